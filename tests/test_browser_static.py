"""The page as static files in a real browser: engines in the page, a search that is stopped, no network."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from browsing import FOUR, MARKS, WITH_MODULES, chromium_only, click, load, message, opened, ready, said
from effort import drawn

from pylogic import Answer, Puzzle, load_all, solve
from pylogic.drawing.text import proved
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.page.board import state_of

pytestmark = [*MARKS, WITH_MODULES]
ENDLESS = """
kind endless {
  cells 1..100
  "rows": product(rows) = 14414400
  "columns": product(columns) = 14414400
}
endless { size 12 }
"""
ASKED = """async question => {
  const found = [];
  for await (const message of (await import("./carrier.js")).ask(question)) found.push(message);
  return found;
}"""
LABELINGS = ("ff", "leftmost,down", "dom_w_deg", "ffc,bisect", "max_regret,enum", "min,median", "random,random_value")
static_files = pytest.mark.parametrize("address", ["static"], indirect=True)


def small_puzzles() -> list[tuple[str, int, Puzzle]]:
    """All puzzles of at most 36 cells that SWI-Prolog is up to, each after its text and its index there."""
    return [
        (file.read_text(), index, puzzle)
        for file in sorted([*EXAMPLES.glob("*.puzzle"), *LIBRARY.glob("*.puzzle")])
        if "solve with clingo" not in file.read_text()
        for index, puzzle in enumerate(load_all(file))
        if len(list(puzzle.kind.sketch(puzzle, None).area())) <= 36
    ]


def outcomes(messages: list[dict[str, Any]]) -> list[Any]:
    """The parts of an answer that do not depend on the version; the order of several solutions may."""
    unique = messages[-1].get("answer", {}).get("status") == "unique"
    kept = ("error", "problems", "outcome", *(["state"] if unique else []))
    answers = [message for message in messages if "best" not in message]  # whether progress is heard is chance
    return [{key: message[key] for key in kept if key in message} for message in answers]


def expected(puzzle: Puzzle, found: Answer) -> list[Any]:
    """The same of an answer that was found here."""
    states = [{"state": state_of(puzzle, one.atoms)} if found.unique else {} for one in found.solutions]
    return [*states, {"outcome": f"{found.status}: {proved(found)}"}]


@static_files
def test_swipl_answers_in_the_page_as_on_the_command_line(page: Any) -> None:
    asked = drawn(small_puzzles(), 60)
    (*_, first) = page.evaluate(ASKED, {"ask": "solve", "engine": "swipl", "text": FOUR})
    assert first["answer"]["engine_version"].startswith("10.")
    compared = 0
    for number, (text, index, puzzle) in enumerate(asked):
        strategy: str | None = LABELINGS[number % len(LABELINGS)]
        found = solve(puzzle, engine="swipl", strategy=strategy, limit="inferences=5M")
        if found.limit:
            strategy = None  # that of the kind, where another one would take long in the page, or never end
            found = solve(puzzle, engine="swipl", limit="inferences=20M")
            if found.limit:
                continue
        compared += 1
        question = {"ask": "solve", "engine": "swipl", "text": text, "index": index, "strategy": strategy, "limit": 300}
        there = page.evaluate(ASKED, question)

        assert outcomes(there) == expected(puzzle, found), f"{text[:60]} {strategy}"
    assert compared / len(asked) > 0.95


@static_files
def test_a_declaration_that_grounds_for_ever_is_stopped_and_another_worker_is_ready(page: Any) -> None:
    load(page, FOUR)
    page.click("text=Right so far?")
    message(page, "Right so far")
    page.wait_for_function("pylogic.page.board")
    first, second = page.workers
    load(page, ENDLESS)
    said(page, "#play-title", "endless")
    page.wait_for_function("!pylogic.page.running.has('aids')")  # a question that waits behind it is dropped by Stop
    page.click("#tab-solve")
    page.click("#panel-solve >> text=Solve >> nth=0")
    with first.expect_event("close"):
        page.click("#panel-solve >> text=Stop")
    said(page, "#panel-solve .outcome", "Stopped.")
    load(page, FOUR)
    page.click("text=Right so far?")
    message(page, "Right so far")

    assert second in page.workers
    assert first not in page.workers


@static_files
@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_solutions_are_shown_while_others_are_looked_for(page: Any, engine: str) -> None:
    load(page, "latin { size 7 }")
    page.click("#tab-solve")
    page.select_option("#panel-solve select", engine)
    page.click("#panel-solve >> text=All solutions")
    page.wait_for_function("document.querySelectorAll('#panel-solve .list svg').length > 3")
    page.click("#panel-solve >> text=Stop")
    said(page, "#panel-solve .outcome", "Stopped.")

    assert page.locator("#panel-solve .list svg").count() > 3


@static_files
def test_a_question_that_goes_on_beyond_its_limit_ends(page: Any) -> None:
    ended = page.evaluate(ASKED, {"ask": "solve", "text": ENDLESS, "limit": 0.5})

    assert ended[-1]["error"] == "this took more than 0.5 s"
    assert page.evaluate(ASKED, {"ask": "format", "text": FOUR})[-1]["text"].startswith("%")


@static_files
def test_what_would_be_a_worksheet_is_printed(page: Any) -> None:
    load(page, FOUR)
    page.click("#tab-take")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("#panel-take >> text=Worksheet (PDF)")
    page.wait_for_function("window.printed")


@chromium_only
@static_files
def test_static_files_work_without_a_network(browser: Any, address: str) -> None:
    with opened(browser, address, service_workers="allow") as page:
        load(page, FOUR)
        page.wait_for_function("pylogic.page.board && navigator.serviceWorker.controller")
        page.context.set_offline(True)
        page.reload()
        ready(page)
        page.wait_for_function("pylogic.page.board")
        page.click("#actions >> text=Hint")
        page.click("text=Fill it in")
        page.click("text=Gallery")
        page.wait_for_function("document.querySelectorAll('#cards .card').length >= 80")

        assert page.evaluate("pylogic.page.board.state.size") > 0
        (alone,) = page.evaluate(ASKED, {"ask": "convert", "to": "play", "text": FOUR, "limit": 30})
        assert b64decode(alone["data"]).startswith(b"<!DOCTYPE html>")


@static_files
def test_a_board_is_played_while_python_is_still_being_loaded(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    page = context.new_page()
    waiting: list[Any] = []
    context.route("**/runtime/python.memory", lambda route: waiting.append(route))
    page.goto(address)
    page.click("text=Gallery")
    page.fill("#gallery input", "sudoku")
    page.keyboard.press("Enter")
    page.wait_for_function("window.pylogic?.page.board")
    page.wait_for_selector("#board:focus")
    number = page.evaluate("pylogic.page.board.model.places.findIndex(place => place.printed === null)")
    row, column = page.evaluate("number => pylogic.page.board.model.places[number].cells[0]", number)
    click(page, row, column)
    page.keyboard.press("7")
    assert page.evaluate("number => pylogic.page.board.text(number)", number) == "7"
    page.wait_for_selector("#loading >> text=Loading Python")
    page.click("#actions >> text=Hint")
    for one in waiting:
        one.continue_()
    context.unroute("**/runtime/python.memory")
    page.wait_for_function("document.querySelector('#message').textContent.length > 20")
    page.wait_for_selector("#loading", state="hidden")
    context.close()
