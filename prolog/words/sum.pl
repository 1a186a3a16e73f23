%   sum(K, S, N): the sum of W times X for every addend(K, X, W), and of W for
%   every weighted(K, X, V, W) where X is V, compares with N as S says.

posted(early, sum(K, Sign, N), Store) :-
    facts(Store, addend(K), Addends),
    maplist(addend(Store), Addends, Pairs1),
    facts(Store, weighted(K), Weighted),
    maplist(weighted(Store), Weighted, Pairs2),
    append(Pairs1, Pairs2, Pairs),
    pairs_keys_values(Pairs, Vars, Weights),
    guarded(Store, K, Guards),
    (   Sign == eq,
        Guards == [],
        Weighted == [],
        maplist(fd_inf, Vars, Infs),
        min_list(Infs, 0),
        zeros_among(Addends, Store, Zeros)
    ->  others_add_up(Vars, Zeros, N)
    ;   true
    ),
    summed_so(Guards, Vars, Weights, Sign, N).

%   Zeros of the places are 0, as a count of the same ones says: the others add up to N.

zeros_among(Addends, Store, Zeros) :-
    findall(X, member(t(X, 1), Addends), Xs0),
    same_length(Addends, Xs0),
    sort(Xs0, Xs),
    Store = store(Index, _),
    gen_assoc(count(K), Index, Stated),
    member(t(eq, Zeros, T), Stated),
    facts(Store, guard(K), []),
    counted_terms(T, Store, Terms),
    findall(X, member(t(X, 0), Terms), Ys0),
    same_length(Terms, Ys0),
    sort(Ys0, Xs),
    !.

others_add_up(Vars, Zeros, N) :-
    maplist(fd_sup, Vars, Sups),
    max_list(Sups, Most),
    length(Vars, Length),
    Others is Length - Zeros - 1,
    Low is max(1, N - Others * Most),
    High is N - Others,
    (   Low =< High
    ->  Vars ins 0 \/ Low..High
    ;   Vars ins 0..0
    ).

addend(Store, t(X, W), Var-W) :-
    var_of(Store, X, Var).

weighted(Store, t(X, V, W), B-W) :-
    var_of(Store, X, Var),
    holds(Var, V, B).

summed_so([], Vars, Weights, eq, N) :-
    within_reach(Vars, Weights, N),
    !,
    propagating(sum(Vars, Weights, N), Vars).
summed_so([], Vars, Weights, Sign, N) :-
    !,
    operator_of(Sign, Op),
    scalar_product(Weights, Vars, Op, N).
summed_so(Guards, Vars, Weights, Sign, N) :-
    scalar_product(Weights, Vars, #=, Total),
    implied(Guards, Sign, Total, N).

%!  within_reach(+Vars, +Weights, +N) is semidet.
%
%   Sets of sums up to N are small, and nothing that is added is below 0.

within_reach(Vars, Weights, N) :-
    N >= 0,
    N =< 512,
    choices(Vars, Weights, 0, Choices),
    Choices =< 256.

choices([], [], Choices, Choices).
choices([Var|Vars], [W|Weights], Choices0, Choices) :-
    W > 0,
    fd_inf(Var, Low),
    Low >= 0,
    fd_size(Var, Size),
    Choices1 is Choices0 + Size,
    choices(Vars, Weights, Choices1, Choices).

%   A value stays where some values of the others complete it to N.  Sums are bits of a number: forwards those of
%   the variables before, backwards what is wanted of a variable and those before it.

filtered(sum(Vars, Weights, N)) :-
    Mask is (2 << N) - 1,
    sums_before(Vars, Weights, 1, Mask, [], Behind),
    Wanted is 1 << N,
    sums_wanted(Behind, Wanted).

sums_before([], [], _, _, Behind, Behind).
sums_before([Var|Vars], [W|Weights], Sums0, Mask, Behind0, Behind) :-
    (   integer(Var)
    ->  Sums is (Sums0 << (W * Var)) /\ Mask,
        Values = [Var]
    ;   domain_values(Var, Values),
        sums_with(Values, W, Sums0, 0, Sums1),
        Sums is Sums1 /\ Mask
    ),
    Sums =\= 0,
    sums_before(Vars, Weights, Sums, Mask, [before(Var, W, Values, Sums0)|Behind0], Behind).

sums_with([], _, _, Sums, Sums).
sums_with([V|Vs], W, Sums0, Found0, Found) :-
    Found1 is Found0 \/ Sums0 << (W * V),
    sums_with(Vs, W, Sums0, Found1, Found).

sums_wanted([], _).
sums_wanted([before(Var, W, Values, Sums)|Behind], Wanted0) :-
    sums_left(Values, W, Sums, Wanted0, Kept, 0, Wanted),
    Kept = [First|Others],
    (   Kept == Values
    ->  true
    ;   Others == []
    ->  Var = First
    ;   values_domain(Kept, Domain),
        Var in Domain
    ),
    sums_wanted(Behind, Wanted).

sums_left([], _, _, _, [], Wanted, Wanted).
sums_left([V|Vs], W, Sums, Wanted0, Kept, Found0, Found) :-
    Here is Wanted0 >> (W * V),
    (   Here /\ Sums =:= 0
    ->  Kept = Rest,
        Found1 = Found0
    ;   Kept = [V|Rest],
        Found1 is Found0 \/ Here
    ),
    sums_left(Vs, W, Sums, Wanted0, Rest, Found1, Found).
