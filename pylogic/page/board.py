"""Boards for a page that knows no kinds: the picture, the places, and a picture of each possible value.

A puzzle can also be one page of HTML that needs no network and no pylogic and does not reveal the solution.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Any

from pylogic.drawing.drawing import title_of
from pylogic.drawing.page import safe
from pylogic.drawing.svg import layers, stamp
from pylogic.drawing.svg.layout import marked
from pylogic.model.atom import Atom, Atoms, Cell, Side, Variable
from pylogic.model.canvas import MARKS, Canvas, Form, Thing
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.solving.solve import solve

State = Mapping[str, str]
"""The values that a player has put down, by the numbers of variables."""


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Everything a page needs for filling in a puzzle.

    Returns:
        ``layers``, see `pylogic.drawing.svg.layers`; for each sort of variables ``form``, ``name``, ``values`` and
        ``stamps`` by value; for each of the ``places`` the number of its sort, its cells, the numbers of values that
        may stand there, of the printed one and of the vacant one.
    """
    variables = puzzle.kind.variables(puzzle)
    canvas = puzzle.kind.sketch(puzzle, None)
    printed = puzzle.kind.people.printed(puzzle)
    sorts: dict[tuple[str, str], list[str]] = {}
    for variable in variables:
        values = sorts.setdefault((variable.sort, variable.form), [])
        values += [value for value in variable.values if value not in values]
    keys = list(sorts)
    return {
        "title": title_of(puzzle),
        "layers": layers(canvas, title_of(puzzle)),
        "rows": canvas.rows,
        "columns": canvas.columns,
        "route": bool(puzzle.kind.objective),
        "sorts": [
            {"form": form, "name": name, "values": values, "stamps": _stamps(puzzle, canvas, variables, (name, form))}
            for (name, form), values in sorts.items()
        ],
        "places": [
            _place(variable, keys.index((variable.sort, variable.form)), sorts, printed) for variable in variables
        ],
    }


def _place(variable: Variable, sort: int, sorts: Mapping[tuple[str, str], list[str]], printed: Atoms) -> dict[str, Any]:
    values = sorts[variable.sort, variable.form]
    given = next((value for value, atom in variable.values.items() if atom in printed), None)
    cells = variable.place.cells if isinstance(variable.place, Side) else (variable.place,)
    return {
        "sort": sort,
        "cells": cells,
        "values": None if len(variable.values) == len(values) else [values.index(value) for value in variable.values],
        "printed": None if given is None else values.index(given),
        "vacant": values.index(variable.vacant) if variable.vacant else None,
    }


def _stamps(
    puzzle: Puzzle, empty: Canvas, variables: Sequence[Variable], sort: tuple[str, str]
) -> dict[str, str] | None:
    """A picture of each value that stands in cells, as drawn in a cell at the origin."""
    if sort[1] != "cells":
        return None
    found: dict[str, str] = {}
    left = [one for one in variables if (one.sort, one.form) == sort]
    wanted = {value for one in left for value in one.values}
    while wanted:
        chosen: dict[Cell, tuple[str, Atom]] = {}
        for one in left:
            value = next((value for value in one.values if value in wanted), None)
            if value is not None and not empty.cells.get((one.place[0], one.place[1])):
                chosen[one.place[0], one.place[1]] = value, one.values[value]
                wanted.discard(value)
        if not chosen:  # only cells with clues may hold these
            for one in left:
                for value in wanted.intersection(one.values):
                    chosen.setdefault((one.place[0], one.place[1]), (value, one.values[value]))
            wanted -= {value for value, _ in chosen.values()}
        canvas = puzzle.kind.sketch(puzzle, frozenset(atom for _, atom in chosen.values()))
        for cell, (value, _) in chosen.items():
            found[value] = stamp(_new(canvas, empty, cell), canvas)
    return found


def _new(canvas: Canvas, empty: Canvas, cell: Cell) -> list[Thing]:
    """The things in a cell that the puzzle does not print there."""
    before = list(empty.cells.get(cell, ()))
    found = []
    for thing in canvas.cells.get(cell, ()):
        if thing in before and thing.form is not Form.OPEN:
            before.remove(thing)
        else:
            found.append(thing)
    return found


def atoms_of(puzzle: Puzzle, state: State, *, filled: bool = False) -> Atoms:
    """The pieces of a solution that are printed or entered by a player.

    Args:
        puzzle: The puzzle.
        state: The player's entries; places and values that do not exist are passed over.
        filled: Whether nothing is where nothing was put down.
    """
    printed = puzzle.kind.people.printed(puzzle)
    found = set()
    for number, variable in enumerate(puzzle.kind.variables(puzzle)):
        known = next((atom for atom in variable.values.values() if atom in printed), None)
        value = state.get(str(number), variable.vacant if filled else "")
        if known or value in variable.values:
            found.add(known or variable.values[value])
    return frozenset(found)


