"""Check, grade and explain one puzzle, for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from os import PathLike
from typing import Any, overload

from pylogic.drawing.drawing import Drawing, title_of
from pylogic.drawing.svg import THEMES
from pylogic.explaining import grades
from pylogic.explaining.assessment import Assessment, Grader, Verdict
from pylogic.explaining.deduction.state import Applying
from pylogic.explaining.explain import explain
from pylogic.explaining.explanation import Reasoned
from pylogic.explaining.grades import Grade
from pylogic.explaining.superfluous import vet_unique
from pylogic.files.building import ArgumentPlace, settled
from pylogic.files.reading import markable
from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.files import uniform
from pylogic.model.laws import LawAtPlace
from pylogic.model.limits import Deadline
from pylogic.model.network import union, values
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question
from pylogic.model.text import Source, plural
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.run import Session, examine

Board = str | Solution | Answer | Mapping[str, Any] | Iterable[Iterable[Any]]
"""A filled-in board, right or wrong, with or without gaps; of an answer its first solution; with marks a mapping."""


@overload
def check(puzzle: PuzzleOrPath, answer: None = None, *, limit: float | None = None) -> Answer: ...
@overload
def check(puzzle: PuzzleOrPath, answer: Board, *, limit: float | None = None) -> Assessment: ...
def check(puzzle: PuzzleOrPath, answer: Board | None = None, *, limit: float | None = None) -> Answer | Assessment:
    r"""Look for contradictions that need no search, or judge a person's answer.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        answer: The answer as text, in any form that ``pylogic check --answer`` reads, as a solution, or as rows of
            cells; it may have gaps, ``None`` in a row. A board with pencil marks is a mapping, ``{"board": rows,
            "marks": {"r1c3": [1, 4]}}``.
        limit: Seconds for an engine that is asked about an answer with gaps.

    Returns:
        Without an answer ``unsatisfiable`` with its `core`, or ``unknown``; its `limit` says where the puzzle is too
        large for that. Else the ``verdict`` on the answer with its ``faults``.

    Raises:
        UsageError: The answer is neither a text nor a solution nor rows of cells, or there is a limit without one.
        PuzzleError: The file is not one puzzle.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> pylogic.check("examples/battleship_5x5.puzzle").core[0].sentence
        'the rows add up to 11, the columns to 10'
        >>> verdict = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 4\n1 4 2 3\n4 3 1 2\n3 2 4 1")
        >>> str(verdict.verdict), verdict.cells[0]
        ('wrong', (3, 1))
    """
    puzzle = puzzle_of(puzzle)
    if answer is not None:
        with _session(puzzle, limit) as session:
            return Grader(puzzle, session).grade(Source("<answer>", uniform(_text(answer))))
    if limit is not None:
        raise UsageError("limit goes with an answer: without one no engine is asked")
    return examine(puzzle)


def grade(puzzle: PuzzleOrPath, *, limit: float | None = None) -> Grade:
    """Rate how hard a puzzle is for people: what the hardest step of its easiest explanation costs.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        limit: Seconds of wall-clock time; the puzzle's own when left out.

    Raises:
        UsageError: The puzzle has not exactly one solution, or asks for the best one.
        LimitReachedError: The limit came before that was known.
        PuzzleError: The file is not one puzzle.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> pylogic.grade("examples/futoshiki_4x4.puzzle").word
        'easy'
    """
    puzzle = puzzle_of(puzzle)
    vet_unique(puzzle)
    with _session(puzzle, limit) as session:
        answer = session.solve(puzzle, 2)
        if answer.status is Status.UNKNOWN:
            raise LimitReachedError(str(answer.limit))
        if answer.status is Status.UNSATISFIABLE:
            raise UsageError("the puzzle has no solution")
        if answer.status is not Status.UNIQUE:
            raise UsageError(f"only a puzzle with exactly one solution is graded; this one is '{answer.status}'")
        solution = answer.solutions[0].atoms
        deadline = session.question.deadline(puzzle)
        return grades.grade(puzzle, solution, deadline, session)


def candidates(
    puzzle: PuzzleOrPath, board: Board | None = None, *, limit: float | None = None
) -> dict[str, list[int | str]]:
    """The values that open cells may have where each rule is taken by itself, as a player pencils them in.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        board: The board so far, as `check` takes an answer; what its marks rule out is left out.
        limit: Seconds of wall-clock time.

    Returns:
        The values by the names of cells, as the marks of a board in play.

    Raises:
        UsageError: The kind has no values in cells, or something on the board is wrong.
        LimitReachedError: The limit came before that was known.
        PuzzleError: The file is not one puzzle.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> pylogic.candidates("examples/futoshiki_4x4.puzzle")["r1c1"]
        [1, 2, 4]
    """
    puzzle = puzzle_of(puzzle)
    return {
        name: [int(text) if text.isdecimal() else text for text in values]
        for name, values in pencilled(puzzle, *known_in(puzzle, board, limit), limit).items()
    }


def pencilled(puzzle: Puzzle, known: Atoms, barred: Atoms, limit: float | None = None) -> dict[str, dict[str, Atom]]:
    """The candidates of open cells by their names, each with its piece of a solution; see `candidates`.

    Args:
        puzzle: The puzzle.
        known: The pieces of the solution that are entered.
        barred: Those that marks rule out.
        limit: Seconds of wall-clock time.

    Raises:
        UsageError: The kind has no values in cells.
        LimitReachedError: The limit came before that was known.
    """
    cells = markable(puzzle)
    if not cells:
        raise UsageError(f"candidates are for kinds with values in cells; {puzzle.kind.name} has none")
    known |= puzzle.kind.people.printed(puzzle)
    gone = Rules(puzzle).excluded(known, limit) | barred
    return {
        name: {text: atom for text, atom in values.items() if atom not in gone}
        for name, (_, values) in cells.items()
        if known.isdisjoint(values.values())
    }


def steps(puzzle: PuzzleOrPath, board: Board | None = None, *, limit: float | None = None) -> tuple[Reasoned, ...]:
    """The way to the only solution, one step after the other: the ``steps`` of `explain`.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        board: The board so far, as `check` takes an answer.
        limit: Seconds of wall-clock time; where they end sooner than the way does the last steps are missing.

    Raises:
        UsageError: The kind has no steps, or something on the board is wrong.
        PuzzleError: The file is not one puzzle.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> found = pylogic.steps("examples/futoshiki_4x4.puzzle")
        >>> found[0].text, found[0].values
        ('r1c3 = 3, and r1c3 < r1c4: r1c4 = 4', {(1, 4): 4})
    """
    puzzle = puzzle_of(puzzle)
    known, barred = known_in(puzzle, board, limit)
    return explain(puzzle, "steps", known=known, barred=barred, limit=limit).steps


def hint(puzzle: PuzzleOrPath, board: Board | None = None, *, limit: float | None = None) -> Reasoned | None:
    r"""The first of `steps`, and nothing beyond it; ``None`` where there is none.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        board: The board so far, as `check` takes an answer.
        limit: Seconds of wall-clock time.

    Raises:
        UsageError: The kind has no steps, or something on the board is wrong.
        PuzzleError: The file is not one puzzle.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> pylogic.hint("examples/futoshiki_4x4.puzzle").values
        {(1, 4): 4}
        >>> pylogic.hint("examples/futoshiki_4x4.puzzle", "2 . 3 4\n. . . .\n. . . .\n. . . .").values
        {(1, 2): 1}
    """
    puzzle = puzzle_of(puzzle)
    known, barred = known_in(puzzle, board, limit)
    return next(iter(explain(puzzle, "hint", known=known, barred=barred, limit=limit).steps), None)


def known_in(puzzle: Puzzle, board: Board | None, limit: float | None) -> tuple[Atoms, Atoms]:
    """The pieces of a solution on a board that is right so far, and those that its marks rule out.

    Raises:
        UsageError: Something on it is wrong, or it is no board of the puzzle.
    """
    if board is None:
        return frozenset(), frozenset()
    assessment = check(puzzle, board, limit=limit)
    if assessment.verdict in (Verdict.WRONG, Verdict.UNREADABLE):
        one = "a mistake" if len(assessment.reasons) == 1 else plural(len(assessment.reasons), "mistake")
        raise UsageError(f"the board has {one}: {'; '.join(assessment.reasons)}")
    return assessment.atoms or frozenset(), assessment.barred


class Rules:
    """The rules of a puzzle, each taken by itself: that is quick enough to be asked after every key.

    Args:
        puzzle: The puzzle; nothing is said of kinds without laws.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._laws = puzzle.kind.people.laws and puzzle.kind.people.laws(puzzle)
        if self._laws is None:
            return
        printed = {variable: 1 << value for variable, (value, _) in self._laws.printed.items()}
        self._domains = {**self._laws.domains, **printed}
        self._applying = Applying(self._laws, Deadline(None))
        self._places = {
            self._laws.atom(variable, value): (variable, 1 << value)
            for variable, domain in self._laws.domains.items()
            for value in values(domain)
        }
        self._clued: dict[Clue, list[LawAtPlace]] = {}
        for unit in self._laws.units:
            for clue in unit.clues:
                self._clued.setdefault(clue, []).append(unit)

    def excluded(self, atoms: Atoms, limit: float | None = None) -> Atoms:
        """The pieces that some rule excludes by itself, given what stands on a board.

        Raises:
            LimitReachedError: It takes longer than that many seconds.
        """
        if self._laws is None:
            return frozenset()
        self._applying.deadline = Deadline(limit)
        known = self._known(atoms)
        gone = dict.fromkeys(self._domains, 0)
        for unit in self._laws.units:
            before = tuple(known[variable] for variable in unit.scope)
            sound, after = self._applying.leaves(unit, before)
            if not sound:  # of what is broken no more follows than what is seen at a glance
                seen = union(domain for domain in before if domain & (domain - 1) == 0) if unit.glance else 0
                after = tuple(domain & ~seen if domain & (domain - 1) else domain for domain in before)
            if not unit.pattern:
                for variable, domain, left in zip(unit.scope, before, after, strict=True):
                    gone[variable] |= domain & ~left
        return frozenset(atom for atom, (variable, bit) in self._places.items() if gone[variable] & bit)

    @property
    def stated(self) -> tuple[Clue, ...]:
        """The clues of which rules say when they are met; what is printed is not among them."""
        return () if self._laws is None else tuple(self._clued)

    def met(self, atoms: Atoms) -> tuple[Clue, ...]:
        """The clues all of whose rules hold on a board, whatever may fill its gaps."""
        if self._laws is None:
            return ()
        self._applying.deadline = Deadline(None)
        known = self._known(atoms)
        return tuple(clue for clue, units in self._clued.items() if all(self._holds(unit, known) for unit in units))

    def _holds(self, unit: LawAtPlace, known: Mapping[int, int]) -> bool:
        domains = tuple(known[variable] for variable in unit.scope)
        return all(one & (one - 1) == 0 for one in domains) and self._applying.leaves(unit, domains)[0]

    def _known(self, atoms: Atoms) -> dict[int, int]:
        found = (self._places[atom] for atom in atoms if atom in self._places)
        return {**self._domains, **dict(found)}

    def totals(self) -> list[dict[str, int]]:
        """How often values stand in every solution, by sort of variables; none where that is not known of all cells.

        It is where groups that have each of their values once fill the board; the first ones that fit are taken.
        """
        if self._laws is None:
            return []
        sorts: dict[tuple[str, str], list[Mapping[str, Atom]]] = {}
        sort_of: dict[int, tuple[str, str]] = {}
        for one in self._puzzle.kind.variables(self._puzzle):
            sorts.setdefault((one.sort, one.form), []).append(one.values)
            sort_of |= {self._places[atom][0]: (one.sort, one.form) for atom in one.values.values() if self._has(atom)}
        taken: set[int] = set()
        many: Counter[tuple[object, int]] = Counter()
        for unit in self._laws.units:
            whole = union(self._laws.domains[variable] for variable in unit.scope)
            if unit.glance and len(unit.scope) == whole.bit_count() and taken.isdisjoint(unit.scope):
                taken.update(unit.scope)
                many.update((sort_of.get(unit.scope[0]), 1 << value) for value in values(whole))
        return [
            {value: many[sort, self._places[atom][1]] for place in places for value, atom in place.items()}
            if all(self._has(atom) and self._places[atom][0] in taken for one in places for atom in one.values())
            else {}
            for sort, places in sorts.items()
        ]

    def _has(self, atom: Atom) -> bool:
        return atom in self._places


