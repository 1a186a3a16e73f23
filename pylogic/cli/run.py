"""``pylogic run``: answers to puzzles."""

from __future__ import annotations

from argparse import Namespace

from pylogic.workers.kept import Kept


def run(options: Namespace) -> int:
    """Solve every puzzle of every file; the worst exit code of them."""
    with Kept(options.started) as workers:
        from pylogic.cli.answers import solve_all  # imported late: Ctrl-C from here on ends the engine that was started

        return solve_all(options, workers)
