%   Sets of cells as bits of a number: a cell of row R and column C is bit
%   R * 1024 + C, so that neighbours are one shift away; and a propagator for
%   cells that hang together.

cell_bit(X, Bit) :-
    R is X // 1000 mod 1000,
    C is X mod 1000,
    Bit is 1 << (R * 1024 + C).

%!  hanging_together(+Bits, +Bools, +Roots) is semidet.
%
%   The cells of Bits whose Bools are 1 hang together, or each part of them
%   reaches one of Roots.

hanging_together(Bits, Bools, Roots) :-
    propagating(connected(Bits, Bools, Roots), Bools).

filtered(connected(Bits, Bools, Roots)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    (   Roots == none
    ->  Start is Yes /\ -Yes
    ;   Start is Roots /\ Maybe
    ),
    (   Start =:= 0,
        Roots == none
    ->  true
    ;   flooded(Start, Maybe, Reached),
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
