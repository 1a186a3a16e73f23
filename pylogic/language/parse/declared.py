"""Declared kinds, as read from their declarations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pylogic.language.board.board import Board, Frame
from pylogic.language.parse.given import Given
from pylogic.language.parse.rule import Rule, Word, unforeseen
from pylogic.language.parse.vocabulary import Interval, Value, known_on
from pylogic.model.records import dataclass, field_names, replace


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
        ranged: Whether a rule names an interval, values that depend on the board.
        task: Instruction at the head of its worksheets; empty where it follows from the values.
    """

    name: str
    title: str
    frame: Frame
    givens: tuple[Given, ...]
    rules: tuple[Rule, ...]
    again: Callable[[], Declared]
    file: Path | None = None
    ranged: bool = False
    task: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return self.again, ()

    def rules_on(self, board: Board) -> tuple[Rule, ...]:
        """Return its rules as they stand on a board, where each interval such as ``1..n`` has its numbers.

        Raises:
            PuzzleError: An end of one is divided by 0.
        """
        if not self.ranged:
            return self.rules
        return board.cached(self.rules, lambda: tuple(_rule_on(board, rule) for rule in self.rules))

    def names_family(self, name: str) -> bool:
        """Whether a rule is about a family."""
        return name in self.frame.uses


def _rule_on(board: Board, rule: Rule) -> Rule:
    try:
        return replace(rule, arguments=_on(board, rule.arguments), where=known_on(board, rule.where))
    except ZeroDivisionError as error:
        raise unforeseen(rule, error) from None


def _on(board: Board, part: Any) -> Any:
    """Return a part of a rule with the numbers of its intervals on a board."""
    if isinstance(part, Interval):
        return part.on(board)[0]
    if isinstance(part, tuple):
        if any(isinstance(one, Interval) for one in part):
            return known_on(board, part)
        made = [_on(board, one) for one in part]
        if all(one is other for one, other in zip(made, part, strict=True)):
            return part
        return type(part)(*made) if hasattr(part, "_fields") else tuple(made)
    if isinstance(part, Word | Value):
        return part
    of = {name: getattr(part, name) for name in field_names(part)}
    changed = {name: new for name, old in of.items() if (new := _on(board, old)) is not old}
    return replace(part, **changed) if changed else part
