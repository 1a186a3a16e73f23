"""Words about what goes on from cell to cell: arrows, edges without a ring, and numbers in order.

``lead N W E S to O``: from every cell arrows lead to one that holds O.

The four values are arrows up, to the left, to the right and down.  A cell holds one of them that leads to a neighbour,
or O, or one of several such values.  ``lead N W E S to O with clue``: a clue counts the cells from which arrows lead to
its cell.

``acyclic V``: edges or links that hold a value form no closed loop; ``acyclic`` alone: diagonals form none.

A loop would part what is inside it from the outside of the board: there is none where every face is connected to the
outside, over edges that hold something else.  Faces are cells for edges, and for links what lies between four cells.
Diagonals would part corners so, and there is no loop of these where every corner is joined to the rim.  (A cell without
one diagonal has the other, which joins the corners of the other colour of a chessboard.)

``next F``: beside each number of a group of cells stands the one that follows it.

The largest number that a cell may hold has none after it, and the smallest one none before it: ``next pairs`` where a
path goes through the whole board, ``cells 1..size(areas)`` and ``next pairs inside areas`` where one goes through
each area.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import Union, diagonals, sort_of
from pylogic.language.board.places import Hint, Place, Sort, cells_of_place, grouped, name_of_place
from pylogic.language.compile.flat import Arguments, Facts, Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Interval, Value
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store
from pylogic.model.records import NamedTuple, dataclass

if TYPE_CHECKING:
    from random import Random


_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True)
class Lead:
    """Arrows that are followed.

    Attributes:
        arrows: The arrows up, to the left, to the right and down.
        goals: The values to which they lead.
        counted: Whether clues count the cells from which arrows lead to theirs.
    """

    arrows: tuple[Value, ...]
    goals: tuple[Value, ...]
    counted: bool

    @property
    def sort(self) -> str:
        """The sort of the cells."""
        return self.arrows[0].sort.name

    def targets(self, cell: Cell, board: Board) -> dict[int, Cell]:
        """The neighbours to which arrows in a cell lead, by their values."""
        ahead = {
            value.number: (cell[0] + down, cell[1] + right)
            for value, (down, right) in zip(self.arrows, _STEPS, strict=True)
        }
        return {number: other for number, other in ahead.items() if board.has(other)}

    def clues(self, board: Board) -> Iterator[tuple[Cell, Hint]]:
        """Yield the cells with a clue that counts."""
        return ((cell, hint) for cell, hint in board.hints.items() if self.counted and hint.numbers)


def _make_lead(found: Found) -> Lead:
    arrows, goals = found["CELL-VALUES"], found["SAME-VALUES"]
    if len(arrows) != len(_STEPS):
        found.fail("arrows are four values of cells, up, left, right and down: lead N W E S to O", "CELL-VALUES")
    ranged = any(isinstance(goal, Interval) for goal in goals)  # which numbers it has is the puzzle's
    if {*goals} & {*arrows} or (ranged and any(arrow.sort.is_number(arrow.number) for arrow in arrows)):
        found.fail("what arrows lead to is not an arrow itself", "SAME-VALUES")
    return Lead(arrows, goals, "with" in found.at)


def _flatten_lead(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Lead = rule.arguments
    constraint = flat.number()
    flat.state("lead", constraint)
    for goal in arguments.goals:
        flat.state("goal", constraint, goal.number)
    numbers = board.cell_variables(arguments.sort)
    for cell, variable in numbers.items():
        flat.state("lead_from", constraint, variable)
        for value, other in arguments.targets(cell, board).items():
            flat.state("arrow", constraint, variable, value, numbers[other])
    for cell, hint in arguments.clues(board):
        flat.state("led_here", constraint, numbers[cell], hint.numbers[0], clue=hint.clue)


def _next(arguments: Lead, finished: Finished) -> dict[Cell, Cell]:
    """The cell to which the arrow in each cell leads."""
    board = finished.board
    targets: Mapping[Cell, dict[int, Cell]] = board.cached(
        arguments, lambda: {cell: arguments.targets(cell, board) for cell in board.cells}
    )
    held = ((cell, finished.number(arguments.sort, cell)) for cell in board.cells)
    return {cell: targets[cell][number] for cell, number in held if number is not None and number in targets[cell]}


def _followed(start: Cell, ahead: Mapping[Cell, Cell]) -> list[Cell]:
    """The cells to which arrows lead from a cell, up to one where there is no arrow, or that was passed."""
    passed: dict[Cell, None] = {}
    while (start := ahead.get(start, start)) not in passed:
        passed[start] = None
    return list(passed)


def _led(arguments: Lead, cell: Cell, finished: Finished) -> int:
    """Count the cells from which arrows lead to one."""
    ahead = finished.cached(arguments, lambda: _next(arguments, finished))
    return sum(cell in _followed(other, ahead) for other in ahead if other != cell)


def _broken_lead(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Lead = rule.arguments
    ahead = _next(arguments, finished)
    goals = " or ".join(map(str, arguments.goals))
    for cell in finished.board.cells:
        last = _followed(cell, ahead)[-1] if cell in ahead else cell
        if last in ahead or not finished.any_of(arguments.goals, last):
            yield Violation("lead", f"no arrows lead from {name_of(cell)} to {goals}", (cell,))
    for cell, hint in arguments.clues(finished.board):
        led = _led(arguments, cell, finished)
        if led != hint.numbers[0]:
            sentence = f"arrows lead to {name_of(cell)} from {led} cells, not from {hint.numbers[0]}"
            yield Violation("lead", sentence, (cell,))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    for cell, hint in rule.arguments.clues(finished.board):
        yield TrueClue(hint, (_led(rule.arguments, cell, finished),))


def _say_lead(rule: Rule) -> str:
    arguments: Lead = rule.arguments
    led = f"from every cell arrows lead to {' or '.join(map(str, arguments.goals))}"
    return f"{led}, and a number counts the cells from which they lead to it" if arguments.counted else led


LEAD = Word(
    name="lead",
    summary="from every cell arrows lead to one with some value",
    forms=("lead CELL-VALUES to SAME-VALUES [with clue]",),
    make=_make_lead,
    flatten=_flatten_lead,
    broken=_broken_lead,
    generating=Generating(clues=_clues),
    say=_say_lead,
    encoding=Encoding(("lead", "roots")),
    laws="chains",
)


Ends = Mapping[int, tuple[Cell, Cell]]
"""The points that each value of a variable joins."""
_OUTSIDE = (0, 0)
"""The face that stands for all outside of the board."""


@dataclass(frozen=True)
class Acyclic:
    """Values that form no closed loop.

    Attributes:
        sort: The sort of the variables.
        value: The value of edges or links; ``None`` for diagonals.
    """

    sort: Sort
    value: Value | None

    def ends(self, board: Board) -> list[tuple[Place, Ends]]:
        """The points that each variable may join, by its values."""
        if self.value is None:
            return [(cell, diagonals(self.sort, cell)) for cell in board.cells]
        joined = graphs.points(board, self.sort.name)
        return [(board.variables[variable][1], {self.value.number: pair}) for variable, pair in joined.items()]


def _make_acyclic(found: Found) -> Acyclic:
    value: Value | None = found.get("SIDE-VALUE")
    return Acyclic(sort_of(found), None) if value is None else Acyclic(value.sort, value)


def _flatten_acyclic(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Acyclic = rule.arguments
    constraint = flat.number()
    if arguments.value is None:
        _flatten_diagonals(constraint, arguments.sort, board, flat)
    else:
        _flatten_lines(constraint, arguments.value, board, flat)


def _flatten_lines(constraint: int, value: Value, board: Board, flat: Flat) -> None:
    """State that all faces are connected over edges, or links, that hold something else."""
    sort = value.sort
    inside = graphs.faces(sort.form, board)
    together = Union[Cell]()
    crossed: list[tuple[int, Cell, Cell]] = []
    for side, pair in graphs.borders(sort.form, board):
        one, other = (face if face in inside else _OUTSIDE for face in pair)
        variable = flat.variable(sort.name, side)
        if variable is None:
            together.join(one, other)
        else:
            crossed.append((variable, one, other))
    number = {face: graphs.node_number(board, sort.name, together.find(face)) for face in (_OUTSIDE, *sorted(inside))}
    flat.state("joined", constraint, number[_OUTSIDE])
    for node in number.values():
        flat.state("node", constraint, node)
    places = (board.variables[variable] for variable, _, _ in crossed)
    for free in sorted({one for place in places for one in board.domain(*place)} - {value.number}):
        flat.state("joining_link", constraint, free)
    for variable, one, other in crossed:
        flat.state("span", constraint, variable, number[one], number[other])


def _flatten_diagonals(constraint: int, sort: Sort, board: Board, flat: Flat) -> None:
    flat.state("acyclic", constraint)
    corners = {corner for cell in board.area for ends in diagonals(sort, cell).values() for corner in ends}
    for row, column in sorted(corners):
        outer = row in (0, board.rows) or column in (0, board.columns)
        flat.state("outer" if outer else "inner", constraint, row * ROW + column)
    for cell in board.area:
        variable = flat.variable(sort.name, cell)
        for number, corners_joined in diagonals(sort, cell).items():
            ends = (row * ROW + column for row, column in corners_joined)
            if variable is None:
                flat.state("gap", constraint, *ends)
            else:
                flat.state("slope", constraint, variable, number, *ends)


def _broken_acyclic(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Acyclic = rule.arguments
    points = Union[Cell]()
    board = finished.board
    what = "diagonals" if arguments.value is None else arguments.sort.form
    for place, ends in board.cached(rule, lambda: arguments.ends(board)):
        number = finished.number(arguments.sort.name, place)
        if number is not None and number in ends and not points.join(*ends[number]):
            cells = tuple(filter(board.has, cells_of_place(place)))
            yield Violation("acyclic", f"a closed loop of {what} goes through here", cells)


def _say_acyclic(rule: Rule) -> str:
    arguments: Acyclic = rule.arguments
    value = arguments.value
    return f"the {f'{value.sort.form} that are {value}' if value else 'diagonals'} form no closed loop"


ACYCLIC = Word(
    name="acyclic",
    summary="diagonals, edges or links form no closed loop",
    forms=("acyclic SIDE-VALUE", "acyclic [of SORT]"),
    make=_make_acyclic,
    flatten=_flatten_acyclic,
    broken=_broken_acyclic,
    say=_say_acyclic,
    encoding=Encoding(
        ("acyclic", "roots", "joined"),
        needed=lambda rule: ("acyclic", "roots") if rule.arguments.value is None else ("joined",),
    ),
    laws="chains",
)


_TRIES = 200
"""Paths that are begun, before a solution is left to an engine."""


class Around(NamedTuple):
    """The variables that may hold the numbers after and before that of one, and its smallest and its largest value."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    low: int
    high: int


