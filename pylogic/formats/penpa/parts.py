"""The parts of which puzzles are drawn: boards, clues beside them, regions, cages, paths, signs between cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, pairwise, takewhile
from typing import NamedTuple

from pylogic.core.document import Relation, Setting, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.formats.penpa.drawing import Corner, Layer, Path, Point
from pylogic.formats.penpa.signs import BLOCK, UNKNOWN, Sign, is_dark, number
from pylogic.language.coding import boards
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet
from pylogic.language.reading import cell_of, name_of


class Part(NamedTuple):
    """A part of a drawing.

    Attributes:
        read: Takes it from a layer into statements.  Raises `PuzzleError`.
        write: Draws it.  Raises `UsageError`.
        signs: How words of cells are drawn, for answers.
    """

    read: Callable[[Scanner, Layer], Iterable[Statement]]
    write: Callable[[Sheet, Layer], None]
    signs: tuple[Sign, ...] = ()


def draw(signs: Iterable[Sign], layer: Layer, point: Point, text: str) -> None:
    """Draw a word with the first sign that can.

    Raises:
        UsageError: None can.
    """
    if not any(sign.write(layer, point, text) for sign in signs):
        raise _unsayable(text)


def _unsayable(text: str) -> UsageError:
    return UsageError(f"a drawing has nothing for '{text}'")


def _points(sides: Scanner | Sheet, more: int = 0) -> Path:
    """The cells of a board in reading order, or with one more row and column the corners."""
    rows, columns = range(sides.rows + more), range(sides.columns + more)
    return [(2 * row - more, 2 * column - more) for row in rows for column in columns]


def _cells(scan: Scanner, path: Path) -> list[Word]:
    """The names of cells."""
    rows, columns = range(0, 2 * scan.rows, 2), range(0, 2 * scan.columns, 2)
    if any(down not in rows or right not in columns for down, right in path):
        scan.fail("a cage or a path leaves the board", scan.whole)
    return [scan.word(name_of((down // 2 + 1, right // 2 + 1))) for down, right in path]


def _path(words: Iterable[str]) -> Path:
    return [(2 * cell[0] - 2, 2 * cell[1] - 2) for cell in map(cell_of, words) if cell is not None]


def board(*signs: Sign, name: str = "board") -> Part:
    """Words in the cells, or for ``corners`` where cells meet."""
    more = int(name == "corners")

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        drawn = ([sign.read(scan, layer, point) for sign in signs] for point in _points(scan, more))
        words = {at: scan.word(next(filter(None, texts))) for at, texts in enumerate(drawn) if any(texts)}
        return [scan.board(words, name, more)] if words else []

    def write(sheet: Sheet, layer: Layer) -> None:
        points = _points(sheet, more)
        for at, text in sheet.texts(name).items():
            draw(signs, layer, points[at], text)

    return Part(read, write, signs)


_STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1), "columns": (-1, 0), "rows": (0, -1)}
"""The ways outwards from a side of the board."""


def beside(*names: str, blank: str = UNKNOWN, letters: bool = False) -> Part:
    """Clues beside the board, several in a row in reading order.

    Args:
        names: The sides, ``rows`` and ``columns`` for left and top.
        blank: The text of a line without any.
        letters: Whether letters stand for the numbers from 1.
    """

    def outside(name: str, line: int, sides: Scanner | Sheet) -> Iterator[Point]:
        down, right = _STEPS[name]
        first, start = (2 * line, 2 * sides.rows, -2)[down], (2 * line, 2 * sides.columns, -2)[right]
        return ((first + 2 * step * down, start + 2 * step * right) for step in count())

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        for name in names:
            texts = []
            for line in range(scan.columns if _STEPS[name][0] else scan.rows):
                places = takewhile(layer.numbers.__contains__, outside(name, line, scan))
                drawn = [layer.numbers.pop(point)[0] for point in places][:: sum(_STEPS[name])]
                numbers = [str(ord(one) - ord("@")) if letters and re.fullmatch("[A-Z]", one) else one for one in drawn]
                texts.append(",".join(numbers) or blank)
            if any(text != blank for text in texts):
                yield scan.setting(name, map(scan.word, texts))

    def write(sheet: Sheet, layer: Layer) -> None:
        for name in names:
            for line, text in enumerate(sheet.first(name, [])):
                if text == UNKNOWN != blank:
                    raise _unsayable(text)
                words = [] if text == UNKNOWN else text.split(",")[:: sum(_STEPS[name])]
                for point, word in zip(outside(name, line, sheet), words, strict=False):
                    layer.numbers[point] = (chr(ord("@") + int(word)) if letters else word, 1, "1")

    return Part(read, write)


def _borders(sides: Scanner | Sheet) -> Iterator[tuple[Point, Point, Point]]:
    """Neighbours, and the middle of the border between them."""
    cells = set(_points(sides))
    for down, right in sorted(cells):
        for low, far in ((0, 1), (1, 0)):
            if (other := (down + 2 * low, right + 2 * far)) in cells:
                yield (down, right), other, (down + low, right + far)


def _areas(scan: Scanner, joined: Callable[[Point, Point, Point], bool]) -> list[int]:
    """The number of the region of each cell, from the neighbours that are in one region and what is between them."""
    index = {point: at for at, point in enumerate(_points(scan))}
    return boards.areas(
        scan.count, [(index[one], index[other]) for one, other, at in _borders(scan) if joined(one, other, at)]
    )


def _read_areas(scan: Scanner, layer: Layer, holes: bool = False) -> list[int]:
    """Take the borders that part regions; the number of the region of each cell."""
    apart = {point for point in _points(scan) if holes and is_dark(layer, point)}
    areas = _areas(scan, lambda one, other, middle: middle not in layer.edges and not {one, other} & apart)
    found = dict(zip(_points(scan), areas, strict=True))
    layer.edges -= {middle for one, other, middle in _borders(scan) if found[one] != found[other]}
    return areas


def _draw_areas(areas: Mapping[Point, object], sheet: Sheet, layer: Layer) -> None:
    layer.edges |= {middle for one, other, middle in _borders(sheet) if areas[one] != areas[other]}


def regions(name: str = "areas", holes: bool = False) -> Part:
    """A block with the regions of all cells, or with ``holes`` of those that are not black."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        areas = zip(_points(scan), _read_areas(scan, layer, holes), strict=True)
        kept = ((cell, area) for cell, (point, area) in enumerate(areas) if not (holes and is_dark(layer, point)))
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in kept}, name)]

    def write(sheet: Sheet, layer: Layer) -> None:
        areas = sheet.texts(name)
        if len(areas) < sheet.count and not holes:
            raise UsageError("a drawing cannot say that a cell is in no region")
        _draw_areas({point: areas.get(at, point) for at, point in enumerate(_points(sheet))}, sheet, layer)

    return Part(read, write)


