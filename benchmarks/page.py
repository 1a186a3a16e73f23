"""How quick the page is in a real browser, from a server and as static files: ``python -m benchmarks.page``.

Each figure is the median of several runs in a new browser context, on an idle machine, at a desk and on a phone's
screen, for which the processor is slowed down four times.  Times of a page count from where the browser begins to
fetch it, by the browser's clock.  ``--write docs/page.md`` renews the table of its documentation, ``--pictures
FOLDER`` its screenshots.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from pylogic import dumps, generate
from pylogic.model.files import EXAMPLES
from pylogic.page import static

_CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
_PATIENCE = 120_000
_READY = "window.pylogic?.page.board"
_DRAWN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#board svg")) return;
  window.drawn = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true });"""
_KEYS = """const painted = new MessageChannel();
let pressed;
const post = () => painted.port2.postMessage(0);
painted.port1.onmessage = () => (window.keys ??= []).push(performance.now() - pressed);
addEventListener("keydown", (event) => {
  pressed = event.timeStamp;
  requestAnimationFrame(post);
}, true)"""
"""Note the milliseconds from each key to the end of the frame that shows what it did, at next to no cost."""
_BETWEEN = 80
"""Milliseconds between keys, each of which finds the picture of the one before it finished."""
_SCREENS = {
    "desk": ({"width": 1300, "height": 900}, 1),
    "phone": ({"width": 360, "height": 740}, 4),
}
"""The size of the screen, and how many times the processor is slowed down."""
_HEAD = (
    "| | first picture | gallery to board | after a reload | pylogic answers after a reload | a key to its picture "
    "| text to its picture | a hint, 9x9 sudoku | KB of the page |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
)
_TABLE = re.compile(re.escape(_HEAD) + r"(\|.*\n)+")
_ANSWERED = "pylogic.page.ask('format', { ask: 'format', text: pylogic.page.text })"
"""Pylogic has answered, not what the browser keeps."""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pylogic", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@contextmanager
def files() -> Iterator[str]:
    """The address of static files."""
    with tempfile.TemporaryDirectory() as folder:
        static.write(f"{folder}/page")

        class Quiet(SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Print nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=f"{folder}/page"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def main() -> None:
    """Print the figures of both ways, or write the screenshots."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--pictures", metavar="FOLDER", type=Path, help="write the screenshots there, measure nothing")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put the table into this page")
    parser.add_argument("--runs", type=int, default=5, help="runs for each figure (default: 5)")
    options = parser.parse_args()
    loop, sudoku = (dumps(generate(kind, seed=3, size=size)[0]) for kind, size in (("slitherlink", 7), ("sudoku", 9)))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=list(_CHROMIUM))
        if options.pictures:
            with served() as address:
                _pictures(browser, address, loop, options.pictures)
            return
        table = _HEAD
        for name, way in (("`pylogic serve`", served), ("static files", files)):
            with way() as address:
                for screen in _SCREENS:
                    rows = [_row(browser, address, screen, loop, sudoku) for _ in range(options.runs)]
                    medians = (statistics.median(column) for column in zip(*rows, strict=True))
                    table += f"| {name}, {screen} | {' | '.join(f'{median:,.0f}' for median in medians)} |\n"
    if options.write:
        text, many = _TABLE.subn(lambda _: table, options.write.read_text(encoding="utf-8"))
        assert many == 1, "the page has a table with this head"
        options.write.write_text(text, encoding="utf-8")
    print(table, end="")


def _screen(browser: Any, screen: str) -> Any:
    """An empty page on a screen."""
    size, slower = _SCREENS[screen]
    context = browser.new_context(bypass_csp=True, viewport=size, has_touch=screen == "phone")
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def _chosen(browser: Any, address: str, screen: str) -> float:
    """Milliseconds of a first visit from the choice of a card in the gallery to its board."""
    page = _screen(browser, screen)
    page.goto(address)
    page.click("text=Gallery")
    page.wait_for_selector("#cards .slot[data-name='sudoku']", state="attached")
    taken = page.evaluate("""() => new Promise((resolve) => {
      const now = performance.now();
      new MutationObserver(() => document.querySelector("#board svg") && resolve(performance.now() - now))
        .observe(document.querySelector("#board"), { childList: true });
      document.querySelector("#cards .slot[data-name='sudoku'] .card").click();
    })""")
    page.context.close()
    return float(taken)


def _row(browser: Any, address: str, screen: str, loop: str, sudoku: str) -> list[float]:
    chosen = _chosen(browser, address, screen)
    page = _screen(browser, screen)
    context = page.context
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(_size(response)))
    work = json.dumps(json.dumps({"text": loop}))
    page.add_init_script(f"localStorage.getItem('pylogic.work') ?? localStorage.setItem('pylogic.work', {work})")
    page.add_init_script(_DRAWN)
    page.goto(address)
    first = _drawn(page)
    page.wait_for_function("!!pylogic.page.editor.completer")
    small = sum(sizes)
    page.evaluate(_ANSWERED)
    page.reload()
    again = _drawn(page)
    answers = page.evaluate(f"{_ANSWERED}.then(() => performance.now())")
    page.evaluate("text => pylogic.page.load(text)", sudoku)
    page.wait_for_function("pylogic.page.board.model.rows === 9")
    typed = page.evaluate(
        "async () => { const now = performance.now(); await pylogic.page.load(pylogic.page.text + ' '); "
        "return performance.now() - now; }"
    )
    page.evaluate("text => pylogic.page.load(text)", sudoku)
    page.focus("#board")
    page.evaluate(_KEYS)
    for digit in "123456789":
        for key in (digit, "ArrowDown"):
            page.keyboard.press(key)
            page.wait_for_timeout(_BETWEEN)
    page.wait_for_function("window.keys?.length === 18")
    key = statistics.median(page.evaluate("window.keys"))
    page.evaluate("pylogic.page.board.clear()")
    hint = page.evaluate(
        "async () => { const now = performance.now(); await pylogic.page.learning.hint(); "
        "return performance.now() - now; }"
    )
    context.close()
    return [first, chosen, again, answers, key, typed, hint, small / 1000]


def _size(response: Any) -> int:
    """Bytes of a file of the page that came over the line; of what runs in the browser none count."""
    if "/runtime/" in response.url or response.request.method == "POST":
        return 0
    return int(response.headers.get("content-length", 0))


def _drawn(page: Any) -> float:
    """Milliseconds until the board was drawn."""
    page.wait_for_function(_READY)
    return float(page.evaluate("window.drawn"))


def _pictures(browser: Any, address: str, puzzle: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_context(bypass_csp=True, viewport={"width": 1360, "height": 820}).new_page()
    page.set_default_timeout(_PATIENCE)
    page.goto(address)
    page.wait_for_function("window.pylogic?.page.names.kinds")
    page.evaluate("text => pylogic.page.load(text)", puzzle)
    page.wait_for_function(_READY)
    for _ in range(6):
        page.click("#actions >> text=Hint")
        page.click("text=Fill it in")
    page.click("#actions >> text=Hint")
    page.click("#tab-learn")
    page.click("text=Explain all")
    page.wait_for_selector(".steps li")
    page.click("#actions >> text=Hint")
    page.wait_for_function("document.querySelector('#message button')")
    page.screenshot(path=folder / "page.png")
    page.click("text=Gallery")
    page.wait_for_function("document.querySelectorAll('#cards .card').length >= 80")
    page.screenshot(path=folder / "gallery.png")
    page.keyboard.press("Escape")
    several = [(EXAMPLES / f"battleship_{size}.puzzle").read_text() for size in ("6x6_csc384", "9x9", "10x10")]
    page.evaluate("text => pylogic.page.load(text)", "\n".join(several))
    page.click("#tab-compare")
    page.select_option("#panel-compare select", "choices")
    page.fill("#panel-compare input >> nth=0", "ff leftmost,down")
    page.click("#panel-compare button >> text=Compare")
    page.wait_for_function("document.querySelectorAll('#panel-compare .mark title').length === 9")
    page.locator("#tools").screenshot(path=folder / "compare.png")


if __name__ == "__main__":
    main()
