"""Drawings on a square grid of Penpa+, by places in steps of half a cell from the first cell, and the text of a link.

A text is packed, within limits: a header, settings and drawings in JSON.
"""

from __future__ import annotations

import json
import operator
import re
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn
from urllib.parse import unquote

from pylogic.files.coding import Scanner, unpacked
from pylogic.model.records import NamedTuple, dataclass, field

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
        words: The pattern of words.
        draw: Draws a word.
    """

    read: Callable[[Scanner, Layer, Point], str]
    words: str
    draw: Callable[[Layer, Point, str], object]

    def write(self, layer: Layer, point: Point, text: str) -> bool:
        """Draw a word; returns whether it can."""
        fits = re.fullmatch(self.words, text) is not None
        if fits:
            self.draw(layer, point, text)
        return fits


def is_dark(layer: Layer, point: Point) -> bool:
    """Whether a cell is black."""
    return layer.surface.get(point) in _DARK


def _black(layer: Layer, point: Point) -> bool:
    """Take the colour of a black cell."""
    return is_dark(layer, point) and bool(layer.surface.pop(point))


def number(
    style: int = 1, unknown: str | None = None, words: str = r"-?\d+", dark: bool = False, form: str = "1"
) -> Sign:
    """Numbers.

    Args:
        style: The pen that writes them in the question.
        unknown: The library's word for a clue without a number, empty where it says nothing; ``None`` refuses one.
        words: The pattern of words that are drawn so.
        dark: Whether the cell is black.
        form: The form in which they are written.
    """

    def read(scan: Scanner, layer: Layer, point: Point) -> str:
        text, pen, _ = layer.numbers.pop(point, _NOTHING)
        black = dark and _black(layer, point)
        if text not in ("", UNKNOWN) or not (text or black or pen in _CIRCLED):
            return text
        return _refuse(scan) if unknown is None else unknown

    def draw(layer: Layer, point: Point, text: str) -> None:
        if dark:
            layer.surface[point] = BLACK
        if text != unknown or not dark:
            pen = style if layer.pen == 1 else layer.pen
            layer.numbers[point] = (UNKNOWN if text == unknown else text, pen, form)

    return Sign(read, words if unknown is None else f"{words}|{re.escape(unknown)}", draw)


def _refuse(scan: Scanner) -> NoReturn:
    scan.fail("a clue without a number, which this kind does not have", scan.whole)


def shape(word: str, name: str, *variants: int) -> Sign:
    """A shape for a word, the first variant when writing; what is named alike up to ``_`` counts as well."""
    family, known = name.partition("_")[0], tuple(f" {variant}" for variant in variants)

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        drawn = layer.symbols.get(point, "")
        return word if drawn.startswith(family) and drawn.endswith(known) and layer.symbols.pop(point) else ""

    def draw(layer: Layer, point: Point, _: str) -> None:
        layer.symbols[point] = f"{name} {variants[0]}"

    return Sign(read, re.escape(word), draw)


def shade(word: str, *colours: int) -> Sign:
    """A coloured cell for a word, by default a black one; the first colour when writing."""
    known = colours or _DARK

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        return word if layer.surface.get(point) in known and layer.surface.pop(point) else ""

    def draw(layer: Layer, point: Point, _: str) -> None:
        layer.surface[point] = GREYS[1] if layer.pen != 1 and known[0] == BLACK else known[0]

    return Sign(read, re.escape(word), draw)


MADE = shade("black")._replace(read=lambda *_: "")
"""Cells that a solution makes black."""


def plain(word: str) -> Sign:
    """A text, even an empty one, on no colour."""
    return Sign(
        lambda _, layer, point: word if point in layer.numbers and point not in layer.surface else "",
        word,
        lambda layer, point, _: layer.numbers.setdefault(point, _NOTHING),
    )


def bare(word: str) -> Sign:
    """A word for a cell without a shape."""
    return Sign(lambda _, layer, point: "" if point in layer.symbols else word, word, lambda *_: None)


def ringed(word: str) -> Sign:
    """The circle of a text, which is only read."""

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        text, pen, form = layer.numbers.get(point, _NOTHING)
        if pen not in _CIRCLED:
            return ""
        layer.numbers[point] = (text, 1, form)
        return word

    return Sign(read, "(?!)", lambda *_: None)


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

    def draw(layer: Layer, point: Point, word: str) -> None:
        rest = word.lstrip("WBGO")
        letter = word.removesuffix(rest)
        if other and letter in ("", "G"):
            other.draw(layer, point, "G")
        any(mark.write(layer, point, letter) for mark in marks)
        text.write(layer, point, rest)
        if letter in ("B", "O") and point in layer.numbers:
            drawn, _, form = layer.numbers[point]
            layer.numbers[point] = (drawn, _WHITE, form)

    letters = "|".join([*(mark.words for mark in marks), *("G" for _ in [other] if other)])
    return Sign(read, f"(?:{letters})?(?:{text.words})?", draw)


LIST = Sign(
    lambda _, layer, point: ",".join(layer.numbers.pop(point, _NOTHING)[0]),
    r"[\d?](,[\d?])*",
    lambda layer, point, text: layer.numbers.update({point: (text.replace(",", ""), 1, "4")}),
)
"""Lists of numbers of one digit, as in Tapa."""

_WAYS, _WAY = "ULRD", r"[ULRD](\d+|\?)"
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


ARROW = Sign(
    _read_arrow,
    _WAY,
    lambda layer, point, text: layer.numbers.update({point: (f"{text[1:]}_{_WAYS.index(text[0])}", 1, "2")}),
)
"""Numbers with the way into which they look."""
CORNER = Sign(
    lambda _, layer, point: layer.corners.pop((point, 0), ""),
    r"\d+",
    lambda layer, point, text: layer.corners.update({(point, 0): text}),
)
"""Numbers in the first corner of a cell."""
_SIDES = {"U": 4, "R": 5, "L": 6, "D": 7}
"""Where texts stand at the sides of a cell, by their ways."""


def _read_side(scan: Scanner, layer: Layer, point: Point) -> str:
    texts = [way + layer.corners.pop((point, side)) for way, side in _SIDES.items() if (point, side) in layer.corners]
    if len(texts) > 1:
        scan.fail("a cell with several numbers, which this kind does not have", scan.whole)
    return "".join(texts)


SIDE = Sign(_read_side, _WAY, lambda layer, point, text: layer.corners.update({(point, _SIDES[text[0]]): text[1:]}))
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


def _draw_piece(layer: Layer, point: Point, text: str) -> None:
    layer.lines |= {half: 3 for way, half in _halves(point).items() if way in text.replace("+", "".join(_STEPS))}


PIECE = Sign(_read_piece, r"\+|[ULRD]*", _draw_piece)
"""Pieces of a line, ``UD``, each from the middle of a cell to its borders."""

_DOWN, _RIGHT = 2, 1
"""Corners of a block in which its totals stand."""


def _read_block(_: Scanner, layer: Layer, point: Point) -> str:
    down, right = layer.corners.pop((point, _DOWN), ""), layer.corners.pop((point, _RIGHT), "")
    marked = layer.symbols.get(point, "").startswith("kakuro") and bool(layer.symbols.pop(point))
    if _black(layer, point) or marked or 0 in point or down or right:
        return f"{down}\\{right}" if down or right else "#"
    return ""


def _draw_block(layer: Layer, point: Point, text: str) -> None:
    down, _, right = text.strip("#").partition("\\")
    layer.symbols[point] = "kakuro 1"
    layer.corners |= {(point, at): total for at, total in ((_DOWN, down), (_RIGHT, right)) if total}


BLOCK = Sign(_read_block, r"#|\d*\\\d*", _draw_block)
"""Blocks of Kakuro with their totals; those of the first row and column need not be drawn."""
