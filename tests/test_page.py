"""Pages in a browser: nothing is wider than the screen."""

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


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "examples/futoshiki_7x7.puzzle", "--hint"],
        ["explain", "examples/futoshiki_contradiction.puzzle"],
        ["convert", "examples/battleship_15x15.puzzle"],
    ],
    ids=" ".join,
)
def test_no_page_is_wider_than_the_screen(words: list[str], tmp_path: Path) -> None:
    page = said(*words, "--to", "html")[1]
    frames = "".join(f'<iframe srcdoc="{html.escape(page)}" width="{width}" height="900"></iframe>' for width in WIDTHS)
    (tmp_path / "frames.html").write_text(_FRAMES.format(frames=frames))
    run = subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile",
            "--window-size=1400,1000", "--dump-dom", (tmp_path / "frames.html").as_uri(),
        ],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    found = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", run.stdout.partition("id=")[2])]

    assert len(found) == len(WIDTHS)
    assert all(0 < wide <= room for wide, room in found), found
    assert all(room >= width - 40 for (_, room), width in zip(found, WIDTHS, strict=True))
