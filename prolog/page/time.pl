:- module(time, [alarm/4, remove_alarm/1]).

/** <module> Alarms for a Prolog without threads, as it is in a browser

Such a Prolog comes without library(time), in whose place this is put.  Instead of a thread that waits, the clock is
looked at before a propagator runs.  There is one alarm at a time.

The flag `heartbeat` would look at it between any two inferences, but in SWI-Prolog 10.1.10 it breaks the goal that it
interrupts: findall/3 gives a solution twice, posting fails where it should not.
*/

:- use_module(library(clpfd)).
:- use_module(library(prolog_wrap)).

:- meta_predicate alarm(+, 0, -, +).

alarm(Seconds, Goal, due, _) :-
    get_time(Now),
    Due is Now + Seconds,
    wrap_predicate(clpfd:run_propagator(_, _), alarm, Run, ( time:look(Due, Goal), Run )).

remove_alarm(due) :-
    unwrap_predicate(clpfd:run_propagator/2, alarm).

look(Due, Goal) :-
    get_time(Now),
    (   Now < Due
    ->  true
    ;   call(Goal)
    ).
