/*  The grid of 0/1 cells with its counts and its hints, which all models share.  */

%!  grid(+M, +N, -Grid) is det.
%
%   Grid is grid(M, N, Table), where Table holds the cells row by row.

grid(M, N, grid(M, N, Table)) :-
    Size is M*N,
    functor(Table, cells, Size).

%!  cell(+Grid, +R, +C, -V) is semidet.
%
%   V is the cell in row R and column C; fails outside the board.

cell(grid(_, N, Table), R, C, V) :-
    R >= 1, C >= 1, C =< N,         % beyond the last row there is no argument
    I is (R-1)*N+C,
    arg(I, Table, V).

%!  cell_or_water(+Grid, +R, +C, -V) is det.
%
%   As cell/4, but everything outside the board is water.

cell_or_water(Grid, R, C, V) :-
    (   cell(Grid, R, C, V0)
    ->  V = V0
    ;   V = 0
    ).

%!  cells_at(+Places:list, +Grid, -Cells:list) is det.
%
%   Cells are those of Places (terms R-C) that lie on the board.

cells_at([], _, []).
cells_at([R-C|Places], Grid, Cells) :-
    (   cell(Grid, R, C, V)
    ->  Cells = [V|Cells1]
    ;   Cells = Cells1
    ),
    cells_at(Places, Grid, Cells1).

%   The output atoms of the cells, those from row R and column C on, N in a row.

cell_atoms([], _, _, _, []).
cell_atoms([V|Vs], R, C, N, [cell(R, C, V)|Atoms]) :-
    (   C < N
    ->  R1 = R, C1 is C+1
    ;   R1 is R+1, C1 = 1
    ),
    cell_atoms(Vs, R1, C1, N, Atoms).

%   The cells of one row, of one column.

row_cells(grid(_, N, Table), R, Cells) :-
    findall(I, ( between(1, N, C), I is (R-1)*N+C ), Is),
    maplist(cell_of(Table), Is, Cells).

column_cells(grid(M, N, Table), C, Cells) :-
    findall(I, ( between(1, M, R), I is (R-1)*N+C ), Is),
    maplist(cell_of(Table), Is, Cells).

cell_of(Table, I, V) :-
    arg(I, Table, V).

                 /*******************************
                 *            CLUES             *
                 *******************************/

%!  clues(+Facts:list, +Grid) is semidet.
%
%   True if the cells obey every clue that speaks of lines and cells.

clues([], _).
clues([Fact|Facts], Grid) :-
    clue(Fact, Grid),
    clues(Facts, Grid).

clue(board(_, _), _).
clue(longest(_), _).
clue(fleet(_, _), _).
clue(model(_), _).
clue(row(R, K), Grid) :-
    row_cells(Grid, R, Cells),
    sum(Cells, #=, K).
clue(column(C, K), Grid) :-
    column_cells(Grid, C, Cells),
    sum(Cells, #=, K).
clue(fixed(R, C, V), Grid) :-
    cell(Grid, R, C, V).
clue(hint(R, C, X), Grid) :-
    R0 is R-1, R2 is R+1,
    C0 is C-1, C2 is C+1,
    cell(Grid, R, C, V),
    cell_or_water(Grid, R0, C, Up),
    cell_or_water(Grid, R2, C, Down),
    cell_or_water(Grid, R, C0, Left),
    cell_or_water(Grid, R, C2, Right),
    shown(X, V, Up, Down, Left, Right).

%!  shown(+X, ?V, ?Up, ?Down, ?Left, ?Right) is semidet.
%
%   True if a cell V between its four neighbours looks like X.

shown(water,     0, _, _, _, _).
shown(ship,      1, _, _, _, _).
shown(submarine, 1, 0, 0, 0, 0).
shown(left,      1, 0, 0, 0, 1).
shown(right,     1, 0, 0, 1, 0).
shown(top,       1, 0, 1, 0, 0).
shown(bottom,    1, 1, 0, 0, 0).
shown(middle,    1, Side, Side, End, End) :-
    Side + End #= 1.

%!  dry_corners(+Grid) is det.
%
%   Beside a ship cell nothing lies diagonally.  The constraint sleeps until the cell is known,
%   which is far cheaper than an inequation for each diagonal.

dry_corners(Grid) :-
    Grid = grid(M, N, _),
    findall(R-C, ( between(1, M, R), between(1, N, C) ), Places),
    maplist(dry_corners(Grid), Places).

dry_corners(Grid, R-C) :-
    cell(Grid, R, C, V),
    R0 is R-1, R2 is R+1,
    C0 is C-1, C2 is C+1,
    cells_at([R0-C0, R0-C2, R2-C0, R2-C2], Grid, Corners),
    coroutine([V|Corners], water_beside(V, Corners), Dry),
    freeze(V, Dry).

water_beside(0, _).
water_beside(1, Corners) :-
    maplist(=(0), Corners).
