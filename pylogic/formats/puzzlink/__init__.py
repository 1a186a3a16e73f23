"""Links of puzz.link, pzv.jp, pzplus and others that run pzpr, one on each line.

A link is an address, a question mark, the name of a genre, sides and characters:
``https://puzz.link/p?slither/5/5/...``. Blank lines and lines that start with ``#`` are passed over.
"""

from __future__ import annotations

import re

from pylogic.files.coding.links import Scanner, are_links, read_links
from pylogic.files.coding.sheet import Game, written
from pylogic.formats import Format
from pylogic.formats.puzzlink.genres import GENRES, first_written, genre_named
from pylogic.model.document import Document, Word
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source

_PAGE = "https://puzz.link/p?"
_LINK = re.compile(
    r"\s*https?://[^\s?#]+\?(?:pzprv3(?:\.1)?/)?(?P<genre>[a-z0-9_-]+?)(?:_edit|_play)?/(?=(?:[a-z]*:?/)?[0-9])"
)


def _sniff(text: str) -> bool:
    return are_links(text, _LINK)


def _read(source: Source) -> tuple[Document, ...]:
    def read(number: int, line: str) -> tuple[tuple[Document], int]:
        document, cells = _document(source, number, line)
        return (document,), cells

    return read_links(source, read)


def _document(source: Source, number: int, line: str) -> tuple[Document, int]:
    """The puzzle of a line, and the number of its cells.

    Raises:
        PuzzleError: It is not a link, or its genre is not in the library.
    """
    match = _LINK.match(line)
    start = match.end() if match else len(line) - len(line.lstrip())
    scan = Scanner(source, number, line.rstrip().removesuffix("/"), start)
    if match is None:
        scan.fail(f"this is not a link to a puzzle; one is written like {_PAGE}slither/5/5/...", scan.whole)
    game = genre_named(scan.word_at(match.start("genre"), len(match["genre"])), scan).link
    kind, statements = game.read(scan)
    return Document(Word(kind, scan.whole.span), "", tuple(statements), source, notes=scan.notes), scan.count


def _write(puzzle: Puzzle) -> str:
    def link(name: str, game: Game) -> str:
        def again(body: str) -> Document:
            text = f"{_PAGE}{name}/{body}"
            return _document(Source("<written>", text), 1, text)[0]

        return f"{_PAGE}{name}/{written(puzzle, game, 'a link', again)}\n"

    return first_written(puzzle, {name: genre.link for name, genre in GENRES.items()}, link)


FORMAT = Format(
    name="puzzlink",
    kinds=tuple(dict.fromkeys(kind for genre in GENRES.values() for kind in genre.link.kinds)),
    summary=f"links of puzz.link and other pages of pzpr: {_PAGE}slither/5/5/...",
    sniff=_sniff,
    read=_read,
    write=_write,
    several=True,
)
