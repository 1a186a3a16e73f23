"""Laws of ``islands`` and ``polyominoes``: they grow to their size, stop there, and keep apart from others.

A group that has to reach a size needs room for it, and cells without which it is too small.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from heapq import heappop, heappush

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined, listed
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import Near
from pylogic.language.laws import patches
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_so, parted
from pylogic.language.parse.comparisons import expression_text
from pylogic.language.parse.expressions import Call, Comparison
from pylogic.language.parse.patches import Alike, Measure, Patches, has_one_clue
from pylogic.language.parse.rule import Rule
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Conclusion, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, values
from pylogic.model.records import dataclass, replace
from pylogic.model.text import plural

_SIGHT = 4
"""How far from a cell one looks for what fits there."""
_LOOK = 5
"""The price of that, as of any rule at one place."""
_NAMED = 2
"""Of more cells than these it is said what all of them are."""
_SEA = 0
"""The node to which all cells with a clue are joined."""


@dataclass(frozen=True)
class _Shore:
    """The shore of islands: where they may be.

    Attributes:
        value: The value of their cells.
        near: The neighbours of each cell.
        seeds: The size by clue of each cell with one, ``None`` where it has no number.
        sure: Those of them that are on an island for certain, as clues say.
        seed: The one of them whose island this is about.
    """

    value: int
    near: Mapping[int, tuple[int, ...]]
    seeds: Mapping[int, int | None]
    sure: frozenset[int] = frozenset()
    seed: int = _SEA

    def without(self, lost: Collection[int]) -> _Shore:
        """The same where the clues of some cells are not known."""
        return replace(self, seeds={**self.seeds, **dict.fromkeys(lost)}, sure=self.sure.difference(lost))


def _island_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each number; where every island has one clue, one for each clue or two for all islands."""
    if isinstance(rule.measured, Alike):
        yield from _alike(rule.measured, board, board.near(rule.measured.sort.name))
        return
    about: Patches = rule.measured.patches
    if about.word == "networks":
        yield from patches.patch_laws(rule, board, others)
        return
    measures = (one for one in others.rules if isinstance(one.arguments, Comparison))
    same = [one for one in measures if isinstance(one.measured, Measure) and one.measured.patches == about]
    seeded = any(map(_is_one_clue, same)) and _is_plain(about, board)
    if not seeded or not (_is_one_clue(rule) or _is_size(rule)):
        yield from patches.patch_laws(rule, board, others)
        return
    value, near = about.values[0], board.near(about.sort.name)
    hints = {
        one: hint for cell, hint in board.hints.items() if (one := board.variable(value.sort.name, cell)) is not None
    }
    sized = any(map(_is_size, same))
    seeds = {one: hint.numbers[0] if hint.numbers and sized else None for one, hint in hints.items()}
    clues = {one: hint.clue for one, hint in hints.items()}
    sure = frozenset(one for one in seeds if board.fixed(value.sort.name, board.cell_of(one)) == value.number)
    every = _Shore(value.number, near, seeds, sure)
    if _is_one_clue(rule):
        yield from _apart(rule, every, clues)
        return
    for seed, size in seeds.items():
        if size is not None:
            row, column = board.cell_of(seed)
            says = f"the island of {name_of((row, column))} has {plural(size, 'cell')}"
            touched = (cell for cell in board.cells if abs(cell[0] - row) + abs(cell[1] - column) <= size)
            scope = board.variables_at(value.sort.name, touched)
            shore = replace(every, seed=seed)
            around = {seed: clues[seed], **{one: clue for one, clue in clues.items() if one in scope}}
            law = _law(name_of((row, column)), says, _prune_seed, scope, shore, around)
            yield law._replace(argue=partial(_argue, says, size, shore))


def _law(
    name: str,
    says: str,
    prune: Callable[[Store, Sequence[int], _Shore], None],
    scope: Sequence[int],
    shore: _Shore,
    clues: Mapping[int, Clue | None],
) -> Law:
    """A law about the islands of some cells with a clue."""

    def keeping(kept: Collection[Clue]) -> Pruning:
        lost = [one for one, clue in clues.items() if clue and clue not in kept]
        return Pruning(prune, scope, shore.without(lost))

    return Law(name, says, Pruning(prune, scope, shore), tuple(dict.fromkeys(clues.values())), keeping=keeping)


def _is_one_clue(rule: Rule) -> bool:
    """Whether a rule says that each island has one clue."""
    return has_one_clue(rule) and bool(rule.measured.printed)


