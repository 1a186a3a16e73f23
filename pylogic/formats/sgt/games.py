"""The games whose IDs are known; the grammars follow the sources of Simon Tatham's Portable Puzzle Collection."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from string import ascii_uppercase
from types import MappingProxyType

from pylogic.builtin.futoshiki.reading import UNEQUAL
from pylogic.files import coding
from pylogic.files.coding import Codec, Game, Scanner, Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.formats.puzzlink.beside import along
from pylogic.formats.puzzlink.clues import same, table
from pylogic.formats.puzzlink.codecs import NO_BOARD, Layer, boarded
from pylogic.formats.sgt import codecs as c
from pylogic.model.document import Setting, Statement, Token
from pylogic.model.errors import UsageError

OPEN = "or a letter a to z for open cells"


def _read_bridges(scan: Scanner) -> list[Statement]:
    scan.sides()
    flags = scan.colon(r"(i\d+)?(e\d+)?(m[1-9])?L?(d\d+)?")
    if "L" in flags.text:
        scan.fail("there is no kind of bridges that must not form a loop (L)", flags)
    most = re.search(r"m(\d)", flags.text)
    return [scan.setting("most", [Token(most[1] if most else "2", flags.span)], flags)]


BRIDGES = Codec(_read_bridges, lambda sheet: f"{sheet.shape}m{sheet.first('most', ['2'])[0]}:")


def _read_dominosa(scan: Scanner) -> list[Statement]:
    most = scan.take("[0-9]{1,2}", "the largest number")
    scan.colon("a?(d[a-z])?")
    scan.rows, scan.columns = int(most.text) + 1, int(most.text) + 2
    return []


def _write_dominosa(sheet: Sheet) -> str:
    if sheet.columns != sheet.rows + 1:
        raise UsageError("a game ID of Dominosa has a board with one column more than rows")
    if len(sheet.texts()) < sheet.count:
        raise UsageError("a game ID of Dominosa has a number in every cell")
    return f"{sheet.rows - 1}:"


DOMINOSA = Codec(_read_dominosa, _write_dominosa)


DOMINOES = same("[0-9]") | table({f"[{number}]": str(number) for number in range(10, 100)})


def _read_galaxies(scan: Scanner) -> list[Statement]:
    wide = 2 * scan.columns - 1
    expected = "a letter a to z for the way to the next centre"
    points = c.jumps(scan, "[a-z]", expected, wide * (2 * scan.rows - 1), "place", ends=False)
    words = [Token(coding.point(*divmod(index, wide)), letter.span) for index, letter in points]
    if not words:
        scan.fail("a centre is expected")
    return [scan.size(), scan.setting("centres", words)]


GALAXIES = Codec(_read_galaxies, lambda sheet: "".join(c.jumps_text(coding.points(sheet), "[a-z]")))


_OPERATIONS = {"a": "plus", "s": "minus", "m": "times", "d": "over"}


def _members(scan: Scanner, areas: list[int]) -> list[list[Token]]:
    """The names of the cells of each area, in the order of their first cells."""
    found: dict[int, list[Token]] = {}
    for index, area in enumerate(areas):
        found.setdefault(area, []).append(scan.cell(index))
    return list(found.values())


def _read_keen(scan: Scanner) -> Iterator[Statement]:
    areas = c.read_areas(scan, scan.rows)
    scan.take(",", "a comma before the clues of the cages")
    yield scan.size()
    for members in _members(scan, areas):
        word = scan.take("[asmd][0-9]+", f"the clue of the cage at {members[0]}, such as a5, s1, m6 or d2,")
        yield scan.setting(_OPERATIONS[word.text[0]], [Token(word.text[1:], word.span), *members], word)


def _write_keen(sheet: Sheet) -> str:
    cages = sheet.cages(_OPERATIONS.values())
    letters = {name: letter for letter, name in _OPERATIONS.items()}
    areas = {index: number for number, cage in enumerate(cages) for index in cage.cells}
    totals = "".join(f"{letters[cage.name]}{cage.total}" for cage in cages)
    return f"{c.shortened(c.areas_text(areas, sheet.rows))},{totals}"


KEEN = Codec(_read_keen, _write_keen)


_DOMINO_SIDES = ("top", "left", "bottom", "right")
_COUNT = c.NUMERAL | table({".": "?"})
_OTHER_HALF = {"L": (1, "R"), "T": (0, "B")}


def _read_magnets(scan: Scanner) -> list[Statement]:
    counts = []
    for side in _DOMINO_SIDES:
        words = [scan.take(_COUNT.code, f"a digit or '.' at the {side}") for _ in range(along(scan, side))]
        scan.take(",", "a comma")
        counts.append(scan.setting(side, [Token(_COUNT.read(word.text), word.span) for word in words]))
    halves = [scan.take(r"[LRTB*]", "half a domino (L, R, T, B) or '*'") for _ in range(scan.count)]
    scan.end()
    names: dict[int, Token] = {}
    for index, half in enumerate(halves):
        if half.text in _OTHER_HALF:
            right, letter = _OTHER_HALF[half.text]
            other = index + 1 if right else index + scan.columns
            if (right and other % scan.columns == 0) or other >= len(halves) or halves[other].text != letter:
                scan.fail(f"'{half}' begins a domino that has no other half", half)
            names[index] = names[other] = Token(f"d{index}", half.span)
    for index, half in enumerate(halves):
        if half.text != "*" and index not in names:
            scan.fail(f"'{half}' ends a domino that has no first half", half)
    blocks = {index: half for index, half in enumerate(halves) if half.text == "*"}
    return [scan.board(blocks), scan.board(names, "domino"), *counts]


def _write_magnets(sheet: Sheet) -> str:
    counts = [sheet.numbers(side, along(sheet, side)) for side in _DOMINO_SIDES]
    sides = ["".join(c.said(_COUNT, text) for text in texts) for texts in counts]
    names = sheet.texts("domino")
    halves = []
    for index in range(sheet.count):
        around = {index - sheet.columns: "B", index - 1: "R", index + 1: "L", index + sheet.columns: "T"}
        same = (letter for other, letter in around.items() if index in names and names.get(other) == names[index])
        halves.append(next(same, "*"))
    return ",".join([*sides, "".join(halves)])


MAGNETS = Codec(_read_magnets, _write_magnets)


def _read_palisade(scan: Scanner) -> list[Statement]:
    scan.sides()
    scan.take("n", "the letter n and the size of a piece")
    number = scan.take("[1-9][0-9]{0,5}", "the size of a piece")
    scan.colon()
    return [scan.setting("k", [number], number)]


PALISADE = Codec(_read_palisade, lambda sheet: f"{sheet.shape}n{sheet.first('k', ['5'])[0]}:")

_WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def _read_signpost(scan: Scanner) -> list[Statement]:
    numbers: dict[int, Token] = {}
    arrows: dict[int, Token] = {}
    for index in range(scan.count):
        if scan.done:
            scan.fail(f"{index} cell{'s' * (index != 1)}; {scan.count} are expected")
        number = scan.skip(c.NUMBER.code)
        if number:
            numbers[index] = number
        letter = scan.take("[a-h]", "a direction (a to h, from north by the right)")
        last = number is not None and number.text == str(scan.count)  # its direction means nothing
        arrows[index] = Token("." if last else _WAYS["abcdefgh".index(letter.text)], letter.span)
    return [*([scan.board(numbers)] if numbers else []), scan.board(arrows, "arrows")]


def _write_signpost(sheet: Sheet) -> str:
    numbers, arrows = sheet.texts(), sheet.texts("arrows")
    letters = ("abcdefgh"[_WAYS.index(arrows.get(index, "N"))] for index in range(sheet.count))
    return "".join(f"{numbers.get(index, '')}{letter}" for index, letter in enumerate(letters))


SIGNPOST = Codec(_read_signpost, _write_signpost)


SUDOKUS = {"": "sudoku", "x": "sudoku_x", "j": "jigsaw_sudoku", "k": "killer"}
_CLUES = c.clues(c.NUMBER, f"a number {OPEN}")


def _read_solo(scan: Scanner) -> Iterator[Statement]:
    width = scan.side()
    stated = scan.side() if scan.skip("x(?=[0-9])") else None
    flags = scan.colon(r"([jxka]|[rm]d?\d*|d[a-z])*")
    settings = "".join(letter for letter in "jkx" if letter in re.sub("d[a-z]", "", flags.text))
    if settings not in SUDOKUS:
        scan.fail(f"there is no kind of sudoku for {' and '.join(settings)} together", flags)
    scan.kind = SUDOKUS[settings]
    scan.rows = scan.columns = width * (stated or (1 if settings == "j" else width))
    found = _CLUES.read(scan)
    yield scan.board(found) if found else scan.size()
    if settings == "j":
        scan.take(",", "a comma before the areas")
        areas = enumerate(c.read_areas(scan, scan.rows))
        yield scan.board({index: scan.word(f"a{area}") for index, area in areas}, "areas")
    else:  # a box is as high as its width says, which the first number is
        yield scan.setting("boxes", [scan.word(f"{width}x{scan.rows // width}")])
    if settings == "k":
        yield from _read_cages(scan)


def _read_cages(scan: Scanner) -> list[Setting]:
    scan.take(",", "a comma before the cages")
    areas = c.read_areas(scan, scan.rows)
    scan.take(",", "a comma before the totals")
    totals = _CLUES.read(scan)
    firsts = [areas.index(area) for area in dict.fromkeys(areas)]
    for index, word in totals.items():
        if index not in firsts:
            scan.fail("a total stands in the first cell of its cage", word)
    return [
        scan.setting("cage", [*([totals[first]] if first in totals else []), *members])
        for first, members in zip(firsts, _members(scan, areas), strict=True)
    ]


def _write_solo(sheet: Sheet) -> str:
    letter = next(letter for letter, kind in SUDOKUS.items() if kind == sheet.kind)
    if sheet.rows != sheet.columns:
        raise UsageError("a game ID of Solo has a square board")
    side = str(sheet.rows) if letter == "j" else sheet.first("boxes", ["{0}x{0}".format(round(sheet.rows**0.5))])[0]
    parts = [_CLUES.write(sheet, sheet.texts())]
    areas: Mapping[int, object] = sheet.texts("areas")
    if letter == "k":
        cages = sheet.cages(["cage"])
        areas = {index: number for number, cage in enumerate(cages) for index in cage.cells}
    if letter in ("j", "k"):
        if len(areas) < sheet.count:
            raise UsageError("a game ID of Solo has every cell in an area or a cage")
        parts.append(c.areas_text(areas, sheet.rows))
    if letter == "k":
        parts.append(_CLUES.write(sheet, {cage.cells[0]: cage.total for cage in cages if cage.total}))
    return f"{side}{letter}:{','.join(parts)}"


SOLO = Codec(_read_solo, _write_solo)


def _read_tents(scan: Scanner) -> list[Statement]:
    trees = c.jumps(scan, "[a-z_]", "a letter a to z or _ for the way to the next tree", scan.count)
    return [scan.board({index: Token("T", letter.span) for index, letter in trees})]


def _write_tents(sheet: Sheet) -> str:
    return "".join(c.jumps_text((*sheet.texts(), sheet.count), "[a-z_]"))


TENTS = Codec(_read_tents, _write_tents)


def _read_towers(scan: Scanner) -> list[Statement]:
    if not scan.skip(","):
        return [scan.size()]
    return [scan.board(_CLUES.read(scan))]


def _write_towers(sheet: Sheet) -> str:
    return f",{_CLUES.write(sheet, towers)}" if (towers := sheet.texts()) else ""


TOWERS = Codec(_read_towers, _write_towers)


_ENDS = {"columns": "leaves", "rows": "enters"}


def _read_tracks(scan: Scanner) -> list[Statement]:
    ends: list[Token] = []
    settings = []
    for name, count in (("columns", scan.columns), ("rows", scan.rows)):
        numbers: list[Token] = []
        stations = []
        for number in range(1, count + 1):
            scan.take(",", f"a comma and a number of the {name}")
            if station := scan.skip("S"):
                cell = (scan.rows, number) if name == "columns" else (number, 1)
                stations.append(Token(name_of(cell), station.span))
            numbers.append(scan.take("[0-9]{1,6}", f"a number of the {name}"))
        settings.append(scan.setting(name, numbers))
        if len(stations) != 1:
            sentence = f"one number of the {name} has an S before it, where the track {_ENDS[name]} the board"
            scan.fail(sentence, numbers[-1])
        ends = stations + ends
    return [scan.setting("way", ends), *settings]


def _write_tracks(sheet: Sheet) -> str:
    cells_of_way = [one for text in sheet.first("way", []) if (one := cell_of(text)) is not None]
    if len(sheet.settings("way")) != 1 or cells_of_way[0][1] != 1 or cells_of_way[-1][0] != sheet.rows:
        raise UsageError("a game ID of Train Tracks has one track, from the left to the bottom")
    parts = []
    for name, count, station in (
        ("columns", sheet.columns, cells_of_way[-1][1]), ("rows", sheet.rows, cells_of_way[0][0])
    ):  # fmt: skip
        for number, text in enumerate(sheet.numbers(name, count), 1):
            parts.append(f",{'S' if number == station else ''}{text}")
    return "".join(parts)


TRACKS = Codec(_read_tracks, _write_tracks)


_NAMES = ("ghosts", "vampires", "zombies")


def _read_monsters(scan: Scanner) -> Iterator[Statement]:
    for name in _NAMES:
        number = scan.take("[0-9]{1,6}", f"how many {name} there are,")
        scan.take(",", "a comma")
        yield scan.setting(name, [number], number)


def _write_monsters(sheet: Sheet) -> str:
    if not all(map(sheet.settings, _NAMES)):
        raise UsageError("a game ID of Undead tells how many ghosts, vampires and zombies there are")
    return "".join(f"{sheet.first(name, [])[0]}," for name in _NAMES)


MONSTERS = Codec(_read_monsters, _write_monsters)


def _read_unruly(scan: Scanner) -> list[Statement]:
    scan.sides()
    scan.kind = "takuzu" if scan.colon("u?(d[a-z])?").text.startswith("u") else "unruly"
    marks = c.jumps(scan, "[a-zA-Z]", "a letter that leads to the next number", scan.count)
    return [scan.board({index: Token("01"[letter.text.isupper()], letter.span) for index, letter in marks})]


def _write_unruly(sheet: Sheet) -> str:
    texts = sheet.texts()
    letters = zip((*texts.values(), "0"), c.jumps_text((*texts, sheet.count), "[a-z]"), strict=True)
    marks = "".join(letter if text == "0" else letter.upper() for text, letter in letters)
    return f"{sheet.shape}{'u' if sheet.kind == 'takuzu' else ''}:{marks}"


UNRULY = Codec(_read_unruly, _write_unruly)


_UNCLUED = "or a letter a to z for cells without one"
_NUMBER = f"a number {_UNCLUED}"


def _one(title: str, kind: str, *parts: Codec | Layer, usual: Mapping[str, str] = MappingProxyType({})) -> Game:
    """A game of a kind, of codecs, and of layers that have the words of its board."""
    codecs = (boarded(part).link if isinstance(part, Layer) else (part,) for part in parts)
    return Game(title, (kind,), tuple(chain.from_iterable(codecs)), usual)


_BLOCKS = table({"B": "#"}) | same("[0-4]")
_FLOOR = table({"b": ".", "g": "+", "m": "*", "s": "O", "w": "#", "S": "$"})
_ISLANDS = same("[1-9]") | table({letter: str(number) for number, letter in enumerate(ascii_uppercase[:7], 10)})
_MIRRORS = table({"L": "\\", "R": "/"})
_PIECES = table({"3": "UR", "5": "LR", "6": "UL", "9": "RD", "A": "UD", "C": "LD"})
_LOW, _COUNTED = same("[0-4]"), c.clues(c.NUMBER, _NUMBER)
_NO_BOARD = NO_BOARD.link[0]
_CORNERS = c.clues(_LOW, "a number 0 to 4 or a letter a to z for corners without one", 1, "corner")

GAMES = {
    "bridges": _one(
        "Bridges",
        "hashi",
        BRIDGES,
        c.clues(_ISLANDS, "a number 1 to 9, A to G or a letter a to z for water"),
        usual={"most": "2"},
    ),
    "dominosa": _one(
        "Dominosa", "dominosa", DOMINOSA, c.cells(DOMINOES, "a digit, or a number such as [10],", "number")
    ),
    "filling": _one("Filling", "fillomino", c.size(""), c.clues(same("[1-9]"), f"a number 1 to 9 {OPEN}")),
    "galaxies": _one("Galaxies", "galaxies", c.size(), GALAXIES),
    "inertia": _one("Inertia", "diamonds", c.size(""), c.cells(_FLOOR, "a letter of b g m s w S")),
    "keen": _one("Keen", "kenken", c.size("(d[a-z])?m?", square=True), KEEN),
    "lightup": _one(
        "Light Up", "akari", c.size(r"(b\d+)?(s\d+)?(d\d+|r)?"), c.clues(_BLOCKS, f"a block (B, 0 to 4) {OPEN}")
    ),
    "loopy": _one(
        "Loopy",
        "slitherlink",
        c.size("t0(d[a-z])?", "t0"),
        c.clues(_LOW, "a number 0 to 4 or a letter a to z for open squares"),
    ),
    "magnets": _one("Magnets", "magnets", c.size("(d[a-z])?S?"), MAGNETS),
    "mosaic": _one("Mosaic", "mosaic", c.size(r"(h\d+)?"), c.clues(same("[0-9]"), f"a number 0 to 9 {_UNCLUED}")),
    "palisade": _one(
        "Palisade", "palisade", PALISADE, c.clues(_LOW, f"a number 0 to 4 {_UNCLUED}", cut=True), usual={"k": "5"}
    ),
    "pattern": _one(
        "Pattern", "nonogram", c.size(""), _NO_BOARD, c.slashed(("columns", "rows"), "line", c.RUNS, blank="0")
    ),
    "pearl": _one("Pearl", "masyu", c.size("(d[a-z])?n?"), c.clues(same("[BW]"), f"a pearl (B or W) {OPEN}")),
    "range": _one("Range", "kurodoko", c.size(""), _COUNTED),
    "rect": _one("Rectangles", "shikaku", c.size(r"(e\d+(\.\d+)?)?a?"), _COUNTED),
    "signpost": _one("Signpost", "signpost", c.size("c?"), SIGNPOST),
    "singles": _one("Singles", "hitori", c.size(), c.cells(c.NUMERAL, "a digit or a letter")),
    "slant": _one("Slant", "slant", c.size(), _NO_BOARD, *boarded(_CORNERS, block="corners").link),
    "solo": Game("Solo", tuple(SUDOKUS.values()), (SOLO,)),
    "tents": _one("Tents", "tents", c.size(), TENTS, c.beside("columns", "rows")),
    "towers": _one(
        "Towers",
        "skyscrapers",
        c.size(square=True),
        c.slashed(("top", "bottom", "left", "right"), "clue", c.NUMBER, blank="?"),
        TOWERS,
    ),
    "tracks": _one(
        "Train Tracks",
        "tracks",
        c.size("(d[a-z])?o?"),
        c.clues(_PIECES, f"a piece of track (3, 5, 6, 9, A, C) {OPEN}"),
        TRACKS,
    ),
    "undead": _one(
        "Undead",
        "undead",
        c.size(),
        MONSTERS,
        c.clues(_MIRRORS, f"a mirror (L or R) {OPEN}"),
        c.beside("top", "right", "bottom", "left", turned=("bottom", "left")),
    ),
    "unequal": UNEQUAL,
    "unruly": Game("Unruly", ("unruly", "takuzu"), (UNRULY,)),
}
"""The games by the names of their programs."""
