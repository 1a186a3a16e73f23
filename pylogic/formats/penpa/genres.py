"""The kinds that drawings of Penpa+ hold: their tags there, and how each given is drawn.

Drawings are those into which Penpa+ turns links of puzz.link, and that noqx reads.
"""

from __future__ import annotations

from typing import NamedTuple

from pylogic.formats.penpa import parts as p
from pylogic.formats.penpa import special as s
from pylogic.formats.penpa.drawing import (
    ARROW,
    BLACK,
    BLOCK,
    CORNER,
    GREYS,
    LIST,
    MADE,
    PALE,
    PIECE,
    SIDE,
    bare,
    both,
    number,
    plain,
    ringed,
    shade,
    shape,
)
from pylogic.formats.puzzlink import ALIASES
from pylogic.formats.puzzlink import genres as puzzlink


class Genre(NamedTuple):
    """How puzzles of a kind are drawn.

    Attributes:
        tags: Its names in Penpa+, the first one when writing; the name of the kind is always known.
        parts: The parts of the drawing.
        shaded: The pattern of the values that a solution shades, where it draws nothing else in cells.
    """

    tags: tuple[str, ...]
    parts: tuple[p.Part, ...]
    shaded: str = ""


_NUMBERS, _CIRCLED = p.board(number()), p.board(number(6))
_SHADES, _COLOURS = (shade("#"), shade("-", PALE)), (shade("black"), shade("white", PALE))
_SHADED, _ROOMS = p.board(shade("#")), p.board(number(unknown=""), *_SHADES)
_CLUES, _RINGS = p.board(number(unknown="?"), *_SHADES), p.board(number(6, unknown="?"), *_SHADES)
_COLOURED, _RING_COLOURS = p.board(number(unknown="?"), *_COLOURS), p.board(number(6, unknown="?"), *_COLOURS)
"""Numbers, in circles, with cells that are shaded or not; numbers of regions; clues, those without a number as well."""
_CORNERS = p.board(number(6, unknown=""), *_COLOURS, name="corners")
_SHIPS = [shape(word, "battleship_B", variant) for variant, word in enumerate("MLTRB~", 2)]
_COUNTS = p.beside("rows", "columns")
_AROUND = p.beside("top", "bottom", "left", "right")
_DOTS = {"o": ("circle_SS 1", "circle_SS 1"), "x": ("circle_SS 2", "circle_SS 2")}
_SIGNS = {"<": ("inequality 1", "inequality 2"), ">": ("inequality 3", "inequality 4")}
_LIKES = {"=": ("ox_B 3", "ox_B 3"), "x": ("ox_B 4", "ox_B 4")}
_COLOURED_DOTS = p.dots(white="1", black="2", grey="5")
_DOT_SIGNS = (shape("W", "circle_SS", 1), shape("B", "circle_SS", 2))
_STONES = (shape("o", "circle_M", 1), shape("#", "circle_M", 2))
_STATUES = (shape("white", "circle_M", 1), shape("black", "circle_M", 2))
_PEARLS = (shape("W", "circle_L", 1), shape("B", "circle_L", 2))
_BITS = (shape("0", "circle_M", 1), shape("1", "circle_M", 2), number())
_ARROWS = [shape(way, "arrow_N_B", variant) for way, variant in zip("WNES", (1, 3, 5, 7), strict=True)]
_LINES = number(words="[-|+]")
_NOTHING = shape("-", "ox_B", 4, 7, 8)
_CASTLE = both(ARROW, plain("W"), shade("B", BLACK), other=shade("G", *GREYS))
_SUKORO = (number(unknown="O"), shape("O", "ox_E", 1), shape("X", "ox_E", 4, 7))


def _figures(words: str) -> p.Part:
    """Circles, triangles and squares for three words, crosses for empty cells."""
    return p.board(*(shape(word, "ox_B", variant) for variant, word in enumerate(words, 1)), _NOTHING)


