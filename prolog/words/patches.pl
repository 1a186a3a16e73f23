%   patches(K): connected cells patch_cell(K, X) form groups, the patches of K.
%   islands(K, V), patch_step(K, D): the cells of patches are V, and X and X + D are neighbours.
%   patch_wall(K, E, X, Y, V), tied_by(K, E, X, Y, V): X and Y are connected where E is V, whatever they
%   are.  tied(K): by ties, so that no size of pieces is theirs.
%   reach(K): the patch of X is what X reaches.
%   asked(K, A, S, N), asked_at(K, A, X, S, N): what A adds up in any patch, or in that of X,
%   compares with N as S says.
%   plain(K, A), share(K, A, X, W), share_if(K, A, X, Y, V, W), extent(K, A, D, W), gapped(K): what A adds.
%   meets(K, A, X, G, W): it adds W once for the group G if a cell X of it is in the patch.
%   shore_if(K, A, Y, T, V, W): it adds W for the cell Y where T is V, if Y is not in the patch and
%   lies beside a cell of it.  shore(K, X, Y): Y lies beside X.
%
%   Sets of cells are bits of a number.  A patch holds what belongs to it for sure, its core,
%   and at most what may hang on it, its room; what is added up lies between those two.

posted(late, patches(K), Store) :-
    patch_joints(K, Store, Joints, Vars0),
    (   facts(Store, reach(K), [])
    ->  Reach = no
    ;   Reach = yes
    ),
    findall(ask(At, S, N, A), ask_of(K, Store, At, S, N, A), Asks0),
    summed_asks(Asks0, K, Store, Asks1, Vars0, Vars),
    exact_asks(Asks1, K, Store, Asks2),
    (   Joints = walls(_, _),
        facts(Store, tied(K), []),
        facts(Store, rectangular(1), [_])
    ->  exclude(kept_by_boxes, Asks2, Asks)
    ;   Asks = Asks2
    ),
    lone_cells(Joints, Asks),
    (   Asks == []
    ->  true
    ;   Store = store(Index, _),
        (   gen_assoc(every_size(Size0), Index, _),
            facts(Store, tied(K), [])
        ->  Size = Size0
        ;   Size = any
        ),
        propagating(patches(Joints, Reach, Size, Asks), Vars)
    ).

patch_joints(K, Store, Joints, Vars) :-
    facts(Store, patch_cell(K), Cells),
    cell_set(Cells, 0, All),
    facts(Store, islands(K), ValueTerms),
    (   ValueTerms == []
    ->  facts(Store, patch_wall(K), Parting),
        facts(Store, tied_by(K), Ties),
        append(Parting, Ties, Terms),
        joint_walls(Terms, Store, Walls, Vars),
        Joints = walls(All, Walls)
    ;   island_cells(K, Store, Bits, Vars, Steps),
        Joints = cells(Bits, Vars, Steps)
    ).

island_cells(K, Store, Bits, Bools, Steps) :-
    facts(Store, islands(K), ValueTerms),
    maplist(arg(1), ValueTerms, Values),
    facts(Store, patch_cell(K), Cells),
    island_bools(Cells, Values, Store, Bits, Bools),
    facts(Store, patch_step(K), StepTerms),
    shifts(StepTerms, Steps).

