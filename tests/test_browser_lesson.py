"""Lessons: the steps of an explanation, which a player makes on a page that plays alone, or where a link leads."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from browsing import FOUR, MARKS, click, corner, load, message, opened, said, served, value
from commands import said as run
from PIL import Image

import pylogic
from pylogic.model.files import EXAMPLES, LIBRARY

pytestmark = MARKS
AT_END = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".steps");
  return scrollHeight - scrollTop - clientHeight < 2;
}"""
FILE = str(EXAMPLES / "futoshiki_4x4.puzzle")


@served
def test_a_player_makes_the_steps_of_a_lesson_and_learns_why_another_does_not_follow(page: Any) -> None:
    load(page, FOUR)
    page.wait_for_selector("#board svg")
    page.click("#tab-learn")
    page.click("text=Explain all")
    page.click(".steps li:has-text('row 3 needs a 4')")
    page.click("text=A lesson from here")
    message(page, "row 3 needs a 4, for which only r3c3 is left")
    message(page, "what follows?")
    assert "r3c3 = 4" not in page.inner_text("#message")
    assert value(page, 3) == "4"  # the steps before have been made
    click(page, 3, 3)
    page.keyboard.press("2")
    message(page, "Not so, and this is why (r3c3: 2)")
    message(page, "r3c3 = 4")
    page.keyboard.press("4")
    message(page, "Right.")
    message(page, "row 2 needs a 4")
    click(page, 4, 1)
    page.keyboard.press("4")  # which is right, and follows later
    message(page, "That is not what follows here.")
    page.click("text=Fill it in")
    assert value(page, 5) == "4"
    message(page, "row 2 needs a 3")
    while "That was the lesson" not in page.inner_text("#message"):
        if page.locator("#message >> text=Fill it in").count() == 0:
            break
        page.click("text=Fill it in")
    page.wait_for_function("pylogic.page.finished")


@served
def test_a_link_opens_a_lesson(page: Any, browser: Any, address: str) -> None:
    printed = run("convert", FILE, "--to", "lesson", "--steps", "4..6")[1].strip()
    link = address + printed[printed.index("#") :]
    assert pylogic.loads(printed).kind == "futoshiki"
    with opened(browser, link) as other:
        message(other, "1/2")
        message(other, "4. row 3 needs a 4")
        click(other, 3, 3)
        other.keyboard.press("4")
        message(other, "2/2")
        click(other, 2, 2)
        other.keyboard.press("4")
        message(other, "That was the lesson.")
    load(page, FOUR)
    page.click("#tab-learn")
    page.click("text=Explain all")
    page.click(".steps li:has-text('row 3 needs a 4')")
    page.click("text=Link to this lesson")
    page.wait_for_function("location.hash.endsWith('~4-21')")


@served
def test_lines_are_taught_too_on_a_phone(browser: Any, address: str) -> None:
    with opened(browser, address, viewport={"width": 360, "height": 740}, has_touch=True) as page:
        load(page, (LIBRARY / "slitherlink.puzzle").read_text())
        page.wait_for_selector("#board svg")
        page.evaluate("pylogic.page.tools().then(() => pylogic.page.learning.teach(1, 99))")
        message(page, "what follows?")
        item = page.evaluate("Object.entries(pylogic.page.lesson.items[0].at(-1).values)")
        for number, text in item:
            page.evaluate("([n, t]) => pylogic.page.board.apply({ [n]: t === '#' ? '.' : '#' })", [number, text])
            message(page, "Not so")
            page.evaluate("([n, t]) => pylogic.page.board.apply({ [n]: t })", [number, text])
        message(page, "Right.")
        x, y = corner(page, 0.5, 0.5)
        assert 0 < x < 360
        assert y > 0


def test_a_page_with_a_lesson_needs_nothing_else(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "lesson.html"
    assert run("convert", FILE, "--to", "lesson", "--steps", "4..4", "-o", str(file))[0] == 0
    page = browser.new_context(viewport={"width": 360, "height": 740}, offline=True).new_page()
    page.goto(file.as_uri())
    said(page, "#message", "what follows?")
    place = "[document.querySelector('#board').offsetTop, document.querySelector('#board').offsetHeight]"
    before = page.evaluate(place)
    page.click("text=Fill it in")
    said(page, "#message", "That was the lesson.")
    assert page.evaluate(place) == before
    for _ in range(9):  # Chromium writes storage later: a page that is reloaded at once may still find it as it was
        page.reload()
        if "That was the lesson." in page.inner_text("#message"):
            break
    said(page, "#message", "That was the lesson.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to", "lesson", "--steps", "3..99"], "there is no lesson of steps 3..99, as the puzzle has 21"),
        (["--to", "svg", "--steps", "3..9"], "--steps chooses those of a lesson; with --to svg there are none"),
        (["--to", "lesson", "--steps", "9..3"], "'9..3' is not a range of steps such as 3..8"),
    ],
)
def test_steps_of_a_lesson_have_to_be_there(words: list[str], sentence: str) -> None:
    code, _, errors = run("convert", FILE, *words)
    assert code == 2
    assert sentence in errors


@served
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_steps_fade_where_there_are_more_below(browser: Any, address: str, size: tuple[int, int]) -> None:
    def darkest(top: int) -> int:
        """The darkest pixel among the last but those of the frame, from so far above the end."""
        with Image.open(io.BytesIO(page.locator(".steps").screenshot())) as shot:
            width, height = shot.size
            return min(shot.convert("L").crop((40, height - top, width - 10, height - top + 12)).tobytes())

    with opened(browser, address, viewport={"width": size[0], "height": size[1]}) as page:
        load(page, FOUR)
        page.wait_for_selector("#board svg")
        page.click("#tab-learn")
        page.click("text=Explain all")
        page.hover(".steps")
        page.mouse.wheel(0, 40)
        page.wait_for_function("document.querySelector('.steps').scrollTop > 0")
        assert darkest(14) > 100 > darkest(120)
        page.mouse.wheel(0, 5000)
        page.wait_for_function(
            "(steps => steps.scrollHeight - steps.scrollTop - steps.clientHeight < 2)(document.querySelector('.steps'))"
        )
        last = page.locator(".steps > li").last.bounding_box()
        box = page.locator(".steps").bounding_box()
        assert last["y"] + last["height"] <= box["y"] + box["height"] - 30  # the last one does not fade
