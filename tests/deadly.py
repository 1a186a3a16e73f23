"""What is sent to a cluster and does harm there; a module of its own, for its workers must find it."""

import os
import signal
from pathlib import Path

from pylogic.comparing.measuring import Measuring
from pylogic.comparing.plan import Cell
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


class Dying:
    """Ends the process that calls it, as often as there are files to delete in a folder; then it echoes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, task: str) -> str:
        for file in self._folder.iterdir():
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return task


class Faulty(Prepared):
    """Raises what nobody expects, on two lines."""

    @property
    def summary(self) -> str:
        raise OSError("out of\npaper")
