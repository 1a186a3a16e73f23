/*  The model cells: numbered pieces, after J. Martins and J. Brandao's model for SICStus Prolog.  */

%!  cells(+Facts, +Grid, -Vars) is semidet.
%
%   Vars holds for each cell of Grid 0 or the number of the piece in its ship, counted from the left
%   or from the top.  How often each number occurs says how many ships have each length.
%   global_cardinality/2 gives the numbers, and how often they occur, their domains.

cells(Facts, Grid, Vars) :-
    Grid = grid(M, N, Table),
    memberchk(longest(Max), Facts),
    grid(M, N, Numbers),
    Numbers = grid(_, _, NumberTable),
    NumberTable =.. [_|Vars],
    Table =.. [_|Cells],
    maplist(ship_piece, Vars, Cells),
    numlist(0, Max, Pieces),
    line_cardinalities(Facts, Numbers, Pieces),
    pairs_keys(Occurrences, Pieces),
    global_cardinality(Vars, Occurrences),
    fleet_counts(Facts, Occurrences),
    findall(R-C, ( between(1, M, R), between(1, N, C) ), Places),
    maplist(in_order(Numbers), Places).

%   A cell is ship if it holds the number of a piece.

ship_piece(X, V) :-
    V #<==> X #> 0.

%   In a line whose count is given, all other cells are water.

line_cardinalities([], _, _).
line_cardinalities([Fact|Facts], Numbers, Pieces) :-
    line_cardinality(Fact, Numbers, Pieces),
    line_cardinalities(Facts, Numbers, Pieces).

line_cardinality(Fact, Numbers, Pieces) :-
    (   numbers_of(Fact, Numbers, Cells, K)
    ->  length(Cells, Size),
        Water is Size-K,
        pairs_keys(Occurrences, Pieces),
        Occurrences = [0-Water|_],
        global_cardinality(Cells, Occurrences)
    ;   true
    ).

%   The numbers in the line of which a fact gives the count K.

numbers_of(row(R, K), Numbers, Cells, K) :-
    row_cells(Numbers, R, Cells).
numbers_of(column(C, K), Numbers, Cells, K) :-
    column_cells(Numbers, C, Cells).

%   fleet_counts(+Facts, ?Occurrences): each ship of length L or more has one piece numbered L.

fleet_counts([], _).
fleet_counts([Fact|Facts], Occurrences) :-
    (   Fact = fleet(L, K)
    ->  memberchk(L-Count, Occurrences),
        L1 is L+1,
        (   memberchk(L1-Longer, Occurrences)
        ->  Count #= Longer + K
        ;   Count = K
        )
    ;   true
    ),
    fleet_counts(Facts, Occurrences).

%   in_order(+Numbers, +Place): a piece follows the one before it on its left or above it, and its
%   diagonal neighbours are water.

in_order(Numbers, R-C) :-
    cell(Numbers, R, C, X),
    R0 is R-1, R2 is R+1,
    C0 is C-1, C2 is C+1,
    cell_or_water(Numbers, R, C0, Left),
    cell_or_water(Numbers, R0, C, Up),
    X #> 0 #==> Left + Up #= X - 1,
    cells_at([R2-C0, R2-C2], Numbers, Corners),
    maplist(apart(X), Corners).

apart(X, Y) :-
    X * Y #= 0.
