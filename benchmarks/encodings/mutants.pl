/*  Mutants of an encoding for SWI-Prolog, and what small boards say to them.

    Reads terms from standard input:

        listed(File, Name)           prints every mutant of a file: Name, its number, the rule and the change
        encoding(Kind, Main, Parts)  the module Kind is in the file Main; Parts belong to it
        board(Name, Facts)           a board
        tried(File, Numbers)         tries these mutants of a file: Main, one that it includes, or a part; prints what
                                     differs and the board for each

    A clause or a goal of one is left out, a comparison is turned round, a number is shifted by one.  A child process
    tries each mutant, for it may never end, or take all the memory.
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(rlimit)).
:- use_module(library(unix)).

:- set_prolog_flag(optimise, true).
:- set_prolog_flag(stack_limit, 500 000 000).
:- set_prolog_gc_thread(false).

:- multifile user:message_hook/3.

%   Mutants have variables that stand once.

user:message_hook(_, warning, _).

:- dynamic encoding/3, board/5, noticed/3, terms/2, seconds/1.

main :-
    prompt(_, ''),
    repeat,
    read(Term),
    (   Term == end_of_file
    ->  !
    ;   \+ \+ answered(Term),
        flush_output,
        fail
    ).

answered(encoding(Kind, Main, Parts)) :-
    assertz(encoding(Kind, Main, Parts)),
    use_module(Main, []),
    load_files(Kind:Parts, []).
answered(board(Name, Facts)) :-
    seen(Facts, upwards, 1 000 000, First),     % loads what is loaded when it is first called
    (   First = seen(_, _, _, Used),
        Limit is 5 * Used + 100 000,
        seen(Facts, upwards, Limit, Upwards),
        seen(Facts, downwards, Limit, Downwards),
        Downwards = seen(_, _, _, _)
    ->  assertz(board(Name, Facts, Limit, Upwards, Downwards)),
        assertz(noticed(0, Limit, Name))
    ;   true                    % it is too large
    ).
answered(listed(File, Name)) :-
    mutants(File, Mutants),
    forall(nth1(Number, Mutants, mutant(_, Rule, Change, _)),
           format("~w\t~w\t~w\t~w~n", [Name, Number, Rule, Change])).
answered(tried(File, Numbers)) :-
    mutants(File, Mutants),
    statistics(cputime, Now),
    Seconds is ceiling(6 + Now),
    assertz(seconds(Seconds)),
    tried(File, nothing, none, Unchanged, _),
    (   Unchanged == ''
    ->  true
    ;   throw(differs_unchanged(File, Unchanged))
    ),
    forall(( member(Number, Numbers), nth1(Number, Mutants, mutant(Place, _, _, New)) ),
           ( tried(File, Place, New, How, Board),
             format("~w\t~w~n", [How, Board]),
             flush_output )).

                 /*******************************
                 *            MUTANTS           *
                 *******************************/

%!  mutants(+File, -Mutants) is det.
%
%   All mutants of a file as mutant(Place, Rule, Change, Clauses): the clause in that place gives way to Clauses, one
%   or none.  Rule and Change are texts.

mutants(File, Mutants) :-
    terms_of(File, Terms),
    findall(Place-Mutant, ( nth1(Place, Terms, Term-Names), mutant_of(Term, Names, Mutant) ), Pairs),
    numbered(Pairs, [], Mutants).

%   The same change of the same rule in several places is numbered.

numbered([], _, []).
numbered([Place-m(Rule, Change0, New)|Pairs], Seen, [mutant(Place, Rule, Change, New)|Mutants]) :-
    include(==(Rule-Change0), Seen, Same),
    length(Same, Before),
    (   Before =:= 0
    ->  Change = Change0
    ;   Number is Before + 1,
        format(atom(Change), '~w (~w)', [Change0, Number])
    ),
    numbered(Pairs, [Rule-Change0|Seen], Mutants).

mutant_of((:- _), _, _) :-
    !,
    fail.
