"""Conflicts, hints and steps: known ones with their sentences, and what each must be, proved by solving."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Self, cast

import pytest
from instances import EXAMPLES, INSTANCES, needs_instances
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROUTE, SEVERAL, UNIQUE

import pylogic
from pylogic.builtin.futoshiki.laws import laws as futoshiki_laws
from pylogic.explaining.deduction.deducing import Deducer
from pylogic.explaining.explanation import Core, Explanation, Reasoned
from pylogic.explaining.oracle import Contradiction, Oracle, Outcome, try_smaller
from pylogic.explaining.reason_sentences import Speaker
from pylogic.explaining.steps import _argued
from pylogic.model.answer import Status
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.canvas import Picture
from pylogic.model.errors import UsageError
from pylogic.model.laws import Argument
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.terminal import picture
from pylogic.solving.loading import load, load_all, loads

pytestmark = pytest.mark.slow


CYCLE = """futoshiki "round" {
  size 4
  board {
    . < . < . .
    . . . .
    . . 3 .
    . . . 1
  }
  r1c3 < r1c1
  r4c1 < r3c1
}
"""
SUMS = """battleship "sums" {
  rows 1 0 1 0 1
  columns 1 0 1 0 2
}
"""


def with_clues(puzzle: Puzzle, clues: tuple[Clue, ...]) -> Puzzle:
    """The puzzle with no other clues than these."""
    return replace(puzzle, facts=tuple(fact for fact in puzzle.facts if fact.clue is None or fact.clue in clues))


def solvable(puzzle: Puzzle, engine: str = "clingo") -> bool:
    """Whether there is a solution, by a whole run of an engine."""
    status = pylogic.solve(puzzle, engine, models=1).status
    assert status is not Status.UNKNOWN
    return status is not Status.UNSATISFIABLE


def assert_minimal(puzzle: Puzzle, core: Core) -> None:
    """The clues conflict, and no longer when any one of them is dropped."""
    assert core.minimal
    assert not solvable(with_clues(puzzle, core.clues))
    for clue in core.clues:
        assert solvable(with_clues(puzzle, tuple(other for other in core.clues if other != clue))), clue.sentence


def fact_against(atom: Atom, puzzle: Puzzle) -> tuple[Puzzle, ...]:
    """The puzzle with each other value for the cell of a piece of its solution."""
    row, column, value = atom.args
    if puzzle.kind == "futoshiki":
        others = [Atom("given", (row, column, v)) for v in range(1, puzzle.all("size")[0][0] + 1) if v != value]
    else:
        others = [Atom("hint", (row, column, "water" if value else "ship"))]
    return tuple(replace(puzzle, facts=(*puzzle.facts, Fact(other))) for other in others)


def stated(atom: Atom) -> Fact:
    """A piece of a solution as a fact of the puzzle."""
    row, column, value = atom.args
    if atom.name == "value":
        return Fact(Atom("given", (row, column, value)))
    return Fact(Atom("hint", (row, column, "ship" if value else "water")))


def resting(steps: Sequence[Reasoned], step: Reasoned) -> tuple[set[Clue], set[Atom]]:
    """The clues and the cells of a reason, with those of the steps that only ruled out what it needs."""
    clues, cells = set(step.clues), set(step.cells)
    for number in step.needs:
        if not steps[number - 1].atoms:
            more = resting(steps, steps[number - 1])
            clues, cells = clues | more[0], cells | more[1]
    return clues, cells


def assert_follows(puzzle: Puzzle, steps: Sequence[Reasoned], step: Reasoned, engine: str = "clingo") -> None:
    """Nothing else is possible when only the clues and cells of the step are kept."""
    clues, cells = resting(steps, step)
    reduced = with_clues(puzzle, tuple(clues))
    reduced = replace(reduced, facts=(*reduced.facts, *map(stated, cells)))
    others = [other for atom in step.atoms for other in fact_against(atom, reduced)]
    others += [replace(reduced, facts=(*reduced.facts, stated(atom))) for atom in step.barred]
    assert others
    assert not any(solvable(other, engine) for other in others)


def mutated(puzzle: Puzzle, seed: int) -> Puzzle:
    """A puzzle with a few of its clues changed."""
    chance = Random(seed)
    facts = list(puzzle.facts)
    for place in chance.sample([place for place, fact in enumerate(facts) if fact.clue is not None], 3):
        name, args = facts[place].atom
        if name == "less":
            args = args[2:] + args[:2]
        elif name == "given":
            args = (*args[:2], chance.randint(1, puzzle.all("size")[0][0]))
        elif name in ("row", "column", "fleet"):
            args = (args[0], max(0, int(args[1]) + chance.choice((-1, 1))))
        facts[place] = Fact(Atom(name, args), Clue(f"changed: {name}{args}"))
    return replace(puzzle, facts=tuple(facts))


def _bad(shown: Picture) -> list[str]:
    """Return the texts that stand out as wrong."""
    return [piece.text for line in shown for piece in line if piece.role == "bad"]


class TestConflict:
    """Minimal sets of clues."""

    def test_a_circle_of_signs_without_the_innocent(self) -> None:
        puzzle = loads(CYCLE)
        found = pylogic.explain(puzzle)
        (core,) = found.cores

        assert found.status is Status.UNSATISFIABLE
        assert core.sentence == "r1c1 < r1c2 < r1c3 < r1c1: the signs run in a circle"
        assert [(clue.sentence, clue.span.line, clue.span.column) for clue in core.clues if clue.span] == [
            ("r1c1 < r1c2", 4, 7),
            ("r1c2 < r1c3", 4, 11),
            ("r1c3 < r1c1", 9, 3),
        ]
        assert_minimal(puzzle, core)

    def test_sums_that_differ(self) -> None:
        puzzle = loads(SUMS)
        (core,) = pylogic.explain(puzzle).cores

        assert core.sentence == "the rows add up to 3, the columns to at least 4"
        assert len(core.clues) == 8
        assert_minimal(puzzle, core)

    def test_one_that_takes_a_search(self) -> None:
        puzzle = loads(HARMLESS_NONE)
        (core,) = pylogic.explain(puzzle).cores

        assert core.sentence == f"{len(core.clues)} clues contradict each other"
        assert_minimal(puzzle, core)

    def test_two_counts_of_a_large_board_swapped(self) -> None:
        text = (EXAMPLES / "battleship_10x10.puzzle").read_text().replace("7 1 3", "7 3 1")
        (core,) = pylogic.explain(loads(text)).cores

        assert [clue.sentence for clue in core.clues] == [
            "row 8 has 7 ship cells",
            "row 9 has 3 ship cells",
            "column 1 has 1 ship cell",
            "column 6 has 1 ship cell",
        ]
        assert_minimal(loads(text), core)

    def test_ships_that_do_not_add_up(self) -> None:
        """Which clues of the fleet are needed is a matter of arithmetic, which a search would take long to find."""
        text = (EXAMPLES / "battleship_10x10.puzzle").read_text().replace("4 3*2", "5 3*2")
        (core,) = pylogic.explain(loads(text)).cores

        assert core.minimal
        assert core.sentence == (
            "the rows add up to 20, the ships that are counted have 16 cells, "
            "and the 4 cells left cannot be ships of length 5"
        )

    def test_all_conflicts_of_a_puzzle(self) -> None:
        puzzle = loads(CYCLE)
        found = pylogic.explain(puzzle, "conflicts")

        assert found.complete is True
        assert [len(core.clues) for core in found.cores] == [3, 5]
        assert len({core.clues for core in found.cores}) == 2
        for core in found.cores:
            assert_minimal(puzzle, core)

    def test_there_are_no_others_than_all(self) -> None:
        """Each subset of the clues of a small puzzle is solved: it conflicts exactly if it holds one of the sets."""
        puzzle = loads("futoshiki {\n  size 3\n  r1c1 = 1\n  r1c2 = 1\n  r1c2 < r1c1\n  r2c1 = 1\n  r2c2 = 3\n}\n")
        found = [set(core.clues) for core in pylogic.explain(puzzle, "conflicts").cores]
        clues = puzzle.clues
        for number in range(2 ** len(clues)):
            chosen = tuple(clue for place, clue in enumerate(clues) if number >> place & 1)
            assert solvable(with_clues(puzzle, chosen)) == (not any(core <= set(chosen) for core in found))

    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize("name", ["futoshiki_4x4", "futoshiki_words", "battleship_5x5", "battleship_6x6_csc384"])
    def test_of_broken_puzzles_each_set_is_minimal(self, name: str, seed: int) -> None:
        puzzle = mutated(load_all(EXAMPLES / f"{name}.puzzle")[0], seed)
        found = pylogic.explain(puzzle)

        assert (found.status is Status.UNSATISFIABLE) == (not solvable(puzzle))
        assert bool(found.cores) == (found.status is Status.UNSATISFIABLE)
        for core in found.cores:
            assert_minimal(puzzle, core)

    def test_a_limit_that_is_too_small(self) -> None:
        puzzle = loads(ROUTE.replace("board {", "moves <= 2\n  board {"))
        found = pylogic.explain(puzzle)
        (core,) = found.cores

        assert "at most 2 moves" in [clue.sentence for clue in core.clues]
        assert_minimal(puzzle, core)

    def test_a_diamond_out_of_reach(self) -> None:
        (core,) = pylogic.explain(load(EXAMPLES / "diamonds_impossible.puzzle")).cores

        assert core.sentence == "no move collects the diamond at r4c4"
        assert [clue.sentence for clue in core.clues] == ["the diamond at r4c4 is to be collected"]

    @pytest.mark.parametrize(
        ("text", "status"),
        [(UNIQUE, Status.UNIQUE), (SEVERAL, Status.SEVERAL), (ENDLESS, Status.SEVERAL), (ROUTE, Status.SATISFIABLE)],
    )
    def test_solvable_puzzles_have_none(self, text: str, status: Status) -> None:
        found = pylogic.explain(loads(text))

        assert (found.status, found.cores, found.limit) == (status, (), None)

    @pytest.mark.parametrize(
        ("text", "count", "exhausted"),
        [(NONE, 0, True), (UNIQUE, 1, True), (SEVERAL, 2, True), (ENDLESS, 100, False), (ROUTE, None, False)],
    )
    def test_solutions_are_counted(self, text: str, count: int | None, exhausted: bool) -> None:
        found = pylogic.explain(loads(text))

        assert (found.count, found.exhausted) == (count, exhausted)

    def test_marked_in_the_picture(self) -> None:
        found = pylogic.explain(loads(CYCLE))
        marked = _bad(picture(found.conflict(found.cores[0])))

        assert marked == ["<", "<", "r1c3 < r1c1"]
        found = pylogic.explain(loads(SUMS))
        marked = _bad(picture(found.conflict(found.cores[0])))
        assert marked == ["1", "0", "1", "0", "1", "1", "1", "2"]

    def test_the_picture_is_otherwise_the_same(self) -> None:
        for text in (CYCLE, SUMS):
            found = pylogic.explain(loads(text))
            assert str(picture(found.conflict(found.cores[0]))) == str(found.puzzle)


WAYS = ("futoshiki_4x4", "futoshiki_adjacent", "battleship_6x6_csc384", "battleship_3x3")
"""Examples with one solution that are explained to the end."""


@cache
def way(name: str) -> tuple[Puzzle, Explanation]:
    """An example, and all steps to its solution."""
    puzzle = load_all(EXAMPLES / f"{name}.puzzle")[0]
    found = pylogic.explain(puzzle, "steps")
    assert (found.status, found.limit) == (Status.UNIQUE, None)
    return puzzle, found


class TestHint:
    """The way to the next cell."""

    @pytest.mark.parametrize("name", WAYS)
    def test_it_is_the_way_to_the_first_cell(self, name: str) -> None:
        puzzle, found = way(name)
        *before, hint = pylogic.explain(puzzle, "hint").steps

        assert hint == next(step for step in found.steps if step.atoms)
        assert not any(step.atoms for step in before)

    @pytest.mark.parametrize("name", WAYS)
    def test_from_hint_to_hint_the_solution_is_filled_in(self, name: str) -> None:
        puzzle, found = way(name)
        known = found.steps[0].known
        solution = pylogic.solve(puzzle).solutions[0].atoms
        while known < solution:
            steps = pylogic.explain(puzzle, "hint", known=known).steps
            assert steps[-1].atoms
            assert not known.intersection(steps[-1].atoms)
            assert set(steps[-1].cells) <= known
            known = known.union(steps[-1].atoms)

        assert known == solution
        assert pylogic.explain(puzzle, "hint", known=known).steps == ()

    def test_from_a_board(self) -> None:
        board = "2 . 3 4\n. . . .\n. . . .\n. . . ."
        (first, *_) = pylogic.steps(EXAMPLES / "futoshiki_4x4.puzzle", board)

        assert first == pylogic.hint(EXAMPLES / "futoshiki_4x4.puzzle", board)
        assert first.text == "r1c2 is the last empty cell of row 1: r1c2 = 1"

    @pytest.mark.parametrize(
        ("board", "reason"),
        [
            ("4 . . .", "r1c1 cannot be right"),
            ("1 1 . .", "row"),
            ("x y z", "r"),
        ],
    )
    def test_not_from_a_board_that_is_wrong(self, board: str, reason: str) -> None:
        with pytest.raises(UsageError, match=f"the board has a mistake: .*{reason}"):
            pylogic.hint(EXAMPLES / "futoshiki_4x4.puzzle", board + "\n. . . ." * 3)

    def test_not_from_pieces_of_no_solution(self) -> None:
        with pytest.raises(UsageError, match="r1c1 = 4: that is not right; hints and steps go on from what is right"):
            pylogic.explain(EXAMPLES / "futoshiki_4x4.puzzle", "hint", known=[Atom("value", (1, 1, 4))])

    def test_for_the_other_engine_too(self) -> None:
        puzzle = load(EXAMPLES / "futoshiki_4x4.puzzle")
        (hint,) = pylogic.explain(puzzle, "hint").steps

        assert_follows(puzzle, [hint], hint, "swipl")

    def test_from_the_rules_alone(self) -> None:
        found = pylogic.explain(loads("futoshiki {\n  size 1\n}\n"), "hint")

        assert found.sentence(found.steps[0]) == "there is no other value: r1c1 = 1"

    def test_nothing_is_left_to_hint_at(self) -> None:
        found = pylogic.explain(loads("futoshiki {\n  size 1\n  r1c1 = 1\n}\n"), "hint")

        assert (found.status, found.steps, found.limit) == (Status.UNIQUE, (), None)

    @needs_instances
    def test_on_a_newspaper_board(self) -> None:
        puzzle = load(INSTANCES / "battleship" / "csc384" / "10x10_04.txt", "csc384")
        (hint,) = pylogic.explain(puzzle, "hint").steps

        assert_follows(puzzle, [hint], hint)
        assert len(hint.clues) == 1


class TestSteps:
    """The whole way."""

    @pytest.mark.parametrize("name", WAYS)
    def test_every_step_follows_and_the_last_ends_in_the_solution(self, name: str) -> None:
        puzzle, found = way(name)
        steps = found.steps
        solution = pylogic.solve(puzzle).solutions[0].atoms
        known = puzzle.kind.people.printed(puzzle)
        for step in steps:
            assert step.known == known
            assert set(step.cells) <= known
            assert solution.isdisjoint(step.barred)
            assert known.isdisjoint(step.atoms)
            assert_follows(puzzle, steps, step)
            known = known.union(step.atoms)
        assert known == solution

    @pytest.mark.parametrize("name", WAYS)
    def test_steps_rest_on_earlier_ones_and_none_is_made_for_nothing(self, name: str) -> None:
        steps = way(name)[1].steps
        needed = {number for step in steps for number in step.needs}

        for number, step in enumerate(steps, 1):
            assert all(0 < need < number for need in step.needs)
            assert step.atoms or number in needed

    def test_as_a_teacher_would(self) -> None:
        """Each step of this board goes by one rule, and what that rule says of several cells is one step."""
        found = way("battleship_6x6_csc384")[1]
        sentences = [found.sentence(step) for step in found.steps]

        assert len(sentences) == 13
        assert "column 3 has no ship cells: r1c3 to r6c3 are water" in sentences
        assert not any(step.lines or step.searched for step in found.steps)

    def test_an_island_that_is_complete(self) -> None:
        puzzle = load_all(EXAMPLES.parent / "kinds/nurikabe.puzzle")[0]
        found = pylogic.explain(puzzle, "steps")

        assert (
            "the island of r1c3 has 2 cells, and r2c3 is white (step 4), so it is complete: "
            "r1c2, r1c4 and r2c2 are black"
        ) in [found.sentence(step) for step in found.steps]

    def test_an_island_between_others(self) -> None:
        puzzle = loads(
            "nurikabe { board {\n. . 3 . . .\n. . . . . 3\n. . . . . .\n. . . . . 3\n3 . . . . .\n. . . . . 3\n} }"
        )

        assert pylogic.steps(puzzle)[0].text == (
            "the island of r4c6 has 3 cells, and r3c6 and r5c6 would join it to another, and without r4c5 it has no "
            "room: r3c6 and r5c6 are black, and r4c5 is white"
        )

    def test_land_without_a_number_grows_to_one(self) -> None:
        puzzle = loads(
            "nurikabe { board {\n. 7 . . . .\n. . . . 1 .\n. . . 1 . .\n. . 1 . . 2\n. . . . . .\n1 . 2 . . 1\n} }"
        )

        assert ("r4c1 is white (step 8), and its only way to a number leads through r3c1: r3c1 is white") in [
            step.text for step in pylogic.steps(puzzle)
        ]

    def test_a_row_that_is_nearly_full_needs_no_column_and_no_sign(self) -> None:
        text = "futoshiki {\n  size 5\n  r1c1 = 1\n  r1c2 = 4\n  r1c3 = 3\n  r1c5 = 2\n  r1c4 > r2c4\n  r2c1 = 4\n}\n"
        puzzle = loads(text)
        laws = futoshiki_laws(puzzle)
        deducer = Deducer(laws, dict.fromkeys(laws.domains, 1 << 4), Deadline(None), None)
        first = next(deducer.steps()).deduction

        assert first.units == ()
        assert [laws.names[one.variable] for one in first.conclusions] == ["r1c4"]
        assert [(one.values << laws.lowest, one.settled) for one in first.conclusions] == [(1 << 5, True)]
        assert {ground.along for ground in first.grounds} == {"row 1"}

    def test_a_limit_leaves_the_steps_made_so_far(self) -> None:
        found = pylogic.explain(load(EXAMPLES / "futoshiki_7x7.puzzle"), "steps", limit=Counted(600, looks=1000))

        assert found.limit == "time limit of 600 s reached"
        assert 0 < len(found.steps) < 30


class Counted(Deadline):
    """A deadline that comes after a number of looks at the clock, however long these take."""

    def __init__(self, seconds: float, looks: int) -> None:
        super().__init__(seconds)
        self._looks = looks

    def left(self) -> float | None:
        self._looks -= 1
        return super().left() if self._looks >= 0 else 0.0

    def half(self) -> Self:
        return self


class Silent:
    """An oracle that must not be asked."""

    all_clues = tuple(range(1, 9))

    def ask_all(self, *_: object) -> list[Outcome]:
        pytest.fail("this was not to be asked")


@pytest.mark.parametrize(("count", "reason"), [(2, ", as r1c1 = 1 and r1c2 = 1"), (30, " and 30 clues")])
def test_many_clues_are_counted_in_a_sentence(count: int, reason: str) -> None:
    clues = [Clue(f"r1c{column} = 1") for column in range(1, count + 1)]
    speaker = Speaker(futoshiki_laws(loads("futoshiki { size 2 }")), {}, {})

    assert _argued(False, clues, {}, Argument((), ()), speaker) == f"by the rules{reason}"


def test_of_nearly_all_clues_no_smaller_set_is_looked_for() -> None:
    first = Contradiction(frozenset(range(1, 8)), minimal=True)

    assert try_smaller(cast(Oracle, Silent()), first) is first
