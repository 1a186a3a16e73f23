/*  Terms on standard input, each answered on its own and forgotten, for programs that tests ask many questions. */

:- module(questions, [answered/1]).

:- meta_predicate answered(1).

%!  answered(:Answer)
%
%   Calls Answer on every term on standard input; what it writes is sent before the next term is read.

answered(Answer) :-
    prompt(_, ''),
    repeat,
    read(Question),
    (   Question == end_of_file
    ->  !
    ;   \+ \+ call(Answer, Question),
        flush_output,
        fail
    ).
