"""Declared kinds, as read from their declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pylogic.declared.board.board import Frame
from pylogic.declared.parse.given import Given
from pylogic.declared.parse.rule import Rule


@dataclass(frozen=True, eq=False)
class Declared:
    """A declared kind.

    Attributes:
        name: Its name.
        title: Its title.
        frame: The frame of its boards.
        givens: The givens of its puzzles.
        rules: Its rules.
        again: Reads the declaration once more; that is how another process gets the kind.
        file: The file that declares it, where it is one.
        task: Instruction at the head of its worksheets; empty where it follows from the values.
    """

    name: str
    title: str
    frame: Frame
    givens: tuple[Given, ...]
    rules: tuple[Rule, ...]
    again: Callable[[], Declared]
    file: Path | None = None
    task: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return self.again, ()

    def names_family(self, name: str) -> bool:
        """Whether a rule is about a family."""
        return name in self.frame.uses
