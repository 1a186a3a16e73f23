/*  Checks of prolog/labeling.pl.  Reads terms `Answer :- Goal` from standard input and prints a line for
    each: Answer when Goal is true, otherwise `false` or what was thrown.
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(prolog_wrap)).
:- use_module(library(solution_sequences)).

:- include('../prolog/labeling').
:- include('../prolog/coroutines').

:- dynamic folder/1.

:- prolog_load_context(directory, Folder),
   assertz(folder(Folder)).

:- initialization(main, main).

main :-
    prompt(_, ''),
    repeat,
    read_term(Query, [variable_names(_)]),
    (   Query == end_of_file
    ->  !
    ;   Query = (Answer :- Goal),
        reply(Answer, Goal),
        fail
    ).

reply(Answer, Goal) :-
    (   catch(Goal, Ball, true)
    ->  (   nonvar(Ball)
        ->  said(Ball, Line)
        ;   Line = Answer
        )
    ;   Line = false
    ),
    print(Line),
    nl,
    flush_output.

%   The formal part of an error, without what differs from run to run.

said(error(Formal, _), Formal) :- !.
said(Ball, Ball).

                 /*******************************
                 *           OPTIONS            *
                 *******************************/

%   All 30 combinations of what labeling/2 has, and all shorter lists.

standard([Selection, Order, Branching]) :-
    member(Selection, [leftmost,ff,ffc,min,max]),
    member(Order, [up,down]),
    member(Branching, [step,enum,bisect]).

short([]).
short([Option]) :-
    member(Option, [leftmost,ff,ffc,min,max,up,down,step,enum,bisect]).
short([down,enum]).
short([bisect,down]).
short([step,max]).
short([up,ffc]).
short([enum,down,min]).

other([Selection, Order, Branching]) :-
    member(Selection, [leftmost,ff,anti_first_fail,occurrence,max_regret,dom_w_deg,impact,random]),
    member(Order, [up,down,random_value]),
    member(Branching, [step,enum,median,middle,bisect]),
    [Order,Branching] \== [random_value,bisect].

%   Options that go through a tree more than once, or through one of chance.

more([Search,Selection,Order,Branching]) :-
    member(Search-Selections, [random_ties-[ff,min,dom_w_deg,impact], luby-[leftmost,dom_w_deg,impact,random],
                               discrepancy-[leftmost,ff,max_regret]]),
    member(Selection, Selections),
    member(Order-Branching, [up-step,down-enum,up-median,down-bisect]).

                 /*******************************
                 *         COMPARISONS          *
                 *******************************/

%   found(+Options, +Vars, :Goal, -Solutions, -Effort): by labelled/3, Goal posting the constraints.

found(Options, Vars, Goal, Solutions, Effort) :-
    found(Options, 1, Vars, Goal, Solutions, Effort).

found(Options, Seed, Vars, Goal, Solutions, [Choices,Failures]) :-
    Effort = effort(0, 0, Seed),
    findall(Vars, ( Goal, labelled(Options, Effort, Vars) ), Solutions),
    Effort = effort(Choices, Failures, _).

%   Every option list of Kind for which labelled/3 does not do as it should.

wrong(Kind, Vars, Goal, Wrong) :-
    (   \+ Goal
    ->  Posted = no
    ;   Posted = yes
    ),
    findall(Vars, ( Goal, labeling([ff], Vars) ), Some),
    msort(Some, All),
    findall(Options-Why, ( call(Kind, Options), wrong(Kind, Options, Vars, Goal, Posted, All, Why) ), Wrong).

wrong(Kind, Options, Vars, Goal, Posted, All, Why) :-
    found(Options, Vars, Goal, Solutions, [Choices,Failures]),
    length(Solutions, Count),
    (   memberchk(Kind, [standard,short]),
        findall(Vars, ( Goal, labeling(Options, Vars) ), Expected),
        Expected \== Solutions
    ->  Why = order(Expected, Solutions)
    ;   msort(Solutions, Sorted),
        Sorted \== All
    ->  Why = set(All, Sorted)
    ;   Posted == yes,
        \+ ( member(Search, [luby,discrepancy]), memberchk(Search, Options) ),
        Choices+1 =\= Failures+Count
    ->  Why = law(Choices, Failures, Count)
    ;   Posted == no,
        [Choices,Failures,Count] \== [0,0,0]
    ->  Why = unposted(Choices, Failures, Count)
    ;   fail
    ).

                 /*******************************
                 *           PUZZLES            *
                 *******************************/

posted(Kind, Facts, Vars) :-
    folder(Folder),
    atomic_list_concat([Folder, '/../prolog/', Kind], File),
    use_module(File, []),
    Kind:post(Facts, Atoms, Vars),
    (   current_predicate(Kind:cost/2)
    ->  Kind:cost(Atoms, Cost),
        once(( labeling([up], [Cost]), \+ \+ labeling([ff], Vars) ))
    ;   true
    ).

%   The first solutions by both on what is posted.  Verdict is `slow` when labeling/2 needs more than
%   Inferences for them, else [Count, Inferences by labeling/2, by labelled/3, CPU seconds of both].

compared(Options, Inferences, Vars, Verdict) :-
    most(Most),
    measured(findall(Vars, limit(Most, labeling(Options, Vars)), Expected), Inferences, Used0, Time0),
    (   Used0 == over
    ->  Verdict = slow
    ;   Effort = effort(0, 0, 1),
        measured(findall(Vars, limit(Most, labelled(Options, Effort, Vars)), Solutions), none, Used, Time),
        Effort = effort(Choices, Failures, _),
        length(Solutions, Count),
        (   Solutions \== Expected
        ->  Verdict = order
        ;   Count < Most,
            Choices+1 =\= Failures+Count
        ->  Verdict = law(Choices, Failures, Count)
        ;   Verdict = [Count, Used0, Used, Time0, Time]
        )
    ).

comparison(Kind, Facts, Inferences, Options, Verdict) :-
    call_with_inference_limit(posted(Kind, Facts, Vars), 30 000 000, Result),
    Result \== inference_limit_exceeded,
    standard(Options),
    compared(Options, Inferences, Vars, Verdict).

most(20).

measured(Goal, Inferences, Used, Time) :-
    statistics(inferences, Before),
    statistics(cputime, Start),
    (   Inferences == none
    ->  call(Goal),
        Result = !
    ;   call_with_inference_limit(Goal, Inferences, Result)
    ),
    !,
    statistics(cputime, End),
    statistics(inferences, After),
    (   Result == inference_limit_exceeded
    ->  Used = over
    ;   Used is After-Before
    ),
    Time is End-Start.

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    away(Qs, Q, 1),
    safe(Qs).

away([], _, _).
away([Q1|Qs], Q, D) :-
    Q #\= Q1,
    abs(Q-Q1) #\= D,
    D1 is D+1,
    away(Qs, Q, D1).

%   What is always true of 0 and 1, but propagation does not see it.

triples([]).
triples([X|Xs]) :-
    with_pairs(Xs, X),
    triples(Xs).

with_pairs([], _).
with_pairs([Y|Ys], X) :-
    maplist(not_four(X, Y), Ys),
    with_pairs(Ys, X).

not_four(X, Y, Z) :-
    X + Y + Z #\= 4.

wrapped :-
    member(Head, [clpfd:run_propagator(_, _), narrow(_, _, _), narrowed(_, _, _, _), branch(_, _, _, _),
                  count_failure(_)]),
    predicate_property(Head, wrapped(_)).
