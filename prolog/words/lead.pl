%   lead(K): from every cell lead_from(K, X) arrows lead to one that is V for a
%   goal(K, V).  arrow(K, X, V, Y): where X is V, an arrow leads from X to Y.
%   led_here(K, X, N): arrows lead from N cells to X.

posted(early, lead(K), Store) :-
    facts(Store, goal(K), Goals),
    facts(Store, arrow(K), Arrows),
    facts(Store, lead_from(K), Cells),
    leading(Cells, Goals, Arrows, Store, Leads, Vars),
    propagating(lead(Leads), Vars),
    facts(Store, led_here(K), Counted),
    led_counts(Counted, Leads, Vars).

%   A cell holds a goal, or an arrow to another cell.

leading([], _, _, _, [], []).
leading([t(X)|Cells], Goals, Arrows, Store, [lead(X, Var, Ways)|Leads], [Var|Vars]) :-
    findall(V-Y, member(t(X, V, Y), Arrows), Ways),
    findall(V, ( member(V-_, Ways) ; member(t(V), Goals) ), Values),
    values_domain(Values, Domain),
    var_of(Store, X, Var),
    Var in Domain,
    leading(Cells, Goals, Arrows, Store, Leads, Vars).

%   Arrows that are known are trees, of which no other arrow makes a ring.

filtered(lead(Leads)) :-
    led_trees(Leads, Above),
    no_rings(Leads, Above).

led_trees(Leads, Above) :-
    empty_assoc(Empty),
    led_trees(Leads, Empty, Above).

led_trees([], Above, Above).
led_trees([lead(X, Var, Ways)|Leads], Above0, Above) :-
    (   integer(Var),
        memberchk(Var-Y, Ways)
    ->  root_of(Y, Above0, Root),
        Root =\= X,
        put_assoc(X, Above0, Y, Above1)
    ;   Above1 = Above0
    ),
    led_trees(Leads, Above1, Above).

no_rings([], _).
no_rings([lead(X, Var, Ways)|Leads], Above) :-
    (   var(Var)
    ->  not_to(Ways, X, Var, Above)
    ;   true
    ),
    no_rings(Leads, Above).

%   not_to(+Ways, +Root, +Var, +Above): Var is not an arrow into the tree of Root.

not_to([], _, _, _).
not_to([V-Y|Ways], Root, Var, Above) :-
    (   root_of(Y, Above, Root)
    ->  Var #\= V
    ;   true
    ),
    not_to(Ways, Root, Var, Above).

led_counts([], _, _).
led_counts([t(X, N)|Counted], Leads, Vars) :-
    propagating(led_here(X, N, Leads), Vars),
    led_counts(Counted, Leads, Vars).

%   As many cells lead to X for sure as N says at most, and as many may at least.

filtered(led_here(X, N, Leads)) :-
    led_trees(Leads, Above),
    aggregate_all(count, ( member(lead(C, _, _), Leads), C =\= X, leads_to(C, X, Above) ), Sure),
    Sure =< N,
    list_to_ord_set([X], Start),
    may_lead(Leads, Start, Reached),
    length(Reached, Cells),
    Cells - 1 >= N,
    (   Sure =:= N
    ->  no_more(Leads, X, Above)
    ;   true
    ).

leads_to(C, X, Above) :-
    get_assoc(C, Above, Next),
    (   Next =:= X
    ->  true
    ;   leads_to(Next, X, Above)
    ).

may_lead(Leads, Reached0, Reached) :-
    findall(C,
            ( member(lead(C, Var, Ways), Leads),
              \+ ord_memberchk(C, Reached0),
              once(( member(V-Y, Ways), ord_memberchk(Y, Reached0), fd_dom(Var, Domain), V in Domain ))
            ),
            More),
    (   More == []
    ->  Reached = Reached0
    ;   list_to_ord_set(More, Set),
        ord_union(Reached0, Set, Reached1),
        may_lead(Leads, Reached1, Reached)
    ).

no_more([], _, _).
no_more([lead(_, Var, Ways)|Leads], X, Above) :-
    (   var(Var)
    ->  not_into(Ways, X, Var, Above)
    ;   true
    ),
    no_more(Leads, X, Above).

not_into([], _, _, _).
not_into([V-Y|Ways], X, Var, Above) :-
    (   ( Y =:= X ; leads_to(Y, X, Above) )
    ->  Var #\= V
    ;   true
    ),
    not_into(Ways, X, Var, Above).
