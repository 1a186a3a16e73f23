"""Rules that meet in the same cells: SWI-Prolog without presolving against clingo, which propagates in another way."""

from __future__ import annotations

from random import Random

from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from fuzzing.pairs import SAMPLES
from pylogic import Puzzle, loads, solve
from pylogic.files.reading import name_of
from pylogic.language.board.board import SLOT
from pylogic.model.atom import Atoms
from pylogic.model.errors import PuzzleError

PART = "meetings"

_LIMIT = 20.0
"""Seconds for a question; what is not answered then is counted, and is not wrong."""
_MODELS = 300
"""Boards with more solutions are left out."""
_RIPPLES = 0.1
"""How many boards are larger, with numbers once in each area and equal ones far apart."""
_TRIES = 40


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One random board: all its solutions by both engines."""
    figures = Figures(PART)
    random = chance(seed, PART, number)
    text = ""
    try:
        for _ in range(_TRIES):
            text = _ripples(random, crew) if random.random() < _RIPPLES else _rules(random)
            found = _solutions(text, "clingo", crew, figures)
            if found is not None:
                break
        else:
            return figures
        other = _solutions(text, "swipl", crew, figures, most=0)
        if other is None:
            return figures
        figures.counts.update({PART: 1, "with solutions" if found else "without solutions": 1})
        if found != other:
            sentence = f"clingo has {len(found)} solutions, SWI-Prolog {len(other)}, {len(found & other)} of them alike"
            figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    except Exception as error:
        sentence = f"{type(error).__name__} {error}"
        figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    return figures


def _solutions(text: str, engine: str, crew: Crew, figures: Figures, most: int = _MODELS) -> frozenset[Atoms] | None:
    """All solutions; ``None`` where there are too many, where they take too long, or where the text is refused."""
    try:
        puzzle = loads(text)
    except PuzzleError:
        figures.counts["texts that are refused"] += 1
        return None
    answer = solve(puzzle, engine, models=most, presolve=False, limit=_LIMIT, worker=crew.of(engine))
    if not answer.exhausted:
        figures.counts["texts with too many solutions" if answer.limit is None else f"limits of {engine}"] += 1
        return None
    return frozenset(solution.atoms for solution in answer.solutions)


def _grid(random: Random, rows: int, columns: int, areas: int) -> list[list[str]]:
    """A board parted into areas that are connected."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    owner = {cell: chr(ord("a") + index) for index, cell in enumerate(random.sample(cells, min(areas, len(cells))))}
    while len(owner) < len(cells):
        row, column = random.choice(cells)
        down, right = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        near = (row + down, column + right)
        if (row, column) in owner and near in cells and near not in owner:
            owner[near] = owner[row, column]
    return [[owner[row, column] for column in range(columns)] for row in range(rows)]


def _block(name: str, lines: list[list[str]]) -> str:
    return f"{name} {{\n" + "".join(f"  {' '.join(line)}\n" for line in lines) + "}"


def _rules(random: Random) -> str:
    """Two or three rules on a few variables of one sort."""
    form = random.choice(("cells", "cells", "cells", "cells", "edges", "links", "diagonals"))
    rows, columns = random.choice(((1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3)))
    if form == "edges":
        rows, columns = random.choice(((1, 3), (2, 2), (2, 2)))
    wanted = ("names", "numbers") if form == "cells" else (form,)
    size = random.randint(3, 4)
    first = random.randint(0, 1)
    sort = {
        "cells": f"cells a: {first}..{first + size - 1}",
        "diagonals": "cells a: \\ /",
    }.get(form, f"{form} a: xa ya")
    statements: dict[str, None] = {sort: None}
    drawn = random.choices(
        [rule for rule in SAMPLES if rule.form in wanted and rule.word not in ("couples", "place")], k=3
    )
    for rule in drawn[: random.randint(2, 3)]:
        numbers = random.sample(range(first, first + size), 3)
        x, y, z = map(str, numbers) if form == "cells" else ("xa", "ya", "")
        statements.update(dict.fromkeys(rule.declares))
        statements[rule.text.format(s="a", x=x, y=y, z=z)] = None
    if "clue 1..4" in statements and form == "cells":
        statements = {f"clue 1..4 on {first}" if one == "clue 1..4" else one: None for one in statements}
    given = [f"size {rows}x{columns}"]
    if any(one.startswith("clue ") for one in statements):
        clues = [[random.choice((".", ".", ".", "1", "2", "3")) for _ in range(columns)] for _ in range(rows)]
        given = [_block("board", clues)]
    if "regions r" in statements:
        given.append(_block("r", _grid(random, rows, columns, random.randint(1, 3))))
    if "clues rows" in statements:
        given.append("rows " + " ".join(random.choice(("?", "0", "1", "2")) for _ in range(rows)))
    if "corners" in statements:
        corners = [[random.choice("...012") for _ in range(columns + 1)] for _ in range(rows + 1)]
        given.append(_block("corners", corners))
    if "centres" in statements:
        given.append(f"centres r1c1 r{rows}c{columns}")
    declared = "\n  ".join(sorted(statements, key=lambda one: one != sort and not one.startswith(_DECLARED)))
    return f"kind k {{\n  {declared}\n}}\nk {{\n" + "\n".join(given) + "\n}\n"


_DECLARED = ("clue", "regions", "corners", "centres")


def _ripples(random: Random, crew: Crew) -> str:
    """Numbers once in each area, equal ones far apart, most of them printed as some solution has them."""
    rows, columns = random.randint(5, 7), random.randint(5, 7)
    areas = _block("areas", _grid(random, rows, columns, rows * columns // 4))
    bare = f"ripple_effect {{\nsize {rows}x{columns}\n{areas}\n"
    puzzle: Puzzle = loads(f"{bare}}}\n")
    answer = solve(puzzle, "clingo", models=1, limit=_LIMIT, seed=random.randrange(1000), worker=crew.of("clingo"))
    if not answer.solutions:
        return f"{bare}}}\n"
    lines = ""
    share = random.uniform(0.3, 0.8)
    for variable, value in sorted((int(atom.args[0]), int(atom.args[1])) for atom in answer.solutions[0].atoms):
        if random.random() < share:
            place = variable % SLOT
            lines += f"{name_of((place // 1000, place % 1000))} = {value}\n"
    return f"{bare}{lines}}}\n"
