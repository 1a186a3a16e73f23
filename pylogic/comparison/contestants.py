"""Contestants of a comparison: engines, each with one way to search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylogic import engines
from pylogic.comparison.selector import AUTO, Selector
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle


@dataclass(frozen=True)
class Contestant:
    """An engine with one way to search.

    Attributes:
        engine: Name of the engine.
        text: The requested strategy, or ``all``; ``None`` for the one that suits the kind of each puzzle.
        unnamed: Whether it was not requested by name but as one of all; then it may have nothing to do.
        selector: Chooses engine and strategy for each puzzle; ``text`` is its file then.
    """

    engine: str
    text: str | None = None
    unnamed: bool = False
    selector: Selector | None = None

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that may come to work."""
        return (self.engine,) if self.selector is None else self.selector.engines

    def serves(self, kind: Kind) -> bool:
        """Whether one of its engines solves puzzles of a kind."""
        return any(engines.engine(name).serves(kind) for name in self.engines)

    def strategies(self, puzzle: Puzzle) -> list[str]:
        """Its strategies in canonical form; a selector's is its file.

        What the puzzle's file asks for does not count here.
        """
        if self.selector is not None:
            return [self.text or ""]
        engine, kind = engines.engine(self.engine), puzzle.kind
        if self.text == "all":
            return [engine.strategy(text, kind).name for text in engine.all_strategies(bool(kind.objective))]
        return [engine.strategy(self.text or kind.encoding.strategies.get(self.engine), kind).name]


def contestants(
    labelings: str | Sequence[str] = (), strategies: str | Sequence[str] = (), names: str | Sequence[str] = ()
) -> list[Contestant]:
    """List the contestants.

    Args:
        labelings: Labelings of swipl, or ``all`` for the thirty that its library has.
        strategies: Strategies of clingo, ``ENGINE:STRATEGY`` of another engine, or ``all`` in their place;
            of both sorts also ``file:PATH``, a strategy of the user's own, and ``auto:FILE``, a selector.
        names: Engines that take part in any case, with the strategy that suits the kind when no other
            was requested; ``all`` for every engine.  Of each a single one may be given without a list.

    Returns:
        The contestants in the requested order; clingo and swipl by default.

    Raises:
        UsageError: A word is unknown, or two words exclude each other.
    """
    labelings, strategies, names = ([one] if isinstance(one, str) else one for one in (labelings, strategies, names))
    asked = [("swipl", text) for text in labelings]
    for text in strategies:
        engine, colon, words = text.partition(":")
        asked.append((engine, words) if colon and engine != "file" else ("clingo", text))
    result: list[Contestant] = []
    for engine, words in asked:
        if engine == AUTO:
            result.append(Contestant(engine, words, selector=Selector.load(words)))
            continue
        known = engines.engine(engine)
        if words != "all":
            known.strategy(words)  # complains
        result.append(Contestant(engine, words))
    for name in names:
        if name != "all":
            engines.engine(name)  # complains
    for name in engines.names() if "all" in names else names or (() if asked else ("clingo", "swipl")):
        if all(contestant.engine != name for contestant in result):
            result.append(Contestant(name, unnamed="all" in names))
    return result
