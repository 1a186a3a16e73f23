"""The file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer.

Blanks, line ends and slashes separate words.  An answer is written with a solution, and read where it is to be judged:
each of its words is a claim about a cell or about the side between two cells.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import Cell, name_of
from pylogic.formats.puzzlink.clues import DECIMAL, OPEN, UNKNOWN, Clue, table
from pylogic.formats.puzzlink.codecs import Layer, pairs
from pylogic.model.atom import Atom, Side, Variable
from pylogic.model.document import Block, Statement, Token
from pylogic.model.kind import Drawn, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Source, Span

APART = r"[\s/]*"
_NOTED = re.compile(r"^(?:[.+_-].*|q)")
"""Notes of players: what is in no cell, and the sign before a number of which they are not sure."""


class Marks(NamedTuple):
    """The words of values in cells.

    Attributes:
        names: The words by the values.
        numbers: The word of every number; ``None`` where a number stands for itself.
    """

    names: Mapping[Any, str]
    numbers: str | None = None

    def word(self, value: Any) -> str:
        """The word of a value, empty for one that is not written."""
        if isinstance(value, int) and value not in self.names:
            return str(value) if self.numbers is None else self.numbers
        return self.names.get(value, "")

    def words(self, sheet: Sheet) -> dict[int, str]:
        """The words of an answer by the cells that they stand in."""
        values = enumerate(value for row in field(sheet, listed=False) for value in row)
        return {cell: word for cell, value in values if (word := self.word(value))}


class SideClaim(NamedTuple):
    """The words of an answer about one side.

    Attributes:
        side: The side.
        word: How many lines are there.
        edge: Whether they go along it, not across.
        loose: Whether a line beside a shaded cell may be left out.
    """

    side: Side
    word: Token
    edge: bool
    loose: bool = False


class FileScanner(Scanner):
    """Reads a file from its first line on.

    Args:
        source: The file.
        first: The number of the line at which the puzzle begins.
        text: The puzzle.
        start: The offset in it at which reading begins.
        version: What stands behind the dot of ``pzprv3.2``; 0 for nothing.
        answered: Whether the answer is read.

    Attributes:
        cell_claims, side_claims: What the answer says of them, where it is read.
        clued: The cells of the board that have something printed.
    """

    def __init__(
        self, source: Source, first: int, text: str, start: int, version: int = 0, *, answered: bool = False
    ) -> None:
        self.version = version
        self.answered = answered
        self.cell_claims: dict[int, tuple[Token, Marks]] = {}
        self.side_claims: list[SideClaim] = []
        self.clued: set[int] = set()
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        super().__init__(source, first, text, start)

    def _span(self, at: int, length: int = 1) -> Span:
        line = bisect_right(self._starts, at) - 1
        return Span(self._number + line, at - self._starts[line] + 1, max(1, length))

    def side(self) -> int:
        """Read a side of the board."""
        self.skip(APART)
        return super().side()

    def board(self, words: Mapping[int, Token], name: str = "board", more: int = 0) -> Block:
        """A block with words, of which those of the board are noted."""
        if name == "board":
            self.clued.update(words)
        return super().board(words, name, more)

    def end(self) -> None:
        """Pass over the answer, where it is not read, and whatever follows it."""


def filed(scan: Scanner) -> FileScanner:
    """The scanner, which is one of a file."""
    assert isinstance(scan, FileScanner)
    return scan


def part(scan: Scanner, pattern: str, expected: str) -> Token:
    """Read a word of a file that matches a pattern; ``expected`` describes it."""
    scan.skip(APART)
    return scan.take(rf"(?:{pattern})(?![^\s/])", expected)


def claim(scan: Scanner, cell: int, word: Token, marks: Marks | None) -> None:
    """Take a word of a file for what its answer says of a cell, if cells have one."""
    if marks is not None and filed(scan).answered:
        text = word.text if word.text in marks.names.values() else _NOTED.sub("", word.text)
        filed(scan).cell_claims[cell] = Token(text, word.span), marks


def rows_of(words: Sequence[str], columns: int) -> str:
    """Rows of words."""
    return lined([words[at : at + columns] for at in range(0, len(words), columns)])


def lined(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words, beside a board of one column perhaps empty ones."""
    return "".join("".join(f"{word} " for word in row) + "\n" for row in rows)


