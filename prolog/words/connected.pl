%   connected(K): the places that are V for a joining(K, V) hang together.  With rooted(K) each
%   part of them reaches a root(K, X) instead.
%   place(K, I, X): X is one of the places.

posted(late, connected(K), Store) :-
    facts(Store, joining(K), Joining),
    maplist(arg(1), Joining, Values),
    facts(Store, place(K), Terms),
    placed(Terms, Values, Store, Bits, Bools),
    (   facts(Store, rooted(K), [])
    ->  Roots = none
    ;   facts(Store, root(K), RootTerms),
        cell_set(RootTerms, 0, Roots)
    ),
    hanging_together(Bits, Bools, Roots).

placed([], _, _, [], []).
placed([t(_, X)|Terms], Values, Store, [Bit|Bits], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    holds_one(Values, Var, B),
    placed(Terms, Values, Store, Bits, Bools).

holds_one([V], Var, B) :-
    !,
    holds(Var, V, B).
holds_one(Values, Var, B) :-
    values_domain(Values, Domain),
    Var in Domain #<==> B.

cell_set([], Set, Set).
cell_set([t(X)|Terms], Set0, Set) :-
    cell_bit(X, Bit),
    Set1 is Set0 \/ Bit,
    cell_set(Terms, Set1, Set).
