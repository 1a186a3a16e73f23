"""Workers that are kept from one question to the next."""

from __future__ import annotations

from subprocess import Popen

from pylogic.engines.workers.inline import open_worker
from pylogic.engines.workers.worker import Worker
from pylogic.model.closing import Closing


class Pool(Closing):
    """Running workers by the name of their engine.  Use it as a context manager, or `close` it.

    Args:
        started: Processes of engines that were started already; they may not be needed.
    """

    def __init__(self, started: dict[str, Popen[bytes]] | None = None) -> None:
        self._over = False
        self._workers = {engine: Worker(engine, process) for engine, process in (started or {}).items()}

    def __call__(self, engine: str) -> Worker:
        """A running worker, the one of the question before if it still lives."""
        worker = self._workers.get(engine)
        if worker is None or not worker.alive:
            if worker is not None:
                worker.close()
            worker = self._workers[engine] = open_worker(engine)
        if self._over:
            worker.cancel()
        return worker

    def cancel(self) -> None:
        """End them all, from another thread than the one that asks; what is asked now or later is ``interrupted``."""
        self._over = True
        for worker in list(self._workers.values()):
            worker.cancel()

    def close(self) -> None:
        """End them all."""
        for worker in self._workers.values():
            worker.close()
