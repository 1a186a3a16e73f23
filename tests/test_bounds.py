"""Whatever a file holds, reading it takes little memory and steps as many as its characters; or it is refused."""

import hashlib
import lzma
import sys
import tracemalloc
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pytest
from commands import ran
from test_linear import steps
from test_messages import ADVICE

from pylogic import UsageError, formats
from pylogic.files.grids import rows_of
from pylogic.formats import pzprv3
from pylogic.lab import journal
from pylogic.lab import study as studies
from pylogic.lab.journal import read_rows
from pylogic.lab.selector import Selector
from pylogic.lab.study import unpacked
from pylogic.language import judging
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source
from pylogic.solving.loading import is_puzzle, loads, read

MEGABYTE = 1 << 20
LONG = 1_000_000
"""Characters of a text that tests of memory read."""


def peak(work: Callable[[], object]) -> int:
    """The most bytes that are held meanwhile, what is loaded once left out."""
    with suppress(PuzzleError, UsageError):
        work()
    tracemalloc.start()
    try:
        with suppress(PuzzleError, UsageError):
            work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def archive(folder: Path, method: int = zipfile.ZIP_DEFLATED, **contents: bytes) -> Path:
    """An archive of a study that is sound but for what it has besides."""
    found = {"study.toml": b"", **contents}
    sums = "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in sorted(found.items()))
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w", method, compresslevel=1) as packed:
        for name, text in {**found, "SHA256SUMS": sums.encode()}.items():
            packed.writestr(name, text)
    return path


def unpack(path: Path) -> bytes:
    """What the file besides holds where it was unpacked."""
    with unpacked(str(path)) as study:
        return (study.parent / "besides").read_bytes()


def refused(path: Path) -> str:
    """Why an archive is."""
    done = ran("study", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.replace(str(path), "FILE")


class TestArchives:
    """The list of an archive is looked at before anything is unpacked."""

    def test_a_sound_one_is_unpacked(self, tmp_path: Path) -> None:
        assert unpack(archive(tmp_path, besides=b"something")) == b"something"

    def test_one_that_comes_to_too_much_is_refused_unread(self, tmp_path: Path) -> None:
        path = archive(tmp_path, besides=bytes(128 * MEGABYTE + 1))

        assert path.stat().st_size < MEGABYTE
        assert refused(path) == "FILE holds more than 10000 files or 128 MB, which no archive of a study may\n"
        assert peak(lambda: unpack(path)) < MEGABYTE

    def test_one_of_too_many_files_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(studies, "_MOST", 2)

        assert "more than 10000 files" in refused(archive(tmp_path, besides=b""))

    def test_a_file_is_unpacked_piece_by_piece(self, tmp_path: Path) -> None:
        path = archive(tmp_path, besides=bytes(8 * MEGABYTE))

        def work() -> None:
            with unpacked(str(path)):
                pass

        assert peak(work) < MEGABYTE

    def test_a_list_that_says_less_than_there_is_does_not_help(self, tmp_path: Path) -> None:
        """Both headers say one byte; no more than that is unpacked, and its checksum is wrong."""
        path = archive(tmp_path, besides=bytes(8 * MEGABYTE))
        size, one = (number.to_bytes(4, "little") for number in (8 * MEGABYTE, 1))
        content = path.read_bytes()
        assert content.count(size) == 2
        path.write_bytes(content.replace(size, one))

        assert refused(path) == "FILE is not an archive of a study, which 'pylogic study pack' writes\n"
        assert peak(lambda: unpack(path)) < MEGABYTE

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_methods_that_unpack_all_at_once_are_refused(self, tmp_path: Path, method: int) -> None:
        path = archive(tmp_path, method, besides=bytes(MEGABYTE))

        assert refused(path) == "FILE is not an archive of a study, which 'pylogic study pack' writes\n"

    @pytest.mark.parametrize("byte", range(0, 260, 3))
    def test_damaged_ones_are_refused_in_a_sentence(self, tmp_path: Path, byte: int) -> None:
        path = archive(tmp_path, besides=b"something")
        content = bytearray(path.read_bytes())
        content[byte % len(content)] ^= 0x5A
        path.write_bytes(content)

        with suppress(UsageError):  # in what does not matter, a date for example, it is not seen
            assert unpack(path) == b"something"

    def test_what_is_too_large_to_be_unpacked_is_not_packed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "one.puzzle").write_text("sudoku {\n  size 1\n}\n")
        study = tmp_path / "study.toml"
        study.write_text('puzzles = ["one.puzzle"]\nengines = ["clingo"]\n')
        assert ran("study", "run", str(study)).returncode == 0
        monkeypatch.setattr(studies, "_LARGEST", 100)
        done = ran("study", "pack", str(study), "-o", str(tmp_path / "a.zip"))

        assert done.returncode == 2
        assert done.stderr == "study.toml holds more than 10000 files or 128 MB, which no archive of a study may\n"


