"""The parts of which puzzles are drawn: boards, clues beside them, regions, cages, paths, signs between cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, takewhile

from pylogic.files import coding
from pylogic.files.coding import Scanner, Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.formats.penpa.drawing import UNKNOWN, Corner, Layer, Path, Point, Sign, is_dark, number
from pylogic.formats.puzzlink import between as puzzlink
from pylogic.formats.puzzlink.codecs import pairs
from pylogic.model.document import Statement, Token
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple


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


def points_of(sides: Scanner | Sheet, more: int = 0) -> Path:
    """The cells of a board in reading order, or with one more row and column the corners."""
    rows, columns = range(sides.rows + more), range(sides.columns + more)
    return [(2 * row - more, 2 * column - more) for row in rows for column in columns]


def names_of(scan: Scanner, path: Path) -> list[Token]:
    """The names of cells."""
    rows, columns = range(0, 2 * scan.rows, 2), range(0, 2 * scan.columns, 2)
    if any(down not in rows or right not in columns for down, right in path):
        scan.fail("a cage or a path leaves the board", scan.whole)
    return [scan.word(name_of((down // 2 + 1, right // 2 + 1))) for down, right in path]


def path_of(words: Iterable[str]) -> Path:
    """The points of named cells."""
    return [(2 * cell[0] - 2, 2 * cell[1] - 2) for cell in map(cell_of, words) if cell is not None]


def placed(
    state: Callable[[Scanner, dict[int, Token]], Iterable[Statement]],
    words: Callable[[Sheet], Sequence[Mapping[int, str]]],
    points: Callable[[Scanner | Sheet], Path],
    *signs: Sign,
) -> Part:
    """Words at places, of the same description as in links.

    Args:
        state: Makes statements of the words.
        words: Returns the words of a puzzle.
        points: The places of a board.
        signs: How words are drawn.
    """

    def read(scan: Scanner, layer: Layer) -> Iterable[Statement]:
        drawn = enumerate([sign.read(scan, layer, point) for sign in signs] for point in points(scan))
        return state(scan, {at: scan.word(next(filter(None, texts))) for at, texts in drawn if any(texts)})

    def write(sheet: Sheet, layer: Layer) -> None:
        places = points(sheet)
        for at, text in words(sheet)[0].items():
            draw(signs, layer, places[at], text)

    return Part(read, write)


def board(*signs: Sign, name: str = "board") -> Part:
    """Words in the cells, or for ``corners`` where cells meet."""
    more = int(name == "corners")

    def state(scan: Scanner, words: dict[int, Token]) -> list[Statement]:
        return [scan.board(words, name, more)] if words else []

    return placed(state, lambda sheet: [sheet.texts(name)], partial(points_of, more=more), *signs)._replace(signs=signs)


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


def sides_of(sides: Scanner | Sheet) -> Iterator[tuple[Point, Point, Point]]:
    """Neighbours, and the middle of the border between them."""
    cells = points_of(sides)
    return ((cells[one], cells[other], middle_of(cells[one], cells[other])) for one, other in pairs(sides))


def middles(sides: Scanner | Sheet) -> Path:
    """The middles of the borders between neighbours."""
    return [middle for _, _, middle in sides_of(sides)]


def areas_of(scan: Scanner, joined: Callable[[Point, Point, Point], bool]) -> list[int]:
    """The number of the region of each cell, from the neighbours that are in one region and what is between them."""
    index = {point: at for at, point in enumerate(points_of(scan))}
    return coding.areas(
        scan.count, [(index[one], index[other]) for one, other, at in sides_of(scan) if joined(one, other, at)]
    )


def read_areas(scan: Scanner, layer: Layer, holes: bool = False) -> list[int]:
    """Take the borders that part regions; the number of the region of each cell."""
    apart = {point for point in points_of(scan) if holes and is_dark(layer, point)}
    areas = areas_of(scan, lambda one, other, middle: middle not in layer.edges and not {one, other} & apart)
    found = dict(zip(points_of(scan), areas, strict=True))
    layer.edges -= {middle for one, other, middle in sides_of(scan) if found[one] != found[other]}
    return areas


def draw_areas(areas: Mapping[Point, object], sheet: Sheet, layer: Layer) -> None:
    """Draw the borders between areas."""
    layer.edges |= {middle for one, other, middle in sides_of(sheet) if areas[one] != areas[other]}


def regions(name: str = "areas", holes: bool = False) -> Part:
    """A block with the regions of all cells, or with ``holes`` of those that are not black."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        areas = zip(points_of(scan), read_areas(scan, layer, holes), strict=True)
        kept = ((cell, area) for cell, (point, area) in enumerate(areas) if not (holes and is_dark(layer, point)))
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in kept}, name)]

    def write(sheet: Sheet, layer: Layer) -> None:
        areas = sheet.texts(name)
        if len(areas) < sheet.count and not holes:
            raise UsageError("a drawing cannot say that a cell is in no region")
        draw_areas({point: areas.get(at, point) for at, point in enumerate(points_of(sheet))}, sheet, layer)

    return Part(read, write)


def _read_frames(_: Scanner, layer: Layer) -> list[Statement]:
    layer.edges.clear()
    return []


FRAMES = Part(_read_frames, lambda *_: None)
"""Borders around cells with clues, which say nothing."""


