%   between(K, S, N): what in a group has one end before it and the other one
%   behind it adds up to as S says: eq, ne, le or ge N.
%   bracket(K, G, A, B): the group G has the ends A and B.
%   worthless(K, F): values less than F add nothing.

posted(early, between(K, Sign, N), Store) :-
    facts(Store, bracket(K), [t(G, A, B)]),
    facts(Store, worthless(K), [t(F)]),
    group(Store, G, Vars),
    facts(Store, exactly(G), Once),
    operator_of(Sign, Op),
    enclosed_sum(Once, Vars, A, B, F, Op, N).

%   In a group that holds every value once: where the ends are, and what is between
%   them as soon as they are known.

enclosed_sum([_|_], Vars, A, B, F, Op, N) :-
    A =\= B,
    foldl(values_of, Vars, [], Values),
    memberchk(A, Values),
    memberchk(B, Values),
    !,
    element(I, Vars, A),
    element(J, Vars, B),
    subtract(Values, [A, B], Others),
    findall([K, L], possible_ends(Vars, Others, F, Op, N, K, L), Ends),
    related([[I, J]], Ends),
    propagating(filled(Vars, I, J, F, Op, N), [I, J]).
enclosed_sum(_, Vars, A, B, F, Op, N) :-
    all_hold(Vars, A, As),
    all_hold(Vars, B, Bs),
    gathered(As, 0, BeforeA),
    gathered(Bs, 0, BeforeB),
    gathered_back(As, BehindA),
    gathered_back(Bs, BehindB),
    enclosed(Vars, BeforeA, BehindA, BeforeB, BehindB, F, Terms),
    sum(Terms, Op, N).

%   Ends between which the other values, each once, can add up so.

possible_ends(Vars, Others, F, Op, N, I, J) :-
    length(Vars, Length),
    include(=<(F), Others, Worths0),
    length(Others, Number),
    length(Worths0, Worthy),
    Worthless is Number - Worthy,
    zeros(Worthless, Worths0, Worths),
    reverse(Worths, Back),
    between(1, Length, I),
    between(1, Length, J),
    I =\= J,
    Size is abs(I - J) - 1,
    first_sum(Size, Worths, Least),
    first_sum(Size, Back, Most),
    Total in Least..Most,
    call(Op, Total, N).

values_of(Var, Values0, Values) :-
    findall(V, ( fd_dom(Var, Domain), V in Domain, indomain(V) ), Own),
    ord_union(Own, Values0, Values).

zeros(0, Worths, Worths) :-
    !.
zeros(K, Worths, [0|Zeros]) :-
    K1 is K - 1,
    zeros(K1, Worths, Zeros).

first_sum(0, _, 0) :-
    !.
first_sum(K, [V|Vs], Sum) :-
    K1 is K - 1,
    first_sum(K1, Vs, Sum1),
    Sum is Sum1 + V.

filtered(filled(Vars, I, J, F, Op, N)) :-
    (   integer(I),
        integer(J)
    ->  First is min(I, J) + 1,
        Last is max(I, J) - 1,
        findall(K, between(First, Last, K), Ks),
        worths(Ks, Vars, F, Worths),
        sum(Worths, Op, N)
    ;   true
    ).

worths([], _, _, []).
worths([K|Ks], Vars, F, [Worth|Worths]) :-
    nth1(K, Vars, Var),
    (   fd_inf(Var, Min),
        Min >= F
    ->  Worth = Var
    ;   Counts #<==> Var #>= F,
        Worth #= Counts * Var
    ),
    worths(Ks, Vars, F, Worths).

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
