"""Files are written whole or not at all, and never over what is read."""

import os
import re
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from commands import pylogic, said
from puzzles import ROUTE, UNIQUE

from pylogic.lab.journal import Journal
from pylogic.model import files
from pylogic.model.errors import UsageError
from pylogic.model.files import LIBRARY

pytestmark = pytest.mark.slow


SMALL = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40, {resource.RLIM_INFINITY}))"
"""Files take no more than 40 bytes, as on a full disk."""
TINY = "kind tiny {\n  cells 0 1\n  count(lines, 1) = 1\n}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.puzzle").write_text(UNIQUE)
    (tmp_path / "route").write_text(ROUTE)
    (tmp_path / "answer").write_text("1 2\n2 1\n")
    os.link(tmp_path / "a.puzzle", tmp_path / "hard")
    (tmp_path / "soft").symlink_to("a.puzzle")
    return tmp_path


def test_kinds_are_read_as_puzzles_are(folder: Path) -> None:
    kinds = folder / "kinds"
    kinds.mkdir()
    (kinds / "tiny.puzzle").write_bytes(f"\ufeff{TINY}".replace("\n", "\r\n").encode())
    listed = pylogic("kinds", "tiny", "--kinds", "kinds", cwd=folder)
    assert (listed.returncode, listed.stderr) == (0, "")  # though it comes with no example
    assert listed.stdout.endswith(TINY)

    (kinds / "latin1.puzzle").write_bytes(b'kind other "\xe9" {\n')
    (folder / "some").write_text("tiny { size 2x2 }\n")
    run = pylogic("run", "some", "--kinds", "kinds", cwd=folder)
    assert (run.returncode, run.stderr.splitlines()) == (
        2,
        [
            f"{kinds}/latin1.puzzle:1:13: this is not a text file in UTF-8",
            '    kind other "\ufffd" {',
            "                ^",
        ],
    )


def test_a_link_that_leads_nowhere_is_not_suggested_in_its_own_place(folder: Path) -> None:
    (folder / "lost.puzzle").symlink_to("nowhere.puzzle")

    assert said("check", "lost.puzzle", cwd=folder) == (2, "", "lost.puzzle: this is a link that leads nowhere\n")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_the_encoding_of_another_system_is_named(folder: Path, encoding: str) -> None:
    (folder / "wide.puzzle").write_bytes(f"{'' if encoding == 'utf-16' else chr(0xFEFF)}{UNIQUE}".encode(encoding))

    assert said("check", "wide.puzzle", cwd=folder) == (
        2,
        "",
        f"wide.puzzle:1:1: this text is in UTF-16; save it in UTF-8\n    {UNIQUE.splitlines()[0]}\n    ^\n",
    )


