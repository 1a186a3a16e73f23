"""Nonograms in the XML of webpbn.com, where they are called paint-by-number puzzles, and the XML of LEGUP.

Other colours than black and white are refused.  LEGUP has an element for each cell with a number that says what is in
it, and axes of clues beside the board; what its kinds are called and what the numbers mean is in `_GAMES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import cast
from xml.etree.ElementTree import Element, ParseError, XMLPullParser
from xml.sax.saxutils import escape

from pylogic.formats import Format
from pylogic.formats.non import KIND, clues_of, setting
from pylogic.model.document import OPEN, Block, Document, Row, Setting, Statement, Token
from pylogic.model.errors import Problems
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Source, Span, number_in

_BEGINNING = 2000
"""Limit on the characters before the first puzzle, for `_sniff`."""
_DEEPEST = 16
"""How deep elements may be nested: a count, the deepest one of a puzzle, is at depth 5."""
_BLACK = "black"
_ENTITY = "<!ENTITY"


class _Placed(NamedTuple):
    element: Element
    line: int


class _Game(NamedTuple):
    """A puzzle of LEGUP.

    Attributes:
        kind: Its kind.
        cells: The texts of cells by their numbers; others stand for themselves, negative ones for open cells.
        sides: The statements of clues by the side of an axis and the attribute that holds one.
        block: The statement of the cells.
    """

    kind: str
    cells: Mapping[str, str]
    sides: Mapping[tuple[str, str], str] = MappingProxyType({})
    block: str = "board"


_COUNTS = {("east", "value"): "rows", ("south", "value"): "columns"}
_GAMES = {
    "binary": _Game("takuzu", {}),
    "fillapix": _Game("mosaic", {"10": OPEN[0]}),
    "kakurasu": _Game("kakurasu", {"0": OPEN[0], "1": "#", "2": "-"}, _COUNTS),
    "lightup": _Game("akari", {"-1": "#", "-4": "*", "-3": "-"}),
    "nurikabe": _Game("nurikabe", {"0": OPEN[0]}),
    "skyscrapers": _Game(
        "skyscrapers",
        {"0": OPEN[0]},
        {
            ("east", "index"): "left",
            ("east", "value"): "right",
            ("south", "index"): "top",
            ("south", "value"): "bottom",
        },
    ),
    "starbattle": _Game("starbattle", {}, block="areas"),
    "sudoku": _Game("sudoku", {"0": OPEN[0]}),
    "treetent": _Game("tents", {"0": OPEN[0], "1": "T", "2": "-", "3": "^"}, _COUNTS),
}
_LARGEST = 99
_HUNDREDS = 2
"""How many digits of a number of `fillapix` are no hundreds, which tell the colour of the cell."""


def _of_legup(name: _Placed, source: Source, problems: Problems) -> Document | None:
    """The puzzle of LEGUP; nothing where something is wrong."""
    span = Span(name.line, 1, len(source.line(name.line)))
    called, board = name.element.get("name", ""), name.element.find("board")
    game = _GAMES.get(called.lower())
    sides = ("size", "size") if board is not None and board.get("size") else ("height", "width")
    height, width = (number_in(board.get(side, ""), _LARGEST) if board is not None else None for side in sides)
    if board is None or game is None or not height or not width:
        known = f"of LEGUP those called {', '.join(sorted(_GAMES))} are read"
        problems.note(f"'{called}' is no kind here; {known}" if game is None else "its board has no size here", span)
        return None
    rows = [[Token(OPEN[0], span) for _ in range(width)] for _ in range(height)]
    for number, cells in enumerate(
        board.findall("region") if game.kind == "starbattle" else board.findall("cells")[:1], 1
    ):
        for cell in cells.iter("cell"):
            row, column = (number_in(cell.get(way, "")) for way in ("y", "x"))
            value = str(number) if game.kind == "starbattle" else cell.get("value", "").strip()
            if row is None or column is None or row >= height or column >= width or not value:
                problems.note("a cell is on the board, at x and y from 0, and has a value", span)
                continue
            if game.kind == "mosaic" and value.isdecimal():
                value = value[-_HUNDREDS:].lstrip("0") or "0"
            text = game.cells.get(value, OPEN[0] if value[0] == "-" else value)
            rows[row][column] = Token(text, span)
    statements: list[Statement] = [Block(Token(game.block, span), tuple(map(Row.of, rows)))]
    if game.kind == "starbattle":
        statements.append(Setting(Token("stars", span), (Token(board.get("puzzle_num", "1"), span),)))
    for axis in board.iter("axis"):
        for (side, held), stated in game.sides.items():
            if axis.get("side") == side:
                numbers = [clue.get(held, OPEN[1]) for clue in axis.iter("clue")]
                words = (OPEN[1] if number == "0" and game.kind == "skyscrapers" else number for number in numbers)
                statements.append(Setting(Token(stated, span), tuple(Token(word, span) for word in words)))
    return Document(Token(game.kind, span), "", tuple(statements), source)


def _sniff(text: str) -> bool:
    return text.lstrip().startswith("<") and "<puzzle" in text[:_BEGINNING]


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    elements = list(_elements(source, problems))
    problems.stop()
    games = [placed for placed in elements if placed.element.tag == "puzzle" and placed.element.get("name")]
    if games and elements[-1].element.tag.lower() == "legup":
        document = _of_legup(games[0], source, problems)
        problems.stop()
        return (document,) if document is not None else ()
    documents = []
    clues: dict[str, list[_Placed]] = {}
    lines: list[_Placed] = []
    for placed in elements:
        element = placed.element
        if element.tag == "line":
            lines.append(placed)
        elif element.tag == "clues":
            clues[element.get("type", "")], lines = lines, []
        elif element.tag == "puzzle":
            documents.append(_document(placed, clues, source, problems))
            clues = {}
    problems.stop()
    return tuple(documents)


def _elements(source: Source, problems: Problems) -> Iterator[_Placed]:
    """The elements in the order of their ends, with the lines of their beginnings."""
    for number, line in enumerate(source.lines, 1):
        if (column := line.find(_ENTITY) + 1) > 0:
            problems.note("a file of puzzles declares no entities", Span(number, column, len(_ENTITY)))
            return
    parser: XMLPullParser[Element] = XMLPullParser(["start", "end"])
    begun: list[int] = []
    try:
        for number, line in enumerate(source.lines, 1):
            parser.feed(f"{line}\n")
            for event, element in cast("Iterator[tuple[str, Element]]", parser.read_events()):
                if event == "start":
                    begun.append(number)
                    if len(begun) > _DEEPEST:
                        problems.note(f"elements are nested more than {_DEEPEST} deep here", Span(number, 1, len(line)))
                        return
                else:
                    yield _Placed(element, begun.pop())
        parser.close()
    except ParseError as error:
        at, column = error.position
        problems.note(
            f"this XML is not well formed: {error.msg.partition(':')[0]}", Span(min(at, len(source.lines)), column + 1)
        )


def _document(puzzle: _Placed, clues: dict[str, list[_Placed]], source: Source, problems: Problems) -> Document:
    element, number = puzzle
    head = Span(number, 1, len(source.line(number)))
    default = element.get("defaultcolor", _BLACK)
    settings = []
    for name in ("rows", "columns"):
        if not clues.get(name):
            problems.note(f"this puzzle has no clues of type '{name}'", head)
        for line, at in clues.get(name, []):
            colour = next((one for count in line if (one := count.get("color", default)) != _BLACK), None)
            if colour:
                problems.note(f"a run of colour '{colour}': nonograms are black and white here", Span(at, 1))
        lengths = [(at, ",".join(count.text or "" for count in line)) for line, at in clues.get(name, [])]
        settings.append(setting(name, head, lengths, problems))
    return Document(Token(KIND, head), (element.findtext("title") or "").strip(), tuple(settings), source)


def _write(puzzle: Puzzle) -> str:
    clues = clues_of(puzzle, "the XML of webpbn")
    parts = [f'<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="{_BLACK}">']
    parts += [f"<title>{escape(puzzle.title)}</title>"] if puzzle.title else []
    for name in ("columns", "rows"):
        counts = (clue.replace(",", "</count><count>") for clue in clues[name])
        lines = (f"<line><count>{count}</count></line>" if count != "0" else "<line></line>" for count in counts)
        parts += [f'<clues type="{name}">', *lines, "</clues>"]
    return "\n".join([*parts, "</puzzle>\n</puzzleset>\n"])


_SUMMARY = "nonogram: the XML of webpbn.com, in black and white; puzzles of LEGUP"
FORMAT = Format("webpbn", (KIND, *(game.kind for game in _GAMES.values())), _SUMMARY, _sniff, _read, write=_write)
