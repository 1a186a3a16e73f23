:- module(sudoku, []).

/** <module> Sudoku

    Input    size(N)            rows, columns and values are 1..N
             boxes(H, W)        a box has H rows and W columns
             given(R, C, V)     the value V is printed in row R, column C
    Output   value(R, C, V)     row R, column C holds V
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Post the constraints; Vars are the cells row by row.

post(Facts, Atoms, Vars) :-
    memberchk(size(N), Facts),
    memberchk(boxes(H, W), Facts),
    findall(R-C, ( between(1, N, R), between(1, N, C) ), Cells),
    length(Rows, N),
    maplist(same_length(Rows), Rows),
    append(Rows, Vars),
    Vars ins 1..N,
    findall(given(R, C, V), member(given(R, C, V), Facts), Givens),
    maplist(printed(Rows), Givens),
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    maplist(box_of(H, W), Cells, Boxes),
    pairs_keys_values(Pairs, Boxes, Vars),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Grouped),
    pairs_values(Grouped, Groups),
    maplist(all_distinct, Groups),
    maplist(atom_of, Cells, Vars, Atoms).

printed(Rows, given(R, C, V)) :-
    nth1(R, Rows, Row),
    nth1(C, Row, V).

box_of(H, W, R-C, Row-Column) :-
    Row is (R - 1) // H,
    Column is (C - 1) // W.

atom_of(R-C, V, value(R, C, V)).
