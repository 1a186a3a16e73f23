"""``pylogic examples`` and ``pylogic completion``: what a person finds who has only the wheel."""

import subprocess
from pathlib import Path

import pytest
from commands import pylogic, ran
from instances import EXAMPLES

pytestmark = pytest.mark.slow


class TestExamples:
    """``pylogic examples``."""

    def test_each_puzzle_has_a_line(self) -> None:
        lines = ran("examples").stdout.splitlines()

        assert {line.split()[0] for line in lines} == {path.stem for path in EXAMPLES.glob("*.puzzle")}
        assert "first                    diamonds    Round trip" in lines

    @pytest.mark.parametrize("name", ["first", "first.puzzle", "examples/first.puzzle"])
    def test_one_is_printed_as_it_is(self, name: str) -> None:
        assert ran("examples", name).stdout == (EXAMPLES / "first.puzzle").read_text()

    def test_an_unknown_one_names_its_neighbour(self) -> None:
        run = ran("examples", "frist")

        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == "there is no example 'frist'; did you mean 'first'?\n"

    def test_copies_can_be_run_as_the_help_says(self, tmp_path: Path) -> None:
        count = len(list(EXAMPLES.glob("*.puzzle")))

        assert ran("examples", "--copy", cwd=tmp_path).stdout == f"{count} examples copied to examples\n"
        assert ran("run", "examples/first.puzzle", cwd=tmp_path).returncode == 0
        assert "pylogic examples --copy" in " ".join(ran("--help").stdout.split())

    def test_nothing_is_copied_over_a_file(self, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        mine.mkdir()
        (mine / "first.puzzle").symlink_to("nowhere")
        run = ran("examples", "--copy", "mine", cwd=tmp_path)

        assert (run.returncode, run.stderr) == (2, "mine/first.puzzle exists already; nothing was copied\n")
        assert [path.name for path in mine.iterdir()] == ["first.puzzle"]

    def test_what_is_there_already_is_left(self, tmp_path: Path) -> None:
        ran("examples", "--copy", cwd=tmp_path)
        count = len(list(EXAMPLES.glob("*.puzzle")))
        again = ran("examples", "--copy", cwd=tmp_path)
        (tmp_path / "examples" / "first.puzzle").unlink()

        assert (again.returncode, again.stdout) == (0, f"examples has {count} examples already\n")
        assert ran("examples", "--copy", cwd=tmp_path).stdout == f"{count} examples copied to examples\n"
        assert (tmp_path / "examples" / "first.puzzle").exists()

    def test_one_is_copied(self, tmp_path: Path) -> None:
        ran("examples", "first", "--copy", "a/b", cwd=tmp_path)

        assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["first.puzzle"]


class TestCompletion:
    """``pylogic completion``."""

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("pylogic ru", ["run"]),
            ("pylogic run --engine s", ["scip", "swipl"]),
            ("pylogic run --to js", ["json", "json-lines"]),
            ("pylogic examples fir", ["first"]),
            ("pylogic run examples/fir", ["examples/first.puzzle"]),
        ],
    )
    def test_in_bash(self, words: str, found: list[str]) -> None:
        pytest.importorskip("shtab")
        script = ran("completion", "bash").stdout
        asked = (
            f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _shtab_pylogic;"
            ' printf "%s\\n" "${COMPREPLY[@]}"'
        )
        run = subprocess.run(
            ["bash", "-c", f"{script}\n{asked}"], cwd=EXAMPLES.parent, capture_output=True, text=True, check=False
        )

        assert run.stdout.split() == found

    @pytest.mark.parametrize(("shell", "start"), [("zsh", "#compdef pylogic"), ("fish", "complete -c pylogic")])
    def test_in_other_shells(self, shell: str, start: str) -> None:
        pytest.importorskip("shtab")
        run = ran("completion", shell)

        assert run.returncode == 0
        assert start in run.stdout
        assert "futoshiki_4x4" in run.stdout

    def test_without_its_library_it_says_how_to_get_it(self) -> None:
        run = pylogic("completion", "bash", patch="import sys; sys.modules['shtab'] = None")

        assert run.returncode == 4
        assert run.stderr.startswith(
            "completion needs the extra 'completion', which is not installed; install it with: pip install "
        )
