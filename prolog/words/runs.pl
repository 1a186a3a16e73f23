%   runs(K, G, V): the places of the group G that are V form the runs of K and no
%   others.  run(K, J, P, L): run number J has the length L.
%
%   One propagator over sets of states as bits of a number.  A state is before a
%   run, or within one after some of its places; at a place that is V the next one
%   follows.  (automaton/3 rests on tuples_in/2, which may forget a tuple while it
%   is being posted; see tuples.pl.)

posted(late, runs(K, G, V), Store) :-
    facts(Store, run(K), Runs),
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    run_states(Runs, 0, Last, states(0, 0, 0), States),
    propagating(runs(Bools, States, Last), Bools).

%   states(Ones, Loops, Ends): where a place that is V leads on, where one that is
%   not stays, and where one that is not leads on as a run is over.

run_states([], N, N, states(Ones, Loops0, Ends), states(Ones, Loops, Ends)) :-
    Loops is Loops0 \/ 1 << N.
run_states([t(_, _, L)|Runs], N, Last, states(Ones0, Loops0, Ends0), States) :-
    End is N + L,
    Ones is Ones0 \/ ((1 << End) - (1 << N)),
    Loops is Loops0 \/ 1 << N,
    (   Runs == []
    ->  run_states([], End, Last, states(Ones, Loops, Ends0), States)
    ;   Ends is Ends0 \/ 1 << End,
        Next is End + 1,
        run_states(Runs, Next, Last, states(Ones, Loops, Ends), States)
    ).

filtered(runs(Bools, States, Last)) :-
    runs_ahead(Bools, States, 1, [], Layers),
    Wanted is 1 << Last,
    runs_back(Layers, States, Wanted).

%   The states that may be reached before each place, the last place first.

runs_ahead([], _, _, Layers, Layers).
runs_ahead([B|Bools], States, Set, Layers0, Layers) :-
    States = states(Ones, Loops, Ends),
    On is (Set /\ Ones) << 1,
    Off is (Set /\ Loops) \/ (Set /\ Ends) << 1,
    (   B == 1
    ->  Next = On
    ;   B == 0
    ->  Next = Off
    ;   Next is On \/ Off
    ),
    runs_ahead(Bools, States, Next, [layer(B, Set)|Layers0], Layers).

%   Those of them from which a wanted state can be reached: of the first place there is one.

runs_back([], _, _).
runs_back([layer(B, Set)|Layers], States, Wanted) :-
    States = states(Ones, Loops, Ends),
    On is Wanted >> 1 /\ Ones /\ Set,
    Off is ((Wanted /\ Loops) \/ (Wanted >> 1 /\ Ends)) /\ Set,
    (   On =:= 0
    ->  Off =\= 0,
        B = 0,
        Before = Off
    ;   Off =:= 0
    ->  B = 1,
        Before = On
    ;   B == 1
    ->  Before = On
    ;   B == 0
    ->  Before = Off
    ;   Before is On \/ Off
    ),
    runs_back(Layers, States, Before).
