"""Groups that a solution makes: stated to engines, with what is asked of them, and checked in a solution."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Hint, Sort
from pylogic.language.board.surroundings import STEPS
from pylogic.language.checking import beside_clue, measured, missed_by
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Expression, Name, Number, Operation, names
from pylogic.language.parse.patches import COLUMNS, ROWS, SHORE, Measure, Patches, has_one_clue, number_of, walls
from pylogic.language.parse.rule import CluedPart, Finished, Generating, Rule, TrueClue
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.kind import Violation
from pylogic.model.records import NamedTuple, replace


class Area(NamedTuple):
    """Cells that may be connected, as facts know them.

    Attributes:
        number: The number of the groups there.
        names: The number of each cell.
        values: The values that make a cell belong to an island, where the groups are islands.
    """

    number: int
    names: Mapping[Cell, int]
    values: tuple[int, ...] = ()


def state(patches: Patches, board: Board, flat: Flat) -> Iterator[Area]:
    """State the cells of groups, and how they are connected; yields their areas."""
    for cells in patches.areas(board):
        if patches.word in ("pieces", "networks"):
            names = {cell: number_of(cell) for cell in cells}
        else:
            variables = board.cell_variables(patches.sort.name)
            names = {cell: variables[cell] for cell in cells if cell in variables}
        held = tuple(value.number for value in patches.values)
        number, new = flat.shared((patches.word, held, patches.by, tuple(names.values())))
        if new:
            _state(patches, number, names.values(), board, flat)
        yield Area(number, names, held if patches.word == "islands" else ())


def _state(patches: Patches, number: int, cells: Collection[int], board: Board, flat: Flat) -> None:
    flat.state("patches", number)
    for cell in cells:
        flat.state("patch_cell", number, cell)
    if patches.word == "pieces":
        flat.state("stride", number, 1)
        off = next(one for one in patches.sort.named if one != patches.values[0].number)
        for edge, one, other in walls(board, patches.sort.name):
            flat.state("patch_wall", number, edge, number_of(one), number_of(other), off)
        return
    if patches.word == "networks":
        flat.state("stride", number, 1)
        flat.state("tied", number)
        inside = {*cells}
        for link, one, other in walls(board, patches.sort.name):
            ends = number_of(one), number_of(other)
            for value in patches.values if inside.issuperset(ends) else ():
                flat.state("tied_by", number, link, *ends, value.number)
        return
    for value in patches.values:
        flat.state("islands", number, value.number)
    for down, right in STEPS[patches.by]:
        flat.state("patch_step", number, number_of((down, right)))
    flat.state("stride", number, max(abs(down) + abs(right) for down, right in STEPS[patches.by]))
    if patches.word == "reach":
        flat.state("reach", number)
    if patches.word == "reach" or patches.by == "knights":
        flat.state("gapped", number)


class Ask(NamedTuple):
    """A comparison of groups.

    Attributes:
        area: Where they are.
        at: The cell whose group is meant; ``None`` for all.
        terms: The terms that it adds up, as `Measure.terms`.
        sign: ``eq``, ``ne``, ``le`` or ``ge``.
        number: The number to which that is compared.
        clue: The clue that states it.
        hint: The clue that it names.
        met: The cells of terms that count a set of cells once.
    """

    area: Area
    at: Cell | None
    terms: Mapping[tuple[int, int | None], int]
    sign: str
    number: int
    clue: Clue | None
    hint: Hint | None
    met: Mapping[int, frozenset[Cell]] = MappingProxyType({})


def asks(rule: Rule, board: Board, flat: Flat) -> Iterator[Ask]:
    """Yield what a comparison asks of groups: of all, of those with a mark, or of those with a clue."""
    comparison: Comparison = rule.arguments
    patches: Patches = rule.measured.patches
    marked = patches.marked(board)
    met = {term: cells for call in comparison.calls() for term, cells in call.arguments.sets(board).items()}
    for area in state(patches, board, flat):
        for group in subjects(comparison, patches, board, tuple(area.names)):
            cell = group.centre
            try:
                left, right = (linear.linear(side, group, board) for side in (comparison.left, comparison.right))
            except comparisons.NoClueError:
                continue
            bound = linear.within(linear.bound(left.plus(right, -1), comparison.sign), flat)
            clue = comparisons.stating(comparison, group, board) or (marked.get(cell) if cell else None)
            for terms, sign, number in _restricted(bound, rule.where, cell, board):
                yield Ask(area, cell, terms, sign, number, clue, group.hint, met)


def _restricted(
    bound: linear.Bound, where: Sequence[Value], cell: Cell | None, board: Board
) -> Iterator[tuple[Mapping[tuple[int, int | None], int], str, int]]:
    """A comparison that only binds where a cell holds one of some values: elsewhere the sum has room enough."""
    if not where or cell is None:
        yield bound
        return
    sort, lines = where[0].sort.name, {COLUMNS: board.columns, ROWS: board.rows}
    variable = board.variable(sort, cell)
    if variable is None:
        return
    spans = [weight * (lines.get(term, 1) if value is None else 1) for (term, value), weight in bound.terms.items()]
    least, most = sum(min(0, span) for span in spans), sum(max(0, span) for span in spans)
    held = {value.number for value in where}
    if bound.sign in ("le", "eq") and bound.number < most:
        yield _with(bound.terms, variable, held, most - bound.number), "le", most
    if bound.sign in ("ge", "eq") and bound.number > least:
        others = {*board.domain(sort, cell)} - held
        yield _with(bound.terms, variable, others, bound.number - least), "ge", bound.number


def _with(
    terms: Mapping[tuple[int, int | None], int], variable: int, values: Iterable[int], weight: int
) -> dict[tuple[int, int | None], int]:
    """Return the terms with a weight added where a variable has one of some values."""
    more: dict[tuple[int, int | None], int] = {
        (variable, value): terms.get((variable, value), 0) + weight for value in values
    }
    return {**terms, **more}


def subjects(comparison: Comparison, patches: Patches, board: Board, cells: tuple[Cell, ...]) -> list[Group]:
    """Return some cells as groups about each of them whose group a comparison is about; about none for all groups."""
    whole = Group("", cells)
    if is_about_all(comparison, patches):
        return [whole]
    marked = patches.marked(board) if patches.marks else cells
    clued = any(name.text == "clue" for name in comparison.names())
    beyond = _beyond(comparison)
    if beyond:
        pointers = (one for one in board.groups(beyond, clued) if one.centre in cells and one.centre in marked)
        return [whole._replace(centre=one.centre, hint=one.hint, step=one.step) for one in pointers]
    if clued:
        hints = ((cell, hint) for cell, hint in board.hints.items() if cell in cells and cell in marked)
        return [whole._replace(centre=cell, hint=hint) for cell, hint in hints if hint.numbers]
    return [whole._replace(centre=cell) for cell in marked if cell in cells]


def is_about_all(comparison: Comparison, patches: Patches) -> bool:
    """Whether a comparison is about all groups, not about those with a clue, a mark or a pointer."""
    clued = any(name.text == "clue" for name in comparison.names())
    return not patches.marks and not clued and _beyond(comparison) is None


def _beyond(comparison: Comparison) -> Chosen | None:
    """The pointers in whose directions cells of groups count."""
    return next((call.arguments.beyond for call in comparison.calls() if call.arguments.beyond), None)


def distinct(patches: Patches, sort: Sort | None, board: Board, flat: Flat) -> Iterator[Ask]:
    """Yield what it takes that no number stands twice in a group: one of a sort, or one that is printed."""
    for area in state(patches, board, flat):
        terms: dict[int, dict[tuple[int, int | None], int]] = {}
        for cell in area.names:
            if sort is None:
                number = board.printed(cell)
                if number is not None:
                    terms.setdefault(number, {})[number_of(cell), None] = 1
                continue
            for variable in board.variables_at(sort.name, [cell]):
                for value in board.domain(sort.name, cell):
                    terms.setdefault(value, {})[variable, value] = 1
        yield from (Ask(area, None, some, "le", 1, None, None) for some in terms.values() if len(some) > 1)


def flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State a comparison of groups.

    That each has one seed is a constraint of its own, with seeds of one sort: any others are counted.
    """
    if has_one_clue(rule) and flat.shared(("lone seed", rule.measured.patches))[1]:
        for area in state(rule.measured.patches, board, flat):
            flat.state("lone_seed", area.number)
            for cell in rule.measured.seeds(board):
                if cell in area.names:
                    flat.state("seed", area.number, area.names[cell])
        return
    state_asks(asks(rule, board, flat), board, flat)


