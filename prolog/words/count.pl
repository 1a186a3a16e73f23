%   count(K, S, N): of the places that counted(K, X, V) names as many are V as
%   S says: eq, ne, le or ge N.
%   counts(K, X, S, V): it names X + D for every offset(S, D) as well.

posted(early, count(K, Sign, N), Store) :-
    facts(Store, counted(K), Single),
    facts(Store, counts(K), Shaped),
    shaped_terms(Shaped, Store, Terms, Single),
    indicators(Terms, Store, Bools),
    guarded(Store, K, Guards),
    counted_so(Guards, Bools, Sign, N).

counted_so([], Bools, ne, N) :-
    !,
    sum(Bools, #\=, N).
counted_so([], Bools, Sign, N) :-
    !,
    propagating(counted(Bools, Sign, N), Bools).
counted_so(Guards, Bools, Sign, N) :-
    sum(Bools, #=, Total),
    implied(Guards, Sign, Total, N).

shaped_terms([], _, Terms, Terms).
shaped_terms([t(X, S, V)|Shaped], Store, Terms, Rest) :-
    facts(Store, offset(S), Offsets),
    offset_terms(Offsets, X, V, Terms, Terms1),
    shaped_terms(Shaped, Store, Terms1, Rest).

offset_terms([], _, _, Terms, Terms).
offset_terms([t(D)|Offsets], X, V, [t(Y, V)|Terms], Rest) :-
    Y is X + D,
    offset_terms(Offsets, X, V, Terms, Rest).

%   Where as many hold as may, the others do not; where as many are left as have
%   to, all do.

filtered(counted(Bools, Sign, N)) :-
    tallied(Bools, 0, Ones, 0, Most),
    (   Sign \== ge,
        Ones >= N
    ->  Ones =:= N,
        rest_are(Bools, 0)
    ;   Sign \== le,
        Most =< N
    ->  Most =:= N,
        rest_are(Bools, 1)
    ;   term_variables(Bools, Vars),
        length(Vars, Open),
        (   Open =:= Most - Ones
        ->  true
        ;   all_at_once(Vars, Bools, Sign, N, Ones, Most)
        )
    ).

%   Places that are equal hold the value all at once.

all_at_once([], _, _, _, _, _).
all_at_once([Var|Vars], Bools, Sign, N, Ones, Most) :-
    (   integer(Var)
    ->  true
    ;   same_as(Bools, Var, 0, Times),
        settle(Var, Times, Sign, N, Ones, Most)
    ),
    all_at_once(Vars, Bools, Sign, N, Ones, Most).

settle(Var, Times, Sign, N, Ones, Most) :-
    (   Sign \== ge,
        Ones + Times > N
    ->  Var = 0
    ;   Sign \== le,
        Most - Times < N
    ->  Var = 1
    ;   true
    ).

same_as([], _, Times, Times).
same_as([B|Bools], Var, Times0, Times) :-
    (   B == Var
    ->  Times1 is Times0 + 1
    ;   Times1 = Times0
    ),
    same_as(Bools, Var, Times1, Times).
