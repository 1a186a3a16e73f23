"""Game IDs inside other things: addresses of the games' web pages, and games saved by the programs."""

from __future__ import annotations

import re

from pylogic.core.errors import Problems
from pylogic.core.text import Source, Span
from pylogic.formats.sgt.games import GAMES

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
