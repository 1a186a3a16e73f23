%   bend(turn, M, C), bend(straight, M, C): the line turns or goes straight on at
%   the cell C (M is at), in the cells before and after it (and), or in at least
%   one of these (or).
%   bend_where(S, M, C, X, V): the same, where X is V.
%   Cells have the numbers of the links to their right.

posted(early, bend(Shape, Mode, C), Store) :-
    has_bend(Shape, Mode, C, Store, 1).
posted(early, bend_where(Shape, Mode, C, X, V), Store) :-
    var_of(Store, X, Var),
    holds(Var, V, Holds),
    has_bend(Shape, Mode, C, Store, Holds).

has_bend(Shape, Mode, C, Store, Needed) :-
    (   Mode == at
    ->  bends(Shape, C, Store, Bend),
        Needed #=< Bend
    ;   ways(C, Store, Ways),
        maplist(near_bend(Shape, Store), Ways, Links, Bends),
        near_bends(Mode, Links, Bends, Needed)
    ).

near_bend(Shape, Store, way(_, Link, A), Link, Bend) :-
    bends(Shape, A, Store, Bend).

near_bends(and, Links, Bends, Needed) :-
    maplist(if_on(Needed), Links, Bends).
near_bends(or, Links, Bends, Needed) :-
    maplist(both, Links, Bends, Some),
    sum(Some, #=, Number),
    Number #>= Needed.

if_on(Needed, Link, Bend) :-
    Link + Needed #=< Bend + 1.

both(A, B, C) :-
    C #<==> A #/\ B.

%   Bend is 1 where the line has this shape in the cell C.

bends(Shape, C, Store, Bend) :-
    ways(C, Store, Ways),
    maplist(leads(Ways), [0, 1, 2, 3], [Up, Left, Right, Down]),
    (   Shape == turn
    ->  Bend #<==> (Up #\/ Down) #/\ (Left #\/ Right)
    ;   Bend #<==> (Up #/\ Down) #\/ (Left #/\ Right)
    ).

leads(Ways, I, Link) :-
    (   memberchk(way(I, Link, _), Ways)
    ->  true
    ;   Link = 0
    ).

%   Ways has way(I, Link, A) for each link that leads from C to A; I is 0 up,
%   1 left, 2 right, 3 down.

ways(C, Store, Ways) :-
    Above is C - 1000,
    Left is C - 1,
    Right is C + 1,
    Below is C + 1000,
    Up is Above + 1_000_000,
    Down is C + 1_000_000,
    convlist(way(Store), [way(0, Up, Above), way(1, Left, Left), way(2, C, Right), way(3, Down, Below)], Ways).

way(Store, way(I, X, A), way(I, Link, A)) :-
    var_of(Store, X, Link).
