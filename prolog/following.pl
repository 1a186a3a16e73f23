/*  The tree of a search, noted while labeling goes through it.  Included by
    solve.pl.  What labeling does stays as it is: its decisions are wrapped.
*/

:- dynamic noted/1.

%!  followed(+Most, ?Event, :Goal) is nondet.
%
%   Run Goal, a call of event/6 with Event, and note at most Most nodes; throw
%   `used_up(nodes)` where there would be more, which is an event like others.
%   node/1 gives them afterwards:
%
%     - `[root, Found, Left]`, after posting;
%     - `[child, Parent, How, Piece, State, Found, Gone]`, numbered from 1 on; How
%       as in narrowed/4, State `open` or `failed`;
%     - `[solved, Number]`.
%
%   Pieces are atoms of a solution, as a list of name and arguments; Piece is []
%   where the chosen variable is in none of them.

followed(Most, _, Goal) :-
    retractall(noted(_)),
    nb_setval(nodes, 1),
    setup_call_cleanup(
        ( wrap_predicate(solve:found(_, Atoms, _, _, _, Name, _), following, Find, solve:from_root(Atoms, Name, Find)),
          wrap_predicate(solve:narrowed(How, Var, Value, _), following, Narrow,
                         solve:narrowing(Most, How, Var, Value, Narrow))
        ),
        Goal,
        ( unwrap_predicate(solve:found/7, following),
          unwrap_predicate(solve:narrowed/4, following)
        )).

%!  node(-Node) is nondet.
%
%   What was noted, in order; each is forgotten then.

node(Node) :-
    retract(noted(Node)).

from_root(Atoms, Name, Find) :-
    maplist(place, Atoms, Places),
    maplist(place_set, Places, Sets),
    foldl(settled, Places, Sets, [], Found),
    foldl(unsettled, Places, Sets, [], Left),
    assertz(noted([root, Found, Left])),
    b_setval(followed, at(0, Places, Sets)),
    call(Find),
    (   memberchk(Name, [solution, counted])
    ->  b_getval(followed, at(Number, _, _)),
        assertz(noted([solved, Number]))
    ;   true
    ).

narrowing(Most, How, Var, Value, Narrow) :-
    b_getval(followed, at(Parent, Places, Sets0)),
    nb_getval(nodes, Number),
    (   Number < Most
    ->  Next is Number+1,
        nb_setval(nodes, Next)
    ;   throw(used_up(nodes))
    ),
    (   member(Place, Places),
        arg(1, Place, Own),
        Own == Var
    ->  piece(Place, Value, Piece)
    ;   Piece = []
    ),
    (   call(Narrow)
    ->  maplist(place_set, Places, Sets),
        foldl(changed, Places, Sets0, Sets, []-[], Found-Gone),
        assertz(noted([child, Parent, How, Piece, open, Found, Gone])),
        b_setval(followed, at(Number, Places, Sets))
    ;   assertz(noted([child, Parent, How, Piece, failed, [], []])),
        fail
    ).

%   place(+Atom, -Place): place(Var, Copy-Row), Row being the atom as a list with Copy in place of its variable.

place(Atom, place(Var, Copy-Row)) :-
    (   term_variables(Atom, [Var])
    ->  Atom =.. List,
        copy_term_nat(Var-List, Copy-Row)
    ;   arg(_, Atom, Var),
        !,
        Atom =.. Row
    ).

place_set(place(Var, _), Set) :-
    fd_set(Var, Set).

piece(place(_, Template), Value, Row) :-
    copy_term(Template, Value-Row).

settled(Place, Set, Found0, Found) :-
    (   fdset_singleton(Set, Value),
        fixed(Place, Value, Row)
    ->  Found = [Row|Found0]
    ;   Found = Found0
    ).

%   A place that posting had settled has no variable, so its row is what it is.

fixed(place(_, Template), Value, Row) :-
    (   ground(Template)
    ->  Template = _-Row
    ;   copy_term(Template, Value-Row)
    ).

unsettled(Place, Set, Left0, Left) :-
    (   fdset_singleton(Set, _)
    ->  Left = Left0
    ;   rows(Place, Set, Left0, Left)
    ).

rows(Place, Set, Rows0, Rows) :-
    fdset_to_list(Set, Values),
    maplist(piece(Place), Values, New),
    append(New, Rows0, Rows).

changed(Place, Set0, Set, Found0-Gone0, Found-Gone) :-
    (   Set == Set0
    ->  Found = Found0,
        Gone = Gone0
    ;   settled(Place, Set, Found0, Found),
        fdset_subtract(Set0, Set, Without),
        rows(Place, Without, Gone0, Gone)
    ).
