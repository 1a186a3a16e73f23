"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_letters
from typing import NamedTuple

from pylogic.files.coding.links import Scanner
from pylogic.files.coding.sheet import Codec, Game
from pylogic.formats.puzzlink import between, files, special
from pylogic.formats.puzzlink.codecs import (
    ARROWS,
    CIRCLES,
    CLOSE,
    LISTS,
    LONG_LISTS,
    NO_BOARD,
    NUMBERS_10,
    NUMBERS_16,
    OUTER,
    beside,
    bounded,
    circles,
    clues,
    marked,
    regions,
    rooms,
    sized,
)
from pylogic.formats.puzzlink.files import LINES, SHADES, VALUES
from pylogic.model.document import Word
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import suggestion


class Genre(NamedTuple):
    """A genre in both forms.

    Attributes:
        link: The codec of its links, behind the name.
        file: The codec of its files; ``None`` where there is none yet.
    """

    link: Game
    file: Game | None


def _genre(
    title: str,
    kind: str,
    link: tuple[Codec, ...],
    *file: Codec,
    size: Codec = files.SIZE,
    rooms: str = "",
    letter: str = "",
    refused: str = "",
    **usual: str,
) -> Genre:
    """A genre from the codecs behind the size, and the settings that its links state with their usual values.

    Args:
        title: Its name for people.
        kind: The kind of the library.
        link: The codecs of its links.
        file: Those of its files.
        size: The size in files.
        rooms: A block of regions that have one clue each.
        letter: A letter that its links have before the size.
        refused: One that says something of the rules in them alone.
        usual: The usual values of the settings.
    """
    linked = Game(title, (kind,), (sized(letter, refused), *link), usual, rooms)
    return Genre(linked, linked._replace(codecs=(size, *file)) if file else None)


