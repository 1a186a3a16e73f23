%   islands(K, V): every maximal set of neighbours that are V has exactly one
%   seed(K, S).  island_size(K, S, N): that of S has N places.
%   shore(K, X): X is one of the places.

posted(late, islands(K, V), Store) :-
    facts(Store, shore(K), Shores),
    shore_vars(Shores, V, Store, Bits, Bools),
    facts(Store, seed(K), Seeds),
    facts(Store, island_size(K), Sizes),
    seeds(Seeds, Sizes, V, Store, Islands),
    propagating(islands(Bits, Bools, Islands), Bools).

shore_vars([], _, _, [], []).
shore_vars([t(X)|Terms], V, Store, [Bit|Bits], [B|Bools]) :-
    cell_bit(X, Bit),
    var_of(Store, X, Var),
    holds(Var, V, B),
    shore_vars(Terms, V, Store, Bits, Bools).

seeds([], _, _, _, []).
seeds([t(S)|Seeds], Sizes, V, Store, [island(Bit, N)|Islands]) :-
    cell_bit(S, Bit),
    var_of(Store, S, V),
    (   memberchk(t(S, N0), Sizes)
    ->  N = N0
    ;   N = any
    ),
    seeds(Seeds, Sizes, V, Store, Islands).

filtered(islands(Bits, Bools, Islands)) :-
    sets(Bits, Bools, 0, Yes, 0, Maybe),
    cores(Islands, Yes, 0, _, Cores),
    rooms(Cores, Cores, Maybe, 0, Reached, 0, Shores),
    Yes /\ \Reached =:= 0,
    Kept is Reached /\ \Shores,
    cleared(Bits, Bools, Kept).

%   What hangs on each seed already; two seeds of one island are a contradiction.

cores([], _, All, All, []).
cores([island(Seed, N)|Islands], Yes, All0, All, [core(Core, N)|Cores]) :-
    flooded(Seed, Yes, Core),
    Core /\ All0 =:= 0,
    (   N == any
    ->  true
    ;   popcount(Core) =< N
    ),
    All1 is All0 \/ Core,
    cores(Islands, Yes, All1, All, Cores).

%   What an island may grow to: not onto what touches another one.  Shores are
%   the neighbours of islands that are complete.

rooms([], _, _, Reached, Reached, Shores, Shores).
rooms([core(Core, N)|Rest], Cores, Maybe, Reached0, Reached, Shores0, Shores) :-
    others(Cores, Core, 0, Others),
    Near is Others \/ Others << 1 \/ Others >> 1 \/ Others << 1024 \/ Others >> 1024,
    (   N == any
    ->  Within is Maybe /\ \Near,
        flooded(Core, Within, Room),
        Shores1 = Shores0
    ;   Size is popcount(Core),
        (   Size =:= N
        ->  Room = Core,
            Shores1 is Shores0 \/ ((Core << 1 \/ Core >> 1 \/ Core << 1024 \/ Core >> 1024) /\ \Core)
        ;   Within is Maybe /\ \Near,
            Steps is N - Size,
            spread_so_far(Steps, Core, Within, Room),
            Shores1 = Shores0
        ),
        popcount(Room) >= N
    ),
    Reached1 is Reached0 \/ Room,
    rooms(Rest, Cores, Maybe, Reached1, Reached, Shores1, Shores).

others([], _, Others, Others).
others([core(Core, _)|Cores], Own, Others0, Others) :-
    (   Core =:= Own
    ->  Others1 = Others0
    ;   Others1 is Others0 \/ Core
    ),
    others(Cores, Own, Others1, Others).

spread_so_far(0, Reached, _, Reached) :-
    !.
spread_so_far(Steps, From, Within, Reached) :-
    Next is From \/ ((From << 1 \/ From >> 1 \/ From << 1024 \/ From >> 1024) /\ Within),
    (   Next =:= From
    ->  Reached = From
    ;   Steps1 is Steps - 1,
        spread_so_far(Steps1, Next, Within, Reached)
    ).
