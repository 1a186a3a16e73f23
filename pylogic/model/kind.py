"""Kinds of puzzle: a vocabulary, facts in and atoms out, the abilities that a kind may have, and its judgements."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from pylogic.model import terminal
from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature, Variable
from pylogic.model.canvas import Canvas, Picture
from pylogic.model.document import Block, Document, Gesture, Holds
from pylogic.model.files import ASP, PROLOG
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Problem, Source, place_of

if TYPE_CHECKING:
    from pylogic.model.generating import Inventing
    from pylogic.model.heuristic import Compiling, Heuristic, LinearModel
    from pylogic.model.laws import Laws
    from pylogic.model.network import Network
    from pylogic.model.puzzle import Puzzle


Roles = Mapping[Atom, str]
"""Facts, and pieces of a solution, each with a role of `pylogic.model.canvas.Piece`."""

NO_ROLES: Roles = MappingProxyType({})
"""Everything is drawn in its own role."""


class Sketching(Protocol):
    """See `Kind.sketch`."""

    def __call__(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
        """Say what is in the picture of a puzzle or of a solution."""


class Shape(Enum):
    """The form of the solutions of a kind, see `pylogic.model.answer`."""

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


def _layout(block: Block) -> tuple[str, ...]:
    """Words with blanks between them, else characters; columns set straight."""
    rows = block.rows
    wide = max((len(word.text) for row in rows for word in row), default=1)
    return tuple(" ".join(word.text.rjust(wide) for word in row) for row in rows)


def _delete(puzzle: Puzzle, clues: frozenset[Clue]) -> tuple[Fact, ...] | None:
    return tuple(fact for fact in puzzle.facts if not {fact.clue, fact.deleted_with} & clues)


# Defaults are functions with names, which can be pickled.


def _nothing(*_: object) -> tuple[()]:
    return ()


def _none(*_: object) -> None:
    return None


def _empty(*_: object) -> str:
    return ""


def _no_atoms(*_: object) -> Atoms:
    return frozenset()


def _zero(*_: object) -> int:
    return 0


class Plain(NamedTuple):
    """A puzzle as a program of library(clpfd) that people read.

    Attributes:
        text: All of it, with how it labels and prints.
        clauses: Its constraints, with the predicate ``puzzle``: its arguments are the boards, lists of rows, and a list
            of their variables.
        boards: The number of boards.
        pieces: For each place of the boards, in their order, the piece of a solution there, without its value.
    """

    text: str
    clauses: str
    boards: int
    pieces: tuple[Atom, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Encoding:
    """The encodings of a kind, and what engines get.

    Attributes:
        folder: The folder of ``NAME.lp`` and ``NAME.pl``; ``None`` for ``asp/`` and ``prolog/`` of pylogic.
        name: The name of the files; by default that of the kind.
        parts: Parts of them that it uses, ``NAME/PART.lp`` and ``.pl``.
        flatten: The facts for engines instead of those that it reads, each with the clue that it states; dropping a
            clue drops all facts of it on both sides.
        fixing: The predicates of facts that say of a piece of the solution with the same arguments that it holds, or
            that it does not, and nothing else; for kinds whose solutions have one predicate.
        models: For each engine the models to choose from, with a sentence each; the first is the default. The encoding
            gets the chosen one as the fact ``model(NAME)``; `pylogic.model.request.PLAIN` is made by ``plain`` instead.
        plain: A puzzle as a program that people read, from its facts for engines and options of labeling/2; raises
            `UsageError` for what cannot be said so.
        unsaid: The rule for which there is no such program, in words; empty for none.
        strategies: The strategy that suits the kind, for engines whose own default does not.
    """

    folder: Path | None = None
    name: str = ""
    parts: tuple[str, ...] = ()
    flatten: Callable[[Puzzle], tuple[Fact, ...]] | None = None
    fixing: Mapping[str, bool] = field(default_factory=dict)
    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    plain: Callable[[Puzzle, Sequence[Atom], str], Plain] | None = None
    unsaid: str = ""
    strategies: Mapping[str, str] = field(default_factory=dict)


class Propagating(Protocol):
    """See `Presolving.presolve`."""

    def __call__(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
        """Propagate."""


def _presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    return Presolved(puzzle.atoms, "", solution=known)


@dataclass(frozen=True, kw_only=True, eq=False)
class Presolving:
    """Reasoning in Python before an engine starts.

    Attributes:
        refute: Contradictions that need no search.
        presolve: Derives facts from the clues by propagation; loses no solution. It may assume that `refute` has found
            nothing; on a puzzle that `refute` would refute it still gives facts without a solution, or a conflict. With
            an objective it may get a known solution.
        vast: The size of a puzzle that is too large to be presolved, in words; else empty.
    """

    refute: Callable[[Puzzle], tuple[Conflict, ...]] = _nothing
    presolve: Propagating = _presolve
    vast: Callable[[Puzzle], str] = _empty


class Size(Enum):
    """The size of a puzzle with an objective, which decides how it is solved."""

    SMALL = auto()
    """The default engine settles it before another has started."""
    MIDDLING = auto()
    """It is proved so quickly by an engine for linear programs that searching first does not pay."""
    LARGE = auto()
    """A good solution is searched before anything is proved."""
    HUGE = auto()
    """The same, and a proof is out of reach as a rule."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Objective:
    """The objective that is minimised; false for kinds without one.

    Attributes:
        name: ``moves``; empty where nothing is minimised.
        cost: The value of the objective, recomputed; it is the smaller, the better.
        greatest: Whether people ask for the largest number: it is the cost with its sign turned.
        collected: The predicate of what every solution must collect: ``diamond``.
        quick: A solution that is quick to find, to begin a search with; it may cost more than the puzzle allows.
            ``None`` when there is none.
        bound: A proved lower bound on the cost, for kinds whose local search needs nothing else of what presolving
            derives, and where presolving finds no contradiction that `Presolving.refute` does not find, which it may
            assume has found nothing.
        size: How large a puzzle is, for kinds that several engines attack.
        polish: A solution at least as good as one that a limit has left, found within some seconds.
    """

    name: str = ""
    cost: Callable[[Puzzle, Atoms], int | None] = _none
    greatest: bool = False
    collected: str = ""
    quick: Callable[[Puzzle], Atoms | None] = _none
    bound: Callable[[Puzzle], int] | None = None
    size: Callable[[Sequence[Atom]], Size] | None = None
    polish: Callable[[Puzzle, Atoms, float], Atoms] | None = None

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        return f"the {'most' if self.greatest else 'fewest'} {self.name}"

    def turned(self, cost: int | None) -> int | None:
        """Return a cost as the number that people read, or that number as a cost."""
        return -cost if self.greatest and cost is not None else cost


