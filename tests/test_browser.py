"""The page in a real browser, from a server and as static files: what is clicked and typed, and what is there then."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browsing import (
    FOUR,
    MARKS,
    MODULES,
    both,
    chromium_only,
    click,
    corner,
    drag,
    load,
    message,
    opened,
    said,
    seen,
    served,
)

from pylogic import dumps, generate, load_all, loads, solve
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.page import board

pytestmark = MARKS
LOOP = (LIBRARY / "slitherlink.puzzle").read_text()


@both
def test_a_new_user_plays_changes_a_rule_and_sends_a_link(page: Any, browser: Any, server: tuple[str, Any]) -> None:
    page.click("text=Gallery")
    page.click("#cards .card:has-text('slitherlink')")
    page.wait_for_selector("#board svg")
    load(page, LOOP)
    said(page, "#play-title", "four")
    for _ in range(2):
        page.click("#actions >> text=Hint")
        page.click("text=Fill it in")
    assert page.evaluate("pylogic.page.board.state.size") >= 2
    (solution,) = solve(loads(LOOP)).solutions
    draw_loop(page, solution)
    message(page, "Solved!")

    changed = page.evaluate("pylogic.page.text").replace("= clue", ">= clue")
    if page.locator(".cm-content").count():
        page.click(".cm-content")
        page.keyboard.press("Control+Home")
        for key in ["ArrowDown"] * 3 + ["End"] + ["ArrowLeft"] * len("= clue"):
            page.keyboard.press(key)
        page.keyboard.type(">")
    else:
        page.fill("#editor textarea", changed)
    page.wait_for_function("!pylogic.page.finished")
    assert page.evaluate("pylogic.page.text") == changed
    page.click("text=Start again")
    draw_loop(page, next(one for one in solve(loads(changed), models=2).solutions if one.atoms != solution.atoms))
    message(page, "Solved!")
    page.click("text=Right so far?")
    message(page, "Solved: everything is right")

    page.click("text=Copy link >> nth=0")
    page.wait_for_function("location.hash.length > 20")
    link = page.evaluate("location.href")
    with opened(browser, server[0] + link[link.index("#") :]) as other:
        said(other, "#play-title", "four")
        assert other.evaluate("pylogic.page.text") == changed


def draw_loop(page: Any, solution: Any) -> None:
    """Draw the sides of a loop that are not there by drags from corner to corner."""
    for (row, column), (row2, column2) in solution.edges:
        ends = [(row - 1, column), (row, column)] if row == row2 else [(row, column - 1), (row, column)]
        side = "([a, b]) => pylogic.page.board.text(pylogic.page.board.sidePlace(a, b)) === '#'"
        if not page.evaluate(side, [[row, column], [row2, column2]]):
            drag(page, *ends)


@both
def test_what_is_typed_is_read_and_mistakes_stand_at_their_place(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    load(page, FOUR.replace("futoshiki", "futoshki"))
    page.wait_for_function("document.querySelector('#problems').textContent.includes('did you mean')")
    load(page, FOUR)
    page.wait_for_function("document.querySelector('#problems').textContent === ''")
    load(page, "3:0,0,0,0,0,0,0,0,0,")
    message(page, "another format")
    assert page.evaluate("pylogic.page.text").startswith("futoshiki {")


@both
def test_numbers_are_typed_marked_undone_and_kept(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    click(page, 1, 1)
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit3")
    text = "pylogic.page.board.text(0)"
    assert page.evaluate(text) == "2"
    assert page.evaluate("[...pylogic.page.board.notes.values()][0].corner") == ["3"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert page.evaluate(text) == ""
    page.keyboard.press("Control+y")
    assert page.evaluate(text) == "2"
    said(page, "#live", "r1c1: 2")

    page.reload()
    page.wait_for_function("window.pylogic?.page.board")
    assert page.evaluate(text) == "2"
    page.focus("#board")
    page.keyboard.press("Control+z")
    assert page.evaluate(text) == ""


@both
def test_wrong_cells_are_named_and_what_cannot_be_solved_any_more(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    click(page, 1, 1)
    page.keyboard.press("4")
    page.click("text=Right so far?")
    message(page, "Not right")
    assert page.evaluate("pylogic.page.board.tints.map(([role, where]) => [role, where[0]])")[0] == ["bad", [1, 1]]
    page.click("text=Still solvable?")
    message(page, "cannot be solved")


@both
def test_a_puzzle_is_solved_counted_and_explained(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    page.click("#tab-solve")
    page.click("#panel-solve >> text=Solve >> nth=0")
    outcome = "document.querySelector('#panel-solve .outcome').textContent.includes"
    page.wait_for_function(f"{outcome}('unique: there is exactly one solution')")
    page.click("#panel-solve .card")
    message(page, "Solved!")
    page.click("text=Show the program")
    page.wait_for_selector("#panel-solve pre")
    page.click("#tab-learn")
    page.click("text=Explain all")
    page.wait_for_selector(".steps li")
    page.hover(".steps li >> nth=0")
    assert page.evaluate("pylogic.page.board.tints.length") > 0
    page.click("text=How hard?")
    page.wait_for_function("document.querySelector('#panel-learn .outcome').textContent.startsWith('easy')")


@both
def test_puzzles_are_made(page: Any) -> None:
    page.click("#tab-make")
    page.select_option("#panel-make select >> nth=0", "latin")
    page.fill("#panel-make input >> nth=0", "4x4")
    page.click("text=Generate")
    page.click("#panel-make .card")
    page.wait_for_function("document.querySelector('#play-title').textContent.startsWith('Latin square 1')")


@served
def test_grade_symmetry_and_seed_make_the_puzzle_of_the_command_line(page: Any) -> None:
    page.click("#tab-make")
    for place, name in enumerate(["sudoku", "easy", "rotate2"]):
        page.select_option(f"#panel-make select >> nth={place}", name)
    page.fill("#panel-make input >> nth=0", "4x4")
    page.focus("#panel-make input >> nth=1")
    page.keyboard.press("Control+a")  # to fill in a number adds to it in Firefox
    page.keyboard.type("7")
    page.click("text=Generate")
    page.click("#panel-make .card")
    (puzzle,) = generate("sudoku", size=4, grade="easy", symmetry="rotate2", seed=7)
    page.wait_for_function("text => pylogic.page.text.endsWith(text)", arg=dumps(puzzle).strip() + "\n")


@both
def test_cells_are_shaded_by_a_drag_and_lines_drawn_between_cells(page: Any) -> None:
    load(page, (LIBRARY / "nurikabe.puzzle").read_text())
    page.wait_for_selector("#board svg")
    drag(page, (0.5, 0.5), (0.5, 1.5), (0.5, 2.5))
    assert page.evaluate("pylogic.page.board.state.size") >= 2

    load(page, (LIBRARY / "masyu.puzzle").read_text())
    page.wait_for_function("document.querySelector('#play-title').textContent.toLowerCase().includes('masyu')")
    drag(page, (0.5, 0.5), (0.5, 1.5), (1.5, 1.5))
    assert page.evaluate("[...pylogic.page.board.state.values()]") == [1, 1]

    load(page, (LIBRARY / "hashi.puzzle").read_text())
    page.wait_for_function("document.querySelector('#play-title').textContent.toLowerCase().includes('hashi')")
    (one, other) = page.evaluate("pylogic.page.board.model.places[0].cells")
    drag(page, (one[0] - 0.5, one[1] - 0.5), (other[0] - 0.5, other[1] - 0.5))
    assert page.evaluate("pylogic.page.board.state.size") == 1


@both
def test_a_route_is_moved_by_keys(page: Any) -> None:
    load(page, (EXAMPLES / "diamonds_tiny.puzzle").read_text())
    page.wait_for_selector("#board svg")
    page.focus("#board")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        before = page.evaluate("pylogic.page.route.moves")
        page.keyboard.press(key)
        page.wait_for_function("before => pylogic.page.route.moves.length === before.length + 1", arg=before)
    message(page, "Solved!")


@both
def test_a_search_is_stopped_and_the_page_goes_on(page: Any) -> None:
    load(page, "latin { size 9 }")
    page.wait_for_selector("#board svg")
    page.click("#tab-solve")
    page.click("#panel-solve >> text=Count")
    page.click("#panel-solve >> text=Stop")
    page.wait_for_function("document.querySelector('#panel-solve .outcome').textContent === 'Stopped.'")
    load(page, FOUR)
    page.click("text=Right so far?")
    message(page, "Right so far")


PANELS = ("rules", "learn", "solve", "compare", "set", "make", "take")


@pytest.mark.parametrize("theme", ["light", "dark"])
@served
def test_nothing_on_the_page_is_out_of_reach(page: Any, theme: str) -> None:
    axe = MODULES / "axe-core" / "axe.min.js"
    if not axe.is_file():
        pytest.skip("axe-core comes with: make browser")
    page.emulate_media(color_scheme=theme)
    page.evaluate(axe.read_text())

    def faults() -> Any:
        return page.evaluate(
            "axe.run({ resultTypes: ['violations'] })"  # what is right is not listed: in the gallery that takes most
            ".then(found => found.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"
        )

    assert faults() == []
    load(page, FOUR + FOUR.replace("sample 3", "another"))
    click(page, 1, 1)
    page.keyboard.press("4")
    page.click("#pad >> role=button[name='Colour 1']")
    page.click("text=Right so far?")
    message(page, "Not right")
    for panel in PANELS:
        page.click(f"#tab-{panel}")
        if panel == "learn":
            page.click("text=Explain all")
            page.wait_for_selector(".steps li")
        if panel == "solve":
            page.click("#panel-solve >> text=Solve >> nth=0")
            page.wait_for_selector("#panel-solve .card")
            page.click("text=Show the program")
            page.wait_for_selector("#panel-solve pre")
        if panel == "compare":
            page.click("#panel-compare button >> text=Compare")
            page.wait_for_function("document.querySelectorAll('#panel-compare .chart[role=img] .mark').length === 6")
        if panel == "set":
            page.click("text=Draw the puzzle")
            message(page, "Exactly one solution.")
            assert faults() == []
            page.click("text=Draw the puzzle")
        assert faults() == [], panel
    page.click("text=Gallery")
    page.wait_for_function("document.querySelectorAll('#cards .card').length >= 80")
    assert faults() == []
    page.keyboard.press("Escape")
    load(page, (EXAMPLES / "diamonds_tiny.puzzle").read_text())
    page.wait_for_function("pylogic.page.route?.at")
    assert faults() == []


@served
def test_all_is_done_by_keys(page: Any) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the gallery
    page.wait_for_selector("#cards .card:has-text('slitherlink')")  # the cards come one by one
    page.keyboard.type("slitherlink")
    page.keyboard.press("Enter")  # the first that is found
    page.wait_for_selector("#board svg")
    page.focus("#board")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("pylogic.page.board.state.size") == 1
    said(page, "#live", "r1c1–r1c2")
    page.keyboard.press("Control+z")
    page.focus("#tab-rules")
    for panel in PANELS[1:]:
        page.keyboard.press("ArrowRight")
        assert page.is_visible(f"#panel-{panel}")
    page.focus("#actions >> text=Hint")
    page.keyboard.press("Enter")
    page.wait_for_selector("#message button")


@served
@pytest.mark.parametrize("width", [360, 768, 1280, 2560])
def test_the_page_fits_a_phone_and_a_wall(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    load(page, FOUR)
    page.click("#actions >> text=Hint")
    message(page, "r1c4 = 4")
    for panel in PANELS:
        page.click(f"#tab-{panel}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, panel
        wide = "[...document.querySelectorAll('main button, main input, main select, main svg')]"
        ends = page.evaluate(f"{wide}.map(one => one.getBoundingClientRect().right)")
        assert max(ends) <= width, panel


@chromium_only
@served
def test_a_finger_plays_on_the_board_and_scrolls_beside_it(browser: Any, address: str) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    with opened(browser, address, **phone) as page:
        finger = page.context.new_cdp_session(page)

        def move(*points: tuple[float, float]) -> None:
            for number, (x, y) in enumerate(points):
                name = "touchMove" if number else "touchStart"
                finger.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y}]})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        load(page, (LIBRARY / "nurikabe.puzzle").read_text())
        page.wait_for_selector("#board svg")
        page.evaluate("document.querySelector('#board').scrollIntoView({ block: 'center' })")
        before = page.evaluate("scrollY")
        move(*(corner(page, row, 0.5) for row in (0.5, 1, 1.5, 2, 2.5)))
        assert page.evaluate("pylogic.page.board.state.size") >= 2
        page.touchscreen.tap(*corner(page, 0.5, 4.5))
        drawn = page.evaluate("pylogic.page.board.state.size")
        assert page.evaluate("scrollY") == before

        left = page.locator("#board svg").bounding_box()["x"]
        move(*((left / 2, y) for y in range(500, 200, -20)))
        page.wait_for_function("before => scrollY > before + 100", arg=before)
        assert page.evaluate("pylogic.page.board.state.size") == drawn


def test_a_puzzle_plays_alone(browser: Any, tmp_path: Path) -> None:
    (puzzle,) = load_all(EXAMPLES / "futoshiki_4x4.puzzle")
    text = board.page(puzzle)
    (tmp_path / "alone.html").write_text(text)
    context = browser.new_context(offline=True, bypass_csp=True)
    page = context.new_page()
    page.goto((tmp_path / "alone.html").as_uri())
    page.wait_for_selector("#board svg")
    page.focus("#board")
    rows = solve(puzzle).solutions[0].grid
    for number, row in enumerate(rows):
        for value in row if number % 2 == 0 else reversed(row):
            page.keyboard.press(str(value))
            page.keyboard.press("ArrowRight" if number % 2 == 0 else "ArrowLeft")
        page.keyboard.press("ArrowDown")
    page.wait_for_function("document.querySelector('#message').textContent === 'Solved!'")
    context.close()

    assert len(text) < 150_000
    assert json.dumps(rows)[1:-1] not in text
    assert re.search(r"https?://(?!www\.w3\.org)", text) is None


def test_a_road_alone_solves_a_page_that_came_over_plain_http(browser: Any, tmp_path: Path) -> None:
    """Such pages have no hashes of the browser; which cells the road visits follows from it."""
    (puzzle,) = load_all(LIBRARY / "country_road.puzzle")
    (tmp_path / "alone.html").write_text(board.page(puzzle))
    page = browser.new_context(bypass_csp=True).new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto((tmp_path / "alone.html").as_uri())
    page.wait_for_selector("#board svg")
    layers = board.board(puzzle)["layers"]

    def middle(cell: list[int]) -> tuple[float, float]:
        row, column = (layers["cell"] * (one - 0.5) for one in cell)
        return seen(page, layers["left"] + column, layers["top"] + row)

    for one, other in solve(puzzle).solutions[0].fields["road"]:
        assert page.inner_text("#message") == ""
        page.mouse.move(*middle(one))
        page.mouse.down()
        page.mouse.move(*middle(other))
        page.mouse.up()
    page.wait_for_function("document.querySelector('#message').textContent === 'Solved!'")
    page.context.close()


@pytest.mark.parametrize("kind", ["country_road", "castle_wall", "pipelink", "tracks", "vertex_slitherlink"])
@served
def test_a_line_that_is_right_is_solved_though_cells_are_empty(page: Any, kind: str) -> None:
    (puzzle,) = load_all(LIBRARY / f"{kind}.puzzle")
    load(page, (LIBRARY / f"{kind}.puzzle").read_text())
    page.wait_for_selector("#board svg")
    fields = solve(puzzle).solutions[0].fields
    lines = next(value for name, value in fields.items() if name in ("road", "wall", "line", "track"))
    number = "([a, b]) => pylogic.page.board.text(pylogic.page.board.sidePlace(a, b))"
    for one, other in lines[1:] + lines[:1]:
        assert page.evaluate("document.querySelector('#message').textContent") != "Solved!"
        if "." not in (before := page.evaluate(number, [one, other])) and before:
            continue  # it is printed
        drag(page, tuple(at - 0.5 for at in one), tuple(at - 0.5 for at in other))
    message(page, "Solved!")
