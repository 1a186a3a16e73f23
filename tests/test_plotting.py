import math
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from xml.etree import ElementTree

import pytest
from comparisons import SWIPL
from effort import some
from hypothesis import given
from hypothesis import strategies as st

from pylogic.lab.plotting import plot, vet
from pylogic.lab.plotting.charts import Plotted, Scale, Spread, puzzles_of_groups, short, style
from pylogic.lab.row import Row, provenance
from pylogic.lab.statistics.scores import by_puzzle, joined, median_or_limit
from pylogic.model import plugins
from pylogic.model.errors import EngineError, UsageError

pytestmark = pytest.mark.slow


ROW = replace(
    SWIPL, kind="squares", source="boards.txt", engine_version="9.2.9", seed=7, models=2, presolve=False, count=1,
    status="unique", seconds=0.5, choices=3, failures=1, solutions=[], machine="a small machine",
)  # fmt: skip
NO_COUNTS: dict[str, Any] = {"choices": None, "failures": None, "inferences": None}
COUNTED = st.one_of(st.none(), st.floats(min_value=0, max_value=1e9))


def row(puzzle: str = "p1", strategy: str = "ff,up,step", **others: Any) -> Row:
    return replace(ROW, puzzle=puzzle, strategy=strategy, **others)


def stopped(puzzle: str = "p1", strategy: str = "ff,up,step", **others: Any) -> Row:
    """A run that the time limit ended."""
    gone = {"status": "unknown", "limit": "time limit of 60 s", "seconds": 60.0, **NO_COUNTS}
    return row(puzzle, strategy, **{**gone, **others})


def failed(puzzle: str = "p1", strategy: str = "ff,up,step") -> Row:
    return row(puzzle, strategy, status="error", error="out of stack", seconds=1.0, **NO_COUNTS)


def mixed() -> list[Row]:
    """``a`` settles all, ``b`` two of three, ``c`` none."""
    puzzles = ["p1", "p2", "p3"]
    return [
        *(row(puzzle, "a", seconds=0.01 * number) for number, puzzle in enumerate(puzzles, start=1)),
        *(row(puzzle, "b", seconds=5.0) for puzzle in puzzles[:2]),
        stopped("p3", "b"),
        *(stopped(puzzle, "c") for puzzle in puzzles),
    ]


def drawn(rows: Sequence[Row], folder: Path, **options: Any) -> tuple[list[str], str]:
    """The texts of an SVG in its order, and the whole."""
    pytest.importorskip("matplotlib")
    path = folder / "plot.svg"
    plot(rows, str(path), **options)
    svg = path.read_text()
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("}text")], svg


def hatches(svg: str) -> int:
    """How many patterns are defined and used."""
    return len(set(re.findall(r"fill: ?url\(#(h\w+)\)", svg)))


# --- medians ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1], 1),
        ([3, 1, 2], 2),
        ([1, 2], 1.5),
        ([1, None], math.inf),
        ([None, 1, 2], 2),
        ([1, 2, 4, None], 3),
        ([1, 2, None, None], math.inf),
        ([None, None, 1], math.inf),
    ],
)
def test_a_run_without_a_figure_counts_as_larger_than_all(values: list[float | None], expected: float) -> None:
    assert median_or_limit(values) == expected


@given(st.lists(COUNTED, min_size=1))
def test_the_median_with_limits_is_the_median_of_any_large_enough_figures(values: list[float | None]) -> None:
    found = median_or_limit(values)
    replaced = median([1e12 if value is None else value for value in values])

    assert found == replaced if replaced <= 1e9 else math.isinf(found)


@given(st.lists(COUNTED, min_size=1), st.randoms())
def test_the_median_knows_no_order(values: list[float | None], random: Any) -> None:
    assert median_or_limit(values) == median_or_limit(random.sample(values, len(values)))