def _read_frames(_: Scanner, layer: Layer) -> list[Statement]:
    layer.edges.clear()
    return []


FRAMES = Part(_read_frames, lambda *_: None)
"""Borders around cells with clues, which say nothing."""


def tiles(name: str) -> Part:
    """A block with the regions that cells form between which the line of the grid is erased."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        areas = enumerate(_areas(scan, lambda *ends: ends[2] in layer.erased))
        layer.erased.clear()
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in areas}, name)]

    def write(sheet: Sheet, layer: Layer) -> None:
        areas = dict(zip(_points(sheet), sheet.texts(name).values(), strict=True))
        layer.erased |= {middle for one, other, middle in _borders(sheet) if areas[one] == areas[other]}

    return Part(read, write)


def _boxes(size: tuple[int, int], sides: Scanner | Sheet) -> dict[Point, Point]:
    return {(down, right): (down // 2 // size[0], right // 2 // size[1]) for down, right in _points(sides)}


def _read_boxes(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    """Read the boxes of a sudoku from its borders, or the usual ones where none are drawn."""
    size, drawn = boards.usual_boxes(scan.rows), _read_areas(scan, layer)
    if len({*drawn}) > 1:
        size = drawn[:: scan.columns].count(drawn[0]), drawn[: scan.columns].count(drawn[0])
        boxes = list(_boxes(size, scan).values())
        if not len({*drawn}) == len({*boxes}) == len({*zip(drawn, boxes, strict=True)}):
            sentence = "the borders are not those of boxes; 'jigsaw_sudoku' before the link takes them for regions"
            scan.fail(sentence, scan.whole)
    if len({*size}) > 1:
        yield scan.setting("boxes", [scan.word(f"{size[0]}x{size[1]}")])


def _write_boxes(sheet: Sheet, layer: Layer) -> None:
    stated = sheet.first("boxes", [])
    rows, columns = map(int, stated[0].split("x")) if stated else boards.usual_boxes(sheet.rows)
    _draw_areas(_boxes((rows, columns), sheet), sheet, layer)


BOXES = Part(_read_boxes, _write_boxes)


def _outline(path: Path) -> Iterator[tuple[Corner, Corner]]:
    """The lines around a cage: along the sides of its cells, and on to the cells beside and below."""
    cells = set(path)
    for down, right in path:
        for low, far, one, other in ((-2, 0, 0, 1), (2, 0, 2, 3), (0, -2, 0, 2), (0, 2, 1, 3)):
            if (down + low, right + far) not in cells:
                yield ((down, right), one), ((down, right), other)
        for low, far in ((0, 2), (2, 0)):
            following = (down + low, right + far)
            for way in (-1, 1):
                beyond = {(down + way * far, right + way * low), (following[0] + way * far, following[1] + way * low)}
                if following in cells and not beyond <= cells:
                    after = (way > 0) * (2 if far else 1)
                    yield ((down, right), after + (1 if far else 2)), (following, after)


def _outlined(layer: Layer) -> list[Path]:
    """The cages that only outlines show."""
    cells = sorted({cell for ends in layer.outlines for cell, _ in ends})
    index = {cell: at for at, cell in enumerate(cells)}
    areas = boards.areas(len(cells), [(index[one], index[other]) for (one, _), (other, _) in layer.outlines])
    return [[cell for cell, area in zip(cells, areas, strict=True) if area == wanted] for wanted in {*areas}]


def cages(name: str) -> Part:
    """Cages with dashed outlines, their totals in the corner of the first cell."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        drawn = layer.paths.pop("killercages", []) or _outlined(layer)
        layer.outlines.clear()
        for path in drawn:
            total = layer.corners.pop((min(path), 0), "")
            yield scan.setting(name, [*([scan.word(total)] if total else []), *_cells(scan, path)])

    def write(sheet: Sheet, layer: Layer) -> None:
        for words in sheet.settings(name):
            path = sorted(_path(words))
            layer.paths.setdefault("killercages", []).append(path)
            layer.outlines |= {*_outline(path)}
            if cell_of(words[0]) is None:
                layer.corners[path[0], 0] = words[0]

    return Part(read, write)