@dataclass(frozen=True, kw_only=True, eq=False)
class Solvers:
    """Models of a kind for engines that do not read encodings; each is called when it is needed, as it may load much.

    Attributes:
        network: The facts as a constraint network, for the engine python.
        linear: The kind as an integer linear program, for the engine scip.
        heuristic: The methods of the engine heuristic.
        compiling: The parts that are compiled on first use.
    """

    network: Callable[[Sequence[Atom]], Network] | None = None
    linear: Callable[[], LinearModel] | None = None
    heuristic: Callable[[], Heuristic] | None = None
    compiling: Callable[[], Compiling] | None = None


def _instructions(puzzle: Puzzle) -> tuple[str, ...]:
    return puzzle.kind.rules or (puzzle.kind.summary,)


@dataclass(frozen=True, kw_only=True, eq=False)
class People:
    """A kind for people who solve its puzzles by hand, or write them.

    Attributes:
        laws: Its rules at their places with sentences about them, for explanations in steps.
        steps: The steps of a solution in their order, for kinds whose solutions are followed step by step.
        printed: The pieces of every solution that clues print as they are; none for a kind with an objective.
        instructions: The task in short sentences, for this puzzle: nothing on what it does not have.
        notes: Finds what is allowed in a puzzle but may not be meant, with its places.
        ruled: The kind with some of its rules alone, by their words.
    """

    laws: Callable[[Puzzle], Laws] | None = None
    steps: Callable[[Puzzle, Atoms], Sequence[Step]] | None = None
    printed: Callable[[Puzzle], Atoms] = _no_atoms
    instructions: Callable[[Puzzle], Sequence[str]] = _instructions
    notes: Callable[[Puzzle], Sequence[Problem]] = _nothing
    ruled: Callable[[Collection[str]], Kind] | None = None


class NearMisses(NamedTuple):
    """The kind whose near misses are asked for, see `pylogic.solving.near`.

    Attributes:
        kind: The kind.
        most: How many sentences may fail.
    """

    kind: Kind
    most: int