def field(sheet: Sheet, listed: bool) -> list[Any]:
    """The field of an answer that lists pairs of cells, or the one that has a value for every cell; perhaps empty."""
    fields = (field for field in sheet.answer.values() if field)
    return next((field for field in fields if isinstance(field[0][0], list) is listed), [])


def grid(
    clue: Clue = DECIMAL,
    marks: Marks | None = None,
    more: int = 0,
    blank: str = OPEN,
    expected: str = "a clue, or '.' for none,",
) -> Layer:
    """A row of clues for each row of cells.

    Args:
        clue: How they are written; ``-`` is one without a number.
        marks: The sign of a cell without a clue; such words are read as blanks.
        more: How many rows and columns there are more than the board has.
        blank: The signs of a cell without a clue, the one that is written first.
        expected: A description of the words.
    """
    drawn = frozenset(marks.names.values()) if marks else frozenset()
    if "-" not in drawn:
        clue |= table({"-": UNKNOWN})
    blanks = "|".join(["[.#+_]", *map(re.escape, drawn)]) if marks else f"[.{blank}]|0,-1,0"

    def read(scan: Scanner) -> dict[int, Token]:
        words = {}
        for at in range((scan.rows + more) * (scan.columns + more)):
            word = part(scan, f"{clue.code}|{blanks}", expected)
            if not re.fullmatch(clue.code, word.text):
                claim(scan, at, word, marks)
            else:
                words[at] = Token(clue.read(word.text), word.span)
        return words

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        words = marks.words(sheet) if marks else {}
        words |= {at: clue.encode(text) for at, text in texts.items()}
        columns = sheet.columns + more
        return rows_of([words.get(at, blank[0]) for at in range((sheet.rows + more) * columns)], columns)

    return Layer(read, write)


def frame(
    depth: Callable[[Scanner | Sheet], tuple[int, int, int, int]],
    beside: Clue = DECIMAL,
    clue: Clue | None = None,
    marks: Marks | None = None,
) -> Layer:
    """Rows of cells with clues beside the board around them.

    The places of clues are numbered side by side, those of a line together and the nearest first; a cell is at ``~`` of
    its index.

    Args:
        depth: How many clues of a line there are above, below, to the left and to the right at most.
        beside: How they are written, perhaps behind a ``c``, which says that a player has seen to them.
        clue: How clues in cells are written.
        marks: The sign of a cell without one.
    """

    def places(board: Scanner | Sheet) -> Iterator[Iterator[int | None]]:
        above, below, left, right = depth(board)
        rows, columns = board.rows, board.columns

        def place(row: int, column: int) -> int | None:
            if 0 <= row < rows and 0 <= column < columns:
                return ~(row * columns + column)
            if 0 <= column < columns:
                return above * column - row - 1 if row < 0 else above * columns + below * column + row - rows
            if not 0 <= row < rows:
                return None
            start = (above + below) * columns + (0 if column < 0 else left * rows)
            return start + (left * row - column - 1 if column < 0 else right * row + column - columns)

        for row in range(-above, rows + below):
            yield (place(row, column) for column in range(-left, columns + right))

    def read(scan: Scanner) -> dict[int, Token]:
        words: dict[int, Token] = {}
        for at in (at for row in places(scan) for at in row):
            cell = at is not None and at < 0
            own = clue if cell else beside
            if cell:
                word = part(scan, rf"{clue.code}|[.]" if clue and not marks else r"[^\s/]+", "a cell")
            else:
                word = part(scan, f"c?(?:{beside.code})|[.]", "a number, or '.' for none,")
            text = word.text if cell else word.text.removeprefix("c")
            if at is not None and own and re.fullmatch(own.code, text):
                words |= {at: Token(own.read(text), word.span)} if own.read(text) != OPEN else {}
            elif at is not None and cell:
                claim(scan, ~at, word, marks)
        return words

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        words = {~at: word for at, word in marks.words(sheet).items()} if marks else {}
        words |= {at: own.encode(text) for at, text in texts.items() if (own := clue if at < 0 else beside)}
        blank = beside.write(OPEN) or OPEN
        rows = [[(at, OPEN if at is not None and at < 0 else blank) for at in row] for row in places(sheet)]
        return lined([[none if at is None else words.get(at, none) for at, none in row] for row in rows])

    return Layer(read, write)


