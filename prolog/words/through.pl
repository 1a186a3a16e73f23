%   through(C, Y, W): lines go through the cell C where Y is W, and only there.
%   touching(C, X): the link X ends in C.

posted(early, through(C, Y, W), Store) :-
    var_of(Store, Y, Var),
    holds(Var, W, B),
    facts(Store, touching(C), Terms),
    maplist(touching(Store), Terms, Links),
    B #<==> (Degree #>= 1),
    sum(Links, #=, Degree).

touching(Store, t(X), Link) :-
    var_of(Store, X, Link).
