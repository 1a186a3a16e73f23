%   once(G, V): the value V stands at most once in G.

posted(early, once(G, V), Store) :-
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    sum(Bools, #=<, 1).
