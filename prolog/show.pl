/*  How a printed program answers a person: as clingo does, a line of atoms for
    each solution and a last word.  In a printed program the facts follow it.
*/

%!  main is det.
%
%   Print a solution and, unless something is minimised, a second one if there
%   is one; then what was proved.

main :-
    findall(Fact, fact(Fact), Facts),
    (   post(Facts, Atoms, Vars)
    ->  minimised(Atoms, Cost, Wanted),
        labels(Label),
        findall(Cost-Solution,
                limit(Wanted, outcome(Atoms, Vars, Cost, Label, solution(Solution))),
                Answers)
    ;   Answers = []
    ),
    forall(nth1(Number, Answers, Answer), show_answer(Number, Answer)),
    show_status(Answers).

minimised(Atoms, Cost, Wanted) :-
    (   current_predicate(cost/2),
        call(cost, Atoms, X)
    ->  Cost = least(X),
        Wanted = 1
    ;   Cost = none,
        Wanted = 2
    ).

show_answer(Number, Cost-Solution) :-
    msort(Solution, Sorted),
    atomic_list_concat(['Answer: ', Number], Title),
    writeln(Title),
    maplist(term_to_atom, Sorted, Words),
    atomic_list_concat(Words, ' ', Line),
    writeln(Line),
    (   Cost = least(X)
    ->  format("Optimization: ~d~n", [X])
    ;   true
    ).

show_status([]) :- writeln('UNSATISFIABLE').
show_status([least(_)-_]) :- writeln('OPTIMUM FOUND').
show_status([none-_]) :- writeln('SATISFIABLE, and this is the only solution').
show_status([_, _]) :- writeln('SATISFIABLE, and there may be more solutions').
