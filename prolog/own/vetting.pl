/*  What strategies of the user's own may call.  Included by own.pl.

    All else is refused by name: a call that can be read in a clause when the
    file is loaded, one that is made while the strategy runs when it is called.
*/

%   allowed(?Library, ?Predicates): what changes nothing but variables, which is undone, and calls nothing but
%   arguments that meta_predicate/1 declares.  No text is made: a name stands in the file or is no name.

allowed(system, [!/0, (',')/2, (;)/2, (->)/2, (*->)/2, (\+)/1, true/0, fail/0, false/0, call/1, call/2, call/3,
                 call/4, call/5, call/6, call/7, call/8, once/1, ignore/1, not/1, forall/2, findall/3, findall/4,
                 bagof/3, setof/3, phrase/2, phrase/3, (=)/2, (\=)/2, (==)/2, (\==)/2, (@<)/2, (@>)/2, (@=<)/2,
                 (@>=)/2, compare/3, subsumes_term/2, (is)/2, (=:=)/2, (=\=)/2, (<)/2, (>)/2, (=<)/2, (>=)/2,
                 succ/2, plus/3, between/3, var/1, nonvar/1, integer/1, number/1, float/1, rational/1, atom/1,
                 atomic/1, compound/1, callable/1, is_list/1, ground/1, functor/3, arg/3, (=..)/2, copy_term/2,
                 term_variables/2, length/2, msort/2, sort/2, sort/4, keysort/2]).
