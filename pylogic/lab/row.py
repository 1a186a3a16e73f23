"""One cell of a comparison: one puzzle, one engine with its strategy, one run, and the machine that measured it."""

from __future__ import annotations

import math
import os
import platform
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, asdict, fields
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from pylogic.model.answer import Status
from pylogic.model.errors import UsageError
from pylogic.model.limits import EFFORTS, Limit, limits
from pylogic.model.records import dataclass

COUNTS = ("choices", "failures", "conflicts", "restarts", "propagations", "inferences")
"""The counts of a search."""
MEASURES = ("seconds", *COUNTS, "cpu", "memory")
"""Measures, and the attributes of `Row` that hold them."""

_STATUSES = {*map(str, Status), "error"}
_TASKS = {"solve", "count"}


@dataclass(frozen=True, kw_only=True)
class Row:
    """The result of one run, as plain values that go to JSON and back.

    Attributes:
        puzzle: A name of the puzzle that no other puzzle of the comparison has.
        kind: Its kind.
        source: The file it came from.
        digest: A fingerprint of what the engines got.
        encoding: A fingerprint of the encodings and of what the strategy tells the engine; ``None`` in rows of old.
        engine: The engine.
        engine_version: Its version; ``None`` when it did not get to work.
        strategy: The strategy in canonical form, ``ff,up,step``.
        own: Whether no strategy was requested, so that it is the one that suits the kind.
        chosen_by: The selector that chose engine and strategy; ``None`` when none did.
        model: The requested model, ``None`` for the kind's first one.
        repeat: Number of the run, from 1.
        seed: Seed of random choices.
        task: ``solve``, ``count``.
        models: The number of solutions that were requested, 0 for all.
        presolve: Whether Python propagated beforehand.
        time_limit: Seconds of wall-clock time for the engine, or ``None``.
        memory_limit: Bytes of memory for the engine, or ``None``.
        effort: The limits of effort for the engine, as ``--limit`` takes them, or ``None``.
        status: As `pylogic.model.answer.Status`, or ``error``.
        exhausted: Whether the whole search space was covered.
        count: Number of solutions, exact when ``exhausted``.
        objective: Cost of the solutions: the smaller, the better; what is to be large has its sign turned.
        bound: Proved lower bound on the cost.
        limit: The limit that ended the run, in words; of effort ``{"by": "failures", "at": 100000}``.
        seconds: Wall-clock seconds of the engine, for grounding or posting and for search.
        ground: Those of them that went before the search.
        user: Seconds of processor time of the engine; ``None`` when it did not get to work or was killed.
        system: The same, of the system.
        memory: The most bytes of memory that the engine's process held; ``None`` as for ``user``.
        choices: Decisions of the search.
        failures: Branches whose propagation failed; ``None`` for engines that learn, see ``conflicts``.
        conflicts: Conflicts met, by engines that learn from them.
        restarts: Restarts of the search.
        propagations: Revisions of constraints.
        inferences: Prolog's inferences, posting included.
        verified: Whether the checker accepted every solution; ``None`` without a solution.
        solutions: The solutions as JSON values, in the order in which they were found.
        error: Why there is no answer.
        machine: The machine and its operating system.
        version: Version of pylogic.

    Examples:
        >>> (row,) = pylogic.compare("examples/futoshiki_4x4.puzzle", engines=["clingo"]).rows
        >>> row.engine, row.status, row.verified
        ('clingo', 'unique', True)
    """

    puzzle: str
    kind: str
    source: str
    digest: str
    encoding: str | None = None
    engine: str
    engine_version: str | None
    strategy: str
    own: bool
    chosen_by: str | None = None
    model: str | None
    repeat: int
    seed: int
    task: str
    models: int | None
    presolve: bool
    time_limit: float | None
    memory_limit: int | None
    effort: str | None = None
    status: str
    exhausted: bool
    count: int
    objective: int | None
    bound: int | None
    limit: str | dict[str, Any] | None
    seconds: float
    ground: float
    user: float | None = None
    system: float | None = None
    memory: int | None = None
    choices: int | None
    failures: int | None
    conflicts: int | None
    restarts: int | None
    propagations: int | None
    inferences: int | None
    verified: bool | None
    solutions: list[dict[str, Any]]
    error: str | None
    machine: str
    version: str

    @property
    def contestant(self) -> str:
        """Engine, strategy and model in a few words: ``swipl ff,up,step``; of a selector's choice ``auto FILE``."""
        if self.chosen_by is not None:
            return f"auto {self.chosen_by}"
        return contestant_name(self.engine, self.strategy, self.model)

    @property
    def cpu(self) -> float | None:
        """Seconds of processor time, the user's and the system's."""
        return None if self.user is None or self.system is None else self.user + self.system

    @property
    def settled(self) -> bool:
        """Whether the run answered its question, so that its measures mean something."""
        return self.limit is None and self.error is None and self.status not in ("feasible", "unknown")

    @property
    def out_of_time(self) -> bool:
        """Whether it was the time limit that ended the run, not the memory limit, an interruption or the engine."""
        limit = self.limit if isinstance(self.limit, str) else None
        return self.time_limit is not None and self.error is None and Limit.of(limit) is Limit.TIME

    def limit_of(self, measure: str) -> float | None:
        """The limit of a measure that the run was under; the time limit bounds processor time as well."""
        effort = limits(self.effort).effort if self.effort else {}
        return effort.get(measure) or (self.time_limit if measure in ("seconds", "cpu") else None)

    def stopped_at(self, measure: str) -> float | None:
        """The limit of a measure, where it is what ended the run."""
        by = self.limit["by"] if isinstance(self.limit, dict) else "seconds" if self.out_of_time else None
        return self.limit_of(measure) if by == measure or (by == "seconds" and measure == "cpu") else None

    def measured(self, measure: str) -> float | None:
        """One of `MEASURES`; ``None`` when the run was not settled or its engine has no such figure."""
        value: float | None = getattr(self, measure) if self.settled else None
        return value

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Row:
        """The row that `as_json` gave.

        Raises:
            UsageError: It is not an object of that form.
        """
        schema = _schema()
        if (
            not isinstance(data, Mapping)
            or not _required() <= data.keys() <= schema.keys()
            or not all(schema[name](value) for name, value in data.items())
            or data["status"] not in _STATUSES
            or data["task"] not in _TASKS
            or data["repeat"] < 1
        ):
            raise UsageError("this is not a row of a comparison")
        return cls(**data)


