%   Pieces of the board, parted by edges that are on.
%   dividing(D): there are pieces.  piece_cell(A): A is a cell.
%   wall(X, A, B): the edge X lies between the cells A and B; rim(X): at the rim.
%   every_size(N): every piece has N cells.
%   piece_size(A, N): that of the cell A has N.
%   seeded(K): every piece has exactly one seed of K.
%   seed_at(K, S, A): the seed S covers the cell A.
%   bounded(K), reach_at(K, S, A): besides those it may have only these.
%   twin(K, S, A, B): with A, the piece of S has B as well.
%   rectangular(R): pieces are rectangles.

posted(early, rim(X), Store) :-
    var_of(Store, X, 1).

%   Where pieces are rectangles, rectangle.pl has the boxes that they may be; symmetric ones remain to be seen to here.

posted(late, dividing(_), Store) :-
    Store = store(Index, _),
    (   facts(Store, rectangular(1), [_]),
        \+ gen_assoc(bounded(_), Index, _)
    ->  true
    ;   pieces_posted(Store)
    ).

pieces_posted(Store) :-
    Store = store(Index, _),
    findall(X-A-B,
            ( gen_assoc(wall(X), Index, Between), member(t(A, B), Between) ),
            Between),
    walls(Between, Store, Walls, Bools),
    findall(A, gen_assoc(piece_cell(A), Index, _), Cells),
    findall(K, gen_assoc(seeded(K), Index, _), Seedings),
    findall(K-S-A,
            ( member(K, Seedings),
              gen_assoc(seed_at(K), Index, Cores),
              member(t(S, A), Cores)
            ),
            Cores),
    findall(N, gen_assoc(every_size(N), Index, _), Every),
    findall(A-N, ( gen_assoc(piece_size(A), Index, Stated), member(t(N), Stated) ), Sizes),
    findall(A-comp([A], Wanted, Seeds),
            ( member(A, Cells),
              wanted(A, Sizes, Every, Wanted),
              findall(K-S, member(K-S-A, Cores), Seeds)
            ),
            Singles),
    \+ ( member(_-comp(_, Wanted, _), Singles), Wanted == none ),
    list_to_assoc(Singles, Comps0),
    allowed(Index, Cores, Allowed),
    empty_assoc(Parents0),
    cores_merged(Cores, Cores, s(Parents0, Comps0), Start),
    propagating(pieces(Walls, Start, Seedings, Allowed), Bools).

walls([], _, [], []).
walls([X-A-B|Between], Store, [wall(A, B, Var)|Walls], [Var|Bools]) :-
    var_of(Store, X, Var),
    walls(Between, Store, Walls, Bools).

%   The size of the piece of a cell; none where two sizes are given.

wanted(A, Sizes, Every, Wanted) :-
    findall(N, ( member(A-N, Sizes) ; member(N, Every) ), Ns0),
    sort(Ns0, Ns),
    (   Ns = []
    ->  Wanted = any
    ;   Ns = [N]
    ->  Wanted = N
    ;   Wanted = none
    ).

%   For each bounded seed the cells that it may have, each with its twin: the first that is found, and
%   a cell without one is its own.

allowed(Index, Cores, Allowed) :-
    findall(bounded(K)-true, gen_assoc(bounded(K), Index, _), Marks),
    findall(k(K, S, A)-B,
            ( member(bounded(K)-_, Marks),
              facts(store(Index, t), twin(K), Twins),
              (   member(t(S, A, B), Twins)
              ;   member(t(S, B, A), Twins)
              ;   member(K-S-A, Cores),
                  B = A
              )
            ),
            Pairs),
    append(Marks, Pairs, All0),
    sort(1, @<, All0, All),
    list_to_assoc(All, Allowed).

cores_merged([], _, State, State).
cores_merged([K-S-A|Rest], Cores, State0, State) :-
    memberchk(K-S-First, Cores),
    merged(First, A, State0, State1),
    cores_merged(Rest, Cores, State1, State).

%   Cells that certainly belong together form components comp(Cells, Wanted,
%   Seeds).

filtered(pieces(Walls, Start, Seedings, Allowed)) :-
    joined(Walls, Start, State0),
    completed(Allowed, State0, State),
    decided(Walls, State, Allowed),
    room_enough(Walls, State, Seedings),
    ways_on(Walls, State).

joined([], State, State).
joined([wall(A, B, Var)|Walls], State0, State) :-
    (   Var == 0
    ->  merged(A, B, State0, State1)
    ;   State1 = State0
    ),
    joined(Walls, State1, State).

merged(A, B, s(Parents, Comps), State) :-
    root_of(A, Parents, One),
    root_of(B, Parents, Other),
    (   One =:= Other
    ->  State = s(Parents, Comps)
    ;   get_assoc(One, Comps, First),
        get_assoc(Other, Comps, Second),
        both_comps(First, Second, Both),
        del_assoc(Other, Comps, _, Comps1),
        put_assoc(One, Comps1, Both, Comps2),
        put_assoc(Other, Parents, One, Parents1),
        State = s(Parents1, Comps2)
    ).

both_comps(comp(Cells1, N1, Seeds1), comp(Cells2, N2, Seeds2), comp(Cells, N, Seeds)) :-
    one_size(N1, N2, N),
    append(Cells1, Cells2, Cells),
    (   N == any
    ->  true
    ;   length(Cells, Size),
        Size =< N
    ),
    union(Seeds1, Seeds2, Seeds),
    \+ ( member(K-S, Seeds), member(K-T, Seeds), S \== T ).

