"""An order for puzzles: kind, settings such as ``8x8 givens=3 adjacent``, symmetry, seed and limits.

It also tells whether a text is a whole puzzle of the order, as it was generated.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from pylogic import builtin
from pylogic.engines.workers.worker import AnyWorker
from pylogic.explaining.grades import WORDS, Grade
from pylogic.generating import grading, symmetry
from pylogic.model.answer import Status
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.generating import Inventing, Wish, count
from pylogic.model.kind import Kind
from pylogic.model.limits import Deadline, Effort, Limits
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question
from pylogic.model.records import dataclass, field, replace
from pylogic.model.text import suggestion
from pylogic.solving.loading import dumps, loads
from pylogic.solving.run import run

TRIES = 200


@dataclass(frozen=True, kw_only=True)
class Order:
    """Everything that all puzzles of an order have in common; plain values that go to other processes.

    Attributes:
        kind: The kind.
        words: The settings, see `pylogic.generating.order`.
        seed: The random seed; puzzle N of an order depends on nothing else.
        minimal: Whether no clue of a puzzle may be superfluous.
        grade: How hard they are for a person, see `pylogic.explaining.grades`; `grading.ANY` where that does not
            matter, and at most medium where nothing is said, unless they have to be minimal, or at most extreme where
            they need a technique.
        symmetry: How clues are spread, see `pylogic.generating.symmetry`.
        techniques: Techniques that each of them needs, by their names in `pylogic.explaining.grades`.
        without: Techniques that none of them needs, or the grade ``guess``.
        tries: How often a puzzle is tried.
        seconds: How long a puzzle may take.
        memory: Bytes of memory for an engine.
        effort: How much each search may take that settles how many solutions there are.
        certify: Whether a second engine proves that each has one solution.
        folders: Folders with declared kinds, as ``--kinds`` names them.
        sized: Whether titles say the sizes of puzzles in place of their numbers.
    """

    kind: str | Kind
    words: tuple[str, ...] = ()
    seed: int = 0
    minimal: bool = False
    grade: str | None = None
    symmetry: str | None = None
    techniques: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    tries: int = TRIES
    seconds: float | None = None
    memory: int | None = None
    effort: Effort = field(default_factory=dict)
    certify: bool = False
    folders: tuple[str, ...] = ()
    sized: bool = False

    def vet(self) -> None:
        """Make sure that it makes sense.

        Raises:
            UsageError: It does not.
        """
        kind = self._kind()
        understood(kind, self.words)
        if self.grade is not None:
            grading.vet(self.grade, kind)
        grading.vet_techniques(self.techniques, kind)
        grading.vet_techniques([one for one in self.without if one != WORDS[-1]], kind)
        both = next((one for one in self.without if one in (*self.techniques, self.grade)), None)
        if both is not None:
            raise UsageError(f"'{both}' is asked for and ruled out")
        if self.symmetry is not None:
            symmetry.vet(self.symmetry)
        for option, asked in (("--symmetry", self.symmetry), ("--minimal", self.minimal)):
            if asked and kind.objective:
                raise UsageError(f"no clues are taken away from puzzles of {kind}, so {option} says nothing of them")
        if self.certify and kind.objective:
            raise UsageError(f"that a puzzle of {kind} can be solved is proved by a solution; --certify adds nothing")
        if self.symmetry is not None and self.minimal:
            raise UsageError("--minimal takes clues away one by one, which breaks a symmetry; ask for one of them")

    def _kind(self) -> Kind:
        if isinstance(self.kind, Kind):
            return self.kind
        if self.kind in builtin.names():
            return builtin.kind(self.kind)
        with suppress(UsageError):  # the names of the whole library are read only to find a near one
            kind = builtin.kind(self.kind)
            if not kind.form:
                return kind
        raise builtin.unknown_kind(self.kind, builtin.library())

    def lot(self, number: int, again: int = 0) -> str:
        """Return the random seed of a puzzle, or of another in its place; those of another grade are others."""
        return f"{self.seed}/{self.grade or ''}/{number}" + ("'" * again)

    def title(self, number: int, puzzle: Puzzle) -> str:
        """The title of a puzzle as people print it, ``Sudoku 3``, to which its grade may be added."""
        kind = self.made
        name = (kind.name if kind.name in builtin.names() else kind.summary).replace("_", " ")
        which = "x".join(map(str, puzzle.size)) if self.sized else number
        return f"{name[:1].upper()}{name[1:]} {which}"

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades that fit, from the easiest on; none where any will do, and where no clue may come back."""
        if self.grade == grading.ANY or (self.grade is None and (self.minimal or not grading.has_grades(self.made))):
            return ()
        if self.grade is not None:
            return (self.grade,)
        return WORDS[:-1] if self.techniques else grading.USUAL

    @property
    def usual(self) -> bool:
        """Whether no grade was ordered, and clues may come back for an easy one."""
        return self.grade is None and bool(self.grades)

    @property
    def made(self) -> Kind:
        """The kind of its puzzles."""
        return self.kind if isinstance(self.kind, Kind) else builtin.kind(self.kind)

    def origin(self, number: int) -> str:
        """Return the first comment of a puzzle, the same in every version: with the command that makes it again."""
        return f"% puzzle {number} of: {self.command}   "

    def question(self, limit: float | Deadline | None, models: int | None = None) -> Question:
        """A question to the default engine within the limits of the order and this one of time."""
        return Question(engine=DEFAULT_ENGINE, models=models, limit=Limits(self.effort, limit), memory=self.memory)

    @property
    def command(self) -> str:
        """The command that makes its puzzles, but for how many."""
        words = ["pylogic", "generate", str(self.kind), *self.words]
        words += [word for folder in self.folders for word in ("--kinds", folder)]
        words += ["--grade", self.grade] if self.grade else []
        words += ["--minimal"] if self.minimal else []
        words += ["--symmetry", self.symmetry] if self.symmetry else []
        words += [word for technique in self.techniques for word in ("--with", technique)]
        words += [word for technique in self.without for word in ("--without", technique)]
        words += ["--certify"] if self.certify else []
        words += ["--tries", str(self.tries)] if self.tries != TRIES else []
        return shlex.join([*words, "--seed", str(self.seed)])


