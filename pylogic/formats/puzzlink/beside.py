"""Codecs with clues beside the board, and those of what stands before a board or follows from its size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import groupby

from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import clues, files
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink.clues import DECIMAL, DIGITS, NO_TOTAL, OPEN, UNKNOWN, number, swapped, table, unsayable
from pylogic.formats.puzzlink.codecs import NUMBERS, Both, Layer, Spread, both
from pylogic.formats.puzzlink.files import MARKED, Marks, filed, frame, grid, part
from pylogic.model.atom import Side
from pylogic.model.document import Block, Statement, Token
from pylogic.model.errors import UsageError

_OUTSIDE = ({"top", "columns"}, {"bottom"}, {"left", "rows"}, {"right"})
"""The statements of clues above, below, to the left and to the right of the board."""


def along(board: Scanner | Sheet, name: str) -> int:
    """The number of lines beside whose ends numbers of a name stand."""
    return board.columns if name in ("top", "bottom", "columns") else board.rows


def beside(
    *sides: str,
    spread: Spread = NUMBERS,
    outside: clues.Clue = DECIMAL,
    clue: clues.Clue | None = None,
    marks: Marks | None = None,
) -> Both:
    """Numbers beside the board, in this order; a side without any is not stated.

    Args:
        sides: The names of the sides, or of two whose numbers alternate, separated by a blank.
        spread: How links have them.
        outside: How files have them.
        clue: How files have what is in cells.
        marks: The sign of a cell without a clue.
    """
    names = [name for side in sides for name in side.split()]

    def order(board: Scanner | Sheet) -> list[str]:
        groups = [(side.split(), along(board, side.split()[0])) for side in sides]
        return [name for group, count in groups for _ in range(count) for name in group]

    def state(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
        if clue:
            yield scan.board({~at: word for at, word in words.items() if at < 0})
        for name in names:
            line = [at for at, one in enumerate(order(scan)) if one == name]
            if any(at in words for at in line):
                yield scan.setting(name, [words.get(at) or scan.word(UNKNOWN) for at in line])

    def texts(sheet: Sheet) -> list[dict[int, str]]:
        numbers = {name: iter(sheet.numbers(name, along(sheet, name))) for name in names}
        found = [next(numbers[name]) for name in order(sheet)]
        if UNKNOWN in found and not spread.gaps:
            raise unsayable(UNKNOWN)
        return [{at: text for at, text in enumerate(found) if text != UNKNOWN}]

    above, below, left, right = (int(bool(some & {*names})) for some in _OUTSIDE)
    link = spread.over(lambda board: len(order(board)), "place beside the board")
    filed = frame(lambda _: (above, below, left, right), outside, clue, marks)
    return both(state, texts, [link], [files.celled(filed) if clue else filed])


COUNTED = beside("columns", "rows", marks=MARKED)
TOP_LEFT = COUNTED.link
_AROUND = ("top", "bottom", "left", "right")
SKYLINE = beside(*_AROUND, marks=Marks({}))
DOPPEL = beside("columns", "rows", marks=Marks({"#": "-"}))
"""Numbers beside the board, in files with the answer among them."""
_TREES = c.boarded(c.Close("T", 17, DIGITS[18:], expected="a tree or a gap", beyond=False).cells).link
TREES = Both((*TOP_LEFT, *_TREES), beside("columns", "rows", clue=table({"1": "T"}), marks=Marks({"^": "A"})).file)
_OR_ZERO = DECIMAL | table({".": "0"})
WEIGHTS = beside(
    "columns", "rows", spread=Spread(number(32, 1) | number(32, 2, "-"), ""), outside=_OR_ZERO, marks=MARKED
)


def _inner(codec: Codec) -> Codec:
    """The codec of a board with a row and a column less than that of the library has."""

    def read(scan: Scanner) -> list[Statement]:
        statements = [*codec.read(scan)]
        scan.rows, scan.columns = scan.rows + 1, scan.columns + 1
        return statements

    def write(sheet: Sheet) -> str:
        less = copy(sheet)
        less.rows, less.columns = sheet.rows - 1, sheet.columns - 1
        if not less.count:
            raise UsageError("a link has at least two rows and two columns of such a board")
        return codec.write(less)

    return Codec(read, write)


def within(link: Sequence[Codec], file: Sequence[Codec] = ()) -> Both:
    """Codecs of a board with a row and a column less than that of the library has, and its size."""
    return Both((_inner(c.series(c.SIZE, *link)),), (_inner(c.series(files.SIZE, *file)),) if file else ())


def _blocks(scan: Scanner, inner: Mapping[int, Token], beside: Mapping[int, Token]) -> list[Statement]:
    """The statement of blocks on a board with a row and a column for the totals beside it."""
    wide, columns = scan.columns + 1, scan.columns
    words = dict.fromkeys([*range(wide), *range(0, wide * (scan.rows + 1), wide)], scan.word("#"))
    for at, word in beside.items():
        down = at < columns
        words[at + 1 if down else (at - columns + 1) * wide] = Token(f"{word}\\" if down else f"\\{word}", word.span)
    return [scan.board(words | {at + wide + 1 + at // columns: word for at, word in inner.items()}, more=1)]


def _totals(sheet: Sheet) -> list[dict[int, str]]:
    """The blocks in the board, and the totals beside it."""
    wide, texts = sheet.columns + 1, sheet.texts()
    inner = {at - wide - at // wide: text for at, text in texts.items() if at > wide and at % wide}
    ends = [(at, 0) for at in range(1, wide)] + [(row * wide, 2) for row in range(1, sheet.rows + 1)]
    totals = (texts.get(at, "#").strip("#").partition("\\")[half] for at, half in ends)
    return [inner, {at: text for at, text in enumerate(totals) if text}]


_BAR, _NO_BAR = table({"": "\\"}), dict.fromkeys((".", "00", "0-", "-0", "--"), "#")
_TOTALS = Spread(table(_NO_BAR) | NO_TOTAL + _BAR + NO_TOTAL, DIGITS[20:], "totals or a gap")
_ENDS = Spread(table({"-": OPEN}) | clues.TOTAL, "0")
_HALF = table({"0": "", "-1": ""}) | DECIMAL
_FILE_TOTALS = table({"0,0": "#", "-1,-1": "#"}) | swapped(_HALF, swapped(table({",": "\\"}), _HALF))


def _free(board: Scanner | Sheet, inner: Mapping[int, object]) -> list[int]:
    """The columns, then the rows that do not begin with a block."""
    firsts = [*range(board.columns), *range(0, board.count, board.columns)]
    return [at for at, cell in enumerate(firsts) if cell not in inner]


def _read_kakuro(scan: Scanner) -> list[Statement]:
    inner = _TOTALS.read(scan, scan.count)
    free = _free(scan, inner)
    return _blocks(scan, inner, {free[at]: word for at, word in _ENDS.read(scan, len(free), "total").items()})


def _kakuro_text(sheet: Sheet) -> str:
    inner, beside = _totals(sheet)
    free = _free(sheet, inner)
    ends = {place: beside[at] for place, at in enumerate(free) if at in beside}
    return _TOTALS.write(inner, sheet.count) + _ENDS.write(ends, len(free))


def _state_file(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    inner = {~at: word for at, word in words.items() if at < 0}
    return _blocks(scan, inner, {at: word for at, word in words.items() if at >= 0})


def _file_words(sheet: Sheet) -> list[dict[int, str]]:
    inner, beside = _totals(sheet)
    return [beside | {~at: text for at, text in inner.items()}]


def _read_filled(scan: Scanner) -> None:
    for cell in range(scan.count):
        word = part(scan, "[.0-9+-]", "a number, or '.' for none,")
        files.claim(scan, cell + scan.columns + 2 + cell // scan.columns, word, Marks({}))


def _filled_text(sheet: Sheet) -> str:
    grid = [row[1:] for row in files.field(sheet, listed=False)[1:]] or [[0] * sheet.columns] * sheet.rows
    return files.lined([[str(value) if value else OPEN for value in row] for row in grid])


_FRAMED = frame(lambda _: (1, 0, 1, 0), table({"0": OPEN, "-1": OPEN}) | DECIMAL, _FILE_TOTALS)
KAKURO = within(
    [Codec(_read_kakuro, _kakuro_text)],
    [*both(_state_file, _file_words, [], [_FRAMED]).file, files.answer(_read_filled, _filled_text)],
)
_SHORT, _LONG = table({".": ""}) | clues.HEX, number(16, 2)
HALVES = Spread(
    table({"_": "#"})
    | table({"%": "", "@": ""}) + number(36, 1) + _BAR
    | table({"$": "\\"}) + number(36, 1)
    | _SHORT + _BAR + _SHORT
    | table({"-": ""}) + _SHORT + _BAR + _LONG
    | table({"+": ""}) + _LONG + _BAR + _SHORT
    | table({"=": ""}) + _LONG + _BAR + _LONG,
    DIGITS[16:],
)
"""Blocks with numbers for what is below and to the right of them."""
TRIPLACE = within(
    both(
        _blocks,
        _totals,
        [HALVES.cells, c.OUTER.over(lambda board: board.rows + board.columns, "place beside the board")],
    ).link
)


def _read_no_blocks(scan: Scanner) -> list[Statement]:
    for word in HALVES.read(scan, scan.count).values():
        scan.fail("a block in the board, which this kind does not have", word)
    return []


PAINTED = Both(
    (
        Codec(_read_no_blocks, lambda sheet: HALVES.write({}, sheet.count)),
        *beside("columns", "rows", spread=c.OUTER).link,
    ),
    beside("columns", "rows", outside=_OR_ZERO | table({"-1": OPEN})).file,
)
"""The same, but none, and numbers beside the board; in files a dot is a zero there."""


def _corners(scan: Scanner, numbers: Mapping[int, Token]) -> list[Statement]:
    """The statements of a board of points, of numbers in the cells between them."""
    wide, columns = scan.columns + 2, scan.columns
    size = scan.setting("size", [scan.word(f"{scan.rows + 1}x{columns + 1}")])
    return [size, scan.board({at + wide + 1 + at // columns * 2: word for at, word in numbers.items()}, "corners", 2)]


def _corner_numbers(sheet: Sheet) -> list[dict[int, str]]:
    places = {divmod(at, sheet.columns + 2): text for at, text in sheet.texts("corners").items()}
    if any(not (0 < row <= sheet.rows and 0 < column <= sheet.columns) for row, column in places):
        raise unsayable("a number at the rim")
    return [{(row - 1) * sheet.columns + column - 1: text for (row, column), text in places.items()}]


def _point_sides(board: Scanner | Sheet) -> list[list[Side]]:
    """The sides of points around cells, those that are above each other first."""
    rows, columns = range(1, board.rows + 2), range(1, board.columns + 2)
    upright = [[Side(row, column, 1) for column in columns] for row in rows[:-1]]
    return upright + [[Side(row, column, 0) for column in columns[:-1]] for row in rows]


_NUMBERS = both(_corners, _corner_numbers, [c.CLOSE.cells.known(OPEN)], [files.grid(number(5, 1)).known(OPEN)])
_NO_POINTS = files.answer(lambda _: None, lambda sheet: ("0 " * (sheet.columns + 1) + "\n") * (sheet.rows + 1))
VERTICES = within(
    _NUMBERS.link, (*_NUMBERS.file, files.NO_MARKS, files.drawing(edge=False, order=_point_sides), _NO_POINTS)
)
"""Numbers in cells, of which the points around them are the cells of the library."""


def _depth(board: Scanner | Sheet) -> tuple[int, int, int, int]:
    """The most runs of a column, and of a row."""
    return (board.rows + 1) // 2, 0, (board.columns + 1) // 2, 0


def _beside(board: Scanner | Sheet) -> int:
    above, _, left, _ = _depth(board)
    return board.columns * above + board.rows * left


def runs(empty: str, marks: Marks = MARKED) -> Both:
    """Lists of numbers beside lines, of each line the last first.

    Args:
        empty: The library's word for an empty one.
        marks: The signs of cells, where the answer is among them.
    """

    def state(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
        above, _, left, _ = _depth(scan)
        for name, count, most, start in (
            ("columns", scan.columns, above, 0),
            ("rows", scan.rows, left, scan.columns * above),
        ):
            lines = (range(start + line * most, start + line * most + most) for line in range(count))
            lists = ([words[at].text for at in reversed(line) if at in words] for line in lines)
            yield scan.setting(name, [scan.word(",".join(one) or empty) for one in lists])

    def words(sheet: Sheet) -> list[dict[int, str]]:
        above, _, left, _ = _depth(sheet)
        lines = [(found, above) for found in sheet.runs("columns", empty)]
        lines += [(found, left) for found in sheet.runs("rows", empty)]
        texts = [text for found, most in lines for text in [*reversed(found), *[""] * (most - len(found))]]
        return [{at: text for at, text in enumerate(texts) if text}]

    return both(state, words, [NUMBERS.over(_beside, "place beside the board")], [frame(_depth, marks=marks)])


_SORTS = ("curves", "straights_on", "tees", "crosses")


def _lines_of(board: Scanner | Sheet) -> list[list[int]]:
    """The cells of every column, then of every row."""
    cells = [range(column, board.count, board.columns) for column in range(board.columns)]
    cells += [range(row * board.columns, (row + 1) * board.columns) for row in range(board.rows)]
    return [[*line] for line in cells]


def _counts(
    scan: Scanner, numbers: Mapping[int, Token], blocks: Mapping[int, Token] | None = None
) -> Iterator[Statement]:
    """The statements of how many cells of each sort are in each line, and of blocks."""
    if blocks is None:
        blocks = {~at: word for at, word in numbers.items() if at < 0}
    yield scan.board({at: Token("#", word.span) for at, word in blocks.items()})
    lines = _lines_of(scan)
    for at, word in sorted((at, word) for at, word in numbers.items() if at >= 0):
        line, sort = divmod(at, len(_SORTS))
        cells = [cell for cell in lines[line] if cell not in blocks]
        if not cells:
            scan.fail("a number of a line without cells", word)
        if word.text != UNKNOWN:
            yield scan.setting(_SORTS[sort], [word, *map(scan.cell, cells)])


def _counts_of(sheet: Sheet) -> dict[int, str]:
    """The numbers beside the board by their places."""
    blocks = sheet.texts()
    lines = [[cell for cell in line if cell not in blocks] for line in _lines_of(sheet)]
    found: dict[int, str] = {}
    for sort, name in enumerate(_SORTS):
        for setting, cells in zip(sheet.settings(name), sheet.cells(name), strict=True):
            places = [len(_SORTS) * at + sort for at, line in enumerate(lines) if line == sorted(cells)]
            free = [place for place in places if place not in found]
            if not free or not setting[0].isdecimal():
                raise unsayable(" ".join([name, *setting]))
            found[free[0]] = setting[0]
    return found


COUNTS = Both(
    both(
        _counts,
        lambda sheet: [_counts_of(sheet), sheet.texts()],
        [
            NUMBERS.over(lambda board: len(_SORTS) * (board.rows + board.columns), "place beside the board"),
            c.bits("#").optional,
        ],
    ).link,
    both(
        _counts,
        lambda sheet: [_counts_of(sheet)],
        [],
        [files.celled(frame(lambda _: (len(_SORTS), 0, len(_SORTS), 0), clue=table({"#": "#"})))],
    ).file,
)
"""How many turns, straight pieces, junctions and crossings are in each line."""


def stated(name: str, usual: str) -> Both:
    """A number before the board that is a setting."""

    def codec(read: Callable[[Scanner], Token], end: str) -> tuple[Codec]:
        return (
            Codec(lambda scan: [scan.setting(name, [read(scan)])], lambda sheet: sheet.first(name, [usual])[0] + end),
        )

    pattern, expected = "[1-9][0-9]{0,2}", f"the number of {name}"
    link = codec(lambda scan: scan.take(pattern, expected), "")
    return Both((*link, c.literal("/", "a slash")), codec(lambda scan: part(scan, pattern, expected), "\n"))


BOXES = c.tacit(lambda scan: [scan.setting("boxes", [scan.word("2x3")])] if scan.rows == 6 else [])
"""Boxes of a sudoku that are not square, which pzpr has on boards of 6x6."""
FOUR = c.tacit(lambda scan: [scan.setting("k", [scan.word("4")])])
"""Pieces of four cells, where the library has five."""
MOST = c.tacit(lambda scan: [scan.setting("most", [scan.word(str(scan.rows + scan.columns - 1))])])
"""The largest number: as many as a row and a column have cells."""
BANK, FILE_BANK = Both((c.literal("//t", "the bank of the five tetrominoes, //t,"),)), files.literal("t")
"""The pieces that are to be placed: those of the kind."""
TICKS = files.answer(lambda _: None, lambda _: "0 0 0 0 0 \n")
"""Which of the five tetrominoes a player has ticked off."""
_SETS = {"p": "pentopia", "t": "tetropia"}


def _set(take: Callable[[Scanner, str, str], Token], before: str, after: str) -> Codec:
    """The letter of the bank of all pieces of a size, by which there are two kinds."""

    def read(scan: Scanner) -> tuple[()]:
        what = f"the bank of the pentominoes, {before}p, or of the tetrominoes, {before}t,"
        scan.kind = _SETS[take(scan, f"{before}[pt]", what).text[-1]]
        return ()

    return Codec(read, lambda sheet: before + next(one for one, kind in _SETS.items() if kind == sheet.kind) + after)


SET, FILE_SET = Both((_set(Scanner.take, "//", ""),)), _set(part, "", "\n")
SET_TICKS = files.answer(lambda _: None, lambda sheet: "0 " * (12 if sheet.kind == "pentopia" else 5) + "\n")
"""The pieces of which some are placed, and those that a player has ticked off."""


def _vet_levels(scan: Scanner, statements: Sequence[Statement], whole: bool) -> None:
    """Make sure that water stands at one level in each region.

    Args:
        scan: Where it is read.
        statements: Its regions.
        whole: Whether it says that all water of a region stands level, as it does in the library.

    Raises:
        PuzzleError: It may stand at two, as a row of the region is in two parts.
    """
    for block in (one for one in statements if isinstance(one, Block) and not whole):
        for row in block.rows:
            names = [name for name, _ in groupby(word.text for word in row)]
            if len({*names}) < len(names):
                scan.fail("water that stands at two levels in a region, which this kind does not have")


def _aquarium(before: Codec, pattern: str, sign: str, after: Sequence[Codec]) -> Codec:
    """Regions and numbers behind a sign that all water of a region stands level."""

    def read(scan: Scanner) -> list[Statement]:
        statements = [*before.read(scan)]
        whole = scan.skip(pattern) is not None
        for codec in after:
            statements += codec.read(scan)
            _vet_levels(scan, statements, whole)
        return statements

    return Codec(read, lambda sheet: before.write(sheet) + sign + c.series(*after).write(sheet))


_AREAS = c.regions("areas", files.BORDERS)
AQUARIUM = Both(
    (
        _aquarium(
            c.series(), "r/", "r/", (c.SIZE, *_AREAS.link, c.literal("/", "a slash before the numbers"), *TOP_LEFT)
        ),
    ),
    (_aquarium(files.SIZE, rf"{files.APART}r(?=[\s/])", "r\n", (*_AREAS.file, *COUNTED.file)),),
)
_BLOCK, _FISH = "#", "F"


def _places(board: Scanner | Sheet) -> list[int]:
    """The places of the cells on a board with a rim around it, then those in the rim but its corners."""
    rows, columns, wide = board.rows, board.columns, board.columns + 2
    above, beside = range(1, columns + 1), range(wide, (rows + 1) * wide, wide)
    cells = [(at // columns + 1) * wide + at % columns + 1 for at in range(board.count)]
    return [*cells, *above, *(at + (rows + 1) * wide for at in above), *beside, *(at + wide - 1 for at in beside)]


def _within(sheet: Sheet) -> Sheet:
    """A board without its rim, or the whole board where its rim is not of blocks and anglers."""
    less, texts = copy(sheet), sheet.texts()
    less.rows, less.columns = sheet.rows - 2, sheet.columns - 2
    if min(less.rows, less.columns) < 1:
        return sheet
    places = _places(less)
    held = {texts.get(at, "") for at in places[less.count :]}
    corners = {texts.get(at) for at in {*range(sheet.count)} - {*places}}
    return less if corners == {_BLOCK} != held and not held & {"", _FISH} else sheet


def _sides(board: Scanner | Sheet) -> list[list[Side]]:
    """The sides of the cells that are not in the rim, where there is one."""
    inner = _within(board) if isinstance(board, Sheet) else board
    step = int(inner is not board if isinstance(board, Sheet) else max(filed(board).clued, default=0) >= board.count)
    return [[Side(one.row + step, one.column + step, one.way) for one in row] for row in files.rimmed(inner)]


def _anglers(size: Codec, layer: Layer) -> Codec:
    """The size, and what is in cells and beside them, on a board with a rim where anglers are beside it."""

    def read(scan: Scanner) -> list[Statement]:
        size.read(scan)
        words, cells = layer.read(scan), _places(scan)[: scan.count]
        rim = {*range((scan.rows + 2) * (scan.columns + 2))} - {*cells}
        if rim & words.keys():
            return [scan.board(dict.fromkeys(rim, scan.word(_BLOCK)) | words, more=2)]
        return [scan.board({at: words[place] for at, place in enumerate(cells) if place in words})]

    def write(sheet: Sheet) -> str:
        inner, texts = _within(sheet), sheet.texts()
        cells = _places(inner)[: inner.count]
        rimless = {at: text for at, text in texts.items() if text != _BLOCK or at in cells}
        words = {cells[at]: text for at, text in texts.items()} if inner is sheet else rimless
        return size.write(inner) + layer.write(inner, words)

    return Codec(read, write)


_ANGLER = table({".": UNKNOWN, "1": _FISH, "0": _BLOCK})
_ANGLER |= number(16, 1, start=-1) | number(16, 2, "-", -1) | number(16, 3, "+", -1)
_CELLS = Spread(_ANGLER, DIGITS[16:]).over(lambda board: len(_places(board)), "place")
_ANYWHERE = Layer(
    lambda scan: {_places(scan)[at]: word for at, word in _CELLS.read(scan).items()},
    lambda sheet, texts: _CELLS.write(sheet, {_places(sheet).index(at): text for at, text in texts.items()}),
)
_FILE_ANGLER = grid(table({"-2": UNKNOWN, "0": _FISH, "#": _BLOCK}) | DECIMAL, more=2)
ANGLERS = Both(
    (_anglers(c.SIZE, _ANYWHERE),), (_anglers(files.SIZE, _FILE_ANGLER), files.drawing(edge=False, order=_sides))
)
"""Anglers in the board and beside it, fish, and lines that may come from beside the board."""
