"""The interface to generators of puzzles: wishes, a frame, a solution, all clues that are true of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pylogic.model.atom import Atoms, Clue, Fact
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple, dataclass
from pylogic.model.text import decimal_in, number_in

if TYPE_CHECKING:
    from random import Random

Cells = tuple[tuple[int, int], ...]
"""Rows and columns, 1-based."""
Growing = Generator[tuple[Fact, ...], bool, tuple[Fact, ...]]
"""Yields the facts of a board as far as it is generated, receives whether it has a solution, and returns all facts."""
Wished = Mapping[str, Any]
"""Settings of a puzzle to generate, by name; those that were not given are missing."""


class Wish(NamedTuple):
    """Something that may be wished for.

    Attributes:
        name: The text before ``=``.
        example: An example of the text behind it.
        summary: A few words about it.
        read: Understands what they have written.  Raises `UsageError`.
    """

    name: str
    example: str
    summary: str
    read: Callable[[str], Any]


class Batch(NamedTuple):
    """Clues of one sort.

    Attributes:
        name: Their name, in the plural: ``givens``.
        clues: The clues, each with the cells that it stands in or between; none for one beside the board.
        whole: Whether all of them are printed where nothing else is wished for.
        spare: Whether they are printed only where the others are not enough.
        full: Whether no other solution of the frame has more of them.
        counted: Whether other clues may count them, so that some cannot be taken away.
        first: Whether they are taken away before the others, which make the genre.
    """

    name: str
    clues: Mapping[Clue, Cells]
    whole: bool = False
    spare: bool = False
    full: bool = False
    counted: bool = False
    first: bool = False


class Offer(NamedTuple):
    """All clues that are true of a solution.

    Attributes:
        facts: The frame and all clues.
        batches: The clues that may be taken away.
    """

    facts: tuple[Fact, ...]
    batches: tuple[Batch, ...] = ()


class Framed(tuple[Fact, ...]):
    """The facts of a board generated around a solution.

    Attributes:
        solution: The solution.
    """

    solution: Atoms


@dataclass(frozen=True, kw_only=True)
class Inventing:
    """The generator of puzzles of a kind.

    Attributes:
        wishes: The settings that there are, the size first.
        sorts: The names of `Batch`; how many of each are to be left may be wished for too.
        frame: The facts of a puzzle without a clue.  Raises `UnfitError` or `ImpossibleError`.
        clues: The clues that are true of a solution of such a frame; it may grow.  Raises `UnfitError`.
        solution: Draws a solution of a frame where there is a better way than to ask an engine; ``None`` when it found
            none.
        drawing: The kind of which solutions are drawn, where some rules hold only for their clues.
        preferred: Pieces of solutions that these have wherever they can; of most kinds none, for evenness.
        grown: Grows a frame step by step, where few that are drawn at random have a solution.
        mended: Changes a frame at some pieces of a solution, such that it stays one and as few as can be of some
            rivals are solutions; ``None`` where it cannot be changed there, or at all.
        covered: Puts clues in place of cells of some pieces of a solution, such that the rest of it stays one if that
            can be; ``None`` where no clue takes the place of a cell.
    """

    wishes: tuple[Wish, ...]
    sorts: tuple[str, ...] = ()
    frame: Callable[[Wished, Random], tuple[Fact, ...]]
    clues: Callable[[tuple[Fact, ...], Atoms, Wished, Random], Offer]
    solution: Callable[[tuple[Fact, ...], Random], Atoms | None] | None = None
    drawing: Any = None
    preferred: Callable[[tuple[Fact, ...]], Atoms] | None = None
    grown: Callable[[Wished, Random], Growing | None] | None = None
    mended: Callable[[tuple[Fact, ...], Atoms, Atoms, Sequence[Atoms], Random], tuple[Fact, ...] | None] | None = None
    covered: Callable[[tuple[Fact, ...], Atoms, Atoms, Random], tuple[Fact, ...] | None] | None = None


def count(name: str, least: int = 0, most: int = 999_999) -> Callable[[str], int]:
    """Return a reader of whole numbers."""

    def read(text: str) -> int:
        number = number_in(text, most)
        if number is None or number < least:
            raise UsageError(f"{name} is a whole number from {least} to {most}, not '{text}'")
        return number

    return read


def share(name: str) -> Callable[[str], float]:
    """Return a reader of shares of the cells, ``20%`` or ``0.2``; a whole number might count cells, and is refused."""

    def read(text: str) -> float:
        number = number_in(text.removesuffix("%"), 100)
        if "." in text:
            part = decimal_in(text)
        else:
            part = number / 100 if number == 0 or (number and text.endswith("%")) else None
        if part is None or not 0 <= part <= 1:
            near = f"; did you mean '{number}%'?" if number else ""
            raise UsageError(f"{name} is a share of the cells, such as 20% or 0.2, not '{text}'{near}")
        return part

    return read


def one_of(name: str, words: Mapping[str, Any]) -> Callable[[str], Any]:
    """Return a reader of one of some words."""

    def read(text: str) -> Any:
        if text not in words:
            raise UsageError(f"{name} is {' or '.join(words)}, not '{text}'")
        return words[text]

    return read


def size(square: bool, most: int) -> Wish:
    """The wish for a size, ``8x6`` or ``8``.

    Args:
        square: Whether there are square boards only.
        most: How many rows and columns there are at most.
    """

    def read(text: str) -> tuple[int, int]:
        parts = [number_in(part, most) for part in text.split("x")]
        if len(parts) not in (1, 2) or not all(parts):
            wanted = f"a number from 1 to {most}" if square else f"written like 9 or 8x6, each at most {most}"
            raise UsageError(f"size is {wanted}, not '{text}'")
        rows, columns = parts[0] or 0, parts[-1] or 0
        if square and rows != columns:
            raise UsageError(f"the board has to be square, not {text}")
        return rows, columns

    return Wish("size", "6" if square else "6x6", "rows and columns", read)


YES = {"yes": True, "no": False}
"""For `one_of`."""


SYMMETRY = "symmetry"
"""Where a symmetry is ordered, `Wished` has a function of this name: the images of a cell of a board of a size."""
SPARE = "spare"
"""In `Wished` it says whether clues of a sort may be printed that puzzles of the kind do without."""
UNGROWN = "no regions were found, or no blocks, with which the board has a solution"
"""Why no board was grown."""


def scattered(cells: Sequence[tuple[int, int]], part: float, random: Random, wished: Wished) -> set[tuple[int, int]]:
    """A share of some cells, at least one where it is not nothing; symmetric where that is wished for."""
    number = min(len(cells), max(1, round(part * len(cells)))) if part else 0
    if SYMMETRY not in wished:
        return set(random.sample(list(cells), number))
    chosen: set[tuple[int, int]] = set()
    for cell in random.sample(list(cells), len(cells)):
        images = {*wished[SYMMETRY](cell, max(cells))}
        if images <= {*cells} and len(chosen | images) <= number:
            chosen |= images
    return chosen
