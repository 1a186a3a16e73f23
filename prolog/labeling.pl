/*  Labeling that counts.  Included by solve.pl, where it does every search for
    Python, and copied into printed programs that use what labeling/2 of
    library(clpfd) lacks.

    For every option that labeling/2 has, the solutions come in the same order.
    The other options are those of SICStus Prolog, from its manual, and a
    random order.
*/

%!  labelled(+Options:list, +Effort, +Vars:list) is nondet.
%
%   Assign a value to each variable.  Of each group at most one option:
%
%     - which variable: `leftmost`, `ff`, `ffc`, `min`, `max`,
%       `anti_first_fail`, `occurrence`, `max_regret`, `dom_w_deg`, `impact`, `random`
%     - which values first: `up`, `down`, `random_value`
%     - how to branch: `step`, `enum`, `bisect`, `median`, `middle`
%     - which of several variables that rank alike: `random_ties`, else the leftmost
%     - how the tree is gone through: `luby`, `discrepancy`, else depth first
%     - how the best is found where there is a cost: `bab`, `restart`, see
%       outcome/5
%
%   A variable can also be chosen by `variable(At)`, values by `value(At)`, see
%   own_variable/3 and own_values/3.
%
%   Effort is effort(Choices, Failures, State) and is changed for good, also on
%   backtracking.  A choice is a decision that leaves an alternative: X = V in
%   `step`, `median` and `middle`, each value but the last one in `enum`, X =< M
%   in `bisect`.  A failure is a branch, first or later, whose propagation
%   fails.  State drives the random options; start with a positive number.

labelled(Options, Effort, Vars) :-
    must_be(list, Options),
    must_be(list, Vars),
    maplist(finite_domain, Vars),
    labeling_groups(Options, groups(none, none, none, none, none, none), Groups),
    Groups = groups(Selection0, Order0, Branching0, Ties, Search, _),
    said_or(Selection0, leftmost, Selection),
    said_or(Order0, up, Order),
    said_or(Branching0, step, Branching),
    (   Branching == bisect,
        Order == random_value
    ->  domain_error(bisect_up_or_down, Order)
    ;   true
    ),
    (   Ties == none
    ->  How = how(Selection, Order, Branching)
    ;   How = how(tied(Selection), Order, Branching)
    ),
    searched(Search, Effort, assigned(Vars, How, Effort), Goal),
    (   Selection == dom_w_deg
    ->  weighing(Vars, Effort, Goal)
    ;   Selection == impact
    ->  feeling(Vars, Goal)
    ;   call(Goal)
    ).

searched(none, _, Goal, Goal).
searched(luby, Effort, Goal, restarting(Effort, Goal)).
searched(discrepancy, _, Goal, by_discrepancy(Goal)).

labeling_groups([], Groups, Groups).
labeling_groups([Option|Options], Groups0, Groups) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   labeling_option(Option, Group)
    ->  true
    ;   domain_error(labeling_option, Option)
    ),
    arg(Group, Groups0, Said),
    (   Said == none
    ->  duplicate_term(Groups0, Groups1),
        setarg(Group, Groups1, Option)
    ;   Said == Option
    ->  domain_error(nonrepeating_labeling_options, [Said, Option])
    ;   domain_error(consistent_labeling_options, [Said, Option])
    ),
    labeling_groups(Options, Groups1, Groups).

labeling_option(leftmost,        1).
labeling_option(ff,              1).
labeling_option(ffc,             1).
labeling_option(min,             1).
labeling_option(max,             1).
labeling_option(anti_first_fail, 1).
labeling_option(occurrence,      1).
labeling_option(max_regret,      1).
labeling_option(dom_w_deg,       1).
labeling_option(impact,          1).
labeling_option(random,          1).
labeling_option(variable(_),     1).
labeling_option(up,              2).
labeling_option(down,            2).
labeling_option(random_value,    2).
labeling_option(value(_),        2).
labeling_option(step,            3).
labeling_option(enum,            3).
labeling_option(bisect,          3).
labeling_option(median,          3).
labeling_option(middle,          3).
labeling_option(random_ties,     4).
labeling_option(luby,            5).
labeling_option(discrepancy,     5).
labeling_option(bab,             6).
labeling_option(restart,         6).

said_or(Said, Default, Option) :-
    (   Said == none
    ->  Option = Default
    ;   Option = Said
    ).

