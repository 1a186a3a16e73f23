"""Pictures of one board in a single element of SVG: each is what it would be alone."""

import io
import re

import pytest
import resvg_py
from effort import some

import pylogic
from pylogic.drawing.svg import film, ranges, svg
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.files import ROOT

Image = pytest.importorskip("PIL.Image")


@pytest.mark.parametrize(
    ("numbers", "written"), [([0], "0"), ([0, 1, 2, 5], "0-2 5"), ([3, 5, 6], "3 5-6"), ([0, 1], "0-1")]
)
def test_ranges_are_short(numbers: list[int], written: str) -> None:
    assert ranges(numbers) == written


def frame(drawing: str, number: int) -> str:
    """A film as it is when it has come to a picture."""

    def switched(group: re.Match[str]) -> str:
        ends = [[int(end) for end in one.split("-")] for one in group[1].split(" ")]
        return "<g>" if any(one[0] <= number <= one[-1] for one in ends) else '<g display="none">'

    return re.sub('<g data-frames="([^"]*)"[^>]*>', switched, drawing)


def bitmap(drawing: str) -> bytes:
    content = bytes(resvg_py.svg_to_bytes(svg_string=drawing, background="#ffffff"))
    return bytes(Image.open(io.BytesIO(content)).convert("RGB").tobytes())


def differing(one: str, other: str) -> int:
    """How many values of two bitmaps differ visibly."""
    return sum(abs(a - b) > 40 for a, b in zip(bitmap(one), bitmap(other), strict=True))


def test_the_ring_of_a_disc_lies_above_it_whatever_other_discs_there_are() -> None:
    canvas = Canvas(1, 2)
    canvas.put((1, 1), Thing(Form.DISC, "#", "found"))
    canvas.put((1, 2), Thing(Form.DISC, "#", "good"))
    drawing = svg(canvas, theme="light")

    assert drawing.index('fill="#14752f"') < drawing.index('stroke="#1c2129" stroke-width="2"')


FILMED = ("slitherlink", "hashi", "tents", "undead", "thermometers", "zip_path", "masyu")


@pytest.mark.parametrize("kind", some(FILMED, FILMED, ["hashi"]))
def test_each_picture_is_what_it_would_be_alone(kind: str) -> None:
    puzzle = pylogic.load(ROOT / "kinds" / f"{kind}.puzzle")
    steps = pylogic.explain(puzzle, "steps")
    canvases = [puzzle.kind.sketch(puzzle, None), *map(steps.after, steps.steps)]
    drawing = film(canvases, "steps")

    assert len(canvases) > 2
    for number, canvas in list(enumerate(canvases))[:: max(1, len(canvases) // 5)]:
        assert differing(frame(drawing, number), svg(canvas)) < 50, number  # where lines meet, they are smoothed twice
    assert differing(drawing, svg(canvases[-1])) < 50


def test_what_all_pictures_share_is_there_once() -> None:
    drawing = film([Canvas(3, 3), Canvas(3, 3)], "twice")

    assert "data-frames" not in drawing
    assert differing(drawing, svg(Canvas(3, 3))) == 0
