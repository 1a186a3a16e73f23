"""Drawings on a square grid of Penpa+, by places in steps of half a cell from the first cell, and the text of a link.

That text is packed, within limits: a header, settings and drawings in JSON.
"""

from __future__ import annotations

import json
import operator
import re
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import unquote

from pylogic.files.coding.links import unpacked

Point = tuple[int, int]
"""Steps of half a cell down and to the right: cells have even ones, corners odd ones, borders one of each."""
Path = list[Point]
Corner = tuple[Point, int]
"""A cell and one of its corners, from top left by rows; from the fourth on they are its sides."""
_HIDDEN = 2
"""Rows and columns on every side that Penpa+ never shows."""
_PATHS = ("thermo", "nobulbthermo", "arrows", "direction", "killercages")
_COUNTED = ("freeline", "freelineE", "wall", "squareframe", "polygon")
"""Names of drawings that are never read."""
_CANDIDATES = "7"
"""The form of the candidates of a cell."""
_DASHED, _DOTTED = 10, 13
"""The pens of cages, and of every fifth line of a large grid."""
_NOUNS = {"thermo": "thermometer", "nobulbthermo": "thermometer", "squareframe": "frame", "polygon": "polygon"}
_NOUNS |= {"arrows": "arrow", "direction": "arrow", "killercages": "cage"}


class Frame(NamedTuple):
    """The sides of a board and of the white space around it."""

    rows: int
    columns: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """All rows and columns, with the white space."""
        return self.rows + self.top + self.bottom, self.columns + self.left + self.right

    @property
    def _full(self) -> tuple[int, int]:
        rows, columns = self.size
        return rows + 2 * _HIDDEN, columns + 2 * _HIDDEN

    def index_of(self, point: Point) -> int:
        """The number of a place: first all cells, then corners, then borders below cells, then borders beside them."""
        height, width = self._full
        (row, low), (column, beside) = divmod(point[0], 2), divmod(point[1], 2)
        layer = (0, 3, 2, 1)[2 * low + beside]
        return (layer * height + row + self.top + _HIDDEN) * width + column + self.left + _HIDDEN

    def point(self, index: str | int) -> Point:
        """The place of a number.

        Raises:
            ValueError: The drawing has no such place.
        """
        height, width = self._full
        number = int(index[:9]) if isinstance(index, str) else index
        row, column = divmod(number, width)
        layer, row = divmod(row, height)
        if layer not in range(4):
            rows, columns = self.size
            raise ValueError(f"the drawing has no place {number} on a board of {columns}x{rows}")
        down, right = row - self.top - _HIDDEN, column - self.left - _HIDDEN
        return 2 * down + (layer in (1, 2)), 2 * right + (layer in (1, 3))

    def corner(self, place: Corner) -> int:
        """The number of a corner."""
        height, width = self._full
        side, corner = divmod(place[1], 4)
        return 4 * (height * width * (1 + side) + self.index_of(place[0])) + corner

    def cornered(self, index: str) -> Corner:
        """The corner of a number."""
        height, width = self._full
        number, corner = divmod(int(index[:9]), 4)
        side, cell = divmod(number - height * width, height * width)
        return self.point(cell), 4 * side + corner

    def holds(self, point: Point) -> bool:
        """Whether a place lies inside the board, not on its outline."""
        return 0 <= point[0] < 2 * self.rows - 1 and 0 <= point[1] < 2 * self.columns - 1


