"""Collects what one run reports, checks it, and makes the answer; also why branches of a search tree fail.

For engines that do not say, the rule that fails is the one that fails when Python propagates in that branch.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pylogic.model.answer import Answer, Solution, Status, solution_of
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.errors import EngineError
from pylogic.model.kind import TOO_DEAR
from pylogic.model.limits import NODES, Limit, limit_reached
from pylogic.model.network import Constraint, Network
from pylogic.model.puzzle import Listener, Puzzle, Question, is_relaxed
from pylogic.model.records import replace
from pylogic.model.request import FEW, Message, Noted, Spent
from pylogic.model.text import place_of

_FREE = 0.25
"""Seconds for checking solutions that are only counted that need not be earned."""
_PART = 0.3
"""Seconds for it that a second of the run earns, see `pylogic.engines.Sample`."""


class Record:
    """State of a run.

    Args:
        puzzle: The puzzle.
        question: The question; its time begins now.
        listener: Receives solutions and progress.
        known: The answer before anything is known.

    Attributes:
        known: The answer so far, without its solutions.
        limit: Which limit has ended the run, or ``None``.
        models: The number of solutions that are requested, 0 for all.
        deadline: When the run has to end.
        seconds: Seconds by phase.
        solutions: The solutions by their atoms.
        checking: The longest time that a check took, in seconds.
        proved_best: Whether the engine calls its last solution a best one.
    """

    def __init__(self, puzzle: Puzzle, question: Question, listener: Listener, known: Answer) -> None:
        self.puzzle, self.kind = puzzle, puzzle.kind
        self.question = question
        self.known = known
        self.limit: str | None = None
        self.deadline = question.deadline(puzzle)
        self.models = question.models if question.models is not None else 1 if self.kind.objective else 2
        self.seconds = dict.fromkeys(("presolve", "ground", "solve", "check"), 0.0)
        self.solutions: dict[Atoms, Solution] = {}
        self.checking = 0.0
        self.proved_best = False
        self._listener = listener
        self._kept = question.kept or question.task != "solve" or self.kind.objective
        self._started = time.perf_counter()
        self._grounded = False
        self._grounding = {"user": 0.0, "system": 0.0}
        self.pieces = Pieces()
        self._met: Atoms | None = None
        self._count = 0
        self._checked = 0
        self._unique: bool | None = None

    def meet(self, atoms: Atoms) -> None:
        """Keep what is known beforehand, in case a limit or Ctrl-C comes before there is something better."""
        if atoms is self._met:
            return
        self._met = atoms
        if not self._exceed(atoms) and self._kept:
            self.accept(atoms, "presolving")

    def answer(self) -> Answer:
        """The answer so far."""
        self.seconds["total"] = time.perf_counter() - self._started
        solutions = tuple(self.solutions.values())[: self.models or None]
        objective = self.kind.objective
        cost = objective.cost(self.puzzle, solutions[0].atoms) if solutions else None
        beyond = None if solutions else self.known.beyond
        known = replace(
            self.known,
            solutions=solutions,
            count=max(self._count, self._checked),
            checked=self._checked,
            objective=cost,
            beyond=beyond,
            limit=self.limit,
            seconds=self.seconds,
        )
        proved = replace(known, **self._proved(known))
        return replace(proved, objective=objective.turned(cost), bound=objective.turned(proved.bound))

    def learn(self, **known: Any) -> None:
        """Take over what is known now, and report better figures."""
        before = self.known
        self.known = replace(self.known, **known)
        figures = (self.known.objective, self.known.bound)
        if self._listener.progress is not None and figures != (before.objective, before.bound):
            self._listener.progress(*map(self.kind.objective.turned, figures))

    def spend(self, seconds: float) -> None:
        """Divide the engine's seconds into those before the search and those of it."""
        if self._grounded:
            self.seconds["solve"] = max(0.0, seconds - self.seconds["ground"])
        else:
            self.seconds["ground"] = seconds

    def _measured(self, spent: Spent) -> dict[str, Any]:
        """The time and memory that the engine took."""
        whole = {"user": spent["user"], "system": spent["system"]}
        self.spend(spent["seconds"])
        ground = self._grounding if self._grounded else whole
        solve = {name: value - ground[name] for name, value in whole.items()}
        return {"cpu": {"ground": ground, "solve": solve}, "memory": spent.get("memory")}

    def note(self, message: Message) -> None:
        """Learn from a message of the worker."""
        if "ground" in message:
            self.seconds["ground"] = message["ground"]
            self._grounded = True
            if "done" not in message and "spent" in message:
                spent = message["spent"]
                self.seconds["ground"] = spent["seconds"]
                self._grounding = {"user": spent["user"], "system": spent["system"]}
        if "note" in message:
            self.learn(notes=(*self.known.notes, message["note"]))
        if "bound" in message:
            proved = message["bound"]
            self.learn(bound=proved if self.known.bound is None else max(proved, self.known.bound))
        if "beyond" in message:
            self._exceed(self.pieces.atoms(message["beyond"]))
        if "count" in message:
            self._count = message["count"]
        if "trace" in message:
            from pylogic.model.heuristic import Moment  # imported late: few runs have a trace

            self.learn(trace=tuple(Moment(*fields) for fields in message["trace"]))
        if "tree" in message:
            from pylogic.model.heuristic import nodes_of  # the same

            self.learn(tree=nodes_of(self.puzzle, with_rules(self.puzzle, message["tree"])))
        if "decided" in message:
            self.learn(decided=self.pieces.atoms(message["decided"]))
            self._unique = message["unique"]
        if "done" in message:
            done = message["done"]
            spent = self._measured(message["spent"]) if "spent" in message else {}
            self.learn(exhausted=bool(done.get("exhausted")), statistics=done.get("statistics", {}), **spent)
            if done["limit"]:
                during = "solving" if self._grounded else "grounding"
                effort = {"nodes": NODES, **self.question.effort} if self.question.trace else self.question.effort
                names = {
                    "time": self.deadline,
                    "memory": Limit.MEMORY,
                    **{one: limit_reached(effort, one) for one in effort},
                }
                name = names.get(done["limit"])
                self.limit = f"{name} reached while {during}" if name else done["limit"]

    def _exceed(self, atoms: Atoms) -> bool:
        """Keep the cost of what would be a solution if the puzzle allowed it, unless a better one is known.

        Returns:
            Whether it would be one.
        """
        if {violation.name for violation in self.kind.check(self.puzzle, atoms)} != {TOO_DEAR}:
            return False
        cost = self.kind.objective.cost(self.puzzle, atoms)
        assert cost is not None  # else the puzzle could not say how much it allows
        self.learn(beyond=min(cost, self.known.beyond or cost))
        return True

    def accept(self, atoms: Atoms, source: str) -> tuple[Solution, ...]:
        """Check a solution and keep it if none is known that costs less, nor as much where one is enough.

        Returns:
            The solution if it is new, else nothing.
        """
        self._vet(atoms, source)
        cost = self.kind.objective.cost(self.puzzle, atoms)
        best = self.known.objective
        if cost is not None and best is not None and (cost > best or (cost == best and self.models == 1)):
            return ()
        if atoms in self.solutions:
            return ()
        solution = solution_of(self.puzzle, atoms)
        self._checked += 1
        if not self._kept:
            # Engines go through solutions without coming to one twice.
            self._count += 1
        # Kept before it is reported: Ctrl-C may come at any moment, and must find the old solutions or the new one.
        elif cost is not None and cost != best:
            self.solutions = {atoms: solution}
            self._checked = 1
            self.learn(objective=cost)
        else:
            self.solutions[atoms] = solution
        if self._listener.solution is not None:
            self._listener.solution(solution)
        return (solution,)

    def inspect(self, atoms: Atoms, source: str) -> None:
        """Check a solution that is counted but not kept, unless it is one of many and checking has taken its part."""
        start = time.perf_counter()
        earned = _FREE + _PART * (start - self._started)
        if atoms not in self.solutions and (self._checked < FEW or self.seconds["check"] <= earned):
            self._vet(atoms, source)
            self._checked += 1
            self.seconds["check"] += time.perf_counter() - start

    def _vet(self, atoms: Atoms, source: str) -> None:
        before = time.monotonic()
        violations = self.kind.check(self.puzzle, atoms)
        # To ask again about a route that was checked before takes no time, and says nothing about the next one.
        self.checking = max(self.checking, time.monotonic() - before)
        if violations:
            reasons = "; ".join(violation.sentence for violation in violations[:3])
            raise EngineError(f"{source} gave a solution that is wrong: {reasons}")

    def _proved(self, known: Answer) -> dict[str, Any]:
        """Status, count and bound as they follow from the rest."""
        listed = len(known.solutions)
        count = max(known.count, listed)
        if not listed and not known.count:
            status = Status.UNSATISFIABLE if known.exhausted else Status.UNKNOWN
            return {"status": status, "count": 0}
        if self.kind.objective:
            best = known.exhausted or self.proved_best or known.bound == known.objective
            return {
                "status": Status.OPTIMAL if best else Status.FEASIBLE,
                "bound": known.objective if best else known.bound,
                "count": count,
                # One best solution is proved best without going through all of that cost.
                "exhausted": known.exhausted
                and (self.question.task == "count" or count < self.models or not self.models),
            }
        if self._unique:
            return {"status": Status.UNIQUE, "count": 1}
        if self._unique is False:
            # What all solutions share was found without going through all of them.
            return {"status": Status.SEVERAL, "count": max(count, 2), "exhausted": False}
        if count > 1:
            return {"status": Status.SEVERAL, "count": count}
        return {"status": Status.UNIQUE if known.exhausted else Status.SATISFIABLE, "count": count}


