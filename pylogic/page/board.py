"""Boards for a page that knows no kinds: the picture, the places, and a picture of each possible value.

A puzzle can also be one page of HTML that needs no network and no pylogic and does not reveal the solution.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from pylogic.drawing.drawing import title_of
from pylogic.drawing.html import safe
from pylogic.drawing.svg import joints, layers, parts_of, pens_in, pieces_of, strokes
from pylogic.drawing.svg.drawing import BODY, shaped
from pylogic.drawing.svg.layout import marked
from pylogic.drawing.svg.pen import Pen
from pylogic.model.atom import Atom, Atoms, Cell, Clue, Side, Variable
from pylogic.model.canvas import MARKS, Canvas, Form, Thing
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.solve import solve

if TYPE_CHECKING:
    from pylogic.explaining.explanation import Explanation, Reasoned

State = Mapping[str, str]
"""The values that a player has put down, by the numbers of variables."""
SHADED = "#"
"""A player's sign for a cell of a piece whose letter follows from its shape."""


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Everything a page needs for filling in a puzzle, drawn as the picture of its solution is.

    Returns:
        ``layers``, see `pylogic.drawing.svg.layers`; ``clued``, by cell, what is in cells whose content looks different
        with a value (``""``) or a line (``"|"``) in it; ``rails``, its ``pieces`` by the sides to which they lead, and
        the cells where some are ``printed``.
        For each sort of variables ``form``, ``name``, ``values``, and parts by value: ``stamps`` in cells, ``joined``
        for bodies by the sides on which they go on, ``strokes`` to the right and down.  For each of the ``places`` the
        number of its sort, its cells, whether it is ``seen``, and ``framed`` as part of the rim that nobody draws, the
        numbers of values that may stand there, of the printed one and of the vacant one; as ``shown`` values that look
        different there, with a bar where a line crosses the cell.  Where all values but the vacant one look like tiles
        there is another one, `SHADED`, whose number is ``shade``; so is that of the value which alone is drawn.
    """
    variables = puzzle.kind.variables(puzzle)
    canvas = puzzle.kind.sketch(puzzle, None)
    printed = puzzle.kind.people.printed(puzzle)
    sorts: dict[tuple[str, str], list[str]] = {}
    for variable in variables:
        values = sorts.setdefault((variable.sort, variable.form), [])
        values += [value for value in variable.values if value not in values]
    keys = list(sorts)
    lines = frozenset([*one.values.values()][-1] for one in variables if one.form != "cells")
    bars = {"": frozenset(), **({"|": lines} if lines else {})}
    stamps = {
        (sort, bar): _stamps(puzzle, canvas, variables, sort, crossing)
        for bar, crossing in bars.items()
        for sort in keys
        if sort[1] == "cells"
    }
    pens = {key: {value: _pen(drawn) for value, drawn in found.items()} for key, found in stamps.items()}
    plain = {sort: found for (sort, bar), found in stamps.items() if not bar}
    tiled = {sort: {SHADED: parts_of(_tile(found))} for sort, found in plain.items() if _are_tiles(found)}
    shades = {(one.sort, one.form): sorts[one.sort, one.form].index(one.shade) for one in variables if one.shade}
    seen = dict.fromkeys((one.sort, one.form) for one in variables if one.seen)
    lanes = {key: number for number, key in enumerate(key for key in seen if key[1] == "links")}
    clued, shown = _clued(puzzle, canvas, variables, pens, bars, printed)
    return {
        "title": title_of(puzzle),
        "layers": layers(canvas, title_of(puzzle), clued.keys()),
        "rows": canvas.rows,
        "columns": canvas.columns,
        "route": bool(puzzle.kind.objective),
        "clued": {f"{row},{column}": parts for (row, column), parts in clued.items()},
        "rails": _rails(canvas) if canvas.railed else None,
        "sorts": [
            {
                "form": form,
                "name": name,
                "values": [*values, SHADED] if (name, form) in tiled else values,
                "shade": len(values) if (name, form) in tiled else shades.get((name, form)),
                "stamps": _stamped(pens, (name, form)) | tiled.get((name, form), {}) if form == "cells" else None,
                "joined": _joined(stamps[(name, form), ""]) if form == "cells" else None,
                "strokes": None if form == "cells" else _strokes(canvas, form, values, lanes.get((name, form))),
            }
            for (name, form), values in sorts.items()
        ],
        "places": [
            _place(variable, keys.index((variable.sort, variable.form)), sorts, printed) | {"shown": shown.get(number)}
            for number, variable in enumerate(variables)
        ],
    }


_Sort = tuple[str, str]
_Pens = Mapping[tuple[_Sort, str], Mapping[str, Pen]]
"""What values look like in cells, by sort, without (``""``) and with (``"|"``) a line through the cell, by value."""


def _stamped(pens: _Pens, sort: _Sort) -> dict[str, Any]:
    """Parts of values; with a bar those that look different where there is a line."""
    plain = pens[sort, ""]
    lined = {
        value: pen for value, pen in pens.get((sort, "|"), {}).items() if pieces_of(pen) != pieces_of(plain[value])
    }
    return {key + bar: parts_of(pen) for bar, some in (("", plain), ("|", lined)) for key, pen in some.items()}


def _pen(drawn: tuple[Canvas, Cell]) -> Pen:
    canvas, cell = drawn
    return pens_in(canvas, [cell])[cell]


def _are_tiles(stamps: Mapping[str, tuple[Canvas, Cell]]) -> bool:
    """Whether all values but one look like tiles, so that their letters follow from the cells that are shaded."""
    forms = [{thing.form for thing in canvas.cells[cell]} for canvas, cell in stamps.values()]
    return forms.count({Form.TILE}) == len(forms) - 1 > 1


def _tile(stamps: Mapping[str, tuple[Canvas, Cell]]) -> Pen:
    """A tile without a letter."""
    canvas, cell = next(held for held in stamps.values() if held[0].cells[held[1]][0].form is Form.TILE)
    canvas.cells[cell] = [Thing(Form.SHADE, "", "found")]
    return _pen((canvas, cell))


def _joined(stamps: Mapping[str, tuple[Canvas, Cell]]) -> dict[str, Any] | None:
    """Parts of bodies, which look different by what is beside them."""
    things = {value: canvas.cells[cell] for value, (canvas, cell) in stamps.items()}
    return {
        value: joints(found[0]._replace(text="ship") if found[0].form is Form.SHIP else found[0])
        for value, found in things.items()
        if len(found) == 1 and found[0].form in BODY
    }


def _rails(canvas: Canvas) -> dict[str, Any]:
    printed = [cell for cell, things in canvas.cells.items() if any(thing.form is Form.SEGMENT for thing in things)]
    return {"pieces": joints(Thing(Form.SEGMENT, "", "found"), railed=True), "printed": printed}


def _strokes(canvas: Canvas, form: str, values: Sequence[str], lane: int | None) -> dict[str, Any]:
    if canvas.railed or (form == "links" and lane is None):
        return {}
    many = {value: int(value) if form == "bridges" else index for index, value in enumerate(values)}
    return {value: strokes(canvas, form, number, lane or 0) for value, number in many.items() if number}


def _place(variable: Variable, sort: int, sorts: Mapping[tuple[str, str], list[str]], printed: Atoms) -> dict[str, Any]:
    values = sorts[variable.sort, variable.form]
    given = next((value for value, atom in variable.values.items() if atom in printed), variable.framed or None)
    cells = variable.place.cells if isinstance(variable.place, Side) else (variable.place,)
    return {
        "sort": sort,
        "cells": cells,
        "values": None if len(variable.values) == len(values) else [values.index(value) for value in variable.values],
        "printed": None if given is None else values.index(given),
        "vacant": values.index(variable.vacant) if variable.vacant else None,
        "seen": variable.seen,
        "framed": bool(variable.framed),
    }


def _stamps(
    puzzle: Puzzle, empty: Canvas, variables: Sequence[Variable], sort: _Sort, crossing: Atoms
) -> dict[str, tuple[Canvas, Cell]]:
    """A canvas for each value that stands in cells, and the cell that has nothing else in it but lines."""
    found: dict[str, tuple[Canvas, Cell]] = {}
    left = [one for one in variables if (one.sort, one.form) == sort]
    wanted = {value for one in left for value in one.values}
    while wanted:
        chosen: dict[Cell, tuple[str, Atom]] = {}
        for one in left:
            value = next((value for value in one.values if value in wanted), None)
            if value is not None and not _clue(empty, (one.place[0], one.place[1])):
                chosen[one.place[0], one.place[1]] = value, one.values[value]
                wanted.discard(value)
        if not chosen:  # only cells with clues may hold these
            for one in left:
                value = next((value for value in one.values if value in wanted), None)
                if value is not None:
                    chosen.setdefault((one.place[0], one.place[1]), (value, one.values[value]))
            wanted -= {value for value, _ in chosen.values()}
        canvas = puzzle.kind.sketch(puzzle, crossing | {atom for _, atom in chosen.values()})
        for cell, (value, _) in chosen.items():
            canvas.cells[cell] = _new(canvas, empty, cell) or canvas.cells[cell]
            found[value] = canvas, cell
    return found


_Clued = tuple[dict[Cell, dict[str, Any]], dict[int, dict[str, Any]]]


def _clued(
    puzzle: Puzzle,
    empty: Canvas,
    variables: Sequence[Variable],
    stamps: _Pens,
    bars: Mapping[str, Atoms],
    printed: Atoms,
) -> _Clued:
    """What is in cells with clues with and without a line, and with the values that do not just come on top of that."""
    cells = {cell for cell in empty.cells if _clue(empty, cell)}
    bare: dict[str, dict[Cell, Pen]] = {}
    shown: dict[int, dict[str, Pen]] = {}
    places = [
        (number, one, (one.place[0], one.place[1]))
        for number, one in enumerate(variables)
        if one.form == "cells" and (one.place[0], one.place[1]) in cells and printed.isdisjoint(one.values.values())
    ]
    for bar, crossing in bars.items():
        bare[bar] = pens_in(puzzle.kind.sketch(puzzle, crossing), cells)
        for sort in dict.fromkeys(sort for sort, _ in stamps):
            of_sort = [place for place in places if (place[1].sort, place[1].form) == sort]
            for value in dict.fromkeys(value for _, one, _ in of_sort for value in one.values):
                held = [place for place in of_sort if value in place[1].values]
                atoms = crossing | {one.values[value] for _, one, _ in held}
                pens = pens_in(puzzle.kind.sketch(puzzle, atoms), [cell for *_, cell in held])
                for number, _, cell in held:
                    pieces = pieces_of(pens[cell])
                    if pieces != pieces_of(bare[bar][cell]) | pieces_of(stamps[sort, bar][value]):
                        shown.setdefault(number, {})[value + bar] = pens[cell]
    changing = {cell for number, _, cell in places if number in shown}
    changing |= {cell for cell in cells for thing in empty.cells[cell] if thing.form in BODY and not shaped(thing)}
    changing |= {cell for cell in cells for pens in bare.values() if pieces_of(pens[cell]) != pieces_of(bare[""][cell])}
    return (
        {cell: {bar: parts_of(pens[cell]) for bar, pens in bare.items()} for cell in sorted(changing)},
        {number: {value: parts_of(pen) for value, pen in pens.items()} for number, pens in shown.items()},
    )


def _clue(empty: Canvas, cell: Cell) -> bool:
    return any(thing.form is not Form.OPEN for thing in empty.cells.get(cell, ()))


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
        known = next(
            (atom for atom in variable.values.values() if atom in printed), variable.values.get(variable.framed)
        )
        value = state.get(str(number), variable.vacant if filled else "")
        if known or value in variable.values:
            found.add(known or variable.values[value])
    return frozenset(found)


def barred_by(puzzle: Puzzle, state: State) -> Atoms:
    """The pieces that cannot be there, as a player shaded cells without saying what is in them."""
    variables = enumerate(puzzle.kind.variables(puzzle))
    shaded = [one for number, one in variables if state.get(str(number)) == SHADED and SHADED not in one.values]
    return frozenset(one.values[one.vacant] for one in shaded if one.vacant)


def solution_of(puzzle: Puzzle, state: State) -> Atoms | None:
    """The solution that a player's entries are, with nothing elsewhere, or what follows; ``None`` if they are none."""
    if puzzle.kind.judge_atoms is not None:
        judged = puzzle.kind.judge_atoms(puzzle, atoms_of(puzzle, state), barred_by(puzzle, state))
        return judged.atoms if state and judged.right else None
    atoms = atoms_of(puzzle, state, filled=True)
    whole = len(atoms) == len(puzzle.kind.variables(puzzle))
    return atoms if whole and not puzzle.kind.check(puzzle, atoms) else None


