%   Pieces that are rectangles: for every seed the boxes that its piece may be; without seeds the boxes that may
%   have a cell as their first one, and none.  The facts are those of divide.pl.
%
%   A board is grid(Stride, Shift, All): a cell is a bit of a number, of which a row has Stride, one more than there
%   are columns; All are its cells.  An edge has the bit of the cell to its left, or that of the cell above it and
%   Shift more.  A box is box(Cells, Inside, Border): its cells, the edges between two of them, and the edges that
%   part it from others.

posted(late, rectangular(_), Store) :-
    Store = store(Index, _),
    findall(A, gen_assoc(piece_cell(A), Index, _), Cells),
    grid_of(Cells, Grid),
    findall(X-A-B, ( gen_assoc(wall(X), Index, Between), member(t(A, B), Between) ), Walls),
    grid_edges(Walls, Grid, Store, Bits, Vars),
    sum_list(Bits, Edges),
    findall(Set, seeds(Store, Grid, Set), Seeds),
    findall(Set-N, sized(Index, Grid, Set, N), Sizes),
    asks_of_pieces(Store, Asks),
    Tests = tests(Seeds, Sizes, Asks),
    arg(3, Grid, All),
    (   Seeds = [Centres|_]
    ->  boxes_of(Centres, seed, Grid, Edges, Tests, Boxes)
    ;   boxes_of(All, corner, Grid, Edges, Tests, Boxes)
    ),
    propagating(boxes(All, Edges, Bits, Vars, left(Boxes)), Vars).

grid_of(Cells, Grid) :-
    findall(C, ( member(A, Cells), C is A mod 1000 ), Columns),
    max_list([0|Columns], Last),
    Stride is Last + 1,
    Grid = grid(Stride, Shift, All),
    grid_set(Cells, Grid, All),
    Shift is msb(All \/ 1) + 1.

grid_set(Cells, Grid, Set) :-
    maplist(grid_bit(Grid), Cells, Bits),
    sum_list(Bits, Set).

