/*  Posts facts of declared kinds and tells what is left of the domains.  Reads terms `ask(Facts)` from standard input,
    prints for each the values of the variables in order, or `no`.
*/

:- use_module(library(clpfd)).
:- use_module(questions).

left(Facts, Values) :-
    (   declared:post(Facts, _, Vars)
    ->  maplist(values, Vars, Values)
    ;   Values = no
    ).

values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Values).

answer(ask(Facts)) :-
    left(Facts, Values),
    print(Values),
    nl.

main :-
    answered(answer).

:- initialization(main, main).