def test_repeats_are_one_figure_a_puzzle_in_order_of_appearance() -> None:
    rows = [row("z", "b", seconds=seconds, repeat=n) for n, seconds in enumerate([9.0, 1.0, 2.0], start=1)]
    rows += [row("a", "b"), stopped("z", "a"), row("z", "a", repeat=2)]

    assert list(by_puzzle(rows, "seconds").items()) == [
        ("swipl b", {"z": 2.0, "a": 0.5}),
        ("swipl a", {"z": math.inf}),
    ]


def test_who_has_no_such_figure_is_absent() -> None:
    rows = [row(), row(engine="clingo", inferences=None), stopped(engine="clingo", strategy="b")]

    assert by_puzzle(rows, "inferences") == {"swipl ff,up,step": {"p1": 1000}}


def test_who_settled_nothing_is_judged_by_its_engine() -> None:
    rows = [row(strategy="a"), stopped(strategy="b"), row(strategy="c", inferences=None)]

    assert by_puzzle(rows, "inferences") == {"swipl a": {"p1": 1000}, "swipl b": {"p1": math.inf}}


def test_a_puzzle_settled_without_a_figure_is_no_puzzle_beyond_the_limit() -> None:
    rows = [row("p1"), row("p2", inferences=None), row("p3", repeat=1), row("p3", repeat=2, inferences=None)]

    assert by_puzzle(rows, "inferences") == {"swipl ff,up,step": {"p1": 1000, "p3": 1000}}


# --- axes ------------------------------------------------------------------------------------------------------------


@given(st.lists(st.floats(min_value=1e-6, max_value=1e12) | st.just(0.0) | st.just(math.inf), min_size=1))
def test_everything_has_its_place_on_the_axis_in_its_order(numbers: list[float]) -> None:
    scale = Scale.of("seconds", numbers, None)
    places = [scale.at(number) for number in sorted({*numbers, Spread(tuple(numbers)).median})]

    assert scale.low < scale.high
    assert all(scale.low <= place <= scale.high for place in places)
    assert all(one < other for one, other in pairwise(places))


@pytest.mark.parametrize(
    ("measure", "numbers", "ends"),
    [
        ("seconds", [0.2], (0.1, None, 0.5)),
        ("seconds", [0.0, 0.2], (0, 0.1, 0.5)),
        ("choices", [3.0, 700.0], (1, None, 1000)),
        ("choices", [0.0], (0, 1, 20)),
        ("choices", [0.0, 8000.0], (0, 1, 20000)),
        ("choices", [0.0, 0.5], (0, 0.1, 1)),
    ],
)
def test_an_axis_begins_at_a_power_of_ten_or_is_linear_up_to_one(
    measure: str, numbers: list[float], ends: tuple[float, float | None, float]
) -> None:
    scale = Scale.of(measure, numbers, None)

    assert (scale.low, scale.linear, scale.high) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("runs", "measure", "expected"),
    [
        ([stopped()], "seconds", "> 60 s"),
        ([stopped("p1"), stopped("p2", time_limit=2.5)], "seconds", "> 2.5 s"),
        ([stopped(choices=7)], "choices", "limit"),
        ([stopped(limit="memory limit of 1 GiB reached")], "seconds", "limit"),
        ([failed()], "seconds", "error"),
        ([failed("p1"), stopped("p2")], "seconds", "limit or error"),
    ],
)
def test_why_there_is_no_median(runs: list[Row], measure: str, expected: str) -> None:
    assert Plotted.of(runs, measure).reason("swipl ff,up,step") == expected


def test_groups_and_their_puzzles_stand_in_order_of_appearance() -> None:
    rows = [row("9x9 a"), row("4x4 a"), row("9x9 b"), row("9x9 a", "down")]

    assert puzzles_of_groups(rows, lambda one: one.puzzle[:3]) == {"9x9": ["9x9 a", "9x9 b"], "4x4": ["4x4 a"]}
    assert puzzles_of_groups(rows, None) == {"9x9 a": ["9x9 a"], "4x4 a": ["4x4 a"], "9x9 b": ["9x9 b"]}


