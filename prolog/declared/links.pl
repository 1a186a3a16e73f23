%   turning(K): the links that are on form one loop from cell to cell.
%   turn_at(K, I, C): C is a cell.  joint(X, A, B): the link X joins A and B.

:- multifile clpfd:run_propagator/2.

posted(early, turning(K), store(Index, Vars)) :-
    Store = store(Index, Vars),
    findall(A-B-X,
            ( gen_assoc(joint(X), Index, Ends), member(t(A, B), Ends) ),
            Joints),
    link_vars(Joints, Store, Links, Bools),
    sum(Bools, #>, 0),
    facts(Store, turn_at(K), Cells),
    degrees(Cells, Links),
    clpfd:make_propagator(pylogic_one_loop(Links), Propagator),
    watched_links(Bools, Propagator),
    clpfd:trigger_once(Propagator).

link_vars([], _, [], []).
link_vars([A-B-X|Joints], Store, [link(A, B, Var)|Links], [Var|Bools]) :-
    var_of(Store, X, Var),
    link_vars(Joints, Store, Links, Bools).

watched_links([], _).
watched_links([B|Bools], Propagator) :-
    clpfd:init_propagator(B, Propagator),
    watched_links(Bools, Propagator).

degrees([], _).
degrees([t(_, C)|Cells], Links) :-
    at_cell(Links, C, Ends),
    Degree in 0 \/ 2,
    sum(Ends, #=, Degree),
    degrees(Cells, Links).

at_cell([], _, []).
at_cell([link(A, B, Var)|Links], C, Ends) :-
    (   C =\= A,
        C =\= B
    ->  at_cell(Links, C, Ends)
    ;   Ends = [Var|Rest],
        at_cell(Links, C, Rest)
    ).

%   A closed loop is the only one: whatever is not part of it is off.

clpfd:run_propagator(pylogic_one_loop(Links), _) :-
    declared:chosen(Links, Chosen),
    (   declared:closed(Chosen, Loop)
    ->  declared:nothing_but(Links, Loop)
    ;   true
    ).

chosen([], []).
chosen([link(A, B, Var)|Links], Chosen) :-
    (   Var == 1
    ->  Chosen = [A-B|Rest]
    ;   Chosen = Rest
    ),
    chosen(Links, Rest).

%   A set of links that closes, if there is one.

closed([A-B|Chosen], Loop) :-
    (   walked(B, A, Chosen, [A-B], Walked)
    ->  Loop = Walked
    ;   walked_away(B, Chosen, Left1),
        walked_away(A, Left1, Left),
        closed(Left, Loop)
    ).

walked(End, End, _, Loop, Loop) :-
    !.
walked(At, End, Links, Loop0, Loop) :-
    next_link(At, Links, Next, Link, Links1),
    walked(Next, End, Links1, [Link|Loop0], Loop).

%   Links without those of the path on which a cell is.

walked_away(At, Links, Left) :-
    (   next_link(At, Links, Next, _, Links1)
    ->  walked_away(Next, Links1, Left)
    ;   Left = Links
    ).

next_link(At, Links, Next, Link, Left) :-
    select(Link, Links, Left),
    (   Link = At-Next
    ;   Link = Next-At
    ),
    !.

nothing_but([], _).
nothing_but([link(A, B, Var)|Links], Loop) :-
    (   memberchk(A-B, Loop)
    ->  true
    ;   Var = 0
    ),
    nothing_but(Links, Loop).
