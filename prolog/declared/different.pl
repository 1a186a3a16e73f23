%   differ(X, Y): X and Y are not equal.
%   different(G): no value stands twice in the group G.
%   exactly(G): as well, and G has as many places as values.
%   once(G, V): the value V stands at most once in G.
%   differing(G, V): of the places of G that are V no two have the same number
%   N of a numbered(X, N).

posted(early, differ(X, Y), Store) :-
    var_of(Store, X, VarX),
    var_of(Store, Y, VarY),
    VarX #\= VarY.
posted(early, different(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(early, exactly(G), Store) :-
    group(Store, G, Vars),
    all_different(Vars).
posted(late, different(G), Store) :-
    group(Store, G, Vars),
    all_distinct(Vars).
posted(late, exactly(G), Store) :-
    group(Store, G, Vars),
    all_distinct(Vars).
posted(early, once(G, V), Store) :-
    group(Store, G, Vars),
    all_hold(Vars, V, Bools),
    sum(Bools, #=<, 1).
posted(early, differing(G, V), Store) :-
    facts(Store, member(G), Terms),
    numbered_vars(Terms, Store, Numbered0),
    keysort(Numbered0, Numbered),
    group_pairs_by_key(Numbered, Groups),
    pairs_values(Groups, Alike),
    at_most_once(Alike, V).

numbered_vars([], _, []).
numbered_vars([t(_, X)|Terms], Store, Pairs) :-
    (   facts(Store, numbered(X), [t(N)])
    ->  var_of(Store, X, Var),
        Pairs = [N-Var|Rest]
    ;   Pairs = Rest
    ),
    numbered_vars(Terms, Store, Rest).

at_most_once([], _).
at_most_once([Vars|Alike], V) :-
    all_hold(Vars, V, Bools),
    sum(Bools, #=<, 1),
    at_most_once(Alike, V).
