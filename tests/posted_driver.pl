/*  Posts facts of declared kinds.  Reads terms from standard input: for `ask(Facts)` prints the values that are left to
    the variables in order, or `no`; for `all(Facts)` all solutions, each a list of values.

    A fact wakes(X, V, Y, W) means that where X is V, Y is W.  It is a frozen goal, which wakes in the middle of
    whatever gives X a value.
*/

:- use_module(library(clpfd)).
:- use_module(questions).

left(Facts, Values) :-
    (   words:post(Facts, _, Vars)
    ->  maplist(values, Vars, Values)
    ;   Values = no
    ).

values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Values).

:- multifile words:posted/3.

words:posted(early, wakes(X, V, Y, W), Store) :-
    words:var_of(Store, X, VarX),
    words:var_of(Store, Y, VarY),
    freeze(VarX, ( VarX =:= V -> VarY = W ; true )).

answer(all(Facts)) :-
    findall(Vars, ( words:post(Facts, _, Vars), label(Vars) ), Solutions),
    print(Solutions),
    nl.
answer(ask(Facts)) :-
    left(Facts, Values),
    print(Values),
    nl.

main :-
    answered(answer).

:- initialization(main, main).