def paths(name: str, *layers: str) -> Part:
    """Thermometers or arrows, from the bulb or the circle on, in the first of some layers where written."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        found = [path for one in layers for path in layer.paths.pop(one, [])]
        return [scan.setting(name, _cells(scan, path)) for path in found]

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.paths[layers[0]] = [*map(_path, sheet.settings(name))]

    return Part(read, write)


def _statement(scan: Scanner, one: Point, sign: str, other: Point) -> Statement:
    """A sign between two cells."""
    first, last = _cells(scan, [one, other])
    word = scan.word(sign)
    return Relation((first, last), (word,)) if sign in "<>=" else Setting(first, (word, last))


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def between(shapes: Mapping[str, tuple[str, str]], edges: bool = False) -> Part:
    """Signs between neighbours, each with its shapes between cells beside each other and below each other.

    Args:
        shapes: The shapes.
        edges: Whether a border is drawn under each.
    """

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        for one, other, middle in _borders(scan):
            drawn = re.sub(r"circle_\w+", "circle_SS", layer.symbols.get(middle, ""))
            for sign in (sign for sign, pair in shapes.items() if drawn == pair[middle[0] % 2]):
                del layer.symbols[middle]
                layer.edges -= {middle} if edges else set()
                yield _statement(scan, one, sign, other)

    def write(sheet: Sheet, layer: Layer) -> None:
        for one, sign, other in sheet.signs():
            middle = (one[0] + other[0] - 2, one[1] + other[1] - 2)
            turned = sign if one < other else {"<": ">", ">": "<"}.get(sign, sign)
            layer.symbols[middle] = shapes[turned][middle[0] % 2]
            layer.edges |= {middle} if edges else set()

    return Part(read, write)


def walls(sign: str) -> Part:
    """A sign between neighbours that is a border, and after regions a border inside one."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        for one, other, middle in _borders(scan):
            if middle in layer.edges:
                layer.edges.remove(middle)
                yield _statement(scan, one, sign, other)

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.edges |= {(one[0] + other[0] - 2, one[1] + other[1] - 2) for one, _, other in sheet.signs()}

    return Part(read, write)


