"""Pages of HTML that need nothing else: pictures, and explanations step by step."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from pylogic.asking.explaining.explanation import Core, Explanation, Reasoned
from pylogic.nouns.text import harmless, plural
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.svg import svg

_STYLE = """
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
@media (prefers-color-scheme: dark) {
  body { color: #e9ebee; background: #0d1014 }
  section { background: #15181e; border-color: #2d333d }
  figcaption { color: #a3acb9 }
}
@media print { section { break-inside: avoid } }
"""

_PIECE = """
.pylogic .pictures { display: flex; flex-wrap: wrap; gap: 1rem }
.pylogic figure { margin: 0; min-width: 0 }
.pylogic figure svg { max-width: 100%; height: auto }
.pylogic .lines { list-style: none; padding-left: 1.5rem }
.pylogic pre { white-space: pre-wrap; margin: .5rem 0 }
"""
"""What a piece of somebody else's page may say of how it looks."""


def page(explanation: Explanation, heading: str, outcome: str) -> str:
    """An explanation as a page.

    Args:
        explanation: What is shown.
        heading: Names the puzzle.
        outcome: What was found, in a sentence.
    """
    return document(heading, [f"<p>{_safe(outcome)}</p>", *sections(explanation, heading)])


def sections(explanation: Explanation, heading: str) -> list[str]:
    """The conflicts and the steps, each with its pictures; the puzzle alone where there are none."""
    found = [_conflict(explanation, core) for core in explanation.cores]
    found += [_step(explanation, number, step) for number, step in enumerate(explanation.steps, 1)]
    return found or [figures([(explanation.puzzle.kind.sketch(explanation.puzzle, None), heading, "")])]


def piece(heading: str, outcome: str, parts: Iterable[str]) -> str:
    """A piece of a page that is somebody else's, such as a notebook.

    Args:
        heading: Names what it is about, for who cannot see it.
        outcome: What was found; its lines stay lines.
        parts: Markup.
    """
    opened = f'<div class="pylogic" role="group" aria-label="{_safe(heading)}"><style>{_PIECE}</style>'
    told = f"<pre>{_safe(outcome, keep=chr(10))}</pre>" if outcome else ""
    return "\n".join([opened, *parts, told, "</div>"])


def document(heading: str, parts: Iterable[str]) -> str:
    """A page with a heading above its parts, which are markup."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{_safe(heading)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{_safe(heading)}</h1>",
            *parts,
            "</body></html>\n",
        ]
    )


def section(heading: str, *parts: str) -> str:
    """A part of a page with a heading above markup."""
    return "\n".join([f"<section><h2>{_safe(heading)}</h2>", *parts, "</section>"])


def figures(shown: Sequence[tuple[Canvas, str, str]]) -> str:
    """Pictures side by side where there is room, each with its title and what stands below it."""
    found = [
        f"<figure>{svg(canvas, title)}{f'<figcaption>{_safe(caption)}</figcaption>' if caption else ''}</figure>"
        for canvas, title, caption in shown
    ]
    return f'<div class="pictures">{"".join(found)}</div>'


def _safe(text: str, keep: str = "") -> str:
    """A text as HTML, with nothing in it that turns the direction of writing."""
    return html.escape(harmless(text, keep))


def _conflict(explanation: Explanation, core: Core) -> str:
    clues = [
        _safe(f"{clue.sentence} (line {clue.span.line}, column {clue.span.column})" if clue.span else clue.sentence)
        for clue in core.clues
    ]
    needed = "each is needed" if core.minimal else "not minimal"
    return section(
        core.sentence,
        figures([(explanation.conflict(core), core.sentence, "")]),
        f"<p>{plural(len(clues), 'clue')}, {needed}:</p>",
        f"<ul>{''.join(f'<li>{clue}</li>' for clue in clues)}</ul>",
    )


def _lines(lines: Sequence[str]) -> list[str]:
    """The lines of a supposition, which have their numbers already."""
    return [f'<ul class="lines">{"".join(f"<li>{_safe(line)}</li>" for line in lines)}</ul>'] if lines else []


def _step(explanation: Explanation, number: int, step: Reasoned) -> str:
    said = step.text.rpartition(": ")[2]
    return section(
        f"{number}. {said}",
        f"<p>{_safe(explanation.sentence(step))}</p>",
        *_lines(explanation.lines(step)),
        figures(
            [
                (explanation.before(step), f"before step {number}", "before"),
                (explanation.after(step), f"after step {number}: {said}", "after"),
            ]
        ),
    )
