%   bent(K): no island of K is a rectangle.
%
%   An island that is not a rectangle has an inner corner, three cells of a 2x2 square.  One
%   propagator over sets of cells as bits of a number: no cell is in an island that cannot
%   have one, and an island without one that has one way to grow goes there.

posted(late, bent(K), Store) :-
    island_cells(K, Store, Bits, Bools, _),
    propagating(bent(Bits, Bools), Bools).

filtered(bent(Bits, Bools)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    inner_corners(Maybe, Yes, Corners),
    flooded(Corners, Maybe, Bending),
    Gone is Maybe /\ \Bending,
    Gone /\ Yes =:= 0,
    bent_cores(Yes, Yes, Maybe, 0, Forced),
    (   Gone \/ Forced =:= 0
    ->  true
    ;   settled_cells(Bits, Bools, Gone, Forced)
    ).

%   The cells of a set with a neighbour in both directions of a turn, and between these a
%   cell that is not filled.

inner_corners(Set, Filled, Corners) :-
    Up is Set << 1024,
    Down is Set >> 1024,
    Left is Set << 1,
    Right is Set >> 1,
    unfilled(Set /\ Up /\ Left, Filled << 1025, UpLeft),
    unfilled(Set /\ Up /\ Right, Filled << 1023, UpRight),
    unfilled(Set /\ Down /\ Left, Filled >> 1023, DownLeft),
    unfilled(Set /\ Down /\ Right, Filled >> 1025, DownRight),
    Corners is UpLeft \/ UpRight \/ DownLeft \/ DownRight.

%   No complement: SWI-Prolog compiled to WebAssembly errs with that of a large number
%   that was shifted.

unfilled(Set, Filled, Rest) :-
    Rest is Set xor (Set /\ Filled).

bent_cores(0, _, _, Forced, Forced) :-
    !.
bent_cores(Left, Yes, Maybe, Forced0, Forced) :-
    Seed is Left /\ -Left,
    flooded(Seed, Yes, Core),
    inner_corners(Core, Core, Corners),
    beside([1, 1024], Core, 0, Near),
    Ways is Near /\ Maybe /\ \Core,
    (   Corners =:= 0,
        popcount(Ways) =:= 1
    ->  Forced1 is Forced0 \/ Ways
    ;   Forced1 = Forced0
    ),
    Rest is Left /\ \Core,
    bent_cores(Rest, Yes, Maybe, Forced1, Forced).
