"""``pylogic check``: uniqueness, superfluous clues and grades; whole outputs and exit codes."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from instances import EXAMPLES
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROUTE, SEVERAL, UNIQUE
from test_cli import pylogic

from pylogic import Answer, Puzzle, Status, loads, solve
from pylogic.cli.check import _chart
from pylogic.explaining.superfluous import detour_of
from pylogic.files import grids
from pylogic.model.atom import Atom, Cell, Fact
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source

NOTEBOOK = EXAMPLES / "futoshiki_4x4.puzzle"
FARTHER = 'diamonds "farther" {\n  board {\n    O + +\n    + O @\n    . . +\n  }\n}\n'
"""Going on to the nearest diamond takes a move too many."""
OPTIMAL = "optimal: {} moves, and no solution has fewer"


class TestForSetters:
    """What is said of grades beside the sentence."""

    def test_a_table_of_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "a.puzzle").write_text(UNIQUE)
        (tmp_path / "b.puzzle").write_text(NONE)
        code, output, errors = pylogic("check", str(tmp_path), "--grade", "--csv")

        assert (code, errors) == (1, "")
        assert output.replace(str(tmp_path), "folder") == (
            "file,kind,title,grade,hardest,count,steps,open,splits,narrowest,techniques\n"
            "folder/a.puzzle,futoshiki,two,trivial,5,1,3,1.67,0,3,rule at its place 1; last value 2\n"
            "folder/b.puzzle,futoshiki,round,unsatisfiable,,,,,,,\n"
        )

    def test_a_chart_has_a_column_for_each_step(self) -> None:
        _, output, _ = pylogic("check", str(NOTEBOOK), "--grade", "--json")
        curve = json.loads(output)[0]["grade"]["curve"]
        chart = _chart(curve)
        heights = [sum((row, column) in chart.cells for row in range(1, 10)) for column in range(1, len(curve) + 1)]

        assert heights == [-(-9 * cost // max(curve)) for cost in curve]
        assert chart.beside["left", 1][0].says == str(max(curve))
        assert _chart([7] * 100).columns == 50
        code, picture, _ = pylogic("check", str(NOTEBOOK), "--grade", "--to", "html")
        assert code == 0
        assert "needed: rule at its place (6)" in picture


class TestUnique:
    """``--unique``."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (UNIQUE, (0, '<stdin>: futoshiki "two": unique: there is exactly one solution\n', "")),
            (SEVERAL, (1, '<stdin>: futoshiki "free": several: there is more than one solution\n', "")),
            (ENDLESS, (1, '<stdin>: battleship "anything": several: there is more than one solution\n', "")),
            (HARMLESS_NONE, (1, '<stdin>: battleship "no room": unsatisfiable: there is no solution\n', "")),
            (ROUTE, (
                2, "", "-: diamonds asks for the fewest moves; whether a solution is the only one is not asked of it\n",
            )),
        ],
    )  # fmt: skip
    def test_what_is_proved(self, text: str, expected: tuple[int, str, str], engine: str) -> None:
        assert pylogic("check", "-", "--unique", "--engine", engine, text=text) == expected

    def test_a_contradiction_is_named(self) -> None:
        code, output, _ = pylogic("check", "-", "--unique", text=NONE)

        assert code == 1
        assert output.startswith('<stdin>: futoshiki "round" has no solution:\n<stdin>:3:3: ')

    @pytest.mark.parametrize(("diamonds", "more"), [(20, []), (21, ["... and 1 more contradiction"])])
    @pytest.mark.parametrize("command", ["check", "run"])
    def test_of_many_contradictions_the_first_are_shown(self, command: str, diamonds: int, more: list[str]) -> None:
        row = " ".join(["@ ."] + ["# +"] * diamonds + ["#"])
        code, output, _ = pylogic(command, "-", text=f"diamonds {{\n  board {{\n    {row}\n  }}\n}}\n")

        assert code == 1
        assert output.count("no move collects the diamond at ") == 20
        assert [line for line in output.splitlines() if "more contradiction" in line] == more

    def test_a_limit_leaves_it_unknown(self) -> None:
        code, output, _ = pylogic("check", "-", "--unique", "--time-limit", "1ms", text=ENDLESS)

        assert code == 3
        assert output.startswith('<stdin>: battleship "anything": unknown: nothing was proved (time limit of ')

    def test_the_gravest_of_several(self) -> None:
        code, output, errors = pylogic("check", "-", "--unique", text=UNIQUE + SEVERAL + ROUTE)

        assert (code, output.count("\n"), errors.count("\n")) == (2, 2, 1)

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("--engine", "clasp"), "-: there is no engine 'clasp'"),
            (
                ("--engine", "scip"),
                "-: the engine scip does not solve futoshiki; clingo, heuristic, python and swipl do",
            ),
            (("--minimal",), "usage: "),
            (("--csv",), "--csv goes with --answer or --grade, which have a table\n"),
            (("--csv", "--json"), "usage: "),
        ],
    )
    def test_bad_options_get_a_sentence(self, words: tuple[str, ...], sentence: str) -> None:
        code, output, errors = pylogic("check", "-", "--unique", *words, text=UNIQUE)

        assert (code, output) == (2, "")
        assert errors.startswith(sentence)


