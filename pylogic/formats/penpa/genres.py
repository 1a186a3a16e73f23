"""The kinds that drawings of Penpa+ hold: their tags there, and how each given is drawn.

Drawings are those into which Penpa+ turns links of puzz.link, and that noqx reads.
"""

from __future__ import annotations

from typing import NamedTuple

from pylogic.formats.penpa import parts as p
from pylogic.formats.penpa.signs import ARROW, BLOCK, CIRCLE, CORNER, LIST, number, shade, shape


class Genre(NamedTuple):
    """How puzzles of a kind are drawn.

    Attributes:
        tags: Its names in Penpa+, the first one when writing; the name of the kind is always known.
        parts: The parts of the drawing.
    """

    tags: tuple[str, ...]
    parts: tuple[p.Part, ...]


_NUMBERS = p.board(number())
_SHADED = p.board(shade("#"))
_CIRCLED = p.board(number(6))
_SHIPS = [shape(word, "battleship_B", variant) for variant, word in enumerate("MLTRB~", 2)]
_COUNTS = p.beside("rows", "columns")
_AROUND = p.beside("top", "bottom", "left", "right")
_DOTS = {"o": ("circle_SS 1", "circle_SS 1"), "x": ("circle_SS 2", "circle_SS 2")}
_SIGNS = {"<": ("inequality 1", "inequality 2"), ">": ("inequality 3", "inequality 4")}
_STONES = (shape("o", "circle_M", 1), shape("#", "circle_M", 2))
_FIGURES = (shape("c", "ox_B", 1), shape("t", "ox_B", 2), shape("s", "ox_B", 3))
_BITS = (shape("0", "circle_M", 1), shape("1", "circle_M", 2), number())

