"""The command line: whole outputs, exit codes, and every kind of bad input."""

import json
import re
import subprocess
import sys
from pathlib import Path

import commands
import pytest
from alone import prolog
from battleships import FAST_MODELS
from instances import EXAMPLES
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROUTE, SEVERAL, UNIQUE
from texts import cases

from pylogic import load_all
from pylogic.cli.options import parsed
from pylogic.model.files import ROOT


def pylogic(*words: str, text: str = "", cwd: Path = ROOT) -> tuple[int, str, str]:
    """Exit code, standard output without times, and standard error of a command."""
    code, output, errors = commands.said(*words, text=text, cwd=cwd)
    return code, re.sub(r"\d+\.\d{3} s", "_ s", output), errors


def plain(command: list[str], path: Path) -> set[str]:
    """The atoms that an engine prints for a program, without pylogic."""
    run = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    return set(re.split(r"Answer: \d+.*", run.stdout)[-1].splitlines()[1].split())


class TestRun:
    """``pylogic run``."""

    def test_text(self) -> None:
        code, output, errors = pylogic("run", "-", text=UNIQUE)

        assert (code, errors) == (0, "")
        assert output == (
            'futoshiki "two" (<stdin>)\n\n'
            "┌───┬───┐\n│ 1 < 2 │\n├───┼───┤\n│ 2 │ 1 │\n└───┴───┘\n\n"
            "unique: there is exactly one solution\nclingo 5.8.3, strategy default, _ s\n"
        ).replace("5.8.3", re.findall(r"clingo ([\d.]+)", output)[0])

    def test_json_carries_everything_of_the_contract(self, engine: str) -> None:
        code, output, _ = pylogic("run", "-", "--engine", engine, "--to", "json", text=UNIQUE + ROUTE)
        first, second = json.loads(output)

        assert code == 0
        assert set(first["seconds"]) >= {"read", "ground", "solve", "check", "total"}
        assert (first["kind"], first["title"], first["source"]) == ("futoshiki", "two", "<stdin>")
        assert (first["engine"], first["status"], first["count"]) == (engine, "unique", 1)
        assert first["solutions"] == [{"grid": [[1, 2], [2, 1]], "verified": True}]
        assert (second["status"], second["objective"], second["bound"]) == ("optimal", 3, 3)
        (route,) = second["solutions"]
        assert route["length"] == len(route["moves"]) == 3
        assert set(route["moves"]) <= set("01234567")

    def test_all_solutions_come_on_lines_of_their_own(self, tmp_path: Path) -> None:
        words = ("run", "-", "-a", "--to", "json-lines")
        _, output, _ = pylogic(*words, text=SEVERAL + ROUTE)
        pylogic(*words, "-o", str(tmp_path / "lines"), text=SEVERAL + ROUTE)
        written = [json.loads(line) for line in (tmp_path / "lines").read_text().splitlines()]
        found = [json.loads(line) for line in output.splitlines()]
        *some, several, route = found

        assert [(one["status"], one["count"], one["exhausted"]) for one in some] == [
            ("satisfiable", 1, False),
            ("several", 2, False),
        ]
        assert sorted(solution["grid"] for one in some for solution in one["solutions"]) == [
            [[1, 2], [2, 1]],
            [[2, 1], [1, 2]],
        ]
        assert (several["status"], several["count"], several["exhausted"]) == ("several", 2, True)
        assert several["solutions"] == []
        assert (route["status"], len(route["solutions"])) == ("optimal", route["count"])
        assert [{**one, "seconds": 0, "cpu": 0, "memory": 0} for one in written] == [
            {**one, "seconds": 0, "cpu": 0, "memory": 0} for one in found
        ]

    def test_exit_codes(self) -> None:
        assert pylogic("run", "-", text=UNIQUE)[0] == 0
        assert pylogic("run", "-", text=HARMLESS_NONE)[0] == 1
        assert pylogic("run", "-", text=UNIQUE + NONE)[0] == 1
        limited = (pylogic("run", "-", "--count", "--time-limit", f"{n}s", text=ENDLESS)[0] for n in (1, 10, 100))
        assert next(found for found in limited if found != 3) == 0  # 3 is: no solution until then
        assert pylogic("run", "nowhere.puzzle")[0] == 2

    @pytest.mark.slow
    def test_exit_codes_of_clingo(self) -> None:
        def code(text: str, *words: str) -> int:
            return pylogic("run", "-", "--exit-codes", "clingo", *words, text=text)[0]

        assert code(UNIQUE) == 30
        assert code(ROUTE) == 30
        assert code(SEVERAL, "-n", "1") == 10
        assert code(HARMLESS_NONE) == 20
        limited = (code(ENDLESS, "-a", "--time-limit", limit) for limit in ("300ms", "3s", "30s", "300s"))
        assert next(found for found in limited if found != 1) == 11  # 1 is: no solution until then

    def test_decided_cells(self, engine: str) -> None:
        text = 'futoshiki "x" {\n  size 3\n  r1c1 = 1\n  r2c2 = 1\n}\n'
        code, output, _ = pylogic("run", "-", "--decided", "--engine", engine, text=text)

        assert code == 0
        assert [line for line in output.splitlines() if line.startswith("│")] == [
            "│ 1 │   │   │",
            "│   │ 1 │   │",
            "│   │   │ 1 │",
        ]
        proved = "there is more than one solution; 3 of 9 cells are the same in all solutions; 2 solutions checked"
        assert f"several: {proved}\n" in output

    def test_a_contradiction_is_named_without_an_engine(self) -> None:
        code, output, _ = pylogic("run", "-", "--engine", "swipl", text=NONE)

        assert code == 1
        assert output.endswith(
            "unsatisfiable: there is no solution\nno engine needed, _ s\n"
            "<stdin>:3:3: r1c1 < r1c2 < r1c3 < r1c1: the signs run in a circle\n"
            "      r1c1 < r1c2 < r1c3\n      ^^^^^^^^^^^\n    with line 4: r1c3 < r1c1\n"
        )

    def test_the_assignment_is_dropped_in(self, tmp_path: Path) -> None:
        """``battle.py IN OUT``: the file in, the solved grid out."""
        given = "211222\n140212\n32100\n000000\n0000S0\n000000\n000000\n00000W\n000000\n"
        (tmp_path / "in.txt").write_text(given)
        words = ("run", "in.txt", "--from", "csc384", "--to", "csc384", "-o", "out.txt")

        assert pylogic(*words, cwd=tmp_path) == (0, "", "")
        assert (tmp_path / "out.txt").read_text() == "LRWWWW\nWWWWSW\nWTWWWW\nWMWWWS\nWBWTWW\nWWWBWS\n"

    def test_all_engines_race(self) -> None:
        code, output, errors = pylogic("run", "-", "--engine", "all", "--to", "json", text=UNIQUE)

        assert (code, errors) == (0, "")
        assert json.loads(output)[0]["status"] == "unique"

    def test_the_strategy_is_for_the_engine_that_the_puzzle_asks_for(self) -> None:
        text = UNIQUE.replace("\n}\n", "\n  solve with swipl\n}\n")

        assert "strategy max,up,step" in pylogic("run", "-", "--strategy", "max", text=text)[1]

    def test_a_format_gets_all_solutions_that_were_asked_for(self) -> None:
        assert pylogic("run", "-", "-a", "--to", "picture", text=SEVERAL)[1].count("\n\n") == 2

    def test_a_full_disk_is_reported(self) -> None:
        run = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m pylogic run examples/first.puzzle > /dev/full"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

        assert (run.returncode, run.stderr) == (2, "standard output: No space left on device\n")


