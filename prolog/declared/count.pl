%   count(K, S, N): of the places that counted(K, X, V) names as many are V as
%   S says: eq, ne, le or ge N.

posted(early, count(K, Sign, N), Store) :-
    facts(Store, counted(K), Terms),
    indicators(Terms, Store, Bools),
    guarded(Store, K, Guards),
    counted_so(Guards, Bools, Sign, N).

counted_so([], Bools, Sign, N) :-
    !,
    operator_of(Sign, Op),
    sum(Bools, Op, N).
counted_so(Guards, Bools, Sign, N) :-
    length(Bools, Most),
    Total in 0..Most,
    sum(Bools, #=, Total),
    implied(Guards, Sign, Total, N).
