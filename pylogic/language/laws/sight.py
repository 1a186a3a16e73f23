"""Laws of how far a cell sees, or a line goes from it, in each direction, given all that it may in the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined, left
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import HOLDS
from pylogic.language.compile.linear import bounds, whole
from pylogic.language.laws.degrees import LINE, clues_of
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, always, is_among, mask_of, reachable, set_of
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words import bends
from pylogic.language.words.bends import Arms, Spot
from pylogic.language.words.sight import Sight, others_seen, some_is_enough
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple, dataclass


@dataclass(frozen=True)
class _Eye:
    """The cells that a cell sees.

    Attributes:
        eye: The variable of the cell that is counted; ``None`` where it surely counts.
        beyond: Whether cells are counted to which links lead.
        rays: In each direction the variables over which it sees, each with the one that is counted there.
        over: The values over which it sees.
        counted: The values that are counted.
        sign: How the count compares with the number.
        number: The number.
        guards: The variable of the cell and its value under which the comparison holds, if there is a condition.
    """

    eye: int | None
    beyond: bool
    rays: Sequence[Sequence[tuple[int, int]]]
    over: tuple[int, ...]
    counted: tuple[int, ...]
    sign: str
    number: int
    guards: tuple[tuple[int, int], ...]


class _Far(NamedTuple):
    """The number of steps that a ray may go, and the least and the most that it counts then."""

    steps: int
    least: int
    most: int


def _sight_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell with a comparison, unless it is a plain count."""
    arguments: Sight = rule.measured
    for bound in () if some_is_enough(rule) else bounds(rule, board):
        sign, number = others_seen(rule, bound.number)
        eye = arguments.eye(bound.cell, board)
        lines = arguments.rays(bound.cell, board)
        over, counted = (tuple(one.number for one in values) for values in (arguments.over, arguments.counted))
        says = bound.clue.sentence if bound.clue else f"{rule.sentence} ({name_of(bound.cell)})"
        guards = tuple(
            (holder, guard.number)
            for guard in bound.guards
            for holder in board.variables_at(guard.sort.name, [bound.cell])
        )
        seen = _Eye(eye, arguments.beyond, lines, over, counted, sign, number, guards)
        looked_at = [one for line in lines for pair in line for one in pair]
        about = [*([] if eye is None else [eye]), *looked_at, *(holder for holder, _ in guards)]
        constraint = Pruning(_prune, tuple(dict.fromkeys(about)), seen)
        several = always(None if bound.clue else rule.sentence)
        argue = partial(_argue, seen, says)
        yield Law(f"the sight of {name_of(bound.cell)}", says, constraint, (bound.clue,), argue=argue, several=several)


