%   different(G): no value stands twice in the group G.
%   exactly(G): as well, and G has as many places as values.

posted(early, different(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(early, exactly(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(late, different(G), Store) :-
    group(Store, G, Vars),
    all_distinct(Vars).
posted(late, exactly(G), Store) :-
    group(Store, G, Vars),
    all_distinct(Vars).
