"""The questions of the page: every kind can be played, judged, explained and finished by what they say."""

import gzip
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cover import kinds
from effort import some

import pylogic
from pylogic import builtin, load_all, solve
from pylogic.drawing.svg.pen import _COLOURS
from pylogic.explaining.about import Rules
from pylogic.model.atom import Side
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.model.puzzle import Puzzle
from pylogic.page.board import atoms_of, board, state_of
from pylogic.page.questions import answer

FOUR = (EXAMPLES / "futoshiki_4x4.puzzle").read_text()
PAGE = Path(pylogic.__file__).parent / "page" / "assets"
INDEX = PAGE / "index.html"
LIBRARY_NAMES = sorted(file.stem for file in LIBRARY.glob("*.puzzle"))


def asked(ask: str, **more: Any) -> list[dict[str, Any]]:
    """The messages of an answer, as they arrive in a browser."""
    messages: list[dict[str, Any]] = []
    answer({"ask": ask, **more}, lambda message: messages.append(json.loads(json.dumps(message))))
    return messages


def example(kind: str) -> tuple[str, Puzzle]:
    """The text and the puzzle of an example."""
    file = LIBRARY / f"{kind}.puzzle" if kind in LIBRARY_NAMES else EXAMPLES / f"{kind}_4x4.puzzle"
    if kind == "battleship":
        file = EXAMPLES / "battleship_3x3.puzzle"
    return file.read_text(), load_all(file)[0]


@pytest.mark.parametrize("kind", kinds(["battleship", "futoshiki", *LIBRARY_NAMES]))
def test_a_kind_is_played_to_its_end(kind: str) -> None:
    text, puzzle = example(kind)
    solution = solve(puzzle).solutions[0].atoms
    state = state_of(puzzle, solution)
    variables = puzzle.kind.variables(puzzle)
    written = {number: value for number, value in state.items() if value != variables[int(number)].vacant}
    half = {number: value for number, value in state.items() if Random(number).random() < 0.5}

    assert atoms_of(puzzle, state) == solution
    (found,) = asked("finished", text=text, state=written)
    assert (found["finished"], found["wrong"]) == (bool(written), [])  # givens alone never do
    assert ("picture" in found) == found["finished"]
    assert asked("judge", text=text, state=state)[0]["verdict"] == "right"
    assert asked("judge", text=text, state=half)[0]["verdict"] in ("right", "right so far")
    assert asked("solvable", text=text, state=half) == [{"solvable": True}]


@pytest.mark.parametrize("kind", kinds())
def test_every_value_in_a_cell_has_a_picture(kind: str) -> None:
    _, puzzle = example(kind)
    found = board(puzzle)
    cells = [sort for sort in found["sorts"] if sort["form"] == "cells"]

    assert all(set(sort["values"]) <= set(sort["stamps"]) for sort in cells)
    assert all({key, key.removesuffix("|")} & set(sort["values"]) for sort in cells for key in sort["stamps"])
    parts = [part for sort in cells for stamp in sort["stamps"].values() for part in stamp]
    assert all(isinstance(layer, float | int) and part.startswith("<") for layer, part in parts)
    assert len(found["places"]) == len(puzzle.kind.variables(puzzle))
    assert all(sort["stamps"] is None for sort in found["sorts"] if sort not in cells)


def test_a_board_names_what_is_printed_and_what_may_stand_where() -> None:
    (found,) = asked("read", text=FOUR)
    places = found["board"]["places"]

    assert found["puzzles"] == [{"title": "Notebook, sample 3 (futoshiki)", "kind": "futoshiki"}]
    assert [place["printed"] for place in places[:4]] == [None, None, 2, None]
    assert found["board"]["sorts"][0]["values"] == ["1", "2", "3", "4"]
    assert found["text"] is None


def test_a_text_in_another_format_comes_back_as_a_puzzle_file() -> None:
    (found,) = asked("read", text="3:0,0,0,0,0,0,0,0,0,")

    assert found["text"].startswith("futoshiki {\n")


