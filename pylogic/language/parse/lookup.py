"""Lookup of declared kinds, in the file, the files that it uses, folders, the library, and what makes one a kind."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from pylogic.files.syntax import contents
from pylogic.language import checking, looks
from pylogic.language.board import limits
from pylogic.language.board.board import PRINTED, board_of
from pylogic.language.compile import flattening
from pylogic.language.compile.flat import constraints
from pylogic.language.compile.flattening import FlatFrame, frame_of
from pylogic.language.parse import puzzles
from pylogic.language.parse.declarations import declare
from pylogic.language.parse.rule import Declared, Finished
from pylogic.model.atom import Atom, Atoms, Signature, Variable
from pylogic.model.document import Declaration, Scope, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ASP, read_source
from pylogic.model.files import LIBRARY as LIBRARY
from pylogic.model.kind import Conflict, Encoding, Kind, Objective, People, Presolved, Presolving, Shape
from pylogic.model.network import Store, values
from pylogic.model.plugins import lazy
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.request import PLAIN
from pylogic.model.text import Problem, Source, plural, suggestion, unquote

if TYPE_CHECKING:  # runs need none of it
    from pylogic.model.generating import Inventing


VOCABULARY = "words"
"""The name of the encodings of all declared kinds."""
_MODELS = {
    "words": "a propagator for each word of the rules: the fewest steps",
    PLAIN: "what library(clpfd) has, in a program to be read",
}
_UNREADABLE = frozenset(
    (
        *("acyclic", "alike", "bent", "divide", "dominoes", "lead", "minimise", "near", "patches", "place"),
        *("rectangle", "run_sums", "symmetric", "tied", "triangles", "turning", "walled"),
    )
)
"""The parts of encodings that a plain program has no words for."""
_EXPLAINED = 3_000
"""Most variables of a board on which contradicting rules are looked for."""
_SHAPES = {"cells": Shape.GRID, "edges": Shape.EDGES, "links": Shape.LINKS, "bridges": Shape.BRIDGES}
_DEFINED = re.compile(r"^#defined (\w+)/(\d+)\.", re.MULTILINE)


def kind_of(declared: Declared, declarations: tuple[str, ...] = ()) -> Kind:
    """Return the kind of a declaration.

    Args:
        declared: The declaration, read.
        declarations: The declarations that other files need for puzzles of this kind.
    """
    needed = [*(rule.parts for rule in declared.rules), *(given.parts for given in declared.givens)]
    parts = dict.fromkeys(part for some in needed for part in some)
    unsaid = next((rule.sentence for rule in declared.rules if not _UNREADABLE.isdisjoint(rule.parts)), "")
    return Kind(
        name=declared.name,
        encoding=Encoding(
            name=VOCABULARY,
            parts=tuple(parts),
            flatten=partial(flattening.flatten, declared),
            models={} if unsaid else {"swipl": _MODELS},
            plain=lazy("pylogic.language.plain", "plain", declared),
            unsaid=unsaid,
            fixing={"given": True, "known": True, "out": False},
            strategies=_strategies(declared),
        ),
        inputs=_inputs(tuple(parts)),
        outputs=frozenset({Signature("value", 2)}),
        read=partial(puzzles.read, declared),
        write=partial(puzzles.write, declared),
        check=partial(checking.check, declared),
        fields=partial(looks.fields, declared),
        shape=_shape(declared),
        judge=lazy("pylogic.language.judging", "judge", declared),
        judge_atoms=lazy("pylogic.language.judging", "judge_atoms", declared),
        sketch=partial(looks.sketch, declared),
        say=partial(looks.say, declared),
        variables=partial(_variables, declared),
        presolving=Presolving(vast=partial(flattening.vast, declared), presolve=partial(presolve, declared)),
        people=People(
            instructions=lazy("pylogic.language.looks", "instructions", declared),
            notes=lazy("pylogic.language.looks", "find_pitfalls", declared),
            laws=lazy("pylogic.language.laws.laws", "laws", declared),
            printed=partial(_printed, declared),
            ruled=partial(_ruled, declared),
        ),
        objective=_objective(declared),
        summary=declared.title or declared.name,
        words=puzzles.words_of(declared),
        holds=puzzles.holds_of(declared),
        gestures=puzzles.gestures_of(declared),
        rules=tuple(rule.sentence for rule in declared.rules),
        declared_in=declared.file,
        declarations=declarations,
        inventing=partial(_inventing, declared),
    )


def _strategies(declared: Declared) -> dict[str, str]:
    """Return the strategies that suit its rules, as measured on the library."""
    strategies = {"swipl": "dom_w_deg"}
    for rule in declared.rules:
        if rule.word.encoding.suited(rule):
            strategies |= rule.word.encoding.strategies
    return strategies


def _objective(declared: Declared) -> Objective:
    """Return what is to be small or large, if a rule says so."""
    rule = next((rule for rule in declared.rules if rule.word.cost), None)
    if rule is None:
        return Objective()
    aim = rule.arguments
    return Objective(name=aim.noun, cost=partial(_cost, declared), greatest=aim.greatest)


def _cost(declared: Declared, puzzle: Puzzle, atoms: Atoms) -> int | None:
    board = board_of(declared.frame, puzzle.facts)
    values = checking.values_of(board, atoms)[0]
    costs = [rule.word.cost(rule, Finished(board, values)) for rule in declared.rules_on(board) if rule.word.cost]
    return costs[0] if len(values) == len(board.variables) else None


def _shape(declared: Declared) -> Shape:
    """Return the shape of solutions: one sort of variables by itself, or several by name."""
    forms = [sort.form for sort in declared.frame.sorts.values() if not sort.name]
    return _SHAPES[forms[0]] if len(forms) == len(declared.frame.sorts) == 1 else Shape.LAYERS


@cache
def _inputs(parts: tuple[str, ...]) -> frozenset[Signature]:
    """Return the facts that the encodings declare as inputs."""
    files = (ASP / f"{VOCABULARY}.lp", *(ASP / VOCABULARY / f"{part}.lp" for part in parts))
    texts = (file.read_text(encoding="utf-8") for file in files if file.exists())
    return frozenset(Signature(name, int(arity)) for text in texts for name, arity in _DEFINED.findall(text))


def _inventing(declared: Declared) -> Inventing:
    from pylogic.language.sampling.sampling import sampler_of  # for generating puzzles

    inventing = sampler_of(declared)
    return inventing if inventing.drawing is None else replace(inventing, drawing=kind_of(inventing.drawing))


def _variables(declared: Declared, puzzle: Puzzle) -> tuple[Variable, ...]:
    """Return the variables of the board, in the order of their sorts."""
    board = board_of(declared.frame, puzzle.facts)
    vacant, rim, shades = looks.vacancies(board.frame), looks.rim(declared, board), looks.shadings(board.frame)
    variables = []
    for number, (name, place) in board.variables.items():
        sort = board.frame.sorts[name]
        values = {sort.symbol(value): Atom("value", (number, value)) for value in board.domain(name, place)}
        empty = vacant[name]
        nothing = "" if empty is None or empty not in board.domain(name, place) else sort.symbol(empty)
        framed = sort.symbol(rim[name, place]) if (name, place) in rim else ""
        shade = sort.symbol(shades[name]) if name in shades else ""
        variables.append(
            Variable(place, sort.form, values, name, nothing, name not in board.frame.unseen, framed, shade)
        )
    return tuple(variables)


def _ruled(declared: Declared, kept: Collection[str]) -> Kind:
    return kind_of(replace(declared, rules=tuple(rule for rule in declared.rules if rule.sentence in kept)))


def _printed(declared: Declared, puzzle: Puzzle) -> Atoms:
    """Return the values that stand on the board."""
    board = board_of(declared.frame, puzzle.facts)
    values = (value for name in (PRINTED, "fixed") for value in board.valued(name))
    printed = ((board.variable(sort, cell), number) for sort, cell, number, _ in values)
    return frozenset(Atom("value", (variable, number)) for variable, number in printed if variable is not None)


def presolve(kind: Declared, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """Return the facts with the values that they settle and rule out: ``known(X, V)``, ``out(X, V)``."""
    del known
    facts = puzzle.atoms
    if len(facts) + constraints(facts) > limits.PROPAGATED:
        return Presolved(facts, "too large to be presolved")
    frame = frame_of(kind, puzzle)
    network = frame.network
    store = network.store()
    given = ((int(args[0]), int(args[1])) for name, args in facts if name == "given")
    # A variable without values is in no network.
    possible = all(number in store.domains and store.narrow(number, store.bit(value)) for number, value in given)
    if not possible or network.propagate(store, network.constraints) is not None:
        conflict = _conflict(kind, puzzle, frame)
        return Presolved(facts, conflict.sentence, conflict=conflict)
    derived = _derived(store, network.domains)
    settled = sum(atom.name == "known" for atom in derived)
    total = len(network.domains)
    summary = f"{settled} of {plural(total, 'cell')} settled"
    return Presolved((*facts, *derived), summary, settled=settled == total)


def _conflict(kind: Declared, puzzle: Puzzle, frame: FlatFrame) -> Conflict:
    """Return a rule that cannot hold on this board, or what else is known of a contradiction."""
    hopeless = next((fact for fact in frame.facts if fact.atom.name == "never"), None)
    if hopeless is not None:
        clues = () if hopeless.clue is None else (hopeless.clue,)
        return Conflict(f"this cannot hold on this board: {hopeless.rule}", clues)
    if puzzle.clues:
        alone = len(puzzle.clues) == 1
        return Conflict("this clue alone cannot be satisfied" if alone else "the clues contradict each other")
    from pylogic.language.laws.merging import UNNAMED, conflict_sentence, contradicting  # for contradictions alone

    if len(frame.board.variables) > _EXPLAINED:
        return Conflict(UNNAMED)
    from pylogic.language.laws.laws import laws

    units = contradicting(laws(kind, puzzle)).units
    return Conflict(conflict_sentence(unit.says for unit in units) or UNNAMED)


def _derived(store: Store, before: Mapping[int, int]) -> list[Atom]:
    known, out = [], []
    for variable, domain in store.domains.items():
        if not domain & (domain - 1):
            known.append(Atom("known", (variable, store.smallest(variable))))
        else:
            out += [Atom("out", (variable, store.lowest + bit)) for bit in values(before[variable] & ~domain)]
    return known + out


FOLDERS = "PYLOGIC_KINDS"
"""The variable that names further folders, separated as in PATH."""
_ENDING = ".puzzle"
_NOTHING = Scope()
"""The scope of a file that neither declares nor uses anything."""
_LOCK = RLock()
"""Held while a kind is looked up: threads share the finders, and a kind that is being read is no circle for others."""


def names() -> tuple[str, ...]:
    """Return the names of the kinds that come with pylogic or lie in folders of the user, sorted."""
    return tuple(sorted(titles()))


def words_used(name: str) -> tuple[str, ...]:
    """Return the words that a kind of the library uses, including those of the kinds that it is like."""
    kind = declaration(name)
    return () if kind is None else tuple(dict.fromkeys(rule.word.name for rule in kind.rules))


def nearby_names(scope: Scope = _NOTHING) -> tuple[str, ...]:
    """Return the names that a puzzle of a file may have meant; files of folders are not read for that."""
    own = (one.name.text for one in scope.declarations)
    return (*own, *(file.stem for folder in folders() for file in sorted(folder.glob(f"*{_ENDING}"))))


def declaration(name: str) -> Declared | None:
    """Return a kind of the library as it is declared; ``None`` when there is none."""
    return _finder(_NOTHING, (), folders()).find(name)


def titles() -> dict[str, str]:
    """Return the titles of the kinds of the library by their names; this reads every file."""
    files = (file for folder in reversed(folders()) for file in sorted(folder.glob(f"*{_ENDING}")))
    return {one.name.text: one.title for file in files for one in _declared_in(file)}


def find(name: str, scope: Scope = _NOTHING, taken: tuple[str, ...] = ()) -> Kind | None:
    """Return the kind that a file means by a name; ``None`` when nothing declares it.

    Args:
        name: The name.
        scope: The declarations of the file, and the files that it uses; by default there are none.
        taken: The names of kinds that no declaration may take.

    Raises:
        PuzzleError: Its declaration is wrong.
    """
    own = scope.declarations or scope.uses
    return _finder(scope if own else _NOTHING, taken, folders()).kind(name)


def _finder(scope: Scope, taken: tuple[str, ...], folders: tuple[Path, ...]) -> _Finder:
    """Return the finder of a file, or the one of all files that neither declare nor use anything."""
    with _LOCK:
        return _shared_finder(scope, taken, folders)


@lru_cache(maxsize=16)
def _shared_finder(scope: Scope, taken: tuple[str, ...], folders: tuple[Path, ...]) -> _Finder:
    return _Finder(scope, taken, folders)


class _Finder:
    """Finds kinds for one file."""

    def __init__(self, scope: Scope, taken: tuple[str, ...], folders: tuple[Path, ...]) -> None:
        self.scope = scope
        self.taken = taken
        self._folders = folders
        self._kinds: dict[str, Kind] = {}
        self._busy: list[str] = []
        self._known: dict[str, Declared | PuzzleError] = {}

    def kind(self, name: str) -> Kind | None:
        """Return the kind of a name, made once."""
        with _LOCK:
            if name not in self._kinds:
                declared = self.find(name)
                if declared is None:
                    return None
                self._kinds[name] = kind_of(declared, tuple(self._texts(name, {}).values()))
            return self._kinds[name]

    def find(self, name: str) -> Declared | None:
        """Return the declared kind of a name, from the nearest place that declares it."""
        with _LOCK:
            return self._find(name)

    def _find(self, name: str) -> Declared | None:
        known = self._known.get(name)
        if isinstance(known, PuzzleError):
            raise known.with_traceback(None)
        declaration = self._own(name) or self._in_folders(name) if known is None else None
        if declaration is None:
            return known
        self._busy.append(name)
        try:
            declared = self._known[name] = declare(declaration, lambda word: self._base(word, declaration.source))
        except PuzzleError as error:
            self._known[name] = error
            raise
        finally:
            self._busy.pop()
        return declared

    def _base(self, word: Token, source: Source) -> Declared:
        """Return the kind that a declaration is like."""
        if word.text in self._busy:
            chain = " is like ".join([*self._busy[self._busy.index(word.text) :], word.text])
            sentence = f"a kind cannot be like itself: {chain}"
        elif len(self._busy) > limits.NESTED:
            sentence = f"kinds are like each other in a chain of more than {limits.NESTED}"
        elif base := self.find(word.text):
            return base
        elif word.text in self.taken:
            sentence = f"'{word}' has code of its own, and a kind is like a declared one; 'pylogic kinds' lists these"
        else:
            known = [*(one.name.text for one in self.scope.declarations), *names()]
            sentence = f"there is no declared kind '{word}'{suggestion(word.text, known)}"
        raise PuzzleError([Problem(sentence, source, word.span)])

    def _texts(self, name: str, texts: dict[str, str]) -> dict[str, str]:
        """Add the declarations that another file needs for a kind, those of kinds that it is like first."""
        from pylogic.files.printing import show_declaration  # imported late: most runs are of kinds of the library

        own = self._own(name)
        if name not in texts and own is not None:  # without a declaration it is in a folder
            for phrase in own.phrases:
                if phrase.words[0].text == "like":
                    self._texts(phrase.words[1].text, texts)
            texts[name] = show_declaration(own)
        return texts

    def _own(self, name: str) -> Declaration | None:
        """Return the declaration in the file, or in a file that it uses."""
        only = _only(name, self.scope.declarations) or _only(name, self._used)
        if only is not None:
            _vet_name(only.name, only.source, self.taken)
        return only

    def _in_folders(self, name: str) -> Declaration | None:
        matches = (_only(name, _declared_below(folder, name)) for folder in self._folders)
        return next((one for one in matches if one is not None), None)

    @cached_property
    def _used(self) -> tuple[Declaration, ...]:
        return tuple(_used(self.scope))


def _vet_name(name: Token, source: Source, taken: tuple[str, ...]) -> None:
    """Make sure that a kind may be called so.

    Raises:
        PuzzleError: It may not.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name.text):
        sentence = f"the name of a kind is a lower-case word, not '{name}'"
    elif name.text in ("kind", "use"):
        sentence = f"'{name}' begins something else in a file; choose another name"
    elif name.text in taken:
        sentence = f"'{name}' is a kind that comes with pylogic"
    else:
        return
    raise PuzzleError([Problem(sentence, source, name.span)])


