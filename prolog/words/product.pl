%   product(G, S, N): the product of the group G compares with N as S says: eq,
%   ne, le or ge.

posted(early, product(G, Sign, N), Store) :-
    group(Store, G, Vars),
    foldl(times, Vars, 1, Product),
    Product #= Value,
    operator_of(Sign, Op),
    call(Op, Value, N).

times(Var, Product, Product * Var).