def test_what_is_in_no_format_is_said_without_commands() -> None:
    (found,) = asked("read", text="nothing that anybody reads\n")

    assert found["problems"][0]["sentence"] == (
        "this is in none of the formats known here, or something near its start is wrong; "
        "a puzzle file begins like 'sudoku {'"
    )


def test_mistakes_have_their_places() -> None:
    assert asked("read", text="futoshiki {\n  size 0\n}") == [
        {"problems": [{"sentence": "the size is a number from 1 to 100, not 0", "line": 2, "column": 8, "length": 1}]}
    ]
    assert asked("read", text='use "/etc/passwd"\nlatin { size 2 }')[0]["problems"][0]["line"] == 1


@pytest.mark.parametrize("wrong", [{}, {"text": 7}, {"text": FOUR, "index": "x"}, {"text": FOUR, "state": {"x": "1"}}])
def test_questions_without_sense_are_answered(wrong: Mapping[str, Any]) -> None:
    for ask in ("read", "judge", "nonsense", "finished"):
        assert asked(ask, **wrong)


def test_a_wrong_value_is_named_with_its_cell() -> None:
    (found,) = asked("judge", text=FOUR, state={"0": "4"})

    assert found["verdict"] == "wrong"
    assert [1, 1] in found["faults"][0]["cells"]
    assert asked("solvable", text=FOUR, state={"0": "4"}) == [{"solvable": False}]
    assert asked("finished", text=FOUR, state={"0": "4"}) == [{"finished": False, "wrong": []}]


def test_steps_name_values_reasons_and_places() -> None:
    found = asked("steps", text=FOUR)[0]
    step = found["steps"][0]

    assert (found["status"], step["text"]) == ("unique", "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4")
    assert step["values"] == {"3": "4"}
    assert ["good", [[1, 4]]] in step["marks"]
    assert ["path", [[1, 3]]] in step["marks"]


def test_a_hint_goes_on_from_what_is_filled_in() -> None:
    (found,) = asked("hint", text=FOUR, state={"3": "4", "0": "2"})

    assert [step["text"] for step in found["steps"]] == ["r1c2 is the last empty cell of row 1: r1c2 = 1"]
    assert found["steps"][0]["values"] == {"1": "1"}
    assert ["path", [[1, 1]]] in found["steps"][0]["marks"]


def test_a_hint_says_how_much_one_wishes_and_goes_on_from_marks() -> None:
    (found,) = asked("hint", text=FOUR)
    place, technique, step = found["told"]
    assert place == "look at r1c3 < r1c4"
    assert technique == f"{place}; technique: rule at its place"
    assert step == found["steps"][-1]["text"] == "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4"
    (found,) = asked("hint", text=FOUR, marks={"1": ["1"]})
    assert found["told"][0] == "look at r1c2"
    assert found["told"][2] == "1 is your only mark in r1c2: r1c2 = 1"
    (found,) = asked("hint", text=FOUR, marks={"1": ["4"]})
    assert found["error"] == "what is ruled out leaves no solution; hints and steps go on from what is right"


def test_a_hint_first_says_what_is_wrong() -> None:
    (found,) = asked("hint", text=FOUR, state={"0": "4"})

    assert found["verdict"] == "wrong"
    assert found["faults"][0]["cells"] == [[1, 1]]


@pytest.mark.parametrize("kind", ["battleship", "futoshiki", "slitherlink", "nurikabe", "hashi", "masyu"])
def test_hints_lead_to_the_solution_from_anywhere(kind: str) -> None:
    text, puzzle = example(kind)
    solution = state_of(puzzle, solve(puzzle).solutions[0].atoms)
    state = {number: value for number, value in solution.items() if Random(number).random() < 0.5}
    for _ in range(3):
        (found,) = asked("hint", text=text, state=state)
        values = found["steps"][-1]["values"]
        assert values.items() <= solution.items() - state.items()
        state |= values


