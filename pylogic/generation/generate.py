"""Generated puzzles, for programs in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pylogic.core import arguments
from pylogic.core.errors import LimitReachedError, UsageError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import LimitLike, Question
from pylogic.generation.many import in_order, products
from pylogic.generation.order import TRIES, Order
from pylogic.language.arguments import shown
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
    arguments.truth("minimal", minimal)
    arguments.truth("certify", certify)
    words = tuple(f"{name}={_setting(name, value)}" for name, value in settings.items() if value is not None)
    asked = Question(limit=limit)
    order = Order(
        kind=kind,
        words=words,
        seed=seed,
        grade=grade,
        minimal=minimal,
        symmetry=symmetry,
        tries=tries,
        seconds=asked.seconds,
        effort=asked.effort,
        certify=certify,
    )
    found = []
    for product in in_order(products(order, range(1, n + 1), jobs)):
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