def celled(layer: Layer) -> Layer:
    """A frame with the words of the board in its cells."""

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        return layer.write(sheet, {**texts, **{~at: text for at, text in sheet.texts().items()}})

    return layer._replace(write=write)


def sides_of(board: Scanner | Sheet, outer: int = 0) -> list[list[Side]]:
    """Sides between neighbours beside each other, then between those above each other; with ``outer`` the rim too."""
    rows, columns = range(1, board.rows + 1), range(1, board.columns + 1)
    upright = [[Side(row, column, 0) for column in range(1 - outer, board.columns + outer)] for row in rows]
    return upright + [[Side(row, column, 1) for column in columns] for row in range(1 - outer, board.rows + outer)]


def sides(clue: Clue, expected: str) -> Layer:
    """A word for each two neighbours, of which those that are read as ``.`` are none."""

    def read(scan: Scanner) -> dict[int, Token]:
        words = [part(scan, clue.code, expected) for _ in pairs(scan)]
        found = ((at, Token(clue.read(word.text), word.span)) for at, word in enumerate(words))
        return {at: word for at, word in found if word.text != OPEN}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        words = iter([clue.encode(texts.get(at, OPEN)) for at in range(len(pairs(sheet)))])
        return lined([[next(words) for _ in row] for row in sides_of(sheet)])

    return Layer(read, write)


def walls(sign: str = "1") -> Layer:
    """Borders between neighbours, and what players note there."""
    signs = {"0": OPEN, sign: "1"} | dict.fromkeys(("1", "-0", "-1"), OPEN) | {f"-{sign}": "1"} | {sign: "1"}
    return sides(table(signs), f"{sign} for a border, or 0,")


BORDERS = walls()


def numbered(since: int = 1, hole: str = "") -> Layer:
    """The same as the numbers of regions in cells, below how many there are, or holes; borders since a version."""

    def read(scan: Scanner) -> dict[int, Token]:
        if filed(scan).version >= since:
            return BORDERS.read(scan)
        part(scan, "[0-9]{1,6}", "the number of regions")
        pattern = "[0-9]{1,6}" + (f"|{re.escape(hole)}" if hole else "")
        names = [part(scan, pattern, "the number of a region") for _ in range(scan.count)]
        order = enumerate(pairs(scan))
        return {at: names[one] for at, (one, other) in order if names[one].text != names[other].text}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        areas = coding.areas(sheet.count, [pair for at, pair in enumerate(pairs(sheet)) if at not in texts])
        return f"{max(areas)}\n" + rows_of([str(area - 1) for area in areas], sheet.columns)

    return Layer(read, write)


WINDOWS = sides(table({"0": OPEN, "1": "1"}), "1 for a border, or 0,")
SIGNS = sides(table({"0": OPEN, "1": "1", "2": "2"}), "1 or 2 for a sign, or 0,")
NUMBERED = numbered()


def _read_size(scan: Scanner) -> list[Statement]:
    rows = scan.side()
    scan.side()
    scan.rows = rows
    return []


SIZE = Codec(_read_size, lambda sheet: f"{sheet.rows}\n{sheet.columns}\n")
"""Height and width."""


def _read_side(scan: Scanner) -> list[Statement]:
    scan.side()
    return []


SQUARE = Codec(_read_side, lambda sheet: f"{sheet.rows}\n")
"""The one side of a square board."""


