"""Selectors learnt from costs and features, with scikit-learn, and what they gain under cross-validation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.lab.row import Row
from pylogic.lab.selector import UNKNOWN, Choice, Split, Tree, usable
from pylogic.lab.statistics.scores import Scores, joined
from pylogic.lab.table import VIRTUAL_BEST
from pylogic.model import plugins
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple

if TYPE_CHECKING:
    from numpy import ndarray
    from pandas import DataFrame

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
