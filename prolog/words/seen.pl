%   seen(G, S, N): of the group G as many values are larger than all before them
%   as S says: eq, ne, le or ge N.

posted(early, seen(G, Sign, N), Store) :-
    group(Store, G, [First|Vars]),
    (   memberchk(Sign, [eq, ge])
    ->  tops([First|Vars], Tops),
        max_list(Tops, Top),
        low_enough([First|Vars], 1, Top - N)
    ;   true
    ),
    (   each_once(Store, G, _)
    ->  true
    ;   rising(Vars, First, Bools),
        operator_of(Sign, Op),
        sum([1|Bools], Op, N)
    ).
posted(late, seen(G, Sign, N), Store) :-
    (   facts(Store, seen(G), [t(Sign, N)|_]),
        each_once(Store, G, Other),
        \+ ( Other = behind(H), H < G )
    ->  looked_along(G, Other, Store)
    ;   true
    ).

rising([], _, []).
rising([Var|Vars], Highest, [B|Bools]) :-
    Var #> Highest #<==> B,
    Next #= max(Highest, Var),
    rising(Vars, Next, Bools).

tops([], []).
tops([Var|Vars], [Top|Tops]) :-
    fd_sup(Var, Top),
    tops(Vars, Tops).

%   After a high value few larger ones can come.

low_enough([], _, _).
low_enough([Var|Vars], I, Room) :-
    Var #=< Room + I,
    Next is I + 1,
    low_enough(Vars, Next, Room).

%!  each_once(+Store, +G, -Other) is semidet.
%
%   No value stands twice in G, and sets of its values are few.
%   Other is behind(H) where G holds every value and is looked at from its other
%   end too, as the group H.

each_once(Store, G, Other) :-
    facts(Store, member(G), Terms),
    group(Store, G, Vars),
    maplist(fd_inf, Vars, Lows),
    maplist(fd_sup, Vars, Highs),
    min_list(Lows, Low),
    max_list(Highs, High),
    High - Low =< 9,
    maplist(arg(2), Terms, Xs),
    reverse(Xs, Back),
    Store = store(Index, _),
    (   gen_assoc(member(H), Index, Members),
        maplist(arg(2), Members, Back)
    ->  Same = [G, H]
    ;   Same = [G]
    ),
    (   member(One, Same),
        facts(Store, exactly(One), [_|_])
    ->  (   Same = [_, H],
            facts(Store, seen(H), [_|_])
        ->  Other = behind(H)
        ;   Other = none
        )
    ;   member(One, Same),
        facts(Store, different(One), [_|_])
    ->  Other = none
    ).

%   One propagator for what is seen from both ends.  The state of a search along
%   the line is the set of values so far, which tells the highest one and, where
%   the line holds every value, those that are still to come.  A set of pairs of
%   numbers, seen from the first and from the last place, is a set of bits: a pair
%   I, J is number I * Width + J.

looked_along(G, Other, Store) :-
    group(Store, G, Vars),
    foldl(all_values, Vars, [], Values),
    length(Vars, Length),
    facts(Store, seen(G), Front),
    (   Other = behind(H)
    ->  facts(Store, seen(H), Behind),
        Width is Length + 1
    ;   Behind = [t(eq, 0)],
        Width = 1
    ),
    Values = [Least|_],
    foldl(value_bit(Least), Values, 0, All),
    findall(Bit,
            ( between(0, Length, I),
              \+ ( member(t(Sign, N), Front), \+ compares(Sign, I, N) ),
              Below is Width - 1,
              between(0, Below, J),
              \+ ( member(t(Sign, N), Behind), \+ compares(Sign, J, N) ),
              Bit is 1 << (I * Width + J)
            ),
            Bits),
    foldl(bits_or, Bits, 0, Wanted),
    Mask is (1 << (msb(max(Wanted, 1)) + 1)) - 1,
    propagating(seen(Vars, Least, All, Width, Mask, Wanted), Vars).

all_values(Var, Values0, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Own),
    ord_union(Own, Values0, Values).

value_bit(Least, V, Bits0, Bits) :-
    Bits is Bits0 \/ 1 << (V - Least).

bits_or(Bit, Bits0, Bits) :-
    Bits is Bits0 \/ Bit.

compares(eq, I, N) :- I =:= N.
compares(ne, I, N) :- I =\= N.
compares(le, I, N) :- I =< N.
compares(ge, I, N) :- I >= N.

filtered(seen(Vars, Least, All, Width, Mask, Wanted)) :-
    bits_of(Vars, Least, Domains),
    forwards(Domains, [0-1], All, Width, Mask, [], Layers),
    functor(Back, back, All),
    Layers = [_-Last|Before],
    ends_well(Last, Wanted, Back),
    reverse(Vars, Srav),
    backwards(Before, Srav, Least, line(All, Width, Back)).

%!  bits_of(+Vars, +Least, -Sets) is det.
%
%   Domains as bits of numbers, Least being bit 0.

bits_of([], _, []).
bits_of([Var|Vars], Least, [Set|Sets]) :-
    domain_bits(Var, Least, Set),
    bits_of(Vars, Least, Sets).

