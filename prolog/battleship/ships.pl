/*  The model ships: one variable for each ship, and one propagator for all of them.

    This is the fastest model and not a short one.  The propagator is written by hand, on coroutines and
    on terms that are changed in place, because constraints of library(clpfd) that say the same wake many
    times more often.  placements.pl says the rules in equations.
*/

%!  ships(+Facts, +Grid, -Vars) is semidet.
%
%   Vars are the ships, longest first.  The ships of one length are ordered by their values, so that
%   every solution is found once.  A length whose number of ships is not stated has as many variables
%   as could ever fit; a variable beyond the number of candidates stands for no ship.
%
%   One propagator, survey/1, links ships and cells.  It wakes when a ship is placed or loses its
%   first or last candidate.  Its state is a term that is changed backtrackably:
%
%     - state(Classes, Squares, Lines, Activity)
%       Activity is idle or busy
%     - class(Count, Ships, Table, Open, Size)
%       Count is a number or free; Table holds the candidates by number; Open lists those still
%       possible, as pairs I-Candidate; Size is the length of Open at the last look
%     - candidate(Cells, Ends, Line, Fate, Sides)
%       Ends are the cells that must be water beside a ship of these Cells (the others follow from
%       dry_corners/1); Line is the one it lies in; Fate is unbound, taken or dropped
%     - side(Line, Size, Cells)
%       the Cells of a Line, Size of them, that become water beside a candidate
%     - square(V, Candidates)
%       a cell and the candidates that cover it
%     - line(Cells, Count, Rest, Slack)
%       Rest is how many ship cells are still missing in the line, Slack how many of its unknown
%       cells will be water; a Count that is not given is free, and then Rest is the length of the
%       line, which keeps no ship out, and Slack of no use

ships(Facts, Grid, Vars) :-
    Grid = grid(M, N, _),
    memberchk(longest(Max), Facts),
    numlist(1, M, Rs),
    numlist(1, N, Cs),
    maplist(row_line(Facts, Grid), Rs, Rows),
    maplist(column_line(Facts, Grid), Cs, Columns),
    append(Rows, Columns, Lines),
    maplist(look_at_line, Lines),
    RowTable =.. [lines|Rows],
    ColumnTable =.. [lines|Columns],
    findall(L, ( between(1, Max, I), L is Max+1-I ), Lengths),
    foldl(class(Facts, Grid, RowTable, ColumnTable), Lengths, Classes, [], Covers),
    squares(Grid, Covers, Squares),
    State = state(Classes, Squares, Lines, idle),
    maplist(class_ships, Classes, Ships),
    append(Ships, Vars),
    coroutine(Vars, survey(State), Survey),
    call(Survey),
    maplist(watch(Survey), Vars).

                 /*******************************
                 *          CANDIDATES          *
                 *******************************/

%   The lines of the grid, to be looked at before they are used.

row_line(Facts, Grid, R, line(Cells, Count, Size, 0)) :-
    row_cells(Grid, R, Cells),
    length(Cells, Size),
    (   memberchk(row(R, K), Facts)
    ->  Count = K
    ;   Count = free
    ).

column_line(Facts, Grid, C, line(Cells, Count, Size, 0)) :-
    column_cells(Grid, C, Cells),
    length(Cells, Size),
    (   memberchk(column(C, K), Facts)
    ->  Count = K
    ;   Count = free
    ).

class_ships(class(_, Ships, _, _, _), Ships).

%!  class(+Facts, +Grid, +Rows, +Columns, +L, -Class, +Covers0, -Covers) is semidet.
%
%   Class holds the ships of length L and their candidate placements.  Covers gains a term
%   Index-Candidate for every cell of a candidate.

