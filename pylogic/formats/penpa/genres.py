"""The kinds that drawings of Penpa+ hold: their tags there, and how each given is drawn.

Drawings are those into which Penpa+ turns links of puzz.link, and that noqx reads.
"""

from __future__ import annotations

from pylogic.formats.penpa import drawing as d
from pylogic.formats.penpa import parts as p
from pylogic.formats.penpa import special as s
from pylogic.formats.penpa.drawing import ARROW, BLACK, BLOCK, CORNER, GREYS, LIST, PALE, both, number, shade, shape
from pylogic.formats.puzzlink import ALIASES
from pylogic.formats.puzzlink import genres as puzzlink
from pylogic.model.records import NamedTuple


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


def genre(tags: str, *parts: p.Part, shaded: str = "") -> Genre:
    """A genre; commas separate its tags."""
    return Genre(tuple(filter(None, tags.split(", "))), parts, shaded)


def alike(names: str, *parts: p.Part) -> dict[str, Genre]:
    """Genres that are drawn alike: their names, and behind an equals sign their tags."""
    named = (one.partition("=") for one in names.split("; "))
    return {name: genre(tags, *parts) for name, _, tags in named}


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
_CASTLE = both(ARROW, d.plain("W"), shade("B", BLACK), other=shade("G", *GREYS))
_SUKORO = (number(unknown="O"), shape("O", "ox_E", 1), shape("X", "ox_E", 4, 7))


def _figures(words: str) -> p.Part:
    """Circles, triangles and squares for three words, crosses for empty cells."""
    return p.board(*(shape(word, "ox_B", variant) for variant, word in enumerate(words, 1)), _NOTHING)


def _blocks(style: int, unknown: str = "#") -> tuple[p.Part, ...]:
    """Numbers on black cells."""
    return (p.board(number(style, unknown, dark=True)),)


