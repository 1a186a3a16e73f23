%   Counts of several families that part the same places, such as rows, columns
%   and regions: where they cross, the numbers of one and those of another one are a
%   flow (J.-C. Regin: A filtering algorithm for constraints of difference in
%   CSPs, AAAI 1994, has it for a matching).

posted(late, count(K, eq, _, _), Store) :-
    (   Store = store(Index, _),
        gen_assoc(count(First), Index, Stated),
        memberchk(t(eq, _, _), Stated)
    ->  (   First == K
        ->  crossings(Store)
        ;   true
        )
    ;   true
    ).

crossings(Store) :-
    Store = store(Index, _),
    findall(V-counted(N, Xs),
            ( gen_assoc(count(K), Index, Stated),
              Stated = [t(eq, N, T)],
              facts(Store, guard(K), []),
              one_value(T, Store, V, Xs)
            ),
            Counts0),
    keysort(Counts0, Counts1),
    group_pairs_by_key(Counts1, Counts),
    crossings_of(Counts, Store).

one_value(T, Store, V, Xs) :-
    counted_terms(T, Store, Terms),
    Terms = [t(_, V)|_],
    \+ ( member(t(_, W), Terms), W =\= V ),
    maplist(arg(1), Terms, Xs).

crossings_of([], _).
crossings_of([V-Counts|Rest], Store) :-
    findall(X, ( member(counted(_, Xs), Counts), member(X, Xs) ), Places0),
    sort(Places0, Places),
    length(Places, Number),
    All is (1 << Number) - 1,
    place_bits(Places, 0, Bits0),
    list_to_assoc(Bits0, Bits),
    families(Counts, Bits, All, 0, [], Families),
    maplist(var_of(Store), Places, Vars),
    all_hold(Vars, V, Bools),
    pairs_keys_values(Cells, Places, Bools),
    crossed(Families, V-Cells, Store),
    crossings_of(Rest, Store).

place_bits([], _, []).
place_bits([X|Xs], I, [X-Bit|Bits]) :-
    Bit is 1 << I,
    Next is I + 1,
    place_bits(Xs, Next, Bits).

%   Counts that follow one another and part all places, each as its number and
%   its set of places.

families([], _, _, _, _, []).
families([counted(N, Xs)|Counts], Bits, All, Seen0, Own0, Families) :-
    foldl(place_in(Bits), Xs, 0, Set),
    (   Set /\ Seen0 =:= 0
    ->  Seen is Set \/ Seen0,
        Own = [N-Set|Own0]
    ;   Seen = Set,
        Own = [N-Set]
    ),
    (   Seen =:= All
    ->  reverse(Own, Family),
        Families = [Family|Families1],
        families(Counts, Bits, All, 0, [], Families1)
    ;   families(Counts, Bits, All, Seen, Own, Families)
    ).

place_in(Bits, X, Set0, Set) :-
    get_assoc(X, Bits, Bit),
    Set is Set0 \/ Bit.

crossed([], _, _).
crossed([Family|Families], Cells, Store) :-
    crossed(Families, Family, Cells, Store),
    crossed(Families, Cells, Store).

crossed([], _, _, _).
crossed([Other|Families], Family, Cells, Store) :-
    crossing(Family, Other, Cells, Store),
    crossed(Families, Family, Cells, Store).

%   Rows are the sets of one family and columns those of the other one; columns
%   are numbered after the rows.  Where no two places are in a crossing little
%   follows from a flow.

crossing(Family, Other, V-Cells, Store) :-
    pairs_keys(Family, Rows),
    pairs_keys(Other, Columns),
    sum_list(Rows, Total),
    sum_list(Columns, Total),
    length(Rows, Height),
    findall(common(I, J, Common),
            ( nth1(I, Family, _-Row),
              nth1(J0, Other, _-Column),
              J is Height + J0,
              Common is Row /\ Column,
              Common =\= 0
            ),
            Commons),
    (   member(common(_, _, Several), Commons),
        popcount(Several) > 1
    ->  bundles(Commons, V-Cells, Store, Bundles),
        append(Rows, Columns, Numbers),
        Wanted =.. [wanted|Numbers],
        numbered_crossings(Commons, 1, Pairs),
        list_to_assoc(Pairs, Crossings),
        maplist(no_flow, Commons, Nothing),
        Flow =.. [flow|Nothing],
        pairs_values(Cells, Bools),
        propagating_last(crossing(Bundles, Wanted, Height, Crossings, found(Flow)), Bools)
    ;   true
    ).

no_flow(_, 0).

numbered_crossings([], _, []).
numbered_crossings([common(I, J, _)|Commons], K, [(I-J)-K|Pairs]) :-
    Next is K + 1,
    numbered_crossings(Commons, Next, Pairs).

%   What is in a crossing, and of each place whether it is apart from the one
%   before.