_PLAIN = ("rule at its place", "contradiction", "trial and error", "search")
"""Techniques that are none of a puzzle's own."""


def alike(puzzle: Puzzle, graded: Grade, order: Order) -> Order:
    """An order for puzzles like a given one: of its size, its settings, its symmetry, its grade and its techniques.

    Args:
        puzzle: The puzzle.
        graded: Its grade.
        order: An order for its kind; what it says goes before.
    """
    canvas, wishes = puzzle.kind.sketch(puzzle, None), inventing_of(puzzle.kind).wishes
    said = {word.partition("=")[0] if "=" in word else "size" for word in order.words}
    words = [] if "size" in said else [f"size={canvas.rows}x{canvas.columns}"]
    stated = {line.split()[0]: line.split()[1:] for line in dumps(puzzle).splitlines() if line.strip()}
    for wish in wishes:
        if wish.name not in said | {"size"} and stated.get(wish.name):
            text = ",".join(stated[wish.name])
            with suppress(UsageError):  # a statement of that name in another form, such as a block
                wish.read(text)
                words.append(f"{wish.name}={text}")
    square = canvas.rows == canvas.columns
    turns = [name for name in ("rotate4", *symmetry.SYMMETRIES) if square or name not in symmetry.SQUARE]
    found = [name for name in turns if symmetry.is_symmetric(canvas, name)]
    turn = found[0] if found and {*found} < {*turns} else None  # a pattern that has all says nothing, as that of counts
    techniques = tuple(name for name in graded.techniques if name not in (*_PLAIN, *order.without))
    return replace(
        order,
        words=(*words, *order.words),
        symmetry=order.symmetry or (None if order.minimal else turn),
        grade=order.grade or graded.word,
        techniques=order.techniques or (() if order.grade else techniques),
    )


_ALL = "all"
EVERY = 1 << 30
"""More clues of a sort than there are: all are wanted."""


def inventing_of(kind: Kind) -> Inventing:
    """Return how puzzles of a kind are generated.

    Raises:
        UsageError: The kind does not say how.
    """
    if kind.inventing is None:
        raise UsageError(f"puzzles of {kind} cannot be generated; see docs/generate.md")
    return kind.inventing()


def wishes_of(inventing: Inventing) -> dict[str, Wish]:
    """All that may be wished for, by name."""
    sorts = (Wish(name, "5", f"how many {name} are left, or '{_ALL}'", _number(name)) for name in inventing.sorts)
    return {wish.name: wish for wish in (*inventing.wishes, *sorts)}


def understood(kind: Kind, words: Iterable[str]) -> dict[str, Any]:
    """Read settings, by their names.

    Raises:
        UsageError: A word is none of them, says something else than it may, or contradicts another one.
    """
    known = wishes_of(inventing_of(kind))
    found: dict[str, Any] = {}
    for word in words:
        name, given, text = word.partition("=")
        if not given and name not in known and re.match(r"\d", word):
            name, text = "size", word
        elif not given and name in known and known[name].example == "yes":
            text = "yes"
        if name not in known:
            near = suggestion(name, list(known)) or f" ({', '.join(known)})"
            raise UsageError(f"{kind} has no setting '{name}'{near}")
        if not given and not text:
            raise UsageError(f"write: {name}={known[name].example}")
        if name in found:
            raise UsageError(f"'{name}' is given twice")
        found[name] = known[name].read(text)
    return found


def _number(name: str) -> Any:
    whole = count(name)

    def read(text: str) -> int:
        return EVERY if text == _ALL else whole(text)

    return read


_FAULTS = {Status.SEVERAL: "it has several solutions", Status.UNSATISFIABLE: "it has no solution"}


def puzzle_fault(order: Order, number: int, text: str, workers: Callable[[str], AnyWorker]) -> str | None:
    """Why a text does not hold the puzzle of a number; ``None`` if it does, as far as the order's limits let us know.

    Args:
        order: The order.
        number: Which puzzle of it.
        text: The content of a file.
        workers: Gives a running worker of an engine.

    Raises:
        EngineError: clingo is missing or broke down.
    """
    try:
        puzzle = loads(text)
    except (PuzzleError, UsageError):
        puzzle = None
    if puzzle is None or not text.endswith("\n"):
        return "it is not one whole puzzle"
    kind = order.made
    if puzzle.kind.name != kind.name or not text.startswith(order.origin(number)):
        return "it is another puzzle"
    if kind.objective:
        return None if kind.objective.quick(puzzle) is not None else "no solution was met at once"
    question = replace(order.question(order.seconds, 2), many=True)
    answer = run(puzzle, question, worker=workers(DEFAULT_ENGINE))
    return _FAULTS.get(answer.status)
