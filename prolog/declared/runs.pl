%   runs(K, G, V): the places of the group G that are V form the runs of K and no
%   others.  run(K, J, P, L): run number J has the length L.

posted(late, runs(K, G, V), Store) :-
    facts(Store, run(K), Runs),
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    run_arcs(Runs, 0, Last, Arcs),
    automaton(Bools, [source(0), sink(Last)], Arcs).

%   State N is before a run or between two; the states within a run follow.

run_arcs([], N, N, [arc(N, 0, N)]).
run_arcs([t(_, _, L)|Runs], N, Last, [arc(N, 0, N)|Arcs]) :-
    run_cells(L, N, End, Arcs, Rest),
    (   Runs == []
    ->  Next = End,
        Rest = Rest1
    ;   Next is End + 1,
        Rest = [arc(End, 0, Next)|Rest1]
    ),
    run_arcs(Runs, Next, Last, Rest1).

run_cells(0, N, N, Arcs, Arcs) :-
    !.
run_cells(L, N, End, [arc(N, 1, Next)|Arcs], Rest) :-
    Next is N + 1,
    L1 is L - 1,
    run_cells(L1, Next, End, Arcs, Rest).
