% Runs one kind's post/3 on the facts of standard input and prints every solution as a list of rows.
:- use_module(library(clpfd)).
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
main(Kind, File, Labeling) :-
    use_module(File, []),
    read(Facts),
    forall(rows(Kind, Facts, Labeling, Rows), (write_canonical(Rows), nl)).