def is_solved(puzzle: Puzzle, state: State) -> bool:
    """Whether a player's entries solve the puzzle, see `solution_of`."""
    return solution_of(puzzle, state) is not None


def finished(puzzle: Puzzle, state: State) -> dict[str, Any]:
    """Whether a player's entries solve the puzzle: ``finished``, and if so the ``picture`` of the solution."""
    atoms = solution_of(puzzle, state)
    if atoms is None:
        return {"finished": False}
    drawn = layers(puzzle.kind.sketch(puzzle, atoms), "")
    return {"finished": True, "picture": drawn["style"] + "".join(part for _, part in drawn["parts"])}


def broken_by(puzzle: Puzzle, state: State) -> list[Cell]:
    """The cells with which a player's entries break a rule, whatever may fill the gaps; no engine is asked."""
    atoms = atoms_of(puzzle, state)
    if puzzle.kind.judge_atoms is not None:
        found = puzzle.kind.judge_atoms(puzzle, atoms, frozenset())
    else:
        found = puzzle.kind.judge(puzzle, Source("", json.dumps(puzzle.kind.fields(puzzle, atoms))))
    return sorted({cell for one in found.violations for cell in one.cells})


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
    beside = ((thing.role, [[*where]]) for where, things in canvas.beside.items() for thing in things)
    return [[role, where] for found in (cells, sides, signs, beside) for role, where in found if role in MARKS]


