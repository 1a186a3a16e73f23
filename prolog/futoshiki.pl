:- module(futoshiki, []).

/** <module> Futoshiki

A Latin square whose cells obey signs, or bars between neighbours that differ
by one.

    Input    size(N)            rows, columns and values are 1..N
             given(R, C, V)     the value V is printed in row R, column C
             less(R, C, S, D)   cell (R, C) holds less than cell (S, D)
             near(R, C, S, D)   the two cells differ by exactly one (a bar)
             apart(R, C, S, D)  the two cells do not differ by one (no bar)
             adjacent           near and apart say all about the neighbours; of
                                no use here
             model(M)           how strongly rows and columns propagate: places
                                (when nothing is said), distinct or different
    Derived  allowed(R, C, V)   the value V is not ruled out at row R, column C
             tightened          allowed/3 is complete; without it every value
                                is allowed everywhere
    Output   value(R, C, V)     row R, column C holds V
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).

:- include(tuples).

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Relate the facts of a puzzle to the atoms of its solution.  Vars are the
%   cells row by row.  Fails if propagation alone refutes the puzzle.
%
%   The order matters: domains first, so that everything later starts from
%   small ones; then what is cheap; all_distinct/1 last, when little is left
%   for its matchings.

post(Facts, Atoms, Vars) :-
    memberchk(size(N), Facts),
    length(Rows, N),
    maplist(same_length(Rows), Rows),
    append(Rows, Vars),
    Vars ins 1..N,
    compound_rows(Rows, Board),
    tighten(Facts, Board),
    givens(Facts, Board),
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    model(Facts, Model),
    weak_lines(Model, Facts, Lines),
    clues(Facts, Board),
    strong_lines(Model, Lines),
    places(Model, Rows),
    atoms(Rows, 1, Atoms).

%!  compound_rows(+Rows, -Board) is det.
%
%   The rows as terms, in which a cell is found by its numbers at once.

compound_rows(Rows, Board) :-
    maplist(compound_row, Rows, Terms),
    compound_row(Terms, Board).

compound_row(Cells, Term) :-
    Term =.. [row|Cells].

%   X is the cell in row R and column C.

cell(Board, R, C, X) :-
    arg(R, Board, Row),
    arg(C, Row, X).

%!  tighten(+Facts, +Board) is semidet.
%
%   Leave to each cell its allowed values, if the facts say that these are all.

tighten(Facts, Board) :-
    allowed(Facts, Pairs),
    msort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    domains(Groups, Board).

%   The facts allowed(R, C, V) as pairs (R-C)-V.

allowed([], []).
allowed([Fact|Facts], Pairs) :-
    (   Fact = allowed(R, C, V)
    ->  Pairs = [(R-C)-V|Rest]
    ;   Pairs = Rest
    ),
    allowed(Facts, Rest).

%   Leave to each cell the values that its group lists.

domains([], _).
domains([(R-C)-Values|Groups], Board) :-
    cell(Board, R, C, X),
    list_to_fdset(Values, Set),
    X in_set Set,
    domains(Groups, Board).

%!  givens(+Facts, +Board) is semidet.
%
%   Put the printed values in their places.

givens([], _).
givens([Fact|Facts], Board) :-
    (   Fact = given(R, C, V)
    ->  cell(Board, R, C, V)
    ;   true
    ),
    givens(Facts, Board).

%!  clues(+Facts, +Board) is semidet.
%
%   Post the signs and bars; other facts say nothing here.

clues([], _).
clues([Fact|Facts], Board) :-
    clue(Fact, Board),
    clues(Facts, Board).

clue(Fact, Board) :-
    (   relation(Fact, Name, R, C, S, D)
    ->  cell(Board, R, C, X),
        cell(Board, S, D, Y),
        relate(Name, X, Y)
    ;   true
    ).

%   What a fact says of two cells, its name apart.

relation(less(R, C, S, D), less, R, C, S, D).
relation(near(R, C, S, D), near, R, C, S, D).
relation(apart(R, C, S, D), apart, R, C, S, D).

%   Post it.  Bars as tuples: differences would only propagate bounds.

relate(less, X, Y) :-
    X #< Y.
relate(near, X, Y) :-
    fd_inf(X, Inf),
    fd_sup(X, Sup),
    findall([V, W], (between(Inf, Sup, V), adjacent(V, W)), Pairs),
    related([[X, Y]], Pairs).
relate(apart, X, Y) :-
    X #\= Y + 1,
    Y #\= X + 1.

%!  adjacent(+V, -W) is multi.
%
%   W is one less or one more than V.

adjacent(V, W) :-
    W is V - 1.
adjacent(V, W) :-
    W is V + 1.

%!  model(+Facts, -Model) is det.
%
%   The model asked for; from strong to weak `places`, `distinct`, `different`.

model(Facts, Model) :-
    (   memberchk(model(Said), Facts)
    ->  Model = Said
    ;   Model = places
    ).

%!  weak_lines(+Model, +Facts, +Lines) is semidet.
%
%   Let a settled cell take its value from the others of its rows and columns.
%   all_distinct/1 does that too, but dearly; tightened domains leave so little
%   of it that the second set of propagators would cost more than it saves.

weak_lines(Model, Facts, Lines) :-
    (   Model \== different,
        memberchk(tightened, Facts)
    ->  true
    ;   maplist(all_different, Lines)
    ).

%!  strong_lines(+Model, +Lines) is semidet.
%
%   Remove every value from which a row or column could not be completed.

strong_lines(different, _).
strong_lines(distinct, Lines) :-
    maplist(all_distinct, Lines).
strong_lines(places, Lines) :-
    maplist(all_distinct, Lines).

%!  places(+Model, +Rows) is semidet.
%
%   A value stands in another column in each row: the third way to look at a
%   Latin square.  Small boards gain nothing from it, orders from about 8 on
%   need ten times fewer inferences when they are hard.

places(different, _).
places(distinct, _).
places(places, Rows) :-
    length(Rows, N),
    (   N >= 8,
        \+ ground(Rows)
    ->  maplist(row_places(N), Rows, PlacesByRow),
        transpose(PlacesByRow, PlacesByValue),
        maplist(all_distinct, PlacesByValue)
    ;   true
    ).

%!  row_places(+N, +Row, -Places) is semidet.
%
%   Places and Row are inverse permutations of 1..N: the value V stands in the
%   column that the V-th place names.

row_places(N, Row, Places) :-
    length(Places, N),
    Places ins 1..N,
    cells_places(Row, 1, Places).

%   Link the cells of a row, those from column C on, with its places.

cells_places([], _, _).
cells_places([X|Xs], C, Places) :-
    cell_places(Places, 1, X, C),
    C1 is C + 1,
    cells_places(Xs, C1, Places).

%   Link the cell X in column C with the places of the values from V on.

cell_places([], _, _, _).
cell_places([Place|Places], V, X, C) :-
    (   X == V
    ->  Place = C
    ;   fd_dom(X, Domain),
        V in Domain
    ->  X #= V #<==> Place #= C
    ;   Place #\= C
    ),
    V1 is V + 1,
    cell_places(Places, V1, X, C).

%!  atoms(+Rows, +R, -Atoms) is det.
%
%   The output atoms of the rows from number R on.

atoms([], _, []).
atoms([Row|Rows], R, Atoms) :-
    row_atoms(Row, R, 1, Atoms, Rest),
    R1 is R + 1,
    atoms(Rows, R1, Rest).

%   Those of one row, from column C on; Rest is the open end of the list.

row_atoms([], _, _, Atoms, Atoms).
row_atoms([V|Vs], R, C, [value(R, C, V)|Atoms], Rest) :-
    C1 is C + 1,
    row_atoms(Vs, R, C1, Atoms, Rest).
