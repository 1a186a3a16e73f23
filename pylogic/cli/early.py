"""The engine of a command, or its jobs, are started before anything else is loaded, so that all load side by side."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from itertools import pairwise

from pylogic.workers.starting import start, start_engine, warm_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from subprocess import Popen
    from typing import Any

_ENGINE = "clingo"
_NAMED = (_ENGINE, "swipl", "scip", "heuristic", "python")
"""The engines that are started when they are asked for by name."""
_ASKING = ("--unique", "--minimal")
_ELSEWHERE = ("-h", "--help", "--labeling", "--jobs", "--executor")
"""Options after which this process needs no engine, or another one."""
_ONE = ("--engine", "--strategy", "--model", "-n", "--models", "-a", "--all", "--count", "--decided")
"""Options after which large puzzles are not solved in stages."""
_HEAD = 8192
"""So many bytes of a file are looked at."""
_KINDS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "kinds")  # noqa: PTH118, PTH120 - pathlib loads for long
_BEGINNING = "beginning.py"
"""A module that a kind may have for runs that begin with another engine; it is loaded without the kind."""
_WORKING = {"run": "pylogic.cli.answers", "check": "pylogic.cli.check"}
"""The commands with jobs, and what these load."""
_JOBLESS = ("-h", "--help", "--executor", "--answer", "--trace", "--debug", "--kinds")
"""Options after which there are no jobs, or jobs that have to be started with these options."""


def engines(words: list[str]) -> dict[str, Popen[bytes]]:
    """Processes of the engines that a command line is likely to need, by name; one or none.

    Options are not understood yet, and a puzzle may ask for another engine; then it is ended without having been asked
    anything.
    """
    name, kind = _likely(words)
    if name is None:
        return {}
    with suppress(OSError):  # said when the engine is needed
        process = start_engine(name)
        if kind is not None:
            warm_up(process, kind)
        return {name: process}
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
            found.append(start("pylogic.workers.tasks", module))  # noqa: PERF401 (some may be there)
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
    """The engine with which the first puzzle of the first file is begun, and its kind if that has something to load.

    Raises:
        StopIteration: No word is the name of a file.
        OSError: It cannot be read.
    """
    name = next(word for word in words[1:] if os.path.isfile(word))  # noqa: PTH113
    formats = _values(words, "--from")
    with open(name, "rb") as file:  # noqa: PTH123
        text = file.read(_HEAD)
    for kind in os.listdir(_KINDS):  # noqa: PTH208
        path = os.path.join(_KINDS, kind, _BEGINNING)  # noqa: PTH118
        if os.path.isfile(path):  # noqa: PTH113
            beginning: dict[str, Any] = {"__name__": kind}
            exec(SourceFileLoader(kind, path).get_code(kind), beginning)  # type: ignore[arg-type]
            engine: str | None = beginning["engine"](text, formats[-1] if formats else None)
            if engine is not None:
                return engine, (None if engine == _ENGINE else kind)
    return _ENGINE, None
