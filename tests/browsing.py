"""A real browser for tests: pages from a server and from static files, and what a person does on a board."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any

import pytest

from pylogic.model.files import EXAMPLES, ROOT

BROWSER = os.environ.get("BROWSER", "chromium")
"""The program of the browser: Chromium, or Debian's ``firefox-esr``, to which Playwright speaks WebDriver BiDi."""
FIREFOX = BROWSER == "firefox-esr"
PROGRAM = shutil.which(BROWSER)
MODULES = ROOT / "web" / "node_modules"
EDITOR = ROOT / "pylogic" / "page" / "assets" / "vendor" / "editor.js"
_ABSENT = PROGRAM is None or not EDITOR.is_file()
MARKS = [pytest.mark.slow, pytest.mark.skipif(_ABSENT, reason="no browser or no editor; make browser installs both")]

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
FOUR = (EXAMPLES / "futoshiki_4x4.puzzle").read_text()
WITH_MODULES = pytest.mark.skipif(not MODULES.is_dir(), reason="make browser installs what static files need")
WAYS = [
    "served",
    pytest.param("static", marks=[pytest.mark.nightly, WITH_MODULES]),
]
PATIENCE = int(os.environ.get("PATIENCE", "120000"))
"""Milliseconds for a machine that does other work."""
VIEW = {"width": 1300, "height": 900}
LONGEST = ("test_browser_static", "test_browser", "test_browser_faults", "test_browser_setting")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, so that none of them is left for one process at the end."""
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


def _poll(page: Any, expression: str, *, arg: Any = None) -> None:
    """Wait from outside: in Firefox the page's policy holds for what Playwright evaluates inside, again and again."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression, arg):
        assert time.monotonic() < deadline, f"it did not come to this: {expression}"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if FIREFOX:
        playwright.Page.wait_for_function = _poll
    with playwright.sync_playwright() as driver:
        if FIREFOX:
            opened = driver.firefox.launch(channel="moz-firefox", executable_path=PROGRAM)
        else:
            opened = driver.chromium.launch(executable_path=PROGRAM, args=QUIET)
        yield opened
        opened.close()


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pylogic", "serve", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def server() -> Iterator[tuple[str, Any]]:
    """The address of a server, and its process."""
    with serving() as found:
        yield found


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of static files."""
    from pylogic.page import static

    folder = tmp_path_factory.mktemp("static") / "page"
    static.write(str(folder))

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Print nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{listening.server_port}/"
    listening.shutdown()


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "served":
        found: str = request.getfixturevalue("server")[0]
        return found
    return str(request.getfixturevalue("files"))


@contextmanager
def new_tab(browser: Any, **options: Any) -> Iterator[Any]:
    """A tab of a browser that knows nothing yet."""
    usual = {"viewport": VIEW, "service_workers": "block"}
    context = browser.new_context(bypass_csp=True, **{**usual, **options})
    tab = context.new_page()
    tab.set_default_timeout(PATIENCE)
    yield tab
    context.close()


@contextmanager
def shown(tab: Any, address: str) -> Iterator[Any]:
    """An empty page in a tab; whatever it complains of fails the test."""
    complaints: list[str] = []

    def complain(error: Any) -> None:
        complaints.append(str(error))

    tab.on("pageerror", complain)
    tab.goto(address)
    ready(tab)
    yield tab
    tab.remove_listener("pageerror", complain)
    assert complaints == []


@contextmanager
def opened(browser: Any, address: str, **options: Any) -> Iterator[Any]:
    """An empty page in a tab of its own."""
    with new_tab(browser, **options) as tab, shown(tab, address) as page:
        yield page


def ready(page: Any) -> None:
    """Wait until the page knows the kinds, and what is written has an editor."""
    page.wait_for_function("window.pylogic?.page.names.kinds && !!pylogic.page.editor.completer")


@pytest.fixture(scope="session")
def tab(browser: Any) -> Iterator[Any]:
    """A tab that goes from test to test, as the page is shown in half the time where it was shown before."""
    with new_tab(browser) as found:
        yield found


@pytest.fixture
def page(tab: Any, address: str) -> Iterator[Any]:
    """An empty page, which knows nothing of other tests."""
    tab.goto(f"{address}page.css")
    tab.evaluate("localStorage.clear(); sessionStorage.clear()")
    with shown(tab, address) as found:
        yield found
    for other in tab.context.pages:
        if other is not tab:
            other.close()
    tab.set_viewport_size(VIEW)
    tab.emulate_media(media="null", color_scheme="null")


@pytest.fixture(scope="module")
def desk(browser: Any, server: tuple[str, Any]) -> Iterator[Any]:
    """A page for one thing after the other."""
    with opened(browser, server[0]) as found:
        yield found


chromium_only = pytest.mark.skipif(
    FIREFOX, reason="Playwright gives Firefox no touches, downloads, pastes and service workers"
)
both = pytest.mark.parametrize("address", WAYS, indirect=True)
served = pytest.mark.parametrize("address", ["served"], indirect=True)


def load(page: Any, text: str) -> None:
    """Put a text into the editor and wait for its board."""
    page.evaluate("text => pylogic.page.load(text)", text)


def value(page: Any, number: int) -> str:
    """The value at a place of the board."""
    return str(page.evaluate("number => pylogic.page.board.text(number)", number))


def said(page: Any, where: str, text: str) -> None:
    """Wait until an element says something."""
    page.wait_for_function("([at, text]) => document.querySelector(at)?.textContent.includes(text)", arg=[where, text])


def message(page: Any, text: str) -> None:
    """Wait until the page says something."""
    said(page, "#message", text)


def corner(page: Any, row: float, column: float) -> tuple[float, float]:
    """Where on the screen the lower right corner of a cell is; 0, 0 is the corner of the board."""
    layers = page.evaluate("pylogic.page.board.model.layers")
    return seen(page, layers["left"] + layers["wide"] * column, layers["top"] + layers["cell"] * row)


def seen(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a place of the picture is."""
    a, e, f = page.locator("#board svg").evaluate("svg => (({ a, e, f }) => [a, e, f])(svg.getScreenCTM())")
    return e + a * x, f + a * y


def click(page: Any, row: int, column: int, **more: Any) -> None:
    """Click into a cell."""
    page.mouse.move(*corner(page, row - 0.5, column - 0.5))
    page.mouse.down(**more)
    page.mouse.up(**more)


def drag(page: Any, *points: tuple[float, float]) -> None:
    """Drag from corner to corner, through the middle between them."""
    page.mouse.move(*corner(page, *points[0]))
    page.mouse.down()
    for (row, column), (row2, column2) in pairwise(points):
        page.mouse.move(*corner(page, (row + row2) / 2, (column + column2) / 2))
        page.mouse.move(*corner(page, row2, column2))
    page.mouse.up()