def state_asks(asked: Iterable[Ask], board: Board, flat: Flat) -> None:
    """State comparisons of groups."""
    for ask in asked:
        if (barred := _barred(ask)) is not None:
            flat.state("count", flat.number(), "eq", 0, flat.tally(barred), clue=ask.clue)
            continue
        amount, area = _amount(ask, board, flat), ask.area
        if ask.at is None:
            flat.state("asked", area.number, amount, ask.sign, ask.number, clue=ask.clue)
        else:
            flat.state("asked_at", area.number, amount, area.names[ask.at], ask.sign, ask.number, clue=ask.clue)


def _barred(ask: Ask) -> list[tuple[int, int]] | None:
    """Variables and the values that none of them has, where islands are asked to have none of some cells."""
    if not ask.area.values or ask.at or ask.met or ask.number or ask.sign not in ("eq", "le"):
        return None
    names = {number_of(cell): name for cell, name in ask.area.names.items()}
    if any(weight <= 0 or value is not None or term not in names for (term, value), weight in ask.terms.items()):
        return None
    return [(names[term], value) for term, _ in ask.terms for value in ask.area.values]


def plain(ask: Ask) -> bool:
    """Whether it counts the cells of a group."""
    return {*ask.terms.values()} == {1} and {*ask.terms} == {(number_of(cell), None) for cell in ask.area.names}


