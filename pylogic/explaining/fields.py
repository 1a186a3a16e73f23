"""Explanations as plain data, for JSON and for scripts."""

from __future__ import annotations

from typing import Any

from pylogic.explaining.explanation import Core, Explanation, Line, Reasoned
from pylogic.model.atom import Atom
from pylogic.solving.reporting import placed


def as_json(explanation: Explanation) -> dict[str, Any]:
    """An explanation in the form that ``pylogic explain --to json`` prints.

    ``core`` are the clues of the smallest conflict that was found, ``cores`` all of them.
    """
    puzzle = explanation.puzzle
    cores = [_core(core) for core in explanation.cores]
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "engine_version": explanation.engine_version,
        "status": str(explanation.status),
        "count": explanation.count,
        "exhausted": explanation.exhausted,
        "core": cores[0]["core"] if cores else None,
        "minimal": cores[0]["minimal"] if cores else None,
        "cores": cores,
        "complete": explanation.complete,
        "steps": [_step(explanation, step) for step in explanation.steps],
        "limit": explanation.limit,
        "seconds": {phase: round(seconds, 6) for phase, seconds in explanation.seconds.items()},
    }


def _core(core: Core) -> dict[str, Any]:
    return {
        "sentence": core.sentence,
        "minimal": core.minimal,
        "core": [{**placed(clue), "sentence": core.sentence} for clue in core.clues],
    }


def _step(explanation: Explanation, step: Reasoned) -> dict[str, Any]:
    first = (*step.atoms, *step.barred)[0]
    return {
        **_cell(first),
        "found": [_cell(atom) for atom in step.atoms],
        "ruled_out": [_cell(atom) for atom in step.barred],
        "sentence": explanation.sentence(step),
        "clues": [placed(clue) for clue in step.clues],
        "cells": [_cell(atom) for atom in step.cells],
        "needs": list(step.needs),
        "supposing": [step.supposed, *(line.text for line in step.lines)] if step.lines else [],
        "lines": [_line(line) for line in step.lines],
        "searched": step.searched,
        "cost": step.cost,
        "open": step.open,
        "minimal": step.minimal,
        "smallest": step.smallest,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "sentence": line.text,
        "found": [_cell(atom) for atom in line.atoms],
        "ruled_out": [_cell(atom) for atom in line.barred],
        "clues": [placed(clue) for clue in line.clues],
        "needs": list(line.needs),
    }


def _cell(atom: Atom) -> dict[str, Any]:
    *cell, value = atom.args
    return {"cell": cell, "value": value}
