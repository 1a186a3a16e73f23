"""Laws of shapes: where pieces may be laid, what is symmetric about a centre or a border, and angles of triangles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined, listed
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import clusters, half_turn, neighbours, reached
from pylogic.language.board.places import name_of_corner, numbered
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_among, mask_of, sorted_out
from pylogic.language.laws.patches import Borders, Parts, borders_of, parts_of
from pylogic.language.parse.patches import Alike, Patches
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.laid import Placing, Position, Shaped
from pylogic.language.words.shapes import Axis, Folded, Triangles, axes, classes, points, sectors
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import plural

_CACHED = 500
"""The most states of a board in the cache."""


@dataclass(frozen=True)
class _Centred:
    """Pieces about centres.

    Attributes:
        borders: The borders of the board.
        cores: The cells around each centre.
        centre: The centre that this is about.
        cache: The centres that may reach each cell, by the domains of all edges; ``None`` for a contradiction.
    """

    borders: Borders
    cores: Mapping[Cell, frozenset[Cell]]
    centre: Cell = (0, 0)
    cache: dict[tuple[int, ...], dict[Cell, frozenset[Cell]] | None] = field(default_factory=dict)

    def homes(self, store: Store) -> dict[Cell, frozenset[Cell]]:
        """The centres that may reach each cell, computed once for all cells.

        Raises:
            ContradictionError: None reaches some cell.
        """
        key = tuple(store.domains[edge] for edge in self.borders.between)
        if key not in self.cache:
            if len(self.cache) >= _CACHED:
                self.cache.clear()
            try:
                self.cache[key] = _reached(store, self)
            except ContradictionError:
                self.cache[key] = None
        homes = self.cache[key]
        if homes is None:
            raise ContradictionError
        return homes


def _symmetry_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each centre, and one for each cell; without centres, and for islands, one for the board."""
    if not isinstance(rule.arguments, Value):
        yield from _fold_laws(rule, board)
        return
    borders = borders_of(rule.arguments, board)
    cores = {centre: frozenset(graphs.cells_at_centre(centre)) for centre in board.centres}
    edges = tuple(borders.between)
    if not cores:
        yield Law("the board", rule.sentence, Pruning(_prune_own, edges, borders))
        return
    if not all(map(board.has, (cell for core in cores.values() for cell in core))):
        return
    for centre in cores:
        where = _centre(centre)
        says = f"the piece about {where} is symmetric"
        yield Law(where, says, Pruning(_prune_twins, edges, _Centred(borders, cores, centre)))
    centred = _Centred(borders, cores)
    for cell in board.cells:
        name = name_of(cell)
        around = tuple(edge for _, edge in borders.near[cell])
        home = Pruning(_prune_home, (*around, *(edge for edge in edges if edge not in around)), (centred, cell))
        argue = partial(_argue_symmetry, centred, cell, {edge: board.domain(*board.variables[edge]) for edge in edges})
        yield Law(f"around {name}", f"{name} is in a piece with a centre", home, argue=argue, technique="only centre")


def _owners(parts: Parts, arguments: _Centred) -> dict[Cell, Cell]:
    """The centre of each cell whose piece is known."""
    owner: dict[Cell, Cell] = {}
    for centre, core in arguments.cores.items():
        for cell in {one for first in core for one in parts.part[first]}:
            if owner.setdefault(cell, centre) != centre:
                raise ContradictionError
    return owner


def _prune_twins(store: Store, variables: Sequence[int], arguments: _Centred) -> None:
    """A side of the piece is a border where the side opposite to it is."""
    mask, centre, near = store.bit(arguments.borders.value), arguments.centre, arguments.borders.near
    core = arguments.cores[centre]
    for cell in core:
        for other, edge in near[cell]:
            if other in core:
                store.remove(edge, mask)
    owner = _owners(parts_of(store, arguments.borders, variables), arguments)
    edges = arguments.borders.edges
    for cell in (cell for cell, own in owner.items() if own == centre):
        twin = half_turn(cell, centre)
        if twin not in near:
            raise ContradictionError
        for other, edge in near[cell]:
            opposite = edges.get((twin, half_turn(other, centre)))
            if opposite is None or owner.get(other, centre) != centre:
                store.keep(edge, mask)
                if opposite is not None:
                    store.keep(opposite, mask)
            elif is_among(store, opposite, mask):
                store.keep(edge, mask)
            elif is_among(store, opposite, mask) is False:
                store.remove(edge, mask)