def test_packed_rows_are_unpacked_up_to_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_LARGEST", MEGABYTE)
    path = tmp_path / "rows.jsonl.xz"
    path.write_bytes(lzma.compress(bytes(64 * MEGABYTE), preset=0))
    done = ran("results", "summary", str(path))

    assert done.returncode == 2
    assert done.stderr == f"{path} unpacks to more than 1 MB; give the file that 'unxz' makes of it\n"
    assert peak(lambda: list(read_rows(str(path)))) < 4 * MEGABYTE


SELECTOR = '{"tree": {"engine": "clingo", "strategy": null, "model": null}}'


@pytest.mark.parametrize("text", ['{"a":' * 5_000, " " * (16 * MEGABYTE) + SELECTOR])
def test_a_selector_that_is_nested_or_long_without_end_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "selector.json"
    path.write_text(SELECTOR)
    assert Selector.load(str(path)).engines == ("clingo",)

    path.write_text(text)
    with pytest.raises(UsageError) as found:
        Selector.load(str(path))
    assert str(found.value) == f"{path} is not a selector, which 'pylogic results select' writes"


class TestFormats:
    """No format reads more than a million characters; our own counts words instead."""

    @pytest.mark.parametrize("name", [name for name in formats.names() if name != "puzzle"])
    def test_too_long_a_text_is_refused_before_a_format_sees_it(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(formats, "format_named", lambda name: pytest.fail(f"{name} was asked for"))
        with pytest.raises(PuzzleError) as found:
            read(Source("t", "1" * (LONG + 1)), name)

        assert str(found.value) == f"t: this file has more than 1000000 characters; {ADVICE}"

    def test_nor_is_its_format_guessed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(formats, "guess", lambda _text: pytest.fail("it was"))
        with pytest.raises(PuzzleError, match="this file has more than 1000000 characters"):
            read(Source("t", "<a>" * LONG))

    def test_xml_that_is_nested_deeper_than_any_puzzle_is_refused(self) -> None:
        head = '<?xml version="1.0"?>\n<puzzleset>\n'
        with pytest.raises(PuzzleError) as found:
            loads(head + "<a>\n" * 100_000, "webpbn")

        assert str(found.value) == "<string>:18:1: elements are nested more than 16 deep here\n    <a>\n    ^^^"

    def test_a_board_with_all_the_elements_that_it_may_have_is_read(self) -> None:
        rows, columns = ("".join(f"<line><count>{n}</count></line>" for n in (3, 3, 3)) for _ in range(2))
        notes = "<notes>" + "<b>" * 13 + "deep" + "</b>" * 13 + "</notes>"
        text = f'<puzzle>{notes}<clues type="columns">{columns}</clues><clues type="rows">{rows}</clues></puzzle>'

        assert loads(f"<puzzleset>{text}</puzzleset>", "webpbn").size == (3, 3)

    def test_the_beginnings_of_pzprv3_are_looked_for_line_by_line(self) -> None:
        """A blank line was searched to the end of all that follow it: 40 kB of them took three seconds."""
        assert [match[0] for match in pzprv3._START.finditer("\n\n pzprv3\n\npzprv3")] == [" pzprv3", "pzprv3"]

    def test_their_lines_are_counted_once(self) -> None:
        board = "pzprv3\nnurikabe\n2\n2\n1 . \n. . \n"

        def work(text: str) -> None:
            read(Source("t", text), "pzprv3")

        assert steps(work, board * 160) < 2.2 * steps(work, board * 80)


class TestOurFormat:
    """What a scanner could give back would be kept for each character."""

    @pytest.mark.parametrize("text", ["\n" * LONG + "x", "% a\n" * (LONG // 4), 'a "' + "x" * LONG])
    def test_texts_are_recognised_in_little_memory(self, text: str) -> None:
        assert peak(lambda: is_puzzle(text)) < MEGABYTE

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ('sudoku {\n  "' + "x" * LONG, "a title stands between two quotes on one line, after the kind of puzzle"),
            ('sudoku {\n  "' + "\\x" * (LONG // 2), "a title stands between two quotes"),
            ("sudoku {\n  board " + "{" * LONG, "this file has more than 60000 words and lines"),
            ("sudoku {\n  size 4;" + " " * LONG + "x", "this brace is never closed"),
        ],
    )
    def test_mistakes_are_explained_in_little_memory(self, text: str, sentence: str) -> None:
        with pytest.raises(PuzzleError, match=sentence):
            loads(text)
        assert peak(lambda: loads(text)) < 12 * MEGABYTE


class TestAnswers:
    """Lines of 200,000 signs are read as quickly as any: some took time that grew with the square of their length."""

    @pytest.mark.parametrize(
        "line", ["-" * 200_000 + "x", "+" + " " * 200_000 + "x", 'a "' + '" (' * 60_000, "\n" * 200_000 + "x"]
    )
    def test_hostile_lines(self, line: str, tmp_path: Path) -> None:
        (tmp_path / "answer").write_text(f"1 2\n2 1\n{line}\n")
        (tmp_path / "one.puzzle").write_text("latin {\n  size 2\n}\n")
        done = ran("check", "one.puzzle", "--answer", "answer", cwd=tmp_path)

        assert done.returncode == 2

    def test_totals_before_values_are_found_at_once(self) -> None:
        """Digits were split in all ways: thirty of them took minutes."""
        for shown in ("1" * 200_000 + "x", "-1" * 100_000 + "x"):
            assert judging._TOTAL.sub("", shown) == shown
        for shown in ("6 1", "12+ 1", "3,45x2/ 1", "-3- 1", "0 1"):
            assert judging._TOTAL.sub("", shown) == "1"
        for shown in ("6", "+6 1", "6++ 1", "6 1 2"):
            assert judging._TOTAL.sub("", shown) != "1"

    def test_files_that_use_others_are_looked_through_at_once(self, tmp_path: Path) -> None:
        """Blanks behind ``use`` were split in all ways, wherever an output was a file that is there."""
        text = 'use "kinds.puzzle" % mine\nuse' + " " * 200_000 + '"\nlatin {\n  size 2\n}\n'
        (tmp_path / "one.puzzle").write_text(text)
        (tmp_path / "kinds.puzzle").write_text("kind a {\n  cells 1..n\n}\n")
        before = (tmp_path / "kinds.puzzle").read_text()
        done = ran("convert", "one.puzzle", "--to", "puzzle", "-o", "kinds.puzzle", cwd=tmp_path)

        assert done.stderr == "-o would write over kinds.puzzle, which kinds are read from\n"
        assert (tmp_path / "kinds.puzzle").read_text() == before

    def test_rules_and_frames_are_what_they_were(self) -> None:
        for rule in ("---", "--+--==-", " | === | ", "-=-"):
            assert rows_of(Source("t", f"1 2\n{rule}\n2 1"), 2, 2).source.text == "1 2\n2 1"
        for text in ("1 2\n--\n2 1", "1 2\n---x\n2 1", "  +--+ \n1 2\n2 1"):
            assert rows_of(Source("t", text), 2, 2).source.text == text


def calls(work: Callable[[], object]) -> Counter[str]:
    """How often each function, of Python or not, is called meanwhile."""
    found: Counter[str] = Counter()

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            found[frame.f_code.co_name] += 1
        elif event == "c_call":
            found[getattr(argument, "__name__", "")] += 1

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


KIND = "kind a {\n  cells 1..n\n  set most 3\n}\n"
PUZZLE = 'a "é" {\n  size 3\n  most 4\n}\n'
TEXTS: dict[str, Callable[[int], str]] = {
    "rules": lambda number: "kind a {\n  cells 1..n\n" + '  "é": different rows\n' * number + "}\n",
    "puzzles": lambda number: KIND + PUZZLE * number,
    "puzzles before their kind": lambda number: PUZZLE * number + KIND,
    "kinds like each other": lambda number: (
        KIND
        + "".join(f"kind a{k or ''}a {{\n  like a{f'{k - 1 or str()}a' if k else ''}\n}}\n" for k in range(2 * number))
    ),
    "comments": lambda number: "% é\n" * number + KIND,
    "one line": lambda number: "a { size 3 ; " + "é = 1 " * 10 * number + "}\n",
}


class TestEditor:
    """What an editor asks about a text takes work that grows with its length alone."""

    @pytest.mark.parametrize("feature", ["outline", "tokens", "folding", "lenses", "uses"])
    @pytest.mark.parametrize("made", TEXTS.values(), ids=TEXTS)
    def test_every_feature(self, feature: str, made: Callable[[int], str], monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("pygls")
        monkeypatch.setattr("pylogic.editor.names._MOST", 20)  # kinds that one is like
        once, twice = (calls(self.work(feature, made(number))) for number in (80, 160))

        assert twice["split"] <= 1  # of all of the text
        assert sum(twice.values()) < 2.2 * sum(once.values())

    def work(self, feature: str, text: str) -> Callable[[], object]:
        """A feature on a text that was not seen before."""
        from pygls.workspace import PositionCodec

        from pylogic.editor.names import Texts
        from pylogic.editor.server import View

        texts, path = Texts(), Path("/nowhere/one.puzzle").absolute()
        texts.open[path] = text
        view = View(texts.place(path), text, PositionCodec())
        if feature == "lenses":
            return lambda: view.lenses("file:///one")
        if feature == "uses":
            target = view.place.target(*view.spot(view.range(view.place.scan.items[0].name.span).start))
            return lambda: target and [view.range(word.span) for word in view.place.uses(target)]
        return lambda: getattr(view, feature)()
