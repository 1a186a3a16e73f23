"""Codecs that many genres share, for links and for files, and genres made of them: clues in cells, regions, dots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import ascii_letters
from types import MappingProxyType

from pylogic.files.coding import Codec, Game, Scanner, Sheet
from pylogic.formats.puzzlink import answers, files, special
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink.answers import LINES, Marks
from pylogic.formats.puzzlink.files import NUMBER, Clue, named
from pylogic.model.document import Statement
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple
from pylogic.model.text import whole

_NONE: Mapping[str, str] = MappingProxyType({})


def cells(
    spread: c.Spread,
    names: Mapping[str, str] = _NONE,
    filed: Mapping[str, str] = _NONE,
    *,
    clue: Clue = NUMBER,
    unknown: str = "",
    marks: Marks | None = None,
) -> c.Both:
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
    return c.forms(c.clues(spread.named(names), unknown=unknown), files.clues(named(words, clue), unknown, marks=marks))


def words(spread: c.Spread, names: Mapping[str, str], filed: Mapping[str, str] = _NONE, unknown: str = "") -> c.Both:
    """The same for clues that all have words."""
    return c.Both((c.clues(spread.named(names), unknown=unknown),), (files.clues(named(filed or names), unknown),))


def circles(white: str, black: str) -> c.Both:
    """Circles in cells, white or black."""
    names = {"1": white, "2": black}
    return c.Both(c.boarded(c.trits(names)).link, (files.clues(named(names)),))


def spots(mark: str, filed: str = "", spread: c.Spread | None = None, clue: Clue | None = None) -> c.Both:
    """Cells with a mark, and perhaps clues; ``filed`` is the sign of the mark in files, which ``clue`` may say too."""
    link = c.boarded(c.marked(mark, spread.cells) if spread else c.bits(mark)).link
    return c.Both(link, (files.clues(clue or named({filed: mark})),) if filed or clue else ())


def bounded(setting: str, usual: int) -> Callable[[Codec], Codec]:
    """Clues of a block, whose largest is stated as a setting where it is larger than usual."""

    def wrap(codec: Codec) -> Codec:
        def read(scan: Scanner) -> Iterator[Statement]:
            statements = list(codec.read(scan))
            texts = (word.text for word in c.words_of(statements))
            largest = max((whole(text) for text in texts if text.isdecimal()), default=usual)
            if largest > usual:
                yield scan.setting(setting, [scan.word(str(largest))])
            yield from statements

        return codec._replace(read=read)

    return wrap


def numbered(setting: str) -> Callable[[Codec], Codec]:
    """Numbers of groups in a block, as many as there are, which a setting states."""

    def wrap(codec: Codec) -> Codec:
        def read(scan: Scanner) -> Iterator[Statement]:
            statements = list(codec.read(scan))
            found = {word.text for word in c.words_of(statements) if word.text.isdecimal()}
            if found != {str(number) for number in range(1, len(found) + 1)}:
                scan.fail(f"the {setting} of this kind are numbered from 1")
            yield scan.setting(setting, [scan.word(str(len(found)))])
            yield from statements

        return codec._replace(read=read)

    return wrap


def rooms(block: str) -> Codec:
    """Regions, each perhaps with a number, which is put at the leftmost of its cells, the highest of these."""

    def read(scan: Scanner) -> list[Statement]:
        areas = c.joined(scan, c.WALLS.read(scan))
        tops = c.tops_of(scan, areas)
        numbers = c.NUMBERS_16.read(scan, len(tops), "room")
        return [scan.board({tops[at]: word for at, word in numbers.items()}), c.areas_of(scan, areas, block)]

    def write(sheet: Sheet) -> str:
        areas = c.complete(sheet, block)
        names = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        numbers: dict[int, str] = {}
        for cell, text in sheet.texts().items():
            if numbers.setdefault(names.index(areas[cell]), text) != text:
                raise UsageError("a link has one number for a room, not two")
        return c.WALLS.write(sheet, c.region_walls(sheet, block)) + c.NUMBERS_16.write(numbers, len(names))

    return Codec(read, write)


UNKNOWN, SMALL = cells(c.NUMBERS_16, unknown="?"), cells(c.NUMBERS_10, unknown="?")
NUMBERS, GIVEN = cells(c.NUMBERS_16), cells(c.NUMBERS_16, unknown=".")
"""Numbers, with ``?`` as an unknown one, with none, and with a cell of which nothing is said."""
SHADED = cells(c.NUMBERS_16, unknown="?", marks=answers.MARKED)
TIGHT, BLOCKS = cells(c.CLOSE, unknown="?"), cells(c.CLOSE, unknown="#")
"""Numbers among shaded cells; numbers 0 to 4, and on blocks."""
ARROWS = c.Both((c.clues(c.ARROWS),), (files.clues(files.ARROW),))
DISCS = c.Both((c.clues(c.CIRCLES),), (files.clues(files.CIRCLE),))
"""Numbers with the way into which they look, and in circles."""
AREAS, BORDERS, NEW_AREAS = (
    c.regions("areas", one) for one in (files.NUMBERED, files.BORDERS, files.numbered(since=2))
)
ROOMS = c.regions("rooms", files.NUMBERED)
ROOMED, HALLS = (
    c.Both((rooms(name),), (*c.regions(name, files.NUMBERED).file, files.clues()), name) for name in ("areas", "rooms")
)
"""Regions, as files have them, and with a number each."""
CORNERS = c.Both(
    (*c.NO_BOARD.link, c.clues(c.CLOSE, "corners", unknown=".")),
    (*c.NO_BOARD.file, files.clues(unknown=".", block="corners")),
)
PEARLS = circles("W", "B")
SYMBOLS, LETTERS, SIGNS = ({str(at): one for at, one in enumerate(names, 1)} for names in ("cts", "ABC", "ots"))
TURNS, SWEETS = {"1": "U", "2": "D", "3": "L", "4": "R", "5": "+"}, {"1": "o", "2": "v", "3": "h"}
PENTOMINOES, TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
GOALS = special.COMPASS | {"5": "O"}
DOTS = {"1": "black", "2": "grey", "3": "white"}
ENDS = files.clues(named({one: str(at) for at, one in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)}))
CROSSES = c.Both(
    c.boarded(c.bits("X", optional=True)).link, (files.clues(named({"x": "X"}), marks=answers.marked("O")),)
)
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


SIZED = c.Both((c.SIZE,), (files.SIZE,))
UNSIZED = c.Both(())


def genre(kinds: str, *parts: c.Both | Codec, size: c.Both = SIZED, turned: bool = False, **usual: str) -> Genre:
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
        link += one.link if isinstance(one, c.Both) else ()
    for one in parts:
        file += one.file if isinstance(one, c.Both) else (one,)
        rooms = rooms or (one.rooms if isinstance(one, c.Both) else "")
    plays = tuple(kinds.split())
    linked = Game("", plays, (*size.link, *link), usual, rooms)
    return Genre(linked, Game("", plays, (*size.file, *file), usual, rooms) if file else None)


def alike(names: str, *parts: c.Both | Codec) -> dict[str, Genre]:
    """Genres that differ in their names alone: their names, and behind a colon those of the kinds that are others."""
    link, file = genre("", *parts)
    found = {}
    for one in names.split():
        name, _, kind = one.partition(":")
        kinds = (kind or name,)
        found[name] = Genre(link._replace(kinds=kinds), file._replace(kinds=kinds) if file else None)
    return found