def _prune_own(store: Store, variables: Sequence[int], borders: Borders) -> None:
    """Cells of a piece have a centre of their own about which all of them may be turned; where one only, they are."""
    mask = store.bit(borders.value)
    parts = parts_of(store, borders, variables)
    for part in dict.fromkeys(parts.part.values()):
        room = graphs.reached(part, lambda cell: (other for other, _ in parts.joints(cell)), lambda _: True)
        top, left = min(part)
        points = ((top + row, left + column) for row, column in room)
        fitting = [point for point in points if all(half_turn(cell, point) in room for cell in part)]
        if not fitting:
            raise ContradictionError
        if len(fitting) > 1:
            continue
        piece = part.union(half_turn(cell, fitting[0]) for cell in part)
        for cell in piece:
            for other, edge in borders.near[cell]:
                if other in piece:
                    store.remove(edge, mask)
                elif half_turn(other, fitting[0]) not in room:
                    store.keep(edge, mask)


def _prune_home(store: Store, _: object, arguments: tuple[_Centred, Cell]) -> None:
    """Between two cells that no centre reaches both there is a border; where one centre alone reaches both, none."""
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

        def may_own(cell: Cell, centre: Cell = centre) -> bool:
            return all(one in homes and owner.get(one, centre) == centre for one in (cell, half_turn(cell, centre)))

        for cell in graphs.reached(core, lambda cell: (other for other, _ in parts.joints(cell)), may_own):
            homes[cell].add(centre)
    common_of: dict[Cell, frozenset[Cell]] = {}
    for part in dict.fromkeys(parts.part.values()):
        common = frozenset.intersection(*(frozenset(homes[cell]) for cell in part))
        if not common:
            raise ContradictionError
        common_of.update(dict.fromkeys(part, common))
    return common_of


def _argue_symmetry(
    centred: _Centred,
    cell: Cell,
    held: Mapping[int, Sequence[int]],
    bits: Bits,
    argument: Argument,
    speech: Speech,
) -> str:
    because, name = speech.grounds(argument.grounds), name_of(cell)
    start = f"{because}, and " if because else ""
    borders = centred.borders
    if any(one.values != bits(borders.value) for one in argument.conclusions):
        lowest = borders.value + 1 - bits(borders.value).bit_length()
        store = Store({edge: mask_of(bits, numbers) for edge, numbers in held.items()}, lowest)
        for ground in argument.grounds:
            for one in ground.variables:
                store.domains[one] &= ground.values if ground.known else ~ground.values
        (home,) = centred.homes(store)[cell]
        return f"{start}only {_centre(home)} reaches {name}"
    edges = {one.variable for one in argument.conclusions}
    others = [name_of(other) for other, edge in borders.near[cell] if edge in edges]
    return f"{start}no centre reaches both {name} and {listed(others, 'or')}"


def _centre(centre: Cell) -> str:
    """``the centre at r1c2``, ``the centre between r1c2 and r2c3``."""
    core = graphs.cells_at_centre(centre)
    first, last = name_of(min(core)), name_of(max(core))
    return f"the centre at {first}" if first == last else f"the centre between {first} and {last}"


@dataclass(frozen=True)
class _Turning:
    """Islands that a half turn leaves as they are.

    Attributes:
        variables: The variable of each cell.
        classes: The values that make islands together.
        centres: The given centres; none where any point may be one.
    """

    variables: dict[Cell, int]
    classes: Sequence[tuple[int, ...]]
    centres: Sequence[Cell]


