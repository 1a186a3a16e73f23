"""How people go about ``island``: islands grow to their size, stop there, and keep apart from others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board import graphs
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Bits, Law, Others, is_so, parted
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.island import Island, growing, of
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined

_SEA = 0
"""The node to which all cells with a clue are joined."""


@dataclass(frozen=True)
class _Shore:
    """Where islands are.

    Attributes:
        value: What their cells hold.
        near: The neighbours of each cell.
        seeds: The cells with a clue, and the size that it tells.
        seed: The one of them whose island this is about.
    """

    value: int
    near: Mapping[int, tuple[int, ...]]
    seeds: Mapping[int, int | None]
    seed: int = _SEA


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each clue, and one for all islands; or one for each number."""
    del others
    arguments = of(rule)
    numbers = {
        cell: number for cell in board.cells if (number := board.variable(arguments.sort.name, cell)) is not None
    }
    near = {number: tuple(numbers[one] for one in board.neighbours(cell)) for cell, number in numbers.items()}
    if arguments.value is None:
        yield from _alike(arguments, board, near)
        return
    seeds = {numbers[cell]: hint.numbers[0] if hint.numbers else None for cell, hint in board.hints.items()}
    clues: list[Clue] = []
    value = arguments.value
    for cell, hint in board.hints.items():
        shore = _Shore(value.number, near, seeds, numbers[cell])
        clue = (hint.clue,) if hint.clue else ()
        clues += clue
        if hint.numbers:
            says = f"the island of {name_of(cell)} has {hint.numbers[0]} {'cell' if hint.numbers[0] == 1 else 'cells'}"
            scope = _within(cell, hint.numbers[0], board, numbers)
            argue = partial(_arguing, says, value.number)
            yield Law(name_of(cell), says, Pruning(_prune_seed, scope, shore), clue, argue=argue)
    whole = _Shore(value.number, near, seeds)
    stated = tuple(dict.fromkeys(clues))
    if seeds:
        yield Law("the clues", "clues stand on islands", Pruning(_prune_seeds, tuple(seeds), whole), seen=True)
    every = tuple(near)
    for prune, said, its in (
        (_prune_between, _joining, ()),
        (_prune_reach, _too_far, stated),
        (_prune_way, _only_way, ()),
    ):
        argue = partial(said, rule.sentence, value.number)
        yield Law("the board", rule.sentence, Pruning(prune, every, whole), its, argue=argue)


def _within(cell: Cell, size: int, board: Board, numbers: Mapping[Cell, int]) -> tuple[int, ...]:
    """The cells that an island might touch."""
    return tuple(numbers[one] for one in board.cells if abs(one[0] - cell[0]) + abs(one[1] - cell[1]) <= size)


def _known(store: Store, variables: Sequence[int], value: int) -> tuple[set[int], set[int]]:
    """The cells that hold a value, and those that may."""
    mask = store.bit(value)
    return {v for v in variables if store.domains[v] == mask}, {v for v in variables if store.domains[v] & mask}