def marked_clues(puzzle: Puzzle, clues: Collection[Clue], role: str) -> Canvas:
    """The picture of a puzzle with some of its clues in a role."""
    return puzzle.kind.sketch(puzzle, None, {fact.atom: role for fact in puzzle.facts if fact.clue in clues})


def met_in(puzzle: Puzzle, clues: Collection[Clue]) -> list[Any]:
    """Where the picture shows nothing but clues that are met: cells, and ``["left", row]`` beside the board."""
    canvas = marked_clues(puzzle, clues, "good")
    cells = [cell for cell in canvas.area() if marked(canvas, cell) == "good"]
    lines = [[*at] for at, things in canvas.beside.items() if all(thing.role == "good" for thing in things)]
    return [*cells, *lines]


_PAGE = Path(__file__).parent / "assets"
_SCRIPTS = ("texts.js", "dom.js", "seal.js", "drawing.js", "pointing.js", "pad.js", "board.js", "lesson.js", "alone.js")


def step_fields(found: Explanation, step: Reasoned) -> dict[str, Any]:
    """A step: its sentence, its conclusions, and its cells."""
    return {
        "text": found.sentence(step),
        "lines": [line.text for line in step.lines],
        "values": state_of(found.puzzle, frozenset(step.atoms)),
        "excluded": state_of(found.puzzle, frozenset(step.barred)),
        "marks": marks_of(found.after(step)),
    }