def test_steps_lead_to_the_solution() -> None:
    puzzle = pylogic.loads(FOUR)
    values: dict[str, str] = {}
    for step in asked("steps", text=FOUR)[0]["steps"]:
        values |= step["values"]

    assert atoms_of(puzzle, values) == solve(puzzle).solutions[0].atoms


def test_clues_that_contradict_each_other_are_named() -> None:
    text = (EXAMPLES / "futoshiki_contradiction.puzzle").read_text()
    found = asked("conflicts", text=text)

    assert asked("steps", text=text)[0]["error"].endswith("this one has no solution")
    assert all(clue["line"] for clue in found[0]["clues"])
    assert found[0]["svg"].startswith("<svg")


def test_solutions_come_with_pictures_and_states() -> None:
    *found, last = asked("solve", text=(EXAMPLES / "futoshiki_several.puzzle").read_text(), models=0)

    assert last["answer"]["status"] == "several"
    assert [one["solution"] for one in found] == list(range(1, last["answer"]["count"] + 1))
    assert all(one["svg"].startswith("<svg") and len(one["state"]) == len(found[0]["state"]) for one in found)
    assert "there are" in last["outcome"]


def test_what_is_decided_can_be_put_on_the_board() -> None:
    last = asked("solve", text=(EXAMPLES / "futoshiki_several.puzzle").read_text(), task="decided")[-1]

    assert (
        0
        < len(last["decided"])
        < len(
            pylogic.load(EXAMPLES / "futoshiki_several.puzzle").kind.variables(
                pylogic.load(EXAMPLES / "futoshiki_several.puzzle")
            )
        )
    )


def test_puzzles_are_made_one_by_one() -> None:
    found = [one for one in asked("generate", kind="futoshiki", words=["4x4"], n=2, seed=1) if "puzzle" in one]

    assert [one["puzzle"] for one in found] == [1, 2]
    assert all(solve(pylogic.loads(one["text"])).unique for one in found)


def test_routes_are_followed_move_by_move() -> None:
    text = (EXAMPLES / "diamonds_tiny.puzzle").read_text()

    assert asked("route", text=text, moves="24")[0]["open"] == "1 diamond left"
    assert asked("route", text=text, moves="2466")[0]["finished"]
    assert asked("route", text=text, moves="4")[0]["faults"] == []
    assert asked("route", text=text, moves="0")[0]["faults"]


def test_programs_files_and_grades() -> None:
    assert asked("compile", text=FOUR, engine="swipl")[0]["text"].startswith("% futoshiki")
    assert asked("grade", text=FOUR)[0]["grade"] == "easy"
    assert asked("format", text="futoshiki{size 2}") == [{"text": "futoshiki {\n  size 2\n}\n"}]
    assert asked("convert", text=FOUR, to="svg")[0]["name"] == "Notebook, sample 3.svg"
    assert asked("convert", text=FOUR, to="nonsense")[0]["error"].startswith("there is no format 'nonsense'")


def test_a_comparison_has_rows_and_a_table() -> None:
    *rows, last = asked("compare", text=FOUR, labelings=["ff"], strategies=["default"])

    assert [row["row"]["engine"] for row in rows] == ["swipl", "clingo"]
    assert last == {"disagreements": []}


def test_a_comparison_is_of_all_puzzles_of_a_text() -> None:
    *rows, _ = asked("compare", text=FOUR + FOUR.replace("sample 3", "again"), labelings=["ff", "leftmost"])

    assert [row["total"] for row in rows] == [4] * 4
    assert {row["row"]["puzzle"] for row in rows} == {"Notebook, sample 3", "Notebook, again"}


def test_texts_have_cards_but_those_that_are_no_puzzles() -> None:
    found = asked("cards", texts=[FOUR, "nonsense", "latin { size 2 }"])

    assert [one["name"] for one in found] == ["futoshiki", "latin"]
    assert found[0]["text"] == FOUR


