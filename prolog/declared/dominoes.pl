%   figure(A, N): the cell A has the number N; no two pieces of two cells have
%   the same two numbers.  wall(X, A, B): the edge X lies between the cells A and B.

posted(early, figure(A, N), store(Index, Vars)) :-
    Store = store(Index, Vars),
    findall(M, ( gen_assoc(figure(_), Index, Told), member(t(M), Told), M >= N ), Ms0),
    sort(Ms0, Ms),
    (   first_with(Index, N, A)
    ->  no_domino_twice(Ms, N, Store)
    ;   true
    ).

%   Of the cells with a number the first one states what is said of all of them.

first_with(Index, N, A) :-
    gen_assoc(figure(B), Index, Told),
    memberchk(t(N), Told),
    !,
    A == B.

no_domino_twice([], _, _).
no_domino_twice([M|Ms], N, Store) :-
    Store = store(Index, _),
    findall(X, between_figures(Index, N, M, X), Xs0),
    sort(Xs0, Xs),
    dominoes(Xs, Store, Bools),
    sum(Bools, #=<, 1),
    no_domino_twice(Ms, N, Store).

between_figures(Index, N, M, X) :-
    gen_assoc(wall(X), Index, [t(A, B)]),
    has_figure(Index, A, One),
    has_figure(Index, B, Other),
    msort([One, Other], [N, M]).

has_figure(Index, A, N) :-
    get_assoc(figure(A), Index, Told),
    memberchk(t(N), Told).

dominoes([], _, []).
dominoes([X|Xs], Store, [B|Bools]) :-
    Store = store(Index, _),
    var_of(Store, X, Var),
    (   get_assoc(every_size(2), Index, _)
    ->  B #= 1 - Var
    ;   gen_assoc(wall(X), Index, [t(One, Other)]),
        findall(Y,
                ( gen_assoc(wall(Y), Index, [t(A, C)]),
                  Y =\= X,
                  ( memberchk(A, [One, Other]) ; memberchk(C, [One, Other]) )
                ),
                Ys),
        vars_of(Ys, Store, Near),
        length(Near, Count),
        sum(Near, #=, Total),
        B #<==> (Total #= Count) #/\ (Var #= 0)
    ),
    dominoes(Xs, Store, Bools).

vars_of([], _, []).
vars_of([X|Xs], Store, [Var|Vars]) :-
    var_of(Store, X, Var),
    vars_of(Xs, Store, Vars).
