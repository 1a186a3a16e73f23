%   loop(K): the edges, or the links, that are on form one loop: the rim of the
%   faces inside it.  These hang together, every face outside reaches the rim of
%   the board.  Faces are cells for edges, and for links what lies between four
%   cells.
%   ring(K, I, A): A is a face.
%   border(X, A, B): the edge X lies between A and B; 0 is outside of the board.
%   level(A, B): between A and B nothing can be on.
%   across(A, B, C, D): the faces A B above, C D below meet in a point.

posted(late, loop(K), store(Index, Vars)) :-
    Store = store(Index, Vars),
    facts(Store, ring(K), Terms),
    inner_cells(Terms, Bits, Insides, Pairs),
    list_to_assoc(Pairs, Cells),
    findall(border(X, A, B),
            ( gen_assoc(border(X), Index, Ends), member(t(A, B), Ends) ),
            Borders),
    edges(Borders, Cells, Store, 0, Rim0),
    findall(A-B,
            ( gen_assoc(level(A), Index, Others), member(t(B), Others) ),
            Levels),
    levels(Levels, Cells, Rim0, Rim),
    sum(Insides, #>, 0),
    opposite(Insides, Outsides),
    findall(A-s(B, C, D),
            ( gen_assoc(across(A), Index, Squares), member(t(B, C, D), Squares) ),
            Meetings),
    no_points(Meetings, Cells),
    hanging_together(Bits, Insides, none),
    hanging_together(Bits, Outsides, Rim).

inner_cells([], [], [], []).
inner_cells([t(_, A)|Terms], [Bit|Bits], [I|Insides], [A-I|Pairs]) :-
    cell_bit(A, Bit),
    I in 0..1,
    inner_cells(Terms, Bits, Insides, Pairs).

%   The edge is on where exactly one of its cells is inside.  Rim is the set of
%   the cells at the rim.

edges([], _, _, Rim, Rim).
edges([border(X, A, B)|Borders], Cells, Store, Rim0, Rim) :-
    var_of(Store, X, Var),
    (   inner(A, Cells, One),
        inner(B, Cells, Other)
    ->  Var #= abs(One - Other)
    ;   Inside is max(A, B),
        inner(Inside, Cells, One),
        Var = One
    ),
    at_rim(A, B, Rim0, Rim1),
    edges(Borders, Cells, Store, Rim1, Rim).

%   Both are inside, or none of them.

levels([], _, Rim, Rim).
levels([A-B|Levels], Cells, Rim0, Rim) :-
    (   min(A, B) =:= 0
    ->  Outside is max(A, B),
        inner(Outside, Cells, 0)
    ;   inner(A, Cells, I),
        inner(B, Cells, I)
    ),
    at_rim(A, B, Rim0, Rim1),
    levels(Levels, Cells, Rim1, Rim).

at_rim(A, B, Rim0, Rim) :-
    (   min(A, B) =:= 0
    ->  Face is max(A, B),
        cell_bit(Face, Bit),
        Rim is Rim0 \/ Bit
    ;   Rim = Rim0
    ).

inner(A, Cells, I) :-
    get_assoc(A, Cells, I).

opposite([], []).
opposite([I|Insides], [O|Outsides]) :-
    O #= 1 - I,
    opposite(Insides, Outsides).

no_points([], _).
no_points([A-s(B, C, D)|Meetings], Cells) :-
    maplist(around_point(Cells), [A, B, C, D], Around),
    related([Around], [[0,0,0,0], [0,0,0,1], [0,0,1,0], [0,0,1,1], [0,1,0,0], [0,1,0,1], [0,1,1,1],
                       [1,0,0,0], [1,0,1,0], [1,0,1,1], [1,1,0,0], [1,1,0,1], [1,1,1,0], [1,1,1,1]]),
    no_points(Meetings, Cells).

around_point(Cells, A, I) :-
    inner(A, Cells, I).
