"""The results of the parts of the search: counts, and cracks with all that is needed to reproduce them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


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
