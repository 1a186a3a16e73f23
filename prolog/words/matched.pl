%   matched(K, A, B): the places that are A and those that are B fall into pairs.
%   tie(K, X, Y): X may be the A and Y the B of a pair.
%   suitor(K, X): X may be A.  host(K, Y): Y may be B.
%
%   A matching that covers every A and one that covers every B make one that
%   covers both (Mendelsohn and Dulmage), so that each side is looked at alone.

posted(late, matched(K, A, B), Store) :-
    facts(Store, suitor(K), Suitors0),
    facts(Store, host(K), Hosts0),
    facts(Store, tie(K), Ties),
    sides_of(Suitors0, A, Store, Suitors, Firsts),
    sides_of(Hosts0, B, Store, Hosts, Seconds),
    sum(Firsts, #=, Total),
    sum(Seconds, #=, Total),
    courted(Suitors, Ties, Hosts, there, Courting),
    courted(Hosts, Ties, Suitors, back, Hosting),
    append(Firsts, Seconds, Bools),
    propagating(matched(Courting, Hosting), Bools).

sides_of([], _, _, [], []).
sides_of([t(X)|Terms], V, Store, [X-B|Sides], [B|Bools]) :-
    var_of(Store, X, Var),
    holds(Var, V, B),
    sides_of(Terms, V, Store, Sides, Bools).

%   For each place of one side the places of the other one that it may go with.

courted([], _, _, _, []).
courted([X-B|Sides], Ties, Others, Way, [place(X, B, Near)|Places]) :-
    partners(Ties, X, Others, Way, Near),
    some_partner(Near, B),
    courted(Sides, Ties, Others, Way, Places).

partners([], _, _, _, []).
partners([t(X1, Y1)|Ties], X, Others, Way, Near) :-
    (   Way == there
    ->  Own = X1,
        Other = Y1
    ;   Own = Y1,
        Other = X1
    ),
    (   Own =:= X,
        memberchk(Other-B, Others)
    ->  Near = [Other-B|Rest]
    ;   Near = Rest
    ),
    partners(Ties, X, Others, Way, Rest).

some_partner(Near, B) :-
    pairs_values(Near, Bools),
    sum(Bools, #>=, B).

filtered(matched(Courting, Hosting)) :-
    saturated(Courting, Courting, t),
    saturated(Hosting, Hosting, t).

%   Every place that holds its value finds a partner that may hold the other one.

saturated([], _, _).
saturated([place(X, B, Near)|Places], All, Pairs0) :-
    (   B == 1
    ->  augmented(Near, X, All, Pairs0, Pairs, [])
    ;   Pairs = Pairs0
    ),
    saturated(Places, All, Pairs).

augmented([Y-B|Near], X, All, Pairs0, Pairs, Seen) :-
    (   B \== 0,
        \+ memberchk(Y, Seen)
    ->  (   get_assoc(Y, Pairs0, Other)
        ->  memberchk(place(Other, _, Further), All),
            (   augmented(Further, Other, All, Pairs0, Pairs1, [Y|Seen])
            ->  put_assoc(Y, Pairs1, X, Pairs)
            ;   augmented(Near, X, All, Pairs0, Pairs, [Y|Seen])
            )
        ;   put_assoc(Y, Pairs0, X, Pairs)
        )
    ;   augmented(Near, X, All, Pairs0, Pairs, Seen)
    ).