@given(st.text())
def test_names_are_short_and_drawable(name: str) -> None:
    assert len(short(name)) <= 30
    assert short(name).isprintable()


def test_long_names_keep_both_ends() -> None:
    assert short("a" * 40 + "b" * 40) == "a" * 10 + "…" + "b" * 19


def test_no_two_of_thirty_two_contestants_look_alike() -> None:
    assert len({(style(number)["color"], style(number)["linestyle"]) for number in range(32)}) == 32


# --- pictures --------------------------------------------------------------------------------------------------------


def test_bars_say_what_was_not_settled(tmp_path: Path) -> None:
    texts, svg = drawn(mixed(), tmp_path, chart="bars")
    labels = ["0.02 s", "5 s, 2/3 settled", "> 60 s, 0/3 settled"]

    assert [text for text in texts if re.search(r"^[> \d.]+ s|settled$", text)] == labels
    assert hatches(svg) == 1


def test_bars_are_not_hatched_when_every_median_is_known(tmp_path: Path) -> None:
    assert hatches(drawn(mixed()[:6], tmp_path, chart="bars")[1]) == 0


def test_a_median_beyond_the_limit_has_no_number_when_counts_are_shown(tmp_path: Path) -> None:
    texts, _ = drawn(mixed(), tmp_path, chart="bars", measure="inferences")

    assert "limit, 0/3 settled" in texts
    assert "1,000, 2/3 settled" in texts


def test_a_cactus_counts_what_was_settled(tmp_path: Path) -> None:
    texts, _ = drawn(mixed(), tmp_path, chart="cactus")

    assert texts[-5:-1] == ["swipl a (3/3)", "swipl b (2/3)", "swipl c (0/3)", "time limit 60 s"]
    assert "number of puzzles settled, each within the height of the line" in texts


def test_lines_of_a_cactus_that_are_equal_have_dashes_in_the_gaps_of_each_other(tmp_path: Path) -> None:
    equal = [row(puzzle, one, seconds=1.0) for puzzle in ("p1", "p2") for one in "abc"]
    _, svg = drawn([*equal, row("p1", "d", seconds=2.0), row("p2", "d", seconds=2.0)], tmp_path, chart="cactus")

    dashes = re.findall(r"stroke-dasharray: ([\d.,]+); stroke-dashoffset: ([\d.]+); stroke: (#\w+)", svg)
    assert {colour: (dash, offset) for dash, offset, colour in dashes} == {
        "#0072b2": ("5.6,11.2", "0"),
        "#e69f00": ("5.6,11.2", "5.6"),
        "#009e73": ("5.6,11.2", "11.2"),
    }


def test_heat_marks_limits_and_errors(tmp_path: Path) -> None:
    texts, svg = drawn([*mixed(), failed("p1", "d")], tmp_path, chart="heat")

    assert texts.count(">") == 4
    assert texts.count("error") == 2  # in the cell and beside the key
    assert "not settled" in texts
    assert {"p1", "p2", "p3", "swipl d"} <= set(texts)
    assert hatches(svg) == 2


def test_lines_have_triangles_for_medians_that_were_not_settled(tmp_path: Path) -> None:
    texts, _ = drawn(mixed(), tmp_path, chart="lines", group=lambda one: "small" if one.puzzle == "p1" else "large")
    known, _ = drawn(mixed()[:3], tmp_path, chart="lines")

    assert [text for text in texts if text in ("small", "large")] == ["small", "large"]
    assert "median not settled" in texts
    assert "median not settled" not in known


