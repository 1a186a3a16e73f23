%   multiplied(Z, X, Y): Z is X times Y.

posted(early, multiplied(Z, X, Y), Store) :-
    var_of(Store, Z, VarZ),
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarZ #= VarX * VarY.
