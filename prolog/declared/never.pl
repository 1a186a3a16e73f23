%   never_all(G, V): not all of the group G are V.
%   never_so(K): not every X of forbidden(K, X, V) is V.

posted(early, never_all(G, V), Store) :-
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    length(Bools, N),
    sum(Bools, #<, N).
posted(early, never_so(K), Store) :-
    facts(Store, forbidden(K), Terms),
    indicators(Terms, Store, Bools),
    length(Bools, N),
    sum(Bools, #<, N).
