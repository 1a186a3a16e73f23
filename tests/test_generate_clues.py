"""Clues of puzzles that are generated: as many as wished for, symmetric, minimal, and of the grade wanted."""

import re
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from commands import said
from effort import some

from pylogic import generate, loads, solve
from pylogic.explaining import grades
from pylogic.explaining.grades import grade
from pylogic.generating import engine, grading
from pylogic.generating.maker import Maker
from pylogic.generating.order import Order
from pylogic.generating.returning import Group
from pylogic.generating.symmetry import orbits
from pylogic.model.atom import Atom, Cell, Clue
from pylogic.model.errors import LimitReachedError, UnfitError, UsageError
from pylogic.model.generating import Batch
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle

pytestmark = pytest.mark.slow


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


def test_clues_stay_that_a_rule_counts_where_only_some_of_them_can_go() -> None:
    # Either of two marks of a country may go, not both: each country has one.
    (puzzle,) = generate("international_borders", size=3, seed=26)

    assert solve(puzzle).unique


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
    """The sums of most boards of Kakurasu leave several solutions."""
    one = generate("kakurasu", size=8, seed=1, grade="any", tries=1)[0]
    several = generate("kakurasu", size=8, seed=1, grade="any")[0]

    assert one.all("given")
    assert not several.all("given")
    assert generate("kakurasu", size=8, seed=1, grade="any", givens=3)[0].all("given")


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

    assert reasons.index("the grade was trivial; the next boards are 9x9") == 9
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


def test_boards_are_larger_where_there_are_few_of_the_usual_size() -> None:
    with Maker(Order(kind="bosanowa", seed=2)) as maker:
        made = maker.make(1)

    assert made.puzzle.size != (3, 4)
    assert ", as there are few smaller boards\n" in made.text


@pytest.mark.slow
def test_boards_are_smaller_where_no_size_is_wished_for_and_all_are_too_hard() -> None:
    with Maker(Order(kind="country_road", grade="medium", seed=1)) as maker:
        made = maker.make(1)

    assert "\n% 4x4, as larger boards were too hard\n" in made.text


def test_each_piece_gets_as_many_clues_as_the_rules_ask_for() -> None:
    """In Araf two, one of them in its only cell that is the lower one."""
    reasons: list[str] = []
    with Maker(Order(kind="araf", grade="any", seed=4), lambda *said: reasons.append(said[-1])) as maker:
        made = maker.make(1)

    assert {*reasons} == {"all clues together left several solutions"}
    assert made.answer is not None
    assert made.answer.unique
    assert not made.puzzle.all("given")


@pytest.mark.parametrize("kind", ["burokku", "number_snake", "tetrochain"])
def test_numbers_are_made_for_the_solution_so_that_it_is_the_only_one(kind: str) -> None:
    (puzzle,) = generate(kind, seed=2)

    assert solve(puzzle).unique
    assert not puzzle.all("given")


def test_numbers_that_count_each_other_stay_though_all_of_them_could_go() -> None:
    (puzzle,) = generate("martini", grade="easy", seed=1)

    assert solve(puzzle).unique


def test_a_kind_that_prints_nothing_of_a_solution_says_that_it_depends_on_its_board() -> None:
    with (
        Maker(Order(kind="burokku", words=("6x6", "k=9"), tries=1, seed=1)) as maker,
        pytest.raises(LimitReachedError) as raised,
    ):
        maker.make(1)

    assert str(raised.value) == (
        "none found in 1 try: all clues together left several solutions; "
        "burokku prints nothing of a solution, and chance rarely makes a board that has only one"
    )


FIXED = """kind one_beside "One beside" {
  cells . * #
  fixed #
  "a wall has one star beside it": count(around, *) = 1 where #
}
one_beside {
  size 3
}
"""
REGIONS = """kind one_each "One each" {
  cells . *
  regions areas
  "a region has one star": count(areas, *) = 1
}
one_each {
  areas {
    a a
    b b
  }
}
"""


def test_boards_that_stay_too_easy_are_given_up() -> None:
    with Maker(Order(kind=loads(FIXED).kind, seed=1)) as maker, pytest.raises(LimitReachedError) as raised:
        maker.make(1)

    assert str(raised.value) == ("none found in 10 tries: it was over in a few steps; larger boards were no harder")


def test_values_are_printed_where_no_board_alone_leaves_one_solution() -> None:
    (puzzle,) = generate(loads(REGIONS).kind, size=2, seed=1)

    assert puzzle.all("given")
    assert solve(puzzle).unique


