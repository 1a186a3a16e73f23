%!  coroutine(+Vars, +Goal, -Awake) is det.
%
%   Awake runs Goal, which is semidet, as a constraint on Vars that coroutines wake.
%   Library(clpfd) does not know of it, but labeling by weights does: a global variable
%   lists such constraints, and where Goal fails, so does a propagator of its State.

coroutine(Vars, Goal, awake(Goal, State)) :-
    (   nb_current(asleep, Others)
    ->  true
    ;   Others = []
    ),
    b_setval(asleep, [propagator(Vars, State)|Others]).

awake(Goal, State) :-
    (   call(Goal)
    ->  true
    ;   clpfd:run_propagator(asleep, State)
    ).
