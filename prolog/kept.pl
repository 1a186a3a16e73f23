:- module(kept, [keep/1]).

/** <module> The compiled form of library(clpfd), kept between processes

To compile the library takes a quarter of a second, half of what it takes to start; to load what was compiled takes a
fifth of that.
*/

%!  keep(+Folder) is det.
%
%   Load library(clpfd) from its compiled form in a folder of its own in Folder, which is made first where there is
%   none for this Prolog and this library.  A file `ready` says that it is whole; who makes it holds a lock, and others
%   do not wait.  Where it cannot be made nothing is loaded: those who use the library then load it as they always do.

keep(Folder) :-
    catch(ignore(kept(Folder)), error(_, _), true).

kept(Folder) :-
    absolute_file_name(library(clpfd), Source, [file_type(prolog), access(read)]),
    place(Source, Folder, Place),
    atom_concat(Place, '/ready', Ready),
    (   exists_file(Ready)
    ->  use(Place)
    ;   exists_directory(Place)
    ->  make_locked(Source, Place, Ready)
    ;   make_directory(Place),
        make_locked(Source, Place, Ready)
    ).

%   place(+Source, +Folder, -Place): the folder for this Prolog and the library in the file Source.

place(Source, Folder, Place) :-
    current_prolog_flag(version, Version),
    current_prolog_flag(compiled_at, Built),
    time_file(Source, Time),
    size_file(Source, Size),
    variant_sha1(library(Source, Time, Size, Version, Built), Hash),
    atomic_list_concat([Folder, '/clpfd-', Hash], Place).

make_locked(Source, Place, Ready) :-
    atom_concat(Place, '/lock', Lock),
    setup_call_cleanup(open(Lock, append, Stream, [lock(exclusive), wait(false)]),
                       make(Source, Place, Ready),
                       close(Stream)).

%   Prolog compiles the library into the folder where it is loaded from, so that is a copy of it.

make(Source, Place, Ready) :-
    atom_concat(Place, '/clpfd.pl', Copy),
    copy_file(Source, Copy),
    atom_concat(Place, '/clpfd.qlf', Compiled),
    catch(delete_file(Compiled), error(existence_error(_, _), _), true),
    delete_halves(Place),
    use(Place),
    exists_file(Compiled),
    open(Ready, write, Stream),
    close(Stream).

%   Prolog writes to such a file at first, which stays when it is killed meanwhile.  Who holds the lock writes alone.

delete_halves(Place) :-
    atom_concat(Place, '/.clpfd.qlf.*', Pattern),
    expand_file_name(Pattern, Halves),
    forall(member(Half, Halves), delete_file(Half)).

use(Place) :-
    asserta(user:file_search_path(library, Place)),
    load_files(library(clpfd), [qcompile(auto), imports([])]).
