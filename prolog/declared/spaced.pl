%   spaced(G): two equal values V of the group G have at least V places between
%   them.

posted(early, spaced(G), Store) :-
    group(Store, G, Vars),
    spaced_out(Vars).

spaced_out([]).
spaced_out([Var|Vars]) :-
    spaced_from(Vars, 1, Var),
    spaced_out(Vars).

spaced_from([], _, _).
spaced_from([Other|Others], Distance, Var) :-
    (   fd_sup(Var, Max),
        Max >= Distance
    ->  Var #= Other #==> Var #< Distance,
        Next is Distance + 1,
        spaced_from(Others, Next, Var)
    ;   true
    ).
