"""Files of pzpr, whose first line is ``pzprv3``; a slash may stand for every end of a line.

The answer that a file may hold is no part of the puzzle. It is written with a solution, and read to be judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from pylogic.files.coding import Game, Sheet, is_same, write_checked
from pylogic.files.syntax import vet_cells
from pylogic.formats import Format
from pylogic.formats.puzzlink import first_written, genre_named
from pylogic.formats.puzzlink.files import FileScanner, drawn
from pylogic.formats.puzzlink.genres import GENRES
from pylogic.model.atom import Atoms
from pylogic.model.document import Document, Token
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import Drawn
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.text import Problem, Source

_HEAD = re.compile(r"\s*pzprv3(?:\.(?P<version>\d))?[\s/]+(?P<genre>[a-z0-9_-]+)(?=[\s/])")
_START = re.compile(r"^[^\S\n]*pzprv3", re.MULTILINE)


def _sniff(text: str) -> bool:
    return _HEAD.match(text) is not None


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a text, each with the number of its first line."""
    starts = [match.start() for match in _START.finditer(text)] or [0]
    number, before = 1, 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        number += text.count("\n", before, start)
        before = start
        yield number, text[start:end]


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    documents: list[Document] = []
    cells = 0
    for number, text in _pieces(source.text):
        try:
            document, count = _document(source, number, text)
        except PuzzleError as error:
            problems.take(error)
            continue
        documents.append(document)
        cells += count
        vet_cells(source, cells, document.kind.span)
    problems.stop()
    return tuple(documents)


def _document(source: Source, number: int, text: str) -> tuple[Document, int]:
    """A puzzle and the number of its cells.

    Raises:
        PuzzleError: It is not a file of pzpr, or its genre is not in the library.
    """
    document, scan, _ = _scanned(source, number, text, answered=False)
    return document, scan.count


def _scanned(source: Source, number: int, text: str, *, answered: bool) -> tuple[Document, FileScanner, Game]:
    """A puzzle, what has read it, and its game; errors as for `_document`."""
    match = _HEAD.match(text)
    version, start = int((match and match["version"]) or 0), match.end() if match else 0
    scan = FileScanner(source, number, text, start, version, answered=answered)
    if match is None:
        scan.fail("this is not a file of pzpr; one begins with pzprv3 and the name of a genre")
    name = scan.word_at(match.start("genre"), len(match["genre"]))
    game = genre_named(name, scan).file
    if game is None:
        scan.fail(f"files of '{name}' are not read, only its links", name)
    kind, statements = game.read(scan)
    return Document(Token(kind, name.span), "", tuple(statements), source, notes=scan.notes), scan, game


def _read_answer(puzzle: Puzzle, source: Source) -> Drawn:
    """The answer in a file.

    Raises:
        PuzzleError: It is not a file of pzpr, or one with another puzzle.
    """
    document, scan, game = _scanned(source, 1, source.text, answered=True)
    other = replace(puzzle, facts=puzzle.kind.read(document)) if document.kind.text == puzzle.kind.name else None
    if other is None or not is_same(puzzle, other, game):
        raise PuzzleError([Problem("this file has an answer to another puzzle", source, document.kind.span)])
    return drawn(puzzle, scan)


def file_of(puzzle: Puzzle, name: str, game: Game, answer: Mapping[str, Any] | None = None) -> str:
    """A puzzle as a file of a genre, with an answer where one is given.

    Raises:
        UsageError: The genre cannot say the puzzle.
    """
    head = f"pzprv3\n{name}\n"
    source = Source("<written>", "")
    body = write_checked(puzzle, game, "a file of pzpr", lambda body: _document(source, 1, head + body)[0])
    return head + (body if answer is None else game.write(Sheet(puzzle.kind.write(puzzle), answer)))


def _write(puzzle: Puzzle) -> str:
    return first_written(puzzle, _FILES, partial(file_of, puzzle))


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    return first_written(puzzle, _FILES, partial(file_of, puzzle, answer=puzzle.kind.fields(puzzle, atoms)))


_FILES = {name: genre.file for name, genre in GENRES.items() if genre.file}
_SUMMARY = "files of puzz.link and other pages of pzpr, which begin with pzprv3"
_HELD = tuple(dict.fromkeys(kind for game in _FILES.values() for kind in game.kinds))
FORMAT = Format(
    "pzprv3",
    _HELD,
    _SUMMARY,
    _sniff,
    _read,
    write=_write,
    write_solution=_write_solution,
    read_answer=_read_answer,
    several=True,
)
