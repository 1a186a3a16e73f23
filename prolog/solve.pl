:- module(solve, [event/6, followed/3, node/1, together/6, used_once/3]).

/** <module> The only place that labels, and the only one that talks to Python

Facts go in as a list of terms, events come out one by one on backtracking.
An event is a list of integers, atoms and such lists, nothing else: that much
crosses the edge to Python unharmed.
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(prolog_wrap)).
:- use_module(library(time)).

:- include(search).
:- include(labeling).
:- include(following).

%!  event(+Task, +Kind, +Facts, +Labeling, +Limits, -Event) is nondet.
%
%   Post the constraints of Kind, which used_once/3 has loaded, and do Task:
%
%     - `solve`: every solution is an event `solution`, with a row for each atom;
%     - `count`: the first solution comes as before, every other one as
%       `counted`, with rows as long as showing them costs little beside the search;
%     - `decided`: one solution, then those on the way as `other`, then
%       `decided`, the rows being those that are in all solutions.
%
%   An event is `[Name, Inferences, Choices, Failures, Row ...]`, a row being an
%   atom's name and arguments.  Inferences counts from the start of the call,
%   choices and failures are those of labelled/3.  The first event is `posted`,
%   unless posting fails; kinds with a cost add `bound`, whose one row is a
%   number.  The last one is `end`, or `time` or `memory` when that ran out, or
%   `mistake` with a sentence on a predicate of the user's.
%
%   Limits is limits(Seconds, Most, Seed), Seconds being `none` or a number, Most
%   a list of `inferences-N`, `choices-N` and `failures-N`; the one that is
%   reached is the name of the last event.

event(Task, Kind, Facts, Labeling, limits(Seconds, Most, Seed), [Name, Used, Choices, Failures|Rows]) :-
    State is Seed mod 2147483646 + 1,
    Effort = effort(0, 0, State),
    statistics(inferences, Start),
    Happens = happens(Task, Kind, Facts, Most, labelled(Labeling, Effort), Name, Rows),
    (   Most == []              % which must not cost an inference
    ->  Sparing = Happens
    ;   Sparing = sparing(Most, Start, Happens)
    ),
    catch(within(Seconds, Sparing),
          Ball,
          ended_by(Ball, Name, Rows)),
    statistics(inferences, Now),
    Used is Now - Start,
    Effort = effort(Choices, Failures, _).

%!  together(+Kind, +Facts, +Pieces, +Labeling, +Inferences, -Answer) is det.
%
%   Answer tells whether the constraints of Kind for Facts have a solution of
%   which the atoms Pieces are a part: yes, no, or open when that takes more
%   than Inferences inferences; 0 means no limit.

together(Kind, Facts, Pieces, Labeling, Inferences, Answer) :-
    Search = once(( Kind:post(Facts, Atoms, Vars),
                    maplist(part(Atoms), Pieces),
                    labelled(Labeling, effort(0, 0, 1), Vars)
                  )),
    (   Inferences =:= 0
    ->  Limited = Search
    ;   Limited = call_with_inference_limit(Search, Inferences, Result)
    ),
    (   call(Limited)
    ->  (   Result == inference_limit_exceeded
        ->  Answer = open
        ;   Answer = yes
        )
    ;   Answer = no
    ).

part(Atoms, Piece) :-
    member(Atom, Atoms),
    (   Atom = when(_, Conditional)
    ->  Conditional = Piece
    ;   Atom = Piece
    ),
    !.

%!  used_once(+Kind, +Files, +Facts) is det.
%
%   Load Kind from Files, a module and parts of it.  Prolog loads, links and makes some things on their first use,
%   which is done here, so that the first puzzle costs as many inferences as if
%   it came later: what libraries and labeling need by constraints of all
%   sorts, what Kind needs for facts such as these by the beginning of a run.

:- dynamic used/2, mistake/1.

%   Load a file and parts; the first mistake in them is thrown, which Prolog would
%   only print, going on without the clause, or without the predicate that another
%   part has under that name.

loaded(Kind, [File|Parts]) :-
    retractall(mistake(_)),
    Hook = ( user:message_hook(Term, Level, Lines) :-
                 solve:is_mistake(Level, Term),
                 solve:message_lines(Lines, Text),
                 assertz(solve:mistake(Text)) ),
    setup_call_cleanup(asserta(Hook, Clause),
                       (   use_module(File, []),
                           optimised(load_files(Kind:Parts, [if(not_loaded)]))
                       ),
                       erase(Clause)),
    (   retract(mistake(Text))
    ->  throw(error(mistake(Text), _))
    ;   true
    ).

%   What parts have of their own is arithmetic for the most part, over sets as bits of
%   numbers, so it is worth compiling.

optimised(Load) :-
    current_prolog_flag(optimise, Before),
    setup_call_cleanup(set_prolog_flag(optimise, true), Load, set_prolog_flag(optimise, Before)).

is_mistake(error, _).
is_mistake(warning, redefined_procedure(static, _)).

message_lines(Lines, Text) :-
    with_output_to(atom(Text), print_message_lines(current_output, '', Lines)).

used_once(Kind, Files, Facts) :-
    maplist(functor, Facts, Names0, _),
    sort(Names0, Names),
    (   used(Kind, Names)
    ->  true
    ;   loaded(Kind, Files),
        forall(sampled, true),
        Run = happens(solve, Kind, Facts, [inferences-500 000], labelled([], effort(0, 0, 1)), _, _),
        catch(call_with_inference_limit(forall(Run, true), 500 000, _),
              error(_, _),      % it comes again where it is reported
              true),
        assertz(used(Kind, Names))
    ).

sampled :-
    append([[X,Y],[Z]], Vars),
    Vars ins 0..2,
    X #< Y,
    X + Z #= 1 #<==> B,
    Y #\= Z + B,
    tuples_in([[X,Y]], [[0,1],[0,2],[1,2]]),
    all_different(Vars),
    sum(Vars, #=<, 3),
    element(_, Vars, 0),
    global_cardinality(Vars, [0-1,1-1,2-1]),
    all_distinct(Vars),
    member(Options, [[dom_w_deg], [ff,enum], [max_regret,bisect], [impact]]),
    labelled(Options, effort(0, 0, 1), Vars).

%!  within(+Seconds, :Goal) is nondet.
%
%   Run Goal; throw `seconds_are_up` after that time.  The alarm is safe here
%   because labelled/3 never catches, as labeling/2 with min/1 does.

within(none, Goal) :-
    !,
    call(Goal).
within(Seconds, Goal) :-
    setup_call_cleanup(
        alarm(Seconds, throw(seconds_are_up), Alarm, [remove(false)]),
        Goal,
        remove_alarm(Alarm)).

%!  sparing(+Most, +Start, :Goal) is nondet.
%
%   Run Goal; throw `used_up(Name)` where a count would exceed what Most has for
%   it.  Inferences, counted from Start on, are looked at where something is
%   counted, and while posting.

sparing(Most, Start, Goal) :-
    maplist(limit_of(Most), [choices, failures, inferences], [Choices, Failures, Inferences]),
    End is Start + Inferences,
    setup_call_cleanup(
        ( wrap_predicate(solve:count_choice(Effort), sparing, Choose, ( solve:spared(choices, 1, Effort, Choices, End), Choose )),
          wrap_predicate(solve:count_failure(Effort), sparing, Fail, ( solve:spared(failures, 2, Effort, Failures, End), Fail )),
          wrap_predicate(solve:own_run(_, _), sparing, Run, solve:spared_run(End, Run))
        ),
        Goal,
        ( unwrap_predicate(solve:count_choice/1, sparing),
          unwrap_predicate(solve:count_failure/1, sparing),
          unwrap_predicate(solve:own_run/2, sparing)
        )).

limit_of(Most, Name, Limit) :-
    (   memberchk(Name-Limit, Most)
    ->  true
    ;   Limit = 1 000 000 000 000 000 000
    ).

spared(Name, Place, Effort, Limit, End) :-
    arg(Place, Effort, Count),
    statistics(inferences, Now),
    (   Count >= Limit
    ->  throw(used_up(Name))
    ;   Now > End
    ->  throw(used_up(inferences))
    ;   true
    ).

spared_run(End, Run) :-
    statistics(inferences, Now),
    Left is max(1, End - Now),
    call_with_inference_limit(Run, Left, Result),
    (   Result == inference_limit_exceeded
    ->  throw(used_up(inferences))
    ;   true
    ).

posted(Kind, Facts, Most, Atoms, Vars) :-
    (   memberchk(inferences-Limit, Most)
    ->  call_with_inference_limit(Kind:post(Facts, Atoms, Vars), Limit, Result),
        (   Result == inference_limit_exceeded
        ->  throw(used_up(inferences))
        ;   true
        )
    ;   Kind:post(Facts, Atoms, Vars)
    ).

ended_by(Ball, Name, Rows) :-
    (   Ball == seconds_are_up
    ->  Name = time,
        Rows = []
    ;   Ball = used_up(Name)
    ->  Rows = []
    ;   Ball = mistake(Text)
    ->  Name = mistake,
        Rows = [Text]
    ;   subsumes_term(error(resource_error(_), _), Ball)
    ->  Name = memory,
        Rows = []
    ;   throw(Ball)
    ).

%   All that happens, one event after the other.

happens(Task, Kind, Facts, Most, Label, Name, Rows) :-
    (   Most == []
    ->  Kind:post(Facts, Atoms, Vars)
    ;   posted(Kind, Facts, Most, Atoms, Vars)
    ),
    cost(Kind, Atoms, Cost),
    (   Name = posted,
        Rows = []
    ;   found(Task, Atoms, Vars, Cost, Label, Name, Rows)
    ).
happens(_, _, _, _, _, end, []).

cost(Kind, Atoms, Cost) :-
    (   current_predicate(Kind:cost/2),
        Kind:cost(Atoms, X)
    ->  Cost = least(X)
    ;   Cost = none
    ).

found(solve, Atoms, Vars, Cost, Label, Name, Rows) :-
    outcome(Atoms, Vars, Cost, Label, Outcome),
    reported(Outcome, Name, Rows).
found(count, Atoms, Vars, Cost, Label, Name, Rows) :-
    statistics(inferences, Start),
    State = shown(none),
    outcome(Atoms, Vars, Cost, Label, Outcome),
    (   Outcome = solution(Solution),
        arg(1, State, Shown),
        Shown \== none
    ->  Name = counted,
        sampled(State, Shown, Start, Solution, Rows)
    ;   reported(Outcome, Name, Rows),
        (   Name == solution
        ->  nb_setarg(1, State, 0)
        ;   true
        )
    ).
found(decided, Atoms, Vars, none, Label, Name, Rows) :-
    findall(Atoms, once(call(Label, Vars)), [First]),
    (   Name = solution,
        maplist(=.., First, Rows)
    ;   same(Atoms, First, Atoms, Vars, Label, Kept, Others),
        (   member(Other, Others),
            Name = other,
            maplist(=.., Other, Rows)
        ;   Name = decided,
            maplist(=.., Kept, Rows)
        )
    ).

reported(bound(K), bound, [K]).
reported(better(Solution), better, Rows) :-
    maplist(=.., Solution, Rows).
reported(solution(Solution), solution, Rows) :-
    maplist(=.., Solution, Rows).

%   Rows are those of a solution that is counted, or none where those shown so far
%   have taken their part.  What Python makes of an atom takes about as long as
%   400 inferences.  That is no clock: the inferences of a run are always the same.

sampled(State, Shown, Start, Solution, Rows) :-
    statistics(inferences, Now),
    (   Shown =< 1 000 000 + (Now - Start) // 5
    ->  maplist(=.., Solution, Rows),
        length(Rows, Length),
        More is Shown + 400 * Length,
        nb_setarg(1, State, More)
    ;   Rows = []
    ).

%!  same(+Left, +Values, +Atoms, +Vars, +Label, -Kept, -Others) is det.
%
%   Kept are the atoms of Left that have the same arguments in every solution.
%   Values is what they are in one solution.  Each is asked to differ; a
%   solution that grants it clears every other atom on which it differs too.
%   Others are these solutions.

same([], [], _, _, _, [], []).
same([Atom|Left], [Value|Values], Atoms, Vars, Label, Kept, Others) :-
    (   ground(Atom)
    ->  Kept = [Value|Rest],
        same(Left, Values, Atoms, Vars, Label, Rest, Others)
    ;   findall(Left-Atoms, once(( differs(Atom, Value), call(Label, Vars) )), [Other-Whole])
    ->  Others = [Whole|Others1],
        agreeing(Left, Values, Other, Left1, Values1),
        same(Left1, Values1, Atoms, Vars, Label, Kept, Others1)
    ;   Kept = [Value|Rest],
        same(Left, Values, Atoms, Vars, Label, Rest, Others)
    ).

differs(Atom, Value) :-
    unifiable(Atom, Value, [Var=Known]),
    Var #\= Known.

agreeing([], [], [], [], []).
agreeing([Atom|Left], [Value|Values], [Other|Others], Left1, Values1) :-
    (   Value == Other
    ->  Left1 = [Atom|Left2],
        Values1 = [Value|Values2]
    ;   Left1 = Left2,
        Values1 = Values2
    ),
    agreeing(Left, Values, Others, Left2, Values2).
