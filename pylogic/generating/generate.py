"""Generated puzzles, for programs in Python: one after the other or in parallel, with the same result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from pylogic.files.building import shown
from pylogic.generating.maker import Maker, Report
from pylogic.generating.order import TRIES, Order
from pylogic.generating.symmetry import Look, look
from pylogic.model.errors import EngineError, ImpossibleError, LimitReachedError, PuzzleError, PylogicError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.puzzle import LimitLike, Puzzle, Question, text_arguments, truth_argument
from pylogic.model.records import NamedTuple
from pylogic.solving.loading import loads

_MOST = 1_000_000
"""Most puzzles of one call; as many small ones take some gigabytes."""


def generate(
    kind: str | Kind,
    n: int = 1,
    *,
    seed: int = 0,
    grade: str | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    techniques: Sequence[str] = (),
    without: Sequence[str] = (),
    tries: int = TRIES,
    limit: LimitLike = None,
    jobs: int = 1,
    certify: bool = False,
    **settings: Any,
) -> tuple[Puzzle, ...]:
    """Generate puzzles, each with exactly one solution: proved.

    Args:
        kind: The kind or its name.
        n: How many.
        seed: The random seed; the same seed gives the same puzzles.
        grade: How hard they are for a person: ``trivial``, ``easy``, ``medium``, ``hard``, ``extreme``, ``guess``, or
            ``any``.  Without it they are at most ``medium``, unless they have to be minimal.
        minimal: Whether no clue of a puzzle may be superfluous.
        symmetry: How clues are spread: ``rotate2``, ``rotate4``, ``mirror``, ``flip``, ``diagonal``.
        techniques: Techniques that each needs, such as ``"X-wing"``.
        without: Techniques that none needs, or the grade ``"guess"``.
        tries: How often each is tried.
        limit: Seconds for each, or a text such as ``"30s"``.
        jobs: How many are made at a time.
        certify: Whether SWI-Prolog has to prove of each, besides clingo and within the same limit, that it has one
            solution.  A puzzle of which it has not is an error here.
        settings: Settings, as ``pylogic generate`` takes them: ``size=(6, 8)``, ``adjacent=True``; a list of
            ships may be lengths, ``fleet=[3, 2, 2]``, or how many there are of each, ``fleet={3: 1, 2: 2}``; what is
            ``None`` is not wished for.

    Raises:
        UsageError: The wishes make no sense.
        ImpossibleError: No puzzle of the kind can be as was asked.
        LimitReachedError: None was found in that many tries, or in that time.
        EngineError: clingo is missing or broke down.

    Examples:
        >>> (puzzle,) = pylogic.generate("futoshiki", size=4, seed=1)
        >>> pylogic.solve(puzzle).unique
        True
    """
    for name, number, least in (("n", n, 1), ("seed", seed, 0), ("tries", tries, 1), ("jobs", jobs, 1)):
        if not isinstance(number, int) or number < least:
            raise UsageError(f"{name} is a whole number of at least {least}, not {shown(number)}")
    if n > _MOST:
        raise UsageError(f"n is at most {_MOST}, for all puzzles are held at once")
    named = kind.name if isinstance(kind, Kind) else kind
    for name, word in (("kind", named), ("grade", grade), ("symmetry", symmetry)):
        if not isinstance(word, str) and (word is not None or name == "kind"):
            raise UsageError(f"{name} is a word, not {shown(word)}")
    truth_argument("minimal", minimal)
    truth_argument("certify", certify)
    words = tuple(f"{name}={_setting(name, value)}" for name, value in settings.items() if value is not None)
    asked = Question(limit=limit)
    order = Order(
        kind=kind,
        words=words,
        seed=seed,
        grade=grade,
        minimal=minimal,
        symmetry=symmetry,
        techniques=text_arguments("techniques", techniques),
        without=text_arguments("without", without),
        tries=tries,
        seconds=asked.seconds,
        effort=asked.effort,
        certify=certify,
    )
    found = []
    for product in products(order, range(1, n + 1), jobs):
        if product.error is not None:
            raise product.error
        if certify and len(product.proved_by) < 2:
            raise LimitReachedError(f"puzzle {product.number}: {product.certificate}")
        found.append(loads(product.text))
    return tuple(found)


def _setting(name: str, value: object) -> str:
    """A setting as the command line has it."""
    try:
        return _text(value)
    except ValueError:  # of a number of thousands of digits
        raise UsageError(f"{name} is {shown(value)}, which is too large") from None


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, Mapping):
        return ",".join(f"{length}*{number}" for length, number in value.items())
    return str(value)


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


_AGAIN = 10
"""Puzzles that are made in place of one that is an image of an earlier one, before it stays."""


def products(
    order: Order,
    numbers: Sequence[int],
    jobs: int = 1,
    executor: str | None = None,
    report: Report = lambda *_: None,
    there: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[Product]:
    """Make puzzles; they come in the order of their numbers.

    One that is a turned or mirrored image of an earlier one is made again.  After Ctrl-C nothing is begun any more, and
    what is ready still comes.

    Args:
        order: The order.
        numbers: Which puzzles of it, from the first on.
        jobs: How many are made at a time.
        executor: A dask scheduler whose workers make them.
        report: Called after a failed try, see `Maker`, where they are made by this process.
        there: Other puzzles of the order by their numbers, as texts.

    Raises:
        UsageError: The order makes no sense.
        EngineError: The cluster went away.
    """
    order.vet()
    found = in_order(_made(order, numbers, jobs, executor, report), numbers)
    if len(numbers) + len(there) == 1:
        yield from found
        return
    seen: dict[Look, int] = {}
    for number, text in there.items():
        _add(seen, number, text)
    with Maker(order, report) as maker:
        for product in found:
            again = 0
            while product.text and again < _AGAIN and not _add(seen, product.number, product.text):
                again += 1
                product = _product(maker, product.number, again)
            yield product


def _add(seen: dict[Look, int], number: int, text: str) -> bool:
    """Take note of a puzzle; whether no earlier one looks like it."""
    puzzle = loads(text)
    looks = look(puzzle.kind.sketch(puzzle, None))
    first = seen.setdefault(looks, number)
    seen[looks] = min(first, number)
    return first >= number


def _made(order: Order, numbers: Sequence[int], jobs: int, executor: str | None, report: Report) -> Iterator[Product]:
    """Puzzles as they are ready."""
    if executor is not None:
        from pylogic.engines.workers.cluster import InProcesses, on_cluster

        for number, said in on_cluster(iter(numbers), partial(InProcesses, _Making(order)), address=executor):
            failure = Product(number, failure="engine", sentence=str(said.error))
            yield _unpacked(number, said.text) if said.text else failure
    elif jobs > 1:
        yield from _in_processes(order, numbers, jobs)
    else:
        with Maker(order, report) as maker:
            for number in numbers:
                yield _product(maker, number)


def _in_processes(order: Order, numbers: Iterable[int], jobs: int) -> Iterator[Product]:
    from pylogic.engines.workers.executor import Processes, side_by_side

    with Processes(jobs) as processes:
        submit = partial(processes.submit, _Making(order))
        following = partial(next, iter(numbers), None)
        for number, future in side_by_side(submit, following, lambda: 2 * jobs, processes.cancel):
            try:
                text = future.result()
            except EngineError as error:
                yield Product(number, failure="engine", sentence=str(error))
            else:
                if text:
                    yield _unpacked(number, text)


class _Making:
    """A function that generates puzzles in another process, each as a text."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._maker: Maker | None = None

    def __call__(self, number: int) -> str:
        if self._maker is None:
            self._maker = Maker(self._order)
        return json.dumps(_product(self._maker, number))


def _product(maker: Maker, number: int, again: int = 0) -> Product:
    try:
        made = maker.make(number, again)
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


def in_order(found: Iterator[Product], numbers: Sequence[int]) -> Iterator[Product]:
    """Products by their numbers, though they come as they are ready; those behind a gap come last."""
    waiting: dict[int, Product] = {}
    due = iter(numbers)
    following = next(due, None)
    try:
        for product in found:
            waiting[product.number] = product
            while following in waiting:
                yield waiting.pop(following)
                following = next(due, None)
    except (Exception, KeyboardInterrupt):
        yield from (waiting[number] for number in sorted(waiting))
        raise
    yield from (waiting[number] for number in sorted(waiting))
