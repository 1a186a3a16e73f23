"""The puzzles of an order, one after the other or in parallel, with the same result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pylogic.core.errors import EngineError, LimitReachedError, PuzzleError, PylogicError, UsageError
from pylogic.core.inventing import ImpossibleError
from pylogic.generation.maker import Maker, Report
from pylogic.generation.order import Order

_FAILURES: dict[str, type[PylogicError]] = {
    "impossible": ImpossibleError,
    "limit": LimitReachedError,
    "usage": UsageError,
    "engine": EngineError,
}
"""Errors by their names: they go to other processes and back as text."""


class Product(NamedTuple):
    """The outcome for one puzzle of an order.

    Attributes:
        number: Which one.
        text: The puzzle as a file holds it; empty when there is none.
        tries: How many tries it took.
        failure: Why there is no puzzle, one of four words.
        sentence: The same in a sentence.
        proved_by: Who has proved that it has one solution, where that was to be certified.
        certificate: The same in a sentence.
    """

    number: int
    text: str = ""
    tries: int = 0
    failure: str = ""
    sentence: str = ""
    proved_by: Sequence[str] = ()
    certificate: str = ""

    @property
    def error(self) -> PylogicError | None:
        """Return the error, if there was one."""
        return _FAILURES[self.failure](self.sentence) if self.failure else None


def products(
    order: Order,
    numbers: Iterable[int],
    jobs: int = 1,
    executor: str | None = None,
    report: Report = lambda *_: None,
) -> Iterator[Product]:
    """Make puzzles; they come as they are ready.

    After Ctrl-C nothing is begun any more, and what is ready still comes.

    Args:
        order: The order.
        numbers: Which puzzles of it.
        jobs: How many are made at a time.
        executor: A dask scheduler whose workers make them.
        report: Called after a failed try, see `Maker`, where they are made by this process.

    Raises:
        UsageError: The order makes no sense.
        EngineError: The cluster went away.
    """
    order.vet()
    if executor is not None:
        from pylogic.solving.workers.cluster import on_cluster
        from pylogic.solving.workers.jobs import Jobs

        for number, said in on_cluster(iter(numbers), partial(Jobs, partial(_Making, order)), address=executor):
            failure = Product(number, failure="engine", sentence=str(said.error))
            yield _unpacked(number, said.text) if said.text else failure
    elif jobs > 1:
        yield from _in_processes(order, numbers, jobs)
    else:
        with Maker(order, report) as maker:
            for number in numbers:
                yield _product(maker, number)


def _in_processes(order: Order, numbers: Iterable[int], jobs: int) -> Iterator[Product]:
    from pylogic.solving.workers.jobs import Jobs
    from pylogic.solving.workers.threads import side_by_side

    making = Jobs(partial(_Making, order))

    def do(number: int) -> Product | None:
        try:
            text = making.do(number)
        except EngineError as error:
            return Product(number, failure="engine", sentence=str(error))
        return _unpacked(number, text) if text else None

    try:
        for _, product in side_by_side(iter(numbers), do, jobs, making.cancel):
            if product is not None:
                yield product
    finally:
        making.close()


class _Making:
    """A function that generates puzzles in another process, each as a text."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._maker: Maker | None = None

    def __call__(self, number: int) -> Iterator[str]:
        if self._maker is None:
            self._maker = Maker(self._order)
        yield json.dumps(_product(self._maker, number))


def _product(maker: Maker, number: int) -> Product:
    try:
        made = maker.make(number)
    except PylogicError as error:
        usage = "usage" if isinstance(error, PuzzleError) else "engine"  # a file of kinds that cannot be read
        failure = next((name for name, kind in _FAILURES.items() if isinstance(error, kind)), usage)
        return Product(number, failure=failure, sentence=str(error))
    proof = () if made.answer is None else (made.answer.proved_by, made.answer.certificate)
    return Product(number, made.text, made.tries, "", "", *proof)


def _unpacked(number: int, text: str) -> Product:
    """A product that came as text, of another machine perhaps."""
    try:
        found = Product(*json.loads(text))
        if found.number == number and isinstance(found.text, str) and found.failure in ("", *_FAILURES):
            return found
    except (ValueError, TypeError):
        pass  # it is not a product
    return Product(number, failure="engine", sentence="what came back is not a puzzle of pylogic's")


def in_order(found: Iterator[Product]) -> Iterator[Product]:
    """Products by their numbers, though they come as they are ready; those behind a gap come last."""
    waiting: dict[int, Product] = {}
    following = 1
    try:
        for product in found:
            waiting[product.number] = product
            while following in waiting:
                yield waiting.pop(following)
                following += 1
    except (Exception, KeyboardInterrupt):
        yield from (waiting[number] for number in sorted(waiting))
        raise
    yield from (waiting[number] for number in sorted(waiting))
