%   placing(K): the places site(K, X) that are V for a shown(K, V) are covered by
%   pieces.
%   quota(K, Q, N): N pieces lie at positions of Q.  ceiling(K, Q, N): no more
%   than N.
%   position(K, P, Q): P is one of them.  spot(K, P, X, V): a piece there makes X
%   V.  bare(K, P, X): it leaves X bare.

posted(late, placing(K), Store) :-
    facts(Store, shown(K), Shown),
    facts(Store, spot(K), Spots),
    facts(Store, bare(K), Bares),
    maplist(arg(1), Shown, Values),
    values_domain(Values, Domain),
    facts(Store, position(K), Positions),
    positions(Positions, Spots, Bares, Domain, Store, Placed, Covers0),
    facts(Store, quota(K), Quotas),
    quotas(Quotas, #=, Placed),
    facts(Store, ceiling(K), Ceilings),
    quotas(Ceilings, #=<, Placed),
    keysort(Covers0, Covers1),
    group_pairs_by_key(Covers1, Covers),
    facts(Store, site(K), Sites),
    list_to_assoc(Covers, Covering),
    sites(Sites, Values, Covering, Store).

%   A piece lies at a position exactly where all of its cells hold what they
%   should and those beside it are bare.  The facts stand in the order of the
%   positions.

positions([], _, _, _, _, [], []).
positions([t(P, Q)|Positions], Spots0, Bares0, Domain, Store, [Q-B|Placed], Covers) :-
    taken(Spots0, P, Own, Spots),
    taken(Bares0, P, Beside, Bares),
    spot_terms(Own, Terms, B, Covers, Rest),
    indicators(Terms, Store, Held),
    bare_bools(Beside, Domain, Store, Empty),
    append(Held, Empty, Bools),
    length(Bools, N),
    Total in 0..N,
    sum(Bools, #=, Total),
    Total #= N #<==> B,
    positions(Positions, Spots, Bares, Domain, Store, Placed, Rest).

taken([Term|Terms], P, [Term|Own], Rest) :-
    arg(1, Term, P),
    !,
    taken(Terms, P, Own, Rest).
taken(Terms, _, [], Terms).

spot_terms([], [], _, Covers, Covers).
spot_terms([t(_, X, V)|Spots], [t(X, V)|Terms], B, [(X-V)-B|Covers], Rest) :-
    spot_terms(Spots, Terms, B, Covers, Rest).

bare_bools([], _, _, []).
bare_bools([t(_, X)|Terms], Domain, Store, [B|Bools]) :-
    var_of(Store, X, Var),
    #\ Var in Domain #<==> B,
    bare_bools(Terms, Domain, Store, Bools).

quotas([], _, _).
quotas([t(Q, N)|Quotas], Sign, Placed) :-
    of_quota(Placed, Q, Bools),
    sum(Bools, Sign, N),
    quotas(Quotas, Sign, Placed).

of_quota([], _, []).
of_quota([Q0-B|Placed], Q, Bools) :-
    (   Q0 =:= Q
    ->  Bools = [B|Rest]
    ;   Bools = Rest
    ),
    of_quota(Placed, Q, Rest).

sites([], _, _, _).
sites([t(X)|Sites], Values, Covering, Store) :-
    covered_by(Values, X, Covering, Store),
    sites(Sites, Values, Covering, Store).

covered_by([], _, _, _).
covered_by([V|Values], X, Covering, Store) :-
    var_of(Store, X, Var),
    (   get_assoc(X-V, Covering, Bools)
    ->  holds(Var, V, B),
        sum(Bools, #=, B)
    ;   Var #\= V
    ),
    covered_by(Values, X, Covering, Store).
