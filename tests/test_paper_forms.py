"""Pictures as PNG, PDF and LaTeX: what is in the files, and what is refused."""

import io
import re
import shutil
import struct
import subprocess
import sys
from math import hypot, pi
from pathlib import Path

import commands
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic import load_all, loads
from pylogic.drawing import Shown, form_named, latex
from pylogic.model import plugins
from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow

PUZZLE = 'futoshiki "Uniq <b> & $x$" {\n  size 2\n  r1c1 = 1\n}\n'
TITLE = r"a_b & 50% #1 {x} $y$ \end{document} ^ ~ <b> | - -- ?` Łódź Ж 漢"


def run(folder: Path, *words: str, text: str = PUZZLE) -> tuple[int, str, str]:
    (folder / "in.puzzle").write_text(text)
    return commands.said(*words, cwd=folder)


def shown(text: str = PUZZLE, caption: str = "") -> Shown:
    puzzle = loads(text)
    return Shown(puzzle.kind.sketch(puzzle, None), puzzle.title, caption)


# --- PNG -------------------------------------------------------------------------------------------------------------


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize(
    "words",
    [["run", "in.puzzle"], ["convert", "in.puzzle"], ["check", "in.puzzle"], ["explain", "in.puzzle", "--hint"]],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("latex", b"% Made by pylogic")])
def test_every_command_writes_every_form(tmp_path: Path, words: list[str], form: str, start: bytes) -> None:
    if form != "latex":
        pytest.importorskip("fpdf" if form == "pdf" else "resvg_py")

    assert run(tmp_path, *words, "--to", form, "-o", "out")[0] == 0
    assert (tmp_path / "out").read_bytes().startswith(start)


def test_a_bitmap_is_as_large_as_its_drawing_says() -> None:
    pytest.importorskip("resvg_py")
    drawn = form_named("svg").write([shown()]).content.decode()
    wide, high = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)[0]

    assert size(form_named("png").write([shown()]).content) == (2 * float(wide), 2 * float(high))


def test_a_bitmap_of_a_very_large_board_has_fewer_pixels() -> None:
    pytest.importorskip("resvg_py")
    hints = " ".join(["?"] * 120)
    wide, high = size(form_named("png").write([shown(f"battleship {{\n  rows {hints}\n  columns ?\n}}\n")]).content)

    assert wide < 5990 <= high <= 6000


def test_a_bitmap_has_its_numbers_whatever_fonts_there_are() -> None:
    """A number more is more dark pixels."""
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    bare = "futoshiki {\n  size 2\n}\n"
    dark = [
        sum(image.open(io.BytesIO(form_named("png").write([shown(text)]).content)).convert("L").histogram()[:100])
        for text in (bare, bare.replace("2\n", "2\n  r1c1 = 1\n", 1))
    ]

    assert dark[1] > dark[0] + 100


# --- PDF -------------------------------------------------------------------------------------------------------------


