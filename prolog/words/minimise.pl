%   cost(Z): Z is as small as may be.

posted(early, cost(Z), Store) :-
    var_of(Store, Z, Var),
    b_setval(words_cost, Var).

%!  cost(+Atoms, -Cost) is semidet.

cost(_, Cost) :-
    nb_current(words_cost, Cost),
    Cost \== [].
