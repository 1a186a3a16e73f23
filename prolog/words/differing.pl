%   differing(G, V): at most one of the places of G that are numbered(X) is V.

posted(early, differing(G, V), Store) :-
    numbered_places(G, Store, Xs),
    place_bools(V, Store, Xs, Bools),
    sum(Bools, #=<, 1).

%   Where a count asks for as many places as there are numbers, each number has one: stated with the first group.

posted(late, differing(G, V), Store) :-
    Store = store(Index, _),
    (   once(gen_assoc(differing(First), Index, [t(V)])),
        First == G,
        findall(N-Xs, enough_of(V, Store, N, Xs), Counts),
        Counts \== []
    ->  findall(Xs, ( gen_assoc(differing(H), Index, [t(V)]), numbered_places(H, Store, Xs) ), Sets),
        each_met(Counts, Sets, V, Store)
    ;   true
    ).

numbered_places(G, Store, Xs) :-
    facts(Store, member(G), Terms),
    findall(X, ( member(t(_, X), Terms), facts(Store, numbered(X), [_]) ), Xs0),
    sort(Xs0, Xs).

place_bools(V, Store, Xs, Bools) :-
    maplist(var_of(Store), Xs, Vars),
    all_hold(Vars, V, Bools).

%   A count of the places Xs that are V asks for N of them.

enough_of(V, Store, N, Xs) :-
    Store = store(Index, _),
    gen_assoc(count(K), Index, Stated),
    member(t(Sign, N, T), Stated),
    memberchk(Sign, [eq, ge]),
    facts(Store, guard(K), []),
    counted_terms(T, Store, Terms),
    findall(X, member(t(X, V), Terms), Xs0),
    same_length(Terms, Xs0),
    sort(Xs0, Xs).

each_met([], _, _, _).
each_met([N-Xs|Counts], Sets, V, Store) :-
    foldl(ord_subtract_from, Sets, Xs, Alone),
    findall([X], member(X, Alone), Singles),
    findall(Set, ( member(Set0, Sets), ord_intersection(Set0, Xs, Set), Set \== [] ), Counted, Singles),
    maplist(place_bools(V, Store), Counted, Met),
    append(Met, Bools),
    propagating(each_met(Met, N), Bools),
    each_met(Counts, Sets, V, Store).

ord_subtract_from(Set, Xs0, Xs) :-
    ord_subtract(Xs0, Set, Xs).

filtered(each_met(Sets, N)) :-
    exclude(all_are_off, Sets, Open),
    length(Open, Most),
    Most >= N,
    (   Most =:= N
    ->  maplist(one_is_on, Open)
    ;   true
    ).

all_are_off(Bools) :-
    tallied(Bools, 0, _, 0, 0).

one_is_on(Bools) :-
    (   tallied(Bools, 0, 0, 0, 1)
    ->  rest_are(Bools, 1)
    ;   true
    ).