class(Facts, Grid, Rows, Columns, L, class(Count, Ships, Table, Open, -1), Covers0, Covers) :-
    Grid = grid(M, N, _),
    findall(Place, placement(L, M, N, Place), Places),
    candidates(Places, L, Grid, Rows, Columns, Candidates, Covers0, Covers),
    length(Candidates, Size),
    Table =.. [candidates|Candidates],
    numbered_from(Candidates, 1, Open),
    (   memberchk(fleet(L, K), Facts)
    ->  Count = K,
        K =< Size,
        length(Ships, K),
        Ships ins 1..Size
    ;   Count = free,
        K is min(Size, (M+1)*(N+1) // (2*(L+1))),
        length(Ships, K),
        foldl(ship_or_none(Size), Ships, 1, _)
    ),
    chain(Ships, #<).

%   ship_or_none(+Size, ?Ship, +J, -J1): the Jth ship is a candidate or, as number Size+J, none.

ship_or_none(Size, Ship, J, J1) :-
    None is Size+J,
    Ship in 1..Size \/ None,
    J1 is J+1.

%   The places of a ship of length L on M rows and N columns; one cell lies in one direction only.

placement(L, M, N, place(R, C, across)) :-
    L > 1,
    Last is N+1-L,
    between(1, M, R),
    between(1, Last, C).
placement(L, M, N, place(R, C, down)) :-
    Last is M+1-L,
    between(1, Last, R),
    between(1, N, C).

%   The candidates at those places where nothing known speaks against a ship.

candidates([], _, _, _, _, [], Covers, Covers).
candidates([Place|Places], L, Grid, Rows, Columns, Candidates, Covers0, Covers) :-
    Place = place(R, C, D),
    spots(D, L, R, C, Spots, EndSpots),
    cells_at(Spots, Grid, Cells),
    cells_at(EndSpots, Grid, Ends),
    line_of(D, R, C, Rows, Columns, Line),
    sides(D, L, R, C, Grid, Rows, Columns, Sides),
    Candidate = candidate(Cells, Ends, Line, _, Sides),
    (   fits(Candidate)
    ->  Candidates = [Candidate|Candidates1],
        covers(Spots, Grid, Candidate, Covers0, Covers1)
    ;   Candidates = Candidates1,
        Covers1 = Covers0
    ),
    candidates(Places, L, Grid, Rows, Columns, Candidates1, Covers1, Covers).

%   The places of the cells of a ship and of those beyond its ends.

spots(across, L, R, C, Spots, [R-C0, R-C2]) :-
    C0 is C-1, C2 is C+L, C1 is C2-1,
    findall(R-X, between(C, C1, X), Spots).
spots(down, L, R, C, Spots, Ends) :-
    R0 is R-1, R2 is R+L, R1 is R2-1,
    findall(X-C, between(R, R1, X), Spots),
    (   L =:= 1
    ->  C0 is C-1, C2 is C+1,
        Ends = [R0-C, R2-C, R-C0, R-C2]
    ;   Ends = [R0-C, R2-C]
    ).

%   Sides are the stretches of lines that become water beside a ship.

sides(across, L, R, C, Grid, Rows, _, Sides) :-
    C0 is C-1, C2 is C+L, R0 is R-1, R2 is R+1,
    findall(R0-X, between(C0, C2, X), Above),
    findall(R2-X, between(C0, C2, X), Below),
    side(R, Rows, Grid, [R-C0, R-C2], Sides, Sides1),
    side(R0, Rows, Grid, Above, Sides1, Sides2),
    side(R2, Rows, Grid, Below, Sides2, []).
sides(down, L, R, C, Grid, _, Columns, Sides) :-
    R0 is R-1, R2 is R+L, C0 is C-1, C2 is C+1,
    findall(X-C0, between(R0, R2, X), Left),
    findall(X-C2, between(R0, R2, X), Right),
    side(C, Columns, Grid, [R0-C, R2-C], Sides, Sides1),
    side(C0, Columns, Grid, Left, Sides1, Sides2),
    side(C2, Columns, Grid, Right, Sides2, []).

%   Add the stretch of line I at Places, if there is such a line and its count is given.

side(I, Lines, Grid, Places, Sides, Sides1) :-
    (   arg(I, Lines, Line),
        Line = line(_, Count, _, _),
        Count \== free
    ->  cells_at(Places, Grid, Cells),
        length(Cells, Size),
        Sides = [side(Line, Size, Cells)|Sides1]
    ;   Sides = Sides1
    ).

%   The line in which a ship lies.

line_of(across, R, _, Rows, _, Line) :-
    arg(R, Rows, Line).
line_of(down, _, C, _, Columns, Line) :-
    arg(C, Columns, Line).

%   Add the cells at Spots, by their index in the grid, with the candidate that covers them.

covers([], _, _, Covers, Covers).
covers([R-C|Spots], Grid, Candidate, Covers, [I-Candidate|Covers1]) :-
    Grid = grid(_, N, _),
    I is (R-1)*N+C,
    covers(Spots, Grid, Candidate, Covers, Covers1).

%   Pairs of number and element, the numbers from I on.

numbered_from([], _, []).
numbered_from([X|Xs], I, [I-X|Rest]) :-
    I1 is I+1,
    numbered_from(Xs, I1, Rest).

%!  squares(+Grid, +Covers, -Squares) is semidet.
%
%   Collect for each cell that may be ship the candidates that cover it.  A cell without any is water.

squares(grid(_, _, Table), Covers, Squares) :-
    keysort(Covers, Sorted),
    group_pairs_by_key(Sorted, Groups),
    Table =.. [_|Cells],
    squares(Cells, 1, Groups, Squares).

%   Walk along the cells, whose indices run from I, and the groups, which are sorted by index.

squares([], _, _, []).
squares([V|Vs], I, Groups, Squares) :-
    I1 is I+1,
    (   Groups = [I-Candidates|Groups1]
    ->  Squares = [square(V, Candidates)|Squares1],
        squares(Vs, I1, Groups1, Squares1)
    ;   V = 0,
        squares(Vs, I1, Groups, Squares)
    ).

                 /*******************************
                 *          PROPAGATOR          *
                 *******************************/

%!  watch(+Survey, ?Ship) is det.
%
%   Survey whenever Ship loses its first or its last candidate, as it does when it is placed.

watch(Survey, Ship) :-
    watch_first(Survey, Ship),
    watch_last(Survey, Ship).

%   Low is either the first or the last value that Ship has now: it becomes known when Ship loses the first.
%   This is several times cheaper than a reified constraint.

watch_first(Survey, Ship) :-
    (   integer(Ship)
    ->  true
    ;   fd_inf(Ship, First),
        fd_sup(Ship, Last),
        Low in First \/ Last,
        Low #>= Ship,
        freeze(Low, first_gone(Survey, Ship))
    ).

first_gone(Survey, Ship) :-
    call(Survey),
    watch_first(Survey, Ship).

watch_last(Survey, Ship) :-
    (   integer(Ship)
    ->  true
    ;   fd_sup(Ship, Last),         % candidates are numbered from 1
        High in 0 \/ Last,
        High #=< Ship,
        freeze(High, last_gone(Survey, Ship))
    ).

last_gone(Survey, Ship) :-
    call(Survey),
    watch_last(Survey, Ship).

%!  survey(+State) is semidet.
%
%   Bring ships and cells in line with each other, until nothing changes.  What a survey itself
%   brings about does not start another one.

survey(State) :-
    arg(4, State, Activity),
    (   Activity == busy
    ->  true
    ;   setarg(4, State, busy),
        rounds(State),
        setarg(4, State, idle)
    ).

%   Lines, then candidates by class, then cells; again after a change.  Ships hear last what is left.

rounds(State) :-
    State = state(Classes, Squares, Lines, _),
    maplist(look_at_line, Lines),
    maplist(look_at_class(Change), Classes),
    look_at_squares(Squares, Change, Open),
    setarg(2, State, Open),
    (   Change == yes
    ->  rounds(State)
    ;   maplist(place_ships(Placed), Classes),
        (   Placed == yes
        ->  rounds(State)
        ;   true
        )
    ).

%   Count again how many a line lacks.

look_at_line(Line) :-
    Line = line(Cells, Count, _, _),
    (   Count == free
    ->  true
    ;   missing(Cells, Count, Rest, 0, Unknown),
        Slack is Unknown-Rest,
        setarg(3, Line, Rest),
        setarg(4, Line, Slack)
    ).

%   What is left of Rest0 after the known ship cells, and how many cells are unknown.

missing([], Rest, Rest, Unknown, Unknown).
missing([V|Vs], Rest0, Rest, Unknown0, Unknown) :-
    (   var(V)
    ->  Unknown1 is Unknown0+1,
        missing(Vs, Rest0, Rest, Unknown1, Unknown)
    ;   Rest1 is Rest0-V,
        missing(Vs, Rest1, Rest, Unknown0, Unknown)
    ).

%!  look_at_class(?Change, +Class) is semidet.
%
%   Take the candidates that ships stand on, drop those that no ship can have or that no longer fit,
%   and compare the numbers: as many candidates as ships are all taken, and when all ships are taken
%   the other candidates are dropped.

look_at_class(Change, Class) :-
    Class = class(Count, Ships, Table, Open0, _),
    take_placed(Ships, Table, Change),
    maplist(fd_set, Ships, Sets),
    sift(Open0, Sets, Open, 0, Number, 0, Taken),
    setarg(4, Class, Open),
    (   Count == free
    ->  true
    ;   Number =:= Count
    ->  take_all(Open, Change)
    ;   Number > Count,
        (   Taken =:= Count
        ->  drop_others(Open, Rest),
            setarg(4, Class, Rest)
        ;   Taken < Count
        )
    ).

%   Take the candidates on which ships stand.

take_placed([], _, _).
take_placed([Ship|Ships], Table, Change) :-
    (   integer(Ship),
        arg(Ship, Table, Candidate)
    ->  take(Candidate, Change)
    ;   true
    ),
    take_placed(Ships, Table, Change).

%!  sift(+Open0, +Sets, -Open, +N0, -N, +T0, -T) is semidet.
%
%   Open are the candidates of Open0 that are in one of Sets and fit; N of them, T of which are taken.

sift([], _, [], N, N, T, T).
sift([Pair|Pairs], Sets, Open, N0, N, T0, T) :-
    Pair = I-Candidate,
    arg(4, Candidate, Fate),
    (   Fate == taken
    ->  in_one_of(Sets, I),
        Open = [Pair|Open1],
        N1 is N0+1,
        T1 is T0+1
    ;   in_one_of(Sets, I),
        fits(Candidate)
    ->  Open = [Pair|Open1],
        N1 is N0+1,
        (   stands(Candidate)
        ->  Fate = taken,
            T1 is T0+1
        ;   T1 = T0
        )
    ;   Fate = dropped,
        Open = Open1,
        N1 = N0,
        T1 = T0
    ),
    sift(Pairs, Sets, Open1, N1, N, T1, T).

%   Some ship may have the number I.

in_one_of([Set|Sets], I) :-
    (   fdset_member(I, Set)
    ->  true
    ;   in_one_of(Sets, I)
    ).

%   fits(+Candidate) if nothing known speaks against it: no water under it, no ship cell at its
%   ends, no more cells than its line still misses, and enough other cells for the lines beside it.

fits(candidate(Cells, Ends, line(_, _, Rest, _), _, Sides)) :-
    no_ship(Ends),
    no_water(Cells, Rest),
    spare(Sides).

%   No line beside a candidate gets more water than it can bear.

spare([]).
spare([side(line(_, _, _, Slack), Size, Cells)|Sides]) :-
    (   Size =< Slack
    ->  true
    ;   unknown_at_most(Cells, Slack)
    ),
    spare(Sides).

%   No more cells than Slack are unknown.  None is ship: its corners are water, so that the candidate does not fit.

unknown_at_most([], _).
unknown_at_most([V|Vs], Slack) :-
    (   V == 0
    ->  unknown_at_most(Vs, Slack)
    ;   Slack > 0,
        Slack1 is Slack-1,
        unknown_at_most(Vs, Slack1)
    ).

no_ship([]).
no_ship([V|Vs]) :-
    V \== 1,
    no_ship(Vs).

%   No cell is water, and no more than Rest are unknown.

no_water([], Rest) :-
    Rest >= 0.
no_water([V|Vs], Rest) :-
    (   V == 1
    ->  no_water(Vs, Rest)
    ;   var(V),
        Rest1 is Rest-1,
        no_water(Vs, Rest1)
    ).

%   stands(+Candidate) if its cells and ends are known to be a ship.

stands(candidate(Cells, Ends, _, _, _)) :-
    all_are(Cells, 1),
    all_are(Ends, 0).

all_are([], _).
all_are([V|Vs], Value) :-
    V == Value,
    all_are(Vs, Value).

%   A ship stands there: its cells are ship, its ends water.

take(candidate(Cells, Ends, _, Fate, _), Change) :-
    (   Fate == taken
    ->  true
    ;   Fate = taken,
        Change = yes,
        maplist(=(1), Cells),
        maplist(=(0), Ends)
    ).

take_all([], _).
take_all([_-Candidate|Open], Change) :-
    take(Candidate, Change),
    take_all(Open, Change).

%   Drop the candidates that are not taken; Rest are those that are.

drop_others([], []).
drop_others([Pair|Open], Rest) :-
    Pair = _-candidate(_, _, _, Fate, _),
    (   Fate == taken
    ->  Rest = [Pair|Rest1]
    ;   Fate = dropped,
        Rest = Rest1
    ),
    drop_others(Open, Rest1).

%!  look_at_squares(+Squares, ?Change, -Open) is semidet.
%
%   A cell that nothing can cover is water; a ship cell that one candidate only can cover takes it.
%   Open are the cells worth another look.

look_at_squares([], _, []).
look_at_squares([Square|Squares], Change, Open) :-
    Square = square(V, Candidates),
    (   V == 0
    ->  Open = Open1
    ;   covering(Candidates, Covering),
        settle(Covering, V, Change, Settled),
        (   Settled == yes
        ->  Open = Open1
        ;   Open = [Square|Open1]
        )
    ),
    look_at_squares(Squares, Change, Open1).

%   covering(+Candidates, -Covering): none, one(Candidate), many or taken.

covering([], none).
covering([Candidate|Candidates], Covering) :-
    arg(4, Candidate, Fate),
    (   Fate == dropped
    ->  covering(Candidates, Covering)
    ;   Fate == taken
    ->  Covering = taken
    ;   all_dropped(Candidates)
    ->  Covering = one(Candidate)
    ;   Covering = many
    ).

all_dropped([]).
all_dropped([candidate(_, _, _, Fate, _)|Candidates]) :-
    Fate == dropped,
    all_dropped(Candidates).

%   What follows for a cell V from the candidates that may cover it.

settle(none, 0, yes, yes).
settle(taken, 1, _, yes).
settle(many, _, _, no).
settle(one(Candidate), V, Change, Settled) :-
    (   V == 1
    ->  take(Candidate, Change),
        Settled = yes
    ;   Settled = no
    ).

%!  place_ships(?Placed, +Class) is semidet.
%
%   Leave the ships of a class no more than the open candidates.  Placed is yes if that placed one.

place_ships(Placed, Class) :-
    Class = class(Count, Ships, Table, Open, Size0),
    length(Open, Size),
    (   Size =:= Size0
    ->  true
    ;   setarg(5, Class, Size),
        pairs_keys(Open, Possible),
        (   Count == free
        ->  functor(Table, _, Last),
            length(Ships, K),
            numlist_above(Last, K, None),
            append(Possible, None, Values)
        ;   Values = Possible
        ),
        list_to_fdset(Values, Set),
        placed(Ships, Set, Placed)
    ).

%   The K numbers above Last.

numlist_above(Last, K, Numbers) :-
    findall(I, ( between(1, K, J), I is Last+J ), Numbers).

%   Leave to each ship the values in Set.

placed([], _, _).
placed([Ship|Ships], Set, Placed) :-
    (   integer(Ship)
    ->  true
    ;   Ship in_set Set,
        (   integer(Ship)
        ->  Placed = yes
        ;   true
        )
    ),
    placed(Ships, Set, Placed).
