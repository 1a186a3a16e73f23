/*  Strategies in files.  Reads terms from standard input: for `file(Text)` prints `same` if a search by that file finds
    the solutions that others find, each once, and proves that there are no more, else the mistake; for `hidden` the
    predicates among those allowed that call an argument which they do not declare.
*/

:- use_module('../prolog/solve').
:- use_module('../prolog/own').
:- use_module(questions).
:- use_module(library(random)).
:- use_module(library(clpfd)).

problem([A,B,C,D]) :-
    [A,B,C,D] ins 1..5,
    A #< B,
    B #\= C + 1,
    C * D #> 4,
    A + D #\= 5.

answer(file(Text)) :-
    (   Effort = effort(0, 0, 1),
        catch(searched(Text, Found, Effort), mistake(Mistake), true)
    ->  (   nonvar(Mistake)
        ->  print_line(Mistake)
        ;   problem(Vars),
            findall(Vars, solve:labelled([ff], effort(0, 0, 1), Vars), All0),
            msort(All0, All),
            msort(Found, All),
            length(All, Number),
            Effort = effort(Choices, Failures, _),
            Choices + 1 =:= Failures + Number
        ->  print_line(same)
        ;   print_line(Found)
        )
    ).
answer(hidden) :-
    findall(Name/Arity, hidden(Name/Arity), Hidden0),
    sort(Hidden0, Hidden),
    print_line(Hidden).

print_line(Term) :-
    format('~w~n', [Term]).

searched(Text, Found, Effort) :-
    own:strategy('my.pl', Text, Text, [], Options),
    problem(Vars),
    findall(Vars, solve:labelled(Options, Effort, Vars), Found).

%   A predicate that nothing defines is given where an argument is no goal; if it is called, it does not exist.

hidden(Name/Arity) :-
    own:allowed(_, Predicates),
    member(Name/Arity, Predicates),
    set_random(seed(Arity)),
    functor(Head, Name, Arity),
    Head =.. [_|Open],
    (   predicate_property(own:Head, meta_predicate(Meta))
    ->  Meta =.. [_|Sorts]
    ;   Sorts = Open
    ),
    between(1, 100, _),
    maplist(argument, Sorts, Arguments),
    Goal =.. [Name|Arguments],
    catch(call_with_inference_limit(ignore(own:Goal), 1000, _), Ball, true),
    nonvar(Ball),
    Ball = error(existence_error(procedure, Called), _),
    sub_term(crack, Called).

argument(Sort, Argument) :-
    (   nonvar(Sort),
        \+ memberchk(Sort, [?, +, -, *])
    ->  Argument = =
    ;   X in 1..3,
        random_member(Argument, [_, X, 1, [], [1,2], [crack], [crack,crack(1)], crack, crack(1), [X,crack-1], crack>1])
    ).

main :-
    answered(answer).

:- initialization(main, main).
