:- module(own, [strategy/5, domain_values/2]).

/** <module> Strategies of the user's own

A file has select/3 or values/2 or both.  Its clauses call each other and what
allowed/2 names, and change facts of the file; see own/vetting.pl.  Of the
directives there are use_module/1 of these libraries, and dynamic/1.
*/

:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(occurs)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(sort)).

%!  domain_values(+Var, -Values) is det.
%
%   The values of a variable in ascending order.

domain_values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Values).

%   loaded(Module, Clauses), owns(Module, Name, Arity)

:- dynamic loaded/2, owns/3.

%!  strategy(+File, +Digest, +Text, +Words, -Options) is det.
%
%   Options for labelled/3: the predicates of the file, whose Text has that Digest, and the Words that go
%   with them.  What the file asserted in an earlier search is forgotten.  The first mistake is thrown.

strategy(File, Digest, Text, Words, Options) :-
    atom_concat(own_, Digest, Module),
    (   loaded(Module, Clauses)
    ->  options(File, Module, Clauses, Words, Options)
    ;   read_clauses(File, Text, Module, Read),
        imported(Module),
        maplist(vetted_clause(File, Module), Read, Clauses),
        options(File, Module, Clauses, Words, Options),
        restored(Module, Clauses),
        sampled(Options),
        assertz(loaded(Module, Clauses))
    ),
    restored(Module, Clauses).

%   Prolog links and makes some things on their first use, which is done here, so that the first search costs as
%   many inferences as if it came later.  What goes wrong comes again where it is reported.

sampled(Options) :-
    Vars = [X,Y|_],
    length(Vars, 4),
    Vars ins 0..4,
    X #< Y,
    all_different(Vars),
    Search = forall(solve:labelled(Options, effort(0, 0, 1), Vars), true),
    catch(call_with_inference_limit(Search, 500 000, _), _, true).

restored(Module, Clauses) :-
    forall(( owns(Module, Name, Arity), functor(Head, Name, Arity) ), retractall(Module:Head)),
    forall(member(_-Clause, Clauses), assertz(Module:Clause)).

mistake(File, Line, Format, Arguments) :-
    format(atom(Text), Format, Arguments),
    (   Line == none
    ->  format(atom(Message), '~w: ~w', [File, Text])
    ;   format(atom(Message), '~w:~w: ~w', [File, Line, Text])
    ),
    throw(mistake(Message)).

                 /*******************************
                 *            READING           *
                 *******************************/

%   read_clauses(+File, +Text, +Module, -Clauses): each clause with its line.  Module owns their predicates.

read_clauses(File, Text, Module, Clauses) :-
    retractall(owns(Module, _, _)),
    setup_call_cleanup(open_string(Text, In), clauses_of(In, File, Module, Clauses), close(In)).

clauses_of(In, File, Module, Clauses) :-
    catch(read_term(In, Term, [module(own), term_position(Position)]),
          error(syntax_error(Why), Where),
          misread(File, Why, Where)),
    (   Term == end_of_file
    ->  Clauses = []
    ;   stream_position_data(line_count, Position, Line),
        (   nonvar(Term),
            Term = (:- Directive)
        ->  (   directive(Directive, Declared)
            ->  maplist(owned(File, Line, Module), Declared)
            ;   mistake(File, Line, 'a strategy has no directives but dynamic, and use_module of a library that it \c
                                     may use', [])
            ),
            Clauses = Rest
        ;   clause_of(Term, Clause),
            head(File, Line, Clause, Head),
            functor(Head, Name, Arity),
            owned(File, Line, Module, Name/Arity),
            Clauses = [Line-Clause|Rest]
        ),
        clauses_of(In, File, Module, Rest)
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

%   directive(+Directive, -Declared): the predicates that it declares as facts that change.

directive(use_module(library(Library)), []) :-
    allowed(Library, _),
    \+ memberchk(Library, [system, own]).
directive(dynamic(All), Declared) :-
    ground(All),
    comma_list(All, Declared),
    forall(member(One, Declared), ( One = Name/Arity, atom(Name), integer(Arity) )).

owned(File, Line, Module, Name/Arity) :-
    (   owns(Module, Name, Arity)
    ->  true
    ;   catch(dynamic(Module:Name/Arity), error(_, _), mistake(File, Line, '~q cannot be defined here', [Name/Arity])),
        assertz(owns(Module, Name, Arity))
    ).

clause_of(Term, Clause) :-
    (   nonvar(Term),
        Term = (_ --> _)
    ->  dcg_translate_rule(Term, Clause)
    ;   Clause = Term
    ).

head(File, Line, Clause, Head) :-
    (   nonvar(Clause),
        once(( Clause = (Head :- _) ; Clause = Head )),
        callable(Head),
        \+ memberchk(Head, [_:_, (_ => _)])
    ->  true
    ;   mistake(File, Line, 'this is not a clause of a predicate of this file', [])
    ).

%   The libraries are imported, but for what the file defines itself.

imported(Module) :-
    forall(( allowed(Library, Predicates),
             Library \== system,
             module_property(Library, exports(Exports)),
             member(Name/Arity, Predicates),
             memberchk(Name/Arity, Exports),
             \+ owns(Module, Name, Arity)
           ),
           Module:import(Library:(Name/Arity))).

                 /*******************************
                 *            OPTIONS           *
                 *******************************/

options(File, Module, Clauses, Words, Options) :-
    findall(Option,
            ( own(Head),
              functor(Head, Name, Arity),
              once(( member(Line-Clause, Clauses), head(File, Line, Clause, First), functor(First, Name, Arity) )),
              option(Name, at(File:Line, Module:Name), Option)
            ),
            Own),
    (   Own == []
    ->  mistake(File, none, 'it has neither select/3 nor values/2', [])
    ;   true
    ),
    forall(( member(Option, Own), member(Word, Words), excludes(Option, Word) ),
           ( functor(Option, Chooses, _),
             mistake(File, none, 'it chooses the ~w, so ''~w'' cannot go with it', [Chooses, Word]) )),
    append(Own, Words, Options).

own(select(_, _, _)).
own(values(_, _)).

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

:- include(own/vetting).
