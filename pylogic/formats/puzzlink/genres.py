"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from string import ascii_letters

from pylogic.files.coding import Codec, Game, Scanner
from pylogic.formats.puzzlink import areas, beside, between, clues, codecs, files, inside
from pylogic.formats.puzzlink.clues import ARROW, CIRCLE, DECIMAL, DIGITS, EMPTY, FILE_ARROW, FILE_LIST, number, table
from pylogic.formats.puzzlink.codecs import CLOSE, NO_BOARD, NUMBERS, Both, Spread, boarded, sized
from pylogic.formats.puzzlink.files import DIVISIONS, LINES, MARKED, Marks, answers, grid
from pylogic.formats.puzzlink.inside import COMPASS, NUMBERS_10, cells, words
from pylogic.model.document import Statement
from pylogic.model.records import NamedTuple
from pylogic.model.text import whole


def circles(white: str, black: str) -> Both:
    """Circles in cells, white or black."""
    names = {"1": white, "2": black}
    return boarded(codecs.trits(names), grid(table(names)))


def spots(mark: str, filed: str = "", spread: Spread | None = None, clue: clues.Clue | None = None) -> Both:
    """Cells with a mark, and perhaps clues; ``filed`` is the sign of the mark in files, which ``clue`` may say too."""
    file = [grid(clue or table({filed: mark}))] if filed or clue else []
    return boarded(codecs.marked(mark, spread.cells) if spread else codecs.bits(mark), *file)


_Change = Callable[[Scanner, list[Statement]], Iterable[Statement]]
"""Replaces some of the statements of a puzzle by others."""


def bounded(setting: str, usual: int) -> _Change:
    """State the largest clue of a block as a setting where it is larger than usual."""

    def change(scan: Scanner, statements: list[Statement]) -> Iterator[Statement]:
        texts = (word.text for word in codecs.words_of(statements))
        largest = max((whole(text) for text in texts if text.isdecimal()), default=usual)
        if largest > usual:
            yield scan.setting(setting, [scan.word(str(largest))])
        yield from statements

    return change


def numbered(setting: str) -> _Change:
    """State how many groups a block numbers."""

    def change(scan: Scanner, statements: list[Statement]) -> list[Statement]:
        found = {word.text for word in codecs.words_of(statements) if word.text.isdecimal()}
        if found != {str(number) for number in range(1, len(found) + 1)}:
            scan.fail(f"the {setting} of this kind are numbered from 1")
        return [scan.setting(setting, [scan.word(str(len(found)))]), *statements]

    return change


def unnumbered(kind: str) -> _Change:
    """Make sure of the kind, where only another one has clues without a number."""

    def change(scan: Scanner, statements: list[Statement]) -> list[Statement]:
        if any(word.text.isalpha() for word in codecs.words_of(statements)):
            scan.kind = kind
        return statements

    return change


def either(letter: str, word: str, kind: str, rest: str, other: str) -> Both:
    """The size, and what tells one kind from another.

    Args:
        letter: What links of the kind have before the size.
        word: What its files have behind the size.
        kind: The kind.
        rest: What files of the other kind have.
        other: The other kind.
    """

    def read(scan: Scanner) -> list[Statement]:
        scan.kind = kind if scan.skip(f"{letter}/") else other
        return [*codecs.SIZE.read(scan)]

    def read_file(scan: Scanner) -> tuple[()]:
        scan.kind = kind if files.part(scan, f"{word}|{rest}", f"'{word}' or '{rest}'").text == word else other
        return ()

    return Both(
        (Codec(read, lambda sheet: (f"{letter}/" if sheet.kind == kind else "") + codecs.SIZE.write(sheet)),),
        (files.SIZE, Codec(read_file, lambda sheet: f"{word if sheet.kind == kind else rest}\n")),
    )


