:- module(solve, [event/5]).

/** <module> The only place that labels, and the only one that talks to Python

Facts go in as a list of terms, events come out one by one on backtracking.
An event is a list of integers, atoms and such lists, nothing else: that much
crosses the edge to Python unharmed.
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).

:- include(search).

%!  event(+Task, +Kind, +Facts, +Labeling, -Event) is nondet.
%
%   Load Kind, post its constraints on Facts and do Task:
%
%     - `solve`: every solution is an event `[solution, Inferences, Row ...]`;
%     - `count`: the first solution comes as before, every other one as
%       `[counted, Inferences]`;
%     - `decided`: one solution, then `[decided, Inferences, Row ...]`, the
%       rows being those that are in all solutions.
%
%   A row is an atom's name and arguments.  The first event is always
%   `[posted, Inferences]`; kinds with a cost add `[bound, Inferences, K]`.
%   Inferences counts from the start of the call.

event(Task, Kind, Facts, Labeling, [Name, Used|Rows]) :-
    statistics(inferences, Start),
    prolog_kind(Kind, File),
    use_module(File, []),
    Kind:post(Facts, Atoms, Vars),
    cost(Kind, Atoms, Cost),
    (   Name = posted,
        Rows = []
    ;   found(Task, Atoms, Vars, Cost, Labeling, Name, Rows)
    ),
    statistics(inferences, Now),
    Used is Now - Start.

prolog_kind(Kind, File) :-
    module_property(solve, file(Here)),
    file_directory_name(Here, Folder),
    atomic_list_concat([Folder, /, Kind, '.pl'], File).

cost(Kind, Atoms, Cost) :-
    (   current_predicate(Kind:cost/2)
    ->  Kind:cost(Atoms, X),
        Cost = least(X)
    ;   Cost = none
    ).

found(solve, Atoms, Vars, Cost, Labeling, Name, Rows) :-
    outcome(Atoms, Vars, Cost, Labeling, Outcome),
    reported(Outcome, Name, Rows).
found(count, Atoms, Vars, Cost, Labeling, Name, Rows) :-
    State = first(yes),
    outcome(Atoms, Vars, Cost, Labeling, Outcome),
    (   Outcome = solution(_),
        arg(1, State, no)
    ->  Name = counted,
        Rows = []
    ;   reported(Outcome, Name, Rows),
        (   Name == solution
        ->  nb_setarg(1, State, no)
        ;   true
        )
    ).
found(decided, Atoms, Vars, none, Labeling, Name, Rows) :-
    findall(Atoms, once(labeling(Labeling, Vars)), [First]),
    (   Name = solution,
        maplist(=.., First, Rows)
    ;   same(Atoms, First, Atoms, Vars, Labeling, Kept),
        Name = decided,
        maplist(=.., Kept, Rows)
    ).

reported(bound(K), bound, [K]).
reported(solution(Solution), solution, Rows) :-
    maplist(=.., Solution, Rows).

%!  same(+Left, +Values, +Atoms, +Vars, +Labeling, -Kept) is det.
%
%   Kept are the atoms of Left that have the same arguments in every solution.
%   Values is what they are in one solution.  Each is asked to differ; a
%   solution that grants it clears every other atom on which it differs too.

same([], [], _, _, _, []).
same([Atom|Left], [Value|Values], Atoms, Vars, Labeling, Kept) :-
    (   ground(Atom)
    ->  Kept = [Value|Rest],
        same(Left, Values, Atoms, Vars, Labeling, Rest)
    ;   findall(Left, once(( differs(Atom, Value), labeling(Labeling, Vars) )), [Other])
    ->  agreeing(Left, Values, Other, Left1, Values1),
        same(Left1, Values1, Atoms, Vars, Labeling, Kept)
    ;   Kept = [Value|Rest],
        same(Left, Values, Atoms, Vars, Labeling, Rest)
    ).

differs(Atom, Value) :-
    unifiable(Atom, Value, [Var=Known]),
    Var #\= Known.

agreeing([], [], [], [], []).
agreeing([Atom|Left], [Value|Values], [Other|Others], Left1, Values1) :-
    (   Value == Other
    ->  Left1 = [Atom|Left2],
        Values1 = [Value|Values2]
    ;   Left1 = Left2,
        Values1 = Values2
    ),
    agreeing(Left, Values, Others, Left2, Values2).