def _fold_laws(rule: Rule, board: Board) -> Iterator[Law]:
    """Yield one law for the board."""
    folded = isinstance(rule.arguments, Folded)
    about: Patches | Alike = rule.arguments.about if folded else rule.arguments
    variables = board.cell_variables(about.sort.name)
    if folded:
        values = tuple(value.number for value in rule.arguments.about.values)
        constraint = Pruning(_prune_folded, tuple(variables.values()), (variables, values, axes(rule.arguments, board)))
        yield Law("the board", rule.sentence, constraint)
    elif all(cell in variables for centre in board.centres for cell in graphs.cells_at_centre(centre)):
        turning = _Turning(variables, classes(about, board), board.centres)
        yield Law("the board", rule.sentence, Pruning(_prune_turned, tuple(variables.values()), turning))


def _prune_turned(store: Store, _: Sequence[int], turning: _Turning) -> None:
    """Cells opposite to those of an island are on it, where it has one centre; no cell is on one without a centre."""
    names = turning.variables
    held_by_any = mask_of(store.bit, (value for values in turning.classes for value in values))
    for centre in turning.centres:
        store.keep(names[min(graphs.cells_at_centre(centre))], held_by_any)
    for values in turning.classes:
        mask = mask_of(store.bit, values)
        may, sure = sorted_out(store, names, mask)
        centred = [centre for centre in turning.centres if min(graphs.cells_at_centre(centre)) in sure]
        for cell in {cell for centre in centred for cell in graphs.cells_at_centre(centre)}:
            store.keep(names[cell], mask)
            sure.add(cell)
        for island in dict.fromkeys(clusters(sure, neighbours).values()):
            room = reached(island, neighbours, may.__contains__)
            points = [centre for centre in centred if min(graphs.cells_at_centre(centre)) in island]
            if len(points) > 1:
                raise ContradictionError
            if not turning.centres:
                top, left = min(island)
                points = [(top + row, left + column) for row, column in room]
            fitting = [point for point in points if all(half_turn(cell, point) in room for cell in island)]
            if not fitting and points:
                raise ContradictionError
            for cell in island if len(fitting) == 1 else ():
                store.keep(names[half_turn(cell, fitting[0])], mask)
        if turning.centres:
            roots = {min(graphs.cells_at_centre(centre)) for centre in turning.centres} & may
            room = reached(roots, neighbours, may.__contains__)
            for cell in may - room:
                store.remove(names[cell], mask)


def _prune_folded(
    store: Store, _: Sequence[int], arguments: tuple[dict[Cell, int], tuple[int, ...], Sequence[Axis]]
) -> None:
    """What is connected lies across one border at most; cells opposite to those of such an island are on it."""
    names, values, borders = arguments
    mask = mask_of(store.bit, values)
    may, sure = sorted_out(store, names, mask)
    for island in dict.fromkeys(clusters(sure, neighbours).values()):
        room = reached(island, neighbours, may.__contains__)
        crossed = [axis for axis in borders if axis.crosses(island)]
        if len(crossed) > 1 or not any(axis.crosses(room) for axis in borders):
            raise ContradictionError
        for cell in island if crossed else ():
            if crossed[0].fold(cell) not in room:
                raise ContradictionError
            store.keep(names[crossed[0].fold(cell)], mask)


_Angles = tuple[Sequence[tuple[int, str] | None], Mapping[int, str]]
"""The variable and the quarter of each eighth around a point, none off the board; the black quarters of each value."""
_RIGHT = (0, 2, 4, 8)
"""How many eighths a white angle may have."""


