"""What people expect who play every day elsewhere: quick strokes, SudokuPad's keys and marks, work that is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import FOUR, MARKS, click, corner, load, message, opened, ready, said, served, value

from pylogic import load_all, solve
from pylogic.model.files import LIBRARY
from pylogic.page import board

pytestmark = MARKS
STATE = "Object.fromEntries(pylogic.page.board.state)"
NOTES = "Object.fromEntries(pylogic.page.board.notes)"
PICTURE = """() => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255])], "picture.png"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
SIXTEEN = "sudoku {\n  size 16\n  boxes 4x4\n}\n"


def library(kind: str) -> str:
    return (LIBRARY / f"{kind}.puzzle").read_text()


def stroke(page: Any, start: tuple[float, float], end: tuple[float, float], button: str = "left") -> None:
    """A quick stroke, of which the browser tells only the end."""
    page.mouse.move(*corner(page, *start))
    page.mouse.down(button=button)
    page.mouse.move(*corner(page, *end))
    page.mouse.up(button=button)


@pytest.mark.parametrize(
    ("text", "start", "end", "many"),
    [
        (library("heyawake"), (0.5, 0.5), (0.5, 4.5), 5),
        (library("masyu"), (0.5, 0.5), (0.5, 4.5), 4),
        (library("simple_loop"), (0.5, 0.5), (0.5, 3.5), 3),
        (library("slitherlink"), (1, 0), (1, 3), 3),
        (library("slitherlink"), (0, 1), (3, 1), 3),
    ],
)
@served
def test_a_quick_stroke_skips_nothing_and_is_one_step(
    page: Any, text: str, start: tuple[float, float], end: tuple[float, float], many: int
) -> None:
    load(page, text)
    page.wait_for_selector("#board svg")
    stroke(page, start, end)
    assert len(page.evaluate(STATE)) == many
    page.keyboard.press("Control+z")
    assert page.evaluate(STATE) == {}
    page.keyboard.press("Control+y")
    assert len(page.evaluate(STATE)) == many


@served
@pytest.mark.parametrize("size", [(1280, 800), (1920, 600), (360, 400)])
def test_a_click_means_the_cell_that_is_seen_there_on_low_screens_too(
    browser: Any, address: str, size: tuple[int, int]
) -> None:
    with opened(browser, address, viewport={"width": size[0], "height": size[1]}) as page:
        load(page, "sudoku {\n  board {\n    1 . . .\n    . . . .\n    . . . .\n    . . . 2\n  }\n}\n")
        page.wait_for_selector("#board svg")
        for row, clue in ((1, "1"), (4, "2")):
            page.locator(f"#board svg text:text-is('{clue}')").click(force=True)
            assert page.evaluate("pylogic.page.board.cursor") == [row, row]


@served
def test_the_right_button_marks_and_opens_no_menu(page: Any) -> None:
    load(page, library("slitherlink"))
    page.wait_for_selector("#board svg")
    page.evaluate("addEventListener('contextmenu', event => { window.menu = !event.defaultPrevented; })")
    page.mouse.click(*corner(page, 1, 0.5), button="right")
    assert page.evaluate("window.menu") is False
    assert page.evaluate("Object.values(" + STATE + ")") == [0]
    stroke(page, (3, 0), (3, 3), button="right")
    assert page.evaluate("Object.values(" + STATE + ")") == [0] * 4
    load(page, library("hitori"))  # where a number would hide the dot
    page.wait_for_function("pylogic.page.kind === 'hitori'")
    click(page, 1, 1, button="right")
    box = page.locator("#board .crosses circle").bounding_box()
    (top, bottom) = corner(page, 0, 0)[1], corner(page, 1, 1)[1]
    assert bottom - (bottom - top) / 4 < box["y"] < box["y"] + box["height"] < bottom
    page.keyboard.press("Control+z")
    assert page.locator("#board .crosses circle").count() == 0


