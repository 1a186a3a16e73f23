"""Generated puzzles: their boards and solutions, drawn evenly and the same for a seed."""

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

import pytest
from effort import some

from pylogic import builtin, engines, generate, load_all, loads, solve
from pylogic.engines.workers.worker import Pool, Worker
from pylogic.explaining.grades import grade
from pylogic.generating import engine, grading
from pylogic.generating.maker import Maker
from pylogic.generating.order import Order, inventing_of
from pylogic.language.board.graphs import connected, partition
from pylogic.language.sampling.parts import growing
from pylogic.model.errors import ImpossibleError, UnfitError
from pylogic.model.files import LIBRARY
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Message, Request

pytestmark = pytest.mark.slow


_SMALL: dict[str, dict[str, Any]] = {
    "futoshiki": {"size": 4},
    "battleship": {"size": 5},
    "sudoku": {"size": 4},
    "latin": {"size": 4},
    "minesweeper": {"size": 4},
    "slitherlink": {"size": 4},
    "skyscrapers": {"size": 4},
    "nonogram": {"size": 5},
    "slant": {"size": 4},
    "kakuro": {},
    "kenken": {"size": 4},
    "suguru": {},
    "kropki": {"size": 4},
    "shikaku": {"size": 4},
    "masyu": {"size": 4},
    "thermo_sudoku": {"size": 4},
    "fleet": {"fleet": "2*2,1"},
    "tents": {},
    "sananko": {},
}

_CLUES_FIRST = ("dominosa", "galaxies", "hashi", "hitori", "numberlink", "signpost", "wall_logic")
"""Kinds of which no board has a solution that puzzles come from, before there are clues."""


def regions(puzzle: Puzzle) -> list[set[tuple[int, int]]]:
    """The cells of each region."""
    found: dict[int, set[tuple[int, int]]] = {}
    for _, row, column, number in puzzle.all("region"):
        found.setdefault(number, set()).add((row, column))
    return list(found.values())


class Here(Worker):
    """A worker without a process of its own."""

    def __init__(self) -> None:
        _, self._answer = engines.engine("clingo").start()

    def ask(self, request: Request, deadline: float | None) -> Generator[Message, None, None]:
        del deadline
        said: list[Message] = []
        self._answer(request, said.append)
        yield from said


@pytest.mark.parametrize("kind", some(_SMALL, daily=[*_SMALL][::2]))
def test_generated_puzzles_have_one_solution(kind: str) -> None:
    for puzzle in generate(kind, 2, seed=3, **_SMALL[kind]):
        answer = solve(puzzle, presolve=False)

        assert answer.unique
        assert puzzle.kind == kind


@pytest.mark.nightly
@pytest.mark.parametrize("kind", builtin.library())
def test_every_kind_of_the_library_is_generated(kind: str) -> None:
    for puzzle in generate(kind, 3, seed=1, grade="any"):
        assert solve(puzzle, presolve=False).unique
        # What belongs to the frame may leave one solution alone.
        assert puzzle.clues or any(map(puzzle.all, ("region", "arrow", "centre", "marked")))


@pytest.mark.parametrize("kind", some(_CLUES_FIRST, daily=_CLUES_FIRST[::2]))
def test_clues_that_solutions_are_made_of_leave_one_by_both_engines(kind: str) -> None:
    for puzzle in generate(kind, 2, seed=2, size=4, grade="any"):
        assert solve(puzzle, "clingo", presolve=False).unique
        assert solve(puzzle, "swipl", presolve=False).unique


def test_numbers_of_dominoes_are_as_few_as_there_can_be() -> None:
    (puzzle,) = generate("dominosa", size=(3, 4), seed=1)

    assert {number for _, _, number in puzzle.all("clue")} == {0, 1, 2}
    assert len(puzzle.all("clue")) == 12


@pytest.mark.slow
def test_solutions_are_changed_where_all_clues_leave_another_one() -> None:
    """None of a hundred loops drawn from scratch with this seed is the only one with its pearls."""
    assert [puzzle.kind.name for puzzle in generate("masyu", size=8, seed=1)] == ["masyu"]


def test_no_solution_is_drawn_with_all_that_is_refused() -> None:
    puzzle = loads("latin {\n size 3\n}")
    solutions = {solution.atoms for solution in solve(puzzle, models=0).solutions}
    refused = [frozenset(sorted(solution)[:2]) for solution in sorted(solutions, key=sorted)[::3]]
    allowed = {solution for solution in solutions if not any(pieces <= solution for pieces in refused)}

    with Pool() as workers:
        worker = workers("clingo")
        drawn = {engine.drawn(puzzle, f"{lot}", worker, Deadline(None), None, refused=refused) for lot in range(30)}

    assert 1 < len(allowed) < len(solutions)
    assert drawn == allowed


