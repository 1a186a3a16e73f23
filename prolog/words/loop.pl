%   loop(K): the edges, or the links, that are on form one loop: the rim of the
%   faces inside it, which are connected.  Faces are cells for edges, and for links
%   what lies between four cells.
%   ring(K, I, A): A is a face.
%   border(K, X, A, B): the edge X lies between A and B; 0 is outside of the board.
%   level(K, A, B): between A and B nothing can be on.
%   surrounded(K, X, V): X is V where every face(K, X, A) is inside, and only there.

posted(late, loop(K), Store) :-
    facts(Store, ring(K), Terms),
    inner_cells(Terms, Bits, Insides, Pairs),
    list_to_assoc(Pairs, Cells),
    facts(Store, border(K), Borders),
    edges(Borders, Cells, Store),
    facts(Store, level(K), Levels),
    levels(Levels, Cells),
    sum(Insides, #>, 0),
    facts(Store, surrounded(K), Surrounded),
    facts(Store, face(K), Faces),
    surrounded(Surrounded, Faces, Cells, Store),
    drawn_links(Borders, Store, Links, Bools),
    points_of(Links, Store, Points),
    maplist(passing, Points),
    propagating_last(loop(Links, Points), Bools),
    hanging_together(Bits, Insides, none).

inner_cells([], [], [], []).
inner_cells([t(_, A)|Terms], [Bit|Bits], [I|Insides], [A-I|Pairs]) :-
    cell_bit(A, Bit),
    I in 0..1,
    inner_cells(Terms, Bits, Insides, Pairs).

%   The edge is on where exactly one of its cells is inside.

edges([], _, _).
edges([t(X, A, B)|Borders], Cells, Store) :-
    var_of(Store, X, Var),
    (   inner(A, Cells, One),
        inner(B, Cells, Other)
    ->  Var #= abs(One - Other)
    ;   Inside is max(A, B),
        inner(Inside, Cells, One),
        Var = One
    ),
    edges(Borders, Cells, Store).

%   Both are inside, or none of them.

levels([], _).
levels([t(A, B)|Levels], Cells) :-
    (   min(A, B) =:= 0
    ->  Outside is max(A, B),
        inner(Outside, Cells, 0)
    ;   inner(A, Cells, I),
        inner(B, Cells, I)
    ),
    levels(Levels, Cells).

inner(A, Cells, I) :-
    get_assoc(A, Cells, I).

surrounded([], _, _, _).
surrounded([t(X, V)|Terms], Faces, Cells, Store) :-
    findall(A, member(t(X, A), Faces), As),
    maplist(inside(Cells), As, Insides),
    length(As, All),
    sum(Insides, #=, Number),
    var_of(Store, X, Var),
    holds(Var, V, B),
    B #<==> Number #= All,
    surrounded(Terms, Faces, Cells, Store).

inside(Cells, A, I) :-
    (   A =:= 0
    ->  I = 0
    ;   inner(A, Cells, I)
    ).

%   The edges, or links, each with the two points that it joins: for edges corners,
%   which are named after the cell before them in both directions.

drawn_links([], _, [], []).
drawn_links([t(X, A, B)|Borders], Store, [link(P, Q, Var)|Links], [Var|Bools]) :-
    var_of(Store, X, Var),
    Face is max(A, B),
    Way is X // 1 000 000 - Face // 1 000 000,
    P is X - Way * 1 000 000,
    (   ( B =:= P ; B =:= 0, A =\= P )
    ->  Q is P + 1 + Way * 999
    ;   Q is P - 1000 + Way * 999
    ),
    drawn_links(Borders, Store, Links, Bools).

%   Each point as its links and whether the loop goes through it.

points_of(Links, Store, Points) :-
    Store = store(Index, _),
    findall(P, ( member(link(A, B, _), Links), ( P = A ; P = B ) ), Ps0),
    sort(Ps0, Ps),
    findall(C-Y-Values,
            ( gen_assoc(through(K), Index, Terms),
              member(t(C, Y), Terms),
              facts(Store, passed_on(K), Passed),
              findall(V, member(t(V), Passed), Values)
            ),
            Through),
    points_at(Ps, Links, Through, Store, Points).

points_at([], _, _, _, []).
points_at([P|Ps], Links, Through, Store, [point(On, At)|Points]) :-
    at_point(Links, P, At),
    (   memberchk(P-Y-Values, Through)
    ->  var_of(Store, Y, Var),
        holds_one(Values, Var, On)
    ;   true
    ),
    points_at(Ps, Links, Through, Store, Points).

at_point([], _, []).
at_point([link(A, B, Var)|Links], P, At) :-
    (   ( A =:= P ; B =:= P )
    ->  At = [Var|Rest]
    ;   At = Rest
    ),
    at_point(Links, P, Rest).

passing(point(On, At)) :-
    propagating(passing(On, At), [On|At]).

%   Two links at the point are on, or none.

thorough(passing(_, _)).
filtered(passing(On, At)) :-
    tallied(At, 0, Ones, 0, Most),
    Ones =< 2,
    (   Most < 2
    ->  On = 0
    ;   Ones > 0
    ->  On = 1
    ;   true
    ),
    (   On == 0
    ->  Ones =:= 0,
        rest_are(At, 0)
    ;   Ones =:= 2
    ->  rest_are(At, 0)
    ;   On == 1,
        Most =:= 2
    ->  rest_are(At, 1)
    ;   true
    ).

%   Lines are known by both of their ends, each as line(Far, Length).  One that closes is the whole
%   loop.

thorough(loop(_, _)).
filtered(loop(Links, Points)) :-
    empty_assoc(Lines0),
    lines_of(Links, Lines0, Lines, 0, Number, no, Closed),
    (   Closed = closed(Length)
    ->  Length =:= Number,
        others_off(Links)
    ;   include(visited, Points, Visited),
        length(Visited, Least),
        unclosed(Links, Lines, Least)
    ).

visited(point(On, _)) :-
    On == 1.

lines_of([], Lines, Lines, Number, Number, Closed, Closed).
lines_of([link(A, B, Var)|Links], Lines0, Lines, Number0, Number, Closed0, Closed) :-
    (   Var == 1
    ->  Number1 is Number0 + 1,
        end_of(Lines0, A, Far, M),
        end_of(Lines0, B, Away, N),
        Length is M + N + 1,
        (   Far =:= B
        ->  Closed1 = closed(M + 1),
            Lines1 = Lines0
        ;   Closed1 = Closed0,
            put_assoc(Far, Lines0, line(Away, Length), Lines2),
            put_assoc(Away, Lines2, line(Far, Length), Lines1)
        ),
        lines_of(Links, Lines1, Lines, Number1, Number, Closed1, Closed)
    ;   lines_of(Links, Lines0, Lines, Number0, Number, Closed0, Closed)
    ).

end_of(Lines, P, Far, Length) :-
    (   get_assoc(P, Lines, line(Far0, Length0))
    ->  Far = Far0,
        Length = Length0
    ;   Far = P,
        Length = 0
    ).

others_off([]).
others_off([link(_, _, Var)|Links]) :-
    (   var(Var)
    ->  Var = 0
    ;   true
    ),
    others_off(Links).

%   A line does not close before all points that the loop goes through are on it.

unclosed([], _, _).
unclosed([link(A, B, Var)|Links], Lines, Least) :-
    (   var(Var),
        get_assoc(A, Lines, line(Far, Length)),
        Far =:= B,
        Length + 1 < Least
    ->  Var = 0
    ;   true
    ),
    unclosed(Links, Lines, Least).
