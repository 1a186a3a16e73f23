%!  related(+Tuples, +Relation) is semidet.
%
%   Each tuple is in the relation, a list of lists of integers: tuples_in/2,
%   which forgets a tuple when its last variable is bound by what binding the
%   one before it wakes, while the tuple is being posted (SWI-Prolog 9.0.4):
%
%       ?- [X,Y] ins 1..9, X + Y #= 9, tuples_in([[X,Y]], [[1,2],[1,3]]).
%       X = 1, Y = 8.

related(Tuples, Relation) :-
    tuples_in(Tuples, Relation),
    related_if_ground(Tuples, Relation).

related_if_ground([], _).
related_if_ground([Tuple|Tuples], Relation) :-
    (   ground(Tuple)
    ->  memberchk(Tuple, Relation)
    ;   true
    ),
    related_if_ground(Tuples, Relation).
