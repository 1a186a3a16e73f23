"""The nouns between a file and an engine: atoms, clues, facts, puzzles."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pylogic.text import Source, Span

_CONSTANT = re.compile(r"[a-z][a-zA-Z0-9_]*")
_ATOM = r"([a-z]\w*)(?:\(((?:-?\d+|[a-z]\w*)(?:,(?:-?\d+|[a-z]\w*))*)\))?"  # compiled when used: most runs never do


class Signature(NamedTuple):
    """The name and the number of arguments of a predicate, ``given/3``."""

    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


class Atom(NamedTuple):
    """A ground atom, ``given(1,3,5)``: a fact that goes in or a piece of a solution that comes out.

    ``str()`` is valid in ASP and in Prolog alike, and raises `ValueError` for anything but
    integers and lower-case constants: no text of a puzzle file can become code on that way.
    """

    name: str
    args: tuple[int | str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Atom:
        """The atom that ``str()`` wrote.

        Raises:
            ValueError: The text is no such atom.
        """
        match = re.fullmatch(_ATOM, text, re.ASCII)
        if match is None:
            raise ValueError(f"{text!r} is no atom")
        words = match[2].split(",") if match[2] else []
        return cls(match[1], tuple(word if word[0].isalpha() else int(word) for word in words))

    @property
    def signature(self) -> Signature:
        """Name and arity."""
        return Signature(self.name, len(self.args))

    def __str__(self) -> str:
        for word in (self.name, *self.args):
            if not isinstance(word, int) and not _CONSTANT.fullmatch(word):
                raise ValueError(f"{word!r} is neither an integer nor a constant")
        return f"{self.name}({','.join(map(str, self.args))})" if self.args else self.name


Atoms = frozenset[Atom]
"""One solution, as both engines give it."""


def values_by_cell(atoms: Atoms) -> dict[tuple[int, int], int]:
    """What atoms of a row, a column and a value say: the values by row and column."""
    return {(int(row), int(column)): int(value) for row, column, value in (atom.args for atom in atoms)}


@dataclass(frozen=True)
class Clue:
    """What a person would call one clue of the puzzle.

    Attributes:
        sentence: The clue in words, ``row 4 has 3 ship cells``.
        span: Where it stands in the source, when it comes from one.
    """

    sentence: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Fact:
    """An atom that goes to the engines.

    Attributes:
        atom: The atom.
        clue: The clue that it states. ``None`` marks the frame of the puzzle (its size, say),
            without which there is no question; a fact with a clue may be dropped, and dropping
            it only ever allows more solutions.
    """

    atom: Atom
    clue: Clue | None = None


class Defaults(NamedTuple):
    """How a puzzle file asks to be solved; the command line overrides it.

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


@dataclass(frozen=True)
class Puzzle:
    """An instance of a kind of puzzle.

    Attributes:
        kind: Name of the kind.
        title: What its author calls it; may be empty.
        facts: The instance in the vocabulary of the kind.
        source: The text it was read from.
        defaults: How it asks to be solved.
        relaxed: The predicates whose facts may be missed, each at a price, see `pylogic.relaxing`; none as a rule.
    """

    kind: str
    title: str
    facts: tuple[Fact, ...]
    source: Source = field(compare=False, default=Source("<none>", ""))
    defaults: Defaults = NO_DEFAULTS
    relaxed: frozenset[str] = frozenset()

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The facts without their clues; one that may be missed as ``wanted(NAME,...)``."""
        if not self.relaxed:
            return tuple(fact.atom for fact in self.facts)
        return tuple(
            Atom("wanted", (name, *args)) if name in self.relaxed else Atom(name, args)
            for name, args in (fact.atom for fact in self.facts)
        )

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues, each once, in the order of the facts."""
        return tuple(dict.fromkeys(fact.clue for fact in self.facts if fact.clue is not None))

    def keeping(self, clues: Collection[Clue]) -> Puzzle:
        """The puzzle with no other clues than these."""
        wanted = frozenset(clues)
        return replace(self, facts=tuple(fact for fact in self.facts if fact.clue is None or fact.clue in wanted))

    def all(self, name: str) -> list[tuple[int, ...]]:
        """The arguments of every fact called ``name``, for predicates over integers."""
        return [fact.atom.args for fact in self.facts if fact.atom.name == name]  # type: ignore[misc]

    def __str__(self) -> str:
        from pylogic.kinds import kind_of

        return str(kind_of(self).draw(self, None))
