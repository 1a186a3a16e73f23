"""The results of the search: counts, as a table too, and cracks with all that is needed to reproduce them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_BEGIN, _END = "<!-- figures -->\n", "<!-- end -->\n"
_SINGLE = {"of ": ("a kind", "kinds"), "word ": ("a word", "words"), "pair ": ("a pair of words", "pairs of words")}
"""How counts of single things begin, and what these are called."""


@dataclass(frozen=True)
class Crack:
    """Something that must not be.

    Attributes:
        part: The part of the search.
        number: The number of the try.
        sentence: What is wrong.
        files: What is needed to see it by hand, by name.
        command: The command line, where there is one.
    """

    part: str
    number: int
    sentence: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    command: tuple[str, ...] = ()


@dataclass
class Figures:
    """The results of a part of the search.

    Attributes:
        part: The part.
        counts: How many of what.
        cracks: What was found.
        cpu: Seconds of processor time, those of processes that were started included.
        seconds: Figures that are times, by what they are of.
    """

    part: str
    counts: Counter[str] = field(default_factory=Counter)
    cracks: list[Crack] = field(default_factory=list)
    cpu: float = 0.0
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, other: Figures) -> None:
        """Take in what another piece of the same part has come to; of times the longest stays."""
        self.counts.update(other.counts)
        self.cracks += other.cracks
        self.cpu += other.cpu
        for name, seconds in other.seconds.items():
            self.seconds[name] = max(seconds, self.seconds.get(name, 0.0))


def keep(crack: Crack, folder: Path, seed: int) -> Path:
    """Write down a crack, with the command that shows it again; the folder in which it lies now."""
    place = folder / f"{crack.part}-{seed}-{crack.number}"
    place.mkdir(parents=True, exist_ok=True)
    again = f"python -m fuzzing --seed {seed} --again {crack.part}:{crack.number}"
    (place / "crack.txt").write_text(f"{again}\n\n{crack.sentence}\n", encoding="utf-8", errors="replace")
    if crack.command:
        (place / "command.json").write_text(json.dumps(crack.command) + "\n", encoding="utf-8")
    for name, content in crack.files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


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


def write_table(page: Path, text: str) -> None:
    """Put the figures into their place in a page.

    Raises:
        ValueError: It has no place for them.
    """
    before, begin, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for figures")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
