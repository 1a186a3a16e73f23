%   counts(T, X, S, V): the tally T is of the value V in places of the shape S,
%   of which X is the first: in X + D for every offset(S, D), and in N places
%   from X + D on in steps of E for every stretch(S, D, E, N).
%   count(K, S, N, T): the number of places of the tally T that are V compares
%   with N as S says: eq, ne, le or ge.

posted(early, count(K, Sign, N, T), Store) :-
    counted_terms(T, Store, Terms),
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

counted_terms(T, Store, Terms) :-
    facts(Store, counts(T), Shaped),
    foldl(shaped_terms(Store), Shaped, Terms, []).

shaped_terms(Store, t(X, S, V), Terms, Rest) :-
    facts(Store, offset(S), Single),
    facts(Store, stretch(S), Stretches),
    maplist(arg(1), Single, Offsets0),
    foldl(stretched, Stretches, Offsets0, Offsets1),
    sort(Offsets1, Offsets),
    foldl(offset_term(X, V), Offsets, Terms, Rest).

stretched(t(D, E, N), Offsets, [D|Rest]) :-
    (   N =:= 1
    ->  Rest = Offsets
    ;   Next is D + E,
        Left is N - 1,
        stretched(t(Next, E, Left), Offsets, Rest)
    ).

offset_term(X, V, D, [t(Y, V)|Rest], Rest) :-
    Y is X + D.

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
