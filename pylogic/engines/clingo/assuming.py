"""Clues that are assumed, not stated: one ground program for many questions about which of them are consistent.

Facts of a clue become rules with an atom of their own that the solver may choose, so no encoding changes.
The clues are numbered from 1, pieces of a solution after them; a question is a list of such numbers, a
negative one says that the piece does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pylogic.model.request import Message

CLUE = "assumed"
"""Such an atom says that the clue of a number is assumed."""


def program(frame: Iterable[str], clues: Sequence[Sequence[str]] = ()) -> str:
    """The facts of a puzzle, those of clues only if the clue is assumed."""
    stated = [f"{fact}.\n" for fact in frame]
    chosen = [
        f"{{ {CLUE}({number}) }}.\n" + "".join(f"{fact} :- {CLUE}({number}).\n" for fact in facts)
        for number, facts in enumerate(clues, 1)
    ]
    return "".join(stated + chosen)


def fewest_dropped(frame: Iterable[str], clues: Sequence[Sequence[str]]) -> str:
    """The facts of a puzzle whose clues may be dropped, the fewest that are enough; without such clues the facts."""
    text = program(frame, clues)
    if not clues:
        return text
    return f"{text}#minimize {{ 1, N : N = 1..{len(clues)}, not {CLUE}(N) }}.\n"


class Assuming:
    """A ground program that answers questions.

    Args:
        control: A `clingo.Control` after grounding.
        clues: How many clues there are.
        pieces: Pieces of a solution, as text.

    Attributes:
        searches: How many there were.
    """

    def __init__(self, control: Any, clues: int, pieces: Sequence[str]) -> None:
        self.searches = 0
        self._control = control
        literals = {str(atom.symbol): atom.literal for atom in control.symbolic_atoms}
        names = [*(f"{CLUE}({number})" for number in range(1, clues + 1)), *pieces]
        with control.backend() as backend:
            never = backend.add_atom()  # no rule makes it true; for pieces that cannot hold
        self._literals = {number: literals.get(name, never) for number, name in enumerate(names, 1)}
        self._pieces = range(clues + 1, len(names) + 1)
        solve = control.configuration.solve
        solve.models = 1
        solve.opt_mode = "ignore"

    def ask(self, question: Sequence[int], conflicts: int, seconds: float | None, missing: bool) -> Message:
        """Whether what a question assumes is consistent.

        Args:
            question: The numbers.
            conflicts: Give up after as many conflicts; 0 never.
            seconds: Give up after that.
            missing: Whether a model is to say which pieces are not in it.

        Returns:
            A message with ``together``: whether it does, or ``None`` if that was not settled; and ``core``:
            the numbers that do not, some of the question, in its order; and ``missing``: the numbers of pieces.
        """
        self._control.configuration.solve.solve_limit = str(conflicts or "umax")
        literal = {number: self._literals[abs(number)] * (1 if number > 0 else -1) for number in question}
        self.searches += 1
        watched = seconds is not None and not conflicts  # a thread of its own costs more than most searches
        with self._control.solve([*literal.values()], yield_=True, async_=watched) as handle:
            if watched and not handle.wait(seconds):
                handle.cancel()
                return {"together": None, "core": []}
            model = handle.model()
            if model is not None:
                absent = [number for number in self._pieces if not model.is_true(self._literals[number])]
            elif handle.get().unsatisfiable:
                blamed = set(handle.core())
                return {"together": False, "core": [number for number in question if literal[number] in blamed]}
            else:
                return {"together": None, "core": []}
        return {"together": True, "core": [], "missing": absent if missing else []}
