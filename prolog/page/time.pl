:- module(time, [alarm/4, remove_alarm/1]).

/** <module> Alarms for a Prolog without threads, as it is in a browser

Such a Prolog comes without library(time), in whose place this is put.  Instead of a thread that waits, the clock is
looked at now and then between two inferences.  There is one alarm at a time.
*/

:- meta_predicate alarm(+, 0, -, +).
:- dynamic due/2.
:- multifile prolog:heartbeat/0.

alarm(Seconds, Goal, due, _) :-
    get_time(Now),
    Due is Now + Seconds,
    assertz(due(Due, Goal)),
    set_prolog_flag(heartbeat, 10 000).

remove_alarm(due) :-
    set_prolog_flag(heartbeat, 0),
    retractall(due(_, _)).

prolog:heartbeat :-
    time:due(Due, Goal),
    get_time(Now),
    Now >= Due,
    !,
    call(Goal).
prolog:heartbeat.
