"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pylogic.core.document import Word
from pylogic.core.errors import UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import suggestion
from pylogic.formats.puzzlink import outside, special
from pylogic.formats.puzzlink.codecs import BLOCKS, NO_BOARD, SIZE, beside, bounded, circles, clues, regions, rooms
from pylogic.formats.puzzlink.files import alone, answers, rows
from pylogic.formats.puzzlink.files import clues as filed
from pylogic.formats.puzzlink.files.answers import LINES, SHADES, VALUES
from pylogic.formats.puzzlink.spread import ARROWS, CIRCLES, CLOSE, LISTS, NUMBERS_10, NUMBERS_16
from pylogic.language.coding.game import Codec, Game
from pylogic.language.coding.scanning import Scanner


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
    size: Codec = rows.SIZE,
    rooms: str = "",
    **usual: str,
) -> Genre:
    """A genre from the codecs behind the size, and the settings that its links state with their usual values."""
    linked = Game(title, (kind,), (SIZE, *link), usual, rooms)
    return Genre(linked, linked._replace(codecs=(size, *file)) if file else None)


_NUMBERS, _SMALL, _LINK_AREAS = (clues(NUMBERS_16),), clues(NUMBERS_10), regions()
_CELLS, _AREAS = filed.clues(), filed.regions()
_ROOMS = filed.regions("rooms")
_SYMBOLS = filed.named({"1": "c", "2": "t", "3": "s"})
_TATAMI = {"a": "|", "b": "-", "c": "+"}
_CIRCLES = filed.named({"1": "W", "2": "B"})
_MOONS = filed.named({"1": "M", "2": "S"})
_SIDES = ("top", "bottom", "left", "right")
_TOP_LEFT = ("columns", "", "rows", "")
_CORNERS = filed.clues(block="corners")

