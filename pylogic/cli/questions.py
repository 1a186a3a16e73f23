"""Options of the command line as questions to engines."""

from __future__ import annotations

from argparse import Namespace

from pylogic.cli.shared import limit
from pylogic.engines.workers.pool import Pool
from pylogic.explaining.session import Session
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import DEFAULT_ENGINE, Question


def strategy(options: Namespace) -> tuple[str | None, str | None]:
    """The requested engine and strategy; a labeling implies swipl.

    Raises:
        UsageError: A labeling for an engine that has none.
    """
    if options.labeling is None:
        return options.engine, options.strategy
    if options.engine not in (None, "swipl"):
        raise UsageError(f"--labeling is for swipl; for {options.engine} there is --strategy")
    return "swipl", options.labeling


def contestants(options: Namespace) -> list[tuple[str | None, str | None]]:
    """Engines and strategies for a race, or the only one; ``None`` leaves the choice to the puzzle.

    Raises:
        UsageError: A labeling or a strategy without an engine that it is for.
    """
    labelings, strategies = options.labeling or [], options.strategy or []
    if options.engine == "all":
        from pylogic import engines

        racers = [name for name in engines.names() if not engines.engine(name).reference]
        texts = {"swipl": labelings, DEFAULT_ENGINE: strategies}
        return [(name, text) for name in racers for text in texts.get(name) or [None]]
    if labelings and strategies:
        raise UsageError("--labeling is for swipl and --strategy for one engine; --engine all races them")
    if labelings and options.engine not in (None, "swipl"):
        raise UsageError(f"--labeling is for swipl; for {options.engine} there is --strategy")
    return [("swipl", text) for text in labelings] or [(options.engine, text) for text in strategies or [None]]


def session(puzzle: Puzzle, options: Namespace, workers: Pool | None = None) -> Session:
    """The session for a puzzle, as the options say."""
    return Session(puzzle, question(options), workers)


def question(options: Namespace) -> Question:
    """The part that all questions about a puzzle share, as the options say."""
    return Question(engine=options.engine, limit=limit(options), memory=options.memory_limit, seed=options.seed)
