%   upto(X, Y): X is at most Y.

posted(early, upto(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #=< VarY.