grid_bit(grid(Stride, _, _), A, Bit) :-
    Bit is 1 << (A // 1000 * Stride + A mod 1000).

grid_edges([], _, _, [], []).
grid_edges([X-A-B|Walls], Grid, Store, [Bit|Bits], [Var|Vars]) :-
    grid_bit(Grid, A, Cell),
    (   B =:= A + 1
    ->  Bit = Cell
    ;   arg(2, Grid, Shift),
        Bit is Cell << Shift
    ),
    var_of(Store, X, Var),
    grid_edges(Walls, Grid, Store, Bits, Vars).

%   The cells of which every piece has one.

seeds(Store, Grid, Set) :-
    Store = store(Index, _),
    gen_assoc(seeded(K), Index, _),
    facts(Store, bounded(K), []),
    facts(Store, seed_at(K), Terms),
    findall(A, member(t(_, A), Terms), Cells),
    grid_set(Cells, Grid, Set).

sized(Index, grid(_, _, All), All, N) :-
    gen_assoc(every_size(N), Index, _).
sized(Index, Grid, Cell, N) :-
    gen_assoc(piece_size(A), Index, Stated),
    member(t(N), Stated),
    grid_bit(Grid, A, Cell).

%   What is asked of pieces, as patches.pl has it.

asks_of_pieces(Store, Asks) :-
    Store = store(Index, _),
    findall(K, ( gen_assoc(patches(K), Index, _), facts(Store, islands(K), []), facts(Store, tied(K), []) ), Ks),
    foldl(asks_of(Store), Ks, [], Asks).

asks_of(Store, K, Asks0, Asks) :-
    findall(ask(At, S, N, A), ask_of(K, Store, At, S, N, A), Asked),
    summed_asks(Asked, K, Store, Summed, [], _),
    append(Summed, Asks0, Asks).

boxes_of(0, _, _, _, _, []) :-
    !.
boxes_of(Places, Role, Grid, Edges, Tests, [Boxes|Others]) :-
    Place is Places /\ -Places,
    findall(Box, box_at(Role, Place, Grid, Edges, Tests, Box), Boxes),
    Rest is Places /\ \Place,
    boxes_of(Rest, Role, Grid, Edges, Tests, Others).

box_at(corner, _, _, _, _, box(0, 0, 0)).
box_at(Role, Place, grid(Stride, Shift, All), Edges, tests(Seeds, Sizes, Asks), box(Cells, Inside, Border)) :-
    R is msb(Place) // Stride,
    C is msb(Place) mod Stride,
    (   Role == seed
    ->  Seeds = [Centres|_],
        Free is All /\ \Centres \/ Place,
        between(1, C, C1)
    ;   Free = All,
        C1 = C
    ),
    between(C, Stride, C2),
    block(Stride, R, R, C1, C2, Row),
    Row /\ \Free =:= 0,
    (   Role == seed
    ->  free_rows(R, -1, Row, Stride, Free, R1)
    ;   R1 = R
    ),
    free_rows(R, 1, Row, Stride, Free, R2),
    block(Stride, R1, R2, C1, C2, Cells),
    \+ ( member(Set, Seeds), popcount(Cells /\ Set) =\= 1 ),
    \+ ( member(Set-N, Sizes), Cells /\ Set =\= 0, popcount(Cells) =\= N ),
    (   Asks == []
    ->  true
    ;   block(1024, R1, R2, C1, C2, Patch),
        \+ ( member(Ask, Asks), \+ kept_by(Ask, Patch) )
    ),
    Inside is Edges /\ ((Cells /\ Cells >> 1) \/ (Cells /\ Cells >> Stride) << Shift),
    Border is Edges /\ \Inside /\ (Cells \/ Cells >> 1 \/ (Cells \/ Cells >> Stride) << Shift).

free_rows(R, _, _, _, _, R).
free_rows(R0, Step, Row, Stride, Free, R) :-
    (   Step < 0
    ->  Next is Row >> Stride
    ;   Next is Row << Stride
    ),
    Next /\ \Free =:= 0,
    R1 is R0 + Step,
    free_rows(R1, Step, Next, Stride, Free, R).

%   The cells from row R1 to R2 and from column C1 to C2.

block(Stride, R1, R2, C1, C2, Set) :-
    Row is ((1 << (C2 - C1 + 1)) - 1) << (R1 * Stride + C1),
    Set is Row * (((1 << ((R2 - R1 + 1) * Stride)) - 1) // ((1 << Stride) - 1)).

kept_by(ask(At, S, N, Amount), Patch) :-
    (   At \== all,
        At /\ Patch =:= 0
    ->  true
    ;   lies_between(Amount, Patch, Patch, Low, High),
        lies(S, N, Low, High)
    ).

%   What it asks for depends on the cells of a piece alone, so that boxes keep it.

kept_by_boxes(ask(_, _, _, amount(_, [], _, _, [], _))).

%   A box has no edge within it that is a border, and none around it that is not; it covers no cell that another
%   one must cover, and each that no other one can.

filtered(boxes(All, Edges, Bits, Vars, Left)) :-
    sets(Bits, Vars, 0, On, 0, MayBeOn),
    Off is Edges /\ \MayBeOn,
    Left = left(Boxes0),
    boxes_fitting(Boxes0, On, Off, Boxes1, Spans),
    boxes_apart(Boxes1, Spans, All, Boxes),
    setarg(1, Left, Boxes),
    box_edges(Boxes, Edges, 0, Gone0, 0, Borders0, 0, Within, 0, _, 0, Twice),
    Gone is Gone0 \/ (Edges /\ \Twice),
    Borders is Borders0 \/ (Edges /\ \Within),
    Gone /\ (Borders \/ On) =:= 0,
    Borders /\ Off =:= 0,
    settled_cells(Bits, Vars, Gone, Borders).

%   A span has the cells that all boxes of a seed have, and those that one of them has.

boxes_fitting([], _, _, [], []).
boxes_fitting([Boxes0|Others0], On, Off, [Boxes|Others], [Span|Spans]) :-
    fitting(Boxes0, On, Off, Boxes),
    span_of(Boxes, Span),
    boxes_fitting(Others0, On, Off, Others, Spans).

fitting([], _, _, []).
fitting([Box|Boxes], On, Off, Fitting) :-
    Box = box(_, Inside, Border),
    (   Inside /\ On =:= 0,
        Border /\ Off =:= 0
    ->  Fitting = [Box|Rest]
    ;   Fitting = Rest
    ),
    fitting(Boxes, On, Off, Rest).

span_of([box(Cells, _, _)|Boxes], Span) :-
    span_of(Boxes, Cells, Cells, Span).

span_of([], All, Any, span(All, Any)).
span_of([box(Cells, _, _)|Boxes], All0, Any0, Span) :-
    All is All0 /\ Cells,
    Any is Any0 \/ Cells,
    span_of(Boxes, All, Any, Span).

boxes_apart(Boxes0, Spans0, Board, Boxes) :-
    reached(Spans0, 0, Taken, 0, Once, 0, Twice),
    Once =:= Board,
    Lone is Once /\ \Twice,
    parted(Boxes0, Spans0, Taken, Lone, Boxes1, Spans),
    (   Spans == Spans0
    ->  Boxes = Boxes1
    ;   boxes_apart(Boxes1, Spans, Board, Boxes)
    ).

reached([], Taken, Taken, Once, Once, Twice, Twice).
reached([span(All, Any)|Spans], Taken0, Taken, Once0, Once, Twice0, Twice) :-
    Taken0 /\ All =:= 0,
    Taken1 is Taken0 \/ All,
    Twice1 is Twice0 \/ (Once0 /\ Any),
    Once1 is Once0 \/ Any,
    reached(Spans, Taken1, Taken, Once1, Once, Twice1, Twice).

parted([], [], _, _, [], []).
parted([Boxes0|Others0], [Span0|Spans0], Taken, Lone, [Boxes|Others], [Span|Spans]) :-
    Span0 = span(All, Any),
    Barred is Taken /\ \All,
    Own is Lone /\ Any,
    (   Barred /\ Any =:= 0,
        Own /\ \All =:= 0
    ->  Boxes = Boxes0,
        Span = Span0
    ;   without(Boxes0, Barred, Own, Boxes),
        span_of(Boxes, Span)
    ),
    parted(Others0, Spans0, Taken, Lone, Others, Spans).

without([], _, _, []).
without([Box|Boxes], Barred, Own, Left) :-
    Box = box(Cells, _, _),
    (   Cells /\ Barred =:= 0,
        Own /\ \Cells =:= 0
    ->  Left = [Box|Rest]
    ;   Left = Rest
    ),
    without(Boxes, Barred, Own, Rest).

%   The edges that are within a box for certain, and those that are its border; those that may be within one, and
%   those that may part two.

box_edges([], _, Gone, Gone, Borders, Borders, Within, Within, Once, Once, Twice, Twice).
box_edges([Boxes|Others], Edges, Gone0, Gone, Borders0, Borders, Within0, Within, Once0, Once, Twice0, Twice) :-
    edges_of(Boxes, Edges, Inside, 0, AnyInside, Edges, Border, 0, AnyBorder),
    Gone1 is Gone0 \/ Inside,
    Borders1 is Borders0 \/ Border,
    Within1 is Within0 \/ AnyInside,
    Twice1 is Twice0 \/ (Once0 /\ AnyBorder),
    Once1 is Once0 \/ AnyBorder,
    box_edges(Others, Edges, Gone1, Gone, Borders1, Borders, Within1, Within, Once1, Once, Twice1, Twice).

edges_of([], Inside, Inside, AnyInside, AnyInside, Border, Border, AnyBorder, AnyBorder).
edges_of([box(_, In, By)|Boxes], In0, In1, AnyIn0, AnyIn, By0, By1, AnyBy0, AnyBy) :-
    In2 is In0 /\ In,
    AnyIn1 is AnyIn0 \/ In,
    By2 is By0 /\ By,
    AnyBy1 is AnyBy0 \/ By,
    edges_of(Boxes, In2, In1, AnyIn1, AnyIn, By2, By1, AnyBy1, AnyBy).
