"""How a word of a board is drawn in one place: as a text, a shape, a colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from pylogic.formats.penpa.drawing import Layer, Point
from pylogic.language.coding.scanning import Scanner

UNKNOWN = "?"
"""A clue that says that there is one, not which."""
_DARK, _BLACK, _GREY = (1, 3, 4, 8), 4, 1
"""Colours that are taken for black, and those that are written in questions and in answers."""
_CIRCLED = range(5, 12)
"""Pens of numbers with a shape around them, which is seen where the text is blank."""
_NOTHING = ("", 1, "1")


class Sign(NamedTuple):
    """A way to draw words.

    Attributes:
        read: Takes what is drawn in a place from a layer; returns its word, or nothing.
        write: Draws a word; returns whether it can.
    """

    read: Callable[[Scanner, Layer, Point], str]
    write: Callable[[Layer, Point, str], bool]


def _black(layer: Layer, point: Point) -> bool:
    """Take the colour of a black cell."""
    return layer.surface.get(point) in _DARK and bool(layer.surface.pop(point))


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
            layer.surface[point] = _BLACK
        if text != unknown or not dark:
            pen = style if layer.pen == 1 else layer.pen
            layer.numbers[point] = (UNKNOWN if text == unknown else text, pen, "1")
        return True

    return Sign(read, write)


def _refuse(scan: Scanner) -> NoReturn:
    scan.fail("a clue without a number, which this kind does not have", scan.whole)


def shape(word: str, name: str, variant: int) -> Sign:
    """A shape for a word; what is named alike up to ``_``, circles of all sizes, counts as well."""
    family = name.partition("_")[0]

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        drawn = layer.symbols.get(point, "")
        return word if drawn.startswith(family) and drawn.endswith(f" {variant}") and layer.symbols.pop(point) else ""

    def write(layer: Layer, point: Point, text: str) -> bool:
        if text == word:
            layer.symbols[point] = f"{name} {variant}"
        return text == word

    return Sign(read, write)


def shade(word: str) -> Sign:
    """A black cell for a word."""

    def write(layer: Layer, point: Point, text: str) -> bool:
        if text == word:
            layer.surface[point] = _BLACK if layer.pen == 1 else _GREY
        return text == word

    return Sign(lambda _, layer, point: word if _black(layer, point) else "", write)


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

_CIRCLES = {"W": 1, "B": 2, "": 5}
"""Variants of large circles; those of no colour are grey."""


def _read_circle(_: Scanner, layer: Layer, point: Point) -> str:
    text = layer.numbers.pop(point, _NOTHING)[0].strip(UNKNOWN)
    drawn = re.fullmatch(r"circle_\w+ ([125])", layer.symbols.get(point, ""))
    if drawn is None:
        return text
    del layer.symbols[point]
    return next(word for word, variant in _CIRCLES.items() if str(variant) == drawn[1]) + text


def _write_circle(layer: Layer, point: Point, text: str) -> bool:
    match = re.fullmatch(r"([WB]?)(\d*)", text)
    if match and layer.pen == 1:
        layer.symbols[point] = f"circle_L {_CIRCLES[match[1]]}"
        layer.numbers |= {point: (match[2], 4 if match[1] == "B" else 1, "1")} if match[2] else {}
    return match is not None


CIRCLE = Sign(_read_circle, _write_circle)
"""Circles, white or black, with or without a number, as in Shingoki."""


def _write_corner(layer: Layer, point: Point, text: str) -> bool:
    if text.isdecimal():
        layer.corners[point, 0] = text
    return text.isdecimal()


CORNER = Sign(lambda _, layer, point: layer.corners.pop((point, 0), ""), _write_corner)
"""Numbers in the first corner of a cell."""

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
