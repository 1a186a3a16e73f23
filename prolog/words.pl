:- module(words, []).

:- set_prolog_flag(optimise, true).

/** <module> Kinds declared in a file

Variables with finite domains.  The words that a kind uses bring the
constraints, each in a part of its own with clauses of posted/3.

A variable has a number: 1000 times its row and its column, and a million more
for each further sort.

    Input    variable(X, D)     X takes a value of the domain D
             domain(D, V)       V belongs to the domain D
             two(D, L, H)       D has the values L and H only; of no use here
             given(X, V)        X is V (a clue)
             only(X, D)         X takes a value of D, a smaller domain (a clue)
             member(G, I, X)    X is number I of the group G
             guard(K, X, V)     the constraint K holds only where X is V
             never              nothing can hold
    Derived  known(X, V)        X is V
             out(X, V)          X is not V
    Output   value(X, V)        X is V
*/

:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).

:- include(tuples).

%!  posted(+Stage, +Fact, +Store) is semidet.
%
%   Post what a fact says.  Stage is `early` for what is cheap, `late` for what
%   propagates best when domains are small.  A fact that no part knows in a
%   stage says nothing there.

:- multifile posted/3.
:- discontiguous posted/3.

%!  post(+Facts:list, -Atoms:list, -Vars:list) is semidet.
%
%   Relate the facts of a puzzle to the atoms of its solution.  Fails if
%   propagation alone refutes the puzzle.

post(Facts, Atoms, Vars) :-
    indexed(Facts, Index),
    findall(X-D, member(variable(X, D), Facts), Declared),
    maplist(variable(Index), Declared, Pairs),
    list_to_assoc(Pairs, Assoc),
    pairs_values(Pairs, Vars),
    Store = store(Index, Assoc),
    stage(early, Facts, Store),
    stage(late, Facts, Store),
    maplist(atom, Pairs, Atoms).

atom(X-Var, value(X, Var)).

%!  variable(+Index, +Declared, -Pair) is semidet.
%
%   A variable with its domain, without the values that are out.

variable(Index, X-D, X-Var) :-
    looked_up(Index, domain(D), Values0),
    looked_up(Index, out(X), Out),
    maplist(arg(1), Values0, Values1),
    maplist(arg(1), Out, Gone),
    subtract(Values1, Gone, Values),
    values_domain(Values, Domain),
    Var in Domain.

values_domain([V|Vs], Domain) :-
    foldl(either, Vs, V, Domain).

either(V, Domain, Domain \/ V).

stage(_, [], _).
stage(Stage, [Fact|Facts], Store) :-
    (   clause(posted(Stage, Fact, _), _)
    ->  posted(Stage, Fact, Store)
    ;   true
    ),
    stage(Stage, Facts, Store).

posted(early, given(X, V), Store) :-
    var_of(Store, X, V).
posted(early, known(X, V), Store) :-
    var_of(Store, X, V).
posted(early, only(X, D), Store) :-
    var_of(Store, X, Var),
    facts(Store, domain(D), Values0),
    maplist(arg(1), Values0, Values),
    values_domain(Values, Domain),
    Var in Domain.
posted(early, never, _) :-
    fail.

%!  indexed(+Facts, -Index) is det.
%
%   The facts by name and first argument: of domain(D, V) the terms t(V) under
%   domain(D).