mutant_of(Clause, Names, m(Rule, Change, New)) :-
    (   Clause = (Head :- Body)
    ->  true
    ;   Head = Clause,
        Body = true
    ),
    said(Head, Names, Rule),
    (   Change = 'left out',
        New = []
    ;   changed(Body, What, Changed),
        New = [(Head :- Changed)],
        said_change(What, Names, Change)
    ).

said_change(without(Goal), Names, Text) :-
    said(Goal, Names, Said),
    atom_concat('without ', Said, Text).
said_change(as(Old, New), Names, Text) :-
    said(Old, Names, Before),
    said(New, Names, After),
    atomic_list_concat([Before, ' as ', After], Text).

said(Term0, Names0, Text) :-
    copy_term(Term0-Names0, Term-Names),
    maplist(named, Names),
    term_variables(Term, Others),
    maplist(=('$VAR'('_')), Others),
    with_output_to(atom(Text), write_term(Term, [quoted(true), numbervars(true), spacing(next_argument)])).

named(Name='$VAR'(Name)).

%!  changed(+Body, -What, -Changed) is nondet.
%
%   A body with one change.

changed(Goal, _, _) :-
    var(Goal),
    !,
    fail.
changed(Goal, What, Changed) :-
    control(Goal, Parts),
    !,
    Goal =.. [Name|Arguments],
    append(Before, [Argument|After], Arguments),
    length(Before, Place),
    memberchk(Place, Parts),
    changed(Argument, What, New),
    append(Before, [New|After], Others),
    Changed =.. [Name|Others].
changed(Goal, without(Goal), true) :-
    Goal \== true.
changed(Goal, What, Changed) :-
    inside(Goal, Place),
    arg(Place, Goal, Inner),
    changed(Inner, What, New),
    replaced(Place, Goal, New, Changed).
changed(Goal, as(Goal, Changed), Changed) :-
    compared(Goal, Changed).

control((_, _), [0, 1]).
control((_ ; _), [0, 1]).
control((_ -> _), [0, 1]).
control((_ *-> _), [0, 1]).

%   Arguments that are goals.

inside(\+ _, 1).
inside(once(_), 1).
inside(findall(_, _, _), 2).
inside(findall(_, _, _, _), 2).
inside(forall(_, _), 1).
inside(forall(_, _), 2).

replaced(Place, Term, New, Changed) :-
    Term =.. [Name|Arguments],
    nth1(Place, Arguments, _, Others),
    nth1(Place, All, New, Others),
    Changed =.. [Name|All].

%!  compared(+Goal, -Changed) is nondet.
%
%   A comparison that is turned round, or whose right side is shifted by one; one inside of a reified constraint or as an
%   argument; a result that is shifted.  What is done to the bits of a number makes it a set.

