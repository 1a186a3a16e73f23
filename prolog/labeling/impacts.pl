/*  Impacts, `impact`.  Included by labeling.pl.

    P. Refalo: Impact-based search strategies for constraint programming, CP 2004.
    The impact of X = V is the part of the search space, the product of all
    domains, that its propagation takes away; it is the mean of what was seen, in
    millionths, so that it is the same on every machine.  That variable is
    chosen of which the least would be left, all its values taken together.
*/

%   feeling(+Vars, :Goal): run Goal while impacts are learnt.  Each value is tried
%   before, which is not counted.

feeling(Vars, Goal) :-
    include(var, Vars, Free),
    maplist(no_impacts, Free),
    context_module(Here),
    setup_call_cleanup(
        wrap_predicate(Here:narrow(How, Var, Value), feeling, Run, Here:felt(How, Var, Value, Run)),
        ( b_setval(felt, Free),
          forall(( member(X, Free), ascending_values(X, Values), member(V, Values) ),
                 ignore(narrow(equal, X, V))),
          Goal ),
        unwrap_predicate(Here:narrow/3, feeling)).

no_impacts(Var) :-
    fd_inf(Var, Inf),
    fd_sup(Var, Sup),
    Size is Sup-Inf+1,
    length(Means, Size),
    maplist(=(0-0), Means),
    Impacts =.. [impacts,Inf|Means],
    put_attr(Var, impacts, Impacts).

impacts:attr_unify_hook(_, _).

felt(How, Var, Value, Run) :-
    (   How == equal,
        get_attr(Var, impacts, Impacts)
    ->  b_getval(felt, Vars),
        space(Vars, Before),
        (   Run
        *-> space(Vars, After),
            Impact is (Before-After) * 1 000 000 // Before,
            learn_impact(Impacts, Value, Impact)
        ;   learn_impact(Impacts, Value, 1 000 000),
            fail
        )
    ;   Run
    ).

space(Vars, Space) :-
    foldl(times_size, Vars, 1, Space).

times_size(Var, Space0, Space) :-
    fd_size(Var, Size),
    Space is Space0*Size.

learn_impact(Impacts, Value, Impact) :-
    impact_at(Impacts, Value, Place, Sum0-Count0),
    Sum is Sum0+Impact,
    Count is Count0+1,
    nb_setarg(Place, Impacts, Sum-Count).

impact_at(Impacts, Value, Place, Mean) :-
    arg(1, Impacts, Inf),
    Place is Value-Inf+2,
    arg(Place, Impacts, Mean).

add_remainder(Impacts, Value, Rank0, Rank) :-
    impact_at(Impacts, Value, _, Sum-Count),
    Rank is Rank0 + 1 000 000 - Sum//max(1, Count).
