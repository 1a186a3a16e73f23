"""``pylogic compare`` and ``pylogic strategies``: outputs and every bad input."""

import csv
import io
import json
import os
import re
import sys
from pathlib import Path

import pytest
from command_files import FILES, counts, inside, lay, pylogic
from puzzles import SEVERAL
from texts import command_lines

from pylogic import UsageError

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, monkeypatch)


def test_the_table_on_the_terminal() -> None:
    code, output, errors = pylogic(
        "compare", "two.puzzle", "free.puzzle", "route.puzzle", "--labelings", "max,down", "leftmost", "--strategies",
        "tweety", "--measure", "choices", "--time-limit", "60", "--seed", "3",
    )  # fmt: skip

    assert (code, errors) == (0, "")
    assert output.startswith(
        "futoshiki: choices, * the best of each line\n\n"
        "puzzle      swipl max,down,step    swipl leftmost,up,step    clingo tweety\n"
        "--------  ---------------------  ------------------------  ---------------\n"
        "two                         0 *                       0 *              0 *\n"
        "free                        1 *                       1 *              1 *\n\n"
        "futoshiki: medians over 2 puzzles\n\n"
    )
    assert "\n\ndiamonds: corner, * the best of each column\n\n" in output
    assert re.search(r"\n\npylogic [\d.]+; swipl [\d.]+; clingo [\d.]+; .+; seed 3; presolved; limit 60 s\n$", output)


def test_rows_as_json() -> None:
    words = ("compare", "two.puzzle", "room.puzzle", "--engines", "all", "--json", "--strategies", "heuristic:brief")
    code, output, errors = pylogic(*words)
    rows = json.loads(output)

    assert (code, errors) == (0, "")
    assert [(row["puzzle"], row["kind"], row["engine"], row["status"], row["count"]) for row in rows] == [
        ("two", "futoshiki", "heuristic", "satisfiable", 1), ("two", "futoshiki", "clingo", "unique", 1),
        ("two", "futoshiki", "python", "unique", 1), ("two", "futoshiki", "swipl", "unique", 1),
        ("room", "battleship", "heuristic", "satisfiable", 1), ("room", "battleship", "clingo", "unique", 1),
        ("room", "battleship", "python", "unique", 1), ("room", "battleship", "swipl", "unique", 1),
    ]  # fmt: skip
    assert [row["verified"] for row in rows] == [True] * 8
    assert [(row["failures"], row["inferences"]) for row in rows[::4]] == [(None, None)] * 2
    assert {"strategy", "seconds", "choices", "conflicts", "machine", "version", "seed"} <= set(rows[0])
    assert counts(pylogic(*words)[1]) == counts(output)
    assert counts(pylogic(*words, "--jobs", "2")[1]) == counts(output)


def test_rows_as_csv_and_tables_as_markdown_and_latex() -> None:
    code, output, _ = pylogic("compare", "free.puzzle", "none.puzzle", "--labelings", "ff", "--csv", "-o", "rows.csv")
    rows = csv.DictReader(io.StringIO(Path("rows.csv").read_text()))
    assert (code, output) == (0, "")
    assert [(row["puzzle"], row["strategy"], row["status"], row["count"], row["verified"]) for row in rows] == [
        ("free", "ff,up,step", "several", "2", "True"), ("no room", "ff,up,step", "unsatisfiable", "0", ""),
    ]  # fmt: skip

    code, output, _ = pylogic("compare", "free.puzzle", "--labelings", "ff", "--markdown")
    assert output.startswith("**futoshiki: free, * the best of each column**\n\n| strategy         |   status |")

    code, output, _ = pylogic("compare", "free.puzzle", "--labelings", "ff", "--latex")
    assert output.startswith("\\begin{table}\n\\centering\n\\caption{futoshiki: free, * the best of each column}\n")

    Path("tag.puzzle").write_text('futoshiki "<b>|[x](y)" { size 1 }\n')
    output = pylogic("compare", "tag.puzzle", "--markdown")[1]
    assert output.startswith("**futoshiki: &lt;b>\\|\\[x](y), * the best of each column**\n\n")


def test_all_solutions_and_counting() -> None:
    assert inside("free.puzzle", "-a", "--json", "-o", "all.json") == 0
    assert inside("free.puzzle", "--count", "--json", "-o", "count.json") == 0
    assert inside("free.puzzle", "-n", "1", "--json", "-o", "one.json") == 0

    found = {name: json.loads(Path(f"{name}.json").read_text()) for name in ("all", "count", "one")}
    shown = {
        name: [(row["count"], len(row["solutions"]), row["exhausted"]) for row in rows] for name, rows in found.items()
    }
    assert shown == {"all": [(2, 2, True)] * 2, "count": [(2, 1, True)] * 2, "one": [(1, 1, False)] * 2}


