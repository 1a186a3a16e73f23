"""Answers requests: each by a search of its own, by a program kept for more such questions, or by random draws.

Puzzles that differ only in facts that fix pieces of the solution (printed values, and what follows from them) share one
ground program: what they have in common is stated, what tells them apart is assumed.  To ground such a program takes
several times as long as to answer one question.

In a random solution the variables take values one after the other, in random order, each evenly one of those that it
still may take; whether it may is asked, so no draw ever fails.  What follows from the values so far without any search
is not asked, and what takes long to settle counts as impossible, for which a solver has to be fresh: a draw depends on
its random numbers alone, and on the draws that it changes.  Where there are few solutions all of them are found, and
one is taken.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from pylogic.engines.clingo.library import Assuming, Rows, ground, program, total, variables_of
from pylogic.engines.clingo.searching import Run, Thinning
from pylogic.model.request import Emit, Message, Request

_LARGE = 20_000
"""Each question to a program with this many atoms takes at least a tenth of a second."""
_SEARCHES = 500
"""The number of searches after which a program is ground again: by then what was learnt makes each much slower."""


class Answering:
    """Answers requests; keeps the program of questions under assumptions, and that of draws, for more of them."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Assuming] | None = None
        self._drawn: tuple[tuple[object, ...], Drawing] | None = None
        self._vetted: tuple[tuple[object, ...], Thinning] | None = None
        self._sharing = Sharing()

    def __call__(self, request: Request, emit: Emit) -> None:
        """Answer a request; the last message is ``done``."""
        match request["task"]:
            case "assume":
                self._assume(request, emit)
            case "draw":
                self._draw(request, emit)
            case "thin":
                self._thin(request, emit)
            case _:
                if not self._sharing.answered(request, emit):
                    Run(request, emit).run()

    def _draw(self, request: Request, emit: Emit) -> None:
        same = (request["encodings"], request["facts"], request["options"])
        preferred, refused = request.get("preferred", []), request.get("refused", [])
        if self._drawn is None or self._drawn[0] != same or not self._drawn[1].goes_on(refused):
            self._drawn = (same, Drawing(ground(request, program(request["facts"])), request["outputs"]))
        try:
            drawn = self._drawn[1].draw(request["lot"], frozenset(preferred), refused)
        except UnsettledError:
            emit({"done": {"limit": "conflicts"}})
            return
        rows = Rows()
        emit({"drawn": None if drawn is None else [rows[symbol] for symbol in drawn]})
        emit({"done": {"limit": None}})

    def _thin(self, request: Request, emit: Emit) -> None:
        asked = request["thinning"]
        stages = [(groups, least) for groups, least in asked["stages"]]
        same = (request["encodings"], request["facts"], request["options"], asked["clues"], asked["solution"])
        if stages and self._vetted is not None and self._vetted[0] == same:
            thinning = self._vetted[1]
        else:
            control = ground(request, program(request["facts"], asked["clues"]))
            if asked["unasked"] and len(control.symbolic_atoms) > _LARGE:
                emit({"gone": [number for groups, _ in stages for group in groups for number in group]})
                emit({"done": {"limit": None}})
                return
            thinning = Thinning(control, request["outputs"], asked["solution"])
        gone = thinning.thin(stages)
        # What is taken away may not depend on the puzzles before: a program serves once more, and then no longer.
        self._vetted = None if stages or gone is None else (same, thinning)
        rows = Rows()
        rival = [] if gone else thinning.rival
        shared = [symbol for symbol in rival if str(symbol) in thinning.shared]
        emit({"gone": gone, "rival": [rows[one] for one in rival], "shared": [rows[one] for one in shared]})
        emit({"done": {"limit": None}})

    def _assume(self, request: Request, emit: Emit) -> None:
        start = time.monotonic()
        asked = request["assumptions"]
        same = (request["encodings"], request["facts"], request["options"], asked["clues"], asked["pieces"])
        if self._kept is None or self._kept[0] != same or self._kept[1].searches > _SEARCHES:
            control = ground(request, program(request["facts"], asked["clues"]))
            self._kept = (same, Assuming(control, len(asked["clues"]), asked["pieces"]))
            emit({"ground": time.monotonic() - start})
        for question in asked["questions"]:
            left = None if request["seconds"] is None else request["seconds"] - (time.monotonic() - start)
            if left is not None and left <= 0:
                emit({"done": {"limit": "time"}})
                return
            emit(self._kept[1].ask(question, asked["conflicts"], left, asked["missing"]))
        emit({"done": {"limit": None}})


