"""``pylogic run``: solve puzzles and print what was found and proved.

``--trace`` writes the course of a search as a table, a picture, or the lines of a tree.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic import builtin
from pylogic.cli import batch, outputs, streams
from pylogic.cli.inputs import Input, Outcome, contestants, files, print_all
from pylogic.cli.shared import is_sequential
from pylogic.cli.streams import BAD_INPUT, FOUND, NONE, UNKNOWN, complain
from pylogic.drawing.text import Look, as_text, boards, conclusion, heading, summary
from pylogic.drawing.text import solution as as_drawn
from pylogic.engines.workers.worker import Pool
from pylogic.model.answer import INTERRUPTED, Answer, Solution, Status
from pylogic.model.errors import UsageError
from pylogic.model.limits import Deadline, Limit, Limits
from pylogic.model.puzzle import AUTO, DEFAULT_ENGINE, LOCAL_SEARCH, Listener, Puzzle, Question, relax
from pylogic.model.records import replace
from pylogic.model.text import suggestion
from pylogic.solving.run import Interrupted
from pylogic.solving.solve import answer as find_answer

if TYPE_CHECKING:
    from pylogic.lab.selector import Selector


_CODES = {Status.UNSATISFIABLE: NONE, Status.UNKNOWN: UNKNOWN}
_COUNTED = ("json", "json-lines")
"""Forms that print the engine's counts, which must be those of the puzzle whatever was solved before it."""


def run(options: Namespace) -> int:
    """Solve every puzzle of every file and print the answers; the worst exit code."""
    options.files = files(options)
    look = outputs.look(options)
    drawn = _vet(options)
    page = outputs.Page(options.output, for_people=options.to == "text")
    make = partial(Solver, options, look)
    with Pool(options.started) as workers:
        if is_sequential(options):
            make = partial(make, workers, page)
        outcomes = batch.outcomes(options, make, options.time_limit)
        if drawn:
            from pylogic.cli import pictures

            return pictures.write_all(outcomes, options, options.files)
        return print_all(outcomes, page, listed=options.to == "json", blank=options.to == "text")


