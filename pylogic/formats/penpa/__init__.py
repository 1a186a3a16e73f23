"""Links of Penpa+ (swaroopg92/penpa-edit), one on each line, perhaps with the name of a kind before it.

A link holds a drawing, not a puzzle: the kind is the one that is named before the link, else that of the link's genre
tags. Blank lines and lines that start with ``#`` are passed over. A solution is drawn as the answer of a drawing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from pylogic.files.coding import Codec, Game, Scanner, Sheet, are_links, read_links, write_checked
from pylogic.files.syntax import vet_cells
from pylogic.formats import Format
from pylogic.formats.penpa import drawing
from pylogic.formats.penpa.drawing import GREYS, Frame, Layer, Point, Sign, data_of, layer_of, number, shade
from pylogic.formats.penpa.genres import GENRES, TAGS
from pylogic.formats.penpa.special import RING
from pylogic.model.atom import Atoms
from pylogic.model.document import Block, Document, Token
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Problem, Source, Span, plural, suggestion

_PAGE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_LINK = re.compile(
    r"\s*(?:(?P<kind>[a-z]\w*)\s+)?(?:https?://[^\s?#]+[?#])?m=(?:edit|solve)&(?:[a-z]+=[^\s&]*&)*?p=(?=[^\s&])"
)


def _document(source: Source, number: int, line: str) -> tuple[tuple[Document], int]:
    """The puzzle of a line, and the number of its cells.

    Raises:
        PuzzleError: It is not a link, or its kind is unknown.
    """
    match = _LINK.match(line)
    scan = Scanner(source, number, line, match.end() if match else len(line) - len(line.lstrip()))
    if match is None:
        scan.fail(f"this is not a link of Penpa+; one begins like {_PAGE}...", scan.whole)
    named = match["kind"]
    if named and named not in TAGS:
        word = Token(named, Span(number, match.start("kind") + 1, len(named)))
        scan.fail(f"no drawing is read as '{named}'{suggestion(named, list(GENRES))} ({', '.join(GENRES)})", word)
    data = scan.take(r"[^\s&]+", "a drawing")
    if data.text.startswith("http"):
        scan.fail("this link leads to another one; give that one", data)
    try:
        said = read(drawing.unpack(data.text))
    except ValueError as error:
        scan.fail(str(error), data)
    kind = TAGS[named] if named else _tagged(scan, said.tags)
    scan.rows, scan.columns = said.frame.rows, said.frame.columns
    vet_cells(source, scan.count, data.span)
    statements = [statement for part in GENRES[kind].parts for statement in part.read(scan, said.question)]
    if not any(isinstance(statement, Block) for statement in statements):
        statements.append(scan.board({}))
    left = ", ".join(plural(count, noun) for noun, count in said.question.left().items())
    sentence = f"left out of the drawing, as {kind} has nothing for it: {left}"
    notes = (Problem(sentence, source, data.span),) if left else ()
    return (Document(Token(kind, data.span), said.title, tuple(statements), source, notes=notes),), scan.count


def _tagged(scan: Scanner, tags: tuple[str, ...]) -> str:
    """The kind that genre tags name.

    Raises:
        PuzzleError: They name none, or several.
    """
    kinds = {TAGS[tag.lower()] for tag in tags if tag.lower() in TAGS}
    if len(kinds) == 1:
        return kinds.pop()
    several = f"its genre tags are those of {' and '.join(sorted(kinds))}"
    why = several if kinds else f"its genre '{tags[0]}' is not known here" if tags else "it has no genre tag"
    return scan.fail(f"{why}; write the kind before the link, as in: sudoku {_PAGE}...", scan.whole)


def _written(puzzle: Puzzle, atoms: Atoms | None) -> str:
    """A link, with an answer where there are atoms of one."""
    kind = puzzle.kind.name
    genre = GENRES[kind]

    def body(sheet: Sheet) -> str:
        question, answer = Layer(), Layer()
        for part in genre.parts:
            part.write(sheet, question)
        if atoms is not None:
            fields, signs = puzzle.kind.fields(puzzle, atoms), [sign for part in genre.parts for sign in part.signs]
            bordered = bool(puzzle.kind.sketch(puzzle, atoms).edges)
            answer = answer_of(fields, signs, question, bordered)
            answer = shading_of(fields["grid"], genre.shaded) if genre.shaded else answer
        frame = frame_of(sheet.rows, sheet.columns, question)
        said = Link(frame, question, puzzle.title, genre.tags[:1] or (kind,))
        return drawing.pack(lines_of(said, answer))

    def again(text: str) -> Document:
        return _document(Source("<written>", _PAGE + text), 1, _PAGE + text)[0][0]

    game = Game("Penpa+", (kind,), (Codec(lambda _: (), body),))
    return f"{_PAGE}{write_checked(puzzle, game, 'a drawing', again)}\n"


_SUMMARY = f"links of Penpa+, {_PAGE}..., with the name of a kind before those without a genre tag"
FORMAT = Format(
    "penpa",
    tuple(GENRES),
    _SUMMARY,
    lambda text: are_links(text, _LINK),
    lambda source: read_links(source, partial(_document, source)),
    write=lambda puzzle: _written(puzzle, None),
    write_solution=_written,
    several=True,
)


_GREEN = 2
_BLANK = (None, ".", "~", "white")
"""Values of cells in which nothing is drawn; water is blank."""
_WAYS = ("-", "|", "+")
"""Values of cells that the lines through them show."""
_LINE, _DOUBLE = 3, 30
"""Pens of lines."""
_ANY = (*map(shade, ("#", "black", *"ILOSTHABCDE")), number(words=".*"))
"""Drawing where the genre has no sign for a value: shaded cells, those of shapes among them, else a text."""


def answer_of(fields: Mapping[str, Any], signs: Sequence[Sign], question: Layer, bordered: bool) -> Layer:
    """Draw a solution; beside lines, of values of cells only those for which the genre has a sign.

    Args:
        fields: The solution as JSON values.
        signs: How the genre draws words in cells.
        question: The puzzle; what is printed there is not drawn again.
        bordered: Whether pairs of cells have a border between them, not a line.
    """
    layer = Layer(_GREEN)
    pairs = [part for part in fields.values() if part and isinstance(part[0][0], list)]
    for part in fields.values():
        if part not in pairs:
            _fill(layer, part, signs if pairs else (*signs, *_ANY), question, _WAYS if pairs else ())
        elif bordered:
            layer.edges |= {_middle(one, other) for one, other in part}
        else:  # cells that are joined, perhaps with the number of bridges
            layer.lines |= {_ends(*join[:2]): _DOUBLE if join[2:] == [2] else _LINE for join in part}
    return layer


def shading_of(grid: Sequence[Sequence[int | str | None]], shaded: str) -> Layer:
    """Draw the cells of a solution whose values match a pattern as shaded."""
    cells = (((2 * row, 2 * column), str(cell)) for row, cells in enumerate(grid) for column, cell in enumerate(cells))
    return Layer(_GREEN, surface={point: GREYS[1] for point, cell in cells if re.fullmatch(shaded, cell)})


def _fill(
    layer: Layer,
    grid: Sequence[Sequence[int | str | None]],
    signs: Sequence[Sign],
    question: Layer,
    shown: Sequence[str],
) -> None:
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            point = (2 * row, 2 * column)
            given = point in question.numbers or question.symbols.get(point, RING) != RING
            if cell in ("\\", "/"):
                layer.diagonals[point] = str(cell)
            elif cell not in (*_BLANK, *shown) and not given:
                any(sign.write(layer, point, str(cell)) for sign in signs)


def _point(cell: Sequence[int]) -> Point:
    return 2 * cell[0] - 2, 2 * cell[1] - 2


def _ends(one: Sequence[int], other: Sequence[int]) -> tuple[Point, Point]:
    return _point(one), _point(other)


def _middle(one: Sequence[int], other: Sequence[int]) -> Point:
    (down, right), (low, far) = _ends(one, other)
    return (down + low) // 2, (right + far) // 2


_SQUARE = ("square", "sudoku", "kakuro")
"""Grids of square cells; those of others are hexagons, triangles and so on."""
_LARGEST = 200
"""Most rows or columns of a board, with the white space around it."""
_TITLE, _RULES = 15, 18
"""Fields of the header."""
_QUESTION, _TAGS = 3, 17
"""Lines."""
_CELL = 38
"""Pixels of a cell."""
_TOOLS = {
    "edit_mode": "combi", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
    "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
    "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
}  # fmt: skip
"""The tools with which Penpa+ begins."""


class Link(NamedTuple):
    """Content of a link.

    Attributes:
        frame: The sides of the board.
        question: The drawing before solving.
        title: The title of the puzzle.
        tags: The genre.
    """

    frame: Frame
    question: Layer
    title: str
    tags: tuple[str, ...]


def read(lines: list[str]) -> Link:
    """Read the lines that a link packs; the answer is not looked at.

    Raises:
        ValueError: They are of another form; the sentence says how.
    """
    header = [drawing.unescaped(field) for field in [*lines[0].split(","), *[""] * _RULES][: _RULES + 1]]
    if lines[0][:1].isdecimal():
        raise ValueError("links of the first version of Penpa are not read; open it in Penpa+ and share it again")
    if len(lines) <= _QUESTION:
        raise drawing.malformed("the text")
    if header[0] not in _SQUARE:
        raise ValueError(f"only square grids are read, and the grid of this link is '{header[0]}'")
    space = drawing.value(lines[1])
    if not isinstance(space, list) or [type(one) for one in space] != [int] * 4 or min(space) < 0:
        raise drawing.malformed("the white space")
    width, height = (int(text) if text.isdecimal() and len(text) < 5 else 0 for text in header[1:3])
    frame = Frame(height - sum(space[:2]), width - sum(space[2:]), *space)
    if not 0 < frame.rows <= height <= _LARGEST or not 0 < frame.columns <= width <= _LARGEST:
        raise ValueError(f"a board has 1 to {_LARGEST} rows and columns, with the white space around it")
    question = layer_of(drawing.value(lines[_QUESTION]), frame)
    question.rules = [line for line in header[_RULES].splitlines() if line.strip()]
    tags = drawing.value(lines[_TAGS]) if "".join(lines[_TAGS : _TAGS + 1]) else []
    known = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    return Link(frame, question, header[_TITLE].removeprefix("Title:").strip(), tuple(known))


def lines_of(link: Link, answer: Layer) -> list[str]:
    """The lines of a link, with an answer."""
    frame, at = link.frame, link.frame.index_of
    height, width = frame.size
    centre = at((height - 1 - 2 * frame.top, width - 1 - 2 * frame.left))
    header: list[object] = ["square", width, height, _CELL, 0, 1, 1, (width + 1) * _CELL, (height + 1) * _CELL]
    header += [centre, centre, 0, 0, 0, 0, f"Title: {drawing.escaped(link.title)}", "Author: ", ""]
    header += [drawing.escaped("\n".join(link.question.rules)), "OFF", "false"]
    cells = [at((2 * row, 2 * column)) for row in range(frame.rows) for column in range(frame.columns)]
    tools, empty = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _TOOLS, "pu_a": _TOOLS}, data_of(Layer(), frame)
    parts: list[Any] = [frame[2:], tools, data_of(link.question, frame), data_of(answer, frame)]
    parts += [[cells[0], *(after - before for before, after in pairwise(cells))], ["Surface", "Composite"], {}]
    parts += ["x", "x", [3, 2, 4], tools, "x", 0, empty, empty, {}, link.tags, False]
    return [",".join(map(str, header)), *map(drawing.line, parts)]


def frame_of(rows: int, columns: int, layer: Layer) -> Frame:
    """The board with as much white space as is drawn in."""
    drawn = [(0, 0), *layer.numbers, *layer.symbols, *(cell for cell, _ in layer.corners)]
    down, right = [point[0] for point in drawn], [point[1] for point in drawn]
    top, left = (-(min(steps) // 2) for steps in (down, right))
    bottom, beyond = (max(0, max(steps) // 2 - side + 1) for steps, side in ((down, rows), (right, columns)))
    return Frame(rows, columns, top, bottom, left, beyond)
