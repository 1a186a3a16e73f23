%   differ(X, Y): X and Y are not equal.

posted(early, differ(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #\= VarY.
