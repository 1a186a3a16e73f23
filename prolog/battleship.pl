:- module(battleship, []).

/** <module> Battleship

A fleet hides in a grid whose margins count the ship cells of every line; ships never touch, not even
diagonally.  All models share the grid of 0/1 cells, its counts and its hints.  Where a fleet is stated
they are:

  * ships (the default, the fastest): one variable for each ship, whose value is the number of its
    candidate placement, and a propagator written for it;
  * cells: numbered pieces, after J. Martins and J. Brandao's model for SICStus Prolog;
  * placements: linear equations between 0/1 variables, the shortest, and the one to read first.

Without a fleet ships may have any length, and the cells themselves are the variables.

    Input    board(M, N)      M rows and N columns
             longest(L)       a fleet is stated and L is the length of its longest ship;
                              without it ships may have any length
             fleet(L, K)      K ships have length L
             row(R, K)        K cells of row R are ship
             column(C, K)     K cells of column C are ship
             hint(R, C, X)    cell (R, C) shows X: water, ship (some piece), submarine,
                              left, right, top, bottom (an end) or middle
             model(X)         the model asked for: ships, cells or placements
    Derived  fixed(R, C, V)   cell (R, C) is ship (V = 1) or water (V = 0)
    Output   cell(R, C, V)    cell (R, C) is ship (V = 1) or water (V = 0)
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Relate the instance to its solution.  Posts constraints only; the caller decides how Vars are
%   labelled.  Fails if propagation refutes the instance.

post(Facts, Atoms, Vars) :-
    memberchk(board(M, N), Facts),
    grid(M, N, Grid),
    Grid = grid(_, _, Table),
    Table =.. [_|Cells],
    Cells ins 0..1,
    cell_atoms(Cells, 1, 1, N, Atoms),
    clues(Facts, Grid),
    dry_corners(Grid),
    (   \+ memberchk(longest(_), Facts)
    ->  Model = any_ships
    ;   memberchk(model(Asked), Facts)
    ->  Model = Asked
    ;   Model = ships
    ),
    call(Model, Facts, Grid, Vars).

%   A model is a predicate with these arguments.  All but this one have files of their own.

any_ships(_, grid(_, _, Table), Cells) :-
    Table =.. [_|Cells].

:- include(coroutines).
:- include(battleship/grid).
:- include(battleship/ships).
:- include(battleship/cells).
:- include(battleship/placements).
