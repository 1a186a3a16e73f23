"""Puzzles made up: unique, the same for a seed, as wished for, or a sentence on why there are none."""

import json
import re
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import pylogic, said
from effort import some

import pylogic.kinds as kinds
from pylogic import engines, generate, loads, solve
from pylogic.analysis import grades
from pylogic.analysis.grades import Grade, grade
from pylogic.cli.command import command
from pylogic.core.atom import Atom, Atoms, Clue
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError, UsageError
from pylogic.core.inventing import Batch, ImpossibleError, UnfitError
from pylogic.core.puzzle import Puzzle
from pylogic.core.request import Message, Request
from pylogic.declared.board.partition import connected, partition
from pylogic.declared.generate.growing import growing
from pylogic.generation import easing, engine, grading, judging
from pylogic.generation.maker import Maker
from pylogic.generation.order import Order
from pylogic.generation.symmetry import orbits
from pylogic.generation.wishes import inventing_of
from pylogic.solving.loading import load_all
from pylogic.workers.pool import Pool
from pylogic.workers.worker import Worker

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
def test_what_is_made_up_has_one_solution(kind: str) -> None:
    for puzzle in generate(kind, 2, seed=3, **_SMALL[kind]):
        answer = solve(puzzle, presolve=False)

        assert answer.unique
        assert puzzle.kind == kind


