%   never_all(G, V): not all of the group G are V.
%   never_so(K): not every X of forbidden(K, X, V) is V.
%   never_by(K): for no X every X + D of pattern(K, D, V) is V.

posted(early, never_all(G, V), Store) :-
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    length(Bools, N),
    sum(Bools, #<, N).
posted(early, never_so(K), Store) :-
    facts(Store, forbidden(K), Terms),
    indicators(Terms, Store, Bools),
    length(Bools, N),
    sum(Bools, #<, N).
posted(early, never_by(K), Store) :-
    facts(Store, pattern(K), Pattern),
    maplist(arg(1), Pattern, Steps),
    maplist(arg(2), Pattern, Values),
    moved(Store, Steps, Groups),
    never_filled(Groups, Values).

never_filled([], _).
never_filled([Vars|Groups], Values) :-
    maplist(holds, Vars, Values, Bools),
    length(Bools, N),
    sum(Bools, #<, N),
    never_filled(Groups, Values).
