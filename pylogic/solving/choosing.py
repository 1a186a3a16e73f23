"""The choice of an engine, its strategy and the model that it gets, and what is requested of its worker."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic import engines
from pylogic.engines import Strategy
from pylogic.model.atom import Atom, written
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import DEFAULT_ENGINE
from pylogic.model.request import Request
from pylogic.model.text import suggestion


def choose_strategy(puzzle: Puzzle, engine: str, strategy: str | None) -> Strategy:
    """The requested strategy; else the puzzle's own, the one that suits its kind, or the engine's.

    Raises:
        UsageError: The engine has no such strategy.
    """
    if strategy is None and engine == (puzzle.defaults.engine or DEFAULT_ENGINE):
        strategy = puzzle.defaults.strategy
    return engines.engine(engine).strategy(strategy or puzzle.kind.encoding.strategies.get(engine), puzzle.kind)


def vet_engine(kind: Kind, name: str) -> None:
    """Make sure that an engine has an encoding of a kind.

    Raises:
        UsageError: It has none, or there is no such engine.
    """
    if not engines.engine(name).serves(kind):
        able = [other for other in engines.names() if engines.engine(other).serves(kind)]
        *some, last = able or ["none"]
        others = f"{', '.join(some)} and {last} do" if some else f"{last} does"
        raise UsageError(f"the engine {name} does not solve {kind.display_name}; {others}")


def model_facts(kind: Kind, engine: str, model: str | None) -> tuple[Atom, ...]:
    """The fact that selects a model of an encoding; none for the default.

    Raises:
        UsageError: The kind has no such model for the engine.
    """
    if model is None:
        return ()
    known = list(kind.encoding.models.get(engine, {}))
    if model not in known:
        offer = f" ({', '.join(known)})" if known else ""
        raise UsageError(f"{kind.display_name} has no model '{model}' for {engine}{suggestion(model, known)}{offer}")
    return (Atom("model", (model,)),)


def request_for(
    puzzle: Puzzle, task: str, facts: Iterable[Atom], engine: str = DEFAULT_ENGINE, strategy: Strategy | None = None
) -> Request:
    """A request to a worker of an engine, for one solution and without limits; the caller adds what else it wants.

    Args:
        puzzle: The puzzle.
        task: As in `Request`.
        facts: The facts.
        engine: The engine.
        strategy: Its strategy; the puzzle's own, or the one that suits its kind, when left out.
    """
    kind = puzzle.kind
    return Request(
        kind=kind.spoken,
        encodings=engines.engine(engine).encodings(kind),
        outputs=[(name, arity) for name, arity in sorted(kind.outputs)],
        facts=written(facts),
        options=list((strategy or choose_strategy(puzzle, engine, None)).options),
        task=task,
        models=1,
        minimise=False,
        seed=0,
        known=None,
        seconds=None,
        memory=None,
    )
