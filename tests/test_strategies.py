"""Every strategy that is offered, at most one word of each group: it runs or is refused with a sentence."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import prod
from random import Random

import pytest
from effort import drawn

from pylogic import UsageError, Worker, builtin, engines, loads
from pylogic.engines import Strategy
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Question
from pylogic.solving.run import prepare, run

TINY = {
    "futoshiki": 'futoshiki "" {\n  size 2\n}\n',
    "battleship": 'battleship "" {\n  rows 1\n  columns ? ?\n  fleet 1\n}\n',
    "diamonds": 'diamonds "" {\n  board {\n    @ +\n  }\n}\n',
}
MOST = 20_000
FEW = 0.3
"""The share of the groups of options from which a strategy that is drawn has one."""
pytestmark = pytest.mark.slow
SERVED = [
    (name, kind)
    for name in engines.names()
    for kind in map(builtin.kind, TINY)
    if engines.engine(name).serves(kind)
]  # fmt: skip


def offered(name: str) -> Iterator[str]:
    """Yield the strategies that people can combine from the list of ``pylogic strategies``."""
    groups: dict[str, list[str]] = {}
    for option in engines.engine(name).options:
        groups.setdefault(option.group, [""]).append(option.name)
    every: Iterable[tuple[str, ...]] = product(*groups.values())
    if prod(map(len, groups.values())) > MOST:  # too many: a sample of a few words each
        random = Random(name)
        every = (
            tuple(random.choice(words) if random.random() < FEW else "" for words in groups.values())
            for _ in range(MOST)
        )
    return (",".join(filter(None, words)) for words in every)


def runnable(name: str, kind: Kind, texts: Iterator[str]) -> dict[tuple[str, ...], Strategy]:
    """Return the strategies that an engine takes, by their options; of those with the same options one is enough."""
    found = {}
    for text in texts:
        with suppress(UsageError):
            strategy = engines.engine(name).strategy(text, kind)
            found[strategy.options] = strategy
    return found


def asked(name: str, kind: Kind) -> list[Strategy]:
    """Return all strategies for the first kind of an engine; for others with the same options those of one word."""
    every = runnable(name, kind, offered(name))
    first = next(one for engine, one in SERVED if engine == name)
    if kind is first or every.keys() != runnable(name, first, offered(name)).keys():
        return [*every.values()]
    words = (option.name for option in engines.engine(name).options)
    return [*runnable(name, kind, words).values()]


@pytest.mark.parametrize(("name", "kind"), SERVED, ids=[f"{name}-{kind.name}" for name, kind in SERVED])
def test_what_is_offered_runs_or_is_refused(name: str, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # on boards so small it takes longer to compile than to run
    puzzle = loads(TINY[kind.name])
    prepared = prepare(puzzle, presolve=not engines.engine(name).counts)  # a local search ends at a proved bound
    question = Question(engine=name, models=1, presolve=False, limit=600)
    with Worker(name) as worker:
        for strategy in drawn(asked(name, kind), 200):
            answer = run(puzzle, replace(question, strategy=strategy.name), prepared=prepared, worker=worker)
            assert answer.strategy == strategy.name
            assert len(answer.solutions) == 1


def test_there_are_thousands() -> None:
    assert sum(1 for name in engines.names() for _ in offered(name)) > 2221
