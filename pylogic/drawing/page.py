"""Pages of HTML that need nothing else: pictures, and explanations step by step."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from pylogic.asking.explaining.explanation import Core, Explanation, Reasoned
from pylogic.nouns.text import harmless, plural
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.svg import film, svg

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
"""What a piece of somebody else's page may say of how it looks."""

_BUTTONS = (("first", "«"), ("previous", "‹"), ("next", "›"), ("last", "»"))
_SCRIPT = """
for (const root of document.querySelectorAll(".steps:not([data-ready])")) {
  const parts = [...root.querySelectorAll("[data-frames]")].map((part) => [
    part, part.dataset.frames.split(" ").map((range) => range.split("-").map(Number))
  ]);
  const lines = [...root.querySelector("ol").children];
  let now = lines.length;
  const show = (frame) => {
    now = Math.min(Math.max(frame, 0), lines.length);
    for (const [part, ranges] of parts) {
      const shown = ranges.some(([first, last = first]) => Math.min(Math.max(now, first), last) === now);
      shown ? part.removeAttribute("display") : part.setAttribute("display", "none");
    }
    lines.forEach((line, index) => line.toggleAttribute("aria-current", index === now - 1));
    root.querySelector("output").textContent = now + " / " + lines.length;
    root.querySelector("figcaption").replaceChildren(...(lines[now - 1]?.cloneNode(true).childNodes ?? []));
  };
  const moves = {
    first: () => show(0), previous: () => show(now - 1), next: () => show(now + 1), last: () => show(lines.length)
  };
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  for (const button of root.querySelectorAll("button")) button.onclick = moves[button.name];
  lines.forEach((line, index) => { line.onclick = () => show(index + 1); });
  (root.parentElement === document.body ? document : root).addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    event.preventDefault();
    moves[keys[event.key]]();
  });
  root.dataset.ready = "";
  root.querySelector(".buttons").hidden = false;
  show(1);
}
"""
"""Lets the buttons and keys of a page step through its board; as XML it is text, without signs that need escaping.

Without it the board is that of the last step, and there are no buttons.
"""


def page(explanation: Explanation, heading: str, outcome: str) -> str:
    """An explanation as a page.

    Args:
        explanation: What is shown.
        heading: Names the puzzle.
        outcome: What was found, in a sentence.
    """
    return document(heading, [f"<p>{_safe(outcome)}</p>", *sections(explanation, heading)])


def sections(explanation: Explanation, heading: str) -> list[str]:
    """The conflicts with their pictures, and the steps beside a board; the puzzle alone where there are none."""
    found = [_conflict(explanation, core) for core in explanation.cores]
    if explanation.steps:
        found.append(_steps(explanation, heading))
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


def _steps(explanation: Explanation, heading: str) -> str:
    """A board that goes through the steps, and the steps in sentences."""
    canvases = [explanation.puzzle.kind.sketch(explanation.puzzle, None), *map(explanation.after, explanation.steps)]
    buttons = "".join(
        f'<button type="button" name="{name}" aria-label="{name}">{sign}</button> ' for name, sign in _BUTTONS
    )
    return "\n".join(
        [
            '<div class="steps" tabindex="-1">',
            f"<figure>{film(canvases, heading)}",
            f'<div class="buttons" role="group" aria-label="steps" hidden="">{buttons}<output></output></div>',
            '<figcaption aria-live="polite"></figcaption></figure>',
            f"<ol>{''.join(_step(explanation, step) for step in explanation.steps)}</ol>",
            f"</div><script>{_SCRIPT}</script>",
        ]
    )


def _step(explanation: Explanation, step: Reasoned) -> str:
    """A step and what follows from its supposition, whose lines have their numbers already."""
    lines = "".join(f"<li>{_safe(line)}</li>" for line in explanation.lines(step))
    return f"<li>{_safe(explanation.sentence(step))}" + (f'<ul class="lines">{lines}</ul>' if lines else "") + "</li>"
