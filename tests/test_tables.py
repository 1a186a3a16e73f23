"""The contents of the tables of a comparison."""

import csv
import io
import json
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from comparisons import CLINGO, PUZZLES, STOPPED, SWIPL, TWO, masked
from puzzles import ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic import compare, loads
from pylogic.lab.plan import contestants
from pylogic.lab.row import Row
from pylogic.lab.table import as_csv, as_latex, as_text

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("no_worker_left")
class TestTables:
    """Tables, exactly."""

    def test_puzzle_by_puzzle(self) -> None:
        comparison = compare(PUZZLES[:2], **TWO, measure="choices")

        assert masked(comparison.table()).split("\n\nfutoshiki: medians")[0] == (
            "futoshiki: choices, * the best of each line\n\n"
            "puzzle      swipl max,down,step    clingo tweety\n"
            "--------  ---------------------  ---------------\n"
            "two                         0 *              0 *\n"
            "free                        1 *              1 *"
        )

    def test_summary_limits_and_errors(self) -> None:
        failed = {**STOPPED, "status": "error", "limit": None, "error": "out of stack"}
        rows = [
            *(replace(SWIPL, puzzle=name, choices=n) for name, n in (("a", 5), ("b", 1200), ("c", 3))),
            *(replace(CLINGO, puzzle="a", choices=4), replace(CLINGO, puzzle="b", **STOPPED)),
            replace(CLINGO, puzzle="c", **{**STOPPED, "limit": "memory limit reached while solving"}),
            *(replace(SWIPL, puzzle=name, strategy="max,up,step", **failed) for name in "ab"),
            replace(SWIPL, puzzle="c", strategy="max,up,step", choices=3),
        ]

        assert as_text(rows, "choices") == (
            "futoshiki: choices, * the best of each line\n\n"
            "puzzle      swipl ff,up,step    clingo tweety    swipl max,up,step\n"
            "--------  ------------------  ---------------  -------------------\n"
            "a                          5              4 *                error\n"
            "b                    1 200 *           > 60 s                error\n"
            "c                        3 *           memory                  3 *\n\n"
            "futoshiki: medians over 3 puzzles\n\n"
            "strategy             settled    seconds    choices    failures    conflicts    restarts    inferences"
            "    choices from - to    best\n"
            "-----------------  ---------  ---------  ---------  ----------  -----------  ----------  ------------"
            "  -------------------  ------\n"
            "swipl ff,up,step         3/3    0.250 s          5           0            -           -         1 000"
            "            3 - 1 200       2\n"
            "clingo tweety            1/3     > 60 s     > 60 s           -       > 60 s      > 60 s             -"
            "           4 - > 60 s       1\n"
            "swipl max,up,step        1/3      error      error       error            -           -         error"
            "            3 - error       1\n\n"
            "a, swipl max,up,step: out of stack\n\nb, swipl max,up,step: out of stack\n\n"
            "pylogic 0.1.0; swipl 9.0.4; clingo 5.8.0; a machine; seed 0; presolved; limit 60 s\n"
        )

    def test_one_puzzle(self) -> None:
        rows = [SWIPL, CLINGO, replace(SWIPL, strategy="max,up,step", **STOPPED)]

        assert as_text(rows, "choices") == (
            "futoshiki: p, * the best of each column\n\n"
            "strategy             status    seconds    choices    failures    conflicts    restarts    inferences\n"
            "-----------------  --------  ---------  ---------  ----------  -----------  ----------  ------------\n"
            "swipl ff,up,step    several  0.250 s *        1 *         0 *            -           -       1 000 *\n"
            "clingo tweety       several    0.500 s          3           -          1 *         0 *             -\n"
            "swipl max,up,step   unknown     > 60 s     > 60 s      > 60 s       > 60 s      > 60 s        > 60 s\n\n"
            "pylogic 0.1.0; swipl 9.0.4; clingo 5.8.0; a machine; seed 0; presolved; limit 60 s\n"
        )

    def test_a_limit_is_never_averaged_away(self) -> None:
        """With one of three runs stopped the median is a time; with one of two it is the limit."""
        runs = [replace(SWIPL, repeat=1, seconds=0.1), replace(SWIPL, repeat=2, seconds=0.3)]
        stopped = replace(SWIPL, repeat=3, **STOPPED)

        assert " 0.300 s *" in as_text([*runs, stopped], "seconds")
        assert " > 60 s" in as_text([runs[0], replace(stopped, repeat=2)], "seconds")
        assert "; medians of 3 runs\n" in as_text([*runs, stopped], "seconds")

    def test_markdown_holds_any_title(self) -> None:
        rows = [replace(row, puzzle=name) for name in ("a|b", "c") for row in (SWIPL, CLINGO)]

        assert as_text(rows, "choices", "markdown").startswith(
            "**futoshiki: choices, * the best of each line**\n\n"
            "| puzzle   |   swipl ff,up,step |   clingo tweety |\n"
            "|:---------|-------------------:|----------------:|\n"
            "| a\\|b     |                1 * |               3 |\n"
            "| c        |                1 * |               3 |\n\n"
        )

    def test_latex_holds_any_title(self) -> None:
        rows = [replace(SWIPL, puzzle="100% {a}_$\\b\n", error="out of\nstack")]

        assert as_latex(rows, "choices").split("\n") == [
            r"\begin{table}",
            r"\centering",
            r"\caption{futoshiki: 100\% \{a\}\_\$\textbackslash{}b\textbackslash{}n, * the best of each column}",
            r"\begin{tabular}{lrrrrr}",
            r"\toprule",
            r" strategy         &   status &   seconds &   choices &   failures &   inferences \\",
            r"\midrule",
            r" swipl ff,up,step &  several &     error &     error &      error &        error \\",
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
            "",
            r"% 100% {a}_$\b\n, swipl ff,up,step: out of\nstack",
            "% pylogic 0.1.0; swipl 9.0.4; a machine; seed 0; presolved; limit 60 s",
            "",
        ]

    def test_kinds_have_tables_of_their_own(self) -> None:
        puzzles = [loads(text) for text in (UNIQUE, SEVERAL, ROOM, ROUTE)]
        table = compare(puzzles, engines=["all"], strategies=["heuristic:brief"], measure="choices").table()

        assert re.findall(r"^(\w+): (.*)$", table, re.M) == [
            ("futoshiki", "choices, * the best of each line"),
            ("futoshiki", "medians over 2 puzzles"),
            ("battleship", "room, * the best of each column"),
            ("diamonds", "corner, * the best of each column"),
        ]
        assert "python" not in table[table.index("diamonds: ") :].split("\n\npylogic ")[0]

    def test_many_contestants_stand_in_several_tables(self) -> None:
        table = compare(PUZZLES[:2], labelings=["all"], limit=60, measure="choices").table()

        assert table.count("futoshiki: choices, * the best of each line\n") == 5
        (everyone,) = contestants(labelings=["all"])
        assert all(table.count(f"swipl {name}") == 2 for name in everyone.strategies(PUZZLES[0]))

    def test_csv_has_every_figure(self) -> None:
        rows = [replace(SWIPL, puzzle='a,"b"'), replace(CLINGO, **STOPPED)]
        first, second = csv.DictReader(io.StringIO(as_csv(rows)))

        assert list(first) == [field.name for field in fields(Row)]
        assert (first["puzzle"], first["strategy"], first["choices"]) == ('a,"b"', "ff,up,step", "1")
        assert json.loads(first["solutions"]) == SWIPL.solutions
        assert (second["failures"], second["limit"]) == ("", STOPPED["limit"])

    def test_json_goes_there_and_back(self) -> None:
        comparison = compare(PUZZLES, **TWO)

        assert [Row.from_json(json.loads(json.dumps(row))) for row in comparison.json()] == list(comparison.rows)

    def test_nothing_is_a_table_too(self) -> None:
        assert as_text([], "seconds") == "nothing was run\n"

    def test_a_plot_is_written(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        compare(PUZZLES[:2], **TWO).plot(str(tmp_path / "plot.png"))

        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
