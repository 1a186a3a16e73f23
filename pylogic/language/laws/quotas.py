"""Laws of how often values stand somewhere: counts of groups and lines, values apart, couples, and partners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined, places
from pylogic.language.board.board import Board
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.graphs import matching
from pylogic.language.board.places import Chosen
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.pairs import bounds
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_among, replaced
from pylogic.language.parse.expressions import Call, Comparison
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.measures import Counted
from pylogic.language.words.partners import Apart, Couples, Matched, ties
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple, dataclass

_LINES = tuple(Chosen(BUILT_IN[name]) for name in ("rows", "columns"))
_MOST = 3
"""The most lines side by side that are considered together."""
_PRICE, _EACH = 10, 2
"""The cost of comparing groups with lines, and with each of these."""


class _Group(NamedTuple):
    """A group, and how many of its variables hold the value, by a clue if there is one."""

    variables: frozenset[int]
    number: int
    name: str
    clue: Clue | None


@dataclass(frozen=True)
class _Crowd:
    """Groups that hold a value a fixed number of times, and lines that together hold it at most some number of times.

    Attributes:
        value: The value.
        groups: The groups.
        lines: The variables of the lines.
        most: The most of these that may hold it.
    """

    value: int
    groups: tuple[_Group, ...]
    lines: frozenset[int]
    most: int


def _count_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield laws for a few lines at a time, and for each line, where other groups have a fixed number of a value."""
    groups = _groups(rule, board)
    if not groups:
        return
    value = rule.measured.values[0]
    for family in _LINES:
        lines = [(line.name, board.variables_at(value.sort.name, line.places)) for line in board.groups(family)]
        most = [others.most(line, value.number) for _, line in lines]
        full = sum(most) == sum(group.number for group in groups)
        for size in range(1, min(_MOST, len(lines) - 1) + 1):
            for first in range(len(lines) - size + 1):
                chosen = lines[first : first + size]
                yield from _crowded(value, groups, chosen, sum(most[first : first + size]), full, others)
        for (name, line), number in zip(lines, most, strict=True) if full else ():
            says = f"{name} has {others.many(value, number)}, as all lines together may have no more than are needed"
            clues = [group.clue for group in groups]
            yield Law(name, says, Pruning(_prune_full, line, (value.number, number)), clues, _PRICE + _EACH)


def _groups(rule: Rule, board: Board) -> tuple[_Group, ...]:
    """The variables of groups other than lines that hold one value a fixed number of times, with that number.

    There are none where groups overlap, or where the rule says something else.
    """
    comparison: Comparison = rule.arguments
    if rule.where or len(comparison.calls()) != 1 or comparison.sign != "=":
        return ()
    if not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        return ()
    arguments: Counted = comparison.calls()[0].arguments
    if len(arguments.values) != 1 or any(name.text in ("clue", "value") for name in comparison.names()):
        return ()
    families = [family for family in arguments.families if family.name not in ("rows", "columns", "lines")]
    areas = {group.places for group in board.groups_of(families)}
    sort = arguments.values[0].sort.name
    groups = tuple(
        _Group(frozenset(board.variables_at(sort, bound.group.places)), bound.number, bound.group.name, bound.clue)
        for bound in bounds(rule, board, Flat(board))
        if bound.sign == "eq" and bound.group.places in areas and bound.group.places
    )
    cells = [variable for group in groups for variable in group.variables]
    return groups if len(cells) == len(set(cells)) else ()


def _crowded(
    value: Value,
    groups: Sequence[_Group],
    lines: Sequence[tuple[str, tuple[int, ...]]],
    most: int,
    full: bool,
    others: Others,
) -> Iterator[Law]:
    """Yield the laws of lines side by side that hold a value at most, or exactly, some number of times."""
    inside = frozenset(variable for _, line in lines for variable in line)
    if most >= len(inside):
        return
    near = tuple(group for group in groups if group.variables & inside)
    scope = tuple(dict.fromkeys([*sorted(inside), *(one for group in near for one in sorted(group.variables))]))
    crowd = _Crowd(value.number, near, inside, most)
    names, s = places([name for name, _ in lines]), "s" if len(lines) == 1 else ""
    amount = others.many(value, most)
    price = _PRICE + _EACH * len(lines)
    says = f"{names} {'has' if s else 'have'} at most {amount}"
    taken = f"the {f'only {amount[2:]}' if most == 1 else amount} there"
    argue = partial(_argue_inside, names, taken, crowd)
    clues = [group.clue for group in (groups if full else near)]
    yield Law(names, says, Pruning(_prune_crowd, scope, crowd), clues, price, argue)
    if full:
        says = f"{names} need{s} {amount}"
        argue = partial(_argue_outside, says, crowd)
        yield Law(names, says, Pruning(_prune_outside, scope, crowd), clues, price, argue)