class TestCompile:
    """``pylogic compile``: programs that need no pylogic."""

    @pytest.mark.parametrize(
        "text",
        [
            UNIQUE,
            pytest.param(ROUTE, marks=pytest.mark.slow),
            pytest.param((EXAMPLES / "battleship_3x3.puzzle").read_text(), marks=pytest.mark.slow),
        ],
    )
    def test_both_programs_print_the_same_answer_alone(self, text: str, tmp_path: Path) -> None:
        for engine, name in (("clingo", "a.lp"), ("swipl", "a.pl")):
            assert pylogic("compile", "-", "--engine", engine, "-o", str(tmp_path / name), text=text) == (0, "", "")
        by_clingo = plain([sys.executable, "-m", "clingo", "--quiet=1"], tmp_path / "a.lp")
        by_swipl = plain([*prolog()], tmp_path / "a.pl")
        _, output, _ = pylogic("run", "-", "-a", "--to", "json", text=text)

        assert len(by_clingo) == len(by_swipl) > 0
        if json.loads(output)[0]["count"] == 1:
            assert by_clingo == by_swipl

    @pytest.mark.slow
    def test_an_optimum_of_nothing_is_printed(self, tmp_path: Path) -> None:
        text = "diamonds {\n  board {\n    @ . .\n  }\n}\n"
        for engine, name, command in (
            ("clingo", "a.lp", [sys.executable, "-m", "clingo"]),
            ("swipl", "a.pl", [*prolog()]),
        ):
            pylogic("compile", "-", "--engine", engine, "--no-presolve", "-o", str(tmp_path / name), text=text)
            run = subprocess.run([*command, tmp_path / name], capture_output=True, text=True, check=False)

            assert "\nOptimization: 0\n" in run.stdout
            assert "OPTIMUM FOUND\n" in run.stdout

    def test_the_program_is_whole_and_commented(self) -> None:
        program = pylogic("compile", "-", text=UNIQUE)[1]

        assert program.startswith(
            '% futoshiki "two", from <stdin>, made by pylogic\n'
            "% Run it with: clingo FILE.lp 0   (or: python -m clingo FILE.lp 0)\n"
        )
        assert "less(1,1,1,2).  % r1c1 < r1c2 (line 3)\n" in program
        assert (ROOT / "asp" / "futoshiki.lp").read_text() in program

    def test_the_program_has_the_clues_as_they_are_unless_it_is_to_be_presolved(self) -> None:
        board = str(EXAMPLES / "futoshiki_4x4.puzzle")
        bare, presolved = (
            pylogic("compile", board, "--facts", *option)[1].splitlines() for option in ((), ("--presolve",))
        )

        assert [line.partition("(")[0] for line in bare if line and line[0] != "%"] == ["size", "given", *["less"] * 6]
        assert presolved[: len(bare)] == bare
        assert "allowed(1,1,2). allowed(1,2,1)." in "\n".join(presolved)
        assert pylogic("compile", board, "--facts", "--no-presolve")[1].splitlines() == bare

    @pytest.mark.slow
    @pytest.mark.parametrize("model", FAST_MODELS)
    def test_the_program_has_the_model_that_is_used_and_no_other(self, model: str, tmp_path: Path) -> None:
        text = (EXAMPLES / "battleship_6x6_csc384.puzzle").read_text()
        sources = {path.stem: path.read_text() for path in (ROOT / "prolog" / "battleship").glob("*.pl")}
        pylogic("compile", "-", "-o", str(tmp_path / "a.lp"), text=text)
        pylogic("compile", "-", "--engine", "swipl", "--model", model, "-o", str(tmp_path / "a.pl"), text=text)
        program = (tmp_path / "a.pl").read_text()

        assert {name for name, source in sources.items() if source in program} == {"grid", model}
        assert ":- include" not in program
        assert plain([*prolog()], tmp_path / "a.pl") == plain([sys.executable, "-m", "clingo"], tmp_path / "a.lp")

    def test_no_program_of_a_kind_that_the_engine_does_not_know(self) -> None:
        code, out, said = pylogic("compile", "-", "--engine", "scip", text=UNIQUE)

        assert (code, out) == (2, "")
        assert said.startswith("the engine scip does not solve futoshiki; clingo")

    def test_without_a_model_the_program_has_the_default(self) -> None:
        text = (EXAMPLES / "battleship_6x6_csc384.puzzle").read_text()
        command = ("compile", "-", "--engine", "swipl")
        programs = [pylogic(*command, *words, text=text)[1] for words in ((), ("--model", "ships"))]

        assert programs[1].replace("% model: which model is used\nfact(model(ships)).\n", "") == programs[0]

    def test_facts_alone_are_the_same_for_both_engines(self) -> None:
        facts = pylogic("compile", "-", "--facts", "--no-presolve", text=UNIQUE)[1]

        assert (
            facts
            == '% futoshiki "two", from <stdin>, made by pylogic\n\nsize(2).\nless(1,1,1,2).  % r1c1 < r1c2 (line 3)\n'
        )

    @pytest.mark.parametrize(
        "title",
        [
            "'). halt. %",
            *(
                pytest.param(title, marks=pytest.mark.slow)
                for title in (
                    "#script (python) print(1) #end.",
                    ":- halt.",
                    "*% not(a). *%",
                    "\\n:- halt.\\n#show a/1.",
                    "\\\\",
                    '\\"',
                )
            ),
        ],
    )
    def test_a_title_is_never_code(self, title: str, tmp_path: Path) -> None:
        text = UNIQUE.replace("two", title)
        results = []
        for engine, name, command in (
            ("clingo", "a.lp", [sys.executable, "-m", "clingo"]),
            ("swipl", "a.pl", [*prolog()]),
        ):
            assert pylogic("compile", "-", "--engine", engine, "-o", str(tmp_path / name), text=text)[0] == 0
            results.append(plain(command, tmp_path / name))
            assert pylogic("run", "-", "--engine", engine, text=text)[0] == 0

        assert results[0] == results[1] == {"value(1,1,1)", "value(1,2,2)", "value(2,1,2)", "value(2,2,1)"}


