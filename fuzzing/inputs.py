"""One call of the program in this process, and whether anything about it must not be."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from fuzzing import declared
from fuzzing.chance import chance
from fuzzing.commands import Case, case, meant
from fuzzing.cracks import Crack, Figures
from pylogic.cli.command import command
from pylogic.model.errors import PylogicError
from pylogic.model.files import decode
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import read

PART = "inputs"
_READING_SECONDS = 2.0
"""Seconds of processor time for a command that starts no engine; modules are loaded by then."""
_SOLVING_SECONDS = 10.0
_GRADING_SECONDS = 60.0
"""A puzzle for experts is gone through step by step, with many suppositions, and has no limit of its own."""
_WALL_SECONDS = 120.0
_MOST_SAID = 200_000
"""Characters on standard error; twenty problems with their lines are far fewer."""
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]")
_NAMED = re.compile(r"(?:in\.puzzle|(?:\S*/)?(?:one|two)\.puzzle|answer|<stdin>)(?::\d+(?::\d+)?)?:? ")
"""How a sentence about a text begins; without a column where it is about a line, without a line about the whole."""
_WISHED = re.compile(
    r"the format '\w+' cannot hold |[Aa]? ?game IDs? |- has \d+ puzzles; choose one with --title "
    r"|there are several pictures, |a board of f-puzzles is a square, |f-puzzles has no "
    r"|\w+ has rules of its own, and f-puzzles "
    r"|an ASlib scenario |pzpr has nothing for "
    r"|a (?:link|file of pzpr|drawing) cannot say all that this puzzle says"
    r"|a (?:link|file of pzpr|drawing|game ID of .+) is of the kind of the library; "
    r"|--[a-z-]+ does not go with --"
)
"""How one about a wish begins that such a text does not suit, whatever else is wrong with it."""


class HangError(BaseException):
    """A call was not over in time; no `Exception`, for those are caught."""


class Outcome(NamedTuple):
    """The outcome of a call.

    Attributes:
        code: The exit code; ``None`` when it did not get that far.
        stdout: What it printed.
        stderr: What it said.
        seconds: Processor time of this process.
        escaped: What came out that is not an exit code.
        left: What lies in the folder after it, by name.
    """

    code: int | None
    stdout: str
    stderr: str
    seconds: float
    escaped: str
    left: dict[str, bytes]


def tried(seed: int, number: int) -> Figures:
    """One random input: what it came to."""
    made = case(chance(seed, PART, number))
    outcome = called(made)
    if outcome.seconds > _most(made):  # where other processes share the cores, the same work takes longer now and then
        again = called(made).seconds
        outcome = outcome._replace(seconds=min(outcome.seconds, again))
    figures = Figures(PART)
    figures.counts["inputs"] += 1
    figures.counts["with a sound command line" if made.sound else "with a random command line"] += 1
    figures.counts[f"ended with {outcome.code}"] += 1
    figures.seconds["longest call"] = outcome.seconds
    for sentence in _judged(made, outcome):
        files = {
            **made.files,
            "stdin": made.stdin,
            "stdout.txt": _encoded(outcome.stdout),
            "stderr.txt": _encoded(outcome.stderr),
        }
        words = tuple(word.encode("utf-8", "backslashreplace").decode() for word in made.words)
        figures.cracks.append(Crack(PART, number, sentence, files, words))
    return figures


def _judged(made: Case, outcome: Outcome) -> list[str]:
    """Return the faults of a call; a text that this process fails to read again is one."""
    found = []
    try:
        for sentence in faults(made, outcome):
            found.append(sentence)  # noqa: PERF402 - what came before a failure is kept
    except Exception as error:
        found.append(f"reading it again fails: {type(error).__name__} {str(error)[:300]}")
    return found


def called(made: Case) -> Outcome:
    """Call the program in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="fuzzing-"))
    before, variables = Path.cwd(), dict(os.environ)
    os.chdir(folder)
    try:
        for name, content in made.files.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_bytes(content)
        answers = Path("answers")
        answers.mkdir()
        if "answer" in made.files:
            (answers / "one").write_bytes(made.files["answer"])
        code, escaped = None, ""
        with _streams(made.stdin) as (stdout, stderr), _watched():
            start = time.process_time()
            try:
                code = command(list(made.words))
            except HangError:
                escaped = f"not over after {_WALL_SECONDS:g} s"
            except BaseException as error:
                escaped = f"{type(error).__name__} {error}"
            seconds = time.process_time() - start
            said = [stream.buffer.getvalue().decode("utf-8", "replace") for stream in (stdout, stderr)]  # type: ignore[attr-defined]
        left = {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and not path.is_symlink()
        }
        return Outcome(code, said[0], said[1], seconds, escaped, left)
    finally:
        os.chdir(before)
        os.environ.clear()  # --kinds is for the processes of a call and for nothing after it
        os.environ.update(variables)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Standard streams in memory."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    stderr = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout, sys.stderr, sys.argv = stdout, stderr, ["pylogic"]
    try:
        yield stdout, stderr
        stdout.flush()
        stderr.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = before