class Pieces(dict[tuple[Any, ...], Atom]):
    """Atoms by what a worker says of them, each made once: solutions of a puzzle have many in common."""

    def __missing__(self, row: tuple[Any, ...]) -> Atom:
        name, *arguments = row
        made = self[row] = Atom(name, tuple(arguments))
        return made

    def atoms(self, rows: list[list[Any]]) -> Atoms:
        """A solution, or a part of one."""
        return frozenset(map(self.__getitem__, map(tuple, rows)))


_UNNAMED = ("propagation", "conflict")
"""Causes of failures for which engines name no rule."""
_Places = Mapping[tuple[Any, ...], tuple[int, int]]
"""Pieces of a solution as rows, each with the number of a variable and the bit of a value."""


def with_rules(puzzle: Puzzle, rows: Sequence[Noted]) -> list[Noted]:
    """The nodes of a tree, with the rule where a branch fails and Python's propagation refutes it too.

    At each such node the domains are what the engine had made of them; the choice comes on top.  What took the engine
    more than that, such as a nogood that it had learnt, stays as it was said.
    """
    if puzzle.kind.people.laws is None or not any(row["failed"] in _UNNAMED for row in rows):
        return [*rows]
    laws = puzzle.kind.people.laws(puzzle)
    names: dict[Constraint, str] = {unit.constraint: unit.name for unit in laws.units}
    network = Network(laws.domains, [*names], laws.atom, laws.lowest, names)
    store = network.store()
    places: dict[tuple[Any, ...], tuple[int, int]] = {}
    for variable, domain in laws.domains.items():
        for bit in range(domain.bit_length()):
            if domain >> bit & 1:
                atom = laws.atom(variable, bit)
                places[atom.name, *atom.args] = (variable, bit)
    printed = [(variable, 1 << bit) for variable, (bit, _) in laws.printed.items() if bit >= 0]
    marks: list[int] = []
    named: list[Noted] = []
    for row in rows:
        store.undo(0 if row["parent"] is None else marks[row["parent"]])
        narrowed = printed if row["parent"] is None else _narrowed(places, row)
        possible = all(store.narrow(variable, domain) for variable, domain in (*narrowed, *_state(places, row)))
        refuted = None
        if row["failed"] in _UNNAMED and possible:
            refuted = network.propagate(store, network.constraints)
        marks.append(len(store.trail))
        named.append(row if refuted is None else {**row, "failed": names[refuted]})
    return named


