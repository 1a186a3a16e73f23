"""``arms alike F``, ``arms unlike F``: whether a line goes equally far both ways from a cell, up to its next turns.

The cells are the centres of groups, and all cells of groups without one.  What lies on the side between two cells, such
as ``dots``, has the arms that begin at that side; what lies at a corner has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.compile import bends
from pylogic.language.compile.bends import Arms
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation


def lengths(value: Value, spot: Sequence[Cell], finished: Finished) -> list[int]:
    """Return how many links in a row hold a value, up, left, right and down from a cell or a side between two."""
    rays = graphs.arms(finished.board, spot)
    return [sum(1 for _ in takewhile(lambda link: finished.holds(value, link), ray)) for ray in rays]


def state(
    value: Value, spot: Sequence[Cell], constraint: int, flat: Flat, most: int | None = None, only: int | None = None
) -> None:
    """State the links of the arms of a cell or a side, at most some of each, or of one arm only."""
    for way, ray in enumerate(graphs.arms(flat.board, spot)):
        if only is not None and way != only:
            continue
        for index, link in enumerate(flat.variables(value.sort.name, ray[:most]), 1):
            flat.state("arm", constraint, way, index, link)


def _make(found: Found) -> Arms:
    value, families = bends.line_at(found, between=True)
    return Arms(value, "alike" in found.at, families)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Arms = rule.arguments
    for spot, chosen, index in bends.spots(arguments.families, board):
        constraint = flat.number()
        state(arguments.value, spot, constraint, flat)
        clue = (hint := board.groups(chosen)[index].hint) and hint.clue
        flat.state("arms_alike" if arguments.alike else "arms_unlike", constraint, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Arms = rule.arguments
    for spot, _, _ in bends.spots(arguments.families, finished.board):
        there = [length for length in lengths(arguments.value, spot, finished) if length]
        if any((one == other) != arguments.alike for one, other in combinations(there, 2)):
            at, arms = "-".join(map(name_of, spot)), " and ".join(map(str, there))
            yield Violation("arms", f"{rule.sentence}: the arms at {at} are {arms} long", spot)


def _say(rule: Rule) -> str:
    arguments: Arms = rule.arguments
    where = " and ".join(chosen.name for chosen in arguments.families)
    return f"the line goes {'equally far' if arguments.alike else 'less far one way than the other'} from {where}"


WORD = Word(
    name="arms",
    summary="whether a line goes equally far both ways from a cell, up to its next turns",
    forms=("arms {alike | unlike} FAMILIES [of SORT]",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("arms",)),
    laws="degrees",
)
