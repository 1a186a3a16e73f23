"""A study: the file that describes a comparison, its cells in random order, and the parts of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from pylogic.comparison.plan import Cell, Plan, Run, names
from pylogic.core.puzzle import Puzzle

_BLOCK = 100
"""The number of puzzles whose cells are mixed; these are presolved and kept at a time."""


class Shard(NamedTuple):
    """A part of a study, from the first to the last of several that share no cell and make the whole.

    Attributes:
        number: Its number, from 1.
        total: How many there are.
    """

    number: int = 1
    total: int = 1


@dataclass(frozen=True)
class Study:
    """A comparison that is described in a file.

    Attributes:
        path: The file.
        plan: Its cells, puzzle by puzzle.
        order: Seed of the order in which they are run.
        journal: Where the rows go.
        files: The files of its puzzles, by their places in the folder of the study.
    """

    path: Path
    plan: Plan
    order: int
    journal: Path
    files: Mapping[str, Path]

    def journal_of(self, shard: Shard) -> Path:
        """The journal of a part; with the number in its name where it is not the whole."""
        if shard.total == 1:
            return self.journal
        return self.journal.with_name(f"{self.journal.stem}.{shard.number}of{shard.total}{self.journal.suffix}")

    def journals(self) -> list[Path]:
        """The journals that there are, of the whole and of parts."""
        parts = re.compile(rf"{re.escape(self.journal.stem)}\.\d+of\d+{re.escape(self.journal.suffix)}")
        folder = self.journal.parent
        beside = sorted(folder.iterdir()) if folder.is_dir() else []
        return [path for path in beside if path == self.journal or parts.fullmatch(path.name)]

    @cached_property
    def named(self) -> list[tuple[Puzzle, str]]:
        """The puzzles with the names that rows have for them."""
        return list(zip(self.plan.puzzles, names(self.plan.puzzles), strict=True))

    def size(self, shard: Shard) -> int:
        """The number of cells of a part."""
        return self._start(shard.number, shard.total) - self._start(shard.number - 1, shard.total)

    def runs(self, shard: Shard) -> Iterator[tuple[int, Run]]:
        """The cells of a part, each as the number of its puzzle and what is run on it.

        Parts are cut from one sequence in which puzzles follow each other, so that few of them presolve the same one.
        """
        return islice(
            self._sequence(), self._start(shard.number - 1, shard.total), self._start(shard.number, shard.total)
        )

    def cells(self, shard: Shard) -> Iterator[Cell]:
        """The cells of a part in random order, so that no strategy or puzzle has a warm or a busy hour of its own.

        Those of a hundred puzzles at a time are mixed: memory does not grow with the study.
        """
        block: list[tuple[int, Run]] = []
        met: set[int] = set()
        for puzzle, run in self.runs(shard):
            if puzzle not in met and len(met) == _BLOCK:
                yield from self._mixed(block)
                block, met = [], set()
            met.add(puzzle)
            block.append((puzzle, run))
        yield from self._mixed(block)

    def _mixed(self, block: list[tuple[int, Run]]) -> Iterator[Cell]:
        makers: dict[int, Callable[[Run], Cell]] = {}
        Random(self.order).shuffle(block)
        for number, run in block:
            if number not in makers:
                makers[number] = self.plan.maker(*self.named[number])
            yield makers[number](run)

    def _sequence(self) -> Iterator[tuple[int, Run]]:
        random = Random(self.order)
        order = list(range(len(self.plan.puzzles)))
        random.shuffle(order)
        for number in order:
            runs = self.plan.runs(self.plan.puzzles[number])
            random.shuffle(runs)
            yield from ((number, run) for run in runs)

    def _start(self, number: int, total: int) -> int:
        return len(self.plan) * number // total
