%!  root_of(+A, +Above, -Root) is det.
%
%   Where trees are kept as an assoc from each node to the one above it: the
%   root of the tree of A.

root_of(A, Above, Root) :-
    (   get_assoc(A, Above, Next)
    ->  root_of(Next, Above, Root)
    ;   Root = A
    ).