def _prune_crowd(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups whose places for the value are all in the lines, as often as these may hold it, leave none to others."""
    bit = store.bit(arguments.value)
    within = [
        group
        for group in arguments.groups
        if not any(store.domains[variable] & bit for variable in group.variables - arguments.lines)
    ]
    needed = sum(group.number for group in within)
    if needed > arguments.most:
        raise ContradictionError
    if needed == arguments.most and within:
        _clear(store, variables, arguments.lines.difference(*(group.variables for group in within)), bit)


def _prune_outside(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups with places for the value in the lines, as often as these need it, have none elsewhere."""
    bit = store.bit(arguments.value)
    near = [
        group
        for group in arguments.groups
        if any(store.domains[variable] & bit for variable in group.variables & arguments.lines)
    ]
    room = sum(group.number for group in near)
    if room < arguments.most:
        raise ContradictionError
    if room == arguments.most:
        _clear(store, variables, frozenset[int]().union(*(group.variables for group in near)) - arguments.lines, bit)


def _clear(store: Store, variables: Sequence[int], cleared: frozenset[int], bit: int) -> None:
    for variable in variables:
        if variable in cleared:
            store.remove(variable, bit)


def _prune_full(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
    value, number = arguments
    bit = store.bit(value)
    may = [variable for variable in variables if store.domains[variable] & bit]
    if len(may) < number:
        raise ContradictionError
    if len(may) == number:
        for variable in may:
            store.keep(variable, bit)


def _argue_inside(names: str, taken: str, crowd: _Crowd, bits: Bits, argument: Argument, speech: Speech) -> str:
    gone = _gone(argument, bits(crowd.value))
    within = [group.name for group in crowd.groups if group.variables - crowd.lines <= gone]
    why, s = speech.why(argument.grounds), "s" if len(within) == 1 else ""
    if not argument.grounds:
        return f"{places(within)} lie{s} within {names} and take{s} {taken}"
    return f"{places(within)} {_have(within)} no room outside {names}{why}, and take{s} {taken}"


def _argue_outside(says: str, crowd: _Crowd, bits: Bits, argument: Argument, speech: Speech) -> str:
    gone = _gone(argument, bits(crowd.value))
    near = [group.name for group in crowd.groups if not group.variables & crowd.lines <= gone]
    return f"{says}, and only {places(near)} {_have(near)} room there{speech.why(argument.grounds)}"


def _gone(argument: Argument, bit: int) -> frozenset[int]:
    """The variables that cannot hold a value."""
    return frozenset(
        one for ground in argument.grounds if bool(ground.values & bit) != ground.known for one in ground.variables
    )


def _have(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"


def _apart_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell, with all those that share a group with it."""
    arguments: Apart = rule.arguments
    near: dict[int, dict[int, None]] = {}
    for group in board.groups_of(arguments.families):
        variables = board.variables_at(arguments.value.sort.name, group.places)
        for one in variables:
            near.setdefault(one, {}).update(dict.fromkeys(other for other in variables if other != one))
    for centre, beside in near.items():
        where = f"around {name_of(board.cell_of(centre))}"
        yield Law(where, rule.sentence, Pruning(_prune_near, (centre, *beside), arguments.value.number), pairs=True)


def _prune_near(store: Store, variables: Sequence[int], arguments: int) -> None:
    centre, *others = variables
    bit = store.bit(arguments)
    if store.domains[centre] == bit:
        for variable in others:
            store.remove(variable, bit)


_Couple = tuple[tuple[int, int], Sequence[tuple[int, int]], bool]
"""Two values, the pairs of variables that may hold them, and whether some pair does."""


def _couple_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each couple of values."""
    arguments: Couples = rule.arguments
    one, other = arguments.sort, arguments.other
    for group in arguments.groups(board):
        pairs = arguments.pairs(group, board)
        first, second = ({v for place in group.places for v in board.domain(sort.name, place)} for sort in (one, other))
        somewhere = len(first) * len(second) == len(pairs)
        variables = tuple(variable for pair in pairs for variable in pair)
        for values in product(sorted(first), sorted(second)):
            text = f"{one.name} {one.text(values[0])} with {other.name} {other.text(values[1])}"
            place = f"{'on' if group.name == 'the board' else 'in'} {group.name}"
            says = f"{text} stands {'once' if somewhere else 'at most once'} {place}"
            yield Law(text, says, Pruning(_prune_couple, variables, (values, pairs, somewhere)))


def _prune_couple(store: Store, _: Sequence[int], arguments: _Couple) -> None:
    values, pairs, somewhere = arguments
    low, high = map(store.bit, values)
    may = [(one, other) for one, other in pairs if store.domains[one] & low and store.domains[other] & high]
    sure = [(one, other) for one, other in may if store.domains[one] == low and store.domains[other] == high]
    if len(sure) > 1 or (somewhere and not may):
        raise ContradictionError
    if sure:
        for one, other in may:
            if (one, other) != sure[0]:
                if store.domains[one] == low:
                    store.remove(other, high)
                if store.domains[other] == high:
                    store.remove(one, low)
    elif somewhere and len(may) == 1:
        store.keep(may[0][0], low)
        store.keep(may[0][1], high)


_Near = Mapping[int, Sequence[int]]
"""The variables that may be partners of each."""


class _Subject(NamedTuple):
    """The parts of sentences about all partners, and the values of each variable."""

    says: str
    values: Matched
    near: _Near
    domains: Mapping[int, tuple[int, ...]]
    others: Others

    def noun(self, value: Value, number: int) -> str:
        """``tent``, ``trees``."""
        return self.others.many(value, number).partition(" ")[2]

    def sides(self, bits: Bits, grounds: Sequence[Ground]) -> Iterator[tuple[Value, Value, set[int], set[int]]]:
        """Both values as members with the other as partner: who surely is a member, and who may be a partner."""
        for own, partner in ((self.values.first, self.values.second), (self.values.second, self.values.first)):
            excluded = {
                one
                for ground in grounds
                for one in ground.variables
                if bool(ground.values & bits(partner.number)) != ground.known
            }
            sure = {one for one, domain in self.domains.items() if domain == (own.number,)} | {
                ground.variables[0] for ground in grounds if ground.known and ground.values == bits(own.number)
            }
            may = {one for one, domain in self.domains.items() if partner.number in domain and one not in excluded}
            yield own, partner, sure, may

    def all_of(self, value: Value, variables: Sequence[int], speech: Speech) -> str:
        """``the trees r1c2 and r2c3``."""
        return f"the {self.noun(value, len(variables))} {speech.cells(variables)}"


def _match_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each cell with those beside it, both ways, and one for all of them."""
    arguments: Matched = rule.arguments
    sort = arguments.first.sort.name
    near: dict[int, dict[int, None]] = {}
    for one, other in ties(arguments, board):
        first, second = board.variables_at(sort, (one, other))
        near.setdefault(first, {})[second] = None
    variables = board.variables_at(sort, board.places[sort])
    for variable in variables:
        domain, where = board.domain(*board.variables[variable]), name_of(board.cell_of(variable))
        for own, partner in ((arguments.first, arguments.second), (arguments.second, arguments.first)):
            if own.number in domain:
                beside = Pruning(_prune_partner, (variable, *near.get(variable, ())), (own.number, partner.number))
                says = f"{others.named(own)} has {others.named(partner)} beside it"
                named = others.named(own) if len(domain) > 1 else f"the {others.named(own).partition(' ')[2]}"
                there = f"{named} at {where} has {others.named(partner)} beside it"
                none = f"no {others.named(partner).partition(' ')[2]} stands beside"
                argue = partial(_argue, there, f"{none} {where}")
                yield Law(f"around {where}", there, beside, argue=argue, several=partial(_several, says, none))
    partners = {one: tuple(those) for one, those in near.items()}
    everyone = Pruning(_prune_all, variables, (arguments.first.number, arguments.second.number, partners))
    domains = {variable: board.domain(*board.variables[variable]) for variable in variables}
    about = _Subject(rule.sentence, arguments, partners, domains, others)
    argue, refuted = partial(_argue_all, about), partial(_refuted_all, about)
    yield Law("the board", rule.sentence, everyone, argue=argue, refuted=refuted)


def _argue(there: str, none: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return joined(there, speech.grounds(argument.grounds)) if argument.grounds else none


def _several(says: str, none: str, argument: Argument) -> str:
    return says if argument.grounds else f"{none} these cells"


def _argue_all(about: _Subject, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Members have no more partners left than they need; or all partners there are belong to others."""
    found = argument.conclusions[0]
    for own, partner, sure, possible in about.sides(bits, argument.grounds):
        needed = found.settled and found.values == bits(partner.number)
        may = possible - {found.variable}
        short = _short(sorted(sure) if needed else [*sorted(sure), found.variable], may, about.near)
        if short is None:
            continue
        members, left = short
        every = {conclusion.variable for conclusion in argument.conclusions}
        places = {*left, found.variable}
        if needed and every <= places:
            has, own_ones = ("have", "their") if len(members) > 1 else ("has", "its")
            left_for = f"left for {own_ones} {about.noun(partner, len(members))}{speech.why(argument.grounds)}"
            return f"{about.all_of(own, members, speech)} {has} only {speech.cells(sorted(places))} {left_for}"
        if left and all(may.intersection(about.near[one]) <= {*left} for one in every):
            takers = about.all_of(own, [one for one in members if one not in every], speech)
            belong = "belong" if len(left) > 1 else "belongs"
            return f"{about.all_of(partner, left, speech)} {belong} to {takers}{speech.cited(argument.grounds)}"
    return joined(about.says, speech.grounds(argument.grounds))


def _refuted_all(about: _Subject, bits: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    """Which members have too few partners left."""
    for own, partner, sure, may in about.sides(bits, grounds):
        short = _short(sorted(sure), may, about.near)
        if short is not None:
            members, left = short
            only = f"only {speech.cells(left)}" if left else "no place"
            has, own_ones = ("have", "their") if len(members) > 1 else ("has", "its")
            what = about.noun(partner, len(members))
            why = speech.why(grounds)
            return f"{about.all_of(own, members, speech)} {has} {only} left for {own_ones} {what}{why}"
    return f"{about.says}, but {speech.grounds(grounds)}"


def _short(members: Sequence[int], allowed: set[int], near: _Near) -> tuple[list[int], list[int]] | None:
    """Members that have one partner fewer than they are, and these partners; ``None`` where there are enough."""
    may = {one: [other for other in near.get(one, ()) if other in allowed] for one in members}
    matched = matching(may)
    for first in members:
        if first not in matched.values():
            some, left = [first], dict[int, None]()
            for one in some:
                left |= dict.fromkeys(may[one])
                some += [matched[other] for other in may[one] if matched[other] not in some]
            return sorted(some), sorted(left)
    return None


def _prune_partner(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
    centre, *others = variables
    own, partner = map(store.bit, arguments)
    may = [variable for variable in others if store.domains[variable] & partner]
    if not may:
        store.remove(centre, own)
    elif len(may) == 1 and store.domains[centre] == own:
        store.keep(may[0], partner)


def _prune_all(store: Store, variables: Sequence[int], arguments: tuple[int, int, _Near]) -> None:
    """Every certain member needs a partner; a candidate that would leave one without is ruled out."""
    first, second, near = arguments

    def partners(ones: Sequence[int], allowed: set[int]) -> dict[int, int] | None:
        matched = matching({one: [other for other in near.get(one, ()) if other in allowed] for one in ones})
        return matched if len(matched) == len(ones) else None

    for own, other in ((first, second), (second, first)):
        mask, wanted = store.bit(own), store.bit(other)
        sure = [variable for variable in variables if is_among(store, variable, mask)]
        may = {variable for variable in variables if store.domains[variable] & wanted}
        partner = partners(sure, may)
        if partner is None:
            raise ContradictionError
        for variable in partner:  # those who are needed
            if store.domains[variable] != wanted and partners(sure, may - {variable}) is None:
                store.keep(variable, wanted)
        for variable in variables:
            open_to_it = store.domains[variable] & mask and variable not in sure
            if open_to_it and partners([*sure, variable], may - {variable}) is None:
                store.remove(variable, mask)


APART = Reasoning(_apart_laws, {"apart": replaced, "apart_by": replaced})
COUNT = Reasoning(_count_laws)
COUPLES = Reasoning(_couple_laws)
MATCHED = Reasoning(_match_laws)