def numbers(name: str) -> Part:
    """Cages of two neighbours, with the number between them."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        for one, other, middle in _borders(scan):
            if text := _NUMBER.read(scan, layer, middle):
                yield scan.setting(name, [scan.word(text), *_cells(scan, [one, other])])

    def write(sheet: Sheet, layer: Layer) -> None:
        for text, *cells in sheet.settings(name):
            one, other = _path(cells)
            layer.numbers[_between(one, other)] = (text, 6, "6")

    return Part(read, write)


_NUMBER = number()


def _read_given(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for point in _points(scan):
        if not is_dark(layer, point) and (text := _NUMBER.read(scan, layer, point)):
            yield Relation((*_cells(scan, [point]), scan.word(text)), (scan.word("="),))


def _write_given(sheet: Sheet, layer: Layer) -> None:
    for (row, column), text in sheet.given():
        layer.numbers[2 * row - 2, 2 * column - 2] = (text, 1, "1")


GIVEN = Part(_read_given, _write_given, (_NUMBER,))
"""Numbers of white cells, where those on the board are clues."""


_OPERATIONS = {"plus": "+", "minus": "-", "times": "x", "over": "/"}
_SPELT = {"+": "plus", "-": "minus", "−": "minus", "x": "times", "*": "times", "×": "times", "/": "over", "÷": "over"}


def _read_rooms(scan: Scanner, layer: Layer) -> Iterator[tuple[list[Word], list[str]]]:
    """The cells of each cage that borders show, and the texts in their first corners."""
    members: dict[int, Path] = {}
    for point, area in zip(_points(scan), _read_areas(scan, layer), strict=True):
        members.setdefault(area, []).append(point)
    for path in members.values():
        yield _cells(scan, path), [layer.corners.pop((cell, 0)) for cell in path if (cell, 0) in layer.corners]


def _write_rooms(signs: Mapping[str, str]) -> Callable[[Sheet, Layer], None]:
    def write(sheet: Sheet, layer: Layer) -> None:
        areas: dict[Point, object] = {point: point for point in _points(sheet)}
        for words, sign in ((words, sign) for name, sign in signs.items() for words in sheet.settings(name)):
            path = _path(words)
            areas |= dict.fromkeys(path, path)
            if cell_of(words[0]) is None:
                layer.corners[min(path), 0] = words[0] + sign
        _draw_areas(areas, sheet, layer)

    return write


def _read_operations(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for cells, texts in _read_rooms(scan, layer):
        for text in texts:
            match = re.fullmatch(r"(\d+)\s*(\D?)", text)
            name = _SPELT.get((match[2] or "+" * (len(cells) == 1)) if match else "")
            if match is None or name is None:
                scan.fail(f"the cage of {cells[0]} has '{text}', not a number and one of + - x /", scan.whole)
            yield scan.setting(name, [scan.word(match[1]), *cells])


OPERATIONS = Part(_read_operations, _write_rooms(_OPERATIONS))
"""The cages of KenKen, drawn by borders, with a number and a sign in the corner of a cell."""
ROOMS = Part(
    lambda scan, layer: [
        scan.setting("room", [*map(scan.word, texts[:1]), *cells]) for cells, texts in _read_rooms(scan, layer)
    ],
    _write_rooms({"room": ""}),
)
"""Rooms, drawn by borders, each perhaps with a number in the corner of a cell."""


def _usual(name: str) -> str:
    """The line of the rules for a setting whose default holds where a drawing alone would say something else."""
    return f"{name} as usual"


def setting(
    name: str, example: str = "", usual: int | None = None, free: Callable[[Scanner], int] | None = None
) -> Part:
    """A setting stated in the rules, ``most 12``, as a drawing has no place for it.

    Args:
        name: Its name.
        example: An example, where a puzzle has to state it.
        usual: The default unless a larger number is drawn, where it is the largest number.
        free: Its value where no line states it.
    """

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        line = next((line for line in layer.rules if re.fullmatch(rf"{name}( [\w*]+)+", line)), "")
        numbers = [int(text) for text, _, _ in layer.numbers.values() if usual is not None and text.isdecimal()]
        if line:
            layer.rules.remove(line)
            yield from [scan.setting(name, map(scan.word, line.split()[1:]))] if line != _usual(name) else []
        elif example:
            scan.fail(f"the link does not say '{name}'; a line of its rules does, as in: {name} {example}", scan.whole)
        elif free or max(numbers, default=0) > (usual or 0):
            yield scan.setting(name, [scan.word(str(free(scan) if free else max(numbers)))])

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.rules += [" ".join([name, *words]) for words in sheet.settings(name)]
        layer.rules += [_usual(name)] if free and not sheet.settings(name) else []

    return Part(read, write)


def _read_stars(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for (down, right), (text, _, _) in [*layer.numbers.items()]:
        if down < 0 and layer.symbols.get((down, right + 2), "").startswith("star"):
            del layer.numbers[down, right], layer.symbols[down, right + 2]
            yield scan.setting("stars", [scan.word(text)])


def _write_stars(sheet: Sheet, layer: Layer) -> None:
    for stars in sheet.first("stars", []):
        layer.numbers[-2, 2 * sheet.columns - 4] = (stars, 1, "1")
        layer.symbols[-2, 2 * sheet.columns - 2] = "star 2"


STARS = Part(_read_stars, _write_stars)
"""The number of stars before a star above the board."""


def _dots(sides: Scanner, layer: Layer, cells: bool) -> list[tuple[str, str]]:
    """Take the circles on borders and corners, and in cells where they are meant; their places and variants."""
    rows, columns = range(-1, 2 * sides.rows), range(-1, 2 * sides.columns)
    places = [(down, right) for down in rows for right in columns if cells or down % 2 or right % 2]
    drawn = [point for point in places if layer.symbols.get(point, "").startswith("circle_")]
    return [(boards.point(*point), layer.symbols.pop(point).rpartition(" ")[2]) for point in drawn]


def _write_dots(shapes: Mapping[str, str]) -> Callable[[Sheet, Layer], None]:
    def write(sheet: Sheet, layer: Layer) -> None:
        for name, variant in shapes.items():
            for text in (text for words in sheet.settings(name) for text in words):
                one, other = _path((text.split("-") * 2)[:2])
                layer.symbols[_between(one, other)] = f"circle_SS {variant}"

    return write


def dots(**shapes: str) -> Part:
    """Dots on borders and corners, with the variants of their circles."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        drawn = _dots(scan, layer, cells=False)
        if any(variant not in shapes.values() for _, variant in drawn):
            scan.fail("a dot on a border or a corner that this kind does not have", scan.whole)
        for name, wanted in shapes.items():
            if places := [scan.word(place) for place, variant in drawn if variant == wanted]:
                yield scan.setting(name, places)

    return Part(read, _write_dots(shapes))


