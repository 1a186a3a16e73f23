"""Solutions drawn at random from a ground program, as evenly as the board allows.

The variables of a solution take values one after the other, in random order, each evenly one of those that it still
may take; whether it may is asked, so no draw ever fails.  What comes of that depends on the random numbers alone, not
on what the solver met before.  Where there are few solutions all of them are found, and one is taken: no draw is more
even.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

_Place = list[tuple[Any, int]]
"""The symbols and literals of the values of a variable."""
_FEW = 1000
"""Up to so many solutions are all found."""
_SMALL = 1 << 40
"""They are looked for on boards that could be filled in no more ways, whatever the rules say."""


class Drawing:
    """Draws solutions.

    Args:
        control: A `clingo.Control` after grounding.
        outputs: Name and arity of the atoms that make up a solution; their last argument is the value.
        favoured: Atoms, as texts, that a variable takes wherever it can; draws are not even then.
    """

    def __init__(
        self, control: Any, outputs: Iterable[tuple[str, int]], favoured: frozenset[str] = frozenset()
    ) -> None:
        self._control = control
        self._favoured = favoured
        self._places, self._certain = _places(control, outputs)
        self._all: list[tuple[Any, ...]] | None = None
        control.configuration.solve.opt_mode = "ignore"
        ways = 1
        for place in self._places:
            ways *= len(place)
        if ways <= _SMALL and not favoured:
            self._all = self._enumerated()

    def draw(self, lot: str) -> Sequence[Any] | None:
        """The symbols of a solution, the same for the same lot; ``None`` when there is none."""
        random = Random(lot)
        if self._all is not None:
            return random.choice(self._all) if self._all else None
        places = random.sample(self._places, len(self._places))
        held = self._model([], places)
        if held is None:
            return None
        drawn = list(self._certain)
        assumed: list[int] = []
        for index, place in enumerate(places):
            values = random.sample(place, len(place))
            if self._favoured:
                values.sort(key=lambda value: str(value[0]) not in self._favoured)
            for symbol, literal in values:
                found = held if literal in held else self._model([*assumed, literal], places[index:])
                if found is not None:
                    held = found
                    assumed.append(literal)
                    drawn.append(symbol)
                    break
        return drawn

    def _model(self, assumed: Sequence[int], places: Sequence[_Place]) -> frozenset[int] | None:
        """The literals that these places hold in a solution in which others hold; ``None`` when there is none."""
        with self._control.solve(assumed, yield_=True) as handle:
            model = handle.model()
            if model is None:
                return None
            held = (next((one for _, one in place if model.is_true(one)), 0) for place in places)
            return frozenset(held)

    def _enumerated(self) -> list[tuple[Any, ...]] | None:
        """All solutions, each once and in order; ``None`` when there are many."""
        solve = self._control.configuration.solve
        solve.models = _FEW + 1
        with self._control.solve(yield_=True) as handle:
            found = [tuple(sorted(model.symbols(shown=True))) for model in handle]
        solve.models = 1
        return sorted({*found}) if len(found) <= _FEW else None


def _places(control: Any, outputs: Iterable[tuple[str, int]]) -> tuple[list[list[tuple[Any, int]]], list[Any]]:
    """Open variables, each with the symbols and literals of its values, all in order; and what holds anyway."""
    found: dict[tuple[Any, ...], list[tuple[Any, int]]] = {}
    certain = []
    for name, arity in outputs:
        for atom in control.symbolic_atoms.by_signature(name, arity):
            if atom.is_fact:
                certain.append(atom.symbol)
            else:
                key = (name, *atom.symbol.arguments[:-1])
                found.setdefault(key, []).append((atom.symbol, atom.literal))
    return [sorted(found[key]) for key in sorted(found)], sorted(certain)
