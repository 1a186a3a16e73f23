%   walk(K): values follow one another along steps.
%   walked(K, X, L, H): X is one of them; none comes before L or after H.
%   step(K, X, Y): after X may come Y.

posted(late, walk(K), Store) :-
    facts(Store, walked(K), Cells),
    facts(Store, step(K), Steps),
    next_of(Steps, Afters),
    previous_of(Steps, Befores),
    followed(Cells, Store, Afters, Befores).

next_of(Steps, Afters) :-
    findall(X-Y, member(t(X, Y), Steps), Pairs),
    keyed(Pairs, Afters).

previous_of(Steps, Befores) :-
    findall(Y-X, member(t(X, Y), Steps), Pairs),
    keyed(Pairs, Befores).

keyed(Pairs, Assoc) :-
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    list_to_assoc(Groups, Assoc).

followed([], _, _, _).
followed([t(X, L, H)|Cells], Store, Afters, Befores) :-
    var_of(Store, X, Var),
    one_of(X, Afters, Store, Var, 1, H),
    one_of(X, Befores, Store, Var, -1, L),
    followed(Cells, Store, Afters, Befores).

%   Var is the last value, or one of its neighbours is by Step more.

one_of(X, Neighbours, Store, Var, Step, Last) :-
    looked_up(Neighbours, X, Near),
    near_vars(Near, Store, Vars),
    Wanted #= Var + Step,
    Beyond is Last + Step,
    element(_, [Beyond|Vars], Wanted).

near_vars([], _, []).
near_vars([Y|Ys], Store, [Var|Vars]) :-
    var_of(Store, Y, Var),
    near_vars(Ys, Store, Vars).
