%   spaced(G): two equal values V of the group G have at least V places between
%   them.

posted(early, spaced(G), Store) :-
    group(Store, G, Vars),
    spaced_out(Vars, []).

%   A number that is known keeps others like it away; Before has the places before
%   it, the nearest first.

spaced_out([], _).
spaced_out([Var|Vars], Before) :-
    propagating(spaced(Var, Vars, Before), [Var]),
    spaced_out(Vars, [Var|Before]).

filtered(spaced(Var, After, Before)) :-
    (   integer(Var)
    ->  keep_away(After, Var, Var),
        keep_away(Before, Var, Var)
    ;   true
    ).

keep_away([], _, _).
keep_away([Other|Others], Left, V) :-
    (   Left > 0
    ->  Other #\= V,
        Left1 is Left - 1,
        keep_away(Others, Left1, V)
    ;   true
    ).
