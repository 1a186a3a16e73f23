"""Game IDs of Simon Tatham's Portable Puzzle Collection, one on each line.

An ID does not name its game, so the name of the game stands before it: ``lightup 5x5:fBa0c2c2a1f``.  Those of Unequal
and Inertia may stand alone.  Addresses of the games' web pages hold both, and so do saved games.  Blank lines and lines
that start with ``#`` are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pylogic.builtin.futoshiki.board import Instance
from pylogic.builtin.futoshiki.reading import UNEQUAL, is_unequal, write_unequal
from pylogic.files.coding import Scanner, is_significant, read_links, write_checked
from pylogic.formats import Format
from pylogic.formats.sgt.games import GAMES
from pylogic.model.atom import Atoms, values_by_cell
from pylogic.model.document import Block, Document, Row, Token
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span, lines_of, suggestion

_NAMED = re.compile(r"\s*(?P<game>[a-z]+)\s+(?=\d[\w+]*(?:[:#]|\s*$))")
_UNNAMED: dict[str, tuple[re.Pattern[str], Callable[[str], object]]] = {
    "inertia": (re.compile(r"\s*\d+x\d+:"), re.compile(r"\s*\d+x\d+:[bgmswS]").match),
    "unequal": (re.compile(r"\s*\d+a?(d[a-z])?:"), is_unequal),
}
"""Games whose IDs may stand without their name: how one begins, and whether a line is unmistakably one."""
_ELSEWHERE = frozenset(
    {
        *("blackbox", "cube", "fifteen", "flip", "flood", "guess", "map", "mines", "net", "netslide", "pegs"),
        *("samegame", "sixteen", "twiddle", "untangle"),
        # of those that others have added to it
        *("abcd", "ascent", "boats", "bricks", "clusters", "crossing", "group", "mathrax", "rome", "salad", "seismic"),
        *("separate", "slide", "sokoban", "spokes", "sticks", "subsets", "walls"),
    }
)
"""Games of the collection that are no kind here."""
_SEED = re.compile(r"\s*([a-z]+\s+)?\d[a-z0-9+]*#")
_EXAMPLE = "lightup 5x5:fBa0c2c2a1f"


def _sniff(text: str) -> bool:
    """Every line is an ID, judging by its name and its first cells."""
    if text.startswith("SAVEFILE:"):
        return True
    lines = [named(line) for line in lines_of(text) if is_significant(line)]
    known = {*GAMES, *_ELSEWHERE}
    return bool(lines) and all(
        (_NAMED.match(line) and _game(line) in known) or any(claims(line) for _, claims in _UNNAMED.values())
        for line in lines
    )


def _game(line: str) -> str:
    """The game of an ID by the name before it, or as it begins; or nothing."""
    match = _NAMED.match(line)
    unnamed = (game for game, (begins, _) in _UNNAMED.items() if begins.match(line))
    return match["game"] if match else next(unnamed, "")


def _read(source: Source) -> tuple[Document, ...]:
    source = unwrapped(source)

    def read(number: int, line: str) -> tuple[tuple[Document], int]:
        line = named(line)
        game = _game(line)
        if game not in GAMES or _SEED.match(line):
            start = len(line) - len(line.lstrip())
            span = Span(number, start + 1, len(game) or len(line.strip()))
            raise PuzzleError([Problem(_why_not(game, line), source, span)])
        document = _document(game, source, number, line)
        blocks = [one for one in document.statements if isinstance(one, Block)]
        return (document,), sum(len(row.words) for block in blocks for row in block.lines if isinstance(row, Row))

    return read_links(source, read)


def _why_not(game: str, line: str) -> str:
    if _SEED.match(line):
        return "this is a random seed, from which only the game itself can make the puzzle"
    if game in _ELSEWHERE:
        return f"'{game}' of Simon Tatham's collection is no kind here; those that are: {', '.join(GAMES)}"
    if game:
        return f"there is no game '{game}' here{suggestion(game, list(GAMES))} ({', '.join(GAMES)})"
    return f"this is not a game ID; one begins with the name of its game, as in: {_EXAMPLE}"


def _document(game: str, source: Source, number: int, line: str) -> Document:
    """The puzzle of a line that begins with the name of a game.

    Raises:
        PuzzleError: It is not an ID of that game.
    """
    match = _NAMED.match(line)
    scan = Scanner(source, number, line, match.end() if match else len(line) - len(line.lstrip()))
    kind, statements = GAMES[game].read(scan)
    return Document(Token(kind, scan.whole.span), "", tuple(statements), source)


def _write(puzzle: Puzzle) -> str:
    name, game = next((name, game) for name, game in GAMES.items() if puzzle.kind.name in game.kinds)

    def again(body: str) -> Document:
        text = f"{name} {body}"
        return _document(name, Source("<written>", text), 1, text)

    body = write_checked(puzzle, game, f"a game ID of {game.title}", again)
    return f"{body}\n" if name in _UNNAMED else f"{name} {body}\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    if puzzle.kind != UNEQUAL.kinds[0]:
        raise UsageError(f"there is no game ID for a solution of {puzzle.kind.name}")
    return f"{write_unequal(Instance.of(puzzle.facts), values_by_cell(atoms))}\n"


_SUMMARY = f"Simon Tatham's game IDs, with the name of the game, {_EXAMPLE}, unless it is Unequal or Inertia"
_HELD = tuple(kind for game in GAMES.values() for kind in game.kinds)
FORMAT = Format("sgt", _HELD, _SUMMARY, _sniff, _read, write=_write, write_solution=_write_solution, several=True)


_ADDRESS = re.compile(r"\s*https?://[^\s#]*/(?P<game>[a-z]+)\.html#(?=\S)")
_SAVED = "SAVEFILE:"
_ENTRY = re.compile(r"(?P<name>[A-Z]+) *:\d+:(?P<value>.*)", re.ASCII)


def named(line: str) -> str:
    """Return a line with the name of a game in place of the address of its page; an ID keeps its columns."""
    address = _ADDRESS.match(line)
    return address["game"].ljust(address.end()) + line[address.end() :] if address else line


def unwrapped(source: Source) -> Source:
    """Return a text of IDs for a saved game, with its ID on the line of its description; other texts as they are.

    Raises:
        PuzzleError: The saved game does not say which game and puzzle it is.
    """
    if not source.text.startswith(_SAVED):
        return source
    entries = {entry["name"]: (number, entry["value"]) for number, entry in _entries(source)}
    missing = [name for name in ("GAME", "PARAMS", "DESC") if name not in entries]
    if missing:
        problems = Problems(source)
        problems.note(f"this saved game has no line '{missing[0]}'", Span(1, 1, len(_SAVED)))
        problems.stop()
    _, title = entries["GAME"]
    _, size = entries.get("CPARAMS", entries["PARAMS"])
    number, board = entries["DESC"]
    return Source(source.name, "\n" * (number - 1) + f"{_program(title)} {size}:{board}")


def _entries(source: Source) -> list[tuple[int, re.Match[str]]]:
    matches = ((number, _ENTRY.match(line)) for number, line in enumerate(source.lines, 1))
    return [(number, match) for number, match in matches if match]


def _program(title: str) -> str:
    """The name of a program by the title of its game; of an unknown one the title in small letters."""
    titles = {game.title: name for name, game in GAMES.items()}
    return titles.get(title, "".join(letter for letter in title.lower() if "a" <= letter <= "z"))