GENRES = {
    "akari": Genre(("akari",), (p.board(shape("*", "sun_moon", 3), number(4, unknown="#", words=r"\d", dark=True)),)),
    "anti_king_sudoku": Genre((), (_NUMBERS, p.BOXES)),
    "anti_knight_sudoku": Genre((), (_NUMBERS, p.BOXES)),
    "aqre": Genre(("aqre",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "aquarium": Genre(("aquarium",), (p.regions(), _SHADED, _COUNTS)),
    "arrow_sudoku": Genre(("arrow",), (_NUMBERS, p.BOXES, p.paths("arrow", "arrows", "direction"))),
    "battleship": Genre(
        ("battleship", "battleships"), (p.setting("fleet"), p.board(shape("S", "battleship_B", 1), *_SHIPS), _COUNTS)
    ),
    "bosanowa": Genre(("bosanowa (bossa nova)",), (p.setting("largest"), p.board(number(), shade("#")))),
    "canal_view": Genre(("canal view",), (_NUMBERS,)),
    "cave": Genre(("cave",), (_NUMBERS,)),
    "country_road": Genre(("country road",), (p.regions(), p.board(number(unknown="")))),
    "creek": Genre(("creek",), (p.board(number(6, unknown=""), name="corners"), _SHADED)),
    "doppelblock": Genre(("doppelblock",), (p.board(number(), shade("#")), _COUNTS)),
    "double_back": Genre(("double back",), (p.regions(),)),
    "end_view": Genre(
        ("easy as abc",), (p.setting("most"), _NUMBERS, p.beside("top", "bottom", "left", "right", letters=True))
    ),
    "extra_regions_sudoku": Genre((), (_NUMBERS, p.BOXES, p.cages("extra"))),
    "fillomino": Genre(("fillomino",), (p.setting("most", usual=9), _NUMBERS)),
    "fleet": Genre((), (p.setting("fleet", "4 3*2 2*3 1*4"), p.board(shape("O", "battleship_B", 1), *_SHIPS), _COUNTS)),
    "galaxies": Genre(("spiralgalaxies",), (p.CENTRES,)),
    "hakoiri": Genre(("hakoiri (Hakoiri-masashi)",), (p.regions(), p.board(*_FIGURES))),
    "hashi": Genre(("hashiwokakero (hashi/bridges)",), (p.setting("most"), _CIRCLED)),
    "heyawake": Genre(("heyawake",), (p.regions("rooms"), p.board(number(unknown="")))),
    "hitori": Genre(("hitori",), (_NUMBERS,)),
    "jigsaw_sudoku": Genre(("irregular",), (_NUMBERS, p.regions())),
    "juosan": Genre(("juosan",), (p.regions(), p.board(CORNER, number(words="[hv]")))),
    "kakuro": Genre(("kakuro",), (p.board(BLOCK, number()),)),
    "kenken": Genre(("tomtom",), (_NUMBERS, p.OPERATIONS)),
    "killer": Genre(("killer",), (_NUMBERS, p.BOXES, p.cages("cage"))),
    "koburin": Genre(("koburin",), (p.board(number(unknown="#")),)),
    "kojun": Genre(("cojun",), (p.regions(), _NUMBERS)),
    "kropki": Genre(("kropki",), (_NUMBERS, p.between(_DOTS))),
    "kropki_pairs_sudoku": Genre((), (_NUMBERS, p.BOXES, p.between(_DOTS))),
    "kropki_sudoku": Genre((), (_NUMBERS, p.BOXES, p.between(_DOTS))),
    "kurodoko": Genre(("kurodoko", "kuromasu"), (_CIRCLED,)),
    "latin": Genre(("latin",), (_NUMBERS,)),
    "lits": Genre(("lits",), (p.regions(),)),
    "magnets": Genre(
        (), (p.regions("domino"), p.board(shape("+", "math_G", 2), shape("-", "math_G", 3), shade("*")), _AROUND)
    ),
    "masyu": Genre(("masyu",), (p.board(shape("W", "circle_L", 1), shape("B", "circle_L", 2)),)),
    "minesweeper": Genre(
        ("minesweeper",), (p.setting("mines"), p.board(number(unknown="?"), shape("*", "sun_moon", 4)))
    ),
    "mosaic": Genre((), (p.board(number(unknown=""), shade("#")),)),
    "nanro": Genre(("nanro",), (p.regions(), p.board(number(unknown="?")))),
    "nawabari": Genre(("territory (nawabari)",), (_NUMBERS,)),
    "nonconsecutive_sudoku": Genre(("nonconsecutive",), (_NUMBERS, p.BOXES)),
    "nonogram": Genre(("nonogram",), (p.beside("rows", "columns", blank="0"), _SHADED)),
    "norinori": Genre(("norinori",), (p.regions(), _SHADED)),
    "numberlink": Genre(("numberlink",), (_NUMBERS,)),
    "nurikabe": Genre(("nurikabe",), (_NUMBERS,)),
    "paint_area": Genre(("paintarea",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "palisade": Genre(("fivecells",), (p.setting("k"), _NUMBERS)),
    "putteria": Genre((), (p.regions(), p.board(number(), shade("x")))),
    "ripple_effect": Genre(("ripple effect",), (p.regions(), _NUMBERS)),
    "shikaku": Genre(("shikaku",), (p.board(number(7)),)),
    "shingoki": Genre((), (p.board(CIRCLE),)),
    "simple_loop": Genre(("simple loop",), (_SHADED,)),
    "skyscrapers": Genre(("skyscrapers",), (_NUMBERS, _AROUND)),
    "slant": Genre(("slant (gokigen)",), (p.board(number(6, unknown=""), name="corners"),)),
    "slitherlink": Genre(("slitherlink",), (p.board(number(unknown="")),)),
    "snake": Genre(("snake",), (p.board(shape("#", "circle_L", 1), shape("H", "circle_L", 2)), _COUNTS)),
    "starbattle": Genre(("starbattle",), (p.STARS, p.regions(), p.board(shape("*", "star", 2)))),
    "sudoku": Genre(("classic",), (_NUMBERS, p.BOXES)),
    "sudoku_x": Genre((), (_NUMBERS, p.BOXES)),
    "suguru": Genre(("suguru (capsules)",), (p.regions(), _NUMBERS)),
    "takuzu": Genre((), (p.board(*_BITS),)),
    "tapa": Genre(("tapa",), (p.board(LIST, shade("#")),)),
    "tents": Genre(("tents",), (p.board(shape("T", "tents", 1), shape("^", "tents", 2)), _COUNTS)),
    "thermo_sudoku": Genre(("thermo",), (_NUMBERS, p.BOXES, p.paths("thermo", "thermo", "nobulbthermo"))),
    "unequal": Genre(("minarism",), (_NUMBERS, p.between(_SIGNS))),
    "unruly": Genre((), (p.board(*_BITS),)),
    "usoone": Genre(("usoone",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "yajilin": Genre(("yajilin",), (p.board(ARROW),)),
    "yin_yang": Genre(("yin-yang",), (p.board(*_STONES),)),
}
"""The genres by the names of the library."""
TAGS = {tag.lower(): kind for kind, genre in GENRES.items() for tag in (kind, *genre.tags)}
"""The kinds by what Penpa+ calls them, in small letters."""