class TestCheck:
    """``pylogic check``."""

    def test_a_sound_puzzle(self) -> None:
        assert pylogic("check", "-", text=UNIQUE) == (
            0,
            '<stdin>: futoshiki "two": no contradiction found without a search (1 clue)\n',
            "",
        )

    def test_a_puzzle_too_large_to_be_searched_is_reported_as_such(self) -> None:
        patch = "from pylogic.language.board import limits; limits.LOOKED_THROUGH = 200, 400, 100"
        text = "kind a { cells 0 1 ; unlike rows }\na { size 99x2 }\na { size 3 }"
        checked = commands.pylogic("check", "-", text=text, patch=patch)

        assert (checked.returncode, checked.stderr) == (3, "")
        assert checked.stdout == (
            "<stdin>: a: too large to be looked through without a search: it comes to more than 100 facts (0 clues)\n"
            "<stdin>: a: no contradiction found without a search (0 clues)\n"
        )

    def test_a_contradiction_is_named_with_its_place(self) -> None:
        code, output, _ = pylogic("check", "-", text=HARMLESS_NONE.replace("columns 1 1 1", "columns 1 1 2"))

        assert code == 1
        assert output == (
            '<stdin>: battleship "no room" has no solution:\n'
            "<stdin>:2:8: the rows add up to 3, the columns to 4\n"
            "      rows 1 1 1\n           ^\n    with line 3: columns 1 1 2\n"
        )