allowed(own, [domain_values/2]).
allowed(sort, [predsort/3]).
allowed(clpfd, [(#=)/2, (#\=)/2, (#<)/2, (#>)/2, (#=<)/2, (#>=)/2, (#\)/1, (#\)/2, (#/\)/2, (#\/)/2, (#==>)/2,
                (#<==)/2, (#<==>)/2, (in)/2, (ins)/2, in_set/2, all_different/1, all_distinct/1, sum/3,
                scalar_product/4, tuples_in/2, lex_chain/1, chain/2, element/3, global_cardinality/2,
                global_cardinality/3, circuit/1, cumulative/1, cumulative/2, disjoint2/1, serialized/2,
                automaton/3, automaton/8, zcompare/3, transpose/2, label/1, indomain/1, fd_var/1, fd_inf/2,
                fd_sup/2, fd_size/2, fd_dom/2, fd_degree/2, fd_set/2, is_fdset/1, empty_fdset/1,
                empty_interval/2, fdset_add_element/3, fdset_complement/2, fdset_del_element/3,
                fdset_disjoint/2, fdset_eq/2, fdset_intersect/2, fdset_intersection/3, fdset_interval/3,
                fdset_max/2, fdset_member/2, fdset_min/2, fdset_parts/4, fdset_singleton/2, fdset_size/2,
                fdset_subset/2, fdset_subtract/3, fdset_to_list/2, fdset_to_range/2, fdset_union/2,
                fdset_union/3, list_to_fdset/2, range_to_fdset/2]).
allowed(lists, [append/2, append/3, clumped/2, delete/3, flatten/2, intersection/3, is_set/1, last/2,
                list_to_set/2, max_list/2, max_member/2, max_member/3, member/2, memberchk/2, min_list/2, min_member/2,
                min_member/3, nextto/3, nth0/3, nth0/4, nth1/3, nth1/4, numlist/3, permutation/2, prefix/2,
                proper_length/2, reverse/2, same_length/2, select/3, select/4, selectchk/3, selectchk/4,
                subset/2, subtract/3, sum_list/2, union/3]).
allowed(apply, [convlist/3, exclude/3, foldl/4, foldl/5, foldl/6, foldl/7, include/3, maplist/2, maplist/3,
                maplist/4, maplist/5, partition/4, partition/5, scanl/4, scanl/5, scanl/6, scanl/7]).
allowed(aggregate, [aggregate/3, aggregate/4, aggregate_all/3, aggregate_all/4, foreach/2]).
allowed(assoc, [assoc_to_keys/2, assoc_to_list/2, assoc_to_values/2, del_assoc/4, del_max_assoc/4,
                del_min_assoc/4, empty_assoc/1, gen_assoc/3, get_assoc/3, get_assoc/5, is_assoc/1,
                list_to_assoc/2, map_assoc/2, map_assoc/3, max_assoc/3, min_assoc/3, ord_list_to_assoc/2,
                put_assoc/4]).
allowed(ordsets, [is_ordset/1, list_to_ord_set/2, ord_add_element/3, ord_del_element/3, ord_disjoint/2,
                  ord_empty/1, ord_intersect/2, ord_intersection/2, ord_intersection/3, ord_intersection/4,
                  ord_memberchk/2, ord_selectchk/3, ord_seteq/2, ord_subset/2, ord_subtract/3, ord_symdiff/3,
                  ord_union/2, ord_union/3, ord_union/4]).
allowed(pairs, [group_pairs_by_key/2, map_list_to_pairs/3, pairs_keys/2, pairs_keys_values/3, pairs_values/2,
                transpose_pairs/2]).

%   changing(?Predicate): what changes facts.

changing(assert/1).
changing(asserta/1).
changing(assertz/1).
changing(retract/1).
changing(retractall/1).

%   chance(?Name): what makes a search that cannot be repeated, if only by its value in arithmetic.

chance(Name) :-
    memberchk(Name, [random, random_float, random_member, random_permutation, random_between, cputime, realtime,
                     get_time, statistics]).

                 /*******************************
                 *            VETTING           *
                 *******************************/

vetted_clause(File, Module, Line-Clause, Line-Vetted) :-
    forall(( sub_term(Part, Clause), callable(Part), functor(Part, Name, Arity), chance(Name) ),
           mistake(File, Line, '~q makes a search that cannot be repeated; chance is the word random', [Name/Arity])),
    (   Clause = (Head :- Body)
    ->  vetted(place(File, Line, Module), Body, Safe),
        Vetted = (Head :- Safe)
    ;   Vetted = Clause
    ).

%   vetted(+Place, +Goal, -Safe): Safe does what Goal does, and calls only what may be called.  Of what is not
%   known yet that is seen to by run/2 when it is called.

vetted(Place, Goal, own:run(Place, Goal)) :-
    var(Goal),
    !.
vetted(Place, Goal, Safe) :-
    named(Goal, Name, Arity),
    Place = place(_, _, Module),
    (   owns(Module, Name, Arity)
    ->  Safe = Goal
    ;   changing(Name/Arity)
    ->  arg(1, Goal, Fact),
        (   var(Fact)
        ->  true
        ;   fact(Place, Name, Fact)
        ),
        Safe = own:changed(Place, Name, Fact)
    ;   allowed(_, Predicates),
        memberchk(Name/Arity, Predicates)
    ->  (   predicate_property(Module:Goal, meta_predicate(Meta))
        ->  vetted_meta(Place, Meta, Goal, Safe)
        ;   Safe = Goal
        )
    ;   refused(Place, Goal)
    ),
    !.
vetted(Place, Goal, _) :-
    refused(Place, Goal).

named(Goal, Name, Arity) :-
    callable(Goal),
    functor(Goal, Name, Arity).

refused(place(File, Line, _), Goal) :-
    (   \+ callable(Goal)
    ->  mistake(File, Line, '~q cannot be called', [Goal])
    ;   Goal = Module:Plain,
        atom(Module),
        named(Plain, Name, Arity)
    ->  mistake(File, Line, '~q may not be called by a strategy', [Module:Name/Arity])
    ;   functor(Goal, Name, Arity),
        allowed(Library, _),
        predicate_property(Library:Goal, visible)
    ->  mistake(File, Line, '~q may not be called by a strategy', [Name/Arity])
    ;   functor(Goal, Name, Arity),
        mistake(File, Line, 'there is no ~q here', [Name/Arity])
    ).

%   vetted_meta(+Place, +Meta, +Goal, -Safe): the same for a goal with goals among its arguments.  A goal behind ^ and
%   a body of a grammar are not wrapped while unknown, because bagof/3 and phrase/2 look into them.

vetted_meta(Place, Meta, Goal, Safe) :-
    (   Goal =.. [phrase,Body,List|Rest]
    ->  (   var(Body)
        ->  Safe = own:run(Place, Goal)
        ;   append(Rest, [[]], [After|_]),
            dcg_translate_rule(( body --> Body ), Clause), % bound arguments would stay in its cache
            Clause = ( body(List, After) :- Called ),
            vetted(Place, Called, Safe)
        )
    ;   Goal =.. [Name|Arguments],
        Meta =.. [_|Sorts],
        maplist(argument(Place), Sorts, Arguments, Vetted)
    ->  Safe =.. [Name|Vetted]
    ;   Safe = own:run(Place, Goal)
    ).

argument(Place, Sort, Argument, Vetted) :-
    (   integer(Sort)
    ->  closure(Place, Sort, Argument, Vetted)
    ;   Sort == (^)
    ->  nonvar(Argument),
        (   Argument = Free^Goal
        ->  Vetted = Free^Safe,
            argument(Place, ^, Goal, Safe)
        ;   vetted(Place, Argument, Vetted)
        )
    ;   memberchk(Sort, [?, +, -, *]),
        Vetted = Argument
    ).

%   closure(+Place, +More, +Closure, -Vetted): a goal that gets so many more arguments.  Where these are goals
%   themselves it is known only with them.

closure(Place, More, Closure, Vetted) :-
    (   var(Closure)
    ->  Vetted = own:run(Place, Closure)
    ;   length(Added, More),
        extended(Place, Closure, Added, Goal),
        vetted(Place, Goal, Safe),
        same_length(Added, Kept),
        (   Safe =.. [Name|All],
            append(First, Kept, All),
            Kept == Added
        ->  Vetted =.. [Name|First]
        ;   More =:= 0
        ->  Vetted = Safe
        ;   Vetted = own:run(Place, Closure)
        )
    ).

extended(Place, Closure, Added, Goal) :-
    (   atom(Closure)
    ->  Goal =.. [Closure|Added]
    ;   nonvar(Closure),
        Closure = Module:Plain,
        nonvar(Plain)
    ->  Goal = Module:Whole,
        extended(Place, Plain, Added, Whole)
    ;   compound(Closure)
    ->  compound_name_arguments(Closure, Name, Arguments),
        append(Arguments, Added, All),
        compound_name_arguments(Goal, Name, All)
    ;   refused(Place, Closure)
    ).

                 /*******************************
                 *      WHILE IT IS RUNNING     *
                 *******************************/

%   run(+Place, +Closure, ?Arguments ...): call what was not known when the file was loaded.

run(Place, Goal) :- go(Place, Goal, []).
run(Place, Closure, A) :- go(Place, Closure, [A]).
run(Place, Closure, A, B) :- go(Place, Closure, [A,B]).
run(Place, Closure, A, B, C) :- go(Place, Closure, [A,B,C]).
run(Place, Closure, A, B, C, D) :- go(Place, Closure, [A,B,C,D]).
run(Place, Closure, A, B, C, D, E) :- go(Place, Closure, [A,B,C,D,E]).
run(Place, Closure, A, B, C, D, E, F) :- go(Place, Closure, [A,B,C,D,E,F]).
run(Place, Closure, A, B, C, D, E, F, G) :- go(Place, Closure, [A,B,C,D,E,F,G]).

go(Place, Closure, Arguments) :-
    must_be(nonvar, Closure),
    extended(Place, Closure, Arguments, Goal),
    vetted(Place, Goal, Safe),
    (   Safe = own:run(_, Unknown),
        Unknown == Goal
    ->  instantiation_error(Goal)
    ;   Place = place(_, _, Module),
        call(Module:Safe)
    ).

%   changed(+Place, +How, +Fact): assert or retract a fact of the file.

changed(Place, How, Fact) :-
    must_be(nonvar, Fact),
    fact(Place, How, Fact),
    Place = place(_, _, Module),
    call(How, Module:Fact).

fact(place(File, Line, Module), How, Fact) :-
    (   named(Fact, Name, Arity),
        owns(Module, Name, Arity)
    ->  true
    ;   named(Fact, Name, Arity),
        \+ memberchk(Name/Arity, [(:)/2, (:-)/2, (:-)/1, (=>)/2])
    ->  mistake(File, Line, '~q changes facts of this file only; for ~q say '':- dynamic ~q.''',
                [How/1, Name/Arity, Name/Arity])
    ;   mistake(File, Line, '~q changes facts of this file only', [How/1])
    ).