def test_statements_of_puzzles_are_named_by_kind() -> None:
    (found,) = asked("hello")
    statements = {one["name"]: one["statements"] for one in found["kinds"]}
    text = 'kind mine {\n  cells . *\n  regions parts\n  "one": count(parts, *) = 1\n}\nmine { parts {\n a b\n } }\n'
    (read,) = asked("read", text=text)

    assert statements["aquarium"] == ["size", "board", "areas", "rows", "columns"]
    assert read["statements"] == {"mine": ["size", "board", "parts"]}
    assert read["declares"]
    assert not asked("read", text=FOUR)[0]["declares"]


def test_where_no_clues_conflict_that_is_said() -> None:
    assert asked("conflicts", text=FOUR) == [{"outcome": "no clues conflict: it has exactly one solution"}]


def test_the_page_has_the_colours_of_pictures() -> None:
    style = (PAGE / "page.css").read_text()

    for name, (light, dark) in _COLOURS.items():
        assert f"--pl-{name}: light-dark({light}, {dark});" in style


def test_all_modules_of_the_page_are_fetched_at_once() -> None:
    found, wanted = set[str](), ["page.js"]
    while wanted:
        found.add(name := wanted.pop())
        wanted += set(re.findall(r'^import .* from "\./(.+)";$', (PAGE / name).read_text(), re.MULTILINE)) - found

    fetched = re.findall(r'<(?:script type="module" src|link rel="modulepreload" href)="(.+?)">', INDEX.read_text())
    assert fetched[:3] == ["carrier.js", "page.js", "keeping.js"]  # carrier.js asks for the board while others come
    assert fetched[3:] == sorted(found - {*fetched[:3]})


def test_the_page_stays_small() -> None:
    ours = [file for file in PAGE.iterdir() if file.suffix in (".js", ".css")]
    lines = [line.strip() for file in ours for line in file.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if line and not line.startswith(("//", "/*"))]) < 4500
    python = {"worker.js", "carrier_static.js", "engines.js", "service_static.js"}  # of static files
    fetched = [file for file in (*ours, PAGE / "index.html") if file.name not in python]
    packed = sum(len(gzip.compress(file.read_bytes())) for file in fetched)
    assert packed < 80_000  # the editor, which npm builds, takes 120,000 more


@pytest.mark.slow
def test_the_gallery_shows_every_kind() -> None:
    found = asked("gallery")

    assert {one["name"] for one in found} == {*builtin.names(), *LIBRARY_NAMES}
    assert all(pylogic.loads(one["text"]).kind == one["name"] for one in found[:6])


def test_titles_do_no_harm_in_pictures() -> None:
    text = 'latin "</title><script>alert(1)</script>" { size 2 }'
    (found,) = asked("read", text=text)
    solved = asked("solve", text=text)

    assert "<script" not in str(found["board"]["layers"]["parts"])
    assert all("<script" not in one.get("svg", "") for one in solved)


SIDED = ("slitherlink", "masyu", "hashi", "galaxies", "yajilin", "simple_loop")


@pytest.mark.parametrize("kind", SIDED)
def test_an_entry_on_a_side_is_right_so_far_or_named_by_its_cells(kind: str) -> None:
    text, puzzle = example(kind)
    solution = state_of(puzzle, solve(puzzle).solutions[0].atoms)
    variables = puzzle.kind.variables(puzzle)
    sides = [(str(n), one) for n, one in enumerate(variables) if isinstance(one.place, Side) and not one.framed]
    places = {str(number): one.place.cells for number, one in enumerate(variables) if isinstance(one.place, Side)}
    right, wrong = ([one for one in sides if (solution[one[0]] == one[1].vacant) is vacant] for vacant in (False, True))
    number, variable = wrong[0]
    (fine,) = asked("judge", text=text, state={number: solution[number] for number, _ in right[:3]})
    (found,) = asked("judge", text=text, state={number: [*variable.values][1]})
    (crossed,) = asked("judge", text=text, state={right[0][0]: right[0][1].vacant})

    assert (fine["verdict"], fine["faults"]) == ("right so far", [])
    assert found["verdict"] == crossed["verdict"] == "wrong"
    assert [fault["sides"] for fault in found["faults"]] == [[[*map(list, places[number])]]]
    assert found["faults"][0]["lines"][0].startswith("the line ")
    assert crossed["faults"][0]["lines"][0].startswith("the cross ")