def _triangle_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each point at which cells meet."""
    arguments: Triangles = rule.arguments
    sort = arguments.values[0].sort.name
    black = {value.number: arguments.black(value.number) for value in arguments.values}
    for row, column in points(board):
        around = [
            (variable, quarter) if (variable := board.variable(sort, cell)) is not None else None
            for cell, quarter in sectors(row, column)
        ]
        variables = tuple(dict.fromkeys(one[0] for one in around if one is not None))
        if variables:
            name = f"the point {name_of_corner((row, column))}"
            yield Law(name, rule.sentence, Pruning(_prune_angles, variables, (around, black)))


def _prune_angles(store: Store, variables: Sequence[int], arguments: _Angles) -> None:
    """Keep the values with which all white angles around the point are right, straight or whole."""
    around, black = arguments
    masks = [store.domains[variable] for variable in variables]
    candidates = [[bit for bit in range(mask.bit_length()) if mask >> bit & 1] for mask in masks]
    shades = {store.bit(value): quarters for value, quarters in black.items()}
    kept = [0] * len(variables)
    for bits in product(*candidates):
        held = dict(zip(variables, bits, strict=True))
        white = [one is not None and one[1] not in shades.get(1 << held[one[0]], "") for one in around]
        if all(run in _RIGHT for run in _white_angles(white)):
            kept = [mask | 1 << bit for mask, bit in zip(kept, bits, strict=True)]
    if not all(kept):
        raise ContradictionError
    for variable, mask in zip(variables, kept, strict=True):
        store.keep(variable, mask)


def _white_angles(white: Sequence[bool]) -> list[int]:
    """The lengths of the white angles around a point."""
    if all(white):
        return [len(white)]
    start = white.index(False)
    turned = [*white[start:], *white[:start]]
    return [len(run) for run in "".join("w" if one else " " for one in turned).split()]


SYMMETRIC = Reasoning(_symmetry_laws)
TRIANGLES = Reasoning(_triangle_laws)


class _Spot(NamedTuple):
    """Where a piece may lie.

    Attributes:
        value: What its cells hold.
        held: The same of the variable of each cell; ``None``, which is none of the values of pieces, of cells about it.
        covered: The variables of its cells, as bits.
        about: Those of the cells about it.
    """

    value: int
    held: dict[int, int | None]
    covered: int
    about: int


def _laying_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell that a piece may cover, and one for each length, group or piece that is counted."""
    arguments: Placing | Shaped = rule.arguments
    yield from _placed(arguments, board) if isinstance(arguments, Placing) else _shaped(arguments, board)


def _placed(arguments: Placing, board: Board) -> Iterator[Law]:
    counts = arguments.quotas(board)
    listed = (one for one in arguments.positions(board) if one.quota in counts)
    laying = Laying(arguments.values, listed, board)
    names = {group.number: group.name for group in numbered(board.groups(arguments.family))}
    for quota, count in counts.items():
        says = f"{names.get(quota, 'the group')} holds one piece"
        if arguments.listed:
            says = f"there {'is' if count == 1 else 'are'} {plural(count, 'ship')} of length {quota}"
        yield laying.counted(says, quota, count)
    yield from laying.covered(f"what covers {{}} is a whole {'ship' if arguments.listed else 'piece'}")


def _shaped(arguments: Shaped, board: Board) -> Iterator[Law]:
    for value in arguments.values:
        laying = Laying((value,), arguments.positions(value, board), board)
        what = f"a {arguments.what}" if arguments.what.isalpha() else f"a whole {value}"
        yield from laying.covered(f"every piece of {value} is {what} (around {{}})")
        exact = arguments.least == arguments.most
        for number, form in arguments.numbered(value) if arguments.most else ():
            yield laying.counted(f"{form.name} lies on the board {'' if exact else 'at most '}once", number, 1, exact)


