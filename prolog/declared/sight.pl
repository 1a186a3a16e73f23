%   sight(K, S, N): as many places are V for a looks_for(K, V) as S says: eq, ne,
%   le or ge N.  They are eye(K, X) and what is seen from there.
%   ray(K, D, I, X): X is number I in the direction D.  It is seen where all
%   before it are V for sees_over(K, V).

posted(late, sight(K, Sign, N), Store) :-
    facts(Store, sees_over(K), [t(Over)]),
    facts(Store, looks_for(K), Wanted),
    maplist(arg(1), Wanted, Values),
    values_domain(Values, Domain),
    facts(Store, eye(K), Eyes),
    maplist(looked_at(Store, Domain), Eyes, Own),
    facts(Store, ray(K), Terms),
    findall(D, member(t(D, _, _), Terms), Ways0),
    sort(Ways0, Ways),
    seen_along(Ways, Terms, Over, Domain, Store, Seen),
    append(Own, Seen, All),
    length(All, Most),
    Total in 0..Most,
    sum(All, #=, Total),
    guarded(Store, K, Guards),
    implied(Guards, Sign, Total, N).

looked_at(Store, Domain, t(X), B) :-
    var_of(Store, X, Var),
    Var in Domain #<==> B.

seen_along([], _, _, _, _, []).
seen_along([D|Ways], Terms, Over, Domain, Store, Seen) :-
    along(Terms, D, Xs),
    seen_from(Xs, 1, Over, Domain, Store, Seen, Rest),
    seen_along(Ways, Terms, Over, Domain, Store, Rest).

along([], _, []).
along([t(D0, _, X)|Terms], D, Xs) :-
    (   D0 =:= D
    ->  Xs = [X|Rest]
    ;   Xs = Rest
    ),
    along(Terms, D, Rest).

%   What is seen, as far as the way is clear.

seen_from([], _, _, _, _, Seen, Seen).
seen_from([X|Xs], Clear0, Over, Domain, Store, [B|Seen], Rest) :-
    var_of(Store, X, Var),
    Var in Domain #<==> Found,
    B #<==> Clear0 #/\ Found,
    holds(Var, Over, Through),
    Clear #<==> Clear0 #/\ Through,
    seen_from(Xs, Clear, Over, Domain, Store, Seen, Rest).
