"""Puzzles: instances of a kind, and mixins for objects that print themselves and show themselves in a notebook.

Nouns do not know who draws.  The package does, at its top: it is asked when something is shown, and loads the package
`drawing` then.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from os import PathLike
from typing import Literal, TypeVar, cast

from pylogic.model.atom import Atom, Clue, Fact, arguments
from pylogic.model.errors import UsageError
from pylogic.model.files import save
from pylogic.model.kind import Kind
from pylogic.model.records import NamedTuple, dataclass, field, replace
from pylogic.model.text import Problem, Source, harmless, number_in, plural

Form = Literal["text", "html", "svg"]


def shown(thing: object, form: Form) -> str:
    """A thing as a text, as a piece of a page, or as a picture."""
    package = sys.modules[__name__.partition(".")[0]]
    return cast(str, package._show(thing, form))


def dumped(puzzle: object) -> str:
    """A puzzle as text, which the package writes."""
    package = sys.modules[__name__.partition(".")[0]]
    return cast(str, package.dumps(puzzle))


class HasText:
    """An object with a text for people, and a piece of a page for a notebook."""

    def __str__(self) -> str:
        return shown(self, "text")

    def _repr_html_(self) -> str:
        return shown(self, "html")


class HasPicture:
    """An object with a picture for a notebook."""

    def _repr_svg_(self) -> str:
        return shown(self, "svg")


class Defaults(NamedTuple):
    """The options for solving in a puzzle file; the command line overrides them.

    Attributes:
        engine: Name of an engine, or ``None``.
        strategy: That engine's strategy or labeling as text, or ``None``.
        seconds: Time limit, or ``None``.
    """

    engine: str | None = None
    strategy: str | None = None
    seconds: float | None = None


NO_DEFAULTS = Defaults()
"""A puzzle that leaves all to its solver."""


@dataclass(frozen=True, repr=False)
class Puzzle(HasPicture):
    """An instance of a kind of puzzle.

    Attributes:
        kind: The kind.
        title: Its title; may be empty.
        facts: The instance in the vocabulary of the kind.
        source: The text it was read from.
        defaults: How it asks to be solved.
        notes: Parts of its text beyond the puzzle.

    Examples:
        >>> puzzle = pylogic.load("examples/futoshiki_4x4.puzzle")
        >>> puzzle
        <puzzle: futoshiki "Notebook, sample 3", 7 clues>
        >>> puzzle.kind == "futoshiki", puzzle.clues[0].sentence
        (True, 'r1c3 = 3')
        >>> pylogic.solve(puzzle.keeping(puzzle.clues[:3])).unique
        False
    """

    kind: Kind
    title: str
    facts: tuple[Fact, ...]
    source: Source = field(compare=False, default=Source("<none>", ""))
    defaults: Defaults = NO_DEFAULTS
    notes: tuple[Problem, ...] = field(compare=False, default=())

    @cached_property
    def engine_facts(self) -> tuple[Fact, ...]:
        """The facts for engines: those of the puzzle, or those that the kind makes of them."""
        return self.facts if self.kind.encoding.flatten is None else self.kind.encoding.flatten(self)

    @cached_property
    def atoms(self) -> tuple[Atom, ...]:
        """The atoms of the facts for engines."""
        return tuple(fact.atom for fact in self.engine_facts)

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The clues, each once, in the order of the facts."""
        return tuple(dict.fromkeys(fact.clue for fact in self.facts if fact.clue is not None))

    def keeping(self, clues: Collection[Clue]) -> Puzzle:
        """The puzzle with no other clues than these; the others are not asked for, and their absence says nothing."""
        wanted = frozenset(clues)
        return replace(self, facts=tuple(fact for fact in self.facts if fact.clue is None or fact.clue in wanted))

    def deleting(self, clues: Collection[Clue]) -> Puzzle | None:
        """The puzzle that its file holds once these clues are deleted from it; ``None`` when that cannot be done."""
        facts = self.kind.delete(self, frozenset(clues))
        return None if facts is None else replace(self, facts=facts)

    def all(self, name: str) -> list[tuple[int, ...]]:
        """The arguments of every fact called ``name``, for predicates over integers."""
        return arguments(self.facts, name)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        canvas = self.kind.sketch(self, None, {})
        return canvas.rows, canvas.columns

    @property
    def board(self) -> list[list[int | str | None]]:
        """Rows of cells from the top, each with what is printed there: a number, a text, ``None`` where nothing is.

        It is for reading: the signs are those of the picture, which are not always those of a file (``█``, ``↓2``).
        """
        canvas = self.kind.sketch(self, None, {})
        rows, columns = range(1, canvas.rows + 1), range(1, canvas.columns + 1)
        texts = ((canvas.printed((row, column)) for column in columns) for row in rows)
        return [[number if (number := number_in(text or "")) is not None else text for text in row] for row in texts]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the puzzle to a file, as `dumps` has it.

        Raises:
            UsageError: The name is that of a picture, which ``pylogic.draw(puzzle).save`` writes.
            OSError: The file cannot be written.
        """
        if str(path).lower().endswith((".svg", ".png", ".pdf")):
            raise UsageError("save writes the puzzle as text; pylogic.draw(puzzle).save writes it as .svg or .png")
        save(path, dumped(self).encode())

    @property
    def name(self) -> str:
        """The kind and the title, on one line: ``futoshiki "Four by four"``."""
        return f'{self.kind} "{harmless(self.title)}"' if self.title else str(self.kind)

    def __repr__(self) -> str:
        return f"<puzzle: {self.name}, {plural(len(self.clues), 'clue')}>"

    def __str__(self) -> str:
        return str(self.kind.draw(self, None))


def split(puzzle: Puzzle, clues: Iterable[Clue]) -> tuple[list[Atom], list[list[Atom]]]:
    """The atoms for engines that state none of these clues, and those that state each of them."""
    frame: list[Atom] = []
    stating: dict[Clue | None, list[Atom]] = {clue: [] for clue in clues}
    for fact in puzzle.engine_facts:
        stating.get(fact.clue, frame).append(fact.atom)
    return frame, [*stating.values()]


_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


def cache_latest(make: Callable[[_Given], _Made]) -> Callable[[_Given], _Made]:
    """A function that gives what ``make`` gives, made once for many calls in a row with the same object.

    Thousands of solutions of one puzzle are checked one after the other; its facts need to be read once.  Neither
    the object nor the result may be changed.
    """
    kept: list[tuple[_Given, _Made]] = []

    def made(given: _Given) -> _Made:
        for known, result in kept[:]:
            if known is given:
                return result
        result = make(given)
        kept[:] = [(given, result)]
        return result

    return made