class Relaxation(NamedTuple):
    """The relaxation of a kind, see `pylogic.model.puzzle`; by default the fewest clues are dropped.

    Attributes:
        missed: Gives what a board misses of a clue, ``None`` when it keeps it.  By default the checker decides.
        soft: With a distance of its own, the predicates whose facts may be missed; the encoding
            ``K.relaxed.lp`` gets ``wanted(NAME, ...)`` for each of them and minimises that distance.
        least: A proved lower bound on what every board misses.
        linear: The distance as an integer linear program.
        strategies: The strategy that suits it, by engine.
    """

    missed: Callable[[Fact, Atoms], Change | None] | None = None
    soft: frozenset[str] = frozenset()
    least: Callable[[Puzzle], int] = _zero
    linear: Callable[[], LinearModel] | None = None
    strategies: Mapping[str, str] = {"clingo": "crafty,disjoint,shrink"}


FEWEST = Relaxation()
"""The fewest clues are dropped; the checker finds which."""


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
        check: Gives the rules that a proposed solution breaks, recomputed; empty: it is right.
        fields: A solution as JSON, ``{"grid": ...}``.  For kinds without an objective the atoms may be a part of
            a solution; what is missing shows.
        judge: The verdict on a person's answer, given as text; it may have gaps.  The text is what `draw` shows of
            a solution, or JSON as `fields` gives it.  Raises `PuzzleError` for what is not an answer at all.
        judge_atoms: The same of pieces of a solution, and of others that cannot be there; ``None`` where `judge` of
            their `fields` says it.
        sketch: The picture of the puzzle, or of a solution of it that may be partial as for `fields`, with what
            `Roles` names in another role than its own.
        say: A piece of a solution in words: ``r3c4 = 2``.
        variables: Gives the places that a solver fills in; none for kinds whose solutions are routes.
        shape: The shape of `fields`, and so the class of its solutions.
        gap: How `fields` shows a cell of a grid that is open.
        summary: One sentence for `pylogic kinds`.
        words: The statements that its puzzles understand: ``("size", "board")``.
        holds: The content of these; in those that are not named a line of words.
        gestures: How somebody who draws a puzzle makes them; those between cells by their signs.
        rules: Its rules in words.
        declared_in: The file that declares it, for kinds without code of their own.
        declarations: The text that every file of its puzzles has to contain, as it is in no folder of kinds.
        layout: The lines of a block in canonical form, one for each line; by default what stands on them with
            blanks between, columns set straight.
        delete: The facts of the file without some clues, where the absence of a clue may say something; ``None`` when
            one of them is not a word of the file that could be deleted.
        encoding: Its encodings, and what engines get.
        presolving: Reasoning before an engine starts.
        objective: The objective to minimise.
        solvers: Models for engines that do not read encodings.
        people: Explanations and instructions.
        relaxation: How clues are missed by ``--relax``.
        inventing: How puzzles of the kind are generated; called when it is needed.
        form: ``relaxed`` for the kind of a relaxed puzzle, ``near`` for that of near misses, else empty.
        near: For that of near misses the kind itself, and how many sentences may fail.

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
    variables: Callable[[Puzzle], tuple[Variable, ...]] = _nothing
    judge_atoms: Callable[[Puzzle, Atoms, Atoms], Judgement] | None = None
    shape: Shape = Shape.GRID
    gap: int | str | None = None
    summary: str = ""
    words: tuple[str, ...] = ()
    holds: Mapping[str, Holds] = field(default_factory=lambda: {"board": Holds.ROWS, "size": Holds.SIZE})
    gestures: Mapping[str, Gesture] = field(default_factory=lambda: {"board": Gesture.SIGNS})
    rules: tuple[str, ...] = ()
    declared_in: Path | None = None
    declarations: tuple[str, ...] = ()
    layout: Callable[[Block], tuple[str, ...]] = _layout
    delete: Callable[[Puzzle, frozenset[Clue]], tuple[Fact, ...] | None] = _delete
    encoding: Encoding = Encoding()
    presolving: Presolving = Presolving()
    objective: Objective = Objective()
    solvers: Solvers = Solvers()
    people: People = People()
    relaxation: Relaxation = FEWEST
    inventing: Callable[[], Inventing] | None = None
    form: str = ""
    near: NearMisses | None = None

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
        return self._formed(self.encoding.name or self.name)

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
        name = self.encoding.name or self.name
        return self._files(self.encoding.folder or ASP, "lp", name, self.spoken)

    @cached_property
    def prolog(self) -> tuple[Path, ...]:
        """The module that SWI-Prolog loads, and parts of it; empty when there is none."""
        files = self._files(self.encoding.folder or PROLOG, "pl", self.spoken)
        return files if files and files[0].stem == self.spoken else ()  # parts alone are nothing

    def _files(self, folder: Path, ending: str, *names: str) -> tuple[Path, ...]:
        parts = (f"{self.encoding.name}/{part}" for part in self.encoding.parts)
        files = (folder / f"{name}.{ending}" for name in dict.fromkeys((*names, *parts)))
        return tuple(file for file in files if file.exists())


