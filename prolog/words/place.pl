%   placing(K): the places site(K, X) that are V for a shown(K, V) are covered by
%   pieces.
%   quota(K, Q, N): N pieces lie at positions of Q.  ceiling(K, Q, N): no more
%   than N.
%   position(K, Q, X, S, V): one of them; a piece of the form S with its first
%   place X makes its places V.
%   form(S, D): it covers X + D.  margin(S, D): it leaves X + D bare, where that
%   is on the board.

posted(late, placing(K), Store) :-
    facts(Store, shown(K), Shown),
    maplist(arg(1), Shown, Values),
    values_domain(Values, Domain),
    facts(Store, position(K), Positions),
    positions(Positions, Domain, Store, Placed, Covers0),
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
%   should and those beside it are bare.

positions([], _, _, [], []).
positions([t(Q, X, S, V)|Positions], Domain, Store, [Q-B|Placed], Covers) :-
    facts(Store, form(S), Form),
    facts(Store, margin(S), Margin),
    covered(Form, X, V, Terms, B, Covers, Rest),
    indicators(Terms, Store, Held),
    bare_bools(Margin, X, Domain, Store, Empty),
    append(Held, Empty, Bools),
    length(Bools, N),
    Total in 0..N,
    sum(Bools, #=, Total),
    Total #= N #<==> B,
    positions(Positions, Domain, Store, Placed, Rest).

covered([], _, _, [], _, Covers, Covers).
covered([t(D)|Form], X, V, [t(Y, V)|Terms], B, [(Y-V)-B|Covers], Rest) :-
    Y is X + D,
    covered(Form, X, V, Terms, B, Covers, Rest).

bare_bools([], _, _, _, []).
bare_bools([t(D)|Margin], X, Domain, Store, Bools) :-
    Y is X + D,
    (   var_of(Store, Y, Var)
    ->  #\ Var in Domain #<==> B,
        Bools = [B|Rest]
    ;   Bools = Rest
    ),
    bare_bools(Margin, X, Domain, Store, Rest).

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
