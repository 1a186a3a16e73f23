"""How people go about ``pieces``: they grow to their size and stop there, and each finds its one clue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.explain.bordering import Borders, Parts, borders_of, parts_of
from pylogic.declared.explain.law import Bits, Law, Others, is_so
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.pieces import by_clue, of, wanted
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined


@dataclass(frozen=True)
class _Sized:
    """Pieces of a size.

    Attributes:
        borders: The borders of the board.
        size: The size.
        cells: The cells that are in such pieces; all where there are none.
    """

    borders: Borders
    size: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class _Seeded:
    """Pieces with one clue each."""

    borders: Borders
    seeds: frozenset[Cell]


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for all pieces; one for each clue that tells a size."""
    del others
    arguments, comparison = of(rule)
    borders = borders_of(arguments.value, board)
    edges = tuple(borders.between)
    if arguments.seeds:
        says = "every piece has one number"
        seeded = _Seeded(borders, frozenset(board.hints))
        yield Law("the board", says, Pruning(_seeds, edges, seeded), argue=partial(_arguing, says, borders.value))
        return
    if by_clue(comparison):
        for cell, hint in board.hints.items():
            if hint.numbers:
                says = (
                    f"the piece of {name_of(cell)} has {hint.numbers[0]} {'cell' if hint.numbers[0] == 1 else 'cells'}"
                )
                clues = (hint.clue,) if hint.clue else ()
                sized = _Sized(borders, hint.numbers[0], (cell,))
                argue = partial(_arguing, says, borders.value)
                yield Law(f"the piece of {name_of(cell)}", says, Pruning(_size, edges, sized), clues, argue=argue)
        return
    size = wanted(comparison, board)
    if size is not None and size.denominator == 1:
        says = f"a piece has {size} cells"
        sized = _Sized(borders, size.numerator, ())
        yield Law("the board", says, Pruning(_size, edges, sized), argue=partial(_arguing, says, borders.value))


def _size(store: Store, variables: Sequence[int], arguments: _Sized) -> None:
    mask = store.bit(arguments.borders.value)
    parts = parts_of(store, arguments.borders, variables)
    for part in dict.fromkeys(parts.part[cell] for cell in arguments.cells or parts.part):
        if len(part) > arguments.size or _room(part, parts, arguments.size, None) < arguments.size:
            raise ContradictionError
        beyond: dict[frozenset[Cell], list[int]] = {}
        for cell in part:
            for other, edge in parts.joints[cell]:
                if other not in part:
                    beyond.setdefault(parts.part[other], []).append(edge)
        for other_part, edges in beyond.items():
            joint = len(part) + len(other_part) > arguments.size
            if joint or _room(part, parts, arguments.size, other_part) < arguments.size:
                for edge in edges:
                    (store.keep if joint else store.remove)(edge, mask)


def _room(part: frozenset[Cell], parts: Parts, size: int, without: frozenset[Cell] | None) -> int:
    """How many cells a piece may have, up to its size; the cells that are together count as one on the way."""
    paid = {part: len(part)}
    front = [part]
    total = len(part)
    while front and total < size:
        here = min(front, key=paid.__getitem__)
        front.remove(here)
        for cell in here:
            for other, _ in parts.joints[cell]:
                beyond = parts.part[other]
                cost = paid[here] + len(beyond)
                if beyond not in paid and beyond != without and cost <= size:
                    paid[beyond] = cost
                    front.append(beyond)
                    total += len(beyond)
    return total


def _seeds(store: Store, variables: Sequence[int], arguments: _Seeded) -> None:
    """Two pieces with a clue are two; one without a clue has to reach one."""
    mask = store.bit(arguments.borders.value)
    parts = parts_of(store, arguments.borders, variables)
    seeded = {part: part & arguments.seeds for part in dict.fromkeys(parts.part.values())}
    if any(len(seeds) > 1 for seeds in seeded.values()):
        raise ContradictionError
    for edge, (one, other) in arguments.borders.between.items():
        if seeded[parts.part[one]] and seeded[parts.part[other]] and parts.part[one] is not parts.part[other]:
            store.keep(edge, mask)
    for part, seeds in seeded.items():
        if seeds:
            continue
        ways: dict[frozenset[Cell], list[int]] = {}
        for cell in part:
            for other, edge in parts.joints[cell]:
                if other not in part:
                    ways.setdefault(parts.part[other], []).append(edge)
        if not _reaches(part, parts, seeded, None):
            raise ContradictionError
        for beyond, edges in ways.items():
            if not _reaches(part, parts, seeded, beyond):
                for edge in edges:
                    store.remove(edge, mask)


def _reaches(
    part: frozenset[Cell],
    parts: Parts,
    seeded: Mapping[frozenset[Cell], frozenset[Cell]],
    without: frozenset[Cell] | None,
) -> bool:
    """Whether a piece may reach a clue."""
    seen = {part}
    front = [part]
    while front:
        for cell in front.pop():
            for other, _ in parts.joints[cell]:
                beyond = parts.part[other]
                if beyond not in seen and beyond != without:
                    if seeded[beyond]:
                        return True
                    seen.add(beyond)
                    front.append(beyond)
    return False


def _arguing(says: str, value: int, bits: Bits) -> Arguing:
    mask = bits(value)

    def argue(argument: Argument, speech: Speech) -> str:
        because = joined(says, speech.grounds(argument.grounds))
        if not argument.grounds:
            return because
        return f"{because}, {'which ends here' if is_so(argument, mask) else 'which leaves one way on'}"

    return argue
