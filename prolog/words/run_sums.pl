%   run_sums(K, G, R): the runs of places of the group G add up to the sums of K, in
%   order; behind all runs its state is R.  run_sum(K, N, S): a run adds up to S;
%   before it the state is N, in it N + 1 + T where it has added up to T so far.
%   run_worth(K, V, W): V adds W to a run; what adds nothing here parts runs.
%
%   One propagator over sets of states as bits of a number, as for runs.  A value
%   moves some of them by some bits: by(States, Bits).

posted(late, run_sums(K, G, R), Store) :-
    facts(Store, run_sum(K), Runs),
    facts(Store, run_worth(K), Worths),
    group(Store, G, Vars),
    foldl(all_of_domain, Vars, [], Values),
    maplist(run_moves(Runs, Worths, R), Values, Moves),
    list_to_assoc(Moves, Assoc),
    min_list(Values, Low),
    Wanted is 1 << R \/ 1 << R >> 1,
    propagating(run_sums(Vars, Low, Assoc, Wanted), Vars).

all_of_domain(Var, Values0, Values) :-
    run_values(Var, Own),
    ord_union(Own, Values0, Values).

run_values(Var, Values) :-
    (   integer(Var)
    ->  Values = [Var]
    ;   domain_values(Var, Values)
    ).

run_moves(Runs, Worths, R, V, V-Moves) :-
    (   memberchk(t(V, W), Worths)
    ->  foldl(run_adding(W), Runs, [0, 0], [Begun, Within]),
        Next is W + 1,
        Moves = [by(Begun, Next), by(Within, W)]
    ;   Rest is 1 << R,
        foldl(run_parting, Runs, [Rest, 0], [Before, Ended]),
        Moves = [by(Before, 0), by(Ended, 1)]
    ).

run_adding(W, t(N, S), [Begun0, Within0], [Begun, Within]) :-
    (   W =< S
    ->  Begun is Begun0 \/ 1 << N,
        Within is Within0 \/ ((1 << (S - W + 1)) - 1) << (N + 1)
    ;   Begun = Begun0,
        Within = Within0
    ).

run_parting(t(N, S), [Before0, Ended0], [Before, Ended]) :-
    Before is Before0 \/ 1 << N,
    Ended is Ended0 \/ 1 << (N + 1 + S).

filtered(run_sums(Vars, Low, Moves, Wanted)) :-
    sums_ahead(Vars, Moves, 1, [], Layers),
    sums_back(Layers, Low, Moves, Wanted).

%   The states that may be reached before each place, the last place first.

sums_ahead([], _, _, Layers, Layers).
sums_ahead([Var|Vars], Moves, Set, Layers0, Layers) :-
    run_values(Var, Values),
    foldl(moved_ahead(Moves, Set), Values, 0, Next),
    sums_ahead(Vars, Moves, Next, [layer(Var, Values, Set)|Layers0], Layers).

moved_ahead(Moves, Set, V, Next0, Next) :-
    get_assoc(V, Moves, [by(One, I), by(Other, J)]),
    Next is Next0 \/ (Set /\ One) << I \/ (Set /\ Other) << J.

%   Those of them from which a wanted state can be reached, and the values that do; of the
%   first place there is one.

sums_back([], _, _, _).
sums_back([layer(Var, Values, Set)|Layers], Low, Moves, Wanted) :-
    foldl(moved_back(Moves, Set, Wanted, Low), Values, [0, 0], [Kept, Before]),
    Kept =\= 0,
    keep_bits(Var, Low, Kept),
    sums_back(Layers, Low, Moves, Before).

moved_back(Moves, Set, Wanted, Low, V, [Kept0, Before0], [Kept, Before]) :-
    get_assoc(V, Moves, [by(One, I), by(Other, J)]),
    From is ((Wanted >> I /\ One) \/ (Wanted >> J /\ Other)) /\ Set,
    (   From =:= 0
    ->  Kept = Kept0,
        Before = Before0
    ;   Kept is Kept0 \/ 1 << (V - Low),
        Before is Before0 \/ From
    ).
