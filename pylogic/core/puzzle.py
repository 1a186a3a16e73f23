"""Puzzles, and the kinds that they are of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pylogic.core import terminal
from pylogic.core.atom import Atom, Atoms, Clue, Fact, Signature, arguments
from pylogic.core.canvas import Canvas
from pylogic.core.document import Block, Document
from pylogic.core.holds import Holds
from pylogic.core.picture import Picture
from pylogic.core.resources import ASP, PROLOG
from pylogic.core.showing import Drawn, dumped
from pylogic.core.text import Problem, Source, harmless, plural
from pylogic.core.verdict import Change, Conflict, Judgement, Presolved, Step, Violation

if TYPE_CHECKING:  # what only some engines ask for; most runs do without
    from pylogic.core.heuristic import Compiling, Heuristic
    from pylogic.core.inventing import Inventing
    from pylogic.core.laws import Laws
    from pylogic.core.linear import LinearModel
    from pylogic.core.network import Network

Roles = Mapping[Atom, str]
"""Facts, and pieces of a solution, each with a role of `pylogic.core.picture.Piece`."""

NO_ROLES: Roles = MappingProxyType({})
"""Everything is drawn in its own role."""


class Sketching(Protocol):
    """See `Kind.sketch`."""

    def __call__(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
        """Say what is in the picture of a puzzle or of a solution."""


class Size(Enum):
    """How a puzzle with an objective is best attacked."""

    SMALL = auto()
    """The default engine settles it before another has started."""
    MIDDLING = auto()
    """It is proved so quickly by an engine for linear programs that searching first does not pay."""
    LARGE = auto()
    """A good solution is searched before anything is proved."""
    HUGE = auto()
    """The same, and a proof is out of reach as a rule."""


class Shape(Enum):
    """What a solution of a kind says, see `pylogic.core.solution`."""

    GRID = auto()
    """A value in every cell: ``grid``."""
    ROUTE = auto()
    """A way: ``moves`` and ``length``."""
    EDGES = auto()
    """Borders of cells: ``edges``."""
    LINKS = auto()
    """A line through cells: ``links``."""
    BRIDGES = auto()
    """Cells that are joined, and how often: ``bridges``."""
    LAYERS = auto()
    """Several of these at once, by names."""
    OTHER = auto()
    """Something of its own."""


class Presolving(Protocol):
    """See `Kind.presolve`."""

    def __call__(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
        """Work out what follows."""


def _layout(block: Block) -> tuple[str, ...]:
    """Words with blanks between them, else characters; columns set straight."""
    rows = block.rows
    wide = max((len(word.text) for row in rows for word in row), default=1)
    return tuple(" ".join(word.text.rjust(wide) for word in row) for row in rows)


def _refute(puzzle: Puzzle) -> tuple[Conflict, ...]:  # noqa: ARG001
    return ()


def _vast(puzzle: Puzzle) -> str:  # noqa: ARG001
    return ""


def _instructions(puzzle: Puzzle) -> tuple[str, ...]:
    return puzzle.kind.rules or (puzzle.kind.summary,)


def _notes(puzzle: Puzzle) -> list[Problem]:  # noqa: ARG001
    return []


def _presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    return Presolved(puzzle.atoms, "", solution=known)


def _quick(puzzle: Puzzle) -> Atoms | None:  # noqa: ARG001
    return None


def _cost(puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG001
    return None


def _printed(puzzle: Puzzle) -> Atoms:  # noqa: ARG001
    return frozenset()


def _least(puzzle: Puzzle) -> int:  # noqa: ARG001
    return 0


def _delete(puzzle: Puzzle, clues: frozenset[Clue]) -> tuple[Fact, ...] | None:
    return tuple(fact for fact in puzzle.facts if not {fact.clue, fact.deleted_with} & clues)


class Relaxation(NamedTuple):
    """How a kind misses its clues, see `pylogic.algorithms.relaxing`; by default the fewest clues are dropped.

    Attributes:
        missed: What a board misses of a clue, ``None`` when it keeps it.  By default the checker tells.
        soft: With a distance of its own, the predicates whose facts may be missed; the encoding
            ``K.relaxed.lp`` gets ``wanted(NAME, ...)`` for each of them and minimises that distance.
        least: A proved lower bound on what every board misses.
        linear: The distance as an integer linear program.
        strategies: The strategy that suits it, by engine.
    """

    missed: Callable[[Fact, Atoms], Change | None] | None = None
    soft: frozenset[str] = frozenset()
    least: Callable[[Puzzle], int] = _least
    linear: Callable[[], LinearModel] | None = None
    strategies: Mapping[str, str] = {"clingo": "crafty,disjoint,shrink"}


FEWEST = Relaxation()
"""The fewest clues are dropped; the checker tells which."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Kind:
    """A vocabulary, facts in and atoms out, and everything about it that is not an encoding.

    A kind is equal to its name, so that ``puzzle.kind == "sudoku"`` says what it seems to say.  What is ``None`` or
    has a default is an ability that a kind may do without.

    Attributes:
        name: A lower-case word.
        inputs: Every predicate that may reach an engine, derived ones included.
        outputs: The predicates of a solution.
        read: The facts that a document states.  Raises `PuzzleError` with every problem.
        write: A document in canonical form that `read` turns into the same facts.
        check: What is wrong with a proposed solution, recomputed from the rules; empty: it is right.
        fields: A solution as JSON, ``{"grid": ...}``.  For kinds without an objective the atoms may be a part of
            a solution; what is missing shows.
        shape: What `fields` has, and so which class its solutions are of.
        gap: How `fields` shows a cell of a grid that is open.
        judge: What a person's answer, given as text, is worth; it may have gaps.  The text is what `draw` shows of
            a solution, or JSON as `fields` gives it.  Raises `PuzzleError` for what is not an answer at all.
        sketch: What is in the picture of the puzzle, or of a solution of it that may be partial as for `fields`,
            with what `Roles` names in another role than its own.
        say: A piece of a solution in words: ``r3c4 = 2``.
        summary: One sentence for `pylogic kinds`.
        words: The statements that its puzzles understand: ``("size", "board")``.
        holds: What is said in these; in those that are not named a line of words.
        encodings: The folder of its encodings ``NAME.lp`` and ``NAME.pl``; those that come with pylogic lie in
            ``asp/`` and ``prolog/``.
        vocabulary: What its encodings are called; by default as the kind.
        parts: Parts of its encodings that it uses, ``VOCABULARY/PART.lp`` and ``.pl``.
        flatten: What engines are told instead of the facts that it reads, each with the clue that it states;
            dropping a clue drops all facts of it on both sides.
        layout: The lines of a block in canonical form, one for each line; by default what stands on them with
            blanks between, columns set straight.
        refute: Contradictions that need no search.
        delete: The facts of the file without some clues, where the absence of a clue may say something; ``None`` when
            one of them is no word of the file that could be deleted.
        vast: How much a puzzle comes to when that is too much to be presolved; else empty.
        instructions: What is to be done in a puzzle, in short sentences for whoever solves it on paper: nothing on
            what this puzzle does not have.
        notes: What is allowed in a puzzle and may not be meant, with its places.
        presolve: What follows from the clues by propagation; loses no solution.  It may assume that `refute` has
            found nothing, and need not look for that again; on a puzzle that `refute` would refute it still gives
            facts without a solution, or a conflict.  With an objective it may be told a solution that is known.
        quick: A solution that is quick to find, to begin a search with, for kinds with an objective; it may cost more
            than the puzzle allows.  ``None`` when there is none.
        bound: A proved lower bound on the cost, for kinds with an objective whose local search needs nothing else of
            what presolving derives, and where presolving finds no contradiction that `refute` does not find.  It may
            assume that `refute` has found nothing.
        printed: The pieces of every solution that clues print as they are; none for a kind with an objective.
        fixing: The predicates of facts that say of a piece of the solution with the same arguments that it holds, or
            that it does not, and nothing else; for kinds whose solutions have one predicate.
        objective: What is minimised (``moves``), or ``None``.
        cost: The value of the objective, recomputed.
        collected: What every solution must collect, as the predicate that states it: ``diamond``.
        rules: Its rules in words.
        declared_in: The file that declares it, for kinds without code of their own.
        declarations: What has to stand in every file of its puzzles, as it is in no folder of kinds.
        steps: The steps of a solution in their order, for kinds whose solutions are followed step by step.
        models: For each engine the models to choose from, with a sentence each; the first is the default.  A model
            is told to the encoding as the fact ``model(NAME)``.
        strategies: The strategy that suits the kind, for engines whose own default does not.
        network: The facts as a constraint network, for the engine python.
        laws: Its rules at their places with sentences about them, for explanations in steps.
        linear: The kind as an integer linear program, for the engine scip.
        heuristic: The methods of the engine heuristic; called when they are needed, as they may load much.
        compiling: What is compiled on first use, for kinds that have that; called when it is needed.
        size: How large a puzzle is, for kinds with an objective that several engines attack.
        polish: A solution at least as good as one that a limit has left, found within some seconds.
        relaxation: How clues are missed by ``--relax``.
        inventing: How puzzles of the kind are made up; called when it is needed.
        form: ``relaxed`` for the kind of a relaxed puzzle, else empty.

    Examples:
        >>> sudoku = pylogic.kind("sudoku")
        >>> sudoku.words, sudoku.rules[1]
        (('size', 'board', 'boxes'), 'every box holds each number once')
    """

    name: str
    inputs: frozenset[Signature]
    outputs: frozenset[Signature]
    read: Callable[[Document], tuple[Fact, ...]]
    write: Callable[[Puzzle], Document]
    check: Callable[[Puzzle, Atoms], tuple[Violation, ...]]
    fields: Callable[[Puzzle, Atoms], dict[str, Any]]
    judge: Callable[[Puzzle, Source], Judgement]
    sketch: Sketching
    say: Callable[[Atom], str]
    shape: Shape = Shape.GRID
    gap: int | str | None = None
    summary: str = ""
    words: tuple[str, ...] = ()
    holds: Mapping[str, Holds] = field(default_factory=lambda: {"board": Holds.ROWS, "size": Holds.SIZE})
    rules: tuple[str, ...] = ()
    declared_in: Path | None = None
    declarations: tuple[str, ...] = ()
    encodings: Path | None = None
    vocabulary: str = ""
    parts: tuple[str, ...] = ()
    flatten: Callable[[Puzzle], tuple[Fact, ...]] | None = None
    layout: Callable[[Block], tuple[str, ...]] = _layout
    refute: Callable[[Puzzle], tuple[Conflict, ...]] = _refute
    delete: Callable[[Puzzle, frozenset[Clue]], tuple[Fact, ...] | None] = _delete
    vast: Callable[[Puzzle], str] = _vast
    instructions: Callable[[Puzzle], Sequence[str]] = _instructions
    notes: Callable[[Puzzle], list[Problem]] = _notes
    presolve: Presolving = _presolve
    quick: Callable[[Puzzle], Atoms | None] = _quick
    bound: Callable[[Puzzle], int] | None = None
    printed: Callable[[Puzzle], Atoms] = _printed
    fixing: Mapping[str, bool] = field(default_factory=dict)
    objective: str | None = None
    cost: Callable[[Puzzle, Atoms], int | None] = _cost
    collected: str = ""
    steps: Callable[[Puzzle, Atoms], Sequence[Step]] | None = None
    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    strategies: Mapping[str, str] = field(default_factory=dict)
    network: Callable[[Sequence[Atom]], Network] | None = None
    laws: Callable[[Puzzle], Laws] | None = None
    linear: Callable[[], LinearModel] | None = None
    heuristic: Callable[[], Heuristic] | None = None
    compiling: Callable[[], Compiling] | None = None
    size: Callable[[Sequence[Atom]], Size] | None = None
    polish: Callable[[Puzzle, Atoms, float], Atoms] | None = None
    relaxation: Relaxation = FEWEST
    inventing: Callable[[], Inventing] | None = None
    form: str = ""

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Kind) else self.name == other

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<kind {self.key}>"

    @property
    def key(self) -> str:
        """Name and form, by which people and tables know it: ``K.relaxed``."""
        return self._formed(self.name)

    @property
    def spoken(self) -> str:
        """Vocabulary and form, by which a worker process knows it."""
        return self._formed(self.vocabulary or self.name)

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The picture as a terminal shows it."""
        return terminal.picture(self.sketch(puzzle, atoms, roles))

    def _formed(self, name: str) -> str:
        return f"{name}.{self.form}" if self.form else name

    @property
    def display_name(self) -> str:
        """Its name in a sentence, with its form: ``relaxed K``."""
        return f"{self.form} {self.name}".lstrip()

    @cached_property
    def asp(self) -> tuple[Path, ...]:
        """The programs that clingo loads; empty when there is none."""
        name = self.vocabulary or self.name
        return self._files(self.encodings or ASP, "lp", name, self.spoken)

    @cached_property
    def prolog(self) -> tuple[Path, ...]:
        """The module that SWI-Prolog loads, and parts of it; empty when there is none."""
        found = self._files(self.encodings or PROLOG, "pl", self.spoken)
        return found if found and found[0].stem == self.spoken else ()  # parts alone are nothing

    def _files(self, folder: Path, ending: str, *names: str) -> tuple[Path, ...]:
        parts = (f"{self.vocabulary}/{part}" for part in self.parts)
        files = (folder / f"{name}.{ending}" for name in dict.fromkeys((*names, *parts)))
        return tuple(file for file in files if file.exists())


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


@dataclass(frozen=True, repr=False)
class Puzzle(Drawn):
    """An instance of a kind of puzzle.

    Attributes:
        kind: The kind.
        title: What its author calls it; may be empty.
        facts: The instance in the vocabulary of the kind.
        source: The text it was read from.
        defaults: How it asks to be solved.

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

    @cached_property
    def told(self) -> tuple[Fact, ...]:
        """What engines are told: the facts, or what the kind makes of them."""
        return self.facts if self.kind.flatten is None else self.kind.flatten(self)

    @cached_property
    def atoms(self) -> tuple[Atom, ...]:
        """What engines are told, without clues."""
        return tuple(fact.atom for fact in self.told)

    @property
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
    def board(self) -> list[list[str | None]]:
        """Rows of cells from the top, each with the text that is printed there, ``None`` where nothing is."""
        canvas = self.kind.sketch(self, None, {})
        rows, columns = range(1, canvas.rows + 1), range(1, canvas.columns + 1)
        return [[canvas.spelt((row, column)).strip() or None for column in columns] for row in rows]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the puzzle to a file, as `dumps` has it.

        Raises:
            OSError: The file cannot be written.
        """
        Path(path).write_text(dumped(self), encoding="utf-8")

    @property
    def name(self) -> str:
        """The kind and the title, on one line: ``futoshiki "Four by four"``."""
        return f'{self.kind} "{harmless(self.title)}"' if self.title else str(self.kind)

    def __repr__(self) -> str:
        return f"<puzzle: {self.name}, {plural(len(self.clues), 'clue')}>"

    def __str__(self) -> str:
        return str(self.kind.draw(self, None))
