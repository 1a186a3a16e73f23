%   less(X, Y, N): X + N is at most Y.  unequal(X, Y), equal(X, Y): X and Y
%   differ, or not.

posted(early, less(X, Y, N), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX + N #=< VarY.
posted(early, unequal(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #\= VarY.
posted(early, equal(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #= VarY.
