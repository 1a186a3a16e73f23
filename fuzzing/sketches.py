"""Puzzles of declared kinds, generated from what their puzzles may be given."""

from __future__ import annotations

from random import Random

from fuzzing.givens import Sketch, draw
from pylogic.language.parse.rule import Declared

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 4))

_WEIGHTS = (2, 2, 2, 2, 2, 2, 1, 8, 8, 6, 4, 8, 4)

_SHARES = (0.0, 0.15, 0.4, 0.9)
"""How many of the places that may bear something do."""


def sketched(kind: Declared, random: Random) -> str:
    """The text of a puzzle; it may be one that is refused."""
    rows, columns = random.choices(SHAPES, _WEIGHTS)[0]
    sketch = Sketch(random, rows, columns, random.choice(_SHARES))
    if random.random() < 0.9:
        sketch.say("size", f"{rows}x{columns}")
    give(kind, sketch)
    _values(kind, sketch)
    if sketch.board or random.random() < 0.3:
        texts = [[sketch.board.get((r, c), ".") for c in range(1, columns + 1)] for r in range(1, rows + 1)]
        sketch.block("board", texts)
    return f"{kind.name} {{\n{''.join(sketch.statements)}}}\n"


def outlined(kind: Declared, random: Random, rows: int, columns: int) -> Sketch:
    """A puzzle of a size with all that it is given but values."""
    sketch = Sketch(random, rows, columns, random.choice(_SHARES))
    sketch.say("size", f"{rows}x{columns}")
    give(kind, sketch)
    return sketch


def give(kind: Declared, sketch: Sketch) -> None:
    """Give a puzzle everything that puzzles of its kind may be given, except values."""
    random, rows, columns = sketch.random, sketch.rows, sketch.columns
    if kind.names_family("boxes") and (rows, columns) != (4, 4):
        heights, widths = ([n for n in range(1, side + 1) if side % n == 0] for side in (rows, columns))
        sketch.say("boxes", f"{random.choice(heights)}x{random.choice(widths)}")
    givens = list(kind.givens)
    random.shuffle(givens)  # what comes first gets the cells
    for given in givens:
        draw(given, sketch)
        sketch.origins |= {cell: type(given).__name__ for cell in sketch.board if cell not in sketch.origins}


def _values(kind: Declared, sketch: Sketch) -> None:
    """Printed values."""
    share = sketch.random.choice((0.0, 0.0, 0.1, 0.3))
    for sort in kind.frame.sorts.values():
        if sort.form == "cells":
            names = ["-" if name == "." else name for name in sort.names]
            sketch.put(
                share, [*names, *map(str, range(1, max(sketch.rows, sketch.columns) + 1) if sort.ranges else ())]
            )
