% total(Op, N, Xs): the sum of Xs compares with N as Op says.
total(Op, N, Xs) :-
    sum(Xs, Op, N).

% weighted(Weights, Op, N, Xs): so does the sum of Xs, each times its weight.
weighted(Weights, Op, N, Xs) :-
    scalar_product(Weights, Xs, Op, N).

% count(V, Op, N, Xs): how many of Xs are V compares with N as Op says.
count(V, Op, N, Xs) :-
    maplist(equals(V), Xs, Bs),
    sum(Bs, Op, N).

equals(V, X, B) :-
    X #= V #<==> B.

% count_in(Domain, Op, N, Xs): how many of Xs are in a domain compares with N as Op says.
count_in(Domain, Op, N, Xs) :-
    maplist(inside(Domain), Xs, Bs),
    sum(Bs, Op, N).

inside(Domain, X, B) :-
    X in Domain #<==> B.

% visible(Op, N, Xs): how many of Xs are larger than all before them compares with N as Op says.
visible(Op, N, [X|Xs]) :-
    rising(Xs, X, Bs),
    sum([1|Bs], Op, N).

rising([], _, []).
rising([X|Xs], Highest, [B|Bs]) :-
    X #> Highest #<==> B,
    Next #= max(X, Highest),
    rising(Xs, Next, Bs).

% enclosed(A, B, Least, Op, N, Xs): the sum of those between A and B that are Least or more.
enclosed(A, B, Least, Op, N, Xs) :-
    enclosed(Xs, A, B, Least, 0, 0, _, _, Terms),
    sum(Terms, Op, N).

% enclosed(Xs, A, B, Least, A0, B0, A1, B1, Terms): whether A and B stand before Xs, and in Xs.
enclosed([], _, _, _, _, _, 0, 0, []).
enclosed([X|Xs], A, B, Least, A0, B0, A1, B1, [Term|Terms]) :-
    NextA #<==> A0 #\/ X #= A,
    NextB #<==> B0 #\/ X #= B,
    enclosed(Xs, A, B, Least, NextA, NextB, AfterA, AfterB, Terms),
    Inside #<==> (A0 #/\ AfterB #\/ B0 #/\ AfterA) #/\ X #>= Least,
    Term #= Inside * X,
    A1 #<==> AfterA #\/ X #= A,
    B1 #<==> AfterB #\/ X #= B.

% spaced(Xs): between two of Xs that are V there are at least V others.
spaced([]).
spaced([X|Xs]) :-
    away(Xs, X, 0),
    spaced(Xs).

away([], _, _).
away([Y|Ys], X, Between) :-
    X #= Y #==> X #=< Between,
    Next is Between + 1,
    away(Ys, X, Next).

% consecutive(Lowest, N, Xs): Xs are N numbers in a row, the first one of the domain Lowest.
consecutive(Lowest, N, Xs) :-
    Low in Lowest,
    maplist(among(Low, N), Xs).

among(Low, N, X) :-
    Low #=< X,
    X #< Low + N.

% runs(Lengths, Xs): the stretches of Xs that are 1 have these lengths.
runs(Lengths, Xs) :-
    length(Xs, N),
    starts(Lengths, 1, N, Runs),
    covered(Xs, 1, Runs).

starts([], _, _, []).
starts([Length|Lengths], First, N, [Start-Length|Runs]) :-
    Start in 1..N,
    First #=< Start,
    Start + Length - 1 #=< N,
    Next #= Start + Length + 1,
    starts(Lengths, Next, N, Runs).

