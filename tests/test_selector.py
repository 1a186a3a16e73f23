"""Features of puzzles, and selectors that choose a strategy by them."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import ran as pylogic
from comparisons import LATIN, SWIPL
from puzzles import UNIQUE

from pylogic import UsageError, compare, load, loads
from pylogic.lab.journal import line
from pylogic.lab.row import Row
from pylogic.lab.selector import Choice, Selector, Split, as_json, presolved, stated

BY_CLUES = {
    "feature": "clues",
    "at_most": 0.5,
    "yes": {"engine": "swipl", "strategy": "max,down", "model": None},
    "no": {"engine": "clingo", "strategy": None, "model": None},
}
"""A tree that gives puzzles without clues to swipl."""
STAR = 'kind star "Star" {\n  cells . *\n  "one star in every row and column": count(rows columns, *) = 1\n}\n'


@pytest.fixture
def auto(tmp_path: Path) -> str:
    path = tmp_path / "auto.json"
    path.write_text(json.dumps({"tree": BY_CLUES}))
    return str(path)


def test_features_are_size_clues_and_facts() -> None:
    found = stated(load("examples/futoshiki_4x4.puzzle"))

    assert found == {
        "rows": 4, "columns": 4, "cells": 16, "clues": 7, "clue_density": 0.4375, "facts": 8,
        "fact_given": 1, "fact_less": 6, "fact_size": 1,
    }  # fmt: skip


def test_presolving_leaves_domains_of_a_network() -> None:
    assert presolved(loads(LATIN)) == {
        "presolved_facts": 29, "places": 9, "open_places": 9, "domain_mean": 3, "domain_largest": 3,
        "domain_bits": 14.264663,
    }  # fmt: skip


def test_presolving_leaves_domains_of_a_declared_kind() -> None:
    open_one = presolved(loads(STAR + "star { board {\n. .\n. .\n} }"))
    board = presolved(loads(STAR + "star {\n  board {\n    * ?\n    ? ?\n  }\n}"))

    assert (open_one["open_places"], board["places"], board["open_places"]) == (4, 4, 0)


def test_a_puzzle_that_is_refuted_has_no_domains() -> None:
    assert "places" not in presolved(loads("futoshiki {\n  size 2\n  board {\n    1 1\n    . .\n  }\n}"))


def test_facts_that_a_puzzle_lacks_are_none_and_what_is_unknown_is_empty(tmp_path: Path) -> None:
    for name, text in (("unique", UNIQUE), ("room", "diamonds {\n  board {\n    @ * .\n  }\n}")):
        (tmp_path / f"{name}.puzzle").write_text(text)
    said = pylogic("features", str(tmp_path / "unique.puzzle"), "examples/first.puzzle").stdout
    lines = {entry["puzzle"]: entry for entry in csv.DictReader(io.StringIO(said))}

    assert (lines["two"]["fact_row"], lines["Harbour"]["fact_row"]) == ("0", "5")
    assert lines["Round trip"]["places"] == ""


def test_a_selector_goes_through_its_tree(auto: str) -> None:
    selector = Selector.load(auto)

    assert selector.engines == ("swipl", "clingo")
    assert selector.choice(loads(LATIN)) == ("swipl", "max,down", None)
    assert selector.choice(loads(UNIQUE)).engine == "clingo"
    assert as_json(selector.tree) == BY_CLUES


def test_a_feature_that_a_puzzle_lacks_is_unknown() -> None:
    tree = Split("domain_mean", -0.5, Choice("clingo", None, None), Choice("swipl", "ff", None))

    assert Selector(tree).choice(loads(LATIN)).engine == "swipl"
    assert Selector(tree).choice(load("examples/first.puzzle", title="Round trip")).engine == "clingo"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not a selector"),
        ("[]", "is not a selector"),
        ('{"tree": {"engine": 1, "strategy": null, "model": null}}', "is not a selector"),
        ('{"tree": {"feature": "clues", "at_most": "1", "yes": {}, "no": {}}}', "is not a selector"),
        ('{"tree": {"engine": "swipl", "strategy": "fff", "model": null}}', "swipl has no"),
    ],
)
def test_what_is_no_selector_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "auto.json").write_text(text)
    with pytest.raises(UsageError, match=sentence):
        Selector.load(str(tmp_path / "auto.json"))


def test_a_comparison_has_the_selector_as_a_contestant_of_its_own(auto: str) -> None:
    rows = compare([loads(LATIN), loads(UNIQUE)], strategies=[f"auto:{auto}", "swipl:max,down"], presolve=False).rows

    assert [(row.engine, row.strategy.split(",")[0], row.contestant) for row in rows] == [
        ("swipl", "max", f"auto {auto}"), ("swipl", "max", "swipl max,down,step"),
        ("clingo", rows[2].strategy.split(",")[0], f"auto {auto}"), ("swipl", "max", "swipl max,down,step"),
    ]  # fmt: skip


def test_a_run_takes_the_choice_of_a_selector(auto: str, tmp_path: Path) -> None:
    (tmp_path / "latin.puzzle").write_text(LATIN)
    said = pylogic("run", str(tmp_path / "latin.puzzle"), "--strategy", f"auto:{auto}", "-n", "1").stdout
    both = pylogic("run", str(tmp_path / "latin.puzzle"), "--strategy", f"auto:{auto}", "--engine", "clingo")

    assert "swipl" in said
    assert "max,down,step" in said
    assert (both.returncode, "chooses the engine too" in both.stderr) == (2, True)


def learnt(tmp_path: Path, costs: dict[str, list[int]], *options: str) -> tuple[Any, Any]:
    """A selector from costs on puzzles of 0, 1, 2, ... clues, and what was printed."""
    rows = [_row(f"p{place}", name, cost) for name, values in costs.items() for place, cost in enumerate(values)]
    number = len(next(iter(costs.values())))
    (tmp_path / "rows.jsonl").write_text("".join(map(line, rows)))
    (tmp_path / "f.csv").write_text("puzzle,clues,ground_atoms\n" + "".join(f"p{n},{n},{n}\n" for n in range(number)))
    done = pylogic("results", "select", "rows.jsonl", "--features", "f.csv", "-o", "auto.json", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    return json.loads((tmp_path / "auto.json").read_text()), done.stdout


def _row(puzzle: str, strategy: str, cost: int) -> Row:
    made = replace(SWIPL, puzzle=puzzle, strategy=strategy, digest=puzzle, solutions=[])
    return replace(made, seconds=float(cost))


def test_a_selector_is_learnt_where_features_tell(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    found, said = learnt(tmp_path, {"ff": [1] * 20 + [9] * 20, "max": [9] * 20 + [1] * 20, "min": [2] * 40}, "--json")

    assert found["tree"] == {
        "feature": "clues", "at_most": 19.5,
        "yes": {"engine": "swipl", "strategy": "ff", "model": None},
        "no": {"engine": "swipl", "strategy": "max", "model": None},
    }  # fmt: skip
    standing = {entry["strategy"]: entry for entry in json.loads(said)[0]["lines"]}
    # Where p20 is left out, nothing tells on which side of p19 and p21 it is.
    assert [standing[name]["PAR2"] for name in ("single best", "selector", "virtual best")] == [2, 1.2, 1]
    assert (standing["selector"]["closed"], standing["selector"]["settled"]) == (0.8, 40)


def test_nothing_is_gained_where_features_tell_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    _, said = learnt(tmp_path, {"ff": [1, 9] * 10, "max": [9, 1] * 10, "min": [2] * 20}, "--json")
    standing = {entry["strategy"]: entry for entry in json.loads(said)[0]["lines"]}

    assert standing["selector"]["closed"] <= 0
    assert standing["virtual best"]["closed"] == 1


def test_too_few_puzzles_teach_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    with pytest.raises(AssertionError, match="on 10 puzzles or more that each of them tried; here are 2 on 3"):
        learnt(tmp_path, {"ff": [1, 2, 3], "max": [1, 2, 3]})
