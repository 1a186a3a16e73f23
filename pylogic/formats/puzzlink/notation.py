"""What many genres share: clues in cells, regions and dots, each in links and in files, and a genre made of these."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_letters
from types import MappingProxyType
from typing import NamedTuple

from pylogic.files.coding import Codec, Game
from pylogic.formats.puzzlink import answers, files, special
from pylogic.formats.puzzlink.answers import LINES, Marks
from pylogic.formats.puzzlink.codecs import ARROWS as POINTERS
from pylogic.formats.puzzlink.codecs import (
    CIRCLES,
    CLOSE,
    NO_BOARD,
    NUMBERS_10,
    NUMBERS_16,
    SIZE,
    Both,
    Spread,
    bits,
    board_of,
    boarded,
    both,
    clues,
    forms,
    marked,
    regions,
    rooms,
    trits,
)
from pylogic.formats.puzzlink.files import NUMBER, Clue, named

_NONE: Mapping[str, str] = MappingProxyType({})


def cells(
    spread: Spread,
    names: Mapping[str, str] = _NONE,
    filed: Mapping[str, str] = _NONE,
    *,
    clue: Clue = NUMBER,
    unknown: str = "",
    marks: Marks | None = None,
) -> Both:
    """Clues in cells.

    Args:
        spread: How links have them.
        names: The library's words for some of them.
        filed: The same for files, where those are others.
        clue: How files have those without a word.
        unknown: The library's word for a clue without a number; empty where there is none.
        marks: The sign of a cell without a clue, where the answer is among them.
    """
    words = filed or names
    return forms(clues(spread.named(names), unknown=unknown), files.clues(named(words, clue), unknown, marks=marks))


def words(spread: Spread, names: Mapping[str, str], filed: Mapping[str, str] = _NONE, unknown: str = "") -> Both:
    """The same for clues that all have words."""
    return Both((clues(spread.named(names), unknown=unknown),), (files.clues(named(filed or names), unknown),))


def circles(white: str, black: str) -> Both:
    """Circles in cells, white or black."""
    names = {"1": white, "2": black}
    link = both(board_of, lambda sheet: [sheet.texts()], [trits(names)]).link
    return Both(link, (files.clues(named(names)),))


def spots(mark: str, filed: str = "", spread: Spread | None = None, clue: Clue | None = None) -> Both:
    """Cells with a mark, and perhaps clues; ``filed`` is the sign of the mark in files, which ``clue`` may say too."""
    link = boarded(marked(mark, spread.cells) if spread else bits(mark)).link
    return Both(link, (files.clues(clue or named({filed: mark})),) if filed or clue else ())


UNKNOWN, SMALL = cells(NUMBERS_16, unknown="?"), cells(NUMBERS_10, unknown="?")
NUMBERS, GIVEN = cells(NUMBERS_16), cells(NUMBERS_16, unknown=".")
"""Numbers, with ``?`` as an unknown one, with none, and with a cell of which nothing is said."""
SHADED = cells(NUMBERS_16, unknown="?", marks=answers.MARKED)
TIGHT, BLOCKS = cells(CLOSE, unknown="?"), cells(CLOSE, unknown="#")
"""Numbers among shaded cells; numbers 0 to 4, and on blocks."""
ARROWS = Both((clues(POINTERS),), (files.clues(files.ARROW),))
DISCS = Both((clues(CIRCLES),), (files.clues(files.CIRCLE),))
"""Numbers with the way into which they look, and in circles."""
AREAS, BORDERS, NEW_AREAS = (regions("areas", one) for one in (files.NUMBERED, files.BORDERS, files.numbered(since=2)))
ROOMS = regions("rooms", files.NUMBERED)
ROOMED, HALLS = (
    Both((rooms(name),), (*regions(name, files.NUMBERED).file, files.clues()), name) for name in ("areas", "rooms")
)
"""Regions, as files have them, and with a number each."""
CORNERS = Both(
    (*NO_BOARD.link, clues(CLOSE, "corners", unknown=".")), (*NO_BOARD.file, files.clues(unknown=".", block="corners"))
)
PEARLS = circles("W", "B")
SYMBOLS, LETTERS, SIGNS = ({str(at): one for at, one in enumerate(names, 1)} for names in ("cts", "ABC", "ots"))
TURNS, SWEETS = {"1": "U", "2": "D", "3": "L", "4": "R", "5": "+"}, {"1": "o", "2": "v", "3": "h"}
PENTOMINOES, TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
GOALS = special.COMPASS | {"5": "O"}
DOTS = {"1": "black", "2": "grey", "3": "white"}
ENDS = files.clues(named({one: str(at) for at, one in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)}))
CROSSES = Both(boarded(bits("X", optional=True)).link, (files.clues(named({"x": "X"}), marks=answers.marked("O")),))
"""Cells that no piece covers, and the answer between them."""
MOVED = (answers.NO_MARKS, LINES)


class Genre(NamedTuple):
    """A genre in both forms.

    Attributes:
        link: The codec of its links, behind the name.
        file: The codec of its files; ``None`` where there is none yet.
    """

    link: Game
    file: Game | None


SIZED = Both((SIZE,), (files.SIZE,))
UNSIZED = Both(())


def genre(kinds: str, *parts: Both | Codec, size: Both = SIZED, turned: bool = False, **usual: str) -> Genre:
    """A genre.

    Args:
        kinds: The kinds of the library, separated by blanks.
        parts: Its parts behind the size in the order of files; a codec is of files alone.
        size: The size.
        turned: Whether links have them in the other order.
        usual: The settings that its links state, with their usual values.
    """
    link: list[Codec] = []
    file: list[Codec] = []
    rooms = ""
    for one in parts[::-1] if turned else parts:
        link += one.link if isinstance(one, Both) else ()
    for one in parts:
        file += one.file if isinstance(one, Both) else (one,)
        rooms = rooms or (one.rooms if isinstance(one, Both) else "")
    plays = tuple(kinds.split())
    linked = Game("", plays, (*size.link, *link), usual, rooms)
    return Genre(linked, Game("", plays, (*size.file, *file), usual, rooms) if file else None)


def alike(names: str, *parts: Both | Codec) -> dict[str, Genre]:
    """Genres that differ in their names alone: their names, and behind a colon those of the kinds that are others."""
    link, file = genre("", *parts)
    found = {}
    for one in names.split():
        name, _, kind = one.partition(":")
        kinds = (kind or name,)
        found[name] = Genre(link._replace(kinds=kinds), file._replace(kinds=kinds) if file else None)
    return found
