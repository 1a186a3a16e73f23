"""Givens of a puzzle of a declared kind: a board, regions, cages, clues beside it.

Without a declaration every kind with values in cells has lists of those that are left of a cell: ``r1c1 in 3 7``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, cell_of, name_of, usual
from pylogic.language.board.board import AMONG, LEFT, Board, Frame
from pylogic.language.board.places import Family, Sort
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.rule import Finished, PlacedClue
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Atom, Clue, Fact, side_between
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Block, Gesture, Holds, Setting, Statement, Token
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass
from pylogic.model.text import Span, plural

if TYPE_CHECKING:  # puzzles that are only read generate nothing
    from random import Random

    from pylogic.language.parse.rule import Spot
    from pylogic.language.sampling.parts import ClueSet, Sketch
    from pylogic.model.generating import Growing, Wish


class Instance:
    """A puzzle while it is read: its statements, the size of its board, the facts so far.

    Args:
        frame: The parts of every board of the kind.
        givens: The givens of the kind.
        reader: Gathers problems.

    Attributes:
        rows: Number of rows; 0 as long as it is not known.
        columns: Number of columns.
        facts: The facts so far.
    """

    def __init__(self, frame: Frame, givens: Sequence[Given], reader: Reader) -> None:
        self.frame = frame
        self.givens = givens
        self.reader = reader
        self.statements: tuple[Statement, ...] = reader.document.statements
        self.rows = 0
        self.columns = 0
        self.facts: list[Fact] = []

    def named(self, name: str) -> list[Statement]:
        """Return the statements of a name."""
        return [statement for statement in self.statements if statement.name.text == name]

    def listed(self, name: str, example: str) -> Iterator[tuple[Token, tuple[Token, ...]]]:
        """Yield the name and the words of each statement of a name; report one without words."""
        for statement in self.named(name):
            if isinstance(statement, Setting) and statement.words:
                yield statement.name, statement.words
            else:
                self.reader.problem(f"write: {name} {example}", statement.name)

    def drawn_size(self, name: str, *, more: int = 0) -> tuple[int, int] | None:
        """Return rows and columns of the board by a block that has ``more`` of both."""
        for statement in self.named(name):
            if isinstance(statement, Block):
                size = len(statement.lines) - more, usual(statement.rows) - more
                return size if min(size) > 0 else None
        return None

    def rows_of(self, block: Block, what: str = "cell", *, more: int = 0) -> Iterator[tuple[int, list[Token]]]:
        """Yield the rows of a block by number; report a wrong number of rows, and each row of a wrong length."""
        height, width = self.rows + more, self.columns + more
        if len(block.lines) != height:
            self.reader.problem(f"{plural(len(block.lines), 'row')} here, {height} on the board", block.name)
        lengths = {len(words) for words in block.rows}
        if width not in lengths and len(lengths) == 1 < len(block.lines):
            self.reader.problem(f"{plural(lengths.pop(), what)} in each row, {width} on the board", block.name)
            return
        for row, (line, words) in enumerate(zip(block.lines, block.rows, strict=True), 1):
            if len(words) != width:
                self.reader.problem(f"{plural(len(words), what)} in this row, {width} on the board", line)
            elif row <= height:
                yield row, words

    def state(
        self, name: str, *arguments: int | str, clue: Clue | None = None, deleted_with: Clue | None = None
    ) -> None:
        """State a fact of the frame, or one more of a clue."""
        self.facts.append(Fact(Atom(name, arguments), clue, deleted_with=deleted_with))

    def clue(self, sentence: str, span: Span, name: str, *arguments: int | str) -> Clue:
        """State a clue."""
        clue = Clue(sentence, span)
        self.facts.append(Fact(Atom(name, arguments), clue))
        return clue

    def cell(self, word: Token) -> Cell | None:
        """Return the cell that a word names, on the board."""
        return self.reader.cell(word, self.rows, self.columns)

    def distinct(self, words: Iterable[Token], what: str) -> Iterator[Cell]:
        """Yield the cells that words name; a cell that is named twice is reported."""
        seen: set[Cell] = set()
        for word in words:
            cell = self.cell(word)
            if cell in seen:
                self.reader.problem(f"{word} stands twice in this {what}", word)
            elif cell is not None:
                seen.add(cell)
                yield cell


class Given:
    """Something that the puzzles of a kind may be given; by default every method does nothing.

    Attributes:
        words: The names of its statements.
        holds: The shape of these statements.
        gesture: How they are drawn.
        parts: The parts of the encodings that it needs besides those of rules.
        has_clues: Whether rules may compare something with its numbers, by the name ``clue``.
        posts: Whether it marks cells that bridges may join.
        prints: Whether it prints numbers in cells that rules may count with.
        batch: The sort of its clues, where there is one for all of them.
        leads: Whether a number may follow what it shows in a cell: ``W4``.
    """

    words: tuple[str, ...] = ()
    holds: ClassVar[Holds] = Holds.LINE
    gesture: Gesture = Gesture.WORDS
    parts: tuple[str, ...] = ()
    has_clues: ClassVar[bool] = False
    posts: bool = False
    prints: bool = False
    leads: ClassVar[bool] = False
    batch: ClassVar[str] = ""

    def families(self) -> Iterable[Family]:
        """Return the families that rules may name."""
        return ()

    def names(self) -> Iterable[str]:
        """Return the names that expressions may use."""
        return ("clue",) if self.has_clues else ()

    def fixes(self) -> Iterable[Value]:
        """Return values that stand only where they are printed."""
        return ()

    def symbols(self) -> Iterable[str]:
        """Return the symbols of cells that are not part of the board."""
        return ()

    def claims(self, text: str) -> bool:
        """Whether a word on the board is its own, so that no value can be written like that."""
        return text in self.symbols()

    def spoken(self) -> Iterable[tuple[Value, str, str]]:
        """Return values with their names in explanations, of one cell and of several."""
        return ()

    def row_names(self) -> Mapping[int, str]:
        """Return the names of rows by their numbers."""
        return {}

    def drawn(self) -> Iterable[str]:
        """Return the names of things whose looks a declaration may choose."""
        return ()

    def unseen(self) -> Iterable[str]:
        """Return the names of values that pictures do not show."""
        return ()

    def settings(self) -> Iterable[tuple[str, int | None]]:
        """Return numbers that a puzzle may set, with their defaults, ``None`` where there is none."""
        return ()

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """Return rows and columns, if its statements determine them."""
        return None

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """Read a word in a cell of the board; whether it is its own."""
        return False

    def joins(self, text: str) -> bool:
        """Whether a text is a sign that stands between the names of two cells."""
        return False

    def read(self, instance: Instance) -> None:
        """Read its statements."""

    def notes(self, board: Board) -> Iterable[tuple[str, Span | None]]:
        """Notes on what is allowed on a board and may not be meant, with their places."""
        return ()

    def shown(self, board: Board, cell: Cell) -> str:
        """Return its text in a cell of the board, empty for none."""
        return ""

    def between(self) -> Iterable[str]:
        """The marks that it has between cells."""
        return ()

    def meant(self, board: Board, cell: Cell, text: str) -> int | None:
        """Return the value of a cell of an answer that shows a text of this given, if the text determines it."""
        return None

    def write(self, board: Board, draft: Draft) -> None:
        """Write its statements."""

    def widths(self, board: Board) -> Sequence[int]:
        """Return the widths of its texts in cells."""
        return ()

    def flatten(self, board: Board, flat: Flat) -> None:
        """State its own constraints to the engines."""

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """Yield violations of it by itself, without the rules."""
        return iter(())

    def wishes(self) -> Iterable[Wish]:
        """Return the options for generating puzzles."""
        return ()

    def sorts(self) -> Iterable[str]:
        """Return the sorts of its clues, see `pylogic.model.generating.Batch`."""
        return (self.batch,) if self.batch else ()

    def invent(self, sketch: Sketch) -> None:
        """Generate what belongs to the frame of a puzzle and is there before the solution.

        Raises:
            UnfitError, ImpossibleError: There is nothing that fits.
        """

    def grow(self, sketch: Sketch) -> Growing | None:
        """Generate what `invent` does bit by bit, always with a solution; ``None`` if there is no way."""
        return None

    def preferred(self, board: Board) -> Iterable[tuple[str, Cell, int]]:
        """Values that cells take wherever they can when a solution is drawn, each with the name of its sort."""
        return ()

    def movable(self, board: Board, cells: Iterable[Cell]) -> Iterable[Mapping[Atom, Atom]]:
        """Changes at cells: atoms of the frame that chance has made, each with the one that takes its place."""
        return ()

    def cover(self, board: Board, cell: Cell, random: Random) -> Sequence[Atom]:
        """The atoms of a clue that takes the place of a cell of the board, where such clues are part of the frame."""
        return ()

    def fragments(self, board: Board) -> Mapping[int, frozenset[Atom]]:
        """The atoms that `movable` is about, those together that rules judge together, by their last arguments."""
        return {}

    def sow(self, sketch: Sketch, placed: Sequence[PlacedClue]) -> None:
        """Put clues on the board before there is a solution; all else of the frame is there already.

        Args:
            sketch: The frame.
            placed: Clues that rules need.

        Raises:
            UnfitError: There is nothing that fits.
        """

    def spots(self, clue_set: ClueSet) -> Iterable[Spot]:
        """Yield the places of clues whose numbers the rules determine."""
        return ()

    def add_clues(self, clue_set: ClueSet) -> None:
        """State all clues of a solution that no rule determines."""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Draw it."""