def draw(thing: PuzzleOrPath | Solution | Answer | Reasoned, *, theme: str = "auto") -> Drawing:
    """Draw a puzzle, a solution, or a step with its reasons.

    Args:
        thing: The puzzle, answer or step to draw; a path stands for the puzzle in the file, an answer for its first
            solution.
        theme: ``light``, ``dark``, or ``auto`` for what the reader's screen asks for.

    Raises:
        UsageError: There is no such theme, or the thing cannot be drawn.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve("examples/futoshiki_4x4.puzzle")
        >>> pylogic.draw(answer.solutions[0], theme="dark").title
        'Notebook, sample 3 (futoshiki)'
    """
    if theme not in THEMES:
        raise UsageError(f"there is no theme '{theme}' ({', '.join(THEMES)})")
    if isinstance(thing, Reasoned):
        return Drawing(thing.canvas, thing.text, theme)
    if isinstance(thing, Answer):
        thing = _first(thing)
    if not isinstance(thing, Puzzle | Solution | str | PathLike):
        raise UsageError(f"a puzzle, a solution or a step is drawn, not a value of type {type(thing).__name__}")
    puzzle, atoms = (thing.puzzle, thing.atoms) if isinstance(thing, Solution) else (puzzle_of(thing), None)
    return Drawing(puzzle.kind.sketch(puzzle, atoms, {}), title_of(puzzle), theme)


def _first(answer: Answer) -> Solution:
    """The first solution of an answer."""
    if not answer.solutions:
        raise UsageError(f"the answer has no solution: it is {answer.status}")
    return answer.solutions[0]


def _text(answer: Board) -> str:
    """An answer as a grader reads it."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Answer):
        answer = _first(answer)
    if isinstance(answer, Solution):
        return json.dumps(answer.puzzle.kind.fields(answer.puzzle, answer.atoms))
    if isinstance(answer, Mapping) and all(isinstance(key, str) for key in answer):
        with suppress(TypeError, ValueError):
            return json.dumps({**answer})
    rows = settled(ArgumentPlace("answer"), answer)
    with suppress(TypeError, ValueError):  # of what JSON does not have
        if isinstance(rows, list | tuple):
            return json.dumps({"grid": rows})
    raise UsageError("an answer is a text, a solution or rows of cells")


def _session(puzzle: Puzzle, limit: float | None) -> Session:
    return Session(puzzle, Question(engine=DEFAULT_ENGINE, limit=limit))
