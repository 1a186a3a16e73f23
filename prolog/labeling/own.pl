/*  Variables and values chosen by predicates of the user's.  Included by labeling.pl.
*/

%   A predicate of the user's, At being at(Place, Predicate), is run for what it
%   says, which is ground, and then undone: it can lose no solution.

%   own_variable(+At, +Vars, -Var): select(+Vars, -Var, -Rest), Rest being of no use here.

own_variable(At, Vars, Var) :-
    At = at(_, Select),
    Said = said(none),
    (   \+ \+ ( own_run(At, call(Select, Vars, Chosen, _)),
               nth1(Place, Vars, Given),
               Given == Chosen,
               var(Chosen),
               nb_setarg(1, Said, Place) ),
        arg(1, Said, Found),
        nth1(Found, Vars, Var)
    ->  true
    ;   own_mistake(At, 'gave no variable of those that it was given')
    ).

%   own_values(+At, +Var, -Values): values(+Var, -Values), those of the domain in
%   the order given, behind them those that are missing.

own_values(At, Var, Values) :-
    At = at(_, Given),
    ascending_values(Var, Domain),
    Said = said(none),
    (   \+ \+ ( own_run(At, call(Given, Var, List)),
               is_list(List),
               maplist(integer, List),
               nb_setarg(1, Said, List) )
    ->  arg(1, Said, Found)
    ;   own_mistake(At, 'gave no list of numbers')
    ),
    append(Found, Domain, All),
    list_to_set(All, Each),
    include(own_value(Domain), Each, Values).

own_value(Values, Value) :-
    memberchk(Value, Values).

own_run(At, Goal) :-
    catch(once(Goal), error(Formal, _), own_error(At, Formal)).

own_error(At, Formal) :-
    (   Formal = resource_error(_)
    ->  throw(error(Formal, _))
    ;   functor(Formal, Name, _),
        format(atom(Text), 'ended with ~w', [Name]),
        own_mistake(At, Text)
    ).

own_mistake(at(File:Line, _:Name), Said) :-
    format(atom(Text), '~w:~w: ~w ~w', [File, Line, Name, Said]),
    throw(mistake(Text)).
