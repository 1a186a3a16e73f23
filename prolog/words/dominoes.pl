%   figure(A, N): the cell A has the number N; no two pieces of two cells have
%   the same two numbers.  wall(X, A, B): the edge X lies between the cells A and B.

posted(early, dividing(_), store(Index, Vars)) :-
    Store = store(Index, Vars),
    findall(X-wall(A, B), ( gen_assoc(wall(X), Index, Stated), member(t(A, B), Stated) ), Walls),
    findall([N, M]-X,
            ( member(X-wall(A, B), Walls),
              figure_of(Store, A, One),
              figure_of(Store, B, Other),
              msort([One, Other], [N, M])
            ),
            Places0),
    keysort(Places0, Places),
    group_pairs_by_key(Places, Pairs),
    pairs_values(Pairs, Alike),
    (   get_assoc(every_size(2), Index, _)
    ->  one_partner(Walls, Store),
        borders_of(Alike, Store, Borders),
        dominoes_laid(Borders, Laid),
        all_laid(Store, Laid)
    ;   no_domino_twice(Alike, Walls, Store)
    ).

figure_of(Store, A, N) :-
    facts(Store, figure(A), Stated),
    member(t(N), Stated).

%   Where every piece is a domino, a cell has one side without a border.

one_partner(Walls, Store) :-
    findall(A-X, ( member(X-wall(B, C), Walls), member(A, [B, C]) ), Sides0),
    keysort(Sides0, Sides),
    group_pairs_by_key(Sides, Cells),
    pairs_values(Cells, Around),
    borders_of(Around, Store, Borders),
    one_open(Borders).

borders_of([], _, []).
borders_of([Xs|Xss], Store, [Vars|Rest]) :-
    vars_of(Xs, Store, Vars),
    borders_of(Xss, Store, Rest).

one_open([]).
one_open([Vars|Rest]) :-
    length(Vars, N),
    On is N - 1,
    sum(Vars, #=, On),
    one_open(Rest).

%   Whether there is a domino of each two numbers; two of them are missing.

dominoes_laid([], []).
dominoes_laid([Vars|Rest], [B|Bools]) :-
    length(Vars, N),
    B in 0..1,
    sum([B|Vars], #=, N),
    dominoes_laid(Rest, Bools).

%   All cells are covered, so that of as many pairs of numbers as dominoes each
%   lies somewhere.

all_laid(store(Index, Vars), Laid) :-
    findall(A, gen_assoc(piece_cell(A), Index, _), Cells),
    (   member(A, Cells),
        \+ figure_of(store(Index, Vars), A, _)
    ->  true
    ;   length(Cells, Number),
        sum(Laid, #=, Total),
        2 * Total #= Number
    ).

%   Pieces of other sizes as well: a domino has borders but for the one edge.

no_domino_twice([], _, _).
no_domino_twice([Xs|Alike], Walls, Store) :-
    dominoes(Xs, Walls, Store, Bools),
    sum(Bools, #=<, 1),
    no_domino_twice(Alike, Walls, Store).

dominoes([], _, _, []).
dominoes([X|Xs], Walls, Store, [B|Bools]) :-
    memberchk(X-wall(One, Other), Walls),
    findall(Y,
            ( member(Y-wall(A, C), Walls),
              Y =\= X,
              ( memberchk(A, [One, Other]) ; memberchk(C, [One, Other]) )
            ),
            Ys),
    vars_of(Ys, Store, Near),
    length(Near, Count),
    sum(Near, #=, Total),
    var_of(Store, X, Var),
    B #<==> (Total #= Count) #/\ (Var #= 0),
    dominoes(Xs, Walls, Store, Bools).

vars_of([], _, []).
vars_of([X|Xs], Store, [Var|Vars]) :-
    var_of(Store, X, Var),
    vars_of(Xs, Store, Vars).
