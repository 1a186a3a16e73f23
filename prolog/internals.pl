%   Propagators and domains inside library(clpfd), which exports neither.
%
%   Other files of encodings do without internals of the library, but for
%   labeling.pl, which wraps run_propagator/2 and reads the propagators of
%   fd_get/3, coroutines.pl, which calls run_propagator/2, and page/time.pl,
%   which wraps it.  These are relied on (SWI-Prolog 9.0.4 and later):
%
%       fd_get(Var, Domain, Propagators)       both, of a variable
%       fd_put(Var, Domain, Propagators)       narrows it, and wakes propagators
%       from_to(n(Low), n(High)),
%       split(Hole, Lower, Upper)              domains
%       domain_remove(Domain0, Value, Domain)
%       domain_to_list(Domain, Values)
%       make_propagator(Constraint, propagator(Constraint, State))
%       init_propagator(Var, Propagator)       attaches it
%       trigger_once(Propagator)               queues it, and runs the queue
%       push_queue(Propagator, Queue)          the slow queue has number 2
%       run_propagator(Constraint, State)      open to clauses for constraints of
%                                              one's own
%       disable_queue, enable_queue            while a filter looks at domains
%       clpfd_aux                              an attribute of State: queued, dead
%       $clpfd_current_propagator              a global variable: the State of a
%                                              propagator that does not wake itself

%!  domain_values(+Var, -Values) is det.
%
%   The values of a variable that has several, the smallest first.

domain_values(Var, Values) :-
    clpfd:fd_get(Var, Domain, _),
    clpfd:domain_to_list(Domain, Values).

%!  domain_bits(+Var, +Low, -Bits) is det.
%
%   The values of a variable as bits of a number, Low being bit 0.

domain_bits(Var, Low, Bits) :-
    (   integer(Var)
    ->  Bits is 1 << (Var - Low)
    ;   clpfd:fd_get(Var, Domain, _),
        interval_bits(Domain, Low, 0, Bits)
    ).

interval_bits(from_to(n(First), n(Last)), Low, Bits0, Bits) :-
    Bits is Bits0 \/ ((2 << (Last - Low)) - (1 << (First - Low))).
interval_bits(split(_, Lower, Upper), Low, Bits0, Bits) :-
    interval_bits(Lower, Low, Bits0, Bits1),
    interval_bits(Upper, Low, Bits1, Bits).

%!  keep_bits(+Var, +Low, +Bits) is semidet.
%
%   Var keeps the values of Bits.  The domain is read again: since a filter looked
%   at it, another variable may have got a value, and goals that this woke may have
%   changed Var.

keep_bits(Var, Low, Bits) :-
    (   integer(Var)
    ->  Bits /\ 1 << (Var - Low) =\= 0
    ;   clpfd:fd_get(Var, Domain0, Propagators),
        interval_bits(Domain0, Low, 0, Bits0),
        Gone is Bits0 /\ \Bits,
        (   Gone =:= 0
        ->  true
        ;   without_bits(Gone, Low, Domain0, Domain),
            clpfd:fd_put(Var, Domain, Propagators)
        )
    ).

without_bits(Gone, Low, Domain0, Domain) :-
    (   Gone =:= 0
    ->  Domain = Domain0
    ;   V is Low + lsb(Gone),
        clpfd:domain_remove(Domain0, V, Domain1),
        Rest is Gone /\ (Gone - 1),
        without_bits(Rest, Low, Domain1, Domain)
    ).

%!  propagating(+Filter, +Vars) is semidet.
%
%   Run filtered(Filter), a propagator of our own, now and whenever one of the
%   variables has changed and what is cheap has been propagated.

propagating(Filter, Vars) :-
    posted_on(Vars, pylogic(Filter)).

%!  propagating_last(+Filter, +Vars) is semidet.
%
%   The same for an expensive filter: run it when all else has been propagated.

propagating_last(Filter, Vars) :-
    posted_on(Vars, pylogic_last(Filter)).

posted_on(Vars, Constraint) :-
    clpfd:make_propagator(Constraint, Propagator),
    watched(Vars, Propagator),
    clpfd:trigger_once(Propagator).

%!  filtered(+Filter) is semidet.
%
%   Prune the domains of variables.  What this changes is propagated only
%   afterwards, so that domains that were looked at stay as they are.

:- multifile filtered/1.
:- discontiguous filtered/1.

%!  thorough(+Filter) is semidet.
%
%   What this filter changes needs no second run of it.

:- multifile thorough/1.
:- discontiguous thorough/1.

:- multifile clpfd:run_propagator/2.

%   Of its two queues library(clpfd) has the slow one for its own global
%   constraints only: in the other one a propagator waits to get there.  Both share
%   a state, by which they are known as queued, dead, or to blame for a failure.

clpfd:run_propagator(pylogic_last(Filter), State) :-
    put_attr(State, clpfd_aux, queued),
    clpfd:push_queue(propagator(pylogic(Filter), State), 2).
clpfd:run_propagator(pylogic(Filter), State) :-
    clpfd:disable_queue,
    (   thorough(Filter)
    ->  b_setval('$clpfd_current_propagator', State),
        filtered(Filter),
        b_setval('$clpfd_current_propagator', [])
    ;   filtered(Filter)
    ),
    clpfd:enable_queue.

watched([], _).
watched([Var|Vars], Propagator) :-
    clpfd:init_propagator(Var, Propagator),
    watched(Vars, Propagator).
