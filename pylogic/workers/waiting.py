"""Waiting for threads in a way that lets Ctrl-C through."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

_T = TypeVar("_T")
_LOOK = 0.2


def first_done(running: set[Future[_T]]) -> tuple[set[Future[_T]], set[Future[_T]]]:
    """The futures that are done and those that are not, as soon as one is done, or after a moment.

    The caller asks again, and between two calls Python sees signals: the system may hand one to a thread
    other than the main one, which would not hear of it as long as it waits.
    """
    done, still = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
    return done, still