bundles([], _, _, []).
bundles([common(I, J, Set)|Commons], V-Cells, Store, [bundle(I, J, Bools, Aparts)|Bundles]) :-
    cells_in(Set, Cells, Own),
    pairs_keys_values(Own, Xs, Bools),
    aparts(Xs, V, Store, Aparts),
    bundles(Commons, V-Cells, Store, Bundles).

cells_in(0, _, []) :-
    !.
cells_in(Set, [Cell|Cells], Own) :-
    (   Set /\ 1 =:= 1
    ->  Own = [Cell|Rest]
    ;   Own = Rest
    ),
    Next is Set >> 1,
    cells_in(Next, Cells, Rest).

aparts([X|Xs], V, Store, [no|Aparts]) :-
    aparts(Xs, X, V, Store, Aparts).

aparts([], _, _, _, []).
aparts([Y|Ys], X, V, Store, [Apart|Aparts]) :-
    Step is Y - X,
    facts(Store, apart_by(Step), Told1),
    facts(Store, apart(X), Told2),
    (   (   memberchk(t(V), Told1)
        ;   memberchk(t(Y, V), Told2)
        )
    ->  Apart = yes
    ;   Apart = no
    ),
    aparts(Ys, Y, V, Store, Aparts).

%   A flow gives each crossing as many places as rows and columns want.  Where it
%   may be otherwise a cycle leads through the crossing; all else is settled.

filtered(crossing(Bundles, Wanted, Height, Crossings, Found)) :-
    Found = found(Flow0),
    functor(Wanted, _, Nodes),
    functor(Flow0, _, Size),
    duplicate_term(Flow0, Flow),
    duplicate_term(Wanted, Lacking),
    functor(Lows, lows, Size),
    functor(Highs, highs, Size),
    length(Nowhere, Nodes),
    maplist(=(0), Nowhere),
    Ways =.. [ways|Nowhere],
    capacities(Bundles, 1, Flow, Lows, Highs, Lacking, Ways),
    Network = network(Height, Crossings, Flow, Lows, Highs, Ways),
    evened(1, Nodes, Network, Lacking),
    setarg(1, Found, Flow),
    functor(Reached, reached, Nodes),
    settled(Bundles, 1, Flow, Lows, Highs, Ways, Reached).

%   Of each crossing the least and the most places; the flow that was found last
%   is a beginning.

capacities([], _, _, _, _, _, _).
capacities([bundle(I, J, Bools, Aparts)|Bundles], K, Flow, Lows, Highs, Lacking, Ways) :-
    capacity(Bools, Aparts, no, 0, Low, 0, High),
    arg(K, Lows, Low),
    arg(K, Highs, High),
    arg(K, Flow, Before),
    Now is max(Low, min(High, Before)),
    setarg(K, Flow, Now),
    lacks_less(I, Now, Lacking),
    lacks_less(J, Now, Lacking),
    ways_between(I, J, Now, Low, High, Ways),
    Next is K + 1,
    capacities(Bundles, Next, Flow, Lows, Highs, Lacking, Ways).

%   Of two neighbours that are apart one holds the value.

capacity([], [], _, Low, Low, High, High).
capacity([B|Bools], [Apart|Aparts], Before, Low0, Low, High0, High) :-
    (   B == 0
    ->  capacity(Bools, Aparts, no, Low0, Low, High0, High)
    ;   (   B == 1
        ->  Low1 is Low0 + 1
        ;   Low1 = Low0
        ),
        (   Apart == yes,
            Before == yes
        ->  capacity(Bools, Aparts, no, Low1, Low, High0, High)
        ;   High1 is High0 + 1,
            capacity(Bools, Aparts, yes, Low1, Low, High1, High)
        )
    ).

lacks_less(I, N, Lacking) :-
    arg(I, Lacking, Lack0),
    Lack is Lack0 - N,
    setarg(I, Lacking, Lack).

%   Whether more can flow from a row to a column, and whether some can go back.

ways_between(I, J, Now, Low, High, Ways) :-
    way(I, J, Now, High, Ways),
    way(J, I, Low, Now, Ways).

way(I, J, Less, More, Ways) :-
    arg(I, Ways, Set0),
    (   Less < More
    ->  Set is Set0 \/ 1 << J
    ;   Set is Set0 /\ \(1 << J)
    ),
    setarg(I, Ways, Set).

%   A row that lacks places, or a column that has too many, begins a path to a
%   column that lacks them, or a row that has too many.

evened(I, Nodes, Network, Lacking) :-
    (   I > Nodes
    ->  true
    ;   lack(I, Network, Lacking, Lack),
        Lack > 0
    ->  targets(1, Nodes, Network, Lacking, 0, Targets),
        From is 1 << I,
        arg(6, Network, Ways),
        path_to(From, From, Targets, Ways, [], Path),
        last(Path, J),
        pushed(Path, Network),
        moved_along(I, Network, -1, Lacking),
        moved_along(J, Network, 1, Lacking),
        evened(I, Nodes, Network, Lacking)
    ;   Next is I + 1,
        evened(Next, Nodes, Network, Lacking)
    ).

