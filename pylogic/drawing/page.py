"""Explanations as one page of HTML that needs nothing else."""

from __future__ import annotations

import html

from pylogic.asking.explaining.explanation import Core, Explanation, Reasoned
from pylogic.nouns.text import harmless, plural
from pylogic.pictures.picture import Picture

_STYLE = """
body { font-family: sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
section { border-top: 1px solid #ccc; padding: .5em 0 }
div { display: flex; flex-wrap: wrap; gap: 2em }
pre { font-family: monospace; line-height: 1.2 }
.clue { font-weight: bold }
.found { color: #07a }
.faint, .wall { color: #999 }
.path, .line { background: #fd8; font-weight: bold }
.good { background: #8d8; font-weight: bold }
.bad { background: #faa; color: #a00; font-weight: bold }
"""


def page(explanation: Explanation, heading: str, outcome: str) -> str:
    """The page.

    Args:
        explanation: What is shown.
        heading: Names the puzzle.
        outcome: What was found, in a sentence.
    """
    sections = [_conflict(explanation, core) for core in explanation.cores]
    sections += [_step(explanation, number, step) for number, step in enumerate(explanation.steps, 1)]
    if not sections:
        sections = [_picture(explanation.puzzle.kind.draw(explanation.puzzle, None))]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{_safe(heading)}</title>',
            f"<style>{_STYLE}</style></head><body>",
            f"<h1>{_safe(heading)}</h1>",
            f"<p>{_safe(outcome)}</p>",
            *sections,
            "</body></html>\n",
        ]
    )


def _safe(text: str) -> str:
    """A text as HTML, with nothing in it that turns the direction of writing."""
    return html.escape(harmless(text))


def _conflict(explanation: Explanation, core: Core) -> str:
    clues = [
        _safe(f"{clue.sentence} (line {clue.span.line}, column {clue.span.column})" if clue.span else clue.sentence)
        for clue in core.clues
    ]
    needed = "each is needed" if core.minimal else "not minimal"
    return "\n".join(
        [
            f"<section><h2>{_safe(core.sentence)}</h2>",
            _picture(explanation.conflict(core)),
            f"<p>{plural(len(clues), 'clue')}, {needed}:</p>",
            f"<ul>{''.join(f'<li>{clue}</li>' for clue in clues)}</ul></section>",
        ]
    )


def _step(explanation: Explanation, number: int, step: Reasoned) -> str:
    return "\n".join(
        [
            f"<section><h2>{number}. {_safe(step.text.rpartition(': ')[2])}</h2>",
            f"<p>{_safe(explanation.sentence(step))}</p>",
            f"<div>{_picture(explanation.before(step))}{_picture(explanation.after(step))}</div></section>",
        ]
    )


def _picture(picture: Picture) -> str:
    lines = [
        "".join(
            _safe(piece.text) if piece.role == "plain" else f'<span class="{piece.role}">{_safe(piece.text)}</span>'
            for piece in line
        )
        for line in picture
    ]
    return "<pre>" + "\n".join(lines) + "</pre>"
