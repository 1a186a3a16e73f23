%   between(K, S, N): what in a group has one end before it and the other one
%   behind it adds up to as S says: eq, ne, le or ge N.
%   bracket(K, G, A, B): the group G has the ends A and B.
%   worthless(K, F): values less than F add nothing.

posted(early, between(K, Sign, N), Store) :-
    facts(Store, bracket(K), [t(G, A, B)]),
    facts(Store, worthless(K), [t(F)]),
    group(Store, G, Vars),
    all_hold(Vars, A, As),
    all_hold(Vars, B, Bs),
    gathered(As, 0, BeforeA),
    gathered(Bs, 0, BeforeB),
    gathered_back(As, BehindA),
    gathered_back(Bs, BehindB),
    enclosed(Vars, BeforeA, BehindA, BeforeB, BehindB, F, Terms),
    operator_of(Sign, Op),
    sum(Terms, Op, N).

%   For each place whether one before it holds.

gathered([], _, []).
gathered([B|Bs], Before, [Before|Befores]) :-
    Next #<==> Before #\/ B,
    gathered(Bs, Next, Befores).

gathered_back(Bs, Behinds) :-
    reverse(Bs, Back),
    gathered(Back, 0, Befores),
    reverse(Befores, Behinds).

enclosed([], [], [], [], [], _, []).
enclosed([Var|Vars], [BeA|BeAs], [AfA|AfAs], [BeB|BeBs], [AfB|AfBs], F, [Term|Terms]) :-
    Inside #<==> (BeA #/\ AfB) #\/ (BeB #/\ AfA) ,
    Counts #<==> Inside #/\ Var #>= F,
    Term #= Counts * Var,
    enclosed(Vars, BeAs, AfAs, BeBs, AfBs, F, Terms).