class Named(Given):
    """A given whose name declarations choose: it is its statement, and what has looks."""

    name: str

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        """The statement."""
        return (self.name,)

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.name,)


@dataclass(frozen=True)
class Among(Given):
    """Lists of the values that are left of cells, each a clue.

    Attributes:
        held: The sorts of values in cells.
    """

    held: tuple[Sort, ...]

    def _lists(self, board: Board) -> Iterator[tuple[str, Cell, tuple[int, ...], Clue | None]]:
        """The sort, the cell, the values and the clue of each."""
        found: dict[tuple[int | str, ...], list[int]] = {}
        for (*key, number), _ in board.stated(LEFT):
            found.setdefault(tuple(key), []).append(int(number))
        sorts = list(board.frame.sorts)
        for (slot, row, column), clue in board.stated(AMONG):
            yield sorts[int(slot)], (int(row), int(column)), tuple(found[slot, row, column]), clue

    def read(self, instance: Instance) -> None:
        """Lists, each once for a cell."""
        seen: set[Cell] = set()
        for statement in instance.statements:
            if not isinstance(statement, Setting) or cell_of(statement.name.text) is None:
                continue
            if not statement.words or statement.words[0].text != "in":
                continue
            cell, (_, *words) = instance.cell(statement.name), statement.words
            if cell in seen:
                instance.reader.problem(f"the values of {statement.name} are listed twice", statement.name)
            elif cell is not None:
                seen.add(cell)
                self._list(instance, statement.name, cell, words)

    def _list(self, instance: Instance, name: Token, cell: Cell, words: Sequence[Token]) -> None:
        sort = next((one for one in self.held if all(one.number(word.text) is not None for word in words)), None)
        if sort is None or not words:
            known = " ".join(text for one in self.held for text in one.listed)
            known = f" ({known})" if known else ""
            instance.reader.problem(f"the values that {name} may have follow 'in'{known}", name)
            return
        numbers = sorted({number for word in words if (number := sort.number(word.text)) is not None})
        texts = [sort.text(number) for number in numbers]
        sentence = f"{name_of(cell)} is {' or '.join(filter(None, [', '.join(texts[:-1]), texts[-1]]))}"
        slot = list(instance.frame.sorts).index(sort.name)
        clue = instance.clue(sentence, name.span, AMONG, slot, *cell)
        for number in numbers:
            instance.state(LEFT, slot, *cell, number, deleted_with=clue)

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each list."""
        for name, cell, numbers, _ in self._lists(board):
            draft.setting(name_of(cell), "in", *map(board.frame.sorts[name].text, numbers))

    def flatten(self, board: Board, flat: Flat) -> None:
        """The cell takes one of the values."""
        for name, cell, numbers, clue in self._lists(board):
            for variable in flat.variables(name, [cell]):
                flat.state("only", variable, flat.domain(sorted(numbers)), clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A cell that holds something else."""
        for name, cell, numbers, _ in self._lists(finished.board):
            held = finished.number(name, cell)
            if held is not None and held not in numbers:
                sort = finished.board.frame.sorts[name]
                listed = ", ".join(map(sort.text, numbers))
                yield Violation("among", f"{name_of(cell)} is {sort.text(held)}, not one of {listed}", (cell,))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The values in their places, as long as the cell is open."""
        for name, cell, numbers, _ in self._lists(board):
            if all(thing.form is Form.OPEN for thing in canvas.cells.get(cell, ())):
                sort = board.frame.sorts[name]
                role = roles.get(Atom(AMONG, (list(board.frame.sorts).index(name), *cell)), "clue")
                canvas.candidates[cell] = [
                    Thing(Form.TEXT, sort.text(number), role, sort.text(number)) if number in numbers else NOWHERE
                    for number in board.domain(name, cell)
                ]


NOWHERE = Thing(Form.NOTHING, "")
"""The place of a value that is not left."""


def shown(givens: Iterable[Given], board: Board, cell: Cell) -> str:
    """Return how what is given in a cell is written on a board."""
    texts = [(given.leads, text) for given in givens if (text := given.shown(board, cell))]
    return "".join(next((text for leads, text in texts if leads == leading), "") for leading in (True, False))


def read_midpoint(instance: Instance, word: Token) -> Cell | None:
    """Return the point that a word names: a cell, or two cells with the point between them."""
    first, _, second = word.text.partition("-")
    line, column, _ = word.span
    cells = [instance.cell(Token(first, Span(line, column, len(first))))]
    if second:
        start = column + len(first) + 1
        cells.append(instance.cell(Token(second, Span(line, start, len(second)))))
    known = [cell for cell in cells if cell is not None]
    if len(known) < len(cells):
        return None
    one, other = known[0], known[-1]
    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1 or (len(known) > 1 and one == other):
        instance.reader.problem(f"{name_of(one)} and {name_of(other)} do not touch", word)
        return None
    return one[0] + other[0], one[1] + other[1]


def text_of(point: Cell) -> str:
    """Return how a point is written."""
    first, last = ends_around(point)
    return name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}"


def put(canvas: Canvas, point: Cell, thing: Thing) -> None:
    """Put something into the cell, or where cells meet; what a cell holds, and a line drawn there, cover it."""
    first, last = ends = ends_around(point)
    side = side_between(*ends)
    if first == last:
        canvas.lead(first, thing._replace(spelt="") if canvas.spelt(first) else thing)
    elif side is None:
        canvas.points[first] = thing
    elif side not in canvas.edges and side not in canvas.links:
        canvas.signs.setdefault(side, thing)


def ends_around(point: Cell) -> tuple[Cell, Cell]:
    """Return the first and the last cell around a point."""
    row, column = point
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)