UNKNOWN, SMALL = cells(NUMBERS, unknown="?"), cells(NUMBERS_10, unknown="?")
PLAIN, GIVEN = cells(NUMBERS), cells(NUMBERS, unknown=".")
"""Numbers, with ``?`` as an unknown one, with none, and with a cell of which nothing is said."""
SHADED = cells(NUMBERS, unknown="?", marks=MARKED)
TIGHT, BLOCKS = cells(CLOSE, unknown="?"), cells(CLOSE, unknown="#")
"""Numbers among shaded cells; numbers 0 to 4, and on blocks."""
ARROWS = cells(Spread(ARROW, DIGITS[10:]), clue=FILE_ARROW)
DISCS = cells(Spread(CIRCLE, DIGITS[16:]), clue=clues.FILE_CIRCLE)
"""Numbers with the way into which they look, and in circles."""
AREAS, BORDERS, NEW_AREAS = (
    codecs.regions("areas", one) for one in (files.NUMBERED, files.BORDERS, files.numbered(since=2))
)
ROOMS = codecs.regions("rooms", files.NUMBERED)
ROOMED, HALLS = (
    Both((codecs.rooms(name),), (*codecs.regions(name, files.NUMBERED).file, *PLAIN.file), name)
    for name in ("areas", "rooms")
)
"""Regions, as files have them, and with a number each."""
_IN_CORNERS = boarded(CLOSE.corners.known("."), grid(more=1).known("."), block="corners")
CORNERS = Both((*NO_BOARD.link, *_IN_CORNERS.link), (*NO_BOARD.file, *_IN_CORNERS.file))
PEARLS = circles("W", "B")
HITORI = cells(Spread(clues.HEX | number(36, 2, "-") | number(36, 1) | table({"%": "."}), "."), unknown=".")
LATER = boarded(NUMBERS.cells.optional).link
"""Numbers in base 36; numbers in cells, left out where there are none."""
SYMBOLS, LETTERS, SIGNS = ({str(at): one for at, one in enumerate(names, 1)} for names in ("cts", "ABC", "ots"))
TURNS, SWEETS = {"1": "U", "2": "D", "3": "L", "4": "R", "5": "+"}, {"1": "o", "2": "v", "3": "h"}
PENTOMINOES, TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
GOALS = COMPASS | {"5": "O"}
DOTS = {"1": "black", "2": "grey", "3": "white"}
WAYS = words(NUMBERS, {str(n): "".join(way for at, way in enumerate("UDLR") if n >> at & 1) for n in range(1, 16)})
ENDS = boarded(
    NUMBERS.cells, grid(table({one: str(at) for at, one in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)}))
)
CROSSES = boarded(codecs.bits("X").optional, grid(table({"x": "X"}), files.marked("O")))
"""Cells that no piece covers, and the answer between them."""
MOVED = (files.NO_MARKS, LINES)
SHADES, VALUES = answers(MARKED, over=True), answers(Marks({}))
DARK = answers(Marks({"#": "#"}), over=True)
"""Shaded cells; numbers; shaded cells of kinds that have letters for others."""
COLOURS = answers(Marks({"o": "1", "#": "2"}))
SYMBOLIC = answers(Marks({"c": "1", "t": "2", "s": "3"} | {"A": "1", "B": "2", "C": "3", "o": "1"}))
GREYS = answers(Marks({"black": "1", "white": "2"}), blank="0", hidden="0")
DIRECTIONS = answers(Marks({"N": "1", "S": "2", "W": "3", "E": "4"}))
ONES = answers(Marks(dict.fromkeys(("black", "#"), "1")), over=True)
STRIPES = answers(Marks({}, numbers="#"), over=True)
PIECES = answers(files.marked("O"), over=True)
"""Shaded cells that hold numbers here, or letters."""


class Genre(NamedTuple):
    """A genre in both forms.

    Attributes:
        link: The codec of its links, behind the name.
        file: The codec of its files; ``None`` where there is none yet.
    """

    link: Game
    file: Game | None


SIZED = Both((codecs.SIZE,), (files.SIZE,))
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


_LETTERED = Both((sized("c"),), (files.SIZE,))
_UNLETTERED = Both((sized(refused="c"),), (files.SIZE,))
_SINGLE = spots("o", "1")
_TRIPLES = between.dotted(DOTS, {"1": "B", "3": "W"})
_MOST = GIVEN.then(bounded("most", 9))
_TURNABLE = BORDERS.then(areas.turnable)


