"""How game IDs spread clues over a board: a letter passes over as many open cells, ``a`` over one, ``z`` over 26."""

from __future__ import annotations

from collections.abc import Mapping

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.scanning import Scanner

_MOST = 26
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Numbers of one character."""
NUMBER = "[1-9][0-9]*"
"""A clue of any number of digits; two of them that follow each other have ``_`` between them."""


def read_clues(
    scan: Scanner, count: int, clue: str, wanted: str, what: str = "cell", cut: bool = False
) -> dict[int, Word]:
    """The clues of a board up to a comma or the end, by their places in reading order from 0 on.

    Args:
        scan: The ID.
        count: How many places there are.
        clue: A pattern of a clue.
        wanted: What may stand here, for a sentence.
        what: What a place is.
        cut: Whether open cells at the end may be left out.

    Raises:
        PuzzleError: Something else stands there, or too few or too many.
    """
    found: dict[int, Word] = {}
    place = 0
    last = None
    while not scan.sees("$|,"):
        word = scan.skip("[a-z]")
        if word:
            place += ord(word.text) - ord("a") + 1
        else:
            if clue == NUMBER and place - 1 in found:
                scan.skip("_")
            word = scan.take(clue, wanted)
            found[place] = word
            place += 1
        last = word
        if place > count:
            scan.fail(f"more than {plural(count, what)}", word)
    if place < count and not cut:
        scan.fail(f"{plural(place, what)}; {count} are wanted", last)
    return found


def clues_text(texts: Mapping[int, str], count: int) -> str:
    """The clues of a board as an ID spreads them; a number is kept apart from the one before it.

    Args:
        texts: The clues by their places from 0 on.
        count: How many places there are.
    """
    parts: list[str] = []
    place = 0
    for index, text in sorted(texts.items()):
        parts += [open_text(index - place), text]
        place = index + 1
    parts.append(open_text(count - place))
    return "".join(parts)


def numbers_text(texts: Mapping[int, str], count: int) -> str:
    """The same for clues that are numbers: two that follow each other have ``_`` between them."""
    return clues_text({place: f"_{text}" if place - 1 in texts else text for place, text in texts.items()}, count)


def open_text(count: int) -> str:
    """So many open cells."""
    return "z" * (count // _MOST) + (chr(ord("a") - 1 + count % _MOST) if count % _MOST else "")
