"""Rules at their places: what their filters rule out, against trying everything, and what is said."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES
from puzzles import laws_of

import pylogic
from pylogic.builtin.battleship.laws import Enough
from pylogic.builtin.battleship.places import SHIP, WATER, Belongs, Ships
from pylogic.explaining.deduction.deducing import Deducer
from pylogic.language.constraints import Different
from pylogic.model.laws import LawAtPlace
from pylogic.model.limits import Deadline
from pylogic.model.network import Store, values
from pylogic.solving.loading import loads

BOARD = """battleship "small" {
  rows 2 0 2
  columns 2 1 1
  fleet 2 1*2
  board {
    . . .
    . . .
    . . .
  }
}
"""
MIDDLE = """battleship "middle" {
  rows ? ? ?
  columns ? 3 ?
  fleet 3
  board {
    . . .
    . M .
    . . .
  }
}
"""


def fillings(domains: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every way to give each variable one of its values, as bits."""
    return product(*([1 << value for value in values(domain)] for domain in domains))


def ships(board: tuple[int, ...], width: int) -> list[int]:
    """The lengths of the ships of a board on which none touch."""
    height = len(board) // width
    lengths = []
    seen: set[int] = set()
    for cell, held in enumerate(board):
        if held == SHIP and cell not in seen:
            run = [cell]
            step = 1 if (cell + 1) % width and board[cell + 1] == SHIP else width
            while (step == width or (run[-1] + 1) % width) and run[-1] + step < height * width:
                if board[run[-1] + step] != SHIP:
                    break
                run.append(run[-1] + step)
            seen.update(run)
            lengths.append(len(run))
    return lengths


def apart(board: tuple[int, ...], width: int) -> bool:
    """Whether no ships touch at a corner."""
    cells = {divmod(cell, width) for cell, held in enumerate(board) if held == SHIP}
    return not any((row + 1, column + step) in cells for row, column in cells for step in (-1, 1))


def _pair(fact: tuple[int, ...]) -> tuple[int, int]:
    index, count = fact
    return index, count


@cache
def boards(text: str) -> list[tuple[int, ...]]:
    """The fillings of the board of a puzzle that keep all its rules, by trying all."""
    puzzle = loads(text)
    names = ("row", "column", "fleet")
    lines: dict[str, dict[int, int]] = {name: dict(map(_pair, puzzle.all(name))) for name in names}
    middle = any("middle" in fact.atom.args for fact in puzzle.facts)
    found = []
    for board in fillings([WATER | SHIP] * 9):
        at = [[board[row * 3 + column] == SHIP for column in range(3)] for row in range(3)]
        counts = {"row": [sum(row) for row in at], "column": [sum(row[column] for row in at) for column in range(3)]}
        if any(counts[name][index - 1] != count for name in counts for index, count in lines[name].items()):
            continue
        if not apart(board, 3):
            continue
        lengths = ships(board, 3)
        longest = max(lines["fleet"], default=9)
        if lines["fleet"] and any(length > longest for length in lengths):
            continue
        if any(lengths.count(length) != count for length, count in lines["fleet"].items()):
            continue
        if middle and not (at[1][1] and ((at[0][1] and at[2][1]) or (at[1][0] and at[1][2]))):
            continue
        found.append(board)
    return found


def narrowed(unit: LawAtPlace, domains: Sequence[int] | dict[int, int]) -> list[int] | None:
    """Return the domains that a rule leaves; ``None`` for a contradiction."""
    store = Store(domains)
    return [*store.domains.values()] if unit.constraint.filter(store) else None


@pytest.mark.parametrize("text", [BOARD, MIDDLE, BOARD.replace("fleet 2 1*2", "")], ids=["fleet", "middle", "open"])
@examples(30)
@given(data=st.data())
def test_no_rule_of_battleship_loses_a_solution(text: str, data: st.DataObject) -> None:
    laws = laws_of(loads(text))
    solutions = boards(text)
    assert solutions
    solution = data.draw(st.sampled_from(solutions))
    known = data.draw(st.frozensets(st.integers(0, 8)))
    domains = [held if cell in known else WATER | SHIP for cell, held in enumerate(solution)]

    for unit in laws.units:
        left = narrowed(unit, domains)
        assert left is not None, unit.name
        for board in solutions:
            if all(held & domain for held, domain in zip(board, domains, strict=True)):
                assert all(held & domain for held, domain in zip(board, left, strict=True)), unit.name


