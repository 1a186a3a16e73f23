%   unlike(G, H): somewhere the groups G and H differ.

posted(early, unlike(G, H), Store) :-
    group(Store, G, Xs),
    group(Store, H, Ys),
    maplist(differing, Xs, Ys, Bools),
    sum(Bools, #>, 0).

differing(X, Y, B) :-
    X #\= Y #<==> B.