def around(steps: Iterable[Sequence[int]], ends: Iterable[Sequence[int]]) -> dict[int, Around]:
    """The surroundings of each variable, by steps from one to another and by what `ends` gives."""
    pairs = [(one, other) for one, other in steps]
    after, before = grouped(pairs), grouped((other, one) for one, other in pairs)
    return {
        variable: Around(tuple(after.get(variable, ())), tuple(before.get(variable, ())), low, high)
        for variable, low, high in ends
    }


def steps(arguments: Over, board: Board) -> list[tuple[int, int]]:
    """From each variable the steps to the next number: from a centre into its group, else to all others of a group."""
    after: dict[int, dict[int, None]] = {}
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        centres = variables if group.centre is None else board.variables_at(arguments.sort.name, [group.centre])
        for centre in centres:
            after.setdefault(centre, {}).update(dict.fromkeys(one for one in variables if one != centre))
    return [(centre, other) for centre, others in after.items() for other in others]


def ends(arguments: Over, board: Board) -> list[tuple[int, int, int]]:
    """Each variable with its smallest and its largest value."""
    sort = arguments.sort.name
    variables = board.variables_at(sort, board.places[sort])
    domains = [board.domain(*board.variables[variable]) or (0,) for variable in variables]
    return [(variable, min(domain), max(domain)) for variable, domain in zip(variables, domains, strict=True)]


