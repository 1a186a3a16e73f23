"""The games whose IDs are known; the grammars follow the sources of Simon Tatham's Portable Puzzle Collection."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from types import MappingProxyType

from pylogic.formats.sgt import special
from pylogic.formats.sgt.codecs import NO_BOARD, NUMBER, NUMERALS, beside, cells, clues, size, slashed
from pylogic.formats.sgt.special import OPEN
from pylogic.kinds.futoshiki.sgt import UNEQUAL
from pylogic.language.coding.game import Codec, Game

_UNCLUED = "or a letter a to z for cells without one"


def _one(title: str, kind: str, *codecs: Codec, usual: Mapping[str, str] = MappingProxyType({})) -> Game:
    return Game(title, (kind,), codecs, usual)


_FLOOR = {"b": ".", "g": "+", "m": "*", "s": "O", "w": "#", "S": "$"}
_ISLANDS = {letter: str(number) for number, letter in enumerate(ascii_uppercase[:7], 10)}
_PIECES = {"3": "UR", "5": "LR", "6": "UL", "9": "RD", "A": "UD", "C": "LD"}
_RUNS = slashed(("columns", "rows"), "line", rf"{NUMBER}(\.{NUMBER})*", "0")
_SEEN = slashed(("top", "bottom", "left", "right"), "clue", NUMBER, "?")

GAMES = {
    "bridges": _one(
        "Bridges",
        "hashi",
        special.BRIDGES,
        clues("[1-9A-G]", "a number 1 to 9, A to G or a letter a to z for water", _ISLANDS),
        usual={"most": "2"},
    ),
    "dominosa": _one(
        "Dominosa",
        "dominosa",
        special.DOMINOSA,
        cells(r"[0-9]|\[[0-9]{1,2}\]", "a digit, or a number such as [10],", "number", special.DOMINOES),
    ),
    "filling": _one("Filling", "fillomino", size(""), clues("[1-9]", f"a number 1 to 9 {OPEN}")),
    "galaxies": _one("Galaxies", "galaxies", size(), special.GALAXIES),
    "inertia": _one("Inertia", "diamonds", size(""), cells("[bgmswS]", "a letter of b g m s w S", "cell", _FLOOR)),
    "keen": _one("Keen", "kenken", size("(d[a-z])?m?", square=True), special.KEEN),
    "lightup": _one(
        "Light Up",
        "akari",
        size(r"(b\d+)?(s\d+)?(d\d+|r)?"),
        clues("[B0-4]", f"a block (B, 0 to 4) {OPEN}", {"B": "#"}),
    ),
    "loopy": _one(
        "Loopy",
        "slitherlink",
        size("t0(d[a-z])?", "t0"),
        clues("[0-4]", "a number 0 to 4 or a letter a to z for open squares"),
    ),
    "magnets": _one("Magnets", "magnets", size("(d[a-z])?S?"), special.MAGNETS),
    "mosaic": _one("Mosaic", "mosaic", size(r"(h\d+)?"), clues("[0-9]", f"a number 0 to 9 {_UNCLUED}")),
    "palisade": _one(
        "Palisade",
        "palisade",
        special.PALISADE,
        clues("[0-4]", f"a number 0 to 4 {_UNCLUED}", cut=True),
        usual={"k": "5"},
    ),
    "pattern": _one("Pattern", "nonogram", size(""), NO_BOARD, _RUNS),
    "pearl": _one("Pearl", "masyu", size("(d[a-z])?n?"), clues("[BW]", f"a pearl (B or W) {OPEN}")),
    "range": _one("Range", "kurodoko", size(""), clues(NUMBER, f"a number {_UNCLUED}")),
    "rect": _one("Rectangles", "shikaku", size(r"(e\d+(\.\d+)?)?a?"), clues(NUMBER, f"a number {_UNCLUED}")),
    "signpost": _one("Signpost", "signpost", size("c?"), special.SIGNPOST),
    "singles": _one(
        "Singles",
        "hitori",
        size(),
        cells("[0-9a-zA-Z]", "a digit or a letter", "cell", NUMERALS),
    ),
    "slant": _one(
        "Slant",
        "slant",
        size(),
        NO_BOARD,
        clues("[0-4]", "a number 0 to 4 or a letter a to z for corners without one", block="corners", noun="corner"),
    ),
    "solo": Game("Solo", tuple(special.SUDOKUS.values()), (special.SOLO,)),
    "tents": _one("Tents", "tents", size(), special.TENTS, beside("columns", "rows")),
    "towers": _one("Towers", "skyscrapers", size(square=True), _SEEN, special.TOWERS),
    "tracks": _one(
        "Train Tracks",
        "tracks",
        size("(d[a-z])?o?"),
        clues("[3569AC]", f"a piece of track (3, 5, 6, 9, A, C) {OPEN}", _PIECES),
        special.TRACKS,
    ),
    "undead": _one(
        "Undead",
        "undead",
        size(),
        special.MONSTERS,
        clues("[LR]", f"a mirror (L or R) {OPEN}", {"L": "\\", "R": "/"}),
        beside("top", "right", "bottom", "left", turned=("bottom", "left")),
    ),
    "unequal": UNEQUAL,
    "unruly": Game("Unruly", ("unruly", "takuzu"), (special.UNRULY,)),
}
"""The games by the names of their programs."""
