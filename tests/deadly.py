"""Functions that do harm on a cluster; a module of its own, because the workers must find it."""

import os
import pickle
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pylogic.cli import batch
from pylogic.cli.inputs import Input, Outcome
from pylogic.lab.comparison import Measuring
from pylogic.lab.plan import Cell
from pylogic.solving.run import Prepared


class Deadly(Prepared):
    """Ends the process that solves with it."""

    @property
    def summary(self) -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Answering(Measuring):
    """Stands for a node that says what it likes."""

    def do(self, _cell: Cell) -> str:
        return "[]"


def spring(folder: str) -> Exception:
    """Leave the number of this process in a folder."""
    (Path(folder) / str(os.getpid())).touch()
    return Exception("sprung")


class TrapError(Exception):
    """Leaves the number of every process in which it is unpickled in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return (spring, (str(self._folder),))


def given(folder: Path, *_: object) -> TrapError:
    """A task whose result is a trap."""
    return TrapError(folder)


def put_in_a_dict(folder: Path, *_: object) -> dict[str, TrapError]:
    """A task whose result holds a trap."""
    return {"text": TrapError(folder)}


def said(text: str, *_: object) -> str:
    """A task whose result is a text."""
    return text


def raised(folder: Path, *_: object) -> str:
    """A task that raises a trap."""
    raise TrapError(folder)


def warned(folder: Path, *_: object) -> str:
    """A task whose worker sends its clients a trap as a warning."""
    from distributed import get_worker

    get_worker().log_event("warn", {"message": pickle.dumps(TrapError(folder))})
    return "{}"


class Dying:
    """Ends the process that calls it, as often as there are files to delete in a folder; then it echoes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, task: str) -> str:
        for file in self._folder.iterdir():
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return task


class Numbering:
    """Says how often it was called before in its process."""

    def __init__(self) -> None:
        self._calls = -1

    def __call__(self, _task: object) -> str:
        self._calls += 1
        return str(self._calls)


class Sleeping:
    """Does nothing for an hour."""

    def __call__(self, _task: object) -> str:
        time.sleep(3600)
        return "awake"


class DeadlyParts(batch.Parts):
    """Does as many puzzles in a call as there are, and ends the process at one with the title "deadly"."""

    def __call__(self, part: batch.Part) -> str:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(batch, "_SLOW", 1)
            patch.setattr(batch, "solve_one", _deadly)
            return super().__call__(part)


def _deadly(work: batch.Work, one: Input, done: Callable[[batch.Work, Input], Outcome] = batch.solve_one) -> Outcome:
    if one.puzzle.title == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return done(work, one)


class Faulty(Prepared):
    """Raises what nobody expects, on two lines."""

    @property
    def summary(self) -> str:
        raise OSError("out of\npaper")
