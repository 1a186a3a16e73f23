"""Puzzles, instances of a kind, what is asked of them, and the nearest boards to them; mixins for what shows itself.

`relax` gives a puzzle whose clues may be missed, each at a price: one of another kind, with the same rules and pictures
and with an objective; everything that solves, limits, checks and prints knows objectives already.  Any kind can do
this: the fewest clues are dropped, which an engine does over the assumptions that explaining uses.  A kind may bring a
distance of its own, see `pylogic.model.kind.Relaxation`.

Nouns do not know who draws.  The package does, at its top: it is asked when something is shown, and loads the package
`drawing` then.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Collection, Iterable
from functools import cached_property, partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature, arguments
from pylogic.model.canvas import Canvas
from pylogic.model.errors import UsageError
from pylogic.model.files import save
from pylogic.model.kind import (
    NO_ROLES,
    Change,
    Conflict,
    Judgement,
    Kind,
    Objective,
    Presolved,
    Roles,
    Solvers,
    Violation,
)
from pylogic.model.limits import Deadline, Effort, Limits, limits
from pylogic.model.records import NamedTuple, dataclass, field, replace
from pylogic.model.text import LARGEST, Problem, Source, harmless, number_in, plural, suggestion

if TYPE_CHECKING:
    from pylogic.model.answer import Solution


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


DEFAULT_ENGINE = "clingo"
LOCAL_SEARCH = "heuristic"
"""The engine that finds and proves nothing."""
AUTO = "auto"
"""Prefix of a selector's file among strategies: ``auto:FILE``."""
_TEXTS = ("engine", "strategy", "model", "task")
_NUMBERS = ("models", "memory", "seed")
_TRUTHS = ("presolve", "trace", "kept", "many", "alone", "certify")
TASKS = ("solve", "count", "decided")
LimitLike = float | Deadline | str | Limits | None
"""A limit as callers give it, see `Question`."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Question:
    """A question about a puzzle, and how the answer is to be found.

    Attributes:
        engine: Name of an engine; ``None`` for what the puzzle asks for, else clingo, and for large puzzles with an
            objective several engines one after the other.
        strategy: The way to search, in the engine's words: ``crafty,vsids``, ``ff,step``.
        model: One of the kind's models for the engine.
        task: ``solve`` finds solutions; ``count`` counts them all and keeps ``models`` of them; ``decided`` finds
            what all solutions have in common.
        models: How many solutions to look for, 0 for all.  By default two, to learn whether there is only one; a
            single best one for kinds with an objective.
        limit: Seconds of wall-clock time, or a deadline that is already running; ``None`` for the puzzle's own.  A
            text, ``10s``, may limit effort too, as `pylogic.model.limits.limits` reads it.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may propagate the clues beforehand.
        seed: Random seed of the engine.
        trace: Whether the answer is to record how the search went: in ``trace`` where that is annealing, in ``tree``
            where an engine branches.  The tree ends at 10,000 nodes, or where ``limit`` says ``nodes=``.
        kept: Whether the answer is to hold the solutions; else only the listener gets them, and memory does not grow
            with their number.  For ``solve`` and kinds without an objective; others keep their few solutions.
        many: Whether it is one of many puzzles in a row.  An engine may go on with what it has made for those before;
            what it counts may be left out, and how long it takes says less of the puzzle then.
        alone: Whether the other cores of the machine are there for it: a large puzzle with an objective may be given to
            two engines at once then.
        certify: Whether another engine is asked too, so that the answer has two independent proofs.
        effort: How much each search may take of what the engine counts; equal on every machine, which time is not.

    Raises:
        UsageError: The task is unknown, the number of solutions or the memory is too small, a value has the wrong type,
            or the solutions that two engines find cannot be compared because they are not kept.
    """

    engine: str | None = None
    strategy: str | None = None
    model: str | None = None
    task: str = "solve"
    models: int | None = None
    limit: LimitLike = None
    memory: int | None = None
    presolve: bool = True
    seed: int = 0
    trace: bool = False
    kept: bool = True
    many: bool = False
    alone: bool = True
    certify: bool = False
    effort: Effort = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._vet_types()
        limit = limits(self.limit) if isinstance(self.limit, str) else self.limit
        if isinstance(limit, Limits):
            object.__setattr__(self, "effort", limit.effort)
            object.__setattr__(self, "limit", limit.seconds)
        if self.task not in TASKS:
            near = suggestion(self.task, list(TASKS))
            raise UsageError(f"there is no task '{self.task}'{near} ({', '.join(TASKS)})")
        if self.models is not None and self.models < 0:
            raise UsageError("models is 0, for all solutions, or how many are wanted")
        if not 0 <= self.seed <= LARGEST:
            raise UsageError(f"seed is a whole number from 0 to {LARGEST}")
        if self.memory is not None and self.memory < 1:
            raise UsageError("memory is a number of bytes, at least 1")
        if self.certify and not self.kept:
            raise UsageError("certify compares the solutions of two engines, which have to be kept for that")

    def _vet_types(self) -> None:
        """Check the types of all values: callers may give anything."""
        for names, vetted in ((_TEXTS, text_argument), (_NUMBERS, whole_argument), (_TRUTHS, truth_argument)):
            for name in names:
                value = getattr(self, name)
                if value is not None or getattr(Question, name) is not None:  # that may be left out, but is not nothing
                    object.__setattr__(self, name, vetted(name, value))

    @property
    def time(self) -> float | Deadline | None:
        """The limit without those of effort."""
        if isinstance(self.limit, str | Limits):  # a text without a limit of effort
            raise UsageError("a time limit has to be a number")
        return self.limit

    @property
    def seconds(self) -> float | None:
        """The whole limit in seconds."""
        return self.time.seconds if isinstance(self.time, Deadline) else self.time

    def engine_for(self, puzzle: Puzzle) -> str:
        """The requested engine, else the puzzle's own, else the default one."""
        return self.engine or puzzle.defaults.engine or DEFAULT_ENGINE

    def deadline(self, puzzle: Puzzle) -> Deadline:
        """The requested limit, else the puzzle's own; a span of time begins now."""
        if isinstance(self.time, Deadline):
            return self.time
        return Deadline(puzzle.defaults.seconds if self.time is None else self.time)