def test_repeats_are_medians() -> None:
    code, output, _ = pylogic("compare", "free.puzzle", "--labelings", "ff", "--repeat", "3")

    assert code == 0
    assert output.endswith("; medians of 3 runs\n")


def test_one_bad_file_does_not_stop_the_others() -> None:
    names = [f"{name}.puzzle" for name in ("two", "bad", "empty", "binary", "hollow", "folder", "nowhere", "free")]
    code, output, errors = pylogic("compare", *names, "--labelings", "ff", "--measure", "choices")

    assert code == 2
    assert re.findall(r"^(two|free) +\d", output, re.M) == ["two", "free"]
    assert [line for line in errors.splitlines() if not line.startswith(" ")] == [
        "bad.puzzle:1:1: a futoshiki puzzle needs a size or a board",
        "bad.puzzle:2:3: unknown word 'sise'; did you mean 'size'?",
        "empty.puzzle: the file is empty",
        "binary.puzzle:1:1: this text is in UTF-16; save it in UTF-8",
        "hollow.puzzle: there is no puzzle in it",
        "folder.puzzle: no file in this folder ends with .puzzle; name other files",
        "nowhere.puzzle: there is no such file",
    ]


def test_hundreds_of_files_in_one_run_go_on_where_they_stopped() -> None:
    names = []
    for number in range(150):
        name = f"{number:03}.puzzle"
        Path(name).write_text(FILES["bad.puzzle"] if number % 50 == 7 else SEVERAL.replace("free", f"p{number}"))
        names.append(name)
    words = ("compare", "--strategies", "tweety", "vsids", "--time-limit", "60", "--json", "--resume", "rows")
    assert pylogic(*words, *names[:90])[0] == 2
    assert len(Path("rows").read_text().splitlines()) == (90 - 2) * 2
    code, output, errors = pylogic(*words, *names)

    assert code == 2
    assert errors.count("unknown word 'sise'") == 3
    assert [row["puzzle"] for row in json.loads(output)[::2]] == [f"p{n}" for n in range(150) if n % 50 != 7]


@pytest.mark.parametrize(("words", "expected", "sentence"), command_lines("compare"))
def test_bad_input_gets_a_sentence(
    words: list[str], expected: int, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    try:
        code: object = inside(*words)
        said = capsys.readouterr().err
    except UsageError as error:  # which becomes an exit code in `pylogic.cli.command`
        code, said = 2, str(error)
    except SystemExit as end:
        code, said = end.code, capsys.readouterr().err

    assert said.startswith(sentence)
    assert code == expected
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_a_plot_is_written_beside_the_table() -> None:
    pytest.importorskip("matplotlib")
    code, output, errors = pylogic("compare", "two.puzzle", "free.puzzle", "--plot", "plot.svg", "--measure", "choices")

    assert (code, errors) == (0, "")
    assert output.startswith("futoshiki: choices, ")
    assert Path("plot.svg").read_text().startswith("<?xml")


def test_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("two.puzzle", "free.puzzle", "--labelings", "ff", "-o", "table")
    assert inside(*words) == 0
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert inside(*words) == 0
    assert capsys.readouterr().err == ("\r\x1b[K1/2 two, swipl ff,up,step\r\x1b[K2/2 free, swipl ff,up,step\r\x1b[K")


def test_names_of_files_may_be_any_bytes() -> None:
    name = os.fsdecode(b"\xff\n|.puzzle")
    Path(name).write_text("futoshiki {\n  size 2\n}\n")
    for form in ("--json", "--csv", "--markdown", "--latex", "--count"):
        assert pylogic("compare", name, "--labelings", "ff", form, "-o", "out", "--resume", "rows")[0] == 0
    assert json.loads(Path("rows").read_text().splitlines()[0])["source"] == r"\udcff\n|.puzzle"


class TestStrategies:
    """``pylogic strategies``."""

    @pytest.mark.parametrize("engine", ["clingo", "python", "swipl"])
    def test_every_option_has_a_sentence(self, engine: str) -> None:
        from pylogic import engines

        code, output, errors = pylogic("strategies", engine)
        options = engines.engine(engine).options

        assert (code, errors) == (0, "")
        assert output.startswith(f"{engine}: at most one word of each group, joined by commas\n")
        for option in options:
            assert re.search(rf"^ +{option.name} +{option.group} +{re.escape(option.summary)}$", output, re.M)
            assert len(option.summary) > 10
        assert len({option.summary for option in options}) == len(options)

    def test_without_a_name_all_engines_are_listed(self) -> None:
        output = pylogic("strategies")[1]

        assert re.findall(r"^(\w+): ", output, re.M) == ["clingo", "heuristic", "python", "scip", "swipl"]

    def test_an_unknown_engine_has_a_suggestion(self) -> None:
        assert pylogic("strategies", "clngo") == (
            2, "", "there is no engine 'clngo'; did you mean 'clingo'? (clingo, heuristic, python, scip, swipl)\n",
        )  # fmt: skip
