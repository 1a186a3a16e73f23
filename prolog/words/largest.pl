%   largest(Z): Z is the largest of all parts.
%   portion(Z, K, N): one of them is N and the terms of K together, as sums have them.

posted(early, largest(Z), Store) :-
    var_of(Store, Z, Var),
    facts(Store, portion(Z), Parts),
    parts_of(Parts, Store, [First|Others]),
    foldl(larger, Others, First, Largest),
    Var #= Largest.

parts_of([], _, []).
parts_of([t(K, N)|Parts], Store, [Total|Totals]) :-
    facts(Store, addend(K), Addends),
    maplist(addend(Store), Addends, Pairs1),
    facts(Store, weighted(K), Weighted),
    maplist(weighted(Store), Weighted, Pairs2),
    append(Pairs1, Pairs2, Pairs),
    pairs_keys_values(Pairs, Vars, Weights),
    M is -N,
    scalar_product([-1|Weights], [Total|Vars], #=, M),
    parts_of(Parts, Store, Totals).

larger(One, Other, max(One, Other)).
