"""How people go about ``different``: fish, and of two equal printed numbers in a line at most one that is left.

A fish is two or three rows in which only as many columns are left for a value: it stands there in no other row (X-wing,
swordfish); the same with columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from pylogic.core.laws import Argument, Ground, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.places import name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.explain.law import Bits, Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.different import Different, alike
from pylogic.declared.words.different.wings import wings
from pylogic.language.reading import cell_of
from pylogic.language.sentences import Arguing, places

_FISH = {2: "an X-wing", 3: "a swordfish"}
_PRICE = 15
"""A fish is looked for all over the board, a value at a time."""
_LARGEST = 16
"""Nobody looks for fish on larger boards."""
_LINES = ("row", "column")


@dataclass(frozen=True)
class _Value:
    """A value that stands once in each row and column.

    Attributes:
        number: The value.
        text: How it is written.
        grid: The variables, row by row.
    """

    number: int
    text: str
    grid: tuple[tuple[int, ...], ...]


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each value that stands in every row and column, and one for every two places with equal numbers."""
    arguments: Different = rule.arguments
    if arguments.kept is not None:
        yield from _doubled(arguments, board)
    elif not rule.where:
        yield from _fishing(arguments, board)
        plain = [one for one in others.rules if one.word == rule.word and _is_plain(one, arguments.sort)]
        if plain[:1] == [rule]:
            yield from _winging([one.arguments for one in plain], board)


def _is_plain(rule: Rule, sort: Sort) -> bool:
    """Whether a rule holds for all values of cells of a sort, whatever else is so."""
    arguments: Different = rule.arguments
    return (
        not rule.where
        and not arguments.free
        and arguments.kept is None
        and arguments.sort == sort
        and sort.form == "cells"
    )


def _winging(rules: Sequence[Different], board: Board) -> Iterator[Law]:
    """By all rules of a kind together, as wings go round corners."""
    name = rules[0].sort.name
    number_of = {place: number for number, (sort, place) in board.variables.items() if sort == name}
    domains = {board.domain(name, place) for place in number_of}
    if len(domains) == 1:
        groups = [group for arguments in rules for chosen in arguments.families for group in board.groups(chosen)]
        inside = [frozenset(map(number_of.__getitem__, group.places)) for group in groups if group.lister is None]
        yield from wings(inside, *domains)


def _fishing(arguments: Different, board: Board) -> Iterator[Law]:
    grid = _square(arguments, board)
    if grid is None:
        return
    variables = tuple(variable for row in grid for variable in row)
    for number in sorted(board.domain(arguments.sort.name, board.variables[variables[0]][1])):
        value = _Value(number, arguments.sort.text(number), grid)
        says = f"{value.text} stands once in each row and column"
        constraint = Pruning(_prune_fish, variables, value)
        yield Law("the board", says, constraint, price=_PRICE, argue=partial(_arguing, value))


def _square(arguments: Different, board: Board) -> tuple[tuple[int, ...], ...] | None:
    """The variables row by row, where each row and each column has as many places as all have values."""
    if arguments.free or arguments.sort.form != "cells" or board.rows != board.columns or board.rows > _LARGEST:
        return None
    lines: set[frozenset[tuple[int, int]]] = set()
    for chosen in arguments.families:
        lines |= {frozenset((place[0], place[1]) for place in group.places) for group in board.groups(chosen)}
    size = range(1, board.rows + 1)
    if not all({frozenset((n, k) for k in size), frozenset((k, n) for k in size)} <= lines for n in size):
        return None
    by_cell = {
        (place[0], place[1]): number
        for number, (sort, place) in board.variables.items()
        if sort == arguments.sort.name and len(board.domain(sort, place)) == board.rows
    }
    if len(by_cell) < board.rows**2:
        return None
    return tuple(tuple(by_cell[row, column] for column in size) for row in size)


def _fish(room: Mapping[int, frozenset[int]]) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Lines that have together as many positions for a value as they are, or fewer, and these; the smallest first.

    Lines with one position take part, so that whoever knows more finds as much.
    """
    for size in _FISH:
        narrow = [line for line, positions in room.items() if len(positions) <= size]
        for some in combinations(narrow, size):
            positions = frozenset[int]().union(*(room[line] for line in some))
            if len(positions) <= size:
                yield some, positions


def _prune_fish(store: Store, variables: Sequence[int], arguments: _Value) -> None:
    del variables
    bit = store.bit(arguments.number)
    for lines in (arguments.grid, tuple(zip(*arguments.grid, strict=True))):
        room = {
            index: frozenset(position for position, one in enumerate(line) if store.domains[one] & bit)
            for index, line in enumerate(lines)
        }
        for some, positions in _fish(room):
            if len(positions) < len(some):
                raise ContradictionError
            for index, line in enumerate(lines):
                for position in positions if index not in some else ():
                    if store.domains[line[position]] & bit:
                        store.remove(line[position], bit)


def _arguing(arguments: _Value, bits: Bits) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        out = set()
        for ground in argument.grounds:
            if _bars(ground, bits(arguments.number)):
                out |= {cell_of(speech.cells((variable,))) for variable in ground.variables}
        concerned = cell_of(speech.cells((argument.found[0].variable,)))
        assert concerned is not None
        size = range(1, len(arguments.grid) + 1)
        for along, across in ((0, 1), (1, 0)):
            room = {
                line: frozenset(k for k in size if ((line, k) if along == 0 else (k, line)) not in out) for line in size
            }
            for some, positions in _fish(room):
                if concerned[along] not in some and concerned[across] in positions:
                    base = places([f"{_LINES[along]} {line}" for line in some])
                    cover = places([f"{_LINES[across]} {position}" for position in sorted(positions)])
                    only = f"in {base} only {cover} are left for {arguments.text}"
                    return f"{only}, {_FISH[len(some)]}{speech.cited(argument.grounds)}"
        return f"{arguments.text} stands once in each row and column{speech.cited(argument.grounds)}"

    return argue


def _bars(ground: Ground, bit: int) -> bool:
    """Whether a value cannot stand in the cells of a ground."""
    return not ground.values & bit if ground.known else bool(ground.values & bit)


def _doubled(arguments: Different, board: Board) -> Iterator[Law]:
    assert arguments.kept is not None
    seen = set()
    for chosen in arguments.families:
        for group in board.groups(chosen):
            for pair in (pair for those in alike(group, board) for pair in combinations(those, 2)):
                if pair in seen:
                    continue
                seen.add(pair)
                numbers = [board.variable(arguments.sort.name, place) for place in pair]
                hints = [board.hint((place[0], place[1])) for place in pair]
                clues = tuple(hint.clue for hint in hints if hint is not None and hint.clue is not None)
                printed = board.printed((pair[0][0], pair[0][1]))
                where = " and ".join(map(name_of_place, pair))
                variables = tuple(number for number in numbers if number is not None)
                if len(variables) == len(pair):
                    says = f"{where} in {group.name} both have {printed}"
                    yield Law(where, says, Pruning(_prune, variables, arguments.kept.number), clues)


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    bit = store.bit(arguments)
    one, other = variables
    if store.domains[one] == store.domains[other] == bit:
        raise ContradictionError
    for first, second in ((one, other), (other, one)):
        if store.domains[first] == bit:
            store.remove(second, bit)