def _only(name: str, declarations: Iterable[Declaration]) -> Declaration | None:
    """Return the one declaration of a name; several equal ones are one."""
    matches = [one for one in declarations if one.name.text == name]
    for other in matches[1:]:
        if other != matches[0]:
            place = f"{matches[0].source.name}:{matches[0].name.span.line}"
            sentence = f"the kind {other.name} is declared at {place} in another way"
            raise PuzzleError([Problem(sentence, other.source, other.name.span)])
    return matches[0] if matches else None


def _used(scope: Scope) -> Iterator[Declaration]:
    """Yield the declarations of the files that a file uses, and of those that they use, each file once."""
    seen: set[Path] = set()
    waiting = deque((word, scope.source) for word in scope.uses)
    while waiting:
        word, source = waiting.popleft()
        file = _file(word, source)
        if file.resolve() in seen:
            continue
        seen.add(file.resolve())
        sentence = "this file cannot be read"
        try:
            text = read_source(file)
            sentence = "this is not a puzzle file"
            inner = contents(text).scope
        except PuzzleError:
            raise PuzzleError([Problem(sentence, source, word.span)]) from None
        yield from inner.declarations
        waiting.extend((further, inner.source) for further in inner.uses)


def _file(word: Token, source: Source) -> Path:
    """Return the file that ``use`` names, inside the folder of the file that says so or inside a folder of kinds.

    Its path begins like that of the folder, so that mistakes in it are reported under a name that people know.
    """
    base = Path(source.name).parent
    name = unquote(word.text)
    searched = (base, *folders())
    allowed = [folder.resolve() for folder in searched]
    inside = False
    for folder in searched:
        file = folder / name
        if any(file.resolve().is_relative_to(one) for one in allowed):
            if _is_file(file):
                return file
            inside = inside or folder == base
    sentence = "there is no such file" if inside else "a file uses files of its own folder and of --kinds only"
    raise PuzzleError([Problem(sentence, source, word.span)])


