"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from string import ascii_letters

from pylogic.files.coding.sheet import Game
from pylogic.formats.puzzlink import between, codecs, files, special
from pylogic.formats.puzzlink.codecs import (
    CLOSE,
    NO_BOARD,
    NUMBERS_10,
    NUMBERS_16,
    beside,
    bounded,
    circles,
    clues,
    marked,
    rooms,
)
from pylogic.formats.puzzlink.files import LINES, SHADES, VALUES, Genre, genre

_NUMBERS, _LINK_AREAS = (clues(NUMBERS_16),), codecs.regions()
_UNKNOWN, _SMALL = (clues(NUMBERS_16, unknown="?"),), (clues(NUMBERS_10, unknown="?"),)
_GIVEN = (clues(NUMBERS_16, unknown="."),)
"""Numbers, with ``?`` as an unknown one, and as a cell of which nothing is said."""
_CELLS, _AREAS = files.clues(), files.regions()
_UNKNOWN_CELLS, _GIVEN_CELLS = files.clues(unknown="?"), files.clues(unknown=".")
_ROOMS = files.regions("rooms")
_SYMBOLS, _LETTERS = {"1": "c", "2": "t", "3": "s"}, {"1": "A", "2": "B", "3": "C"}
_HERD = {"5": "S", "6": "W"}
_PENTOMINOES, _TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
_EMPTY = {"12": "#"}
_GOALS = special.COMPASS | {"5": "O"}
_DOTS = {"1": "black", "2": "grey", "3": "white"}
_TATAMI = {"a": "|", "b": "-", "c": "+"}
_CIRCLES = files.named({"1": "W", "2": "B"})
_MOONS = files.named({"1": "M", "2": "S"})
_SIDES = ("top", "bottom", "left", "right")
_TOP_LEFT = ("columns", "", "rows", "")
_CORNERS = files.clues(unknown=".", block="corners")

