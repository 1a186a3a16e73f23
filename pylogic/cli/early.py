"""The engine of a command, or its jobs, are started before anything else is loaded, so that all load side by side."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import pairwise

from pylogic.workers.starting import start, start_engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from subprocess import Popen

_ENGINE = "clingo"
_NAMED = (_ENGINE, "swipl", "scip", "heuristic", "python")
"""Those that are started when they are asked for by name."""
_ASKING = ("--unique", "--minimal")
_ELSEWHERE = ("-h", "--help", "--labeling", "--jobs", "--executor")
"""Options after which this process needs no engine, or another one."""
_ONE = ("--engine", "--strategy", "--model", "-n", "--models", "-a", "--all", "--count", "--decided")
"""Options after which large puzzles are not solved in stages."""
_BOARDS = b"diamonds"
"""The kind that is solved in stages, by another engine at first unless a board is small."""
_DRAWN = "agh"
"""A format that holds nothing else: a character a cell below two lines of numbers."""
_SHUT = b"#* {}\r\n"
"""What is no open cell of a board; in that format a blank is one."""
_SIZES = ((50, _ENGINE), (250, "scip"))
"""Up to so many open cells, as the kind says; beyond that it is local search."""
_HEAD = 8192
"""So many bytes of a file are looked at."""
_WORKING = {"run": "pylogic.cli.answers", "check": "pylogic.cli.check"}
"""The commands with jobs, and what these load."""
_JOBLESS = ("-h", "--help", "--executor", "--answer", "--trace", "--debug", "--kinds")
"""Options after which there are no jobs, or such as must know of them from the start."""


def engines(words: list[str]) -> dict[str, Popen[bytes]]:
    """Processes of the engines that a command line is likely to need, by name; one or none.

    Options are not understood yet, and a puzzle may ask for another engine; then it is ended without having been asked
    anything.
    """
    name, kind = _likely(words)
    if name is None:
        return {}
    with suppress(OSError):  # said when the engine is needed
        return {name: start_engine(name, kind)}
    return {}


def jobs(words: list[str]) -> list[Popen[bytes]]:
    """Processes for the jobs that a command line is likely to ask for, at most one for each core."""
    module = _WORKING.get(words[0]) if words else None
    names = [word.partition("=")[0] for word in words]
    asked = _values(words, "--jobs")
    if module is None or len(asked) != 1 or not asked[0].isdecimal() or any(word in names for word in _JOBLESS):
        return []
    number = int(asked[0][:4])
    found = []
    with suppress(OSError):  # said when they are needed
        for _ in range(min(number, os.cpu_count() or 1) if number > 1 else 0):
            found.append(start("pylogic.spreading.serving", module))  # noqa: PERF401 (some may be there)
    return found


def _likely(words: list[str]) -> tuple[str | None, str | None]:
    """The engine, and the kind for which it may load what it needs."""
    names = [word.partition("=")[0] for word in words]
    needed = (
        names[:1] == ["run"]
        or (names[:1] == ["check"] and any(word in names for word in _ASKING))
        or (names[:1] == ["sheet"] and "--no-solutions" not in names)
    )
    if not needed or any(word in names for word in _ELSEWHERE):
        return None, None
    asked = set(_values(words, "--engine"))
    if asked:
        (name,) = asked if len(asked) == 1 else (None,)
        return (name if name in _NAMED else None), None
    if names[0] == "run" and not any(word in names for word in _ONE):
        with suppress(OSError, StopIteration):
            return _begun_with(words)
    return _ENGINE, None


def _values(words: list[str], option: str) -> list[str]:
    """What is said after an option, as ``OPTION VALUE`` or ``OPTION=VALUE``."""
    return [
        word.partition("=")[2] or after for word, after in pairwise([*words, ""]) if word.partition("=")[0] == option
    ]


def _begun_with(words: list[str]) -> tuple[str, str | None]:
    """With which engine the first puzzle of the first file is begun; a bad guess costs the start of a process.

    Raises:
        StopIteration: No word is the name of a file.
        OSError: It cannot be read.
    """
    name = next(word for word in words[1:] if os.path.isfile(word))  # noqa: PTH113 - pathlib takes long to load
    formats = _values(words, "--from")
    with open(name, "rb") as file:  # noqa: PTH123
        text = file.read(_HEAD)
    if formats == [_DRAWN]:
        cells = b"".join(text.split(b"\n", 2)[2:])
        shut = _SHUT.replace(b" ", b"")
    elif not formats and _first_word(text) == _BOARDS:
        _, _, cells = text.partition(b"board {")
        shut = _SHUT
    else:
        return _ENGINE, None
    count = len(cells) - sum(map(cells.count, (shut[at : at + 1] for at in range(len(shut)))))
    engine = next((engine for most, engine in _SIZES if count <= most), "heuristic")
    return engine, (None if engine == _ENGINE else _BOARDS.decode())


def _first_word(text: bytes) -> bytes:
    """The first word of a text that is not in a comment."""
    for line in text.splitlines():
        words = line.partition(b"%")[0].replace(b"{", b" ").split(None, 1)
        if words:
            return words[0]
    return b""