def contestant_name(engine: str, strategy: str, model: str | None) -> str:
    """A contestant's name in tables."""
    return f"{engine} {strategy}" + (f", model {model}" if model else "")


@cache  # a table may have a million rows
def _schema() -> dict[str, Callable[[Any], bool]]:
    """For each attribute of a row, whether a value may stand there."""
    return {name: _fitting(wanted) for name, wanted in get_type_hints(Row).items()}


@cache
def _required() -> frozenset[str]:
    """The attributes that rows of all versions have."""
    return frozenset(one.name for one in fields(Row) if one.default is MISSING)


def _fitting(wanted: Any) -> Callable[[Any], bool]:
    """Whether a value may stand where a type is wanted; no number here is negative, infinite or a truth value."""
    if isinstance(wanted, UnionType):
        ways = [_fitting(one) for one in get_args(wanted)]
        if len(ways) == 2 and get_args(wanted)[1] is type(None):  # nearly all, and quicker without a loop
            return lambda value: value is None or ways[0](value)
        return lambda value: any(fits(value) for fits in ways)
    if get_origin(wanted) is list:
        return _are_solutions
    if get_origin(wanted) is dict:
        return lambda value: isinstance(value, dict) and value.keys() == {"by", "at"} and value["by"] in EFFORTS
    if wanted in (int, float):
        types = (int, wanted)
        return lambda value: type(value) in types and 0 <= value < math.inf
    return lambda value: isinstance(value, wanted)


def _are_solutions(value: Any) -> bool:
    """Whether all have the same fields, at least one."""
    return isinstance(value, list) and all(
        isinstance(one, dict) and one and one.keys() == value[0].keys() for one in value
    )


_CPUINFO = Path("/proc/cpuinfo")


@cache
def machine() -> str:
    """Processor, number of cores and operating system in a few words."""
    name = platform.processor() or platform.machine()
    if _CPUINFO.exists():
        lines = _CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
        name = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), name)
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


_FEW = 5


def provenance(rows: Sequence[Row]) -> list[str]:
    """Versions, machines, seeds, presolving, limits and repeats; each may be several."""
    if not rows:
        return []
    versions = {f"{row.engine} {row.engine_version}": None for row in rows if row.engine_version}
    cells = ((row.puzzle, row.contestant, row.presolve, row.time_limit, row.effort) for row in rows)
    runs = max(Counter(cells).values())
    return [
        *dict.fromkeys(f"pylogic {row.version}" for row in rows),
        *versions,
        *dict.fromkeys(row.machine for row in rows),
        _seeds(sorted({row.seed for row in rows})),
        *dict.fromkeys("presolved" if row.presolve else "not presolved" for row in rows),
        *dict.fromkeys(_limit(row) for row in rows),
        *dict.fromkeys(f"memory limit {_memory(row.memory_limit)}" for row in rows if row.memory_limit is not None),
        *([f"medians of {runs} runs"] if runs > 1 else []),
    ]


def _seeds(seeds: Sequence[int]) -> str:
    if len(seeds) > _FEW:
        return f"{len(seeds)} seeds from {seeds[0]} to {seeds[-1]}"
    return f"seed{'s' if len(seeds) > 1 else ''} {', '.join(map(str, seeds))}"


def _limit(row: Row) -> str:
    if row.time_limit is None:
        return f"limit {row.effort}" if row.effort else "no time limit"
    return f"limit {row.time_limit:g} s" + (f" and {row.effort}" if row.effort else "")


def _memory(amount: int) -> str:
    unit, name = next(((2**power, name) for power, name in ((30, "GiB"), (20, "MiB")) if amount >= 2**power), (1, "B"))
    return f"{amount / unit:g} {name}"
