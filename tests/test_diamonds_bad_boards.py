"""Boards of diamonds that are wrong, hopeless, empty or too large, as the command line answers them."""

import json
import random
import re
from typing import Any

import pytest
from commands import said as pylogic
from diamonds_cases import loads
from texts import cases

from pylogic.builtin.diamonds import KIND
from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.model.text import Source

pytestmark = pytest.mark.slow


ENGINES = ("clingo", "swipl", "heuristic")


def text_of(*rows: str, bound: str = "") -> str:
    """A puzzle of some rows, the first of them in line 4 when there is a bound, else in line 3."""
    lines = [f"  {bound}"] if bound else []
    return "\n".join(["diamonds {", *lines, "  board {", *(f"    {row}" for row in rows), "  }", "}", ""])


def test_mistakes_of_a_file_are_reported_with_their_places() -> None:
    text = text_of("@ . $", "+ . @")
    expected = (
        "<stdin>:3:9: this is a second start; the first is at r1c1\n        @ . $\n            ^\n"
        "<stdin>:4:9: this is a second start; the first is at r1c1\n        + . @\n            ^\n"
    )
    for engine in ENGINES:
        assert pylogic("run", "-", "--engine", engine, text=text) == (2, "", expected)
    assert pylogic("check", "-", text=text) == (2, "", expected)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "text",
    [
        text_of("@ ."),
        text_of("@ # .", "# # ."),
        text_of("* * *", "* @ *", "* * *"),
        text_of("@ .", bound="moves <= 0"),
    ],
    ids=["no diamonds", "walled in", "every move kills", "no moves allowed"],
)
def test_without_diamonds_no_move_is_best(text: str, engine: str) -> None:
    code, output, errors = pylogic("run", "-", "--engine", engine, text=text)

    assert (code, errors) == (0, "")
    assert "\n0 moves\n\noptimal" in output
    assert "0 moves, and no solution has fewer\n" in output


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("board", "expected"), cases("hopeless"))
def test_hopeless_boards_are_refused_with_the_reason(board: str, expected: list[str], engine: str) -> None:
    *bound, rows = re.split(r"(?<=\d)\n", board)
    text = text_of(*rows.split("\n"), bound="".join(bound))
    reason = "\n".join([*expected, ""])
    code, output, errors = pylogic("run", "-", "--engine", engine, text=text)

    assert (code, errors) == (1, "")
    assert "unsatisfiable: there is no solution\nno engine needed" in output
    assert output.endswith(reason)
    assert pylogic("check", "-", text=text) == (1, f"<stdin>: diamonds has no solution:\n{reason}", "")


class TestLimitBelowTheOptimum:
    """A limit that is too small, although no bound from presolving shows it."""

    TEXT = text_of(".+++", "O+@O", "+#++", "**++", bound="moves <= 7")

    def answers(self, engine: str) -> list[tuple[int, dict[str, Any]]]:
        """What an engine says with this limit, and with one more move."""
        runs = [
            pylogic("run", "-", "--engine", engine, "--to", "json", text=text)
            for text in (self.TEXT, self.TEXT.replace("7", "8"))
        ]
        return [(code, json.loads(output)[0]) for code, output, _ in runs]

    @pytest.mark.parametrize("engine", ["clingo", "swipl"])
    def test_a_search_to_the_end_is_a_proof(self, engine: str) -> None:
        assert KIND.presolving.refute(loads(self.TEXT)) == ()
        (code, answer), (_, wider) = self.answers(engine)
        assert (code, answer["status"], answer["exhausted"]) == (1, "unsatisfiable", True)
        assert (wider["status"], wider["objective"]) == ("optimal", 8)

    def test_a_search_that_proves_nothing_leaves_it_open(self) -> None:
        (code, answer), (_, wider) = self.answers("heuristic")
        assert (code, answer["status"], answer["solutions"]) == (3, "unknown", [])
        assert (answer["objective"], answer["bound"], answer["beyond"]) == (None, 7, 8)
        assert (wider["objective"], wider["beyond"]) == (8, None)

    def test_what_is_known_is_said(self) -> None:
        code, output, _ = pylogic("run", "-", "--engine", "heuristic", text=self.TEXT)

        known = "no solution has fewer than 7 moves; the best one found has 8, more than are allowed"
        assert (code, output.splitlines()[-2]) == (3, f"unknown: {known}")


APART = ((36, 1), (162, 69), (183, 1), (199, 38))
"""Diamonds of the large board that some route collects, but none that collects all others as well."""


@pytest.fixture(scope="module")
def large() -> str:
    """A board of 200x200 random cells, without the diamonds that no route collects."""
    rng = random.Random(1)
    rows = [rng.choices("#O*+.", (12, 5, 5, 20, 58), k=200) for _ in range(200)]
    rows[100][100] = "@"
    graph = build(Board.of(loads(text_of(*map("".join, rows))).facts))
    alone = [graph.board.diamonds[diamond] for diamond, numbers in enumerate(graph.collectors) if not numbers]
    for r, c in (*alone, *APART):
        rows[r - 1][c - 1] = "."
    return text_of(*map("".join, rows))


@pytest.mark.parametrize("engine", ["clingo", "heuristic"])
def test_a_board_too_large_for_a_proof_gets_a_route_or_a_sentence_within_a_limit(large: str, engine: str) -> None:
    """How far it comes depends on the machine; what it says is right either way."""
    words = ("--engine", engine, "--time-limit", "1s", "--to", "json")
    code, output, errors = pylogic("run", "-", *words, text=large)
    if errors:  # there was not even time to read it
        assert (code, errors) == (3, "unknown: time limit of 1 s reached while reading -\n")
        assert json.loads(output) == []
        return
    (answer,) = json.loads(output)

    assert answer["limit"].startswith("time limit of 1 s reached while ")
    if code == 3:
        assert (answer["status"], answer["solutions"]) == ("unknown", [])
        return
    assert (code, answer["status"]) == (0, "feasible")
    assert KIND.judge(loads(large), Source("answer", output)).right
    assert answer["objective"] == answer["solutions"][0]["length"]
    if answer["bound"] is not None:  # there was time to work one out
        assert 2742 <= answer["bound"] <= answer["objective"]