finite_domain(Var) :-
    (   integer(Var)
    ->  true
    ;   var(Var)
    ->  fd_inf(Var, Inf),
        fd_sup(Var, Sup),
        (   integer(Inf),
            integer(Sup)
        ->  true
        ;   instantiation_error(Var)
        )
    ;   type_error(integer, Var)
    ).

%   assigned(+Vars, +How, +Effort): the search.

assigned(Vars0, How, Effort) :-
    How = how(Selection, Order, Branching),
    (   selected(Selection, Effort, Vars0, Vars, Var)
    ->  branch(Branching, Order, Var, Effort),
        assigned(Vars, How, Effort)
    ;   true
    ).

                 /*******************************
                 *          BRANCHING           *
                 *******************************/

%   branch(+Branching, +Order, ?Var, +Effort): narrow the domain of Var.

branch(step, Order, Var, Effort) :-
    first_value(Order, Effort, Var, Value),
    take_or_leave(Var, Value, Effort).
branch(median, Order, Var, Effort) :-
    median(Order, Effort, Var, Value),
    take_or_leave(Var, Value, Effort).
branch(middle, Order, Var, Effort) :-
    middle(Order, Effort, Var, Value),
    take_or_leave(Var, Value, Effort).
branch(enum, Order, Var, Effort) :-
    ordered_values(Order, Effort, Var, Values),
    one_of(Values, Var, Effort).
branch(bisect, Order, Var, Effort) :-
    fd_inf(Var, Inf),
    fd_sup(Var, Sup),
    Mid0 is (Inf+Sup)//2,
    (   Mid0 =:= Sup            % of a negative domain such as -2.. -1
    ->  Mid is Mid0-1
    ;   Mid = Mid0
    ),
    count_choice(Effort),
    half(Order, Var, Mid, Effort).

take_or_leave(Var, Value, Effort) :-
    count_choice(Effort),
    (   narrowed(equal, Var, Value, Effort)
    ;   narrowed(other, Var, Value, Effort)
    ).

one_of([Value|Values], Var, Effort) :-
    (   Values == []
    ->  narrowed(equal, Var, Value, Effort)
    ;   count_choice(Effort),
        (   narrowed(equal, Var, Value, Effort)
        ;   one_of(Values, Var, Effort)
        )
    ).

half(up, Var, Mid, Effort) :-
    (   narrowed(at_most, Var, Mid, Effort)
    ;   narrowed(above, Var, Mid, Effort)
    ).
half(down, Var, Mid, Effort) :-
    (   narrowed(above, Var, Mid, Effort)
    ;   narrowed(at_most, Var, Mid, Effort)
    ).

%   narrowed(+How, ?Var, +Value, +Effort): what is posted is propagated before
%   this exits, so that a failure here is one of propagation.

narrowed(How, Var, Value, Effort) :-
    (   narrow(How, Var, Value)
    *-> true
    ;   count_failure(Effort),
        fail
    ).

narrow(equal, Var, Value) :-
    call(=, Var, Value).        % a call, because it returns after propagation
narrow(other, Var, Value) :-
    Var #\= Value.
narrow(at_most, Var, Value) :-
    Var #=< Value.
narrow(above, Var, Value) :-
    Var #> Value.

count_choice(Effort) :-
    arg(1, Effort, Count0),
    Count is Count0+1,
    nb_setarg(1, Effort, Count).

count_failure(Effort) :-
    arg(2, Effort, Count0),
    Count is Count0+1,
    nb_setarg(2, Effort, Count).

                 /*******************************
                 *            VALUES            *
                 *******************************/

first_value(up, _, Var, Value) :-
    fd_inf(Var, Value).
first_value(down, _, Var, Value) :-
    fd_sup(Var, Value).
first_value(random_value, Effort, Var, Value) :-
    domain_values(Var, Values),
    length(Values, Size),
    random_index(Effort, Size, Index),
    nth0(Index, Values, Value).
first_value(value(At), _, Var, Value) :-
    own_values(At, Var, [Value|_]).

%   Of two medians `up` takes the lower one and `down` the upper one.

median(Order, Effort, Var, Value) :-
    domain_values(Var, Values),
    length(Values, Size),
    upper_or_lower(Order, Effort, Side),
    Index is (Size-1+Side)//2,
    nth0(Index, Values, Value).

%   The value nearest to the mean of the bounds; of two `up` takes the lower.

middle(Order, Effort, Var, Value) :-
    fd_inf(Var, Inf),
    fd_sup(Var, Sup),
    upper_or_lower(Order, Effort, Side),
    domain_values(Var, [First|Values]),
    Twice is Inf+Sup,
    foldl(nearer(Side, Twice), Values, First, Value).