GENRES = {
    "aqre": _genre("Aqre", "aqre", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "aquarium": Genre(
        Game("Aquarium", ("aquarium",), (outside.AQUARIUM,)),
        Game("Aquarium", ("aquarium",), (rows.SIZE, alone.AQUARIUM)),
    ),
    "balance": _genre("Balance Loop", "balance_loop", (clues(CIRCLES),), filed.clues(filed.CIRCLE), LINES),
    "canal": _genre("Canal View", "canal_view", _NUMBERS, _CELLS, SHADES),
    "cave": _genre("Cave", "cave", _NUMBERS, _CELLS, SHADES),
    "bag": _genre("Cave", "cave", _NUMBERS, _CELLS, answers.NO_MARKS, answers.EDGES),
    "chocona": _genre("Chocona", "chocona", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "cocktail": _genre("Cocktail Lamp", "cocktail_lamp", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "cojun": _genre("Kojun", "kojun", (_LINK_AREAS, *_NUMBERS), alone.BORDERS, _CELLS, VALUES),
    "country": _genre("Country Road", "country_road", (rooms("areas"),), _AREAS, _CELLS, LINES, rooms="areas"),
    "creek": _genre("Creek", "creek", (NO_BOARD, clues(CLOSE, "corners")), NO_BOARD, _CORNERS, SHADES),
    "doppelblock": _genre(
        "Doppelblock",
        "doppelblock",
        (NO_BOARD, outside.TOP_LEFT),
        NO_BOARD,
        filed.framed(_TOP_LEFT, answer=answers.shown({"#": "-"})),
    ),
    "doubleback": _genre("Double Back", "double_back", (_LINK_AREAS,), _AREAS, answers.NO_CELLS, LINES),
    "easyasabc": _genre(
        "Easy as 1 2 3",
        "end_view",
        (NO_BOARD, special.stated("most", "3"), beside(*_SIDES)),
        NO_BOARD,
        alone.setting("most", "3"),
        filed.framed(_SIDES, answer=answers.shown({})),
        most="3",
    ),
    "fillomino": _genre(
        "Fillomino",
        "fillomino",
        (bounded(_NUMBERS[0], "most", 9),),
        bounded(_CELLS, "most", 9),
        VALUES,
        answers.DIVISIONS,
    ),
    "fourcells": _genre(
        "Palisade", "palisade", (special.FOUR, clues(special.SIDES)), special.FOUR, _CELLS, answers.DIVISIONS
    ),
    "fivecells": _genre("Palisade", "palisade", (clues(special.SIDES),), _CELLS, answers.FRAMED, k="5"),
    "geradeweg": _genre("Geradeweg", "geradeweg", _NUMBERS, _CELLS, LINES),
    "gokigen": _genre("Slant", "slant", (NO_BOARD, clues(CLOSE, "corners")), NO_BOARD, _CORNERS, answers.SLANTS),
    "hakoiri": _genre(
        "Hakoiri", "hakoiri", (_LINK_AREAS, clues(special.SYMBOLS)), _AREAS, filed.clues(_SYMBOLS), answers.SYMBOLS
    ),
    "hanare": _genre("Hanare-gumi", "hanare", (_LINK_AREAS, *_NUMBERS), alone.BORDERS, _CELLS, VALUES),
    "hashikake": _genre("Hashiwokakero", "hashi", _NUMBERS, _CELLS, LINES, most="2"),
    "heyawake": _genre("Heyawake", "heyawake", (rooms("rooms"),), _ROOMS, _CELLS, SHADES, rooms="rooms"),
    "hitori": _genre("Hitori", "hitori", (special.HITORI,), _CELLS, SHADES),
    "juosan": _genre("Juosan", "juosan", (rooms("areas"),), _AREAS, _CELLS, answers.STROKES, rooms="areas"),
    "kakuro": Genre(
        Game("Kakuro", ("kakuro",), (special.KAKURO,)),
        Game("Kakuro", ("kakuro",), (alone.KAKURO,)),
    ),
    "koburin": _genre("Koburin", "koburin", (clues(CLOSE, unknown="#"),), filed.clues(unknown="#"), SHADES, LINES),
    "kropki": _genre("Kropki", "kropki", (special.DOTS,), alone.DOTS, VALUES),
    "kurochute": _genre("Kurochute", "kurochute", _NUMBERS, _CELLS, SHADES),
    "kurodoko": _genre("Kurodoko", "kurodoko", _NUMBERS, _CELLS, SHADES),
    "kurotto": _genre("Kurotto", "kurotto", (clues(NUMBERS_16, unknown="?"),), filed.clues(unknown="?"), SHADES),
    "lightup": _genre("Akari", "akari", (clues(CLOSE, unknown="#"),), filed.clues(unknown="#", answer=answers.MARKED)),
    "lits": _genre("LITS", "lits", (_LINK_AREAS,), _AREAS, SHADES),
    "mashu": _genre("Masyu", "masyu", (circles("W", "B"),), filed.clues(_CIRCLES), LINES),
    "mines": _genre("Minesweeper", "minesweeper", (clues(NUMBERS_16, unknown="?"),), filed.clues(unknown="?"), SHADES),
    "mochikoro": _genre("Mochikoro", "mochikoro", _NUMBERS, filed.clues(answer=answers.MARKED)),
    "mochinyoro": _genre("Mochinyoro", "mochinyoro", _NUMBERS, filed.clues(answer=answers.MARKED)),
    "moonsun": _genre("Moon or Sun", "moon_sun", (_LINK_AREAS, circles("M", "S")), _AREAS, filed.clues(_MOONS), LINES),
    "nanro": _genre(
        "Nanro", "nanro", (_LINK_AREAS, clues(NUMBERS_16, unknown="?")), _AREAS, filed.clues(unknown="?"), VALUES
    ),
    "nawabari": _genre("Nawabari", "nawabari", (clues(special.SIDES),), _CELLS, answers.FRAMED),
    "nonogram": _genre("Nonogram", "nonogram", (outside.RUNS,), alone.RUNS),
    "norinori": _genre("Norinori", "norinori", (_LINK_AREAS,), _AREAS, SHADES),
    "numlin": _genre("Numberlink", "numberlink", _NUMBERS, _CELLS, LINES),
    "nuribou": _genre("Nuribou", "nuribou", _NUMBERS, _CELLS, answers.STRIPES),
    "nurikabe": _genre("Nurikabe", "nurikabe", _NUMBERS, filed.clues(answer=answers.MARKED)),
    "paintarea": _genre("Paintarea", "paint_area", (_LINK_AREAS, clues(special.SIDES)), _AREAS, _CELLS, SHADES),
    "putteria": _genre("Putteria", "putteria", (_LINK_AREAS, *_NUMBERS), alone.BORDERS, _CELLS, VALUES),
    "ripple": _genre("Ripple Effect", "ripple_effect", (_LINK_AREAS, *_NUMBERS), alone.BORDERS, _CELLS, VALUES),
    "shakashaka": _genre(
        "Shakashaka", "shakashaka", (clues(CLOSE, unknown="#"),), filed.clues(filed.BLACK), answers.TRIANGLES
    ),
    "shikaku": _genre("Shikaku", "shikaku", _NUMBERS, _CELLS, answers.DIVISIONS),
    "shimaguni": _genre("Shimaguni", "shimaguni", (rooms("areas"),), _AREAS, _CELLS, SHADES, rooms="areas"),
    "simpleloop": _genre("Simple Loop", "simple_loop", (BLOCKS,), filed.clues(filed.named({"*": "#"})), LINES),
    "skyscrapers": _genre(
        "Skyscrapers",
        "skyscrapers",
        (NO_BOARD, beside(*_SIDES)),
        NO_BOARD,
        filed.framed(_SIDES, answer=answers.shown({})),
    ),
    "slither": _genre("Slitherlink", "slitherlink", (NO_BOARD, clues(CLOSE)), NO_BOARD, _CELLS, answers.EDGES),
    "snake": _genre("Snake", "snake", (outside.SNAKE,)),
    "starbattle": _genre(
        "Star Battle",
        "starbattle",
        (special.stated("stars", "1"), _LINK_AREAS),
        alone.setting("stars", "1"),
        _AREAS,
        SHADES,
        stars="1",
    ),
    "sudoku": _genre("Sudoku", "sudoku", (special.BOXES, *_NUMBERS), special.BOXES, _CELLS, VALUES, size=rows.SQUARE),
    "tapa": _genre("Tapa", "tapa", (clues(LISTS),), filed.clues(filed.LIST, answer=answers.MARKED)),
    "tasquare": _genre("Tasquare", "tasquare", _NUMBERS, filed.clues(answer=answers.MARKED)),
    "tatamibari": _genre(
        "Tatamibari", "tatamibari", (clues(special.TATAMI),), filed.clues(filed.named(_TATAMI)), answers.DIVISIONS
    ),
    "tentaisho": _genre("Galaxies", "galaxies", (special.CENTRES,), alone.CENTRES, answers.DIVISIONS),
    "tents": _genre(
        "Tents",
        "tents",
        (outside.TOP_LEFT, outside.TREES),
        filed.framed(_TOP_LEFT, clue=filed.named({"1": "T"}), answer=answers.shown({"^": "A"})),
    ),
    "usotatami": _genre("Uso-tatami", "usotatami", (_SMALL,), _CELLS, answers.DIVISIONS),
    "usoone": _genre("Uso-one", "usoone", (_LINK_AREAS, clues(CLOSE)), _AREAS, _CELLS, answers.ONES),
    "view": _genre("View", "view", _NUMBERS, _CELLS, VALUES),
    "wblink": _genre("Shirokuro", "shirokuro", (circles("W", "B"),), filed.clues(_CIRCLES), LINES),
    "yajikazu": _genre("Yajisan-Kazusan", "yajikazu", (clues(ARROWS),), filed.clues(filed.ARROW), SHADES),
    "yajilin": _genre("Yajilin", "yajilin", (clues(ARROWS),), filed.clues(filed.ARROW), SHADES, LINES),
    "yinyang": _genre(
        "Yin-Yang", "yin_yang", (circles("o", "#"),), filed.clues(filed.named({"1": "o", "2": "#"})), answers.COLOURS
    ),
}
"""The genres by the names that links have."""
ALIASES = {
    "akari": "lightup",
    "building": "skyscrapers",
    "bijutsukan": "lightup",
    "galaxies": "tentaisho",
    "bridges": "hashikake",
    "hashi": "hashikake",
    "kojun": "cojun",
    "kuromasu": "kurodoko",
    "masyu": "mashu",
    "numberlink": "numlin",
    "rippleeffect": "ripple",
    "shokkaku": "shikaku",
    "slant": "gokigen",
    "slitherlink": "slither",
    "yajirin": "yajilin",
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
        scan.fail(f"the library has no genre '{name}'{near} ({', '.join(GENRES)})", name)
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