@pytest.mark.parametrize(
    ("rows", "headings"),
    [
        (mixed(), ["Puzzles settled", "Median over the puzzles, with smallest and largest", "Each puzzle"]),
        (mixed()[:3], ["Puzzles settled", "Median over the puzzles, with smallest and largest"]),
        ([row(), row(strategy="b")], ["Puzzles settled", "Median over the puzzles, with smallest and largest"]),
    ],
)
def test_without_a_chart_all_that_say_something_are_drawn(tmp_path: Path, rows: list[Row], headings: list[str]) -> None:
    texts, _ = drawn(rows, tmp_path, title="A comparison")

    assert texts[0] == "A comparison"
    assert [text for text in texts if text.split()[0] in ("Puzzles", "Median", "Each")] == headings


def test_the_picture_says_where_its_figures_come_from(tmp_path: Path) -> None:
    rows = [
        row(),
        row("p2", engine="clingo", engine_version="5.8.1", seed=9),
        row("p3", engine="clingo", engine_version=None),
    ]
    many = [row(seed=seed) for seed in range(1, 9)]

    assert drawn(rows, tmp_path)[0][-1] == (
        "pylogic 0.1.0 · swipl 9.2.9 · clingo 5.8.1 · a small machine · seeds 7, 9 · not presolved · limit 60 s"
    )
    assert " · 8 seeds from 1 to 8 · " in drawn(many, tmp_path)[0][-1]


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([{"presolve": True}], ["presolved", "limit 60 s"]),
        ([{"time_limit": None}], ["not presolved", "no time limit"]),
        ([{}, {"time_limit": 2.5}], ["not presolved", "limit 60 s", "limit 2.5 s"]),
        ([{}, {"repeat": 2}, {"seed": 8}], ["not presolved", "limit 60 s", "medians of 3 runs"]),
        ([{"memory_limit": 3 * 2**29}], ["not presolved", "limit 60 s", "memory limit 1.5 GiB"]),
        ([{"memory_limit": 2**20 * 700}], ["not presolved", "limit 60 s", "memory limit 700 MiB"]),
        ([{"memory_limit": 1000}], ["not presolved", "limit 60 s", "memory limit 1000 B"]),
    ],
)
def test_what_figures_depend_on_has_presolving_and_limits(others: list[dict[str, Any]], said: list[str]) -> None:
    assert provenance([row(**one) for one in others])[4:] == said


def test_no_runs_depend_on_nothing() -> None:
    assert provenance([]) == []


# --- one contestant over several kinds --------------------------------------------------------------------------------


def contestants(rows: Sequence[Row]) -> dict[str, list[str]]:
    """The puzzles of each contestant."""
    found: dict[str, list[str]] = {}
    for one in joined(rows):
        found.setdefault(one.contestant, []).append(one.puzzle)
    return found


def test_the_own_strategies_of_several_kinds_are_one_series() -> None:
    rows = [
        row("p1", "ff", own=True),
        row("p2", "leftmost", own=True, kind="routes"),
        row("p1", "crafty", engine="clingo"),
        row("p2", "crafty", engine="clingo", kind="routes"),
    ]

    assert contestants(rows) == {"swipl (each kind's own)": ["p1", "p2"], "clingo crafty": ["p1", "p2"]}


def test_an_own_strategy_that_suits_every_kind_keeps_its_name() -> None:
    assert contestants([row("p1", "ff", own=True), row("p2", "ff", own=True, kind="routes")]) == {
        "swipl ff": ["p1", "p2"]
    }


def test_strategies_that_were_asked_for_stay_apart() -> None:
    rows = [row("p1", "ff"), row("p2", "leftmost", kind="routes")]

    assert contestants(rows) == {"swipl ff": ["p1"], "swipl leftmost": ["p2"]}


def test_a_model_that_only_one_kind_has_does_not_part_a_series() -> None:
    rows = [row("p1", "ff", model="short"), row("p2", "ff", kind="routes"), row("p2", "max", kind="routes")]

    assert contestants(rows) == {"swipl ff, model short": ["p1", "p2"], "swipl max": ["p2"]}


def test_models_of_one_kind_are_series_of_their_own() -> None:
    rows = [row("p1", "ff", model="short"), row("p1", "ff"), row("p2", "ff", kind="routes")]

    assert contestants(rows) == {"swipl ff, model short": ["p1"], "swipl ff": ["p1", "p2"]}


