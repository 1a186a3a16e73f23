%   alike(K, N): every island of neighbours that hold the same number, N or more,
%   has that many places.
%   alike_place(K, X): X is one of the places.
%
%   One propagator over sets of cells as bits of a number, as in connected.pl:
%   what is connected already is at most as large as its number, what may be
%   together is at least as large, and no cell joins islands to one too large.

posted(late, alike(K, Least), Store) :-
    facts(Store, alike_place(K), Terms),
    shore_cells(Terms, Store, Cells, Vars),
    maplist(fd_sup, Vars, Highs),
    max_list([Least|Highs], High),
    numlist(Least, High, Numbers),
    propagating(alike(Cells, Numbers), Vars).

shore_cells([], _, [], []).
shore_cells([t(X)|Terms], Store, [cell(Bit, Var)|Cells], [Var|Vars]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    shore_cells(Terms, Store, Cells, Vars).

filtered(alike(Cells, Numbers)) :-
    islands_of(Numbers, Cells).

islands_of([], _).
islands_of([N|Numbers], Cells) :-
    number_sets(Cells, N, 0, Yes, 0, Maybe),
    narrow(Maybe, Maybe, N, 0, Narrow),
    islands_grow(Yes, Yes, Maybe, N, 0, Forced),
    joints_of(Cells, N, Yes, Maybe, Narrow, Forced),
    islands_of(Numbers, Cells).

%   Where N stands, and where it stands or may stand.

number_sets([], _, Yes, Yes, Maybe, Maybe).
number_sets([cell(Bit, Var)|Cells], N, Yes0, Yes, Maybe0, Maybe) :-
    (   integer(Var)
    ->  (   Var =:= N
        ->  Yes1 is Yes0 \/ Bit,
            Maybe1 is Maybe0 \/ Bit
        ;   Yes1 = Yes0,
            Maybe1 = Maybe0
        )
    ;   fd_set(Var, Set),
        Yes1 = Yes0,
        (   N in_set Set
        ->  Maybe1 is Maybe0 \/ Bit
        ;   Maybe1 = Maybe0
        )
    ),
    number_sets(Cells, N, Yes1, Yes, Maybe1, Maybe).

%   The cells that have no room for an island of N.

narrow(0, _, _, Narrow, Narrow) :-
    !.
narrow(Left, Maybe, N, Narrow0, Narrow) :-
    Seed is Left /\ -Left,
    flooded(Seed, Maybe, Room),
    (   popcount(Room) < N
    ->  Narrow1 is Narrow0 \/ Room
    ;   Narrow1 = Narrow0
    ),
    Left1 is Left /\ \Room,
    narrow(Left1, Maybe, N, Narrow1, Narrow).

%   No island is too large.  Where there is one way to grow only, it is forced.

islands_grow(0, _, _, _, Forced, Forced) :-
    !.
islands_grow(Left, Yes, Maybe, N, Forced0, Forced) :-
    Seed is Left /\ -Left,
    flooded(Seed, Yes, Core),
    Missing is N - popcount(Core),
    Missing >= 0,
    Ways is (Core << 1 \/ Core >> 1 \/ Core << 1024 \/ Core >> 1024) /\ Maybe /\ \Core,
    (   Missing > 0,
        popcount(Ways) =:= 1
    ->  Forced1 is Forced0 \/ Ways
    ;   Forced1 = Forced0
    ),
    Left1 is Left /\ \Core,
    islands_grow(Left1, Yes, Maybe, N, Forced1, Forced).

%   N does not stand where there is no room, nor where it would join too much.

joints_of([], _, _, _, _, _).
joints_of([cell(Bit, Var)|Cells], N, Yes, Maybe, Narrow, Forced) :-
    (   Bit /\ Forced =\= 0
    ->  Var = N
    ;   Bit /\ Maybe =:= 0
    ->  true
    ;   Bit /\ Narrow =\= 0
    ->  Var #\= N
    ;   Bit /\ Yes =:= 0,
        (Bit << 1 \/ Bit >> 1 \/ Bit << 1024 \/ Bit >> 1024) /\ Yes =\= 0,
        Within is Yes \/ Bit,
        flooded(Bit, Within, Joined),
        popcount(Joined) > N
    ->  Var #\= N
    ;   true
    ),
    joints_of(Cells, N, Yes, Maybe, Narrow, Forced).
