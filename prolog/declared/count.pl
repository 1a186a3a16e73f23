%   count(K, S, N): of the places that counted(K, X, V) names as many are V as
%   S says: eq, ne, le or ge N.
%   counts(K, X, S, V): it names X + D for every offset(S, D) as well.

posted(early, count(K, Sign, N), Store) :-
    facts(Store, counted(K), Single),
    facts(Store, counts(K), Shaped),
    shaped_terms(Shaped, Store, Terms, Single),
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

shaped_terms([], _, Terms, Terms).
shaped_terms([t(X, S, V)|Shaped], Store, Terms, Rest) :-
    facts(Store, offset(S), Offsets),
    offset_terms(Offsets, X, V, Terms, Terms1),
    shaped_terms(Shaped, Store, Terms1, Rest).

offset_terms([], _, _, Terms, Terms).
offset_terms([t(D)|Offsets], X, V, [t(Y, V)|Terms], Rest) :-
    Y is X + D,
    offset_terms(Offsets, X, V, Terms, Rest).
