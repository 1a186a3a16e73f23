%   bend(turn, M, C), bend(straight, M, C): the line turns or goes straight on at
%   the cell C (M is at), in the cells before and after it (and), or in at least
%   one of these (or).
%   bend_where(S, M, C, X, V): the same, where X is V.
%   way(C, I, X, A): the link X leads from C to A; I is 0 up, 1 left, 2 right,
%   3 down.

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
    ;   facts(Store, way(C), Ways),
        maplist(near_bend(Shape, Store), Ways, Links, Bends),
        near_bends(Mode, Links, Bends, Needed)
    ).

near_bend(Shape, Store, t(_, X, A), Link, Bend) :-
    var_of(Store, X, Link),
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
    facts(Store, way(C), Ways),
    maplist(leads(Ways, Store), [0, 1, 2, 3], [Up, Left, Right, Down]),
    (   Shape == turn
    ->  Bend #<==> (Up #\/ Down) #/\ (Left #\/ Right)
    ;   Bend #<==> (Up #/\ Down) #\/ (Left #/\ Right)
    ).

leads(Ways, Store, I, Link) :-
    (   memberchk(t(I, X, _), Ways)
    ->  var_of(Store, X, Link)
    ;   Link = 0
    ).
