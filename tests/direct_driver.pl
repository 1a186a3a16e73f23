/*  Runs one kind's post/3 on facts.  Reads terms `ask(Kind, File, Labeling, Facts)` from standard input, prints
    every solution of each as a list of rows, and then a line: `done`, or what was thrown.
*/

:- use_module(library(clpfd)).
:- use_module(questions).

kept(when(N, Atom), Row) :- !, N > 0, Atom =.. Row.
kept(Atom, Row) :- Atom =.. Row.

rows(Kind, Facts, Labeling, Rows) :-
    Kind:post(Facts, Atoms, Vars),
    (   current_predicate(Kind:cost/2)
    ->  Kind:cost(Atoms, Cost),
        (   once(( labeling([leftmost,up,step], [Cost]), \+ \+ labeling(Labeling, Vars) )) -> true ; fail )
    ;   true
    ),
    labeling(Labeling, Vars),
    convlist(kept, Atoms, Rows).

solutions(ask(Kind, File, Labeling, Facts)) :-
    use_module(File, []),
    forall(rows(Kind, Facts, Labeling, Rows), (write_canonical(Rows), nl)).

answer(Question) :-
    catch((solutions(Question), print(done)), Ball, print(Ball)),
    nl.

main :-
    answered(answer).

:- initialization(main, main).
