%   seen(G, S, N): of the group G as many values are larger than all before them
%   as S says: eq, ne, le or ge N.

posted(early, seen(G, Sign, N), Store) :-
    group(Store, G, [First|Vars]),
    rising(Vars, First, Bools),
    operator_of(Sign, Op),
    sum([1|Bools], Op, N),
    (   memberchk(Sign, [eq, ge])
    ->  tops([First|Vars], Tops),
        max_list(Tops, Top),
        low_enough([First|Vars], 1, Top - N)
    ;   true
    ).

rising([], _, []).
rising([Var|Vars], Highest, [B|Bools]) :-
    Var #> Highest #<==> B,
    Next #= max(Highest, Var),
    rising(Vars, Next, Bools).

tops([], []).
tops([Var|Vars], [Top|Tops]) :-
    fd_sup(Var, Top),
    tops(Vars, Tops).

%   After a high value few larger ones can come.

low_enough([], _, _).
low_enough([Var|Vars], I, Room) :-
    Var #=< Room + I,
    Next is I + 1,
    low_enough(Vars, Next, Room).