@served
def test_nine_marks_have_nine_places_and_a_value_hides_them(page: Any) -> None:
    load(page, "sudoku {\n  size 9\n  boxes 3x3\n}\n")
    page.wait_for_selector("#board svg")
    row, column = 5, 5
    click(page, row, column)
    for digit in range(1, 10):
        page.keyboard.press(f"Shift+Digit{digit}")
    boxes = page.evaluate("[...document.querySelectorAll('#board .note')].map(one => one.getBoundingClientRect())")
    (left, top), (right, bottom) = corner(page, row - 1, column - 1), corner(page, row, column)
    assert len(boxes) == 9
    for at, box in enumerate(boxes):
        assert left <= box["left"] < box["right"] <= right
        assert top - 2 <= box["top"] < box["bottom"] <= bottom + 2
        for other in boxes[:at]:
            apart = box["left"] - other["right"] > -0.5 or other["left"] - box["right"] > -0.5
            assert apart or abs(box["top"] - other["top"]) > 9
    page.keyboard.press("5")
    assert page.locator("#board .note").count() == 0
    page.keyboard.press("Control+z")
    assert page.locator("#board .note").count() == 9
    for digit in range(1, 10):
        page.keyboard.press(f"Shift+Digit{digit}")
    for digit in range(1, 8):
        page.keyboard.press(f"Control+Digit{digit}")
    boxes = page.evaluate("[...document.querySelectorAll('#board .note')].map(one => one.getBoundingClientRect())")
    assert page.locator("#board .note").all_text_contents() == ["1234", "567"]
    assert all(left < box["left"] < box["right"] < right for box in boxes)


@served
def test_two_digits_are_one_mark_and_one_step_on_a_large_board(page: Any) -> None:
    load(page, SIXTEEN)
    page.wait_for_selector("#board svg")
    click(page, 1, 1)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    assert page.evaluate(NOTES) == {"1,1": {"corner": ["12"]}}
    page.keyboard.press("Control+z")
    assert page.evaluate(NOTES) in ({}, {"1,1": {"corner": []}})
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("6")
    assert value(page, 1) == "16"
    page.keyboard.press("Control+z")
    assert value(page, 1) == ""


