"""Solutions followed step by step, and how far from the best they are."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from diamonds_cases import board_puzzle, brute_force, random_boards
from effort import examples
from hypothesis import given
from puzzles import ROUTE, SEVERAL, UNIQUE
from test_cli import pylogic

from pylogic import Puzzle, load_all, loads, solve, steps
from pylogic.builtin.diamonds import KIND
from pylogic.builtin.diamonds.checking import slide
from pylogic.builtin.diamonds.routes.graph import Board
from pylogic.drawing.text import as_text
from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atom, Atoms
from pylogic.model.files import ROOT
from pylogic.model.kind import Step
from pylogic.model.text import Source

pytestmark = pytest.mark.slow


TWO_MOVES = """diamonds "two moves" {
  board {
    @ + + #
    # . # .
    + # * O
  }
}
"""
"""Its only shortest route goes right and then down to the left between two walls."""

TWO_STEPS = """\
move 1 of 2: → from r1c1 to r1c3, takes the diamonds at r1c2 and r1c3
→ → ● ██
██· ██·
◆ ██✸ ○

move 2 of 2: ↙ from r1c3 to r3c1, takes the diamond at r3c1
◎ ◇ ↙ ██
██↙ ██·
● ██✸ ○
"""


def times(*moves: tuple[int, int, int, int]) -> Atoms:
    return frozenset(Atom("times", move) for move in moves)


def steps_of(puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:
    assert KIND.people.steps is not None
    return KIND.people.steps(puzzle, atoms)


def shown(steps: Sequence[Step]) -> str:
    return "\n".join(f"{step.sentence}\n{step.draw()}\n" for step in steps)


class TestDiamonds:
    """The steps of a route."""

    def test_what_each_move_does_and_the_board_after_it(self) -> None:
        steps = steps_of(loads(TWO_MOVES), times((1, 1, 2, 1), (1, 3, 5, 1)))

        assert shown(steps) == TWO_STEPS

    def test_the_start_has_its_sign_again_once_it_is_left(self) -> None:
        puzzle = board_puzzle(("$+", ".O"))
        first, second = steps_of(puzzle, times((1, 1, 3, 1), (2, 2, 0, 1)))

        assert str(first.draw()) == "↘ ◆\n· ●"
        assert str(second.draw()) == "◉ ●\n· ↑"

    def test_a_diamond_is_taken_once(self) -> None:
        """Back over it, which takes no more, and in lists of three."""
        puzzle = board_puzzle((".+@+++", "......"))
        sentences = [step.sentence for step in steps_of(puzzle, times((1, 3, 2, 1), (1, 6, 6, 1)))]

        assert sentences == [
            "move 1 of 2: → from r1c3 to r1c6, takes the diamonds at r1c4, r1c5 and r1c6",
            "move 2 of 2: ← from r1c6 to r1c1, takes the diamond at r1c2",
        ]

    def test_a_move_over_nothing_takes_no_diamond(self) -> None:
        first, second = steps_of(board_puzzle((".@.#", "..#+")), times((1, 2, 2, 1), (1, 3, 3, 1)))

        assert first.sentence == "move 1 of 2: → from r1c2 to r1c3, takes no diamond"
        assert str(first.draw()) == "· → ● ██\n· · ██◆"
        assert second.sentence == "move 2 of 2: ↘ from r1c3 to r2c4, takes the diamond at r2c4"

    def test_pieces_have_roles(self) -> None:
        """The way, what was taken on it, and the vehicle differ in colour."""
        (step,) = steps_of(board_puzzle(("@.+.O",)), times((1, 1, 2, 1)))

        assert [(piece.text, piece.role) for piece in step.draw()[0]] == [
            ("→ ", "path"),
            ("→ ", "path"),
            ("→ ", "found"),
            ("→ ", "path"),
            ("● ", "good"),
        ]

    def test_no_moves_no_steps(self) -> None:
        assert steps_of(board_puzzle(("@.",)), frozenset()) == ()

    @examples(60)
    @given(random_boards())
    def test_the_steps_lead_over_all_diamonds(self, rows: tuple[str, ...]) -> None:
        """The slides of the checker agree with each step and its picture, and nothing is left behind."""
        puzzle = board_puzzle(rows)
        board = Board.of(puzzle.facts)
        for solution in brute_force(puzzle):
            cell, left = board.start, set(board.diamonds)
            steps = steps_of(puzzle, solution)
            for number, step in enumerate(steps, 1):
                entered = slide(board, cell, step.fields["direction"])
                taken = [place for place in entered if place in left]
                left.difference_update(taken)

                assert step.fields == {
                    "move": number,
                    "direction": step.fields["direction"],
                    "from": list(cell),
                    "to": list(entered[-1]),
                    "diamonds": [list(place) for place in taken],
                }
                assert step.sentence.startswith(f"move {number} of {len(steps)}: ")
                picture = step.draw()
                cell = entered[-1]
                assert picture[cell[0] - 1][cell[1] - 1].text == "● "
                assert str(picture).count("●") == 1
                assert str(picture).count("◆") == len(left)
            assert left == set()
            assert "".join(str(step.fields["direction"]) for step in steps) == KIND.fields(puzzle, solution)["moves"]


class TestCommand:
    """``pylogic run --steps``."""

    def test_the_whole_output(self) -> None:
        code, output, errors = pylogic("run", "-", "--steps", text=TWO_MOVES)
        engine = output.splitlines()[-1]

        assert (code, errors) == (0, "")
        assert output == (
            'diamonds "two moves" (<stdin>)\n\n'
            "◎ ◇ 1 ██\n██• ██·\n2 ██✸ ○\n\n"
            "2 moves:\n→↙\n\n"
            f"{TWO_STEPS}\n"
            f"optimal 2 moves, and no solution has fewer\n{engine}\n"
        )

    def test_each_solution_is_followed(self, engine: str, tmp_path: Path) -> None:
        """With any engine, also into a file."""
        words = ("run", "examples/diamonds_tiny.puzzle", "--engine", engine, "--steps")
        one = pylogic(*words)[1]
        assert pylogic(*words, "-n", "2", "-o", str(tmp_path / "out"))[:2] == (0, "")
        two = (tmp_path / "out").read_text()

        assert [line.split(":")[0] for line in one.splitlines() if line.startswith("move ")] == [
            f"move {number} of 4" for number in (1, 2, 3, 4)
        ]
        assert two.count("4 moves:\n") == 2
        assert two.count("move 4 of 4: ") == 2
        assert (
            two.index("move 4 of 4: ") < two.rindex("4 moves:\n") < two.index("move 1 of 4: ", two.rindex("4 moves:"))
        )

    def test_colours(self) -> None:
        output = pylogic("run", "-", "--steps", "--color", "always", text=ROUTE)[1]

        assert "\x1b[32m● \x1b[0m" in output
        assert "\x1b[" not in pylogic("run", "-", "--steps", text=ROUTE)[1]

    def test_json(self) -> None:
        """Only when asked for; and it is still an answer."""
        (plain,) = json.loads(pylogic("run", "-", "--to", "json", text=ROUTE)[1])
        output = pylogic("run", "-", "--to", "json", "--steps", text=ROUTE)[1]
        ((solution,),) = (answer["solutions"] for answer in json.loads(output))

        assert set(plain["solutions"][0]) == {"moves", "length", "verified"}
        assert set(solution) == {"moves", "length", "verified", "steps"}
        assert [step["move"] for step in solution["steps"]] == [1, 2, 3]
        assert all(set(step) == {"move", "direction", "from", "to", "diamonds"} for step in solution["steps"])
        assert "".join(str(step["direction"]) for step in solution["steps"]) == solution["moves"]
        assert sorted(cell for step in solution["steps"] for cell in step["diamonds"]) == [[2, 3], [3, 4]]
        assert KIND.judge(loads(ROUTE), Source("answer", output)).right

    def test_a_kind_without_steps(self) -> None:
        """The others in the file are answered, the exit code tells."""
        for to in ("text", "json-lines"):
            code, output, errors = pylogic("run", "-", "--steps", "--to", to, text=UNIQUE + ROUTE)

            assert (code, errors) == (
                2,
                "futoshiki has no moves to show, as diamonds has; pylogic explain FILE --steps explains it\n",
            )
            assert "corner" in output
            assert "two" not in output
        battleship = 'battleship "b" {\n  rows 1 0\n  columns 1 0\n}\n'
        assert pylogic("run", "-", "--steps", "--engine", "all", text=battleship) == (
            2,
            "",
            "battleship has no moves to show, as diamonds has; pylogic explain FILE --steps explains it\n",
        )

    @pytest.mark.parametrize(
        ("words", "text", "sentence"),
        [
            (
                ("--count",),
                ROUTE,
                "--steps does not go with --count, which asks about all solutions together",
            ),
            (
                ("--decided",),
                SEVERAL,
                "--steps does not go with --decided, which asks about all solutions together",
            ),
            (("--to", "picture"), UNIQUE, "--steps goes with --to text, --to json or --to json-lines"),
        ],
    )
    def test_what_has_no_steps(self, words: tuple[str, ...], text: str, sentence: str) -> None:
        assert pylogic("run", "-", "--steps", *words, text=text) == (2, "", f"{sentence}\n")

    def test_without_a_solution_there_is_nothing_to_follow(self) -> None:
        code, output, _ = pylogic("run", "examples/diamonds_impossible.puzzle", "--steps")

        assert code == 1
        assert "move 1" not in output


class TestHowFarFromOptimal:
    """The verdict on a route that was not proved shortest."""

    def verdict(self, objective: int, bound: int | None, limit: str | None = None) -> str:
        puzzle = loads(ROUTE)
        answer = Answer(puzzle, Status.FEASIBLE, objective=objective, bound=bound, limit=limit, seconds={"total": 1.0})
        return as_text(answer).splitlines()[-2]

    def test_moves_more_and_gap(self) -> None:
        assert self.verdict(47, 44) == ("feasible 47, bound 44, gap 6.4 %; at most 3 moves more than optimal")

    def test_one_move_more_and_a_limit(self) -> None:
        assert self.verdict(8, 7, "time limit of 1 s reached while solving") == (
            "feasible 8, bound 7, gap 12.5 %; at most 1 move more than optimal"
            " (time limit of 1 s reached while solving)"
        )

    def test_no_bound(self) -> None:
        assert self.verdict(8, None) == "feasible 8; whether fewer moves are possible was not settled"

    def test_optimal_needs_nothing_more(self) -> None:
        (puzzle,) = load_all(ROOT / "examples" / "diamonds_tiny.puzzle")
        answer = replace(solve(puzzle), seconds={"total": 1.0})

        assert as_text(answer).splitlines()[-2] == "optimal 4 moves, and no solution has fewer"


def test_lines_that_hold_all_that_the_board_needs_are_not_said_to_do_so_for_regions() -> None:
    text = (
        "kind whole {\n cells . #\n clue 0..8 on .\n count(rows, #) <= 1\n apart # taxi 2\n"
        " count(around8, #) = clue\n count(all, #) = 3\n}\n"
        "whole {\n board {\n 1 . . .\n . 3 . .\n . . . 0\n }\n}"
    )

    said = [step.text for step in steps(loads(text))]

    assert said[1].startswith("row 2 has 1 cell with #, as all lines together may have no more than are needed")
