"""Random parts of boards: paths, islands, symmetric pieces, tours, numbers that differ."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import pylogic
from pylogic import builtin
from pylogic.generating import grading
from pylogic.generating.order import inventing_of
from pylogic.generating.returning import Group, needed
from pylogic.language.board.graphs import cells_at_centre, division, half_turn, neighbours
from pylogic.language.givens.directions import STEPS, tour
from pylogic.language.sampling.parts import islands
from pylogic.language.words.different import numbering
from pylogic.language.words.lines import covering
from pylogic.model.errors import UnfitError
from pylogic.model.generating import Framed
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle

_CELLS = [(row, column) for row in range(1, 7) for column in range(1, 8)]
_ROUNDS = range(20)


@pytest.mark.parametrize("round_", _ROUNDS)
def test_paths_cover_a_board_and_take_no_detour(round_: int) -> None:
    paths = covering(_CELLS, Random(round_))

    assert sorted(cell for path in paths for cell in path) == _CELLS
    for path in paths:
        assert all(other in neighbours(one) for one, other in pairwise(path))
        assert sum(other in path for one in path for other in neighbours(one)) == 2 * (len(path) - 1)


@pytest.mark.parametrize("round_", _ROUNDS)
def test_islands_lie_ahead_of_each_other(round_: int) -> None:
    found = islands(_CELLS, 6, Random(round_))

    assert len(found) == len(set(found)) == 6
    assert not any(other in neighbours(one) for one in found for other in found)
    joined = {found[0]}
    while more := {one for one in found for other in joined if one[0] == other[0] or one[1] == other[1]} - joined:
        joined |= more
    assert joined == set(found)


def test_of_islands_there_are_as_many_as_there_is_room_for() -> None:
    assert islands([(1, 1), (1, 2)], 2, Random(1)) in ([(1, 1)], [(1, 2)])


@pytest.mark.parametrize("round_", _ROUNDS)
def test_a_board_falls_into_symmetric_pieces(round_: int) -> None:
    centres = division(_CELLS, 5, Random(round_))
    cores = [cells_at_centre(centre) for centre in centres]

    assert sum(map(len, cores)) == len(set().union(*cores)) <= len(_CELLS)
    assert set().union(*cores) <= set(_CELLS)
    for centre, cells in zip(centres, cores, strict=True):
        assert {half_turn(cell, centre) for cell in cells} == cells
        assert len(cells) in (1, 2, 4)


@pytest.mark.parametrize("round_", _ROUNDS)
def test_a_tour_comes_to_every_cell(round_: int) -> None:
    steps = dict(tour(_CELLS, Random(round_)))
    (last,) = set(_CELLS) - set(steps)
    before = {cell: [one for one, step in steps.items() if cell in _ahead(one, step)] for cell in _CELLS}

    assert set(steps.values()) <= set(STEPS)
    assert before[last]
    assert sum(not cells for cells in before.values()) <= 1


def _ahead(cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + step[0] * distance, cell[1] + step[1] * distance) for distance in range(1, 8)]


def test_a_board_in_two_pieces_has_no_tour() -> None:
    with pytest.raises(UnfitError, match=r"^no way from cell to cell took in the whole board$"):
        tour([(1, 1), (2, 3)], Random(1))


@pytest.mark.parametrize("round_", _ROUNDS)
def test_cells_are_numbered_so_that_mates_differ(round_: int) -> None:
    mates = {one: {other for other in _CELLS if other != one and _share_a_line(one, other)} for one in _CELLS}
    some = Random(round_).sample(_CELLS, 30)
    numbers = numbering(some, mates, Random(round_))

    assert set(numbers) == set(some)
    assert all(numbers[one] != numbers[other] for one in some for other in mates[one] if other in numbers)
    assert max(numbers.values()) <= 8


def _share_a_line(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] == other[0] or one[1] == other[1]


@pytest.mark.parametrize("round_", range(3))
def test_the_tour_that_made_the_arrows_is_a_solution(round_: int) -> None:
    kind = builtin.kind("signpost")
    inventing = inventing_of(kind)
    facts = inventing.frame({"size": (4, 4)}, Random(round_))

    assert isinstance(facts, Framed)
    assert not kind.check(Puzzle(kind, "", facts), facts.solution)
    assert inventing.solution is not None
    assert inventing.solution(facts, Random(0)) == facts.solution


@pytest.mark.slow
@pytest.mark.parametrize("quick", [False, True])
def test_cells_come_back_where_people_are_stuck(quick: bool) -> None:
    kind = builtin.kind("fillomino")
    inventing = inventing_of(kind)
    facts = inventing.frame({"size": (5, 5)}, Random(1))
    assert inventing.solution is not None
    solution = inventing.solution(facts, Random(1))
    assert solution is not None
    offer = inventing.clues(facts, solution, {}, Random(1))
    full = Puzzle(kind, "", offer.facts)
    groups: list[Group] = [(clue,) for clue in offer.batches[0].clues]

    def without(some: Sequence[Group]) -> Puzzle:
        dropped = {clue for group in some for clue in group}
        return full.keeping([clue for clue in full.clues if clue not in dropped])

    assert grading.prints_solution(full, groups, solution)
    assert not grading.prints_solution(full, groups[1:], solution)
    back = needed(without, groups, solution, 26, Deadline(None), quick=quick)
    assert back is not None
    assert len(back) < len(groups)
    puzzle = without([group for group in groups if group not in back])
    assert pylogic.solve(puzzle, models=2).status.value == "unique"
    assert pylogic.grade(puzzle).word in ("trivial", "easy", "medium")


@pytest.mark.parametrize(("side", "many"), [(6, False), (7, True)])
def test_boards_with_many_values_are_those_on_which_all_cells_can_be_printed(side: int, many: bool) -> None:
    kind = builtin.kind("signpost")
    inventing = inventing_of(kind)
    facts = inventing.frame({"size": (side, side)}, Random(1))
    assert isinstance(facts, Framed)
    full = Puzzle(kind, "", inventing.clues(facts, facts.solution, {}, Random(1)).facts)

    assert grading.has_many(full, facts.solution) is many
    assert not grading.has_many(full.keeping(full.clues[1:]), facts.solution)
