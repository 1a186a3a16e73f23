"""Explanations for output: as text that a person reads, and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pylogic.drawing.text import PLAIN, Look, heading, shown
from pylogic.explaining.explanation import Core, Explanation, Line, Reasoned
from pylogic.files.reading import markable
from pylogic.model.answer import Status
from pylogic.model.atom import Atom, Atoms, Cell, Clue
from pylogic.model.canvas import Picture
from pylogic.model.puzzle import Puzzle
from pylogic.model.terminal import picture
from pylogic.model.text import Problem, plural
from pylogic.solving.record import placed


def as_rows(puzzle: Puzzle, known: Atoms, candidates: Mapping[str, Mapping[str, Atom]]) -> str:
    """A board with its candidates in braces, ``{14}``, as text; of each sort of values one."""
    sorts: dict[str, dict[Cell, str]] = {}
    for name, (cell, values) in markable(puzzle).items():
        sort, _, _ = name.rpartition(" ")
        found = [text for text, atom in values.items() if atom in known]
        left = [*candidates.get(name, ())]
        apart = "" if all(len(text) == 1 for text in values) else " "
        sorts.setdefault(sort, {})[cell] = found[0] if found else f"{{{apart.join(left)}}}"
    return "\n\n".join(f"{sort}:\n{_in_rows(cells)}" if sort else _in_rows(cells) for sort, cells in sorts.items())


def _in_rows(texts: Mapping[Cell, str]) -> str:
    """Texts of cells in columns as wide as they need be; ``.`` where there is no cell."""
    rows, columns = (range(1, max(cell[axis] for cell in texts) + 1) for axis in (0, 1))
    wide = {column: max(len(texts.get((row, column), ".")) for row in rows) for column in columns}
    lines = ("  ".join(texts.get((row, column), ".").ljust(wide[column]) for column in columns) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def in_play_json(puzzle: Puzzle, known: Atoms, marks: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """A board in play in the form that ``pylogic explain --candidates --to json`` prints and ``--answer`` reads."""
    fields = puzzle.kind.fields(puzzle, known)
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "board": fields["grid"] if fields.keys() == {"grid"} else fields,
        "marks": {name: [int(one) if one.isdecimal() else one for one in values] for name, values in marks.items()},
    }


def as_text(explanation: Explanation, look: Look = PLAIN, costs: bool = False, tell: str = "step") -> str:
    """Title, conflicts or steps with their pictures, and what was found; ends with a newline.

    Args:
        explanation: The explanation.
        look: Signs and colours.
        costs: Whether it says what each step costs, and of which it is proved that none costs less.
        tell: How much of a hint it tells, see `Reasoned.tell`.
    """
    parts = _told(explanation, tell) if explanation.steps and tell != "step" else _parts(explanation, costs)
    return "\n\n".join(shown(part, look) for part in parts) + "\n"


def _told(explanation: Explanation, tell: str) -> list[str | Picture]:
    """A hint that does not tell all of its first step."""
    first, *others = explanation.steps
    more = f"; {plural(len(others), 'further step')} to the next cell" if others else ""
    board = picture(first.puzzle.kind.sketch(first.puzzle, first.known))
    return [heading(explanation.puzzle), board, f"{first.tell(tell)}{more}"]


def _parts(explanation: Explanation, costs: bool) -> list[str | Picture]:
    """Sentences and pictures, from top to bottom."""
    parts: list[str | Picture] = [heading(explanation.puzzle)]
    for core in explanation.cores:
        parts += [picture(explanation.conflict(core)), _listed(explanation.puzzle, core)]
    if explanation.steps:
        lines: list[str] = []
        for number, step in enumerate(explanation.steps, 1):
            sentence = f"{explanation.sentence(step)}{f' (costs {step.cost})' if costs else ''}"
            lines.append(
                sentence if explanation.task == "hint" and len(explanation.steps) == 1 else f"{number}. {sentence}"
            )
            lines += [f"    {line}" for line in explanation.lines(step)]
        last = explanation.steps[-1]
        ended = explanation.task == "steps" and not explanation.limit  # what the last step found is not of interest
        solved = last.puzzle.kind.sketch(last.puzzle, last.known.union(last.atoms)) if ended else None
        parts += ["\n".join(lines), picture(solved or explanation.after(last))]
    return [*parts, outcome(explanation, costs)]


def _listed(puzzle: Puzzle, core: Core) -> str:
    """Describe a conflict: its clues with their places, and how rules come to it."""
    if not core.clues:
        return core.sentence
    if not core.minimal:
        needed = "perhaps not all of these are needed"
    elif len(core.clues) > 1:
        needed = "each of these is needed: without it the others have a solution"
    else:
        needed = "nothing else is needed"
    lines = [f"{number}. {line.text}" for number, line in enumerate(core.lines, 1)]
    return "\n".join([f"{core.sentence}; {needed}:", *(f"  {_place(puzzle, clue)}" for clue in core.clues), *lines])


def _place(puzzle: Puzzle, clue: Clue) -> str:
    """A clue and where it stands: the first line of what is said about it."""
    return Problem(clue.sentence, puzzle.source, clue.span).headline


def outcome(explanation: Explanation, costs: bool = False) -> str:
    """Return the outcome in a sentence."""
    limit = f" ({explanation.limit})" if explanation.limit else ""
    if explanation.steps and explanation.task == "hint":
        return f"{plural(len(explanation.steps), 'step') if len(explanation.steps) > 1 else 'one step'}{limit}"
    if explanation.steps:
        done = "not all cells" if explanation.limit else "the solution"
        if len(explanation.steps) == 1:
            return f"one step{limit}"
        if not costs:
            return f"{plural(len(explanation.steps), 'step')} to {done}{limit}"
        proved = sum(step.smallest for step in explanation.steps)
        least = "each" if proved == len(explanation.steps) else f"{proved} of them" if proved else "none"
        return (
            f"{plural(len(explanation.steps), 'step')} to {done}; for {least} it is proved that none costs less{limit}"
        )
    if explanation.cores:
        if explanation.complete is None:
            return f"there is no solution{limit}"
        if not explanation.cores[0].minimal:
            return f"there is no solution; no minimal set of clues was found{limit}"
        sets = plural(len(explanation.cores), "minimal set")
        more = "no others" if explanation.complete else "perhaps not all"
        return f"there is no solution; {sets} of clues that conflict, {more}{limit}"
    if explanation.limit:
        return f"unknown: {explanation.limit}"
    if explanation.status is Status.SEVERAL:
        number = plural(explanation.count or 0, "solution")
        return f"no clues conflict: it has {number if explanation.exhausted else f'at least {number}'}"
    if explanation.task in ("hint", "steps"):
        left = "nothing to hint at" if explanation.task == "hint" else "no step to make"
        return f"every cell is printed, so that there is {left}"
    return f"no clues conflict: it has {'exactly one' if explanation.status is Status.UNIQUE else 'a'} solution"


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
        "technique": step.technique,
        "where": step.where,
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