class Listener(NamedTuple):
    """Receives updates while an answer is sought.

    Attributes:
        solution: Called with each solution as it is found and verified.
        progress: Called with the cost of the best solution and the best bound whenever one of them is better.
    """

    solution: Callable[[Solution], None] | None = None
    progress: Callable[[int | None, int | None], None] | None = None


NOBODY = Listener()
"""Only the answer counts."""


_MOST_BITS = 64
"""Seeds and bytes of memory have no more."""


def text_argument(name: str, value: object) -> str:
    """A text.

    Args:
        name: The name of the argument.
        value: The argument.

    Raises:
        UsageError: It is none.
    """
    if not isinstance(value, str):
        raise _refused(name, "a text", value)
    return value


def path_argument(name: str, value: object) -> str | PathLike[str]:
    """The path of a file; arguments and errors as for `text_argument`."""
    if not isinstance(value, str | PathLike):
        raise _refused(name, "the path of a file", value)
    return value


def text_arguments(name: str, given: object) -> tuple[str, ...]:
    """Texts, one of which may stand without a list; arguments and errors as for `text_argument`."""
    several = given if isinstance(given, Iterable) and not isinstance(given, str) else (given,)
    return tuple(text_argument(name, one) for one in several)


def whole_argument(name: str, value: Any) -> int:
    """A whole number, of Python or of NumPy; arguments and errors as for `text_argument`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise _refused(name, "a whole number", value) from None
    if isinstance(value, bool):  # which Python takes for 1
        raise _refused(name, "a whole number", value)
    if number.bit_length() > _MOST_BITS:
        raise UsageError(f"{name} is too large a number")
    return number


def truth_argument(name: str, value: object) -> bool:
    """True or False, of Python or of NumPy; arguments and errors as for `text_argument`."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise _refused(name, "True or False", value)
    return bool(value)


def _refused(name: str, wanted: str, value: object) -> UsageError:
    return UsageError(f"{name} is {wanted}, not a value of type {type(value).__name__}")


FORM = "relaxed"


