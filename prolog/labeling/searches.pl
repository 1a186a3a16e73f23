/*  Ways through the tree, and ways to a best solution.  Included by labeling.pl.
*/

                 /*******************************
                 *           RESTARTS           *
                 *******************************/

/*  M. Luby, A. Sinclair, D. Zuckerman: Optimal speedup of Las Vegas algorithms,
    1993.  The search restarts after 32 failures times 1, 1, 2, 1, 1, 2, 4, ...,
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
