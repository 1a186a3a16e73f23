import json
import random

import pytest
from diamonds_cases import board_puzzle, brute_force, document, loads, optimum, random_boards
from effort import examples
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from instances import EXAMPLES, INSTANCES, needs_instances
from texts import cases, placed

from pylogic.builtin.diamonds import KIND
from pylogic.builtin.diamonds.checking import check_route
from pylogic.files.printing import show
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom
from pylogic.model.errors import PuzzleError
from pylogic.model.kind import Judgement
from pylogic.model.text import Source
from pylogic.solving.loading import load, understand

pytestmark = pytest.mark.slow


TINY = """diamonds "tiny" {
  board {
    @ . + . .
    . # . * .
    . . # . +
    + . O . .
  }
}
"""
USC = ("--opt-strategy=usc",)


class TestReading:
    """The contents of a document, and its mistakes."""

    def test_facts_and_clues(self) -> None:
        puzzle = loads("diamonds {\n  moves <= 7\n  board {\n    #$+\n    *O.\n  }\n}")

        assert [str(atom) for atom in puzzle.atoms] == [
            "board(2,3)", "wall(1,1)", "stop(1,2)", "stop(2,2)", "mine(2,1)", "start(1,2)", "diamond(1,3)", "limit(7)",
        ]  # fmt: skip
        assert [(clue.sentence, clue.span) for clue in puzzle.clues] == [
            ("the diamond at r1c3 is to be collected", (4, 7, 1)),
            ("at most 7 moves", (2, 3, 10)),
        ]

    def test_strict_bound(self) -> None:
        assert loads("diamonds {\n moves < 7\n board {\n@\n}\n}").all("limit") == [(6,)]

    @pytest.mark.parametrize(("text", "expected"), cases("diamonds"))
    def test_mistakes(self, text: str, expected: list[str]) -> None:
        with pytest.raises(PuzzleError) as caught:
            loads(text)
        assert placed(caught.value) == expected

    @examples(40)
    @given(random_boards())
    def test_writing_is_the_inverse_of_reading(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows, limit=len(rows))
        written = KIND.write(puzzle)

        assert understand(written) == puzzle
        (parsed,) = parse(Source("t", show(written, KIND.layout)))
        assert parsed == written
        assert understand(parsed) == puzzle

    @pytest.mark.parametrize(
        ("board", "cells"),
        [
            ("####@", "# # # # @"),
            ("##@\n####", None),
            ("##@ . ", "# @ ."),
            ("##. @", "# . @"),
            ("████◎", "# # @"),
        ],
    )
    def test_walls_of_two_columns_are_of_pictures_alone(self, board: str, cells: str | None) -> None:
        text = f"diamonds {{\n board {{\n{board}\n}}\n}}"
        if cells is None:
            with pytest.raises(PuzzleError, match="4 cells in this row"):
                loads(text)
        else:
            assert KIND.layout(KIND.write(loads(text)).statements[0]) == (cells,)  # type: ignore[arg-type]

    def test_the_other_format_has_one_sign_a_cell(self) -> None:
        (read,) = document("agh", "1 5\n2\n####.\n")

        assert understand(read) == board_puzzle(("####@",), limit=2)

    def test_layout_takes_any_lines(self) -> None:
        (parsed,) = parse(Source("t", "diamonds {\n board {\n  @.?  +\n #\n}\n}"))

        assert KIND.layout(parsed.statements[0]) == ("@ . ? +", "#")  # type: ignore[arg-type]