@served
def test_keys_are_those_of_sudokupad(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    click(page, 1, 1)
    page.keyboard.press("2")
    click(page, 2, 2)
    page.keyboard.press("2")
    page.mouse.dblclick(*corner(page, 0.5, 0.5))
    assert page.evaluate("[...pylogic.page.board.selected]") == ["1,1", "2,2"]
    page.keyboard.press("0")
    assert page.evaluate(STATE) == {}
    page.keyboard.press("Control+a")
    assert page.evaluate("pylogic.page.board.selected.size") == 16
    click(page, 1, 1)
    for key, mode in [("x", "corner"), ("c", "centre"), ("z", "value"), (" ", "corner"), (" ", "centre")]:
        page.keyboard.press(key)
        assert page.evaluate("pylogic.page.board.mode") == mode
        assert page.get_attribute(f"#pad >> text={mode.capitalize()}", "aria-pressed") == "true"
    page.keyboard.press("3")
    assert page.evaluate(NOTES)["1,1"] == {"centre": ["3"]}
    page.click("#pad [data-value='4']", modifiers=["Shift"])
    page.click("#pad [data-value='2']", modifiers=["Control"])
    assert page.evaluate(NOTES)["1,1"] == {"centre": ["2", "3"], "corner": ["4"]}


@served
def test_tab_leaves_the_editor_and_the_pad_leaves_the_keys_to_the_board(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    stops = []
    for _ in range(60):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.closest('section, header')?.id"))
        if stops[-1] == "tools":
            break
    assert stops[-1] == "tools"
    assert stops.index("play") < stops.index("write")
    assert page.evaluate("pylogic.page.text") == FOUR
    page.click(".cm-content" if page.locator(".cm-content").count() else "#editor textarea")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "board"
    click(page, 1, 1)
    page.click("#pad >> text=Corner")
    page.keyboard.press("3")
    assert page.evaluate(NOTES) == {"1,1": {"corner": ["3"]}}


@served
def test_keys_reach_the_board_from_wherever_no_text_is_written(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    click(page, 1, 1)
    for key, part in (
        ("1", "text=Hint"),
        ("2", "text=Show mistakes"),
        ("3", "text=Right so far?"),
        ("4", "#tab-learn"),
    ):
        page.click(part)
        page.keyboard.press(key)
        assert value(page, 0) == key, part
    page.click("h1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("3")
    assert value(page, 4) == "3"
    page.focus("role=button[name='Undo']")
    page.keyboard.press("Enter")  # which is the button's
    assert value(page, 4) == ""
    page.click(".cm-content" if page.locator(".cm-content").count() else "#editor textarea")
    page.keyboard.press("Control+End")
    page.keyboard.type("% 4")
    assert page.evaluate("pylogic.page.text") == FOUR + "% 4"
    assert value(page, 4) == ""


@served
def test_values_that_are_no_numbers_are_numbered_and_those_of_corners_are_clicked_there(page: Any) -> None:
    load(page, library("shakashaka"))
    page.wait_for_selector("#board svg")
    number = page.evaluate("pylogic.page.board.model.places.findIndex(one => one.printed === null)")
    row, column = page.evaluate(f"pylogic.page.board.model.places[{number}].cells[0]")
    click(page, row, column, button="right")
    assert value(page, number) == "."
    for key, wanted in (("1", "NW"), ("4", "SE"), ("0", "")):
        page.keyboard.press(key)
        assert value(page, number) == wanted
    for down, right, wanted in ((0.2, 0.8, "NE"), (0.8, 0.2, "SW"), (0.8, 0.2, "")):
        page.mouse.click(*corner(page, row - 1 + down, column - 1 + right))
        assert value(page, number) == wanted
    page.keyboard.press("Shift+Digit2")
    assert page.evaluate(NOTES) == {f"{row},{column}": {"corner": ["NE"]}}


@served
def test_a_drag_that_draws_nothing_is_no_click_where_it_ends(page: Any) -> None:
    load(page, "yajilin {\n  board {\n    . R0 .\n    . . .\n    . . .\n  }\n}\n")
    page.wait_for_selector("#board svg")
    stroke(page, (0.5, 0.5), (0.5, 2.5))
    assert page.evaluate(STATE) == {}
    click(page, 1, 3)
    assert len(page.evaluate(STATE)) == 1


@served
def test_a_drag_from_cell_to_cell_draws_a_rectangle_where_lines_part_the_board(page: Any) -> None:
    load(page, "shikaku {\n  board {\n    . . 6\n    . . .\n    . 2 1\n  }\n}\n")
    page.wait_for_selector("#board svg")
    stroke(page, (0.5, 0.5), (2.5, 1.5))
    assert len(page.evaluate(STATE)) == 3
    stroke(page, (1.5, 2.5), (0.5, 0.5))
    assert len(page.evaluate(STATE)) == 4  # what lay between is gone
    message(page, "Solved!")  # without the rim, which is there
    stroke(page, (0, 0), (0, 3))
    assert len(page.evaluate(STATE)) == 4
    page.keyboard.press("Control+z")
    assert len(page.evaluate(STATE)) == 3
    load(page, library("slitherlink"))
    page.wait_for_function("pylogic.page.kind === 'slitherlink'")
    stroke(page, (0.5, 0.5), (0.5, 2.5))
    assert page.evaluate(STATE) == {}


@served
def test_a_click_in_the_middle_of_a_cell_draws_a_rectangle_of_one(page: Any) -> None:
    load(page, "shikaku {\n  board {\n    1 .\n    3 .\n  }\n}\n")
    page.wait_for_selector("#board svg")
    click(page, 2, 2)
    assert set(page.evaluate(STATE).values()) == {1}
    assert len(page.evaluate(STATE)) == 2
    click(page, 2, 2)
    assert len(page.evaluate(STATE)) == 2  # neither crossed out nor gone
    page.keyboard.press("Control+z")
    assert page.evaluate(STATE) == {}
    page.mouse.click(*corner(page, 1, 0.5))
    assert len(page.evaluate(STATE)) == 1  # near a side a click is that side
    stroke(page, (1.5, 1.5), (1.5, 4))
    assert len(page.evaluate(STATE)) == 1  # beside the board is no click


@served
def test_a_click_in_the_middle_of_a_cell_is_no_side(page: Any) -> None:
    load(page, library("slitherlink"))
    page.wait_for_selector("#board svg")
    for button in ("left", "right"):
        click(page, 2, 2, button=button)
        assert page.evaluate(STATE) == {}
        page.mouse.click(*corner(page, 1.1, 1.5), button=button)
        assert len(page.evaluate(STATE)) == 1
        page.keyboard.press("Control+z")


@served
def test_arrows_are_drawn_by_drags_to_the_next_cell_and_by_keys(page: Any) -> None:
    load(page, "roma {\n  board {\n    . . O\n    . . .\n  }\n  areas {\n    a b c\n    d e f\n  }\n}\n")
    page.wait_for_selector("#board svg")
    stroke(page, (1.5, 0.5), (0.5, 0.5))
    stroke(page, (0.5, 0.5), (0.5, 2.5))
    assert [value(page, number) for number in range(4)] == ["E", "E", "O", "N"]
    page.keyboard.press("Control+z")
    assert [value(page, number) for number in range(4)] == ["", "", "O", "N"]  # a stroke is one step
    page.keyboard.press("Control+y")
    for column in (2, 3):
        click(page, 2, column)
        page.keyboard.press("Shift+ArrowUp")
    message(page, "Solved!")
    click(page, 2, 1)
    page.keyboard.press("Shift+ArrowRight")
    assert value(page, 3) == "E"


@served
def test_every_puzzle_keeps_its_work_and_undo_goes_back_over_opening(page: Any) -> None:
    page.click("text=Gallery")
    page.click("#cards .card:has-text('nurikabe') >> nth=0")
    page.wait_for_function("pylogic.page.board?.state.size === 0")
    first = page.evaluate("pylogic.page.text")
    stroke(page, (0.5, 0.5), (0.5, 1.5))
    drawn = page.evaluate(STATE)
    assert drawn
    page.click("text=Gallery")
    page.click("#cards .card:has-text('heyawake') >> nth=0")
    page.wait_for_function("first => pylogic.page.text !== first && pylogic.page.board?.state.size === 0", arg=first)
    page.click("text=Gallery")
    page.wait_for_selector(".card:has-text('nurikabe') mark:has-text('begun')")
    page.click("#cards .card:has(mark)")
    page.wait_for_function("pylogic.page.board?.state.size > 0")
    assert page.evaluate(STATE) == drawn
    load(page, FOUR)
    page.wait_for_function("pylogic.page.board?.state.size === 0")
    page.focus("#board")
    page.keyboard.press("Control+z")
    page.wait_for_function("pylogic.page.board?.state.size > 0")
    assert page.evaluate("pylogic.page.text") == first
    page.evaluate(PICTURE)
    message(page, "not a text")
    assert page.evaluate("pylogic.page.text") == first
    assert page.evaluate(STATE) == drawn
    load(page, "this is no puzzle")
    said(page, "#problems", "1:")
    page.click("role=button[name='Undo']")
    page.wait_for_function("pylogic.page.board?.state.size > 0")
    page.reload()
    ready(page)
    page.wait_for_function("pylogic.page.board?.state.size > 0")
    assert page.evaluate(STATE) == drawn
    asked = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('?read')).length"
    assert page.evaluate(asked) == 1  # while the page was loading, and then not again


@served
def test_a_kind_opens_with_its_own_puzzle_after_others_were_played(page: Any) -> None:
    for kind, moves in (("hashi", 2), ("slitherlink", 0), ("tents", 0), ("slitherlink", 0), ("hashi", 2)):
        page.click("text=Gallery")
        page.fill("#gallery input", kind)
        page.keyboard.press("Enter")
        page.wait_for_function("kind => pylogic.page.kind === kind && pylogic.page.board", arg=kind)
        if moves and not page.evaluate("pylogic.page.board.state.size"):
            stroke(page, (1.5, 0.5), (1.5, 2.5))
            stroke(page, (1.5, 0.5), (5.5, 0.5))
        assert page.evaluate("pylogic.page.board.state.size") == moves


@served
def test_solved_is_said_of_the_board_that_is_there(page: Any) -> None:
    load(page, "latin {\n  size 2\n  board {\n    1 .\n    . .\n  }\n}\n")
    page.wait_for_selector("#board svg")
    for row, column, digit in [(1, 2, "2"), (2, 1, "2"), (2, 2, "1")]:
        click(page, row, column)
        page.keyboard.press(digit)
    message(page, "Solved! Time 0:0")
    page.keyboard.press("Backspace")
    assert page.inner_text("#message") == ""
    page.wait_for_timeout(600)
    assert page.inner_text("#message") == ""
    page.keyboard.press("1")
    message(page, "Solved!")


@served
def test_a_hint_goes_with_the_next_entry_and_a_trial_with_a_new_start(page: Any) -> None:
    load(page, "latin {\n  size 3\n  board {\n    1 2 .\n    2 . .\n    . . .\n  }\n}\n")
    page.wait_for_selector("#board svg")
    page.click("text=Hint")
    page.wait_for_selector("#message button")
    click(page, 3, 3)
    page.keyboard.press("2")
    page.wait_for_function("!document.querySelector('#message').textContent")
    page.click("text=Try")
    click(page, 3, 2)
    page.keyboard.press("1")
    page.click("text=Start again")
    page.wait_for_function("pylogic.page.board.trial === undefined")
    page.wait_for_selector("text=Keep it", state="detached")


@served
def test_a_damaged_link_says_so_beside_the_last_puzzle(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        load(page, FOUR)
        page.wait_for_function("pylogic.page.board")
        page.wait_for_timeout(400)
        page.goto("about:blank")
        page.goto(f"{address}#1damaged")
        ready(page)
        page.wait_for_function("pylogic.page.board")
        message(page, "link is damaged")
        page.wait_for_timeout(300)
        assert "link is damaged" in page.inner_text("#message")  # still


@served
def test_pieces_are_shaded_and_their_letters_follow(page: Any) -> None:
    load(page, "lits {\n  areas {\n    a a b b\n    a a b b\n    a a b b\n  }\n}\n")
    page.wait_for_selector("#board svg")
    stroke(page, (0.5, 0.5), (2.5, 0.5))
    for row, column in ((3, 3), (2, 3), (2, 4), (1, 4)):
        click(page, row, column)
    assert [value(page, number) for number in range(4)] == ["#", "", "", "#"]
    click(page, 3, 2)
    click(page, 3, 2)
    assert value(page, 9) == "."
    page.keyboard.press("Control+z")
    message(page, "Solved!")
    page.wait_for_selector("#board svg.solved text:text-is('S')")
    page.keyboard.press("t")  # which it is not
    page.wait_for_function("!pylogic.page.finished")
    page.keyboard.press("l")
    message(page, "Solved!")
    load(page, library("inverse_litso"))
    page.wait_for_function("pylogic.page.kind === 'inverse_litso'")
    for row, column in ((1, 2), (1, 3), (1, 4), (2, 4)):
        click(page, row, column)
    message(page, "Solved!")
    page.wait_for_selector("#board svg.solved text:text-is('L')")


SOLVED = "async ([model, at]) => (await import('./seal.js')).isSolved(model, (number) => at[number] ?? undefined)"


@served
def test_shaded_pieces_are_solved_on_a_page_that_plays_alone(page: Any) -> None:
    inverse = load_all(LIBRARY / "inverse_litso.puzzle")[0]
    model = json.loads(board.page(inverse).partition('id="model">')[2].partition("</script>")[0])
    letters = list(board.state_of(inverse, solve(inverse).solutions[0].atoms).values())
    values = list(map(model["sorts"][0]["values"].index, letters))
    black = [value if letter == "#" else None for value, letter in zip(values, letters, strict=True)]
    assert page.evaluate(SOLVED, [model, values])
    assert page.evaluate(SOLVED, [model, black])
    assert not page.evaluate(SOLVED, [model, [*map({None: black[letters.index("#")]}.get, black)]])
    puzzle = load_all(LIBRARY / "lits.puzzle")[0]
    drawn = board.page(puzzle)
    model = json.loads(drawn.partition('id="model">')[2].partition("</script>")[0])
    (sort,) = model["sorts"]
    state = board.state_of(puzzle, solve(puzzle).solutions[0].atoms)
    values = list(map(sort["values"].index, state.values()))
    shaded = [sort["shade"] if one else None for one in values]
    assert page.evaluate(SOLVED, [model, values])
    assert page.evaluate(SOLVED, [model, shaded])
    assert page.evaluate(SOLVED, [model, [values[0], *shaded[1:]]])
    assert not page.evaluate(SOLVED, [model, [values[0] % 4 + 1, *shaded[1:]]])
    assert not page.evaluate(SOLVED, [model, [None, *shaded[1:]]])
