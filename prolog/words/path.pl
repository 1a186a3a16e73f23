%   paths(K): the links that are on are lines that join the ends in pairs.
%   joint(K, X, A, B): the link X joins the cells A and B.
%   terminal(K, A): the cell A is an end of a line.
%   ended(K, A, N): that line ends at a number N on both sides.

posted(early, paths(K), Store) :-
    facts(Store, joint(K), Joints),
    joints(Joints, Store, Links, Bools),
    facts(Store, terminal(K), Terminals),
    facts(Store, ended(K), Numbers),
    facts(Store, along(K), Cells),
    path_degrees(Cells, Terminals, Links),
    path_ends(Terminals, Numbers, Ends),
    propagating(paths(Links, Ends), Bools).

joints([], _, [], []).
joints([t(X, A, B)|Joints], Store, [link(A, B, Var)|Links], [Var|Bools]) :-
    var_of(Store, X, Var),
    joints(Joints, Store, Links, Bools).

path_degrees([], _, _).
path_degrees([t(C)|Cells], Terminals, Links) :-
    links_at(Links, C, Ends),
    (   memberchk(t(C), Terminals)
    ->  sum(Ends, #=, 1)
    ;   Degree in 0 \/ 2,
        sum(Ends, #=, Degree)
    ),
    path_degrees(Cells, Terminals, Links).

links_at([], _, []).
links_at([link(A, B, Var)|Links], C, Ends) :-
    (   C =\= A,
        C =\= B
    ->  links_at(Links, C, Ends)
    ;   Ends = [Var|Rest],
        links_at(Links, C, Rest)
    ).

%   Each end is a line of one cell with its number, or `any`; a cell with two numbers is the end of no line.

path_ends(Terminals, Numbers, Ends) :-
    \+ ( member(t(C1, N1), Numbers), member(t(C1, N2), Numbers), N1 =\= N2 ),
    findall(C-line(C, N),
            ( member(t(C), Terminals), end_number(Numbers, C, N) ),
            Pairs),
    list_to_assoc(Pairs, Ends).

end_number(Numbers, C, N) :-
    (   memberchk(t(C, N0), Numbers)
    ->  N = N0
    ;   N = any
    ).

%   Lines are known by both of their ends; a cell without links is one as well.
%   No line closes, and none joins two numbers.

filtered(paths(Links, Ends)) :-
    lines_so_far(Links, Ends, Lines),
    closing_off(Links, Lines).

lines_so_far([], Lines, Lines).
lines_so_far([link(A, B, Var)|Links], Lines0, Lines) :-
    (   Var == 1
    ->  line_at(Lines0, A, line(Far, N)),
        line_at(Lines0, B, line(Away, M)),
        Far =\= B,
        one_number(N, M, Number),
        put_assoc(Far, Lines0, line(Away, Number), Lines1),
        put_assoc(Away, Lines1, line(Far, Number), Lines2)
    ;   Lines2 = Lines0
    ),
    lines_so_far(Links, Lines2, Lines).

line_at(Lines, C, Line) :-
    (   get_assoc(C, Lines, Found)
    ->  Line = Found
    ;   Line = line(C, any)
    ).

one_number(any, N, N) :-
    !.
one_number(N, any, N) :-
    !.
one_number(N, N, N).

closing_off([], _).
closing_off([link(A, B, Var)|Links], Lines) :-
    (   var(Var),
        line_at(Lines, A, line(Far, N)),
        line_at(Lines, B, line(_, M)),
        ( Far =:= B ; \+ one_number(N, M, _) )
    ->  Var = 0
    ;   true
    ),
    closing_off(Links, Lines).
