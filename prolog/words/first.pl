%   first(K): of the group G of looked(K, G) the first value V that is not
%   passed(K, V) is welcome(K, V).

posted(early, first(K), Store) :-
    facts(Store, looked(K), [t(G)]),
    group(Store, G, Vars),
    domain_of(passed(K), Store, Passed),
    domain_of(welcome(K), Store, Welcome),
    met(Vars, Passed, Welcome, 1).

domain_of(Key, Store, Domain) :-
    facts(Store, Key, Terms),
    maplist(arg(1), Terms, Values),
    (   Values = []
    ->  Domain = none
    ;   values_domain(Values, Domain)
    ).

%   Where Open is 1, nothing was met yet.

met([], _, _, 0).
met([Var|Vars], Passed, Welcome, Open) :-
    among(Var, Passed, Over),
    among(Var, Welcome, Fine),
    Open #==> Over #\/ Fine,
    Next #<==> Open #/\ Over,
    met(Vars, Passed, Welcome, Next).

among(_, none, 0) :-
    !.
among(Var, Domain, B) :-
    Var in Domain #<==> B.
