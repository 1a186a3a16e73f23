%   through(K, C, Y): lines go through the cell C where Y is W for a
%   passed_on(K, W), and only there.
%   touching(C, X): the link X ends in C.

posted(early, through(K, C, Y), Store) :-
    var_of(Store, Y, Var),
    facts(Store, passed_on(K), Passed),
    maplist(arg(1), Passed, Values),
    values_domain(Values, Domain),
    Var in Domain #<==> B,
    facts(Store, touching(C), Terms),
    maplist(touching(Store), Terms, Links),
    B #<==> (Degree #>= 1),
    sum(Links, #=, Degree).

touching(Store, t(X), Link) :-
    var_of(Store, X, Link).
