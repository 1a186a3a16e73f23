"""Lines that turn or go straight on: which two ways they may go at a cell, and at those beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile import bends
from pylogic.declared.explain.law import Law, Others, mask_of
from pylogic.declared.explain.passing import LINE
from pylogic.declared.parse.rule import Rule
from pylogic.language.reading import Cell, name_of

_UP_DOWN, _LEFT_RIGHT = (0, 3), (1, 2)
_AXES = (_UP_DOWN, _LEFT_RIGHT)
_Links = Mapping[int, int]
"""The links of a cell by the number of the step."""


@dataclass(frozen=True)
class _Bent:
    """A statement about the course of a line.

    Attributes:
        turns: Whether it turns, or goes straight on.
        value: The value of its links.
        mode: At the cell; before ``and`` after it; before ``or`` after it.
        links: The links of the cell.
        beyond: Those of its neighbours, by the step to them.
        guard: The variable of the cell and the values one of which it has where this holds, if there is a condition.
    """

    turns: bool
    value: int
    mode: str
    links: _Links
    beyond: Mapping[int, _Links]
    guard: tuple[int, tuple[int, ...]] | None = None


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each cell where a line turns, or goes straight on, or does so before or after it."""
    del others
    bend: bends.Bend = rule.arguments
    sort = bend.value.sort.name

    def links(cell: Cell) -> dict[int, int]:
        variables_by_way = (
            (way, board.variable(sort, side)) for way, (_, side) in bends.ways(board, sort, cell).items()
        )
        return {way: variable for way, variable in variables_by_way if variable is not None}

    for cell, chosen, index in bends.cells(bend.families, board):
        beyond = {}
        if bend.mode != "at":
            beyond = {way: links(other) for way, (other, _) in bends.ways(board, sort, cell).items()}
        guard = None
        if rule.where:
            holder = board.variable(rule.where[0].sort.name, cell)
            if holder is None:
                continue
            guard = holder, tuple(value.number for value in rule.where)
        bent = _Bent(rule.word.name == "turn", bend.value.number, bend.mode, links(cell), beyond, guard)
        variables = dict.fromkeys([*bent.links.values(), *(one for some in beyond.values() for one in some.values())])
        variables |= dict.fromkeys(guard[:1] if guard else ())
        group = board.groups(chosen)[index]
        clues = (group.hint.clue,) if group.hint is not None and group.hint.clue is not None else ()
        at = name_of(cell) if group.centre is None or rule.where else group.name
        says = rule.sentence if rule.where else _says(bent, bend.value.sort.name or LINE, at)
        yield Law(name_of(cell), says, Pruning(_prune, tuple(variables), bent), clues)


def _says(bent: _Bent, line: str, where: str) -> str:
    """``the line turns at the black pearl r1c2``, ``before and after r1c2 the line goes straight``."""
    if bent.mode == "at":
        return f"the {line} {'turns at' if bent.turns else 'goes straight through'} {where}"
    return f"before {bent.mode} after {where} the {line} {'turns' if bent.turns else 'goes straight'}"


def _prune(store: Store, variables: Sequence[int], bend: _Bent) -> None:
    del variables
    mask = store.bit(bend.value)
    if bend.guard is not None:
        variable, values = bend.guard
        held = mask_of(store.bit, values)
        if store.domains[variable] & ~held:
            if bend.mode == "at" and not _may_bend(store, bend, bend.links):
                store.remove(variable, held)
            return
    if bend.mode == "at":
        _bend(store, bend, bend.links)
        return
    may = [
        way
        for way, link in bend.links.items()
        if store.domains[link] & mask and _may_bend(store, bend, bend.beyond[way])
    ]
    if bend.mode == "and":
        for way, link in bend.links.items():
            if way not in may:
                store.remove(link, mask)
            elif store.domains[link] == mask:
                _bend(store, bend, bend.beyond[way])
        return
    if not may:
        raise ContradictionError
    if len(may) == 1:
        store.keep(bend.links[may[0]], mask)
        _bend(store, bend, bend.beyond[may[0]])


def _choices(store: Store, bend: _Bent, links: _Links) -> list[list[tuple[int, ...]]]:
    """Sets of links, of each of which one has to be of the line whole."""
    mask = store.bit(bend.value)
    may = {way: link for way, link in links.items() if store.domains[link] & mask}
    if bend.turns:
        return [[(may[way],) for way in axis if way in may] for axis in _AXES]
    return [[tuple(may[way] for way in axis) for axis in _AXES if may.keys() >= set(axis)]]


def _may_bend(store: Store, bend: _Bent, links: _Links) -> bool:
    return all(_choices(store, bend, links))


def _bend(store: Store, bend: _Bent, links: _Links) -> None:
    """Where there is one choice it is taken."""
    mask = store.bit(bend.value)
    for choices in _choices(store, bend, links):
        if not choices:
            raise ContradictionError
        if len(choices) == 1:
            for link in choices[0]:
                store.keep(link, mask)
