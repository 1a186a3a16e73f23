"""Standard output and standard error, and what happens when their reader has gone.

Exit codes and error messages.

Progress on a terminal: a line on standard error that is rewritten.

Output to terminals and files: permissions, safety and look.
"""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import stat
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, AnyStr

from pylogic.drawing.text import Look, gap
from pylogic.model import files
from pylogic.model.canvas import can_show
from pylogic.model.errors import EngineError, LimitReachedError, PuzzleError, UsageError
from pylogic.model.files import LIBRARY, read_source
from pylogic.model.text import escaped_json, harmless, shortened

_left: list[str] = []
"""Streams whose reader has left: a closed pipe changes neither the result nor its exit code."""


def put(text: str) -> None:
    """Print text; nothing once the reader has left.

    Raises:
        UsageError: It cannot be written, as on a full disk.
    """
    _send(sys.stdout, text)


def put_bytes(content: bytes) -> None:
    """Print what is not text; raises as `put`."""
    put("")  # what was printed before
    _send(sys.stdout.buffer, content)


def _send(stream: IO[AnyStr], content: AnyStr) -> None:
    if reader_left():
        return
    try:
        stream.write(content)
        stream.flush()
    except OSError as error:
        gone = isinstance(error, BrokenPipeError) or _hung_up(error)
        _abandon(1)
        if not gone:
            raise UsageError(f"standard output: {error.strerror}") from None
        _left.append("stdout")


def _hung_up(error: OSError) -> bool:
    """Whether standard output was a terminal that somebody has closed."""
    return error.errno == errno.EIO and stat.S_ISCHR(os.fstat(1).st_mode)


def reader_left() -> bool:
    """Whether standard output is a pipe whose reader has gone, so that more work would be of no use."""
    return "stdout" in _left


def say(line: str) -> None:
    """Print a line to standard error; nothing that it quotes steers a terminal."""
    if "stderr" in _left:
        return
    try:
        print(harmless(line, keep="\n\t"), file=sys.stderr, flush=True)
    except OSError:
        _left.append("stderr")
        _abandon(2)


def set_up() -> None:
    """Let a sign that the encoding of standard output does not have be shown as another."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def speak_utf8() -> None:
    """Print files as they are, whatever the encoding that pipes have here."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def _abandon(descriptor: int) -> None:
    """Send what is still in a buffer nowhere: Python would fail again when it closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


FOUND, NONE, BAD_INPUT, UNKNOWN, ENGINE = range(5)
"""Exit codes: answered with a solution; proved that there is none, or a fault found; usage or input
at fault; a limit reached or interrupted; an engine missing or broken, or pylogic itself."""


def complain(message: object, code: int) -> int:
    """Print a message to standard error and pass the code on."""
    say(str(message))
    return code


def failed(error: BaseException, name: str = "") -> int:
    """Print why something failed and return its exit code; arguments as for `describe_failure`."""
    code, lines = describe_failure(error, name)
    for line in lines:
        say(line)
    return code


def describe_failure(error: BaseException, name: str = "") -> tuple[int, list[str]]:
    """The exit code of a failure and its reason.

    Args:
        error: The exception; an unexpected one is pylogic's own fault, and never taken for a result.
        name: The file or puzzle in question, where the error does not say so.
    """
    about = f"{name}: " if name else ""
    if isinstance(error, PuzzleError):
        return BAD_INPUT, [str(error)]
    if isinstance(error, UsageError):
        return BAD_INPUT, [harmless(shortened(f"{about}{error}"))]
    if isinstance(error, EngineError):
        return ENGINE, [str(error)]
    if isinstance(error, LimitReachedError):
        return UNKNOWN, [f"{about}unknown: {error}"]
    if isinstance(error, KeyboardInterrupt):
        return UNKNOWN, ["interrupted"]
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return ENGINE, ["too many files are open; raise the limit (ulimit -n), or run fewer jobs"]
    if isinstance(error, OSError) and error.filename:
        return BAD_INPUT, [f"{error.filename}: {error.strerror}"]
    what = " ".join([type(error).__name__, *str(error).split()])
    sentence = f"{about}pylogic itself failed, which it should not: {what}; --debug shows where"
    return ENGINE, [*_traceback(error), sentence]


def _traceback(error: BaseException) -> list[str]:
    """Return the traceback, with ``--debug``."""
    if "--debug" not in sys.argv[1:] and os.environ.get("PYLOGIC_DEBUG", "0") in ("", "0"):
        return []
    import traceback

    return ["".join(traceback.format_exception(error)).rstrip()]


def write_progress(text: str) -> None:
    """Replace the progress line, on a terminal only; an empty text clears it."""
    if sys.stderr.isatty():
        line = harmless(text)[: shutil.get_terminal_size().columns - 1]
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


@contextmanager
def shown(objective: str) -> Iterator[Callable[[int | None, int | None], None] | None]:
    """Yield a receiver that shows the best cost and bound so far with the elapsed seconds.

    It is ``None`` when nothing is minimised or standard error is not a terminal.
    """
    if not objective or not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    best: int | None = None
    bound: int | None = None
    ended = threading.Event()

    def show() -> None:
        write_progress(f"{_line(objective, best, bound)}, {time.monotonic() - start:.0f} s")

    def receive(*known: int | None) -> None:
        nonlocal best, bound
        best, bound = known
        show()

    def tick() -> None:
        while not ended.wait(1):
            show()

    clock = threading.Thread(target=tick, daemon=True)
    clock.start()
    try:
        yield receive
    finally:
        ended.set()
        clock.join()
        write_progress("")


def _line(objective: str, best: int | None, bound: int | None) -> str:
    cost = f"best {best} {objective}" if best is not None else "nothing found yet"
    proved = f", bound {bound}" if bound is not None else ""
    rest = f", gap {gap(best, bound):.1f} %" if best is not None and bound is not None else ""
    return cost + proved + rest


_USING = re.compile(r'^[ \t]*+use[ \t]++"?([^"\n%]++)', re.MULTILINE)


def vet_places(inputs: Sequence[str], outputs: Mapping[str, str | None]) -> None:
    """Make sure in advance that outputs can be written without overwriting inputs.

    Args:
        inputs: The files that are read.
        outputs: The files that are to be written, by the option that says so.

    Raises:
        UsageError: One cannot be written, or is an input or the place of another, by whatever name.
    """
    taken = {files.identity(0 if name == "-" else name): "which a puzzle is read from" for name in inputs}
    if any(name is not None and Path(name).is_file() for name in outputs.values()):
        taken = {files.identity(str(file)): "which kinds are read from" for file in _declaring(inputs)} | taken
    for option, name in outputs.items():
        if name is None or name == "-":
            continue
        if not files.is_special(name):
            place = files.identity(name)
            if place in taken:
                raise UsageError(f"{option} would write over {name}, {taken[place]}")
            taken[place] = f"which is for {option}"
        files.vet(name)


def _declaring(inputs: Iterable[str]) -> Iterator[Path]:
    """The files of the library of declared kinds and of the user's folders, and those that the inputs use."""
    for folder in filter(None, [*os.environ.get("PYLOGIC_KINDS", "").split(os.pathsep), str(LIBRARY)]):
        yield from Path(folder).glob("*.puzzle")
    waiting, seen = [Path(name) for name in inputs if name != "-"], set()
    while waiting:
        file = waiting.pop().resolve()
        if file not in seen and os.path.isfile(file):  # noqa: PTH113 - a game ID may be too long for a path
            seen.add(file)
            with suppress(PuzzleError):  # the file is complained about when it is read in earnest
                used = [file.parent / name.rstrip() for name in _USING.findall(read_source(file).text)]
                yield from used
                waiting += used


