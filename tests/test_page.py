"""Pages in a browser: nothing is wider than the screen, and keys and buttons go through the steps."""

import html
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from commands import said

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDTHS = (360, 1280)
_FRAMES = """<!DOCTYPE html><body>{frames}<script>
onload = () => {{
  const found = [...document.querySelectorAll("iframe")].map((frame) => {{
    const root = frame.contentDocument.documentElement;
    return root.scrollWidth + "/" + root.clientWidth;
  }});
  document.body.innerHTML = "<p id=found>" + found.join(" ") + "</p>";
}};
</script>"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]


def in_browser(page: Path) -> str:
    """The document of a page when its scripts have run."""
    return subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={page.parent}/profile",
            "--window-size=1400,1000", "--dump-dom", page.as_uri(),
        ],
        capture_output=True, text=True, check=True, timeout=120,
    ).stdout  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "examples/futoshiki_4x4.puzzle", "--steps"],
        ["explain", "examples/futoshiki_contradiction.puzzle"],
        ["convert", "examples/battleship_15x15.puzzle"],
        ["tree", "examples/futoshiki_several.puzzle", "--strategies", "gac,ff", "gac,leftmost", "-a", "--no-presolve"],
    ],
    ids=" ".join,
)
def test_no_page_is_wider_than_the_screen(words: list[str], tmp_path: Path) -> None:
    page = said(*words, "--to", "html")[1]
    frames = "".join(f'<iframe srcdoc="{html.escape(page)}" width="{width}" height="900"></iframe>' for width in WIDTHS)
    (tmp_path / "frames.html").write_text(_FRAMES.format(frames=frames))
    dumped = in_browser(tmp_path / "frames.html")
    found = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", dumped.partition("id=")[2])]

    assert len(found) == len(WIDTHS)
    assert all(0 < wide <= room for wide, room in found), found
    assert all(room >= width - 40 for (_, room), width in zip(found, WIDTHS, strict=True))


_PRESSED = """<script>
const seen = [];
const see = () => seen.push(
  document.querySelector("output").textContent + "|" + document.querySelector("figcaption").textContent
  + "|" + [...document.querySelectorAll("[data-frames]:not([display])")].map((one) => one.dataset.frames).join()
);
see();
for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"]) {
  document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  see();
}
for (const name of ["next", "next", "previous", "last", "first"]) {
  document.querySelector("button[name=" + name + "]").click();
  see();
}
document.querySelectorAll("ol > li")[7].click();
see();
document.body.innerHTML = "<pre id=seen></pre>";
document.body.firstChild.textContent = seen.join("\\n");
</script></body>"""


def covered(frames: str) -> set[int]:
    """The numbers in ranges, ``0-4 7``."""
    ends = [[int(end) for end in one.split("-")] for one in frames.split(" ")]
    return {number for one in ends for number in range(one[0], one[-1] + 1)}


def test_keys_buttons_and_sentences_go_through_the_steps(tmp_path: Path) -> None:
    page = said("explain", "examples/futoshiki_4x4.puzzle", "--steps", "--to", "html")[1]
    (tmp_path / "steps.html").write_text(page.replace("</body>", _PRESSED))
    dumped = html.unescape(re.findall("<pre id=.seen.>(.*?)</pre>", in_browser(tmp_path / "steps.html"), re.S)[0])
    places, sentences, shown = zip(*(line.split("|") for line in dumped.splitlines()), strict=True)
    numbers = [int(place.removesuffix(" / 21")) for place in places]

    assert numbers == [1, 2, 21, 21, 20, 0, 0, 1, 2, 1, 21, 0, 8]
    assert sentences[0] == "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4"
    assert sentences[5] == ""
    for number, frames in zip(numbers, shown, strict=True):
        assert all(number in covered(group) for group in frames.split(","))


_WALKED = """<script>
const seen = [];
const root = document.querySelectorAll(".tree")[1];
const see = () => seen.push(
  root.querySelector("[aria-current]").dataset.node + "|" + root.querySelector("figcaption").textContent
  + "|" + [...root.querySelectorAll("[data-frames]:not([display])")].map((one) => one.dataset.frames).join()
);
see();
const keys = ["Up", "Down", "Down", "Right", "Up"].map((way) => "Arrow" + way);
for (const key of [...keys, "End", "ArrowRight", "ArrowLeft", "Home"]) {
  root.dispatchEvent(new KeyboardEvent("keydown", { key }));
  see();
}
root.querySelectorAll("[data-node]")[7].dispatchEvent(new PointerEvent("pointerenter"));
see();
document.body.innerHTML = "<pre id=seen></pre>";
document.body.firstChild.textContent = seen.join("\\n");
</script></body>"""


def test_keys_and_pointing_show_the_board_at_a_node_of_a_tree(tmp_path: Path) -> None:
    words = ("examples/futoshiki_several.puzzle", "--strategies", "gac,ff", "gac,leftmost", "--no-presolve")
    page = said("tree", *words, "--to", "html")[1]
    (tmp_path / "tree.html").write_text(page.replace("</body>", _WALKED))
    dumped = html.unescape(re.findall("<pre id=.seen.>(.*?)</pre>", in_browser(tmp_path / "tree.html"), re.S)[0])
    nodes, sentences, shown = zip(*(line.split("|") for line in dumped.splitlines()), strict=True)

    assert list(map(int, nodes)) == [0, 0, 1, 2, 3, 1, 9, 9, 8, 0, 7]
    assert sentences[0] == "the puzzle"
    assert sentences[3].startswith("r2c1 = 1 fails: ")
    for number, frames in zip(map(int, nodes), shown, strict=True):
        assert all(number in covered(group) for group in frames.split(","))
