"""Standard output and standard error: what commands say there, how they fail, and a reader that has gone.

Progress on a terminal is a line on standard error that is rewritten.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, AnyStr

from pylogic.model.errors import EngineError, LimitReachedError, PuzzleError, UsageError
from pylogic.model.text import harmless, shortened

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
        import shutil  # imported late: it loads four archivers

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
    from pylogic.drawing.text import gap  # imported late: an engine is started before pictures are loaded

    rest = f", gap {gap(best, bound):.1f} %" if best is not None and bound is not None else ""
    return cost + proved + rest
