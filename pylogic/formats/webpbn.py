"""Nonograms in the XML of webpbn.com, where they are called paint-by-number puzzles; other colours are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element, ParseError, XMLPullParser
from xml.sax.saxutils import escape

from pylogic.formats import Format
from pylogic.formats.non import KIND, clues_of, setting
from pylogic.model.document import Document, Token
from pylogic.model.errors import Problems
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span

_BEGINNING = 2000
"""Limit on the characters before the first puzzle, for `_sniff`."""
_DEEPEST = 16
"""How deep elements may be nested: a count, the deepest one of a puzzle, is at depth 5."""
_BLACK = "black"
_ENTITY = "<!ENTITY"


class _Placed(NamedTuple):
    element: Element
    line: int


def _sniff(text: str) -> bool:
    return text.lstrip().startswith("<") and "<puzzle" in text[:_BEGINNING]


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    elements = list(_elements(source, problems))
    problems.stop()
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


FORMAT = Format(
    name="webpbn",
    kinds=(KIND,),
    summary="nonogram: the XML of webpbn.com, in black and white",
    sniff=_sniff,
    read=_read,
    write=_write,
)
