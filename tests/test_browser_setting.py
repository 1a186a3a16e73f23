"""A puzzle that is drawn as one is played, with its text beside it, and what is known of it meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import MARKS, chromium_only, click, corner, drag, load, message, opened, said, served
from effort import some
from redrawing import redraw

from pylogic import loads, solve
from pylogic.model.files import LIBRARY

pytestmark = MARKS
SMALL = "latin {\n  size 3\n}\n"
HEYAWAKE = """heyawake {
  board {
    . . .
    . . .
    . . .
  }
  rooms {
    a a a
    a a a
    a a a
  }
}
"""


def drawing(page: Any, text: str) -> None:
    """Begin to draw a puzzle."""
    load(page, text)
    page.wait_for_selector("#board svg")
    if not page.evaluate("pylogic.page.setting.on"):
        page.click("#tab-set")
        page.click("text=Draw the puzzle")
    page.wait_for_function("pylogic.page.setting.kind === pylogic.page.kind && pylogic.page.setting.known")


def text_has(page: Any, *lines: str) -> None:
    """Wait until lines stand in the text, whatever the blanks between signs are, and the board shows it."""
    wanted = "\n".join(lines)
    page.wait_for_function("wanted => pylogic.page.text.replace(/ +/g, ' ').includes(wanted)", arg=wanted)
    page.wait_for_function("!pylogic.page.running.has('read')")


@served
def test_clues_are_typed_and_the_page_says_how_many_solutions_there_are(page: Any) -> None:
    drawing(page, SMALL)
    message(page, "Several solutions; places that differ: ")
    click(page, 1, 1)
    page.keyboard.press("1")
    text_has(page, " board {", " 1 . .")
    page.wait_for_function("pylogic.page.board.model.places[0].printed === 0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    text_has(page, " 1 2 .")
    message(page, "Several solutions; places that differ: ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("3")
    message(page, "Exactly one solution. Grade: trivial")
    assert solve(loads(page.evaluate("pylogic.page.text"))).unique
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    message(page, "No solution.")
    message(page, "r2c3 = 3")
    page.keyboard.press("Backspace")
    message(page, "Exactly one solution.")
    page.click("role=button[name='Undo']")
    text_has(page, " . 3 3")
    page.keyboard.press("Control+y")
    text_has(page, " . 3 .")
    message(page, "Exactly one solution.")
    click(page, 3, 3)
    page.keyboard.press("2")
    message(page, "Exactly one solution.")
    page.click("text=Which clue can go?")
    said(page, "#panel-set .outcome", "can go by itself")
    said(page, "#panel-set .outcome", "r3c3 = 2")


@served
def test_the_text_renews_the_board_and_the_board_the_text(page: Any) -> None:
    drawing(page, SMALL)
    click(page, 1, 1)
    page.keyboard.press("3")
    text_has(page, " 3 . .")
    page.evaluate("pylogic.page.editor.text = pylogic.page.text.replace('3 . .', '3 1 .')")
    page.evaluate("pylogic.page.renew()")
    page.wait_for_function("pylogic.page.board.model.places[1].printed === 0")
    click(page, 2, 1)
    page.keyboard.press("2")
    text_has(page, " 3 1 .", " 2 . .")
    page.click("text=Draw the puzzle")
    click(page, 2, 2)
    page.keyboard.press("3")
    page.wait_for_function("pylogic.page.board.state.size === 1")
    text_has(page, " 3 1 .", " 2 . .")


@served
def test_regions_are_drawn_by_strokes_and_clues_beside_the_board_are_typed(page: Any) -> None:
    drawing(page, HEYAWAKE)
    click(page, 2, 2)
    page.keyboard.press("2")
    text_has(page, " . 2 .")
    page.click("#pad >> text=rooms")
    click(page, 1, 1)
    text_has(page, " b a a")
    drag(page, (0.5, 0.5), (0.5, 2.5))
    text_has(page, " b b b", " a a a")
    page.wait_for_function("pylogic.page.board.model.layers")
    load(page, (LIBRARY / "tents.puzzle").read_text().split("\n\n", 1)[1])
    settled = "pylogic.page.text.includes('rows    2') && pylogic.page.setting.signs.has('T')"
    page.wait_for_function(f"{settled} && !pylogic.page.running.has('read')")
    page.mouse.click(*corner(page, 1.5, -0.3))
    page.keyboard.press("1")
    text_has(page, "rows 2 1 2 0 1")
    page.mouse.click(*corner(page, -0.3, 4.5))
    page.keyboard.press("?")
    text_has(page, "columns 1 1 0 2 ?")


KINDS = sorted(file.stem for file in LIBRARY.glob("*.puzzle"))
BY_DAY = [
    "bdblock",
    "creek",
    "galaxies",
    "heyawake",
    "killer",
    "minarism",
    "number_rope",
    "palisade",
    "signpost",
    "skyscrapers",
    "slovak_sums",
    "thermo_sudoku",
]
"""Kinds with all sorts of statements."""


@pytest.mark.parametrize("kind", some(KINDS, BY_DAY))
def test_a_puzzle_of_any_kind_is_drawn_from_an_empty_board(desk: Any, kind: str) -> None:
    text = (LIBRARY / f"{kind}.puzzle").read_text().partition("\n}")[2].strip().split("\n\n")[0]

    assert loads(redraw(desk, text)).atoms == loads(text).atoms


@served
def test_clues_that_would_leave_one_solution_are_put_down_by_a_click(page: Any) -> None:
    drawing(page, "latin {\n  board {\n    1 2 .\n    . . .\n    . . .\n  }\n}\n")
    message(page, "Several solutions")
    page.click("#message >> text=Which clue would leave one solution?")
    message(page, "Each of these leaves one solution:")
    page.click("#message >> text=r2c1 = 2")
    text_has(page, " 1 2 .", " 2 . .")
    message(page, "Exactly one solution.")
    page.click("#panel-set >> text=Which clue would leave one solution?")
    said(page, "#panel-set .outcome", "There is one solution already")
    page.click("role=button[name='Undo']")
    text_has(page, " 1 2 .", " . . .")


@served
def test_what_lists_cells_is_chosen_extended_numbered_and_taken_away(page: Any) -> None:
    drawing(page, "killer {\n  size 4\n}\n")
    page.click("#pad >> text=cage")
    drag(page, (0.5, 0.5), (0.5, 1.5), (1.5, 2.5))  # diagonally, too
    text_has(page, "cage r1c1 r1c2 r2c3")
    page.keyboard.type("12")
    text_has(page, "cage 12 r1c1 r1c2 r2c3")
    click(page, 3, 3)
    text_has(page, "cage 12 r1c1 r1c2 r2c3 r3c3")
    page.click("#pad >> text=Another one")
    click(page, 4, 4)
    text_has(page, "cage 12 r1c1 r1c2 r2c3 r3c3\n cage r4c4")
    click(page, 1, 2)
    page.keyboard.press("Backspace")
    text_has(page, "cage r1c1 r1c2 r2c3 r3c3")
    page.keyboard.press("Backspace")
    text_has(page, "killer {\n size 4\n cage r4c4\n}")
    page.click("role=button[name='Undo']")
    text_has(page, "cage r1c1 r1c2 r2c3 r3c3\n cage r4c4")


@served
def test_a_puzzle_is_drawn_with_keys_alone(page: Any) -> None:
    drawing(page, "kropki {\n  size 3\n}\n")
    page.click("#pad button:text-is('o')")
    page.focus("#board")
    page.keyboard.press("Shift+ArrowRight")
    text_has(page, "r1c1 o r1c2")
    page.keyboard.press("Shift+ArrowDown")
    text_has(page, "r1c2 o r2c2")
    drawing(page, "thermo_sudoku {\n  size 4\n}\n")
    page.click("#pad >> text=thermo")
    page.focus("#board")
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.up("Shift")
    text_has(page, "thermo r1c1 r1c2 r2c2")
    drawing(page, "skyscrapers {\n  size 4\n}\n")
    page.focus("#board")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("2")
    text_has(page, "top 2 ? ? ?")


@served
def test_an_empty_board_is_drawn_at_once(page: Any) -> None:
    load(page, (LIBRARY / "tents.puzzle").read_text().split("\n\n", 1)[1])
    page.wait_for_selector("#board svg")
    page.click("#tab-set")
    page.click("text=Empty board")
    text_has(page, "rows ? ? ? ? ?")
    page.wait_for_selector("#pad button:text-is('T')")


@chromium_only
@served
def test_an_empty_board_of_another_size_is_drawn_on_a_phone(browser: Any, address: str) -> None:
    with opened(browser, address, viewport={"width": 360, "height": 740}, has_touch=True) as page:
        drawing(page, (LIBRARY / "tents.puzzle").read_text().split("\n\n", 1)[1])
        page.fill("#panel-set input", "4x6")
        page.click("text=Empty board")
        page.wait_for_function("pylogic.page.board.model.rows === 4 && pylogic.page.board.model.columns === 6")
        text_has(page, "rows ? ? ? ?")
        page.evaluate("document.querySelector('#board').scrollIntoView()")
        page.touchscreen.tap(*corner(page, 1.5, 1.5))
        page.click("#pad button:text-is('T')")
        text_has(page, " . . . . . .", " . T . . . .")
        message(page, "Several solutions")
