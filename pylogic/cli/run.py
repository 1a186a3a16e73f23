"""``pylogic run``: the engine is started first, so that it loads while everything else does."""

from __future__ import annotations

from argparse import Namespace

from pylogic.cli.options import alone
from pylogic.workers.kept import Kept


def run(options: Namespace) -> int:
    """Solve every puzzle of every file; the worst exit code of them."""
    with Kept() as workers:
        if alone(options) and options.labeling is None and options.engine in (None, "clingo"):
            workers("clingo")  # a puzzle may ask for another engine; then this one has done nothing and is ended
        from pylogic.cli.answers import solve_all

        return solve_all(options, workers)