class Solver:
    """Solves one puzzle after the other, perhaps in another process than the one that prints.

    Args:
        options: The options of the command.
        look: The look of texts for people.
        workers: Workers for all puzzles, which the caller closes.
        page: Receives solutions as they are found; otherwise they are part of the outcome.
    """

    def __init__(
        self,
        options: Namespace,
        look: Look,
        workers: Pool | None = None,
        page: outputs.Page | None = None,
    ) -> None:
        self.options = options
        self._contestants = contestants(options)
        self._selector = _selector(self._contestants)
        self._look = look
        self._workers = workers or Pool()
        self._page = page
        self._streams = options.all and options.to in ("json-lines", "text")
        self._found = 0

    def __call__(self, one: Input) -> Outcome:
        """Return the outcome for a puzzle."""
        lines: list[str] = []
        self._found = 0
        try:
            answer = self._solve(one.puzzle, one.reading, lines.append if self._page is None else self._page.write)
        except Interrupted as interrupted:
            answer = interrupted.answer
            if streams.reader_left():  # the user did not ask to stop
                answer = replace(answer, limit=None)
            return self._outcome(_with_reading(answer, one.reading), lines)._replace(last=True)
        except Exception as error:
            return Outcome.failure(error)
        outcome = self._outcome(_with_reading(answer, one.reading), lines)
        if self.options.trace:
            try:
                write(answer, self.options.trace)
            except Exception as error:
                failure = Outcome.failure(error)
                return outcome._replace(
                    code=max(outcome.code, failure.code), messages=(*outcome.messages, *failure.messages)
                )
        return outcome

    def _solve(self, puzzle: Puzzle, reading: float, write: Callable[[str], None]) -> Answer:
        options = self.options
        if options.relax:
            puzzle = relax(puzzle)
        if options.near is not None:
            from pylogic.solving.near import near  # imported late: few ask for near misses

            puzzle = near(puzzle, options.near)
        if options.steps:
            _vet_steps(puzzle)
        limit = Deadline(options.time_limit if options.time_limit is not None else puzzle.defaults.seconds, reading)
        question = Question(
            task="count" if options.count else "decided" if options.decided else "solve",
            models=0 if options.all else 1 if options.count else options.models,
            model=options.model,
            limit=Limits(options.limit.effort, limit),
            memory=options.memory_limit,
            presolve=options.presolve,
            seed=options.seed,
            trace=options.trace is not None,
            many=not options.stats and options.to not in _COUNTED,
            alone=is_sequential(options),
            certify=options.certify,
        )
        if len(self._contestants) > 1:
            from pylogic.solving.certifying import race

            racers = [(engine or DEFAULT_ENGINE, strategy) for engine, strategy in self._contestants]
            return race(puzzle, racers, question)
        ((engine, strategy),) = self._contestants
        if self._selector is not None:
            engine, strategy, model = self._selector.choice(puzzle, limit.left())
            question = replace(question, model=question.model or model)
        question = replace(question, engine=engine, strategy=strategy)
        if options.trace:
            suit(options.trace, question.engine_for(puzzle))
        listener = Listener()
        if self._streams and question.task == "solve" and not puzzle.kind.objective:
            question = replace(question, kept=options.certify)
            listener = Listener(solution=self._stream(write))
        with streams.shown(puzzle.kind.objective.name if self._page else "") as receive:
            answer = find_answer(puzzle, question, workers=self._workers, listener=listener._replace(progress=receive))
        return answer if listener.solution is None else replace(answer, solutions=())

    def _stream(self, write: Callable[[str], None]) -> Callable[[Solution], None]:
        """Return a receiver that writes each solution of a puzzle."""

        def write_solution(solution: Solution) -> None:
            self._found += 1
            write(self._drawn_at_once(solution) if self.options.to == "text" else self._line(solution))
            if streams.reader_left():
                raise KeyboardInterrupt  # the reader has gone

        return write_solution

    def _line(self, solution: Solution) -> str:
        from pylogic.solving.record import found_json

        return outputs.as_json(found_json(solution, self._found, self.options.steps)) + "\n"

    def _drawn_at_once(self, solution: Solution) -> str:
        """A solution as text, the first one under the heading."""
        puzzle = solution.puzzle
        before = "\n" if self._page and not self._page.empty else ""
        before += f"{heading(puzzle)}\n\n" if self._found == 1 else ""
        return before + as_drawn(puzzle, solution.atoms, self._look, steps=self.options.steps)

    def _outcome(self, answer: Answer, lines: list[str]) -> Outcome:
        """The outcome for an answer, after the lines for its solutions."""
        outcome = Outcome(self._code(answer), messages=answer.notes)
        to = self.options.to
        if to in ("json", "json-lines"):
            from pylogic.solving.record import as_json

            fields = as_json(answer, self.options.steps)
            if to == "json":
                return outcome._replace(fields=fields)
            return outcome._replace(text="".join([*lines, outputs.as_json(fields) + "\n"]))
        if to == "text" and self._found:
            end = conclusion(answer, self._look, stats=self.options.stats)
            return outcome._replace(text="\n".join([*lines, end]))
        if to == "text":
            return outcome._replace(
                text=as_text(answer, self._look, steps=self.options.steps, stats=self.options.stats)
            )
        from pylogic.formats import format_named, names, solution_writer

        if to not in names():
            return self._drawn(answer, outcome)

        form = format_named(to)
        if not form.holds(answer.puzzle.kind):
            return Outcome(
                max(outcome.code, BAD_INPUT), messages=(f"the format '{to}' cannot hold {answer.puzzle.kind}",)
            )
        outcome = outcome._replace(messages=(*answer.notes, *_unsaid(answer)))
        if not answer.solutions:
            return outcome
        write = solution_writer(form)
        solutions = answer.solutions if self.options.models or self.options.all else answer.solutions[:1]
        return outcome._replace(text="".join(write(answer.puzzle, solution.atoms) for solution in solutions))

    def _drawn(self, answer: Answer, outcome: Outcome) -> Outcome:
        """Pictures of what a text would show."""
        from pylogic.cli import pictures
        from pylogic.drawing import Shown

        outcome = outcome._replace(messages=(*answer.notes, *_unsaid(answer)))
        solved = boards(answer)
        if not solved:
            return outcome
        puzzle = answer.puzzle
        drawn = [Shown(puzzle.kind.sketch(puzzle, atoms), puzzle.name, summary(answer)) for atoms in solved]
        name = pictures.stem_of(puzzle.source.name)
        return outcome._replace(fields=pictures.as_fields((name, picture) for picture in drawn))

    def _code(self, answer: Answer) -> int:
        if self.options.exit_codes == "clingo":
            code = 10 if answer.count else 0
            stopped = 33 if Limit.of(answer.limit) is Limit.MEMORY else 1 if answer.limit else 0
            return code + stopped + (20 if answer.exhausted or answer.status is Status.OPTIMAL else 0)
        if answer.limit == INTERRUPTED:
            return UNKNOWN
        return _CODES.get(answer.status, FOUND)


