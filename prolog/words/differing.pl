%   differing(G, V): at most one of the places of G that are numbered(X) is V.

posted(early, differing(G, V), Store) :-
    facts(Store, member(G), Terms),
    findall(t(X, V), ( member(t(_, X), Terms), facts(Store, numbered(X), [_]) ), Numbered),
    indicators(Numbered, Store, Bools),
    sum(Bools, #=<, 1).
