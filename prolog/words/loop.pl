%   loop(K): the edges, or the links, that are on form one loop: the rim of the
%   faces inside it.  These hang together, every face outside reaches the rim of
%   the board.  Faces are cells for edges, and for links what lies between four
%   cells.
%   ring(K, I, A): A is a face.
%   border(K, X, A, B): the edge X lies between A and B; 0 is outside of the board.
%   level(K, A, B): between A and B nothing can be on.
%   across(K, A, B, C, D): the faces A B above, C D below meet in a point.
%   surrounded(K, X, V): X is V where every face(K, X, A) is inside, and only there.

posted(late, loop(K), Store) :-
    facts(Store, ring(K), Terms),
    inner_cells(Terms, Bits, Insides, Pairs),
    list_to_assoc(Pairs, Cells),
    facts(Store, border(K), Borders),
    edges(Borders, Cells, Store, 0, Rim0),
    facts(Store, level(K), Levels),
    levels(Levels, Cells, Rim0, Rim),
    sum(Insides, #>, 0),
    opposite(Insides, Outsides),
    facts(Store, across(K), Meetings),
    no_points(Meetings, Cells),
    facts(Store, surrounded(K), Surrounded),
    facts(Store, face(K), Faces),
    surrounded(Surrounded, Faces, Cells, Store),
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
edges([t(X, A, B)|Borders], Cells, Store, Rim0, Rim) :-
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
levels([t(A, B)|Levels], Cells, Rim0, Rim) :-
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
no_points([t(A, B, C, D)|Meetings], Cells) :-
    maplist(around_point(Cells), [A, B, C, D], Around),
    related([Around], [[0,0,0,0], [0,0,0,1], [0,0,1,0], [0,0,1,1], [0,1,0,0], [0,1,0,1], [0,1,1,1],
                       [1,0,0,0], [1,0,1,0], [1,0,1,1], [1,1,0,0], [1,1,0,1], [1,1,1,0], [1,1,1,1]]),
    no_points(Meetings, Cells).

around_point(Cells, A, I) :-
    inner(A, Cells, I).

surrounded([], _, _, _).
surrounded([t(X, V)|Terms], Faces, Cells, Store) :-
    findall(A, member(t(X, A), Faces), As),
    maplist(inside(Cells), As, Insides),
    length(As, All),
    sum(Insides, #=, Number),
    var_of(Store, X, Var),
    holds(Var, V, B),
    B #<==> Number #= All,
    surrounded(Terms, Faces, Cells, Store).

inside(Cells, A, I) :-
    (   A =:= 0
    ->  I = 0
    ;   inner(A, Cells, I)
    ).
