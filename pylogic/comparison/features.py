"""Figures that describe a puzzle before it is solved: its size, its clues, what presolving leaves open."""

from __future__ import annotations

import math
from collections import Counter

from pylogic.core.deadline import Deadline
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import Question
from pylogic.solving.preparing import Prepared, prepare
from pylogic.solving.run import run
from pylogic.solving.workers.worker import Worker

Features = dict[str, float]
SLOW = ("ground_", "grade_")
"""Beginnings of the names of features that need an engine; no selector asks for them."""
_DIGITS = 6


def stated(puzzle: Puzzle) -> Features:
    """The figures of the puzzle as it is given; ``fact_less`` is the number of facts `less` that engines get."""
    rows, columns = puzzle.size
    facts = Counter(atom.name for atom in puzzle.atoms)
    return {
        "rows": rows,
        "columns": columns,
        "cells": rows * columns,
        "clues": len(puzzle.clues),
        "clue_density": round(len(puzzle.clues) / (rows * columns), _DIGITS) if rows * columns else 0,
        "facts": len(puzzle.atoms),
        **{f"fact_{name}": number for name, number in sorted(facts.items())},
    }


def presolved(puzzle: Puzzle, limit: float | None = None) -> Features:
    """The figures of what presolving leaves; none for a puzzle too large for it.

    Args:
        puzzle: The puzzle.
        limit: Seconds for presolving.

    Raises:
        LimitReachedError: They have passed.
    """
    if puzzle.kind.presolving.vast(puzzle):
        return {}
    with Deadline(limit).interrupting("preparing the puzzle"):
        prepared = prepare(puzzle)
    sizes = [] if prepared.conflicts else _domains(puzzle, prepared)
    facts: Features = {"presolved_facts": len(prepared.facts)}
    if not sizes:
        return facts
    return facts | {
        "places": len(sizes),
        "open_places": sum(size > 1 for size in sizes),
        "domain_mean": round(sum(sizes) / len(sizes), _DIGITS),
        "domain_largest": max(sizes),
        "domain_bits": round(sum(math.log2(max(size, 1)) for size in sizes), _DIGITS),
    }


def _domains(puzzle: Puzzle, prepared: Prepared) -> list[int]:
    """The number of values that presolving leaves for each variable."""
    if puzzle.kind.solvers.network is not None:
        network = puzzle.kind.solvers.network(prepared.facts)
        return [domain.bit_count() for domain in network.domains.values()]
    fixing = puzzle.kind.encoding.fixing
    known = {fact.args: fixing[fact.name] for fact in prepared.facts if fact.name in fixing}
    sizes = []
    for variable in puzzle.kind.variables(puzzle):
        said = [known.get(piece.args) for piece in variable.values.values()]
        sizes.append(1 if True in said else len(said) - said.count(False))
    return sizes


def grounded(puzzle: Puzzle, worker: Worker, limit: float | None = None) -> Features:
    """The size of the program that clingo makes of the puzzle and its presolved facts; none where a limit came first.

    Args:
        puzzle: The puzzle.
        worker: A worker of clingo.
        limit: Seconds for presolving and grounding.
    """
    # One conflict is the shortest search that there is.
    question = Question(engine="clingo", models=1, limit=math.inf if limit is None else limit, effort={"conflicts": 1})
    counts = run(puzzle, question, worker=worker).statistics
    return {f"ground_{name}": counts[name] for name in ("atoms", "rules") if name in counts}
