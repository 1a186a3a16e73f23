:- module(own, [strategy/5]).

/** <module> Strategies of the user's own

A file has select/3 or values/2 or both, clauses that library(sandbox) finds
harmless.  Its directives can only be use_module/1 of the libraries below.
*/

:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(occurs)).
:- use_module(library(sandbox)).

library(Name) :-
    member(Name, [clpfd, lists, apply, aggregate, assoc, ordsets, pairs]).

:- dynamic loaded/2.

%!  strategy(+File, +Digest, +Text, +Words, -Options) is det.
%
%   Options for labelled/3: the predicates of the file, whose Text has that Digest, and the Words that go
%   with them.  What the file asserted in an earlier search is forgotten.  The first mistake is thrown.

strategy(File, Digest, Text, Words, Options) :-
    atom_concat(own_, Digest, Module),
    (   loaded(Module, Clauses)
    ->  restored(Module, Clauses)
    ;   clauses(File, Text, Clauses),
        imported(Module, Clauses),
        forall(member(Line-Clause, Clauses), added(File, Line, Module, Clause)),
        vetted(File, Module, Clauses),
        assertz(loaded(Module, Clauses))
    ),
    options(File, Module, Clauses, Words, Options).

restored(Module, Clauses) :-
    forall(( current_predicate(Module:Name/Arity),
             functor(Head, Name, Arity),
             \+ predicate_property(Module:Head, imported_from(_))
           ),
           retractall(Module:Head)),
    forall(member(_-Clause, Clauses), assertz(Module:Clause)).

mistake(File, Line, Format, Arguments) :-
    format(atom(Text), Format, Arguments),
    (   Line == none
    ->  format(atom(Message), '~w: ~w', [File, Text])
    ;   format(atom(Message), '~w:~w: ~w', [File, Line, Text])
    ),
    throw(error(mistake(Message), _)).

                 /*******************************
                 *            READING           *
                 *******************************/

clauses(File, Text, Clauses) :-
    setup_call_cleanup(open_string(Text, In), clauses_of(In, File, Clauses), close(In)).

clauses_of(In, File, Clauses) :-
    catch(read_term(In, Term, [module(own), term_position(Position)]),
          error(syntax_error(Why), Where),
          misread(File, Why, Where)),
    (   Term == end_of_file
    ->  Clauses = []
    ;   stream_position_data(line_count, Position, Line),
        (   nonvar(Term),
            Term = (:- Directive)
        ->  (   nonvar(Directive),
                Directive = use_module(Used),
                ground(Used),
                Used = library(Name),
                library(Name)
            ->  true
            ;   mistake(File, Line, 'a strategy has no directives but use_module of a library that it may use', [])
            ),
            Clauses = Rest
        ;   clause_of(Term, Clause),
            Clauses = [Line-Clause|Rest]
        ),
        clauses_of(In, File, Rest)
    ).

misread(File, Why, Where) :-
    (   Where = stream(_, Line, _, _)
    ->  true
    ;   Line = none
    ),
    functor(Why, Name, _),
    atomic_list_concat(Words, '_', Name),
    atomic_list_concat(Words, ' ', Said),
    mistake(File, Line, 'syntax error: ~w', [Said]).

clause_of(Term, Clause) :-
    (   nonvar(Term),
        Term = (_ --> _)
    ->  dcg_translate_rule(Term, Clause)
    ;   Clause = Term
    ).

%   The libraries are imported, but for what the file defines itself.

imported(Module, Clauses) :-
    findall(Name/Arity, ( member(_-Clause, Clauses), defined(Clause, Name/Arity) ), Own),
    forall(( library(Library),
             module_property(Library, exports(Exports)),
             member(Export, Exports),
             \+ memberchk(Export, Own)
           ),
           Module:import(Library:Export)).

defined(Clause, Name/Arity) :-
    nonvar(Clause),
    (   Clause = (Head :- _)
    ->  true
    ;   Head = Clause
    ),
    callable(Head),
    Head \= _:_,
    functor(Head, Name, Arity).

