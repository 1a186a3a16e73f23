"""The parts of which puzzles are drawn: boards, clues beside them, regions, cages, paths, signs between cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, takewhile
from typing import NamedTuple

from pylogic.core.document import Relation, Setting, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.formats.penpa.drawing import Corner, Layer, Path, Point
from pylogic.formats.penpa.signs import UNKNOWN, Sign
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


def _read_areas(scan: Scanner, layer: Layer) -> list[int]:
    """Take the borders that part regions; the number of the region of each cell."""
    index = {point: at for at, point in enumerate(_points(scan))}
    borders = list(_borders(scan))
    joined = [(index[one], index[other]) for one, other, middle in borders if middle not in layer.edges]
    areas = boards.areas(scan.count, joined)
    layer.edges -= {middle for one, other, middle in borders if areas[index[one]] != areas[index[other]]}
    return areas


def _draw_areas(areas: Mapping[Point, object], sheet: Sheet, layer: Layer) -> None:
    layer.edges |= {middle for one, other, middle in _borders(sheet) if areas[one] != areas[other]}


def regions(name: str = "areas") -> Part:
    """A block with the regions of all cells."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        areas = enumerate(_read_areas(scan, layer))
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in areas}, name)]

    def write(sheet: Sheet, layer: Layer) -> None:
        areas = sheet.texts(name)
        if len(areas) < sheet.count:
            raise UsageError("a drawing cannot say that a cell is in no region")
        _draw_areas({point: areas[at] for at, point in enumerate(_points(sheet))}, sheet, layer)

    return Part(read, write)


def _boxes(size: tuple[int, int], sides: Scanner | Sheet) -> dict[Point, Point]:
    return {(down, right): (down // 2 // size[0], right // 2 // size[1]) for down, right in _points(sides)}


def _read_boxes(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    """Read the boxes of a sudoku from its borders; those that are usual where none are drawn."""
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


def between(shapes: Mapping[str, tuple[str, str]]) -> Part:
    """Signs between neighbours, each with its shapes between cells beside each other and below each other."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        for one, other, middle in _borders(scan):
            drawn = re.sub(r"circle_\w+", "circle_SS", layer.symbols.get(middle, ""))
            for sign in (sign for sign, pair in shapes.items() if drawn == pair[middle[0] % 2]):
                del layer.symbols[middle]
                first, last = _cells(scan, [one, other])
                word = scan.word(sign)
                yield Relation((first, last), (word,)) if sign in "<>" else Setting(first, (word, last))

    def write(sheet: Sheet, layer: Layer) -> None:
        for one, sign, other in sheet.signs():
            middle = (one[0] + other[0] - 2, one[1] + other[1] - 2)
            turned = sign if one < other else {"<": ">", ">": "<"}.get(sign, sign)
            layer.symbols[middle] = shapes[turned][middle[0] % 2]

    return Part(read, write)


_OPERATIONS = {"plus": "+", "minus": "-", "times": "x", "over": "/"}
_SPELT = {"+": "plus", "-": "minus", "−": "minus", "x": "times", "*": "times", "×": "times", "/": "over", "÷": "over"}


def _read_operations(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    members: dict[int, Path] = {}
    for point, area in zip(_points(scan), _read_areas(scan, layer), strict=True):
        members.setdefault(area, []).append(point)
    for path in members.values():
        for text in [layer.corners.pop((point, 0)) for point in path if (point, 0) in layer.corners]:
            match = re.fullmatch(r"(\d+)\s*(\D?)", text)
            name = _SPELT.get((match[2] or "+" * (len(path) == 1)) if match else "")
            if match is None or name is None:
                sentence = f"the cage of {_cells(scan, path)[0]} has '{text}', not a number and one of + - x /"
                scan.fail(sentence, scan.whole)
            yield scan.setting(name, [scan.word(match[1]), *_cells(scan, path)])


def _write_operations(sheet: Sheet, layer: Layer) -> None:
    areas: dict[Point, object] = {point: point for point in _points(sheet)}
    for name, sign in _OPERATIONS.items():
        for total, *names in sheet.settings(name):
            path = _path(names)
            areas |= dict.fromkeys(path, path)
            layer.corners[min(path), 0] = total + sign
    _draw_areas(areas, sheet, layer)


OPERATIONS = Part(_read_operations, _write_operations)
"""The cages of KenKen, drawn by borders, with a number and a sign in the corner of a cell."""


def setting(name: str, example: str = "", usual: int | None = None) -> Part:
    """A setting that a line of the rules states, ``most 12``: a drawing has no place for it.

    Args:
        name: Its name.
        example: An example, where a puzzle has to state it.
        usual: The default unless a larger number is drawn, where it is the largest number.
    """

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        line = next((line for line in layer.rules if re.fullmatch(rf"{name}( [\w*]+)+", line)), "")
        numbers = [int(text) for text, _, _ in layer.numbers.values() if usual is not None and text.isdecimal()]
        if line:
            layer.rules.remove(line)
            yield scan.setting(name, map(scan.word, line.split()[1:]))
        elif example:
            scan.fail(f"the link does not say '{name}'; a line of its rules does, as in: {name} {example}", scan.whole)
        elif max(numbers, default=0) > (usual or 0):
            yield scan.setting(name, [scan.word(str(max(numbers)))])

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.rules += [" ".join([name, *words]) for words in sheet.settings(name)]

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


def _read_centres(scan: Scanner, layer: Layer) -> list[Statement]:
    middles = [(down, right) for down in range(2 * scan.rows - 1) for right in range(2 * scan.columns - 1)]
    centres = [point for point in middles if layer.symbols.get(point, "").startswith("circle_")]
    if not centres:
        scan.fail("there is no centre of a galaxy, a small circle, in this drawing", scan.whole)
    for point in centres:
        del layer.symbols[point]
    return [scan.setting("centres", [scan.word(boards.point(*point)) for point in centres])]


def _write_centres(sheet: Sheet, layer: Layer) -> None:
    layer.symbols |= {divmod(place, 2 * sheet.columns - 1): "circle_SS 1" for place in boards.points(sheet)}


CENTRES = Part(_read_centres, _write_centres)
