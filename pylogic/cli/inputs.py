"""From a command line to outcomes.

The files it names and their puzzles, the questions its options ask, and the printing of one outcome for each puzzle.
"""

from __future__ import annotations

import glob
import json
import os
import re
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pylogic import builtin, formats
from pylogic.cli import outputs, streams
from pylogic.cli.shared import limits_from
from pylogic.cli.streams import ENGINE, FOUND, complain, describe_failure, failed
from pylogic.engines.workers.worker import Pool
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import LARGEST, decode, read_source, uniform
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question
from pylogic.model.records import NamedTuple
from pylogic.model.text import Problem, Source
from pylogic.solving import loading
from pylogic.solving.run import Session

_GAME = re.compile(r"\d++(x\d++)?\w*+[:#]\S")
"""How a game ID without its game begins."""
_ADDRESS = re.compile(r"[\w-]+(\.[\w-]+)+/\S*[?#]\S")
"""A link as browsers show it, without ``https://``."""
_READING = 1.0
"""Seconds that reading a file has at least, whatever the time limit: nothing can be said of a file unread."""


class Input(NamedTuple):
    """A puzzle of a file.

    Attributes:
        number: Its place among all that is read, from 0; a file that cannot be read has one too.
        name: The file.
        puzzle: The puzzle.
        reading: Seconds that reading the file took.
    """

    number: int
    name: str
    puzzle: Puzzle
    reading: float


def files(options: Namespace) -> list[str]:
    """The files meant by the names on a command line.

    A folder stands for the files in it and beneath that end with ``.puzzle``, with ``--from`` for all; a name with
    ``*``, ``?`` or ``[`` that is not a file for those that match.  Hidden ones do not count, nor do pipes
    and devices, which could keep a reader waiting.  Names that stand for nothing are left as they are, to be
    complained about in their turn.
    """
    result: list[str] = []
    for name in options.files:
        known = name == "-" or os.path.exists(name)  # noqa: PTH110 - a game ID may be too long for a path
        matching = [] if known else sorted(glob.glob(name, recursive=True))  # noqa: PTH207
        for place in [one for one in matching if may_be_read(Path(one))] or [name]:
            result += files_within(place, options)
    return result


def files_within(name: str, options: Namespace, *, every: bool = False) -> list[str]:
    """The files in a folder and beneath, those that end with ``.puzzle``, with ``--from`` all; else the name itself.

    Hidden files, pipes and devices are left out.
    """
    every = every or getattr(options, "source_format", None) is not None
    result = []
    for place, folders, names in os.walk(name):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        chosen = (one for one in names if not one.startswith(".") and (every or one.endswith(".puzzle")))
        paths = (Path(place) / one for one in sorted(chosen))
        result += [str(path) for path in paths if may_be_read(path)]
    return result or [name]


def may_be_read(path: Path) -> bool:
    """Whether to open a path from a folder or a pattern: no pipes or devices; broken links are reported."""
    return path.is_file() or path.is_dir() or not path.exists()


def source_named(name: str) -> Source:
    """The text of a file, or of standard input for ``-``; a game ID or a link is its own text.

    Raises:
        PuzzleError: It cannot be read.
    """
    if name == "-":
        return decode("<stdin>", sys.stdin.buffer.read(LARGEST + 1))
    if not os.path.lexists(name):
        text = f"https://{name}" if _ADDRESS.match(name) else name
        if formats.claims(text):
            return Source("<argument>", uniform(text))
        if name in builtin.kinds():
            sentence = f"there is no such file, only a kind of puzzle; 'pylogic generate {name}' makes one"
            raise PuzzleError([Problem(sentence, Source(name, ""))])
        if _GAME.match(name):
            sentence = "there is no such file; a game ID begins with its game: 'lightup 5x5:fBa0c2c2a1f'"
            raise PuzzleError([Problem(sentence, Source(name, ""))])
    if os.path.isdir(name):  # noqa: PTH112 - as above
        raise PuzzleError([Problem("no file in this folder ends with .puzzle; name other files", Source(name, ""))])
    return read_source(name)


@contextmanager
def limit_reading(options: Namespace, name: str) -> Iterator[None]:
    """Interrupt the reading of a file at the time limit, or after a second if that is shorter.

    Raises:
        LimitReachedError: The time has passed.
    """
    limit = getattr(options, "time_limit", None)
    grace = 0.0 if limit is None else max(0.0, _READING - limit)
    with Deadline(limit, -grace).interrupting(f"reading {name}"):
        yield


