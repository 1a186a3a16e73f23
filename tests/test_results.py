"""``pylogic results``: statistics, merging, differences and other forms of kept rows."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from commands import ran as pylogic
from comparisons import STOPPED, SWIPL
from effort import some

from pylogic import UsageError
from pylogic.lab import plotting
from pylogic.lab.comparison import Comparison
from pylogic.lab.journal import line, merged, read_rows
from pylogic.lab.plotting.charts import Plotted
from pylogic.lab.row import Row

pandas = pytest.importorskip("pandas")
pytest.importorskip("scipy")

COSTS: dict[str, Sequence[float | None]] = {
    "ff": [1, 2, 3, None, 5, 6],
    "max": [2, 4, 6, None, 10, None],
    "min": [1, 3, 2, 40, 6, 5],
}
"""Failures of each labeling on six puzzles, without a figure where the limit of 60 s was reached."""


CHARTS = ("ecdf", "box", "scatter", "ranks", "cactus")


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

    assert tables[0]["title"] == (
        "futoshiki: Friedman p = 0.0146 over 6 puzzles; 6 puzzles are too few for 3 tests: p is at least 0.0938"
    )
    assert (first["first"], first["second"], first["puzzles"]) == ("swipl ff", "swipl max", 6)
    assert [first[name] for name in ("wins", "losses", "ties", "open")] == [5, 0, 0, 1]
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


def test_rows_limited_by_effort_go_to_btool_and_not_to_aslib(tmp_path: Path) -> None:
    rows_, path = tmp_path / "rows", tmp_path / "results.xml"
    held = [row("p", "ff", 3, time_limit=None), row("q", "ff", None, **ended("failures", 20, failures=20))]
    rows_.write_text("".join(map(line, held)))

    assert pylogic("results", "export", str(rows_), "--to", "btool", "-o", str(path)).returncode == 0
    result = ElementTree.parse(path).getroot()
    measured = [{one.get("name"): one.get("val") for one in run} for run in result.iter("run")]
    assert [(run["time"], run["timeout"]) for run in measured] == [("3", "0"), ("0.25", "1")]
    assert [one.get("timeout") for one in result.iter("seqjob")] == ["3"]
    refused = pylogic("results", "export", str(rows_), "--to", "aslib", "-o", str(tmp_path / "scenario"))
    assert (refused.returncode, refused.stderr) == (
        2,
        "an ASlib scenario is about time, and these rows had no time limit\n",
    )


@pytest.mark.parametrize(("form", "reader"), [("btool", "benchmark-tool"), ("aslib", "ASlib")])
def test_two_time_limits_are_named_with_who_knows_one(form: str, reader: str, tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_text("".join(line(row("p", name, 3, time_limit=limit)) for name, limit in (("ff", 9.5), ("max", None))))
    refused = pylogic("results", "export", str(path), "--to", form, "-o", str(tmp_path / "out"))

    assert refused.stderr == f"{reader} knows one time limit for all rows; these have 9.5 s and none\n"


def test_a_box_has_the_quartiles_of_the_summary(kept: str) -> None:
    figure = pytest.importorskip("matplotlib.figure").Figure()
    data = Plotted.of(rows(), "failures")
    plotting.box(data, {}, figure.subfigures(1, 1))
    (axes,) = figure.axes
    boxes = [sorted({float(x) for x in one.get_xdata()}) for one in axes.lines if len(one.get_xdata()) == 5]
    lines = standing(kept, "--measure", "failures")

    assert boxes == [
        sorted({data.scale.at(value or math.inf) for value in (lines[f"swipl {name}"][q] for q in ("q1", "q3"))})
        for name in COSTS
    ]


@pytest.mark.parametrize("chart", some(CHARTS, CHARTS, ["cactus"]))
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


def ended(by: str, at: int, **counts: int) -> dict[str, Any]:
    """What a run has in place of an answer where a limit of effort ended it."""
    return {"effort": f"{by}={at}", "time_limit": None, "limit": {"by": by, "at": at}, **counts}


def test_an_unsettled_puzzle_costs_what_was_spent_on_it(tmp_path: Path) -> None:
    """The limit of failures in their measure, the failures that were counted where inferences ended the run."""
    path = tmp_path / "rows"
    held = [row("p", "ff", 3), row("q", "ff", None, **ended("failures", 20, failures=20, choices=23))]
    held += [row("p", "max", 1), row("q", "max", None, **ended("inferences", 3000, failures=263, choices=7))]
    path.write_text("".join(map(line, held)))
    failures, choices = (standing(str(path), "--measure", name) for name in ("failures", "choices"))

    assert failures["swipl ff"]["PAR2"] == (3 + 40) / 2
    assert failures["swipl max"]["PAR2"] == (1 + 2 * 263) / 2
    assert failures["virtual best"]["PAR2"] == (1 + 40) / 2
    assert [choices[f"swipl {name}"]["PAR2"] for name in ("ff", "max")] == [(1 + 46) / 2, (1 + 14) / 2]
    for factor in (1, 3):
        means = standing(str(path), "--measure", "failures", "--par", str(factor))
        assert means["swipl max"][f"PAR{factor}"] == (1 + factor * 263) / 2


@pytest.mark.parametrize(
    ("gone", "charged"),
    [
        (ended("inferences", 3000, failures=10), 2 * 30),  # less than what another labeling settled it with
        ({"effort": "failures=500", "limit": None, "error": "killed", "failures": 10}, 2 * 500),
        ({"limit": None, "error": "killed", "failures": None}, 2 * 40),  # the dearest of all
        ({"failures": None}, 2 * 40),  # ended by time, and nothing was counted
    ],
)
def test_what_was_not_settled_is_not_cheaper_than_what_was(gone: dict[str, Any], charged: int, tmp_path: Path) -> None:
    path = tmp_path / "rows"
    settled = [row("p", "ff", 30), row("q", "ff", 40), row("q", "max", 2)]
    path.write_text("".join(map(line, [*settled, row("p", "max", None, **gone)])))

    assert standing(str(path), "--measure", "failures")["swipl max"]["PAR2"] == (charged + 2) / 2


def test_an_unsettled_puzzle_costs_more_than_one_settled_at_no_cost(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_text(line(row("p", "ff", 0)) + line(row("p", "max", None, **ended("inferences", 9, failures=0))))
    (first,) = json.loads(pylogic("results", "test", str(path), "--measure", "failures", "--json").stdout)[0]["lines"]

    assert [first[name] for name in ("wins", "losses", "ties", "open")] == [1, 0, 0, 0]


def test_what_neither_settled_is_no_tie(tmp_path: Path) -> None:
    """Failures of two runs that inferences ended say which was slower, not which would have been better."""
    path = tmp_path / "rows"
    held = [row(puzzle, name, cost) for name, cost in (("ff", 7), ("max", 1)) for puzzle in "ab"]
    for name, spent in (("ff", 100), ("max", 900)):
        held += [row(puzzle, name, None, **ended("inferences", 9, failures=spent)) for puzzle in "cde"]
    path.write_text("".join(map(line, held)))
    (table,) = json.loads(pylogic("results", "test", str(path), "--measure", "failures", "--json").stdout)
    (first,) = table["lines"]

    assert [first[name] for name in ("puzzles", "wins", "losses", "ties", "open")] == [5, 0, 2, 0, 3]
    assert (first["ratio"], first["common"], first["effect"]) == (pytest.approx(4), pytest.approx(4), 1)
    assert table["title"].endswith("; 2 puzzles are too few for 1 test: p is at least 0.5")


def test_the_ratio_without_charges_is_of_puzzles_that_both_settled(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    held = [row("a", "ff", 7), row("a", "max", 3), row("b", "ff", None, **ended("inferences", 9, failures=31))]
    path.write_text("".join(map(line, [*held, row("b", "max", 0)])))
    (first,) = json.loads(pylogic("results", "test", str(path), "--measure", "failures", "--json").stdout)[0]["lines"]

    assert first["common"] == pytest.approx(2)
    assert first["ratio"] == pytest.approx(math.sqrt(2 * 63))


def test_of_many_differences_the_first_are_named(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    many = [row(f"p{place}", "ff", 3) for place in range(13)]
    one.write_text("".join(map(line, many)))
    other.write_text("".join(line(replace(some, inferences=1001)) for some in many))

    shown = pylogic("results", "diff", str(one), str(other)).stdout.splitlines()
    assert shown[2:5] == ["inferences: 13 cells differ", "  p0, swipl ff: 1000; 1001", "  p1, swipl ff: 1000; 1001"]
    assert shown[13] == "  and 3 more"