def _selector(contestants: list[tuple[str | None, str | None]]) -> Selector | None:
    """The selector of ``--strategy auto:FILE``, if that is asked for."""
    files = [text.partition(":")[2] for _, text in contestants if text and text.startswith(f"{AUTO}:")]
    if not files:
        return None
    from pylogic.lab.selector import Selector

    if len(contestants) > 1 or contestants[0][0] is not None:
        raise UsageError(f"--strategy {AUTO}:FILE chooses the engine too; it goes with no other and with no --engine")
    return Selector.load(files[0])


def _vet(options: Namespace) -> bool:
    """Refuse bad options before any file is read; return whether pictures are requested."""
    from pylogic import engines, formats

    racers = contestants(options)
    _selector(racers)  # complains
    for engine, strategy in racers:
        if engine is not None:
            engines.engine(engine).strategy(strategy)
    if len(racers) > 1 and options.model:
        raise UsageError("--model is for one engine with one strategy, not for a race")
    if len(racers) > 1 and options.certify:
        raise UsageError("a race ends with the first answer; --certify asks one engine and another one")
    if options.source_format:
        formats.format_named(options.source_format)
    own = ("text", "json", "json-lines")
    drawn = options.to not in own and options.to not in formats.names()
    if drawn:
        from pylogic.cli import pictures

        pictures.vet(options, (*own, *formats.names()), options.files)
    elif options.to not in own:
        formats.solution_writer(formats.format_named(options.to))
    if options.to not in own and not drawn and (options.decided or options.count):
        asked = "--count" if options.count else "--decided"
        raise UsageError(f"{asked} is not a solution; '{options.to}' cannot say it")
    if options.trace:
        vet(options, len(racers))
    outputs.vet_places(options.files, {"-o": None if drawn else options.output, "--trace": options.trace})
    batch.vet(options)
    if options.models == 0:
        raise UsageError("-n takes a number of at least 1; -a finds all solutions")
    return drawn


def _vet_steps(puzzle: Puzzle) -> None:
    """Refuse ``--steps`` before the search for kinds without steps."""
    if puzzle.kind.people.steps is None:
        others = ", ".join(str(kind) for kind in builtin.loaded() if kind.people.steps is not None)
        raise UsageError(
            f"{puzzle.kind} has no moves to show, as {others} has; pylogic explain FILE --steps explains it"
        )


def _unsaid(answer: Answer) -> list[str]:
    """What solutions and pictures do not say: that there is none, which limit was reached, who has proved it."""
    if answer.solutions and not answer.limit and not answer.certificate:
        return []
    return [f"{answer.puzzle.source.name}: {summary(answer)}"]


def _with_reading(answer: Answer, reading: float) -> Answer:
    """The answer with the time that reading took."""
    return replace(answer, seconds={"read": reading, **answer.seconds, "total": reading + answer.seconds["total"]})


_PICTURES = (".svg", ".png")
_LINES = ".jsonl"


def vet(options: Namespace, contestants: int) -> None:
    """Refuse in advance a trace that could not be written.

    Raises:
        UsageError: Another ending, several searches, or no matplotlib for a picture.
    """
    path = Path(options.trace)
    ending = path.suffix.lower()
    known = [".csv", *_PICTURES, _LINES]
    if ending not in known:
        wrong = path.suffix or path.name
        raise UsageError(f"a trace is written as .csv, .svg, .png or .jsonl, not '{wrong}'{suggestion(wrong, known)}")
    if len(options.files) > 1 or contestants > 1:
        raise UsageError(f"--trace follows one search; here are {max(len(options.files), contestants)}")
    if ending in _PICTURES:
        from pylogic.lab.plotting import vet as vet_plot

        vet_plot(options.trace, None)


def suit(path: str, engine: str) -> None:
    """Refuse a form that the trace of an engine cannot have.

    Raises:
        UsageError: It is one for annealing, or for a tree.
    """
    if (engine == LOCAL_SEARCH) == (Path(path).suffix.lower() == _LINES):
        raise UsageError(f"{path} cannot be written: .jsonl is for the tree of a search, the other forms for annealing")


def write(answer: Answer, path: str) -> None:
    """Write the trace of an answer.

    Raises:
        UsageError: The file cannot be written.
    """
    if not answer.trace and not answer.tree:
        complain(f"{path} is not written: there was nothing to search", FOUND)
    elif answer.tree:
        outputs.write_output("".join(outputs.as_json(node.json()) + "\n" for node in answer.tree), path)
    elif path.lower().endswith(_PICTURES):
        from pylogic.lab.plotting import draw

        draw(answer.trace, path, f"{answer.puzzle.title or answer.puzzle.kind}: {answer.strategy}")
    else:
        from pylogic.engines.heuristic import as_csv

        outputs.write_output(as_csv(answer.trace), path)
