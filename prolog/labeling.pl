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
    ascending_values(Var, Values),
    length(Values, Size),
    random_index(Effort, Size, Index),
    nth0(Index, Values, Value).
first_value(value(At), _, Var, Value) :-
    own_values(At, Var, [Value|_]).

%   Of two medians `up` takes the lower one and `down` the upper one.

median(Order, Effort, Var, Value) :-
    ascending_values(Var, Values),
    length(Values, Size),
    upper_or_lower(Order, Effort, Side),
    Index is (Size-1+Side)//2,
    nth0(Index, Values, Value).

%   The value nearest to the mean of the bounds; of two `up` takes the lower.

middle(Order, Effort, Var, Value) :-
    fd_inf(Var, Inf),
    fd_sup(Var, Sup),
    upper_or_lower(Order, Effort, Side),
    ascending_values(Var, [First|Values]),
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
    ascending_values(Var, Values).
ordered_values(down, _, Var, Values) :-
    ascending_values(Var, Ascending),
    reverse(Ascending, Values).
ordered_values(random_value, Effort, Var, Values) :-
    ascending_values(Var, Ascending),
    shuffled(Ascending, Effort, Values).
ordered_values(value(At), _, Var, Values) :-
    own_values(At, Var, Values).

ascending_values(Var, Values) :-
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
    ascending_values(Var, [First,Second|_]),
    Rank is First-Second.
rank(dom_w_deg, Var, Rank) :-
    fd_size(Var, Size),
    weighted_degree(Var, Degree),
    Rank is Size rdiv max(1, Degree).
rank(impact, Var, Rank) :-
    get_attr(Var, impacts, Impacts),
    ascending_values(Var, Values),
    foldl(add_remainder(Impacts), Values, 0, Rank).

:- include(labeling/own).
:- include(labeling/weights).
:- include(labeling/impacts).
:- include(labeling/searches).
