"""The files that a command line names, and the puzzles in them."""

from __future__ import annotations

import glob
import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pylogic.cli import terminal
from pylogic.cli.outcome import Outcome
from pylogic.core.puzzle import Puzzle


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
    found: list[str] = []
    for name in options.files:
        known = name == "-" or os.path.exists(name)  # noqa: PTH110 - a game ID may be too long for a path
        matching = [] if known else sorted(glob.glob(name, recursive=True))  # noqa: PTH207
        for place in [one for one in matching if terminal.may_be_read(Path(one))] or [name]:
            found += terminal.within(place, options)
    return found


def puzzles(names: list[str], read: Callable[[str], tuple[Puzzle, ...]]) -> Iterator[Input | tuple[int, Outcome]]:
    """The puzzles of the files in their order; in the place of a file that cannot be read why not."""
    number = 0
    for name in names:
        start = time.perf_counter()
        try:
            found = read(name)
        except Exception as error:
            yield number, Outcome.failure(error)
            number += 1
            continue
        spent = time.perf_counter() - start
        for puzzle in found:
            yield Input(number, name, puzzle, spent)
            number += 1