class Laying:
    """Pieces laid on a board.

    Args:
        values: The values of pieces.
        positions: The places where one may lie.
        board: The board.
    """

    def __init__(self, values: Sequence[Value], positions: Iterable[Position], board: Board) -> None:
        sort = values[0].sort.name
        self._board = board
        self._values = tuple(value.number for value in values)
        self._covering: dict[int, list[_Spot]] = {variable: [] for variable in board.variables_at(sort, board.cells)}
        self._counting: dict[int, list[_Spot]] = {}
        for position in positions:
            covered = board.variables_at(sort, position.cells)
            about = board.variables_at(sort, position.bare)
            held: dict[int, int | None] = dict.fromkeys(covered, position.value.number)
            held |= dict.fromkeys(about)
            spot = _Spot(position.value.number, held, _bits(covered), _bits(about))
            self._counting.setdefault(position.quota, []).append(spot)
            for variable in covered:
                self._covering[variable].append(spot)

    def covered(self, says: str) -> Iterator[Law]:
        """Yield one law for each cell, whose name is to be put into a sentence: a piece that covers it lies whole."""
        for variable, spots in self._covering.items():
            scope = dict.fromkeys([variable, *(one for spot in spots for one in spot.held)])
            where = name_of(self._board.cell_of(variable))
            yield Law(f"around {where}", says.format(where), Pruning(_prune_cover, tuple(scope), (spots, self._values)))

    def counted(self, says: str, quota: int, count: int, exact: bool = True) -> Law:
        """Return the law that so many pieces of a quota lie on the board, or at most as many."""
        spots = self._counting.get(quota, [])
        scope = tuple(dict.fromkeys(variable for spot in spots for variable in spot.held)) or tuple(self._covering)
        constraint = Pruning(_prune, scope, (spots, count, self._values, exact))
        return Law(says, says, constraint, argue=partial(_argue_laying, says))


def _bits(variables: Iterable[int]) -> int:
    return sum(1 << variable for variable in variables)


_Masks = dict[int | None, int]
"""The domain that each value of pieces, and ``None``, stands for."""


def _fitting(
    store: Store, variables: Sequence[int], spots: Sequence[_Spot], values: Sequence[int]
) -> tuple[list[_Spot], _Masks]:
    """The spots at which a piece may lie."""
    masks: _Masks = {value: store.bit(value) for value in values}
    masks[None] = ~mask_of(store.bit, values)
    domains = store.domains
    never = {value: _bits(one for one in variables if not domains[one] & mask) for value, mask in masks.items()}
    bare = never[None]
    return [spot for spot in spots if not (spot.covered & never[spot.value] or spot.about & bare)], masks


def _open(store: Store, spot: _Spot, masks: _Masks) -> list[tuple[int, int]]:
    """The variables and domains for which it is open whether a piece lies at a spot."""
    domains = store.domains
    return [(variable, masks[value]) for variable, value in spot.held.items() if domains[variable] & ~masks[value]]


def _prune(store: Store, variables: Sequence[int], arguments: tuple[Sequence[_Spot], int, Sequence[int], bool]) -> None:
    """Where all pieces lie there are no others; where no more than they all may lie they do."""
    spots, count, values, exact = arguments
    fitting, masks = _fitting(store, variables, spots, values)
    lying = sum(not _open(store, spot, masks) for spot in fitting)
    if lying > count:
        raise ContradictionError
    if lying == count:
        for spot in fitting:
            missing = _open(store, spot, masks)
            if len(missing) == 1:
                store.remove(*missing[0])
    elif not exact:
        return
    elif count == 1:
        _keep_common(store, fitting, masks)
    elif len(fitting) < count:
        raise ContradictionError
    elif len(fitting) == count:
        for spot in fitting:
            for variable, value in spot.held.items():
                store.keep(variable, masks[value])


def _keep_common(store: Store, spots: Sequence[_Spot], masks: _Masks) -> None:
    """Keep what all spots have in common."""
    if not spots:
        raise ContradictionError
    for variable in spots[0].held:
        store.keep(variable, union(masks[spot.held[variable]] if variable in spot.held else -1 for spot in spots))


def _prune_cover(store: Store, variables: Sequence[int], arguments: tuple[Sequence[_Spot], Sequence[int]]) -> None:
    """A place that holds a value of pieces is covered by one; all that may cover it have something in common."""
    spots, values = arguments
    fitting, masks = _fitting(store, variables, spots, values)
    centre, mask = variables[0], mask_of(store.bit, values)
    store.keep(centre, union(masks[value] for value in {spot.value for spot in fitting}) | ~mask)
    if not store.domains[centre] & ~mask:
        _keep_common(store, fitting, masks)


def _argue_laying(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    """Return the sentence of a step."""
    if not argument.grounds:
        return f"{says}, and wherever it lies"
    return joined(says, speech.grounds(argument.grounds))


PLACE = SHAPE = Reasoning(_laying_laws)
