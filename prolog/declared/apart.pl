%   apart(X, Y, V): X and Y are not both V.

posted(early, apart(X, Y, V), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    holds(VarX, V, A),
    holds(VarY, V, B),
    A + B #=< 1.