GENRES = {
    **alike("all_or_nothing=all or nothing; lits=lits", p.regions()),
    **alike(
        "anti_king_sudoku; anti_knight_sudoku; nonconsecutive_sudoku=nonconsecutive; sudoku=classic; sudoku_x",
        _NUMBERS,
        p.BOXES,
    ),
    **alike("aqre=aqre; paint_area=paintarea; usoone=usoone", p.regions(), p.board(number(unknown=""), shade("#"))),
    **alike("araf=araf; geradeweg=geradeweg", _CIRCLED),
    **alike(
        "bosnian_road; choco_banana=choco banana; kurochute=kurochute; mochikoro=mochikoro; mochinyoro=mochinyoro",
        _CLUES,
    ),
    **alike(
        "canal_view=canal view; cave=cave; cityspace=cityspace; context=context; norinuri=norinuri; "
        "nurikabe=nurikabe; smullyanic_dynasty=smullyan (smullyanic dynasty)",
        _COLOURED,
    ),
    **alike(
        "chocona=chocona; cocktail_lamp=cocktail lamp; shimaguni=shimaguni (islands); stostone=stostone",
        p.regions(),
        _ROOMS,
    ),
    **alike(
        "country_road=country road; meandering_numbers=meandering numbers", p.regions(), p.board(number(unknown=""))
    ),
    **alike("dotchi_dotchi_loop=dotchi-dotchi loop; dotchi_loop=dotchi-loop", p.regions(), p.board(*_PEARLS)),
    **alike(
        "fillmat=fillmat; hitori=hitori; latin=latin; nawabari=territory (nawabari); "
        "numberlink=numberlink, numlin_bit; turnaround",
        _NUMBERS,
    ),
    **alike("inabas_island=Inaba's island; kurotto=kurotto; oasis=oasis", _RINGS),
    **alike("kakkuru; kakuru=kakuru", *_blocks(6)),
    **alike("kojun=cojun; ripple_effect=ripple effect; suguru=suguru (capsules)", p.regions(), _NUMBERS),
    **alike("kropki_pairs_sudoku; kropki_sudoku", _NUMBERS, p.BOXES, p.between(_DOTS)),
    **alike("kurodoko=kurodoko, kuromasu; nurimisaki=nurimisaki", _RING_COLOURS),
    **alike("lithersink=lither (litherslink); squarejam=squarejam; usotatami=usotatami", p.board(number(unknown="?"))),
    **alike("pentominous=pentominous; tetrominous=tetrominous", p.board(number(unknown="", words="[A-Z]"), shade("#"))),
    **alike("takuzu=binairo; unruly", p.board(*_BITS)),
    **alike("yajikabe; yajikazu=yajikazu (yajisan-kazusan)", p.board(ARROW, *_COLOURS)),
    "akari": genre("akari", p.board(shape("*", "sun_moon", 3), number(4, unknown="#", words=r"\d", dark=True))),
    "alter": genre("alternation", p.regions(), _figures("ABC")),
    "ant_mill": genre("", p.between(_LIKES), p.board(number(words="[ABC]"), *_SHADES)),
    "aquapelago": genre("aquapelago", *_blocks(7, "?")),
    "aquarium": genre("aquarium", p.regions(), _SHADED, _COUNTS),
    "arrow_flow": genre("", p.board(number(unknown="?"), shade("#"), *_ARROWS)),
    "arrow_sudoku": genre("arrow", _NUMBERS, p.BOXES, p.paths("arrow", "arrows", "direction")),
    "balance_loop": genre("balanceloop", p.board(both(number(), *_PEARLS))),
    "barns": genre("barns", s.walls("x"), p.board(shade("I", 5))),
    "battenberg": genre("battenberg painting", s.CAKES, _SHADED, _COUNTS),
    "battleship": genre(
        "battleship, battleships", p.setting("fleet"), p.board(shape("S", "battleship_B", 1), *_SHIPS), _COUNTS
    ),
    "bdblock": genre("border block", s.labels("blocks", 5, p.board(number(unknown=""))), p.dots(black="2")),
    "bosanowa": genre("bosanowa (bossa nova)", p.setting("largest"), p.board(number(), shade("#"))),
    "castle_wall": genre("castlewall", p.FRAMES, p.board(_CASTLE)),
    "circles_and_squares": genre(
        "circlesquare",
        p.board(shape("black", "circle_M", 1), shape("white", "circle_M", 2), shade("white"), shade("black", PALE)),
        shaded="white",
    ),
    "coral": genre("coral", p.board(*_COLOURS), _COUNTS),
    "creek": genre("creek", p.board(number(6, unknown=""), name="corners"), _SHADED),
    "detour": genre("detour", p.regions(), p.board(CORNER)),
    "dominion": genre("dominion", s.labels("countries", 3, p.board(number(), shade("#")), first="A")),
    "doppelblock": genre("doppelblock", p.board(number(), shade("#")), _COUNTS),
    "dosun_fuwari": genre(
        "dosufuwa (dosun-fuwari)",
        p.regions(holes=True),
        p.board(shade("#"), shape("O", "circle_M", 1), shape("X", "circle_M", 2)),
    ),
    "double_back": genre("double back", p.regions(holes=True), _SHADED),
    "end_view": genre(
        "easy as abc", p.setting("most"), _NUMBERS, p.beside("top", "bottom", "left", "right", letters=True)
    ),
    "extra_regions_sudoku": genre("", _NUMBERS, p.BOXES, p.cages("extra")),
    "factors": genre("factors", _NUMBERS, s.ROOMS),
    "family_photo": genre("family photo", p.board(both(number(), shape("O", "circle_L", 2), d.ringed("O")))),
    "fillomino": genre("fillomino", p.setting("most", usual=9), _NUMBERS),
    "fleet": genre("", p.setting("fleet", "4 3*2 2*3 1*4"), p.board(shape("O", "battleship_B", 1), *_SHIPS), _COUNTS),
    "galaxies": genre("spiralgalaxies", s.CENTRES),
    "hakoiri": genre("hakoiri (Hakoiri-masashi)", p.regions(), _figures("cts")),
    "hanare": genre("hanare-gumi", p.regions(), p.board(number(), shade("-", PALE))),
    "hashi": genre("hashiwokakero (hashi/bridges)", p.setting("most"), _CIRCLED),
    "heteromino": genre("heteromino", p.board(number(words="[a-f]"), shade("#"))),
    "heyablock": genre("heyablock", p.regions("rooms"), p.board(number(unknown=""), *_COLOURS)),
    "heyawake": genre("heyawake", p.regions("rooms"), p.board(number(unknown=""))),
    "hinge": genre("hinge", p.regions(), p.board(number(unknown=""), *_COLOURS)),
    "japanese_sums": genre("japanesesums", p.setting("most", free=lambda _: 5), p.board(number(), shade("#")), _COUNTS),
    "jigsaw_sudoku": genre("irregular", _NUMBERS, p.regions()),
    "juosan": genre("juosan", p.regions(), p.board(CORNER, number(words="[hv]"))),
    "kakurasu": genre("box", s.WEIGHTS, _SHADED, _COUNTS),
    "kakuro": genre("kakuro", s.framed(p.board(BLOCK, number()))),
    "kazunori": genre("kazunori room", p.regions(), p.numbers("pair"), _NUMBERS),
    "kenken": genre("tomtom", _NUMBERS, s.OPERATIONS),
    "key_west": genre("key west", p.board(number(unknown=""), shape("", "circle_L", 1))),
    "killer": genre("killer", _NUMBERS, p.BOXES, p.cages("cage")),
    "koburin": genre("koburin", p.FRAMES, p.board(number(unknown="#"), d.MADE)),
    "kramma": genre("kaitoramma", p.board(shape("W", "circle_M", 1), shape("B", "circle_M", 2))),
    "kropki": genre("kropki", _NUMBERS, p.between(_DOTS)),
    "kurarin": genre("kurarin", _COLOURED_DOTS, p.board(*_DOT_SIGNS, *_SHADES)),
    "mannequin": genre("mannequin", p.regions(), s.walls("|"), p.board(number(unknown=""), *_COLOURS)),
    "kuromenbun": genre("kuromenbun", p.regions(), s.walls("|"), _CLUES),
    "lapaz": genre("", p.board(number(), shade("#"), number(words="[hv]"))),
    "light_and_shadow": genre(
        "light and shadow", p.board(CORNER, both(number(unknown=""), d.plain("W"), shade("B")), *_COLOURS)
    ),
    "look_air": genre("lookair", p.board(number(unknown="?"), number(words="[A-E]"))),
    "magnets": genre(
        "", p.regions("domino"), p.board(shape("+", "math_G", 2), shape("-", "math_G", 3), shade("*")), _AROUND
    ),
    "martini": genre("martini", p.regions(), p.board(number(6, unknown="W"), *_PEARLS, *_SHADES)),
    "masyu": genre("masyu", p.board(*_PEARLS)),
    "mejilink": genre("", s.tiles("areas")),
    "mid_loop": genre("midloop", p.dots(mid="125"), p.board(shape("O", "circle_SS", 1, 2, 5))),
    "minarism": genre("minarism", _NUMBERS, p.numbers("gap"), p.between(_SIGNS)),
    "minesweeper": genre("minesweeper", p.setting("mines"), p.board(number(unknown="?"), shape("*", "sun_moon", 4))),
    "moon_sun": genre("moon or sun", p.regions(), p.board(shape("M", "sun_moon", 1), shape("S", "sun_moon", 2))),
    "mosaic": genre("fillpix", p.board(number(unknown=""), shade("#"))),
    "mukkonn": genre("mukkonn enn", p.board(d.SIDE, shade("#"))),
    "nanro": genre("nanro", p.regions(), p.board(number(unknown="?"))),
    "news": genre("", p.regions("rooms"), p.board(number(words="[NEWS]"), _NOTHING)),
    "nibunnogo": genre("nibunnogo", _CORNERS),
    "no_three": genre("nothree", p.dots(white="1"), p.board(shape("O", "circle_SS", 1), *_SHADES)),
    "nondango": genre("nondango", p.regions(), s.circled(p.board(d.bare("#"), *_STATUES, shape("", "circle_M", 4)))),
    "nonogram": genre("nonogram", p.beside("rows", "columns", blank="0"), _SHADED),
    "norinori": genre("norinori", p.regions(), _SHADED),
    "number_rope": genre("number rope", s.ROPES, s.GIVEN, *_blocks(7)),
    "nuribou": genre("nuribou", p.board(number(unknown="?")), shaded=r"\d+"),
    "nurimaze": genre(
        "nurimaze", p.regions(), s.WAY, p.board(shape("O", "circle_M", 1), shape("T", "triup_M", 1), *_SHADES)
    ),
    "nuriuzu": genre("nuriuzu", s.CENTRES, p.board(*_COLOURS)),
    "palisade": genre("fivecells, ncells", p.setting("k"), _NUMBERS),
    "parquet": genre("", p.regions(), s.tiles("parts"), _SHADED),
    "patchwork": genre("", p.board(number(unknown=""), shade("#", BLACK), shade("g", *GREYS), shade("-", PALE))),
    "pipelink": genre("", p.board(d.PIECE)),
    "putteria": genre("", p.regions(), p.board(number(), shade("x"))),
    "rassi": genre("rassi silai", p.regions(holes=True), p.board(shade("#"), shape("E", "ox_G", 1))),
    "regional_yajilin": genre("regional yajilin, yajilin_regions", p.regions(), p.board(CORNER, *_COLOURS)),
    "renban_madoguchi": genre(
        "renban (renban-madoguchi)",
        p.setting("most", free=lambda _: 20),
        p.regions(),
        s.walls("|"),
        p.board(number(unknown="")),
    ),
    "retsurin": genre("retsurin", p.board(number(unknown="?"), shade("#"))),
    "roma": genre("", p.regions(), p.board(shape("O", "circle_L", 2), *_ARROWS)),
    "sananko": genre("sananko", s.GIVEN, p.board(number(7, unknown="X", dark=True), shape("O", "ox_E", 1), _NOTHING)),
    "sansa_road": genre(
        "sansa road, sansaroad", _COLOURED_DOTS, p.board(*_DOT_SIGNS, shape("T", "tridown_M", 1), *_SHADES)
    ),
    "shakashaka": genre("shakashaka", *_blocks(7)),
    "shikaku": genre("shikaku", p.board(number(7, unknown="?"))),
    "shingoki": genre("", p.board(both(number(), *_PEARLS, other=shape("G", "circle_L", 5)))),
    "simple_gako": genre(
        "simplegako", p.setting("most", free=lambda scan: scan.rows + scan.columns - 1), p.board(number(unknown=""))
    ),
    "simple_loop": genre("simple loop", _SHADED),
    "skyscrapers": genre("skyscrapers", _NUMBERS, _AROUND),
    "slant": genre("slant (gokigen)", p.board(number(6, unknown=""), name="corners")),
    "slitherlink": genre("slitherlink", p.board(number(unknown=""))),
    "snake": genre("snake", p.board(shape("#", "circle_L", 1), shape("H", "circle_L", 2)), _COUNTS),
    "starbattle": genre("starbattle", s.STARS, p.regions(), p.board(shape("*", "star", 2))),
    "statue_park": genre("statuepark", p.board(*_STATUES, *_COLOURS)),
    "sukoro": genre("sukoro", p.board(*_SUKORO)),
    "sukoro_room": genre("sukororoom", p.regions(), p.board(*_SUKORO)),
    "symmarea": genre("symmetry area", p.setting("most", usual=9), p.board(number(unknown=""))),
    "sumiwake": genre(
        "sumiwake",
        p.regions("rooms"),
        p.board(*(shape(word, "circle_M", int(word)) for word in "12"), name="corners"),
        p.board(*_COLOURS),
    ),
    "tapa": genre("tapa", p.board(LIST, shade("#"))),
    "tapa_like_loop": genre("tapalikeloop", p.board(LIST)),
    "tasquare": genre("tasquare", p.board(number(), shape("", "square_L", 1), *_SHADES)),
    "tatamibari": genre(
        "tatamibari", p.board(shape("-", "line", 1), shape("|", "line", 2), shape("+", "line", 5), _LINES)
    ),
    "tents": genre("tents", p.board(shape("T", "tents", 1), shape("^", "tents", 2)), _COUNTS),
    "tetrochain": genre("tetrochain-Y", p.board(ARROW)),
    "tetrochaink": genre("tetrochain-k", _COLOURED_DOTS, p.board(*_DOT_SIGNS)),
    "thermo_sudoku": genre("thermo", _NUMBERS, p.BOXES, p.paths("thermo", "thermo", "nobulbthermo")),
    "tile_paint": genre("", p.regions(), s.TOTALS, _SHADED),
    "toichika": genre("", p.regions(), p.board(*_ARROWS, _LINES)),
    "toichika_2": genre("toichika 2", s.ROOMS, s.GIVEN),
    "tontonbeya": genre("tontonbeya", p.regions(), _figures("ots")),
    "triplace": genre("", s.framed(p.board(BLOCK))),
    "unequal": genre("", _NUMBERS, p.between(_SIGNS)),
    "view": genre("view", p.board(number(), _NOTHING)),
    "voxas": genre("voxas", p.between(_DOTS | {"+": ("circle_SS 5", "circle_SS 5")}, edges=True)),
    "wall_logic": genre("", p.board(number(unknown="?"), *_ARROWS)),
    "wittgen": genre("", p.board(number(unknown="?"), shade("#"))),
    "yajilin": genre("yajilin", p.FRAMES, p.board(ARROW, d.MADE)),
    "yajirushi": genre("", p.board(shade("#"), *_ARROWS, _LINES)),
    "yajirushi_2": genre("", p.board(number(4, unknown="#", words=r"\d", dark=True), *_ARROWS, _LINES)),
    "yin_yang": genre("yin-yang", p.board(*_STONES)),
}
"""The genres by the names of the library."""
_LINKS = {name: genre.link.kinds[0] for name, genre in puzzlink.GENRES.items()}
_LINKS |= {name: _LINKS[genre] for name, genre in ALIASES.items()}
TAGS = {name: kind for name, kind in _LINKS.items() if kind in GENRES}
TAGS |= {tag.lower(): kind for kind, genre in GENRES.items() for tag in (kind, *genre.tags)}
"""The kinds by what Penpa+ and puzz.link call them, in small letters."""
