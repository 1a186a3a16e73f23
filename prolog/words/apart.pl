%   apart(X, Y, V): X and Y are not both V.  apart_by(D, V): neither are any X and
%   X + D.
%
%   One propagator for each place: where it is V, those apart from it are not.

posted(early, apart(X, Y, V), Store) :-
    (   first_apart(Store, V, apart(X, Y))
    ->  all_apart(Store, V)
    ;   true
    ).
posted(early, apart_by(D, V), Store) :-
    (   first_apart(Store, V, apart_by(D))
    ->  all_apart(Store, V)
    ;   true
    ).

%   Of the facts about a value the first one states what all of them say.

first_apart(store(Index, _), V, First) :-
    (   gen_assoc(apart_by(D), Index, Stated),
        memberchk(t(V), Stated)
    ->  First = apart_by(D)
    ;   gen_assoc(apart(X), Index, Stated),
        member(t(Y, V), Stated)
    ->  First = apart(X, Y)
    ).

all_apart(store(Index, Vars), V) :-
    findall(D, ( gen_assoc(apart_by(D), Index, Stated), memberchk(t(V), Stated) ), Ds),
    findall(X-Y, ( gen_assoc(apart(X), Index, Stated), member(t(Y, V), Stated) ), Pairs1),
    findall(X-Y,
            ( member(D, Ds), gen_assoc(X, Vars, _), Y is X + D, get_assoc(Y, Vars, _) ),
            Pairs2),
    append(Pairs1, Pairs2, Pairs3),
    findall(Y-X, member(X-Y, Pairs3), Pairs4),
    append(Pairs3, Pairs4, Pairs5),
    sort(Pairs5, Pairs),
    group_pairs_by_key(Pairs, Near),
    pairs_keys(Near, Xs),
    maplist(var_of(store(Index, Vars)), Xs, Own),
    all_hold(Own, V, Bools),
    pairs_keys_values(Held, Xs, Bools),
    list_to_assoc(Held, Holding),
    alone(Near, Holding).

alone([], _).
alone([X-Ys|Near], Holding) :-
    get_assoc(X, Holding, B),
    found_in(Ys, Holding, Bools),
    propagating(alone(B, Bools), [B]),
    alone(Near, Holding).

found_in([], _, []).
found_in([Y|Ys], Holding, [B|Bools]) :-
    get_assoc(Y, Holding, B),
    found_in(Ys, Holding, Bools).

filtered(alone(B, Bools)) :-
    (   B == 1
    ->  all_zero(Bools)
    ;   true
    ).

all_zero([]).
all_zero([0|Bools]) :-
    all_zero(Bools).