def test_boards_that_leave_several_solutions_are_given_up_where_no_values_may_be_printed() -> None:
    with pytest.raises(LimitReachedError, match=r"^none found in 10 tries: the board alone left several solutions"):
        generate(loads(REGIONS).kind, size=2, seed=1, grade="easy")


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
        asked.append(len(arguments[3]))
        return thinned(*arguments)

    monkeypatch.setattr(engine, "thinned", noted)
    monkeypatch.setattr(grading, "pieces_left_open", lambda *_: frozenset())
    with (
        Maker(Order(kind="sudoku", words=("4x4", "boxes=2x2"), tries=1, seed=1)) as maker,
        pytest.raises(LimitReachedError, match="harder than medium with all clues"),
    ):
        maker.make(1)

    assert asked == [0]


def _leveled(monkeypatch: pytest.MonkeyPatch, level: Callable[[frozenset[int]], str]) -> Callable[[str], Any]:
    """Looks for a grade among puzzles that are the numbers of the clues that are gone, out of six."""

    def without(some: Sequence[Group]) -> Any:
        return frozenset(int(clue.sentence) for group in some for clue in group)

    def harder(gone: Any, _: object, word: str, __: object) -> bool:
        return grades.WORDS.index(level(gone)) > grades.WORDS.index(word)

    class Rules:
        def __init__(self, *_: object) -> None: ...

        def harder_than(self, word: str, gone: Sequence[Group], _: object) -> bool:
            return harder(without(gone), None, word, None)

    monkeypatch.setattr(grading, "Rules", Rules)
    monkeypatch.setattr(grading, "word_of", lambda gone, *_: level(gone))
    monkeypatch.setattr(grading, "laws_of", lambda gone, _: gone)
    monkeypatch.setattr(grading, "_eased", lambda *_: None)
    left_open = frozenset({Atom("open", ())})
    monkeypatch.setattr(grading, "pieces_left_open", lambda *asked: left_open if harder(*asked) else None)
    groups = [(Clue(str(number)),) for number in range(1, 7)]

    return lambda word: grading.of_grade(without, groups, frozenset(), (word,), Deadline(None))


def test_what_makes_a_puzzle_too_hard_stays_where_it_is_too_easy_still(monkeypatch: pytest.MonkeyPatch) -> None:
    look = _leveled(monkeypatch, lambda gone: "hard" if 3 in gone else "medium" if 5 in gone else "easy")

    assert look("medium")[0] == {1, 2, 4, 5, 6}
    assert look("easy")[0] == {1, 2, 4, 6}
    assert look("hard")[0] == {1, 2, 3, 4, 5, 6}
    with pytest.raises(UnfitError, match=r"^the grade was hard$"):
        look("guess")


def test_no_hint_of_an_easy_battleship_says_what_others_do() -> None:
    for puzzle in generate("battleship", 3, seed=2, grade="easy"):
        solution = solve(puzzle).solutions[0].atoms
        for hint in [fact.clue for fact in puzzle.facts if fact.atom.name == "hint"]:
            others = [clue for clue in puzzle.clues if clue != hint]
            assert grades.pieces_left_open(puzzle.keeping(others), solution, "easy", Deadline(None)) is not None


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


@pytest.mark.parametrize(
    ("kind", "fact"),
    [
        ("kurochute", "clue"),  # a number says how far away what it counts is
        ("lix_loop", "pointed"),  # one condition for each number
        ("retsurin", "clue"),  # one of two counts
        ("usoone", "clue"),  # all but one of each region are true
        ("ichimaga", "clue"),  # in cells of the frame, more of which take the place of what is open
    ],
)
def test_numbers_of_conditions_are_printed_and_no_values(kind: str, fact: str) -> None:
    (puzzle,) = generate(kind, seed=2)

    assert puzzle.all(fact)
    assert not puzzle.all("given")
    assert solve(puzzle, presolve=False).unique


@pytest.mark.parametrize(
    "kind",
    [
        "bonsan",  # all circles are those at which something begins
        "heyabon",  # without any no board has a solution
        "moon_sun",  # two marks, with conditions
        "time_bomb",
    ],
)
def test_marks_that_rules_count_together_are_those_of_the_solution(kind: str) -> None:
    (puzzle,) = generate(kind, seed=1, grade="any")

    marked = {cell[:2] for cell in puzzle.all("spot")}
    assert marked
    assert {*puzzle.all("marked")} <= marked
    assert not puzzle.all("given")
    assert solve(puzzle, presolve=False).unique