%   Layers of Used-Counts: what may have been seen when these values stand before.

forwards([], Layer, _, _, _, Layers, [none-Layer|Layers]).
forwards([Set|Sets], Layer, All, Width, Mask, Layers0, Layers) :-
    spread(Layer, Set, All, Width, Mask, Pairs, []),
    keysort(Pairs, Sorted),
    layer_of(Sorted, Next),
    forwards(Sets, Next, All, Width, Mask, [Set-Layer|Layers0], Layers).

spread([], _, _, _, _, Pairs, Pairs).
spread([Used-Counts|Layer], Set, All, Width, Mask, Pairs0, Pairs) :-
    Free is Set /\ \Used,
    spread_from(Free, Used, Counts, All, Width, Mask, Pairs0, Pairs1),
    spread(Layer, Set, All, Width, Mask, Pairs1, Pairs).

spread_from(0, _, _, _, _, _, Pairs, Pairs) :-
    !.
spread_from(Free, Used, Counts, All, Width, Mask, Pairs0, Pairs) :-
    Bit is Free /\ -Free,
    Next is Used \/ Bit,
    shifted(Bit, Used, Next, All, Width, Shift),
    Counts1 is Counts << Shift /\ Mask,
    (   Counts1 =:= 0
    ->  Pairs0 = Pairs1
    ;   Pairs0 = [Next-Counts1|Pairs1]
    ),
    Free1 is Free /\ \Bit,
    spread_from(Free1, Used, Counts, All, Width, Mask, Pairs1, Pairs).

%   How far a pair of numbers moves when a value is seen from the front, from
%   behind, or from both.

shifted(Bit, Used, Next, All, Width, Shift) :-
    (   Bit > Used
    ->  Front = Width
    ;   Front = 0
    ),
    (   Width > 1,
        Bit > All /\ \Next
    ->  Shift is Front + 1
    ;   Shift = Front
    ).

%   Fails where no values are left.

layer_of([Used-Counts|Pairs], Layer) :-
    layer_of(Pairs, Used, Counts, Layer).

layer_of([], Used, Counts, [Used-Counts]).
layer_of([Used1-Counts1|Pairs], Used, Counts, Layer) :-
    (   Used1 =:= Used
    ->  Counts2 is Counts \/ Counts1,
        layer_of(Pairs, Used, Counts2, Layer)
    ;   Layer = [Used-Counts|Layer1],
        layer_of(Pairs, Used1, Counts1, Layer1)
    ).

%   Back has for each set of values the numbers from which the line can be ended.

ends_well([], _, _).
ends_well([Used-Counts|Layer], Wanted, Back) :-
    Fine is Counts /\ Wanted,
    (   Fine =:= 0
    ->  true
    ;   arg(Used, Back, Fine)
    ),
    ends_well(Layer, Wanted, Back).

backwards([], [], _, _).
backwards([Set-Layer|Layers], [Var|Vars], Least, Line) :-
    ended(Layer, Set, Line, 0, Kept),
    (   Kept =:= Set
    ->  true
    ;   keep_bits(Var, Least, Kept)
    ),
    backwards(Layers, Vars, Least, Line).

%!  ended(+Layer, +Set, +Line, +Kept0, -Kept) is det.
%
%   The values of Set with which a state of the layer can be ended, added to Kept0.
%   Line is line(All, Width, Back); Back gets the numbers of each state that can.

ended([], _, _, Kept, Kept).
ended([State|Layer], Set, Line, Kept0, Kept) :-
    State = Used-_,
    Free is Set /\ \Used,
    ended_by(Free, State, Line, 0, Fine, Kept0, Kept1),
    (   Fine =:= 0
    ->  true
    ;   Used =:= 0
    ->  true
    ;   Line = line(_, _, Back),
        arg(Used, Back, Fine)
    ),
    ended(Layer, Set, Line, Kept1, Kept).

%!  ended_by(+Free, +State, +Line, +Fine0, -Fine, +Kept0, -Kept) is det.
%
%   The values of Free with which a state can be ended, added to Kept0, and the
%   numbers of the state from which they do so, added to Fine0.

ended_by(0, _, _, Fine, Fine, Kept, Kept) :-
    !.
ended_by(Free, State, Line, Fine0, Fine, Kept0, Kept) :-
    State = Used-Counts,
    Line = line(All, Width, Back),
    Bit is Free /\ -Free,
    Next is Used \/ Bit,
    arg(Next, Back, Ends),
    (   var(Ends)
    ->  Fine1 = Fine0,
        Kept1 = Kept0
    ;   shifted(Bit, Used, Next, All, Width, Shift),
        Here is Ends >> Shift /\ Counts,
        Fine1 is Fine0 \/ Here,
        (   Here =:= 0
        ->  Kept1 = Kept0
        ;   Kept1 is Kept0 \/ Bit
        )
    ),
    Free1 is Free /\ \Bit,
    ended_by(Free1, State, Line, Fine1, Fine, Kept1, Kept).
