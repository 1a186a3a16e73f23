:- module(plain, []).

/** <module> The model `plain` of a kind: a program that was made to be read

Python writes the program, of which the predicate `puzzle` has the boards and the
variables as arguments; here it is loaded as it is printed.

    Input    boards(N)      the program has N boards
             shown(X)       X is the next variable of the boards, in their order
             piece(...)     so are the arguments that stand before its value
    Output   value(X, V)    X is V
*/

:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

%!  load(+Text) is det.
%
%   Load the clauses of a program in place of those before.

load(Text) :-
    setup_call_cleanup(open_string(Text, Stream),
                       plain:load_files(program, [stream(Stream), silent(true)]),
                       close(Stream)).

%!  post(+Facts, -Atoms, -Vars) is nondet.

post(Facts, Atoms, Vars) :-
    memberchk(boards(N), Facts),
    length(Boards, N),
    append(Boards, [Vars], Args),
    Goal =.. [puzzle|Args],
    call(Goal),
    append(Boards, Rows),
    append(Rows, Places),
    exclude(==(x), Places, Values),
    findall(Start, ( member(Fact, Facts), Fact =.. [piece|Start] ), Starts),
    maplist(atom, Starts, Values, Atoms).

atom([Name|Start], Value, Atom) :-
    append(Start, [Value], Args),
    Atom =.. [Name|Args].
