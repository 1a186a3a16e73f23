%   Where the places with one value are connected and those with the other value do,
%   no circle of places has them by turns more than once: a way that joins two of them
%   would cross a way that joins the other two.  Circles are squares of four places and
%   the rim of the board.

posted(early, connected(K), Store) :-
    (   opposite(K, Store, Xs)
    ->  list_to_ord_set(Xs, Places),
        findall(Circle, circle_of(Places, Circle), Circles),
        one_arc_each(Circles, Store)
    ;   true
    ).

%   opposite(+K, +Store, -Xs): the places Xs are 0 or 1, those that are one of them hang
%   together by K, and the others by a later one.

opposite(K, Store, Xs) :-
    joined_places(K, V, Store, Xs),
    Store = store(Index, _),
    gen_assoc(connected(Other), Index, _),
    Other > K,
    joined_places(Other, W, Store, Xs),
    V + W =:= 1,
    maplist(var_of(Store), Xs, Vars),
    maplist(of_two_values, Vars).

of_two_values(Var) :-
    fd_inf(Var, Low),
    fd_sup(Var, High),
    Low >= 0,
    High =< 1.

joined_places(K, V, Store, Xs) :-
    facts(Store, sought(K), [_|_]),
    facts(Store, joining(K), [t(V)]),
    facts(Store, place_step(K), [t(1), t(1000)]),
    facts(Store, place(K), Terms),
    findall(X, member(t(X), Terms), Xs0),
    sort(Xs0, Xs).

circle_of(Places, [X, Right, Across, Below]) :-
    member(X, Places),
    Right is X + 1,
    Below is X + 1000,
    Across is X + 1001,
    ord_subset([Right, Below, Across], Places).
circle_of(Places, Rim) :-
    Places = [First|_],
    last(Places, Last),
    Top is First // 1000,
    Left is First mod 1000,
    Bottom is Last // 1000,
    Right is Last mod 1000,
    Top < Bottom,
    Left < Right,
    findall(X, rim_place(Top, Left, Bottom, Right, X), Rim0),
    sort(0, @=<, Rim0, Sorted),
    ord_subset(Sorted, Places),
    \+ ( member(X, Places), Column is X mod 1000, \+ between(Left, Right, Column) ),
    Rim = Rim0.

rim_place(Top, Left, _, Right, X) :-
    Last is Right - 1,
    between(Left, Last, Column),
    X is 1000 * Top + Column.
rim_place(Top, _, Bottom, Right, X) :-
    Last is Bottom - 1,
    between(Top, Last, Row),
    X is 1000 * Row + Right.
rim_place(_, Left, Bottom, Right, X) :-
    Steps is Right - Left - 1,
    between(0, Steps, Step),
    X is 1000 * Bottom + Right - Step.
rim_place(Top, Left, Bottom, _, X) :-
    Steps is Bottom - Top - 1,
    between(0, Steps, Step),
    X is 1000 * (Bottom - Step) + Left.

one_arc_each([], _).
one_arc_each([Circle|Circles], Store) :-
    maplist(var_of(Store), Circle, Vars),
    propagating(one_arc(Vars), Vars),
    one_arc_each(Circles, Store).

%   Where both values have their arc, all between two places of one is of it as well.

filtered(one_arc(Vars)) :-
    (   append(Before, [Var|After], Vars),
        integer(Var)
    ->  append(After, Before, Others),
        append(Others, [Var], Circle),
        arcs_of(Circle, Var, [], 0, Changes, Inside),
        Changes =< 2,
        (   Changes =:= 2
        ->  filled_in(Inside)
        ;   true
        )
    ;   true
    ).

arcs_of([], _, _, Changes, Changes, []).
arcs_of([Var|Vars], Last, Open, Changes0, Changes, Inside) :-
    (   var(Var)
    ->  arcs_of(Vars, Last, [Var|Open], Changes0, Changes, Inside)
    ;   Var =:= Last
    ->  Inside = [Last-Open|Rest],
        arcs_of(Vars, Last, [], Changes0, Changes, Rest)
    ;   Changes1 is Changes0 + 1,
        arcs_of(Vars, Var, [], Changes1, Changes, Inside)
    ).

filled_in([]).
filled_in([V-Open|Inside]) :-
    maplist(=(V), Open),
    filled_in(Inside).
