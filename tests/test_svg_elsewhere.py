"""Picture files look the same in programs that know no CSS variables: resvg, librsvg, and Chromium, which does."""

import io
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import resvg_py
from effort import some

from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow

Image = pytest.importorskip("PIL.Image")

FILES = sorted((ROOT / "docs" / "gallery").glob("*.svg"))
DAILY = FILES[::16]
CHROMIUM = shutil.which("chromium") or ""
DIFFERENCE = 5
"""Of 255: edges and letters are smoothed in other ways, which makes 3.5 at most (sumplete, all letters)."""


def pixels(content: bytes) -> list[tuple[int, int, int]]:
    """A small version of a bitmap."""
    image = Image.open(io.BytesIO(content)).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    small = paper.convert("RGB").resize((24, 24), Image.Resampling.BOX).tobytes()
    return [(small[k], small[k + 1], small[k + 2]) for k in range(0, len(small), 3)]


def difference(one: bytes, other: bytes) -> float:
    """The mean difference of two bitmaps, seen from afar."""
    pairs = zip(pixels(one), pixels(other), strict=True)
    return sum(abs(a - b) for first, second in pairs for a, b in zip(first, second, strict=True)) / (24 * 24 * 3)


def by_resvg(drawing: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, background="#ffffff"))


def without_style(drawing: str) -> str:
    return re.sub("<style>.*?</style>", "", drawing)


@pytest.mark.parametrize("file", some(FILES, DAILY), ids=lambda file: file.stem)
def test_resvg_draws_the_colours_that_the_elements_name(file: Path) -> None:
    drawing = file.read_text(encoding="utf-8")
    drawn = Image.open(io.BytesIO(by_resvg(drawing))).convert("RGB")
    colours = {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in drawn.getcolors(1 << 24)}

    assert "#ffffff" in colours
    assert len(colours & set(re.findall("#[0-9a-f]{6}", without_style(drawing)))) > 1
    assert difference(by_resvg(drawing), by_resvg(without_style(drawing))) == 0


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="needs rsvg-convert, of librsvg2-bin")
@pytest.mark.parametrize("file", some(FILES, DAILY), ids=lambda file: file.stem)
def test_librsvg_draws_what_resvg_draws(file: Path) -> None:
    drawn = subprocess.run(["rsvg-convert", str(file)], capture_output=True, check=True).stdout

    assert difference(drawn, by_resvg(file.read_text(encoding="utf-8"))) < DIFFERENCE


@pytest.mark.skipif(not CHROMIUM, reason="needs chromium")
@pytest.mark.nightly
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_chromium_draws_what_resvg_draws(file: Path, tmp_path: Path) -> None:
    drawing = file.read_text(encoding="utf-8")
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawing)
    assert size is not None
    shot = tmp_path / "shot.png"
    width, height = (-(-float(length) // 1) for length in size.groups())
    command = [CHROMIUM, "--headless", "--no-sandbox", f"--screenshot={shot}", f"--window-size={width:g},{height:g}"]
    subprocess.run([*command, file.as_uri()], capture_output=True, check=True)

    assert difference(shot.read_bytes(), by_resvg(drawing)) < DIFFERENCE
