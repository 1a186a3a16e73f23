"""One ground program for many puzzles: what they have in common is stated, what tells them apart is assumed.

Of puzzles that differ only in facts that fix pieces of the solution (printed values, and what follows from them) each
is a question under assumptions.  To ground such a program takes several times as long as to answer the question.
"""

from __future__ import annotations

from typing import Any

from pylogic.core.request import Emit, Message, Request
from pylogic.engines.clingo.assuming import program
from pylogic.engines.clingo.library import Rows, ground

_CONFLICTS = 1000
"""Conflicts after which a puzzle is hard: a program in which its values are stated is smaller, and quicker."""
_SEARCHES = 500
"""Searches after which the program is ground again: what was learnt in each of them slows down the next."""
_TWO = 2


class Sharing:
    """Answers puzzles that have no or exactly one solution, whatever was asked before.

    Others are left to a search of their own: which solutions come first would depend on the puzzles before.
    """

    def __init__(self) -> None:
        self._frame: tuple[object, ...] = ()
        self._program: _Program | None = None

    def answered(self, request: Request, emit: Emit) -> bool:
        """Whether a request was answered; the first of a sequence with equal frames never is."""
        fixing = request.get("fixing")
        if not fixing or request["task"] != "solve" or request["models"] != _TWO:
            return False
        stated = [(fact, fact.partition("(")) for fact in request["facts"]]
        common = [fact for fact, (name, _, _) in stated if name not in fixing]
        frame = (request["encodings"], request["outputs"], request["options"], request["seed"], common)
        if frame != self._frame:
            self._frame, self._program = frame, None
            return False
        if self._program is None or self._program.searches >= _SEARCHES:
            self._program = _Program(request, common)
        fixed = [(rest, fixing[name]) for _, (name, _, rest) in stated if name in fixing]
        return self._program.answered(fixed, emit)


class _Program:
    """A ground program of what some puzzles have in common."""

    def __init__(self, request: Request, common: list[str]) -> None:
        self.searches = 0
        self._rows = Rows()
        self._control = ground(request, program(common))
        ((name, arity),) = request["outputs"]
        atoms = self._control.symbolic_atoms.by_signature(name, arity)
        self._literals = {str(atom.symbol).partition("(")[2]: atom.literal for atom in atoms}
        solve: Any = self._control.configuration.solve
        solve.models, solve.solve_limit = _TWO, str(_CONFLICTS)

    def answered(self, fixed: list[tuple[str, bool]], emit: Emit) -> bool:
        """Whether there is one solution or none, which is then sent."""
        self.searches += 1
        if any(piece not in self._literals for piece, _ in fixed):
            return False
        assumed = [self._literals[piece] if holds else -self._literals[piece] for piece, holds in fixed]
        with self._control.solve(assumed, yield_=True) as handle:
            models = [self._rows.of(model) for model in handle]
            exhausted = handle.get().exhausted
        if len(models) > 1 or not exhausted:
            return False
        # Without counts: those of a shared program include the puzzles before, and to read them takes as long
        # as to solve an easy puzzle.
        message: Message = {"ground": 0.0, "count": len(models), "done": {"exhausted": True, "limit": None}}
        emit({**message, "solution": models[0]} if models else message)
        return True
