%   joined(K, A): from the cell A all cells node(K, B) are reached along links,
%   or bridges, that are V for a joining_link(K, V).
%   span(K, X, A, B): X joins the cells A and B.
%   passage(K, X, V, A, B): A and B are the row and the column of the cell X,
%   which meet unless X is V.
%   network(K): instead the cells A of stop(K, I, A, Y) are reached from each other
%   whose variable Y is W for a visited(K, W), and links join no others.

posted(late, joined(K, A), Store) :-
    facts(Store, node(K), Nodes),
    facts(Store, joining_link(K), Joining),
    maplist(arg(1), Joining, Values),
    numbered_nodes(Nodes, 0, Pairs),
    list_to_assoc(Pairs, Bits),
    facts(Store, span(K), Terms),
    spans(Terms, Values, Bits, Store, Spans0, Bools0),
    facts(Store, passage(K), Passages),
    passages(Passages, Bits, Store, Spans1, Bools1),
    append(Spans0, Spans1, Spans),
    append(Bools0, Bools1, Bools),
    length(Nodes, Count),
    All is (1 << Count) - 1,
    get_assoc(A, Bits, First),
    propagating(joined(Spans, First, All), Bools).

numbered_nodes([], _, []).
numbered_nodes([t(A)|Nodes], N, [A-Bit|Pairs]) :-
    Bit is 1 << N,
    N1 is N + 1,
    numbered_nodes(Nodes, N1, Pairs).

%   The two cells of each as a set, and whether it joins them.

spans([], _, _, _, [], []).
spans([t(X, A, B)|Terms], Values, Bits, Store, [span(Both, Bool)|Spans], [Bool|Bools]) :-
    get_assoc(A, Bits, One),
    get_assoc(B, Bits, Other),
    Both is One \/ Other,
    var_of(Store, X, Var),
    (   Values == []
    ->  Bool = 0
    ;   values_domain(Values, Domain),
        Var in Domain #<==> Bool
    ),
    spans(Terms, Values, Bits, Store, Spans, Bools).

passages([], _, _, [], []).
passages([t(X, V, A, B)|Terms], Bits, Store, [span(Both, Bool)|Spans], [Bool|Bools]) :-
    get_assoc(A, Bits, One),
    get_assoc(B, Bits, Other),
    Both is One \/ Other,
    var_of(Store, X, Var),
    Var #\= V #<==> Bool,
    passages(Terms, Bits, Store, Spans, Bools).

filtered(joined(Spans, First, All)) :-
    joined_to(Spans, First, All).

%!  joined_to(+Spans, +From, +All) is semidet.
%
%   What is not yet ruled out leads from a set of cells to all others.

joined_to(Spans, From, All) :-
    joined_further(Spans, From, Next),
    (   Next =:= All
    ->  true
    ;   Next =\= From,
        joined_to(Spans, Next, All)
    ).

joined_further([], Set, Set).
joined_further([span(Both, Bool)|Spans], Set0, Set) :-
    (   Bool \== 0,
        Both /\ Set0 =\= 0
    ->  Set1 is Set0 \/ Both
    ;   Set1 = Set0
    ),
    joined_further(Spans, Set1, Set).

posted(late, network(K), Store) :-
    facts(Store, stop(K), Stops),
    facts(Store, visited(K), Visited),
    maplist(arg(1), Visited, Values),
    values_domain(Values, Domain),
    stops(Stops, 0, Domain, Store, Pairs, Cells, Bools0),
    list_to_assoc(Pairs, Bits),
    facts(Store, joining_link(K), Joining),
    maplist(arg(1), Joining, Links),
    facts(Store, span(K), Terms),
    spans(Terms, Links, Bits, Store, Spans, Bools1),
    facts(Store, passage(K), Passages),
    passages(Passages, Bits, Store, Passed, Bools2),
    append([Bools0, Bools1, Bools2], Bools),
    append(Spans, Passed, Ways),
    propagating(network(Spans, Ways, Cells), Bools).

stops([], _, _, _, [], [], []).
stops([t(_, A, Y)|Stops], N, Domain, Store, [A-Bit|Pairs], [stop(Bit, Bool)|Cells], [Bool|Bools]) :-
    Bit is 1 << N,
    N1 is N + 1,
    var_of(Store, Y, Var),
    Var in Domain #<==> Bool,
    stops(Stops, N1, Domain, Store, Pairs, Cells, Bools).

%   Links join cells that are visited; what cannot be reached from one of these is not.
%   Ways are these links, and where rows and columns of cells meet.

filtered(network(Spans, Ways, Cells)) :-
    unvisited(Cells, 0, Out),
    links_settled(Spans, Out, 0, In),
    cells_visited(Cells, In),
    (   member(stop(First, Visited), Cells),
        Visited == 1
    ->  reached_from(Ways, First, Reached),
        only_reached(Cells, Reached)
    ;   true
    ).

unvisited([], Out, Out).
unvisited([stop(Bit, Bool)|Cells], Out0, Out) :-
    (   Bool == 0
    ->  Out1 is Out0 \/ Bit
    ;   Out1 = Out0
    ),
    unvisited(Cells, Out1, Out).

%   None leads to a cell that is not visited; the cells that some join.

links_settled([], _, In, In).
links_settled([span(Both, Bool)|Spans], Out, In0, In) :-
    (   Both /\ Out =\= 0
    ->  Bool = 0
    ;   true
    ),
    (   Bool == 1
    ->  In1 is In0 \/ Both
    ;   In1 = In0
    ),
    links_settled(Spans, Out, In1, In).

cells_visited([], _).
cells_visited([stop(Bit, Bool)|Cells], In) :-
    (   Bit /\ In =\= 0
    ->  Bool = 1
    ;   true
    ),
    cells_visited(Cells, In).

reached_from(Spans, From, Reached) :-
    joined_further(Spans, From, Next),
    (   Next =:= From
    ->  Reached = From
    ;   reached_from(Spans, Next, Reached)
    ).

only_reached([], _).
only_reached([stop(Bit, Bool)|Cells], Reached) :-
    (   Bit /\ Reached =:= 0
    ->  Bool = 0
    ;   true
    ),
    only_reached(Cells, Reached).
