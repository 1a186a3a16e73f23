%   differ(X, Y): X and Y are not equal.
%   differ_in(X, Y, D): they do not have the same value of the domain D.

posted(early, differ(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #\= VarY.
posted(early, differ_in(X, Y, D), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    facts(Store, domain(D), Values),
    maplist(not_both(VarX, VarY), Values).

not_both(X, Y, t(V)) :-
    all_hold([X, Y], V, Bools),
    sum(Bools, #=<, 1).
