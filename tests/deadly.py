"""Functions that do harm on a cluster; a module of its own, because the workers must find it."""

import os
import pickle
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pylogic import EngineError
from pylogic.lab.measuring import Measuring
from pylogic.lab.plan import Cell
from pylogic.solving.preparing import Prepared


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

    def __call__(self, task: str) -> Iterator[str]:
        for file in self._folder.iterdir():
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        yield task


class Faulty(Prepared):
    """Raises what nobody expects, on two lines."""

    @property
    def summary(self) -> str:
        raise OSError("out of\npaper")


class Counting(NamedTuple):
    """A task that comes to numbers.

    Attributes:
        first: The first number.
        end: The one behind the last.
    """

    first: int
    end: int

    def left(self, said: str | EngineError) -> "Counting | None":
        first = self.first + 1 if isinstance(said, EngineError) else int(said) + 1
        return Counting(first, self.end) if first < self.end else None

    def parts(self) -> list["Counting"]:
        return [Counting(number, number + 1) for number in range(self.first, self.end)]


class Counter:
    """Counts, and ends its process at a number as often as there are files to delete in a folder of that name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, task: Counting) -> Iterator[str]:
        for number in range(task.first, task.end):
            for file in (self._folder / str(number)).glob("*"):
                file.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
            yield str(number)
            if number == 0:
                time.sleep(0.1)  # longer than a bundle may take