@pytest.mark.parametrize("kind", ["lits", "norinori", "starbattle"])
def test_boards_that_chance_makes_well_print_no_values(kind: str) -> None:
    for puzzle in generate(kind, n=3, seed=1, grade="any"):
        assert not puzzle.all("given")
        assert solve(puzzle, presolve=False).unique


def test_an_undead_says_how_many_there_are_of_each_sort() -> None:
    (puzzle,) = generate("undead", seed=1, grade="any")

    assert [str(name) for name, _ in puzzle.all("setting")] == ["ghosts", "vampires", "zombies"]
    assert sum(number for _, number in puzzle.all("setting")) == 12
    assert solve(puzzle, presolve=False).unique


def test_pieces_touch_where_bars_say_so() -> None:
    (puzzle,) = generate("kissing_polyominoes", seed=1, grade="any")

    assert puzzle.all("joined") or puzzle.all("sign")
    assert solve(puzzle, presolve=False).unique


def test_clues_that_do_not_go_together_are_chosen_one_by_one() -> None:
    (puzzle,) = generate("golemgrad", seed=1, grade="any")  # a group has at most one number or letter

    assert puzzle.all("clue")
    assert solve(puzzle, presolve=False).unique


def test_boards_are_as_large_as_examples_that_name_an_engine() -> None:
    (puzzle,) = generate("rectangle_slider", seed=1, grade="any")

    assert puzzle.all("size") == [(6, 6)]


def test_kenken_has_cages_of_every_sort() -> None:
    sorts = {str(sort) for puzzle in generate("kenken", 8, seed=1) for sort, *_ in puzzle.all("total")}

    assert sorts == {"plus", "minus", "times", "over"}


def test_cages_are_as_in_examples_where_those_leave_cells_out_or_meet() -> None:
    (corners,) = generate("mathrax", seed=1, grade="any")
    (lines,) = generate("ubahn", seed=1, grade="any")
    (regions,) = generate("extra_regions_sudoku", seed=2, grade="any")

    square, falling, rising = ((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 0), (1, 1)), ((0, 0), (1, -1))
    for puzzle, shapes in ((corners, {square, falling, rising}), (lines, _lines(4))):
        assert {_shape(cells) for cells in _cages(puzzle)} <= shapes
    assert [len({*cells}) for cells in _cages(regions)] == [9] * 4
    assert len({*chain(*_cages(regions))}) == 36


def test_cages_without_totals_belong_to_the_frame() -> None:
    # Where circles are to go, and which squares may be chessboards, decides on the solution.
    for kind in ("yosenabe", "battenberg"):
        (puzzle,) = generate(kind, seed=2)

        assert puzzle.all("cage")
        assert not puzzle.all("given")


def test_cages_of_the_frame_lie_as_symmetrically_as_is_asked_for() -> None:
    (puzzle,) = generate("extra_regions_sudoku", seed=1, grade="any", symmetry="rotate2")
    regions = {frozenset(cells) for cells in _cages(puzzle)}

    assert regions
    assert regions == {frozenset((10 - row, 10 - column) for row, column in cells) for cells in regions}


_KIND = """kind boxed "Boxed" {{
  cells {cells}
  {given}
  "a number is kept": {rule}
}}

boxed "three" {{
  board {{
    {board}
    . . .
    . . .
  }}
}}
"""


def _made(folder: Path, **parts: str) -> str:
    (folder / "boxed.puzzle").write_text(_KIND.format(**parts))
    code, text, wrong = said("generate", "boxed", "--kinds", str(folder), "--seed", "1", "--grade", "any")

    assert (code, wrong) == (0, "")
    return text


def test_cages_share_out_a_board_where_examples_have_none(tmp_path: Path) -> None:
    text = _made(tmp_path, cells="1..4", given="cages box", rule="sum(box) = clue", board="1 . .")

    assert re.search(r"^  box \d+ r1c1", text, re.MULTILINE)


def test_a_clue_times_nothing_has_no_number_of_its_own(tmp_path: Path) -> None:
    text = _made(tmp_path, cells=". #", given="clue 0..9 on #", rule="size(islands #) = clue * 0", board="1 . .")

    assert "board" in text


def _cages(puzzle: Puzzle) -> list[list[Cell]]:
    found: dict[tuple[object, int], list[Cell]] = {}
    for name, number, row, column in puzzle.all("cage"):
        found.setdefault((name, int(number)), []).append((int(row), int(column)))
    return [*found.values()]


def _shape(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple((row - cells[0][0], column - cells[0][1]) for row, column in cells)


def _lines(side: int) -> set[tuple[Cell, ...]]:
    return {tuple((0, one) for one in range(side)), tuple((one, 0) for one in range(side))}