GENRES = {
    "alter": genre(
        "Alternation",
        "alter",
        (_LINK_AREAS, clues(NUMBERS_10.named(_LETTERS))),
        _AREAS,
        files.clues(files.named(_LETTERS)),
        files.SYMBOLS,
    ),
    "antmill": genre("Ant Mill", "ant_mill", (between.LIKES,), files.LIKES, SHADES),
    "aqre": genre("Aqre", "aqre", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "aquapelago": genre("Aquapelago", "aquapelago", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "aquarium": Genre(
        Game("Aquarium", ("aquarium",), (special.AQUARIUM,)),
        Game("Aquarium", ("aquarium",), (files.SIZE, files.AQUARIUM)),
    ),
    "araf": genre("Araf", "araf", _NUMBERS, _CELLS, files.DIVISIONS),
    "arrowflow": genre(
        "Arrow flow",
        "arrow_flow",
        (clues(NUMBERS_16.named({"0": "#"}), unknown="?"),),
        files.clues(files.named({"0": "#"}, files.NUMBER), unknown="?"),
        files.DIRECTIONS,
    ),
    "balance": genre("Balance Loop", "balance_loop", (clues(codecs.CIRCLES),), files.clues(files.CIRCLE), LINES),
    "barns": genre("Barns", "barns", (marked("I"), between.WALLS)),
    "batten": genre("Battenberg Painting", "battenberg", (between.CAKES, special.TOP_LEFT)),
    "bosanowa": genre("Bosanowa", "bosanowa", (marked("#", NUMBERS_16),)),
    "bosnianroad": genre("Bosnian Road", "bosnian_road", _SMALL, _UNKNOWN_CELLS, SHADES),
    "box": genre("Box", "kakurasu", (NO_BOARD, special.SUMS)),
    "canal": genre("Canal View", "canal_view", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "castle": genre("Castle Wall", "castle_wall", (clues(special.CASTLE),), files.clues(files.CASTLE), LINES),
    "cave": genre("Cave", "cave", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "bag": genre("Cave", "cave", _UNKNOWN, _UNKNOWN_CELLS, files.NO_MARKS, files.EDGES),
    "cbanana": genre("Choco Banana", "choco_banana", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "chocona": genre("Chocona", "chocona", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "circlesquare": genre(
        "Circles and Squares",
        "circles_and_squares",
        (circles("black", "white"),),
        files.clues(files.named({"1": "black", "2": "white"})),
        files.WHITE,
    ),
    "cityspace": genre("City Space", "cityspace", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "cocktail": genre("Cocktail Lamp", "cocktail_lamp", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "cojun": genre("Kojun", "kojun", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "context": genre("Context", "context", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "coral": genre("Coral", "coral", (special.runs("?"),), files.runs("?")),
    "country": genre("Country Road", "country_road", (rooms("areas"),), _AREAS, _CELLS, LINES, rooms="areas"),
    "creek": genre("Creek", "creek", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, SHADES),
    "detour": genre("Detour", "detour", (rooms("areas"),), _AREAS, _CELLS, LINES, rooms="areas"),
    "dominion": genre(
        "Dominion", "dominion", (special.COUNTRIES,), special.countries(_CELLS), files.BLACKS, countries="3"
    ),
    "doppelblock": genre(
        "Doppelblock",
        "doppelblock",
        (NO_BOARD, special.TOP_LEFT),
        NO_BOARD,
        files.framed(_TOP_LEFT, answer=files.shown({"#": "-"})),
    ),
    "dosufuwa": genre("Dosun-Fuwari", "dosun_fuwari", (between.WEIGHTS,)),
    "dotchi": genre(
        "Dotchi-Loop", "dotchi_loop", (_LINK_AREAS, circles("W", "B")), _AREAS, files.clues(_CIRCLES), LINES
    ),
    "dotchi2": genre(
        "Dotchi Dotchi Loop",
        "dotchi_dotchi_loop",
        (_LINK_AREAS, circles("W", "B")),
        files.regions(since=2),
        files.clues(_CIRCLES),
        LINES,
    ),
    "doubleback": genre("Double Back", "double_back", (between.HOLES,), _AREAS, files.NO_CELLS, LINES),
    "easyasabc": genre(
        "Easy as 1 2 3",
        "end_view",
        (NO_BOARD, special.stated("most", "3"), beside(*_SIDES)),
        NO_BOARD,
        files.setting("most", "3"),
        files.framed(_SIDES, answer=files.shown({})),
        most="3",
    ),
    "factors": genre("Rooms of Factors", "factors", (between.ROOMS,)),
    "familyphoto": genre(
        "Family Photo", "family_photo", (marked("O", NUMBERS_16),), files.clues(files.PHOTO), files.DIVISIONS
    ),
    "fillomino": genre(
        "Fillomino",
        "fillomino",
        (bounded(_GIVEN[0], "most", 9),),
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
        files.DIVISIONS,
    ),
    "fourcells": genre("Palisade", "palisade", (special.FOUR, *_SMALL), special.FOUR, _UNKNOWN_CELLS, files.DIVISIONS),
    "fivecells": genre("Palisade", "palisade", _SMALL, _UNKNOWN_CELLS, files.FRAMED, k="5"),
    "geradeweg": genre("Geradeweg", "geradeweg", _NUMBERS, _CELLS, LINES),
    "gokigen": genre(
        "Slant", "slant", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, files.SLANTS
    ),
    "hakoiri": genre(
        "Hakoiri",
        "hakoiri",
        (_LINK_AREAS, clues(NUMBERS_10.named(_SYMBOLS))),
        _AREAS,
        files.clues(files.named(_SYMBOLS)),
        files.SYMBOLS,
    ),
    "hanare": genre("Hanare-gumi", "hanare", (_LINK_AREAS, *_NUMBERS), files.BORDERS, _CELLS, VALUES),
    "hashikake": genre("Hashiwokakero", "hashi", _NUMBERS, _CELLS, LINES, most="2"),
    "heteromino": genre(
        "Heteromino",
        "heteromino",
        (clues(NUMBERS_10.named({"7": "#"})),),
        files.clues(files.named({"*": "#"})),
        files.FRAMED,
    ),
    "heyablock": genre("Heyablock", "heyablock", (rooms("rooms"),), _ROOMS, _CELLS, SHADES, rooms="rooms"),
    "heyawake": genre("Heyawake", "heyawake", (rooms("rooms"),), _ROOMS, _CELLS, SHADES, rooms="rooms"),
    "hitori": genre("Hitori", "hitori", (special.HITORI,), _GIVEN_CELLS, SHADES),
    "island": genre("Inaba's Island", "inabas_island", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "japanesesums": genre(
        "Japanese Sums", "japanese_sums", (special.stated("most", "3"), special.runs("?"), special.LATER), most="3"
    ),
    "juosan": genre("Juosan", "juosan", (rooms("areas"),), _AREAS, _CELLS, files.STROKES, rooms="areas"),
    "kakuro": Genre(Game("Kakuro", ("kakuro",), (special.KAKURO,)), Game("Kakuro", ("kakuro",), (files.KAKURO,))),
    "kakuru": genre(
        "Kakuru",
        "kakuru",
        (clues(special.KAKURU.named({"X": "#"}), unknown="?"),),
        files.clues(files.named({"b": "#", "?": "?"}, files.NUMBER)),
        files.VALUES,
    ),
    "kazunori": genre("Kazunori Room", "kazunori", (between.SUMS,)),
    "keywest": genre("Key West", "key_west", (clues(CLOSE, unknown="."),), _GIVEN_CELLS, LINES, VALUES),
    "koburin": genre("Koburin", "koburin", (clues(CLOSE, unknown="#"),), files.clues(unknown="#"), SHADES, LINES),
    "kramma": genre("Kaito-ramma", "kramma", (circles("W", "B"),), letter="c"),
    "kropki": genre("Kropki", "kropki", (between.DOTS,), files.DOTS, VALUES),
    "kurarin": genre(
        "Kurarin",
        "kurarin",
        (between.dotted(_DOTS, {"1": "B", "3": "W"}),),
        files.dotted(_DOTS, {"1": "B", "3": "W"}),
        SHADES,
        LINES,
    ),
    "kurochute": genre("Kurochute", "kurochute", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "kurodoko": genre("Kurodoko", "kurodoko", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "kuromenbun": genre(
        "Kuromenbun", "kuromenbun", (between.WINDOWS, *_UNKNOWN), files.WINDOWS, _UNKNOWN_CELLS, SHADES
    ),
    "kurotto": genre("Kurotto", "kurotto", (clues(NUMBERS_16, unknown="?"),), files.clues(unknown="?"), SHADES),
    "lapaz": genre("La Paz", "lapaz", _NUMBERS, _CELLS, files.DIVISIONS, SHADES),
    "lightshadow": genre(
        "Light and Shadow", "light_and_shadow", (clues(codecs.CIRCLES),), files.clues(files.CIRCLE), files.GREYS
    ),
    "lightup": genre("Akari", "akari", (clues(CLOSE, unknown="#"),), files.clues(unknown="#", answer=files.MARKED)),
    "lither": genre(
        "Litherslink", "lithersink", (NO_BOARD, clues(CLOSE, unknown="?")), NO_BOARD, _UNKNOWN_CELLS, files.EDGES
    ),
    "lits": genre("LITS", "lits", (_LINK_AREAS,), _AREAS, SHADES),
    "lookair": genre("Look Air", "look_air", _SMALL, _UNKNOWN_CELLS, SHADES),
    "magnets": genre("Magnets", "magnets", (beside("bottom top", "right left"), between.POLES)),
    "martini": genre(
        "Martini",
        "martini",
        (_LINK_AREAS, clues(NUMBERS_16.named({"0": "B", "?": "W"}))),
        _AREAS,
        files.clues(files.named({"0": "B", "-": "W"}, files.NUMBER)),
        SHADES,
    ),
    "mashu": genre("Masyu", "masyu", (circles("W", "B"),), files.clues(_CIRCLES), LINES),
    "meander": genre(
        "Meandering Numbers", "meandering_numbers", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES
    ),
    "mejilink": genre("Mejilink", "mejilink", (between.TILES,)),
    "midloop": genre(
        "Mid-loop", "mid_loop", (between.dotted({}, {"2": "O"}, stars=True),), files.dotted({}, {"2": "O"}), LINES
    ),
    "minarism": genre("Minarism", "minarism", (between.GAPS,)),
    "mines": genre("Minesweeper", "minesweeper", (clues(NUMBERS_16, unknown="?"),), files.clues(unknown="?"), SHADES),
    "mochikoro": genre("Mochikoro", "mochikoro", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "mochinyoro": genre("Mochinyoro", "mochinyoro", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "moonsun": genre("Moon or Sun", "moon_sun", (_LINK_AREAS, circles("M", "S")), _AREAS, files.clues(_MOONS), LINES),
    "nanro": genre(
        "Nanro", "nanro", (_LINK_AREAS, clues(NUMBERS_16, unknown="?")), _AREAS, files.clues(unknown="?"), VALUES
    ),
    "nawabari": genre("Nawabari", "nawabari", _SMALL, _UNKNOWN_CELLS, files.FRAMED),
    "news": genre(
        "NEWS",
        "news",
        (codecs.regions("rooms"), clues(special.NEWS)),
        _ROOMS,
        files.clues(files.named(special.COMPASS | {"-": "-"})),
        files.DIRECTIONS,
    ),
    "nibunnogo": genre(
        "Nibun-nogo", "nibunnogo", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, files.GREYS
    ),
    "nondango": genre("Nondango", "nondango", (_LINK_AREAS, marked("#"))),
    "nonogram": genre("Nonogram", "nonogram", (special.RUNS,), files.RUNS),
    "norinori": genre("Norinori", "norinori", (_LINK_AREAS,), _AREAS, SHADES),
    "norinuri": genre("Norinuri", "norinuri", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "nothing": genre("All or Nothing", "all_or_nothing", (_LINK_AREAS,), files.regions(since=2), files.NO_CELLS, LINES),
    "nothree": genre(
        "No Three",
        "no_three",
        (between.dotted({"1": "white"}, {"1": "O"}, stars=True),),
        files.dotted({"1": "white"}, {"1": "O"}),
        SHADES,
    ),
    "numlin": genre("Numberlink", "numberlink", _NUMBERS, _CELLS, LINES),
    "arukone": genre(
        "Arukone",
        "numberlink",
        _NUMBERS,
        files.literal("allowempty"),
        files.clues(
            files.named({letter: str(at) for at, letter in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)})
        ),
        LINES,
        letter="e",
    ),
    "numrope": genre("Number Rope", "number_rope", (between.ROPES, clues(special.KAKURU.named({"X": "#"})))),
    "nuribou": genre("Nuribou", "nuribou", _UNKNOWN, _UNKNOWN_CELLS, files.STRIPES),
    "nurikabe": genre("Nurikabe", "nurikabe", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "nurimaze": genre("Nuri-Maze", "nurimaze", (_LINK_AREAS, special.MAZE)),
    "nurimisaki": genre("Nurimisaki", "nurimisaki", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "nuriuzu": genre("Nuri-uzu", "nuriuzu", (between.CENTRES,), files.CENTRES, SHADES, refused="c"),
    "oasis": genre("Oasis", "oasis", _UNKNOWN, _UNKNOWN_CELLS, files.ONES),
    "paintarea": genre("Paintarea", "paint_area", (_LINK_AREAS, *_SMALL), _AREAS, _UNKNOWN_CELLS, SHADES),
    "parquet": genre("Parquet", "parquet", (between.PARTS,)),
    "pentominous": genre(
        "Pentominous",
        "pentominous",
        (clues(NUMBERS_16.named(_PENTOMINOES | _EMPTY), unknown="."),),
        files.clues(files.named(_PENTOMINOES | {"*": "#"}), unknown="."),
        files.NO_CELLS,
        files.DIVISIONS,
    ),
    "pipelink": genre(
        "Pipelink",
        "pipelink",
        (clues(special.PIPES),),
        files.literal("pipe", also="circle"),
        files.clues(files.Clue("[a-g]", special.PIECES.__getitem__, special.piece)),
        LINES,
    ),
    "putteria": genre("Putteria", "putteria", (_LINK_AREAS, *_NUMBERS), files.BORDERS, _CELLS, VALUES),
    "rassi": genre("Rassi Silai", "rassi", (between.HOLES,)),
    "renban": genre(
        "Renban-madoguchi",
        "renban_madoguchi",
        (between.WINDOWS, bounded(_GIVEN[0], "most", 9)),
        files.WINDOWS,
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
    ),
    "ripple": genre("Ripple Effect", "ripple_effect", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "roma": genre(
        "Roma",
        "roma",
        (_LINK_AREAS, clues(NUMBERS_10.named(_GOALS))),
        _AREAS,
        files.clues(files.named(_GOALS)),
        files.DIRECTIONS,
    ),
    "sananko": genre(
        "San-Anko",
        "sananko",
        (clues(special.KAKURU, unknown="?"),),
        files.clues(files.named({"b": "X", "?": "?"}, files.NUMBER)),
        files.ZEROS,
    ),
    "shakashaka": genre(
        "Shakashaka", "shakashaka", (clues(CLOSE, unknown="#"),), files.clues(files.BLACK), files.TRIANGLES
    ),
    "shikaku": genre("Shikaku", "shikaku", _UNKNOWN, _UNKNOWN_CELLS, files.DIVISIONS),
    "shimaguni": genre("Shimaguni", "shimaguni", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "simplegako": genre(
        "Simple Gako", "simple_gako", (special.MOST, *_GIVEN), special.MOST, _GIVEN_CELLS, VALUES, most="9"
    ),
    "simpleloop": genre("Simple Loop", "simple_loop", (marked("#"),), files.clues(files.named({"*": "#"})), LINES),
    "skyscrapers": genre(
        "Skyscrapers",
        "skyscrapers",
        (NO_BOARD, beside(*_SIDES)),
        NO_BOARD,
        files.framed(_SIDES, answer=files.shown({})),
    ),
    "slither": genre(
        "Slitherlink", "slitherlink", (NO_BOARD, clues(CLOSE, unknown="?")), NO_BOARD, _UNKNOWN_CELLS, files.EDGES
    ),
    "smullyan": genre("Smullyanic Dynasty", "smullyanic_dynasty", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "snake": genre("Snake", "snake", (special.SNAKE,)),
    "squarejam": genre("Square Jam", "squarejam", _UNKNOWN, _UNKNOWN_CELLS, files.DIVISIONS),
    "starbattle": genre(
        "Star Battle",
        "starbattle",
        (special.stated("stars", "1"), _LINK_AREAS),
        files.setting("stars", "1"),
        _AREAS,
        SHADES,
        stars="1",
    ),
    "statuepark": genre(
        "Statue Park",
        "statue_park",
        (circles("white", "black"), special.BANK),
        files.literal("t"),
        files.clues(files.named({"1": "white", "2": "black"})),
        SHADES,
    ),
    "stostone": genre("Stostone", "stostone", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "sudoku": genre(
        "Sudoku", "sudoku", (special.BOXES, *_GIVEN), special.BOXES, _GIVEN_CELLS, VALUES, size=files.SQUARE
    ),
    "suguru": genre("Suguru", "suguru", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "sukoro": genre("Sukoro", "sukoro", (clues(NUMBERS_10, unknown="O"),), files.clues(unknown="O"), VALUES),
    "sukororoom": genre(
        "Sukoro-room",
        "sukoro_room",
        (_LINK_AREAS, clues(NUMBERS_10, unknown="O")),
        files.BORDERS,
        files.clues(unknown="O"),
        VALUES,
    ),
    "swslither": genre(
        "Sheep Wolf Slitherlink",
        "sheep_and_wolves",
        (clues(NUMBERS_10.named(_HERD), unknown="?"),),
        files.clues(files.named(_HERD, files.NUMBER), unknown="?"),
        files.EDGES,
    ),
    "symmarea": genre(
        "Symmetry area",
        "symmarea",
        (bounded(_GIVEN[0], "most", 9),),
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
        files.DIVISIONS,
    ),
    "tapa": genre("Tapa", "tapa", (clues(codecs.LISTS),), files.clues(files.LIST, answer=files.MARKED)),
    "tapaloop": genre("Tapa-like loop", "tapa_like_loop", (clues(codecs.LONG_LISTS),), files.clues(files.LIST), LINES),
    "tasquare": genre("Tasquare", "tasquare", _NUMBERS, files.clues(answer=files.MARKED)),
    "tatamibari": genre(
        "Tatamibari",
        "tatamibari",
        (clues(NUMBERS_16.named({"1": "|", "2": "-", "3": "+"})),),
        files.clues(files.named(_TATAMI)),
        files.DIVISIONS,
    ),
    "tentaisho": genre("Galaxies", "galaxies", (between.CENTRES,), files.CENTRES, files.DIVISIONS),
    "tents": genre(
        "Tents",
        "tents",
        (special.TOP_LEFT, special.TREES),
        files.framed(_TOP_LEFT, clue=files.named({"1": "T"}), answer=files.shown({"^": "A"})),
    ),
    "tetrochain": genre("Tetro Chain-Y", "tetrochain", (clues(codecs.ARROWS),), files.clues(files.ARROW), SHADES),
    "tetrochaink": genre(
        "Tetro Chain-K",
        "tetrochaink",
        (between.dotted(_DOTS, {"1": "B", "3": "W"}),),
        files.dotted(_DOTS, {"1": "B", "3": "W"}),
        SHADES,
    ),
    "tetrominous": genre(
        "Tetrominous",
        "tetrominous",
        (clues(NUMBERS_16.named(_TETROMINOES | _EMPTY), unknown="."),),
        files.clues(files.named(_TETROMINOES | {"*": "#"}), unknown="."),
        files.NO_CELLS,
        files.DIVISIONS,
    ),
    "tilepaint": genre(
        "Tilepaint", "tile_paint", (_LINK_AREAS, special.NO_BLOCKS, beside("columns", "rows", spread=codecs.OUTER))
    ),
    "toichika": genre(
        "Toichika",
        "toichika",
        (_LINK_AREAS, clues(special.FOUR_WAYS.named(special.COMPASS))),
        _AREAS,
        files.clues(files.named(special.COMPASS)),
        files.DIRECTIONS,
    ),
    "triplace": Genre(Game("Tri-place", ("triplace",), (special.TRIPLACE,)), None),
    "turnaround": genre("Turnaround", "turnaround", _NUMBERS, _CELLS, LINES),
    "usoone": genre("Uso-one", "usoone", (_LINK_AREAS, clues(CLOSE, unknown="?")), _AREAS, _UNKNOWN_CELLS, files.ONES),
    "usotatami": genre("Uso-tatami", "usotatami", _SMALL, _UNKNOWN_CELLS, files.DIVISIONS),
    "view": genre("View", "view", _NUMBERS, _CELLS, VALUES),
    "walllogic": genre("Wall Logic", "wall_logic", _UNKNOWN, _UNKNOWN_CELLS, files.DIRECTIONS),
    "wblink": genre("Shirokuro", "shirokuro", (circles("W", "B"),), files.clues(_CIRCLES), LINES),
    "wittgen": genre("Wittgenstein Briquet", "wittgen", (clues(CLOSE, unknown="?"),)),
    "yajikazu": genre("Yajisan-Kazusan", "yajikazu", (clues(codecs.ARROWS),), files.clues(files.ARROW), SHADES),
    "yajilin": genre("Yajilin", "yajilin", (clues(codecs.ARROWS),), files.clues(files.ARROW), SHADES, LINES),
    "yajilin-regions": genre(
        "Regional Yajilin", "regional_yajilin", (rooms("areas"),), _AREAS, _CELLS, SHADES, LINES, rooms="areas"
    ),
    "yajirushi": genre(
        "Yajirushi",
        "yajirushi",
        (clues(CLOSE.named(special.COMPASS), unknown="#"),),
        files.clues(files.named(special.COMPASS), unknown="#"),
        files.DIRECTIONS,
    ),
    "yajirushi2": genre(
        "Yajirushi 2", "yajirushi_2", (clues(CLOSE, unknown="#"),), files.clues(unknown="#"), files.DIRECTIONS
    ),
    "yinyang": genre(
        "Yin-Yang", "yin_yang", (circles("o", "#"),), files.clues(files.named({"1": "o", "2": "#"})), files.COLOURS
    ),
}
"""The genres by the names that links have."""
