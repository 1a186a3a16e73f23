"""Answers in files of pzpr: rows of words behind those of the puzzle, for cells, for lines and for edges.

Blanks, line ends and slashes separate words. An answer is written with a solution, and read where it is to be judged:
each of its words is a claim about a cell or about the side between two cells.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import Cell, name_of
from pylogic.formats.puzzlink.codecs import joins
from pylogic.model.atom import Atom, Side, Variable
from pylogic.model.document import Block, Token
from pylogic.model.kind import Drawn, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Source, Span

BLANK = "."
APART = r"[\s/]*"
_Pair = tuple[tuple[int, int], tuple[int, int]]
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


class CellClaim(NamedTuple):
    """What an answer says of a cell: a word, empty for a blank, and how values are written there."""

    cell: int
    word: Token
    marks: Marks


class SideClaim(NamedTuple):
    """What an answer says of a side.

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
        claims: What the answer says, where it is read.
        clued: The cells of the board that have something printed.
    """

    def __init__(
        self, source: Source, first: int, text: str, start: int, version: int = 0, *, answered: bool = False
    ) -> None:
        self.version = version
        self.answered = answered
        self.claims: list[CellClaim | SideClaim] = []
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

    def part(self, pattern: str, expected: str) -> Token:
        """Read a word that matches a pattern; ``expected`` describes it."""
        self.skip(APART)
        return self.take(rf"(?:{pattern})(?![^\s/])", expected)

    def board(self, words: Mapping[int, Token], name: str = "board", more: int = 0) -> Block:
        """A block with words, of which those of the board are noted."""
        if name == "board":
            self.clued.update(words)
        return super().board(words, name, more)

    def end(self) -> None:
        """Pass over the answer, where it is not read, and whatever follows it."""

    def claim(self, cell: int, word: Token, marks: Marks) -> None:
        """Take a word for what the answer says of a cell."""
        if self.answered:
            text = word.text if word.text in marks.names.values() else _NOTED.sub("", word.text)
            self.claims.append(CellClaim(cell, Token(text, word.span), marks))


def part(scan: Scanner, pattern: str, expected: str) -> Token:
    """Read a word of a file; arguments as for `FileScanner.part`."""
    assert isinstance(scan, FileScanner)
    return scan.part(pattern, expected)


def version(scan: Scanner) -> int:
    """The version of a file."""
    assert isinstance(scan, FileScanner)
    return scan.version


def claim(scan: Scanner, cell: int, word: Token, marks: Marks | None) -> None:
    """Take a word of a file for what its answer says of a cell, if cells have one; arguments as for `FileScanner`."""
    assert isinstance(scan, FileScanner)
    if marks is not None:
        scan.claim(cell, word, marks)


def rows_of(words: Sequence[str], columns: int, rows: int = 0) -> str:
    """Return words in rows of `columns` words; with no columns, as beside a board of one column, empty rows."""
    if not columns:
        return "\n" * rows
    return "".join(" ".join(words[at : at + columns]) + " \n" for at in range(0, len(words), columns))


def between(sheet: Sheet, word: Callable[[int, int], str]) -> str:
    """Rows of words for neighbours beside each other, then for those above each other."""
    beside, above = ([word(*pair) for pair in pairs] for pairs in joins(sheet.rows, sheet.columns))
    return rows_of(beside, sheet.columns - 1, sheet.rows) + rows_of(above, sheet.columns)


def field(sheet: Sheet, listed: bool) -> list[Any]:
    """The field of an answer that lists pairs of cells, or the one that has a value for every cell; perhaps empty."""
    fields = (field for field in sheet.answer.values() if field)
    return next((field for field in fields if isinstance(field[0][0], list) is listed), [])


def answers(marks: Marks, over: bool = False, blank: str = BLANK, hidden: str = BLANK) -> Codec:
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
            assert isinstance(scan, FileScanner)
            if cell in scan.clued and not over and word.text in (blank, hidden):
                continue
            claim(scan, cell, Token(BLANK, word.span) if word.text == blank else word, marks)

    def write(sheet: Sheet) -> str:
        clues = {} if over else dict.fromkeys(sheet.texts(), hidden)
        words = {**marks.words(sheet), **clues}
        return rows_of([words.get(cell, blank) for cell in range(sheet.count)], sheet.columns)

    return answer(read, write)


def answer(read: Callable[[Scanner], None], write: Callable[[Sheet], str]) -> Codec:
    """A part of an answer, which is passed over where the answer is not to be read."""

    def statements(scan: Scanner) -> tuple[()]:
        assert isinstance(scan, FileScanner)
        if scan.answered:
            read(scan)
        return ()

    return Codec(statements, write)


def marked(*more: str) -> Marks:
    """Shaded cells, or cells with a star, a lamp, a piece of a tetromino or of a shape."""
    return Marks(dict.fromkeys(("black", "#", "*", *"LITS", *"ABCDE", *more), "#"))


NUMBERS, MARKED = Marks({}), marked()
SHADES, VALUES = answers(MARKED, over=True), answers(NUMBERS)
ALL_VALUES = answers(NUMBERS, over=True)
DARK = answers(Marks({"#": "#"}), over=True)
"""Shaded cells; numbers, also in cells with a clue; shaded cells of kinds that have letters for others."""
SHIPS = answers(marked(*"RMX"))
TRIANGLES = answers(Marks({"SW": "2", "SE": "3", "NE": "4", "NW": "5"}))
SLANTS = answers(Marks({"\\": "1", "/": "2"}))
COLOURS = answers(Marks({"o": "1", "#": "2"}))
SYMBOLS = answers(Marks({"c": "1", "t": "2", "s": "3"} | {"A": "1", "B": "2", "C": "3", "o": "1"}))
GREYS = answers(Marks({"black": "1", "white": "2"}), blank="0", hidden="0")
WHITE = answers(Marks({"white": "#"}), over=True)
ZEROS = answers(NUMBERS, blank="0")
BLACKS = answers(Marks(MARKED.names, numbers=""), over=True)
DIRECTIONS = answers(Marks({"N": "1", "S": "2", "W": "3", "E": "4"}))
STROKES = answers(Marks({"v": "1", "h": "2"}), over=True)
ONES = answers(Marks(dict.fromkeys(("black", "#"), "1")), over=True)
STRIPES = answers(Marks({}, numbers="#"), over=True)
ENDS = answers(Marks({"E": "3", "o": "1"}), over=True, blank="0", hidden="0")
BARS = answers(Marks({"|": "1", "-": "2", "#": "."}), over=True, blank="0")
NONZERO = answers(Marks({0: ""}))
STARRED = answers(Marks(dict.fromkeys("pqrs", "#")), over=True)
"""Circles at ends and between; bars; numbers but 0; stars."""
PIECES = answers(marked("O"), over=True)
"""Shaded cells that hold numbers here, or letters."""


def _skip_cells(scan: Scanner) -> None:
    for _ in range(scan.count):
        part(scan, r"[^\s/]+", "the mark of a cell")


def _pass_over(scan: Scanner) -> tuple[()]:
    _skip_cells(scan)
    return ()


NO_CELLS = answer(_skip_cells, lambda sheet: rows_of([BLANK] * sheet.count, sheet.columns))
NO_MARKS = answer(_skip_cells, lambda sheet: rows_of(["0"] * sheet.count, sheet.columns))


def first(codec: Codec) -> Codec:
    """Words of cells that stand before what is given, and are there where the answer is not to be read as well."""

    def read(scan: Scanner) -> tuple[()]:
        assert isinstance(scan, FileScanner)
        for _ in (codec if scan.answered else _PASSED).read(scan):
            pass
        return ()

    return Codec(read, codec.write)


_PASSED = Codec(_pass_over, NO_MARKS.write)
MARKS = first(NO_MARKS)
"""Marks of cells that say nothing of the answer, before what is given."""


def read_sides(scan: Scanner, outer: int, *, edge: bool, drawn: bool = True, loose: bool = False) -> None:
    """Read how many lines are at each side; where ``outer`` is 1 at those of the rim too, which may say nothing."""
    assert isinstance(scan, FileScanner)
    upright, level = 0, 1
    rows, columns = range(1, scan.rows + 1), range(1, scan.columns + 1)
    sides = [Side(row, column, upright) for row in rows for column in range(1 - outer, scan.columns + outer)]
    sides += [Side(row, column, level) for row in range(1 - outer, scan.rows + outer) for column in columns]
    for side in sides:
        word = part(scan, "-?[0-9]", "how many lines there are")
        if drawn or all(row in rows and column in columns for row, column in side.cells):
            count = Token(word.text if word.text.isdecimal() else "0", word.span)
            scan.claims.append(SideClaim(side, count, edge, loose))


def line_counts(sheet: Sheet) -> dict[tuple[int, int], int]:
    """The number of lines between neighbours, including parts of long ones."""
    counts: dict[tuple[int, int], int] = {}
    for (top, left), (bottom, right), *count in field(sheet, listed=True):
        step = 1 if top == bottom else sheet.columns
        first, last = ((row - 1) * sheet.columns + column - 1 for row, column in ((top, left), (bottom, right)))
        for cell in range(first, last, step):
            counts[cell, cell + step] = count[0] if count else 1
    return counts


def _lines(sheet: Sheet, outer: int = 0) -> str:
    """The number of lines between neighbours; where ``outer`` is 1, and at the rim, where there are none."""
    counts, rim = line_counts(sheet), ["0"] * outer
    beside, above = ([str(counts.get(pair, 0)) for pair in pairs] for pairs in joins(sheet.rows, sheet.columns))
    wide = sheet.columns - 1
    rows = [[*rim, *beside[wide * row : wide * row + wide], *rim] for row in range(sheet.rows)]
    level = [*rim * sheet.columns, *above, *rim * sheet.columns]
    return rows_of([word for row in rows for word in row], wide + 2 * outer, sheet.rows) + rows_of(level, sheet.columns)


def _edges(sheet: Sheet) -> set[_Pair]:
    """The pairs of cells between which lines are, without blocks; if there are none, those of two values."""
    rows = enumerate(field(sheet, listed=False), 1)
    values = {(row, column): value for row, line in rows for column, value in enumerate(line, 1)}
    found = {((top, left), (bottom, right)) for (top, left), (bottom, right) in field(sheet, listed=True)}
    if not found:
        cells = [(row, column) for row in range(sheet.rows + 1) for column in range(sheet.columns + 1)]
        pairs = [pair for row, column in cells for pair in _pairs(row, column)]
        found = {pair for pair in pairs if len({values.get(cell, "black") for cell in pair}) > 1}
    blocks = {(at // sheet.columns + 1, at % sheet.columns + 1) for at, text in sheet.texts().items() if text == "#"}
    return {pair for pair in found if not blocks & {*pair}}


def _pairs(row: int, column: int) -> tuple[_Pair, _Pair]:
    """A cell with the next on its row, and with the one below."""
    return ((row, column), (row, column + 1)), ((row, column), (row + 1, column))


def _edge_words(sheet: Sheet, outer: int, drawn: bool = True) -> str:
    """The edges of an answer; where ``outer`` is 1 those of the board too, as they are or without ``drawn`` as open."""
    found, rows, columns = _edges(sheet), range(1, sheet.rows + 1), range(1, sheet.columns + 1)

    def word(pair: _Pair) -> str:
        return str(int(pair in found and (drawn or all(row in rows and column in columns for row, column in pair))))

    upright = [word(_pairs(row, column)[0]) for row in rows for column in range(1 - outer, sheet.columns + outer)]
    level = [word(_pairs(row, column)[1]) for row in range(1 - outer, sheet.rows + outer) for column in columns]
    return rows_of(upright, sheet.columns - 1 + 2 * outer, sheet.rows) + rows_of(level, sheet.columns)


def _read_edges(scan: Scanner) -> None:
    if version(scan):
        _skip_cells(scan)
    read_sides(scan, 1, edge=True)


LINES = answer(lambda scan: read_sides(scan, 0, edge=False), _lines)
RIMMED = answer(lambda scan: read_sides(scan, 1, edge=False, drawn=False), lambda sheet: _lines(sheet, 1))
EDGES = answer(_read_edges, lambda sheet: _edge_words(sheet, 1))
DIVISIONS = answer(lambda scan: read_sides(scan, 0, edge=True), lambda sheet: _edge_words(sheet, 0))
PARTED = answer(lambda scan: read_sides(scan, 0, edge=True, loose=True), DIVISIONS.write)
FRAMED = answer(
    lambda scan: read_sides(scan, 1, edge=True, drawn=False), lambda sheet: _edge_words(sheet, 1, drawn=False)
)
"""Lines from cell to cell, also with places for those out of the board; lines along the sides of cells, with those of
the board, without, without those of shaded cells, or with none there."""


def drawn(puzzle: Puzzle, scan: FileScanner) -> Drawn:
    """The answer that a file holds, by what its words may mean at their places.

    Raises:
        PuzzleError: The kind has no places for what files of the genre draw.
    """
    variables = puzzle.kind.variables(puzzle)
    meant: list[tuple[Variable, set[Atom]]] = []
    gaps, violations = 0, []
    cells = {claim.cell: claim for claim in scan.claims if isinstance(claim, CellClaim)}
    printed = puzzle.kind.people.printed(puzzle)
    for variable, values in _values_in_cells(puzzle, variables):
        row, column = cell_at(variable.place)
        one = cells.get((row - 1) * scan.columns + column - 1)
        known = printed & {*variable.values.values()}
        if one is None or (known and not one.word.text):
            meant += [(variable, {*known})] * bool(known)
            continue
        found = {atom for value, atom in values if one.marks.word(value) == one.word.text}
        if found:
            meant.append((variable, found))
        elif one.word.text:
            sentence = f"{name_of((row, column))} cannot hold what the file has there, '{one.word}'"
            violations.append(Violation("value", sentence, ((row, column),)))
        else:
            gaps += 1
    shaded = {(at // scan.columns + 1, at % scan.columns + 1) for at, claim in cells.items() if claim.word.text == "#"}
    blocks = {fact.atom.args for fact in puzzle.facts if fact.atom.name == "block"}  # beside them no border is drawn
    words = {
        (claim.side, claim.edge): claim.word.text
        for claim in scan.claims
        if isinstance(claim, SideClaim)
        and (claim.word.text != "0" or not (shaded if claim.loose else blocks).intersection(claim.side.cells))
    }
    if any(edge for _, edge in words) and not any(one.form == "edges" for one in variables) and not cells:
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
