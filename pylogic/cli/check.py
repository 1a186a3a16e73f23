"""``pylogic check``: whether puzzles make sense, their clues, and answers to them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.cli import batch, outputs, streams
from pylogic.cli.inputs import Input, Outcome, files, print_all, question, session_for
from pylogic.cli.shared import is_sequential
from pylogic.cli.streams import FOUND, NONE, UNKNOWN
from pylogic.drawing.text import Look, proved, reasons, shown, summary
from pylogic.engines.workers.worker import Pool
from pylogic.model.answer import INTERRUPTED, Answer, Status
from pylogic.model.atom import Clue
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, csv_cell, harmless, plural
from pylogic.solving.record import as_json, placed
from pylogic.solving.run import Interrupted, examine
from pylogic.solving.solve import answer as find_answer

if TYPE_CHECKING:  # only grades need them
    from pylogic.explaining.grades import Grade
    from pylogic.explaining.superfluous import Detour

_HIGHEST, _WIDEST = 9, 60
"""The digit of the dearest step in a curve, and its most digits; of more steps the dearest of each few is shown."""
_TENTH = 10
"""Every so many columns of a chart the number of their step stands below."""
_CODES = {Status.UNIQUE: FOUND, Status.SEVERAL: NONE, Status.UNSATISFIABLE: NONE}


class _Result(NamedTuple):
    """The result for one puzzle.

    Attributes:
        code: The exit code.
        lines: For people.
        fields: The same for JSON.
        open: The reason why it is not complete.
        wrong: Clues that contradict each other.
    """

    code: int
    lines: list[str]
    fields: dict[str, Any]
    open: str | None = None
    wrong: frozenset[Clue] = frozenset()


def check(options: Namespace) -> int:
    """Judge every puzzle of every file, or answers to one; the worst exit code."""
    if [Path(file).suffix for file in options.files] in ([".puzzle", ".txt"], [".puzzle", ".csv"]):
        streams.say(f"if {options.files[1]} is an answer to {options.files[0]}, say --answer {options.files[1]}")
    if options.answer is not None:
        from pylogic.cli.answers import grade  # only answers need it

        return grade(options)
    options.files = files(options)
    if options.to is None:
        outputs.vet_places(options.files, {"-o": options.output})
    else:
        from pylogic.cli import pictures  # what is drawn with, which texts do without

        pictures.vet(options, (), options.files)
    batch.vet(options)
    make = partial(_Checker, options, outputs.look(options))
    page = outputs.Page(options.output, for_people=not options.json and not options.csv)
    with Pool(options.started) as workers:
        if is_sequential(options):
            make = partial(make, workers)
        outcomes = batch.outcomes(options, make)
        if options.csv:
            outcomes = _headed(outcomes)
        return (
            print_all(outcomes, page, listed=options.json)
            if options.to is None
            else pictures.write_all(outcomes, options, options.files)
        )


def _drawn(puzzle: Puzzle, result: _Result) -> dict[str, Any]:
    """The puzzle with its contradictory clues marked, or what the steps cost where it is graded."""
    from pylogic.cli import pictures
    from pylogic.drawing import Shown

    if curve := result.fields.get("grade", {}).get("curve"):
        chart = Shown(_chart(curve), puzzle.name, " ".join(result.lines[:-1]))
        return pictures.as_fields([(pictures.stem_of(puzzle.source.name), chart)])
    roles = {fact.atom: "bad" for fact in puzzle.facts if fact.clue in result.wrong}
    picture = Shown(puzzle.kind.sketch(puzzle, None, roles), puzzle.name, " ".join(result.lines))
    return pictures.as_fields([(pictures.stem_of(puzzle.source.name), picture)])


class _Checker:
    """Judges one puzzle after the other, perhaps in another process than the one that prints.

    Args:
        options: The options of the command.
        look: The look of texts for people.
        workers: Workers for all puzzles, which the caller closes.
    """

    def __init__(self, options: Namespace, look: Look, workers: Pool | None = None) -> None:
        self._options = options
        self._look = look
        self._workers = workers or Pool()

    def __call__(self, one: Input) -> Outcome:
        """Return the outcome for a puzzle."""
        try:
            notes = [] if one.puzzle.kind.presolving.vast(one.puzzle) else one.puzzle.kind.people.notes(one.puzzle)
            result = self._checked(one.puzzle)
        except Interrupted as interrupted:
            result = _proof(interrupted.answer)._replace(code=UNKNOWN, open=INTERRUPTED)
        except Exception as error:
            return Outcome.failure(error, one.name)
        last = result.open == INTERRUPTED
        text = shown("".join(f"{line}\n" for line in result.lines), self._look)
        messages = [f"{one.name}: not complete: {result.open}"] if result.open else []
        if self._options.csv:
            return Outcome(result.code, _row(one.puzzle, result), messages=messages, last=last)
        if self._options.json:
            fields = {**result.fields, "notes": [*map(_note_fields, (*one.puzzle.notes, *notes))]}
            return Outcome(result.code, text, fields, messages, last)
        printed = [str(note._replace(message=f"note: {note.message}")) for note in notes]
        if self._options.to is not None:  # a picture has it as a caption, which not everyone sees
            said = result.lines if result.code else []
            return Outcome(result.code, "", _drawn(one.puzzle, result), [*printed, *said, *messages], last)
        return Outcome(result.code, text, messages=[*printed, *messages], last=last)

    def _checked(self, puzzle: Puzzle) -> _Result:
        if self._options.unique:
            return _unique(puzzle, self._options, self._workers)
        if self._options.minimal:
            return _minimal(puzzle, self._options, self._workers)
        return (_graded if self._options.grade else _contradictions)(puzzle, self._options, self._workers)


def _note_fields(note: Problem) -> dict[str, Any]:
    line, column = (note.span.line, note.span.column) if note.span else (None, None)
    return {"sentence": note.sentence, "file": note.source.name, "line": line, "column": column}


def _contradictions(puzzle: Puzzle, options: Namespace, _workers: Pool) -> _Result:
    """Contradictions that need no search."""
    with Deadline(options.time_limit).interrupting("checking"):
        answer = examine(puzzle)
    if answer.core:
        return _proof(answer)
    line = f"{_name(puzzle)}: {answer.limit or 'no contradiction found without a search'}"
    clues = plural(len(puzzle.clues), "clue")
    return _Result(UNKNOWN if answer.limit else FOUND, [f"{line} ({clues})"], as_json(answer))


def _unique(puzzle: Puzzle, options: Namespace, workers: Pool) -> _Result:
    """Whether there is exactly one solution."""
    from pylogic.explaining.superfluous import vet_unique  # which the other questions do without

    vet_unique(puzzle)
    asked = replace(question(options), models=2, certify=options.certify)
    return _proof(find_answer(puzzle, asked, workers=workers))


def _graded(puzzle: Puzzle, options: Namespace, workers: Pool) -> _Result:
    """Rate how hard it is to find the only solution."""
    from pylogic.explaining.grades import grade  # only grades need it
    from pylogic.explaining.superfluous import vet_unique

    if puzzle.kind.objective.collected:
        return _collecting(puzzle, options, workers)
    vet_unique(puzzle)
    with session_for(puzzle, options, workers) as running:
        answer = running.solve(puzzle, 2)
        if answer.status is not Status.UNIQUE:
            return _proof(answer)
        solution = answer.solutions[0].atoms
        knows = running if running.question.engine == DEFAULT_ENGINE else None
        difficulty = grade(puzzle, solution, running.question.deadline(puzzle), knows)
    steps = f"{plural(difficulty.steps, 'step')}, the hardest costs {difficulty.hardest}"
    often = "once" if difficulty.count == 1 else f"{difficulty.count} times"
    open_ones = f"{plural(round(difficulty.open), 'cell')} open at a time"
    line = f"{_name(puzzle)}: {difficulty.label}: {steps} ({often}), {open_ones}"
    if difficulty.ends_in_search:
        line = (
            f"{_name(puzzle)}: {difficulty.label}: {plural(difficulty.steps, 'step')}, then only a case split goes on"
        )
    elif difficulty.limit and not difficulty.steps:
        line = f"{_name(puzzle)}: unknown: no step was found"
    elif difficulty.splits:
        line += f", {plural(difficulty.splits, 'case split')}"
    fields = {**as_json(answer), "limit": difficulty.limit, "grade": difficulty.as_json()}
    lines = [line, *_for_setters(difficulty)]
    return _Result(UNKNOWN if difficulty.limit else FOUND, lines, fields, difficulty.limit)


_COLUMNS = ("file", "kind", "title", "grade", "hardest", "count", "steps", "open", "splits", "narrowest", "techniques")
"""The columns of a table of graded puzzles."""


def _headed(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """Lines of the table below their heading."""
    yield Outcome(FOUND, _csv(_COLUMNS))
    yield from outcomes


def _csv(cells: Iterable[str]) -> str:
    """A line of a table; no cell is a formula."""
    import csv  # which other questions do without
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(map(csv_cell, cells))
    return text.getvalue()


def _row(puzzle: Puzzle, result: _Result) -> str:
    """A line of that table; a puzzle without a grade has its status in place of one."""
    found = result.fields.get("grade") or {}
    techniques = "; ".join(f"{name} {often}" for name, often in found.get("techniques", {}).items())
    figures = [found.get(name, "") for name in ("hardest", "count", "steps", "open", "splits")]
    narrowest = found.get("narrowest", ("",))[0]
    word = found.get("word", result.fields.get("status", ""))
    named = (puzzle.source.name, puzzle.kind.name, puzzle.title, word)
    return _csv([*named, *map(str, figures), str(narrowest), techniques])


def _chart(curve: Sequence[int]) -> Canvas:
    """What the steps cost as a chart: a column for each, or for each few the dearest of them."""
    most, size = max(curve), -(-len(curve) // _WIDEST)
    canvas = Canvas(_HIGHEST, -(-len(curve) // size))
    for column in range(1, canvas.columns + 1):
        cost = max(curve[(column - 1) * size : column * size])
        for row in range(_HIGHEST - -(-_HIGHEST * cost // most) + 1, _HIGHEST + 1):
            canvas.cells[row, column] = [Thing(Form.SHADE, "#", "found")]
        if column == 1 or column % _TENTH == 0:
            canvas.beside["bottom", column] = [Thing(Form.TEXT, str((column - 1) * size + 1), "plain")]
    for row in range(1, _HIGHEST + 1):
        canvas.beside["left", row] = [Thing(Form.TEXT, str(most * (_HIGHEST + 1 - row) // _HIGHEST), "plain")]
    return canvas


def _for_setters(difficulty: Grade) -> list[str]:
    """The techniques that are needed, where the way is narrowest, and what the steps cost, as far as there are any."""
    if not difficulty.steps:
        return []
    needed = (f"{technique} ({often})" for technique, often in difficulty.techniques.items())
    number, open_ones = difficulty.narrowest
    most, size = max(difficulty.curve), -(-len(difficulty.curve) // _WIDEST)
    dearest = [max(difficulty.curve[start : start + size]) for start in range(0, len(difficulty.curve), size)]
    curve = "".join(str(-(-_HIGHEST * cost // most)) for cost in dearest)
    return [
        f"  needed: {', '.join(needed)}",
        f"  narrowest: step {number}, where {plural(open_ones, 'cell')} may be found",
        f"  costs: {curve} ({_HIGHEST} is {most})",
    ]


def _collecting(puzzle: Puzzle, options: Namespace, workers: Pool) -> _Result:
    """Compare the shortest route that collects everything with the greedy one."""
    from pylogic.explaining.superfluous import detour_of

    answer = find_answer(puzzle, replace(question(options), alone=is_sequential(options)), workers=workers)
    comparison = detour_of(answer)
    if comparison is None:
        return _proof(answer)
    sought = plural(comparison.collected, puzzle.kind.objective.collected)
    line = f"{_name(puzzle)}: {answer.status}: {proved(answer)}; {sought}; {_greedy(comparison)}"
    fields = {**as_json(answer), "grade": comparison.as_json()}
    return _Result(FOUND if comparison.proved else UNKNOWN, [line], fields, answer.limit)


def _greedy(comparison: Detour) -> str:
    """Say how far the greedy route is from the shortest."""
    if comparison.more is None:
        return "a greedy route runs into a dead end"
    least, most = comparison.more
    if not most:
        return "a greedy route takes no more"
    more = str(most) if comparison.proved else f"{least} to {most}" if comparison.least else f"at least {least}"
    return f"a greedy route takes {comparison.greedy}, {more} more"


def _minimal(puzzle: Puzzle, options: Namespace, workers: Pool) -> _Result:
    """Find the clues that the only solution can do without."""
    from pylogic.explaining.superfluous import superfluous

    with session_for(puzzle, options, workers) as running:
        result = superfluous(puzzle, running)
    if result.answer.status is not Status.UNIQUE:
        return _proof(result.answer)
    total = plural(len(puzzle.clues), "clue")
    if result.tested < len(puzzle.clues):
        total = f"the first {result.tested} of {total}"
    if not result.alone:
        lines = [f"{_name(puzzle)}: unique: none of {total} can be dropped"]
    else:
        lines = [f"{_name(puzzle)}: unique: {len(result.alone)} of {total} can be dropped, each by itself:"]
        lines += _listed(result.alone, puzzle)
    if len(result.together) > 1:
        more = "perhaps others" if result.limit else "no other"
        more = "" if len(result.together) == len(result.alone) else f", and {more} with them"
        lines.append(f"of these, {len(result.together)} can be dropped together{more}:")
        lines += _listed(result.together, puzzle)
    elif len(result.alone) > 1 and result.limit is None:
        lines.append("of these, no two can be dropped together")
    fields = {
        **as_json(result.answer),
        "limit": result.limit,
        "tested": result.tested,
        "alone": list(map(placed, result.alone)),
        "together": list(map(placed, result.together)),
    }
    return _Result(UNKNOWN if result.limit else FOUND, lines, fields, result.limit)


def _listed(clues: tuple[Clue, ...], puzzle: Puzzle) -> list[str]:
    return [f"  {Problem(clue.sentence, puzzle.source, clue.span).headline}" for clue in clues]


def _proof(answer: Answer) -> _Result:
    """Report what was proved about a puzzle."""
    name = _name(answer.puzzle)
    if answer.core:
        wrong = frozenset(clue for conflict in answer.core for clue in conflict.clues)
        lines = [f"{name} has no solution:", *reasons(answer), *filter(None, [answer.certificate])]
        return _Result(NONE, lines, as_json(answer), wrong=wrong)
    return _Result(_CODES.get(answer.status, UNKNOWN), [f"{name}: {summary(answer)}"], as_json(answer))


def _name(puzzle: Puzzle) -> str:
    return f"{harmless(puzzle.source.name)}: {puzzle.name}"