def literal(word: str, also: str = "") -> Codec:
    """A line that is always the same, or the same as ``also`` says."""

    def read(scan: Scanner) -> list[Statement]:
        part(scan, f"{word}|{also or word}", f"'{word}'")
        return []

    return Codec(read, lambda _: f"{word}\n")


def _read_places(scan: Scanner) -> dict[int, Token]:
    """Read a row of signs for each row of places, at steps of half a cell."""
    wide = 2 * scan.columns - 1
    words: dict[int, Token] = {}
    for down in range(2 * scan.rows - 1):
        line = part(scan, f"[.123X]{{{wide}}}", f"a row of {wide} places")
        words |= {wide * down + right: one for right, one in enumerate(line.characters()) if one.text != OPEN}
    return words


def _places_text(sheet: Sheet, signs: Mapping[int, str]) -> str:
    wide = 2 * sheet.columns - 1
    places = [signs.get(place, OPEN) for place in range(wide * (2 * sheet.rows - 1))]
    return "".join("".join(places[at : at + wide]) + "\n" for at in range(0, len(places), wide))


PLACES = Layer(_read_places, _places_text)
"""Signs in cells and between them."""


def again(codec: Codec) -> Codec:
    """Return the codec of a part that a file repeats: it is written once more, and ignored when it is read."""

    def read(scan: Scanner) -> tuple[()]:
        for _ in codec.read(scan):
            pass
        return ()

    return codec._replace(read=read)


def answers(marks: Marks, over: bool = False, blank: str = OPEN, hidden: str = OPEN) -> Codec:
    """A row of words for each row of cells of an answer.

    Args:
        marks: The words.
        over: Whether cells with a clue have one.
        blank: The word of a cell without one.
        hidden: The word of a cell with a clue.
    """

    def read(scan: Scanner) -> None:
        for cell in range(scan.count):
            word = part(scan, r"[^\s/]+", "the word of a cell")
            if cell in filed(scan).clued and not over and word.text in (blank, hidden):
                continue
            claim(scan, cell, Token(OPEN, word.span) if word.text == blank else word, marks)

    def write(sheet: Sheet) -> str:
        clues = {} if over else dict.fromkeys(sheet.texts(), hidden)
        words = {**marks.words(sheet), **clues}
        return rows_of([words.get(cell, blank) for cell in range(sheet.count)], sheet.columns)

    return answer(read, write)


def answer(read: Callable[[Scanner], None], write: Callable[[Sheet], str]) -> Codec:
    """A part of an answer, which is passed over where the answer is not to be read."""

    def statements(scan: Scanner) -> tuple[()]:
        if filed(scan).answered:
            read(scan)
        return ()

    return Codec(statements, write)


def marked(*more: str) -> Marks:
    """Shaded cells, or cells with a star, a lamp, a piece of a tetromino or of a shape."""
    return Marks(dict.fromkeys(("black", "#", "*", *"LITS", *"ABCDE", *more), "#"))


MARKED = marked()


def _skip_cells(scan: Scanner) -> None:
    for _ in range(scan.count):
        part(scan, r"[^\s/]+", "the mark of a cell")


NO_CELLS = answer(_skip_cells, lambda sheet: rows_of([OPEN] * sheet.count, sheet.columns))
NO_MARKS = answer(_skip_cells, lambda sheet: rows_of(["0"] * sheet.count, sheet.columns))


def first(codec: Codec) -> Codec:
    """Words of cells that stand before what is given, and are there where the answer is not to be read as well."""

    def read(scan: Scanner) -> tuple[()]:
        if filed(scan).answered:
            codec.read(scan)
        else:
            _skip_cells(scan)
        return ()

    return Codec(read, codec.write)


MARKS = first(NO_MARKS)
"""Marks of cells that say nothing of the answer, before what is given."""