lack(I, network(Height, _, _, _, _, _), Lacking, Lack) :-
    arg(I, Lacking, Lack0),
    (   I =< Height
    ->  Lack = Lack0
    ;   Lack is -Lack0
    ).

moved_along(I, Network, Change, Lacking) :-
    lack(I, Network, Lacking, Lack0),
    Lack is Lack0 + Change,
    (   arg(1, Network, Height),
        I =< Height
    ->  setarg(I, Lacking, Lack)
    ;   Negative is -Lack,
        setarg(I, Lacking, Negative)
    ).

targets(I, Nodes, Network, Lacking, Targets0, Targets) :-
    (   I > Nodes
    ->  Targets = Targets0
    ;   lack(I, Network, Lacking, Lack),
        (   Lack < 0
        ->  Targets1 is Targets0 \/ 1 << I
        ;   Targets1 = Targets0
        ),
        Next is I + 1,
        targets(Next, Nodes, Network, Lacking, Targets1, Targets)
    ).

%   A shortest path, by layers of what is reached.

path_to(Layer, Seen0, Targets, Ways, Layers, Path) :-
    Found is Layer /\ Targets,
    (   Found =\= 0
    ->  J is msb(Found),
        traced(Layers, J, Ways, [J], Path)
    ;   ways_from(Layer, Ways, 0, Reached),
        Next is Reached /\ \Seen0,
        Next =\= 0,
        Seen is Seen0 \/ Next,
        path_to(Next, Seen, Targets, Ways, [Layer|Layers], Path)
    ).

ways_from(0, _, Reached, Reached) :-
    !.
ways_from(Layer, Ways, Reached0, Reached) :-
    I is msb(Layer),
    arg(I, Ways, Set),
    Reached1 is Reached0 \/ Set,
    Rest is Layer /\ \(1 << I),
    ways_from(Rest, Ways, Reached1, Reached).

traced([], _, _, Path, Path).
traced([Layer|Layers], J, Ways, Path0, Path) :-
    before(Layer, J, Ways, I),
    traced(Layers, I, Ways, [I|Path0], Path).

before(Layer, J, Ways, I) :-
    Last is msb(Layer),
    arg(Last, Ways, Set),
    (   Set /\ 1 << J =\= 0
    ->  I = Last
    ;   Rest is Layer /\ \(1 << Last),
        before(Rest, J, Ways, I)
    ).

pushed([_], _).
pushed([I,J|Path], Network) :-
    Network = network(Height, Crossings, Flow, Lows, Highs, Ways),
    (   I =< Height
    ->  Row = I,
        Column = J,
        Change = 1
    ;   Row = J,
        Column = I,
        Change = -1
    ),
    get_assoc(Row-Column, Crossings, K),
    arg(K, Flow, Before),
    Now is Before + Change,
    setarg(K, Flow, Now),
    arg(K, Lows, Low),
    arg(K, Highs, High),
    ways_between(Row, Column, Now, Low, High, Ways),
    pushed([J|Path], Network).

%   A crossing through which no cycle leads has as many places in every flow.

settled([], _, _, _, _, _, _).
settled([bundle(I, J, Bools, _)|Bundles], K, Flow, Lows, Highs, Ways, Reached) :-
    arg(K, Lows, Low),
    arg(K, Highs, High),
    arg(K, Flow, Now),
    (   Low =:= High
    ->  true
    ;   Now =:= Low
    ->  (   flows_to(J, I, Ways, Reached)
        ->  true
        ;   rest_are(Bools, 0)
        )
    ;   Now =:= High
    ->  (   flows_to(I, J, Ways, Reached)
        ->  true
        ;   all_open(Bools, Low, High)
        ->  rest_are(Bools, 1)
        ;   true
        )
    ;   true
    ),
    Next is K + 1,
    settled(Bundles, Next, Flow, Lows, Highs, Ways, Reached).

%   As many of them may hold the value as there is room for.

all_open(Bools, Low, High) :-
    tallied(Bools, 0, Low, 0, High).

%   Reached has for each row and column what is reached from it, once it was
%   asked for.

flows_to(I, J, Ways, Reached) :-
    arg(I, Reached, Set),
    (   var(Set)
    ->  From is 1 << I,
        flowing(From, From, Ways, Set)
    ;   true
    ),
    Set /\ 1 << J =\= 0.

flowing(Layer, Seen0, Ways, Seen) :-
    ways_from(Layer, Ways, 0, Reached),
    Next is Reached /\ \Seen0,
    (   Next =:= 0
    ->  Seen = Seen0
    ;   Seen1 is Seen0 \/ Next,
        flowing(Next, Seen1, Ways, Seen)
    ).
