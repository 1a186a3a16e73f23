%   apart(X, Y, V): X and Y are not both V.  apart_by(D, V): neither are any X and
%   X + D.

posted(early, apart(X, Y, V), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    holds(VarX, V, A),
    holds(VarY, V, B),
    A + B #=< 1.
posted(early, apart_by(D, V), Store) :-
    moved(Store, [0, D], Pairs),
    kept_apart(Pairs, V).

kept_apart([], _).
kept_apart([[X, Y]|Pairs], V) :-
    holds(X, V, A),
    holds(Y, V, B),
    A + B #=< 1,
    kept_apart(Pairs, V).
