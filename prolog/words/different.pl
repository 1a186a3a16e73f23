%   different(G): no value stands twice in the group G.
%   exactly(G): as well, and G has as many places as values.
%
%   A value stays where it belongs to a matching of all places with values
%   (J.-C. Regin: A filtering algorithm for constraints of difference in CSPs, AAAI
%   1994), over sets of values as bits of a number.  The matching found last is kept,
%   as most of it holds the next time.  all_distinct/1 leaves the same values, at more
%   than twice the inferences on sudokus.

posted(early, different(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(early, exactly(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(late, different(G), Store) :-
    group(Store, G, Vars),
    kept_different(Vars).
posted(late, exactly(G), Store) :-
    group(Store, G, Vars),
    kept_different(Vars).

kept_different(Vars) :-
    maplist(fd_inf, Vars, Lows),
    min_list(Lows, Low),
    maplist(fd_sup, Vars, Highs),
    max_list(Highs, High),
    (   High - Low =< 512
    ->  length(Vars, Number),
        length(Bits, Number),
        maplist(=(0), Bits),
        Matching =.. [matching|Bits],
        propagating_last(different(Vars, Low, Matching), Vars)
    ;   all_distinct(Vars)
    ).

thorough(different(_, _, _)).

filtered(different(Vars, Low, Matching)) :-
    open_places(Vars, 1, Low, 0, Taken, Open),
    (   Open = [_, _|_]
    ->  without_taken(Open, Taken, 0, All, Places),
        matched_still(Places, Matching, 0, Used0, Alone),
        matched_anew(Alone, Places, Matching, Used0, Used),
        matched_values(Places, Matching, Low, Nodes),
        Free is All /\ \Used,
        circles(Nodes, All, Free)
    ;   true
    ).

%   The places without a value yet, as place(I, Var, Values), and the values of the others, which
%   all_different/1 keeps apart.

open_places([], _, _, Taken, Taken, []).
open_places([Var|Vars], I, Low, Taken0, Taken, Open) :-
    Next is I + 1,
    (   integer(Var)
    ->  Bit is 1 << (Var - Low),
        Taken1 is Taken0 \/ Bit,
        open_places(Vars, Next, Low, Taken1, Taken, Open)
    ;   domain_bits(Var, Low, Bits),
        Open = [place(I, Var, Bits)|Rest],
        open_places(Vars, Next, Low, Taken0, Taken, Rest)
    ).

without_taken([], _, All, All, []).
without_taken([place(I, Var, Bits0)|Open], Taken, All0, All, [place(I, Var, Bits)|Places]) :-
    Bits is Bits0 /\ \Taken,
    All1 is All0 \/ Bits,
    without_taken(Open, Taken, All1, All, Places).

%   Places that keep the value they had in the last matching, and those that need one.

matched_still([], _, Used, Used, []).
matched_still([Place|Places], Matching, Used0, Used, Alone) :-
    Place = place(I, _, Bits),
    arg(I, Matching, Bit),
    (   Bit /\ Bits /\ \Used0 =\= 0
    ->  Used1 is Used0 \/ Bit,
        matched_still(Places, Matching, Used1, Used, Alone)
    ;   nb_setarg(I, Matching, 0),
        Alone = [Place|Rest],
        matched_still(Places, Matching, Used0, Used, Rest)
    ).

matched_anew([], _, _, Used, Used).
matched_anew([Place|Alone], Places, Matching, Used0, Used) :-
    augmented(Place, state(Places, Matching, Used0), 0, _, Bit),
    Bit =\= 0,
    Used1 is Used0 \/ Bit,
    matched_anew(Alone, Places, Matching, Used1, Used).

%!  augmented(+Place, +State, +Seen0, -Seen, -New) is det.
%
%   An augmenting path from a place: it takes a value that is free, or one whose
%   holder finds another value in the same way.  New is the free value that the
%   path ends with, 0 where there is none, and then Seen are the values tried so far.
%   The matching is changed for good: after backtracking it is as good a start as any.

augmented(Place, State, Seen0, Seen, New) :-
    Place = place(I, _, Bits),
    State = state(Places, Matching, Used),
    Free is Bits /\ \Used,
    Untried is Bits /\ \Seen0,
    (   Free =\= 0
    ->  New is Free /\ -Free,
        nb_setarg(I, Matching, New)
    ;   Untried =:= 0
    ->  New = 0,
        Seen = Seen0
    ;   Bit is Untried /\ -Untried,
        Seen1 is Seen0 \/ Bit,
        holder(Places, Matching, Bit, Holder),
        augmented(Holder, State, Seen1, Seen2, New1),
        (   New1 =:= 0
        ->  augmented(Place, State, Seen2, Seen, New)
        ;   New = New1,
            nb_setarg(I, Matching, Bit)
        )
    ).

holder([Place|Places], Matching, Bit, Holder) :-
    arg(1, Place, I),
    arg(I, Matching, Held),
    (   Held =:= Bit
    ->  Holder = Place
    ;   holder(Places, Matching, Bit, Holder)
    ).

%   From the value that a place has in the matching the other values of the place can
%   be reached; from a free value, all.  Where a circle leads back, the matching can be
%   turned along it; every other value goes.

matched_values([], _, _, []).
matched_values([place(I, Var, Bits)|Places], Matching, Low, [node(Bit, Bits, Var, Low)|Nodes]) :-
    arg(I, Matching, Bit),
    matched_values(Places, Matching, Low, Nodes).

circles(Nodes, All, Free) :-
    (   Free =\= 0
    ->  led_back(Nodes, Free, Circle)
    ;   Nodes = [node(Bit, Bits, _, _)|_],
        led_on(Nodes, Bits, Ahead),
        led_back(Nodes, Bit, Behind),
        Circle is Ahead /\ Behind
    ),
    (   Circle =:= All
    ->  true
    ;   kept_within(Nodes, Circle, 0, All1, Left),
        (   Left == []
        ->  true
        ;   circles(Left, All1, 0)
        )
    ).

%   The values that a value leads to, and those that lead to one.

led_on(Nodes, Ahead0, Ahead) :-
    led_on_once(Nodes, Ahead0, Ahead1),
    (   Ahead1 =:= Ahead0
    ->  Ahead = Ahead0
    ;   led_on(Nodes, Ahead1, Ahead)
    ).

led_on_once([], Ahead, Ahead).
led_on_once([node(Bit, Bits, _, _)|Nodes], Ahead0, Ahead) :-
    (   Bit /\ Ahead0 =:= 0
    ->  led_on_once(Nodes, Ahead0, Ahead)
    ;   Ahead1 is Ahead0 \/ Bits,
        led_on_once(Nodes, Ahead1, Ahead)
    ).

led_back(Nodes, Behind0, Behind) :-
    led_back_once(Nodes, Behind0, Behind1),
    (   Behind1 =:= Behind0
    ->  Behind = Behind0
    ;   led_back(Nodes, Behind1, Behind)
    ).

led_back_once([], Behind, Behind).
led_back_once([node(Bit, Bits, _, _)|Nodes], Behind0, Behind) :-
    (   Bits /\ Behind0 =:= 0
    ->  led_back_once(Nodes, Behind0, Behind)
    ;   Behind1 is Behind0 \/ Bit,
        led_back_once(Nodes, Behind1, Behind)
    ).

%   Places in the circle keep its values; the others go on without them.

kept_within([], _, All, All, []).
kept_within([node(Bit, Bits, Var, Low)|Nodes], Circle, All0, All, Left) :-
    (   Bit /\ Circle =:= 0
    ->  Rest is Bits /\ \Circle,
        (   Rest =:= Bits
        ->  true
        ;   keep_bits(Var, Low, Rest)
        ),
        All1 is All0 \/ Rest,
        Left = [node(Bit, Rest, Var, Low)|Left1],
        kept_within(Nodes, Circle, All1, All, Left1)
    ;   Kept is Bits /\ Circle,
        (   Kept =:= Bits
        ->  true
        ;   keep_bits(Var, Low, Kept)
        ),
        kept_within(Nodes, Circle, All0, All, Left)
    ).
