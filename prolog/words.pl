:- module(words, []).

:- set_prolog_flag(optimise, true).

/** <module> Kinds declared in a file

Variables with finite domains.  The words that a kind uses bring the
constraints, each in a part of its own with clauses of posted/3.

A variable has a number: 1000 times its row and its column, and a million more
for each further sort.

    Input    variables(X, N, D)      the N variables from X on take a value of the domain D each
             domain(D, V)            V belongs to the domain D
             two(D, L, H)            D has the values L and H only; of no use here
             given(X, V)             X is V (a clue)
             only(X, D)              X takes a value of D, a smaller domain (a clue)
             members(G, I, X, D, N)  the N variables X, X + D and so on are number I and those after it of the group G
             places(K, X, N)         the N places from X on are what K is about
             guard(K, X, V)          the constraint K holds only where X is V
             depends(K, C)           the constraint K holds only where present(C) is stated
             present(C)              the clue number C is there (a clue)
             hidden(X)               X is not a place of the board; others determine its value, which is not shown
             never                   nothing can hold
    Derived  variable(X, D)          X takes a value of the domain D
             member(G, I, X)         X is number I of the group G
             place(K, X)             X is a place that K is about
             known(X, V)             X is V
             out(X, V)               X is not V
    Output   value(X, V)             X is V
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).

:- include(tuples).
:- include(internals).

%!  posted(+Stage, +Fact, +Store) is semidet.
%
%   Post what a fact says.  Stage is `early` for what is cheap, `late` for what
%   propagates best when domains are small.  A fact that no part knows in a
%   stage says nothing there.

:- multifile posted/3.
:- discontiguous posted/3.

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Relate the facts of a puzzle to the atoms of its solution.  Fails if
%   propagation alone refutes the puzzle.

post(Facts0, Atoms, Vars) :-
    one_by_one(Facts0, Facts),
    indexed(Facts, Index),
    findall(X-D, member(variable(X, D), Facts), Declared),
    maplist(variable(Index), Declared, Pairs),
    list_to_assoc(Pairs, Assoc),
    (   memberchk(hidden(_), Facts)
    ->  exclude(hidden(Index), Pairs, Shown)
    ;   Shown = Pairs
    ),
    pairs_values(Shown, Vars),
    Store = store(Index, Assoc),
    stage(early, Facts, Store),
    stage(late, Facts, Store),
    maplist(atom, Shown, Atoms).

%!  one_by_one(+Facts0, -Facts) is det.
%
%   The facts of several variables as one of each.

one_by_one(Facts0, Facts) :-
    findall(Fact, ( member(Fact0, Facts0), one_of(Fact0, Fact) ), Facts).

one_of(variables(First, N, D), variable(X, D)) :-
    !,
    Last is First + N - 1,
    between(First, Last, X).
one_of(members(G, First, X0, D, N), member(G, I, X)) :-
    !,
    Last is First + N - 1,
    between(First, Last, I),
    X is X0 + D * (I - First).
one_of(places(K, First, N), place(K, X)) :-
    !,
    Last is First + N - 1,
    between(First, Last, X).
one_of(Fact, Fact).

hidden(Index, X-_) :-
    get_assoc(hidden(X), Index, _).

atom(X-Var, value(X, Var)).

%!  variable(+Index, +Declared, -Pair) is semidet.
%
%   A variable with its domain, without the values that are out.

variable(Index, X-D, X-Var) :-
    looked_up(Index, domain(D), Values0),
    looked_up(Index, out(X), Out),
    maplist(arg(1), Values0, Values1),
    maplist(arg(1), Out, Gone),
    subtract(Values1, Gone, Values),
    values_domain(Values, Domain),
    Var in Domain.

values_domain([V|Vs], Domain) :-
    foldl(either, Vs, V, Domain).

either(V, Domain, Domain \/ V).

stage(_, [], _).
stage(Stage, [Fact|Facts], Store) :-
    (   clause(posted(Stage, Fact, _), _)
    ->  posted(Stage, Fact, Store)
    ;   true
    ),
    stage(Stage, Facts, Store).

posted(early, given(X, V), Store) :-
    var_of(Store, X, V).
posted(early, known(X, V), Store) :-
    var_of(Store, X, V).
posted(early, only(X, D), Store) :-
    var_of(Store, X, Var),
    facts(Store, domain(D), Values0),
    maplist(arg(1), Values0, Values),
    values_domain(Values, Domain),
    Var in Domain.
posted(early, never, _) :-
    fail.

%!  indexed(+Facts, -Index) is det.
%
%   The facts by name and first argument: of domain(D, V) the terms t(V) under
%   domain(D).

indexed(Facts, Index) :-
    findall(Key-Rest,
            ( member(Fact, Facts),
              Fact =.. [Name, First|Others],
              Key =.. [Name, First],
              Rest =.. [t|Others]
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    list_to_assoc(Groups, Index).

looked_up(Index, Key, Terms) :-
    (   get_assoc(Key, Index, Found)
    ->  Terms = Found
    ;   Terms = []
    ).

%!  facts(+Store, +Key, -Terms) is det.
%
%   What stands under a key such as member(G): terms t(I, X) in order.

facts(store(Index, _), Key, Terms) :-
    looked_up(Index, Key, Terms).

%!  var_of(+Store, +X, -Var) is det.

var_of(store(_, Assoc), X, Var) :-
    get_assoc(X, Assoc, Found),
    Var = Found.

%!  group(+Store, +G, -Vars) is det.
%
%   The variables of a group in order.

group(Store, G, Vars) :-
    facts(Store, member(G), Terms),
    maplist(member_var(Store), Terms, Vars).

member_var(Store, t(_, X), Var) :-
    var_of(Store, X, Var).

%!  moved(+Store, +Steps, -Groups) is det.
%
%   The variables X + D for all D of Steps, for every X for which all of them are
%   there.

moved(store(Index, Vars), Steps, Groups) :-
    assoc_to_keys(Vars, Xs),
    moved_to(Xs, Steps, store(Index, Vars), Groups).

moved_to([], _, _, []).
moved_to([X|Xs], Steps, Store, Groups) :-
    (   stepped(Steps, X, Store, Group)
    ->  Groups = [Group|Rest]
    ;   Groups = Rest
    ),
    moved_to(Xs, Steps, Store, Rest).

stepped([], _, _, []).
stepped([D|Steps], X, Store, [Var|Group]) :-
    Y is X + D,
    var_of(Store, Y, Var),
    stepped(Steps, X, Store, Group).

%!  holds(+Var, +V, -B) is det.
%
%   B is 1 where Var is V, else 0.  A variable with the values 0 and 1 is its own indicator.

holds(Var, V, B) :-
    fd_inf(Var, Min),
    fd_sup(Var, Max),
    (   Min >= 0,
        Max =< 1,
        memberchk(V, [0, 1])
    ->  (   V =:= 1
        ->  B = Var
        ;   B #= 1 - Var
        )
    ;   Var #= V #<==> B
    ).

%!  indicators(+Terms, +Store, -Bools) is det.
%
%   For each t(X, V) whether X is V.

indicators([], _, []).
indicators([t(X, V)|Terms], Store, [B|Bools]) :-
    var_of(Store, X, Var),
    holds(Var, V, B),
    indicators(Terms, Store, Bools).

%!  all_hold(+Vars, +V, -Bools) is det.
%
%   For each variable whether it is V.

all_hold([], _, []).
all_hold([Var|Vars], V, [B|Bools]) :-
    holds(Var, V, B),
    all_hold(Vars, V, Bools).

%!  tallied(+Bools, +Ones0, -Ones, +Most0, -Most) is det.
%
%   How many are 1, and how many are or may be.

tallied([], Ones, Ones, Most, Most).
tallied([B|Bools], Ones0, Ones, Most0, Most) :-
    (   B == 0
    ->  tallied(Bools, Ones0, Ones, Most0, Most)
    ;   Most1 is Most0 + 1,
        (   B == 1
        ->  Ones1 is Ones0 + 1
        ;   Ones1 = Ones0
        ),
        tallied(Bools, Ones1, Ones, Most1, Most)
    ).

%!  rest_are(+Bools, +V) is semidet.
%
%   Those without a value are V.

rest_are([], _).
rest_are([B|Bools], V) :-
    (   var(B)
    ->  B = V
    ;   true
    ),
    rest_are(Bools, V).

%!  guarded(+Store, +K, -Guards) is det.
%
%   The indicators of the guards of a constraint; empty when it always holds.

guarded(Store, K, Guards) :-
    facts(Store, guard(K), Terms),
    indicators(Terms, Store, Guards0),
    facts(Store, depends(K), Clues),
    (   member(t(C), Clues),
        facts(Store, present(C), [])
    ->  Guards = [0|Guards0]
    ;   Guards = Guards0
    ).

%!  implied(+Guards, +Sign, +X, +N) is semidet.
%
%   Where all guards hold, X compares with N as Sign says.

implied(Guards, Sign, X, N) :-
    reified(Sign, X, N, B),
    every(Guards, 1, All),
    All #==> B.

every([], All, All).
every([G|Guards], All0, All) :-
    All1 #<==> All0 #/\ G,
    every(Guards, All1, All).

reified(eq, X, N, B) :- X #= N #<==> B.
reified(ne, X, N, B) :- X #\= N #<==> B.
reified(le, X, N, B) :- X #=< N #<==> B.
reified(ge, X, N, B) :- X #>= N #<==> B.

operator_of(eq, #=).
operator_of(ne, #\=).
operator_of(le, #=<).
operator_of(ge, #>=).
