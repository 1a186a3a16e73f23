"""The work of ``pylogic run``: solve puzzles and print what was found and proved."""

from __future__ import annotations

import itertools
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from pylogic import kinds
from pylogic.cli import progress, streams, terminal, tracing
from pylogic.cli.codes import BAD_INPUT, FOUND, NONE, UNKNOWN, complain, failed
from pylogic.cli.questions import contestants
from pylogic.cli.text import as_text
from pylogic.methods.relaxing import relax
from pylogic.nouns.answer import Answer, Solution, Status
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.question import DEFAULT_ENGINE, Listener, Question
from pylogic.solving.run import Interrupted
from pylogic.solving.solve import answer as find_answer
from pylogic.workers.worker import Worker

_CODES = {Status.UNSATISFIABLE: NONE, Status.UNKNOWN: UNKNOWN}


class Run:
    """One command.

    Args:
        options: What was asked for.
        workers: Workers by the name of their engine; those that are added are the caller's to close.
    """

    def __init__(self, options: Namespace, workers: dict[str, Worker]) -> None:
        self.options = options
        self.contestants = contestants(options)
        self.workers = workers
        self.codes = [FOUND]
        self._page = terminal.Page(options.output, told=options.to == "text")
        self._objects: list[dict[str, Any]] = []
        self._streams = options.all and options.to == "json-lines"

    def run(self) -> int:
        """Solve every puzzle of every file; the worst exit code of them.

        Whatever ends it, what is known by then is printed.
        """
        self._vet()
        with self._page:
            try:
                for answer in self._solved():
                    self._take(answer)
                    if streams.reader_left():
                        break
            except (Exception, KeyboardInterrupt) as error:
                self.codes.append(failed(error))
            if self.options.to == "json":
                self._page.write(terminal.json_list(self._objects))
        return max(self.codes)

    def _take(self, answer: Answer) -> None:
        """Print an answer, or keep it for the end."""
        self.codes.append(self._code(answer))
        if self.options.to == "json":
            self._objects.append(self._fields(answer))
        else:
            self._page.write(self._text(answer, first=self._page.empty))
        if self.options.trace:
            tracing.write(answer, self.options.trace)

    def _vet(self) -> None:
        """Complain about options before any file is read."""
        from pylogic import engines, formats

        for engine, strategy in self.contestants:
            if engine is not None:
                engines.engine(engine).strategy(strategy)
        if len(self.contestants) > 1 and self.options.model:
            raise UsageError("--model is for one engine with one strategy, not for a race")
        if self.options.source_format:
            formats.format_named(self.options.source_format)
        own = ("text", "json", "json-lines")
        if self.options.to not in own and formats.format_named(self.options.to).write_solution is None:
            raise UsageError(f"the format '{self.options.to}' has no form for solutions")
        if self.options.to not in own and self.options.decided:
            raise UsageError(f"--decided is not a solution; '{self.options.to}' cannot say it")
        if self.options.steps and (self.options.count or self.options.decided):
            asked = "--count" if self.options.count else "--decided"
            raise UsageError(f"--steps follows one solution after the other; {asked} asks about all of them together")
        if self.options.to not in own and self.options.steps:
            raise UsageError(f"--steps is for text and JSON; '{self.options.to}' cannot say it")
        if self.options.trace:
            tracing.vet(self.options, len(self.contestants))
        terminal.vet_places(self.options.files, {"-o": self.options.output, "--trace": self.options.trace})
        if self.options.models == 0:
            raise UsageError("-n takes a number from 1 on; -a finds all solutions")

    def _solved(self) -> Iterator[Answer]:
        """The answers, file by file; what is wrong with one file does not stop the others."""
        for name in self.options.files:
            start = time.perf_counter()
            try:
                with Deadline(self.options.time_limit).interrupting(f"reading {name}"):
                    puzzles = terminal.puzzles(self.options, name)
                if self.options.trace and len(puzzles) > 1:
                    raise UsageError(f"--trace follows one search; {name} has {len(puzzles)} puzzles, see --title")
            except Exception as error:
                self.codes.append(failed(error))
                continue
            reading = time.perf_counter() - start
            for puzzle in puzzles:
                try:
                    answer = self._solve(puzzle, reading)
                except Interrupted as interrupted:
                    answer = interrupted.answer
                    if streams.reader_left():  # which was no wish of the user's to stop
                        answer = replace(answer, limit=None)
                    yield _with_reading(answer, reading)
                    return
                except Exception as error:
                    self.codes.append(failed(error))
                    continue
                yield _with_reading(answer, reading)

    def _solve(self, puzzle: Puzzle, reading: float) -> Answer:
        options = self.options
        if options.relax:
            puzzle = relax(puzzle)
        if options.steps:
            _vet_steps(puzzle)
        limit = Deadline(options.time_limit if options.time_limit is not None else puzzle.defaults.seconds, reading)
        question = Question(
            task="count" if options.count else "decided" if options.decided else "solve",
            models=0 if options.all else 1 if options.count else options.models,
            model=options.model,
            limit=limit,
            memory=options.memory_limit,
            presolve=options.presolve,
            seed=options.seed,
            trace=options.trace is not None,
        )
        if len(self.contestants) > 1:
            from pylogic.solving.race import race

            racers = [(engine or DEFAULT_ENGINE, strategy) for engine, strategy in self.contestants]
            return race(puzzle, racers, question)
        ((engine, strategy),) = self.contestants
        question = replace(question, engine=engine, strategy=strategy)
        listener = Listener()
        if self._streams and question.task == "solve" and puzzle.kind.objective is None:
            question = replace(question, kept=False)
            listener = Listener(solution=self._stream())
        with progress.shown(puzzle.kind.objective) as told:
            return find_answer(puzzle, question, workers=self._worker, listener=listener._replace(progress=told))

    def _stream(self) -> Callable[[Solution], None]:
        """What writes each solution of a puzzle on a line of its own, as it is found."""
        from pylogic.solving.reporting import found_json

        numbers = itertools.count(1)

        def write(solution: Solution) -> None:
            found = found_json(solution, next(numbers), self.options.steps)
            self._page.write(terminal.as_json(found) + "\n")
            if streams.reader_left():
                raise KeyboardInterrupt  # nobody is there for the rest

        return write

    def _worker(self, engine: str) -> Worker:
        """A running worker, the one of the puzzle before if it still lives."""
        worker = self.workers.get(engine)
        if worker is None or not worker.alive:
            worker = self.workers[engine] = Worker(engine)
        return worker

    def _fields(self, answer: Answer) -> dict[str, Any]:
        from pylogic.solving.reporting import as_json

        return as_json(answer, self.options.steps)

    def _text(self, answer: Answer, first: bool) -> str:
        to = self.options.to
        if to == "json-lines":
            return terminal.as_json(self._fields(answer)) + "\n"
        if to == "text":
            return ("" if first else "\n") + as_text(answer, self.options, terminal.look(self.options))
        from pylogic.formats import format_named

        wanted = format_named(to)
        if not wanted.holds(answer.puzzle.kind):
            complain(f"the format '{to}' cannot hold {answer.puzzle.kind}", BAD_INPUT)
            self.codes.append(BAD_INPUT)
            return ""
        if not answer.solutions:
            complain(f"{answer.puzzle.source.name}: {answer.status}", FOUND)
            return ""
        assert wanted.write_solution is not None
        shown = answer.solutions if self.options.models or self.options.all else answer.solutions[:1]
        return "".join(wanted.write_solution(answer.puzzle, solution.atoms) for solution in shown)

    def _code(self, answer: Answer) -> int:
        if self.options.exit_codes == "clingo":
            found = 10 if answer.count else 0
            stopped = 33 if answer.limit and "memory" in answer.limit else 1 if answer.limit else 0
            return found + stopped + (20 if answer.exhausted or answer.status is Status.OPTIMAL else 0)
        if answer.limit == "interrupted":
            return UNKNOWN
        return _CODES.get(answer.status, FOUND)


def _vet_steps(puzzle: Puzzle) -> None:
    """Complain before a search is made for a solution that has no steps."""
    if puzzle.kind.steps is None:
        others = ", ".join(str(kind) for kind in kinds.every() if kind.steps is not None)
        raise UsageError(f"{puzzle.kind} has no steps to show; they are for {others}")


def _with_reading(answer: Answer, reading: float) -> Answer:
    """The answer with the time that reading took."""
    return replace(answer, seconds={"read": reading, **answer.seconds, "total": reading + answer.seconds["total"]})