def test_each_picture_has_a_page_with_title_and_caption(tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    pypdf = pytest.importorskip("pypdf")
    assert run(tmp_path, "run", "in.puzzle", "--to", "pdf", "-o", "out.pdf", text=PUZZLE * 2)[0] == 0
    pages = pypdf.PdfReader(tmp_path / "out.pdf").pages

    assert len(pages) == 2
    for page in pages:
        text = page.extract_text()
        assert 'futoshiki "Uniq <b> & $x$"' in text
        assert "unique: there is exactly one solution" in text
        assert sorted(text.split()).count("2") == 2


@pytest.mark.parametrize(("form", "module"), [("png", "resvg_py"), ("pdf", "fpdf")])
def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)

    assert run(tmp_path, "convert", "in.puzzle", "--to", form, "-o", "out") == (
        4,
        "",
        f"{form.upper()} needs the extra 'pictures', which is not installed; "
        f"install it with: {plugins.install_command('pictures')}\n",
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_nobody_gets_them_onto_a_terminal(tmp_path: Path, form: str) -> None:
    (tmp_path / "in.puzzle").write_text(PUZZLE)

    assert commands.on_terminal("convert", "in.puzzle", "--to", form, cwd=tmp_path) == (
        2,
        f"{form} is not for a terminal; say where to write it: -o FILE.{form}\n",
    )


@pytest.mark.parametrize("words", [("run", "in.puzzle"), ("check", "in.puzzle", "--answer"), ("convert", "in.puzzle")])
def test_a_picture_is_not_written_under_the_name_of_another_form(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "in.puzzle").write_text(PUZZLE)
    more = ["in.puzzle"] if "--answer" in words else []

    assert run(tmp_path, *words, *more, "--to", "svg", "-o", "out.PNG") == (
        2,
        "",
        "out.PNG would hold svg; say --to png, or -o out.svg\n",
    )
    assert run(tmp_path, "convert", "in.puzzle", "--to", "svg", "-o", "out.picture") == (0, "", "")


# --- LaTeX -----------------------------------------------------------------------------------------------------------


def test_text_is_escaped() -> None:
    assert latex.escaped(r"\a{b}$&#%_^~<>|\"-é×→漢") == (
        r"\textbackslash{}a\{b\}\$\&\#\%\_\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\textbar{}"
        r"\textbackslash{}''-{}é$\times$$\rightarrow$\pylogicsign{漢}"
    )


def test_a_title_ends_no_line_and_no_document() -> None:
    text = form_named("latex").write([shown()._replace(title=TITLE + "\nnext\x07")]).content.decode()

    assert text.count("\\end{document}") == 1 + text.count("% a_b")
    assert text.rstrip().endswith("\\end{document}")
    assert "\nnext" not in text


def test_a_document_defines_each_colour_that_it_uses() -> None:
    text = form_named("latex").write([shown()]).content.decode()
    defined = re.findall(r"\\definecolor\{(\w+)\}\{HTML\}\{[0-9A-F]{6}\}", text)

    assert set(re.findall(r"(?:draw|fill|text)=(\w+)", text)) == set(defined)
    assert len(defined) == len(set(defined))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_documents_can_be_compiled(tmp_path: Path) -> None:
    names = ("akari", "battleship", "kakuro", "killer_sudoku", "masyu", "slant", "thermo_sudoku")
    puzzles = [load_all(path)[0] for path in sorted((ROOT / "kinds").glob("*.puzzle")) if path.stem in names]
    pictures = [Shown(one.kind.sketch(one, None), one.title, "a caption") for one in puzzles]
    pictures += [shown()._replace(title=TITLE, caption=TITLE)]
    (tmp_path / "a.tex").write_bytes(form_named("latex").write(pictures).content)
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, check=False)
    said = ran.stdout.decode(errors="replace")

    assert ran.returncode == 0, said[-1500:]
    assert "Missing character" not in said
    assert "Overfull" not in said


@given(
    st.floats(min_value=0.5, max_value=50),
    st.floats(min_value=-pi, max_value=pi),
    st.floats(min_value=0.1, max_value=2 * pi - 0.1),
    st.booleans(),
)
def test_curves_in_the_place_of_an_arc_stay_on_its_circle(
    radius: float, begin: float, turn: float, sweep: bool
) -> None:
    from math import cos, sin

    end = begin + (turn if sweep else -turn)
    first, last = ((100 + radius * cos(angle), 100 + radius * sin(angle)) for angle in (begin, end))
    large = int(turn > pi)
    path = (
        f"M{first[0]:.6f} {first[1]:.6f}A{radius:.6f} {radius:.6f} 0 {large} {int(sweep)} {last[0]:.6f} {last[1]:.6f}"
    )
    if abs(turn - pi) < 0.05:
        return  # a half circle: which side is meant hangs on the last digit
    found = latex.without_arcs(path)
    numbers = [[float(number) for number in part.split()] for part in found.split("C")[1:]]
    x, y = first

    assert "A" not in found
    for x1, y1, x2, y2, x3, y3 in numbers:
        for t in (0.25, 0.5, 1):
            u = 1 - t
            bx = u**3 * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
            by = u**3 * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
            assert hypot(bx - 100, by - 100) == pytest.approx(radius, abs=0.02 + 0.001 * radius)
        x, y = x3, y3
    assert (x, y) == pytest.approx(last, abs=0.01)


def test_what_is_no_arc_stays_as_it_is() -> None:
    path = "M1 2L3 4h5v-6q5 -6 10 0t10 0c0 -4 -5 -5 -5 -11z"

    assert latex.without_arcs(path) == path
    assert latex.without_arcs(path + "M0 0a5 5 0 0 1 10 0").startswith(path + "M0 0C")


@pytest.mark.parametrize(
    ("form", "note"),
    [
        ("pdf", "the font has no 漢: '?' is printed in their place"),
        ("latex", "pdflatex prints '?' for 漢; lualatex prints what its font has"),
        ("svg", ""),
    ],
)
def test_letters_that_a_form_lacks_are_reported(form: str, note: str) -> None:
    assert form_named(form).write([shown()._replace(title="漢")]).note == note
