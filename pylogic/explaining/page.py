"""Explanations as pages of HTML: contradictions with their pictures, and a board that goes through the steps."""

from __future__ import annotations

from pathlib import Path

from pylogic.drawing.html import document, figures, safe, section
from pylogic.drawing.svg import film
from pylogic.explaining.explanation import Core, Explanation, Reasoned
from pylogic.model.text import plural

_BUTTONS = (("first", "«"), ("previous", "‹"), ("next", "›"), ("last", "»"))
_SCRIPT = Path(__file__).with_suffix(".js")
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
    script = "\n" + _SCRIPT.read_text(encoding="utf-8")
    return "\n".join(
        [
            '<div class="steps" tabindex="-1">',
            f"<figure>{film(canvases, heading)}",
            f'<div class="buttons" role="group" aria-label="steps" hidden="">{buttons}<output></output></div>',
            '<figcaption aria-live="polite"></figcaption></figure>',
            f"<ol>{''.join(_step(explanation, step) for step in explanation.steps)}</ol>",
            f"</div><script>{script}</script>",
        ]
    )


def _step(explanation: Explanation, step: Reasoned) -> str:
    """A step and what follows from its supposition, whose lines have their numbers already."""
    lines = "".join(f"<li>{safe(line)}</li>" for line in explanation.lines(step))
    return f"<li>{safe(explanation.sentence(step))}" + (f'<ul class="lines">{lines}</ul>' if lines else "") + "</li>"
