"""A selector: a decision tree over features, kept as JSON, that chooses engine and strategy for each puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pylogic import engines
from pylogic.comparison.features import SLOW, presolved, stated
from pylogic.core.errors import LimitReachedError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.sources import LARGEST

AUTO = "auto"
"""Prefix of a selector's file among strategies: ``auto:FILE``."""
UNKNOWN = -1.0
"""The value of a feature that a puzzle does not have."""


class Choice(NamedTuple):
    """A leaf of the tree.

    Attributes:
        engine: The engine.
        strategy: Its strategy, ``None`` for the one that suits the kind.
        model: One of the kind's models, ``None`` for its first.
    """

    engine: str
    strategy: str | None
    model: str | None


class Split(NamedTuple):
    """A question of the tree.

    Attributes:
        feature: The name of a feature.
        at_most: The bound on its value.
        yes: How to go on where the value is not larger.
        no: How to go on where it is.
    """

    feature: str
    at_most: float
    yes: Tree
    no: Tree


Tree = Choice | Split


@dataclass(frozen=True)
class Selector:
    """Chooses how to search.

    Attributes:
        tree: The tree.
    """

    tree: Tree

    @classmethod
    def load(cls, path: str) -> Selector:
        """The selector of a file that ``pylogic results select`` wrote.

        Raises:
            UsageError: The file cannot be read or is something else, or an engine or a strategy does not exist.
        """
        try:
            with Path(path).open("rb") as file:
                selector = cls(_tree(json.loads(file.read(LARGEST))["tree"]))
        except OSError as error:
            raise UsageError(f"{path} cannot be read: {error.strerror}") from None
        except (ValueError, RecursionError, KeyError, TypeError):
            raise UsageError(f"{path} is not a selector, which 'pylogic results select' writes") from None
        for choice in _leaves(selector.tree):
            engines.engine(choice.engine).strategy(choice.strategy)  # complains
        return selector

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines of all its choices."""
        return tuple(dict.fromkeys(choice.engine for choice in _leaves(self.tree)))

    def choice(self, puzzle: Puzzle, limit: float | None = None) -> Choice:
        """The choice for a puzzle; presolving, where the tree asks what it leaves, has ``limit`` seconds."""
        values = stated(puzzle)
        quick = len(values)
        tree = self.tree
        while isinstance(tree, Split):
            if tree.feature not in values and not tree.feature.startswith("fact_") and len(values) == quick:
                values["presolved_facts"] = UNKNOWN
                with suppress(LimitReachedError):
                    values |= presolved(puzzle, limit)
            tree = tree.yes if values.get(tree.feature, UNKNOWN) <= tree.at_most else tree.no
        return tree


def usable(feature: str) -> bool:
    """Whether selectors may ask for a feature."""
    return not feature.startswith(SLOW)


def as_json(tree: Tree) -> dict[str, Any]:
    """A tree as plain data."""
    if isinstance(tree, Choice):
        return tree._asdict()
    return tree._asdict() | {"yes": as_json(tree.yes), "no": as_json(tree.no)}


def _tree(data: Mapping[str, Any]) -> Tree:
    """The tree that `as_json` gave.

    Raises:
        KeyError: A part is missing.
        TypeError: A part is of another type.
    """
    if "feature" in data:
        feature, at_most = data["feature"], data["at_most"]
        if not isinstance(feature, str) or type(at_most) not in (int, float):
            raise TypeError
        return Split(feature, at_most, _tree(data["yes"]), _tree(data["no"]))
    choice = Choice(data["engine"], data["strategy"], data["model"])
    if not isinstance(choice.engine, str) or not all(isinstance(text, str | None) for text in choice[1:]):
        raise TypeError
    return choice


def _leaves(tree: Tree) -> Iterator[Choice]:
    if isinstance(tree, Choice):
        yield tree
    else:
        yield from (*_leaves(tree.yes), *_leaves(tree.no))
