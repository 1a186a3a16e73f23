%   differing(G, V): of the places of G that are V no two have the same number
%   N of a numbered(X, N).

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