class Conflict(NamedTuple):
    """Why a well-formed puzzle cannot have a solution; always a proof.

    Attributes:
        sentence: The reason in words.
        clues: The clues that contradict each other, where they are known.

    Examples:
        >>> pylogic.check("examples/battleship_5x5.puzzle").core[0].sentence
        'the rows add up to 11, the columns to 10'
    """

    sentence: str
    clues: tuple[Clue, ...] = ()


TOO_DEAR = "limit"
"""The name of the rule that a solution breaks which costs more than the puzzle allows."""


class Violation(NamedTuple):
    r"""One rule or clue that a proposed solution breaks.

    Attributes:
        name: Which rule, a word with hyphens: ``row-count``.
        sentence: A sentence with what was wanted and what was found.
        cells: The cells to look at, 1-based (row, column).
        rule: The rule in the words of a declared kind; empty where there are none.

    Examples:
        >>> found = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 4\n1 4 2 3\n4 3 1 2\n3 2 4 1")
        >>> found.faults[0].name, found.faults[0].cells
        ('sign', ((3, 1), (4, 1)))
    """

    name: str
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()
    rule: str = ""

    @property
    def text(self) -> str:
        """The sentence with the rule that it does not say, or with its name."""
        if self.rule in self.sentence if self.rule else self.sentence.startswith(self.name):
            return self.sentence
        return f"{self.rule or self.name}: {self.sentence}"


class Judgement(NamedTuple):
    """The judgement on a person's answer, as far as the rules decide.

    Attributes:
        violations: Rules that it breaks, whatever may fill its gaps.
        open: How far an answer with gaps goes, in words: ``12 of 36 cells``; empty for a complete one.
        claims: The statement of an answer about each cell, as a clue that the puzzle might have; a solution
            that breaks such a clue does so in that cell.  ``None`` when there is nothing to ask about solutions.
        atoms: The answer as pieces of a solution, right or wrong, to be drawn; ``None`` when it cannot be drawn.
    """

    violations: tuple[Violation, ...] = ()
    open: str = ""
    claims: Mapping[tuple[int, int], Fact] | None = None
    atoms: Atoms | None = None

    @property
    def right(self) -> bool:
        """Whether the answer solves the puzzle."""
        return not self.violations and not self.open


class Drawn(NamedTuple):
    """An answer in a file of another program, whose form may say less than a solution.

    Attributes:
        atoms: The pieces of a solution that it states.
        excluded: Those that it rules out.
        gaps: The number of places that it could have filled and has not.
        violations: What it draws where nothing can be.
    """

    atoms: Atoms
    excluded: Atoms
    gaps: int
    violations: tuple[Violation, ...]


class Presolved(NamedTuple):
    """The result of presolving.

    Attributes:
        facts: The facts for the engines: those of the puzzle and what follows from them.
        summary: The result, in a few words: ``31 of 81 cells settled``.
        settled: Whether nothing is left to decide.
        conflict: A proof that there is no solution, or ``None``.
        solution: A solution met on the way, for kinds with an objective; nothing is claimed about its cost.
        bound: A proved lower bound on the cost of every solution, or ``None``.
    """

    facts: tuple[Atom, ...]
    summary: str
    settled: bool = False
    conflict: Conflict | None = None
    solution: Atoms | None = None
    bound: int | None = None


class Step(NamedTuple):
    """One step of a solution that is followed from start to end.

    Attributes:
        sentence: Which step it is and what it does: ``move 3 of 11: ...``.
        draw: Draws the puzzle as it is after the step; called only for a person, as long solutions have many.
        fields: The step as JSON.
    """

    sentence: str
    draw: Callable[[], Picture]
    fields: dict[str, Any]


class Change(NamedTuple):
    """A clue that a board misses.

    Attributes:
        fact: The fact with its clue.
        sentence: A sentence with what was wanted, what was found, and how to change the clue where it can be changed.
        wanted: The value of the clue.
        found: The value on the board instead.
        misses: The cost of that.
    """

    fact: Fact
    sentence: str
    wanted: int | str
    found: int | str
    misses: int = 1

    @property
    def clue(self) -> Clue:
        """The clue, its place in the file included."""
        return self.fact.clue or Clue(str(self.fact.atom))

    @property
    def fields(self) -> dict[str, Any]:
        """The change as JSON."""
        return {
            "clue": self.clue.sentence,
            "sentence": self.sentence,
            **place_of(self.clue.span),
            "wanted": self.wanted,
            "found": self.found,
        }
