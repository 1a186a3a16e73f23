"""A selector: a decision tree over features, kept as JSON, that chooses engine and strategy for each puzzle.

Features are figures of a puzzle before it is solved: its size, its clues, what presolving leaves open.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic import engines
from pylogic.engines.workers.worker import AnyWorker
from pylogic.lab.row import Row
from pylogic.lab.statistics.scores import Scores, joined
from pylogic.lab.table import VIRTUAL_BEST
from pylogic.model import plugins
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.files import LARGEST
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle, Question
from pylogic.model.records import NamedTuple, dataclass
from pylogic.solving.run import Prepared, prepare, run

if TYPE_CHECKING:
    from numpy import ndarray
    from pandas import DataFrame


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


_LEAVES = 8
"""Few strategies are worth distinguishing, and a tree of this size is readable."""
_PUZZLES_A_LEAF = 5
_FOLDS = 10


class Selection(NamedTuple):
    """A tree that was learnt, and how good such trees are.

    Attributes:
        tree: Learnt from all puzzles.
        puzzles: Their number.
        standing: A line each for the single best strategy, such trees and the virtual best, on puzzles that took no
            part in choosing either: ``settled``, ``PARk``, and ``closed``, the part of the way from the single best to
            the virtual best.
    """

    tree: Tree
    puzzles: int
    standing: DataFrame


def select(rows: Sequence[Row], features: str, measure: str, factor: float) -> Selection:
    """Learn which strategy to take.

    Args:
        rows: The rows.
        features: A file of ``pylogic features --csv``.
        measure: The measure to minimise.
        factor: As for `Scores.of`.

    Raises:
        UsageError: The features are not those of the puzzles, or there is nothing to learn from.
        EngineError: scikit-learn is not installed.
    """
    import pandas

    plugins.require_extra("a selector", "statistics", "sklearn")
    from sklearn.model_selection import KFold

    scores = Scores.of(rows, measure, factor)
    costs = scores.charged.dropna()
    if len(costs) < 2 * _PUZZLES_A_LEAF or len(costs.columns) < 2:
        raise UsageError(
            f"a selector is learnt from two strategies or more on {2 * _PUZZLES_A_LEAF} puzzles or more "
            f"that each of them tried; here are {len(costs.columns)} on {len(costs)}"
        )
    data = features_of(features, list(costs.index))
    values = data[[name for name in data.columns if usable(name)]].fillna(UNKNOWN)
    parts = []
    for known, asked in KFold(min(_FOLDS, len(costs)), shuffle=True, random_state=0).split(costs):
        learnt = _Learnt(values.iloc[known], costs.iloc[known])
        rest = costs.iloc[asked]
        taken = {
            "single best": [costs.iloc[known].mean().idxmin()] * len(rest),
            "selector": learnt.names(values.iloc[asked]),
            VIRTUAL_BEST: list(rest.idxmin(axis="columns")),
        }
        parts.append(pandas.DataFrame(taken, index=rest.index))
    choices = pandas.concat(parts)
    choices_of = {
        row.contestant: Choice(row.engine, None if row.own else row.strategy, row.model) for row in joined(rows)
    }
    tree = _Learnt(values, costs).tree(choices_of)
    return Selection(tree, len(costs), _standing(choices, scores, costs))


def features_of(path: str, puzzles: Sequence[str]) -> DataFrame:
    """The features of some puzzles that are numbers.

    Raises:
        UsageError: The file is something else, or lacks one of the puzzles.
    """
    import pandas

    try:
        data = pandas.read_csv(path, index_col="puzzle").select_dtypes("number")
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"{path} is not a file of features: {error}") from None
    missing = [puzzle for puzzle in puzzles if puzzle not in data.index]
    if missing:
        raise UsageError(f"{path} has no features of '{missing[0]}'")
    return data.loc[list(puzzles)]


class _Learnt:
    """A regression tree of the logarithms of all costs; a leaf takes what cost its puzzles the least in sum."""

    def __init__(self, values: DataFrame, costs: DataFrame) -> None:
        from sklearn.tree import DecisionTreeRegressor

        self._features = list(map(str, values.columns))
        self._tree = DecisionTreeRegressor(max_leaf_nodes=_LEAVES, min_samples_leaf=_PUZZLES_A_LEAF, random_state=0)
        self._tree.fit(values.to_numpy(), costs.map(math.log1p).to_numpy())
        sums = costs.groupby(self._leaves(values)).sum()
        self._best: dict[int, str] = dict(sums.idxmin(axis="columns"))

    def _leaves(self, values: DataFrame) -> ndarray:
        leaves: ndarray = self._tree.apply(values.to_numpy())
        return leaves

    def names(self, values: DataFrame) -> list[str]:
        """The strategies for some puzzles."""
        return [self._best[leaf] for leaf in self._leaves(values)]

    def tree(self, choices: dict[str, Choice], node: int = 0) -> Tree:
        """The tree as data; questions whose answer changes nothing are left out."""
        learnt = self._tree.tree_
        if node in self._best:
            return choices[self._best[node]]
        yes, no = (self.tree(choices, int(side[node])) for side in (learnt.children_left, learnt.children_right))
        return yes if yes == no else Split(self._features[learnt.feature[node]], float(learnt.threshold[node]), yes, no)


def _standing(choices: DataFrame, scores: Scores, costs: DataFrame) -> DataFrame:
    import pandas

    lines = pandas.DataFrame(index=choices.columns)
    raw = {way: [scores.costs.at[puzzle, name] for puzzle, name in choices[way].items()] for way in choices.columns}
    paid = {way: [costs.at[puzzle, name] for puzzle, name in choices[way].items()] for way in choices.columns}
    lines["settled"] = [sum(cost < math.inf for cost in raw[way]) for way in choices.columns]
    means = pandas.Series({way: sum(paid[way]) / len(paid[way]) for way in choices.columns})
    lines[f"PAR{scores.factor:g}"] = means
    way = means["single best"] - means[VIRTUAL_BEST]
    lines["closed"] = (means["single best"] - means) / way if way > 0 else math.nan
    return lines.rename_axis("strategy").reset_index()