def _blocks(style: int, unknown: str = "#") -> tuple[p.Part, ...]:
    """Numbers on black cells."""
    return (p.board(number(style, unknown, dark=True)),)


GENRES = {
    "akari": Genre(("akari",), (p.board(shape("*", "sun_moon", 3), number(4, unknown="#", words=r"\d", dark=True)),)),
    "all_or_nothing": Genre(("all or nothing",), (p.regions(),)),
    "alter": Genre(("alternation",), (p.regions(), _figures("ABC"))),
    "ant_mill": Genre((), (p.between(_LIKES), p.board(number(words="[ABC]"), *_SHADES))),
    "anti_king_sudoku": Genre((), (_NUMBERS, p.BOXES)),
    "anti_knight_sudoku": Genre((), (_NUMBERS, p.BOXES)),
    "aqre": Genre(("aqre",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "aquapelago": Genre(("aquapelago",), _blocks(7, "?")),
    "aquarium": Genre(("aquarium",), (p.regions(), _SHADED, _COUNTS)),
    "araf": Genre(("araf",), (_CIRCLED,)),
    "arrow_flow": Genre((), (p.board(number(unknown="?"), shade("#"), *_ARROWS),)),
    "arrow_sudoku": Genre(("arrow",), (_NUMBERS, p.BOXES, p.paths("arrow", "arrows", "direction"))),
    "balance_loop": Genre(("balanceloop",), (p.board(both(number(), *_PEARLS)),)),
    "barns": Genre(("barns",), (s.walls("x"), p.board(shade("I", 5)))),
    "battenberg": Genre(("battenberg painting",), (s.CAKES, _SHADED, _COUNTS)),
    "battleship": Genre(
        ("battleship", "battleships"), (p.setting("fleet"), p.board(shape("S", "battleship_B", 1), *_SHIPS), _COUNTS)
    ),
    "bdblock": Genre(("border block",), (s.labels("blocks", 5, p.board(number(unknown=""))), p.dots(black="2"))),
    "bosanowa": Genre(("bosanowa (bossa nova)",), (p.setting("largest"), p.board(number(), shade("#")))),
    "bosnian_road": Genre((), (_CLUES,)),
    "canal_view": Genre(("canal view",), (_COLOURED,)),
    "castle_wall": Genre(("castlewall",), (p.FRAMES, p.board(_CASTLE))),
    "cave": Genre(("cave",), (_COLOURED,)),
    "choco_banana": Genre(("choco banana",), (_CLUES,)),
    "chocona": Genre(("chocona",), (p.regions(), _ROOMS)),
    "circles_and_squares": Genre(
        ("circlesquare",),
        (p.board(shape("black", "circle_M", 1), shape("white", "circle_M", 2), shade("white"), shade("black", PALE)),),
        shaded="white",
    ),
    "cityspace": Genre(("cityspace",), (_COLOURED,)),
    "cocktail_lamp": Genre(("cocktail lamp",), (p.regions(), _ROOMS)),
    "context": Genre(("context",), (_COLOURED,)),
    "coral": Genre(("coral",), (p.board(*_COLOURS), _COUNTS)),
    "country_road": Genre(("country road",), (p.regions(), p.board(number(unknown="")))),
    "creek": Genre(("creek",), (p.board(number(6, unknown=""), name="corners"), _SHADED)),
    "detour": Genre(("detour",), (p.regions(), p.board(CORNER))),
    "dominion": Genre(("dominion",), (s.labels("countries", 3, p.board(number(), shade("#")), first="A"),)),
    "doppelblock": Genre(("doppelblock",), (p.board(number(), shade("#")), _COUNTS)),
    "dosun_fuwari": Genre(
        ("dosufuwa (dosun-fuwari)",),
        (p.regions(holes=True), p.board(shade("#"), shape("O", "circle_M", 1), shape("X", "circle_M", 2))),
    ),
    "dotchi_dotchi_loop": Genre(("dotchi-dotchi loop",), (p.regions(), p.board(*_PEARLS))),
    "dotchi_loop": Genre(("dotchi-loop",), (p.regions(), p.board(*_PEARLS))),
    "double_back": Genre(("double back",), (p.regions(holes=True), _SHADED)),
    "end_view": Genre(
        ("easy as abc",), (p.setting("most"), _NUMBERS, p.beside("top", "bottom", "left", "right", letters=True))
    ),
    "extra_regions_sudoku": Genre((), (_NUMBERS, p.BOXES, p.cages("extra"))),
    "factors": Genre(("factors",), (_NUMBERS, s.ROOMS)),
    "family_photo": Genre(("family photo",), (p.board(both(number(), shape("O", "circle_L", 2), ringed("O"))),)),
    "fillmat": Genre(("fillmat",), (_NUMBERS,)),
    "fillomino": Genre(("fillomino",), (p.setting("most", usual=9), _NUMBERS)),
    "fleet": Genre((), (p.setting("fleet", "4 3*2 2*3 1*4"), p.board(shape("O", "battleship_B", 1), *_SHIPS), _COUNTS)),
    "galaxies": Genre(("spiralgalaxies",), (s.CENTRES,)),
    "geradeweg": Genre(("geradeweg",), (_CIRCLED,)),
    "hakoiri": Genre(("hakoiri (Hakoiri-masashi)",), (p.regions(), _figures("cts"))),
    "hanare": Genre(("hanare-gumi",), (p.regions(), p.board(number(), shade("-", PALE)))),
    "hashi": Genre(("hashiwokakero (hashi/bridges)",), (p.setting("most"), _CIRCLED)),
    "heteromino": Genre(("heteromino",), (p.board(number(words="[a-f]"), shade("#")),)),
    "heyablock": Genre(("heyablock",), (p.regions("rooms"), p.board(number(unknown=""), *_COLOURS))),
    "heyawake": Genre(("heyawake",), (p.regions("rooms"), p.board(number(unknown="")))),
    "hinge": Genre(("hinge",), (p.regions(), p.board(number(unknown=""), *_COLOURS))),
    "hitori": Genre(("hitori",), (_NUMBERS,)),
    "inabas_island": Genre(("Inaba's island",), (_RINGS,)),
    "japanese_sums": Genre(
        ("japanesesums",), (p.setting("most", free=lambda _: 5), p.board(number(), shade("#")), _COUNTS)
    ),
    "jigsaw_sudoku": Genre(("irregular",), (_NUMBERS, p.regions())),
    "juosan": Genre(("juosan",), (p.regions(), p.board(CORNER, number(words="[hv]")))),
    "kakkuru": Genre((), _blocks(6)),
    "kakurasu": Genre(("box",), (s.WEIGHTS, _SHADED, _COUNTS)),
    "kakuro": Genre(("kakuro",), (s.framed(p.board(BLOCK, number())),)),
    "kakuru": Genre(("kakuru",), _blocks(6)),
    "kazunori": Genre(("kazunori room",), (p.regions(), p.numbers("pair"), _NUMBERS)),
    "kenken": Genre(("tomtom",), (_NUMBERS, s.OPERATIONS)),
    "key_west": Genre(("key west",), (p.board(number(unknown=""), shape("", "circle_L", 1)),)),
    "killer": Genre(("killer",), (_NUMBERS, p.BOXES, p.cages("cage"))),
    "koburin": Genre(("koburin",), (p.FRAMES, p.board(number(unknown="#"), MADE))),
    "kojun": Genre(("cojun",), (p.regions(), _NUMBERS)),
    "kramma": Genre(("kaitoramma",), (p.board(shape("W", "circle_M", 1), shape("B", "circle_M", 2)),)),
    "kropki": Genre(("kropki",), (_NUMBERS, p.between(_DOTS))),
    "kropki_pairs_sudoku": Genre((), (_NUMBERS, p.BOXES, p.between(_DOTS))),
    "kropki_sudoku": Genre((), (_NUMBERS, p.BOXES, p.between(_DOTS))),
    "kurarin": Genre(("kurarin",), (_COLOURED_DOTS, p.board(*_DOT_SIGNS, *_SHADES))),
    "kurochute": Genre(("kurochute",), (_CLUES,)),
    "kurodoko": Genre(("kurodoko", "kuromasu"), (_RING_COLOURS,)),
    "kuromenbun": Genre(("kuromenbun",), (p.regions(), s.walls("|"), _CLUES)),
    "kurotto": Genre(("kurotto",), (_RINGS,)),
    "lapaz": Genre((), (p.board(number(), shade("#"), number(words="[hv]")),)),
    "latin": Genre(("latin",), (_NUMBERS,)),
    "light_and_shadow": Genre(
        ("light and shadow",), (p.board(CORNER, both(number(unknown=""), plain("W"), shade("B")), *_COLOURS),)
    ),
    "lithersink": Genre(("lither (litherslink)",), (p.board(number(unknown="?")),)),
    "lits": Genre(("lits",), (p.regions(),)),
    "look_air": Genre(("lookair",), (p.board(number(unknown="?"), number(words="[A-E]")),)),
    "magnets": Genre(
        (), (p.regions("domino"), p.board(shape("+", "math_G", 2), shape("-", "math_G", 3), shade("*")), _AROUND)
    ),
    "martini": Genre(("martini",), (p.regions(), p.board(number(6, unknown="W"), *_PEARLS, *_SHADES))),
    "masyu": Genre(("masyu",), (p.board(*_PEARLS),)),
    "meandering_numbers": Genre(("meandering numbers",), (p.regions(), p.board(number(unknown="")))),
    "mejilink": Genre((), (s.tiles("areas"),)),
    "mid_loop": Genre(("midloop",), (p.dots(), p.board(shape("O", "circle_SS", 1, 2, 5)))),
    "minarism": Genre(("minarism",), (_NUMBERS, p.numbers("gap"), p.between(_SIGNS))),
    "minesweeper": Genre(
        ("minesweeper",), (p.setting("mines"), p.board(number(unknown="?"), shape("*", "sun_moon", 4)))
    ),
    "mochikoro": Genre(("mochikoro",), (_CLUES,)),
    "mochinyoro": Genre(("mochinyoro",), (_CLUES,)),
    "moon_sun": Genre(("moon or sun",), (p.regions(), p.board(shape("M", "sun_moon", 1), shape("S", "sun_moon", 2)))),
    "mosaic": Genre(("fillpix",), (p.board(number(unknown=""), shade("#")),)),
    "mukkonn": Genre(("mukkonn enn",), (p.board(SIDE, shade("#")),)),
    "nanro": Genre(("nanro",), (p.regions(), p.board(number(unknown="?")))),
    "nawabari": Genre(("territory (nawabari)",), (_NUMBERS,)),
    "news": Genre((), (p.regions("rooms"), p.board(number(words="[NEWS]"), _NOTHING))),
    "nibunnogo": Genre(("nibunnogo",), (_CORNERS,)),
    "no_three": Genre(("nothree",), (p.dots(white="1"), p.board(shape("O", "circle_SS", 1), *_SHADES))),
    "nonconsecutive_sudoku": Genre(("nonconsecutive",), (_NUMBERS, p.BOXES)),
    "nondango": Genre(("nondango",), (p.regions(), s.circled(p.board(bare("#"), *_STATUES, shape("", "circle_M", 4))))),
    "nonogram": Genre(("nonogram",), (p.beside("rows", "columns", blank="0"), _SHADED)),
    "norinori": Genre(("norinori",), (p.regions(), _SHADED)),
    "norinuri": Genre(("norinuri",), (_COLOURED,)),
    "number_rope": Genre(("number rope",), (s.ROPES, s.GIVEN, *_blocks(7))),
    "numberlink": Genre(("numberlink", "numlin_bit"), (_NUMBERS,)),
    "nuribou": Genre(("nuribou",), (p.board(number(unknown="?")),), shaded=r"\d+"),
    "nurikabe": Genre(("nurikabe",), (_COLOURED,)),
    "nurimaze": Genre(
        ("nurimaze",),
        (p.regions(), s.WAY, p.board(shape("O", "circle_M", 1), shape("T", "triup_M", 1), *_SHADES)),
    ),
    "nurimisaki": Genre(("nurimisaki",), (_RING_COLOURS,)),
    "nuriuzu": Genre(("nuriuzu",), (s.CENTRES, p.board(*_COLOURS))),
    "oasis": Genre(("oasis",), (_RINGS,)),
    "paint_area": Genre(("paintarea",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "palisade": Genre(("fivecells",), (p.setting("k"), _NUMBERS)),
    "parquet": Genre((), (p.regions(), s.tiles("parts"), _SHADED)),
    "patchwork": Genre((), (p.board(number(unknown=""), shade("#", BLACK), shade("g", *GREYS), shade("-", PALE)),)),
    "pentominous": Genre(("pentominous",), (p.board(number(unknown="", words="[A-Z]"), shade("#")),)),
    "pipelink": Genre((), (p.board(PIECE),)),
    "putteria": Genre((), (p.regions(), p.board(number(), shade("x")))),
    "rassi": Genre(("rassi silai",), (p.regions(holes=True), p.board(shade("#"), shape("E", "ox_G", 1)))),
    "regional_yajilin": Genre(("regional yajilin", "yajilin_regions"), (p.regions(), p.board(CORNER, *_COLOURS))),
    "renban_madoguchi": Genre(
        ("renban (renban-madoguchi)",),
        (p.setting("most", free=lambda _: 20), p.regions(), s.walls("|"), p.board(number(unknown=""))),
    ),
    "ripple_effect": Genre(("ripple effect",), (p.regions(), _NUMBERS)),
    "roma": Genre((), (p.regions(), p.board(shape("O", "circle_L", 2), *_ARROWS))),
    "sananko": Genre(
        ("sananko",), (s.GIVEN, p.board(number(7, unknown="X", dark=True), shape("O", "ox_E", 1), _NOTHING))
    ),
    "sansa_road": Genre(
        ("sansa road", "sansaroad"), (_COLOURED_DOTS, p.board(*_DOT_SIGNS, shape("T", "tridown_M", 1), *_SHADES))
    ),
    "shakashaka": Genre(("shakashaka",), _blocks(7)),
    "shikaku": Genre(("shikaku",), (p.board(number(7, unknown="?")),)),
    "shimaguni": Genre(("shimaguni (islands)",), (p.regions(), _ROOMS)),
    "shingoki": Genre((), (p.board(both(number(), *_PEARLS, other=shape("G", "circle_L", 5))),)),
    "simple_gako": Genre(
        ("simplegako",),
        (p.setting("most", free=lambda scan: scan.rows + scan.columns - 1), p.board(number(unknown=""))),
    ),
    "simple_loop": Genre(("simple loop",), (_SHADED,)),
    "skyscrapers": Genre(("skyscrapers",), (_NUMBERS, _AROUND)),
    "slant": Genre(("slant (gokigen)",), (p.board(number(6, unknown=""), name="corners"),)),
    "slitherlink": Genre(("slitherlink",), (p.board(number(unknown="")),)),
    "smullyanic_dynasty": Genre(("smullyan (smullyanic dynasty)",), (_COLOURED,)),
    "snake": Genre(("snake",), (p.board(shape("#", "circle_L", 1), shape("H", "circle_L", 2)), _COUNTS)),
    "squarejam": Genre(("squarejam",), (p.board(number(unknown="?")),)),
    "starbattle": Genre(("starbattle",), (s.STARS, p.regions(), p.board(shape("*", "star", 2)))),
    "statue_park": Genre(("statuepark",), (p.board(*_STATUES, *_COLOURS),)),
    "stostone": Genre(("stostone",), (p.regions(), _ROOMS)),
    "sudoku": Genre(("classic",), (_NUMBERS, p.BOXES)),
    "sudoku_x": Genre((), (_NUMBERS, p.BOXES)),
    "suguru": Genre(("suguru (capsules)",), (p.regions(), _NUMBERS)),
    "sukoro": Genre(("sukoro",), (p.board(*_SUKORO),)),
    "sukoro_room": Genre(("sukororoom",), (p.regions(), p.board(*_SUKORO))),
    "symmarea": Genre(("symmetry area",), (p.setting("most", usual=9), p.board(number(unknown="")))),
    "takuzu": Genre(("binairo",), (p.board(*_BITS),)),
    "tapa": Genre(("tapa",), (p.board(LIST, shade("#")),)),
    "tapa_like_loop": Genre(("tapalikeloop",), (p.board(LIST),)),
    "tasquare": Genre(("tasquare",), (p.board(number(), shape("", "square_L", 1), *_SHADES),)),
    "tatamibari": Genre(
        ("tatamibari",), (p.board(shape("-", "line", 1), shape("|", "line", 2), shape("+", "line", 5), _LINES),)
    ),
    "tents": Genre(("tents",), (p.board(shape("T", "tents", 1), shape("^", "tents", 2)), _COUNTS)),
    "tetrochain": Genre(("tetrochain-Y",), (p.board(ARROW),)),
    "tetrochaink": Genre(("tetrochain-k",), (_COLOURED_DOTS, p.board(*_DOT_SIGNS))),
    "tetrominous": Genre(("tetrominous",), (p.board(number(unknown="", words="[A-Z]"), shade("#")),)),
    "thermo_sudoku": Genre(("thermo",), (_NUMBERS, p.BOXES, p.paths("thermo", "thermo", "nobulbthermo"))),
    "tile_paint": Genre((), (p.regions(), s.TOTALS, _SHADED)),
    "toichika": Genre((), (p.regions(), p.board(*_ARROWS, _LINES))),
    "tontonbeya": Genre(("tontonbeya",), (p.regions(), _figures("ots"))),
    "triplace": Genre((), (s.framed(p.board(BLOCK)),)),
    "turnaround": Genre((), (_NUMBERS,)),
    "unequal": Genre((), (_NUMBERS, p.between(_SIGNS))),
    "unruly": Genre((), (p.board(*_BITS),)),
    "usoone": Genre(("usoone",), (p.regions(), p.board(number(unknown=""), shade("#")))),
    "usotatami": Genre(("usotatami",), (p.board(number(unknown="?")),)),
    "view": Genre(("view",), (p.board(number(), _NOTHING),)),
    "voxas": Genre(("voxas",), (p.between(_DOTS | {"+": ("circle_SS 5", "circle_SS 5")}, edges=True),)),
    "wall_logic": Genre((), (p.board(number(unknown="?"), *_ARROWS),)),
    "wittgen": Genre((), (p.board(number(unknown="?"), shade("#")),)),
    "yajikabe": Genre((), (p.board(ARROW, *_COLOURS),)),
    "yajikazu": Genre(("yajikazu (yajisan-kazusan)",), (p.board(ARROW, *_COLOURS),)),
    "yajilin": Genre(("yajilin",), (p.FRAMES, p.board(ARROW, MADE))),
    "yajirushi": Genre((), (p.board(shade("#"), *_ARROWS, _LINES),)),
    "yajirushi_2": Genre((), (p.board(number(4, unknown="#", words=r"\d", dark=True), *_ARROWS, _LINES),)),
    "yin_yang": Genre(("yin-yang",), (p.board(*_STONES),)),
}
"""The genres by the names of the library."""
_LINKS = {name: genre.link.kinds[0] for name, genre in puzzlink.GENRES.items()}
_LINKS |= {name: _LINKS[genre] for name, genre in ALIASES.items()}
TAGS = {name: kind for name, kind in _LINKS.items() if kind in GENRES}
TAGS |= {tag.lower(): kind for kind, genre in GENRES.items() for tag in (kind, *genre.tags)}
"""The kinds by what Penpa+ and puzz.link call them, in small letters."""