nearer(Side, Twice, Value, Best0, Best) :-
    Old is abs(2*Best0-Twice),
    New is abs(2*Value-Twice),
    (   New < Old+Side
    ->  Best = Value
    ;   Best = Best0
    ).

upper_or_lower(up, _, 0).
upper_or_lower(down, _, 1).
upper_or_lower(random_value, Effort, Side) :-
    random_index(Effort, 2, Side).

ordered_values(up, _, Var, Values) :-
    domain_values(Var, Values).
ordered_values(down, _, Var, Values) :-
    domain_values(Var, Ascending),
    reverse(Ascending, Values).
ordered_values(random_value, Effort, Var, Values) :-
    domain_values(Var, Ascending),
    shuffled(Ascending, Effort, Values).
ordered_values(value(At), _, Var, Values) :-
    own_values(At, Var, Values).

domain_values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Values).

shuffled([], _, []).
shuffled([X|Xs], Effort, [Y|Ys]) :-
    length([X|Xs], Size),
    random_index(Effort, Size, Index),
    nth0(Index, [X|Xs], Y, Rest),
    shuffled(Rest, Effort, Ys).

%   random_index(+Effort, +Size, -Index): a number from 0 to Size-1 by the
%   generator of Park and Miller (CACM 31, 1988), the same on every machine.

random_index(Effort, Size, Index) :-
    arg(3, Effort, State0),
    State is State0*48271 mod 2147483647,
    nb_setarg(3, Effort, State),
    Index is State*Size//2147483647.

                 /*******************************
                 *          VARIABLES           *
                 *******************************/

%   selected(+Selection, +Effort, +Vars0, -Vars, -Var) is semidet.
%
%   Var is the variable to branch on.  Vars are the free variables of Vars0 (but
%   for leftmost, which does not look further), Var among them.  Fails when all
%   have a value.

selected(Selection, Effort, Vars0, Vars, Var) :-
    (   Selection == leftmost
    ->  from_first_free(Vars0, Vars),
        Vars = [Var|_]
    ;   include(var, Vars0, Vars),
        Vars = [First|Rest],
        (   Selection == random
        ->  length(Vars, Size),
            random_index(Effort, Size, Index),
            nth0(Index, Vars, Var)
        ;   Selection = variable(At)
        ->  own_variable(At, Vars, Var)
        ;   Selection = tied(Ranked)
        ->  rank(Ranked, First, Rank),
            foldl(tied(Ranked), Rest, Rank-[First], _-Best),
            length(Best, Size),
            random_index(Effort, Size, Index),
            nth0(Index, Best, Var)
        ;   rank(Selection, First, Rank),
            best(Rest, Selection, First, Rank, Var)
        )
    ).

from_first_free([Var|Vars], Free) :-
    (   var(Var)
    ->  Free = [Var|Vars]
    ;   from_first_free(Vars, Free)
    ).

%   The leftmost variable of the lowest rank in the standard order of terms.

best([], _, Var, _, Var).
best([Var|Vars], Selection, Best0, Rank0, Best) :-
    rank(Selection, Var, Rank),
    (   Rank @< Rank0
    ->  best(Vars, Selection, Var, Rank, Best)
    ;   best(Vars, Selection, Best0, Rank0, Best)
    ).

tied(Ranked, Var, Rank0-Vars0, Rank-Vars) :-
    rank(Ranked, Var, Rank1),
    (   Rank1 == Rank0
    ->  Rank = Rank0,
        Vars = [Var|Vars0]
    ;   Rank1 @< Rank0
    ->  Rank = Rank1,
        Vars = [Var]
    ;   Rank = Rank0,
        Vars = Vars0
    ).

rank(ff, Var, Size) :-
    fd_size(Var, Size).
rank(ffc, Var, rank(Size, Rank)) :-
    fd_size(Var, Size),
    fd_degree(Var, Degree),
    Rank is -Degree.
rank(min, Var, Inf) :-
    fd_inf(Var, Inf).
rank(max, Var, Rank) :-
    fd_sup(Var, Sup),
    Rank is -Sup.
rank(anti_first_fail, Var, Rank) :-
    fd_size(Var, Size),
    Rank is -Size.
rank(occurrence, Var, Rank) :-
    fd_degree(Var, Degree),
    Rank is -Degree.
rank(max_regret, Var, Rank) :-
    domain_values(Var, [First,Second|_]),
    Rank is First-Second.
rank(dom_w_deg, Var, Rank) :-
    fd_size(Var, Size),
    weighted_degree(Var, Degree),
    Rank is Size rdiv max(1, Degree).
