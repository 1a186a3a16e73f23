"""The conditions under which figures were measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pylogic.comparison.row import Row

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