class TestMinimal:
    """``--minimal``."""

    def test_the_clues_are_named_with_their_places(self, engine: str) -> None:
        text = 'futoshiki "x" {\n  board {\n    1 < . < 3\n    .   .   .\n    .   .   2\n  }\n  r1c1 < r1c3\n}\n'

        assert pylogic("check", "-", "--minimal", "--engine", engine, text=text) == (
            0,
            '<stdin>: futoshiki "x": unique: 5 of 6 clues can be dropped, each by itself:\n'
            "  <stdin>:3:5: r1c1 = 1\n"
            "  <stdin>:3:13: r1c3 = 3\n"
            "  <stdin>:3:7: r1c1 < r1c2\n"
            "  <stdin>:7:3: r1c1 < r1c3\n"
            "  <stdin>:3:11: r1c2 < r1c3\n"
            "of these, 3 can be dropped together, and no other with them:\n"
            "  <stdin>:3:5: r1c1 = 1\n"
            "  <stdin>:3:13: r1c3 = 3\n"
            "  <stdin>:7:3: r1c1 < r1c3\n",
            "",
        )

    def test_no_clue_may_be_missing(self) -> None:
        assert pylogic("check", "-", "--minimal", text=UNIQUE) == (
            0,
            '<stdin>: futoshiki "two": unique: none of 1 clue can be dropped\n',
            "",
        )

    def test_two_of_which_one_is_needed(self) -> None:
        output = pylogic("check", str(NOTEBOOK), "--minimal")[1]

        assert output.endswith(": r1c2 < r1c3\nof these, no two can be dropped together\n")

    def test_what_is_not_unique_is_said(self) -> None:
        assert pylogic("check", "-", "--minimal", text=SEVERAL) == (
            1,
            '<stdin>: futoshiki "free": several: there is more than one solution\n',
            "",
        )
        assert pylogic("check", "-", "--minimal", text=ROUTE)[0] == 2

    def test_a_limit_leaves_it_incomplete(self) -> None:
        code, output, _ = pylogic("check", "-", "--minimal", "--time-limit", "1ms", text=UNIQUE)

        assert (code, output.split(": ")[2]) == (3, "unknown")


class TestGrade:
    """``--grade``."""

    @pytest.mark.parametrize(
        ("text", "code", "said"),
        [
            (UNIQUE, 0, 'futoshiki "two": trivial: 3 steps, the hardest costs 5 (once), 2 cells open at a time'),
            (SEVERAL, 1, 'futoshiki "free": several: there is more than one solution'),
            (ROUTE, 0, f'diamonds "corner": {OPTIMAL.format(3)}; 2 diamonds; a greedy route takes no more'),
            (FARTHER, 0, f'diamonds "farther": {OPTIMAL.format(4)}; 4 diamonds; a greedy route takes 5, 1 more'),
        ],
    )
    def test_how_hard_it_is(self, text: str, code: int, said: str) -> None:
        found, output, errors = pylogic("check", "-", "--grade", text=text)

        first, *rest = output.splitlines()
        assert (found, first, errors) == (code, f"<stdin>: {said}", "")
        assert [line.split(":")[0].strip() for line in rest] == ["needed", "narrowest", "costs"] * (text == UNIQUE)

    def test_the_figures_as_json(self) -> None:
        code, output, _ = pylogic("check", "-", "--grade", "--json", text=FARTHER)
        (found,) = json.loads(output)

        figures = {"cost": 4, "least": 4, "proved": True, "collected": 4, "greedy": 5, "more": [1, 1]}
        assert (code, found["status"], found["grade"]) == (0, "optimal", figures)

    def test_nothing_is_known_of_what_a_limit_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def ended(puzzle: Puzzle, *_: object, **__: object) -> Answer:
            return Answer(puzzle, Status.UNKNOWN, limit="time limit of 1 s reached while searching")

        monkeypatch.setattr("pylogic.cli.check.find_answer", ended)
        said = '<stdin>: diamonds "farther": unknown: nothing was proved (time limit of 1 s reached while searching)\n'

        assert pylogic("check", "-", "--grade", text=FARTHER) == (3, said, "")

    @pytest.mark.parametrize(
        ("status", "bound", "greedy", "figures"),
        [
            (Status.OPTIMAL, 4, 5, (4, True, 5, (1, 1))),
            (Status.FEASIBLE, 3, 5, (3, False, 5, (1, 2))),
            (Status.FEASIBLE, None, 5, (0, False, 5, (1, 5))),
            (Status.OPTIMAL, 4, None, (4, True, None, None)),
        ],
    )
    def test_what_is_not_proved_stays_open(
        self, status: Status, bound: int | None, greedy: int | None, figures: tuple[object, ...]
    ) -> None:
        puzzle = loads(FARTHER)
        best = solve(puzzle)
        kind = replace(
            puzzle.kind,
            objective=replace(puzzle.kind.objective, quick=puzzle.kind.objective.quick if greedy else lambda _: None),
        )
        found = detour_of(replace(best, puzzle=replace(puzzle, kind=kind), status=status, bound=bound))

        assert found is not None
        assert (found.cost, found.collected) == (4, 4)
        assert (found.least, found.proved, found.greedy, found.more) == figures