def folders() -> tuple[Path, ...]:
    """Return the folders in which kinds are looked for, nearest first."""
    named = os.environ.get(FOLDERS, "")
    return (*(Path(one) for one in named.split(os.pathsep) if one), LIBRARY)


def _declared_below(folder: Path, name: str) -> Iterator[Declaration]:
    """Yield the declarations of a folder: in the library a kind is in the file of its name, elsewhere in any."""
    if folder != LIBRARY:
        for file in sorted(folder.glob(f"*{_ENDING}")):
            yield from _declared_in(file)
    elif name.isidentifier():
        yield from _declared_in(folder / f"{name}{_ENDING}")


@cache
def _declared_in(file: Path) -> tuple[Declaration, ...]:
    if not _is_file(file):
        return ()
    return contents(read_source(file)).scope.declarations


def _is_file(path: Path) -> bool:
    with suppress(OSError):  # a name too long for any file
        return path.is_file()
    return False


def declarations(scope: Scope, taken: tuple[str, ...]) -> Mapping[str, Kind]:
    """Return all kinds that a file declares; errors as for `find`."""
    finder = _finder(scope, taken, folders())
    kinds = ((one.name.text, finder.kind(one.name.text)) for one in scope.declarations)
    return {name: kind for name, kind in kinds if kind is not None}
