%   unequal(X, Y), equal(X, Y): X and Y differ, or not.

posted(early, unequal(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #\= VarY.
posted(early, equal(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #= VarY.
