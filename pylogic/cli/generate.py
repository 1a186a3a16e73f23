"""``pylogic generate``: puzzles made up."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from pylogic.cli import streams, terminal
from pylogic.cli.codes import BAD_INPUT, FOUND, NONE, failed
from pylogic.cli.outcome import Outcome, tell
from pylogic.making import judging
from pylogic.making.many import Product, in_order, products
from pylogic.making.order import Order
from pylogic.nouns import files
from pylogic.nouns.errors import UsageError
from pylogic.nouns.inventing import ImpossibleError
from pylogic.nouns.text import plural
from pylogic.workers.kept import Kept


def generate(options: Namespace) -> int:
    """Make up puzzles and print them, or write them into a file or a folder; the worst exit code."""
    order = Order(
        kind=options.kind,
        words=tuple(options.words),
        seed=options.seed,
        grade=options.grade,
        minimal=options.minimal,
        symmetry=options.symmetry,
        tries=options.tries,
        seconds=options.time_limit,
        memory=options.memory_limit,
        certify=options.certify,
    )
    order.vet()
    if options.executor is not None:
        from pylogic.spreading.connecting import vet

        vet(options.executor)
    if options.output is not None and (options.output.endswith("/") or Path(options.output).is_dir()):
        return _into_folder(order, options)
    terminal.vet_places([], {"-o": options.output})
    found = in_order(_made(order, range(1, options.number + 1), options))
    page = terminal.Page(options.output, told=False)
    return tell((_outcome(order, product) for product in found), page, listed=options.json, blank=True)


def _made(order: Order, numbers: range | list[int], options: Namespace) -> Iterator[Product]:
    """The puzzles as they are ready; how many there are already is shown on a terminal."""
    shown = sys.stderr.isatty()

    def show(number: int) -> None:
        if shown:
            print(f"\r\x1b[K{number} of {len(numbers)} made", end="", file=sys.stderr, flush=True)

    try:
        show(0)
        for number, product in enumerate(products(order, numbers, options.jobs, options.executor), 1):
            show(number)
            yield product
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _outcome(order: Order, product: Product) -> Outcome:
    """What there is to say about a puzzle."""
    error, name = product.error, f"puzzle {product.number}"
    if error is None:
        fields = {
            "kind": str(order.kind),
            "number": product.number,
            "command": order.command,
            "unique": order.made.objective is None,
            "tries": product.tries,
            "text": product.text,
        }
        if product.certificate:
            fields |= {"proved_by": list(product.proved_by), "certificate": product.certificate}
        said = (f"{name}: {product.certificate}",) if product.certificate and len(product.proved_by) < 2 else ()
        return Outcome(FOUND, product.text, fields, said)
    if isinstance(error, ImpossibleError):
        # What no try can do better is so for all puzzles of the order.
        return Outcome(NONE, said=(f"impossible: {error}",), last=True)
    if isinstance(error, UsageError):
        # A file of kinds that cannot be read is quoted in lines of its own.
        return Outcome(BAD_INPUT, said=(f"{name}: {error}",))
    return Outcome.failure(error, name)


def _into_folder(order: Order, options: Namespace) -> int:
    """A file for each puzzle; those that are there already, and whole, are not made again."""
    folder = Path(options.output)
    if options.json:
        raise UsageError("--json is one list; -o names a file for it, not a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{options.output} cannot be written: {error.strerror}") from None
    places = {number: folder / f"{order.kind}-{number:03}.puzzle" for number in range(1, options.number + 1)}
    with Kept() as workers:
        missing = [number for number, place in places.items() if not _is_there(order, number, place, workers)]
    codes = [FOUND]
    written = 0
    try:
        for product in _made(order, missing, options):
            outcome = _outcome(order, product)
            codes.append(outcome.code)
            for line in outcome.said:
                streams.say(line)
            if product.text:
                files.write(places[product.number], product.text.encode())
                written += 1
            if outcome.last:
                break
    except (Exception, KeyboardInterrupt) as error:
        codes.append(failed(error))
    before = f", {len(places) - len(missing)} of them there before" if len(missing) < len(places) else ""
    there = plural(len(places) - len(missing) + written, "puzzle")
    terminal.tell(f"{there} in {options.output}{before}\n", None)
    return max(codes)


def _is_there(order: Order, number: int, place: Path, workers: Kept) -> bool:
    """Whether a file holds a puzzle of the order; one that was torn or altered does not, which is said.

    Raises:
        UsageError: Something else made it.
    """
    try:
        text = place.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return False
    except OSError:
        text = "unreadable"
    first = f"% puzzle {number} of: {order.command}   "
    if not text.startswith(first) and not first.startswith(text):
        raise UsageError(f"{place} was not made by this command; name another folder, or take it away")
    fault = judging.fault(order, number, text, workers)
    if fault is not None:
        streams.say(f"{place} is made anew: {fault}")
    return fault is None
