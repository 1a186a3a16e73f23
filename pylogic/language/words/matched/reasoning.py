"""Reasoning with ``matched``: each cell with one value has a partner of its own beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import matching
from pylogic.language.laws.law import Bits, Law, Others, is_among
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.matched import Matched, ties
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple

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


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
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
                beside = Pruning(_prune, (variable, *near.get(variable, ())), (own.number, partner.number))
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


def _prune(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
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
