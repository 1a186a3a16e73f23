"""How a player finds a kind and a puzzle, and what helps while playing: keys told, mistakes shown, something tried."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import MARKS, chromium_only, click, corner, load, message, opened, ready, said, served, value

from pylogic import loads, solve
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.page.board import state_of

pytestmark = MARKS
FIRST = "[...document.querySelectorAll('#cards .slot')].find(slot => !slot.hidden)?.dataset.name"
SHOWN = "[...document.querySelectorAll('#cards .slot')].filter(slot => !slot.hidden).map(slot => slot.dataset.name)"
SUDOKU = "sudoku {\n  size 9\n  boxes 3x3\n}\n"
WRONG = "document.querySelectorAll('#board .wrong rect').length"


def gallery(page: Any) -> None:
    """Open the gallery and wait for its last card."""
    page.click("text=Gallery")
    page.wait_for_selector("#cards .slot[data-name='zipper_sudoku']", state="attached")


@served
def test_kinds_are_found_by_all_their_names(page: Any) -> None:
    gallery(page)
    for name, kind in (
        *(("sudoku", "sudoku"), ("light up", "akari"), ("Bridges", "hashi"), ("number link", "numberlink")),
        *(
            ("tents and trees", "tents"),
            ("star battle", "starbattle"),
            ("picross", "nonogram"),
            ("towers", "skyscrapers"),
        ),
        *(("Tentai Show", "galaxies"), ("hashiwokakero", "hashi"), ("keen", "kenken"), ("pearl", "masyu")),
    ):
        page.fill("#gallery input", name)
        assert page.evaluate(FIRST) == kind, name
    page.fill("#gallery input", "no such kind")
    assert page.evaluate(SHOWN) == []
    assert page.is_visible("text=Nothing here.")
    page.click(".groups >> text=Objects")  # all of the group: what was looked for is forgotten
    assert "tents" in page.evaluate(SHOWN)
    page.type("#gallery input", "masyu")  # which is none of them
    assert page.evaluate(FIRST) == "masyu"
    assert not page.is_visible("text=Nothing here.")
    page.click("text=Close")
    page.click("text=Gallery")
    assert len(page.evaluate(SHOWN)) > 300


@chromium_only
@served
def test_a_phone_shows_two_kinds_beside_each_other_and_no_keyboard(browser: Any, address: str) -> None:
    with opened(browser, address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        page.tap("text=Gallery")
        page.wait_for_selector("#cards .slot[data-name='zipper_sudoku']", state="attached")
        first, second = (page.locator("#cards .slot").nth(number).bounding_box() for number in (0, 1))
        assert first["y"] == second["y"] < 200
        star, picture = (page.locator(f"#cards .slot >> nth=0 >> {one}").bounding_box() for one in (".star", "svg"))
        assert star["y"] + star["height"] / 4 > picture["y"] + picture["height"]
        assert page.evaluate("document.activeElement.tagName") != "INPUT"
        page.locator("#cards .slot[data-name='zipper_sudoku']").scroll_into_view_if_needed()
        page.tap("text=Close")  # which stays in view
        assert not page.is_visible("#gallery")


@served
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_undo_and_hints_are_in_view_beside_a_sudoku(browser: Any, address: str, size: tuple[int, int]) -> None:
    with opened(browser, address, viewport={"width": size[0], "height": size[1]}) as page:
        load(page, SUDOKU)
        page.wait_for_selector("#board svg")
        for name in ("Undo", "Redo", "Hint", "Small hint"):
            box = page.locator(f"#actions button:is([aria-label='{name}'], :text-is('{name}'))").bounding_box()
            assert box["y"] + box["height"] <= size[1], name


@served
def test_groups_favourites_and_what_was_played_last_are_kept(page: Any) -> None:
    gallery(page)
    for group, kind, other in (
        ("Numbers", "sudoku", "masyu"),
        ("Loops and lines", "slitherlink", "sudoku"),
        ("Shading", "nurikabe", "tents"),
        ("Regions", "shikaku", "slitherlink"),
        ("Objects", "tents", "nurikabe"),
    ):
        page.click(f".groups >> text={group}")
        shown = page.evaluate(SHOWN)
        assert kind in shown
        assert other not in shown
    page.click("role=button[name='Favourite: tents']")
    page.click(".groups >> text=Favourites")
    assert page.evaluate(SHOWN) == ["tents"]
    page.click(".groups >> text=All")
    for kind in ("norinori", "heyawake"):
        page.fill("#gallery input", kind)
        page.keyboard.press("Enter")
        page.wait_for_function("kind => pylogic.page.kind === kind && pylogic.page.board", arg=kind)
        click(page, 1, 1)
        page.wait_for_timeout(300)
        page.click("text=Gallery")
    page.reload()
    ready(page)
    gallery(page)
    page.click(".groups >> text=Last played")
    assert page.evaluate(SHOWN) == ["heyawake", "norinori"]
    page.click(".groups >> text=Favourites")
    assert page.evaluate(SHOWN) == ["tents"]


@served
def test_a_kind_opens_with_a_puzzle_of_real_size_and_another_is_a_click_away(page: Any) -> None:
    gallery(page)
    page.fill("#gallery input", "heyawake")
    page.keyboard.press("Enter")
    page.wait_for_function("pylogic.page.board?.model.rows === 9")
    assert page.evaluate("pylogic.page.text").startswith("heyawake ")
    assert page.inner_text("#play-title") == "Heyawake 9x9, easy"  # which says the kind once
    page.evaluate("scrollTo(0, 1000)")
    page.click("#new >> text=hard")
    said(page, "#play-title", "hard")
    page.wait_for_function("document.activeElement.id === 'board'")
    assert page.locator("#board").bounding_box()["y"] >= 0
    click(page, 1, 1)
    page.wait_for_timeout(300)
    page.select_option("#new select", "5x5")
    page.click("#new >> text=easy")
    page.wait_for_function("pylogic.page.board?.model.rows === 5")
    assert "% grade: easy" in page.evaluate("pylogic.page.text")
    gallery(page)
    page.click("#cards .card:has-text('heyawake') >> nth=0")
    said(page, "#play-title", "hard")  # which was begun
    assert page.evaluate("pylogic.page.board.state.size") == 1
    page.click("text=Write its rules out")
    page.wait_for_function("pylogic.page.text.startsWith('kind heyawake')")
    assert page.evaluate("pylogic.page.board.state.size") == 1


@served
def test_a_puzzle_that_is_solved_leads_to_another_one_like_it(page: Any) -> None:
    gallery(page)
    page.fill("#gallery input", "sudoku")
    page.keyboard.press("Enter")
    page.wait_for_function("pylogic.page.board?.model.rows === 9")
    title, text = page.inner_text("#play-title"), page.evaluate("pylogic.page.text")
    puzzle = loads(text)
    page.evaluate("values => pylogic.page.board.apply(values)", state_of(puzzle, solve(puzzle).solutions[0].atoms))
    message(page, "Solved!")
    page.click("#message >> text=Another one")
    page.wait_for_function("text => pylogic.page.text !== text && pylogic.page.board?.state.size === 0", arg=text)
    assert page.evaluate("pylogic.page.board.model.rows") == 9
    assert title.partition(", ")[2] == "easy"
    assert "easy" in page.evaluate("pylogic.page.text")
    assert page.inner_text("#message") == ""


@served
def test_a_puzzle_that_is_being_made_is_stopped_and_does_not_take_the_place_of_another(page: Any) -> None:
    load(page, (LIBRARY / "nurikabe.puzzle").read_text().split("\n\n", 1)[1])
    for leave in (lambda: page.click("#message >> text=Stop"), lambda: load(page, SUDOKU)):
        page.wait_for_selector("#new button")
        page.select_option("#new select", "15x15")
        page.click("#new >> text=hard")
        page.wait_for_selector("#message button")
        leave()
        page.wait_for_function("!pylogic.page.running.has('another')")
        assert page.inner_text("#message") == ""
    assert page.evaluate("pylogic.page.text") == SUDOKU


@served
def test_a_question_mark_tells_the_keys(page: Any) -> None:
    load(page, SUDOKU)
    click(page, 1, 1)
    page.keyboard.press("?")
    page.wait_for_selector("#keys[open] >> text=a mark in the centre")
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys", state="detached")
    page.keyboard.press("5")
    assert value(page, 0) == "5"
    page.click("role=button[name='Keys']")
    page.click("#keys >> text=Close")
    page.wait_for_selector("#keys", state="detached")


@served
def test_moves_that_come_faster_than_answers_wait_for_them(page: Any) -> None:
    load(page, (EXAMPLES / "diamonds_tiny.puzzle").read_text())
    page.wait_for_function("pylogic.page.route?.at")
    page.focus("#board")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    message(page, "Solved!")
    assert page.evaluate("pylogic.page.route.moves.length") == 4
    for _ in range(4):
        page.keyboard.press("Control+z")
    page.wait_for_function("pylogic.page.route.moves === ''")
    for _ in range(4):
        page.keyboard.press("Control+y")
    message(page, "Solved!")


@served
def test_mistakes_are_shown_as_they_are_made_where_that_is_wished(page: Any) -> None:
    load(page, SUDOKU)
    for column in (1, 5):
        click(page, 1, column)
        page.keyboard.press("7")
    page.wait_for_timeout(500)
    assert page.evaluate(WRONG) == 0
    page.click("text=Show mistakes")
    page.wait_for_function(f"{WRONG} === 2")
    page.click("role=button[name='Undo']")
    page.wait_for_function(f"{WRONG} === 0")
    page.reload()
    page.wait_for_function("pylogic.page.board?.state.size === 1")
    click(page, 9, 1)
    page.keyboard.press("7")
    page.wait_for_function(f"{WRONG} === 2")
    page.click("text=Show mistakes")
    assert page.evaluate(WRONG) == 0


@served
def test_what_is_wrong_in_the_selected_cell_is_red(page: Any) -> None:
    load(page, SUDOKU)
    page.click("text=Show mistakes")
    for column in (1, 5):
        click(page, 1, column)
        page.keyboard.press("7")
    page.wait_for_selector("#board .selected.bad")
    frame, cursor, wrong = (page.locator(f"#board {one}").last for one in (".selected", ".focus", ".wrong rect"))
    stroke = "one => getComputedStyle(one).stroke"
    assert frame.evaluate(stroke) == wrong.evaluate(stroke) != cursor.evaluate(stroke)
    assert frame.bounding_box()["width"] > cursor.bounding_box()["width"] + 4  # where keys go is shown within
    page.keyboard.press("8")
    page.wait_for_selector("#board .selected:not(.bad)")


@served
def test_another_start_is_another_time(page: Any) -> None:
    load(page, SUDOKU)
    click(page, 1, 1)
    page.keyboard.press("7")
    page.evaluate("pylogic.page.seconds = 61")
    said(page, ".timer", "1:")
    page.click("text=Start again")
    said(page, ".timer", "0:0")
    page.keyboard.press("Control+z")
    assert page.evaluate("pylogic.page.board.state.size") == 1


@served
def test_back_leads_to_the_puzzle_before_with_all_that_was_put_down_and_forward_to_the_one_after(page: Any) -> None:
    def leads(way: str, kind: str, entries: int) -> None:
        page.evaluate(f"history.{way}()")
        shows(kind, entries)

    def shows(kind: str, entries: int) -> None:
        page.wait_for_function("kind => pylogic.page.kind === kind", arg=kind)
        page.wait_for_function("many => pylogic.page.board?.state.size === many", arg=entries)

    load(page, SUDOKU)
    click(page, 1, 1)
    page.keyboard.press("7")
    page.click("text=Copy link")
    page.wait_for_function("location.hash.length > 5")
    for number, kind in enumerate(("norinori", "heyawake"), 1):
        gallery(page)
        page.fill("#gallery input", kind)
        page.keyboard.press("Enter")
        page.wait_for_function("kind => pylogic.page.kind === kind && pylogic.page.board", arg=kind)
        assert page.evaluate("location.hash") == ""
        for column in range(1, number + 1):
            click(page, 1, column)
    leads("back", "norinori", 1)
    page.click("text=Gallery")  # which Back closes
    leads("back", "sudoku", 1)
    assert not page.is_visible("#gallery")
    link = page.url
    assert "#" in link
    leads("forward", "norinori", 1)
    leads("forward", "heyawake", 2)
    page.evaluate("link => { location.href = link; }", link)
    shows("sudoku", 1)
    leads("back", "heyawake", 2)
    page.reload()
    shows("heyawake", 2)
    leads("back", "norinori", 1)


@served
def test_a_board_of_routes_opens_at_a_real_size_and_another_one_has_no_grade(page: Any) -> None:
    gallery(page)
    page.fill("#gallery input", "diamonds")
    page.keyboard.press("Enter")
    page.wait_for_function("pylogic.page.route?.at && pylogic.page.route.model.rows === 9")
    said(page, "#play-title", "Diamonds 9x9")
    assert page.locator("#new button").all_inner_texts() == ["Another one"]
    before = page.evaluate("pylogic.page.text")
    page.click("#new >> text=Another one")
    page.wait_for_function("before => pylogic.page.text !== before && pylogic.page.route?.at", arg=before)


MARKS_OF = "(key) => pylogic.page.board.notes.get(key)?.centre?.join('')"


def marks(page: Any, key: str, wanted: str) -> None:
    """Wait until a cell has these marks in its centre."""
    page.wait_for_function(f"([key, wanted]) => ({MARKS_OF})(key) === wanted", arg=[key, wanted])


@served
def test_candidates_are_filled_in_and_kept_up_and_what_was_taken_away_stays_away(page: Any) -> None:
    load(page, SUDOKU)
    page.click("text=Candidates")
    marks(page, "1,2", "123456789")
    click(page, 1, 2)
    page.keyboard.press("Control+3")  # the player knows better
    marks(page, "1,2", "12456789")
    click(page, 1, 1)
    page.keyboard.press("7")
    marks(page, "1,2", "1245689")
    marks(page, "9,9", "123456789")
    page.keyboard.press("8")
    marks(page, "1,2", "1245679")  # 7 is possible again, and 3 is gone
    page.keyboard.press("Control+z")
    marks(page, "1,2", "1245689")
    page.keyboard.press("Control+z")
    marks(page, "1,2", "12456789")
    page.keyboard.press("7")
    marks(page, "1,2", "1245689")
    page.reload()
    page.wait_for_function("pylogic.page.board?.state.size === 1")
    click(page, 5, 2)
    page.keyboard.press("5")
    marks(page, "1,2", "124689")
    page.keyboard.press("Backspace")
    marks(page, "1,2", "1245689")
    marks(page, "5,2", "123456789")
    page.click("text=Candidates")
    click(page, 6, 2)
    page.keyboard.press("9")
    page.wait_for_timeout(500)
    marks(page, "1,2", "1245689")
    page.click("text=Clear wrong marks")
    marks(page, "1,2", "124568")


@served
def test_the_page_shows_how_often_values_are_to_be_placed_and_which_clues_are_met(page: Any) -> None:
    load(page, SUDOKU)
    page.wait_for_selector("#pad [data-value='7'][data-left='9']")
    click(page, 1, 1)
    page.keyboard.press("7")
    page.wait_for_selector("#pad [data-value='7'][data-left='8']")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#pad [data-value='7'][data-left='9']")
    load(page, "tents {\n  rows 1 1 ?\n  columns 1 ? ?\n  board {\n    . T .\n    . . .\n    . T .\n  }\n}\n")
    page.wait_for_function("pylogic.page.board.model.rows === 3")
    assert page.locator("#pad [data-left]").count() == 0
    assert page.locator("#pad [data-value]").count() == 2  # no trees, which only clues are
    click(page, 1, 1)
    met = "document.querySelectorAll('#board .met rect').length"
    page.wait_for_function(f"{met} === 2")
    page.keyboard.press("Control+z")
    page.wait_for_function(f"{met} === 0")


@served
def test_what_is_tried_is_kept_or_thrown_away(page: Any) -> None:
    load(page, SUDOKU)
    click(page, 1, 1)
    page.keyboard.press("1")
    page.click("#actions >> text=Try")
    for column in (2, 3):
        click(page, 1, column)
        page.keyboard.press(str(column))
    page.reload()
    page.wait_for_function("pylogic.page.board?.state.size === 3")
    page.click("text=Throw it away")
    assert page.evaluate("Object.fromEntries(pylogic.page.board.state)") == {"0": 0}
    page.click("#actions >> text=Try")
    click(page, 1, 2)
    page.keyboard.press("2")
    page.click("text=Keep it")
    assert page.evaluate("pylogic.page.board.state.size") == 2
    page.click("#actions >> text=Try")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#actions >> text=Try")
    assert not page.is_visible("text=Keep it")


@served
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_message_moves_nothing_and_is_seen_beside_the_board(
    browser: Any, address: str, size: tuple[int, int]
) -> None:
    with opened(browser, address, viewport={"width": size[0], "height": size[1]}) as page:
        load(page, (LIBRARY / "heyawake.puzzle").read_text())
        page.wait_for_selector("#board svg")
        before = page.locator("#board").bounding_box()
        page.click("#actions >> text=Hint")
        page.wait_for_selector("#message button")
        page.evaluate("scrollTo(0, 0)")
        assert page.locator("#board").bounding_box() == before
        said_at = page.locator("#message").bounding_box()
        assert said_at["y"] >= 0
        assert said_at["y"] + said_at["height"] <= size[1]
        load(page, SUDOKU)
        page.wait_for_selector("#pad [aria-label='9']")
        modes = page.locator("#pad .row:has([data-short])").bounding_box()
        assert modes["height"] < 45  # one row, on a phone too


@served
def test_other_pages_that_have_the_kind_are_linked(page: Any) -> None:
    load(page, (LIBRARY / "heyawake.puzzle").read_text().split("\n\n", 1)[1])
    page.click("#tab-take")
    page.click("text=Links to other pages")
    page.wait_for_selector("#panel-take a:has-text('Penpa+')")
    assert page.locator("#panel-take a:has-text('puzz.link')").get_attribute("href").startswith("https://puzz.link/p?")
    load(page, SUDOKU)
    page.wait_for_selector("#panel-take a", state="detached")


WIDTH = "document.querySelector('#board svg').getBoundingClientRect().width"


@served
def test_the_wheel_and_buttons_make_the_board_larger(page: Any) -> None:
    load(page, SUDOKU)
    page.wait_for_selector("#board svg")
    before = page.evaluate(WIDTH)
    page.mouse.move(*corner(page, 4.5, 4.5))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(f"{WIDTH} > {2 * before}")
    click(page, 5, 5)  # what was under the pointer still is
    page.keyboard.press("7")
    assert value(page, 40) == "7"
    for _ in range(5):
        page.click("role=button[name='Smaller board']")
    assert page.evaluate(WIDTH) == before
    page.click("role=button[name='Larger board']")
    assert page.evaluate(WIDTH) > before
    load(page, SUDOKU.replace("9", "4").replace("3x3", "2x2"))
    page.wait_for_function("pylogic.page.board.model.rows === 4")
    assert page.evaluate("pylogic.page.zooming.size") == 1


@chromium_only
@served
def test_two_fingers_make_the_board_larger_and_draw_nothing(browser: Any, address: str) -> None:
    with opened(browser, address, viewport={"width": 360, "height": 740}, has_touch=True) as page:
        load(page, (LIBRARY / "masyu.puzzle").read_text())
        page.wait_for_selector("#board svg")
        page.evaluate("document.querySelector('#board').scrollIntoView({ block: 'center' })")
        before = page.evaluate(WIDTH)
        touching = page.context.new_cdp_session(page)
        (x, y), (far, _) = corner(page, 1.5, 0.5), corner(page, 1.5, 2.5)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            where = [{"x": one, "y": other, "id": number} for number, (one, other) in enumerate(points)]
            touching.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

        touch("touchStart", (x, y))
        touch("touchMove", (far, y))
        page.wait_for_function("pylogic.page.board.state.size === 2")
        touch("touchStart", (far, y), (x, y))
        page.wait_for_function("pylogic.page.board.state.size === 0")  # it was no stroke
        touch("touchMove", (far + (far - x), y), (x, y))
        page.wait_for_function(f"{WIDTH} > {1.7 * before}")
        touch("touchEnd")
        assert page.evaluate("pylogic.page.board.state.size") == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@served
def test_the_text_is_folded_away_where_there_is_little_room(browser: Any, address: str) -> None:
    with opened(browser, address, viewport={"width": 360, "height": 740}) as page:
        assert not page.is_visible("#editor")
        page.click("text=Unfold")
        assert page.is_visible("#editor")
        page.reload()
        ready(page)
        assert page.is_visible("#editor")
    with opened(browser, address) as page:
        assert page.is_visible("#editor")
        page.click("text=Fold away")
        assert not page.is_visible("#editor")


@served
def test_the_puzzle_of_the_day_is_the_same_all_day(page: Any) -> None:
    texts = []
    for _ in range(2):
        gallery(page)
        page.click(".groups >> text=Puzzle of the day")
        page.wait_for_function("pylogic.page.board || pylogic.page.route")
        texts.append(page.evaluate("pylogic.page.text"))
        assert page.title() == page.text_content("#play-title") + " · pylogic"
        load(page, "")
        page.wait_for_function("document.title === 'pylogic'")
    assert not page.is_visible("#actions >> text=Hint")  # of nothing
    page.click("#pad >> text=Puzzle of the day")
    page.wait_for_function("pylogic.page.board || pylogic.page.route")
    assert [page.evaluate("pylogic.page.text")] == texts[:1] == texts[1:] != [""]


@served
def test_the_page_can_be_installed(page: Any) -> None:
    found = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((one) => one.json())")

    assert (found["name"], found["display"]) == ("pylogic", "standalone")
    assert page.evaluate(f"fetch('{found['icons'][0]['src']}').then((one) => one.ok)")