def line_sides(sheet: Sheet) -> dict[Side, int]:
    """How many lines of an answer are at each side, parts of long ones too."""
    counts: dict[Side, int] = {}
    for (top, left), (bottom, right), *count in field(sheet, listed=True):
        way, far = (0, right - left) if top == bottom else (1, bottom - top)
        counts |= dict.fromkeys(Side(top, left, way, far).steps, count[0] if count else 1)
    return counts


def edge_sides(sheet: Sheet) -> dict[Side, int]:
    """The sides with an edge of an answer, without those of blocks; if there are none, those of two values."""
    rows = enumerate(field(sheet, listed=False), 1)
    values = {(row, column): value for row, line in rows for column, value in enumerate(line, 1)}
    found = {Side(top, left, int(top != bottom)) for (top, left), (bottom, _) in field(sheet, listed=True)}
    if not found:
        sides = [side for row in sides_of(sheet, 1) for side in row]
        found = {side for side in sides if len({values.get(cell, "black") for cell in side.cells}) > 1}
    blocks = {divmod(at, sheet.columns) for at, text in sheet.texts().items() if text == "#"}
    blocks = {(row + 1, column + 1) for row, column in blocks}
    return {side: 1 for side in found if not blocks.intersection(side.cells)}


def sides_around(cell: int, board: Scanner | Sheet) -> dict[str, Side]:
    """The four sides of a cell by their ways."""
    row, column = divmod(cell, board.columns)
    ways = {"N": (0, 1, 1), "S": (1, 1, 1), "W": (1, 0, 0), "E": (1, 1, 0)}
    return {way: Side(row + down, column + right, across) for way, (down, right, across) in ways.items()}


def is_inner(side: Side, board: Scanner | Sheet) -> bool:
    """Whether both cells of a side are on the board."""
    return all(0 < row <= board.rows and 0 < column <= board.columns for row, column in side.cells)


def drawing(
    edge: bool,
    order: Callable[[Scanner | Sheet], list[list[Side]]] = sides_of,
    drawn: bool = True,
    loose: bool = False,
    turned: bool = False,
) -> Codec:
    """How many lines there are at each side.

    Args:
        edge: Whether they go along it, not across.
        order: The sides, those of a row together.
        drawn: Whether lines at the rim say anything.
        loose: Whether a line beside a shaded cell may be left out.
        turned: Whether 0 stands for a line and 1 for none.
    """

    def read(scan: Scanner) -> None:
        for side in (side for row in order(scan) for side in row):
            word = part(scan, "-?[0-9][udlr]?|[udlr]", "how many lines there are")
            count = word.text.rstrip("udlr")
            text = str(int(count != "1")) if turned else count if count.isdecimal() else "0"
            if drawn or is_inner(side, scan):
                filed(scan).side_claims.append(SideClaim(side, Token(text, word.span), edge, loose))

    def write(sheet: Sheet) -> str:
        counts = edge_sides(sheet) if edge else line_sides(sheet)
        rows = ([counts.get(side, 0) * (drawn or is_inner(side, sheet)) for side in row] for row in order(sheet))
        return lined([[str(1 - count if turned else count) for count in row] for row in rows])

    return answer(read, write)


def rimmed(board: Scanner | Sheet) -> list[list[Side]]:
    """All sides of cells, those at the rim too."""
    return sides_of(board, 1)


LINES, DIVISIONS = drawing(False), drawing(True)
RIMMED, FRAMED = drawing(False, rimmed, drawn=False), drawing(True, rimmed, drawn=False)
PARTED, JOINS = drawing(True, loose=True), drawing(False, turned=True)
_EDGES = drawing(True, rimmed)
EDGES = Codec(lambda scan: (*(NO_MARKS.read(scan) if filed(scan).version else ()), *_EDGES.read(scan)), _EDGES.write)
"""Lines from cell to cell and along the sides of cells; the same with places at the rim where none are; lines along
sides without those of shaded cells; borders that no line crosses; lines along sides with those of the board."""