def _flatten_next(rule: Rule, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("walk", constraint)
    for step in steps(rule.arguments, board):
        flat.state("step", constraint, *step)
    for variable, low, high in ends(rule.arguments, board):
        flat.state("walked", constraint, variable, low, high)


def _broken_next(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    board, text = finished.board, arguments.sort.text
    numbers = {variable: finished.values.get(key) for variable, key in board.variables.items()}
    near = board.cached(rule, lambda: around(steps(arguments, board), ends(arguments, board)))
    for variable, (after, before, low, high) in near.items():
        number = numbers[variable]
        if number is None:
            continue
        for end, step, others in ((high, 1, after), (low, -1, before)):
            if number != end and all(numbers[other] != number + step for other in others):
                _, place = board.variables[variable]
                where = f"{name_of_place(place)} = {text(number)}"
                sentence = f"{text(number + step)} is not where it has to be for {where}"
                yield Violation("next", sentence, cells_of_place(place))


def _prune(store: Store, variables: Sequence[int], arguments: Around) -> None:
    """A value stays where the next one may stand after it and the one before it before."""
    nexts, lasts = store.bit(arguments.high) << 1, store.bit(arguments.low)
    for variable in arguments.after:
        nexts |= store.domains[variable]
    for variable in arguments.before:
        lasts |= store.domains[variable] << 1
    store.keep(variables[0], nexts >> 1 & lasts)


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    for variable, near in around(facts.of("step", arguments[0]), facts.of("walked", arguments[0])).items():
        yield Pruning(_prune, (variable, *near.after, *near.before), near)


def _solution(rule: Rule, board: Board, random: Random) -> dict[int, int] | None:
    """A number for each variable, such that a step leads to each from the one before; ``None`` where none was found.

    The next place is one to which the fewest steps lead from places that are free (after Warnsdorff).
    """
    near = around(steps(rule.arguments, board), ends(rule.arguments, board))
    limits = {(one.low, one.high) for one in near.values()}
    if len(limits) != 1:
        return None
    low, high = limits.pop()
    for _ in range(_TRIES if high - low + 1 == len(near) else 0):
        path = [random.choice([*near])]
        free = set(near).difference(path)
        while onward := [one for one in near[path[-1]].after if one in free]:
            random.shuffle(onward)
            path.append(min(onward, key=lambda one: sum(other in free for other in near[one].before)))
            free.discard(path[-1])
        if not free:
            return {variable: number for number, variable in enumerate(path, low)}
    return None


NEXT = Word(
    name="next",
    summary="from each value but the largest a step leads to the next one, and one comes from the one before",
    forms=("next FAMILIES [of NUMBERS]",),
    make=Over.of,
    flatten=_flatten_next,
    broken=_broken_next,
    say=lambda rule: f"each value is followed by the next one along {rule.arguments.named}",
    encoding=Encoding(
        ("next",),
        prunes={"walk": _constraints},
        strategies={"swipl": "min"},  # the smallest value that can stand somewhere: the path is followed
    ),
    generating=Generating(solution=_solution),
    laws="chains",
)
