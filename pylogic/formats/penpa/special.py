"""The parts of which puzzles of single genres are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from pylogic.files.coding import Scanner, Sheet
from pylogic.files.reading import cell_of
from pylogic.formats.penpa import parts as p
from pylogic.formats.penpa.drawing import BLOCK, UNKNOWN, Layer, Path, Point, Sign, is_dark, shape
from pylogic.formats.puzzlink import between, inside
from pylogic.model.document import Statement, Token


def tiles(name: str) -> p.Part:
    """A block with the regions that cells form between which the line of the grid is erased."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        areas = enumerate(p.areas_of(scan, lambda *ends: ends[2] in layer.erased))
        layer.erased.clear()
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in areas}, name)]

    def write(sheet: Sheet, layer: Layer) -> None:
        texts = sheet.texts(name)
        areas = {point: texts.get(at) for at, point in enumerate(p.points_of(sheet))}
        layer.erased |= {middle for one, other, middle in p.sides_of(sheet) if areas[one] == areas[other]}

    return p.Part(read, write)


def walls(sign: str) -> p.Part:
    """A sign between neighbours that is a border, and after regions a border inside one."""

    def read(_: Scanner, layer: Layer, point: Point) -> str:
        drawn = point in layer.edges
        layer.edges.discard(point)
        return sign if drawn else ""

    edge = Sign(read, re.escape(sign), lambda layer, point, _: layer.edges.add(point))
    return p.placed(between.signs, lambda sheet: [between.signs_of(sheet)], p.middles, edge)


GIVEN = p.placed(
    lambda scan, words: [inside.given(scan, at, word) for at, word in words.items()],
    lambda sheet: [inside.given_texts(sheet)],
    p.points_of,
    p.NUMBER._replace(read=lambda scan, layer, at: "" if is_dark(layer, at) else p.NUMBER.read(scan, layer, at)),
)._replace(signs=(p.NUMBER,))
"""Numbers of white cells, where those on the board are clues."""


_OPERATIONS = {"plus": "+", "minus": "-", "times": "x", "over": "/"}


_SPELT = {"+": "plus", "-": "minus", "−": "minus", "x": "times", "*": "times", "×": "times", "/": "over", "÷": "over"}


def _read_rooms(scan: Scanner, layer: Layer) -> Iterator[tuple[list[Token], list[str]]]:
    """The cells of each cage that borders show, and the texts in their first corners."""
    members: dict[int, Path] = {}
    for point, area in zip(p.points_of(scan), p.read_areas(scan, layer), strict=True):
        members.setdefault(area, []).append(point)
    for path in members.values():
        yield p.names_of(scan, path), [layer.corners.pop((cell, 0)) for cell in path if (cell, 0) in layer.corners]


def _write_rooms(signs: Mapping[str, str]) -> Callable[[Sheet, Layer], None]:
    def write(sheet: Sheet, layer: Layer) -> None:
        areas: dict[Point, object] = {point: point for point in p.points_of(sheet)}
        for words, sign in ((words, sign) for name, sign in signs.items() for words in sheet.settings(name)):
            path = p.path_of(words)
            areas |= dict.fromkeys(path, path)
            if cell_of(words[0]) is None:
                layer.corners[min(path), 0] = words[0] + sign
        p.draw_areas(areas, sheet, layer)

    return write