def test_what_others_determine_is_no_part_of_a_drawn_solution() -> None:
    """Rules such as those of Wall Logic have variables of their own, whose numbers change with the clues."""
    assert len(generate("wall_logic", size=4, seed=1, tries=2)) == 1


def test_of_a_solution_those_pieces_are_no_good_that_others_do_not_share() -> None:
    puzzle = loads("latin {\n board {\n 1 2 3 4\n . . . .\n . . . .\n . 4 . .\n }\n}")
    solutions = [solution.atoms for solution in solve(puzzle, models=0).solutions]

    with Pool() as workers, pytest.raises(engine.FaultyError, match=f"^{engine.SEVERAL}$") as raised:
        engine.thinned(puzzle, solutions[0], [], [], workers("clingo"), Deadline(None), None)

    shared = frozenset.intersection(*solutions)
    assert (len(solutions), len(shared)) == (8, 5)
    assert raised.value.pieces == solutions[0] - shared
    assert raised.value.rival in [other - solutions[0] for other in solutions[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", some([3, 4], [3]))
def test_solutions_are_changed_until_nurikabe_prints_no_cell(seed: int) -> None:
    (puzzle,) = generate("nurikabe", size=10, seed=seed)

    assert not puzzle.all("given")


def test_blocks_grow_where_patterns_of_them_leave_no_solution() -> None:
    """A loop through all cells takes as many of either colour of a chessboard."""
    (puzzle,) = generate("simple_loop", seed=2)
    blocks = puzzle.all("block")

    assert sum((row + column) % 2 for row, column in blocks) * 2 == len(blocks) > 0
    assert solve(puzzle).unique


@pytest.mark.parametrize(
    ("kind", "size"), [("ripple_effect", 6), pytest.param("lits", 7, marks=pytest.mark.nightly), ("norinori", 8)]
)
def test_regions_are_grown_where_boards_have_no_solution(kind: str, size: int) -> None:
    """Hardly any board with random regions has a solution."""
    reasons: list[str] = []
    order = Order(kind=kind, words=(f"{size}x{size}",), seed=1 if kind == "ripple_effect" else 2, tries=8)
    with Maker(order, lambda *said: reasons.append(said[-1])) as maker:
        puzzle = maker.make(1).puzzle

    assert reasons.count("the board had no solution") == 3

    assert sum(map(len, regions(puzzle))) == size * size
    assert all(map(connected, regions(puzzle)))


def test_a_region_takes_in_what_would_be_too_small_for_another_one() -> None:
    growth = growing("areas", [(1, 1), (1, 2), (2, 1), (2, 2)], [3], Random(1))

    facts = next(growth)
    assert {fact.atom.name for fact in facts} == {"region"}
    with pytest.raises(StopIteration) as stopped:
        growth.send(True)
    assert stopped.value.value == facts


def test_regions_that_nothing_solves_are_given_up() -> None:
    growth = growing("areas", [(1, 1), (1, 2)], [1], Random(1))
    next(growth)

    with pytest.raises(UnfitError, match="no regions were found"):
        list(iter(lambda: growth.send(False), None))


@pytest.mark.parametrize("kind", ["hidato", "fillomino"])
def test_solutions_are_constructed(kind: str) -> None:
    inventing = inventing_of(builtin.kind(kind))
    assert inventing.solution is not None
    frame = inventing.frame({"size": (6, 6)}, Random(1))
    solution = inventing.solution(frame, Random(1))

    assert solution is not None
    assert not builtin.kind(kind).check(Puzzle(builtin.kind(kind), "", frame), solution)


def test_printed_values_come_back_for_a_grade() -> None:
    """With one try values may be printed at once; this board needs none of them to have one solution."""
    (puzzle,) = generate("kakurasu", size=8, seed=1, tries=1)
    bare = puzzle.keeping([fact.clue for fact in puzzle.facts if fact.clue and fact.atom.name != "given"])

    assert puzzle.all("given")
    assert solve(bare).unique
    assert grade(puzzle, solve(puzzle).solutions[0].atoms).word in grading.USUAL
    assert grade(bare, solve(bare).solutions[0].atoms).word not in grading.USUAL


def test_islands_have_the_numbers_of_their_bridges() -> None:
    (puzzle,) = generate("hashi", size=7, seed=1)
    (solution,) = solve(puzzle).solutions

    assert len(puzzle.all("marked")) == len(puzzle.all("clue")) >= 7
    assert sum(number for _, _, number in puzzle.all("clue")) == 2 * sum(int(atom.args[1]) for atom in solution.atoms)


def test_every_number_of_a_numberlink_stands_twice() -> None:
    (puzzle,) = generate("numberlink", size=6, seed=1)

    assert set(Counter(number for _, _, number in puzzle.all("clue")).values()) == {2}


def test_what_hitori_may_blacken_is_black() -> None:
    """A white cell that could be black as well would leave a second solution."""
    (puzzle,) = generate("hitori", size=6, seed=1)

    assert len(puzzle.all("clue")) == 36
    assert solve(puzzle).unique


def test_numbers_that_clues_may_not_show_are_not_shown() -> None:
    text = """
kind narrow {
  links off on
  clue 1..2
  path on joins clue
}
"""
    inventing = loads(f"{text}narrow {{\n size 2\n}}").kind.inventing
    assert inventing is not None
    frame = inventing().frame

    assert {fact.atom.args[2] for fact in frame({"size": (2, 3)}, Random(1)) if fact.atom.name == "clue"} <= {1, 2}
    with pytest.raises(UnfitError, match=r"^clues go up to 2, and \d was needed$"):
        frame({"size": (8, 8)}, Random(1))


def test_diagonals_are_given_as_in_the_examples() -> None:
    (puzzle,) = generate("little_killer", size=4, seed=1)
    diagonals: dict[int, list[tuple[int, int]]] = {}
    for _, number, row, column in puzzle.all("cage"):
        diagonals.setdefault(number, []).append((row, column))

    assert diagonals
    for cells in diagonals.values():
        first, last = min(cells), max(cells)
        assert abs(first[0] - last[0]) == abs(first[1] - last[1]) == len(cells) - 1
        assert {1, 4}.intersection(first)
        assert {1, 4}.intersection(last)


def test_regions_are_connected_and_as_large_as_wished_for() -> None:
    cells = [(row, column) for row in range(1, 6) for column in range(1, 6)]
    parts = partition(cells, [5, 5, 5, 7, 3], Random(1))

    assert [len(part) for part in parts] == [5, 5, 5, 7, 3]
    assert sorted(cell for part in parts for cell in part) == cells
    assert all(map(connected, parts))
    assert parts != partition(cells, [5, 5, 5, 7, 3], Random(2))


def test_rooms_are_rectangles_where_those_of_all_examples_are() -> None:
    (puzzle,) = generate("heyawake", size=(8, 7), seed=1, grade="any")
    rooms = regions(puzzle)
    sides = [[max(line) - min(line) + 1 for line in zip(*room, strict=True)] for room in rooms]

    assert sum(map(len, rooms)) == 56
    assert [height * width for height, width in sides] == [len(room) for room in rooms]
    assert {(2, 2), (2, 3), (3, 2)} <= {(height, width) for height, width in sides}


@pytest.mark.parametrize("seed", [1, 3])
def test_values_are_not_printed_where_most_examples_have_none(seed: int) -> None:
    (puzzle,) = generate("starbattle", size=6, seed=seed)

    assert not puzzle.all("given")
    assert solve(puzzle).unique


def test_what_a_kind_sets_and_has_may_be_wished_for() -> None:
    (puzzle,) = generate("starbattle", size=5, stars=1, areas=5, seed=1)
    assert len({number for _, _, _, number in puzzle.all("region")}) == 5
    (puzzle,) = generate("akari", size=5, blocks="12%", seed=1)
    assert len(puzzle.all("block")) == 3
    (puzzle,) = generate("tents", size=5, T=4, seed=1)
    assert len(puzzle.all("fixed")) == 4


def test_boards_of_diamonds_can_be_solved() -> None:
    for puzzle in generate("diamonds", 3, size=(6, 7), walls="25%", mines="10%", diamonds="15%", seed=1):
        assert puzzle.all("board") == [(6, 7)]
        assert len(puzzle.all("wall")) == round(0.25 * 42)
        assert len(puzzle.all("mine")) == round(0.1 * 42)
        assert len(puzzle.all("diamond")) == round(0.15 * 42)
        assert solve(puzzle).status == "optimal"


def test_a_seed_makes_the_same_puzzles_one_by_one_and_side_by_side() -> None:
    alone = generate("futoshiki", 4, size=4, seed=7)

    assert [str(one) for one in generate("futoshiki", 4, size=4, seed=7, jobs=3)] == [str(one) for one in alone]
    assert [str(one) for one in generate("futoshiki", 2, size=4, seed=7)] == [str(one) for one in alone[:2]]
    assert [str(one) for one in generate("futoshiki", 4, size=4, seed=8)] != [str(one) for one in alone]
    assert len({str(one) for one in alone}) == 4


@pytest.mark.parametrize(("size", "squares", "most"), some([(3, 12, 31.3), (4, 576, 685)], daily=[(3, 12, 31.3)]))
def test_all_latin_squares_of_an_order_come_up_equally_often(size: int, squares: int, most: float) -> None:
    """Chi-square with one degree of freedom less than squares: above the last number once in a thousand times."""
    puzzle = loads(f"latin {{\n size {size}\n}}")
    draws, worker = 5 * squares, Here()
    found = Counter(engine.drawn(puzzle, str(lot), worker, Deadline(None), None) for lot in range(draws))

    assert None not in found
    assert sum((number - 5) ** 2 / 5 for number in found.values()) + 5 * (squares - len(found)) < most


def test_fleets_come_up_equally_often() -> None:
    """A ship of 2 and one of 1 on 3x3: each of the fleets that there are, by their number, as often as others."""
    puzzle = loads("battleship {\n fleet 2 1\n board {\n ...\n ...\n ...\n }\n}")
    fleets = solve(puzzle, models=0).count
    inventing = builtin.kind("battleship").inventing
    assert inventing is not None
    draw = inventing().solution
    assert draw is not None
    draws = fleets * 100
    found = Counter(draw(puzzle.facts, Random(number)) for number in range(draws))

    assert len(found) == fleets
    assert sum((number - 100) ** 2 / 100 for number in found.values()) < fleets + 4 * (2 * fleets) ** 0.5


@pytest.mark.parametrize(
    ("kind", "side"), [("coloured_queens", 7), pytest.param("starbattle", 10, marks=pytest.mark.nightly)]
)
def test_regions_are_changed_until_they_leave_one_solution(kind: str, side: int) -> None:
    (puzzle,) = generate(kind, size=side, seed=1, grade="any", tries=5)

    assert not puzzle.all("given")
    assert solve(puzzle, presolve=False).unique
    assert len(regions(puzzle)) == side
    assert min(map(len, regions(puzzle))) >= side // 3
    assert all(map(connected, regions(puzzle)))


@pytest.mark.parametrize(("kind", "rim"), [("akari", 0), ("kakuro", 1)])
def test_blocks_are_turned_by_half_and_leave_the_rest_in_one_piece(kind: str, rim: int) -> None:
    (puzzle,) = generate(kind, size=8, seed=1, grade="any")
    blocks = set(puzzle.all("block"))
    inner = {(row, column) for row in range(1 + rim, 9) for column in range(1 + rim, 9)}

    assert blocks & inner
    assert {(9 + rim - row, 9 + rim - column) for row, column in blocks & inner} == blocks & inner
    assert connected(inner - blocks)


def test_runs_of_kakuro_are_neither_short_nor_long() -> None:
    (puzzle,) = generate("kakuro", size=8, seed=1, grade="any")
    blocks = set(puzzle.all("block"))
    rows = ["".join(".#"[(row, column) in blocks] for column in range(1, 9)) for row in range(1, 9)]
    runs = [len(run) for line in (*rows, *map("".join, zip(*rows, strict=True))) for run in line.split("#") if run]

    assert min(runs) >= 2
    assert max(runs) <= 4


def test_arrows_carry_a_puzzle() -> None:
    (puzzle,) = generate("arrow_sudoku", size=6, seed=1, grade="any")
    covered = {(row, column) for _, _, _, row, column in puzzle.all("path")}

    assert len(covered) >= 14
    assert len(puzzle.all("given")) < 5


def test_a_draw_does_not_depend_on_those_before() -> None:
    """Which values take long to settle depends on what a solver has learnt."""
    puzzle = loads("shikaku {\n size 6\n}")
    assert isinstance(puzzle, Puzzle)
    worker = Here()
    engine.drawn(puzzle, "0", worker, Deadline(None), None)

    for lot in ("1", "2"):
        fresh = engine.drawn(puzzle, lot, Here(), Deadline(None), None)
        assert engine.drawn(puzzle, lot, worker, Deadline(None), None) == fresh


def test_solutions_that_no_board_has_are_none() -> None:
    puzzle = loads("latin {\n size 2\n r1c1 = 1\n r1c2 = 1\n}")

    assert isinstance(puzzle, Puzzle)
    assert engine.drawn(puzzle, "0", Here(), Deadline(None), None) is None


def test_a_board_without_boxes_of_two_rows_is_refused() -> None:
    with pytest.raises(ImpossibleError, match="a board of 4x5 has no boxes of two rows; say which, as in boxes=2x3"):
        generate("sudoku", size=(4, 5))


@pytest.mark.parametrize("kind", ["overlapping_sudoku", "clueless_sudoku"])
def test_grids_that_overlap_lie_as_in_the_example_with_its_boxes(kind: str) -> None:
    """Where grids lie, and cells scattered over them, is not invented; boxes of another size would cut across them."""
    (made,) = generate(kind, seed=1)
    example = load_all(LIBRARY / f"{kind}.puzzle")[0]

    assert made.size == example.size
    for name in ("boxes", "square", "block", "region"):
        assert {fact.atom for fact in made.facts if fact.atom.name == name} == {
            fact.atom for fact in example.facts if fact.atom.name == name
        }
