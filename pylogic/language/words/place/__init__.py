"""``place fleet``: the ships that a puzzle lists; ``place L I T S in areas``: one such piece in every group.

A ship is a run of cells that hold the last value; what is beside it does not.  A piece of four cells holds its letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import parts
from pylogic.language.board.places import Chosen
from pylogic.language.compile import laying
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.laying import TETROMINOES, Placing, letter_of
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation


def _make(found: Found) -> Placing:
    family: Chosen = found["FAMILY"]
    if "VALUES" not in found:
        sort = family.family.listed
        if sort is None:
            sentence = f"'{family.family.name}' is not a list of ships; pieces of four cells are written"
            found.fail(f"{sentence}: place L I T S in F", "FAMILY")
        return Placing(family, (Value(sort.names[-1], sort),), True)
    letters: tuple[Value, ...] = found["VALUES"]
    strange = next((value for value in letters if value.text not in TETROMINOES), None)
    if strange is not None:
        found.fail(f"the pieces of four cells are {' '.join(TETROMINOES)}, not '{strange}'", "VALUES")
    found.reading.vet_value(letters[0], (family,))
    return Placing(family, letters, False)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Placing = rule.arguments
    counts = (("quota", *one) for one in arguments.quotas(board).items())
    laying.state(arguments.values, counts, arguments.positions(board), flat)


def _ships(arguments: Placing, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    ships = parts(finished.cells_with(arguments.values), board.neighbours)
    for part in ships:
        if len({row for row, _ in part}) > 1 and len({column for _, column in part}) > 1:
            yield Violation("place", f"what lies at {name_of(part[0])} is not straight", tuple(part))
    lying, listed = Counter(map(len, ships)), Counter(arguments.quotas(board))
    for length in sorted(lying | listed):
        if lying[length] != listed[length]:
            yield Violation("place", f"{lying[length]} of length {length} lie here, {listed[length]} are wanted")


def _pieces(arguments: Placing, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    inside: set[Cell] = set()
    for group in board.groups(arguments.family):
        cells = [(place[0], place[1]) for place in group.places]
        inside.update(cells)
        covered = [cell for cell in cells if finished.any_of(arguments.values, cell)]
        letters = {value.text for value in arguments.values for cell in covered if finished.holds(value, cell)}
        if letters != {letter_of(covered) if covered else ""}:
            yield Violation("place", f"{group.name} does not hold one piece with its letter", tuple(cells))
    for cell in board.cells:
        if cell not in inside and finished.any_of(arguments.values, cell):
            yield Violation("place", f"{name_of(cell)} belongs to no piece", (cell,))


def _say(rule: Rule) -> str:
    arguments: Placing = rule.arguments
    if arguments.listed:
        return f"the ships of {arguments.family.name} lie on the board"
    return f"each of {arguments.family.name} holds one piece of the shape {' or '.join(map(str, arguments.values))}"


WORD = Word(
    name="place",
    summary="ships of a list, or one piece of four cells in every group",
    forms=("place FAMILY", "place VALUES in FAMILY"),
    make=_make,
    flatten=_flatten,
    broken=lambda rule, finished: (_ships if rule.arguments.listed else _pieces)(rule.arguments, finished),
    say=_say,
    encoding=Encoding(("place",)),
    laws="shapes",
)
