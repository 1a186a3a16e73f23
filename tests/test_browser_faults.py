"""Failures around the page: servers and workers that end, many tabs, endless texts, no network."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import psutil
import pytest
from browsing import FOUR, MARKS, both, chromium_only, click, load, message, opened, ready, said, served, serving, value
from processes import at_work, descendants, end

from pylogic.model.files import LIBRARY

pytestmark = MARKS
ENDLESS = """kind endless {
  cells 1..999
  "sums": sum(stretches 9 lines) = 1
  "differ": different all
}

endless "without end" {
  size 30
}
"""
TITLES = [
    "</title><img src=x onerror=window.hurt=1><script>window.hurt=1</script>",
    "javascript:window.hurt=1",
    "--></style></svg><svg onload=window.hurt=1>",
]


KEPT = "text => Object.values(localStorage).some(one => one.includes(text))"


@contextmanager
def another_program(address: str) -> Iterator[None]:
    """Another server at the same address."""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"another program")

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    listening = HTTPServer(("127.0.0.1", int(address.rstrip("/").rpartition(":")[2])), Other)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    yield
    listening.shutdown()
    listening.server_close()


def workers(process: Any) -> list[psutil.Process]:
    """The processes in which a server answers."""
    return [one for one in psutil.Process(process.pid).children() if "pylogic.page.answering" in one.cmdline()]


def test_a_server_that_ends_is_named_and_the_work_is_kept(browser: Any) -> None:
    with serving() as (address, process), opened(browser, address) as page:
        load(page, FOUR)
        page.click("#tab-solve")
        load(page, "latin { size 9 }")
        page.click("#panel-solve >> text=Count")
        said(page, "#panel-solve .outcome", "Working")
        process.kill()
        said(page, "#panel-solve .outcome", "The server does not answer any more")
        click(page, 1, 1)
        page.keyboard.press("2")
        page.click("text=Right so far?")
        message(page, "The server does not answer any more")
        page.wait_for_function(KEPT, arg='"state":[[0,')


@chromium_only
def test_without_its_server_the_page_opens_with_the_boards_that_were_shown(browser: Any) -> None:
    with serving() as (address, process), opened(browser, address, service_workers="allow") as page:
        page.wait_for_function("navigator.serviceWorker.controller")
        load(page, (LIBRARY / "latin.puzzle").read_text())
        page.wait_for_function("pylogic.page.kind === 'latin'")
        page.click("text=Gallery")
        page.wait_for_selector("#cards .slot[data-name='zipper_sudoku']", state="attached")
        page.click("text=Close")
        load(page, FOUR)
        page.wait_for_function("pylogic.page.kind === 'futoshiki'")
        click(page, 1, 1)
        page.keyboard.press("2")
        process.kill()
        process.wait()
        page.reload()
        ready(page)
        page.wait_for_function("pylogic.page.board")
        assert value(page, 0) == "2"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("1")
        assert value(page, 1) == "1"
        page.click("#actions >> text=Hint")
        message(page, "The server does not answer any more")
        page.click("text=Gallery")
        page.wait_for_selector("#cards .slot[data-name='zipper_sudoku']", state="attached")
        page.click("text=Close")
        page.go_back()
        page.wait_for_function("pylogic.page.kind === 'latin' && pylogic.page.board")
        with another_program(address):
            page.goto(address)
            assert page.inner_text("body") == "another program"
            page.wait_for_function("navigator.serviceWorker.getRegistration().then(found => !found)")


def test_a_worker_that_ends_is_named_and_another_one_takes_its_place(browser: Any) -> None:
    with serving("--jobs", "1") as (address, process), opened(browser, address) as page:
        load(page, "latin { size 9 }")
        page.click("#tab-solve")
        page.click("#panel-solve >> text=Count")
        said(page, "#panel-solve .outcome", "Working")
        at_work(1, psutil.Process(process.pid), "clingo")
        for worker in workers(process):  # the one that counts, and the one for what needs no search
            worker.send_signal(signal.SIGKILL)
        said(page, "#panel-solve .outcome", "the process that worked on this ended")
        load(page, FOUR)
        page.click("text=Right so far?")
        message(page, "Right so far")


def test_a_waiting_tab_says_so_and_a_closed_tab_ends_its_engine(browser: Any) -> None:
    with serving("--jobs", "1") as (address, process), opened(browser, address) as first:
        load(first, "latin { size 9 }")
        first.click("#tab-solve")
        first.click("#panel-solve >> text=Count")
        said(first, "#panel-solve .outcome", "Working")
        at_work(1, psutil.Process(process.pid), "clingo")
        second = first.context.new_page()
        second.goto(address)
        ready(second)
        load(second, FOUR)  # what takes no search does not wait
        second.click("#tab-solve")
        second.click("#panel-solve >> text=Count")
        message(second, "this waits its turn")
        engines = descendants(psutil.Process(process.pid), "clingo")
        first.close()
        said(second, "#panel-solve .outcome", "unique")
        assert end(engines)


@both
def test_a_reload_during_a_search_ends_it_and_shows_the_same_again(page: Any) -> None:
    load(page, FOUR)
    click(page, 1, 1)
    page.keyboard.press("2")
    page.click("#tab-solve")
    page.fill("#panel-solve input", "")
    load(page, FOUR)
    page.click("#panel-solve >> text=Count")
    page.reload()
    page.wait_for_function("window.pylogic?.page.board")
    assert value(page, 0) == "2"
    page.click("text=Right so far?")
    message(page, "Right so far")


@served
def test_two_tabs_keep_their_own_work(page: Any, server: tuple[str, Any]) -> None:
    load(page, FOUR)
    click(page, 1, 1)
    page.keyboard.press("2")
    page.wait_for_function(KEPT, arg='"state":[[0,1]]')
    other = page.context.new_page()
    other.goto(server[0])
    other.wait_for_function("window.pylogic?.page.board")
    assert value(other, 0) == "2"
    load(other, (LIBRARY / "latin.puzzle").read_text())
    click(other, 1, 1)
    other.wait_for_function("localStorage['pylogic.work'].includes('latin')")
    page.reload()
    page.wait_for_function("window.pylogic?.page.board")
    said(page, "#play-title", "Notebook")
    assert value(page, 0) == "2"


@chromium_only
@served
def test_a_text_of_a_megabyte_and_a_large_board(page: Any) -> None:
    load(page, "x" * 1_000_000)
    page.wait_for_function("document.querySelector('#problems').textContent.length > 10")
    page.evaluate("pylogic.page.load('')")
    page.evaluate("document.querySelector('#editor .cm-content, #editor textarea').focus()")
    pasted = """text => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }"""
    page.evaluate(pasted, f"% {'y' * 1_000_000}\n{FOUR}")
    if page.locator(".cm-content").count():  # in a plain text area only a person can paste
        said(page, "#play-title", "Notebook")
    load(page, "latin { size 100 }")
    page.wait_for_function("pylogic.page.board?.model.places.length === 10000")
    click(page, 1, 1)
    page.keyboard.type("99")
    assert value(page, 0) == "99"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert value(page, 0) == ""


@served
def test_a_text_that_is_too_large_is_refused_in_a_sentence(page: Any) -> None:
    load(page, "% " + "x" * 2_100_000)
    message(page, "this is too large for the page")


def test_a_declaration_that_grounds_for_ever_ends_at_its_limit_or_is_stopped(browser: Any) -> None:
    with serving("--time-limit", "3s") as (address, _), opened(browser, address) as page:
        load(page, ENDLESS)
        page.click("#tab-solve")
        page.click("#panel-solve >> text=Solve >> nth=0")
        page.wait_for_function("!document.querySelector('#panel-solve .outcome').textContent.startsWith('Working')")
        assert "3" in page.inner_text("#panel-solve .outcome")
        load(page, FOUR)
        page.click("#panel-solve >> text=Solve >> nth=0")
        said(page, "#panel-solve .outcome", "exactly one solution")


@pytest.mark.parametrize(
    "fragment", ["1rubbish", "2abc", "1" + "A" * 50_000, "%00", "1////", "<script>window.hurt=1</script>"]
)
@served
def test_a_link_with_rubbish_is_said_to_be_damaged(page: Any, fragment: str) -> None:
    load(page, FOUR)
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    message(page, "damaged")
    assert page.evaluate("pylogic.page.text") == FOUR
    assert page.evaluate("window.hurt") is None


@chromium_only
@both
@pytest.mark.parametrize("title", TITLES)
def test_titles_do_no_harm(page: Any, title: str) -> None:
    text = f"latin {json.dumps(title)} {{ size 2 }}"
    load(page, text + text)
    page.click("#tab-solve")
    page.click("#panel-solve >> text=Solve >> nth=0")
    page.wait_for_selector("#panel-solve .card")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.click("#tab-take")
    with page.expect_download() as download:
        page.click("#panel-take >> text=Picture (SVG)")
    picture = page.context.new_page()
    picture.set_content(download.value.path().read_text())
    assert picture.evaluate("window.hurt") is None
    assert title in page.inner_text("#play-title")
    assert page.evaluate("window.hurt") is None
    assert page.evaluate("document.querySelectorAll('script[src^=javascript], a[href^=javascript]').length") == 0


def test_twenty_tabs_are_answered_in_turn(browser: Any, server: tuple[str, Any]) -> None:
    context = browser.new_context(bypass_csp=True)
    tabs = [context.new_page() for _ in range(20)]
    for tab in tabs:
        tab.set_default_timeout(240_000)
        tab.goto(server[0], wait_until="commit")
    for tab in tabs:
        ready(tab)
        tab.evaluate("text => { pylogic.page.load(text); }", FOUR)
    for tab in tabs:
        said(tab, "#play-title", "Notebook")
        tab.evaluate("pylogic.page.learning.hint()")
    for tab in tabs:
        message(tab, "r1c4 = 4")
    context.close()


def test_without_a_network_play_goes_on_with_a_message(browser: Any, server: tuple[str, Any]) -> None:
    with opened(browser, server[0]) as page:
        load(page, FOUR)
        page.context.set_offline(True)
        click(page, 1, 1)
        page.keyboard.press("2")
        assert value(page, 0) == "2"
        page.click("#actions >> text=Hint")
        message(page, "does not answer")
        page.context.set_offline(False)
        page.click("#actions >> text=Hint")
        message(page, "r1c4 = 4")


@chromium_only
def test_the_policy_lets_the_page_work_and_nothing_else_run(browser: Any, server: tuple[str, Any]) -> None:
    context = browser.new_context()
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.goto(server[0])
    page.click("text=Gallery")
    page.click("#cards .card >> nth=1")
    page.wait_for_selector("#board svg")
    page.click("#actions >> text=Hint")
    page.wait_for_selector("#message button")
    assert refused == []
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hurt = 1' }))"
        )
    context.close()
