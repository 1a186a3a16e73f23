%   halved(K): every piece is symmetric about a centre of its own, by a half turn.
%
%   Cells that certainly are one piece have a centre about which all of them may be turned;
%   where there is one only, they are one piece with the cells opposite, and there is a border
%   beside each cell that has none opposite.

posted(late, halved(_), store(Index, Vars)) :-
    Store = store(Index, Vars),
    findall(X-A-B,
            ( gen_assoc(wall(X), Index, Between), member(t(A, B), Between) ),
            Between),
    walls(Between, Store, Walls, Bools),
    findall(A, gen_assoc(piece_cell(A), Index, _), Cells),
    propagating(halved(Walls, Cells), Bools).

filtered(halved(Walls, Cells)) :-
    empty_assoc(Alone),
    together_at(Walls, Alone, Sure),
    rooms_joined(Walls, Alone, May),
    gathered_cells(Cells, Sure, Cores),
    gathered_cells(Cells, May, Rooms0),
    list_to_assoc(Rooms0, Rooms),
    cores_halved(Cores, May, Rooms, Walls).

together_at([], Parents, Parents).
together_at([wall(A, B, Var)|Walls], Parents0, Parents) :-
    (   Var == 0
    ->  rooms_joined([wall(A, B, Var)], Parents0, Parents1)
    ;   Parents1 = Parents0
    ),
    together_at(Walls, Parents1, Parents).

%   The cells of each tree, by its root.

gathered_cells(Cells, Parents, Trees) :-
    findall(Root-A, ( member(A, Cells), root_of(A, Parents, Root) ), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Trees).

cores_halved([], _, _, _).
cores_halved([_-Core|Cores], May, Rooms, Walls) :-
    Core = [First|_],
    root_of(First, May, Top),
    get_assoc(Top, Rooms, Room),
    findall(C,
            ( member(B, Room),
              C is First + B,
              \+ ( member(A, Core), Opposite is C - A, \+ memberchk(Opposite, Room) )
            ),
            Centres),
    Centres = [C|More],
    (   More == []
    ->  findall(A, ( member(B, Core), ( A = B ; A is C - B ) ), Piece),
        piece_halved(Walls, C, Piece, Room)
    ;   true
    ),
    cores_halved(Cores, May, Rooms, Walls).

piece_halved([], _, _, _).
piece_halved([wall(A, B, Var)|Walls], C, Piece, Room) :-
    (   \+ memberchk(A, Piece),
        \+ memberchk(B, Piece)
    ->  true
    ;   memberchk(A, Piece),
        memberchk(B, Piece)
    ->  Var = 0
    ;   memberchk(A, Piece)
    ->  opposite_or_border(B, C, Room, Var)
    ;   opposite_or_border(A, C, Room, Var)
    ),
    piece_halved(Walls, C, Piece, Room).

opposite_or_border(A, C, Room, Var) :-
    Opposite is C - A,
    (   memberchk(Opposite, Room)
    ->  true
    ;   Var = 1
    ).