def _narrowed(places: _Places, row: Noted) -> Iterator[tuple[int, int]]:
    """The variable of a choice and the domain that it leaves; nothing where it is in no piece of a solution."""
    place = places.get(tuple(row["piece"])) if isinstance(row["piece"], list) else None
    if place is not None:
        variable, bit = place
        below = (2 << bit) - 1
        yield variable, {"=": 1 << bit, "≠": ~(1 << bit), "≤": below, ">": ~below}[row["operator"]]


def _state(places: _Places, row: Noted) -> Iterator[tuple[int, int]]:
    """The variables that a node settles or narrows, with the domains that are left."""
    for piece in row["found"]:
        if tuple(piece) in places:
            variable, bit = places[tuple(piece)]
            yield variable, 1 << bit
    gone = set(map(tuple, row["gone"]))
    if "left" in row:
        gone |= places.keys() - {tuple(piece) for piece in (*row["left"], *row["found"])}
    for one in gone & places.keys():
        variable, bit = places[one]
        yield variable, ~(1 << bit)


def as_json(answer: Answer, steps: bool = False) -> dict[str, Any]:
    """An answer in the form that ``pylogic run --to json`` prints, one object a puzzle.

    ``seconds`` are wall-clock seconds by phase, ``core`` lists the clues of every contradiction
    found without search, ``decided`` has the form of a solution with gaps.  With ``steps`` each solution
    also has its ``steps``.  Of a relaxed puzzle ``misses`` says what the nearest board misses, ``changes`` of which
    clues; each solution has its own ``changes`` too.  ``proved_by`` and ``certificate`` are null unless the answer was
    certified.
    """
    puzzle = answer.puzzle
    decided = answer.decided
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "engine": answer.engine,
        "engine_version": answer.engine_version,
        "strategy": answer.strategy,
        "status": str(answer.status),
        "exhausted": answer.exhausted,
        "count": answer.count,
        "checked": answer.checked,
        "objective": answer.objective,
        "bound": answer.bound,
        "beyond": answer.beyond,
        "misses": answer.objective if is_relaxed(puzzle) else None,
        "changes": list(answer.solutions[0].changes) if is_relaxed(puzzle) and answer.solutions else None,
        "limit": answer.limit,
        "proved_by": list(answer.proved_by) if answer.certificate else None,
        "certificate": answer.certificate or None,
        "solutions": [_solution(solution, steps) for solution in answer.solutions],
        "decided": None if decided is None else puzzle.kind.fields(puzzle, decided),
        "core": _core(answer) or None,
        "presolve": answer.presolve,
        "seconds": {phase: round(seconds, 6) for phase, seconds in answer.seconds.items()},
        "cpu": answer.cpu
        and {phase: {name: round(value, 6) for name, value in spent.items()} for phase, spent in answer.cpu.items()},
        "memory": answer.memory,
        "statistics": dict(answer.statistics),
    }


def found_json(solution: Solution, count: int, steps: bool = False) -> dict[str, Any]:
    """A solution as it is found, in the form of `as_json`: this one, and the number found so far."""
    puzzle = solution.puzzle
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "status": str(Status.SEVERAL if count > 1 else Status.SATISFIABLE),
        "exhausted": False,
        "count": count,
        "solutions": [_solution(solution, steps)],
    }


def _solution(solution: Solution, steps: bool) -> dict[str, Any]:
    return {**solution.fields, "verified": True, **(_steps(solution) if steps else {})}


def _steps(solution: Solution) -> dict[str, Any]:
    follow = solution.puzzle.kind.people.steps
    return {"steps": [step.fields for step in follow(solution.puzzle, solution.atoms)] if follow else []}


def placed(clue: Clue | None) -> dict[str, Any]:
    """A clue with its place, in which everything may be ``None``."""
    return {"clue": clue.sentence if clue else None, **place_of(clue.span if clue else None)}


def _core(answer: Answer) -> list[dict[str, Any]]:
    return [
        {**placed(clue), "sentence": conflict.sentence}
        for conflict in answer.core
        for clue in conflict.clues or (None,)
    ]
