"""The engine of a command is started before anything else is loaded, so that both load side by side."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

from pylogic.workers.starting import start_engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from subprocess import Popen

_ENGINE = "clingo"
_ASKING = ("--unique", "--minimal")
_ELSEWHERE = ("-h", "--help", "--labeling", "--jobs", "--executor")
"""Options after which this process needs no engine, or another one."""


def engines(words: list[str]) -> dict[str, Popen[bytes]]:
    """Processes of the engines that a command line is likely to need, by name; one or none.

    Options are not understood yet, and a puzzle may ask for another engine; then it is ended without having been asked
    anything.
    """
    if not _likely(words):
        return {}
    with suppress(OSError):  # said when the engine is needed
        return {_ENGINE: start_engine(_ENGINE)}
    return {}


def _likely(words: list[str]) -> bool:
    names = [word.partition("=")[0] for word in words]
    asked = [word.partition("=")[2] or after for word, after in pairwise([*words, ""]) if word.startswith("--engine")]
    needed = (
        names[:1] == ["run"]
        or (names[:1] == ["check"] and any(word in names for word in _ASKING))
        or (names[:1] == ["sheet"] and "--no-solutions" not in names)
    )
    return needed and not any(word in names for word in _ELSEWHERE) and all(name == _ENGINE for name in asked)