GENRES = {
    # Cells alone.
    **alike(
        "canal:canal_view cave cbanana:choco_banana cityspace context island:inabas_island kurodoko kurotto"
        " mines:minesweeper mochikoro mochinyoro norinuri nurimisaki smullyan:smullyanic_dynasty",
        UNKNOWN,
        SHADES,
    ),
    **alike("bosnianroad:bosnian_road lookair:look_air", SMALL, SHADES),
    **alike("aquapelago nurikabe tasquare", SHADED),
    **alike("kurochute oasis", UNKNOWN, ONES),
    **alike("tetrochain yajikazu", ARROWS, SHADES),
    "arrowflow": genre("arrow_flow", cells(NUMBERS, {"0": "#"}, unknown="?"), DIRECTIONS),
    "barns": genre("barns", spots("I", "1"), between.TOUCHING, LINES),
    "batten": genre("battenberg", between.CAKES, beside.COUNTED),
    "battleship": genre("battleship", inside.FLEET, answers(files.marked(*"RMX")), inside.DONE),
    "bosanowa": genre("bosanowa", spots("#", spread=NUMBERS)),
    "box": genre("kakurasu", NO_BOARD, beside.WEIGHTS),
    "circlesquare": genre("circles_and_squares", circles("black", "white"), answers(Marks({"white": "#"}), over=True)),
    "coral": genre("coral", beside.runs("?")),
    "creek": genre("creek", CORNERS, SHADES),
    "curving": genre("curving_road", _SINGLE, DARK),
    "doppelblock": genre("doppelblock", NO_BOARD, beside.DOPPEL),
    "easyasabc": genre("end_view", NO_BOARD, beside.stated("most", "3"), beside.SKYLINE, most="3"),
    "gokigen": genre("slant", CORNERS, answers(Marks({"\\": "1", "/": "2"}))),
    "guidearrow": genre("guide_arrow", inside.GOAL, DARK),
    "hitori": genre("hitori", HITORI, SHADES),
    "interbd": genre("international_borders", inside.COLOURS),
    "isowatari": genre(
        "isowatari", beside.stated("k", "3"), PEARLS, *map(files.again, PEARLS.file), files.NO_CELLS, SHADES, k="3"
    ),
    "japanesesums": genre(
        "japanese_sums", beside.stated("most", "3"), beside.runs("?", Marks({"#": "-"})), Both(LATER), most="3"
    ),
    "kakuro": genre("kakuro", beside.KAKURO, size=UNSIZED),
    "kakuru": genre("kakuru", cells(inside.TOTALS, {"X": "#"}, {"b": "#", "?": "?"}, unknown="?"), VALUES),
    "kramma": genre("kramma", PEARLS, *map(files.again, _IN_CORNERS.file), DIVISIONS, size=_LETTERED),
    "lightshadow": genre(
        "light_and_shadow coloured_light_and_shadow", DISCS.then(unnumbered("coloured_light_and_shadow")), GREYS
    ),
    "lightup": genre("akari", cells(CLOSE, unknown="#", marks=MARKED)),
    "lollipops": genre(
        "lollipops", words(NUMBERS_10, SWEETS), answers(Marks({sweet: number for number, sweet in SWEETS.items()}))
    ),
    "magnets": genre("magnets", Both(beside.beside("bottom top", "right left").link), areas.POLES),
    "nibunnogo": genre("nibunnogo", CORNERS, GREYS),
    "nonogram": genre("nonogram", beside.runs("0")),
    "nothree": genre("no_three", between.dotted({"1": "white"}, {"1": "O"}, stars=True), SHADES),
    "nuribou": genre("nuribou", UNKNOWN, STRIPES),
    "nuriuzu": genre("nuriuzu", between.CENTRES, SHADES, size=_UNLETTERED),
    "pentopia": genre("pentopia tetropia", beside.FILE_SET, WAYS, SHADES, beside.SET, beside.SET_TICKS),
    "sananko": genre(
        "sananko", cells(inside.TOTALS, filed={"b": "X", "?": "?"}, unknown="?"), answers(Marks({}), blank="0")
    ),
    "sansaroad": genre("sansa_road_shading", between.dotted(DOTS, {"1": "T"}), DARK),
    "sashikabe": genre("sashikabe", inside.turns(Marks({"#": "#"}))),
    "shakashaka": genre(
        "shakashaka",
        cells(CLOSE, filed={"5": "#"}, unknown="#", clue=number(5, 1)),
        answers(Marks({"SW": "2", "SE": "3", "NE": "4", "NW": "5"})),
    ),
    "shugaku": genre("school_trip", areas.BEDS),
    "simplegako": genre("simple_gako", beside.MOST, GIVEN, VALUES, most="9"),
    "skyscrapers": genre("skyscrapers", NO_BOARD, beside.SKYLINE),
    "slovak": genre("slovak_sums", beside.stated("most", "3"), areas.SUMS, VALUES, most="3"),
    "snake": genre("snake", Both((*circles("#", "H").link, *beside.TOP_LEFT))),
    "statuepark": genre("statue_park", beside.FILE_BANK, circles("white", "black"), beside.BANK, SHADES),
    "sudoku": genre("sudoku", beside.BOXES, GIVEN, VALUES, size=SIZED._replace(file=(files.SQUARE,))),
    "sukoro": genre("sukoro", cells(NUMBERS_10, unknown="O"), VALUES),
    "tapa": genre("tapa", cells(Spread(clues.LIST, DIGITS[16:]), clue=FILE_LIST, marks=MARKED)),
    "tateyoko": genre(
        "tatebo_yokobo", inside.BARS, answers(Marks({"|": "1", "-": "2", "#": "."}), over=True, blank="0")
    ),
    "tents": genre("tents", beside.TREES),
    "tetrochaink": genre("tetrochaink", _TRIPLES, SHADES),
    "triplace": genre("triplace", beside.TRIPLACE, size=UNSIZED),
    "view": genre("view", PLAIN, VALUES),
    "walllogic": genre("wall_logic", UNKNOWN, DIRECTIONS),
    "wittgen": genre("wittgen", Both(TIGHT.link)),
    "yajirushi": genre("yajirushi", words(CLOSE, COMPASS, unknown="#"), DIRECTIONS),
    "yajirushi2": genre("yajirushi_2", BLOCKS, DIRECTIONS),
    "yinyang": genre("yin_yang", circles("o", "#"), COLOURS),
    # Regions.
    **alike("aqre chocona cocktail:cocktail_lamp hinge marutaring shimaguni stostone", ROOMED, SHADES),
    **alike("heyablock heyawake oneroom:one_room_one_door", HALLS, SHADES),
    **alike("lits norinori", AREAS, SHADES),
    **alike("cojun:kojun meander:meandering_numbers ripple:ripple_effect suguru", BORDERS, GIVEN, VALUES),
    **alike("hanare putteria", BORDERS, PLAIN, VALUES),
    "alter": genre("alter", AREAS, words(NUMBERS_10, LETTERS), SYMBOLIC),
    "aquarium": genre("aquarium", beside.AQUARIUM, size=UNSIZED),
    "ayeheya": genre("ayeheya", HALLS.then(areas.turnable), SHADES),
    "disco": genre("disconnection", BORDERS, STRIPES),
    "dominion": genre(
        "dominion",
        PLAIN.then(numbered("countries")),
        answers(Marks(MARKED.names, numbers=""), over=True),
        countries="3",
    ),
    "dosufuwa": genre("dosun_fuwari", areas.WEIGHTS),
    "factors": genre("factors", areas.FACTORS, VALUES),
    "hakoiri": genre("hakoiri", AREAS, words(NUMBERS_10, SYMBOLS), SYMBOLIC),
    "invlitso": genre("inverse_litso", AREAS, DARK),
    "juosan": genre("juosan", ROOMED, answers(Marks({"v": "1", "h": "2"}), over=True)),
    "kazunori": genre("kazunori", Both(AREAS.link), between.SUMS),
    "kropki": genre("kropki", between.DOTS, VALUES),
    "antmill": genre("ant_mill", between.LIKES, SHADES),
    "kuromenbun": genre("kuromenbun", areas.WINDOWS, UNKNOWN, SHADES),
    "makaro": genre("makaro", areas.MAKARO, VALUES),
    "mannequin": genre("mannequin", areas.GATES, SHADES),
    "martini": genre("martini", AREAS, cells(NUMBERS, {"0": "B", "?": "W"}, {"0": "B", "-": "W"}), SHADES),
    "mejilink": genre("mejilink", areas.TILES),
    "minarism": genre("minarism", between.GAPS, VALUES),
    "nanro": genre("nanro", AREAS, UNKNOWN, VALUES),
    "news": genre("news", ROOMS, words(inside.FOUR, COMPASS | {"?": "-"}, COMPASS | {"-": "-"}), DIRECTIONS),
    "nondango": genre("nondango", Both(AREAS.link), spots("#")),
    "numcity": genre("number_city", PLAIN, files.first(VALUES), codecs.regions("areas", files.walls("X"))),
    "numrope": genre("number_rope", cells(inside.TOTALS, {"X": "#"}, {"b": "#"}), between.ROPES, VALUES, turned=True),
    "nurimaze": genre("nurimaze", AREAS, inside.MAZE, SHADES),
    "nuritwin": genre("nuritwin", areas.ROOMS, STRIPES),
    "paintarea": genre("paint_area", AREAS, SMALL, SHADES),
    "parquet": genre("parquet", areas.PARTS, SHADES),
    "rassi": genre("rassi", areas.HOLES, LINES),
    "regional-poly": genre("regional_polyominoes", beside.FILE_BANK, BORDERS, beside.BANK, SHADES, beside.TICKS),
    "renban": genre("renban_madoguchi", areas.WINDOWS, _MOST, VALUES),
    "roma": genre("roma", AREAS, words(NUMBERS_10, GOALS), DIRECTIONS),
    "starbattle": genre("starbattle", beside.stated("stars", "1"), AREAS, SHADES, stars="1"),
    "sukororoom": genre("sukoro_room", BORDERS, cells(NUMBERS_10, unknown="O"), VALUES),
    "sumiwake": genre("sumiwake", ROOMS, Both(CORNERS.link[1:], CORNERS.file[1:]), SHADES, turned=True),
    "tetroctb": genre("tetro_chain_ctb", ROOMED, PIECES),
    "tilepaint": genre("tile_paint", AREAS, beside.PAINTED, SHADES),
    "toichika": genre("toichika", AREAS, words(inside.FOUR, COMPASS), DIRECTIONS),
    "tontonbeya": genre("tontonbeya", AREAS, words(NUMBERS_10, SIGNS), SYMBOLIC),
    "twinarea": genre("twin_area", BORDERS, areas.PONDS, VALUES),
    "usoone": genre("usoone", AREAS, TIGHT, ONES),
    # Lines.
    **alike("geradeweg numlin:numberlink turnaround", PLAIN, LINES),
    **alike("country:country_road detour", ROOMED, LINES),
    **alike("bwloop:kuroshiro_loop mashu:masyu wblink:shirokuro", PEARLS, LINES),
    **alike("forestwalk:forest_walk icewalk:ice_walk waterwalk:water_walk", inside.WALK, files.RIMMED),
    **alike("hamlepaths:hamle_paths rectslider:rectangle_slider", inside.MOVING, *MOVED),
    **alike("lither:lithersink slither:slitherlink", NO_BOARD, TIGHT, files.EDGES),
    "anglers": genre("anglers", beside.ANGLERS, size=UNSIZED),
    "balance": genre("balance_loop", DISCS, LINES),
    "bhaibahan": genre("bhai_bahan", inside.MOVING, files.NO_CELLS, LINES),
    "bonsan": genre("bonsan", inside.MOVING, files.MARKS, inside.NO_BORDERS, LINES, size=_LETTERED),
    "brownies": genre(
        "brownies", cells(NUMBERS, {"9": "O"}, {"#": "O", "-2": "#"}, unknown="#"), LINES, files.NO_MARKS
    ),
    "castle": genre("castle_wall", inside.CASTLE, LINES),
    "bag": genre("cave", UNKNOWN, files.NO_MARKS, files.EDGES),
    "coffeemilk": genre("coffee_milk", inside.COFFEE, LINES),
    "dotchi": genre("dotchi_loop", AREAS, PEARLS, LINES),
    "dotchi2": genre("dotchi_dotchi_loop", NEW_AREAS, PEARLS, LINES),
    "doubleback": genre("double_back", Both(areas.HOLES.link, AREAS.file), files.NO_CELLS, LINES),
    "edamame": genre("edamame", TIGHT, answers(Marks({"E": "3", "o": "1"}), over=True, blank="0", hidden="0"), LINES),
    "golemgrad": genre("golemgrad", cells(NUMBERS, {"0": "O"}, unknown="Q"), *MOVED),
    "hashikake": genre("hashi", PLAIN, LINES, most="2"),
    "heyabon": genre("heyabon", inside.MOVING, files.MARKS, _TURNABLE, LINES, turned=True),
    "ichimaga": genre("ichimaga", files.literal("def"), cells(CLOSE, unknown="O"), LINES),
    "kaero": genre("return_home", inside.LETTERS, files.first(files.NO_CELLS), BORDERS, LINES, turned=True),
    "keywest": genre("key_west", cells(CLOSE, unknown="."), LINES, VALUES),
    "koburin": genre("koburin", BLOCKS, SHADES, LINES),
    "kurarin": genre("kurarin", _TRIPLES, SHADES, LINES),
    "kusabi": genre("kusabi", words(NUMBERS_10, LETTERS, unknown="O"), LINES),
    "lixloop": genre("lix_loop", ARROWS, DARK, LINES),
    "midloop": genre("mid_loop", between.dotted({"2": "mid"}, {"2": "O"}, stars=True), LINES),
    "mintonette": genre("mintonette", inside.UNPOINTED, LINES),
    "moonsun": genre("moon_sun", AREAS, circles("M", "S"), LINES),
    "nagare": genre("nagare", inside.STREAMS, LINES),
    "nothing": genre("all_or_nothing", NEW_AREAS, files.NO_CELLS, LINES),
    "arukone": genre(
        "numberlink full_numberlink",
        ENDS,
        LINES,
        size=either("e", "dontpassallcell", "numberlink", "passallcell", "full_numberlink"),
    ),
    "nuriloop": genre("nuriloop", PLAIN, *MOVED),
    "oyakodori": genre("oyakodori", areas.BIRDS, BORDERS, LINES, turned=True),
    "pipelink": genre("pipelink", files.literal("pipe", also="circle"), inside.PIPES, LINES),
    "pipelinkr": genre("returning_pipelink", files.literal("circle", also="pipe"), inside.RETURNING, LINES),
    "reflect": genre("reflect_link", inside.MIRRORS, LINES),
    "retsurin": genre("retsurin", UNKNOWN, SHADES, LINES),
    "roboticwalk": genre("robotic_walk", inside.ROBOTS, files.RIMMED),
    "ruleofthree": genre("rule_of_three", inside.HOLES, inside.NO_SIDES),
    "satogaeri": genre("satogaeri", inside.MOVING, files.MARKS, BORDERS, LINES, turned=True),
    "seiza": genre("seiza", areas.STARS, LINES, answers(Marks(dict.fromkeys("pqrs", "#")), over=True)),
    "simpleloop": genre("simple_loop", spots("#", "*"), LINES),
    "tapaloop": genre("tapa_like_loop", cells(Spread(clues.LONG_LIST, DIGITS[16:]), clue=FILE_LIST), LINES),
    "timebomb": genre("time_bomb", inside.BOMBS, *MOVED),
    "tjunction": genre("t_junction", BLOCKS, inside.JUNCTIONS),
    "toichika2": genre("toichika_2", areas.ROOMS, answers(Marks({0: ""}))),
    "tslither": genre("touch_slitherlink", beside.VERTICES, size=UNSIZED),
    "ubahn": genre("ubahn", beside.COUNTS, LINES),
    "uturns": genre("u_turns", words(NUMBERS_10, {"1": "#", "2": "G", "3": "O"}), LINES),
    "vslither": genre("vertex_slitherlink", beside.VERTICES, size=UNSIZED),
    "yajilin": genre("yajilin", ARROWS, SHADES, LINES),
    "yajilin-regions": genre("regional_yajilin", ROOMED, SHADES, LINES),
    "yajisoko": genre("yajisan_sokoban", inside.BOXES, LINES),
    "yosenabe": genre("yosenabe", areas.POTS, LINES),
    # Pieces, and borders along the sides of cells.
    **alike("shikaku squarejam", UNKNOWN, DIVISIONS),
    "araf": genre("araf", PLAIN, DIVISIONS),
    "bdblock": genre("bdblock", PLAIN.then(numbered("blocks")), between.points("black", "/"), DIVISIONS, turned=True),
    "familyphoto": genre(
        "family_photo", spots("O", spread=NUMBERS, clue=table({"#": "O"}) + (EMPTY | DECIMAL) | DECIMAL), DIVISIONS
    ),
    "fillmat": genre("fillmat", cells(NUMBERS_10), DIVISIONS),
    "fillomino": genre("fillomino", _MOST, VALUES, DIVISIONS),
    "fourcells": genre("palisade", beside.FOUR, SMALL, DIVISIONS),
    "fivecells": genre("palisade", cells(NUMBERS_10, {"7": "#"}, {"*": "#"}, unknown="?"), files.FRAMED, k="5"),
    "fracdiv": genre("fracdiv", inside.FRACTIONS, DIVISIONS),
    "heteromino": genre("heteromino", words(NUMBERS_10, {"7": "#"}, {"*": "#"}), files.FRAMED),
    "kissing": genre("kissing_polyominoes", beside.FILE_BANK, between.TOUCHING, CROSSES, beside.BANK, beside.TICKS),
    "kramman": genre("new_kramma", PEARLS, between.points("dot", rim=False), DIVISIONS, turned=True),
    "lapaz": genre("lapaz", PLAIN, files.PARTED, SHADES),
    "loute": genre("sashigane", words(NUMBERS, TURNS), files.JOINS),
    "nawabari": genre("nawabari", SMALL, files.FRAMED),
    "compass": genre("compass", boarded(Spread(clues.NEEDLES, DIGITS[16:]).cells, grid(clues.FILE_NEEDLES)), DIVISIONS),
    "myopia": genre("myopia", WAYS, files.NO_MARKS, files.EDGES),
    "patchwork": genre("grey_patchwork", cells(NUMBERS, unknown="g", marks=MARKED), DIVISIONS),
    "pentominous": genre(
        "pentominous",
        words(NUMBERS, PENTOMINOES | {"12": "#"}, PENTOMINOES | {"*": "#"}, "."),
        files.NO_CELLS,
        DIVISIONS,
    ),
    "pentatouch": genre(
        "penta_touch", beside.FILE_BANK, between.points("touch", rim=False), CROSSES, beside.BANK, beside.TICKS
    ),
    "sashigane": genre("sashigane", inside.turns(), files.JOINS),
    "sashikazune": genre("sashikazune", inside.STEPS, files.JOINS),
    "snakepit": genre("snake_pit", inside.SNAKES, answers(Marks({}), over=True), DIVISIONS),
    "swslither": genre("sheep_and_wolves", cells(NUMBERS_10, {"5": "S", "6": "W"}, unknown="?"), files.EDGES),
    "symmarea": genre("symmarea", _MOST, VALUES, DIVISIONS),
    "tatamibari": genre(
        "tatamibari", words(NUMBERS, {"1": "|", "2": "-", "3": "+"}, {"a": "|", "b": "-", "c": "+"}), DIVISIONS
    ),
    "tentaisho": genre("galaxies", between.CENTRES, DIVISIONS),
    "tetrominous": genre(
        "tetrominous",
        words(NUMBERS, TETROMINOES | {"12": "#"}, TETROMINOES | {"*": "#"}, "."),
        files.NO_CELLS,
        DIVISIONS,
    ),
    "trizone": genre("trizone", UNKNOWN, files.PARTED, SHADES),
    "usotatami": genre("usotatami", SMALL, DIVISIONS),
    "voxas": genre("voxas", between.VOXAS),
    "yajitatami": genre("yajitatami", between.STRIPS, DIVISIONS),
    "wafusuma": genre("wafusuma", between.CIRCLES, VALUES, DIVISIONS),
}
"""The genres by the names that links have."""
