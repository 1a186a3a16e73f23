"""The drawing of a word in one place: a text, a shape, a colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from pylogic.files.coding.scanning import Scanner
from pylogic.formats.penpa.drawing import Layer, Point

UNKNOWN = "?"
"""A clue that says that there is one, not which."""
BLACK, GREYS, PALE = 4, (3, 1, 8), 2
"""Colours; what is black in a question is of the second grey in an answer."""
_DARK = (BLACK, *GREYS)
"""Colours that are taken for black."""
_CIRCLED = range(5, 12)
"""Pens of numbers with a shape around them, which is seen where the text is blank."""
_WHITE = 4
"""The pen of texts on what is black."""
_NOTHING = ("", 1, "1")


class Sign(NamedTuple):
    """A way to draw words.

    Attributes:
        read: Takes what is drawn in a place from a layer; returns its word, or nothing.
        write: Draws a word; returns whether it can.
    """

    read: Callable[[Scanner, Layer, Point], str]
    write: Callable[[Layer, Point, str], bool]


def is_dark(layer: Layer, point: Point) -> bool:
    """Whether a cell is black."""
    return layer.surface.get(point) in _DARK


def _black(layer: Layer, point: Point) -> bool:
    """Take the colour of a black cell."""
    return is_dark(layer, point) and bool(layer.surface.pop(point))


def number(style: int = 1, unknown: str | None = None, words: str = r"-?\d+", dark: bool = False) -> Sign:
    """Numbers.

    Args:
        style: The pen that writes them in the question.
        unknown: The library's word for a clue without a number, empty where it says nothing; ``None`` refuses one.
        words: The pattern of words that are drawn so.
        dark: Whether the cell is black.
    """

    def read(scan: Scanner, layer: Layer, point: Point) -> str:
        text, pen, _ = layer.numbers.pop(point, _NOTHING)
        black = dark and _black(layer, point)
        if text not in ("", UNKNOWN) or not (text or black or pen in _CIRCLED):
            return text
        return _refuse(scan) if unknown is None else unknown

    def write(layer: Layer, point: Point, text: str) -> bool:
        if text != unknown and not re.fullmatch(words, text):
            return False
        if dark:
            layer.surface[point] = BLACK
        if text != unknown or not dark:
            pen = style if layer.pen == 1 else layer.pen
            layer.numbers[point] = (UNKNOWN if text == unknown else text, pen, "1")
        return True

    return Sign(read, write)


def _refuse(scan: Scanner) -> NoReturn:
    scan.fail("a clue without a number, which this kind does not have", scan.whole)


def shape(word: str, name: str, *variants: int) -> Sign:
    """A shape for a word, the first variant when writing; what is named alike up to ``_`` counts as well."""
    family, known = name.partition("_")[0], tuple(f" {variant}" for variant in variants)

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        drawn = layer.symbols.get(point, "")
        return word if drawn.startswith(family) and drawn.endswith(known) and layer.symbols.pop(point) else ""

    def write(layer: Layer, point: Point, text: str) -> bool:
        if text == word:
            layer.symbols[point] = f"{name} {variants[0]}"
        return text == word

    return Sign(read, write)


def shade(word: str, *colours: int) -> Sign:
    """A coloured cell for a word, by default a black one; the first colour when writing."""
    known = colours or _DARK

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        return word if layer.surface.get(point) in known and layer.surface.pop(point) else ""

    def write(layer: Layer, point: Point, text: str) -> bool:
        if text == word:
            layer.surface[point] = GREYS[1] if layer.pen != 1 and known[0] == BLACK else known[0]
        return text == word

    return Sign(read, write)


MADE = Sign(lambda *_: "", shade("black").write)
"""Cells that a solution makes black."""


def _write_plain(layer: Layer, point: Point) -> bool:
    layer.numbers.setdefault(point, _NOTHING)
    return True


def plain(word: str) -> Sign:
    """A text, even an empty one, on no colour."""
    return Sign(
        lambda _, layer, point: word if point in layer.numbers and point not in layer.surface else "",
        lambda layer, point, text: text == word and _write_plain(layer, point),
    )


def bare(word: str) -> Sign:
    """A word for a cell without a shape."""
    return Sign(lambda _, layer, point: "" if point in layer.symbols else word, lambda *drawn: drawn[2] == word)


def _read_ringed(layer: Layer, point: Point, word: str) -> str:
    text, pen, form = layer.numbers.get(point, _NOTHING)
    if pen not in _CIRCLED:
        return ""
    layer.numbers[point] = (text, 1, form)
    return word


def ringed(word: str) -> Sign:
    """The circle of a text, which is only read."""
    return Sign(lambda _, layer, point: _read_ringed(layer, point, word), lambda *_: False)


def both(text: Sign, *marks: Sign, other: Sign | None = None) -> Sign:
    """A text and a mark before it in one word.

    Args:
        text: The text.
        marks: The marks, each for a letter.
        other: The mark of a text without a letter, alone ``G``.
    """

    def read(scan: Scanner, layer: Layer, point: Point) -> str:
        letters = [mark.read(scan, layer, point) for mark in marks]
        alone = other.read(scan, layer, point) if other else ""
        return next(filter(None, letters), "") + text.read(scan, layer, point) or alone

    def write(layer: Layer, point: Point, word: str) -> bool:
        rest = word.lstrip("WBGO")
        letter = word[: len(word) - len(rest)]
        if other and letter in ("", "G"):
            fits = other.write(layer, point, "G")
        else:
            fits = not letter or any(mark.write(layer, point, letter) for mark in marks)
        fits = (text.write(layer, point, rest) or not rest) and fits
        if letter in ("B", "O") and point in layer.numbers:
            drawn, _, form = layer.numbers[point]
            layer.numbers[point] = (drawn, _WHITE, form)
        return fits

    return Sign(read, write)


def _write_list(layer: Layer, point: Point, text: str) -> bool:
    fits = re.fullmatch(r"[\d?](,[\d?])*", text) is not None
    if fits:
        layer.numbers[point] = (text.replace(",", ""), 1, "4")
    return fits


LIST = Sign(lambda _, layer, point: ",".join(layer.numbers.pop(point, _NOTHING)[0]), _write_list)
"""Lists of numbers of one digit, as in Tapa."""

_WAYS = "ULRD"
_OLD_WAYS = {4: "U", 16: "U", 8: "L", 32: "L", 2: "R", 128: "R", 1: "D", 64: "D"}
"""The ways of ``arrow_fouredge_B``, the arrow beside a number in older links."""


def _read_arrow(scan: Scanner, layer: Layer, point: Point) -> str:
    text = layer.numbers.pop(point, _NOTHING)[0]
    new = re.fullmatch("(.+)_([0-3])", text)
    old = re.fullmatch("arrow_fouredge_B ([01]{8})", layer.symbols.get(point, ""))
    if new:
        return _WAYS[int(new[2])] + new[1]
    if old and text and int(old[1], 2) in _OLD_WAYS:
        del layer.symbols[point]
        return _OLD_WAYS[int(old[1], 2)] + text
    if text == UNKNOWN:
        _refuse(scan)
    return scan.fail(f"the clue '{text}' has no arrow", scan.whole) if text else ""


def _write_arrow(layer: Layer, point: Point, text: str) -> bool:
    fits = re.fullmatch(rf"[{_WAYS}](\d+|\?)", text) is not None
    if fits:
        layer.numbers[point] = (f"{text[1:]}_{_WAYS.index(text[0])}", 1, "2")
    return fits


ARROW = Sign(_read_arrow, _write_arrow)
"""Numbers with the way into which they look."""


def _write_corner(layer: Layer, point: Point, text: str) -> bool:
    if text.isdecimal():
        layer.corners[point, 0] = text
    return text.isdecimal()


CORNER = Sign(lambda _, layer, point: layer.corners.pop((point, 0), ""), _write_corner)
"""Numbers in the first corner of a cell."""

_SIDES = {4: "U", 5: "R", 6: "L", 7: "D"}
"""The ways of the texts at the sides of a cell."""


def _read_side(scan: Scanner, layer: Layer, point: Point) -> str:
    texts = [way + layer.corners.pop((point, side)) for side, way in _SIDES.items() if (point, side) in layer.corners]
    if len(texts) > 1:
        scan.fail("a cell with several numbers, which this kind does not have", scan.whole)
    return "".join(texts)


def _write_side(layer: Layer, point: Point, text: str) -> bool:
    fits = re.fullmatch(rf"[{_WAYS}](\d+|\?)", text) is not None
    if fits:
        layer.corners[point, next(side for side, way in _SIDES.items() if way == text[0])] = text[1:]
    return fits


SIDE = Sign(_read_side, _write_side)
"""Numbers at the side of a cell to which they look."""

_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def _halves(point: Point) -> dict[str, tuple[Point, Point]]:
    """The lines from the middle of a cell to its borders, by their ways."""
    down, right = point
    ends = {way: sorted((point, (down + low, right + far))) for way, (low, far) in _STEPS.items()}
    return {way: (first, last) for way, (first, last) in ends.items()}


def _read_piece(_: Scanner, layer: Layer, point: Point) -> str:
    ways = "".join(way for way, half in _halves(point).items() if layer.lines.pop(half, 0))
    return "+" if len(ways) == len(_STEPS) else ways


def _write_piece(layer: Layer, point: Point, text: str) -> bool:
    ways = "".join(_STEPS) if text == "+" else text
    layer.lines |= {half: 3 for way, half in _halves(point).items() if way in ways}
    return not {*ways} - {*_STEPS}


PIECE = Sign(_read_piece, _write_piece)
"""Pieces of a line, ``UD``, each from the middle of a cell to its borders."""

_DOWN, _RIGHT = 2, 1
"""Corners of a block in which its totals stand."""


def _read_block(_: Scanner, layer: Layer, point: Point) -> str:
    down, right = layer.corners.pop((point, _DOWN), ""), layer.corners.pop((point, _RIGHT), "")
    marked = layer.symbols.get(point, "").startswith("kakuro") and bool(layer.symbols.pop(point))
    if _black(layer, point) or marked or 0 in point or down or right:
        return f"{down}\\{right}" if down or right else "#"
    return ""


def _write_block(layer: Layer, point: Point, text: str) -> bool:
    match = re.fullmatch(r"#|(\d*)\\(\d*)", text)
    if match:
        layer.symbols[point] = "kakuro 1"
        layer.corners |= {(point, at): total for at, total in ((_DOWN, match[1]), (_RIGHT, match[2])) if total}
    return match is not None


BLOCK = Sign(_read_block, _write_block)
"""Blocks of Kakuro with their totals; those of the first row and column need not be drawn."""