_CONFLICTS = 1000
"""Conflicts after which a puzzle is hard: a program in which its values are stated is smaller, and quicker."""
_SHARED_SEARCHES = 500
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
        if self._program is None or self._program.searches >= _SHARED_SEARCHES:
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
    """Draws solutions, one evenly or some that are changed bit by bit.

    Args:
        control: A `clingo.Control` after grounding.
        outputs: Name and arity of the atoms that make up a solution; their last argument is the value.
    """

    def __init__(self, control: Any, outputs: Iterable[tuple[str, int]]) -> None:
        self._control = control
        self._places, _ = variables_of(control, outputs)
        self._shown: Sequence[Any] = ()
        self._core: frozenset[int] = frozenset()
        self._all: list[tuple[Any, ...]] | None = None
        self._drawn = False
        self._refused: list[Sequence[str]] = []
        self._followed = _Followed()
        self._settled = True
        control.configuration.solve.opt_mode = "ignore"

    def goes_on(self, refused: Sequence[Sequence[str]]) -> bool:
        """Whether a draw with these refusals depends on nothing but those that led to it, of the same puzzle."""
        return self._all is not None or (bool(refused) and [*refused[: len(self._refused)]] == self._refused)

    @cached_property
    def _literals(self) -> dict[str, int]:
        """The literals of the pieces, by their texts."""
        return {str(symbol): literal for place in self._places for symbol, literal in place}

    def draw(
        self, lot: str, preferred: frozenset[str] = frozenset(), refused: Sequence[Sequence[str]] = ()
    ) -> Sequence[Any] | None:
        """The symbols of a solution, the same for the same lot after the same draws; ``None`` when there is none.

        Args:
            lot: The random seed.
            preferred: Atoms, as texts, that variables take wherever they can, before all others; draws are not even
                then.
            refused: Atoms, as texts, that no solution has all together.

        Raises:
            UnsettledError: It is not known whether there is one.
        """
        random = Random(lot)
        if not self._drawn:
            self._begin(few=not preferred)
        if self._all is not None:
            left = self._all
            if preferred or refused:
                known = [({*map(str, one)}, one) for one in left]
                known = [(has, one) for has, one in known if not any(has.issuperset(pieces) for pieces in refused)]
                most = max((len(has & preferred) for has, _ in known), default=0)
                left = [one for has, one in known if len(has & preferred) == most]
            return random.choice(left) if left else None
        with self._control.backend() as backend:
            for pieces in refused[len(self._refused) :]:
                backend.add_rule([], [self._literals[piece] for piece in pieces if piece in self._literals])
        self._refused = [*refused]
        first = {self._literals[piece] for piece in preferred if piece in self._literals}
        places = [random.sample(place, len(place)) for place in random.sample(self._places, len(self._places))]
        for place in places if first else ():
            place.sort(key=lambda value: value[1] not in first)
        places.sort(key=lambda place: place[0][1] not in first)
        never: set[int] = set()
        solve = self._control.configuration.solve
        solve.solve_limit = _FIRST
        solver = self._control.configuration.solver
        solver.seed, solver.rand_freq = Random(f"{lot}/solver").randrange(1 << 30), 0.02
        held = self._near([place[0][1] for place in places if place[0][1] in first], places, never)
        if held is None:
            if self._settled:
                return None
            raise UnsettledError
        solve.solve_limit = _LATER
        assumed: list[int] = []
        unsettled = 0
        for index, values in enumerate(places):
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

    def _begin(self, few: bool) -> None:
        """Find all solutions where they may be few."""
        self._drawn = True
        ways = 1
        for place in self._places:
            ways *= len(place)
        if few:
            self._all = self._enumerated(_FEW if ways <= _SMALL else _FEWER)
        if self._all is None:
            self._control.register_propagator(self._followed)

    def _near(self, wanted: list[int], places: Sequence[_Place], never: set[int]) -> frozenset[int] | None:
        """What `_model` gives where all hold that are wanted, but for those that contradict each other."""
        while (held := self._model(wanted, places, never)) is None and wanted and self._core:
            wanted = [literal for literal in wanted if literal not in self._core]
        return held

    def _model(self, assumed: Sequence[int], places: Sequence[_Place], never: set[int]) -> frozenset[int] | None:
        """The literals that these places hold in a solution in which others hold; ``None`` when none is found.

        What the next of these places can never hold from now on goes to ``never``.
        """
        self._followed.ask(literal for place in places[:_AHEAD] for _, literal in place if literal not in never)
        with self._control.solve(assumed, yield_=True) as handle:
            model = handle.model()
            self._settled = model is not None or bool(handle.get().unsatisfiable)
            if model is None:
                self._core = frozenset(handle.core() if self._settled else assumed)
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
