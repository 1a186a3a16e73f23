"""What is sent to a cluster and does harm there; a module of its own, for its workers must find it."""

import os
import signal

from pylogic.solving.preparing import Prepared


class Deadly(Prepared):
    """Ends the process that solves with it."""

    @property
    def summary(self) -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def answering(_cell: object, _comparison: str) -> object:
    """Stands for a node that gives what it likes."""
    return {"an": "object"}


class Faulty(Prepared):
    """Raises what nobody expects, on two lines."""

    @property
    def summary(self) -> str:
        raise OSError("out of\npaper")
