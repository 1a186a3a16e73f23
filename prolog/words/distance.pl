%   distance(Z, X, Y): Z is how much X and Y differ.

posted(early, distance(Z, X, Y), Store) :-
    var_of(Store, Z, VarZ),
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarZ #= abs(VarX - VarY).