def puzzles(options: Namespace, name: str, text: Source | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a file or folder that the options ask for; ``text`` is the content, where that is known.

    What their texts say beyond them is noted on standard error.

    Raises:
        PuzzleError: The file is not a puzzle file.
        LimitReachedError: The time limit, or a second where it is shorter, passed before all of it was read.
        UsageError: No puzzle has the requested title.
    """
    with limit_reading(options, name):
        texts = [text] if text else map(source_named, files_within(name, options))
        result = tuple(puzzle for one in texts for puzzle in loading.read(one, options.source_format))
    chosen = result if options.title is None else loading.titled(result, options.title, name)
    for note in (note for puzzle in chosen for note in puzzle.notes):
        complain(note._replace(message=f"note: {note.message}"), FOUND)
    return chosen


def puzzle(options: Namespace) -> Puzzle:
    """The one puzzle that the options ask for.

    Raises:
        UsageError: There are several; their titles are named.
    """
    return only_puzzle(puzzles(options, options.file), options)


def only_puzzle(puzzles: Sequence[Puzzle], options: Namespace) -> Puzzle:
    """The only puzzle of several inputs; errors as for `puzzle`."""
    if len(puzzles) > 1:
        titles = ", ".join(repr(puzzle.title) for puzzle in puzzles)
        raise UsageError(f"{options.file} has {len(puzzles)} puzzles; choose one with --title ({titles})")
    return puzzles[0]


def each_input(names: list[str], read: Callable[[str], tuple[Puzzle, ...]]) -> Iterator[Input | tuple[int, Outcome]]:
    """The puzzles of the files in order, with the error in place of an unreadable file."""
    number = 0
    for name in names:
        start = time.perf_counter()
        try:
            puzzles = read(name)
        except Exception as error:
            yield number, Outcome.failure(error)
            number += 1
            continue
        spent = time.perf_counter() - start
        for puzzle in puzzles:
            yield Input(number, name, puzzle, spent)
            number += 1


def strategy(options: Namespace) -> tuple[str | None, str | None]:
    """The requested engine and strategy; a labeling implies swipl.

    Raises:
        UsageError: A labeling for an engine that has none.
    """
    if options.labeling is None:
        return options.engine, options.strategy
    if options.engine not in (None, "swipl"):
        raise UsageError(f"--labeling is for swipl; for {options.engine} there is --strategy")
    return "swipl", options.labeling


def contestants(options: Namespace) -> list[tuple[str | None, str | None]]:
    """Engines and strategies for a race, or the only one; ``None`` leaves the choice to the puzzle.

    Raises:
        UsageError: A labeling or a strategy without an engine that it is for.
    """
    labelings, strategies = options.labeling or [], options.strategy or []
    if options.engine == "all":
        from pylogic import engines

        racers = [name for name in engines.names() if not engines.engine(name).reference]
        texts = {"swipl": labelings, DEFAULT_ENGINE: strategies}
        return [(name, text) for name in racers for text in texts.get(name) or [None]]
    if labelings and strategies:
        raise UsageError("--labeling is for swipl and --strategy for one engine; --engine all races them")
    if labelings and options.engine not in (None, "swipl"):
        raise UsageError(f"--labeling is for swipl; for {options.engine} there is --strategy")
    return [("swipl", text) for text in labelings] or [(options.engine, text) for text in strategies or [None]]


def session_for(puzzle: Puzzle, options: Namespace, workers: Pool | None = None) -> Session:
    """The session for a puzzle, as the options say."""
    return Session(puzzle, question(options), workers)


def question(options: Namespace) -> Question:
    """The part that all questions about a puzzle share, as the options say."""
    return Question(engine=options.engine, limit=limits_from(options), memory=options.memory_limit, seed=options.seed)


class Outcome(NamedTuple):
    """The result for one puzzle.

    Attributes:
        code: The exit code.
        text: For standard output.
        fields: The same for a list in JSON.
        messages: Lines for standard error.
        last: Whether nothing is done after it, for it was interrupted.
    """

    code: int
    text: str = ""
    fields: dict[str, Any] | None = None
    messages: Sequence[str] = ()
    last: bool = False

    @classmethod
    def failure(cls, error: BaseException, name: str = "") -> Outcome:
        """The outcome for an error, see `pylogic.cli.streams.describe_failure`."""
        code, lines = describe_failure(error, name)
        return cls(code, messages=tuple(lines))

    def packed(self) -> str:
        """The outcome as JSON."""
        return json.dumps(self._asdict())

    @classmethod
    def unpacked(cls, text: str) -> Outcome:
        """The outcome that `packed` gave; an error for anything else."""
        try:
            one = cls(**json.loads(text))
            sound = isinstance(one.code, int) and isinstance(one.text, str) and isinstance(one.fields, dict | None)
            if sound and isinstance(one.messages, list) and all(isinstance(line, str) for line in one.messages):
                return one
        except (ValueError, TypeError):
            pass  # it is not an outcome
        return cls(ENGINE, messages=("what came back is not an answer of pylogic's",))


def print_all(outcomes: Iterator[Outcome], page: outputs.Page, *, listed: bool, blank: bool = False) -> int:
    """Print outcomes as they arrive and return the worst exit code.  However it ends, all known outcomes are printed.

    Args:
        outcomes: The outcomes, in the order in which they are said.
        page: Where to.
        listed: Whether they are one list in JSON.
        blank: Whether a blank line stands between two of them.
    """
    codes = [FOUND]
    objects: list[dict[str, Any]] = []
    with page:
        try:
            with closing(outcomes):  # type: ignore[type-var]
                for one in outcomes:
                    codes.append(one.code)
                    if listed:
                        objects += [one.fields] if one.fields is not None else []
                    elif one.text:
                        page.write(("" if page.empty or not blank else "\n") + one.text)
                    for line in one.messages:
                        streams.say(line)
                    if one.last or streams.reader_left():
                        break
        except (Exception, KeyboardInterrupt) as error:
            codes.append(failed(error))
        if listed:
            page.write(outputs.json_list(objects))
    return max(codes)
