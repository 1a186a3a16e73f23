%   successive(G, L): the L values of the group G, all different, have no gaps.
%   successive_from(G, V): they may begin with V.

posted(early, successive(G, L), Store) :-
    group(Store, G, Vars),
    facts(Store, successive_from(G), Terms),
    maplist(arg(1), Terms, Values),
    values_domain(Values, Domain),
    Low in Domain,
    High #= Low + L,
    within(Vars, Low, High).

within([], _, _).
within([Var|Vars], Low, High) :-
    Low #=< Var,
    Var #< High,
    within(Vars, Low, High).
