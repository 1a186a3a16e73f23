"""Generated Battleship puzzles: a fleet placed at random, the counts of its lines, and what each cell shows."""

from __future__ import annotations

import re
from random import Random

from pylogic.builtin.battleship.places import Ships
from pylogic.builtin.battleship.reading import MOST
from pylogic.builtin.battleship.vocabulary import fleet_fact, hint_fact, line_fact, shape
from pylogic.files.grids import cells_of
from pylogic.model.atom import Atom, Atoms, Clue, Fact, arguments, values_by_cell
from pylogic.model.errors import ImpossibleError, UsageError
from pylogic.model.generating import Batch, Cells, Inventing, Offer, Wish, Wished, size

_SIDE = 8
_FLEETS = {1: "1", 2: "1", 3: "2 1", 4: "2 1*2", 6: "3 2*2 1*3", 8: "4 3*2 2*3 1*3", 12: "4 3*2 2*3 1*4"}
"""The usual fleets, by the shorter side of the largest board that has them."""
_LARGE = "5 4*2 3*3 2*4 1*5"
_ANY = "any"
_CANDIDATES = 16
"""Fleets drawn for one that is chosen."""
_HARBOUR = 200
"""Attempts to place a fleet before an engine is asked whether there is room for it."""


def _fleet(text: str) -> dict[int, int] | None:
    """``4 3*2``, ``4,3*2``: the number of ships by length; ``None`` for any ships."""
    if text == _ANY:
        return None
    ships: dict[int, int] = {}
    for word in text.replace(",", " ").split():
        match = re.fullmatch(r"([1-9]\d{0,2})(?:\*([1-9]\d{0,2}))?", word)
        if match is None or int(match[1]) > MOST:
            raise UsageError(f"fleet is written like 3,2*2,1*3 (length*number), or {_ANY}, not '{text}'")
        ships[int(match[1])] = ships.get(int(match[1]), 0) + int(match[2] or 1)
    if not ships:
        raise UsageError(f"fleet needs its ships, like 3,2*2,1*3, or {_ANY}")
    return ships


def _frame(wished: Wished, _: Random) -> tuple[Fact, ...]:
    height, width = wished.get("size", (_SIDE, _SIDE))
    board = Fact(Atom("board", (height, width)))
    usual = next((fleet for side, fleet in _FLEETS.items() if min(height, width) <= side), _LARGE)
    ships = wished.get("fleet", _fleet(usual))
    if ships is None:
        return (board,)
    if max(ships) > max(height, width):
        raise ImpossibleError(f"a ship of length {max(ships)} does not fit a board of {height}x{width}")
    fleet = [fleet_fact(length, ships.get(length, 0)) for length in range(1, max(ships) + 1)]
    return (board, Fact(Atom("longest", (max(ships),))), *fleet)


def _solution(facts: tuple[Fact, ...], random: Random) -> Atoms | None:
    """One of several fleets, each laid ship by ship, evenly where there is room.

    A fleet for whose ships there was more room on the way comes up less often so; that is made good by taking it the
    more often from among the several (sampling importance resampling, Rubin 1987).
    """
    ships = [length for length, number in sorted(arguments(facts, "fleet"), reverse=True) for _ in range(number)]
    if not ships:
        return None
    height, width = arguments(facts, "board")[0]
    fleets: list[int] = []
    weights: list[float] = []
    for _ in range(_HARBOUR):
        ways, fleet = 1.0, 0
        closed = 0
        for length in ships:
            free = [one for one in Ships(height, width, length).places if not one.body & closed]
            if not free:
                break
            ways *= len(free) / (height * width)
            ship = random.choice(free)
            fleet |= ship.body
            closed |= ship.body | ship.around
        else:
            fleets.append(fleet)
            weights.append(ways)
            if len(fleets) == _CANDIDATES:
                break
    if not fleets:
        return None
    chosen = random.choices(fleets, weights)[0]
    return frozenset(Atom("cell", (*cell, chosen >> bit & 1)) for bit, cell in enumerate(cells_of(height, width)))


def _clues(facts: tuple[Fact, ...], solution: Atoms, *_: object) -> Offer:
    """The counts of all lines and what every cell shows."""
    height, width = arguments(facts, "board")[0]
    ship = {cell for cell, value in values_by_cell(solution).items() if value}
    rows = [line_fact("row", row, sum(cell[0] == row for cell in ship)) for row in range(1, height + 1)]
    columns = [line_fact("column", one, sum(cell[1] == one for cell in ship)) for one in range(1, width + 1)]
    cells = [*cells_of(height, width)]
    hints = [hint_fact(cell, shape(cell, ship)) for cell in cells]
    counts: dict[Clue, Cells] = {fact.clue: () for fact in (*rows, *columns) if fact.clue}
    shown: dict[Clue, Cells] = {fact.clue: (cell,) for fact, cell in zip(hints, cells, strict=True) if fact.clue}
    batches = (Batch("counts", counts, whole=True, full=True), Batch("hints", shown, full=True))
    return Offer((*facts, *rows, *columns, *hints), batches)


INVENTING = Inventing(
    wishes=(
        size(square=False, most=MOST),
        Wish("fleet", "3,2*2,1*3", "the lengths of the ships; 'any' leaves them open", _fleet),
    ),
    sorts=("counts", "hints"),
    frame=_frame,
    clues=_clues,
    solution=_solution,
)
