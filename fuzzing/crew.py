"""Workers that many questions share."""

from __future__ import annotations

from pylogic import Worker


class Crew:
    """Workers of the engines, each started when it is needed first and kept."""

    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.close()

    def of(self, engine: str) -> Worker:
        """A running worker."""
        worker = self._workers.get(engine)
        if worker is None or not worker.alive:
            worker = self._workers[engine] = Worker(engine)
        return worker