def test_where_solutions_are_several_an_entry_of_none_is_refused_as_a_whole() -> None:
    text = "slitherlink {\n  size 4\n}\n"
    puzzle = pylogic.loads(text)
    places = enumerate(puzzle.kind.variables(puzzle))
    sides = {str(number): one.place.cells for number, one in places if isinstance(one.place, Side)}
    loops = [{number: "#" for number, cells in sides.items() if cell in cells} for cell in ((1, 1), (4, 4))]
    some = dict([*loops[1].items()][:2])
    (fine,) = asked("judge", text=text, state=some)
    (both,) = asked("judge", text=text, state=loops[0] | some)

    assert fine["verdict"] == "right so far"
    assert both["verdict"] == "wrong"
    assert both["faults"] == [{"lines": ["no solution has all of this"], "cells": [], "sides": []}]


def test_puzzles_are_called_by_their_size_and_several_by_their_numbers() -> None:
    wanted = {"kind": "latin", "words": ["4x4"], "grade": "easy", "seed": 1}
    (alone,) = (one for one in asked("generate", **wanted, sized=True) if "puzzle" in one)
    several = [one["title"] for one in asked("generate", **wanted, n=2) if "puzzle" in one]

    assert alone["title"] == pylogic.loads(alone["text"]).title == "Latin square 4x4, easy"
    assert several == ["Latin square 1, easy", "Latin square 2, easy"]


