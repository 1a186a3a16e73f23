%   straights(K, S, N): the straight pieces of a line through a cell have lengths
%   as S says: eq, ne, le or ge N.  One that goes up and down is one piece, and so
%   is one that goes left and right.  met_at(K): there is one at least.
%   arms_alike(K): the pieces of a line from a cell to its next turns are equally
%   long; arms_unlike(K): no two are.
%   arm(K, D, I, X): the link X is number I from the cell in the direction D, 0 up,
%   1 left, 2 right, 3 down.

posted(late, straights(K, Sign, N), Store) :-
    guarded(Store, K, Guards),
    arms_of(K, Store, [Up, Left, Right, Down]),
    straight_piece(Up, Down, Guards, Sign, N),
    straight_piece(Left, Right, Guards, Sign, N).
posted(early, met_at(K), Store) :-
    guarded(Store, K, Guards),
    facts(Store, arm(K), Terms),
    findall(X, member(t(_, 1, X), Terms), Xs),
    maplist(var_of(Store), Xs, Links),
    sum(Links, #=, Degree),
    implied(Guards, ge, Degree, 1).
posted(late, arms_alike(K), Store) :-
    arms_of(K, Store, Arms),
    maplist(arm_length, Arms, Lengths),
    each_two(Lengths, alike_lengths).
posted(late, arms_unlike(K), Store) :-
    arms_of(K, Store, Arms),
    maplist(arm_length, Arms, Lengths),
    each_two(Lengths, unlike_lengths).

%   For each direction the links as far as the line goes straight on, as 0 and 1.

arms_of(K, Store, Arms) :-
    facts(Store, arm(K), Terms),
    maplist(arm_in(Terms, Store), [0, 1, 2, 3], Arms).

arm_in(Terms, Store, D, Bools) :-
    findall(I-X, member(t(D, I, X), Terms), Pairs),
    keysort(Pairs, Sorted),
    stretched(Sorted, 1, Store, Bools).

stretched([], _, _, []).
stretched([_-X|Pairs], Before, Store, [B|Bools]) :-
    var_of(Store, X, Link),
    B #<==> Before #/\ Link,
    stretched(Pairs, B, Store, Bools).

straight_piece(One, Other, Guards, Sign, N) :-
    append(One, Other, Bools),
    arm_length(Bools, Length),
    Length #>= 1 #<==> There,
    implied([There|Guards], Sign, Length, N).

arm_length(Bools, Length) :-
    sum(Bools, #=, Length).

each_two([], _).
each_two([A|As], Goal) :-
    maplist(call(Goal, A), As),
    each_two(As, Goal).

alike_lengths(A, B) :-
    A #= 0 #\/ B #= 0 #\/ A #= B.

unlike_lengths(A, B) :-
    A #= 0 #\/ B #= 0 #\/ A #\= B.