def relax(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle that asks for the board that misses least: ``solve(relax(puzzle))``.

    Engine and strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Raises:
        UsageError: The kind has an objective already.
    """
    if puzzle.kind.objective:
        raise UsageError(f"--relax is not supported for {puzzle.kind}, which asks for {puzzle.kind.objective}")
    return replace(puzzle, kind=relaxed(puzzle.kind), defaults=Defaults(seconds=puzzle.defaults.seconds))


def relaxed(kind: Kind) -> Kind:
    """Return the kind of relaxed puzzles of a kind."""
    how = kind.relaxation
    soft = {Signature("wanted", one.arity + 1) for one in kind.inputs if one.name in how.soft}
    return replace(
        kind,
        form=FORM,
        summary="the nearest board: the clues are missed as little as possible",
        inputs=kind.inputs | soft,
        objective=Objective(name="misses", cost=partial(_cost, kind)),
        presolving=replace(kind.presolving, refute=partial(_refute, kind), presolve=partial(_presolve, kind)),
        check=partial(_check, kind),
        fields=partial(_fields, kind),
        judge=partial(_judge, kind),
        sketch=partial(_sketch, kind),
        people=replace(kind.people, printed=_printed),
        encoding=replace(kind.encoding, models={}, strategies=how.strategies),
        solvers=Solvers(linear=how.linear, compiling=kind.solvers.compiling),
    )


def is_relaxed(puzzle: Puzzle) -> bool:
    """Whether clues of a puzzle may be missed."""
    return puzzle.kind.form == FORM


def changes(puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
    """The clues of a relaxed puzzle that a board misses, in the order of the facts; none for any other puzzle."""
    return _changes(puzzle, atoms) if is_relaxed(puzzle) else ()


def stated(puzzle: Puzzle) -> tuple[tuple[Atom, ...], tuple[tuple[Atom, ...], ...]]:
    """Return the facts for engines before presolving.

    Returns:
        The facts that hold, in which a clue of a kind with a distance of its own is ``wanted(NAME, ...)``; and the
        facts of each clue that may be dropped at the price of one.
    """
    if not is_relaxed(puzzle):
        return puzzle.atoms, ()
    soft = puzzle.kind.relaxation.soft
    if soft:
        return tuple(
            Atom("wanted", (fact.atom.name, *fact.atom.args)) if fact.atom.name in soft else fact.atom
            for fact in puzzle.engine_facts
        ), ()
    frame, clues = split(puzzle, puzzle.clues)
    return tuple(frame), tuple(map(tuple, clues))


def _hard(kind: Kind, puzzle: Puzzle) -> Puzzle:
    """Return the plain puzzle without the clues that may be missed."""
    soft = kind.relaxation.soft
    facts = tuple(fact for fact in puzzle.facts if fact.clue is None or (soft and fact.atom.name not in soft))
    return replace(puzzle, kind=kind, facts=facts)


def _changes(puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
    how = puzzle.kind.relaxation
    soft = [fact for fact in puzzle.facts if fact.clue is not None and (not how.soft or fact.atom.name in how.soft)]
    if how.missed is not None:
        return tuple(change for fact in soft if (change := how.missed(fact, atoms)) is not None)
    first = {fact.clue: fact for fact in reversed(soft)}
    return tuple(
        _dropped(first[clue])
        for clue in puzzle.clues
        if puzzle.kind.check(replace(puzzle, facts=_alone(puzzle, clue)), atoms)
    )


def _alone(puzzle: Puzzle, kept: Clue) -> tuple[Fact, ...]:
    """Return the frame of a puzzle and one clue, as facts that must hold."""
    return tuple(replace(fact, clue=None) for fact in puzzle.facts if fact.clue in (None, kept))


def _dropped(fact: Fact) -> Change:
    sentence = fact.clue.sentence if fact.clue else str(fact.atom)
    return Change(fact, f"this does not hold: {sentence}; take it away", sentence, "not so")


def _refute(kind: Kind, puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Contradictions among the clues that must hold."""
    return kind.presolving.refute(_hard(kind, puzzle))


def _presolve(kind: Kind, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """Presolve with the clues that must hold, and bound what is missed from below."""
    hard, (facts, _) = _hard(kind, puzzle), stated(puzzle)
    least = kind.relaxation.least(puzzle)
    if not hard.clues:
        return Presolved(facts, "no clue is certain", bound=least)
    presolved = kind.presolving.presolve(hard, known)
    known_facts = set(hard.atoms)
    derived = (atom for atom in presolved.facts if atom not in known_facts)
    return presolved._replace(facts=(*facts, *derived), settled=False, bound=least)


def _check(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Return violations of rules, and of clues that must hold."""
    return kind.check(_hard(kind, puzzle), atoms)


def _cost(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG001
    """Return the total of what is missed."""
    return sum(change.misses for change in _changes(puzzle, atoms))


def _fields(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """Return the board as of the plain kind, with ``changes``."""
    return {**kind.fields(puzzle, atoms), "changes": [change.fields for change in _changes(puzzle, atoms)]}


def _judge(kind: Kind, puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer by the clues that must hold."""
    return kind.judge(_hard(kind, puzzle), answer)


def _sketch(kind: Kind, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """Return the board with all clues; those that are missed stand out."""
    missed = {change.fact.atom: "bad" for change in _changes(puzzle, atoms)} if atoms else {}
    return kind.sketch(puzzle, atoms, {**missed, **roles})


def _printed(puzzle: Puzzle) -> Atoms:  # noqa: ARG001
    """None: there is an objective."""
    return frozenset()


_T = TypeVar("_T")


def minimal_subset(
    items: Iterable[_T], enough: Callable[[list[_T]], bool], few: Callable[[list[_T]], bool] | None = None
) -> list[_T]:
    """Items that are enough, while without any one of them the others are not.

    Items are left out in ever smaller pieces as long as the rest is enough, which asks few questions when few are
    needed.

    Args:
        items: Enough together.
        enough: Whether some of them are; what is enough stays so with more of them.
        few: Whether items that are enough are few enough, although some might still be left out.
    """
    kept = list(items)
    size = len(kept) + 1
    while size > 1:
        size = (size + 1) // 2
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if enough(fewer):
                kept = fewer
                if few is not None and few(kept):
                    return kept
            else:
                start += size
    return kept
