%   sight(K, S, N): as many places are V for a looks_for(K, V) as S says: eq, ne,
%   le or ge N.  They are the Y of eye(K, X, Y) and what is seen from there.
%   ray(K, D, I, X, Y): X and Y are number I in the direction D.  It is seen where
%   all X before it are V for sees_over(K, V).  Where both are of one sort X is Y.
%   beyond(K): X leads to Y, which is seen where X is V as well.

posted(late, sight(K, Sign, N), Store) :-
    facts(Store, sees_over(K), Overs),
    maplist(arg(1), Overs, Clear),
    values_domain(Clear, Over),
    facts(Store, looks_for(K), Wanted),
    maplist(arg(1), Wanted, Values),
    values_domain(Values, Domain),
    facts(Store, eye(K), Eyes),
    maplist(looked_at(Store, Domain), Eyes, Own),
    facts(Store, ray(K), Terms),
    findall(D, member(t(D, _, _, _), Terms), Ways0),
    sort(Ways0, Ways),
    facts(Store, beyond(K), Beyond),
    seen_along(Ways, Terms, Over-Beyond, Domain, Store, Seen),
    append(Own, Seen, All),
    sum(All, #=, Total),
    guarded(Store, K, Guards),
    implied(Guards, Sign, Total, N).

looked_at(Store, Domain, t(_, Y), B) :-
    var_of(Store, Y, Var),
    Var in Domain #<==> B.

seen_along([], _, _, _, _, []).
seen_along([D|Ways], Terms, Over, Domain, Store, Seen) :-
    along(Terms, D, Xs),
    seen_from(Xs, 1, Over, Domain, Store, Seen, Rest),
    seen_along(Ways, Terms, Over, Domain, Store, Rest).

along([], _, []).
along([t(D0, _, X, Y)|Terms], D, Xs) :-
    (   D0 =:= D
    ->  Xs = [X-Y|Rest]
    ;   Xs = Rest
    ),
    along(Terms, D, Rest).

%   What is seen, as far as the way is clear.

seen_from([], _, _, _, _, Seen, Seen).
seen_from([X-Y|Xs], Clear0, Over-Beyond, Domain, Store, [B|Seen], Rest) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarY in Domain #<==> Found,
    VarX in Over #<==> Through,
    Clear #<==> Clear0 #/\ Through,
    (   Beyond == []
    ->  B #<==> Clear0 #/\ Found
    ;   B #<==> Clear #/\ Found
    ),
    seen_from(Xs, Clear, Over-Beyond, Domain, Store, Seen, Rest).