def _argue(eye: _Eye, says: str, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Say how much is seen elsewhere, or in all where that is not the number."""
    text = joined(says, speech.grounds(argument.grounds))
    over, counted = mask_of(bits, eye.over), mask_of(bits, eye.counted)
    about = {one for ray in eye.rays for pair in ray for one in pair}
    eyes = set() if eye.eye is None else {eye.eye}
    store = Store(left(argument.grounds, tuple(about | eyes), -1))
    ways = [_ways(store, ray, over, counted, eye.beyond) for ray in eye.rays]
    found = {one.variable for one in argument.conclusions}
    if found.isdisjoint(about):
        known = [bool(bits(value) & counted) for variable, value in eye.guards if variable == eye.eye]
        own = known[0] if known else eye.eye is not None and is_among(store, eye.eye, counted)
        low = sum(min(way.least for way in some) for some in ways) + (own is True)
        high = sum(max(way.most for way in some) for some in ways) + (own is not False)
        exactly, much = low == high, f"at most {high}" if high < eye.number else f"at least {low}"
        return f"{text}; it sees {low or 'none' if exactly else much}" if exactly or low or high < eye.number else text
    here = [not found.isdisjoint(one for pair in ray for one in pair) for ray in eye.rays]
    elsewhere = [some for some, is_here in zip(ways, here, strict=True) if not is_here]
    low = sum(min(way.least for way in some) for some in elsewhere)
    high = sum(max(way.most for way in some) for some in elsewhere)
    kept = all(bool(one.values & over) == one.settled for one in argument.conclusions)
    if eye.sign != "eq" or not elsewhere or (here.count(True) > 1 or high >= eye.number if kept else not low):
        return text
    much = "none" if not high else f"at most {high}" if kept else f"at least {low}"
    return f"{text}; in the other directions it sees {much}"


def _prune(store: Store, _: Sequence[int], arguments: _Eye) -> None:
    if any(store.domains[variable] != store.bit(value) for variable, value in arguments.guards):
        return
    over, counted = mask_of(store.bit, arguments.over), mask_of(store.bit, arguments.counted)
    own = False if arguments.eye is None else is_among(store, arguments.eye, counted)
    ways = [[_Far(0, int(own is True), int(own is not False))]]
    ways += [_ways(store, ray, over, counted, arguments.beyond) for ray in arguments.rays]
    for ray, fitting in zip(arguments.rays, _fitting(ways, arguments)[1:], strict=True):
        near = min(way.steps for way in fitting)
        for variable, _counted in ray[:near]:
            store.keep(variable, over)
        if len(fitting) == 1 and near < len(ray):
            store.remove(ray[near][0], over)


def _ways(store: Store, ray: Sequence[tuple[int, int]], over: int, counted: int, beyond: bool) -> list[_Far]:
    """The ways to see along a ray."""
    ways = []
    least = most = 0
    for steps, (variable, looked_at) in enumerate(ray):
        passed = store.domains[variable] & over
        last = store.domains[variable] & ~over
        if last:
            held = last if looked_at == variable else store.domains[looked_at]
            seen = 0 if beyond else counted
            ways.append(_Far(steps, least + (not held & ~seen), most + bool(held & seen)))
        if not passed:
            return ways
        held = passed if looked_at == variable else store.domains[looked_at]
        least += not held & ~counted
        most += bool(held & counted)
    return [*ways, _Far(len(ray), least, most)]


def _fitting(ways: list[list[_Far]], arguments: _Eye) -> list[list[_Far]]:
    """The ways that go with some of the others.

    Raises:
        ContradictionError: There are none.
    """
    sign, number = arguments.sign, arguments.number
    if sign == "eq" and all(way.least == way.most for some in ways for way in some):
        adds = tuple(set_of(way.least for way in some) for some in ways)
        kept = reachable(adds, number) if number >= 0 else None
        if kept is None:
            raise ContradictionError
        return [[way for way in some if adds >> way.least & 1] for some, adds in zip(ways, kept, strict=True)]
    lows, highs = [min(way.least for way in some) for some in ways], [max(way.most for way in some) for some in ways]
    low, high = sum(lows), sum(highs)
    if sign == "ne":
        fitting = [] if low == high == number else ways
    else:
        fitting = [
            [
                way
                for way in some
                if (sign == "ge" or low - least + way.least <= number)
                and (sign == "le" or high - most + way.most >= number)
            ]
            for some, least, most in zip(ways, lows, highs, strict=True)
        ]
    if not fitting or not all(fitting):
        raise ContradictionError
    return fitting


_Reaches = Sequence[Sequence[int]]
"""How far a line may go, in each direction."""
_Fitting = Callable[[_Reaches], bool]
"""Whether some way to go so far fits; of each direction at least one is there."""


def _reaching(value: Value, spot: Spot, board: Board, fits: _Fitting, guard: tuple[int, int] | None = None) -> Pruning:
    """Return the constraint that the arms of a cell or a side fit, where a variable has a value if there is a guard."""
    rays = [board.variables_at(value.sort.name, ray) for ray in graphs.arms(board, spot)]
    about = [*dict.fromkeys([*(guard[:1] if guard else ()), *(link for ray in rays for link in ray)])]
    return Pruning(_prune_by_reach, about, (value.number, rays, fits, guard))


def _prune_by_reach(
    store: Store,
    _: Sequence[int],
    arguments: tuple[int, Sequence[Sequence[int]], _Fitting, tuple[int, int] | None],
) -> None:
    value, rays, fits, guard = arguments
    reaches = [_lengths(store, ray, store.bit(value)) for ray in rays]
    if guard is not None and store.domains[guard[0]] != store.bit(guard[1]):
        if store.domains[guard[0]] & store.bit(guard[1]) and not fits(reaches):
            store.remove(guard[0], store.bit(guard[1]))
        return
    kept = [
        [one for one in reach if fits([*reaches[:way], [one], *reaches[way + 1 :]])]
        for way, reach in enumerate(reaches)
    ]
    for ray, lengths in zip(rays, kept, strict=True):
        if not lengths:
            raise ContradictionError
        for link in ray[: lengths[0]]:
            store.keep(link, store.bit(value))
        if len(lengths) == 1 and lengths[0] < len(ray):
            store.remove(ray[lengths[0]], store.bit(value))


def _lengths(store: Store, ray: Sequence[int], mask: int) -> list[int]:
    """How many links of a ray may be of a line, up to the first one that is not; the fewest first."""
    found = []
    for length, link in enumerate(ray):
        if store.domains[link] & ~mask:
            found.append(length)
        if not store.domains[link] & mask:
            return found
    return [*found, len(ray)]


def _arm_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell or side."""
    arguments: Arms = rule.arguments
    for spot, chosen, index in bends.spots(arguments.families, board):
        group, at = board.groups(chosen)[index], "-".join(map(name_of, spot))
        clues = clues_of(group)
        how = "goes equally far both ways" if arguments.alike else "goes farther one way than the other"
        line, where = arguments.value.sort.name or LINE, group.name if group.centre else at
        says = f"the {line} {how} from {where}, up to its next turns"
        yield Law(at, says, _reaching(arguments.value, spot, board, partial(_match, arguments.alike)), clues)


def _match(alike: bool, reaches: _Reaches) -> bool:
    there = [reach for reach in reaches if 0 not in reach]
    if not alike:
        return _parted(there)
    return not there or any(all(length in reach for reach in there) for length in there[0])


def _parted(reaches: _Reaches) -> bool:
    """Whether different lengths can be chosen for all."""
    if not reaches:
        return True
    first, *others = sorted(reaches, key=len)
    return any(_parted([[one for one in reach if one != length] for reach in others]) for length in first)


def _straight_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell."""
    for bound in bounds(rule, board):
        says = bound.clue.sentence if bound.clue else f"{rule.sentence} ({name_of(bound.cell)})"
        fits = partial(_straight, *whole(rule.arguments.sign, bound.number), bound.way)
        guards = ((board.variables_at(guard.sort.name, [bound.cell])[0], guard.number) for guard in bound.guards)
        constraint = _reaching(rule.measured.value, (bound.cell,), board, fits, next(guards, None))
        where, several = f"the straights of {name_of(bound.cell)}", always(None if bound.clue else rule.sentence)
        yield Law(where, says, constraint, (bound.clue,), several=several)


def _straight(sign: str, number: int, way: int | None, reaches: _Reaches) -> bool:
    if way is not None:
        return any(not length or HOLDS[sign](length, number) for length in reaches[way])
    up, left, right, down = reaches
    sums = [{one + other for one, other in product(*pair)} for pair in ((up, down), (left, right))]
    may = [any(length and HOLDS[sign](length, number) for length in some) for some in sums]
    without = [0 in some for some in sums]
    return (any(may) and all(one or other for one, other in zip(may, without, strict=True))) or (
        all(without) and HOLDS[sign](0, number)
    )


ARMS = Reasoning(_arm_laws)
SIGHT = Reasoning(_sight_laws)
STRAIGHTS = Reasoning(_straight_laws)
