"""Words about lines that links or edges make: one closed loop, and lines with two ends.

``loop on``, ``loop on through V``: the edges, or the links, that hold a value form one closed loop.

It goes through the cells that hold V, or one of several values, and through no others.  ``loop on around W``: the cells
that hold W are those inside the loop; a cell through which it goes is not.

``path on joins clue``, ``path on joins F through V``: lines of links join ends in pairs, and nothing else is on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import neighbours, parts, ranking
from pylogic.language.board.places import Chosen
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, PlacedClue, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import BELOW, RIGHT, Clue, Side
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random


_DEGREE = 2


@dataclass(frozen=True)
class Loop:
    """One closed loop.

    Attributes:
        value: The value of its edges or links.
        around: The value of the cells inside it, those and no others; ``None`` where nothing is said of them.
        through: The values of the cells through which it goes, those and no others.
    """

    value: Value
    through: tuple[Value, ...]
    around: Value | None


def _make_loop(found: Found) -> Loop:
    value: Value = found["SIDE-VALUE"]
    if len(value.sort.names) != _DEGREE or value.number == value.sort.lowest:
        found.fail("a loop is made of edges or links with two values, such as off on, of the second one", "SIDE-VALUE")
    return Loop(value, graphs.through(found, value), found.get("CELL-VALUE"))


def _flatten_loop(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Loop = rule.arguments
    sort = arguments.value.sort
    constraint = flat.number()
    flat.state("loop", constraint)
    faces = graphs.faces(sort.form, board)
    numbers = {face: graphs.node_number(board, sort.name, face) for face in faces}
    for index, face in enumerate(ranking(board, faces), 1):
        flat.state("ring", constraint, index, numbers[face])
    drawn = set()
    for side, pair in graphs.borders(sort.form, board):
        one, other = (numbers.get(face, 0) for face in pair)
        variable = flat.variable(sort.name, side)
        if variable is not None:
            drawn.add(variable)
            flat.state("border", constraint, variable, one, other)
        elif one or other:
            flat.state("level", constraint, one, other)
    flat.defined(drawn, constraint)
    if arguments.around is not None:
        for cell in board.cells:
            variable = flat.variable(arguments.around.sort.name, cell)
            if variable is not None:
                flat.state("surrounded", constraint, variable, arguments.around.number)
                for face in faces_at(cell, sort.form):
                    flat.state("face", constraint, variable, numbers.get(face, 0))
    graphs.flatten_through(arguments.value, arguments.through, board, flat)


def faces_at(cell: Cell, form: str) -> tuple[Cell, ...]:
    """The faces all of which are inside where a cell is; some may be off the board."""
    row, column = cell
    return (cell,) if form == "edges" else ((row - 1, column - 1), (row - 1, column), (row, column - 1), cell)


def _broken_loop(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Loop = rule.arguments
    value, board = arguments.value, finished.board
    yield from graphs.wrong_passages(value, arguments.through, finished)
    near = graphs.drawn(value, finished)
    if arguments.around is not None:
        yield from _misplaced(value, arguments.around, finished)
    odd = [point for point, others in near.items() if len(others) != _DEGREE]
    if not near:
        yield Violation("loop", "there is no loop")
    elif odd:
        edges = value.sort.form == "edges"
        cells = [cell for cell in board.cells if any(_touches(cell, point) for point in odd)] if edges else odd
        yield Violation("loop", "the loop has an end, or crosses itself", tuple(cells))
    elif len(parts(near, near.__getitem__)) > 1:
        yield Violation("loop", "there is more than one loop")


def _misplaced(value: Value, around: Value, finished: Finished) -> Iterator[Violation]:
    """Yield cells that are inside the loop, or not, against what they hold: any way to the rim crosses it."""
    board, edges = finished.board, value.sort.form == "edges"
    for row, column in board.cells:
        ahead = [Side(row, one, RIGHT) for one in range(column)]
        if not edges:
            ahead = [Side(row, one, BELOW) for one in range(1, column + 1)]
        met = not edges and any(finished.holds(value, side) for side in board.ends((row, column)))
        inside = not met and sum(finished.holds(value, side) for side in ahead) % 2 == 1
        if inside != finished.holds(around, (row, column)):
            where = "inside" if inside else "not inside"
            held = f"{'no ' if inside else ''}{around}"
            yield Violation("loop", f"{name_of((row, column))} is {where} the loop and holds {held}", ((row, column),))


def _touches(cell: Cell, corner: Cell) -> bool:
    return cell[0] - corner[0] in (0, 1) and cell[1] - corner[1] in (0, 1)


def _say_loop(rule: Rule) -> str:
    arguments: Loop = rule.arguments
    loop = f"the {arguments.value.sort.form} that are {arguments.value} form one closed loop"
    around = f", around the cells that hold {arguments.around}" if arguments.around else ""
    return f"{loop}{graphs.say_through(arguments.through)}{around}"


LOOP = Word(
    name="loop",
    summary="edges or links form one closed loop",
    forms=("loop SIDE-VALUE [through CELL-VALUES] [around CELL-VALUE]",),
    make=_make_loop,
    flatten=_flatten_loop,
    broken=_broken_loop,
    say=_say_loop,
    encoding=Encoding(
        ("loop", "flood", "through"),
        needed=lambda rule: ("loop", "flood", *(("through",) if rule.arguments.through else ())),
        strategies={"swipl": "ff"},  # failures elsewhere say little of where a line goes on
        suited=lambda rule: not rule.arguments.through,  # but they do of which cells it leaves out
    ),
    laws="loop",
)


@dataclass(frozen=True)
class Path:
    """Lines that join ends.

    Attributes:
        value: The value of their links.
        family: A line joins the first and the last cell of each group; without one it joins equal clues.
        through: The values of the cells through which they go, those and no others.
    """

    value: Value
    family: Chosen | None
    through: tuple[Value, ...]

    def ends(self, board: Board) -> Iterator[tuple[Cell, int | None, Clue | None]]:
        """Yield the ends, each with the number that the other end of its line has too, if that is known, and a clue."""
        if self.family is None:
            for cell, hint in board.hints.items():
                yield cell, hint.numbers[0] if hint.numbers else None, hint.clue
            return
        # That there are ends is part of the frame; which of them belong together may be dropped.
        for number, group in enumerate(board.marked(self.family), 1):
            for place in group.places[:1] + group.places[-1:]:
                yield (place[0], place[1]), number if group.stated else None, group.hint.clue if group.hint else None

    def numbers(self, board: Board) -> dict[Cell, set[int]]:
        """The numbers of each end; none where they are not known."""
        numbers: dict[Cell, set[int]] = {}
        for cell, number, _ in self.ends(board):
            numbers.setdefault(cell, set()).update(() if number is None else (number,))
        return numbers


def _make_path(found: Found) -> Path:
    value: Value = found["VALUE"]
    if value.sort.form != "links" or len(value.sort.names) != 2 or value.number == value.sort.lowest:
        found.fail("a path is made of links with two values, such as off on, of the second one", "VALUE")
    family: Chosen | None = found.get("FAMILY")
    if family is not None:
        if family.family.area:
            sentence = f"'{family.name}' are areas, which have no ends to join; cells with two ends are declared"
            found.fail(f"{sentence}: paths NAME", "FAMILY")
        found.reading.vet_cells((family,), "a line joins two cells")
    return Path(value, family, graphs.through(found, value))


def _flatten_path(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Path = rule.arguments
    sort = arguments.value.sort.name
    constraint = flat.number()
    flat.state("paths", constraint)
    ends = list(arguments.ends(board))
    for cell in board.cells:
        flat.state("along", constraint, graphs.node_number(board, sort, cell))
    for variable, joined in graphs.points(board, sort).items():
        flat.state("joint", constraint, variable, *(graphs.node_number(board, sort, cell) for cell in joined))
    numbers = sorted({number for _, number, _ in ends if number is not None})
    bits = max(len(numbers) - 1, 0).bit_length()
    for bit in range(bits):
        flat.state("bit", constraint, bit)
    for code, number in enumerate(numbers):
        for bit in range(bits):
            if code >> bit & 1:
                flat.state("code", constraint, number, bit)
    for cell, own, clue in ends:
        flat.state("terminal", constraint, graphs.node_number(board, sort, cell))
        if own is not None:
            flat.state("ended", constraint, graphs.node_number(board, sort, cell), own, clue=clue)
    graphs.flatten_through(arguments.value, arguments.through, board, flat)


def _broken_path(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Path = rule.arguments
    yield from graphs.wrong_passages(arguments.value, arguments.through, finished)
    near = graphs.drawn(arguments.value, finished)
    numbers = arguments.numbers(finished.board)
    whole = True
    for cell in finished.board.cells:
        if len(near.get(cell, ())) not in ((1,) if cell in numbers else (0, 2)):
            whole = False
            ends, more = ("no line ends", "") if cell in numbers else ("a line ends", ", crosses or branches there")
            yield Violation("path", f"{ends} at {name_of(cell)}{more}", (cell,))
    for line in parts(near, near.__getitem__) if whole else ():
        ends_of_line = [cell for cell in line if cell in numbers]
        if not ends_of_line:
            yield Violation("path", "a line is closed", tuple(line))
        elif len(set().union(*(numbers[cell] for cell in ends_of_line))) > 1:
            sentence = f"a line joins {' and '.join(map(name_of, ends_of_line))}, which do not belong together"
            yield Violation("path", sentence, tuple(ends_of_line))


def _placed(rule: Rule, board: Board, random: Random) -> Iterator[PlacedClue]:
    """Yield the ends of paths through the whole board."""
    if rule.arguments.family is None:
        paths = [path for path in covering(board.cells, random) if len(path) > 1]
        for number, path in enumerate(sorted(paths)):
            yield from (PlacedClue(path[0], number), PlacedClue(path[-1], number))


def _say_path(rule: Rule) -> str:
    arguments: Path = rule.arguments
    ends = "equal numbers" if arguments.family is None else f"the ends of each {arguments.family.name}"
    through = graphs.say_through(arguments.through)
    return f"lines that do not meet join {ends}{',' if through else ''}{through}"


PATH = Word(
    name="path",
    summary="lines of links join ends in pairs",
    forms=("path VALUE joins {clue | FAMILY} [through CELL-VALUES]",),
    make=_make_path,
    flatten=_flatten_path,
    broken=_broken_path,
    generating=Generating(needs_clues=lambda rule: rule.arguments.family is None, placed=_placed),
    say=_say_path,
    encoding=Encoding(
        ("path", "through"),
        needed=lambda rule: ("path", *(("through",) if rule.arguments.through else ())),
        strategies={"swipl": "ff"},  # failures elsewhere say little of where a line goes on
    ),
    laws="chains",
)


_COVERINGS = 10
"""The number of coverings that are tried; the one with the fewest cells in short paths is taken."""
_SHORT = 3
"""A path of fewer cells is short."""


def covering(cells: Sequence[Cell], random: Random) -> list[list[Cell]]:
    """Paths of neighbours through all cells, as far as chance lets them be of two cells or more.

    Cells are paired at random; then paths are joined at their ends, wherever no cell of one comes to lie beside a cell
    of the other but these two, for a path that comes back beside itself could take a short cut.

    Args:
        cells: The cells.
        random: Where chance comes from.

    Returns:
        The paths; cells that no path takes up are paths of one cell.
    """
    coverings = (_covered(cells, random) for _ in range(_COVERINGS))
    return min(coverings, key=lambda paths: sum(len(path) for path in paths if len(path) < _SHORT))


def _covered(cells: Sequence[Cell], random: Random) -> list[list[Cell]]:
    left = set(cells)
    paths: dict[Cell, list[Cell]] = {}
    for cell in random.sample(list(cells), len(cells)):
        # The most cramped cell first: else many cells are left alone.
        if cell in left:
            _pair(cell, left, paths, random)
    joints = [(one, other) for one in cells for other in neighbours(one) if other > one and other in paths]
    # A single cell is not a path: these are joined first, then others.
    for alone in (True, False):
        random.shuffle(joints)
        for one, other in joints:
            if not alone or min(len(paths[one]), len(paths[other])) == 1:
                _join(one, other, paths)
    return [list(path) for path in {id(path): path for path in paths.values()}.values()]


def _pair(cell: Cell, left: set[Cell], paths: dict[Cell, list[Cell]], random: Random) -> None:
    """Pair a cell with a neighbour, one that has the fewest others; then those that this leaves only one."""
    waiting = [cell]
    while waiting:
        one = waiting.pop()
        if one not in left:
            continue
        left.discard(one)
        room = [near for near in neighbours(one) if near in left]
        path = [one]
        if room:
            other = min(room, key=lambda near: (len(left.intersection(neighbours(near))), random.random()))
            left.discard(other)
            path.append(other)
        for mine in path:
            paths[mine] = path
            around = [near for near in neighbours(mine) if near in left]
            waiting += [near for near in around if len(left.intersection(neighbours(near))) < 2]


def _join(one: Cell, other: Cell, paths: dict[Cell, list[Cell]]) -> None:
    """Join two paths that end in neighbours, if they are not beside each other anywhere else."""
    first, second = paths[one], paths[other]
    if first is second or one not in (first[0], first[-1]) or other not in (second[0], second[-1]):
        return
    among = set(second)
    if sum(near in among for cell in first for near in neighbours(cell)) > 1:
        return
    joined = (first if first[-1] == one else first[::-1]) + (second if second[0] == other else second[::-1])
    for cell in joined:
        paths[cell] = joined