def test_every_kind_has_a_picture_of_its_own_under_its_name(tmp_path: Path) -> None:
    texts, _ = drawn([row("p1", "ff"), row("p2", "max", kind="routes")], tmp_path, chart="cactus")

    wanted = ("squares", "routes", "swipl ff (1/1)", "swipl max (1/1)")
    assert [text for text in texts if text in wanted] == ["squares", "swipl ff (1/1)", "routes", "swipl max (1/1)"]


def test_puzzles_that_are_no_groups_are_not_joined_by_lines(tmp_path: Path) -> None:
    alone, _ = drawn(mixed(), tmp_path, chart="lines")
    groups, _ = drawn(mixed(), tmp_path, chart="lines", group=lambda one: one.kind)

    assert "Each puzzle" in alone
    assert "Median of each group of puzzles, with smallest and largest" in groups


def test_ranks_join_what_cannot_be_told_apart(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    puzzles = [f"p{number}" for number in range(12)]
    rows = [
        row(puzzle, name, seconds=cost) for puzzle in puzzles for name, cost in (("a", 1.0), ("b", 2.0), ("c", 2.0))
    ]
    texts, _ = drawn(rows, tmp_path, chart="ranks")

    assert "Mean ranks over 12 puzzles, 1 the best; Friedman p = 6.1e-06" in texts
    assert [text.split() for text in texts[:-1] if "swipl" in text] == [
        ["swipl", "a", "1.00"], ["swipl", "b", "2.50"], ["2.50", "swipl", "c"],
    ]  # fmt: skip


def test_ranks_say_when_so_few_puzzles_can_show_nothing(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    rows = [row(f"p{number}", name, seconds=cost) for number in range(4) for name, cost in (("a", 1.0), ("b", 9.0))]
    texts, _ = drawn(rows, tmp_path, chart="ranks")

    assert "4 puzzles are too few for 1 test: p is at least 0.125" in texts


def test_contestants_without_the_figure_are_named(tmp_path: Path) -> None:
    rows = [row(), row(engine="clingo", inferences=None), row(engine="clingo", strategy="b", inferences=None)]
    texts, _ = drawn(rows, tmp_path, measure="inferences")

    assert texts[-2] == "Left out, without a number of inferences: clingo ff,up,step; clingo b."


@pytest.mark.parametrize(
    "chart", some([None, "heat", "lines", "ecdf", "box"], daily=[None, "ecdf"])
)  # without a name all that say something
@pytest.mark.parametrize(
    "rows",
    [
        [row()],
        [row(puzzle, strategy, seconds=0.0, choices=0) for puzzle in "pq" for strategy in "ab"],
        [stopped(puzzle, strategy, choices=5) for puzzle in "pq" for strategy in "ab"],
        [stopped(puzzle, strategy, limit="interrupted", choices=5) for puzzle in "pq" for strategy in "ab"],
        [row("p", "a"), failed("q", "a"), row("q", "b")],
        [row("$x$ <&> \x00\udcff", "_a"), row("", "%s")],
    ],
    ids=["one run", "zeros", "all out of time", "all interrupted", "gaps", "odd names"],
)
@pytest.mark.parametrize("measure", some(["seconds", "choices"], daily=["seconds"]))
def test_every_chart_can_be_drawn(tmp_path: Path, chart: str | None, rows: list[Row], measure: str) -> None:
    assert drawn(rows, tmp_path, chart=chart, measure=measure)[0]


def test_no_median_at_all_is_said_in_every_chart(tmp_path: Path) -> None:
    rows = [stopped(puzzle, strategy) for puzzle in "pq" for strategy in "ab"]
    texts, _ = drawn(rows, tmp_path)

    assert "no run was settled" in texts
    assert texts.count("> 60 s, 0/2 settled") == 2
    assert texts.count(">") == 4


def test_very_many_puzzles_get_fewer_names(tmp_path: Path) -> None:
    rows = [row(f"p{number}", strategy) for number in range(200) for strategy in "ab"]
    texts, _ = drawn(rows, tmp_path, chart="heat")

    assert [text for text in texts if re.fullmatch(r"p\d+", text)] == [f"p{number}" for number in range(0, 200, 4)]


def test_the_same_rows_give_the_same_bytes_whatever_the_settings(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    _, first = drawn(mixed(), tmp_path)
    with matplotlib.rc_context({"axes.facecolor": "pink", "svg.fonttype": "path"}):
        before = dict(matplotlib.rcParams)
        _, second = drawn([Row.from_json(asdict(one)) for one in mixed()], tmp_path)
        after = dict(matplotlib.rcParams)

    assert first == second
    assert before == after
    assert "<dc:date>" not in first


def test_a_png_is_a_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.PNG"
    plot(mixed(), str(path))

    assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "chart", "sentence"),
    [
        ("plot.pdff", None, "a plot is written as .svg or .png, not '.pdff'"),
        ("plot.svgg", None, "a plot is written as .svg or .png, not '.svgg'; did you mean '.svg'?"),
        ("plot", None, "a plot is written as .svg or .png, not 'plot'"),
        ("plot.svg", "bar", "there is no chart 'bar'; did you mean 'bars'?"),
        (
            "plot.svg",
            "pie",
            "there is no chart 'pie'; there are cactus, bars, heat, lines, ecdf, box, scatter and ranks",
        ),
        ("nowhere/plot.svg", None, "nowhere/plot.svg cannot be written: there is no such folder"),
        ("folder.svg", None, "folder.svg cannot be written: it is a folder"),
    ],
)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, chart: str | None, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.svg").mkdir()

    with pytest.raises(UsageError) as caught:
        vet(path, chart)

    assert str(caught.value) == sentence


@pytest.mark.parametrize("there", [True, False])
def test_a_place_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    path = tmp_path / "plot.svg"
    if there:
        path.touch()
    closed = path if there else tmp_path
    monkeypatch.setattr(os, "access", lambda asked, _: Path(asked) != closed)

    with pytest.raises(UsageError) as caught:
        vet(str(path), None)

    assert str(caught.value) == f"{path} cannot be written: permission denied"


def test_without_matplotlib_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"] + ["matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)

    with pytest.raises(EngineError) as caught:
        vet(str(tmp_path / "plot.svg"), "bars")

    assert str(caught.value) == (
        f"a plot needs the extra 'plot', which is not installed; install it with: {plugins.install_command('plot')}"
    )


