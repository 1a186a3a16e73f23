%   less(X, Y, N): X + N is at most Y.

posted(early, less(X, Y, N), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX + N #=< VarY.
