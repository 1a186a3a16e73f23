"""A selector: a decision tree over features, kept as JSON, that chooses engine and strategy for each puzzle.

Features are figures of a puzzle before it is solved: its size, its clues, what presolving leaves open.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pylogic import engines
from pylogic.engines.workers.worker import AnyWorker
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.files import LARGEST
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle, Question
from pylogic.model.records import NamedTuple, dataclass
from pylogic.solving.preparing import Prepared, prepare
from pylogic.solving.run import run

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


Features = dict[str, float]
SLOW = ("ground_", "grade_")
"""Beginnings of the names of features that need an engine; no selector asks for them."""
_DIGITS = 6


def stated(puzzle: Puzzle) -> Features:
    """The figures of the puzzle as it is given; ``fact_less`` is the number of facts `less` that engines get."""
    rows, columns = puzzle.size
    facts = Counter(atom.name for atom in puzzle.atoms)
    return {
        "rows": rows,
        "columns": columns,
        "cells": rows * columns,
        "clues": len(puzzle.clues),
        "clue_density": round(len(puzzle.clues) / (rows * columns), _DIGITS) if rows * columns else 0,
        "facts": len(puzzle.atoms),
        **{f"fact_{name}": number for name, number in sorted(facts.items())},
    }


def presolved(puzzle: Puzzle, limit: float | None = None) -> Features:
    """The figures of what presolving leaves; none for a puzzle too large for it.

    Args:
        puzzle: The puzzle.
        limit: Seconds for presolving.

    Raises:
        LimitReachedError: They have passed.
    """
    if puzzle.kind.presolving.vast(puzzle):
        return {}
    with Deadline(limit).interrupting("preparing the puzzle"):
        prepared = prepare(puzzle)
    sizes = [] if prepared.conflicts else _domains(puzzle, prepared)
    facts: Features = {"presolved_facts": len(prepared.facts)}
    if not sizes:
        return facts
    return facts | {
        "places": len(sizes),
        "open_places": sum(size > 1 for size in sizes),
        "domain_mean": round(sum(sizes) / len(sizes), _DIGITS),
        "domain_largest": max(sizes),
        "domain_bits": round(sum(math.log2(max(size, 1)) for size in sizes), _DIGITS),
    }


def _domains(puzzle: Puzzle, prepared: Prepared) -> list[int]:
    """The number of values that presolving leaves for each variable."""
    if puzzle.kind.solvers.network is not None:
        network = puzzle.kind.solvers.network(prepared.facts)
        return [domain.bit_count() for domain in network.domains.values()]
    fixing = puzzle.kind.encoding.fixing
    known = {fact.args: fixing[fact.name] for fact in prepared.facts if fact.name in fixing}
    sizes = []
    for variable in puzzle.kind.variables(puzzle):
        said = [known.get(piece.args) for piece in variable.values.values()]
        sizes.append(1 if True in said else len(said) - said.count(False))
    return sizes


def grounded(puzzle: Puzzle, worker: AnyWorker, limit: float | None = None) -> Features:
    """The size of the program that clingo makes of the puzzle and its presolved facts; none where a limit came first.

    Args:
        puzzle: The puzzle.
        worker: A worker of clingo.
        limit: Seconds for presolving and grounding.
    """
    # One conflict is the shortest search that there is.
    question = Question(engine="clingo", models=1, limit=math.inf if limit is None else limit, effort={"conflicts": 1})
    counts = run(puzzle, question, worker=worker).statistics
    return {f"ground_{name}": counts[name] for name in ("atoms", "rules") if name in counts}