@pytest.mark.parametrize(
    ("rows", "measure", "sentence"),
    [
        ([], "seconds", "there is nothing to plot: there are no runs"),
        ([row(inferences=None)], "inferences", "there is nothing to plot: no run has a number of inferences"),
        ([row()], "choises", "there is no measure 'choises'; did you mean 'choices'?"),
        (
            [row()],
            "x",
            "there is no measure 'x'; "
            "there are seconds, choices, failures, conflicts, restarts, propagations, inferences, cpu and memory",
        ),
    ],
)
def test_what_cannot_be_plotted_is_refused(tmp_path: Path, rows: list[Row], measure: str, sentence: str) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(UsageError) as caught:
        plot(rows, str(tmp_path / "plot.svg"), measure=measure)

    assert str(caught.value) == sentence
    assert not (tmp_path / "plot.svg").exists()


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 300}.svg"

    with pytest.raises(UsageError) as caught:
        vet(str(path), None)

    assert str(caught.value) == f"{path} cannot be written: File name too long"


def test_a_plot_that_cannot_be_written_after_all_is_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.svg"
    path.symlink_to("/dev/full")
    with pytest.raises(UsageError) as caught:
        plot([row()], str(path))

    assert str(caught.value) == f"{path} cannot be written: No space left on device"
