"""Explanations as pages of HTML: contradictions with their pictures, and a board that goes through the steps."""

from __future__ import annotations

from pylogic.analysis.explaining.explanation import Core, Explanation, Reasoned
from pylogic.core.text import plural
from pylogic.drawing.page import document, figures, safe, section
from pylogic.drawing.svg import film

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
        explanation: The explanation.
        heading: Names the puzzle.
        outcome: The result, in a sentence.
    """
    return document(heading, [f"<p>{safe(outcome)}</p>", *sections(explanation, heading)])


def sections(explanation: Explanation, heading: str) -> list[str]:
    """The conflicts with their pictures, and the steps beside a board; the puzzle alone where there are none."""
    parts = [_conflict(explanation, core) for core in explanation.cores]
    if explanation.steps:
        parts.append(_steps(explanation, heading))
    return parts or [figures([(explanation.puzzle.kind.sketch(explanation.puzzle, None), heading, "")])]


def _conflict(explanation: Explanation, core: Core) -> str:
    clues = [
        safe(f"{clue.sentence} (line {clue.span.line}, column {clue.span.column})" if clue.span else clue.sentence)
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
    lines = "".join(f"<li>{safe(line)}</li>" for line in explanation.lines(step))
    return f"<li>{safe(explanation.sentence(step))}" + (f'<ul class="lines">{lines}</ul>' if lines else "") + "</li>"