indexed(Facts, Index) :-
    findall(Key-Rest,
            ( member(Fact, Facts),
              Fact =.. [Name, First|Others],
              Key =.. [Name, First],
              Rest =.. [t|Others]
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    list_to_assoc(Groups, Index).

looked_up(Index, Key, Terms) :-
    (   get_assoc(Key, Index, Found)
    ->  Terms = Found
    ;   Terms = []
    ).

%!  facts(+Store, +Key, -Terms) is det.
%
%   What stands under a key such as member(G): terms t(I, X) in order.

facts(store(Index, _), Key, Terms) :-
    looked_up(Index, Key, Terms).

%!  var_of(+Store, +X, -Var) is det.

var_of(store(_, Assoc), X, Var) :-
    get_assoc(X, Assoc, Found),
    Var = Found.

%!  group(+Store, +G, -Vars) is det.
%
%   The variables of a group in order.

group(Store, G, Vars) :-
    facts(Store, member(G), Terms),
    maplist(member_var(Store), Terms, Vars).

member_var(Store, t(_, X), Var) :-
    var_of(Store, X, Var).

%!  moved(+Store, +Steps, -Groups) is det.
%
%   The variables X + D for all D of Steps, for every X for which all of them are
%   there.

moved(store(Index, Vars), Steps, Groups) :-
    assoc_to_keys(Vars, Xs),
    moved_to(Xs, Steps, store(Index, Vars), Groups).

moved_to([], _, _, []).
moved_to([X|Xs], Steps, Store, Groups) :-
    (   stepped(Steps, X, Store, Group)
    ->  Groups = [Group|Rest]
    ;   Groups = Rest
    ),
    moved_to(Xs, Steps, Store, Rest).

stepped([], _, _, []).
stepped([D|Steps], X, Store, [Var|Group]) :-
    Y is X + D,
    var_of(Store, Y, Var),
    stepped(Steps, X, Store, Group).

%!  holds(+Var, +V, -B) is det.
%
%   B is 1 where Var is V, else 0.  A variable with the values 0 and 1 is its own indicator.

holds(Var, V, B) :-
    fd_inf(Var, Min),
    fd_sup(Var, Max),
    (   Min >= 0,
        Max =< 1,
        memberchk(V, [0, 1])
    ->  (   V =:= 1
        ->  B = Var
        ;   B #= 1 - Var
        )
    ;   Var #= V #<==> B
    ).

%!  indicators(+Terms, +Store, -Bools) is det.
%
%   For each t(X, V) whether X is V.

indicators([], _, []).
indicators([t(X, V)|Terms], Store, [B|Bools]) :-
    var_of(Store, X, Var),
    holds(Var, V, B),
    indicators(Terms, Store, Bools).

%!  all_hold(+Vars, +V, -Bools) is det.
%
%   For each variable whether it is V.

all_hold([], _, []).
all_hold([Var|Vars], V, [B|Bools]) :-
    holds(Var, V, B),
    all_hold(Vars, V, Bools).

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
%   Var keeps the values of Bits.  The domain is read anew: since a filter looked
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
    clpfd:make_propagator(pylogic(Filter), Propagator),
    watched(Vars, Propagator),
    clpfd:trigger_once(Propagator).

%!  propagating_last(+Filter, +Vars) is semidet.
%
%   The same for what is dear: run it when all else has been propagated.

propagating_last(Filter, Vars) :-
    clpfd:make_propagator(pylogic_last(Filter), Propagator),
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

%!  guarded(+Store, +K, -Guards) is det.
%
%   The indicators of the guards of a constraint; empty when it always holds.

guarded(Store, K, Guards) :-
    facts(Store, guard(K), Terms),
    indicators(Terms, Store, Guards).

%!  implied(+Guards, +Sign, +X, +N) is semidet.
%
%   Where all guards hold, X compares with N as Sign says.

implied(Guards, Sign, X, N) :-
    reified(Sign, X, N, B),
    every(Guards, 1, All),
    All #==> B.

every([], All, All).
every([G|Guards], All0, All) :-
    All1 #<==> All0 #/\ G,
    every(Guards, All1, All).

reified(eq, X, N, B) :- X #= N #<==> B.
reified(ne, X, N, B) :- X #\= N #<==> B.
reified(le, X, N, B) :- X #=< N #<==> B.
reified(ge, X, N, B) :- X #>= N #<==> B.

operator_of(eq, #=).
operator_of(ne, #\=).
operator_of(le, #=<).
operator_of(ge, #>=).
