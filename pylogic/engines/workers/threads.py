"""Tasks side by side in threads of this process, which let Ctrl-C through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_LOOK = 0.2
"""Seconds after which Python sees a signal."""


def side_by_side(
    tasks: Iterator[_Task], do: Callable[[_Task], _Result], jobs: int, cancel: Callable[[], None]
) -> Iterator[tuple[_Task, _Result]]:
    """Do several tasks at a time; each comes with its result as soon as that is there.

    After Ctrl-C no task is begun any more; those that run are cancelled, and come with what they have.

    Args:
        tasks: Taken as they can be begun, a few ahead.
        do: Does one of them, in a thread.
        jobs: How many at a time.
        cancel: Makes those that run end.
    """
    with ThreadPoolExecutor(jobs) as threads:
        running: dict[Future[_Result], _Task] = {}

        def done() -> Iterator[tuple[_Task, _Result]]:
            for future in first_done(set(running))[0]:
                yield running.pop(future), future.result()

        try:
            for task in tasks:
                running[threads.submit(do, task)] = task
                while len(running) > 2 * jobs:
                    yield from done()
            while running:
                yield from done()
        except KeyboardInterrupt:
            begun = {future: task for future, task in running.items() if not future.cancel()}
            cancel()
            yield from ((task, future.result()) for future, task in begun.items())
            raise
        except BaseException:
            for future in running:
                future.cancel()
            cancel()
            raise


def first_done(running: set[Future[_Result]]) -> tuple[set[Future[_Result]], set[Future[_Result]]]:
    """The futures that are done and those that are not, as soon as one is done, or after a moment.

    The caller asks again, and between two calls Python sees signals: the system may hand one to a thread
    other than the main one, which would not hear of it as long as it waits.
    """
    done, still = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
    return done, still
