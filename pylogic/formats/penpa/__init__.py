"""Links of Penpa+ (swaroopg92/penpa-edit), one on each line, perhaps with the name of a kind before it.

A link holds a drawing, not a puzzle: the kind is the one that is named before the link, else that of the link's genre
tags. Blank lines and lines that start with ``#`` are passed over.
"""

from __future__ import annotations

import re
from functools import partial

from pylogic.core.atom import Atoms
from pylogic.core.document import Block, Document, Word
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Problem, Source, Span, plural, suggestion
from pylogic.formats import Format
from pylogic.formats.penpa import link, payload
from pylogic.formats.penpa.answer import answer_of, shading_of
from pylogic.formats.penpa.drawing import Layer
from pylogic.formats.penpa.genres import GENRES, TAGS
from pylogic.language.coding.game import Codec, Game, written
from pylogic.language.coding.links import are_links, read_links
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet
from pylogic.language.size_limits import vet_cells

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
        word = Word(named, Span(number, match.start("kind") + 1, len(named)))
        scan.fail(f"no drawing is read as '{named}'{suggestion(named, list(GENRES))} ({', '.join(GENRES)})", word)
    data = scan.take(r"[^\s&]+", "a drawing")
    if data.text.startswith("http"):
        scan.fail("this link leads to another one; give that one", data)
    try:
        said = link.read(payload.unpack(data.text))
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
    return (Document(Word(kind, data.span), said.title, tuple(statements), source, notes=notes),), scan.count


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
        frame = link.frame_of(sheet.rows, sheet.columns, question)
        said = link.Link(frame, question, puzzle.title, genre.tags[:1] or (kind,))
        return payload.pack(link.lines_of(said, answer))

    def again(text: str) -> Document:
        return _document(Source("<written>", _PAGE + text), 1, _PAGE + text)[0][0]

    game = Game("Penpa+", (kind,), (Codec(lambda _: (), body),))
    return f"{_PAGE}{written(puzzle, game, 'a drawing', again)}\n"


FORMAT = Format(
    name="penpa",
    kinds=tuple(GENRES),
    summary=f"links of Penpa+, {_PAGE}..., with the name of a kind before those without a genre tag",
    sniff=lambda text: are_links(text, _LINK),
    read=lambda source: read_links(source, partial(_document, source)),
    write=lambda puzzle: _written(puzzle, None),
    write_solution=_written,
    several=True,
)