def _read_operations(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for cells, texts in _read_rooms(scan, layer):
        for text in texts:
            match = re.fullmatch(r"(\d+)\s*(\D?)", text)
            name = _SPELT.get((match[2] or "+" * (len(cells) == 1)) if match else "")
            if match is None or name is None:
                scan.fail(f"the cage of {cells[0]} has '{text}', not a number and one of + - x /", scan.whole)
            yield scan.setting(name, [scan.word(match[1]), *cells])


OPERATIONS = p.Part(_read_operations, _write_rooms(_OPERATIONS))
"""The cages of KenKen, drawn by borders, with a number and a sign in the corner of a cell."""


ROOMS = p.Part(
    lambda scan, layer: [
        scan.setting("room", [*map(scan.word, texts[:1]), *cells]) for cells, texts in _read_rooms(scan, layer)
    ],
    _write_rooms({"room": ""}),
)
"""Rooms, drawn by borders, each perhaps with a number in the corner of a cell."""


def _read_stars(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for (down, right), (text, _, _) in [*layer.numbers.items()]:
        if down < 0 and layer.symbols.get((down, right + 2), "").startswith("star"):
            del layer.numbers[down, right], layer.symbols[down, right + 2]
            yield scan.setting("stars", [scan.word(text)])


def _write_stars(sheet: Sheet, layer: Layer) -> None:
    for stars in sheet.first("stars", []):
        layer.numbers[-2, 2 * sheet.columns - 4] = (stars, 1, "1")
        layer.symbols[-2, 2 * sheet.columns - 2] = "star 2"


STARS = p.Part(_read_stars, _write_stars)
"""The number of stars before a star above the board."""


def _read_centres(scan: Scanner, layer: Layer) -> list[Statement]:
    if not (drawn := p.read_dots(scan, layer, cells=True)):
        scan.fail("there is no centre of a galaxy, a small circle, in this drawing", scan.whole)
    return [scan.setting("centres", [scan.word(place) for place, _ in drawn])]


CENTRES = p.Part(_read_centres, p.write_dots({"centres": "1"}))


CAKES = p.placed(between.cakes, between.cakes_of, partial(p.points_of, more=1), shape("1", "sudokuetc", *range(1, 10)))
"""Squares of four cells, by a square where they meet."""


def _line_ends(sides: Scanner | Sheet) -> Iterator[tuple[Point, int]]:
    """The places below columns and to the right of rows, with the numbers of these."""
    yield from (((2 * sides.rows, 2 * line), line + 1) for line in range(sides.columns))
    yield from (((2 * line, 2 * sides.columns), line + 1) for line in range(sides.rows))


def _read_weights(scan: Scanner, layer: Layer) -> list[Statement]:
    for point, line in _line_ends(scan):
        if layer.numbers.pop(point, ("",))[0] not in ("", str(line)):
            scan.fail("a weight that is not the number of its line, which this kind does not have", scan.whole)
    return []


def _write_weights(sheet: Sheet, layer: Layer) -> None:
    layer.numbers |= {point: (str(line), 6, "1") for point, line in _line_ends(sheet)}


WEIGHTS = p.Part(_read_weights, _write_weights)
"""The numbers of columns and rows at their other ends."""


def _read_totals(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for name, lines in (("columns", range(scan.columns)), ("rows", range(scan.rows))):
        points = [(-2, 2 * line) if name == "columns" else (2 * line, -2) for line in lines]
        texts = [BLOCK.read(scan, layer, point).strip("\\#") for point in points]
        if any(texts):
            yield scan.setting(name, [scan.word(text or UNKNOWN) for text in texts])


def _write_totals(sheet: Sheet, layer: Layer) -> None:
    for line, text in enumerate(sheet.first("columns", [])):
        BLOCK.write(layer, (-2, 2 * line), "#" if text == UNKNOWN else f"{text}\\")
    for line, text in enumerate(sheet.first("rows", [])):
        BLOCK.write(layer, (2 * line, -2), "#" if text == UNKNOWN else f"\\{text}")


TOTALS = p.Part(_read_totals, _write_totals)
"""Numbers beside the board as in Kakuro."""


def framed(inner: p.Part) -> p.Part:
    """A board with a row and a column of its own for what is drawn beside it."""

    def read(scan: Scanner, layer: Layer) -> Iterable[Statement]:
        if any(-2 in point for point in [*layer.symbols, *(cell for cell, _ in layer.corners)]):
            scan.rows, scan.columns = scan.rows + 1, scan.columns + 1
            layer.corners = {((down + 2, right + 2), at): text for ((down, right), at), text in layer.corners.items()}
            layer.numbers = {(down + 2, right + 2): text for (down, right), text in layer.numbers.items()}
            layer.symbols = {(down + 2, right + 2): text for (down, right), text in layer.symbols.items()}
            layer.surface = {(down + 2, right + 2): colour for (down, right), colour in layer.surface.items()}
        return inner.read(scan, layer)

    return inner._replace(read=read)


def labels(name: str, usual: int, inner: p.Part, first: str = "1") -> p.Part:
    """A board with numbers or letters for as many groups as a setting says, by default those that are drawn.

    Args:
        name: The setting.
        usual: Its default; where the groups are others, the rules say whether it holds.
        inner: The board.
        first: The label of the first group when writing.
    """
    said = p.setting(name)

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        ranked = sorted(
            {text for text, _, _ in layer.numbers.values()} - {"", UNKNOWN}, key=lambda text: (len(text), text)
        )
        if not any(line.startswith(f"{name} ") for line in layer.rules):
            _rename(layer, {text: str(at) for at, text in enumerate(ranked, 1)})
            layer.rules.append(f"{name} {len(ranked)}" if len(ranked) != usual else p.usual_line(name))
        yield from said.read(scan, layer)
        yield from inner.read(scan, layer)

    def write(sheet: Sheet, layer: Layer) -> None:
        inner.write(sheet, layer)
        said.write(sheet, layer)
        ranked = [str(label) for label in range(1, int(sheet.first(name, [str(usual)])[0]) + 1)]
        if sheet.settings(name):
            return
        if {text for text, _, _ in layer.numbers.values()} == {*ranked}:
            _rename(layer, {text: chr(ord(first) + at) for at, text in enumerate(ranked)})
        else:
            layer.rules.append(p.usual_line(name))

    return p.Part(read, write, inner.signs)


def _rename(layer: Layer, names: Mapping[str, str]) -> None:
    layer.numbers = {point: (names.get(text, text), pen, form) for point, (text, pen, form) in layer.numbers.items()}


def _ends(point: Point) -> tuple[Point, Point]:
    """The cells on both sides of a border."""
    low, far = (1, 0) if point[0] % 2 else (0, 1)
    return (point[0] - low, point[1] - far), (point[0] + low, point[1] + far)


_LINE = Sign(
    lambda _, layer, point: "1" if layer.lines.pop(_ends(point), 0) else "",
    "1",
    lambda layer, point, _: layer.lines.update({_ends(point): 5}),
)
ROPES = p.placed(lambda scan, ties: between.ropes(scan, ties, scan.whole), between.ties, p.middles, _LINE)
"""Ropes from cell to cell, as lines."""


def _read_way(scan: Scanner, layer: Layer) -> list[Statement]:
    ends = {text: point for point, (text, _, _) in layer.numbers.items() if text in ("S", "G")}
    for point in ends.values():
        del layer.numbers[point]
    return [scan.setting("way", p.names_of(scan, [ends[end] for end in "SG" if end in ends]))] if ends else []


def _write_way(sheet: Sheet, layer: Layer) -> None:
    for path in map(p.path_of, sheet.settings("way")):
        layer.numbers |= {point: (end, 1, "1") for point, end in zip(path, "SG", strict=False)}


WAY = p.Part(_read_way, _write_way)
"""Start and goal of a maze."""


RING = "circle_M 4"
"""The shape of cells of Nondango."""


def circled(inner: p.Part) -> p.Part:
    """A board with a grey circle in each cell that has nothing else."""

    def write(sheet: Sheet, layer: Layer) -> None:
        inner.write(sheet, layer)
        texts = sheet.texts()
        layer.symbols = {point: RING for at, point in enumerate(p.points_of(sheet)) if at not in texts} | layer.symbols

    return inner._replace(write=write)
