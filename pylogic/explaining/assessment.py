"""Judges people's answers: by the rules, and where an answer has gaps by the solutions of the puzzle.

Mistakes are the rules that an answer breaks, by the cell that breaks them.  Answers are read from what `pylogic run`
prints, too.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from functools import cached_property
from typing import Any

from pylogic.files.grids import Typed, cells_of, framed, rows_of, unnamed
from pylogic.files.reading import Cell, InPlay, in_play, name_of
from pylogic.files.syntax import vet_answer
from pylogic.model.answer import Status
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.canvas import Canvas, Form
from pylogic.model.errors import LimitReachedError, PuzzleError
from pylogic.model.kind import Drawn, Judgement, Presolving, Violation
from pylogic.model.puzzle import Puzzle, minimal_subset
from pylogic.model.records import NamedTuple, dataclass, field, replace
from pylogic.model.text import Problem, Source, csv_cell, harmless, lines_of, place_of, plural
from pylogic.solving.loading import drawn_answer, is_puzzle
from pylogic.solving.run import Session

_Claims = Mapping[Cell, Fact]
_FEW = 4
"""Mistakes that a single wrong cell may look like."""
_MOST_SUSPECTED = 150
"""Cells of the largest board that is judged again without each of its cells."""


def _fixed(puzzle: Puzzle, drawn: Drawn) -> Puzzle:
    """The puzzle with the pieces that an answer states, and without those that it rules out."""
    kind, encoding = puzzle.kind, puzzle.kind.encoding
    predicates = {says: predicate for predicate, says in encoding.fixing.items()}
    states = [(predicates[True], atom) for atom in drawn.atoms] + [(predicates[False], atom) for atom in drawn.excluded]
    facts = tuple(Fact(Atom(predicate, atom.args)) for predicate, atom in states)
    flatten = encoding.flatten

    def flattened(one: Puzzle) -> tuple[Fact, ...]:
        return (*(flatten(one) if flatten else one.facts), *facts)

    # Presolving does not know what is fixed.
    fixed = replace(kind, encoding=replace(encoding, flatten=flattened), presolving=Presolving())
    return replace(puzzle, kind=fixed)


class Verdict(StrEnum):
    r"""The verdict on an answer; equal to its word.

    Examples:
        >>> found = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 .\n. . . .\n. . . .\n. . . .")
        >>> found.verdict == "right so far"
        True
    """

    RIGHT = "right"
    """It solves the puzzle."""
    WRONG = "wrong"
    """Something in it is wrong: proved."""
    SO_FAR = "right so far"
    """It has gaps, and a solution agrees with what it says."""
    UNKNOWN = "unknown"
    """It has gaps and breaks no rule; a limit was reached before more was settled."""
    UNREADABLE = "unreadable"
    """It is not an answer to this puzzle."""


@dataclass(frozen=True)
class Assessment:
    r"""One answer judged.

    Attributes:
        name: Whose answer it is, as a rule the name of a file.
        verdict: The verdict.
        faults: Its faults, with cells.
        open: How far an answer with gaps goes, in words; empty for a complete one.
        limit: Which limit was reached.
        problems: Why it is unreadable.
        atoms: The answer as pieces of a solution, to be drawn; ``None`` when it cannot be drawn.
        printed: The cells in which it repeats what the puzzle prints, which cannot be wrong.
        clues: The cells that show a clue and nothing that was answered.
        alone: Cells without any one of which it would break no rule.
        barred: The pieces that the marks of a board in play rule out.

    Examples:
        >>> found = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 4\n1 4 2 3\n4 3 1 2\n3 2 4 1")
        >>> found.reasons[0]
        'sign: r3c1 = 4 is not less than r4c1 = 3'
    """

    name: str
    verdict: Verdict
    faults: tuple[Violation, ...] = ()
    open: str = ""
    limit: str = ""
    problems: tuple[Problem, ...] = ()
    atoms: Atoms | None = field(default=None, repr=False)
    printed: frozenset[Cell] = field(default=frozenset(), repr=False)
    clues: frozenset[Cell] = field(default=frozenset(), repr=False)
    alone: tuple[Cell, ...] = ()
    barred: Atoms = field(default=frozenset(), repr=False)

    def __bool__(self) -> bool:
        """Whether the answer is right."""
        return self.verdict is Verdict.RIGHT

    def __repr__(self) -> str:
        return f"<assessment: {self.verdict}, {plural(len(self.faults), 'broken rule')}>"

    def __str__(self) -> str:
        return "\n".join([str(self.verdict), *(f"  {reason}" for reason in self.reasons)])

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """The mistakes in it, by the cells that are wrong."""
        if self.alone:
            return [Mistake(self.alone if len(self.alone) <= SUSPECTS else (), self.faults)]
        return explain_faults(self.faults, self.printed)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the verdict is what it is, each reason on one line."""
        if self.problems:
            return tuple(_placed(problem) for problem in self.problems)
        named = tuple(mistake.line for mistake in self.mistakes)
        return named or tuple(filter(None, (self.open, self.limit)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to look at, each once: the wrong one where one explains all, and none that the puzzle prints."""
        marked = dict.fromkeys(cell for mistake in self.mistakes for cell in mistake.marked(self.clues))
        return tuple(cell for cell in marked if cell not in self.printed)


def as_json(grade: Assessment) -> dict[str, Any]:
    """An assessment in the form that ``pylogic check --answer --json`` prints."""
    return {
        "file": grade.name,
        "verdict": str(grade.verdict),
        "faults": [
            {"name": fault.name, "sentence": fault.sentence, "cells": [list(cell) for cell in fault.cells]}
            for fault in grade.faults
        ],
        "mistakes": [
            {
                "cells": [list(cell) for cell in mistake.cells],
                "faults": [grade.faults.index(rule) for rule in mistake.rules],
            }
            for mistake in grade.mistakes
        ],
        "open": grade.open or None,
        "limit": grade.limit or None,
        "problems": [{"sentence": problem.sentence, **place_of(problem.span)} for problem in grade.problems],
    }


def _placed(problem: Problem) -> str:
    if problem.span is None:
        return problem.sentence
    return f"line {problem.span.line}, column {problem.span.column}: {problem.sentence}"


def as_csv(grades: Iterable[Assessment]) -> str:
    """Assessments as a table: ``file,verdict,faults,reasons,cells``; no cell is a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("file", "verdict", "faults", "reasons", "cells"))
    for grade in grades:
        faults = len(grade.mistakes) or len(grade.problems)
        cells = " ".join(map(name_of, grade.cells))
        row = (grade.name, str(grade.verdict), faults, "; ".join(grade.reasons), cells)
        writer.writerow(map(csv_cell, row))
    return text.getvalue()


class Grader:
    """Judges answers to one puzzle.

    An engine is asked only about answers with gaps: once when the puzzle has one solution, which then shows
    which cells are wrong; otherwise whether some solution agrees with an answer, and which cells none agrees with.

    Args:
        puzzle: The puzzle.
        session: Asks the engine.
    """

    def __init__(self, puzzle: Puzzle, session: Session) -> None:
        self._puzzle = puzzle
        self._atoms = frozenset(fact.atom for fact in puzzle.facts)
        self._kind = puzzle.kind
        self._asker = session
        self._known: list[Atoms] = []
        self._complete: bool | None = None

    def grade(self, answer: Source) -> Assessment:
        """Judge one answer, or the one among all that `pylogic run` has printed, see `pylogic.explaining.assessment`.

        Raises:
            EngineError: The engine is missing or broke down.
        """
        try:
            if (drawn := drawn_answer(self._puzzle, answer)) is not None:
                return self._grade_drawn(answer.name, drawn)
            if (played := in_play(answer)) is not None:
                return self._grade_in_play(played)
            part = part_for(split_output(answer), self._puzzle)
        except PuzzleError as error:
            return unreadable_answer(answer.name, error)
        return self.grade_part(part)

    def grade_part(self, part: Part) -> Assessment:
        """Judge one of the answers in a text; errors as for `grade`."""
        name, typed = part.whole.name, Typed(part.source, {})
        try:
            answer = part.of(self._puzzle)
            if is_puzzle(answer.text):
                raise PuzzleError([Problem("this is a puzzle, not an answer to one", answer)])
            vet_answer(answer)
            drawn = framed(answer, self._bare.rows, self._bare.columns)
            judgement: Judgement | None = None
            for typed in filter(None, (self._typed(answer), drawn)):
                try:
                    found = self._kind.judge(self._puzzle, typed.source)
                except PuzzleError:
                    if judgement is None and (drawn is None or typed is drawn):
                        raise
                    continue
                # A frame that pupils draw may look like that of a picture, in which fewer cells are filled then.
                if judgement is None or len(found.atoms or ()) > len(judgement.atoms or ()):
                    judgement = found
            assert judgement is not None
        except PuzzleError as error:
            problems = (part.placed(typed.placed(problem)) for problem in error.problems)
            return unreadable_answer(name, PuzzleError(problems, error.more))
        return self._assessed(name, judgement)

    def grade_atoms(self, atoms: Atoms) -> Assessment:
        """Judge pieces of a solution; errors as for `grade`."""
        if self._kind.judge_atoms is not None:
            return self._assessed("", self._kind.judge_atoms(self._puzzle, atoms, frozenset()))
        return self.grade(Source("", json.dumps(self._kind.fields(self._puzzle, atoms))))

    def _grade_in_play(self, played: InPlay) -> Assessment:
        """Judge what is entered, and then the marks; errors as for `grade`."""
        assessment = self.grade(played.board)
        known = assessment.atoms or frozenset()
        marks = played.barred(self._puzzle, known)
        if assessment.verdict is Verdict.UNREADABLE or not marks:
            return assessment
        assessment = replace(assessment, barred=frozenset(atom for gone in marks.values() for atom in gone))
        try:
            faults = self._refused_marks(known if assessment.verdict is Verdict.SO_FAR else frozenset(), marks)
        except LimitReachedError as reached:
            verdict = Verdict.WRONG if assessment.faults else Verdict.UNKNOWN
            return replace(assessment, verdict=verdict, limit=str(reached))
        if not faults:
            return assessment
        return replace(assessment, verdict=Verdict.WRONG, faults=assessment.faults + faults)

    def _refused_marks(self, known: Atoms, marks: Mapping[Cell, Atoms]) -> tuple[Violation, ...]:
        """Return violations for marks that leave no solution with what is known; errors as for `_refused`."""
        self._begin()

        def possible(gone: Atoms) -> bool:
            if any(known <= one and gone.isdisjoint(one) for one in self._known):
                return True
            if self._complete:
                return False
            if False not in self._kind.encoding.fixing.values():
                raise LimitReachedError(f"marks in a {self._kind.name} with several solutions are not judged")
            return bool(self._asker.settle(_fixed(self._puzzle, Drawn(known, gone, 0, ())), 1).solutions)

        if not self._known or possible(frozenset().union(*marks.values())):
            return ()
        wrong = [cell for cell, gone in marks.items() if not possible(gone)]
        if not wrong:
            return (Violation("marks", "not all of the marks can be right", tuple(marks)),)
        return tuple(
            Violation("marks", f"the right value is not among the marks in {self._bare.called(cell)}", (cell,))
            for cell in wrong
        )

    def _grade_drawn(self, name: str, drawn: Drawn) -> Assessment:
        """Judge what a file of another program draws; an engine adds what its form has no room for."""
        judge = self._kind.judge_atoms
        if judge is None:
            return self.grade_atoms(drawn.atoms)
        judgement = judge(self._puzzle, drawn.atoms, frozenset())
        judgement = judgement._replace(violations=(*drawn.violations, *judgement.violations))
        if judgement.violations or not judgement.open:
            return self._assessed(name, judgement)
        try:
            answer = self._asker.settle(_fixed(self._puzzle, drawn), 1)
        except LimitReachedError as reached:
            return Assessment(name, Verdict.UNKNOWN, (), judgement.open, str(reached), atoms=drawn.atoms)
        if not answer.solutions:
            fault = Violation("together", "no solution has all of this", ())
            return Assessment(name, Verdict.WRONG, (fault,), atoms=drawn.atoms)
        if drawn.gaps:
            return Assessment(name, Verdict.SO_FAR, (), judgement.open, atoms=drawn.atoms)
        return self._assessed(name, judge(self._puzzle, answer.solutions[0].atoms, frozenset()))

    def _assessed(self, name: str, judgement: Judgement) -> Assessment:
        faults, limit = judgement.violations, ""
        if judgement.open and judgement.claims is not None:
            try:
                faults += self._refused(judgement.claims, bool(faults))
            except LimitReachedError as reached:
                limit = str(reached)
        if faults:
            verdict = Verdict.WRONG
        elif limit:
            verdict = Verdict.UNKNOWN
        else:
            verdict = Verdict.SO_FAR if judgement.open else Verdict.RIGHT
        printed = self._repeated(judgement.claims or {})
        atoms = judgement.atoms
        clues = self._clues(atoms) if faults and atoms is not None else frozenset()
        assessment = Assessment(name, verdict, faults, judgement.open, limit, (), atoms, printed, clues)
        return replace(assessment, alone=self._alone(assessment))

    def _typed(self, answer: Source) -> Typed:
        """An answer as its kind reads it: a route, or rows of cells."""
        if self._kind.objective:
            return Typed(unnamed(answer), {})
        return rows_of(answer, self._bare.rows, self._bare.columns)

    def _clues(self, atoms: Atoms) -> frozenset[Cell]:
        """The cells of an answer that show a clue and nothing else."""
        shown, bare = self._kind.sketch(self._puzzle, atoms).cells, self._bare.cells
        clues = (cell for cell, things in bare.items() if any(thing.role == "clue" for thing in things))
        return frozenset(
            cell for cell in clues if [one for one in shown.get(cell, ()) if one.form is not Form.EMPTY] == bare[cell]
        )

    def _alone(self, grade: Assessment) -> tuple[Cell, ...]:
        """The cells of a complete answer without any one of which no rule is broken, if its mistakes may be one."""
        if not 1 < len(grade.mistakes) <= _FEW or grade.open or not grade.atoms:
            return ()
        fields = self._kind.fields(self._puzzle, grade.atoms)
        grid = [[*row] for row in fields.get("grid", ())]
        suspects = [cell for cell in cells_of(len(grid), len(grid[0]) if grid else 0) if cell not in grade.printed]
        if len(suspects) > _MOST_SUSPECTED:
            return ()
        alone = []
        for row, column in suspects:
            held, grid[row - 1][column - 1] = grid[row - 1][column - 1], None
            text = json.dumps({**fields, "grid": grid})
            if not self._kind.judge(self._puzzle, Source(grade.name, text)).violations:
                alone.append((row, column))
            grid[row - 1][column - 1] = held
        return tuple(alone)

    @cached_property
    def _bare(self) -> Canvas:
        """The puzzle as it is printed."""
        return self._kind.sketch(self._puzzle, None)

    def _repeated(self, claims: _Claims) -> frozenset[Cell]:
        """The cells of which an answer says what the puzzle prints in them."""
        return frozenset(cell for cell, fact in claims.items() if fact.atom in self._atoms)

    def _refused(self, claims: _Claims, broken: bool) -> tuple[Violation, ...]:
        """Return violations for what no solution agrees with.

        Args:
            claims: The claims of the answer.
            broken: Whether it breaks rules already, so that not all of it can be right together.

        Raises:
            LimitReachedError: That was not settled.
        """
        if self._possible(claims):
            return ()
        if not self._known:
            return (Violation("unsolvable", "the puzzle has no solution"),)
        try:
            cells = self._impossible(claims)
            together = [] if cells or broken else self._together(claims)
        except LimitReachedError:  # that something is wrong is settled, only not what
            return (Violation("together", "not all of it can be right", tuple(claims)),)
        if together:
            *others, last = map(self._bare.called, together)
            return (Violation("together", f"{', '.join(others)} and {last} cannot all be right", tuple(together)),)
        return tuple(Violation("impossible", f"{self._bare.called(cell)} cannot be right", (cell,)) for cell in cells)

    def _possible(self, claims: _Claims) -> bool:
        """Whether some solution agrees with all of it."""
        self._begin()
        if any(not self._otherwise(claims, solution) for solution in self._known):
            return True
        if self._complete:
            return False
        answer = self._asker.settle(self._claiming(claims), 1)
        self._known += [solution.atoms for solution in answer.solutions]
        return bool(answer.solutions)

    def _begin(self) -> None:
        """Look for two solutions, to learn whether one is all there is."""
        if self._complete is None:
            answer = self._asker.settle(self._puzzle, 2)
            self._known = [solution.atoms for solution in answer.solutions]
            self._complete = answer.exhausted

    def _claiming(self, claims: _Claims) -> Puzzle:
        further = (fact for fact in claims.values() if fact.atom not in self._atoms)
        return replace(self._puzzle, facts=(*self._puzzle.facts, *further))

    def _otherwise(self, claims: _Claims, solution: Atoms) -> set[Cell]:
        """The cells in which a solution is not as the answer says."""
        broken = self._kind.check(self._claiming(claims), solution)
        return {cell for violation in broken for cell in violation.cells if cell in claims}

    def _impossible(self, claims: _Claims) -> list[Cell]:
        """The cells in which no solution is as the answer says, tested one by one."""
        open_to_doubt = set.intersection(*(self._otherwise(claims, solution) for solution in self._known))
        return [cell for cell in sorted(open_to_doubt) if not self._possible({cell: claims[cell]})]

    def _together(self, claims: _Claims) -> list[Cell]:
        """Cells that cannot all be right, though without any one of them the others can."""
        return minimal_subset(sorted(claims), lambda cells: not self._possible({cell: claims[cell] for cell in cells}))


def unreadable_answer(name: str, error: PuzzleError) -> Assessment:
    """The assessment of what is not an answer to the puzzle."""
    return Assessment(name, Verdict.UNREADABLE, problems=error.problems)


def mark_mistakes(puzzle: Puzzle, grade: Assessment) -> Canvas:
    """An answer with its wrong cells marked; the puzzle with them where the answer has nothing to draw."""
    canvas = puzzle.kind.sketch(puzzle, grade.atoms)
    for cell in grade.cells:
        canvas.mark(cell, "bad")
    return canvas


SUSPECTS = 2
"""Cells that a mistake may name; what more cells break together is counted rule by rule."""


class Mistake(NamedTuple):
    r"""One fault of an answer.

    Attributes:
        cells: The cell that breaks all of these rules, or two of which either may be wrong; none where that is open.
        rules: The broken rules.

    Examples:
        >>> (mistake,) = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 3\n1 4 2 3\n3 2 4 1\n4 3 1 2").mistakes
        >>> mistake.cells, len(mistake.rules)
        (((1, 4),), 3)
    """

    cells: tuple[Cell, ...]
    rules: tuple[Violation, ...]

    def marked(self, clues: Set[Cell]) -> list[Cell]:
        """The cells to look at: the wrong one, else all that take part; of ``clues`` only where there are no others."""
        cells = [*(self.cells or (cell for rule in self.rules for cell in rule.cells))]
        return cells if self.cells else [cell for cell in cells if cell not in clues] or cells

    @property
    def line(self) -> str:
        """The same on one line."""
        head, *rules = self.lines
        return f"{head} {', '.join(rule.strip() for rule in rules)}" if rules else head

    @property
    def lines(self) -> list[str]:
        """The lines for people: the rule, or the cell and the rules beneath it."""
        known = [rule for rule in self.rules if rule.name != "impossible"] or self.rules
        rules = [rule.text for rule in known]
        if len(rules) == 1:
            return rules
        if not self.cells:
            return [f"one wrong cell breaks {len(rules)} rules:", *(f"  {rule}" for rule in rules)]
        verb = "breaks" if len(self.cells) == 1 else "break"
        head = f"{' and '.join(map(name_of, self.cells))} {verb} {plural(len(rules), 'rule')}:"
        return [head, *(f"  {rule}" for rule in rules)]


def explain_faults(faults: Sequence[Violation], printed: Set[Cell]) -> list[Mistake]:
    """The mistakes that explain all faults, each by the cell that takes part in most of them.

    Args:
        faults: The rules that an answer breaks.
        printed: Cells in which the answer repeats what the puzzle prints, which cannot be wrong.
    """
    left = dict(enumerate(faults))
    result: dict[int, Mistake] = {}
    while best := _shared(left, printed):
        cells, numbers = best
        result[numbers[0]] = Mistake(cells, tuple(left.pop(number) for number in numbers))
    alone = {number: Mistake((), (fault,)) for number, fault in left.items()}
    return [mistake for _, mistake in sorted((result | alone).items())]


def _shared(faults: dict[int, Violation], printed: Set[Cell]) -> tuple[tuple[Cell, ...], tuple[int, ...]] | None:
    """The cells that take part in most faults, in several, and these faults; ``None`` where no few cells do."""
    held: defaultdict[Cell, list[int]] = defaultdict(list)
    for number, fault in faults.items():
        for cell in dict.fromkeys(fault.cells):
            if cell not in printed:
                held[cell].append(number)
    suspects: defaultdict[tuple[int, ...], list[Cell]] = defaultdict(list)
    for cell, numbers in held.items():
        suspects[tuple(numbers)].append(cell)
    few = [
        (tuple(cells), numbers) for numbers, cells in suspects.items() if len(cells) <= SUSPECTS and len(numbers) > 1
    ]
    return max(few, key=lambda one: (len(one[1]), -len(one[0])), default=None)


_HEADING = re.compile(r'(?=.*\)\Z)(?P<name>[\w.]+(?: ".*")?) \(.*\)')
"""The heading of a puzzle: its name and its file."""
_STATUS = re.compile(rf"({'|'.join(Status)})(?::| \d).*")
"""The line below its solutions."""
_UNSOLVED = (Status.UNSATISFIABLE, Status.UNKNOWN)


class Part(NamedTuple):
    """The answer to one puzzle.

    Attributes:
        name: The name of the puzzle, as `pylogic.model.puzzle.Puzzle.name`; empty when unknown.
        source: The answer alone.
        whole: The text in which it stands.
        above: How many lines of that stand above it.
        status: The status, where the text has it.
    """

    name: str
    source: Source
    whole: Source
    above: int = 0
    status: str = ""

    def of(self, puzzle: Puzzle) -> Source:
        """The answer without further solutions.

        Raises:
            PuzzleError: There is no solution in it.
        """
        if self.status in _UNSOLVED:
            raise PuzzleError([Problem(f"there is no solution in it; it says '{self.status}'", self.whole)])
        if not self.status:
            return self.source
        lines = self.source.lines
        end = len(str(puzzle.kind.draw(puzzle, None)).split("\n"))
        if puzzle.kind.objective:  # what it costs stands below the board, after a blank line
            end = next((at for at in range(end + 1, len(lines)) if not lines[at].strip()), len(lines))
        return Source(self.source.name, "\n".join(lines[:end]))

    def placed(self, problem: Problem) -> Problem:
        """A problem of the answer with its place in the whole text."""
        span = problem.span
        return problem._replace(source=self.whole, span=span and span._replace(line=span.line + self.above))


def split_output(answer: Source) -> tuple[Part, ...]:
    """The answers in a text; one without a name when the text is not what `pylogic run` printed.

    Raises:
        PuzzleError: It is a list of answers, and one of them does not say which engine gave it.
    """
    result = tuple(_of_json(answer)) if answer.text.lstrip()[:1] in ("{", "[") else tuple(_of_text(answer))
    return result or (Part("", answer, answer),)


def match_parts(parts: Sequence[Part], puzzles: Sequence[Puzzle]) -> list[Part | None]:
    """The answer to each puzzle, by its name, among those of the same name by the order."""
    waiting: defaultdict[str, list[Part]] = defaultdict(list)
    for part in reversed(parts):
        waiting[part.name].append(part)
    return [waiting[puzzle.name].pop() if waiting[puzzle.name] else None for puzzle in puzzles]


def part_for(parts: Sequence[Part], puzzle: Puzzle) -> Part:
    """The answer to a puzzle; of a single one the name does not count.

    Raises:
        PuzzleError: There are several, and none to it.
    """
    part = parts[0] if len(parts) == 1 else match_parts(parts, [puzzle])[0]
    if part is None:
        raise no_answer_to(parts, puzzle)
    return part


def no_answer_to(parts: Sequence[Part], puzzle: Puzzle) -> PuzzleError:
    """The complaint that a text has no answer to a puzzle."""
    sentence = f"there is no answer to {puzzle.name} among its {plural(len(parts), 'answer')}"
    return PuzzleError([Problem(sentence, parts[0].whole)])


def _of_text(answer: Source) -> Iterator[Part]:
    """The boards between headings and what was proved."""
    lines = answer.lines
    heads = [
        (at, heading["name"])
        for at, line in enumerate(lines)
        if (heading := _HEADING.fullmatch(line)) and not "".join(lines[at + 1 : at + 2]).strip()
    ]
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if not heads or heads[0][0] != first:
        heads.insert(0, (-1, ""))
    for (start, name), (end, _) in zip(heads, [*heads[1:], (len(lines), "")], strict=True):
        status = next((at for at in range(start + 1, end) if _STATUS.fullmatch(lines[at])), None)
        if status is None and not name:
            return
        above = next((at for at in range(start + 1, end) if lines[at].strip()), end)
        text = "\n".join(lines[above : end if status is None else status]).rstrip()
        word = "" if status is None else re.split("[: ]", lines[status])[0]
        yield Part(name, Source(answer.name, text), answer, above, word)


def _of_json(answer: Source) -> Iterator[Part]:
    """The first solution of every puzzle; solutions that came one by one end with a line of what was proved."""
    gathered: list[dict[str, Any]] = []
    objects = _objects(answer.text)
    without = [number for number, one in enumerate(objects, 1) if "engine" not in one]
    if answer.text.lstrip().startswith("[") and without and len(objects) > 1:
        sentence = (
            f"answer {without[0]} of {len(objects)} has no 'engine'; in a list every answer says which one gave it"
        )
        raise PuzzleError([Problem(sentence, answer)])
    for one in objects:
        gathered.append(one)
        if "engine" in one:
            yield _part(gathered, answer)
            gathered = []
    if gathered:
        yield _part(gathered, answer)


def _part(objects: Sequence[dict[str, Any]], answer: Source) -> Part:
    kind, title = objects[0]["kind"], objects[0].get("title")
    solution = next((one["solutions"][0] for one in objects if one["solutions"]), None)
    text = json.dumps({"solutions": [] if solution is None else [solution]})
    return Part(f'{kind} "{harmless(str(title))}"' if title else str(kind), Source(answer.name, text), answer)


def _objects(text: str) -> list[dict[str, Any]]:
    """The objects of ``--to json`` or ``--to json-lines``; none when it is something else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        try:
            value = [json.loads(line) for line in lines_of(text) if line.strip()]
        except (ValueError, RecursionError):
            return []
    objects = value if isinstance(value, list) else [value]
    sound = all(isinstance(one, dict) and "kind" in one and isinstance(one.get("solutions"), list) for one in objects)
    return objects if sound else []