@contextmanager
def _watched() -> Iterator[None]:
    """Strike what is not over in time, and leave the signals as they were."""
    kept = {
        number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    }

    def strike(_number: int, _frame: FrameType | None) -> None:
        raise HangError

    signal.signal(signal.SIGUSR1, strike)
    main = threading.main_thread().ident
    assert main is not None
    watch = threading.Timer(_WALL_SECONDS, signal.pthread_kill, (main, signal.SIGUSR1))
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()
        for number, handler in kept.items():
            signal.signal(number, handler)


def faults(made: Case, outcome: Outcome) -> Iterator[str]:
    """Yield the faults of a call, in sentences."""
    if outcome.escaped:
        yield f"it did not end with an exit code: {outcome.escaped}"
        return
    if "Traceback" in outcome.stderr or "pylogic itself failed" in outcome.stderr:
        yield f"pylogic itself failed: {outcome.stderr.strip()[-300:]}"
    allowed = {0, 1, 2, 3} | ({10, 11, 20, 30, 31, 33, 43} if "clingo" in made.words else set())
    if outcome.code not in allowed:
        yield f"it ended with {outcome.code}: {outcome.stderr.strip()[-300:]}"
    if outcome.seconds > _most(made):
        yield f"it took {outcome.seconds:.1f} s of processor time"
    if len(outcome.stderr) > _MOST_SAID:
        yield f"it said {len(outcome.stderr)} characters"
    if found := _STEERING.search(outcome.stderr):
        yield f"what it said has the character {found[0]!r}"
    if made.sound and outcome.code == 2 and not outcome.stderr.strip():
        yield "it ended with 2 without a word"
    if made.sound and outcome.code == 2 and outcome.stderr.strip() and {"in.puzzle", "-"} & {*made.words}:
        yield from _nameless(made, outcome.stderr)
    yield from _lost(made, outcome)
    if made.sound and outcome.code == 0:
        yield from _not_read_back(made, outcome)


def _most(made: Case) -> float:
    """The seconds of processor time that a call may take."""
    if "--grade" in made.words:
        return _GRADING_SECONDS
    solving = made.words[:1] in (("run",), ("compare",), ("explain",), ("engines",), ("generate",)) or bool(
        {"--answer", "--unique", "--minimal"} & {*made.words}
    )
    return _SOLVING_SECONDS if solving else _READING_SECONDS


def _nameless(made: Case, stderr: str) -> Iterator[str]:
    """The first complaint about a text names the file; not one about a wish that the sound text does not suit."""
    first = stderr.split("\n", 1)[0]
    if not _NAMED.match(first) and not _WISHED.match(first):
        with suppress(PylogicError):
            _original(made)
            return
        yield f"a complaint does not say about which file: {first[:200]}"


def _lost(made: Case, outcome: Outcome) -> Iterator[str]:
    """Files of the user's that are others now, and files that were not asked for."""
    changed = sorted(name for name, content in made.files.items() if outcome.left.get(name) != content)
    if changed:
        patterns = meant(made.words)
        lost = (name for name in changed if not any(fnmatch(name, pattern) for pattern in patterns))
        yield from (f"the file {name} is not as it was" for name in lost)
    for name in outcome.left:
        if Path(name).name.startswith(".pylogic-"):
            yield f"the file {name} was left behind"


def _not_read_back(made: Case, outcome: Outcome) -> Iterator[str]:
    """Read back what was written as a puzzle, and yield the differences."""
    name = made.words[0]
    if name not in ("fmt", "convert") or "--check" in made.words or declared.beside(made.files):
        return
    text = decode("after", outcome.left["in.puzzle"]).text if "-w" in made.words else outcome.stdout
    form = made.words[made.words.index("--to") + 1] if name == "convert" else "puzzle"
    try:
        before = _original(made)
    except PylogicError:
        return  # a source of which only `fmt`, which knows no rules, makes sense
    try:
        after = read(Source("after", text), form)
    except PylogicError as error:
        yield f"what it wrote cannot be read: {str(error)[:300]}"
        return
    if len(before) != len(after) or not all(map(_same, before, after)):
        yield f"what it wrote as {form} says something else"


def _same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles tell engines the same, or state the same with their cages in another order."""
    return {*one.atoms} == {*other.atoms} or _stated(one) == _stated(other)


def _stated(puzzle: Puzzle) -> set[tuple[object, ...]]:
    """Return the statements of a puzzle; a cage is identified by its first cell."""
    atoms = [fact.atom for fact in puzzle.facts]
    first: dict[tuple[object, ...], tuple[object, ...]] = {}
    for atom in atoms:
        if atom.name == "cage":
            first[atom.args[:2]] = min(atom.args[2:], first.get(atom.args[:2], atom.args[2:]))
    return {(atom.name, first.get(atom.args[:2]), *atom.args[2 if atom.args[:2] in first else 0 :]) for atom in atoms}


def _original(made: Case) -> tuple[Puzzle, ...]:
    """The puzzles that a call with a sound command line was given."""
    source = made.words[made.words.index("--from") + 1] if "--from" in made.words else None
    return read(decode("before", _given(made)), source)


def _given(made: Case) -> bytes:
    """The text that a call is about."""
    return made.stdin if "-" in made.words else made.files["in.puzzle"]


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