island_bools([], _, _, [], []).
island_bools([t(X)|Cells], Values, Store, [Bit|Bits], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    holds_one(Values, Var, B),
    island_bools(Cells, Values, Store, Bits, Bools).

joint_walls([], _, [], []).
joint_walls([t(E, X, Y, V)|Terms], Store, [wall(Bit, Step, Other, Var, V)|Walls], [Var|Vars]) :-
    cell_bit(X, Bit),
    cell_bit(Y, Other),
    (   Y =:= X + 1
    ->  Step = 1
    ;   Step = 1024
    ),
    var_of(Store, E, Var),
    joint_walls(Terms, Store, Walls, Vars).

ask_of(K, Store, all, S, N, A) :-
    facts(Store, asked(K), Terms),
    member(t(A, S, N), Terms).
ask_of(K, Store, Bit, S, N, A) :-
    facts(Store, asked_at(K), Terms),
    member(t(A, X, S, N), Terms),
    \+ left_to_seeds(K, Store, X, S, A),
    cell_bit(X, Bit).

%   What is asked of the sizes of islands with lone seeds has a propagator of its own.

left_to_seeds(K, Store, X, eq, A) :-
    facts(Store, seed(K), Seeds),
    memberchk(t(X), Seeds),
    facts(Store, plain(K), Plain),
    memberchk(t(A), Plain).

summed_asks([], _, _, [], Vars, Vars).
summed_asks([ask(At, S, N, A)|Asks0], K, Store, [ask(At, S, N, Amount)|Asks], Vars0, Vars) :-
    amount(K, A, Store, Amount, More),
    append(More, Vars0, Vars1),
    summed_asks(Asks0, K, Store, Asks, Vars1, Vars).

%   Where pieces have N cells, and each cell adds one to some of N asks for at most one, each is
%   for one.

exact_asks(Asks0, K, Store, Asks) :-
    Store = store(Index, _),
    (   gen_assoc(every_size(N), Index, _),
        facts(Store, tied(K), []),
        length(Asks0, N),
        findall(A, gen_assoc(piece_cell(A), Index, _), Cells),
        maplist(cell_bit, Cells, Bits),
        sum_list(Bits, All),
        ones_of(Asks0, 0, All)
    ->  maplist(exactly_one, Asks0, Asks)
    ;   Asks = Asks0
    ).

ones_of([], All, All).
ones_of([ask(all, le, 1, amount([Set-1], [], [], _, [], _))|Asks], Set0, All) :-
    Set1 is Set0 \/ Set,
    ones_of(Asks, Set1, All).

exactly_one(ask(all, le, 1, Amount), ask(all, eq, 1, Amount)).

%   No cell is in an island that alone comes to too much.

lone_cells(walls(_, _), _).
lone_cells(cells(Bits, Bools, _), Asks) :-
    lone_cells(Bits, Bools, Asks).

lone_cells([], [], _).
lone_cells([Bit|Bits], [B|Bools], Asks) :-
    (   member(ask(all, S, N, Amount), Asks),
        memberchk(S, [eq, le]),
        arg(4, Amount, yes),
        lies_between(Amount, Bit, Bit, Low, _),
        Low > N
    ->  B = 0
    ;   true
    ),
    lone_cells(Bits, Bools, Asks).

%   amount(Masks, Ifs, Extents, Grows, Coast, Start): sets of cells with their weights, cells whose
%   weight hangs on a variable, weights of columns, rows and groups, whether more cells never add less,
%   what lies beside cells, and the cell that reaches them, or 0.

amount(K, A, Store, amount(Masks, Ifs, Extents, Grows, Coast, 0), Bools) :-
    facts(Store, plain(K), Plain),
    facts(Store, patch_cell(K), Cells),
    (   memberchk(t(A), Plain)
    ->  cell_set(Cells, 0, All),
        Masks = [All-1]
    ;   facts(Store, share(K), Portions),
        findall(W-X, member(t(A, X, W), Portions), Pairs0),
        keysort(Pairs0, Pairs),
        group_pairs_by_key(Pairs, Groups),
        weighted_sets(Groups, Masks)
    ),
    facts(Store, share_if(K), IfTerms),
    findall(t(X, Y, V, W), member(t(A, X, Y, V, W), IfTerms), OwnIfs),
    weighted_bools(OwnIfs, Store, Ifs, IfBools),
    facts(Store, shore_if(K), ShoreTerms),
    facts(Store, shore(K), Near),
    findall(t(Y, T, V, W), member(t(A, Y, T, V, W), ShoreTerms), OwnShores),
    coast(OwnShores, Near, Store, Coast, ShoreBools),
    append(IfBools, ShoreBools, Bools),
    facts(Store, extent(K), ExtentTerms),
    findall(D-W, member(t(A, D, W), ExtentTerms), Extents, Met),
    facts(Store, meets(K), MeetTerms),
    findall(met(G, W)-t(X), member(t(A, X, G, W), MeetTerms), Meetings0),
    keysort(Meetings0, Meetings),
    group_pairs_by_key(Meetings, Meets),
    findall(met(Set)-W, ( member(met(_, W)-Xs, Meets), cell_set(Xs, 0, Set) ), Met),
    (   (   ( member(_-W, Masks) ; member(if(_, _, W), Ifs) ; member(_-W, Extents) ),
            W < 0
        ;   Coast = [_|_]
        )
    ->  Grows = no
    ;   Grows = yes
    ).

weighted_sets([], []).
weighted_sets([W-Xs|Groups], [Set-W|Sets]) :-
    findall(t(X), member(X, Xs), Terms),
    cell_set(Terms, 0, Set),
    weighted_sets(Groups, Sets).

weighted_bools([], _, [], []).
weighted_bools([t(X, Y, V, W)|Terms], Store, [if(Bit, B, W)|Ifs], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, Y, Var),
    holds(Var, V, B),
    weighted_bools(Terms, Store, Ifs, Bools).

coast([], _, _, [], []).
coast([t(Y, T, V, W)|Terms], Pairs, Store, [shore(Bit, Near, B, W)|Coast], [B|Bools]) :-
    cell_bit(Y, Bit),
    findall(t(X), member(t(X, Y), Pairs), Xs),
    cell_set(Xs, 0, Near),
    var_of(Store, T, Var),
    holds(Var, V, B),
    coast(Terms, Pairs, Store, Coast, Bools).

filtered(patches(Joints, Reach, Size, Asks)) :-
    ties(Joints, Sure, May),
    (   Joints = walls(All, Walls)
    ->  include(undecided, Walls, Open),
        cores_within(All, Sure, Cores),
        maplist(piece_of(board(Open, Cores, May, Size)), Cores, Pieces),
        pieces_kept(Asks, Pieces)
    ;   asks_kept(Asks, Joints, Reach, Sure, May)
    ).

%   How cells are connected for sure, and how they may be: within(Set, Steps), or open(All,
%   Right, Down) with the cells from which there is a way to the right or down.

ties(cells(Bits, Bools, Steps), within(Yes, Steps), within(Maybe, Steps)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe).
ties(walls(All, Walls), open(All, Right, Down), open(All, MayRight, MayDown)) :-
    open_ways(Walls, 0, Right, 0, Down, 0, MayRight, 0, MayDown).

open_ways([], R, R, D, D, MR, MR, MD, MD).
open_ways([wall(Bit, Step, _, Var, V)|Walls], R0, R, D0, D, MR0, MR, MD0, MD) :-
    (   Var == V
    ->  Sure = Bit,
        May = Bit
    ;   var(Var)
    ->  Sure = 0,
        May = Bit
    ;   Sure = 0,
        May = 0
    ),
    (   Step =:= 1
    ->  R1 is R0 \/ Sure,
        MR1 is MR0 \/ May,
        D1 = D0,
        MD1 = MD0
    ;   D1 is D0 \/ Sure,
        MD1 is MD0 \/ May,
        R1 = R0,
        MR1 = MR0
    ),
    open_ways(Walls, R1, R, D1, D, MR1, MR, MD1, MD).

spread(open(_, Right, Down), From, Next) :-
    Next is From \/ ((From /\ Right) << 1) \/ ((From >> 1) /\ Right)
        \/ ((From /\ Down) << 1024) \/ ((From >> 1024) /\ Down).
spread(within(Set, Steps), From, Next) :-
    beside(Steps, From, From, Near),
    Next is Near /\ Set.

spread_all(From, within(Set, Steps), Reached) :-
    flooded_by(Steps, From, Set, Reached).
spread_all(From, open(All, Right, Down), Reached) :-
    spread(open(All, Right, Down), From, Next),
    (   Next =:= From
    ->  Reached = From
    ;   spread_all(Next, open(All, Right, Down), Reached)
    ).

undecided(wall(_, _, _, Var, _)) :-
    var(Var).

%   Pieces of the board, each as piece(Board, Core, Room, Ways), Ways being the open borders and
%   what the core would hold without them; Room and Ways are unbound until they are asked for.
%   Where pieces have a size, Room is no further away than that.

piece_of(Board, Core, piece(Board, Core, _, _)).

room_of(piece(board(_, _, May, Size), Core, Room, _), Room) :-
    (   nonvar(Room)
    ->  true
    ;   Size == any
    ->  spread_all(Core, May, Room)
    ;   Steps is max(0, Size - popcount(Core)),
        spread_so_far(Steps, Core, May, Room)
    ).

ways_of(piece(board(Open, Cores, _, _), Core, _, Ways), Ways) :-
    (   var(Ways)
    ->  ways_from_core(Open, Core, Cores, Ways)
    ;   true
    ).

cores_within(0, _, []) :-
    !.
cores_within(Left, Sure, [Core|Cores]) :-
    Seed is Left /\ -Left,
    spread_all(Seed, Sure, Core),
    Rest is Left /\ \Core,
    cores_within(Rest, Sure, Cores).

ways_from_core([], _, _, []).
ways_from_core([wall(Bit, _, Other, Var, V)|Open], Core, All, Ways) :-
    Inside is (Bit \/ Other) /\ Core,
    (   ( Inside =:= 0 ; Inside =:= Bit \/ Other )
    ->  Ways = Rest
    ;   Beyond is (Bit \/ Other) /\ \Core,
        member(Far, All),
        Far /\ Beyond =\= 0
    ->  Both is Core \/ Far,
        Ways = [way(Both, Var, V)|Rest]
    ),
    ways_from_core(Open, Core, All, Rest).

pieces_kept([], _).
pieces_kept([ask(At, S, N, Amount)|Asks], Pieces) :-
    (   At == all
    ->  each_piece(Pieces, S, N, Amount)
    ;   member(Piece, Pieces),
        arg(2, Piece, Core),
        At /\ Core =\= 0
    ->  piece_kept(Piece, S, N, Amount)
    ),
    pieces_kept(Asks, Pieces).

each_piece([], _, _, _).
each_piece([Piece|Pieces], S, N, Amount) :-
    shared_out(Piece, S, N, Amount),
    piece_kept(Piece, S, N, Amount),
    each_piece(Pieces, S, N, Amount).

%   Pieces that come to N each fill a room.

shared_out(piece(board(_, _, May, _), Core, _, _), S, N, Amount) :-
    (   S == eq,
        N > 1,
        Amount = amount(Masks, [], [], _, [], _)
    ->  spread_all(Core, May, Room),
        masks_between(Masks, Room, Room, 0, Sum, 0, _),
        Sum mod N =:= 0
    ;   true
    ).

piece_kept(Piece, S, N, Amount) :-
    arg(2, Piece, Core),
    room_of(Piece, Room),
    bounds_kept(Core, Room, S, N, Amount),
    (   Core =\= Room,
        arg(4, Amount, yes)
    ->  ways_of(Piece, Ways),
        ways_kept(Ways, S, N, Amount, Left),
        (   too_little(S, N, Amount, Core)
        ->  Left = [way(_, Var, V)|Others],
            (   Others == []
            ->  Var = V
            ;   true
            )
        ;   true
        )
    ;   true
    ).

ways_kept([], _, _, _, []).
ways_kept([Way|Ways], S, N, Amount, Left) :-
    Way = way(Both, Var, V),
    (   nonvar(Var),
        Var =\= V
    ->  Left = Rest
    ;   memberchk(S, [eq, le]),
        lies_between(Amount, Both, Both, Least, _),
        Least > N
    ->  keep_bits(Var, 0, \ (1 << V)),
        Left = Rest
    ;   Left = [Way|Rest]
    ),
    ways_kept(Ways, S, N, Amount, Rest).

asks_kept([], _, _, _, _).
asks_kept([ask(At, S, N, Amount)|Asks], Joints, Reach, Sure, May) :-
    arg(1, Sure, Yes),
    (   At == all,
        Reach == no
    ->  each_core(Yes, Joints, Sure, May, S, N, Amount)
    ;   At == all
    ->  Joints = cells(Bits, _, _),
        each_start(Bits, Joints, Sure, May, S, N, Amount)
    ;   Reach == yes
    ->  from_start(At, Joints, Sure, May, S, N, Amount)
    ;   At /\ Yes =:= 0
    ->  true
    ;   spread_all(At, Sure, Core),
        patch_kept(Core, Joints, Sure, May, S, N, Amount)
    ),
    asks_kept(Asks, Joints, Reach, Sure, May).

each_core(0, _, _, _, _, _, _) :-
    !.
each_core(Left, Joints, Sure, May, S, N, Amount) :-
    Seed is Left /\ -Left,
    spread_all(Seed, Sure, Core),
    patch_kept(Core, Joints, Sure, May, S, N, Amount),
    Rest is Left /\ \Core,
    each_core(Rest, Joints, Sure, May, S, N, Amount).

each_start([], _, _, _, _, _, _).
each_start([Bit|Bits], Joints, Sure, May, S, N, Amount) :-
    from_start(Bit, Joints, Sure, May, S, N, Amount),
    each_start(Bits, Joints, Sure, May, S, N, Amount).

from_start(Bit, Joints, within(Yes, Steps), within(Maybe, Steps), S, N, Amount) :-
    beside(Steps, Bit, Bit, Near),
    First is Near /\ Yes,
    spread_all(First, within(Yes, Steps), Core),
    Others is Near /\ Maybe /\ \Yes,
    Widest is Others \/ First,
    spread_all(Widest, within(Maybe, Steps), Room),
    Amount = amount(Masks, Ifs, Extents, Grows, Coast, _),
    From = amount(Masks, Ifs, Extents, Grows, Coast, Bit),
    amount_kept(Core, Room, Others, Joints, within(Yes, Steps), within(Maybe, Steps), S, N, From).

patch_kept(Core, Joints, Sure, May, S, N, Amount) :-
    spread_all(Core, May, Room),
    amount_kept(Core, Room, 0, Joints, Sure, May, S, N, Amount).

amount_kept(Core, Room, More, Joints, Sure, May, S, N, Amount) :-
    bounds_kept(Core, Room, S, N, Amount),
    (   Core =:= Room
    ->  true
    ;   arg(4, Amount, yes)
    ->  grown_kept(Joints, Core, More, Sure, May, S, N, Amount)
    ;   true
    ).

bounds_kept(Core, Room, S, N, Amount) :-
    lies_between(Amount, Core, Room, Low, High),
    lies(S, N, Low, High),
    arg(2, Amount, Ifs),
    ifs_kept(Ifs, Core, S, N, Low, High).

%   What a patch comes to at least and at most that has a core and a room.

lies_between(amount(Masks, [], [], _, [], _), Core, Room, Low, High) :-
    !,
    masks_between(Masks, Core, Room, 0, Low, 0, High).
lies_between(amount(Masks, Ifs, Extents, _, Coast, Start), Core, Room, Low, High) :-
    masks_between(Masks, Core, Room, 0, Low1, 0, High1),
    ifs_between(Ifs, Core, Room, Low1, Low2, High1, High2),
    extents_between(Extents, Core, Room, Low2, Low3, High2, High3),
    Within is Core \/ Start,
    Widest is Room \/ Start,
    shores_between(Coast, Within, Widest, Low3, Low, High3, High).

lies(eq, N, Low, High) :- Low =< N, N =< High.
lies(le, N, Low, _) :- Low =< N.
lies(ge, N, _, High) :- N =< High.
lies(ne, N, Low, High) :- \+ ( Low =:= N, High =:= N ).

masks_between([], _, _, Low, Low, High, High).
masks_between([Set-W|Masks], Core, Room, Low0, Low, High0, High) :-
    Less is W * popcount(Core /\ Set),
    More is W * popcount(Room /\ Set),
    Low1 is Low0 + min(Less, More),
    High1 is High0 + max(Less, More),
    masks_between(Masks, Core, Room, Low1, Low, High1, High).

ifs_between([], _, _, Low, Low, High, High).
ifs_between([if(Bit, B, W)|Ifs], Core, Room, Low0, Low, High0, High) :-
    (   ( Bit /\ Room =:= 0 ; B == 0 )
    ->  Low1 = Low0,
        High1 = High0
    ;   Bit /\ Core =\= 0,
        B == 1
    ->  Low1 is Low0 + W,
        High1 is High0 + W
    ;   Low1 is Low0 + min(W, 0),
        High1 is High0 + max(W, 0)
    ),
    ifs_between(Ifs, Core, Room, Low1, Low, High1, High).

shores_between([], _, _, Low, Low, High, High).
shores_between([shore(Bit, Near, B, W)|Coast], Core, Room, Low0, Low, High0, High) :-
    (   ( Near /\ Room =:= 0 ; Bit /\ Core =\= 0 ; B == 0 )
    ->  Low1 = Low0,
        High1 = High0
    ;   Near /\ Core =\= 0,
        Bit /\ Room =:= 0,
        B == 1
    ->  Low1 is Low0 + W,
        High1 is High0 + W
    ;   Low1 is Low0 + min(W, 0),
        High1 is High0 + max(W, 0)
    ),
    shores_between(Coast, Core, Room, Low1, Low, High1, High).

extents_between([], _, _, Low, Low, High, High).
extents_between([D-W|Extents], Core, Room, Low0, Low, High0, High) :-
    lines_of(D, Core, Few),
    lines_of(D, Room, Many),
    Low1 is Low0 + min(W * Few, W * Many),
    High1 is High0 + max(W * Few, W * Many),
    extents_between(Extents, Core, Room, Low1, Low, High1, High).

%   What hangs on a variable of a cell in the core, and must count, or must not.

ifs_kept([], _, _, _, _, _).
ifs_kept([if(Bit, B, W)|Ifs], Core, S, N, Low0, High0) :-
    (   var(B),
        Bit /\ Core =\= 0
    ->  Low is Low0 - min(W, 0),
        High is High0 - max(W, 0),
        LowWith is Low + W,
        HighWith is High + W,
        (   \+ lies(S, N, LowWith, HighWith)
        ->  B = 0,
            ifs_kept(Ifs, Core, S, N, Low, High)
        ;   \+ lies(S, N, Low, High)
        ->  B = 1,
            ifs_kept(Ifs, Core, S, N, LowWith, HighWith)
        ;   ifs_kept(Ifs, Core, S, N, Low0, High0)
        )
    ;   ifs_kept(Ifs, Core, S, N, Low0, High0)
    ).

%   How many columns or rows it is from the first cell of a set to the last one; whether it has
%   cells of a group.

lines_of(met(Group), Set, Lines) :-
    !,
    Lines is sign(Set /\ Group).
lines_of(_, 0, 0) :-
    !.
lines_of(1, Set, Lines) :-
    columns_of(Set, 0, Columns),
    Lines is msb(Columns) - lsb(Columns) + 1.
lines_of(1000, Set, Lines) :-
    Lines is (msb(Set) >> 10) - (lsb(Set) >> 10) + 1.

columns_of(0, Columns, Columns) :-
    !.
columns_of(Set, Columns0, Columns) :-
    Columns1 is Columns0 \/ Set /\ ((1 << 1024) - 1),
    Rest is Set >> 1024,
    columns_of(Rest, Columns1, Columns).

%   No cell joins a patch with which it would come to too much; where it comes to too little
%   and there is one way on, it goes there.

grown_kept(cells(Bits, Bools, _), Core, More, within(Yes, Steps), within(Maybe, _), S, N, Amount) :-
    beside(Steps, Core, Core, Near),
    Border is ((Near /\ Maybe) \/ More) /\ \Core,
    (   memberchk(S, [eq, le])
    ->  too_much(Border, Core, within(Yes, Steps), N, Amount, 0, Gone)
    ;   Gone = 0
    ),
    Ways is Border /\ \Gone,
    (   too_little(S, N, Amount, Core)
    ->  Ways =\= 0,
        (   popcount(Ways) =:= 1
        ->  Forced = Ways
        ;   Forced = 0
        )
    ;   Forced = 0
    ),
    (   Gone =:= 0,
        Forced =:= 0
    ->  true
    ;   settled_cells(Bits, Bools, Gone, Forced)
    ).

too_little(S, N, Amount, Core) :-
    memberchk(S, [eq, ge]),
    lies_between(Amount, Core, Core, _, Most),
    Most < N.

too_much(0, _, _, _, _, Gone, Gone) :-
    !.
too_much(Border, Core, within(Yes, Steps), N, Amount, Gone0, Gone) :-
    Cell is Border /\ -Border,
    Set is Yes \/ Cell,
    From is Core \/ Cell,
    (   least(From, within(Set, Steps), Amount, Least),
        Least > N
    ->  Gone1 is Gone0 \/ Cell
    ;   Gone1 = Gone0
    ),
    Rest is Border /\ \Cell,
    too_much(Rest, Core, within(Yes, Steps), N, Amount, Gone1, Gone).

%   What a patch comes to at least that holds some cells.

least(From, Sure, Amount, Least) :-
    spread_all(From, Sure, Grown),
    lies_between(Amount, Grown, Grown, Least, _).

%   lone_seed(K): every island has exactly one seed(K, X), and the size that is asked of it.

posted(late, lone_seed(K), Store) :-
    island_cells(K, Store, Bits, Bools, Steps),
    facts(Store, seed(K), Seeds),
    facts(Store, plain(K), Plain),
    facts(Store, asked_at(K), Asked),
    findall(X-N, ( member(t(A, X, eq, N), Asked), memberchk(t(A), Plain) ), Sizes),
    lone_islands(Seeds, Sizes, Bits, Bools, Islands),
    propagating(islands(Bits, Bools, Steps, Islands), Bools).

lone_islands([], _, _, _, []).
lone_islands([t(X)|Seeds], Sizes, Bits, Bools, [island(Bit, B, N)|Islands]) :-
    cell_bit(X, Bit),
    bool_at(Bits, Bools, Bit, B),
    (   memberchk(X-N0, Sizes)
    ->  N = N0
    ;   N = any
    ),
    lone_islands(Seeds, Sizes, Bits, Bools, Islands).

bool_at([Bit|Bits], [B0|Bools], Sought, B) :-
    (   Bit =:= Sought
    ->  B = B0
    ;   bool_at(Bits, Bools, Sought, B)
    ).

filtered(islands(Bits, Bools, Steps, Islands)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    cores(Islands, within(Yes, Steps), 0, All, 0, Loose, Cores),
    spread_all(Loose, within(Maybe, Steps), Reached0),
    rooms(Cores, All, Steps, Maybe, Reached0, Reached, 0, Shores),
    Yes /\ \Reached =:= 0,
    Kept is Reached /\ \Shores,
    cleared(Bits, Bools, Kept).

%   What hangs on each seed already; two seeds of one island are a contradiction.  A seed that
%   may be off islands is loose.

cores([], _, All, All, Loose, Loose, []).
cores([island(Seed, B, N)|Islands], Sure, All0, All, Loose0, Loose, Cores) :-
    (   B == 1
    ->  spread_all(Seed, Sure, Core),
        Core /\ All0 =:= 0,
        (   N == any
        ->  true
        ;   popcount(Core) =< N
        ),
        All1 is All0 \/ Core,
        Cores = [core(Core, N)|Rest],
        cores(Islands, Sure, All1, All, Loose0, Loose, Rest)
    ;   B == 0
    ->  cores(Islands, Sure, All0, All, Loose0, Loose, Cores)
    ;   Loose1 is Loose0 \/ Seed,
        cores(Islands, Sure, All0, All, Loose1, Loose, Cores)
    ).

%   What an island may grow to: not onto what touches another one.  Shores are the neighbours
%   of islands that are complete.

rooms([], _, _, _, Reached, Reached, Shores, Shores).
rooms([core(Core, N)|Rest], All, Steps, Maybe, Reached0, Reached, Shores0, Shores) :-
    Others is All /\ \Core,
    beside(Steps, Others, Others, Near),
    Within is Maybe /\ \Near,
    (   N == any
    ->  spread_all(Core, within(Within, Steps), Room),
        Shores1 = Shores0
    ;   Missing is N - popcount(Core),
        (   Missing =:= 0
        ->  Room = Core,
            beside(Steps, Core, Core, Around),
            Shores1 is Shores0 \/ (Around /\ \Core)
        ;   spread_so_far(Missing, Core, within(Within, Steps), Room),
            Shores1 = Shores0
        ),
        popcount(Room) >= N
    ),
    Reached1 is Reached0 \/ Room,
    rooms(Rest, All, Steps, Maybe, Reached1, Reached, Shores1, Shores).

spread_so_far(Steps, From, Ties, Reached) :-
    (   Steps =:= 0
    ->  Reached = From
    ;   spread(Ties, From, Next0),
        Next is Next0 \/ From,
        (   Next =:= From
        ->  Reached = From
        ;   Steps1 is Steps - 1,
            spread_so_far(Steps1, Next, Ties, Reached)
        )
    ).