rank(impact, Var, Rank) :-
    get_attr(Var, impacts, Impacts),
    domain_values(Var, Values),
    foldl(add_remainder(Impacts), Values, 0, Rank).

                 /*******************************
                 *        THE USER'S OWN        *
                 *******************************/

%   A predicate of the user's, At being at(Place, Predicate), is run for what it
%   says, which is ground, and then undone: it can lose no solution.

%   own_variable(+At, +Vars, -Var): select(+Vars, -Var, -Rest), Rest being of no use here.

own_variable(At, Vars, Var) :-
    At = at(_, Select),
    Said = said(none),
    (   \+ \+ ( own_run(At, call(Select, Vars, Chosen, _)),
               nth1(Place, Vars, Given),
               Given == Chosen,
               var(Chosen),
               nb_setarg(1, Said, Place) ),
        arg(1, Said, Found),
        nth1(Found, Vars, Var)
    ->  true
    ;   own_mistake(At, 'gave no variable of those that it was given')
    ).

%   own_values(+At, +Var, -Values): values(+Var, -Values), those of the domain in
%   the order given, behind them those that are missing.

own_values(At, Var, Values) :-
    At = at(_, Given),
    domain_values(Var, Domain),
    Said = said(none),
    (   \+ \+ ( own_run(At, call(Given, Var, List)),
               is_list(List),
               maplist(integer, List),
               nb_setarg(1, Said, List) )
    ->  arg(1, Said, Found)
    ;   own_mistake(At, 'gave no list of numbers')
    ),
    append(Found, Domain, All),
    list_to_set(All, Each),
    include(own_value(Domain), Each, Values).

own_value(Values, Value) :-
    memberchk(Value, Values).

own_run(At, Goal) :-
    catch(once(Goal), error(Formal, _), own_error(At, Formal)).

own_error(At, Formal) :-
    (   Formal = resource_error(_)
    ->  throw(error(Formal, _))
    ;   functor(Formal, Name, _),
        format(atom(Text), 'ended with ~w', [Name]),
        own_mistake(At, Text)
    ).

own_mistake(at(File:Line, _:Name), Said) :-
    format(atom(Text), '~w:~w: ~w ~w', [File, Line, Name, Said]),
    throw(mistake(Text)).

                 /*******************************
                 *      WEIGHTED DEGREES        *
                 *******************************/

/*  F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by
    weighting constraints, ECAI 2004.  The weight of a constraint is one more
    than the number of failures that its propagation caused.

    A constraint is known by the State in propagator(Constraint, State), to which
    its weight is attached.  While Goal runs, run_propagator/2 of library(clpfd)
    is wrapped, to learn which constraint fails.  Coroutines beside library(clpfd)
    have no weight.
*/

%   weighing(+Vars, +Effort, :Goal): run Goal while failures are charged to constraints.

weighing(Vars, Effort, Goal) :-
    maplist(weigh_constraints, Vars),
    context_module(Here),
    setup_call_cleanup(
        wrap_predicate(clpfd:run_propagator(_, State), weighing, Run, Here:charged(State, Run)),
        ( b_setval(weighed, weighed(Effort, -1)), Goal ),
        unwrap_predicate(clpfd:run_propagator/2, weighing)).

%   The weights are 1 at first, also if the constraints had others in a search before this one.