READY = json.loads((PAGE / "ready.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", some(READY, [*READY][::3], [*READY][::12]))
def test_puzzles_made_beforehand_are_of_their_kind_and_read(kind: str) -> None:
    assert READY[kind]
    for size, grades in READY[kind].items():
        assert {*grades} <= {"easy", "medium", "hard"}
        for text in grades.values():
            (found,) = asked("read", text=text)
            assert found["puzzles"][0]["kind"] == kind
            assert not found["declares"]
            assert f"{found['board']['rows']}x{found['board']['columns']}" == size


def test_a_board_is_the_same_in_every_process() -> None:
    # A browser keeps what was put down under the content of the board, whichever process of the server drew it.
    kinds = ("heyawake", "hitori", "bonsan", "country_road", "cocktail_lamp", "context", "araf", "digital_battleship")
    texts = [text for kind in kinds for grades in READY[kind].values() for text in grades.values()]
    boards = "import json, sys; from pylogic.page.board import board; from pylogic import loads\n"
    boards += "print(json.dumps([board(loads(text)) for text in json.load(sys.stdin)]))"
    first, second = (
        subprocess.run(
            [sys.executable, "-c", boards],
            input=json.dumps(texts),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second


@pytest.mark.nightly
@pytest.mark.parametrize("kind", READY)
def test_puzzles_made_beforehand_have_one_solution(kind: str) -> None:
    for text in (text for grades in READY[kind].values() for text in grades.values()):
        found = solve(pylogic.loads(text))
        assert found.unique or (found.puzzle.kind.objective and found.solutions)


@pytest.mark.slow
def test_other_names_are_those_of_kinds_and_every_kind_has_a_group() -> None:
    cards = {card["name"]: card for card in asked("gallery")}
    assert {*tomllib.loads((PAGE.parent / "names.toml").read_text(encoding="utf-8"))} <= {*cards}
    groups = {"numbers", "lines", "shading", "regions", "objects"}
    assert {card["group"] for card in cards.values()} == groups
    assert "light up" in cards["akari"]["also"]


def test_cells_that_break_a_rule_are_named_without_an_engine() -> None:
    text = "sudoku {\n  size 9\n  boxes 3x3\n}\n"
    (found,) = asked("finished", text=text, state={"0": "7", "4": "7"}, mistakes=True)
    assert found == {"finished": False, "wrong": [[1, 1], [1, 5]]}
    (found,) = asked("finished", text=text, state={"0": "7", "4": "6"}, mistakes=True)
    assert found["wrong"] == []


@pytest.mark.parametrize("kind", kinds(["battleship", "futoshiki", *LIBRARY_NAMES]))
def test_candidates_have_the_solution_and_every_clue_is_met_by_it(kind: str) -> None:
    text, puzzle = example(kind)
    solution = state_of(puzzle, solve(puzzle).solutions[0].atoms)
    for share in (0.0, 0.3, 0.7):
        state = {number: value for number, value in solution.items() if Random(number).random() < share}
        (found,) = asked("aids", text=text, state=state, candidates=True)
        assert all(solution[number] in values for number, values in found["candidates"].items())
        assert found["candidates"].keys().isdisjoint(state)
        for values, sort in zip(found["totals"], _sorts(puzzle), strict=True):
            assert values.items() <= Counter(solution[number] for number in sort).items()
    rules = Rules(puzzle)
    assert {*rules.met(atoms_of(puzzle, solution))} >= set(rules.stated)


def _sorts(puzzle: Puzzle) -> list[list[str]]:
    """The numbers of places by sort."""
    found: dict[tuple[str, str], list[str]] = {}
    for number, one in enumerate(puzzle.kind.variables(puzzle)):
        found.setdefault((one.sort, one.form), []).append(str(number))
    return [*found.values()]


def test_what_the_rules_leave_of_a_board_is_what_each_leaves_by_itself() -> None:
    text = "sudoku {\n  size 4\n  boxes 2x2\n}\n"
    (found,) = asked("aids", text=text, state={"0": "1", "5": "2"}, candidates=True)
    assert found["totals"] == [{"1": 4, "2": 4, "3": 4, "4": 4}]
    assert found["candidates"]["1"] == ["3", "4"]
    assert found["candidates"]["7"] == ["1", "3", "4"]
    (found,) = asked("aids", text=text, state={"0": "1", "1": "1"}, candidates=True)  # which breaks a rule
    assert found["candidates"]["2"] == ["2", "3", "4"]


def test_a_clue_is_met_when_it_holds_on_the_board_as_it_stands() -> None:
    text = READY["tents"]["9x9"]["easy"]
    puzzle = pylogic.loads(text)
    solution = state_of(puzzle, solve(puzzle).solutions[0].atoms)
    tents = {number: value for number, value in solution.items() if value == "^"}
    assert asked("aids", text=text, state={})[0]["met"] == []
    met = asked("aids", text=text, state=tents)[0]["met"]
    assert sorted(met) == sorted([side, line] for side in ("left", "top") for line in range(1, 10))
    first = min(tents, key=int)
    row, column = divmod(int(first), 9)
    missing = [where for where in met if where not in asked("aids", text=text, state=_without(tents, first))[0]["met"]]
    assert sorted(missing) == [["left", row + 1], ["top", column + 1]]


def _without(state: dict[str, str], number: str) -> dict[str, str]:
    return {other: value for other, value in state.items() if other != number}


OWN = 'kind dots "Dots" {\n  cells white black\n  apart black pairs\n}\ndots {\n  size 2\n}\n'


def test_links_to_other_pages_hold_the_same_puzzle() -> None:
    text = READY["sudoku"]["9x9"]["easy"]
    (found,) = asked("links", text=text)
    assert {*found["links"]} == {"puzz.link", "Penpa+", "SudokuPad", "f-puzzles", "Simon Tatham"}
    wanted = solve(pylogic.loads(text)).solutions[0].grid
    for address in found["links"].values():
        assert address.startswith("https://")
        assert solve(pylogic.loads(address)).solutions[0].grid == wanted
    (found,) = asked("links", text=READY["heyawake"]["9x9"]["easy"])
    assert {*found["links"]} == {"puzz.link", "Penpa+"}
    (found,) = asked("links", text=OWN)
    assert found == {"links": {}}
