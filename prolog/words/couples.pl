%   couples(K): no two of the couples couple(K, X, Y) hold the same two values.

posted(late, couples(K), Store) :-
    facts(Store, couple(K), Terms),
    seconds(Terms, Store, Seconds),
    foldl(highest, Seconds, 0, Most),
    foldl(least, Seconds, 0, Least),
    Width is Most - Least + 1,
    numbered(Terms, Store, Width, Numbers),
    all_distinct(Numbers).

seconds([], _, []).
seconds([t(_, Y)|Terms], Store, [Var|Vars]) :-
    var_of(Store, Y, Var),
    seconds(Terms, Store, Vars).

highest(Var, Most0, Most) :-
    fd_sup(Var, Max),
    Most is max(Most0, Max).

least(Var, Least0, Least) :-
    fd_inf(Var, Min),
    Least is min(Least0, Min).

%   Each couple as one number.

numbered([], _, _, []).
numbered([t(X, Y)|Terms], Store, Width, [Number|Numbers]) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    Number #= Width * VarX + VarY,
    numbered(Terms, Store, Width, Numbers).
