%   angular(K): the white angles around every point are of 90, 180 or 360 degrees.
%   sector(K, P, I, X, Q): number I of the eight halves of right angles around the
%   point P, clockwise, is the quarter Q of the cell X.
%   shades(K, V, Q): the value V makes the quarter Q of a cell black.

posted(late, angular(K), Store) :-
    facts(Store, shades(K), Shades),
    facts(Store, sector(K), Sectors),
    findall(P-s(I, X, Q), member(t(P, I, X, Q), Sectors), Pairs),
    group_pairs_by_key(Pairs, Points),
    angles(Points, Shades, Store).

angles([], _, _).
angles([_-Sectors|Points], Shades, Store) :-
    findall(X, member(s(_, X, _), Sectors), Xs0),
    sort(Xs0, Xs),
    maplist(var_of(Store), Xs, Vars),
    maplist(spanned, Vars, Spans),
    findall(Values, right_angled(Spans, Xs, Sectors, Shades, Values), Relation),
    related([Vars], Relation),
    angles(Points, Shades, Store).

spanned(Var, Low-High) :-
    fd_inf(Var, Low),
    fd_sup(Var, High).

right_angled(Spans, Xs, Sectors, Shades, Values) :-
    maplist([Low-High, V]>>between(Low, High, V), Spans, Values),
    pairs_keys_values(Held, Xs, Values),
    numlist(0, 7, Is),
    maplist(bright(Sectors, Held, Shades), Is, Bright),
    \+ odd_angle(Bright).

bright(Sectors, Held, Shades, I, Bright) :-
    (   memberchk(s(I, X, Q), Sectors),
        memberchk(X-V, Held),
        \+ memberchk(t(V, Q), Shades)
    ->  Bright = 1
    ;   Bright = 0
    ).

%   Somewhere 1, 3, 5, 6 or 7 of them are white, between two that are not.

odd_angle(Bright) :-
    append(Bright, Bright, Twice),
    append(_, [0|Rest], Twice),
    append(White, [0|_], Rest),
    \+ memberchk(0, White),
    length(White, N),
    memberchk(N, [1, 3, 5, 6, 7]).