def _prune_seed(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    size = arguments.seeds[arguments.seed]
    assert size is not None
    mask, inside = store.bit(arguments.value), frozenset(variables)
    store.keep(arguments.seed, mask)
    land, may = _known(store, variables, arguments.value)
    parts = growing.clusters(land | {arguments.seed}, arguments.near.__getitem__)
    base = parts[arguments.seed]
    others = {seed for seed in arguments.seeds if seed != arguments.seed and seed in inside}
    foreign = {one for seed in others for one in parts.get(seed, (seed,))}
    if len(base) > size or base & others:
        raise ContradictionError

    def allowed(cell: int) -> bool:
        return cell in may and cell not in foreign and foreign.isdisjoint(arguments.near[cell])

    whole, needed = growing.pillars(base, size, arguments.near.__getitem__, allowed, parts)
    if len(whole) < size:
        raise ContradictionError
    for cell in needed:
        store.keep(cell, mask)
    for cell in {one for own in base for one in arguments.near[own]} - base - whole:
        if cell in inside:
            store.remove(cell, mask)


def _prune_seeds(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    for seed in variables:
        store.keep(seed, store.bit(arguments.value))


class _Land:
    """The islands as far as they are known.

    Args:
        domains: What is known.
        arguments: Where islands are.

    Raises:
        ContradictionError: Two clues are on one island.

    Attributes:
        land: The cells that are of an island for sure.
        may: Those that may be.
        parts: For those that are the cells that hang together with them.
        owner: The cell with the clue of those whose island is known.
    """

    def __init__(self, store: Store, arguments: _Shore) -> None:
        self.land, self.may = _known(store, tuple(arguments.near), arguments.value)
        if not self.may.issuperset(arguments.seeds):
            raise ContradictionError
        self.land.update(arguments.seeds)
        self.parts = growing.clusters(self.land, arguments.near.__getitem__)
        self.owner: dict[int, int] = {}
        for seed in arguments.seeds:
            for cell in self.parts[seed]:
                if self.owner.setdefault(cell, seed) != seed:
                    raise ContradictionError


def _prune_between(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    """No cell joins two islands with a clue."""
    known = _Land(store, arguments)
    for cell in variables:
        near = {known.owner[one] for one in arguments.near[cell] if one in known.owner}
        if cell not in known.land and len(near) > 1:
            store.remove(cell, store.bit(arguments.value))


def _prune_reach(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    """What no clue reaches is no island."""
    known = _Land(store, arguments)
    reach: set[int] = set()
    for seed, size in arguments.seeds.items():

        def allowed(cell: int, seed: int = seed) -> bool:
            return cell in known.may and all(
                known.owner.get(one, seed) == seed for one in (cell, *arguments.near[cell])
            )

        reach |= growing.room(
            known.parts[seed], size or len(variables), arguments.near.__getitem__, allowed, known.parts
        )
    if not known.land <= reach:
        raise ContradictionError
    for cell in known.may - reach:
        store.remove(cell, store.bit(arguments.value))


def _prune_way(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    """An island without a clue goes where alone there is a way to one."""
    del variables
    known = _Land(store, arguments)

    def beside(cell: int) -> Sequence[int]:
        return (
            list(arguments.seeds)
            if cell == _SEA
            else [*arguments.near[cell], *([_SEA] if cell in arguments.seeds else [])]
        )

    if not known.land <= graphs.reached([_SEA], beside, known.may.__contains__):
        raise ContradictionError
    for cell in graphs.needed(_SEA, beside, known.may, known.land):
        store.keep(cell, store.bit(arguments.value))


def _alike(arguments: Island, board: Board, near: Mapping[int, tuple[int, ...]]) -> Iterator[Law]:
    """One for each number."""
    numbers = {variable: board.domain(arguments.sort.name, board.variables[variable][1]) for variable in near}
    for value in sorted({number for some in numbers.values() for number in some if arguments.sort.is_number(number)}):
        variables = tuple(variable for variable, some in numbers.items() if value in some)
        says = f"an island of {value} has {value} {'cell' if value == 1 else 'cells'}"
        shore = _Shore(value, near, {})
        yield Law(
            f"islands of {value}",
            says,
            Pruning(_prune_alike, variables, shore),
            argue=partial(_arguing, says, value),
        )


def _prune_alike(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    mask, size = store.bit(arguments.value), arguments.value
    land, may = _known(store, variables, arguments.value)
    parts = growing.clusters(land, arguments.near.__getitem__)
    if any(len(part) > size for part in parts.values()) or (land and not size):
        raise ContradictionError
    full = {cell for cell in may - land if _joined(cell, arguments, parts) > size}

    def free(cell: int) -> bool:
        return cell in may and cell not in full

    for part in dict.fromkeys(parts.values()):
        whole, needed = growing.pillars(part, size, arguments.near.__getitem__, free, parts)
        if len(whole) < size:
            raise ContradictionError
        for cell in needed:
            store.keep(cell, mask)
    for cell in full:
        store.remove(cell, mask)
    for cell in may - land - full:
        start = frozenset({cell}.union(*(parts[one] for one in arguments.near[cell] if one in parts)))
        if len(growing.room(start, size, arguments.near.__getitem__, free, parts, whole=False)) < size:
            store.remove(cell, mask)


def _joined(cell: int, arguments: _Shore, parts: Mapping[int, frozenset[int]]) -> int:
    """How many cells hang together when a cell belongs to them."""
    return 1 + len(set[int]().union(*(parts[one] for one in arguments.near[cell] if one in parts)))


def _arguing(says: str, value: int, bits: Bits) -> Arguing:
    mask = bits(value)

    def argue(argument: Argument, speech: Speech) -> str:
        because = joined(says, speech.grounds(argument.grounds))
        if not argument.grounds:
            return because
        if is_so(argument, mask):
            return f"{because}, and without {_found(argument, speech)} it has no room"
        any_of = "any of " if len(argument.found) > 1 else ""
        # Without a wall it is too large then, as a rule, but too small where a complete island is in the way.
        end = "it has no room" if parted(argument.grounds, mask)[1] else "it would have another size"
        return f"{because}, and with {any_of}{_found(argument, speech)} {end}"

    return argue


def _joining(says: str, value: int, bits: Bits) -> Arguing:
    del value, bits

    def argue(argument: Argument, speech: Speech) -> str:
        because = speech.grounds(argument.grounds)
        between = f"{_found(argument, speech)} would join two of them"
        return f"{says}, and {f'{because}, and ' if because else ''}{between}"

    return argue


def _too_far(says: str, value: int, bits: Bits) -> Arguing:
    del value, bits

    def argue(argument: Argument, speech: Speech) -> str:
        where = f"where {speech.grounds(argument.grounds)}, " if argument.grounds else ""
        return f"{says}, and {where}no number reaches {_found(argument, speech)}"

    return argue


def _only_way(says: str, value: int, bits: Bits) -> Arguing:
    del value, bits

    def argue(argument: Argument, speech: Speech) -> str:
        because = joined(says, speech.grounds(argument.grounds))
        return f"{because}, and the only way to a number leads by {_found(argument, speech)}"

    return argue


def _found(argument: Argument, speech: Speech) -> str:
    return speech.cells([one.variable for one in argument.found])
