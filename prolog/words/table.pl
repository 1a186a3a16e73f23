%   table(K): the places column(K, I, X, V) are V as one line P of
%   entry(K, P, I, B) says: B is 1 or 0.

posted(late, table(K), Store) :-
    facts(Store, column(K), Columns),
    column_terms(Columns, Terms),
    indicators(Terms, Store, Bools),
    facts(Store, entry(K), Entries),
    entry_lines(Entries, Lines),
    (   Bools == []
    ->  true
    ;   related([Bools], Lines)
    ).

column_terms([], []).
column_terms([t(_, X, V)|Columns], [t(X, V)|Terms]) :-
    column_terms(Columns, Terms).

entry_lines([], []).
entry_lines([t(P, _, B)|Entries], [[B|Line]|Lines]) :-
    entry_line(Entries, P, Line, Rest),
    entry_lines(Rest, Lines).

entry_line([t(P0, _, B)|Entries], P, [B|Line], Rest) :-
    P0 =:= P,
    !,
    entry_line(Entries, P, Line, Rest).
entry_line(Entries, _, [], Entries).