weigh_constraints(Var) :-
    (   var(Var)
    ->  clpfd:fd_get(Var, _, fd_props(Gs, Bs, Os)),
        maplist(maplist(weigh_constraint), [Gs, Bs, Os])
    ;   true
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

weighed:attr_unify_hook(_, _).  % a constraint that is done needs its weight no more

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
    clpfd:fd_get(Var, _, fd_props(Gs, Bs, Os)),
    foldl(foldl(add_weight), [Gs, Bs, Os], 0, Degree).

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

                 /*******************************
                 *           IMPACTS            *
                 *******************************/

/*  P. Refalo: Impact-based search strategies for constraint programming, CP 2004.
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
          forall(( member(X, Free), domain_values(X, Values), member(V, Values) ),
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

                 /*******************************
                 *           RESTARTS           *
                 *******************************/

/*  M. Luby, A. Sinclair, D. Zuckerman: Optimal speedup of Las Vegas algorithms,
    1993.  The search begins anew after 32 failures times 1, 1, 2, 1, 1, 2, 4, ...,
    until a run finds a solution; that run is then finished, and finds all others.
*/

restarting(Effort, Goal) :-
    context_module(Here),
    setup_call_cleanup(
        wrap_predicate(Here:count_failure(Counted), restarting, Run, ( Run, Here:cut_off(Counted) )),
        ( Cut = cut(0),
          b_setval(cut, Cut),
          run_from(1, Cut, Effort, Goal) ),
        unwrap_predicate(Here:count_failure/1, restarting)).

run_from(Number, Cut, Effort, Goal) :-
    luby(Number, Length),
    arg(2, Effort, Failures),
    Last is Failures + 32*Length,
    nb_setarg(1, Cut, Last),
    catch(( call(Goal), nb_setarg(1, Cut, none) ), cut_off, Again = yes),
    (   Again == yes
    ->  Next is Number+1,
        run_from(Next, Cut, Effort, Goal)
    ;   true
    ).

cut_off(effort(_, Failures, _)) :-
    b_getval(cut, cut(Last)),
    (   Failures == Last
    ->  throw(cut_off)
    ;   true
    ).

luby(Number, Length) :-
    Log is msb(Number+1),
    (   Number+1 =:= 1 << Log
    ->  Length is 1 << (Log-1)
    ;   Rest is Number - (1<<Log) + 1,
        luby(Rest, Length)
    ).

                 /*******************************
                 *        DISCREPANCIES         *
                 *******************************/

/*  W. D. Harvey, M. L. Ginsberg: Limited discrepancy search, IJCAI 1995, and R. E.
    Korf: Improved limited discrepancy search, AAAI 1996.  An alternative that is
    passed over is a discrepancy.  First come solutions without any, then those
    with one, and so on, each once.  What was left out is not counted as failure.
*/

by_discrepancy(Goal) :-
    context_module(Here),
    setup_call_cleanup(
        ( wrap_predicate(Here:branch(_, _, _, _), passing, Branch, ( b_setval(passed, passed(0)), Branch )),
          wrap_predicate(Here:narrowed(_, _, _, _), passing, Narrowed, ( Here:passed_over, Narrowed ))
        ),
        with_discrepancies(0, Goal),
        ( unwrap_predicate(Here:branch/4, passing),
          unwrap_predicate(Here:narrowed/4, passing)
        )).

with_discrepancies(Number, Goal) :-
    Left = left(Number, no),
    (   b_setval(discrepancies, 0),
        b_setval(left_out, Left),
        call(Goal),
        b_getval(discrepancies, Number)
    ;   arg(2, Left, yes),
        Next is Number+1,
        with_discrepancies(Next, Goal)
    ).

passed_over :-
    b_getval(passed, Passed),
    arg(1, Passed, Alternative),
    Next is Alternative+1,
    nb_setarg(1, Passed, Next),
    b_getval(discrepancies, Number0),
    Number is Number0+Alternative,
    b_getval(left_out, Left),
    (   arg(1, Left, Most),
        Number =< Most
    ->  b_setval(discrepancies, Number)
    ;   nb_setarg(2, Left, yes),
        fail
    ).

                 /*******************************
                 *         OPTIMISATION         *
                 *******************************/

%   improving(+Way, +Atoms, +Vars, +Cost, :Label, -Outcome): see outcome/5.

improving(Way, Atoms, Vars, Cost, Label, Outcome) :-
    Best = best(none),
    (   better(Way, Best, Vars, Cost, Label),
        Outcome = better(Solution),
        held(Atoms, Solution)
    ;   Best = best(Least),
        integer(Least),
        cheapest(Least, Atoms, Vars, Cost, Label, Outcome)
    ).

better(restart, Best, Vars, Cost, Label) :-
    arg(1, Best, Before),
    (   below(Before, Cost),
        once(call(Label, Vars)),
        improved(Best, Cost)
    ;   Best \== best(Before),
        better(restart, Best, Vars, Cost, Label)
    ).
better(bab, Best, Vars, Cost, Label) :-
    context_module(Here),
    setup_call_cleanup(
        wrap_predicate(Here:narrow(_, _, _), bab, Run, ( Run, Here:below_best )),
        ( b_setval(bab, Cost-Best),
          call(Label, Vars),
          improved(Best, Cost) ),
        unwrap_predicate(Here:narrow/3, bab)).

below_best :-
    b_getval(bab, Cost-best(Least)),
    below(Least, Cost).

below(Least, Cost) :-
    (   Least == none
    ->  true
    ;   Cost #< Least
    ).

improved(Best, Cost) :-
    fd_inf(Cost, Least),
    Cost = Least,
    nb_setarg(1, Best, Least).
