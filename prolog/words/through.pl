%   through(K, C, Y): lines go through the cell C where Y is W for a
%   passed_on(K, W), and only there.
%   Cells have the numbers of the links to their right.

posted(early, through(K, C, Y), Store) :-
    var_of(Store, Y, Var),
    facts(Store, passed_on(K), Passed),
    maplist(arg(1), Passed, Values),
    values_domain(Values, Domain),
    Var in Domain #<==> B,
    ends_in(C, Store, Links),
    B #<==> (Degree #>= 1),
    sum(Links, #=, Degree).

%   The links that end in a cell.

ends_in(C, store(_, Vars), Links) :-
    Above is C + 999000,
    Left is C - 1,
    Below is C + 1000000,
    findall(X, ( member(X, [Above, Left, C, Below]), get_assoc(X, Vars, _) ), Xs),
    maplist(var_of(store(_, Vars)), Xs, Links).