class TestOther:
    """``fmt``, ``convert`` and the lists."""

    def test_fmt_prints_canonical_form_and_keeps_comments(self) -> None:
        text = "% head\nfutoshiki   {\n size   2 % two\n   board {\n .<.\n . .\n }\n}"
        printed = "% head\nfutoshiki {\n  size 2  % two\n  board {\n    . < .\n    .   .\n  }\n}\n"

        assert pylogic("fmt", "-", text=text) == (0, printed, "")
        assert pylogic("fmt", "-", text=printed) == (0, printed, "")
        assert pylogic("fmt", "--check", "-", text=text) == (1, "", "- is not in canonical form\n")

    def test_fmt_knows_comments_from_what_is_quoted(self) -> None:
        text = 'use "a%.puzzle"\n\nkind k "100%" {\n  cells 1..n\n  "50%": different rows ; different all  % "x"\n}\n'

        assert pylogic("fmt", "-", text=text) == (0, text, "")

    def test_fmt_sets_marks_between_cells_apart_from_settings(self) -> None:
        text = "xv_sudoku {\n  boxes 2x2\n  size  4\n  r1c1 X r1c2\n}\n"

        assert pylogic("fmt", "-", text=text) == (0, text, "")

    def test_convert_there_and_back(self) -> None:
        _, picture, _ = pylogic("convert", "-", "--to", "picture", text=UNIQUE)
        code, text, _ = pylogic("convert", "-", "--from", "picture", text=picture)

        assert (code, picture) == (0, "0<0\n\n0 0\n")
        assert text == "futoshiki {\n  size 2\n  board {\n    . < .\n    .   .\n  }\n}\n"

    def test_convert_takes_a_folder_of_mixed_files_and_reports(self, tmp_path: Path) -> None:
        source, target = tmp_path / "in", tmp_path / "out"
        (source / "deep").mkdir(parents=True)
        line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        (source / "a.txt").write_text(line * 2)
        (source / "a.link").write_text("https://puzz.link/p?slither/4/4/k321c262c")
        (source / "deep" / "b.txt").write_text("nothing of the sort")
        code, report, said = commands.said("convert", str(source), "-o", f"{target}/")

        assert code == 2
        assert report.splitlines() == [
            f"{source}/a.link: 1 puzzle (slitherlink) -> {target}/a.puzzle",
            f"{source}/a.txt: 2 puzzles (sudoku) -> {target}/a.txt.puzzle",
            f"{source}/deep/b.txt: refused",
            "2 of 3 files converted",
        ]
        assert said.startswith(f"{source}/deep/b.txt: this is in none of the formats")
        assert len(load_all(target / "a.txt.puzzle")) == 2

    def test_convert_puts_several_puzzles_only_where_several_are_read(self) -> None:
        one, other = (f'futoshiki "{title}" {{\n  size 1\n}}\n' for title in "ab")

        assert pylogic("convert", "-", "--to", "sgt", text=one + other) == (0, "1:0,\n1:0,\n", "")
        assert pylogic("convert", "-", "--to", "picture", text=one + other) == (
            2, "", "- has 2 puzzles; choose one with --title ('a', 'b')\n",
        )  # fmt: skip

    @pytest.mark.slow
    def test_engines_are_listed_with_versions(self) -> None:
        code, output, _ = pylogic("engines")

        assert code == 0
        assert re.search(r"^clingo: .*\n    version 5\.", output, re.M)
        assert re.search(r"^swipl: .*\n    version \d", output, re.M)

    def test_lists(self) -> None:
        assert "battleship: " in pylogic("kinds")[1]
        assert "csc384: " in pylogic("formats")[1]
        output = pylogic("strategies", "swipl")[1]
        assert all(
            f"    {word} " in output for word in ("leftmost", "ff", "ffc", "min", "max", "step", "enum", "bisect")
        )


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("run -", "", "<stdin>: the file is empty"),
        ("run -", "a\0b", "<stdin>:1:2: this is not a text file in UTF-8"),
        ("run - --decided", ROUTE, "diamonds asks for the fewest moves; it has no decided cells"),
        *((line, text or UNIQUE, one) for entry, (one,) in cases("run") for line, _, text in [entry.partition("\n")]),
    ],
)
def test_bad_input_gets_a_sentence(line: str, text: str, sentence: str) -> None:
    code, output, errors = pylogic(*line.split(), text=text)

    assert errors.startswith(sentence)
    assert (code, output) == (2, "")
    assert "Traceback" not in errors


def test_a_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "one.puzzle").write_text(UNIQUE)

    assert pylogic("run", "onne.puzzle", cwd=tmp_path) == (
        2,
        "",
        "onne.puzzle: there is no such file; did you mean 'one.puzzle'?\n",
    )
    (tmp_path / "empty").mkdir()
    assert pylogic("run", "empty", cwd=tmp_path) == (
        2,
        "",
        "empty: no file in this folder ends with .puzzle; name other files\n",
    )


def test_files_may_stand_behind_options(tmp_path: Path) -> None:
    first, second = tmp_path / "first.puzzle", tmp_path / "second.puzzle"
    first.write_text(UNIQUE)
    second.write_text(UNIQUE)
    before = commands.said("check", str(first), str(second), "--debug")

    assert before[0] == 0
    assert commands.said("check", str(first), "--debug", str(second)) == before


def test_what_is_neither_a_file_nor_an_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["check", "first.puzzle", "--debug", "second.puzzle", "--bogus"])
    assert capsys.readouterr().err.endswith("pylogic check: error: there is no option '--bogus'\n")