def is_solved(puzzle: Puzzle, state: State) -> bool:
    """Whether a player's entries solve the puzzle, where nothing is put down in the other places, or what follows."""
    if puzzle.kind.judge_atoms is not None:
        return bool(state) and puzzle.kind.judge_atoms(puzzle, atoms_of(puzzle, state)).right
    atoms = atoms_of(puzzle, state, filled=True)
    return len(atoms) == len(puzzle.kind.variables(puzzle)) and not puzzle.kind.check(puzzle, atoms)


def state_of(puzzle: Puzzle, atoms: Atoms) -> dict[str, str]:
    """Return the values of pieces of a solution by variable number."""
    return {
        str(number): value
        for number, variable in enumerate(puzzle.kind.variables(puzzle))
        for value, atom in variable.values.items()
        if atom in atoms
    }


def marks_of(canvas: Canvas) -> list[list[Any]]:
    """List the marks of a picture: a role and one cell, or the two cells of a side."""
    cells = ((marked(canvas, cell), [cell]) for cell in canvas.area())
    sides = ((role, list(side.cells)) for found in (canvas.edges, canvas.links) for side, role in found.items())
    signs = ((thing.role, list(side.cells)) for side, thing in canvas.signs.items() if isinstance(side, Side))
    beside = (
        (thing.role, [_beside(where, line)]) for (where, line), things in canvas.beside.items() for thing in things
    )
    return [[role, where] for found in (cells, sides, signs, beside) for role, where in found if role in MARKS]


def _beside(where: str, line: int) -> list[Any]:
    return [where, line]


_PAGE = Path(__file__).parent / "assets"
_SCRIPTS = ("texts.js", "dom.js", "seal.js", "drawing.js", "pointing.js", "pad.js", "board.js", "alone.js")


def page(puzzle: Puzzle, limit: float | None = None) -> str:
    """A page for filling in a puzzle, which notices when it is solved.

    Args:
        puzzle: The puzzle.
        limit: Seconds for the proof that it has exactly one solution.

    Raises:
        UsageError: It has another number of solutions, asks for a route, or that was not settled.
        EngineError: The engine is missing or broke down.
    """
    if puzzle.kind.objective:
        raise UsageError(f"{puzzle.kind} asks for a route, whose moves only pylogic can follow; pylogic serve plays it")
    answer = solve(puzzle, limit=limit)
    if not answer.unique:
        raise UsageError(f"a page plays a puzzle with exactly one solution; of this one is known: {answer.status}")
    salt = secrets.token_hex(8)
    model = {**board(puzzle), "salt": salt, "seals": _seals(salt, puzzle, answer.solutions[0].atoms)}
    # JSON in a script: nothing in it may end that.
    data = json.dumps(model, separators=(",", ":")).replace("<", "\\u003c")
    # Modules that are one script import nothing from each other.
    scripts = "".join(line for name in _SCRIPTS for line in _lines(name))
    return Template("".join(_lines("alone.html"))).substitute(
        title=safe(title_of(puzzle)),
        rules="".join(f"<li>{safe(rule)}</li>" for rule in puzzle.kind.people.instructions(puzzle)),
        style="".join(_lines("page.css")),
        model=data,
        script=scripts,
    )


def _lines(name: str) -> list[str]:
    """The lines of a file of the page but for its imports."""
    lines = (_PAGE / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return [line for line in lines if not line.startswith("import ")]


def _seals(salt: str, puzzle: Puzzle, atoms: Atoms) -> list[dict[str, Any]]:
    """What tells that a puzzle is solved without telling the solution, for each choice of sorts that may be drawn.

    Returns:
        For each choice the numbers of its ``sorts``, a ``hash`` of their values place by place, and the values of the
        other places as ``rest``, which these values decipher.
    """
    state = state_of(puzzle, atoms)
    sorts = list(dict.fromkeys((one.sort, one.form) for one in puzzle.kind.variables(puzzle)))
    places = [(sorts.index((one.sort, one.form)), one.vacant) for one in puzzle.kind.variables(puzzle)]
    cells = {number for number, (_, form) in enumerate(sorts) if form == "cells"}
    every = {*range(len(sorts))}
    seals = []
    for chosen in (every, every - cells, cells) if cells and cells != every else (every,):
        held = [state[str(number)] for number, (sort, _) in enumerate(places) if sort in chosen]
        drawn = {
            str(number): state[str(number)]
            for number, (sort, vacant) in enumerate(places)
            if sort in chosen and state[str(number)] != vacant
        }
        if chosen == every or (drawn and is_solved(puzzle, drawn)):
            rest = [state[str(number)] for number, (sort, _) in enumerate(places) if sort not in chosen]
            key = [salt, *held]
            seals.append(
                {"sorts": sorted(chosen), "hash": sha256(_json(key)).hexdigest(), "rest": _ciphered(rest, key)}
            )
    return seals


def _ciphered(values: Sequence[str], key: Sequence[str]) -> str:
    plain = _json(values)
    stream = b"".join(sha256(_json([*key, str(block)])).digest() for block in range(len(plain) // 32 + 1))
    return bytes(one ^ other for one, other in zip(plain, stream, strict=False)).hex()


def _json(values: Sequence[str]) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
