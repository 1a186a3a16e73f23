%   first(K): of the group G of looked(K, G) the first value V that is not
%   passed(K, V) is welcome(K, V).

posted(early, first(K), Store) :-
    facts(Store, looked(K), [t(G)]),
    group(Store, G, Vars),
    facts(Store, passed(K), Passed),
    facts(Store, welcome(K), Welcome),
    met(Vars, Passed, Welcome, 1).

%   Where Open is 1, nothing was met yet.

met([], _, _, 0).
met([Var|Vars], Passed, Welcome, Open) :-
    among(Var, Passed, Over),
    among(Var, Welcome, Fine),
    Open #==> Over #\/ Fine,
    Next #<==> Open #/\ Over,
    met(Vars, Passed, Welcome, Next).

among(_, [], 0).
among(Var, [t(V)|Terms], B) :-
    maplist(arg(1), Terms, Vs),
    values_domain([V|Vs], Domain),
    Var in Domain #<==> B.
