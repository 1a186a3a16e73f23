"""Links of puzz.link, pzv.jp, pzplus and others that run pzpr, one on each line.

A link is an address, a question mark, the name of a genre, sides and characters:
``https://puzz.link/p?slither/5/5/...``. Blank lines and lines that start with ``#`` are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pylogic.files.coding import Game, Scanner, are_links, read_links, write_checked
from pylogic.formats import Format
from pylogic.formats.puzzlink.genres import GENRES, Genre
from pylogic.model.document import Document, Token
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, suggestion

_OTHER_NAMES = (
    "akari:lightup bossanova:bosanowa building:skyscrapers bijutsukan:lightup galaxies:tentaisho "
    "bridges:hashikake hakyukoka:ripple hashi:hashikake heyawacky:heyawake kojun:cojun kuromasu:kurodoko "
    "masyu:mashu numberlink:numlin pearl:mashu rippleeffect:ripple rome:roma shokkaku:shikaku "
    "skyscraper:skyscrapers slant:gokigen slitherlink:slither yajirin:yajilin yajirin-regions:yajilin-regions"
)
ALIASES = dict(names.split(":") for names in _OTHER_NAMES.split())
"""Other names of genres."""
_PAGE = "https://puzz.link/p?"
_LINK = re.compile(
    r"\s*(?:https?://)?[^\s?#]+\?(?:pzprv3(?:\.1)?/)?(?P<genre>[a-z0-9_-]+?)(?:_edit|_play)?/(?=(?:[a-z]*:?/)?[0-9])"
)


def genre_named(name: Token, scan: Scanner) -> Genre:
    """The genre that a link or a file names.

    Raises:
        PuzzleError: The library has none of that name.
    """
    genre = GENRES.get(ALIASES.get(name.text, name.text))
    if genre is None:
        near = suggestion(name.text, [*GENRES, *ALIASES])
        scan.fail(f"the library has no genre '{name}'{near} (docs/formats.md lists them)", name)
    return genre


def first_written(puzzle: Puzzle, games: Mapping[str, Game], write: Callable[[str, Game], str]) -> str:
    """A puzzle in the first of the genres of its kind that can say it.

    Raises:
        UsageError: None can.
    """
    errors = []
    for name, game in games.items():
        if puzzle.kind.name in game.kinds:
            try:
                return write(name, game)
            except UsageError as error:
                errors.append(error)
    raise errors[0]


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
    return Document(Token(kind, scan.whole.span), "", tuple(statements), source, notes=scan.notes), scan.count


def _write(puzzle: Puzzle) -> str:
    def link(name: str, game: Game) -> str:
        def again(body: str) -> Document:
            text = f"{_PAGE}{name}/{body}"
            return _document(Source("<written>", text), 1, text)[0]

        return f"{_PAGE}{name}/{write_checked(puzzle, game, 'a link', again)}\n"

    return first_written(puzzle, {name: genre.link for name, genre in GENRES.items()}, link)


_SUMMARY = f"links of puzz.link and other pages of pzpr: {_PAGE}slither/5/5/..."
_HELD = tuple(dict.fromkeys(kind for genre in GENRES.values() for kind in genre.link.kinds))
FORMAT = Format("puzzlink", _HELD, _SUMMARY, _sniff, _read, write=_write, solved="pzprv3", several=True)