@dataclass
class Layer:
    """The question or the answer.

    Attributes:
        pen: The number of its pen: 1 black, 2 green.
        numbers: Texts with their pen and form: ``"1"`` plain, ``"2"`` with an arrow, ``"4"`` a list as in Tapa.
        corners: Small texts in the corners of cells.
        symbols: Shapes and their variants, ``circle_L 1``.
        surface: Colours of cells.
        edges: Borders that are drawn, by their middles.
        erased: Thin lines of the grid that are erased, by their middles.
        outlines: Lines of cages from corner to corner.
        diagonals: Diagonals of cells, which are only written.
        lines: Lines between the middles of cells, or of a cell and a border, with their pen.
        paths: Lists of cells, by the names of their layers.
        rules: The rules as text, line by line.
        others: How much there is of what is never read, by nouns.
    """

    pen: int = 1
    numbers: dict[Point, tuple[str, int, str]] = field(default_factory=dict)
    corners: dict[Corner, str] = field(default_factory=dict)
    symbols: dict[Point, str] = field(default_factory=dict)
    surface: dict[Point, int] = field(default_factory=dict)
    edges: set[Point] = field(default_factory=set)
    erased: set[Point] = field(default_factory=set)
    outlines: set[tuple[Corner, Corner]] = field(default_factory=set)
    diagonals: dict[Point, str] = field(default_factory=dict)
    lines: dict[tuple[Point, Point], int] = field(default_factory=dict)
    paths: dict[str, list[Path]] = field(default_factory=dict)
    rules: list[str] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)

    def left(self) -> Counter[str]:
        """How much is left after what was read has been taken, by nouns."""
        found = Counter(self.others)
        found["text"] += len(self.numbers) + len(self.corners)
        found["symbol"] += len(self.symbols)
        found["coloured cell"] += len(self.surface)
        found["border"] += len(self.edges)
        found["erased border"] += len(self.erased)
        found["line"] += len(self.lines)
        found["cage line"] += len(self.outlines)
        found["rule"] += len(self.rules)
        for name, paths in self.paths.items():
            found[_NOUNS[name]] += len(paths)
        return +found


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Report data of another form as such.

    Raises:
        ValueError: Something was amiss; places that the board does not have keep their own sentence.
    """
    try:
        yield
    except (AttributeError, OverflowError, TypeError, ValueError) as error:
        raise error if "no place" in str(error) else malformed(f"the part '{name}'") from None


def _entries(data: dict[str, Any], name: str) -> list[tuple[str, Any]]:
    return [(key, entry) for key, entry in (data.get(name) or {}).items() if entry]


def layer_of(data: Any, frame: Frame) -> Layer:
    """The layer that JSON describes.

    Raises:
        ValueError: It has another form, or a place that the board does not have.
    """
    at, layer = frame.point, Layer()
    with _reading("number"):
        for key, (text, pen, form, *_) in _entries(data, "number"):
            if form == _CANDIDATES:
                layer.others["pencil mark"] += 1
            else:
                layer.numbers[at(key)] = (str(text).strip(), int(pen), str(form))
    with _reading("numberS"):
        for key, (text, *_) in _entries(data, "numberS"):
            layer.corners[frame.cornered(key)] = str(text).strip()
    with _reading("symbol"):
        for key, (variant, shape, *_) in _entries(data, "symbol"):
            layer.symbols[at(key)] = f"{shape} {''.join(map(str, variant)) if isinstance(variant, list) else variant}"
    with _reading("surface"):
        layer.surface = {at(key): int(colour) for key, colour in _entries(data, "surface")}
    with _reading("cage"):
        ends = [key.split(",") for key, _ in _entries(data, "cage")]
        layer.outlines = {(frame.cornered(one), frame.cornered(other)) for one, other in ends}
    for name, middles in (("lineE", layer.edges), ("deletelineE", layer.erased)):
        with _reading(name):
            for key in (key for key, pen in _entries(data, name) if pen != _DOTTED):
                (down, right), *_, (low, far) = [at(end) for end in (key.split(",") * 2)[:2]]
                straight = (abs(low - down), abs(far - right)) in ((0, 2), (2, 0))
                middle = ((down + low) // 2, (right + far) // 2)
                layer.others["line"] += not straight
                middles |= {middle} if straight and frame.holds(middle) else set()
    with _reading("line"):
        for key, pen in _entries(data, "line"):
            first, *_, last = sorted(map(at, key.split(",") * 2))
            layer.lines[first, last] = int(pen)
    for name in _PATHS:
        with _reading(name):
            if paths := [path for path in data.get(name) or () if path]:
                layer.paths[name] = [[at(operator.index(cell)) for cell in path] for path in paths]
    for name in _COUNTED:
        with _reading(name):
            layer.others[_NOUNS.get(name, "line")] += len(data.get(name) or ())
    return layer


def data_of(layer: Layer, frame: Frame) -> dict[str, Any]:
    """A layer as JSON has it."""
    at = frame.index_of

    def pair(*ends: int) -> str:
        return ",".join(map(str, sorted(ends)))

    def bordered(steps: Iterable[tuple[Point, Point]], pen: int) -> dict[str, int]:
        ends = [((down - low, right - far), (down + low, right + far)) for (down, right), (low, far) in steps]
        return {pair(*map(at, both)): pen for both in ends}

    def along(middles: set[Point]) -> list[tuple[Point, Point]]:
        return [(point, (0, 1) if point[0] % 2 else (1, 0)) for point in sorted(middles)]

    data: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    data |= {name: {} for name in _COUNTED} | {name: [] for name in (*_PATHS, "squareframe", "polygon")}
    data["surface"] = {at(point): colour for point, colour in layer.surface.items()}
    data["number"] = {at(point): [*entry] for point, entry in layer.numbers.items()}
    data["numberS"] = {frame.corner(place): [text, layer.pen] for place, text in layer.corners.items()}
    drawn = [(at(point), text.split()) for point, text in layer.symbols.items()]
    data["symbol"] = {place: [int(variant), shape, 1] for place, (shape, variant) in drawn}
    data |= {name: [[*map(at, path)] for path in paths] for name, paths in layer.paths.items()}
    data["line"] = {pair(*map(at, ends)): pen for ends, pen in layer.lines.items()}
    data["cage"] = {pair(*map(frame.corner, ends)): _DASHED for ends in sorted(layer.outlines)}
    slanted = [(point, (1, 1) if sign == "\\" else (1, -1)) for point, sign in layer.diagonals.items()]
    data["lineE"] = bordered([*along(layer.edges), *slanted], layer.pen + 1)
    data["deletelineE"] = bordered(along(layer.erased), 1)
    return data


_LARGEST = 1 << 20
"""Bytes that a link unpacks to; a full board of 50x50 has about a tenth."""
_SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"',
    "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"',
    "z1": '"numberS"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"', "z6": '"killercages"',
    "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null", "zZ": "z",
}  # fmt: skip
"""Abbreviations, as ``COMPRESS_SUB`` of Penpa+ has them; older links do not escape a ``z``."""
_ESCAPES = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
"""Signs that the header cannot hold."""


def unpack(letters: str) -> list[str]:
    """The lines that a link packs; `pack` writes them.

    Raises:
        ValueError: The link is cut or damaged, or too much is packed in it.
    """
    try:
        text = unpacked(unquote(letters), _LARGEST).decode()
    except UnicodeDecodeError:
        raise ValueError("what this link packs is not text") from None
    except ValueError as error:
        raise ValueError(f"what this link packs cannot be read: {error}") from None
    return [re.sub("z.", lambda match: _SHORT.get(match[0], match[0]), line) for line in text.split("\n")]


def pack(lines: Sequence[str]) -> str:
    """The lines as a link has them behind ``p=``."""
    text = "\n".join(lines).replace("z", "zZ")
    for short, long in _SHORT.items():
        text = text if short == "zZ" else text.replace(long, short)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def value(text: str) -> Any:
    """Parse a line of JSON.

    Raises:
        ValueError: It is not JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise malformed("what should be JSON") from None


def malformed(part: str) -> ValueError:
    """The error that a part of what a link packs is not as Penpa+ writes it."""
    return ValueError(f"{part} in this link is not in the form of Penpa+")


def line(value: object) -> str:
    """A value as a line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def escaped(text: str) -> str:
    """A text as a field of the header."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def unescaped(text: str) -> str:
    """A text from a field of the header."""
    for sign, escape in _ESCAPES.items():
        text = text.replace(escape, sign)
    return text
