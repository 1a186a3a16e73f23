%   acyclic(K): the diagonals form no closed loop.
%   slope(K, X, V, P, Q): where X is V, a diagonal joins the corners P and Q.

posted(late, acyclic(K), Store) :-
    facts(Store, slope(K), Terms),
    slopes(Terms, Store, Diagonals, Bools),
    propagating(acyclic(Diagonals), Bools).

slopes([], _, [], []).
slopes([t(X, V, P, Q)|Terms], Store, [slope(P, Q, B)|Diagonals], [B|Bools]) :-
    var_of(Store, X, Var),
    holds(Var, V, B),
    slopes(Terms, Store, Diagonals, Bools).

%   Connected corners have one root; a diagonal between two of them is
%   not there.

filtered(acyclic(Diagonals)) :-
    empty_assoc(Empty),
    trees(Diagonals, Empty, Roots),
    no_closing(Diagonals, Roots).

trees([], Roots, Roots).
trees([slope(P, Q, B)|Diagonals], Roots0, Roots) :-
    (   B == 1
    ->  root_of(P, Roots0, One),
        root_of(Q, Roots0, Other),
        One =\= Other,
        put_assoc(One, Roots0, Other, Roots1)
    ;   Roots1 = Roots0
    ),
    trees(Diagonals, Roots1, Roots).

no_closing([], _).
no_closing([slope(P, Q, B)|Diagonals], Roots) :-
    (   var(B),
        root_of(P, Roots, Root),
        root_of(Q, Roots, Root)
    ->  B = 0
    ;   true
    ),
    no_closing(Diagonals, Roots).