class TestWriting:
    """`pylogic.model.files.write`."""

    def test_the_old_content_stays_when_the_new_one_does_not_fit(self, tmp_path: Path) -> None:
        place = tmp_path / "old"
        place.write_text("precious")
        code = f"{SMALL}\nfrom pylogic.model import files\nfiles.write({str(place)!r}, b'x' * 1000)"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

        assert run.stderr.endswith(f"UsageError: {place} cannot be written: File too large\n")
        assert place.read_text() == "precious"
        assert list(tmp_path.iterdir()) == [place]

    def test_permissions_stay(self, tmp_path: Path) -> None:
        place = tmp_path / "old"
        place.touch()
        place.chmod(0o640)
        files.write(place, b"new")

        assert (stat.S_IMODE(place.stat().st_mode), place.read_bytes()) == (0o640, b"new")

    def test_new_files_have_the_permissions_of_others(self, tmp_path: Path) -> None:
        (tmp_path / "other").touch()
        files.write(tmp_path / "new", b"")

        assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode

    def test_links_are_followed(self, tmp_path: Path) -> None:
        (tmp_path / "target").touch()
        (tmp_path / "link").symlink_to("target")
        files.write(tmp_path / "link", b"new")

        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "target").read_bytes() == b"new"

    def test_the_full_file_is_named(self) -> None:
        with pytest.raises(UsageError, match=r"^/dev/full cannot be written: No space left on device$"):
            files.write("/dev/full", b"x")

    def test_what_is_not_a_file_is_written_to(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        files.write(tmp_path / "pipe", b"through")

        assert os.read(reader, 100) == b"through"
        os.close(reader)
        files.write("/dev/null", b"gone")
        assert not Path("/dev/null").is_file()

    def test_standard_output_is_not_cut_when_it_is_a_file(self, folder: Path) -> None:
        log = folder / "log"
        log.write_text("earlier\n")
        command = [sys.executable, "-m", "pylogic", "convert", "a.puzzle", "--to", "picture", "-o", "/dev/stdout"]
        with log.open("ab") as appended:
            subprocess.run(command, stdout=appended, check=True, cwd=folder)

        assert log.read_text() == "earlier\n0<0\n\n0 0\n"


class TestInputs:
    """No file is written over that is read, by whatever name."""

    @pytest.mark.parametrize(
        ("words", "name"),
        [
            (["convert"], "a.puzzle"),
            (["convert"], "./a.puzzle"),
            (["convert"], "soft"),
            (["convert"], "hard"),
            (["compile"], "hard"),
            (["run"], "hard"),
            (["check"], "hard"),
            (["check", "--answer", "answer"], "hard"),
            (["explain"], "hard"),
            (["compare"], "hard"),
            (["compare", "--resume"], "hard"),
        ],
    )
    def test_a_puzzle(self, folder: Path, words: list[str], name: str) -> None:
        option = words[-1] if words[-1] == "--resume" else "-o"
        command, *more = [word for word in words if word != "--resume"]
        run = pylogic(command, "a.puzzle", *more, option, name, cwd=folder)

        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == f"{option} would write over {name}, which a puzzle is read from\n"
        assert (folder / "a.puzzle").read_text() == UNIQUE

    @pytest.mark.parametrize(
        "words",
        [
            ["generate", "tiny", "2x2", "--kinds", "kinds", "-o", "kinds/tiny.puzzle"],
            ["run", "a.puzzle", "--kinds", "kinds", "-o", "kinds/tiny.puzzle"],
            ["convert", "a.puzzle", "--to", "svg", "--kinds", "kinds", "-o", "kinds/tiny.puzzle"],
            ["run", "using", "-o", "kind"],
            ["sheet", "a.puzzle", "using", "-o", "kind"],
            ["run", "using", "-o", "further"],
        ],
    )
    def test_a_kind(self, folder: Path, words: list[str]) -> None:
        (folder / "kinds").mkdir()
        (folder / "kinds" / "tiny.puzzle").write_text(TINY)
        (folder / "kind").write_text(f'use "further" % and more\n{TINY}')
        (folder / "further").write_text(TINY.replace("tiny", "other"))
        (folder / "using").write_text('use "kind"\ntiny { size 2x2 }\n')
        run = pylogic(*words, cwd=folder)

        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == f"-o would write over {words[-1]}, which kinds are read from\n"
        assert (folder / words[-1]).read_text().endswith("}\n")

    def test_standard_input(self, folder: Path) -> None:
        with (folder / "a.puzzle").open("rb") as given:
            command = [sys.executable, "-m", "pylogic", "convert", "-", "-o", "hard"]
            run = subprocess.run(command, stdin=given, capture_output=True, text=True, check=False, cwd=folder)

        assert (run.returncode, run.stderr) == (2, "-o would write over hard, which a puzzle is read from\n")

    def test_an_answer(self, folder: Path) -> None:
        os.link(folder / "answer", folder / "same")
        run = pylogic("check", "a.puzzle", "--answer", "answer", "-o", "same", cwd=folder)

        assert (run.returncode, run.stderr) == (2, "-o would write same among the answers\n")

    def test_an_answer_on_standard_input(self, folder: Path) -> None:
        with (folder / "answer").open("rb") as given:
            command = [sys.executable, "-m", "pylogic", "check", "a.puzzle", "--answer", "-", "-o", "answer"]
            run = subprocess.run(command, stdin=given, capture_output=True, text=True, check=False, cwd=folder)

        assert (run.returncode, run.stderr) == (2, "-o would write answer among the answers\n")

    @pytest.mark.parametrize("words", [["run"], ["check"], ["convert"], ["explain"], ["explain", "--to", "html"]])
    def test_a_puzzle_that_is_called_like_a_picture(self, folder: Path, words: list[str]) -> None:
        name = f"a.{words[-1] if len(words) > 1 else 'svg'}"
        (folder / name).write_text(UNIQUE)
        found = said(words[0], name, "--from", "puzzle", "--to", "svg", *words[1:], "-o", ".", cwd=folder)

        assert found == (2, "", f"-o would write over {name}, which a puzzle is read from\n")
        assert (folder / name).read_text() == UNIQUE

    def test_a_kind_of_the_library(self, folder: Path) -> None:
        kind = LIBRARY / "latin.puzzle"

        assert said("run", "a.puzzle", "-o", str(kind), cwd=folder) == (
            2,
            "",
            f"-o would write over {kind}, which kinds are read from\n",
        )

    def test_one_place_for_two_outputs_where_nothing_is_kept(self, folder: Path) -> None:
        run = pylogic("compare", "a.puzzle", "-o", "/dev/null", cwd=folder)

        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


class TestFull:
    """A full disk costs no file that was there."""

    def test_formatting(self, folder: Path) -> None:
        text = UNIQUE.replace("  ", "      ")
        (folder / "a.puzzle").write_text(text)
        run = pylogic("fmt", "-w", "a.puzzle", cwd=folder, patch=SMALL)

        assert (run.returncode, run.stderr) == (2, "a.puzzle cannot be written: File too large\n")
        assert (folder / "a.puzzle").read_text() == text

    @pytest.mark.parametrize("command", ["run", "check", "explain", "convert", "compile", "compare"])
    def test_output(self, folder: Path, command: str) -> None:
        (folder / "out").write_text("precious")
        run = pylogic(command, "a.puzzle", "-o", "out", cwd=folder, patch=SMALL)

        assert (run.returncode, run.stderr) == (2, "out cannot be written: File too large\n")
        assert (folder / "out").read_text() == "precious"

    def test_a_journal_is_named_and_the_rows_are_printed(self, folder: Path) -> None:
        run = pylogic("compare", "a.puzzle", "--csv", "--resume", "journal", cwd=folder, patch=SMALL)

        assert (run.returncode, run.stderr) == (2, "journal cannot be written: File too large\n")
        assert len(run.stdout.splitlines()) == 2

    def test_a_journal_that_was_cut_is_read_again(self, folder: Path) -> None:
        pylogic("compare", "a.puzzle", "--resume", "journal", cwd=folder, patch=SMALL)
        journal = Journal(str(folder / "journal"))

        assert journal.rows == []
        journal.close()


def test_new_files_are_written_all_or_none(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a").write_text("mine")
    folder = tmp_path / "one" / "two"

    with pytest.raises(UsageError, match=f"^{re.escape(str(folder))} cannot be written: File exists$"):
        files.write_new(folder, {"c/d": b"1", "a": b"2", "a/b": b"3"})
    assert not (tmp_path / "one").exists()

    with pytest.raises(UsageError):
        files.write_new(tmp_path / "own", {"b": b"1", "a/b": b"2"})
    assert sorted(path.name for path in (tmp_path / "own").iterdir()) == ["a"]

    files.write_new(folder, {"c/d": b"1", "a": b"2"})
    assert {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()} == {
        "c/d": b"1",
        "a": b"2",
    }
