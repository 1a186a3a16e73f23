"""The process that does tasks: what does them and then bundles of them on standard input, texts on standard output.

Every text goes out as soon as it is there, an empty one when no more of a bundle is done: all of it was, or its time is
over, and the rest is for others.  The process ends when its standard input does, even in the middle of a task.  Whoever
terminates it while it works gets what the task makes of a KeyboardInterrupt.

Tasks side by side in threads of this process, which let Ctrl-C through.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from importlib import import_module
from types import FrameType
from typing import Any, TypeVar

from pylogic.engines.workers.messages import allowed, receive, send
from pylogic.model.importing import importing


def main() -> None:
    """Do tasks until standard input ends."""
    output = os.dup(1)
    os.dup2(2, 1)  # what prints must not end up among the answers
    received: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(received,), daemon=True).start()
    gc.disable()  # collecting garbage while modules load takes long
    for module in sys.argv[1:]:  # what it will need is loaded while who has started it loads too
        import_module(module)
    do = pickle.loads(received.get())()
    gc.freeze()  # what was loaded stays
    gc.enable()
    while True:
        packed = received.get()
        until = time.monotonic() + allowed(len(packed))
        _Bundle(do, output).work(pickle.loads(packed), until)
        send(output, b"")
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _listen(received: queue.SimpleQueue[bytes]) -> None:
    while (content := receive(0)) is not None:
        received.put(content)
    os._exit(0)


class _Bundle:
    """Tasks that are done one after the other, until they are terminated.

    Args:
        do: Does one, and gives texts.
        output: The pipe for them.
    """

    def __init__(self, do: Callable[[Any], Iterator[str]], output: int) -> None:
        self._do = do
        self._output = output
        self._over = False
        self._sending = True
        signal.signal(signal.SIGTERM, self._interrupt)

    def work(self, tasks: list[Any], until: float) -> None:
        """Do tasks, and begin nothing more after that moment."""
        try:
            for task in tasks:
                texts = self._do(task)
                while (said := self._following(texts)) is not None:
                    send(self._output, said.encode())
                    if self._over or time.monotonic() > until:
                        return
        except KeyboardInterrupt:
            return

    def _following(self, texts: Iterator[str]) -> str | None:
        self._sending = False
        try:
            return None if self._over else next(texts, None)
        finally:
            self._sending = True

    def _interrupt(self, _signal: int, frame: FrameType | None) -> None:
        self._over = True
        if not self._sending and not importing(frame):  # a message is sent whole, and a module is loaded whole
            raise KeyboardInterrupt


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
        tasks: Taken when they can start, a few in advance.
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