def _amount(ask: Ask, board: Board, flat: Flat) -> int:
    """State what a comparison adds up; returns its number."""
    key: Hashable = ("amount", ask.area.number, frozenset(ask.terms.items()))
    amount, new = flat.shared(key)
    if not new:
        return amount
    if plain(ask):
        flat.state("plain", ask.area.number, amount)
        return amount
    names = {number_of(cell): name for cell, name in ask.area.names.items()}
    for group, ((term, value), weight) in enumerate(ask.terms.items(), 1):
        if value is not None and term < 0:
            cell = board.cell_of(SHORE - term)
            own = names.get(number_of(cell), number_of(cell))
            flat.state("shore_if", ask.area.number, amount, own, SHORE - term, value, weight)
            for near in board.neighbours(cell):
                if near in ask.area.names:
                    flat.state("shore", ask.area.number, ask.area.names[near], own)
        elif value is not None:
            at = ask.area.names[board.cell_of(term)]
            flat.state("share_if", ask.area.number, amount, at, term, value, weight)
        elif term in ask.met:
            for cell in ask.met[term].intersection(ask.area.names):
                flat.state("meets", ask.area.number, amount, ask.area.names[cell], group, weight)
        elif term < 0:
            flat.state("extent", ask.area.number, amount, 1 if term == COLUMNS else 1000, weight)
        else:
            flat.state("share", ask.area.number, amount, names[term], weight)
    return amount


_NOUNS = {"size": "cells", "width": "columns", "height": "rows"}


def broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """Yield violations of a comparison of groups."""
    comparison: Comparison = rule.arguments
    patches: Patches = rule.measured.patches
    board = finished.board
    for centre, part in patches.groups(finished):
        about = subjects(comparison, patches, board, tuple(part) if centre is None else (centre,))
        alike = not rule.where and not any(group.hint or group.step for group in about)
        for group in about[:1] if alike else about:
            cell = None if alike else group.centre
            if rule.where and not (cell and finished.any_of(rule.where, cell)):
                continue
            group = group._replace(places=tuple(part), centre=centre or cell)
            try:
                left, right = (measured(side, group, finished) for side in (comparison.left, comparison.right))
            except comparisons.NoClueError:
                continue
            if not COMPARISONS[comparison.sign](left, right):
                at = centre or cell
                where = f"{name_of(at)}: " if at and len(part) > 1 else ""
                sentence = f"{where}{rule.sentence}; {_counted(rule)}{missed_by(comparison, left, right)}"
                yield Violation(rule.word.name, sentence, tuple(part) or ((at,) if at else ()))


