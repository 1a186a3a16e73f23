:- module(diamonds, []).

/** <module> Diamonds

Slide over a board and collect every diamond with as few moves as possible.

    Input    board(H, W)        rows 1..H, columns 1..W; outside is wall
             wall(R, C)         a slide ends before row R, column C
             stop(R, C)         a slide ends on it
             mine(R, C)         no slide may enter it
             start(R, C)        where the vehicle starts; not a stop by itself
             diamond(R, C)      some slide has to pass through it or end on it
             limit(L)           at most L moves
    Derived  bounded            only moves with a cap are needed
             cap(R, C, D, M)    the move from (R, C) in direction D is needed, at most M times; M is not used here
             at_least(L)        no route has fewer than L moves
             at_most(L)         a shortest route has at most L moves
    Output   times(R, C, D, N)  the move from (R, C) in direction D (0..7 = N, NE, .., NW) is made N >= 1 times

Among the atoms that post/3 gives, `when(N, Atom)` is data: Atom belongs to the solution if N is positive.
The goal when(Condition, Goal) is the coroutine of library(when) and has nothing to do with it.

The model is a chain of positions.  Move numbers E1..ET link the nodes N0..NT by tuples_in/2, 0 being
the idle move that only follows the last one; each diamond has the position P at which it is collected
first.  A multiset of moves has many walks; only the one that Hierholzer's algorithm builds from it is a
solution, so that each multiset is found once.
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(when)).

:- include(tuples).
:- include(coroutines).

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Relate the instance to its solution.  Vars are the positions of the diamonds, then the moves.
%   Fails if propagation refutes the instance.

post(Facts, Atoms, Vars) :-
    board(Facts, Board),
    memberchk(start(R0, C0), Facts),
    Start = R0-C0,
    slides(Board, Start, Slides),
    needed(Facts, Slides, Needed),
    foldl(numbered, Needed, Moves, 1, _),
    findall(R-C, member(diamond(R, C), Facts), Diamonds),
    maplist(collectors(Moves), Diamonds, Collectors),
    longest(Facts, Start, Moves, Diamonds, Length),
    shortest(Facts, Diamonds, Least),
    Cost in Least..Length,
    length(Es, Length),
    chain(Es, Start, Moves),
    idle_after(Es, 1, Cost),
    maplist(collected(Es, Cost), Collectors, Ps),
    apart(Ps, Collectors, Moves),
    append(Ps, Es, Vars),
    maplist(atom_of, Moves, Counts, Atoms0),
    Atoms = [when(0, moves(Cost))|Atoms0],
    coroutine(Es, canonical(Es, Start, Moves, Counts), Canonical),
    when(ground(Es), Canonical).

%!  cost(+Atoms:list, -Cost) is det.
%
%   The number of moves.  It is carried by an element of Atoms that belongs to no solution.

cost([when(0, moves(Cost))|_], Cost).

%   The output atom of a move that is made N times.

atom_of(move(_, R-C, D, _, _), N, when(N, times(R, C, D, N))).

% ---------------------------------------------------------------------------------------------
% The moves of the board
% ---------------------------------------------------------------------------------------------

%!  board(+Facts, -Board) is det.
%
%   Board is an assoc from the cells that are not walls to what ends or follows a slide there: floor,
%   stop or mine.

board(Facts, Board) :-
    memberchk(board(H, W), Facts),
    findall(R-C, member(wall(R, C), Facts), Walls0),
    findall((R-C)-stop, member(stop(R, C), Facts), Stops),
    findall((R-C)-mine, member(mine(R, C), Facts), Mines),
    findall(R-C, (between(1, H, R), between(1, W, C)), Cells),
    sort(Walls0, Walls),
    ord_subtract(Cells, Walls, Open),
    pairs_keys_values(Floor, Open, Kinds),
    maplist(=(floor), Kinds),
    list_to_assoc(Floor, Board0),
    append(Stops, Mines, Special),
    foldl(put_cell, Special, Board0, Board).

put_cell(Cell-Kind, Board0, Board) :-
    put_assoc(Cell, Board0, Kind, Board).

%   The directions: steps in rows and columns.

step(0, -1,  0).
step(1, -1,  1).
step(2,  0,  1).
step(3,  1,  1).
step(4,  1,  0).
step(5,  1, -1).
step(6,  0, -1).
step(7, -1, -1).

%!  slides(+Board, +Start, -Slides) is det.
%
%   Slides are all slide(Tail, Direction, Head, Passed) that can be reached from the cell Start; Passed are
%   the cells entered.

slides(Board, Start, Slides) :-
    findall(Slide,
            ( visit([Start], slides_from(Board), _, _, Edges), member(_-Slide, Edges) ),
            Slides).

%   The slides from a cell, as pairs of head and slide.

slides_from(Board, Tail, Edges) :-
    findall(Head-slide(Tail, D, Head, Passed),
            ( step(D, X, Y), slide(Tail, X, Y, Board, Passed, Head) ),
            Edges).

%   One slide; fails if it goes nowhere or into a mine.

slide(Cell, X, Y, Board, [Next|Passed], Head) :-
    beyond(Cell, X, Y, Next),
    get_assoc(Next, Board, Kind),
    slide_on(Kind, Next, X, Y, Board, Passed, Head).

%   What a slide does once it has entered Cell, by the kind of the cell.

slide_on(stop, Cell, _, _, _, [], Cell).
slide_on(floor, Cell, X, Y, Board, Passed, Head) :-
    beyond(Cell, X, Y, Next),
    (   get_assoc(Next, Board, _)
    ->  slide(Cell, X, Y, Board, Passed, Head)
    ;   Passed = [],
        Head = Cell
    ).

beyond(R0-C0, X, Y, R-C) :-
    R is R0 + X,
    C is C0 + Y.

%!  needed(+Facts, +Slides, -Needed) is det.
%
%   Needed are those that the derived caps leave.

needed(Facts, Slides, Needed) :-
    (   memberchk(bounded, Facts)
    ->  findall((R-C)-D, member(cap(R, C, D, _), Facts), Capped0),
        sort(Capped0, Capped),
        include(capped(Capped), Slides, Needed)
    ;   Needed = Slides
    ).

capped(Capped, slide(Tail, D, _, _)) :-
    ord_memberchk(Tail-D, Capped).

%   A move is move(Number, Tail, Direction, Head, Passed), a slide with its number.

numbered(slide(Tail, D, Head, Passed), move(N0, Tail, D, Head, Passed), N0, N) :-
    N is N0 + 1.

%!  collectors(+Moves, +Diamond, -Numbers) is det.
%
%   Numbers are those of the moves that pass the cell Diamond or end on it.

collectors(Moves, Diamond, Numbers) :-
    findall(N, ( member(move(N, _, _, _, Passed), Moves), memberchk(Diamond, Passed) ), Numbers).

% ---------------------------------------------------------------------------------------------
% Breadth-first search
% ---------------------------------------------------------------------------------------------

%!  visit(+Sources, :Out, -Cell, -Depth, -Edges) is nondet.
%
%   Visit each Cell that can be reached from Sources in the order of a breadth-first search; it is Depth
%   edges away.  call(Out, Cell, Edges) gives the edges out of a cell, as pairs of head and data.

visit(Sources, Out, Cell, Depth, Edges) :-
    pairs_keys(Starts, Sources),
    empty_assoc(Unseen),
    queue(Starts, 0, Unseen, Seen, Agenda, End),
    visit_(Agenda, End, Seen, Out, Cell, Depth, Edges).

%   The agenda is an open list of pairs of cell and depth, up to End; Seen has the cells ever put there.

visit_(Agenda, End, Seen, Out, Cell, Depth, Edges) :-
    Agenda \== End,
    Agenda = [Cell0-Depth0|Agenda1],
    call(Out, Cell0, Edges0),
    (   Cell = Cell0,
        Depth = Depth0,
        Edges = Edges0
    ;   Depth1 is Depth0 + 1,
        queue(Edges0, Depth1, Seen, Seen1, End, End1),
        visit_(Agenda1, End1, Seen1, Out, Cell, Depth, Edges)
    ).

%   Put the heads of edges that have not been seen at the end of the agenda.

queue([], _, Seen, Seen, End, End).
queue([Head-_|Edges], Depth, Seen0, Seen, End0, End) :-
    (   get_assoc(Head, Seen0, _)
    ->  queue(Edges, Depth, Seen0, Seen, End0, End)
    ;   put_assoc(Head, Seen0, true, Seen1),
        End0 = [Head-Depth|End1],
        queue(Edges, Depth, Seen1, Seen, End1, End)
    ).

% ---------------------------------------------------------------------------------------------
% Bounds on the number of moves
% ---------------------------------------------------------------------------------------------

%!  longest(+Facts, +Start, +Moves, +Diamonds, -Length) is det.
%
%   No shortest route within the limit has more than Length moves.  Where no route is known, each diamond
%   needs at most as many moves as there are cells to rest on: between two diamonds that are new a
%   shortest route rests nowhere twice.

longest(Facts, Start, Moves, Diamonds, Length) :-
    findall(L, ( member(limit(L), Facts) ; member(at_most(L), Facts) ), Limits),
    (   memberchk(at_most(_), Facts)
    ->  Known = []
    ;   ways(Moves, Ways),
        (   greedy(Diamonds, Start, Ways, 0, Greedy)
        ->  Known = [Greedy]
        ;   findall(Cell, ( Cell = Start ; member(move(_, _, _, Cell, _), Moves) ), Cells0),
            sort(Cells0, Cells),
            length(Cells, Nodes),
            length(Diamonds, Count),
            Product is Nodes * Count,
            Known = [Product]
        )
    ),
    append(Limits, Known, Bounds),
    min_list(Bounds, Length).

%   No route has fewer than Least moves.

shortest(Facts, Diamonds, Least) :-
    (   memberchk(at_least(L), Facts)
    ->  Least = L
    ;   Diamonds == []
    ->  Least = 0
    ;   Least = 1
    ).

%!  greedy(+Diamonds, +Cell, +Ways, +Length0, -Length) is semidet.
%
%   Length is that of the route that always goes on to the nearest diamond left.  Fails in a dead end.

greedy([], _, _, Length, Length).
greedy(Diamonds, Cell, Ways, Length0, Length) :-
    once(( visit([Cell], ways_from(Ways), _, Depth, Out),
           member(Head-Taken, Out),
           subtract(Diamonds, Taken, Left),
           Left \== Diamonds
         )),
    Length1 is Length0 + Depth + 1,
    greedy(Left, Head, Ways, Length1, Length).

%   The moves out of each cell as pairs of head and cells passed.

ways(Moves, Ways) :-
    findall(Tail-(Head-Passed), member(move(_, Tail, _, Head, Passed), Moves), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    list_to_assoc(Groups, Ways).

ways_from(Ways, Cell, Out) :-
    (   get_assoc(Cell, Ways, Out0)
    ->  Out = Out0
    ;   Out = []
    ).

% ---------------------------------------------------------------------------------------------
% Constraints
% ---------------------------------------------------------------------------------------------

%!  chain(+Es, +Start, +Moves) is semidet.
%
%   True if every move of Es starts where the one before it ends.  An idle move stays.

chain(Es, Start, Moves) :-
    findall(Cell, ( Cell = Start ; member(Move, Moves), end(Move, Cell) ), Cells0),
    sort(Cells0, Cells),
    foldl(node_of, Cells, Pairs, 1, _),
    list_to_assoc(Pairs, Nodes),
    maplist(tuple_of(Nodes), Moves, Tuples0),
    maplist(idle_at, Pairs, Idle),
    append(Tuples0, Idle, Tuples),
    get_assoc(Start, Nodes, First),
    foldl(link, Es, Links, First, _),
    related(Links, Tuples).

%   A cell that a move starts from or comes to.  Where caps leave no move to a cell there may be one from it.

end(move(_, Tail, _, _, _), Tail).
end(move(_, _, _, Head, _), Head).

%   Cells get numbers, moves become tuples of tail, move and head, and so does staying on a cell.

node_of(Cell, Cell-N0, N0, N) :-
    N is N0 + 1.

tuple_of(Nodes, move(E, Tail, _, Head, _), [U, E, V]) :-
    get_assoc(Tail, Nodes, U),
    get_assoc(Head, Nodes, V).

idle_at(_-V, [V, 0, V]).

link(E, [U, E, V], U, V).

%!  idle_after(+Es, +Position, ?Cost) is semidet.
%
%   True if the moves up to position Cost are not idle, and all others are.

idle_after([], _, _).
idle_after([E|Es], I, Cost) :-
    E #> 0 #<==> Cost #>= I,
    J is I + 1,
    idle_after(Es, J, Cost).

%!  collected(+Es, ?Cost, +Collectors, ?P) is semidet.
%
%   True if P is the first position at which Es has one of the Collectors.

collected(Es, Cost, Collectors, P) :-
    list_to_fdset(Collectors, Set),
    E in_set Set,
    element(P, Es, E),
    P #=< Cost,
    fdset_complement(Set, Others),
    coroutine([P|Es], first_at(Es, P, Others), First),
    freeze(P, First).

%   The moves before position P are among Others.

first_at(Es, P, Others) :-
    Before is P - 1,
    length(Earlier, Before),
    append(Earlier, _, Es),
    maplist(among(Others), Earlier).

among(Set, E) :-
    E in_set Set.

%!  apart(+Ps, +Collectors, +Moves) is semidet.
%
%   Redundant: of two diamonds one is collected first, and then it takes as many moves to the other as lie
%   between a move that collects the one and a move that collects the other.

apart(Ps, Collectors, Moves) :-
    ways(Moves, Ways),
    maplist(tails(Moves), Collectors, Tails),
    maplist(steps_from(Moves, Ways, Collectors, Tails), Collectors, Steps),
    transpose(Steps, Back),
    pairs(Ps, Steps, Back).

%   The cells at which the moves with these numbers start.

tails(Moves, Numbers, Tails) :-
    findall(Tail, ( member(N, Numbers), nth1(N, Moves, move(_, Tail, _, _, _)) ), Tails0),
    sort(Tails0, Tails).

%   For one diamond the least number of moves to each diamond, 0 where one move may collect both.

steps_from(Moves, Ways, Collectors, Tails, Numbers, Steps) :-
    findall(Head, ( member(N, Numbers), nth1(N, Moves, move(_, _, _, Head, _)) ), Heads0),
    sort(Heads0, Heads),
    distances(Heads, Ways, Distances),
    maplist(steps_between(Distances, Numbers), Collectors, Tails, Steps).

steps_between(Distances, Numbers, Others, Tails, Steps) :-
    (   ord_disjoint(Numbers, Others)
    ->  steps_to(Distances, Tails, Steps)
    ;   Steps = 0
    ).

%   The least number of moves up to one that starts at one of Tails, itself included; `never` if there is none.

steps_to(Distances, Tails, Steps) :-
    findall(S, ( member(Tail, Tails), get_assoc(Tail, Distances, S) ), All),
    (   min_list(All, Least)
    ->  Steps is Least + 1
    ;   Steps = never
    ).

%!  pairs(+Ps, +Steps, +Back) is semidet.
%
%   Steps holds a row for each of the Ps, the moves from it to each of all; Back the moves from all to it.

pairs([], [], []).
pairs([P|Ps], [[_|Row]|Rows], [[_|Column]|Columns]) :-
    maplist(ordered(P), Ps, Row, Column),
    maplist(without_first, Rows, Rows1),
    maplist(without_first, Columns, Columns1),
    pairs(Ps, Rows1, Columns1).

without_first([_|Xs], Xs).

%   Either Q comes There or more moves after P, or P comes Back or more moves after Q.

ordered(P, Q, There, Back) :-
    ordered_(There, Back, P, Q).

%   Nothing is known where one move may collect both; where there is no way, the other order is left.

ordered_(0, _, _, _) :-
    !.
ordered_(never, Back, P, Q) :-
    !,
    integer(Back),
    P #>= Q + Back.
ordered_(There, never, P, Q) :-
    !,
    Q #>= P + There.
ordered_(There, Back, P, Q) :-
    Q #>= P + There #\/ P #>= Q + Back.

%!  distances(+Sources, +Ways, -Distances) is det.
%
%   Distances is an assoc from each cell that can be reached from Sources to the least number of moves.

distances(Sources, Ways, Distances) :-
    findall(Cell-Depth, visit(Sources, ways_from(Ways), Cell, Depth, _), Pairs),
    list_to_assoc(Pairs, Distances).

% ---------------------------------------------------------------------------------------------
% Each multiset once
% ---------------------------------------------------------------------------------------------

%!  canonical(+Es, +Start, +Moves, -Counts) is semidet.
%
%   True if Es is the walk that Hierholzer's algorithm builds from its moves, the smallest direction
%   first, and Counts says how often each move is made.

canonical(Es0, Start, Moves, Counts) :-
    exclude(==(0), Es0, Es),
    msort(Es, Sorted),
    counts(Moves, Sorted, Counts),
    list_to_assoc([], Empty),
    foldl(made, Moves, Sorted-Empty, []-Left),
    hierholzer([Start-0], Left, [], Es).

%   How often each move is in the sorted list; run/5 takes the copies of one number off it.

counts([], [], []).
counts([move(E, _, _, _, _)|Moves], Sorted, [N|Counts]) :-
    run(Sorted, E, 0, N, Rest),
    counts(Moves, Rest, Counts).

run([E|Es], E0, N0, N, Rest) :-
    E == E0,
    !,
    N1 is N0 + 1,
    run(Es, E0, N1, N, Rest).
run(Rest, _, N, N, Rest).

%   Relate a move to the moves still to place and to Left: an assoc from cells to the moves out of them
%   that are to be made, in order.

made(move(E, Tail, _, Head, _), Sorted0-Left0, Sorted-Left) :-
    run(Sorted0, E, 0, N, Sorted),
    (   N =:= 0
    ->  Left = Left0
    ;   length(Copies, N),
        maplist(=(E-Head), Copies),
        (   get_assoc(Tail, Left0, Before)
        ->  append(Before, Copies, All)
        ;   All = Copies
        ),
        put_assoc(Tail, Left0, All, Left)
    ).

%   Follow moves until there is none out of the cell, then go back along Path; the moves gone back over are
%   the walk from its end.

hierholzer([], _, Walk, Walk).
hierholzer([Cell-E|Path], Left0, Walk0, Walk) :-
    (   get_assoc(Cell, Left0, [E1-Head|Rest])
    ->  put_assoc(Cell, Left0, Rest, Left),
        hierholzer([Head-E1, Cell-E|Path], Left, Walk0, Walk)
    ;   E =:= 0
    ->  hierholzer(Path, Left0, Walk0, Walk)
    ;   hierholzer(Path, Left0, [E|Walk0], Walk)
    ).