one_size(any, N, N) :-
    !.
one_size(N, any, N) :-
    !.
one_size(N, N, N).

%   With its cells a component has their twins.  What this joins has a border that is open and is decided now, so
%   that the filter runs again and completes the larger component.

completed(Allowed, State0, State) :-
    State0 = s(_, Comps),
    assoc_to_values(Comps, Values),
    more_cells(Values, Allowed, Pairs, []),
    pairs_merged(Pairs, State0, State).

more_cells([], _, Pairs, Pairs).
more_cells([comp(Cells, _, Seeds)|Comps], Allowed, Pairs0, Pairs) :-
    twins_of(Seeds, Cells, Allowed, Pairs0, Pairs1),
    more_cells(Comps, Allowed, Pairs1, Pairs).

twins_of([], _, _, Pairs, Pairs).
twins_of([K-S|Seeds], Cells, Allowed, Pairs0, Pairs) :-
    (   get_assoc(bounded(K), Allowed, _)
    ->  twins(Cells, K, S, Allowed, Pairs0, Pairs1)
    ;   Pairs0 = Pairs1
    ),
    twins_of(Seeds, Cells, Allowed, Pairs1, Pairs).

twins([], _, _, _, Pairs, Pairs).
twins([A|Cells], K, S, Allowed, [A-B|Pairs0], Pairs) :-
    get_assoc(k(K, S, A), Allowed, B),
    twins(Cells, K, S, Allowed, Pairs0, Pairs).

pairs_merged([], State, State).
pairs_merged([A-B|Pairs], State0, State) :-
    merged(A, B, State0, State1),
    pairs_merged(Pairs, State1, State).

%   No border within a component, and one between those that cannot be one.

decided([], _, _).
decided([wall(A, B, Var)|Walls], State, Allowed) :-
    State = s(Parents, Comps),
    root_of(A, Parents, One),
    root_of(B, Parents, Other),
    (   One =:= Other
    ->  Var = 0
    ;   var(Var),
        get_assoc(One, Comps, First),
        get_assoc(Other, Comps, Second),
        \+ one_piece(First, Second, Allowed)
    ->  Var = 1
    ;   true
    ),
    decided(Walls, State, Allowed).

one_piece(First, Second, Allowed) :-
    both_comps(First, Second, comp(Cells, _, Seeds)),
    twins_of(Seeds, Cells, Allowed, _, []).

%   Where no border is yet, there is room for the size, and a seed of each sort.

room_enough(Walls, s(Parents, Comps), Seedings) :-
    rooms_joined(Walls, Parents, Parents1),
    assoc_to_list(Comps, List),
    findall(Top-comp(Size, N, Seeds),
            ( member(A-comp(Cells, N, Seeds), List),
              length(Cells, Size),
              root_of(A, Parents1, Top)
            ),
            Tops0),
    keysort(Tops0, Tops),
    group_pairs_by_key(Tops, Rooms),
    \+ ( member(_-Inside, Rooms), \+ enough(Inside, Seedings) ).

rooms_joined([], Parents, Parents).
rooms_joined([wall(A, B, Var)|Walls], Parents0, Parents) :-
    (   Var == 1
    ->  Parents1 = Parents0
    ;   root_of(A, Parents0, One),
        root_of(B, Parents0, Other),
        (   One =:= Other
        ->  Parents1 = Parents0
        ;   put_assoc(Other, Parents0, One, Parents1)
        )
    ),
    rooms_joined(Walls, Parents1, Parents).

enough(Inside, Seedings) :-
    findall(Size, member(comp(Size, _, _), Inside), Sizes),
    sum_list(Sizes, Room),
    \+ ( member(comp(_, N, _), Inside), N \== any, N > Room ),
    (   Inside = [comp(_, N, _)|_],
        N \== any,
        \+ ( member(comp(_, M, _), Inside), M \== N )
    ->  Room mod N =:= 0
    ;   true
    ),
    \+ ( member(K, Seedings), \+ ( member(comp(_, _, Seeds), Inside), memberchk(K-_, Seeds) ) ).

%   A component that is too small goes on where only one border is open.

ways_on(Walls, s(Parents, Comps)) :-
    findall(Root, ( gen_assoc(Root, Comps, comp(Cells, N, _)), N \== any, length(Cells, Size), Size < N ), Roots),
    (   Roots == []
    ->  true
    ;   empty_assoc(Ways0),
        open_borders(Walls, Parents, Ways0, Ways),
        growing(Roots, Ways)
    ).

open_borders([], _, Ways, Ways).
open_borders([wall(A, B, Var)|Walls], Parents, Ways0, Ways) :-
    (   var(Var)
    ->  root_of(A, Parents, One),
        root_of(B, Parents, Other),
        another_way(One, Var, Ways0, Ways1),
        another_way(Other, Var, Ways1, Ways2)
    ;   Ways2 = Ways0
    ),
    open_borders(Walls, Parents, Ways2, Ways).

another_way(Root, Var, Ways0, Ways) :-
    (   get_assoc(Root, Ways0, _)
    ->  put_assoc(Root, Ways0, several, Ways)
    ;   put_assoc(Root, Ways0, one(Var), Ways)
    ).

growing([], _).
growing([Root|Roots], Ways) :-
    (   get_assoc(Root, Ways, one(Var))
    ->  Var = 0
    ;   true
    ),
    growing(Roots, Ways).