def _is_size(rule: Rule) -> bool:
    """Whether a rule says that a clue is the size of its island."""
    comparison: Comparison = rule.arguments
    named = expression_text(comparison.right) == "clue" and comparison.sign == "=" and isinstance(comparison.left, Call)
    return named and rule.measured.what == "size" and rule.measured.beyond is None


def _is_plain(about: Patches, board: Board) -> bool:
    """Whether islands are connected by sides, and clues stand on them wherever they are, unless they were dropped."""
    value = about.values[0]
    whole = len(about.values) == 1 and about.by == "pairs" and about.within is None and not about.marks
    held = {cell: board.fixed(value.sort.name, cell) for cell in board.hints}
    known = all(
        number == value.number or (number is None and not board.hints[cell].numbers) for cell, number in held.items()
    )
    return whole and known and value.number in held.values()


def _apart(rule: Rule, shore: _Shore, clues: Mapping[int, Clue | None]) -> Iterator[Law]:
    """Yield what follows from every island having one clue."""
    for prune, argue in (
        (_prune_between, partial(_argue_all, "{} would join two of them")),
        (_prune_reach, _argue_reach),
        (_prune_way, partial(_argue_way, shore.value)),
    ):
        law = _law("the board", rule.sentence, prune, tuple(shore.near), shore, clues)
        yield law._replace(argue=partial(argue, rule.sentence), technique="island and number")


def _known(store: Store, variables: Sequence[int], value: int) -> tuple[set[int], set[int]]:
    """The cells that hold a value, and those that may."""
    mask = store.bit(value)
    return {v for v in variables if store.domains[v] == mask}, {v for v in variables if store.domains[v] & mask}


def _prune_seed(store: Store, variables: Sequence[int], arguments: _Shore) -> None:
    size = arguments.seeds[arguments.seed]
    if size is None:
        return
    mask, inside = store.bit(arguments.value), frozenset(variables)
    store.keep(arguments.seed, mask)
    land, may = _known(store, variables, arguments.value)
    parts = graphs.clusters(land | {arguments.seed}, arguments.near.__getitem__)
    base = parts[arguments.seed]
    others = {seed for seed in arguments.seeds if seed != arguments.seed and seed in inside}
    known = others & (arguments.sure | land)
    foreign = {one for seed in known for one in parts.get(seed, (seed,))}
    if len(base) > size or base & others:
        raise ContradictionError

    def allowed(cell: int) -> bool:
        return cell in may and cell not in foreign | others and foreign.isdisjoint(arguments.near[cell])

    whole = _grow(store, base, size, arguments, allowed, parts)
    for cell in {one for own in base for one in arguments.near[own]} - base - whole:
        if cell in inside:
            store.remove(cell, mask)


def _grow(
    store: Store,
    part: frozenset[int],
    size: int,
    arguments: _Shore,
    allowed: Callable[[int], bool],
    parts: Mapping[int, frozenset[int]],
) -> set[int]:
    """Keep the cells without which an island cannot reach its size; returns the room that it has."""
    whole, needed = pillars(part, size, arguments.near.__getitem__, allowed, parts)
    if len(whole) < size:
        raise ContradictionError
    for cell in needed:
        store.keep(cell, store.bit(arguments.value))
    return whole


class _Land:
    """The islands as far as they are known.

    Args:
        store: The domains.
        arguments: Where islands may be.

    Raises:
        ContradictionError: Two clues are on one island.

    Attributes:
        land: The cells that are on an island for sure.
        may: Those that may be.
        parts: For each cell of the land the connected part of the land that it is in.
        owner: The cell with the clue, for cells whose island is known.
    """

    def __init__(self, store: Store, arguments: _Shore) -> None:
        self.land, self.may = _known(store, tuple(arguments.near), arguments.value)
        if not self.may >= arguments.sure:
            raise ContradictionError
        self.land.update(arguments.sure)
        self.parts = graphs.clusters(self.land, arguments.near.__getitem__)
        self.owner: dict[int, int] = {}
        for seed in arguments.seeds.keys() & self.land:
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
    """Cells that no clue reaches are on no island."""
    known = _Land(store, arguments)
    near, owner = arguments.near, known.owner
    reach: set[int] = set()
    for seed, size in arguments.seeds.items():

        def allowed(cell: int, seed: int = seed) -> bool:
            apart = all(owner.get(one, seed) == seed for one in (cell, *near[cell]))
            return cell in known.may and apart and (cell == seed or cell not in arguments.seeds)

        if allowed(seed):
            base = known.parts.get(seed, frozenset((seed,)))
            reach |= room_to_grow(base, size or len(variables), near.__getitem__, allowed, known.parts)
    if not known.land <= reach:
        raise ContradictionError
    for cell in known.may - reach:
        store.remove(cell, store.bit(arguments.value))


