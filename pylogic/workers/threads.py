"""Tasks side by side in the threads of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from pylogic.workers.waiting import first_done

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


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