def drawn(puzzle: Puzzle, scan: FileScanner) -> Drawn:
    """The answer that a file holds, by what its words may mean at their places.

    Raises:
        PuzzleError: The kind has no places for what files of the genre draw.
    """
    variables = puzzle.kind.variables(puzzle)
    meant: list[tuple[Variable, set[Atom]]] = []
    gaps, violations = 0, []
    printed = puzzle.kind.people.printed(puzzle)
    for variable, values in _values_in_cells(puzzle, variables):
        row, column = cell_at(variable.place)
        at = (row - 1) * scan.columns + column - 1
        word, marks = scan.cell_claims.get(at, (None, Marks({})))
        known = printed & {*variable.values.values()}
        if word is None or (known and not word.text):
            meant += [(variable, {*known})] * bool(known)
            continue
        found = {atom for value, atom in values if marks.word(value) == word.text}
        if found:
            meant.append((variable, found))
        elif word.text:
            sentence = f"{name_of((row, column))} cannot hold what the file has there, '{word}'"
            violations.append(Violation("value", sentence, ((row, column),)))
        else:
            gaps += at not in scan.clued  # where a clue without a number is printed pzpr asks for none
    dark = [divmod(at, scan.columns) for at, (word, _) in scan.cell_claims.items() if word.text == "#"]
    shaded = {(row + 1, column + 1) for row, column in dark}
    blocks = {fact.atom.args for fact in puzzle.facts if fact.atom.name == "block"}  # beside them no border is drawn
    words = {
        (claim.side, claim.edge): claim.word.text
        for claim in sorted(scan.side_claims, key=lambda claim: claim.word.text != "0")
        if claim.word.text != "0" or not (shaded if claim.loose else blocks).intersection(claim.side.cells)
    }
    if any(edge for _, edge in words) and not any(one.form == "edges" for one in variables) and not scan.cell_claims:
        scan.fail("answers of this genre are borders, which its kind does not have")
    for variable in variables:
        if isinstance(variable.place, Side):
            edge = variable.form == "edges"
            counts = {words.pop((step, edge)) for step in variable.place.steps if (step, edge) in words}
            count = counts.pop() if len(counts) == 1 else "" if counts else None
            if count is not None:
                atom = variable.values.get(count) or variable.values.get(".#"[count != "0"])
                meant += [(variable, {atom})] if atom and count else []
                violations += [] if atom and count else [_stray(variable.place)]
    violations += [_stray(side) for (side, edge), count in words.items() if count != "0" and not edge]
    stated = frozenset(atom for _, found in meant if len(found) == 1 for atom in found)
    several = [(one, found) for one, found in meant if len(found) > 1]
    excluded = frozenset(atom for one, found in several for atom in one.values.values() if atom not in found)
    return Drawn(stated, excluded, gaps, tuple(violations))


def _stray(side: Side) -> Violation:
    one, other = side.cells
    return Violation("line", f"there can be no such line between {name_of(one)} and {name_of(other)}", side.cells)


def cell_at(place: Cell | Side) -> Cell:
    """A place that is a cell."""
    assert not isinstance(place, Side)
    return place


def _values_in_cells(
    puzzle: Puzzle, variables: Sequence[Variable]
) -> Iterator[tuple[Variable, list[tuple[Any, Atom]]]]:
    """The variables of the first sort in cells, each with its values as an answer has them, and their atoms."""
    fields = puzzle.kind.fields(puzzle, frozenset())
    name = next((name for name, field in fields.items() if field and len(field[0]) == len(field[-1]) > 0), "grid")
    own = [one for one in variables if not isinstance(one.place, Side) and (one.sort or "grid") == name]
    found: list[list[tuple[Any, Atom]]] = [[] for _ in own]
    for rank in range(max((len(one.values) for one in own), default=0)):
        atoms = {at: [*one.values.values()][rank] for at, one in enumerate(own) if len(one.values) > rank}
        grid = puzzle.kind.fields(puzzle, frozenset(atoms.values()))[name]
        for at, atom in atoms.items():
            row, column = cell_at(own[at].place)
            found[at].append((grid[row - 1][column - 1], atom))
    yield from zip(own, found, strict=True)
