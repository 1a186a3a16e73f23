/*  The model placements: a 0/1 variable says for every place whether a ship lies there.  The clues and
    the rules are linear equations and inequations between these variables and the cells.
*/

%!  placements(+Facts, +Grid, -Vars) is semidet.
%
%   Vars holds a variable for each place where a ship could lie, longest ships first.
%
%   Such a place is place(V, L, R1-R2, C1-C2): its variable V, the length L of the ship, and the rows
%   and the columns from the first one to the last.

placements(Facts, Grid, Vars) :-
    Grid = grid(M, N, Table),
    memberchk(longest(Max), Facts),
    findall(place(_, L, Rows, Columns),
            ( between(1, Max, I), L is Max+1-I, place(L, M, N, Rows, Columns) ),
            Places),
    maplist(arg(1), Places, Vars),
    Vars ins 0..1,
    Table =.. [_|Cells],
    cell_atoms(Cells, 1, 1, N, Atoms),
    maplist(adds_up(Places), Atoms),
    maplist(alone(Grid), Places),
    maplist(adds_up(Places), Facts).

%   The places of a ship of length L on M rows and N columns; one cell lies in one direction only.

place(L, M, N, R1-R2, C1-C2) :-
    between(1, M, R1),
    between(1, N, C1),
    (   R2 = R1, C2 is C1+L-1
    ;   L > 1, R2 is R1+L-1, C2 = C1
    ),
    R2 =< M,
    C2 =< N.

%   adds_up(+Places, +Fact): what Fact counts is the scalar product of the places with their weights.
%   A cell counts the ships over it, which are one or none.  That of a line is redundant, as its cells
%   have been counted already, but saves much search.

adds_up(Places, Fact) :-
    (   counts(Fact, Sum)
    ->  convlist(term(Fact), Places, Terms),
        pairs_keys_values(Terms, Weights, Vs),
        scalar_product(Weights, Vs, #=, Sum)
    ;   true
    ).

counts(fleet(_, K), K).
counts(row(_, K), K).
counts(column(_, K), K).
counts(cell(_, _, V), V).

%   term(+Fact, +Place, -Term): Weight-V if a ship at Place adds Weight to what Fact counts.

term(fleet(L, _), place(V, L, _, _), 1-V).
term(row(R, _), place(V, _, R1-R2, C1-C2), Weight-V) :-
    between(R1, R2, R),
    Weight is C2-C1+1.
term(column(C, _), place(V, _, R1-R2, C1-C2), Weight-V) :-
    between(C1, C2, C),
    Weight is R2-R1+1.
term(cell(R, C, _), place(V, _, R1-R2, C1-C2), 1-V) :-
    between(R1, R2, R),
    between(C1, C2, C).

%   alone(+Grid, +Place): a ship there has nothing but water around it, that is, Size times V and the
%   Size cells around add up to no more than Size.

alone(Grid, place(V, _, R1-R2, C1-C2)) :-
    R0 is R1-1, R3 is R2+1,
    C0 is C1-1, C3 is C2+1,
    findall(R-C,
            ( between(R0, R3, R),
              between(C0, C3, C),
              \+ ( between(R1, R2, R), between(C1, C2, C) )
            ),
            Around),
    cells_at(Around, Grid, Cells),
    length(Cells, Size),
    same_length(Cells, Ones),
    maplist(=(1), Ones),
    scalar_product([Size|Ones], [V|Cells], #=<, Size).
