"""A person's work on the page: writing with help, marks and selections, lists of puzzles, comparing, deleting clues."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browsing import FOUR, MARKS, both, chromium_only, click, corner, drag, load, message, ready, said, served, value

from pylogic import dumps, generate, load_all, loads, solve
from pylogic.model.files import EXAMPLES, LIBRARY

pytestmark = MARKS
SEVERAL = (EXAMPLES / "futoshiki_several.puzzle").read_text()
SPOILT = (EXAMPLES / "futoshiki_contradiction.puzzle").read_text()
ROUTE = (EXAMPLES / "diamonds_tiny.puzzle").read_text()
PIXELS = """async bytes => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) dark += data[at] < 128;
  return [image.width, image.height, dark, data[3]];
}"""
"""Width and height of a bitmap, how many of its pixels are dark, and how opaque its corner is."""
OWN = """kind corners_of_mine "Ones in rows" {
  cells . *
  "one star in every row and column": count(rows columns, *) = 1
}

corners_of_mine "mine" {
  size 3
}
"""


@both
def test_a_hint_goes_on_from_the_board_and_first_says_what_is_wrong(page: Any) -> None:
    load(page, FOUR)
    click(page, 1, 1)
    page.keyboard.press("4")
    page.click("#actions >> text=Hint")
    message(page, "r1c1")
    assert page.evaluate("document.querySelector('#message').className") == "bad"
    page.keyboard.press("Control+z")
    click(page, 1, 1)
    page.keyboard.press("2")
    click(page, 1, 4)
    page.keyboard.press("4")
    page.click("#actions >> text=Hint")
    message(page, "r1c2 is the last empty cell of row 1: r1c2 = 1")
    assert ["path", [[1, 1]]] in page.evaluate("pylogic.page.board.tints")
    page.click("text=Fill it in")
    assert value(page, 1) == "1"


@served
def test_a_hint_first_says_where_to_look_then_for_what_then_all(page: Any) -> None:
    load(page, FOUR)
    page.click("#actions >> text=Small hint")
    message(page, "look at r1c3 < r1c4")
    assert page.text_content("#message") == "look at r1c3 < r1c4"
    page.click("#actions >> text=Small hint")
    message(page, "technique: rule at its place")
    page.click("#actions >> text=Small hint")
    message(page, "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4")
    page.click("text=Fill it in")
    page.click("#actions >> text=Small hint")
    message(page, "look at ")
    assert "r1c3 < r1c4" not in page.text_content("#message")


@served
def test_a_hint_goes_on_from_candidates_that_are_kept_up(page: Any) -> None:
    load(page, FOUR)
    page.click("text=Candidates")
    page.wait_for_function("pylogic.page.board.candidates[1]?.join() === '1,2'")
    click(page, 1, 2)
    page.keyboard.press("Control+2")
    page.wait_for_function("pylogic.page.board.candidates[1]?.join() === '1'")
    page.click("#actions >> text=Hint")
    message(page, "1 is your only mark in r1c2: r1c2 = 1")


@both
def test_clues_that_conflict_are_red_in_the_picture_and_in_the_text(page: Any) -> None:
    load(page, SPOILT)
    page.click("#actions >> text=Hint")
    message(page, "9 clues contradict each other")
    page.wait_for_selector("#panel-learn .picture svg")
    assert page.locator("#panel-learn .picture svg").count() == 1
    assert page.locator("#problems button").count() == 9


@served
def test_words_are_completed_by_their_place(page: Any) -> None:
    complete = "text => pylogic.page.editor.completer(text, text.length)"

    assert {"sudoku", "kind", "use"} <= set(page.evaluate(complete, ""))
    assert page.evaluate(complete, "aquarium {\n  ")[:3] == ["areas", "board", "columns"]
    assert {"cells", "regions", "different"} <= set(page.evaluate(complete, "kind mine {\n  "))
    assert page.evaluate(complete, 'kind mine {\n  regions parts\n  "each holds one": ')[0] == "acyclic"
    assert "cells" not in page.evaluate(complete, 'kind mine {\n  "each holds one": ')
    assert {"parts", "rows"} <= set(page.evaluate(complete, "kind mine {\n  regions parts\n  different "))
    assert "parts" in page.evaluate(complete, "kind mine {\n  regions parts\n}\nmine {\n  ")
    assert "sudoku" in page.evaluate(complete, "kind mine {\n  like ")
    assert page.evaluate(complete, "latin {\n  board {\n    ") == []


@served
def test_a_completion_is_chosen_by_keys(page: Any) -> None:
    if not page.locator(".cm-content").count():
        pytest.skip("the editor comes with: make browser")
    page.click(".cm-content")
    page.keyboard.type("slith")
    page.wait_for_selector(".cm-tooltip-autocomplete")
    page.wait_for_timeout(150)  # a list takes keys only after a moment
    page.keyboard.press("Enter")
    page.wait_for_function("pylogic.page.text === 'slitherlink'")


@served
def test_words_numbers_strings_and_comments_have_colours_of_their_own(page: Any) -> None:
    if not page.locator(".cm-content").count():
        pytest.skip("the editor comes with: make browser")
    load(page, 'futoshiki "four" {\n  size 4  % small\n}\nsolve with clingo\n')
    page.wait_for_selector(".cm-line span:has-text('small')")
    coloured = (
        "[...document.querySelectorAll('.cm-line span')].map(one => [one.textContent, getComputedStyle(one).color])"
    )
    colours = dict(page.evaluate(coloured))
    names, words = ("futoshiki", "size", "clingo"), ("solve", "with")
    assert len({colours[name] for name in names}) == len({colours[word] for word in words}) == 1
    assert len({colours[one] for one in ("size", "solve", '"four"', "4", "% small")}) == 5


@served
def test_a_text_is_put_in_order_and_dropped_files_are_read(page: Any) -> None:
    load(page, "futoshiki{size 2}")
    page.click("text=Put in order")
    page.wait_for_function("pylogic.page.text === 'futoshiki {\\n  size 2\\n}\\n'")
    dropped = """text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.puzzle"));
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector("#editor").firstChild.dispatchEvent(event);
    }"""
    page.evaluate(dropped, FOUR)
    said(page, "#play-title", "Notebook")
    assert page.evaluate("pylogic.page.text") == FOUR


def test_without_the_editor_there_is_a_plain_one(browser: Any, server: tuple[str, Any]) -> None:
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.route("**/vendor/editor.js", lambda route: route.abort())
    page.goto(server[0])
    ready(page)
    page.fill("#editor textarea", FOUR.replace("futoshiki", "futoshki"))
    said(page, "#problems", "did you mean")
    page.click("#problems button")
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") == len(
        "futoshki"
    )
    page.fill("#editor textarea", FOUR)
    said(page, "#play-title", "Notebook")
    context.close()


@both
def test_cells_are_selected_marked_and_coloured_in_one_step(page: Any) -> None:
    load(page, FOUR)
    drag(page, (0.5, 0.5), (0.5, 1.5))
    page.keyboard.down("Control")
    click(page, 3, 1)
    page.keyboard.up("Control")
    assert page.evaluate("[...pylogic.page.board.selected]") == ["1,1", "1,2", "3,1"]
    page.keyboard.press("Alt+Digit2")
    page.click("#pad >> text=Corner")
    page.click("#pad >> role=button[name='4']")
    page.click("#pad >> role=button[name='Colour 3']")
    notes = "Object.fromEntries(pylogic.page.board.notes)"
    wanted = {"centre": ["2"], "corner": ["4"], "colour": 2}
    assert page.evaluate(notes) == {"1,1": wanted, "1,2": wanted, "3,1": wanted}
    said(page, "#live", "Colour 3")
    for _ in range(3):
        page.click("role=button[name='Undo']")
    assert all("colour" not in note and not note for note in page.evaluate(notes).values())
    page.click("role=button[name='Redo']")
    assert page.evaluate(notes)["1,1"] == {"centre": ["2"]}
    page.click("text=Start again")
    assert page.evaluate(notes) == {}
    page.click("role=button[name='Undo']")
    assert page.evaluate(notes)["1,1"] == {"centre": ["2"]}


@served
def test_undo_has_no_end_and_the_time_goes_on_after_a_reload_and_can_be_hidden(page: Any) -> None:
    load(page, FOUR)
    page.evaluate("for (let n = 0; n < 3000; n++) pylogic.page.board.put([[0, n % 2]])")
    page.evaluate("pylogic.page.seconds = 61")
    page.reload()
    page.wait_for_function("window.pylogic?.page.board")
    assert page.evaluate("pylogic.page.board.done.length") == 3000
    page.evaluate("for (let n = 0; n < 3000; n++) pylogic.page.board.undo()")
    assert value(page, 0) == ""
    said(page, ".timer", "1:")
    page.click(".timer")
    assert page.inner_text(".timer") == "⏱"


@both
def test_a_route_is_clicked_taken_back_and_made_again(page: Any) -> None:
    load(page, ROUTE)
    page.wait_for_function("pylogic.page.route?.at")
    assert not page.is_visible("#actions >> text=Hint")
    box = page.locator("#board svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + 15)
    page.wait_for_function("pylogic.page.route.moves === '2'")
    page.click("role=button[name='Undo']")
    page.wait_for_function("pylogic.page.route.moves === ''")
    page.reload()
    page.wait_for_function("pylogic?.page.route?.at")
    page.click("role=button[name='Redo']")
    page.wait_for_function("pylogic.page.route.moves === '2'")
    page.click("#tab-solve")
    page.click("#panel-solve >> text=Solve >> nth=0")
    page.click("#panel-solve .card")
    message(page, "Solved!")


@both
def test_each_puzzle_of_a_text_keeps_its_board(page: Any) -> None:
    load(page, FOUR + FOUR.replace("sample 3", "sample 4"))
    click(page, 1, 1)
    page.keyboard.press("2")
    page.select_option("#choice select", "1")
    said(page, "#play-title", "sample 4")
    page.wait_for_function("pylogic.page.board.state.size === 0")
    page.select_option("#choice select", "0")
    page.wait_for_function("pylogic.page.board.state.size === 1")
    load(page, FOUR.replace("sample 3", "another"))
    assert page.evaluate("pylogic.page.board.state.size") == 0


@both
def test_solutions_are_listed_counted_and_what_is_decided_is_filled_in(page: Any) -> None:
    load(page, SEVERAL)
    page.click("#tab-solve")
    count = len(solve(loads(SEVERAL), models=0).solutions)
    page.click("#panel-solve >> text=All solutions")
    said(page, "#panel-solve .outcome", f"there are {count} solutions")
    assert page.locator("#panel-solve .card").count() == count
    page.click("#panel-solve >> text=Count")
    said(page, "#panel-solve .outcome", f"{count} solutions")
    load(page, "latin {\n  size 3\n  r1c1 = 1\n  r1c2 = 2\n}\n")
    page.click("#panel-solve >> text=What is decided")
    said(page, "#panel-solve .outcome", "3 of 9 cells are the same in all solutions")
    assert page.evaluate("pylogic.page.board.answer") == {"2": "3"}
    load(page, SPOILT)
    page.click("#panel-solve >> text=Nearest board")
    said(page, "#panel-solve .outcome", "no board misses fewer")
    # Which clue goes depends on the engine's version.
    _, change, _ = page.inner_text("#panel-solve .outcome").splitlines()
    assert change == "r1c3: 5 expected, 1 found; change it to 1" or change.endswith("is broken")
    assert page.locator("#panel-solve .card").count() == 1


@served
def test_swipl_solves_by_a_labeling_and_its_program_is_shown(page: Any) -> None:
    load(page, FOUR)
    page.click("#tab-solve")
    page.select_option("#panel-solve select", "swipl")
    page.fill("#panel-solve input", "leftmost,down")
    page.click("#panel-solve >> text=Solve >> nth=0")
    said(page, "#panel-solve .outcome", "swipl")
    said(page, "#panel-solve .outcome", "leftmost,down")
    page.click("text=Show the program")
    said(page, "#panel-solve pre", "% futoshiki")


@served
def test_two_labelings_stand_side_by_side_in_a_table_and_in_a_chart(page: Any) -> None:
    load(page, FOUR + SEVERAL)
    page.click("#tab-compare")
    page.fill("#panel-compare input >> nth=0", "ff leftmost,down")
    page.fill("#panel-compare input >> nth=1", "")
    page.select_option("#panel-compare select", "inferences")
    page.click("#panel-compare button >> text=Compare")
    page.wait_for_function("document.querySelectorAll('#panel-compare td').length === 4")
    page.wait_for_function("[...document.querySelectorAll('#panel-compare td')].every(cell => cell.textContent)")
    heads = page.locator("#panel-compare thead th").all_inner_texts()
    cells = page.locator("#panel-compare td").all_inner_texts()
    marks = page.locator("#panel-compare .chart[role=img] .mark title").all_text_contents()
    assert heads == ["Puzzle", "swipl ff,up,step", "swipl leftmost,down,step"]
    assert sum(cell.endswith("*") for cell in cells) >= 2
    assert [mark.split(": ")[1] for mark in marks] == [cell.removesuffix(" *") for cell in cells]
    # What is larger stands further right.
    places = [box["x"] for box in (one.bounding_box() for one in page.locator(".chart[role=img] .mark").all()) if box]
    numbers = [int(mark.split(": ")[1].replace(" ", "")) for mark in marks]
    assert (places[0] < places[1]) == (numbers[0] < numbers[1])


@both
def test_a_kind_of_the_user_is_in_the_gallery(page: Any) -> None:
    load(page, OWN)
    load(page, FOUR)
    page.reload()
    ready(page)
    page.click("text=Gallery")
    page.wait_for_selector("#own .card svg")
    page.fill("#gallery input", "Ones in")
    page.wait_for_function("![...document.querySelectorAll('#cards .card')].some(card => card.checkVisibility())")
    page.click("#own .card")
    said(page, "#play-title", "mine")


@chromium_only
@served
def test_puzzles_that_were_made_are_printed_and_saved(page: Any) -> None:
    page.click("#tab-make")
    page.select_option("#panel-make select >> nth=0", "latin")
    page.fill("#panel-make input >> nth=0", "4x4")
    page.fill("#panel-make input >> nth=2", "3")
    page.click("text=Generate")
    page.wait_for_function("document.querySelectorAll('#panel-make .card').length === 3")
    page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    page.click("#panel-make >> text=Print")
    page.emulate_media(media="print")
    assert page.locator("#sheet article svg").count() == 3
    assert page.is_visible("#sheet")
    assert not page.is_visible("main")
    page.emulate_media(media="screen")
    with page.expect_download() as download:
        page.click("#panel-make >> text=Save the text")
    assert len(load_all(download.value.path(), format="puzzle")) == 3


@served
def test_one_puzzle_is_printed_with_its_rules_and_without_the_cursor(page: Any) -> None:
    load(page, FOUR)
    click(page, 1, 1)
    page.keyboard.press("2")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#sheet .cursor rect").count() == 0
    assert page.locator("#sheet .layer .pl-fill-found").count() >= 1
    assert "every row" in page.inner_text("#sheet ul") or page.locator("#sheet li").count() > 1


@chromium_only
@served
def test_a_worksheet_is_saved(page: Any) -> None:
    load(page, FOUR)
    page.click("#tab-take")
    with page.expect_download() as download:
        page.click("#panel-take >> text=Worksheet (PDF)")
    assert download.value.path().read_bytes().startswith(b"%PDF")


@chromium_only
@both
def test_everything_is_taken_away(page: Any, tmp_path: Path, browser: Any) -> None:
    ten = dumps(generate("slitherlink", seed=2, size=10)[0])
    load(page, ten)
    page.click("#tab-take")

    def taken(name: str) -> Path:
        with page.expect_download() as download:
            page.click(f"#panel-take >> text={name}")
        path: Path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        return path

    assert taken("Save the text").read_text() == ten
    drawn = taken("Picture (SVG)").read_text()
    size = re.search(r'width="(\d+)" height="(\d+)"', drawn)
    assert size is not None
    bitmap = taken("Picture (PNG)")
    pixels = page.evaluate(PIXELS, list(bitmap.read_bytes()))
    assert bitmap.suffix == ".png"
    assert pixels[:2] == [2 * int(size[1]), 2 * int(size[2])]
    assert pixels[2] > 100
    assert pixels[3] == 255
    alone = taken("A page that plays alone")
    assert alone.stat().st_size < 150_000
    other = browser.new_context(offline=True).new_page()
    other.goto(alone.as_uri())
    other.wait_for_selector("#board svg")
    assert other.evaluate("document.querySelectorAll('#actions button').length") == 3
    other.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@served
def test_the_theme_that_is_chosen_holds_for_pictures_too(page: Any, theme: str) -> None:
    load(page, FOUR)
    for _ in range(1 if theme == "light" else 2):
        page.click("role=button[name='Light or dark']")
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    click(page, 1, 1)
    page.keyboard.press("2")
    found = page.evaluate("getComputedStyle(document.querySelector('#board .layer .pl-fill-found')).fill")
    assert found == ("rgb(29, 95, 180)" if theme == "light" else "rgb(147, 189, 252)")
    fills = page.evaluate(
        "[[document.body, 'backgroundColor'], [document.querySelector('#board rect'), 'fill']]"
        ".map(([one, name]) => getComputedStyle(one)[name])"
    )
    bright = [sum(map(int, re.findall(r"\d+", fill)[:3])) > 380 for fill in fills]
    assert bright == [theme == "light"] * 2


@served
def test_lines_of_every_sort_are_clicked_too(page: Any) -> None:
    load(page, (LIBRARY / "slitherlink.puzzle").read_text())
    x, y = corner(page, 0, 0.5)
    page.mouse.click(x, y)
    assert page.evaluate("[...pylogic.page.board.state.values()]") == [1]
    page.mouse.click(x, y)
    assert page.evaluate("[...pylogic.page.board.state.values()]") == [0]
    page.mouse.click(x, y)
    assert page.evaluate("pylogic.page.board.state.size") == 0
    page.focus("#board")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("pylogic.page.board.state.size") == 1


@served
def test_ships_look_on_the_pad_as_one_looks_on_the_board(page: Any) -> None:
    load(page, (EXAMPLES / "battleship_3x3.puzzle").read_text())
    page.wait_for_selector("#pad [data-value='X'] svg")
    shape = page.locator("#pad [data-value='X'] path").get_attribute("d")
    assert page.locator(f"#board path[d='{shape}']").count() == 0
    click(page, 1, 1)
    page.click("#pad [data-value='X']")
    page.wait_for_function("shape => document.querySelector(`#board path[d='${shape}']`)", arg=shape)


@served
def test_a_wrong_line_is_named_and_marked_where_it_is(page: Any) -> None:
    load(page, (LIBRARY / "slitherlink.puzzle").read_text())
    page.wait_for_selector("#board svg")
    for ask in ("Right so far?", "Hint"):
        page.mouse.click(*corner(page, 0.5, 1))
        page.click(f"#actions >> text={ask}")
        message(page, "the line between r1c1 and r1c2 cannot be right")
        (x, y), box = corner(page, 0.5, 1), page.locator("#board .tints path").bounding_box()
        assert box["x"] - 9 < x < box["x"] + box["width"] + 9
        assert box["y"] < y < box["y"] + box["height"]
        page.keyboard.press("Control+z")