def _boxes(size: tuple[int, int], sides: Scanner | Sheet) -> dict[Point, Point]:
    return {(down, right): (down // 2 // size[0], right // 2 // size[1]) for down, right in points_of(sides)}


def _read_boxes(scan: Scanner, layer: Layer) -> Iterator[Statement]:
    """Read the boxes of a sudoku from its borders, or the usual ones where none are drawn."""
    size, drawn = coding.usual_boxes(scan.rows), read_areas(scan, layer)
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
    rows, columns = map(int, stated[0].split("x")) if stated else coding.usual_boxes(sheet.rows)
    draw_areas(_boxes((rows, columns), sheet), sheet, layer)


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
    areas = coding.areas(len(cells), [(index[one], index[other]) for (one, _), (other, _) in layer.outlines])
    return [[cell for cell, area in zip(cells, areas, strict=True) if area == wanted] for wanted in {*areas}]


def cages(name: str) -> Part:
    """Cages with dashed outlines, their totals in the corner of the first cell."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        drawn = layer.paths.pop("killercages", []) or _outlined(layer)
        layer.outlines.clear()
        for path in drawn:
            total = layer.corners.pop((min(path), 0), "")
            yield scan.setting(name, [*([scan.word(total)] if total else []), *names_of(scan, path)])

    def write(sheet: Sheet, layer: Layer) -> None:
        for words in sheet.settings(name):
            path = sorted(path_of(words))
            layer.paths.setdefault("killercages", []).append(path)
            layer.outlines |= {*_outline(path)}
            if cell_of(words[0]) is None:
                layer.corners[path[0], 0] = words[0]

    return Part(read, write)


def paths(name: str, *layers: str) -> Part:
    """Thermometers or arrows, from the bulb or the circle on, in the first of some layers where written."""

    def read(scan: Scanner, layer: Layer) -> list[Statement]:
        found = [path for one in layers for path in layer.paths.pop(one, [])]
        return [scan.setting(name, names_of(scan, path)) for path in found]

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.paths[layers[0]] = [*map(path_of, sheet.settings(name))]

    return Part(read, write)


def middle_of(one: Point, other: Point) -> Point:
    """The point between two points."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def between(shapes: Mapping[str, tuple[str, str]], edges: bool = False) -> Part:
    """Signs between neighbours, each with its shapes between cells beside each other and below each other.

    Args:
        shapes: The shapes.
        edges: Whether a border is drawn under each.
    """

    def sign(text: str, drawn: tuple[str, str]) -> Sign:
        def read(_: Scanner, layer: Layer, point: Point) -> str:
            if re.sub(r"circle_\w+", "circle_SS", layer.symbols.get(point, "")) != drawn[point[0] % 2]:
                return ""
            del layer.symbols[point]
            layer.edges -= {point} if edges else set()
            return text

        def draw(layer: Layer, point: Point, _: str) -> None:
            layer.symbols[point] = drawn[point[0] % 2]
            layer.edges |= {point} if edges else set()

        return Sign(read, re.escape(text), draw)

    signs = (sign(text, drawn) for text, drawn in shapes.items())
    return placed(puzzlink.signs, lambda sheet: [puzzlink.signs_of(sheet)], middles, *signs)


def numbers(name: str) -> Part:
    """Cages of two neighbours, with the number between them."""
    return placed(
        lambda scan, words: puzzlink.numbered(scan, name, words),
        lambda sheet: [puzzlink.numbers_of(sheet, name)],
        middles,
        number(6, form="6"),
    )


NUMBER = number()


def usual_line(name: str) -> str:
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
            yield from [scan.setting(name, map(scan.word, line.split()[1:]))] if line != usual_line(name) else []
        elif example:
            scan.fail(f"the link does not say '{name}'; a line of its rules does, as in: {name} {example}", scan.whole)
        elif free or max(numbers, default=0) > (usual or 0):
            yield scan.setting(name, [scan.word(str(free(scan) if free else max(numbers)))])

    def write(sheet: Sheet, layer: Layer) -> None:
        layer.rules += [" ".join([name, *words]) for words in sheet.settings(name)]
        layer.rules += [usual_line(name)] if free and not sheet.settings(name) else []

    return Part(read, write)


def read_dots(sides: Scanner, layer: Layer, cells: bool) -> list[tuple[str, str]]:
    """Take the circles on borders and corners, and in cells where they are meant; their places and variants."""
    rows, columns = range(-1, 2 * sides.rows), range(-1, 2 * sides.columns)
    places = [(down, right) for down in rows for right in columns if cells or down % 2 or right % 2]
    drawn = [point for point in places if layer.symbols.get(point, "").startswith("circle_")]
    return [(coding.point(*point), layer.symbols.pop(point).rpartition(" ")[2]) for point in drawn]


def write_dots(shapes: Mapping[str, str]) -> Callable[[Sheet, Layer], None]:
    """Draw the dots of settings, each with a variant of the circle."""

    def write(sheet: Sheet, layer: Layer) -> None:
        for name, variant in shapes.items():
            for text in (text for words in sheet.settings(name) for text in words):
                one, other = path_of((text.split("-") * 2)[:2])
                layer.symbols[middle_of(one, other)] = f"circle_SS {variant[0]}"

    return write


def dots(**shapes: str) -> Part:
    """Dots on borders and corners, with the variants of their circles, of which the first is drawn."""

    def read(scan: Scanner, layer: Layer) -> Iterator[Statement]:
        drawn = read_dots(scan, layer, cells=False)
        if any(variant not in "".join(shapes.values()) for _, variant in drawn):
            scan.fail("a dot on a border or a corner that this kind does not have", scan.whole)
        for name, wanted in shapes.items():
            if places := [scan.word(place) for place, variant in drawn if variant in wanted]:
                yield scan.setting(name, places)

    return Part(read, write_dots(shapes))