def vet_terminal(form: str, output: str | None) -> None:
    """Refuse to print binary output to a terminal, before any work is done for it.

    Args:
        form: The ending of such files, ``pdf`` for example.
        output: The file, ``None`` or ``-`` for standard output.

    Raises:
        UsageError: It would come onto a terminal.
    """
    if output in (None, "-") and sys.stdout.isatty():
        raise UsageError(f"{form} is not for a terminal; say where to write it: -o FILE.{form}")


def as_json(value: object) -> str:
    """A value as JSON on one line; control characters are escaped."""
    return escaped_json(json.dumps(value, ensure_ascii=False))


def json_list(objects: Iterable[object]) -> str:
    """A list in JSON, an object on each line."""
    return "[" + ",\n ".join(map(as_json, objects)) + "]\n"


def write_output(text: str, output: str | None) -> None:
    """Write a text for programs to a file or standard output; control characters are removed on a terminal.

    Raises:
        UsageError: It cannot be written.
    """
    if output is not None and output != "-":
        show(text, output)
        return
    speak_utf8()
    put(harmless(text, keep="\n\t") if sys.stdout.isatty() else text)


def show(text: str, output: str | None) -> None:
    """Write a text for people, made of `shown` parts, to a file or standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        put(text)
    else:
        files.write(output, text.encode("utf-8", errors="replace"))


def write_bytes(content: bytes, output: str | None) -> None:
    """Write it to a file, or to standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        put_bytes(content)
    else:
        files.write(output, content)


class Page:
    """The output of a command, part by part: to standard output at once, to a file when it is complete.

    A file to which nothing was written stays as it was.  Use it as a context manager.

    Args:
        output: Name of the file; ``None`` or ``-`` for standard output.
        for_people: Whether it is for people, made of what `shown` gives; else it is for programs.

    Attributes:
        empty: Whether nothing was written yet.
    """

    def __init__(self, output: str | None, *, for_people: bool) -> None:
        self.empty = True
        self._name = None if output == "-" else output
        self._print = show if for_people else write_output
        self._file: files.Growing | None = None

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *failure: Any) -> None:
        if self._file is not None:
            self._file.__exit__(*failure)

    def write(self, text: str) -> None:
        """Write some more.

        Raises:
            UsageError: It cannot be written.
        """
        if not text:
            return
        self.empty = False
        if self._name is None:
            self._print(text, None)
            return
        if self._file is None:
            self._file = files.Growing(self._name)
        self._file.write(text.encode("utf-8", errors="replace"))


def look(options: Namespace) -> Look:
    """The look of the output: from the options, else as standard output supports."""
    printed = options.output is None or options.output == "-"
    wanted: str = getattr(options, "color", "never")
    coloured = wanted == "always" or (
        wanted == "auto" and options.output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    )
    return Look(coloured, options.ascii or (printed and not can_show(sys.stdout.encoding or "utf-8")))
