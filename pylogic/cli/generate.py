"""``pylogic generate``: generate puzzles."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pylogic.cli import outputs, streams
from pylogic.cli.inputs import Outcome, print_all
from pylogic.cli.streams import BAD_INPUT, FOUND, NONE, failed
from pylogic.engines.workers.worker import Pool
from pylogic.generating.generate import Product, products
from pylogic.generating.order import Order, alike, puzzle_fault
from pylogic.model import files
from pylogic.model.errors import ImpossibleError, UsageError
from pylogic.model.text import plural

_MIXED = "mixed"


def generate(options: Namespace) -> int:
    """Generate puzzles and print them, or write them into a file or a folder; the worst exit code."""
    orders = _orders(options)
    for order in orders:
        order.vet()
    if options.executor is not None:
        from pylogic.engines.workers.cluster import vet

        vet(options.executor)
    if options.output is not None and (options.output.endswith("/") or Path(options.output).is_dir()):
        return _into_folder(orders, options)
    outputs.vet_places([], {"-o": options.output})
    made = _made(orders, _shares(options.number, len(orders)), options, [{}] * len(orders))
    page = outputs.Page(options.output, for_people=False)
    return print_all(
        (_outcome(order, product, _name(order, product.number, orders)) for order, product in made),
        page,
        listed=options.json,
        blank=True,
    )


def _orders(options: Namespace) -> list[Order]:
    """The order of a kind, or one for each kind of a mixture.

    Raises:
        UsageError: It is not clear which kinds are meant.
    """
    words = [*([options.kind] if options.kind else []), *options.words]
    if options.like is not None:
        return [_like(words, options)]
    if not words:
        raise UsageError("write: pylogic generate KIND, or pylogic generate --like FILE")
    kind, *words = words
    if (kind == _MIXED) != bool(options.kinds_of):
        raise UsageError(f"write: pylogic generate {_MIXED} --kinds-of sudoku,slitherlink,...")
    names = options.kinds_of.split(",") if options.kinds_of else [kind]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"'{twice}' stands twice in --kinds-of")
    if options.number < len(names):
        raise UsageError(f"{len(names)} kinds need -n {len(names)} or more")
    return [_order(name, words, options) for name in names]


def _order(kind: str, words: Sequence[str], options: Namespace) -> Order:
    """The order for puzzles of one kind."""
    return Order(
        kind=kind,
        words=tuple(words),
        seed=options.seed,
        grade=options.grade,
        minimal=options.minimal,
        symmetry=options.symmetry,
        techniques=tuple(options.techniques),
        without=tuple(options.without),
        tries=options.tries,
        seconds=options.time_limit,
        memory=options.memory_limit,
        effort=options.limit.effort,
        certify=options.certify,
        folders=tuple(options.kinds),
    )


def _like(words: Sequence[str], options: Namespace) -> Order:
    """The order for puzzles like that of a file; what is said beside it goes before."""
    from pylogic.explaining.about import grade
    from pylogic.solving.loading import load

    if options.kinds_of:
        raise UsageError("--like has its kind from a puzzle; --kinds-of is for 'mixed'")
    puzzle = load(options.like)
    try:
        graded = grade(puzzle, limit=options.time_limit)
    except UsageError as error:
        raise UsageError(f"{options.like}: {error}") from None
    return alike(puzzle, graded, _order(puzzle.kind.name, words, options))


def _shares(number: int, orders: int) -> list[range]:
    """The numbers of the puzzles of each order, shared out evenly."""
    return [range(1, (number + orders - 1 - index) // orders + 1) for index in range(orders)]


def _made(
    orders: Sequence[Order],
    numbers: Sequence[Sequence[int]],
    options: Namespace,
    there: Sequence[Mapping[int, str]],
) -> Iterator[tuple[Order, Product]]:
    """The puzzles of each order in turn, with their order, beside those there; a terminal shows progress."""
    made, total = 0, sum(map(len, numbers))

    def report(number: int, attempt: int, reason: str) -> None:
        streams.write_progress(f"{made} of {total} made; {_name(order, number, orders)}, try {attempt}: {reason}")

    streams.write_progress(f"0 of {total} made")
    try:
        for order, some, texts in zip(orders, numbers, there, strict=True):
            for product in products(order, some, options.jobs, options.executor, report, texts):
                streams.write_progress("")
                yield order, product
                made += not product.failure
                tries = f", the last one in {plural(product.tries, 'try', 'tries')}" if product.tries else ""
                streams.write_progress(f"{made} of {total} made{tries}")
    finally:
        streams.write_progress("")


def _name(order: Order, number: int, orders: Sequence[Order]) -> str:
    """The name of a puzzle in messages, with its kind in a mixture."""
    return f"{order.kind if len(orders) > 1 else 'puzzle'} {number}"


def _outcome(order: Order, product: Product, name: str) -> Outcome:
    """The outcome of a puzzle."""
    error = product.error
    if error is None:
        fields = {
            "kind": str(order.kind),
            "number": product.number,
            "command": order.command,
            "unique": not order.made.objective,
            "tries": product.tries,
            "text": product.text,
        }
        if product.certificate:
            fields |= {"proved_by": list(product.proved_by), "certificate": product.certificate}
        said = (f"{name}: {product.certificate}",) if product.certificate and len(product.proved_by) < 2 else ()
        return Outcome(FOUND, product.text, fields, said)
    if isinstance(error, ImpossibleError):
        # What no try can do better is so for all puzzles of the order.
        return Outcome(NONE, messages=(f"impossible: {error}",), last=True)
    if isinstance(error, UsageError):
        # A file of kinds that cannot be read is quoted in lines of its own.
        return Outcome(BAD_INPUT, messages=(f"{name}: {error}",))
    return Outcome.failure(error, name)


def _into_folder(orders: Sequence[Order], options: Namespace) -> int:
    """Write one file per puzzle, keeping intact ones that exist already."""
    folder = Path(options.output)
    if options.json:
        raise UsageError("--json is one list; -o names a file for it, not a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{options.output} cannot be written: {error.strerror}") from None

    def place(order: Order, number: int) -> Path:
        return folder / f"{order.kind}-{number:03}.puzzle"

    shares = _shares(options.number, len(orders))
    with Pool() as workers:
        texts = [
            {
                number: text
                for number in share
                if (text := _text_there(order, number, place(order, number), workers)) is not None
            }
            for order, share in zip(orders, shares, strict=True)
        ]
    missing = [[number for number in share if number not in known] for share, known in zip(shares, texts, strict=True)]
    codes = [FOUND]
    there = options.number - sum(map(len, missing))
    before = f", {there} of them there before" if there else ""
    try:
        for order, product in _made(orders, missing, options, texts):
            outcome = _outcome(order, product, _name(order, product.number, orders))
            codes.append(outcome.code)
            for line in outcome.messages:
                streams.say(line)
            if product.text:
                files.write(place(order, product.number), product.text.encode())
                there += 1
            if outcome.last:
                break
    except (Exception, KeyboardInterrupt) as error:
        codes.append(failed(error))
    outputs.show(f"{plural(there, 'puzzle')} in {options.output}{before}\n", None)
    return max(codes)


def _text_there(order: Order, number: int, place: Path, workers: Pool) -> str | None:
    """The text of a file that holds a puzzle of the order; torn or altered ones are reported.

    Raises:
        UsageError: Something else made it.
    """
    try:
        text = place.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError:
        text = "unreadable"
    origin = order.origin(number)
    if not text.startswith(origin) and not origin.startswith(text):
        raise UsageError(f"{place} was not made by this command; name another folder, or take it away")
    fault = puzzle_fault(order, number, text, workers)
    if fault is not None:
        streams.say(f"{place} is made again: {fault}")
    return text if fault is None else None
