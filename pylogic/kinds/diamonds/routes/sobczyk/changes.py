"""What SEARCH+ changes in SEARCH, each change for itself, and the numbers that the changes need."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt, sqrt

from pylogic.kinds.diamonds.routes.sobczyk.potential import P_MAX


@dataclass(frozen=True)
class Changes:
    """The seven changes (T. Sobczyk, AdPTO, sections 4.6.1.1 to 4.6.1.7), each on or off.

    Attributes:
        early_cut: 4.6.1.1: a move into a component from which some missing diamond cannot be had is left out.
        nearest: 4.6.1.2: where the potential is low, go straight to the nearest missing diamond.
        cycles: 4.6.1.3: on a node where the walk has been with as many diamonds, go no farther.
        pruning: 4.6.1.4: moves far weaker than the best one are left out.
        diagonals: 4.6.1.5: the potential of diagonal moves counts less.
        random_cut: 4.6.1.6: after a move has failed, the others of its node are likely to be given up.
        minify: 4.6.1.7: walks that are somewhat too long are shortened.
    """

    early_cut: bool = True
    nearest: bool = True
    cycles: bool = True
    pruning: bool = True
    diagonals: bool = True
    random_cut: bool = True
    minify: bool = True


NO_CHANGES = Changes(False, False, False, False, False, False, False)
"""SEARCH itself."""


@dataclass(frozen=True)
class Numbers:
    """The numbers in SEARCH+; the document leaves those of 4.6.1.2 and 4.6.1.4 open.

    Attributes:
        p_low: P_LOW of 4.6.1.2: the potential of one diamond for a move three before the one that collects it.
        omega: The ratio of 4.6.1.4.
        psi: The factor of diagonal moves, 4.6.1.5.
        first_cut: h_MIN of 4.6.1.6.
        slack: The factor lambda of 4.6.1.7 by which walks may be too long.
        back: The factor mu of 4.6.1.7: how far the search must have gone back before it shortens again.
    """

    p_low: int = P_MAX * 3**3 // 7**3
    omega: float = 0.3
    psi: float = sqrt(2) / 2
    first_cut: int = 10
    slack: float = 1.3
    back: float = 0.8


def cutting(depth: int, limit: int, first: int) -> float:
    """g(h) of 4.6.1.6, from 0 (give up only for what a move lacks in potential) to 1 (always).

    The document prints 0 where h < h_MIN *and* h is a square, which cuts at nearly every other depth below
    h_MIN; its words call h_MIN the least depth where cuts are made.  The words are followed: 0 where
    h < h_MIN *or* h is a square.  As printed, a search is over sooner, but what the cuts leave out at the
    top is hardly ever tried, however often the search is begun anew.
    """
    if depth < first or isqrt(depth) ** 2 == depth:
        return 0.0
    return 1 - (limit - depth) / limit**2