@pytest.mark.nightly
@pytest.mark.parametrize("kind", kinds.library())
def test_every_kind_of_the_library_is_made_up(kind: str) -> None:
    for puzzle in generate(kind, 3, seed=1, grade="any"):
        assert solve(puzzle, presolve=False).unique
        # What belongs to the frame may leave one solution alone.
        assert puzzle.clues or puzzle.all("region") or puzzle.all("arrow") or puzzle.all("centre")


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
    """None of a hundred loops drawn anew with this seed is the only one with its pearls."""
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
        engine.thinned(puzzle, solutions[0], [], workers("clingo"), Deadline(None), None)

    shared = frozenset.intersection(*solutions)
    assert (len(solutions), len(shared)) == (8, 5)
    assert raised.value.pieces == solutions[0] - shared
    assert raised.value.rival in [other - solutions[0] for other in solutions[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_solutions_are_changed_until_nurikabe_prints_no_cell(seed: int) -> None:
    (puzzle,) = generate("nurikabe", size=10, seed=seed, tries=50)

    assert not puzzle.all("given")


@pytest.mark.parametrize(("kind", "size"), [("ripple_effect", 6), ("lits", 7), ("norinori", 8)])
def test_regions_are_grown_where_boards_have_no_solution(kind: str, size: int) -> None:
    """Of the boards with random regions hardly any has one."""
    reasons: list[str] = []
    order = Order(kind=kind, words=(f"{size}x{size}",), seed=1 if kind == "ripple_effect" else 2, tries=8)
    with Maker(order, lambda *said: reasons.append(said[-1])) as maker:
        puzzle = maker.make(1).puzzle

    assert reasons.count("the board had no solution") == 3
    regions: dict[Any, set[Any]] = {}
    for _, row, column, number in puzzle.all("region"):
        regions.setdefault(number, set()).add((row, column))
    assert sum(map(len, regions.values())) == size * size
    assert all(map(connected, regions.values()))


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
    inventing = inventing_of(kinds.kind(kind))
    assert inventing.solution is not None
    frame = inventing.frame({"size": (6, 6)}, Random(1))
    solution = inventing.solution(frame, Random(1))

    assert solution is not None
    assert not kinds.kind(kind).check(Puzzle(kinds.kind(kind), "", frame), solution)


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
    assert sum(number for _, _, number in puzzle.all("clue")) == 2 * sum(number for _, number in _args(solution.atoms))


def _args(atoms: Atoms) -> list[tuple[int, int]]:
    return [(int(atom.args[0]), int(atom.args[1])) for atom in atoms]


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
    rooms: dict[int, list[tuple[int, int]]] = {}
    for _, row, column, number in puzzle.all("region"):
        rooms.setdefault(number, []).append((row, column))
    sides = [[max(line) - min(line) + 1 for line in zip(*room, strict=True)] for room in rooms.values()]

    assert sum(map(len, rooms.values())) == 56
    assert [height * width for height, width in sides] == [len(room) for room in rooms.values()]
    assert {(2, 2), (2, 3), (3, 2)} <= {(height, width) for height, width in sides}


def test_what_a_kind_sets_and_has_may_be_wished_for() -> None:
    (puzzle,) = generate("starbattle", size=5, stars=1, areas=5, seed=1)
    assert len({number for _, _, _, number in puzzle.all("region")}) == 5
    (puzzle,) = generate("akari", size=5, blocks="12%", seed=1)
    assert len(puzzle.all("block")) == 3
    (puzzle,) = generate("snake", H=2, seed=1)
    assert len(puzzle.all("fixed")) == 2


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
    inventing = kinds.kind("battleship").inventing
    assert inventing is not None
    draw = inventing().solution
    assert draw is not None
    draws = fleets * 100
    found = Counter(draw(puzzle.facts, Random(number)) for number in range(draws))

    assert len(found) == fleets
    assert sum((number - 100) ** 2 / 100 for number in found.values()) < fleets + 4 * (2 * fleets) ** 0.5


def test_as_many_clues_are_left_as_wished_for() -> None:
    (puzzle,) = generate("futoshiki", size=4, givens=3, seed=1)

    assert len(puzzle.all("given")) == 3
    (puzzle,) = generate("futoshiki", size=4, givens="all", seed=1)
    assert len(puzzle.all("given")) == 16
    (puzzle,) = generate("battleship", size=(4, 6), fleet="2*2,1", hints=5, seed=1)
    assert puzzle.all("board") == [(4, 6)]
    assert sorted(puzzle.all("fleet")) == [(1, 1), (2, 2)]
    assert len(puzzle.all("hint")) == 5


def test_an_adjacent_futoshiki_tells_all_its_bars() -> None:
    (puzzle,) = generate("futoshiki", size=4, adjacent=True, seed=1)

    assert len(puzzle.all("near")) + len(puzzle.all("apart")) == 24


def test_no_clue_of_a_minimal_puzzle_is_superfluous() -> None:
    (puzzle,) = generate("battleship", size=5, minimal=True, seed=2)
    clues = [clue for clue in puzzle.clues if not clue.sentence.startswith("there ")]

    for clue in clues:
        kept = [one for one in puzzle.clues if one != clue]
        assert solve(puzzle.keeping(kept)).unique is False


def test_clues_are_spread_symmetrically() -> None:
    (puzzle,) = generate("sudoku", size=4, symmetry="rotate2", seed=1)
    cells = {(row, column) for _, row, column, _ in puzzle.all("given")}

    assert cells == {(5 - row, 5 - column) for row, column in cells}


TURNED: dict[str, Callable[[list[str]], list[str]]] = {
    "rotate2": lambda rows: ["".join(reversed(row)) for row in reversed(rows)],
    "rotate4": lambda rows: ["".join(column) for column in zip(*reversed(rows), strict=True)],
    "mirror": lambda rows: ["".join(reversed(row)) for row in rows],
    "flip": lambda rows: list(reversed(rows)),
    "diagonal": lambda rows: ["".join(column) for column in zip(*rows, strict=True)],
}


@pytest.mark.parametrize("name", TURNED)
@pytest.mark.parametrize(
    ("kind", "size"),
    some(
        [("akari", "6x6"), ("sudoku", "4"), ("slitherlink", "5x5"), ("str8ts", "5"), ("battleship", "5x5")],
        [("akari", "6x6"), ("sudoku", "4")],
    ),
)
def test_what_stands_on_a_board_is_symmetric(kind: str, size: str, name: str) -> None:
    (puzzle,) = generate(kind, size=size, symmetry=name, seed=1)
    text = puzzle.source.text
    board = text[text.index("board {") :].partition("{")[2].partition("}")[0]
    rows = ["".join(".x"[word != "."] for word in line.split()) for line in board.strip().split("\n")]

    assert any("x" in row for row in rows)
    assert TURNED[name](rows) == rows


@pytest.mark.parametrize("kind", ["kakuro", "tents", "heyawake"])
def test_a_symmetry_that_a_board_does_not_get_is_refused(kind: str) -> None:
    with pytest.raises(UsageError, match=f"a board of {kind} does not get the symmetry 'rotate4': it holds for clues"):
        list(generate(kind, size="6x6", symmetry="rotate4", seed=1))


def test_only_square_boards_are_turned_by_a_quarter() -> None:
    with pytest.raises(UsageError, match="only a square board has the symmetry 'rotate4', and this one is 4x6"):
        list(generate("akari", size="4x6", symmetry="rotate4", seed=1))


@pytest.mark.parametrize(
    ("name", "sizes"), [("rotate2", [1, 2]), ("rotate4", [1, 4]), ("mirror", [1, 2]), ("diagonal", [1, 2])]
)
def test_images_of_a_cell_go_together(name: str, sizes: list[int]) -> None:
    batch = Batch("givens", {Clue(f"{row} {column}"): ((row, column),) for row in (1, 2, 3) for column in (1, 2, 3)})
    found = orbits(batch, name, (3, 3))

    assert sorted({len(orbit) for orbit in found}) == sizes
    assert sorted(clue.sentence for orbit in found for clue in orbit) == sorted(clue.sentence for clue in batch.clues)


@pytest.mark.parametrize("word", ["trivial", "easy", "medium"])
def test_a_puzzle_has_the_grade_that_is_wanted(word: str) -> None:
    (puzzle,) = generate("battleship", size=6, grade=word, seed=1)

    assert grade(puzzle, solve(puzzle).solutions[0].atoms).word == word


def test_values_are_printed_only_after_half_of_the_tries() -> None:
    """Of most boards of Kakurasu the sums leave several solutions."""
    one = generate("kakurasu", size=8, seed=1, grade="any", tries=1)[0]
    several = generate("kakurasu", size=8, seed=1, grade="any")[0]

    assert one.all("given")
    assert not several.all("given")
    assert generate("kakurasu", size=8, seed=1, grade="any", givens=3)[0].all("given")


@pytest.mark.parametrize(("kind", "side"), [("coloured_queens", 7), ("starbattle", 10)])
def test_regions_are_changed_until_they_leave_one_solution(kind: str, side: int) -> None:
    (puzzle,) = generate(kind, size=side, seed=1, grade="any", tries=5)
    regions: dict[int, set[tuple[int, int]]] = {}
    for _, row, column, number in puzzle.all("region"):
        regions.setdefault(number, set()).add((row, column))

    assert not puzzle.all("given")
    assert solve(puzzle, presolve=False).unique
    assert len(regions) == side
    assert min(map(len, regions.values())) >= side // 3
    assert all(map(connected, regions.values()))


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

    assert len(covered) >= 15
    assert len(puzzle.all("given")) < 10


def test_without_a_grade_none_is_harder_than_medium() -> None:
    (free,) = generate("slitherlink", size=6, seed=1, grade="any")
    (usual,) = generate("slitherlink", size=6, seed=1)

    assert grade(free, solve(free).solutions[0].atoms).word == "guess"
    assert grade(usual, solve(usual).solutions[0].atoms).label in ("trivial", "easy", "medium")


def test_a_puzzle_that_has_to_be_minimal_may_have_any_grade() -> None:
    (free,) = generate("slitherlink", size=6, seed=1, grade="any", minimal=True)
    (usual,) = generate("slitherlink", size=6, seed=1, minimal=True)

    assert "% grade" not in said("generate", "slitherlink", "6", "--minimal", "--seed", "1")[1]
    assert all(grade(puzzle, solve(puzzle).solutions[0].atoms).word == "guess" for puzzle in (free, usual))


def test_boards_that_are_too_hard_are_said_with_what_takes_them() -> None:
    code, output, errors = said("generate", "dominosa", "4", "--seed", "2", "--tries", "20")

    assert (code, output) == (3, "")
    assert "it was harder than medium with all clues (" in errors
    assert errors.endswith("; --grade any takes such puzzles too\n")


def test_puzzles_of_declared_kinds_have_grades() -> None:
    (puzzle,) = generate("sudoku", size=6, grade="easy", seed=1)

    assert grade(puzzle, solve(puzzle).solutions[0].atoms).label == "easy"


def test_boards_are_larger_where_no_size_is_wished_for_and_all_are_too_easy() -> None:
    """Boards of Akari as large as its example are trivial, but for few."""
    reasons: list[str] = []
    with Maker(Order(kind="akari", grade="easy", seed=1, tries=60), lambda *said: reasons.append(said[-1])) as maker:
        made = maker.make(1)
        again = maker.make(1)

    assert reasons.index("the grade was trivial; the next boards are 9x9") == 19
    assert made.text == again.text
    assert "\n% 9x9, as smaller boards were too easy\n" in made.text


@pytest.mark.parametrize("words", [("boxes=2x2", "size=4x4"), ("4",)])
def test_a_size_that_is_wished_for_stays(words: tuple[str, ...]) -> None:
    reasons: list[str] = []
    order = Order(kind="latin" if len(words) == 1 else "sudoku", words=words, grade="extreme", tries=15, seed=1)
    with (
        Maker(order, lambda *said: reasons.append(said[-1])) as maker,
        pytest.raises(LimitReachedError, match=r"larger boards are harder$"),
    ):
        maker.make(1)

    assert len(reasons) == 15
    assert not any("next boards" in reason for reason in reasons)


def test_a_kind_that_prints_nothing_of_a_solution_says_that_it_depends_on_its_board() -> None:
    with (
        Maker(Order(kind="burokku", words=("4x4",), tries=2, seed=1)) as maker,
        pytest.raises(LimitReachedError) as raised,
    ):
        maker.make(1)

    assert str(raised.value) == (
        "none found in 2 tries: all clues together left several solutions; "
        "burokku prints nothing of a solution, and chance rarely makes a board that has only one"
    )


def test_no_clue_goes_without_which_the_solution_would_break_a_rule() -> None:
    capes = 0
    for puzzle in generate("nurimisaki", 4, seed=4, size=4):
        solution = solve(puzzle, presolve=False).solutions[0]
        assert not puzzle.kind.check(puzzle, solution.atoms)
        capes += len(puzzle.all("marked"))

    assert capes


@pytest.mark.parametrize("kind", ["number_snake", "little_killer_distinct"])
def test_numbers_that_are_drawn_first_are_no_clues(kind: str) -> None:
    (puzzle,) = generate(kind, 1, seed=1)

    assert solve(puzzle, presolve=False).unique


def test_a_board_too_hard_with_all_clues_loses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    thinned = engine.thinned

    def noted(*arguments: Any) -> Any:
        asked.append(len(arguments[2]))
        return thinned(*arguments)

    monkeypatch.setattr(engine, "thinned", noted)
    monkeypatch.setattr(grading, "left_open", lambda *_: frozenset())
    with (
        Maker(Order(kind="sudoku", words=("4x4", "boxes=2x2"), tries=1, seed=1)) as maker,
        pytest.raises(LimitReachedError, match="harder than medium with all clues"),
    ):
        maker.make(1)

    assert asked == [0]


def _leveled(monkeypatch: pytest.MonkeyPatch, level: Callable[[frozenset[int]], str]) -> Callable[[str], Any]:
    """Looks for a grade among puzzles that are the numbers of the clues that are gone, out of six."""
    graded = Grade("", hardest=0, count=0, open=0, steps=0, splits=0)

    def harder(gone: Any, _: object, word: str, __: object) -> bool:
        return grades.WORDS.index(level(gone)) > grades.WORDS.index(word)

    monkeypatch.setattr(grading, "harder", harder)
    monkeypatch.setattr(grading, "grade", lambda gone, *_: replace(graded, word=level(gone)))
    left_open = frozenset({Atom("open", ())})
    monkeypatch.setattr(grading, "left_open", lambda *asked: left_open if harder(*asked) else None)
    groups = [(Clue(str(number)),) for number in range(1, 7)]

    def without(some: Sequence[easing.Group]) -> Any:
        return frozenset(int(clue.sentence) for group in some for clue in group)

    return lambda word: grading.of_grade(without, groups, frozenset(), (word,), Deadline(None))


def test_what_makes_a_puzzle_too_hard_stays_where_it_is_too_easy_still(monkeypatch: pytest.MonkeyPatch) -> None:
    look = _leveled(monkeypatch, lambda gone: "hard" if 3 in gone else "medium" if 5 in gone else "easy")

    assert look("medium")[0] == {1, 2, 4, 5, 6}
    assert look("easy")[0] == {1, 2}
    assert look("hard")[0] == {1, 2, 3, 4, 5, 6}
    with pytest.raises(UnfitError, match=r"^the grade was hard$"):
        look("guess")


def test_a_grade_below_that_of_all_clues_is_not_met(monkeypatch: pytest.MonkeyPatch) -> None:
    look = _leveled(monkeypatch, lambda _: "medium")

    assert look("medium")[0] == {1, 2, 3, 4, 5, 6}
    with pytest.raises(engine.FaultyError, match=r"^it was harder than easy with all clues$") as raised:
        look("easy")
    assert raised.value.pieces == {Atom("open", ())}


def test_a_solution_without_possible_clues_proves_nothing() -> None:
    """A loop may have no place for a pearl; another one has."""
    (puzzle,) = generate("masyu", size=3, seed=2)

    assert solve(puzzle).unique


def test_a_file_of_kinds_that_cannot_be_read_is_a_mistake_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(*_: object) -> None:
        loads("futoshiki { size 0 }")

    monkeypatch.setattr("pylogic.generation.maker.Maker.make", spoilt)

    code, _, errors = said("generate", "futoshiki", "4")
    assert (code, errors.splitlines()[0]) == (2, "puzzle 1: <string>:1:18: the size is a number from 1 to 100, not 0")


def test_settings_may_stand_behind_options() -> None:
    before = said("generate", "futoshiki", "4", "givens=5", "--seed", "3", "--minimal")

    assert before[0] == 0
    assert said("generate", "--seed", "3", "futoshiki", "4", "--minimal", "givens=5") == before


def test_the_grade_is_in_the_comment() -> None:
    code, output, _ = said("generate", "futoshiki", "4", "--grade", "easy", "--seed", "1")

    assert code == 0
    assert output.startswith("% puzzle 1 of: pylogic generate futoshiki 4 --grade easy --seed 1   (pylogic ")
    assert re.fullmatch(r"% grade: easy: \d+ steps, the hardest costs \d+", output.splitlines()[2])


def test_a_comment_says_how_a_puzzle_was_made() -> None:
    run = pylogic("generate", "futoshiki", "4", "givens=2", "-n", "2", "--seed", "5", "--minimal")
    lines = run.stdout.splitlines()

    assert run.returncode == 0
    assert lines[0].startswith("% puzzle 1 of: pylogic generate futoshiki 4 givens=2 --minimal --seed 5   (pylogic ")
    assert lines[1] == "% one solution: proved"
    assert lines[2] == 'futoshiki "Futoshiki 1" {'
    assert run.stdout.count("% puzzle ") == 2


def test_another_grade_is_another_solution() -> None:
    made = [generate("sudoku", size=6, seed=1, grade=grade)[0] for grade in (None, "trivial", "easy")]

    assert len({solve(puzzle).solutions[0].atoms for puzzle in made}) == len(made)


def test_a_title_is_one_that_people_print() -> None:
    code, output, _ = said("generate", "even_odd_sudoku", "4", "-n", "2", "--grade", "trivial")

    assert code == 0
    assert re.findall('"(.*)" {', output) == [
        "Sudoku with even and odd cells 1, trivial",
        "Sudoku with even and odd cells 2, trivial",
    ]


def test_folders_with_kinds_stand_in_the_comment(tmp_path: Path) -> None:
    folder = tmp_path / "my kinds"
    folder.mkdir()
    (folder / "small.puzzle").write_text("kind small {\n  cells 1..2\n  different rows columns\n}\n")
    words = ["generate", "small", "2", "--kinds", str(folder)]
    first = pylogic(*words).stdout
    again = re.match("% puzzle 1 of: pylogic (.*)   ", first)

    assert '\nsmall "Small 1, trivial" {\n' in first
    assert again is not None
    assert shlex.split(again[1]) == [*words, "--seed", "0"]
    assert pylogic(*shlex.split(again[1])).stdout == first


def test_a_mixture_has_as_many_puzzles_of_each_kind(tmp_path: Path) -> None:
    words = ("generate", "mixed", "--kinds-of", "latin,slant", "3", "--seed", "1", "--grade", "any")
    code, output, errors = said(*words, "-n", "3")

    assert (code, errors) == (0, "")
    assert re.findall('^[a-z]+ ".*"', output, re.MULTILINE) == [
        'latin "Latin square 1"',
        'latin "Latin square 2"',
        'slant "Slant 1"',
    ]
    assert output.startswith(said("generate", "latin", "3", "--seed", "1", "-n", "2", "--grade", "any")[1])
    assert said(*words, "-n", "2", "-o", f"{tmp_path}/") == (0, f"2 puzzles in {tmp_path}/\n", "")
    assert said(*words, "-n", "3", "-o", f"{tmp_path}/")[1] == f"3 puzzles in {tmp_path}/, 2 of them there before\n"
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(written) == ["latin-001.puzzle", "latin-002.puzzle", "slant-001.puzzle"]
    assert "\n".join(written[name] for name in sorted(written)) == output


def test_a_kind_of_a_mixture_that_is_not_made_is_named() -> None:
    words = ("mixed", "--kinds-of", "latin,slant", "3", "-n", "2", "--grade", "extreme", "--tries", "1")

    assert said("generate", *words) == (
        3,
        "",
        "latin 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n"
        "slant 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n",
    )


def test_progress_on_a_terminal_says_what_tries_came_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")

    assert command(["generate", "slant", "3", "--grade", "extreme", "--tries", "1"]) == 3
    assert command(["generate", "latin", "3"]) == 0
    assert capsys.readouterr().err == (
        "\r\x1b[K0 of 1 made"
        "\r\x1b[K0 of 1 made; puzzle 1, try 1: the grade was trivial"
        "\r\x1b[Kpuzzle 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n"
        "\r\x1b[K0 of 1 made\r\x1b[K"
        "\r\x1b[K0 of 1 made\r\x1b[K\r\x1b[K1 of 1 made, the last one in 1 try\r\x1b[K"
    )


def test_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    folder = f"{tmp_path}/sheet/"
    first = pylogic("generate", "latin", "3", "-n", "2", "-o", folder)
    again = pylogic("generate", "latin", "3", "-n", "3", "-o", folder)

    assert first.stdout == f"2 puzzles in {folder}\n"
    assert again.stdout == f"3 puzzles in {folder}, 2 of them there before\n"
    assert sorted(file.name for file in (tmp_path / "sheet").iterdir()) == [
        f"latin-{number:03}.puzzle" for number in (1, 2, 3)
    ]
    other = pylogic("generate", "latin", "3", "--seed", "1", "-o", folder)
    assert other.returncode == 2
    assert (
        other.stderr == f"{folder}latin-001.puzzle was not made by this command; name another folder, or take it away\n"
    )


def test_no_part_of_a_file_counts_as_the_puzzle(tmp_path: Path) -> None:
    order = Order(kind="latin", words=("3",))
    pylogic("generate", "latin", "3", "-o", f"{tmp_path}/")
    whole = (tmp_path / "latin-001.puzzle").read_text()

    with Pool() as workers:
        assert judging.fault(order, 1, whole, workers) is None
        assert judging.fault(order, 2, whole, workers) == "it is another puzzle"
        for other in ({"kind": "unequal"}, {"seed": 1}, {"words": ("3", "givens=4")}, {"grade": "easy"}):
            assert judging.fault(replace(order, **other), 1, whole, workers) == "it is another puzzle"
        for end in range(len(whole)):
            assert judging.fault(order, 1, whole[:end], workers) == "it is not one whole puzzle"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: text[:0], "it is not one whole puzzle"),
        (lambda text: text[:20], "it is not one whole puzzle"),
        (lambda text: text[: len(text) // 2], "it is not one whole puzzle"),
        (lambda text: text + text, "it is not one whole puzzle"),
        (lambda text: text.replace("\n    ", "\n    \0", 1), "it is not one whole puzzle"),
        (lambda text: re.sub(r"(?m)^    .*$", "    . . .", text), "it has several solutions"),
        (lambda text: re.sub(r"(?m)^    .*$", "    1 . .", text), "it has no solution"),
    ],
)
def test_what_is_not_whole_is_made_anew(tmp_path: Path, spoil: Callable[[str], str], reason: str) -> None:
    words = ["generate", "latin", "3", "-n", "2", "-o", f"{tmp_path}/"]
    pylogic(*words)
    kept, file = tmp_path / "latin-001.puzzle", tmp_path / "latin-002.puzzle"
    whole, made = file.read_text(), kept.stat().st_mtime_ns
    file.write_text(spoil(whole))
    again = pylogic(*words)

    assert (again.returncode, again.stderr) == (0, f"{file} is made anew: {reason}\n")
    assert again.stdout == f"2 puzzles in {tmp_path}/, 1 of them there before\n"
    assert (file.read_text(), kept.stat().st_mtime_ns) == (whole, made)


def test_boards_with_routes_are_gone_on_with(tmp_path: Path) -> None:
    words = ["generate", "diamonds", "5x5", "-n", "1", "-o", f"{tmp_path}/"]
    pylogic(*words)

    assert pylogic(*words).stdout == f"1 puzzle in {tmp_path}/, 1 of them there before\n"


def test_all_go_into_one_file(tmp_path: Path) -> None:
    run = pylogic("generate", "latin", "3", "-n", "3", "-o", f"{tmp_path}/all.puzzle")

    assert run.returncode == 0
    assert run.stdout == ""
    assert len(load_all(tmp_path / "all.puzzle")) == 3


def test_json_is_a_list() -> None:
    (found,) = json.loads(pylogic("generate", "latin", "3", "--json").stdout)

    assert found["kind"] == "latin"
    assert found["number"] == 1
    assert found["unique"] is True
    assert found["command"] == "pylogic generate latin 3 --seed 0"
    assert loads(found["text"]).kind == "latin"


_MIXED = "write: pylogic generate mixed --kinds-of sudoku,slitherlink,..."
_NEAR = "futoshiki has no setting 'givns'; did you mean 'givens'?"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["futoshiky"], 2, "there is no kind of puzzle 'futoshiky'; did you mean 'futoshiki'?"),
        (["futoshiki", "sise=4"], 2, "futoshiki has no setting 'sise'; did you mean 'size'?"),
        (["futoshiki", "xy=4"], 2, "futoshiki has no setting 'xy' (size, adjacent, givens, signs)"),
        (["futoshiki", "size"], 2, "write: size=6"),
        (["futoshiki", "4", "size=5"], 2, "'size' is given twice"),
        (["futoshiki", "4x5"], 2, "the board has to be square, not 4x5"),
        (["futoshiki", "size=0"], 2, "size is a number from 1 to 100, not '0'"),
        (["futoshiki", "8xx8"], 2, "size is a number from 1 to 100, not '8xx8'"),
        (["diamonds", "walls=1.5"], 2, "walls is a share of the cells, such as 20% or 0.2, not '1.5'"),
        (["futoshiki", "adjacent=maybe"], 2, "adjacent is yes or no, not 'maybe'"),
        (["futoshiki", "givens=few"], 2, "givens is a whole number from 0 to 999999, not 'few'"),
        (["battleship", "fleet=2x3"], 2, "fleet is written like 3,2*2,1*3 (length*number), or any, not '2x3'"),
        (["sudoku", "boxes=2"], 2, "boxes are written like 2x3, not '2'"),
        (["latin", "3", "--symmetry", "mirrow"], 2, "there is no symmetry 'mirrow'; did you mean 'mirror'?"),
        (
            ["latin", "3", "--symmetry", "mirror", "--minimal"],
            2,
            "--minimal takes clues away one by one, which breaks a symmetry; ask for one of them",
        ),
        (["latin", "3", "--grade", "hart"], 2, "there is no grade 'hart'; did you mean 'hard'?"),
        (
            ["sudoku", "4x4", "--grade", "extreme", "--tries", "1"],
            3,
            "puzzle 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder",
        ),
        (
            ["takuzu", "2", "--grade", "extreme", "--tries", "1"],
            1,
            "impossible: no takuzu as wished has the grade extreme: proved, "
            "all 32 ways to clue its solutions were tried",
        ),
        (["battleship", "3", "fleet=4"], 1, "impossible: a ship of length 4 does not fit a board of 3x3"),
        (
            ["slant", "3", "--grade", "easy", "--tries", "2"],
            3,
            "puzzle 1: unknown: none found in 2 tries: the grade was trivial; larger boards are harder",
        ),
        (
            ["diamonds", "--grade", "easy"],
            2,
            "puzzles of diamonds have no grade: how people go about them is not known",
        ),
        (
            ["diamonds", "4x4", "walls=50%", "stops=50%"],
            1,
            "impossible: there is no room for the start: walls, mines, stops and diamonds are the whole board",
        ),
        (["starbattle", "3", "areas=12"], 1, "impossible: a board of 9 cells has no 12 regions"),
        (["akari", "blocks=4"], 2, "blocks is a share of the cells, such as 20% or 0.2, not '4'; did you mean '4%'?"),
        (["akari", "blocks=many"], 2, "blocks is a share of the cells, such as 20% or 0.2, not 'many'"),
        (
            ["norinori", "2", "areas=2", "--tries", "9"],
            3,
            "puzzle 1: unknown: none found in 9 tries: the board had no solution",
        ),
        *(
            (
                ["kakuro", "2", "--tries", "9", *graded],
                3,
                "puzzle 1: unknown: none found in 9 tries: no cell was left between the blocks",
            )
            for graded in ([], ["--grade", "hard"])
        ),
        (["tracks", "1x1"], 1, "impossible: there is no room for two ends of the way at the rim"),
        (["fleet", "fleet=9"], 1, "impossible: a ship of length 9 does not fit a board of 5x5"),
        (["battleship", "3", "fleet=3*3"], 1, "impossible: no board of battleship is as wished: proved"),
        (
            ["futoshiki", "3", "givens=0", "signs=0"],
            1,
            "impossible: a board of futoshiki without any of these clues has several solutions: proved",
        ),
        (
            ["eulero", "6"],
            3,
            "puzzle 1: unknown: none found in 10 tries: "
            "no solution of the board was met within 20,000 conflicts of clingo",
        ),
        (["futoshiki", "3", "givens=10"], 1, "impossible: such a board has at most 9 givens, not 10"),
        (["latin", "3", "givens=10"], 1, "impossible: such a board has at most 9 givens, not 10"),
        (
            ["masyu", "4", "marks=9", "--tries", "1"],
            3,
            "puzzle 1: unknown: none found in 1 try: such a board has at most 5 marks, not 9",
        ),
        (["futoshiki", "3", "adjacent", "signs=3"], 1, "impossible: an adjacent futoshiki has bars in place of signs"),
        (
            ["diamonds", "4", "--symmetry", "mirror"],
            2,
            "no clues are taken away from puzzles of diamonds, so --symmetry says nothing of them",
        ),
        (
            ["diamonds", "4", "--minimal"],
            2,
            "no clues are taken away from puzzles of diamonds, so --minimal says nothing of them",
        ),
        (["futoshiki", "--seed", "3", "4", "--minimal", "givns=0"], 2, _NEAR),
        (["mixed"], 2, _MIXED),
        (["mixed", "--kinds-of", ""], 2, _MIXED),
        (["sudoku", "--kinds-of", "latin"], 2, _MIXED),
        (["mixed", "--kinds-of", "latin,sudoku,latin", "-n", "3"], 2, "'latin' stands twice in --kinds-of"),
        (["mixed", "--kinds-of", "latin,sudoku"], 2, "2 kinds need -n 2 or more"),
        (
            ["mixed", "--kinds-of", "latin,sudoko", "-n", "2"],
            2,
            "there is no kind of puzzle 'sudoko'; did you mean 'sudoku'?",
        ),
        (
            ["mixed", "--kinds-of", "latin,masyu", "marks=9", "-n", "2"],
            2,
            "latin has no setting 'marks' (size, givens)",
        ),
        (["sudoku", "6", "boxes=4x2"], 1, "impossible: boxes of 4x2 do not fit a board of 6x6"),
        (
            ["latin", "4", "givens=1", "--tries", "2"],
            3,
            "puzzle 1: unknown: none found in 2 tries: 4 of the givens had to stay (1 time), "
            "5 of the givens had to stay (1 time)",
        ),
    ],
)
def test_what_cannot_be_made_is_said(words: list[str], code: int, sentence: str) -> None:
    assert said("generate", *words) == (code, "", f"{sentence}\n")