def _counted(rule: Rule) -> str:
    """Return the only measure of a comparison, if there is one."""
    if len(rule.arguments.calls()) > 1:
        return ""
    measure: Measure = rule.measured
    noun = _NOUNS.get(measure.what, "clues" if measure.printed == "clue" else "")
    return f"{noun}: " if noun else ""


def _true_clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """Yield the numbers that make clues true which stand alone on one side: where several do, one of the nearest."""
    comparison: Comparison = rule.arguments
    beside = beside_clue(comparison) or _solved(comparison)
    if beside is None:
        return
    patches: Patches = rule.measured.patches
    for centre, part in patches.groups(finished):
        for group in subjects(comparison, patches, finished.board, tuple(part) if centre is None else (centre,)):
            if group.hint is None or (rule.where and not (group.centre and finished.any_of(rule.where, group.centre))):
                continue
            number = measured(beside[1], group._replace(places=tuple(part)), finished)
            steps = _NEAREST[beside[0]]
            number += steps[sum(map(sum, part)) % len(steps)]  # as if by chance
            yield TrueClue(group.hint, (number.numerator,) if number.denominator == 1 else None)


_NEAREST = {"=": [0], "<=": [0], ">=": [0], "<": [-1], ">": [1], "<>": [-1, 1]}
"""How far from a number those are that compare with it like this, at least."""


def _solved(comparison: Comparison) -> tuple[str, Expression] | None:
    """Return an equation for the clue from one for ``clue * size(...)`` or ``clue + 1``; ``None`` for others."""
    sides = (comparison.left, comparison.right)
    for one, other in (sides, sides[::-1]):
        if comparison.sign == "=" and isinstance(one, Operation) and isinstance(one.left, Name):
            sized = isinstance(one.right, Call) and one.right.arguments.what == "size"
            if one.left.text == "clue" and (sized or (isinstance(one.right, Number) and one.right.value)):
                return "=", Operation(_INVERSE[one.sign], other, one.right)
    return None


_INVERSE = {"+": "-", "-": "+", "*": "/", "/": "*"}
"""By sign, that of the operation which undoes it."""


def _clued_parts(rule: Rule, finished: Finished) -> Iterator[CluedPart]:
    """Yield each group as often as it lacks a clue or a mark, where the rule adds their number to others."""
    left, sign, right = rule.arguments
    patches: Patches = rule.measured.patches
    if patches.word == "reach" or sign not in ("=", "<=") or any(names(right)):
        return
    if not any(map(_counts_clues, _terms(left))):
        return
    for part in patches.parts(finished):
        group = Group("", tuple(part))
        lacking = int(measured(right, group, finished) - measured(left, group, finished))
        yield from [tuple(part)] * lacking


def _terms(expression: Expression) -> Iterator[Expression]:
    """Yield what is added up."""
    if isinstance(expression, Operation) and expression.sign == "+":
        yield from chain(_terms(expression.left), _terms(expression.right))
    else:
        yield expression


def _counts_clues(call: Expression) -> bool:
    """Whether this is how many clues or marks groups have."""
    if not isinstance(call, Call):
        return False
    measure: Measure = call.arguments
    return measure.what == "count" and (measure.printed == "clue" or bool(measure.marks))


def _needs_clues(rule: Rule) -> bool:
    measures: Sequence[Measure] = [call.arguments for call in rule.arguments.calls()]
    marks = [chosen for measure in measures for chosen in (*measure.marks, *measure.patches.marks)]
    drawn = all(any(one.family.pointed for one in chosen.line().values()) for chosen in marks)  # with the board
    clued = not drawn or any(measure.printed == "clue" for measure in measures)
    return clued or any(name.text == "clue" for name in rule.arguments.names())


def _before(rule: Rule) -> Iterator[Rule]:
    """Yield that groups have room for as many clues as the rule asks for, if more than one."""
    left, sign, right = rule.arguments
    if sign == "=" and _counts_clues(left) and isinstance(right, Number) and right.value > 1:
        size = replace(left, arguments=Measure(rule.measured.patches, "size"))
        yield replace(rule, arguments=Comparison(size, ">=", right))


GENERATING = Generating(clues=_true_clues, parts=_clued_parts, needs_clues=_needs_clues, before=_before)
"""The part of words about such groups in generating puzzles."""