class TestChecking:
    """The rules, replayed."""

    @pytest.mark.parametrize(
        ("moves", "expected"),
        [
            ("4024", []),
            ("40 24\n", []),
            ("0", ["move 1 goes nowhere", *[f"the diamond at {c} is not collected" for c in ("r1c3", "r3c5", "r4c1")]]),
            ("40244", ["move 5 goes nowhere"]),
        ],
    )
    def test_routes(self, moves: str, expected: list[str]) -> None:
        found = KIND.judge(loads(TINY), Source("answer", moves))

        assert [violation.sentence for violation in found.violations] == expected
        assert found.open == ""

    @pytest.mark.parametrize(("moves", "left"), [("402", "1 diamond left"), ("", "3 diamonds left")])
    def test_the_beginning_of_a_route(self, moves: str, left: str) -> None:
        found = KIND.judge(loads(TINY), Source("answer", moves))

        assert found._replace(atoms=None) == Judgement(open=left)

    @pytest.mark.parametrize(("board", "moves", "stuck"), [(("@+*", ".+*", "+*."), "4", True), (("@+.+",), "2", False)])
    def test_a_beginning_that_cannot_go_on(self, board: tuple[str, ...], moves: str, stuck: bool) -> None:
        found = KIND.judge(board_puzzle(board), Source("answer", moves))

        sentences = ["after these moves no move collects the diamond at r1c2"] * stuck
        assert [violation.sentence for violation in found.violations] == sentences

    def test_a_beginning_that_has_used_up_the_moves(self) -> None:
        puzzle = loads(TINY.replace("board {", "moves <= 4\n  board {", 1))
        (violation,) = KIND.judge(puzzle, Source("answer", "404")).violations

        assert violation.name == "stuck"
        assert violation.sentence == "after these moves every route has at least 3 moves, but at most 1 are allowed"

    def test_a_mine_is_fatal_after_the_last_diamond_too(self) -> None:
        puzzle = board_puzzle(("@+", "*."))

        assert check_route(puzzle, [2]) == ()
        (violation,) = check_route(puzzle, [2, 4, 6])
        assert (violation.sentence, violation.cells) == ("move 3 runs into the mine at r2c1", ((2, 1),))

    def test_limit(self) -> None:
        puzzle = loads(TINY.replace("board {", "moves <= 4\n  board {", 1))

        (violation,) = check_route(puzzle, [4, 0, 4, 0, 2, 4])
        assert violation.sentence == "6 moves, at most 4 allowed"

    def test_a_plain_start_stops_nothing_and_a_stop_does(self) -> None:
        assert check_route(board_puzzle((".@.+",)), [6, 2]) == ()
        assert [violation.name for violation in check_route(board_puzzle((".$.+",)), [6, 2])] == ["diamond"]

    def test_diagonal_gaps_are_passable(self) -> None:
        assert check_route(board_puzzle(("@#", "#+")), [3]) == ()

    @pytest.mark.parametrize("name", ["times", "other"])
    def test_no_walk(self, name: str) -> None:
        (violation,) = KIND.check(loads(TINY), frozenset({Atom(name, (4, 5, 0, 1))}))

        assert violation.sentence == "the moves do not form one walk from the start"

    def test_json(self) -> None:
        puzzle = loads(TINY)
        for value in ({"moves": "4024"}, [{"solutions": [{"moves": "4024", "length": 4}]}]):
            assert KIND.judge(puzzle, Source("answer", json.dumps(value))).right

    @pytest.mark.parametrize(("text", "expected"), cases("diamonds_answers"))
    def test_no_answer(self, text: str, expected: list[str]) -> None:
        with pytest.raises(PuzzleError) as caught:
            KIND.judge(loads(TINY), Source("answer", text))

        assert placed(caught.value) == expected

    @pytest.mark.parametrize("text", ["↓↑→↓", " ↓ ↑ →\n↓\n", "4 moves:\n↓↑→↓", "↓0→4"])
    def test_arrows(self, text: str) -> None:
        assert KIND.judge(loads(TINY), Source("answer", text)).right

    @pytest.mark.parametrize("number", [1, 2, 7])
    def test_what_is_drawn_is_an_answer(self, number: int) -> None:
        """Also boards whose rows are numbers alone, and lists of several lines."""
        boards = {
            1: TINY,
            2: "diamonds {\n board {\n$ O +\nO O +\n+ + +\n}\n}",
            7: (EXAMPLES / "diamonds_20x16.puzzle").read_text(),
        }
        puzzle = loads(boards[number])
        solution = KIND.presolving.presolve(puzzle).solution
        assert solution is not None
        drawn = str(KIND.draw(puzzle, solution))

        assert KIND.judge(puzzle, Source("answer", drawn)).right
        assert not KIND.judge(puzzle, Source("answer", drawn[:-1])).right
        assert KIND.judge(puzzle, Source("answer", drawn.split(":\n")[1])).right

    def test_no_moves_are_an_answer_to_no_diamonds(self) -> None:
        puzzle = board_puzzle(("@.",))

        for text in ("", str(KIND.draw(puzzle, frozenset()))):
            assert KIND.judge(puzzle, Source("answer", text)).right

        puzzle = loads(TINY)
        for solution in clingo_all("diamonds", puzzle.atoms, USC):
            assert KIND.check(puzzle, solution) == ()
            assert KIND.objective.cost(puzzle, solution) == 4
            for atom in solution:
                assert KIND.check(puzzle, solution - {atom})


class TestPicture:
    """The picture that a person sees."""

    def test_puzzle(self) -> None:
        assert str(loads(TINY)) == "◎ · ◆ · ·\n· ██· ✸ ·\n· · ██· ◆\n◆ · ○ · ·"

    def test_solution(self) -> None:
        puzzle = loads(TINY)
        atoms = frozenset(
            Atom("times", arguments) for arguments in [(1, 1, 4, 1), (4, 1, 0, 1), (1, 1, 2, 1), (1, 5, 4, 1)]
        )

        assert KIND.fields(puzzle, atoms) == {"moves": "4024", "length": 4}
        assert str(KIND.draw(puzzle, atoms)) == ("◎ • ◇ • 3\n• ██· ✸ •\n• · ██· ◇\n1 · ○ · 4\n\n4 moves:\n↓↑→↓")


