"""``pylogic results``: statistics, merging, differences and other forms of kept rows."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from commands import pylogic
from comparisons import STOPPED, SWIPL

from pylogic import UsageError
from pylogic.comparison.comparison import Comparison
from pylogic.comparison.journal import line, merged, read_rows
from pylogic.comparison.row import Row

pandas = pytest.importorskip("pandas")
pytest.importorskip("scipy")

COSTS: dict[str, Sequence[float | None]] = {
    "ff": [1, 2, 3, None, 5, 6],
    "max": [2, 4, 6, None, 10, None],
    "min": [1, 3, 2, 40, 6, 5],
}
"""Failures of each labeling on six puzzles, without a figure where the limit of 60 s was reached."""


def row(puzzle: str, strategy: str, cost: float | None, **others: Any) -> Row:
    made = replace(SWIPL, puzzle=puzzle, strategy=strategy, digest=puzzle, solutions=[], user=0.0, system=0.0)
    gone = STOPPED if cost is None else {"seconds": cost, "failures": int(cost), "user": float(cost)}
    return replace(made, **{**gone, **others})


def rows() -> list[Row]:
    return [row(f"p{place}", name, cost) for name, costs in COSTS.items() for place, cost in enumerate(costs)]


@pytest.fixture
def kept(tmp_path: Path) -> str:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(map(line, rows())))
    return str(path)


def standing(kept: str, *options: str) -> dict[str, dict[str, Any]]:
    tables = json.loads(pylogic("results", "summary", kept, "--json", *options).stdout)
    assert [table["title"] for table in tables] == ["futoshiki"]
    return {entry["strategy"]: entry for entry in tables[0]["lines"]}


def test_the_summary_has_solved_penalised_means_quartiles_and_the_virtual_best(kept: str) -> None:
    lines = standing(kept)

    assert [(name, entry["settled"], entry["tried"]) for name, entry in lines.items()] == [
        ("swipl ff", 5, 6), ("swipl max", 4, 6), ("swipl min", 6, 6), ("virtual best", 6, 6),
    ]  # fmt: skip
    assert lines["swipl ff"]["PAR2"] == pytest.approx((1 + 2 + 3 + 120 + 5 + 6) / 6)
    assert lines["virtual best"]["PAR2"] == pytest.approx((1 + 2 + 2 + 40 + 5 + 5) / 6)
    assert (lines["swipl ff"]["q1"], lines["swipl ff"]["median"]) == (2.5, 4)
    assert lines["swipl max"]["common median"] == 5
    assert [lines[f"swipl {name}"]["best"] for name in COSTS] == [2.5, 0, 3.5]
    assert [lines[f"swipl {name}"]["alone"] for name in COSTS] == [0, 0, 1]


def test_another_factor_punishes_more(kept: str) -> None:
    assert standing(kept, "--par", "10")["swipl ff"]["PAR10"] == pytest.approx((1 + 2 + 3 + 600 + 5 + 6) / 6)


def test_a_quartile_among_unsettled_puzzles_has_no_figure(kept: str) -> None:
    assert "unsettled" in pylogic("results", "summary", kept).stdout.splitlines()[5]


def test_a_test_names_wins_and_corrects_for_the_number_of_pairs(kept: str) -> None:
    tables = json.loads(pylogic("results", "test", kept, "--measure", "failures", "--json").stdout)
    first, second, third = tables[0]["lines"]

    assert tables[0]["title"] == "futoshiki: Friedman p = 0.0146 over 6 puzzles"
    assert (first["first"], first["second"], first["wins"], first["losses"], first["ties"]) == (
        "swipl ff", "swipl max", 5, 0, 1,
    )  # fmt: skip
    assert first["effect"] == -1
    assert first["p"] == pytest.approx(2 / 2**5)  # the exact test: all five differences have one sign
    by_p = sorted(entry["p"] for entry in (first, second, third))
    corrected = [by_p[0] * 3, max(by_p[0] * 3, by_p[1] * 2)]
    assert sorted(entry["holm"] for entry in (first, second, third))[:2] == pytest.approx(corrected)
    assert first["low"] <= first["ratio"] <= first["high"] < 1


def test_against_one_strategy_there_are_fewer_pairs(kept: str) -> None:
    tables = json.loads(pylogic("results", "test", kept, "--against", "swipl min", "--json").stdout)

    assert [(entry["first"], entry["second"]) for entry in tables[0]["lines"]] == [
        ("swipl ff", "swipl min"), ("swipl max", "swipl min"),
    ]  # fmt: skip


def test_several_kinds_have_tables_of_their_own_and_one_together(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    both = (
        replace(one, kind=kind, puzzle=kind + one.puzzle, digest=kind + one.digest) for kind in "ab" for one in rows()
    )
    path.write_text("".join(map(line, both)))

    said = pylogic("results", "summary", str(path), "--csv").stdout
    assert list(dict.fromkeys(entry.split(",")[0] for entry in said.splitlines())) == ["rows", "a", "b", "all kinds"]


def test_merging_keeps_each_row_once_and_tells_puzzles_of_one_name_apart(kept: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text(line(row("p0", "ff", 1)) + line(row("p0", "ff", 9, digest="another", source="q.puzzle")))

    merge = pylogic("results", "merge", kept, str(other)).stdout.splitlines()
    names = [json.loads(text)["puzzle"] for text in merge]
    assert len(names) == len(rows()) + 1
    assert names[-1] == "p0 (q.puzzle anothe)"
    assert "p0 (p.puzzle p0)" in names


def test_rows_of_other_machines_are_not_merged_into_one() -> None:
    here, there = row("p", "ff", 1), row("p", "ff", 1, machine="another")

    assert merged([[here], [there], [here]]) == [here, there]


def test_a_difference_is_of_answers_and_counts_and_not_of_times(kept: str, tmp_path: Path) -> None:
    slower, other = tmp_path / "slower", tmp_path / "other"
    slower.write_text("".join(line(replace(one, seconds=2 * one.seconds, machine="slow")) for one in rows()))
    changed = [row("p0", "ff", 7), row("p3", "ff", 50), *rows()[4:]]
    other.write_text("".join(map(line, changed)))

    same = pylogic("results", "diff", kept, str(slower))
    assert (same.returncode, same.stdout.splitlines()[:4]) == (
        0,
        [
            "18 cells in both, 0 only in the first, 0 only in the second",
            "only the first: a machine",
            "only the second: slow",
            "0 answers differ",
        ],
    )
    assert "seconds: first / second 0.500 (0.500 to 0.500), Wilcoxon p = 0.00064: more than chance" in same.stdout
    differing = pylogic("results", "diff", kept, str(other))
    assert differing.returncode == 1
    assert "16 cells in both, 2 only in the first, 0 only in the second\n1 answer differs\n" in differing.stdout
    assert "failures: 2 cells differ\n  p0, swipl ff: 1; 7\n  p3, swipl ff: 0; 50\n" in differing.stdout


def test_what_is_exported_can_be_read_again(kept: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for form in ("csv", "jsonl", "parquet"):
        assert pylogic("results", "export", kept, "--to", form, "-o", str(tmp_path / form)).returncode == 0

    assert list(read_rows(str(tmp_path / "jsonl"))) == rows()
    assert pandas.read_csv(tmp_path / "csv")["seconds"].tolist() == [one.seconds for one in rows()]
    assert pandas.read_parquet(tmp_path / "parquet")["puzzle"].tolist() == [one.puzzle for one in rows()]


def test_a_scenario_of_aslib_has_runs_and_features(kept: str, tmp_path: Path) -> None:
    features, folder = tmp_path / "features.csv", tmp_path / "scenario"
    features.write_text("puzzle,size,kind\n" + "".join(f"p{place},{place + 4},x\n" for place in range(6)))

    pylogic("results", "export", kept, "--to", "aslib", "--features", str(features), "-o", str(folder))
    runs = (folder / "algorithm_runs.arff").read_text().partition("@DATA\n")[2].splitlines()
    assert runs[:4] == [
        "'p0',1,'swipl ff',1,ok",
        "'p1',1,'swipl ff',2,ok",
        "'p2',1,'swipl ff',3,ok",
        "'p3',1,'swipl ff',0,timeout",
    ]
    assert (
        (folder / "feature_values.arff")
        .read_text()
        .endswith("@DATA\n" + "".join(f"'p{n}',1,{n + 4}\n" for n in range(6)))
    )
    assert "algorithm_cutoff_time: 60\n" in (folder / "description.txt").read_text()


def test_results_of_btool_have_a_system_for_each_engine_and_a_run_for_each_row(kept: str, tmp_path: Path) -> None:
    path = tmp_path / "results.xml"

    pylogic("results", "export", kept, "--to", "btool", "-o", str(path))
    result = ElementTree.parse(path).getroot()
    assert [(one.get("name"), [setting.get("name") for setting in one]) for one in result.iter("system")] == [
        ("swipl", ["ff", "max", "min"])
    ]
    names = {one.get("id"): one.get("name") for one in result.iterfind("benchmark/class/instance")}
    for spec in result.iter("runspec"):
        times = [float(one.get("val", "")) for one in spec.iterfind(".//measure[@name='time']")]
        assert times == [60 if cost is None else cost for cost in COSTS[spec.get("setting", "")]]
        assert [names[one.get("id")] for one in spec.iter("instance")] == [f"p{place}" for place in range(6)]


@pytest.mark.parametrize("chart", ["ecdf", "box", "scatter", "ranks", "cactus"])
def test_a_picture_needs_no_puzzle(kept: str, tmp_path: Path, chart: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.svg"

    assert pylogic("results", "plot", kept, "--chart", chart, "-o", str(path)).returncode == 0
    assert "swipl ff" in path.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["summary", "nothing"], "nothing cannot be read: No such file or directory"),
        (["summary", "{kept}", "--measure", "seconsd"], "there is no measure 'seconsd'; did you mean 'seconds'?"),
        (["summary", "{kept}", "--measure", "conflicts"], "no row has a number of conflicts"),
        (
            ["test", "{kept}", "--against", "swipl mix"],
            "there is no strategy 'swipl mix' in these rows; did you mean 'swipl min'?",
        ),
        (["plot", "{kept}"], "results plot writes a picture: give its name, -o FILE.svg or FILE.png"),
        (["diff", "{kept}"], "results diff compares two files; here is 1"),
        (["export", "{kept}"], "results export writes csv: say where, -o NAME"),
        (["merge", "{kept}", "-o", "{kept}"], "-o would write over {kept}, which a puzzle is read from"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(kept: str, arguments: list[str], sentence: str) -> None:
    done = pylogic("results", *(word.format(kept=kept) for word in arguments))

    assert (done.returncode, done.stderr) == (2, sentence.format(kept=kept) + "\n")


def test_what_is_no_row_is_named_with_its_line(kept: str) -> None:
    Path(kept).write_text(line(rows()[0]) + '{"puzzle": 1}\n')

    with pytest.raises(UsageError, match=r"rows.jsonl:2: this is not a row of a comparison"):
        list(read_rows(kept))


def test_a_comparison_is_a_data_frame() -> None:
    data = Comparison(tuple(rows())).frame()

    assert data.groupby("contestant")["settled"].sum().to_dict() == {"swipl ff": 5, "swipl max": 4, "swipl min": 6}
    assert math.isclose(data["cpu"].max(), 40)


def test_a_limit_of_effort_is_what_an_unsettled_puzzle_costs_in_its_measure(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    limit: dict[str, Any] = {"by": "failures", "at": 20}
    held = [row("p", "ff", 3, effort="failures=20", time_limit=None)]
    held.append(row("q", "ff", None, effort="failures=20", time_limit=None, limit=limit))
    path.write_text("".join(map(line, held)))

    assert standing(str(path), "--measure", "failures")["swipl ff"]["PAR2"] == (3 + 40) / 2
    assert standing(str(path), "--measure", "choices")["swipl ff"]["PAR2"] == (1 + 2) / 2


def test_of_many_differences_the_first_are_named(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    many = [row(f"p{place}", "ff", 3) for place in range(13)]
    one.write_text("".join(map(line, many)))
    other.write_text("".join(line(replace(some, inferences=1001)) for some in many))

    shown = pylogic("results", "diff", str(one), str(other)).stdout.splitlines()
    assert shown[2:5] == ["inferences: 13 cells differ", "  p0, swipl ff: 1000; 1001", "  p1, swipl ff: 1000; 1001"]
    assert shown[13] == "  and 3 more"