class TestJson:
    """``--json``: a list with an object for each puzzle or answer."""

    def test_contradictions_without_an_engine(self) -> None:
        code, output, errors = pylogic("check", "-", "--json", text=NONE)
        (found,) = json.loads(output)

        assert (code, errors) == (1, "")
        assert (found["status"], found["engine_version"], found["solutions"]) == ("unsatisfiable", None, [])
        assert {clue["sentence"] for clue in found["core"]} == {"r1c1 < r1c2 < r1c3 < r1c1: the signs run in a circle"}
        assert {"clue": "r1c1 < r1c2", "line": 3, "column": 3}.items() <= found["core"][0].items()

    def test_uniqueness_of_several_puzzles(self) -> None:
        code, output, errors = pylogic("check", "-", "--unique", "--json", text=UNIQUE + SEVERAL)
        found = json.loads(output)

        assert (code, errors) == (1, "")
        assert [(one["title"], one["status"]) for one in found] == [("two", "unique"), ("free", "several")]

    def test_superfluous_clues(self, tmp_path: Path) -> None:
        code, output, _ = pylogic("check", str(NOTEBOOK), "--minimal", "--json", "-o", "found.json", cwd=tmp_path)
        (found,) = json.loads((tmp_path / "found.json").read_text())
        dropped = [
            {"clue": "r1c3 = 3", "line": 6, "column": 13},
            {"clue": "r1c2 < r1c3", "line": 6, "column": 11},
        ]

        assert (code, output) == (0, "")
        assert (found["status"], found["limit"], found["tested"], found["alone"]) == ("unique", None, 7, dropped)
        assert found["together"] in ([dropped[0]], [dropped[1]])


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [("futoshiki", "1", "2"), ("battleship", "S", "water"), ("sudoku", "1", "2")],
)
def test_a_cell_given_twice_with_different_contents_makes_a_puzzle_without_a_solution(
    kind: str, one: str, other: str
) -> None:
    rows = "rows ? ? ? ?\ncolumns ? ? ? ?" if kind == "battleship" else "size 4"
    answer = solve(loads(f"{kind} {{\n{rows}\nr1c1 = {one}\nr1c1 = {other}\n}}"))

    assert answer.status is Status.UNSATISFIABLE
    assert answer.core, "the clues that contradict each other are named"


@pytest.mark.parametrize(
    "text", ["1 2 3\n2 3 1\n", "123\n231", "│ 1 │ 2 │ 3 │\n│ 2 │ 3 │ 1 │", '{"grid": [[1, 2, 3], [2, 3, 1]]}']
)
def test_rows_of_numbers_are_read_in_every_form(text: str) -> None:
    read: dict[Cell, int] = {}

    def check(values: Mapping[Cell, int]) -> tuple[()]:
        read.update(values)
        return ()

    judged = grids.judge(Source("answer", text), 2, 3, range(1, 4), check, lambda *_: Fact(Atom("value", ())))

    assert judged.right
    assert [read[row, column] for row in (1, 2) for column in (1, 2, 3)] == [1, 2, 3, 2, 3, 1]


@pytest.mark.parametrize("text", ["1 2\n2 3\n", "12\n23", '{"grid": [[1, 2], [2, 3]]}', "1 2 3\n"])
def test_rows_of_numbers_of_another_size_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"3 whole numbers|[23] (on the board|are expected)"):
        grids.judge(Source("answer", text), 2, 3, range(1, 4), lambda _: (), lambda *_: Fact(Atom("value", ())))