class TestEngines:
    """Both encodings against each other and against searching all routes."""

    @examples(60)
    @given(random_boards())
    def test_clingo_with_and_without_presolving(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        presolved = KIND.presolving.presolve(puzzle)
        expected = brute_force(puzzle)

        assert clingo_all("diamonds", puzzle.atoms, USC) == expected
        assert clingo_all("diamonds", presolved.facts, USC) == expected
        assert not (expected and (presolved.conflict or KIND.presolving.refute(puzzle)))

    @pytest.mark.parametrize(
        "text",
        [
            (EXAMPLES / "diamonds_impossible.puzzle").read_text(),
            "diamonds {\n board {\n+ * @ * +\n}\n}",
            "diamonds {\n board {\n. + * *\n# * @ #\n. + * *\n}\n}",
            TINY.replace("board {", "moves <= 3\n  board {", 1),
        ],
    )
    def test_presolving_alone_leaves_a_contradiction_without_solutions(self, text: str) -> None:
        puzzle = loads(text)
        presolved = KIND.presolving.presolve(puzzle)

        assert KIND.presolving.refute(puzzle)
        assert clingo_all("diamonds", presolved.facts, USC) == set()
        assert swipl_all("diamonds", presolved.facts) == set()

    def test_swipl_with_and_without_presolving(self) -> None:
        random.seed(7)
        for _ in range(12):
            puzzle = board_puzzle(tuple("".join(random.choices("...#O+*", k=4)) for _ in range(3)), start=(1, 1))
            expected = brute_force(puzzle)

            assert swipl_all("diamonds", puzzle.atoms, "[ff]") == expected
            assert swipl_all("diamonds", KIND.presolving.presolve(puzzle).facts, "[leftmost]") == expected

    def test_caps_may_leave_a_move_from_a_cell_and_none_to_it(self) -> None:
        puzzle = board_puzzle((".O.*.", "*.*+O", ".@.#.", ".....", ".**.*"))
        facts = KIND.presolving.presolve(puzzle).facts

        assert Atom("cap", (1, 2, 6, 1)) in facts
        assert not {Atom("cap", (row, 2, 0, 1)) for row in (2, 3, 4)} & {*facts}
        assert swipl_all("diamonds", facts) == clingo_all("diamonds", facts, USC) == brute_force(puzzle)

    @pytest.mark.parametrize("labeling", ["[ffc,down,enum]", "[min,up,bisect]", "[max]"])
    def test_swipl_labelings(self, labeling: str) -> None:
        puzzle = loads(TINY)

        assert swipl_all("diamonds", puzzle.atoms, labeling) == brute_force(puzzle)

    def test_limit_at_and_below_the_optimum(self) -> None:
        for limit, count in ((4, 2), (3, 0)):
            atoms = (*loads(TINY).atoms, Atom("limit", (limit,)))

            assert len(clingo_all("diamonds", atoms, USC)) == count
            assert len(swipl_all("diamonds", atoms)) == count

    def test_no_diamonds_no_moves(self) -> None:
        puzzle = board_puzzle(("@.",))

        for facts in (puzzle.atoms, KIND.presolving.presolve(puzzle).facts):
            assert clingo_all("diamonds", facts) == {frozenset()}
            assert swipl_all("diamonds", facts) == {frozenset()}
        assert KIND.check(puzzle, frozenset()) == ()

    @needs_instances
    @pytest.mark.parametrize(
        ("name", "length"),
        [
            ("6x6_4", 7),
            ("10x8_0", 11),
            ("10x8_10", 17),
            ("12x10_0", 17),
            pytest.param("17x14_0", 43, marks=pytest.mark.nightly),
            pytest.param("16x16_0", 50, marks=pytest.mark.nightly),
        ],
    )
    def test_known_optima(self, name: str, length: int) -> None:
        puzzle = load(INSTANCES / "diamonds" / "agh" / f"{name}.txt", format="agh")

        assert optimum(puzzle) == length

    @needs_instances
    @pytest.mark.parametrize(
        ("first", "end"), [(0, 3), pytest.param(3, None, marks=pytest.mark.nightly)], ids=["three", "the others"]
    )
    def test_known_optima_of_tathams_boards(self, first: int, end: int | None) -> None:
        folder = INSTANCES / "diamonds" / "sgt"
        boards = document("sgt", (folder / "10x8.txt").read_text())
        rows = [line.split(",") for line in (folder / "results.csv").read_text().splitlines()]
        proved = {row[0]: int(row[4]) for row in rows[1:] if row[0].startswith("10x8") and row[4]}

        numbered = list(enumerate(boards, 1))
        assert [f"10x8_{n}" for n, _ in numbered] == list(proved)
        for n, board in numbered[first:end]:
            assert optimum(understand(board)) == proved[f"10x8_{n}"]
