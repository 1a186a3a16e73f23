%   connected(K): the places that are V for a joining(K, V) are connected.  Without any sought(K, I, X)
%   each part of them reaches a root(K, X) instead.
%   place(K, X): X is one of the places; steps between them: place_step(K, D), from X to X + D.

posted(late, connected(K), Store) :-
    facts(Store, joining(K), Joining),
    maplist(arg(1), Joining, Values),
    facts(Store, place(K), Terms),
    placed(Terms, Values, Store, Bits, Bools),
    (   facts(Store, sought(K), [_|_])
    ->  Roots = none
    ;   facts(Store, root(K), RootTerms),
        cell_set(RootTerms, 0, Roots)
    ),
    facts(Store, place_step(K), StepTerms),
    shifts(StepTerms, Steps),
    hanging_together(Steps, Bits, Bools, Roots).

placed([], _, _, [], []).
placed([t(X)|Terms], Values, Store, [Bit|Bits], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    holds_one(Values, Var, B),
    placed(Terms, Values, Store, Bits, Bools).