_NUMBERS, _LINK_AREAS = (clues(NUMBERS_16),), regions()
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
    "alter": _genre(
        "Alternation",
        "alter",
        (_LINK_AREAS, clues(NUMBERS_10.named(_LETTERS))),
        _AREAS,
        files.clues(files.named(_LETTERS)),
        files.SYMBOLS,
    ),
    "antmill": _genre("Ant Mill", "ant_mill", (between.LIKES,), files.LIKES, SHADES),
    "aqre": _genre("Aqre", "aqre", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "aquapelago": _genre("Aquapelago", "aquapelago", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "aquarium": Genre(
        Game("Aquarium", ("aquarium",), (special.AQUARIUM,)),
        Game("Aquarium", ("aquarium",), (files.SIZE, files.AQUARIUM)),
    ),
    "araf": _genre("Araf", "araf", _NUMBERS, _CELLS, files.DIVISIONS),
    "arrowflow": _genre(
        "Arrow flow",
        "arrow_flow",
        (clues(NUMBERS_16.named({"0": "#"}), unknown="?"),),
        files.clues(files.named({"0": "#"}, files.NUMBER), unknown="?"),
        files.DIRECTIONS,
    ),
    "balance": _genre("Balance Loop", "balance_loop", (clues(CIRCLES),), files.clues(files.CIRCLE), LINES),
    "barns": _genre("Barns", "barns", (marked("I"), between.WALLS)),
    "batten": _genre("Battenberg Painting", "battenberg", (between.CAKES, special.TOP_LEFT)),
    "bosanowa": _genre("Bosanowa", "bosanowa", (marked("#", NUMBERS_16),)),
    "bosnianroad": _genre("Bosnian Road", "bosnian_road", _SMALL, _UNKNOWN_CELLS, SHADES),
    "box": _genre("Box", "kakurasu", (NO_BOARD, special.SUMS)),
    "canal": _genre("Canal View", "canal_view", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "castle": _genre("Castle Wall", "castle_wall", (clues(special.CASTLE),), files.clues(files.CASTLE), LINES),
    "cave": _genre("Cave", "cave", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "bag": _genre("Cave", "cave", _UNKNOWN, _UNKNOWN_CELLS, files.NO_MARKS, files.EDGES),
    "cbanana": _genre("Choco Banana", "choco_banana", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "chocona": _genre("Chocona", "chocona", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "circlesquare": _genre(
        "Circles and Squares",
        "circles_and_squares",
        (circles("black", "white"),),
        files.clues(files.named({"1": "black", "2": "white"})),
        files.WHITE,
    ),
    "cityspace": _genre("City Space", "cityspace", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "cocktail": _genre("Cocktail Lamp", "cocktail_lamp", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "cojun": _genre("Kojun", "kojun", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "context": _genre("Context", "context", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "coral": _genre("Coral", "coral", (special.runs("?"),), files.runs("?")),
    "country": _genre("Country Road", "country_road", (rooms("areas"),), _AREAS, _CELLS, LINES, rooms="areas"),
    "creek": _genre("Creek", "creek", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, SHADES),
    "detour": _genre("Detour", "detour", (rooms("areas"),), _AREAS, _CELLS, LINES, rooms="areas"),
    "dominion": _genre(
        "Dominion", "dominion", (special.COUNTRIES,), special.countries(_CELLS), files.BLACKS, countries="3"
    ),
    "doppelblock": _genre(
        "Doppelblock",
        "doppelblock",
        (NO_BOARD, special.TOP_LEFT),
        NO_BOARD,
        files.framed(_TOP_LEFT, answer=files.shown({"#": "-"})),
    ),
    "dosufuwa": _genre("Dosun-Fuwari", "dosun_fuwari", (between.WEIGHTS,)),
    "dotchi": _genre(
        "Dotchi-Loop", "dotchi_loop", (_LINK_AREAS, circles("W", "B")), _AREAS, files.clues(_CIRCLES), LINES
    ),
    "dotchi2": _genre(
        "Dotchi Dotchi Loop",
        "dotchi_dotchi_loop",
        (_LINK_AREAS, circles("W", "B")),
        files.regions(since=2),
        files.clues(_CIRCLES),
        LINES,
    ),
    "doubleback": _genre("Double Back", "double_back", (between.HOLES,), _AREAS, files.NO_CELLS, LINES),
    "easyasabc": _genre(
        "Easy as 1 2 3",
        "end_view",
        (NO_BOARD, special.stated("most", "3"), beside(*_SIDES)),
        NO_BOARD,
        files.setting("most", "3"),
        files.framed(_SIDES, answer=files.shown({})),
        most="3",
    ),
    "factors": _genre("Rooms of Factors", "factors", (between.ROOMS,)),
    "familyphoto": _genre(
        "Family Photo", "family_photo", (marked("O", NUMBERS_16),), files.clues(files.PHOTO), files.DIVISIONS
    ),
    "fillomino": _genre(
        "Fillomino",
        "fillomino",
        (bounded(_GIVEN[0], "most", 9),),
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
        files.DIVISIONS,
    ),
    "fourcells": _genre("Palisade", "palisade", (special.FOUR, *_SMALL), special.FOUR, _UNKNOWN_CELLS, files.DIVISIONS),
    "fivecells": _genre("Palisade", "palisade", _SMALL, _UNKNOWN_CELLS, files.FRAMED, k="5"),
    "geradeweg": _genre("Geradeweg", "geradeweg", _NUMBERS, _CELLS, LINES),
    "gokigen": _genre(
        "Slant", "slant", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, files.SLANTS
    ),
    "hakoiri": _genre(
        "Hakoiri",
        "hakoiri",
        (_LINK_AREAS, clues(NUMBERS_10.named(_SYMBOLS))),
        _AREAS,
        files.clues(files.named(_SYMBOLS)),
        files.SYMBOLS,
    ),
    "hanare": _genre("Hanare-gumi", "hanare", (_LINK_AREAS, *_NUMBERS), files.BORDERS, _CELLS, VALUES),
    "hashikake": _genre("Hashiwokakero", "hashi", _NUMBERS, _CELLS, LINES, most="2"),
    "heteromino": _genre(
        "Heteromino",
        "heteromino",
        (clues(NUMBERS_10.named({"7": "#"})),),
        files.clues(files.named({"*": "#"})),
        files.FRAMED,
    ),
    "heyablock": _genre("Heyablock", "heyablock", (rooms("rooms"),), _ROOMS, _CELLS, SHADES, rooms="rooms"),
    "heyawake": _genre("Heyawake", "heyawake", (rooms("rooms"),), _ROOMS, _CELLS, SHADES, rooms="rooms"),
    "hitori": _genre("Hitori", "hitori", (special.HITORI,), _GIVEN_CELLS, SHADES),
    "island": _genre("Inaba's Island", "inabas_island", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "japanesesums": _genre(
        "Japanese Sums", "japanese_sums", (special.stated("most", "3"), special.runs("?"), special.LATER), most="3"
    ),
    "juosan": _genre("Juosan", "juosan", (rooms("areas"),), _AREAS, _CELLS, files.STROKES, rooms="areas"),
    "kakuro": Genre(Game("Kakuro", ("kakuro",), (special.KAKURO,)), Game("Kakuro", ("kakuro",), (files.KAKURO,))),
    "kakuru": _genre(
        "Kakuru",
        "kakuru",
        (clues(special.KAKURU.named({"X": "#"}), unknown="?"),),
        files.clues(files.named({"b": "#", "?": "?"}, files.NUMBER)),
        files.VALUES,
    ),
    "kazunori": _genre("Kazunori Room", "kazunori", (between.SUMS,)),
    "keywest": _genre("Key West", "key_west", (clues(CLOSE, unknown="."),), _GIVEN_CELLS, LINES, VALUES),
    "koburin": _genre("Koburin", "koburin", (clues(CLOSE, unknown="#"),), files.clues(unknown="#"), SHADES, LINES),
    "kramma": _genre("Kaito-ramma", "kramma", (circles("W", "B"),), letter="c"),
    "kropki": _genre("Kropki", "kropki", (between.DOTS,), files.DOTS, VALUES),
    "kurarin": _genre(
        "Kurarin",
        "kurarin",
        (between.dotted(_DOTS, {"1": "B", "3": "W"}),),
        files.dotted(_DOTS, {"1": "B", "3": "W"}),
        SHADES,
        LINES,
    ),
    "kurochute": _genre("Kurochute", "kurochute", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "kurodoko": _genre("Kurodoko", "kurodoko", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "kuromenbun": _genre(
        "Kuromenbun", "kuromenbun", (between.WINDOWS, *_UNKNOWN), files.WINDOWS, _UNKNOWN_CELLS, SHADES
    ),
    "kurotto": _genre("Kurotto", "kurotto", (clues(NUMBERS_16, unknown="?"),), files.clues(unknown="?"), SHADES),
    "lapaz": _genre("La Paz", "lapaz", _NUMBERS, _CELLS, files.DIVISIONS, SHADES),
    "lightshadow": _genre(
        "Light and Shadow", "light_and_shadow", (clues(CIRCLES),), files.clues(files.CIRCLE), files.GREYS
    ),
    "lightup": _genre("Akari", "akari", (clues(CLOSE, unknown="#"),), files.clues(unknown="#", answer=files.MARKED)),
    "lither": _genre(
        "Litherslink", "lithersink", (NO_BOARD, clues(CLOSE, unknown="?")), NO_BOARD, _UNKNOWN_CELLS, files.EDGES
    ),
    "lits": _genre("LITS", "lits", (_LINK_AREAS,), _AREAS, SHADES),
    "lookair": _genre("Look Air", "look_air", _SMALL, _UNKNOWN_CELLS, SHADES),
    "magnets": _genre("Magnets", "magnets", (beside("bottom top", "right left"), between.POLES)),
    "martini": _genre(
        "Martini",
        "martini",
        (_LINK_AREAS, clues(NUMBERS_16.named({"0": "B", "?": "W"}))),
        _AREAS,
        files.clues(files.named({"0": "B", "-": "W"}, files.NUMBER)),
        SHADES,
    ),
    "mashu": _genre("Masyu", "masyu", (circles("W", "B"),), files.clues(_CIRCLES), LINES),
    "meander": _genre(
        "Meandering Numbers", "meandering_numbers", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES
    ),
    "mejilink": _genre("Mejilink", "mejilink", (between.TILES,)),
    "midloop": _genre(
        "Mid-loop", "mid_loop", (between.dotted({}, {"2": "O"}, stars=True),), files.dotted({}, {"2": "O"}), LINES
    ),
    "minarism": _genre("Minarism", "minarism", (between.GAPS,)),
    "mines": _genre("Minesweeper", "minesweeper", (clues(NUMBERS_16, unknown="?"),), files.clues(unknown="?"), SHADES),
    "mochikoro": _genre("Mochikoro", "mochikoro", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "mochinyoro": _genre("Mochinyoro", "mochinyoro", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "moonsun": _genre("Moon or Sun", "moon_sun", (_LINK_AREAS, circles("M", "S")), _AREAS, files.clues(_MOONS), LINES),
    "nanro": _genre(
        "Nanro", "nanro", (_LINK_AREAS, clues(NUMBERS_16, unknown="?")), _AREAS, files.clues(unknown="?"), VALUES
    ),
    "nawabari": _genre("Nawabari", "nawabari", _SMALL, _UNKNOWN_CELLS, files.FRAMED),
    "news": _genre(
        "NEWS",
        "news",
        (regions("rooms"), clues(special.NEWS)),
        _ROOMS,
        files.clues(files.named(special.COMPASS | {"-": "-"})),
        files.DIRECTIONS,
    ),
    "nibunnogo": _genre(
        "Nibun-nogo", "nibunnogo", (NO_BOARD, clues(CLOSE, "corners", unknown=".")), NO_BOARD, _CORNERS, files.GREYS
    ),
    "nondango": _genre("Nondango", "nondango", (_LINK_AREAS, marked("#"))),
    "nonogram": _genre("Nonogram", "nonogram", (special.RUNS,), files.RUNS),
    "norinori": _genre("Norinori", "norinori", (_LINK_AREAS,), _AREAS, SHADES),
    "norinuri": _genre("Norinuri", "norinuri", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "nothing": _genre(
        "All or Nothing", "all_or_nothing", (_LINK_AREAS,), files.regions(since=2), files.NO_CELLS, LINES
    ),
    "nothree": _genre(
        "No Three",
        "no_three",
        (between.dotted({"1": "white"}, {"1": "O"}, stars=True),),
        files.dotted({"1": "white"}, {"1": "O"}),
        SHADES,
    ),
    "numlin": _genre("Numberlink", "numberlink", _NUMBERS, _CELLS, LINES),
    "arukone": _genre(
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
    "numrope": _genre("Number Rope", "number_rope", (between.ROPES, clues(special.KAKURU.named({"X": "#"})))),
    "nuribou": _genre("Nuribou", "nuribou", _UNKNOWN, _UNKNOWN_CELLS, files.STRIPES),
    "nurikabe": _genre("Nurikabe", "nurikabe", _UNKNOWN, files.clues(unknown="?", answer=files.MARKED)),
    "nurimaze": _genre("Nuri-Maze", "nurimaze", (_LINK_AREAS, special.MAZE)),
    "nurimisaki": _genre("Nurimisaki", "nurimisaki", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "nuriuzu": _genre("Nuri-uzu", "nuriuzu", (between.CENTRES,), files.CENTRES, SHADES, refused="c"),
    "oasis": _genre("Oasis", "oasis", _UNKNOWN, _UNKNOWN_CELLS, files.ONES),
    "paintarea": _genre("Paintarea", "paint_area", (_LINK_AREAS, *_SMALL), _AREAS, _UNKNOWN_CELLS, SHADES),
    "parquet": _genre("Parquet", "parquet", (between.PARTS,)),
    "pentominous": _genre(
        "Pentominous",
        "pentominous",
        (clues(NUMBERS_16.named(_PENTOMINOES | _EMPTY), unknown="."),),
        files.clues(files.named(_PENTOMINOES | {"*": "#"}), unknown="."),
        files.NO_CELLS,
        files.DIVISIONS,
    ),
    "pipelink": _genre(
        "Pipelink",
        "pipelink",
        (clues(special.PIPES),),
        files.literal("pipe", also="circle"),
        files.clues(files.Clue("[a-g]", special.PIECES.__getitem__, special.piece)),
        LINES,
    ),
    "putteria": _genre("Putteria", "putteria", (_LINK_AREAS, *_NUMBERS), files.BORDERS, _CELLS, VALUES),
    "rassi": _genre("Rassi Silai", "rassi", (between.HOLES,)),
    "renban": _genre(
        "Renban-madoguchi",
        "renban_madoguchi",
        (between.WINDOWS, bounded(_GIVEN[0], "most", 9)),
        files.WINDOWS,
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
    ),
    "ripple": _genre("Ripple Effect", "ripple_effect", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "roma": _genre(
        "Roma",
        "roma",
        (_LINK_AREAS, clues(NUMBERS_10.named(_GOALS))),
        _AREAS,
        files.clues(files.named(_GOALS)),
        files.DIRECTIONS,
    ),
    "sananko": _genre(
        "San-Anko",
        "sananko",
        (clues(special.KAKURU, unknown="?"),),
        files.clues(files.named({"b": "X", "?": "?"}, files.NUMBER)),
        files.ZEROS,
    ),
    "shakashaka": _genre(
        "Shakashaka", "shakashaka", (clues(CLOSE, unknown="#"),), files.clues(files.BLACK), files.TRIANGLES
    ),
    "shikaku": _genre("Shikaku", "shikaku", _UNKNOWN, _UNKNOWN_CELLS, files.DIVISIONS),
    "shimaguni": _genre("Shimaguni", "shimaguni", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "simplegako": _genre(
        "Simple Gako", "simple_gako", (special.MOST, *_GIVEN), special.MOST, _GIVEN_CELLS, VALUES, most="9"
    ),
    "simpleloop": _genre("Simple Loop", "simple_loop", (marked("#"),), files.clues(files.named({"*": "#"})), LINES),
    "skyscrapers": _genre(
        "Skyscrapers",
        "skyscrapers",
        (NO_BOARD, beside(*_SIDES)),
        NO_BOARD,
        files.framed(_SIDES, answer=files.shown({})),
    ),
    "slither": _genre(
        "Slitherlink", "slitherlink", (NO_BOARD, clues(CLOSE, unknown="?")), NO_BOARD, _UNKNOWN_CELLS, files.EDGES
    ),
    "smullyan": _genre("Smullyanic Dynasty", "smullyanic_dynasty", _UNKNOWN, _UNKNOWN_CELLS, SHADES),
    "snake": _genre("Snake", "snake", (special.SNAKE,)),
    "squarejam": _genre("Square Jam", "squarejam", _UNKNOWN, _UNKNOWN_CELLS, files.DIVISIONS),
    "starbattle": _genre(
        "Star Battle",
        "starbattle",
        (special.stated("stars", "1"), _LINK_AREAS),
        files.setting("stars", "1"),
        _AREAS,
        SHADES,
        stars="1",
    ),
    "statuepark": _genre(
        "Statue Park",
        "statue_park",
        (circles("white", "black"), special.BANK),
        files.literal("t"),
        files.clues(files.named({"1": "white", "2": "black"})),
        SHADES,
    ),
    "stostone": _genre("Stostone", "stostone", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "sudoku": _genre(
        "Sudoku", "sudoku", (special.BOXES, *_GIVEN), special.BOXES, _GIVEN_CELLS, VALUES, size=files.SQUARE
    ),
    "suguru": _genre("Suguru", "suguru", (_LINK_AREAS, *_GIVEN), files.BORDERS, _GIVEN_CELLS, VALUES),
    "sukoro": _genre("Sukoro", "sukoro", (clues(NUMBERS_10, unknown="O"),), files.clues(unknown="O"), VALUES),
    "sukororoom": _genre(
        "Sukoro-room",
        "sukoro_room",
        (_LINK_AREAS, clues(NUMBERS_10, unknown="O")),
        files.BORDERS,
        files.clues(unknown="O"),
        VALUES,
    ),
    "swslither": _genre(
        "Sheep Wolf Slitherlink",
        "sheep_and_wolves",
        (clues(NUMBERS_10.named(_HERD), unknown="?"),),
        files.clues(files.named(_HERD, files.NUMBER), unknown="?"),
        files.EDGES,
    ),
    "symmarea": _genre(
        "Symmetry area",
        "symmarea",
        (bounded(_GIVEN[0], "most", 9),),
        bounded(_GIVEN_CELLS, "most", 9),
        VALUES,
        files.DIVISIONS,
    ),
    "tapa": _genre("Tapa", "tapa", (clues(LISTS),), files.clues(files.LIST, answer=files.MARKED)),
    "tapaloop": _genre("Tapa-like loop", "tapa_like_loop", (clues(LONG_LISTS),), files.clues(files.LIST), LINES),
    "tasquare": _genre("Tasquare", "tasquare", _NUMBERS, files.clues(answer=files.MARKED)),
    "tatamibari": _genre(
        "Tatamibari",
        "tatamibari",
        (clues(NUMBERS_16.named({"1": "|", "2": "-", "3": "+"})),),
        files.clues(files.named(_TATAMI)),
        files.DIVISIONS,
    ),
    "tentaisho": _genre("Galaxies", "galaxies", (between.CENTRES,), files.CENTRES, files.DIVISIONS),
    "tents": _genre(
        "Tents",
        "tents",
        (special.TOP_LEFT, special.TREES),
        files.framed(_TOP_LEFT, clue=files.named({"1": "T"}), answer=files.shown({"^": "A"})),
    ),
    "tetrochain": _genre("Tetro Chain-Y", "tetrochain", (clues(ARROWS),), files.clues(files.ARROW), SHADES),
    "tetrochaink": _genre(
        "Tetro Chain-K",
        "tetrochaink",
        (between.dotted(_DOTS, {"1": "B", "3": "W"}),),
        files.dotted(_DOTS, {"1": "B", "3": "W"}),
        SHADES,
    ),
    "tetrominous": _genre(
        "Tetrominous",
        "tetrominous",
        (clues(NUMBERS_16.named(_TETROMINOES | _EMPTY), unknown="."),),
        files.clues(files.named(_TETROMINOES | {"*": "#"}), unknown="."),
        files.NO_CELLS,
        files.DIVISIONS,
    ),
    "tilepaint": _genre(
        "Tilepaint", "tile_paint", (_LINK_AREAS, special.NO_BLOCKS, beside("columns", "rows", spread=OUTER))
    ),
    "toichika": _genre(
        "Toichika",
        "toichika",
        (_LINK_AREAS, clues(special.FOUR_WAYS.named(special.COMPASS))),
        _AREAS,
        files.clues(files.named(special.COMPASS)),
        files.DIRECTIONS,
    ),
    "triplace": Genre(Game("Tri-place", ("triplace",), (special.TRIPLACE,)), None),
    "turnaround": _genre("Turnaround", "turnaround", _NUMBERS, _CELLS, LINES),
    "usoone": _genre("Uso-one", "usoone", (_LINK_AREAS, clues(CLOSE, unknown="?")), _AREAS, _UNKNOWN_CELLS, files.ONES),
    "usotatami": _genre("Uso-tatami", "usotatami", _SMALL, _UNKNOWN_CELLS, files.DIVISIONS),
    "view": _genre("View", "view", _NUMBERS, _CELLS, VALUES),
    "walllogic": _genre("Wall Logic", "wall_logic", _UNKNOWN, _UNKNOWN_CELLS, files.DIRECTIONS),
    "wblink": _genre("Shirokuro", "shirokuro", (circles("W", "B"),), files.clues(_CIRCLES), LINES),
    "wittgen": _genre("Wittgenstein Briquet", "wittgen", (clues(CLOSE, unknown="?"),)),
    "yajikazu": _genre("Yajisan-Kazusan", "yajikazu", (clues(ARROWS),), files.clues(files.ARROW), SHADES),
    "yajilin": _genre("Yajilin", "yajilin", (clues(ARROWS),), files.clues(files.ARROW), SHADES, LINES),
    "yajilin-regions": _genre(
        "Regional Yajilin", "regional_yajilin", (rooms("areas"),), _AREAS, _CELLS, SHADES, LINES, rooms="areas"
    ),
    "yajirushi": _genre(
        "Yajirushi",
        "yajirushi",
        (clues(CLOSE.named(special.COMPASS), unknown="#"),),
        files.clues(files.named(special.COMPASS), unknown="#"),
        files.DIRECTIONS,
    ),
    "yajirushi2": _genre(
        "Yajirushi 2", "yajirushi_2", (clues(CLOSE, unknown="#"),), files.clues(unknown="#"), files.DIRECTIONS
    ),
    "yinyang": _genre(
        "Yin-Yang", "yin_yang", (circles("o", "#"),), files.clues(files.named({"1": "o", "2": "#"})), files.COLOURS
    ),
}
"""The genres by the names that links have."""
ALIASES = {
    "akari": "lightup",
    "bossanova": "bosanowa",
    "building": "skyscrapers",
    "bijutsukan": "lightup",
    "galaxies": "tentaisho",
    "bridges": "hashikake",
    "hakyukoka": "ripple",
    "hashi": "hashikake",
    "heyawacky": "heyawake",
    "kojun": "cojun",
    "kuromasu": "kurodoko",
    "masyu": "mashu",
    "numberlink": "numlin",
    "pearl": "mashu",
    "rippleeffect": "ripple",
    "rome": "roma",
    "shokkaku": "shikaku",
    "skyscraper": "skyscrapers",
    "slant": "gokigen",
    "slitherlink": "slither",
    "yajirin": "yajilin",
    "yajirin-regions": "yajilin-regions",
}
"""Other names of genres."""


def genre_named(name: Word, scan: Scanner) -> Genre:
    """The genre that a link or a file names.

    Raises:
        PuzzleError: The library has none of that name.
    """
    genre = GENRES.get(ALIASES.get(name.text, name.text))
    if genre is None:
        near = suggestion(name.text, [*GENRES, *ALIASES])
        scan.fail(f"the library has no genre '{name}'{near} (docs/formats.md lists them)", name)
    return genre


def first_written(puzzle: Puzzle, games: Mapping[str, Game], write: Callable[[str, Game], str]) -> str:
    """A puzzle in the first of the genres of its kind that can say it.

    Raises:
        UsageError: None can.
    """
    errors = []
    for name, game in games.items():
        if puzzle.kind.name in game.kinds:
            try:
                return write(name, game)
            except UsageError as error:
                errors.append(error)
    raise errors[0]
