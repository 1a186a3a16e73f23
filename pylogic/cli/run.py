"""``pylogic run``: the engine is started first, so that it loads while everything else does."""

from __future__ import annotations

from argparse import Namespace

from pylogic.workers.worker import Worker


def run(options: Namespace) -> int:
    """Solve every puzzle of every file; the worst exit code of them."""
    workers: dict[str, Worker] = {}
    if options.labeling is None and options.engine in (None, "clingo"):
        # A puzzle may ask for another engine; then this one has done nothing and is ended.
        workers["clingo"] = Worker("clingo")
    try:
        from pylogic.cli.answers import Run

        return Run(options, workers).run()
    finally:
        for worker in workers.values():
            worker.close()
