%   Sets of cells as bits of a number: a cell of row R and column C is bit
%   R * 1024 + C, so that neighbours are one shift away; and a propagator for
%   connected cells.

cell_bit(X, Bit) :-
    R is X // 1000 mod 1000,
    C is X mod 1000,
    Bit is 1 << (R * 1024 + C).

%!  cell_set(+Terms, +Set0, -Set) is det.
%
%   The cells of facts t(X), added to a set.

cell_set([], Set, Set).
cell_set([t(X)|Terms], Set0, Set) :-
    cell_bit(X, Bit),
    Set1 is Set0 \/ Bit,
    cell_set(Terms, Set1, Set).

%!  holds_one(+Values, +Var, -B) is det.
%
%   Whether a variable has one of some values.

holds_one([V], Var, B) :-
    !,
    holds(Var, V, B).
holds_one(Values, Var, B) :-
    values_domain(Values, Domain),
    Var in Domain #<==> B.

%!  hanging_together(+Bits, +Bools, +Roots) is semidet.
%
%   The cells of Bits whose Bools are 1 are connected by their sides, or each
%   part of them reaches one of Roots.

hanging_together(Bits, Bools, Roots) :-
    hanging_together([1, 1024], Bits, Bools, Roots).

%!  hanging_together(+Steps, +Bits, +Bools, +Roots) is semidet.
%
%   The same for cells connected by some steps: shifts of bits.

hanging_together(Steps, Bits, Bools, Roots) :-
    propagating(connected(Steps, Bits, Bools, Roots), Bools).

filtered(connected(Steps, Bits, Bools, Roots)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    (   Roots == none
    ->  Start is Yes /\ -Yes
    ;   Start is Roots /\ Maybe
    ),
    (   Start =:= 0,
        Roots == none
    ->  true
    ;   flooded_by(Steps, Start, Maybe, Reached),
        Yes /\ \Reached =:= 0,
        cleared(Bits, Bools, Reached)
    ).

%!  sets(+Bits, +Bools, +Yes0, -Yes, +Maybe0, -Maybe) is det.
%
%   The cells that are chosen, and those that are or may be.

sets([], [], Yes, Yes, Maybe, Maybe).
sets([Bit|Bits], [B|Bools], Yes0, Yes, Maybe0, Maybe) :-
    (   B == 0
    ->  sets(Bits, Bools, Yes0, Yes, Maybe0, Maybe)
    ;   Maybe1 is Maybe0 \/ Bit,
        (   B == 1
        ->  Yes1 is Yes0 \/ Bit
        ;   Yes1 = Yes0
        ),
        sets(Bits, Bools, Yes1, Yes, Maybe1, Maybe)
    ).

%!  flooded(+From, +Within, -Reached) is det.
%
%   What is reached from a set of cells by neighbours within another one.

flooded(From, Within, Reached) :-
    Next is (From \/ From << 1 \/ From >> 1 \/ From << 1024 \/ From >> 1024) /\ Within,
    (   Next =:= From
    ->  Reached = From
    ;   flooded(Next, Within, Reached)
    ).

%!  flooded_by(+Steps, +From, +Within, -Reached) is det.
%
%   The same by other steps.

flooded_by(Steps, From, Within, Reached) :-
    (   Steps == [1, 1024]
    ->  flooded(From, Within, Reached)
    ;   beside(Steps, From, From, Near),
        Next is Near /\ Within,
        (   Next =:= From
        ->  Reached = From
        ;   flooded_by(Steps, Next, Within, Reached)
        )
    ).

%!  beside(+Steps, +From, +Near0, -Near) is det.
%
%   The cells a step away from a set of them, added to a set.

beside([], _, Near, Near).
beside([Step|Steps], From, Near0, Near) :-
    Near1 is Near0 \/ From << Step \/ From >> Step,
    beside(Steps, From, Near1, Near).

%!  shifts(+Terms, -Steps) is det.
%
%   The shifts of bits for facts t(D), the steps from X to X + D.

shifts(Terms, Steps) :-
    findall(Step, ( member(t(D), Terms), Step is (D + 500) // 1000 * 24 + D ), Steps).

%!  cleared(+Bits, +Bools, +Kept) is semidet.
%
%   Cells that are not kept are 0.

cleared([], [], _).
cleared([Bit|Bits], [B|Bools], Kept) :-
    (   var(B),
        Bit /\ Kept =:= 0
    ->  B = 0
    ;   true
    ),
    cleared(Bits, Bools, Kept).

%!  settled_cells(+Bits, +Bools, +Gone, +Forced) is semidet.
%
%   Cells of the first set are 0, those of the second one are 1.

settled_cells([], [], _, _).
settled_cells([Bit|Bits], [B|Bools], Gone, Forced) :-
    (   nonvar(B)
    ->  true
    ;   Bit /\ Gone =\= 0
    ->  B = 0
    ;   Bit /\ Forced =\= 0
    ->  B = 1
    ;   true
    ),
    settled_cells(Bits, Bools, Gone, Forced).
