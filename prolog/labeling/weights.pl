/*  Weighted degrees, `dom_w_deg`.  Included by labeling.pl.

    F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by
    weighting constraints, ECAI 2004.  The weight of a constraint is one more
    than the number of failures that its propagation caused.

    A constraint is known by the State in propagator(Constraint, State), to which
    its weight is attached.  While Goal runs, run_propagator/2 of library(clpfd)
    is wrapped, to learn which constraint fails.  Those that coroutines wake, see
    coroutines.pl, stand in an attribute of their variables while they are weighed.
*/

%   weighing(+Vars, +Effort, :Goal): run Goal while failures are charged to constraints.

weighing(Vars, Effort, Goal) :-
    maplist(weigh_constraints, Vars),
    (   nb_current(asleep, Coroutines)
    ->  maplist(weigh_coroutine, Coroutines)
    ;   true
    ),
    context_module(Here),
    setup_call_cleanup(
        wrap_predicate(clpfd:run_propagator(_, State), weighing, Run, Here:charged(State, Run)),
        ( b_setval(weighed, weighed(Effort, -1)), Goal ),
        unwrap_predicate(clpfd:run_propagator/2, weighing)).

%   The weights are 1 at first, also if the constraints had others in a search before this one.

weigh_constraints(Var) :-
    (   var(Var)
    ->  constraints(Var, Constraints),
        maplist(maplist(weigh_constraint), Constraints)
    ;   true
    ).

constraints(Var, Constraints) :-
    clpfd:fd_get(Var, _, fd_props(Gs, Bs, Os)),
    (   get_attr(Var, weighed, Others)
    ->  Constraints = [Gs,Bs,Os,Others]
    ;   Constraints = [Gs,Bs,Os]
    ).

weigh_coroutine(Propagator) :-
    Propagator = propagator(Vars, _),
    weigh_constraint(Propagator),
    maplist(weigh_on(Propagator), Vars).

weigh_on(Propagator, Var) :-
    (   integer(Var)
    ->  true
    ;   get_attr(Var, weighed, Others)
    ->  (   member(Other, Others),
            Other == Propagator
        ->  true
        ;   put_attr(Var, weighed, [Propagator|Others])
        )
    ;   put_attr(Var, weighed, [Propagator])
    ).

%   Of a constraint on many variables the weight keeps, with the branch for which
%   it was found out, if two of them are free: to look through them for each of
%   them takes longer than the search.

weigh_constraint(propagator(Constraint, State)) :-
    (   var(State)
    ->  term_variables(Constraint, Vars),
        (   Vars = [_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_|_]
        ->  put_attr(State, weighed, weight(1, -1, no))
        ;   put_attr(State, weighed, weight(1))
        )
    ;   true
    ).

weighed:attr_unify_hook(_, _).  % a constraint that is done needs its weight no more, nor does a variable

charged(State, Run) :-
    (   get_attr(State, weighed, Weight)
    ->  (   Run
        *-> true
        ;   charge(Weight),
            fail
        )
    ;   Run
    ).

%   Charge a constraint with a failure.  Of constraints that run within each
%   other the innermost fails first; the others are not to blame.

charge(Weight) :-
    b_getval(weighed, Weighed),
    Weighed = weighed(effort(Choices, Failures, _), Charged),
    Branch is Choices+Failures,
    (   Branch =:= Charged
    ->  true
    ;   nb_setarg(2, Weighed, Branch),
        arg(1, Weight, Count0),
        Count is Count0+1,
        nb_setarg(1, Weight, Count)
    ).

%   The weights of the constraints between Var and another free variable, added up.

weighted_degree(Var, Degree) :-
    constraints(Var, Constraints),
    foldl(foldl(add_weight), Constraints, 0, Degree).

add_weight(propagator(Constraint, State), Degree0, Degree) :-
    (   get_attr(State, weighed, Weight)
    ->  (   Weight = weight(Count)
        ->  (   term_variables(Constraint, [_,_|_])
            ->  Degree is Degree0+Count
            ;   Degree = Degree0
            )
        ;   between_free(Weight, Constraint)
        ->  arg(1, Weight, Count),
            Degree is Degree0+Count
        ;   Degree = Degree0
        )
    ;   Degree = Degree0
    ).

%   Every choice of a variable has a number of its own: it is followed by a
%   decision that is counted.

between_free(Weight, Constraint) :-
    b_getval(weighed, weighed(effort(Choices, Failures, _), _)),
    Branch is Choices+Failures,
    Weight = weight(_, Known, Free0),
    (   Known =:= Branch
    ->  Free = Free0
    ;   term_variables(Constraint, [_,_|_])
    ->  Free = yes,
        nb_setarg(2, Weight, Branch),
        nb_setarg(3, Weight, yes)
    ;   Free = no,
        nb_setarg(2, Weight, Branch),
        nb_setarg(3, Weight, no)
    ),
    Free == yes.
