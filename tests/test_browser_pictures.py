"""A board that is played to its end looks like the picture of its solution, and clues lie above all of it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from browsing import MARKS, click, corner, drag, load, message, opened, served
from effort import some
from PIL import Image, ImageChops

from pylogic import load_all, solve
from pylogic.drawing.svg import svg
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.page.board import board, finished, state_of

pytestmark = MARKS
DRAW = """async ([model, state, picture, solved]) => {
  const { Drawing } = await import("./drawing.js");
  const [played, drawn] = [document.createElement("div"), document.createElement("div")];
  const made = new Drawing(played, model);
  for (const [number, value] of state) made.state.set(number, value);
  for (const [number] of state) made._show(number);
  made.groups.crosses.remove(); // what a player crosses out, which no solution shows
  if (solved) made.showSolved(solved);
  drawn.innerHTML = picture;
  document.body.replaceChildren(played, drawn);
  for (const one of document.body.children) one.style = "width: 400px; height: 700px; overflow: hidden";
  const style = "display: block; width: 400px; max-width: none; height: auto";
  for (const one of document.querySelectorAll("body svg")) one.style = style;
}"""
APART = 60
"""Levels of grey by which pixels differ that look different."""
SAMPLE = ("araf", "castle_wall", "hashi", "heyawake", "kakuro", "masyu", "numberlink", "slitherlink", "snake", "sudoku")


def differing(page: Any, file: Path, keep: Path | None = None, *, solved: bool = False) -> float:
    """The share of pixels in which both drawings differ, one as it is played, or once it is found solved."""
    puzzle = load_all(file)[0]
    atoms = solve(puzzle).solutions[0].atoms
    model = board(puzzle)
    state = []
    for number, value in state_of(puzzle, atoms).items():
        place = model["places"][int(number)]
        sort = model["sorts"][place["sort"]]
        index = sort["values"].index(value)
        if place["printed"] is None and (sort["form"] == "cells" or index != place["vacant"]):
            state.append([int(number), index])
    found = finished(puzzle, state_of(puzzle, atoms)) if solved else {}
    page.evaluate(DRAW, [model, state, svg(puzzle.kind.sketch(puzzle, atoms), "the same"), found.get("picture")])
    shots = [page.locator("body > div > svg").nth(one).screenshot() for one in (0, 1)]
    played, drawn = (Image.open(io.BytesIO(shot)).convert("L") for shot in shots)
    size = min(played.size[0], drawn.size[0]), min(played.size[1], drawn.size[1])
    assert all(abs(one - other) < 2 for one, other in zip(played.size, drawn.size, strict=True))
    apart = ImageChops.difference(*(one.crop((0, 0, *size)) for one in (played, drawn))).histogram()[APART:]
    share = sum(apart) / (size[0] * size[1])
    if keep and share > 0.001:
        both = Image.new("L", (2 * size[0], size[1]))
        both.paste(played, (0, 0))
        both.paste(drawn, (size[0], 0))
        both.save(keep / f"{file.stem}.png")
    return share


@pytest.mark.parametrize("kind", SAMPLE)
def test_a_board_that_was_played_looks_like_the_picture_of_its_solution(desk: Any, kind: str) -> None:
    assert differing(desk, LIBRARY / f"{kind}.puzzle") < 0.001


@served
def test_a_board_that_is_solved_is_the_picture_of_its_solution(page: Any) -> None:
    """With the outlines of areas, which nobody draws; until an entry is taken back."""
    load(page, "fillomino {\n  board {\n    3 . . 1\n  }\n}\n")
    page.wait_for_selector("#board svg")
    for column in (2, 3):
        click(page, 1, column)
        page.keyboard.press("3")
    page.wait_for_selector("#board svg.solved > .picture path")
    shown = "one => getComputedStyle(document.querySelector(`#board svg > ${one}`)).display"
    assert (page.evaluate(shown, ".layer"), page.evaluate(shown, ".picture")) == ("none", "inline")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#board svg:not(.solved)")
    assert (page.evaluate(shown, ".layer"), page.evaluate(shown, ".picture")) == ("inline", "none")


def test_ships_take_shape_and_parts_that_are_printed_keep_theirs(desk: Any) -> None:
    assert differing(desk, EXAMPLES / "battleship_9x9.puzzle") < 0.001


@served
def test_a_riddle_is_a_table_that_is_filled_in_by_clicks_and_keys(page: Any) -> None:
    assert differing(page, EXAMPLES / "knights.puzzle") < 0.001
    page.reload()
    load(page, "kind k {\n cells 1..2\n named who: Anna Ben\n different rows\n}\nk {\n Anna = 1\n}\n")
    page.wait_for_selector("#board svg")
    click(page, 1, 2)
    page.keyboard.press("2")
    message(page, "Solved")


@served
def test_counts_that_are_met_are_grey_and_printed_ships_are_not(page: Any) -> None:
    load(page, "battleship {\n  rows 1 0\n  columns 1 0\n  board {\n    S .\n    . .\n  }\n}\n")
    page.wait_for_selector("#board svg")
    click(page, 2, 2, button="right")
    page.wait_for_function("document.querySelectorAll('#board .met rect').length === 4")


OUTLINED = {
    "fillomino",
    "heteromino",
    "inverse_litso",
    "nuribou",
    "pentominous",
    "regional_polyominoes",
    "sananko",
    "statue_park",
    "symmarea",
    "wafusuma",
}
OUTLINED |= {"tetrochain", "tetrochaink", "tetrominous"}
OUTLINED |= {"kissing_polyominoes", "penta_touch", "pentopia", "tetro_chain_ctb", "tetropia"}
"""Kinds whose parts get outlines once all of the solution is there."""
OTHERS = {"aquarium", "grand_tour", "kurarin", "moon_sun", "sansa_road", "snake_pit", "thermometers"}
OTHERS |= {"kusabi", "return_home", "sashikazune", "toichika_2", "yosenabe"}
OTHERS |= {"bhai_bahan", "one_room_one_door", "rule_of_three", "t_junction"}
"""Kinds with signs that make room for lines, two values in a cell, a filling that is drawn as one, or crosses."""


@pytest.mark.nightly
@pytest.mark.parametrize("kind", sorted({file.stem for file in LIBRARY.glob("*.puzzle")} - OUTLINED - OTHERS))
def test_every_kind_is_drawn_once(desk: Any, kind: str) -> None:
    assert differing(desk, LIBRARY / f"{kind}.puzzle") < 0.001


@pytest.mark.parametrize("kind", some(sorted(OUTLINED | OTHERS), ["fillomino", "kusabi", "moon_sun", "thermometers"]))
def test_what_is_seen_of_a_solution_alone_is_drawn_when_it_is_found(desk: Any, kind: str) -> None:
    """Numbers beside a board a pixel lower make up .0021; as played all but Aquarium differ by .0025 or more."""
    assert differing(desk, LIBRARY / f"{kind}.puzzle", solved=True) < 0.0022


def contrast(one: list[float], other: list[float]) -> float:
    """The contrast of two colours by WCAG 2."""

    def light(colour: list[float]) -> float:
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


COLOURS = """() => {
  const parts = [...document.querySelectorAll("#board .layer path, #board .layer text")];
  const at = (name) => parts.filter(one => getComputedStyle(one).fill !== "none" && one.matches(name));
  const rgb = (one) => getComputedStyle(one).fill.match(/[\\d.]+/g).slice(0, 3).map(Number);
  return [rgb(at("text").findLast(one => one.textContent === "2")), rgb(at("[class*=fill-shade]")[0])];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@served
def test_a_clue_in_a_shaded_cell_can_be_read(browser: Any, address: str, theme: str) -> None:
    with opened(browser, address, color_scheme=theme) as page:
        load(page, (LIBRARY / "heyawake.puzzle").read_text())
        page.wait_for_selector("#board svg")
        click(page, 1, 1)
        assert page.evaluate("pylogic.page.board.state.size") == 1
        assert contrast(*page.evaluate(COLOURS)) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@served
def test_a_number_lies_above_the_line_that_crosses_its_cell(browser: Any, address: str, theme: str) -> None:
    with opened(browser, address, color_scheme=theme) as page:
        load(page, "geradeweg {\n  board {\n    . 1 .\n    . . .\n    . . .\n  }\n}\n")
        page.wait_for_selector("#board svg")
        drag(page, (0.5, 0.5), (0.5, 1.5), (0.5, 2.5))
        assert page.evaluate("pylogic.page.board.state.size") == 2
        page.mouse.click(*corner(page, 2.5, 2.5))
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        x, y = corner(page, 0.5, 1.5)
        cell = corner(page, 0.5, 2.5)[0] - x
        line = shot.getpixel((round(x - cell / 2), round(y)))
        beside = shot.getpixel((round(x - cell * 0.22), round(y)))
        assert isinstance(line, tuple)
        assert isinstance(beside, tuple)
        assert contrast([*line], [*beside]) > 3
        paper = shot.getpixel((round(x), round(y + cell)))
        assert beside == paper