added(File, Line, Module, Clause) :-
    (   defined(Clause, Name/Arity)
    ->  true
    ;   mistake(File, Line, 'this is not a clause of a predicate of this file', [])
    ),
    catch(assertz(Module:Clause),
          error(_, _),
          mistake(File, Line, '~q cannot be defined here', [Name/Arity])).

                 /*******************************
                 *            VETTING           *
                 *******************************/

vetted(File, Module, Clauses) :-
    forall(( member(Line-Clause, Clauses), sub_term(Part, Clause), refused(Part, Why) ),
           ( plain(Part, Known),
             mistake(File, Line, '~q ~w', [Known, Why]) )),
    findall(Head, ( own(Head), is_own(Module, Head) ), Heads),
    (   Heads == []
    ->  mistake(File, none, 'it has neither select/3 nor values/2', [])
    ;   true
    ),
    forall(member(Head, Heads),
           catch(safe_goal(Module:Head),
                 error(Why, Where),
                 refused(File, Clauses, Why, Where))).

own(select(_, _, _)).
own(values(_, _)).

is_own(Module, Head) :-
    functor(Head, Name, Arity),
    current_predicate(Module:Name/Arity),
    \+ predicate_property(Module:Head, imported_from(_)).

refused(Part, 'may not be called by a strategy') :-
    subsumes_term(throw(_), Part).
refused(Part, 'makes a search that cannot be repeated; chance is the word random') :-
    nonvar(Part),
    memberchk(Part, [random(_), random_float, random_member(_, _), random_permutation(_, _), random_between(_, _, _),
                     cputime, realtime, get_time(_), statistics(_, _)]).

refused(File, Clauses, Why, Where) :-
    (   nonvar(Where),
        Where = sandbox(Goal, Callers)
    ->  true
    ;   Goal = none,
        Callers = []
    ),
    (   member(Called, [Goal|Callers]),
        plain(Called, Name/Arity),
        member(Line-Clause, Clauses),
        calls(Clause, Name/Arity)
    ->  true
    ;   Line = none,
        plain(Goal, Name/Arity)
    ),
    (   Why = existence_error(_, _)
    ->  mistake(File, Line, 'there is no ~q here', [Name/Arity])
    ;   Why == instantiation_error
    ->  mistake(File, Line, 'a goal that is known only while it runs cannot be called here', [])
    ;   mistake(File, Line, '~q may not be called by a strategy', [Name/Arity])
    ).

plain(Goal, Name/Arity) :-
    (   nonvar(Goal),
        Goal = _:Plain
    ->  true
    ;   Plain = Goal
    ),
    (   callable(Plain)
    ->  functor(Plain, Name, Arity)
    ;   Name/Arity = call/1
    ).

calls((_ :- Body), Name/Arity) :-
    sub_term(Part, Body),
    callable(Part),
    functor(Part, Name, Arity),
    !.

                 /*******************************
                 *            OPTIONS           *
                 *******************************/

options(File, Module, Clauses, Words, Options) :-
    findall(Option,
            ( own(Head),
              is_own(Module, Head),
              once(( member(Line-Clause, Clauses), functor(Head, Name, Arity), defined(Clause, Name/Arity) )),
              option(Name, at(File:Line, Module:Name), Option)
            ),
            Own),
    forall(( member(Option, Own), member(Word, Words), excludes(Option, Word) ),
           ( functor(Option, Chooses, _),
             mistake(File, none, 'it chooses the ~w, so ''~w'' cannot go with it', [Chooses, Word]) )),
    append(Own, Words, Options).

option(select, At, variable(At)).
option(values, At, value(At)).

excludes(variable(_), Word) :-
    (   solve:labeling_option(Word, 1)
    ;   solve:labeling_option(Word, 4)
    ).
excludes(value(_), Word) :-
    (   solve:labeling_option(Word, 2)
    ;   memberchk(Word, [bisect, median, middle])
    ).
excludes(_, discrepancy).