def _prune_way(store: Store, _: Sequence[int], arguments: _Shore) -> None:
    """An island without a clue grows along the only way to one."""
    known = _Land(store, arguments)

    def near(cell: int) -> Sequence[int]:
        if cell == _SEA:
            return tuple(arguments.seeds)
        return (*arguments.near[cell], _SEA) if cell in arguments.seeds else arguments.near[cell]

    if not known.land <= graphs.reached([_SEA], near, known.may.__contains__):
        raise ContradictionError
    for cell in graphs.needed(_SEA, near, known.may, known.land):
        store.keep(cell, store.bit(arguments.value))


@dataclass(frozen=True, eq=False)
class _Room:
    """Cells on which islands as large as their number may be.

    Attributes:
        cells: The cells.
        near: The neighbours of each.
        edge: The cells through which islands go on out of sight.
        cell: The one that this is about.
    """

    cells: tuple[int, ...]
    near: Mapping[int, tuple[int, ...]]
    edge: frozenset[int] = frozenset()
    cell: int = _SEA

    def domains(self, store: Store) -> list[int]:
        """The domains of the cells."""
        return [store.domains[cell] for cell in self.cells]

    def some(self, numbers: int) -> set[int]:
        """The cells of the bits of a number."""
        return {self.cells[number] for number in values(numbers)}


def _bits_of(domains: Sequence[int], mask: int) -> tuple[int, int]:
    """The places whose domain is a value, and those where it may be one, as the bits of numbers."""
    land = may = 0
    for number, domain in enumerate(domains):
        if domain & mask:
            may |= 1 << number
            if domain == mask:
                land |= 1 << number
    return land, may


_KEPT, _ROOMS = 1 << 15, 1 << 10
"""Answers about rooms that are kept, as suppositions and puzzles that differ by a clue ask again, and rooms."""
_Near = tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=_ROOMS)
def _room(cells: tuple[int, ...], near: _Near) -> _Room:
    return _Room(cells, dict(near))


@lru_cache(maxsize=_ROOMS)
def _room_around(cell: int, every: _Near) -> _Room:
    near = dict(every)
    around, rim = {cell}, {cell}
    for _ in range(_SIGHT):
        rim = {one for each in rim for one in near[each]} - around
        around |= rim
    inside = {each: tuple(one for one in near[each] if one in around) for each in sorted(around)}
    edge = frozenset(each for each in rim if len(inside[each]) < len(near[each]))
    return _Room(tuple(inside), inside, edge, cell)


def _alike(arguments: Alike, board: Board, near: Mapping[int, tuple[int, ...]]) -> Iterator[Law]:
    """Yield one law for each number, by which its islands grow, and one for each cell, by what fits there."""
    allowed = {variable: board.domain(*board.variables[variable]) for variable in near}
    numbers = {variable: tuple(filter(arguments.sort.is_number, some)) for variable, some in allowed.items()}
    every = tuple(near.items())
    for value in sorted({number for some in numbers.values() for number in some}):
        room = _room(tuple(variable for variable, some in numbers.items() if value in some), every)
        says = f"an island of {value} has {plural(value, 'cell')}"
        argue = partial(_argue, says, value, _Shore(value, near, {}))
        yield Law(f"islands of {value}", says, Pruning(_prune_alike, room.cells, (room, value)), argue=argue)
    says = "an island has as many cells as its number says"
    for variable, some in numbers.items():
        room = _room_around(variable, every)
        fitting = Pruning(_prune_unfit, room.cells, (room, some))
        yield Law(name_of(board.cell_of(variable)), says, fitting, price=_LOOK, argue=partial(_argue_fit, says))


def _prune_alike(store: Store, _: Sequence[int], arguments: tuple[_Room, int]) -> None:
    """Islands whose number is known grow, and stop at their size."""
    room, value = arguments
    grown = _grown(room, value, *_bits_of(room.domains(store), store.bit(value)))
    if grown is None:
        raise ContradictionError
    needed, full = grown
    for cell in needed:
        store.keep(cell, store.bit(value))
    for cell in full:
        store.remove(cell, store.bit(value))


