"""Workers that are kept from one question to the next."""

from __future__ import annotations

from pylogic.workers.worker import Worker


class Kept:
    """Running workers by the name of their engine.  Use it as a context manager, or `close` it."""

    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, engine: str) -> Worker:
        """A running worker, the one of the question before if it still lives."""
        worker = self._workers.get(engine)
        if worker is None or not worker.alive:
            if worker is not None:
                worker.close()
            worker = self._workers[engine] = Worker(engine)
        return worker

    def close(self) -> None:
        """End them all."""
        for worker in self._workers.values():
            worker.close()
