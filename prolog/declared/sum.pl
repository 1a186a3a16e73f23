%   sum(K, S, N): the sum of W times X for every addend(K, X, W), and of W for
%   every weighted(K, X, V, W) where X is V, compares with N as S says.

posted(early, sum(K, Sign, N), Store) :-
    facts(Store, addend(K), Addends),
    maplist(addend(Store), Addends, Pairs1),
    facts(Store, weighted(K), Weighted),
    maplist(weighted(Store), Weighted, Pairs2),
    append(Pairs1, Pairs2, Pairs),
    pairs_keys_values(Pairs, Vars, Weights),
    guarded(Store, K, Guards),
    summed_so(Guards, Vars, Weights, Sign, N).

addend(Store, t(X, W), Var-W) :-
    var_of(Store, X, Var).

weighted(Store, t(X, V, W), B-W) :-
    var_of(Store, X, Var),
    holds(Var, V, B).

summed_so([], Vars, Weights, Sign, N) :-
    !,
    operator_of(Sign, Op),
    scalar_product(Weights, Vars, Op, N).
summed_so(Guards, Vars, Weights, Sign, N) :-
    scalar_product(Weights, Vars, #=, Total),
    implied(Guards, Sign, Total, N).
