"""Solutions drawn at random from a ground program, as evenly as the board allows.

The variables of a solution take values one after the other, in random order, each evenly one of those that it still
may take; whether it may is asked, so no draw ever fails.  What follows from the values so far without any search is not
asked, and what takes long to settle counts as impossible, for which a solver has to be fresh: what comes of a draw
depends on its random numbers alone.  Where there are few solutions all of them are found, and one is taken: no draw is
more even.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from pylogic.engines.clingo.library import total, variables_of

_Place = list[tuple[Any, int]]
"""The symbols and literals of the values of a variable."""
_FEW = 1000
"""Up to this number, all solutions are found of boards that can be filled in at most `_SMALL` ways."""
_FEWER = 20
"""The same for all other boards."""
_SMALL = 1 << 40
_AHEAD = 10
"""Next places that are checked for impossible values; of later ones more is known by then."""
_MOST = "2000"
"""Conflicts after which the search for them ends."""
_FIRST = "20000"
"""Conflicts after which no solution is looked for any more."""
_LATER = "100"
"""Conflicts after which a value counts as impossible."""
_PATIENCE = 30
"""The number of these after which the rest is as in the last model."""


class UnsettledError(Exception):
    """Whether there is a solution takes too long to find out."""


class _Followed:
    """Hears of the solver what follows from assumptions by propagation alone."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        """Literals of the program."""
        self.impossible: set[int] = set()
        """Those of them that were false already when the solver began to search, the last time it found a model."""
        self._literals: dict[int, int] = {}

    def ask(self, literals: Iterable[int]) -> None:
        """Say which literals are of interest at the next model."""
        self.asked = [*literals]
        self.impossible = set()

    def init(self, init: Any) -> None:
        """Called before a search: get to know the literals of the solver."""
        for literal in self.asked:
            if literal not in self._literals:
                self._literals[literal] = init.solver_literal(literal)
        init.check_mode = total()

    def check(self, control: Any) -> None:
        """Called at every model."""
        assignment = control.assignment
        root = assignment.root_level
        for literal in self.asked:
            literal_of = self._literals[literal]
            if assignment.is_false(literal_of) and assignment.level(literal_of) <= root:
                self.impossible.add(literal)


class Drawing:
    """Draws solutions.

    Args:
        control: A `clingo.Control` after grounding.
        outputs: Name and arity of the atoms that make up a solution; their last argument is the value.
        preferred: Atoms, as texts, that variables take wherever they can, before all others; draws are not even then.
        refused: Atoms, as texts, that no solution has all together.
    """

    def __init__(
        self,
        control: Any,
        outputs: Iterable[tuple[str, int]],
        preferred: frozenset[str] = frozenset(),
        refused: Sequence[Sequence[str]] = (),
    ) -> None:
        self._control = control
        self._preferred = preferred
        self._places, _ = variables_of(control, outputs)
        self._shown: Sequence[Any] = ()
        self._all: list[tuple[Any, ...]] | None = None
        self._followed = _Followed()
        self._settled = True
        control.configuration.solve.opt_mode = "ignore"
        literals = {str(symbol): literal for place in self._places for symbol, literal in place}
        with control.backend() as backend:
            for pieces in refused:
                backend.add_rule([], [literals[piece] for piece in pieces if piece in literals])
        ways = 1
        for place in self._places:
            ways *= len(place)
        if not preferred:
            self._all = self._enumerated(_FEW if ways <= _SMALL else _FEWER)
        if self._all is None:
            control.register_propagator(self._followed)

    @property
    def lasting(self) -> bool:
        """Whether draws do not depend on those before."""
        return self._all is not None

    def draw(self, lot: str) -> Sequence[Any] | None:
        """The symbols of a solution, the same for the same lot; ``None`` when there is none.

        Raises:
            UnsettledError: It is not known whether there is one.
        """
        random = Random(lot)
        if self._all is not None:
            return random.choice(self._all) if self._all else None
        places = random.sample(self._places, len(self._places))
        places.sort(key=lambda place: all(str(symbol) not in self._preferred for symbol, _ in place))
        never: set[int] = set()
        solve = self._control.configuration.solve
        solve.solve_limit = _FIRST
        solver = self._control.configuration.solver
        solver.seed, solver.rand_freq = Random(f"{lot}/solver").randrange(1 << 30), 0.02
        held = self._model([], places, never)
        if held is None:
            if self._settled:
                return None
            raise UnsettledError
        solve.solve_limit = _LATER
        assumed: list[int] = []
        unsettled = 0
        for index, place in enumerate(places):
            values = random.sample(place, len(place))
            if self._preferred:
                values.sort(key=lambda value: str(value[0]) not in self._preferred)
            for _, literal in values:
                if literal in never or (unsettled > _PATIENCE and literal not in held):
                    continue
                model = held if literal in held else self._model([*assumed, literal], places[index:], never)
                unsettled += not self._settled
                if model is not None:
                    held = model
                    assumed.append(literal)
                    break
        return sorted(self._shown)

    def _model(self, assumed: Sequence[int], places: Sequence[_Place], never: set[int]) -> frozenset[int] | None:
        """The literals that these places hold in a solution in which others hold; ``None`` when none is found.

        What the next of these places can never hold from now on goes to ``never``.
        """
        self._followed.ask(literal for place in places[:_AHEAD] for _, literal in place if literal not in never)
        with self._control.solve(assumed, yield_=True) as handle:
            model = handle.model()
            self._settled = model is not None or bool(handle.get().unsatisfiable)
            if model is None:
                return None
            open_ones = ([one for _, one in place if one not in never] for place in places)
            held = frozenset(next((one for one in place if model.is_true(one)), 0) for place in open_ones)
            self._shown = model.symbols(shown=True)
        never |= self._followed.impossible
        return held

    def _enumerated(self, few: int) -> list[tuple[Any, ...]] | None:
        """All solutions, each once and in order; ``None`` when there are many."""
        solve = self._control.configuration.solve
        solve.models, solve.solve_limit = few + 1, _MOST
        with self._control.solve(yield_=True) as handle:
            solutions = [tuple(sorted(model.symbols(shown=True))) for model in handle]
            complete = bool(handle.get().exhausted)
        solve.models, solve.solve_limit = 1, "umax"
        return sorted({*solutions}) if complete and len(solutions) <= few else None
