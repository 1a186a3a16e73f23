"""``spans F <= 2 where V``: a straight run of cells that hold V goes through at most two groups.

A group to which it comes again counts again, as in Heyawake: it crosses at most one border. There is a border between
two cells that do not belong to the same groups, also where one belongs to none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Chosen, groups_by_place
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import filled
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_LINES = Chosen(BUILT_IN["entries"])


@dataclass(frozen=True)
class Spans:
    """A limit on the groups that a run goes through.

    Attributes:
        family: The groups.
        most: The limit.
    """

    family: Chosen
    most: int


def _make(found: Found) -> Spans:
    reading, family = found.reading, found["FAMILY"]
    strict = found["SIGN"].text == "<"
    if not strict and found["SIGN"].text != "<=":
        found.fail("say how many groups a run spans at most: <= 2", "SIGN")
    if reading.peek() != "where":
        reading.fail("a run of which cells? say: where V")
    held = reading.part(reading.rest[1:])
    reading.vet_value(held.value(), (family,))
    if held.rest:
        reading.fail("the cells of a run hold one value: where V", held.rest[0])
    return Spans(family, found["COUNT"] - strict)


def _stretches(arguments: Spans, board: Board) -> Iterator[tuple[Cell, ...]]:
    """The shortest runs that go through too many."""
    owned = groups_by_place(board.groups(arguments.family))
    for line in board.groups(_LINES):
        cells = [(place[0], place[1]) for place in line.places]
        if arguments.most < 1:  # any cell is a run that goes through one already
            yield from ((cell,) for cell in cells)
            continue
        borders = [index for index, (one, other) in enumerate(pairwise(cells)) if owned.get(one) != owned.get(other)]
        for first, last in zip(borders, borders[arguments.most - 1 :], strict=False):
            yield tuple(cells[first : last + 2])


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Spans = rule.arguments
    value = rule.where[0]
    for cells in _stretches(arguments, board):
        flat.state("never_all", flat.group(flat.variables(value.sort.name, cells)), value.number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Spans = rule.arguments
    board = finished.board
    owned = groups_by_place(board.groups(arguments.family))
    for line in board.groups(_LINES):
        for held, run in groupby(line.places, lambda place: finished.any_of(rule.where, place)):
            cells = tuple((place[0], place[1]) for place in run)
            crossed = [number for number, _ in groupby(cells, owned.get)]
            if held and len(crossed) > arguments.most:
                sentence = f"the run from {name_of(cells[0])} to {name_of(cells[-1])} goes through {len(crossed)}"
                yield Violation("spans", f"{sentence}, at most {arguments.most} may be", cells)


def _say(rule: Rule) -> str:
    arguments: Spans = rule.arguments
    return f"a straight run goes through at most {arguments.most} of {arguments.family.name}"


WORD = Word(
    name="spans",
    summary="a straight run of cells goes through at most a given number of groups",
    forms=("spans FAMILY SIGN COUNT where VALUE",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("never",), prunes={"never_all": filled}),
)