compared(Goal, Changed) :-
    compound(Goal),
    Goal =.. [Name, Left, Right],
    (   turned(Name, Other)
    ->  (   Changed =.. [Other, Left, Right]
        ;   \+ memberchk(Name, [==, \==]),
            \+ set(Left),
            \+ set(Right),
            shifted(Right, New),
            Changed =.. [Name, Left, New]
        )
    ;   memberchk(Name, [#<==>, #==>, #<==, #/\, #\/])
    ->  (   compared(Left, New),
            Changed =.. [Name, New, Right]
        ;   compared(Right, New),
            Changed =.. [Name, Left, New]
        )
    ;   Name == is
    ->  \+ set(Right),
        shifted(Right, New),
        Changed = (Left is New)
    ).
compared(Goal, Changed) :-
    compound(Goal),
    arg(Place, Goal, Name),
    atom(Name),
    turned(Name, Other),
    replaced(Place, Goal, Other, Changed).

set(Term) :-
    compound(Term),
    (   functor(Term, Name, _),
        memberchk(Name, [/\, \/, \, <<, >>])
    ->  true
    ;   \+ Term = popcount(_),
        arg(_, Term, Part),
        set(Part)
    ->  true
    ).

shifted(Number, New) :-
    member(Step, [1, -1]),
    (   integer(Number)
    ->  New is Number + Step
    ;   Step =:= 1
    ->  New = Number + 1
    ;   New = Number - 1
    ).

turned(One, Other) :-
    opposite(One, Other),
    !.
turned(One, Other) :-
    opposite(Other, One).

opposite(=:=, =\=).
opposite(<, >=).
opposite(>, =<).
opposite(==, \==).
opposite(#=, #\=).
opposite(#<, #>=).
opposite(#>, #=<).

                 /*******************************
                 *            LOADING           *
                 *******************************/

terms_of(File, Terms) :-
    (   terms(File, Terms0)
    ->  Terms = Terms0
    ;   setup_call_cleanup(open(File, read, In), read_all(In, Terms), close(In)),
        assertz(terms(File, Terms))
    ).

read_all(In, Terms) :-
    read_term(In, Term, [variable_names(Names)]),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term-Names|Rest],
        read_all(In, Rest)
    ).

%!  loaded(+File, +Place, +New) is det.
%
%   Load the encoding again, with the clauses New instead of what the file has in that place.

loaded(File, Place, New) :-
    encoding(Kind, Main, Parts),
    (   memberchk(File, Parts)
    ->  Loaded = File,
        Goal = load_files(Kind:File, [stream(In)])
    ;   Loaded = Main,
        Goal = load_files(Main, [stream(In), imports([])])
    ),
    with_output_to(string(Text), written(Loaded, File-Place, New)),
    setup_call_cleanup(open_string(Text, In), Goal, close(In)).

written(File, Changed, New) :-
    terms_of(File, Terms),
    file_directory_name(File, Folder),
    forall(nth1(Place, Terms, Term-_),
           (   Changed == File-Place
           ->  maplist(written, New)
           ;   Term = (:- include(Part))
           ->  format(atom(Included), '~w/~w.pl', [Folder, Part]),
               written(Included, Changed, New)
           ;   written(Term)
           )).

written(Term) :-
    write_canonical(Term),
    write('.\n').

                 /*******************************
                 *             TRIALS           *
                 *******************************/

%!  tried(+File, +Place, +New, -How, -Board) is det.
%
%   What differs with a mutant: `answers`, `domains`, `failures`, `no end`, `error`, or '' where nothing does.

tried(File, Place, New, How, Board) :-
    pipe(Read, Write),
    flush_output,
    fork(Process),
    (   Process == child
    ->  close(Read),
        seconds(Seconds),       % more than all boards took, each of them three times
        rlimit(cpu, _, Seconds),
        rlimit(as, _, 4 000 000 000),
        asked(File, Place, New, Said),
        format(Write, '~q.~n', [Said]),
        close(Write),
        halt(0)
    ;   close(Write),
        read(Read, Said),
        close(Read),
        wait(Process, Status)
    ),
    (   Said = How-Board
    ->  true
    ;   Status == killed(24)
    ->  How = 'no end',
        Board = ''
    ;   How = error,
        Board = ''
    ),
    (   retract(noticed(Before, Limit, Board))
    ->  Now is Before - 1,
        assertz(noticed(Now, Limit, Board))
    ;   true
    ).

asked(File, Place, New, Said) :-
    loaded(File, Place, New),
    findall(order(Often, Limit, Board), noticed(Often, Limit, Board), Order),
    sort(Order, Sorted),        % those that noticed most, and of these the small ones
    Slower = slower(''-''),
    (   member(Way, [upwards, downwards]),
        member(order(_, _, Board), Sorted),
        board(Board, Facts, Limit, Upwards, Downwards),
        (   Way == upwards
        ->  Before = Upwards
        ;   Before = Downwards
        ),
        seen(Facts, Way, Limit, After),
        difference(Before, After, How),
        (   How == work
        ->  nb_setarg(1, Slower, How-Board),
            fail
        ;   true
        )
    ->  Said = How-Board
    ;   Slower = slower(Said)
    ).

%   More work is a fiftieth more, for a few inferences may always differ.

difference(Before, After, How) :-
    (   After = seen(Rows, Domains, Search, Used)
    ->  Before = seen(Rows0, Domains0, Search0, Used0),
        (   msort(Rows, Sorted),
            \+ msort(Rows0, Sorted)
        ->  How = answers
        ;   Domains \== Domains0
        ->  How = domains
        ;   Search \== Search0
        ->  How = failures
        ;   50 * Used > 51 * Used0
        ->  How = work
        )
    ;   How = After
    ).

%!  seen(+Facts, +Way, +Limit, -Seen) is det.
%
%   seen(Rows, Domains, Search, Inferences) of a board: all solutions, or the best ones; the domains after posting;
%   failures and a hash of the domains at each node of a search in a fixed order, `upwards` from the first variable and its
%   least value or `downwards` from the last one and its greatest value; how many inferences that takes.  Or `error`, or
%   `no end` where that takes too long.

seen(Facts, Way, Limit, Seen) :-
    catch(call_with_inference_limit(search(Facts, Way, Seen0), Limit, Result), _, Seen0 = error),
    (   Result == inference_limit_exceeded
    ->  Seen = 'no end'
    ;   Seen = Seen0
    ).

search(Facts, Way, seen(Rows, Domains, Failures-Hash, Used)) :-
    statistics(inferences, Before),
    searched(Facts, Way, Rows, Domains, Failures-Hash),
    statistics(inferences, After),
    Used is After - Before.

searched(Facts, Way, Rows, Domains, Failures-Hash) :-
    State = state(none, 0, 0, none),
    findall(Row, found(Facts, Way, State, Row), Rows),
    State = state(Domains, Failures, Hash, _).

found(Facts, Way, State, Row) :-
    encoding(Kind, _, _),
    Kind:post(Facts, Atoms, Vars),
    (   current_predicate(Kind:cost/2),
        Kind:cost(Atoms, Cost)
    ->  All = [Cost|Vars]
    ;   Cost = none,
        All = Vars
    ),
    maplist(fd_dom, All, Domains),
    nb_setarg(1, State, Domains),
    cheapest(Cost, State, All),
    (   Way == upwards
    ->  Ordered = Vars
    ;   reverse(Vars, Ordered)
    ),
    labelled(Ordered, Way, All, State),
    nb_setarg(4, State, Cost),
    findall(Atom, ( member(Atom0, Atoms), kept(Atom0, Atom) ), Row0),
    copy_term_nat(Row0, Row).

kept(when(N, Atom), Kept) :-
    !,
    N > 0,
    Kept = Atom.
kept(Atom, Atom).

%   No cost above that of the first solution.

cheapest(Cost, State, All) :-
    (   Cost == none
    ->  true
    ;   labelled([Cost], upwards, All, State),
        arg(4, State, Best),
        (   Best == none
        ->  true
        ;   Cost =< Best
        )
    ).

labelled([], _, _, _).
labelled([Var|Vars], Way, All, State) :-
    (   integer(Var)
    ->  labelled(Vars, Way, All, State)
    ;   bound(Way, Var, Value),
        (   narrowed(call(=, Var, Value), All, State)
        ;   narrowed(Var #\= Value, All, State)
        ),
        labelled([Var|Vars], Way, All, State)
    ).

bound(upwards, Var, Value) :-
    fd_inf(Var, Value).
bound(downwards, Var, Value) :-
    fd_sup(Var, Value).

narrowed(Goal, All, State) :-
    (   Goal
    *-> noted(All, State)
    ;   arg(2, State, Failures0),
        Failures is Failures0 + 1,
        nb_setarg(2, State, Failures),
        fail
    ).

noted(All, State) :-
    maplist(fd_dom, All, Domains),
    term_hash(Domains, Own),
    arg(3, State, Hash0),
    Hash is (Hash0 * 1 000 003 + Own) mod 2 305 843 009 213 693 951,
    nb_setarg(3, State, Hash).

:- initialization(main, main).