Chosen = tuple[int, int]
"""The numbers of the first and the last step of a lesson."""


def lesson(puzzle: Puzzle, chosen: Chosen | None = None, limit: float | None = None) -> dict[str, Any]:
    """The steps of a puzzle with those that are chosen for a lesson, ``first`` to ``last``; all by default.

    Raises:
        UsageError: It has not that many steps, or none, or they were not found within the limit.
    """
    from pylogic.explaining.explain import explain  # which pages that play need not load

    found = explain(puzzle, "steps", limit=limit)
    if found.limit or not found.steps:
        known = found.limit or f"of this one is known: {found.status}"
        raise UsageError(f"a lesson follows the steps to the only solution of a puzzle; {known}")
    first, last = chosen or (1, len(found.steps))
    if not 1 <= first <= last <= len(found.steps):
        raise UsageError(f"there is no lesson of steps {first}..{last}, as the puzzle has {len(found.steps)}")
    return {"steps": [step_fields(found, step) for step in found.steps], "first": first, "last": last}


def page(puzzle: Puzzle, limit: float | None = None, taught: Mapping[str, Any] | None = None) -> str:
    """A page for filling in a puzzle, which notices when it is solved.

    Args:
        puzzle: The puzzle.
        limit: Seconds for the proof that it has exactly one solution.
        taught: A `lesson` that the page gives; it has the solution in it.

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
    drawn = board(puzzle)
    tiled = {number for number, sort in enumerate(drawn["sorts"]) if sort["shade"] is not None}
    seals = _seals(salt, puzzle, answer.solutions[0].atoms, tiled)
    model = {**drawn, "lesson": taught, "salt": salt, "seals": seals}
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


def _seals(salt: str, puzzle: Puzzle, atoms: Atoms, tiled: Collection[int]) -> list[dict[str, Any]]:
    """What tells that a puzzle is solved without telling the solution, for each choice of sorts that may be drawn.

    Returns:
        For each choice the numbers of its ``sorts``, a ``hash`` of their values place by place, and the values of the
        other places as ``rest``, which these values decipher.  Where tiles are ``shaded``, all values are the rest.
    """
    state = state_of(puzzle, atoms)
    variables = puzzle.kind.variables(puzzle)
    sorts = list(dict.fromkeys((one.sort, one.form) for one in variables))
    places = [(sorts.index((one.sort, one.form)), one.vacant) for one in variables]
    cells = {number for number, (_, form) in enumerate(sorts) if form == "cells"}
    every = {*range(len(sorts))}
    seals: list[dict[str, Any]] = []
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
    if tiled:
        shaded = {
            number: _shading(one, value) if sort in tiled else value
            for (number, value), (sort, _), one in zip(state.items(), places, variables, strict=True)
        }
        if is_solved(puzzle, {number: value for number, value in shaded.items() if value == SHADED}):
            key = [salt, *shaded.values()]
            seal = {"hash": sha256(_json(key)).hexdigest(), "rest": _ciphered([*state.values()], key)}
            seals.append({"sorts": [*every], "shaded": True, **seal})
    return seals


def _shading(variable: Variable, value: str) -> str:
    """Return the value that a player puts down in place of one, where cells are shaded and the rest follows."""
    if variable.shade:
        return value if value == variable.shade else ""
    return value if value == variable.vacant else SHADED


def _ciphered(values: Sequence[str], key: Sequence[str]) -> str:
    plain = _json(values)
    stream = b"".join(sha256(_json([*key, str(block)])).digest() for block in range(len(plain) // 32 + 1))
    return bytes(one ^ other for one, other in zip(plain, stream, strict=False)).hex()


def _json(values: Sequence[str]) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