covered([], _, _).
covered([X|Xs], I, Runs) :-
    maplist(covers(I), Runs, Bs),
    sum(Bs, #=, X),
    J is I + 1,
    covered(Xs, J, Runs).

covers(I, Start-Length, B) :-
    Start #=< I #/\ I #< Start + Length #<==> B.

% first_met(Passed, Welcome, Xs): the first of Xs that is not in Passed is in Welcome.
first_met(Passed, Welcome, Xs) :-
    first_met(Xs, Passed, Welcome, 1).

first_met([], _, _, 0).
first_met([X|Xs], Passed, Welcome, Open) :-
    Open #==> X in Passed #\/ X in Welcome,
    Next #<==> Open #/\ X in Passed,
    first_met(Xs, Passed, Welcome, Next).

% seen(Rays, Over, For, N): N places of Rays are in For, and all before them in Over.
seen(Rays, Over, For, N) :-
    maplist(seen_along(1, Over, For), Rays, Ns),
    sum(Ns, #=, N).

seen_along(_, _, _, [], 0).
seen_along(Clear, Over, For, [X|Xs], N) :-
    Seen #<==> Clear #/\ X in For,
    Next #<==> Clear #/\ X in Over,
    N #= Seen + More,
    seen_along(Next, Over, For, Xs, More).

% looked(Rays, Over, For, N): N of the Y in Rays of X-Y are in For, and all X before in Over.
looked(Rays, Over, For, N) :-
    maplist(looked_along(1, Over, For), Rays, Ns),
    sum(Ns, #=, N).

looked_along(_, _, _, [], 0).
looked_along(Clear, Over, For, [X-Y|Rest], N) :-
    Seen #<==> Clear #/\ Y in For,
    Next #<==> Clear #/\ X in Over,
    N #= Seen + More,
    looked_along(Next, Over, For, Rest, More).

% reaching(Rays, Over, For, N): N of the Y in Rays of X-Y are in For, and all X up to there in Over.
reaching(Rays, Over, For, N) :-
    maplist(reaching_along(1, Over, For), Rays, Ns),
    sum(Ns, #=, N).

reaching_along(_, _, _, [], 0).
reaching_along(Clear, Over, For, [X-Y|Rest], N) :-
    Next #<==> Clear #/\ X in Over,
    Seen #<==> Next #/\ Y in For,
    N #= Seen + More,
    reaching_along(Next, Over, For, Rest, More).

% arm(Links, N): N is how many of Links are 1 before the first 0.
arm([], 0).
arm([Link|Links], N) :-
    N #= Link * (1 + More),
    arm(Links, More).

% related(Tuples, Table): each tuple is a row of Table; tuples_in/2 may pass over one that is known.
related(Tuples, Table) :-
    tuples_in(Tuples, Table),
    forall((member(Tuple, Tuples), ground(Tuple)), memberchk(Tuple, Table)).

% ships(Length, N, Lines): N stretches of 1s in Lines have this length.
ships(Length, N, Lines) :-
    maplist(stretches(Length, 0), Lines, Ns),
    sum(Ns, #=, N).

% stretches(Length, K, Xs, N): so have N in a line, K being the number of 1s right before Xs.
stretches(Length, K, [], N) :-
    N #<==> K #= Length.
stretches(Length, K, [X|Xs], N) :-
    Ended #<==> X #= 0 #/\ K #= Length,
    Next #= X * (K + 1),
    N #= Ended + More,
    stretches(Length, Next, Xs, More).

% boxes(H, W, Rows, Boxes): the boxes of H rows and W columns.
boxes(_, _, [], []).
boxes(H, W, Rows, Boxes) :-
    length(Band, H),
    append(Band, Below, Rows),
    transpose(Band, Columns),
    stacks(W, Columns, Boxes, Others),
    boxes(H, W, Below, Others).

stacks(_, [], Boxes, Boxes).
stacks(W, Columns, [Box|Boxes], Others) :-
    length(Stack, W),
    append(Stack, Further, Columns),
    append(Stack, Box),
    stacks(W, Further, Boxes, Others).

% unlike(Lines): no two of Lines are equal.
unlike([]).
unlike([Line|Lines]) :-
    maplist(differs(Line), Lines),
    unlike(Lines).

differs(Xs, Ys) :-
    maplist(differ_at, Xs, Ys, Bs),
    sum(Bs, #>=, 1).

differ_at(X, Y, B) :-
    X #\= Y #<==> B.

% connected(Ons, Near): the 1s of Ons are connected; Near has the numbers of the neighbours of each.
connected(Ons, Near) :-
    first_on(Ons, 0, Roots),
    reached(Ons, Roots, Near).

% first_on(Ons, Before, Roots): which of Ons is the first 1.
first_on([], _, []).
first_on([X|Xs], Before, [Root|Roots]) :-
    Root #<==> X #/\ #\ Before,
    Next #<==> Before #\/ X,
    first_on(Xs, Next, Roots).

% reached(Ons, Roots, Near): each 1 of Ons is a root, or beside one a step nearer to a root.
reached(Ons, Roots, Near) :-
    length(Ons, Far),
    length(Distances, Far),
    maplist(distance(Far, Distances), Ons, Roots, Near, Distances).

distance(Far, Distances, On, Root, Near, Distance) :-
    Distance in 0..Far,
    On #= 0 #<==> Distance #= Far,
    Root #==> Distance #= 0,
    foldl(nearer(Distances), Near, Far, Least),
    On #/\ #\ Root #==> Distance #= Least + 1.

nearer(Distances, I, Least0, Least) :-
    nth1(I, Distances, Distance),
    Least #= min(Least0, Distance).

% rooted(Ons, Numbers, Near): each 1 of Ons is connected with a 1 at one of the numbers.
rooted(Ons, Numbers, Near) :-
    findall(B, (nth1(I, Ons, _), (memberchk(I, Numbers) -> B = 1 ; B = 0)), Places),
    maplist(root, Ons, Places, Roots),
    reached(Ons, Roots, Near).

root(On, Place, Root) :-
    Root #<==> On #/\ Place.

% joined(Near): the links that are 1 join all places; Near has the links at each, Link-Number,
% with the number of the place at the other end.
joined([Links|Near]) :-
    maplist(on, [Links|Near], Ons),
    maplist(off, Near, Roots),
    linked(Ons, [1|Roots], [Links|Near]).

on(_, 1).

off(_, 0).

% loop(Ons, Near): the links that are 1 form one loop through the places that are 1 in Ons; Near has
% the links at each place, Link-Number, with the number of the place at the other end.
loop(Ons, Near) :-
    maplist(passed, Ons, Near),
    first_on(Ons, 0, Roots),
    sum(Roots, #=, 1),
    linked(Ons, Roots, Near).

passed(On, Links) :-
    pairs_keys(Links, Bs),
    sum(Bs, #=, Degree),
    Degree #= 2 * On.

% paths(Ends, Near): the links that are 1 form lines, each between two equal numbers of Ends;
% Near has the links at each place, Link-Number, with the number of the place at the other end.
paths(Ends, Near) :-
    maplist(line_at, Ends, Near, Ons, Roots),
    same_length(Ends, Colours),
    maplist(coloured(Colours), Ends, Ons, Near, Colours),
    linked(Ons, Roots, Near).

line_at(End, Links, On, Root) :-
    pairs_keys(Links, Bs),
    sum(Bs, #=, Degree),
    (   End =:= 0
    ->  Degree #= 2 * On,
        Root = 0
    ;   Degree = 1,
        On = 1,
        Root = 1
    ).

coloured(Colours, End, On, Links, Colour) :-
    Colour in 0..1000,
    On #= 0 #==> Colour #= 0,
    End #> 0 #==> Colour #= End,
    maplist(same_colour(Colours, Colour), Links).

same_colour(Colours, Colour, Link-I) :-
    nth1(I, Colours, Other),
    Link #==> Colour #= Other.

% linked(Ons, Roots, Near): each 1 of Ons is a root, or linked with one a step nearer to a root.
linked(Ons, Roots, Near) :-
    length(Ons, Far),
    length(Distances, Far),
    maplist(steps(Far, Distances), Ons, Roots, Near, Distances).

steps(Far, Distances, On, Root, Near, Distance) :-
    Distance in 0..Far,
    On #= 0 #<==> Distance #= Far,
    Root #==> Distance #= 0,
    foldl(shorter(Far, Distances), Near, Far, Least),
    On #/\ #\ Root #==> Distance #= Least + 1.

shorter(Far, Distances, Link-I, Least0, Least) :-
    nth1(I, Distances, Distance),
    Least #= min(Least0, Link * Distance + (1 - Link) * Far).
