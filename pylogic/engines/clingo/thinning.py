"""Clues taken away one after the other as long as a known solution stays the only one.

The solution is ruled out, and what is asked is always whether another one keeps all clues that are left.  When there is
none, the clues that this follows from are enough for all later questions that leave them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pylogic.engines.clingo.assuming import CLUE

_FIRST = "50000"
"""Conflicts after which it is given up to show that all clues together leave one solution."""
_RIVALS = 30
"""Other solutions that are met at most where all clues together leave several."""
_MOST = "2000"
"""A clue stays when showing that it can go takes more conflicts: such a puzzle would be too hard for people."""


class Thinning:
    """Takes away clues.

    Args:
        control: A `clingo.Control` after grounding the program that `pylogic.engines.clingo.assuming.program` gives.
        outputs: Name and arity of the atoms that make up a solution.
        solution: The solution, as texts of atoms.
    """

    def __init__(self, control: Any, outputs: Iterable[tuple[str, int]], solution: Sequence[str]) -> None:
        atoms = control.symbolic_atoms
        pieces = {str(atom.symbol): atom.literal for name, arity in outputs for atom in atoms.by_signature(name, arity)}
        literals = {atom.symbol.arguments[0].number: atom.literal for atom in atoms.by_signature(CLUE, 1)}
        self._clues = dict(sorted(literals.items()))
        self._numbers = {literal: number for number, literal in self._clues.items()}
        self._control = control
        self._pieces = pieces
        self.shared = set(solution)
        """The pieces of the solution that others that keep all clues have too, as far as they were met."""
        self.rival: list[Any] = []
        """The symbols of the first of these, where there is one."""
        solve = control.configuration.solve
        solve.models = 1
        solve.opt_mode = "ignore"
        with control.backend() as backend:
            backend.add_rule([], [pieces[piece] for piece in solution])

    def thin(self, stages: Sequence[tuple[Sequence[Sequence[int]], int]]) -> list[int] | None:
        """The clues that are taken away, in this order; ``None`` when even all of them leave another solution.

        Args:
            stages: Groups of clues that go together, in the order in which they are tried, with how many of the clues
                of a stage are to be left.
        """
        kept = set(self._clues)
        self._control.configuration.solve.solve_limit = _FIRST
        enough = self._enough(kept)
        self._control.configuration.solve.solve_limit = _MOST
        if enough is None:
            self._meet(kept)
            return None
        gone: list[int] = []
        for groups, least in stages:
            left = len({number for group in groups for number in group})
            for group in groups:
                without = kept.difference(group)
                if left - len(group) < least:
                    continue
                fewer = enough if enough <= without else self._enough(without)
                if fewer is not None:
                    kept, enough, left = without, fewer, left - len(group)
                    gone += group
        return gone

    def _meet(self, clues: set[int]) -> None:
        """Meet other solutions, each of which lacks a piece that all before it share."""
        first = self.rival
        for _ in range(_RIVALS):
            if not self.rival:
                break
            self.shared.intersection_update(map(str, self.rival))
            with self._control.backend() as backend:
                backend.add_rule([], [self._pieces[piece] for piece in self.shared])
            self.rival = []
            self._enough(clues)
        self.rival = first

    def _enough(self, clues: set[int]) -> set[int] | None:
        """Clues among these that leave the solution alone; ``None`` when there is another one or it is not known."""
        assumed = [literal if number in clues else -literal for number, literal in reversed(self._clues.items())]
        with self._control.solve(assumed, yield_=True) as handle:
            model = handle.model()
            if model is not None:
                self.rival = sorted(model.symbols(shown=True)) if len(clues) == len(self._clues) else []
                return None
            if not handle.get().unsatisfiable:
                return None
            return {self._numbers[literal] for literal in handle.core() if literal > 0}
