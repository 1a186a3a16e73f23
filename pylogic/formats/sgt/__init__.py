"""Game IDs of Simon Tatham's Portable Puzzle Collection, one on each line.

An ID does not name its game, so the name of the game stands before it: ``lightup 5x5:fBa0c2c2a1f``.  Those of Unequal
and Inertia may stand alone.  Addresses of the games' web pages hold both, and so do saved games.  Blank lines and lines
that start with ``#`` are passed over.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pylogic.core.atom import Atoms
from pylogic.core.document import Block, Document, Row, Word
from pylogic.core.errors import Problems, PuzzleError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span, lines_of, suggestion
from pylogic.formats import Format
from pylogic.formats.sgt.bare import BARE, Bare
from pylogic.formats.sgt.games import GAMES
from pylogic.formats.sgt.wrapped import named, unwrapped
from pylogic.language.coding.game import written
from pylogic.language.coding.links import counts
from pylogic.language.coding.scanning import Scanner
from pylogic.language.size_limits import vet_cells, vet_characters

_NAMED = re.compile(r"\s*(?P<game>[a-z]+)\s+(?=\d[\w+]*[:#])")
_SEED = re.compile(r"\s*([a-z]+\s+)?\d[a-z0-9+]*#")
_EXAMPLE = "lightup 5x5:fBa0c2c2a1f"


def _sniff(text: str) -> bool:
    """Every line is an ID, judging by its name and its first cells."""
    if text.startswith("SAVEFILE:"):
        return True
    lines = [named(line) for line in lines_of(text) if counts(line)]
    known = {*GAMES, *BARE}
    return bool(lines) and all(
        _named(line) in known or any(game.claims(line) for game in BARE.values()) for line in lines
    )


def _named(line: str) -> str:
    """The name that stands before an ID, or nothing."""
    match = _NAMED.match(line)
    return match["game"] if match else ""


def _unnamed(line: str) -> str:
    """A line with blanks for the name of a game whose IDs may stand without it."""
    match = _NAMED.match(line)
    return " " * match.end() + line[match.end() :] if match and match["game"] in BARE else line


def _read(source: Source) -> tuple[Document, ...]:
    """The readers of the bare games get the text with all other lines blanked, so that places stay true."""
    source = unwrapped(source)
    lines = [_unnamed(named(line)) for line in source.lines]
    documents: list[Document] = []
    problems = Problems(source)
    vet_characters(source)
    cells = 0
    for number, line in enumerate(lines, 1):
        if not counts(line) or any(game.begins.match(line) for game in BARE.values()):
            continue
        game = _named(line)
        if game in GAMES and not _SEED.match(line):
            try:
                documents.append(_document(game, source, number, line))
            except PuzzleError as error:
                problems.take(error)
                continue
            blocks = [one for one in documents[-1].statements if isinstance(one, Block)]
            cells += sum(len(line.words) for block in blocks for line in block.lines if isinstance(line, Row))
            vet_cells(source, cells, documents[-1].kind.span)
        else:
            start = len(line) - len(line.lstrip())
            problems.note(_why_not(game, line), Span(number, start + 1, len(game) or len(line.strip())))
    for bare_game in BARE.values():
        own = Source(source.name, "\n".join(line if bare_game.begins.match(line) else "" for line in lines))
        if not own.text.strip():
            continue
        try:
            documents += bare_game.read(own)
        except PuzzleError as error:
            problems.take(PuzzleError((one._replace(source=source) for one in error.problems), error.more))
    problems.stop()
    documents.sort(key=lambda document: document.kind.span)
    return tuple(replace(document, source=source) for document in documents)


def _why_not(game: str, line: str) -> str:
    if _SEED.match(line):
        return "this is a random seed, from which only the game itself can make the puzzle"
    if game:
        known = sorted([*GAMES, *BARE])
        return f"there is no game '{game}' here{suggestion(game, known)} ({', '.join(known)})"
    return f"this is not a game ID; one begins with the name of its game, as in: {_EXAMPLE}"


def _document(game: str, source: Source, number: int, line: str) -> Document:
    """The puzzle of a line that begins with the name of a game.

    Raises:
        PuzzleError: It is not an ID of that game.
    """
    match = _NAMED.match(line)
    scan = Scanner(source, number, line, match.end() if match else 0)
    kind, statements = GAMES[game].read(scan)
    return Document(Word(kind, scan.whole.span), "", tuple(statements), source)


def _write(puzzle: Puzzle) -> str:
    game = _game_of(puzzle)
    return game.write(puzzle) if game else _write_declared(puzzle)


def _game_of(puzzle: Puzzle) -> Bare | None:
    return next((game for game in BARE.values() if game.kind == puzzle.kind), None)


def _write_declared(puzzle: Puzzle) -> str:
    """The ID of a puzzle of the library."""
    name, game = next((name, game) for name, game in GAMES.items() if puzzle.kind.name in game.kinds)

    def again(body: str) -> Document:
        text = f"{name} {body}"
        return _document(name, Source("<written>", text), 1, text)

    return f"{name} {written(puzzle, game, f'a game ID of {game.title}', again)}\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    game = _game_of(puzzle)
    if game is None or game.write_solution is None:
        raise UsageError(f"there is no game ID for a solution of {puzzle.kind.name}")
    return game.write_solution(puzzle, atoms)


FORMAT = Format(
    name="sgt",
    kinds=(*(game.kind for game in BARE.values()), *(kind for game in GAMES.values() for kind in game.kinds)),
    summary=f"Simon Tatham's game IDs, with the name of the game, {_EXAMPLE}, unless it is Unequal or Inertia",
    sniff=_sniff,
    read=_read,
    write=_write,
    write_solution=_write_solution,
    several=True,
)
