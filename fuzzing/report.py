"""Figures as a table, and the page that shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from fuzzing.cracks import Figures

_BEGIN, _END = "<!-- figures -->\n", "<!-- end -->\n"
_SINGLE = {"of ": ("a kind", "kinds"), "word ": ("a word", "words"), "pair ": ("a pair of words", "pairs of words")}
"""How counts of single things begin, and what these are called."""


def table(figures: Sequence[Figures]) -> str:
    """Return a Markdown table of what was tried, how often, and what was found."""
    lines = ["| part | what | number |", "|---|---|--:|"]
    for part in figures:
        counts = sorted(_gathered(part.counts).items(), key=lambda item: (item[0] != part.part, -item[1], item[0]))
        for at, (what, number) in enumerate(counts):
            lines.append(f"| {part.part if at == 0 else ''} | {what} | {number:,} |")
        lines += [f"| | {what}, seconds | {seconds:.1f} |" for what, seconds in part.seconds.items()]
        lines.append(f"| | processor time, seconds | {part.cpu:,.0f} |")
        lines.append(f"| | **cracks** | **{len(part.cracks)}** |")
    return "\n".join(lines) + "\n"


def _gathered(counts: Counter[str]) -> dict[str, int]:
    """The counts, those of single kinds, words and pairs as how many there are, and the least and the most of one."""
    found = {what: number for what, number in counts.items() if not what.startswith(tuple(_SINGLE))}
    for prefix, (one, several) in _SINGLE.items():
        numbers = [number for what, number in counts.items() if what.startswith(prefix)]
        if numbers:
            found |= {several: len(numbers), f"least of {one}": min(numbers), f"most of {one}": max(numbers)}
    return found


def write(page: Path, text: str) -> None:
    """Put the figures into their place in a page.

    Raises:
        ValueError: It has no place for them.
    """
    before, begin, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for figures")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
