:- module(kept, [keep/1]).

/** <module> The compiled form of library(clpfd), kept between processes

To compile the library takes a quarter of a second, half of what it takes to start; to load what was compiled takes a
fifth of that.
*/

%!  keep(+Folder) is det.
%
%   Load library(clpfd) from its compiled form in a folder of its own in Folder, which is made first where there is
%   none for this Prolog and this library, or none that is whole.  The process that makes it holds a lock, and others
%   do not wait.
%   Where it cannot be made nothing is loaded: those who use the library then load it as they always do.

keep(Folder) :-
    catch(ignore(kept(Folder)), error(_, _), true).

kept(Folder) :-
    absolute_file_name(library(clpfd), Source, [file_type(prolog), access(read)]),
    place(Source, Folder, Place),
    (   is_whole(Place)
    ->  use(Place)
    ;   exists_directory(Place)
    ->  make_locked(Source, Place)
    ;   make_directory(Place),
        make_locked(Source, Place)
    ).

%   place(+Source, +Folder, -Place): the folder for this Prolog and the library in the file Source.

place(Source, Folder, Place) :-
    current_prolog_flag(version, Version),
    current_prolog_flag(compiled_at, Built),
    time_file(Source, Time),
    size_file(Source, Size),
    variant_sha1(library(Source, Time, Size, Version, Built), Hash),
    atomic_list_concat([Folder, '/clpfd-', Hash], Place).

%   is_whole(+Place): the compiled form is as it was made: a file `ready`, which is written last, has its hash.  Prolog
%   would compile a source that is newer again.

is_whole(Place) :-
    catch(has_hash(Place), error(_, _), fail).

has_hash(Place) :-
    parts(Place, Copy, Compiled, Ready),
    maplist(exists_file, [Copy, Compiled, Ready]),
    time_file(Copy, Made),
    time_file(Compiled, Later),
    Made =< Later,
    content(Ready, Hash),
    hash(Compiled, Hash).

parts(Place, Copy, Compiled, Ready) :-
    atom_concat(Place, '/clpfd.pl', Copy),
    atom_concat(Place, '/clpfd.qlf', Compiled),
    atom_concat(Place, '/ready', Ready).

hash(File, Hash) :-
    content(File, Content),
    variant_sha1(Content, Hash0),
    atom_string(Hash0, Hash).

content(File, Content) :-
    setup_call_cleanup(open(File, read, Stream, [type(binary)]),
                       read_string(Stream, _, Content),
                       close(Stream)).

make_locked(Source, Place) :-
    atom_concat(Place, '/lock', Lock),
    setup_call_cleanup(open(Lock, append, Stream, [lock(exclusive), wait(false)]),
                       make(Source, Place),
                       close(Stream)).

%   Prolog compiles the library into the folder where it is loaded from, so that is a copy of it.

make(Source, Place) :-
    parts(Place, Copy, Compiled, Ready),
    maplist(remove, [Ready, Compiled, Copy]),
    remove_halves(Place),
    copy_file(Source, Copy),
    use(Place),
    hash(Compiled, Hash),
    setup_call_cleanup(open(Ready, write, Stream), write(Stream, Hash), close(Stream)).

%   Prolog writes to such a file at first, which stays when it is killed meanwhile.  Only the holder of the lock writes.

remove_halves(Place) :-
    atom_concat(Place, '/.clpfd.qlf.*', Pattern),
    expand_file_name(Pattern, Halves),
    maplist(remove, Halves).

%   remove(+Name): whatever it is, but of a link never what it leads to.

remove(Name) :-
    (   exists_directory(Name),  % which a link that leads nowhere is not
        \+ read_link(Name, _, _)
    ->  delete_directory_and_contents(Name)
    ;   catch(delete_file(Name), error(existence_error(_, _), _), true)
    ).

use(Place) :-
    asserta(user:file_search_path(library, Place)),
    load_files(library(clpfd), [qcompile(auto), imports([])]).
