%   spaced(G): two equal values V of the group G have at least V places between
%   them.

posted(early, spaced(G), Store) :-
    group(Store, G, Vars),
    spaced_out(Vars, []).

%   A number that is known keeps others like it away; Before has the places before
%   it, the nearest first.

spaced_out([], _).
spaced_out([Var|Vars], Before) :-
    freeze(Var, ( keep_away(Vars, Var, Var), keep_away(Before, Var, Var) )),
    spaced_out(Vars, [Var|Before]).

keep_away([], _, _).
keep_away([Other|Others], Left, V) :-
    (   Left > 0
    ->  Other #\= V,
        Left1 is Left - 1,
        keep_away(Others, Left1, V)
    ;   true
    ).