def test_a_share_is_a_number_too_and_none_is_no_wish() -> None:
    (part,) = generate("diamonds", size=(4, 5), walls=0.2, mines=None)
    (percent,) = generate("diamonds", size=(4, 5), walls="20%")

    assert part.atoms == percent.atoms


def test_python_raises_what_the_command_says() -> None:
    with pytest.raises(UsageError, match="no setting 'colour'"):
        generate("latin", colour=3)
    with pytest.raises(ImpossibleError, match="does not fit"):
        generate("battleship", size=3, fleet=4)
    with pytest.raises(LimitReachedError, match="none found in 1 try"):
        generate("latin", size=4, givens=1, tries=1)
    with pytest.raises(UsageError, match=r"^there is no kind of puzzle 'sudok'; did you mean 'sudoku'\?$"):
        generate("sudok")


@pytest.mark.parametrize(
    ("wished", "sentence"),
    [
        ({"n": 0}, "n is a whole number from 1 on, not 0"),
        ({"n": "3"}, "n is a whole number from 1 on, not '3'"),
        ({"seed": "a"}, "seed is a whole number from 0 on, not 'a'"),
        ({"tries": 0}, "tries is a whole number from 1 on, not 0"),
        ({"jobs": 0}, "jobs is a whole number from 1 on, not 0"),
        ({"grade": 3}, "grade is a word, not 3"),
        ({"symmetry": 1}, "symmetry is a word, not 1"),
    ],
)
def test_bad_orders_are_refused_in_python(wished: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        generate("latin", **wished)
    assert str(caught.value) == sentence


def test_python_may_give_a_fleet_as_battleship_takes_it() -> None:
    made = [generate("battleship", size=5, fleet=fleet) for fleet in ("2*2,1", [2, 2, 1], {2: 2, 1: 1})]

    assert len({puzzle.atoms for (puzzle,) in made}) == 1


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
