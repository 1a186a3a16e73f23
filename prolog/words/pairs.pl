%   partners(T, X, Y): X and Y hold a pair partner(T, V, W) of the table T.
%   strangers(T, X, Y): X and Y hold no pair stranger(T, V, W).

posted(early, partners(T, X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    facts(Store, partner(T), Terms),
    Terms = [_|_],
    maplist(pair_row, Terms, Rows),
    related([[VarX, VarY]], Rows).
posted(early, strangers(T, X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    facts(Store, stranger(T), Terms),
    not_together(Terms, VarX, VarY).

pair_row(t(V, W), [V, W]).

not_together([], _, _).
not_together([t(V, W)|Terms], X, Y) :-
    X #\= V #\/ Y #\= W,
    not_together(Terms, X, Y).