@lru_cache(maxsize=_KEPT)
def _grown(room: _Room, size: int, known: int, possible: int) -> tuple[list[int], set[int]] | None:
    """The cells without which islands do not reach a size, and those with which they pass it; ``None`` if they do."""
    land, may, near = room.some(known), room.some(possible), room.near.__getitem__
    parts = graphs.clusters(land, near)
    border = {one for cell in land for one in near(cell) if one in may} - land
    full = {cell for cell in border if len(_joined_by(cell, room.near, parts)) > size}
    needed: list[int] = []
    for part in dict.fromkeys(parts.values()):
        if len(part) > size:
            return None
        if len(part) < size:
            whole, wanted = pillars(part, size, near, lambda cell: cell in may and cell not in full, parts)
            if len(whole) < size:
                return None
            needed += wanted
    return needed, full


def _joined_by(cell: int, near: Mapping[int, tuple[int, ...]], parts: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """A cell with all parts beside it."""
    return frozenset({cell}.union(*(parts[one] for one in near[cell] if one in parts)))


def _prune_unfit(store: Store, _: Sequence[int], arguments: tuple[_Room, tuple[int, ...]]) -> None:
    """A cell holds no number of which an island there would be too large, or have no room."""
    room, numbers = arguments
    domains = room.domains(store)
    for number in numbers:
        mask = store.bit(number)
        if store.domains[room.cell] & mask and not _fits(room, number, *_bits_of(domains, mask)):
            store.remove(room.cell, mask)


@lru_cache(maxsize=_KEPT)
def _fits(room: _Room, size: int, known: int, possible: int) -> bool:
    """Whether an island of a size may hold the cell that a room is about, as far as one sees."""
    cell, near = room.cell, room.near
    beside, edge = _places(room)
    here = 1 << room.cells.index(cell)
    if not known & ~here:  # no other island is known: each cell on the way counts once
        reached = front = here
        for _ in range(size - 1):
            around = 0
            for place in values(front):
                around |= beside[place]
            front = around & possible & ~reached
            reached |= front
            if reached.bit_count() >= size or reached & edge:
                return True
        return reached.bit_count() >= size or bool(reached & edge)
    may = room.some(possible)
    parts = graphs.clusters(room.some(known) - {cell}, near.__getitem__)
    base = _joined_by(cell, near, parts)
    if len(base) > size:
        return False

    def allowed(one: int) -> bool:
        return one in may and len(_joined_by(one, near, parts)) <= size

    grown = room_to_grow(base, size, near.__getitem__, allowed, parts, whole=False)
    return len(grown) >= size or not room.edge.isdisjoint(grown)


@lru_cache(maxsize=_ROOMS)
def _places(room: _Room) -> tuple[list[int], int]:
    """The neighbours of each place of a room, and the places at its edge, as the bits of numbers."""
    place = {cell: 1 << number for number, cell in enumerate(room.cells)}
    return [sum(place[one] for one in room.near[cell]) for cell in room.cells], sum(map(place.__getitem__, room.edge))


def _argue_fit(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    because = joined(says, speech.grounds(argument.grounds))
    return f"{because}, and {listed([_unfit(found, speech) for found in argument.conclusions])}"


def _unfit(found: Conclusion, speech: Speech) -> str:
    what = f"an island of {speech.values(found.variable, found.values)} does"
    if found.settled:
        what = "islands of other numbers do"
    return f"{what} not fit at {speech.cells([found.variable])}"


def _argue(says: str, size: int, shore: _Shore, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask, cells = bits(shore.value), _cells(argument.conclusions, speech)
    if not argument.grounds:
        return _argue_alone(says, size, mask, argument, speech)
    land, walls = parted(argument.grounds, mask)
    island = {variable for ground in land for variable in ground.variables} | ({shore.seed} - {_SEA})
    whole = len(set(graphs.clusters(island, shore.near.__getitem__).values())) == 1
    own, rest = says, argument.grounds
    if shore.seed == _SEA and whole:
        own = f"the island of {speech.cells([min(island)])} has {plural(size, 'cell')}{speech.cited(land)}"
        rest = walls
    if is_so(argument, mask):
        return f"{own}, and without {cells} it has no room{speech.why(rest)}"
    if len(island) == size and whole:
        return f"{joined(own, speech.grounds(rest))}, so it is complete"
    any_of = "any of " if len(argument.conclusions) > 1 else ""
    end = "it has no room" if walls else _outgrown(size, shore, island, argument, speech)
    return f"{own}, and with {any_of}{cells} {end}{speech.why(rest)}"


def _outgrown(size: int, shore: _Shore, island: set[int], argument: Argument, speech: Speech) -> str:
    """Why no island takes the cells of some conclusions in, where there is land alone."""
    parts = graphs.clusters(island | shore.seeds.keys(), shore.near.__getitem__)
    grown = [_joined_by(one.variable, shore.near, parts) for one in argument.conclusions]
    others = [part & shore.seeds.keys() - {shore.seed} for part in grown]
    if all(others):
        seeds = sorted(frozenset[int]().union(*others))
        return f"it would join {f'the island of {speech.cells(seeds)}' if len(seeds) == 1 else 'another island'}"
    return "it would be too large" if all(len(part) > size for part in grown) else "it could not have its size"


def _argue_alone(says: str, size: int, mask: int, argument: Argument, speech: Speech) -> str:
    """From the clues alone: cells beside two islands are on neither, and there is one way to grow."""
    land = [one for one in argument.conclusions if bool(one.values & mask) == one.settled]
    sea = [one for one in argument.conclusions if one not in land]
    if sea and size > 1:
        says = f"{says}, and {_cells(sea, speech)} would join it to another"
    return f"{says}, and without {_cells(land, speech)} it has no room" if land else says


def _argue_all(end: str, says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return f"{joined(says, speech.grounds(argument.grounds))}, and {end.format(_cells(argument.conclusions, speech))}"


def _argue_way(value: int, says: str, bits: Bits, argument: Argument, speech: Speech) -> str:
    land, walls = parted(argument.grounds, bits(value))
    if len(land) != 1:
        return _argue_all("the only way to a number leads through {}", says, bits, argument, speech)
    leads = f"its only way to a number leads through {_cells(argument.conclusions, speech)}"
    return f"{speech.grounds(land)}, and {leads}{speech.why(walls)}"


def _argue_reach(_: str, __: Bits, argument: Argument, speech: Speech) -> str:
    cells = "these cells" if len(argument.conclusions) > _NAMED else _cells(argument.conclusions, speech)
    return f"no island reaches {cells}{speech.why(argument.grounds)}"


def _cells(conclusions: Iterable[Conclusion], speech: Speech) -> str:
    return speech.cells([one.variable for one in conclusions])


def room_to_grow(
    base: frozenset[int],
    size: int,
    near: Near[int],
    allowed: Callable[[int], bool],
    sure: Mapping[int, frozenset[int]],
    whole: bool = True,
) -> set[int]:
    """The cells that may belong to an area of a size that holds some cells, these included.

    Each cell on the way to it counts, and connected cells that are sure to belong to an area count together.

    Args:
        base: The cells that it holds.
        size: Its size.
        near: The neighbours of a cell.
        allowed: Whether it may hold a cell.
        sure: The part of each cell that is sure to belong to some area.
        whole: Whether to return all of them, or no more than it takes to reach the size.
    """
    paid = dict.fromkeys(base, len(base))
    front = [(len(base), cell) for cell in base]
    while front and (whole or len(paid) < size):
        cost, cell = heappop(front)
        if cost > paid[cell]:
            continue
        for other in near(cell):
            part = sure.get(other)
            total = cost + (1 if part is None else len(part))
            if total > size or paid.get(other, total + 1) <= total or not allowed(other):
                continue
            for one in part or (other,):
                paid[one] = total
                heappush(front, (total, one))
    return set(paid)


def pillars(
    base: frozenset[int], size: int, near: Near[int], allowed: Callable[[int], bool], sure: Mapping[int, frozenset[int]]
) -> tuple[set[int], list[int]]:
    """The room of an area, and the cells without which it would be too small; the room may be too small itself."""
    whole = room_to_grow(base, size, near, allowed, sure)
    if len(whole) <= size:
        return whole, sorted(whole - base) if len(whole) == size else []

    def without(cell: int) -> set[int]:
        return room_to_grow(base, size, near, lambda one: one != cell and allowed(one), sure, whole=False)

    needed = []
    left = room_to_grow(base, size, near, allowed, sure, whole=False) - base
    while left:
        cell = min(left)
        left.remove(cell)
        room = without(cell)
        if len(room) < size:
            needed.append(cell)
        else:
            left &= room  # without any other cell this room is there
    return whole, needed


ISLANDS = POLYOMINOES = Reasoning(_island_laws)
