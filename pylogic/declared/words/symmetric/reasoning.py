"""How people go about ``symmetric``: borders come in pairs about a centre, and a cell goes to a centre it can reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board import half_turns
from pylogic.declared.board.board import Board
from pylogic.declared.board.half_turns import turned
from pylogic.declared.explain.bordering import Borders, Parts, borders_of, parts_of
from pylogic.declared.explain.law import Bits, Law, Others, holds
from pylogic.declared.parse.rule import Rule
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined

_REMEMBERED = 500
"""So many states of a board are remembered."""


@dataclass(frozen=True)
class _Centred:
    """Pieces about centres.

    Attributes:
        borders: The borders of the board.
        cores: The cells around each centre.
        centre: The centre that this is about.
        found: What was worked out already.
    """

    borders: Borders
    cores: Mapping[Cell, frozenset[Cell]]
    centre: Cell = (0, 0)
    found: dict[tuple[int, ...], dict[Cell, frozenset[Cell]] | None] = field(default_factory=dict)

    def homes(self, store: Store) -> dict[Cell, frozenset[Cell]]:
        """The centres that may reach each cell, worked out once for all cells.

        Raises:
            ContradictionError: None reaches some cell.
        """
        key = tuple(store.domains[edge] for edge in self.borders.between)
        if key not in self.found:
            if len(self.found) >= _REMEMBERED:
                self.found.clear()
            try:
                self.found[key] = _reached(store, self)
            except ContradictionError:
                self.found[key] = None
        known = self.found[key]
        if known is None:
            raise ContradictionError
        return known


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each centre, and one for all."""
    del others
    borders = borders_of(rule.arguments, board)
    cores = {centre: frozenset(half_turns.core(centre)) for centre in board.centres}
    edges = tuple(borders.between)
    if not all(map(board.has, (cell for core in cores.values() for cell in core))):
        return
    for centre, core in cores.items():
        first, last = name_of(min(core)), name_of(max(core))
        where = f"the centre at {first}" if first == last else f"the centre between {first} and {last}"
        says = f"the piece about {where} is symmetric"
        yield Law(where, says, Pruning(_twins, edges, _Centred(borders, cores, centre)))
    centred = _Centred(borders, cores)
    for cell in board.cells:
        name = name_of(cell)
        around = tuple(edge for _, edge in borders.near[cell])
        argue = partial(_arguing, name, borders.value)
        home = Pruning(_home, (*around, *(edge for edge in edges if edge not in around)), (centred, cell))
        yield Law(f"around {name}", f"{name} is in a piece with a centre", home, argue=argue)


def _owners(parts: Parts, arguments: _Centred) -> dict[Cell, Cell]:
    """The centre of each cell whose piece is known."""
    owner: dict[Cell, Cell] = {}
    for centre, core in arguments.cores.items():
        for cell in {one for first in core for one in parts.part[first]}:
            if owner.setdefault(cell, centre) != centre:
                raise ContradictionError
    return owner


def _twins(store: Store, variables: Sequence[int], arguments: _Centred) -> None:
    """What is known of a side of the piece is known of the side opposite to it."""
    mask = store.bit(arguments.borders.value)
    core = arguments.cores[arguments.centre]
    for cell in core:
        for other, edge in arguments.borders.near[cell]:
            if other in core:
                store.remove(edge, mask)
    parts = parts_of(store, arguments.borders, variables)
    owner = _owners(parts, arguments)
    edges = {(cell, other): edge for cell, near in arguments.borders.near.items() for other, edge in near}
    for cell, centre in owner.items():
        if centre != arguments.centre:
            continue
        twin = turned(cell, centre)
        if twin not in arguments.borders.near:
            raise ContradictionError
        for other, edge in arguments.borders.near[cell]:
            opposite = edges.get((twin, turned(other, centre)))
            if opposite is None or owner.get(other, centre) != centre:
                store.keep(edge, mask)
                if opposite is not None:
                    store.keep(opposite, mask)
            elif holds(store, opposite, mask):
                store.keep(edge, mask)
            elif holds(store, opposite, mask) is False:
                store.remove(edge, mask)


def _home(store: Store, variables: object, arguments: tuple[_Centred, Cell]) -> None:
    """Between two cells that no centre reaches both there is a border; where one centre alone reaches both, none."""
    del variables
    centred, cell = arguments
    mask = store.bit(centred.borders.value)
    homes = centred.homes(store)
    for other, edge in centred.borders.near[cell]:
        if not homes[cell] & homes[other]:
            store.keep(edge, mask)
        elif len(homes[cell]) == 1 and homes[cell] == homes[other]:
            store.remove(edge, mask)


def _reached(store: Store, arguments: _Centred) -> dict[Cell, frozenset[Cell]]:
    """The centres that may reach each cell."""
    parts = parts_of(store, arguments.borders, arguments.borders.between)
    owner = _owners(parts, arguments)
    homes: dict[Cell, set[Cell]] = {cell: set() for cell in arguments.borders.near}
    for centre, core in arguments.cores.items():
        seen = set(core)
        front = list(core)
        while front:
            for other, _ in parts.joints[front.pop()]:
                both = (other, turned(other, centre))
                if other not in seen and all(one in homes and owner.get(one, centre) == centre for one in both):
                    seen.add(other)
                    front.append(other)
        for cell in seen:
            homes[cell].add(centre)
    found: dict[Cell, frozenset[Cell]] = {}
    for part in dict.fromkeys(parts.part.values()):
        common = frozenset.intersection(*(frozenset(homes[cell]) for cell in part))
        if not common:
            raise ContradictionError
        found.update(dict.fromkeys(part, common))
    return found


def _arguing(name: str, value: int, bits: Bits) -> Arguing:
    mask = bits(value)

    def argue(argument: Argument, speech: Speech) -> str:
        apart = all(one.values == mask for one in argument.found)
        says = f"no centre reaches {name} and what is beside it" if apart else f"only one reaches {name}"
        return joined(f"every piece has one centre, and {says}", speech.grounds(argument.grounds))

    return argue
