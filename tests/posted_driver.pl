/*  Posts facts of declared kinds and tells what is left of the domains.  Reads terms `ask(Facts)` from standard input,
    prints for each the values of the variables in order, or `no`.
*/

:- use_module(library(clpfd)).

left(Facts, Values) :-
    (   declared:post(Facts, _, Vars)
    ->  maplist(values, Vars, Values)
    ;   Values = no
    ).

values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Values).

main :-
    prompt(_, ''),
    repeat,
    read(Question),
    (   Question == end_of_file
    ->  !
    ;   Question = ask(Facts),
        \+ \+ ( left(Facts, Values), print(Values), nl ),
        fail
    ).

:- initialization(main, main).
