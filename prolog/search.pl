/*  Search over what a kind has posted.  Included by solve.pl, where it serves
    Python, and copied into printed programs, where it serves a person.
*/

%!  outcome(+Atoms, +Vars, +Cost, :Label, -Outcome) is nondet.
%
%   Enumerate what a search finds, in order: `solution(Solution)` for each
%   solution, Solution being the list of its ground atoms.  call(Label, Vars)
%   gives values to variables.  Cost is `none`, or `least(X)` for an FD variable
%   X to be minimised: then `bound(K)` says that nothing cheaper than K exists,
%   and only the best solutions follow.  Before them `better(Solution)` comes for
%   each improvement if Label has `bab`, branch and bound, or `restart`, which
%   restarts with each of them.

outcome(Atoms, Vars, none, Label, solution(Solution)) :-
    call(Label, Vars),
    held(Atoms, Solution).
outcome(Atoms, Vars, least(Cost), Label, Outcome) :-
    (   arg(1, Label, Options),
        member(Way, [bab,restart]),
        memberchk(Way, Options)
    ->  improving(Way, Atoms, Vars, Cost, Label, Outcome)    % in labeling.pl, which has these options
    ;   fd_inf(Cost, Least),
        cheapest(Least, Atoms, Vars, Cost, Label, Outcome)
    ).

%   The cost is raised step by step: labeling/2 with min/1 would turn a time
%   limit into failure, and tells no bound on the way.

cheapest(K, _, _, _, _, bound(K)).
cheapest(K, Atoms, Vars, Cost, Label, Outcome) :-
    (   Cost = K,
        call(Label, Vars)
    *-> Outcome = solution(Solution),
        held(Atoms, Solution)
    ;   Cost #> K,
        fd_inf(Cost, Next),
        cheapest(Next, Atoms, Vars, Cost, Label, Outcome)
    ).

%!  held(+Atoms, -Solution) is det.
%
%   The atoms that hold: those posted, and of each `when(N, Atom)` the atom
%   if N is positive.

held([], []).
held([Posted|Atoms], Solution) :-
    (   Posted = when(N, Atom)
    ->  (   N > 0
        ->  Solution = [Atom|Rest]
        ;   Solution = Rest
        )
    ;   Solution = [Posted|Rest]
    ),
    held(Atoms, Rest).
