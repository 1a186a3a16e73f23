"""The genres of puzz.link whose answers have lines or borders, by the names that links call them."""

from __future__ import annotations

from pylogic.files.coding import Game
from pylogic.formats.puzzlink import answers, between, codecs, files, moves, notation, pieces, special
from pylogic.formats.puzzlink.answers import LINES, SHADES, VALUES
from pylogic.formats.puzzlink.codecs import (
    CLOSE,
    NO_BOARD,
    NUMBERS_10,
    NUMBERS_16,
    bounded,
    circles,
    clues,
    marked,
    rooms,
)
from pylogic.formats.puzzlink.files import Genre, genre

GENRES = {
    "araf": genre("Araf", "araf", notation.NUMBERS, notation.CELLS, answers.DIVISIONS),
    "balance": genre("Balance Loop", "balance_loop", (clues(codecs.CIRCLES),), files.clues(files.CIRCLE), LINES),
    "bdblock": genre(
        "Border Block",
        "bdblock",
        (pieces.points("black", "/"), pieces.blocks(notation.NUMBERS[0])),
        pieces.blocks(notation.CELLS),
        pieces.file_points("black"),
        answers.DIVISIONS,
    ),
    "brownies": genre(
        "Brownies",
        "brownies",
        (clues(NUMBERS_16.named({"9": "O"}), unknown="#"),),
        files.clues(files.named({"#": "O", "-2": "#"}, files.NUMBER)),
        LINES,
        answers.NO_MARKS,
    ),
    "castle": genre("Castle Wall", "castle_wall", (clues(special.CASTLE),), files.clues(files.CASTLE), LINES),
    "bag": genre("Cave", "cave", notation.UNKNOWN, notation.UNKNOWN_CELLS, answers.NO_MARKS, answers.EDGES),
    "country": genre(
        "Country Road", "country_road", (rooms("areas"),), notation.AREAS, notation.CELLS, LINES, rooms="areas"
    ),
    "detour": genre("Detour", "detour", (rooms("areas"),), notation.AREAS, notation.CELLS, LINES, rooms="areas"),
    "dotchi": genre(
        "Dotchi-Loop",
        "dotchi_loop",
        (notation.LINK_AREAS, circles("W", "B")),
        notation.AREAS,
        files.clues(notation.CIRCLES),
        LINES,
    ),
    "dotchi2": genre(
        "Dotchi Dotchi Loop",
        "dotchi_dotchi_loop",
        (notation.LINK_AREAS, circles("W", "B")),
        files.regions(since=2),
        files.clues(notation.CIRCLES),
        LINES,
    ),
    "doubleback": genre("Double Back", "double_back", (between.HOLES,), notation.AREAS, answers.NO_CELLS, LINES),
    "familyphoto": genre(
        "Family Photo", "family_photo", (marked("O", NUMBERS_16),), files.clues(files.PHOTO), answers.DIVISIONS
    ),
    "fillmat": genre("Fillmat", "fillmat", (clues(NUMBERS_10),), notation.CELLS, answers.DIVISIONS),
    "fillomino": genre(
        "Fillomino",
        "fillomino",
        (bounded(notation.GIVEN[0], "most", 9),),
        bounded(notation.GIVEN_CELLS, "most", 9),
        VALUES,
        answers.DIVISIONS,
    ),
    "fourcells": genre(
        "Palisade", "palisade", (special.FOUR, *notation.SMALL), special.FOUR, notation.UNKNOWN_CELLS, answers.DIVISIONS
    ),
    "fivecells": genre("Palisade", "palisade", notation.SMALL, notation.UNKNOWN_CELLS, answers.FRAMED, k="5"),
    "geradeweg": genre("Geradeweg", "geradeweg", notation.NUMBERS, notation.CELLS, LINES),
    "golemgrad": genre(
        "Golem Grad",
        "golemgrad",
        (clues(NUMBERS_16.named({"0": "O"}), unknown="Q"),),
        files.clues(files.named({"0": "O"}, files.NUMBER), unknown="Q"),
        *notation.MOVED,
    ),
    "hamlepaths": genre("Hamle Paths", "hamle_paths", (clues(moves.CIRCLES),), notation.MOVING, *notation.MOVED),
    "hashikake": genre("Hashiwokakero", "hashi", notation.NUMBERS, notation.CELLS, LINES, most="2"),
    "heteromino": genre(
        "Heteromino",
        "heteromino",
        (clues(NUMBERS_10.named({"7": "#"})),),
        files.clues(files.named({"*": "#"})),
        answers.FRAMED,
    ),
    "keywest": genre("Key West", "key_west", (clues(CLOSE, unknown="."),), notation.GIVEN_CELLS, LINES, VALUES),
    "koburin": genre("Koburin", "koburin", (clues(CLOSE, unknown="#"),), files.clues(unknown="#"), SHADES, LINES),
    "kramman": genre(
        "New Kaito-ramma",
        "new_kramma",
        (pieces.points("dot", rim=False), circles("W", "B")),
        files.clues(notation.CIRCLES),
        pieces.file_points("dot"),
        answers.DIVISIONS,
    ),
    "kurarin": genre(
        "Kurarin",
        "kurarin",
        (between.dotted(notation.DOTS, {"1": "B", "3": "W"}),),
        files.dotted(notation.DOTS, {"1": "B", "3": "W"}),
        SHADES,
        LINES,
    ),
    "lapaz": genre("La Paz", "lapaz", notation.NUMBERS, notation.CELLS, answers.PARTED, SHADES),
    "lither": genre(
        "Litherslink",
        "lithersink",
        (NO_BOARD, clues(CLOSE, unknown="?")),
        NO_BOARD,
        notation.UNKNOWN_CELLS,
        answers.EDGES,
    ),
    "loute": genre(
        "L-route",
        "sashigane",
        (clues(NUMBERS_16.named(notation.TURNS)),),
        files.clues(files.named(notation.TURNS)),
        pieces.JOINS,
    ),
    "mashu": genre("Masyu", "masyu", (circles("W", "B"),), files.clues(notation.CIRCLES), LINES),
    "midloop": genre(
        "Mid-loop", "mid_loop", (between.dotted({}, {"2": "O"}, stars=True),), files.dotted({}, {"2": "O"}), LINES
    ),
    "moonsun": genre(
        "Moon or Sun",
        "moon_sun",
        (notation.LINK_AREAS, circles("M", "S")),
        notation.AREAS,
        files.clues(notation.MOONS),
        LINES,
    ),
    "nawabari": genre("Nawabari", "nawabari", notation.SMALL, notation.UNKNOWN_CELLS, answers.FRAMED),
    "nothing": genre(
        "All or Nothing", "all_or_nothing", (notation.LINK_AREAS,), files.regions(since=2), answers.NO_CELLS, LINES
    ),
    "numlin": genre("Numberlink", "numberlink", notation.NUMBERS, notation.CELLS, LINES),
    "arukone": Genre(
        Game(
            "Arukone",
            ("numberlink", "full_numberlink"),
            (pieces.either("e", "numberlink", "full_numberlink"), *notation.NUMBERS),
        ),
        Game(
            "Arukone",
            ("numberlink", "full_numberlink"),
            (
                files.SIZE,
                pieces.file_either("dontpassallcell", "numberlink", "passallcell", "full_numberlink"),
                files.clues(notation.ENDS),
                LINES,
            ),
        ),
    ),
    "nuriloop": genre("Nurikabe Loop", "nuriloop", notation.NUMBERS, notation.CELLS, *notation.MOVED),
    "patchwork": genre(
        "Patchwork",
        "grey_patchwork",
        (clues(NUMBERS_16, unknown="g"),),
        files.clues(unknown="g", marks=answers.MARKED),
        answers.DIVISIONS,
    ),
    "pentominous": genre(
        "Pentominous",
        "pentominous",
        (clues(NUMBERS_16.named(notation.PENTOMINOES | notation.EMPTY), unknown="."),),
        files.clues(files.named(notation.PENTOMINOES | {"*": "#"}), unknown="."),
        answers.NO_CELLS,
        answers.DIVISIONS,
    ),
    "pipelink": genre(
        "Pipelink",
        "pipelink",
        (clues(special.PIPES),),
        files.literal("pipe", also="circle"),
        files.clues(files.Clue("[a-g]", special.PIECES.__getitem__, special.piece)),
        LINES,
    ),
    "pipelinkr": genre(
        "Pipelink Returns",
        "returning_pipelink",
        (moves.packed(moves.circled(clues(moves.PIPES))),),
        files.literal("circle", also="pipe"),
        moves.circled(files.clues(moves.FILE_PIPE)),
        LINES,
    ),
    "rectslider": genre(
        "Rectangle-Slider", "rectangle_slider", (clues(moves.CIRCLES),), notation.MOVING, *notation.MOVED
    ),
    "sashigane": genre(
        "Sashigane",
        "sashigane",
        (clues(pieces.TURNS, unknown="+"),),
        files.clues(pieces.FILE_TURN),
        pieces.JOINS,
    ),
    "satogaeri": genre(
        "Satogaeri",
        "satogaeri",
        (notation.LINK_AREAS, clues(moves.CIRCLES)),
        notation.MOVING,
        answers.MARKS,
        files.BORDERS,
        LINES,
    ),
    "shikaku": genre("Shikaku", "shikaku", notation.UNKNOWN, notation.UNKNOWN_CELLS, answers.DIVISIONS),
    "simpleloop": genre("Simple Loop", "simple_loop", (marked("#"),), files.clues(files.named({"*": "#"})), LINES),
    "slither": genre(
        "Slitherlink",
        "slitherlink",
        (NO_BOARD, clues(CLOSE, unknown="?")),
        NO_BOARD,
        notation.UNKNOWN_CELLS,
        answers.EDGES,
    ),
    "snakepit": genre(
        "Snake Pit", "snake_pit", (pieces.SNAKES,), pieces.FILE_SNAKES, answers.ALL_VALUES, answers.DIVISIONS
    ),
    "squarejam": genre("Square Jam", "squarejam", notation.UNKNOWN, notation.UNKNOWN_CELLS, answers.DIVISIONS),
    "swslither": genre(
        "Sheep Wolf Slitherlink",
        "sheep_and_wolves",
        (clues(NUMBERS_10.named(notation.HERD), unknown="?"),),
        files.clues(files.named(notation.HERD, files.NUMBER), unknown="?"),
        answers.EDGES,
    ),
    "symmarea": genre(
        "Symmetry area",
        "symmarea",
        (bounded(notation.GIVEN[0], "most", 9),),
        bounded(notation.GIVEN_CELLS, "most", 9),
        VALUES,
        answers.DIVISIONS,
    ),
    "tapaloop": genre("Tapa-like loop", "tapa_like_loop", (clues(codecs.LONG_LISTS),), files.clues(files.LIST), LINES),
    "tatamibari": genre(
        "Tatamibari",
        "tatamibari",
        (clues(NUMBERS_16.named({"1": "|", "2": "-", "3": "+"})),),
        files.clues(files.named(notation.TATAMI)),
        answers.DIVISIONS,
    ),
    "tentaisho": genre("Galaxies", "galaxies", (between.CENTRES,), files.CENTRES, answers.DIVISIONS),
    "tetrominous": genre(
        "Tetrominous",
        "tetrominous",
        (clues(NUMBERS_16.named(notation.TETROMINOES | notation.EMPTY), unknown="."),),
        files.clues(files.named(notation.TETROMINOES | {"*": "#"}), unknown="."),
        answers.NO_CELLS,
        answers.DIVISIONS,
    ),
    "tslither": Genre(
        Game("Touch Slitherlink", ("touch_slitherlink",), (pieces.VERTICES,)),
        Game("Touch Slitherlink", ("touch_slitherlink",), (pieces.FILE_VERTICES,)),
    ),
    "turnaround": genre("Turnaround", "turnaround", notation.NUMBERS, notation.CELLS, LINES),
    "usotatami": genre("Uso-tatami", "usotatami", notation.SMALL, notation.UNKNOWN_CELLS, answers.DIVISIONS),
    "voxas": genre("Voxas", "voxas", (pieces.CIRCLES,), pieces.FILE_CIRCLES),
    "vslither": Genre(
        Game("Vertex Slitherlink", ("vertex_slitherlink",), (pieces.VERTICES,)),
        Game("Vertex Slitherlink", ("vertex_slitherlink",), (pieces.FILE_VERTICES,)),
    ),
    "wafusuma": genre("Wafusuma", "wafusuma", (moves.WAFUSUMA,), moves.FILE_WAFUSUMA, VALUES, answers.DIVISIONS),
    "wblink": genre("Shirokuro", "shirokuro", (circles("W", "B"),), files.clues(notation.CIRCLES), LINES),
    "yajilin": genre("Yajilin", "yajilin", (clues(codecs.ARROWS),), files.clues(files.ARROW), SHADES, LINES),
    "yajilin-regions": genre(
        "Regional Yajilin",
        "regional_yajilin",
        (rooms("areas"),),
        notation.AREAS,
        notation.CELLS,
        SHADES,
        LINES,
        rooms="areas",
    ),
}