def _read_centres(scan: Scanner, layer: Layer) -> list[Statement]:
    if not (drawn := _dots(scan, layer, cells=True)):
        scan.fail("there is no centre of a galaxy, a small circle, in this drawing", scan.whole)
    return [scan.setting("centres", [scan.word(place) for place, _ in drawn])]


CENTRES = Part(_read_centres, _write_dots({"centres": "1"}))


def _square(corner: Point) -> Path:
    return [(corner[0] + low, corner[1] + far) for low in (-1, 1) for far in (-1, 1)]


def _read_cakes(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    for point in [point for point, text in layer.symbols.items() if text.startswith("sudokuetc") and point[0] % 2]:
        del layer.symbols[point]
        yield scan.setting("cake", _cells(scan, _square(point)))


def _write_cakes(sheet: Sheet, layer: Layer) -> None:
    for path in map(_path, sheet.settings("cake")):
        layer.symbols[_between(min(path), max(path))] = "sudokuetc 1"


CAKES = Part(_read_cakes, _write_cakes)
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


WEIGHTS = Part(_read_weights, _write_weights)
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


TOTALS = Part(_read_totals, _write_totals)
"""Numbers beside the board as in Kakuro."""


def framed(inner: Part) -> Part:
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


def labels(name: str, usual: int, inner: Part, first: str = "1") -> Part:
    """A board with numbers or letters for as many groups as a setting says, by default those that are drawn.

    Args:
        name: The setting.
        usual: Its default; where the groups are others, the rules say whether it holds.
        inner: The board.
        first: The label of the first group when writing.
    """
    said = setting(name)

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        ranked = sorted(
            {text for text, _, _ in layer.numbers.values()} - {"", UNKNOWN}, key=lambda text: (len(text), text)
        )
        if not any(line.startswith(f"{name} ") for line in layer.rules):
            _rename(layer, {text: str(at) for at, text in enumerate(ranked, 1)})
            layer.rules.append(f"{name} {len(ranked)}" if len(ranked) != usual else _usual(name))
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
            layer.rules.append(_usual(name))

    return Part(read, write, inner.signs)


def _rename(layer: Layer, names: Mapping[str, str]) -> None:
    layer.numbers = {point: (names.get(text, text), pen, form) for point, (text, pen, form) in layer.numbers.items()}


def _read_ropes(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    """Take lines from cell to cell; a rope has two ends."""
    beside: dict[Point, list[Point]] = {}
    for one, other in layer.lines:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    layer.lines.clear()
    branched = any(len(others) > 2 for others in beside.values())
    for end in sorted(cell for cell, others in beside.items() if len(others) == 1):
        path = [end] if end in beside else []
        while path and (following := [cell for cell in beside.pop(path[-1]) if cell in beside]):
            path.append(following[0])
        if path:
            yield scan.setting("rope", _cells(scan, path))
    if beside or branched:
        scan.fail("a rope without ends, or one that branches", scan.whole)


def _write_ropes(sheet: Sheet, layer: Layer) -> None:
    for path in map(_path, sheet.settings("rope")):
        layer.lines |= {(min(pair), max(pair)): 5 for pair in pairwise(path)}


ROPES = Part(_read_ropes, _write_ropes)
"""Ropes from cell to cell, as lines."""


def _read_way(scan: Scanner, layer: Layer) -> list[Statement]:
    ends = {text: point for point, (text, _, _) in layer.numbers.items() if text in ("S", "G")}
    for point in ends.values():
        del layer.numbers[point]
    return [scan.setting("way", _cells(scan, [ends[end] for end in "SG" if end in ends]))] if ends else []


def _write_way(sheet: Sheet, layer: Layer) -> None:
    for path in map(_path, sheet.settings("way")):
        layer.numbers |= {point: (end, 1, "1") for point, end in zip(path, "SG", strict=True)}


WAY = Part(_read_way, _write_way)
"""Start and goal of a maze."""
RING = "circle_M 4"
"""The shape of cells of Nondango."""


def circled(inner: Part) -> Part:
    """A board with a grey circle in each cell that has nothing else."""

    def write(sheet: Sheet, layer: Layer) -> None:
        inner.write(sheet, layer)
        texts = sheet.texts()
        layer.symbols = {point: RING for at, point in enumerate(_points(sheet)) if at not in texts} | layer.symbols

    return inner._replace(write=write)
