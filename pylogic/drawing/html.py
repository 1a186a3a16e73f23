"""Pages of HTML that need nothing else."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from pylogic.drawing import PictureFile, PictureForm, Shown
from pylogic.drawing.svg import svg
from pylogic.model.canvas import Canvas
from pylogic.model.text import harmless

_STEPS = """
.steps { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem }
.steps figure { flex: 1 1 18rem }
.steps figure svg { max-height: 65vh }
.steps figcaption { min-height: 4.5rem }
.steps ol { flex: 1 1 18rem; margin: 0; padding-left: 3rem }
.steps li[aria-current] { outline: 2px solid; outline-offset: .2rem; border-radius: .1rem }
.steps button { font: inherit; min-width: 3rem }
@media (min-width: 40rem) { .steps figure { position: sticky; top: 0 } }
"""

_STYLE = (
    """
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem }
body { color: #1c2129; background: #f6f7f9 }
h1 { font-size: 1.5rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 0 0 .5rem; overflow-wrap: anywhere }
section { background: #fff; border: 1px solid #d9dde3; border-radius: .6rem; padding: 1rem; margin: 1rem 0 }
p, li { overflow-wrap: anywhere }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem }
figure { margin: 0; min-width: 0 }
figcaption { font-size: .85rem; color: #59616d }
figure svg { max-width: 100%; height: auto }
.lines { list-style: none; padding-left: 1.5rem }
"""
    + _STEPS
    + """
@media (prefers-color-scheme: dark) {
  body { color: #e9ebee; background: #0d1014 }
  section { background: #15181e; border-color: #2d333d }
  figcaption { color: #a3acb9 }
}
@media print { section { break-inside: avoid } }
"""
)

_PIECE = (
    """
.pylogic .pictures { display: flex; flex-wrap: wrap; gap: 1rem }
.pylogic figure { margin: 0; min-width: 0 }
.pylogic figure svg { max-width: 100%; height: auto }
.pylogic .lines { list-style: none; padding-left: 1.5rem }
.pylogic pre { white-space: pre-wrap; margin: .5rem 0 }
"""
    + _STEPS
)
"""Style of a fragment embedded in a foreign page."""


def piece(heading: str, outcome: str, parts: Iterable[str]) -> str:
    """A fragment of a foreign page, such as a notebook.

    Args:
        heading: Names what it is about, for who cannot see it.
        outcome: The result; its lines stay lines.
        parts: Markup.
    """
    opened = f'<div class="pylogic" role="group" aria-label="{safe(heading)}"><style>{_PIECE}</style>'
    text = f"<pre>{safe(outcome, keep=chr(10))}</pre>" if outcome else ""
    return "\n".join([opened, *parts, text, "</div>"])


def document(heading: str, parts: Iterable[str]) -> str:
    """A page with a heading above its parts, which are markup."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{safe(heading)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{safe(heading)}</h1>",
            *parts,
            "</body></html>\n",
        ]
    )


def section(heading: str, *parts: str) -> str:
    """A part of a page with a heading above markup."""
    return "\n".join([f"<section><h2>{safe(heading)}</h2>", *parts, "</section>"])


def figures(shown: Sequence[tuple[Canvas, str, str]]) -> str:
    """Pictures side by side where there is room, each with a title and caption."""
    parts = [
        f"<figure>{svg(canvas, title)}{f'<figcaption>{safe(caption)}</figcaption>' if caption else ''}</figure>"
        for canvas, title, caption in shown
    ]
    return f'<div class="pictures">{"".join(parts)}</div>'


def safe(text: str, keep: str = "") -> str:
    """A text as HTML without characters that change the writing direction."""
    return html.escape(harmless(text, keep))


def _write(shown: Sequence[Shown]) -> PictureFile:
    title = shown[0].title if len(shown) == 1 else "puzzles"
    parts = [figures([(one.canvas, one.title, one.caption)]) for one in shown]
    sections = [section(one.title, figure) for one, figure in zip(shown, parts, strict=True)]
    text = document(title, sections if len(shown) > 1 else parts)
    return PictureFile(text.encode())


FORM = PictureForm("a page with all pictures", _write, several=True)