@examples(100)
@given(data=st.data())
def test_ships_that_need_room_leave_every_fleet_that_agrees_with_what_is_known(data: st.DataObject) -> None:
    height, width = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    solution = [0] * (height * width)
    count: Counter[int] = Counter()
    for length in data.draw(st.lists(st.integers(1, min(4, max(height, width))), min_size=1, max_size=6)):
        place = data.draw(st.sampled_from(Ships(height, width, length).places))
        if not any(held and (place.body | place.around) >> cell & 1 for cell, held in enumerate(solution)):
            solution = [held or place.body >> cell & 1 for cell, held in enumerate(solution)]
            count[length] += 1
    rows = [sum(solution[row * width :][:width]) for row in range(height)]
    columns = [sum(solution[column::width]) for column in range(width)]
    stated = [[one if data.draw(st.integers(0, 5)) else None for one in line] for line in (rows, columns)]
    held = [SHIP if ship else WATER for ship in solution]
    known = data.draw(st.frozensets(st.integers(0, len(held) - 1)))

    for length, number in count.items():
        store = Store([one if cell in known else WATER | SHIP for cell, one in enumerate(held)])
        assert Enough(Ships(height, width, length), number, *stated).filter(store)
        assert all(one & domain for one, domain in zip(held, store.domains.values(), strict=True))


@examples(100)
@given(domains=st.lists(st.integers(1, 31), min_size=1, max_size=5))
def test_different_leaves_exactly_the_values_that_are_possible(domains: list[int]) -> None:
    store = Store(domains)
    possible = [found for found in fillings(domains) if len(set(found)) == len(found)]
    wanted = [sum({found[place] for found in possible}) for place in range(len(domains))]

    assert Different(range(len(domains))).filter(store) == bool(possible)
    if possible:
        assert [*store.domains.values()] == wanted


def test_more_ships_of_a_length_than_the_fleet_has_contradict_it() -> None:
    fleet = Belongs(range(3), [(Ships(1, 3, 1), 1)])

    assert not fleet.filter(Store([SHIP, WATER, SHIP]))
    assert fleet.filter(Store([SHIP, WATER, WATER]))


def test_moorings_of_a_ship() -> None:
    assert len(Ships(6, 6, 3).places) == 2 * 6 * 4
    assert len(Ships(6, 6, 1).places) == 36
    (only,) = Ships(1, 2, 2).places
    assert (only.body, only.ends, only.around) == (0b11, 0, 0)
    first = Ships(2, 3, 2).places[0]
    assert (first.body, first.ends, first.around) == (0b000011, 0b000100, 0b111100)


@pytest.mark.parametrize("name", ["battleship_6x6_csc384", "futoshiki_4x4", "futoshiki_adjacent"])
def test_each_step_by_one_rule_follows_from_that_rule_and_its_grounds_alone(name: str) -> None:
    """All ways to fill the scope of the rule that agree with the grounds are tried; Futoshiki's lines are filled."""
    puzzle = pylogic.load_all(EXAMPLES / f"{name}.puzzle")[0]
    laws = laws_of(puzzle)
    solution = pylogic.solve(puzzle).solutions[0].atoms
    held = {
        variable: next(1 << value for value in values(domain) if laws.atom(variable, value) in solution)
        for variable, domain in laws.domains.items()
    }
    tried = 0
    for step in Deducer(laws, held, Deadline(None), None).steps():
        deduction = step.deduction
        domains = dict(laws.domains)
        for ground in deduction.grounds:
            for variable in ground.variables:
                domains[variable] &= ground.values if ground.known else ~ground.values
        scope = deduction.units[0].scope if len(deduction.units) == 1 else ()
        if not 0 < len(scope) <= 6:
            continue
        tried += 1
        place = {variable: index for index, variable in enumerate(scope)}
        (unit,) = deduction.units
        for filling in fillings([domains[variable] for variable in scope]):
            full = dict(laws.domains)
            for variable, index in place.items():
                full[variable] = filling[index]
            if narrowed(unit, full) is not None:
                for one in deduction.conclusions:
                    assert bool(filling[place[one.variable]] & one.values) == one.settled, step
    assert tried > 5


def test_values_that_no_cell_may_hold_are_counted_as_none() -> None:
    puzzle = loads("snake {\n  size 2x2\n  rows 0 ?\n  columns 0 ?\n  board {\n    H H\n    H H\n  }\n}\n")

    assert pylogic.solve(puzzle).status == "unsatisfiable"
