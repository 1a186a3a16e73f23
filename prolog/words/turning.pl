%   turning(K): every island is symmetric by a half turn.
%   turn_place(K, X): islands lie on these places.
%   turn_class(K, N, V): those that hold a V of N are connected.
%   turn_core(K, C, X): where there are any, every island has one centre C; X is one of the
%   places around it, and a half turn about it brings Y to C - Y.
%
%   folding(K): instead every island lies across one border A, about which it is symmetric.
%   fold(K, A, D, S): rows (D is 1000) or columns (D is 1) of places opposite to each other
%   about A add up to S.
%   fold_pair(K, A, X, Y): X and Y lie on both sides of A.
%
%   One propagator for each class, over sets of cells as bits of a number: what hangs
%   together already has a centre about which all of it may be turned; where there is one
%   only, the cells opposite are forced.

posted(late, turning(K), Store) :-
    facts(Store, turn_place(K), Places),
    facts(Store, turn_class(K), ClassTerms),
    facts(Store, turn_core(K), CoreTerms),
    findall(N-V, member(t(N, V), ClassTerms), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Classes),
    findall(V, member(_-V, Pairs), Values),
    findall(C-X, member(t(C, X), CoreTerms), Cores0),
    sort(Cores0, Cores1),
    group_pairs_by_key(Cores1, Cores),
    maplist(turn_centre(Values, Store), Cores, Centres),
    (   facts(Store, folding(K), [])
    ->  Shape = turned(Centres)
    ;   facts(Store, fold(K), FoldTerms),
        facts(Store, fold_pair(K), PairTerms),
        findall(axis(D, S, Sets), ( member(t(A, D, S), FoldTerms), fold_sets(PairTerms, A, Sets) ), Axes),
        Shape = folded(Axes)
    ),
    classes_turned(Classes, Places, Shape, Store).

fold_sets([], _, []).
fold_sets([t(B, X, Y)|Terms], A, Sets) :-
    (   A =:= B
    ->  cell_set([t(X), t(Y)], 0, Set),
        Sets = [Set|Rest]
    ;   Sets = Rest
    ),
    fold_sets(Terms, A, Rest).

%   centre(Root, Core, Sum): a half turn brings bit number I to bit number Sum - I.

turn_centre(Values, Store, C-Xs, centre(Root, Core, Sum)) :-
    Xs = [X|_],
    findall(t(Y), member(Y, Xs), Terms),
    cell_set(Terms, 0, Core),
    cell_bit(X, Root),
    Other is C - X,
    cell_bit(Other, Last),
    Sum is lsb(Root) + lsb(Last),
    var_of(Store, X, Var),
    holds_one(Values, Var, 1).

classes_turned([], _, _, _).
classes_turned([_-Values|Classes], Places, Shape, Store) :-
    turn_bools(Places, Values, Store, Bits, Bools),
    propagating(turned(Bits, Bools, Shape), Bools),
    classes_turned(Classes, Places, Shape, Store).

turn_bools([], _, _, [], []).
turn_bools([t(X)|Places], Values, Store, [Bit|Bits], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    holds_one(Values, Var, B),
    turn_bools(Places, Values, Store, Bits, Bools).

filtered(turned(Bits, Bools, folded(Axes))) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    folded_cores(Yes, Yes, Maybe, Axes, 0, Forced),
    settled_cells(Bits, Bools, 0, Forced).
filtered(turned(Bits, Bools, turned(Centres))) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    (   Centres == []
    ->  turned_cores(Yes, Yes, Maybe, 0, Forced),
        Gone = 0
    ;   centres_kept(Centres, Centres, Yes, Maybe, 0, Roots, 0, Forced),
        flooded(Roots, Maybe, Reached),
        Yes /\ \Reached =:= 0,
        Gone is Maybe /\ \Reached
    ),
    settled_cells(Bits, Bools, Gone, Forced).

turned_cores(0, _, _, Forced, Forced) :-
    !.
turned_cores(Left, Yes, Maybe, Forced0, Forced) :-
    Seed is Left /\ -Left,
    flooded(Seed, Yes, Core),
    flooded(Core, Maybe, Room),
    bit_numbers(Core, Own),
    bit_numbers(Room, Others),
    Own = [First|_],
    findall(Sum, ( member(I, Others), Sum is First + I, opposite(Own, Sum, Room, 0, _) ), Sums),
    Sums = [Sum|More],
    (   More == []
    ->  opposite(Own, Sum, Room, Forced0, Forced1)
    ;   Forced1 = Forced0
    ),
    Rest is Left /\ \Core,
    turned_cores(Rest, Yes, Maybe, Forced1, Forced).

centres_kept([], _, _, _, Roots, Roots, Forced, Forced).
centres_kept([centre(Root, Inner, Sum)|Centres], All, Yes, Maybe, Roots0, Roots, Forced0, Forced) :-
    (   Root /\ Maybe =:= 0
    ->  Roots1 = Roots0,
        Forced1 = Forced0
    ;   Roots1 is Roots0 \/ Root,
        (   Root /\ Yes =:= 0
        ->  Forced1 = Forced0
        ;   Sure is Yes \/ Inner,
            flooded(Root, Sure, Core),
            \+ ( member(centre(Other, _, _), All), Other =\= Root, Other /\ Core =\= 0 ),
            flooded(Core, Maybe, Room),
            bit_numbers(Core, Own),
            Forced2 is Forced0 \/ Inner,
            opposite(Own, Sum, Room, Forced2, Forced1)
        )
    ),
    centres_kept(Centres, All, Yes, Maybe, Roots1, Roots, Forced1, Forced).

%   The cells opposite to some are all in a set; they are added to another one.

opposite([], _, _, Set, Set).
opposite([I|Is], Sum, Room, Set0, Set) :-
    J is Sum - I,
    J >= 0,
    Bit is 1 << J,
    Bit /\ Room =\= 0,
    Set1 is Set0 \/ Bit,
    opposite(Is, Sum, Room, Set1, Set).

bit_numbers(0, []) :-
    !.
bit_numbers(Set, [I|Is]) :-
    I is lsb(Set),
    Rest is Set /\ (Set - 1),
    bit_numbers(Rest, Is).

%   A core lies across one border at most, and has room to lie across one.

folded_cores(0, _, _, _, Forced, Forced) :-
    !.
folded_cores(Left, Yes, Maybe, Axes, Forced0, Forced) :-
    Seed is Left /\ -Left,
    flooded(Seed, Yes, Core),
    flooded(Core, Maybe, Room),
    findall(axis(D, S), ( member(axis(D, S, Sets), Axes), some_within(Sets, Core) ), Crossed),
    (   Crossed = [axis(D, S)]
    ->  bit_numbers(Core, Own),
        folded_cells(Own, D, S, Room, Forced0, Forced1)
    ;   Crossed == [],
        member(axis(_, _, Sets), Axes),
        some_within(Sets, Room)
    ->  Forced1 = Forced0
    ),
    Rest is Left /\ \Core,
    folded_cores(Rest, Yes, Maybe, Axes, Forced1, Forced).

some_within(Sets, Cells) :-
    member(Set, Sets),
    Set /\ Cells =:= Set,
    !.

folded_cells([], _, _, _, Set, Set).
folded_cells([I|Is], D, S, Room, Set0, Set) :-
    (   D =:= 1
    ->  J is I + S - 2 * (I /\ 1023)
    ;   J is I + (S - 2 * (I >> 10)) * 1024
    ),
    J >= 0,
    Bit is 1 << J,
    Bit /\ Room =\= 0,
    Set1 is Set0 \/ Bit,
    folded_cells(Is, D, S, Room, Set1, Set).
