"""Laws of a declared kind taken together: those that say the same as one law, and minimal contradictions.

Rules that say the same of the same cells are one rule to a person.  All that is counted in one line is taken together,
with what the rules say of cells beside each other there.  Where a rule may do with fewer clues than all that state it,
an argument names those that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, combinations, pairwise

from pylogic.files.sentences import compared, listed, plain
from pylogic.language.laws.law import Exact
from pylogic.model import network
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Ground, LawAtPlace, Laws, Speech
from pylogic.model.network import Constraint, Network, Pruning, Store, union, values
from pylogic.model.puzzle import minimal_subset
from pylogic.model.records import NamedTuple, replace

_PAIR = 2
"""Of two cells what is known is said first."""


def merge_equal(units: Iterable[LawAtPlace], fresh: Callable[[], Store]) -> list[LawAtPlace]:
    """The units, those that say the same of the same variables as one."""
    alike: dict[object, list[LawAtPlace]] = {}
    for unit in units:
        alike.setdefault((unit.says, unit.glance, frozenset(unit.constraint.scope)), []).append(unit)
    return [some[0] if len(some) == 1 else _as_one(some, fresh) for some in alike.values()]


def _as_one(units: Sequence[LawAtPlace], fresh: Callable[[], Store]) -> LawAtPlace:
    """Units that say the same as one; it argues as that does from which something follows, or by what they all say."""
    first = units[0]
    if first.glance:
        argue = first.argue
    elif len(first.scope) == _PAIR:
        argue = compared(first.says)
    else:
        argue = partial(_argue, units, fresh)
    clues = tuple(dict.fromkeys(clue for unit in units for clue in unit.clues))
    alike = all(set(unit.clues) == set(clues) and unit.keeping is None for unit in units)
    return replace(
        first,
        constraint=All(first.scope, [unit.constraint for unit in units]),
        clues=clues,
        argue=argue,
        refuted=partial(_contradiction, units, fresh) if any(unit.refuted for unit in units) else None,
        keeping=None if alike else partial(_keeping, units),
    )


def _keeping(units: Sequence[LawAtPlace], kept: Collection[Clue]) -> All:
    """What is left of the units where no more than some of their clues are known."""
    left = [
        unit.keeping(kept) if unit.keeping else unit.constraint
        for unit in units
        if unit.keeping or all(clue in kept for clue in unit.clues)
    ]
    return All(units[0].scope, left)


def _argue(units: Sequence[LawAtPlace], fresh: Callable[[], Store], argument: Argument, speech: Speech) -> str:
    """Argue by one of the units, by itself or once the others have ruled out what they can."""
    with_others = ((unit, [*(one for one in units if one is not unit), unit]) for unit in reversed(units))
    for unit, some in [*((unit, [unit]) for unit in units), *with_others]:
        if unit.argue and is_proof(All(unit.scope, [one.constraint for one in some]), fresh(), argument):
            return unit.argue(argument, speech)
    return plain(units[0].says)(argument, speech)


def _contradiction(
    units: Sequence[LawAtPlace], fresh: Callable[[], Store], grounds: Sequence[Ground], speech: Speech
) -> str:
    """Why the first of the units that cannot hold by itself cannot; empty where that takes several of them."""
    for unit in units:
        if unit.refuted and is_proof(unit.constraint, fresh(), Argument((), tuple(grounds))):
            return unit.refuted(grounds, speech)
    return ""


_LONG, _FEW = 20, 4
"""The longest line that is looked at as a whole, and the most values that a place of it may have."""
_SEVERAL, _EACH = 12, 8
"""The price of what is counted in one line, and of each rule about cells beside each other there."""
_FULL_NAME, _COUNTING_NAME = "full line", "counting along a line"
"""How players call what is counted in a line, where the counts are as many as its cells and where they are fewer."""


class _InLine(NamedTuple):
    """What is known of a line.

    Attributes:
        line: The variables.
        counts: What is counted there.
        rules: The rules about cells beside each other, in words.
        beside: For each two places that follow each other the rules about them, at their place.
        fresh: The domains of all variables where nothing is known.
    """

    line: Sequence[int]
    counts: Sequence[Exact]
    rules: Sequence[str]
    beside: Sequence[Sequence[LawAtPlace]]
    fresh: Callable[[], Store]

    def constraint(self) -> InLine:
        """What follows from all of it."""
        return InLine(self.line, [(one.value, one.number) for one in self.counts], self.beside, self.fresh)

    @property
    def full(self) -> bool:
        """Whether the counts are as many as the cells, so that only their order is open."""
        return sum(one.number for one in self.counts) == len(self.line)

    def keeping(self, kept: Collection[Clue]) -> InLine:
        """What follows where no more than some clues are known."""
        return self._replace(counts=[one for one in self.counts if one.clue is None or one.clue in kept]).constraint()


def laws_of_lines(
    units: Sequence[LawAtPlace],
    counts: Iterable[Exact],
    fresh: Callable[[], Store],
    where: Callable[[Sequence[int]], str],
    many: Callable[[int, int, int], str],
) -> Iterator[LawAtPlace]:
    """Laws for each line of which several rules count something, or one does and others are about cells beside it.

    Args:
        units: The rules at their places.
        counts: What is counted.
        fresh: The domains of all variables where nothing is known.
        where: The name of some variables.
        many: A number of a value, which some variable may hold, in words.
    """
    of_line: dict[frozenset[int], list[Exact]] = {}
    for count in counts:
        if _PAIR < len(count.variables) <= _LONG:
            of_line.setdefault(count.variables, []).append(count)
    domains = fresh().domains if of_line else {}
    lines = {
        tuple(sorted(variables)): some
        for variables, some in of_line.items()
        if variables <= domains.keys()  # rules may mention places without any value
        and max(domains[one].bit_count() for one in variables) <= _FEW
        and len({one.value for one in some}) == len(some)
    }
    said: dict[int, str] = {}
    near: dict[int, set[int]] = {variable: set() for line in lines for variable in line}
    for number, unit in enumerate(units if near else ()):
        if not unit.clues and (len(unit.scope) == _PAIR or unit.pairs):
            said[number] = (unit.several and unit.several(Argument((), ()))) or ""
            for variable in unit.scope if said[number] else ():
                if variable in near:
                    near[variable].add(number)
    for line, some in lines.items():
        beside = [sorted(near[one] & near[other]) for one, other in pairwise(line)]
        every = [*dict.fromkeys(said[number] for those in beside for number in those)]
        name = where(line).partition(" seen from ")[0]
        has = partial(_has, name, line, many)
        for rules in chain(*(combinations(every, size) for size in range(min(len(every), _PAIR) + 1))):
            if not rules and len(some) in (1, max(domains[one].bit_count() for one in line)):
                continue  # where every value is counted, each count says it by itself
            about = _InLine(
                line, some, rules, [[units[one] for one in two if said[one] in rules] for two in beside], fresh
            )
            yield LawAtPlace(
                name,
                ", and ".join([has(some), *rules]),
                about.constraint(),
                tuple(dict.fromkeys(one.clue for one in some if one.clue)),
                pattern=True,
                price=_SEVERAL + _EACH * (len(rules) - bool(rules and about.full)),
                argue=partial(_argue_line, about, has),
                keeping=about.keeping,
                technique=partial(_called, about),
            )


def _has(name: str, line: Sequence[int], many: Callable[[int, int, int], str], counts: Sequence[Exact]) -> str:
    """``row 3 has 2 pluses and 1 minus``, or that it is full with them."""
    full = sum(one.number for one in counts) == len(line) and len(counts) > 1
    return (
        f"{name} {'is full with' if full else 'has'} {listed([many(line[0], one.value, one.number) for one in counts])}"
    )


def _called(about: _InLine, _: Argument) -> str:
    return _FULL_NAME if about.full else _COUNTING_NAME


def _argue_line(about: _InLine, has: Callable[[Sequence[Exact]], str], argument: Argument, speech: Speech) -> str:
    """The counts that it takes, and the rules."""
    sizes = range(1, len(about.counts) + 1)
    some = next(
        some
        for some in chain(*(combinations(about.counts, size) for size in sizes))
        if len(some) == len(about.counts) or is_proof(about._replace(counts=some).constraint(), about.fresh(), argument)
    )
    return f"{', and '.join([has(some), *about.rules])}{speech.why(argument.grounds)}"


class InLine(network.Constraint):
    """All that is counted in a line, with what rules say of each two places of it that follow each other.

    Args:
        line: The variables.
        counts: Values, each with how many places have it.
        beside: For each two that follow each other the rules about them.
        fresh: The domains of all variables where nothing is known.
    """

    def __init__(
        self,
        line: Sequence[int],
        counts: Sequence[tuple[int, int]],
        beside: Sequence[Sequence[LawAtPlace]],
        fresh: Callable[[], Store],
    ) -> None:
        super().__init__(line)
        self._counts = counts
        self._beside = beside
        self._fresh = fresh

    @cached_property
    def _may_follow(self) -> list[dict[int, int]]:
        """For each place but the last, by its value, the values that the next one may have; found when first asked."""
        return [
            {bit: self._following(one, bit, other, rules) for bit in map(_bit, values(self._fresh().domains[one]))}
            for (one, other), rules in zip(pairwise(self.scope), self._beside, strict=True)
        ]

    def _following(self, one: int, bit: int, other: int, rules: Sequence[LawAtPlace]) -> int:
        found = 0
        for value in map(_bit, values(self._fresh().domains[other])):
            store = self._fresh()
            store.domains[one], store.domains[other] = bit, value
            if all(rule.constraint.filter(store) for rule in rules):
                found |= value
        return found

    def filter(self, store: Store) -> bool:
        """Leave what some way to fill the line has.

        How often each value that is counted was met is one number, its digits; sets of such numbers are bits, which
        shift where a place has such a value.
        """
        base = len(self.scope) + 1
        weights = {store.bit(value): base**place for place, (value, _) in enumerate(self._counts)}
        total = sum(number * base**place for place, (_, number) in enumerate(self._counts))
        places = [[*map(_bit, values(store.domains[one]))] for one in self.scope]
        met = {bit: 1 << weights.get(bit, 0) for bit in places[0]}
        layers = [met]
        for here, follow in zip(places[1:], self._may_follow, strict=True):
            met = {bit: union(sums for last, sums in met.items() if follow[last] & bit) for bit in here}
            met = {bit: sums << weights.get(bit, 0) for bit, sums in met.items()}
            layers.append(met)
        alive = {bit: sums & 1 << total for bit, sums in met.items()}
        for place in range(len(places) - 1, -1, -1):
            if not store.narrow(self.scope[place], union(bit for bit, sums in alive.items() if sums)):
                return False
            if place:
                before = {bit: sums >> weights.get(bit, 0) for bit, sums in alive.items()}
                follow = self._may_follow[place - 1]
                alive = {
                    last: sums & union(those for bit, those in before.items() if follow[last] & bit)
                    for last, sums in layers[place - 1].items()
                }
        return True


def _bit(value: int) -> int:
    return 1 << value


class All(network.Constraint):
    """Some constraints on the same variables."""

    gac = False

    def __init__(self, scope: tuple[int, ...], constraints: Sequence[network.Constraint]) -> None:
        super().__init__(scope)
        self._constraints = constraints

    def filter(self, store: network.Store) -> bool:
        """Filter by all of them."""
        return all(constraint.filter(store) for constraint in self._constraints)


class Within(network.Constraint):
    """A variable has one of some values."""

    def __init__(self, variable: int, mask: int) -> None:
        super().__init__((variable,))
        self._mask = mask

    def filter(self, store: network.Store) -> bool:
        """Leave them."""
        return store.narrow(self.scope[0], self._mask)


class StepConstraint(network.Constraint):
    """A constraint over flat facts as one step of an explanation.

    Args:
        pruning: The constraint.
        again: Whether it prunes until nothing changes; all that it finds is one step.
    """

    gac = False

    def __init__(self, pruning: Pruning, again: bool = True) -> None:
        super().__init__(pruning.scope)
        self._pruning = pruning
        self._again = again
        self._guards: tuple[tuple[int, int], ...] = getattr(pruning.arguments, "guards", ())

    def filter(self, store: network.Store) -> bool:
        """Prune; where all guards but one hold, that one must not if the rest cannot."""
        if not self._settle(store):
            return False
        guards = [(one, store.bit(value)) for one, value in self._guards if store.domains[one] != store.bit(value)]
        if len(guards) != 1:
            return True
        variable, value = guards[0]
        mark = len(store.trail)
        possible = store.narrow(variable, value) and self._settle(store)
        store.undo(mark)
        return possible or store.narrow(variable, ~value)

    def _settle(self, store: network.Store) -> bool:
        while True:
            mark = len(store.trail)
            if not self._pruning.filter(store):
                return False
            if not self._again or len(store.trail) == mark:
                return True


def needed_clues(laws: Laws, unit: LawAtPlace, argument: Argument) -> tuple[Clue, ...]:
    """Clues from which an argument follows by a rule, none of which can be left out."""
    keeping = unit.keeping
    if keeping is None:
        return unit.clues

    def enough(kept: Sequence[Clue]) -> bool:
        return is_proof(keeping(kept), laws.store(), argument)

    return tuple(minimal_subset(unit.clues, enough))


def is_proof(constraint: Constraint, store: Store, argument: Argument) -> bool:
    """Whether a constraint proves what is concluded from some grounds; of a contradiction that is nothing.

    Args:
        constraint: The constraint.
        store: The domains of all variables where nothing is known.
        argument: The conclusions and their grounds.
    """
    for ground in argument.grounds:
        for variable in ground.variables:
            store.domains[variable] &= ground.values if ground.known else ~ground.values
    if not constraint.filter(store):
        return True
    left = [(store.domains[one.variable], one) for one in argument.conclusions]
    return bool(left) and not any(domain & ~one.values if one.settled else domain & one.values for domain, one in left)


UNNAMED = "the rules contradict each other"
"""All that is said of rules that are too many to be named."""
_MOST = 2_000
"""Most rules at places among which contradictions are looked for."""
_LISTED = 4
"""Most rules at places that are listed one by one."""


class Contradicting(NamedTuple):
    """Rules and printed values that cannot hold together, none of which can be left out.

    Attributes:
        units: Rules at their places; none where propagation finds no contradiction.
        printed: Variables whose values are printed.
    """

    units: tuple[LawAtPlace, ...]
    printed: tuple[int, ...]


def conflict_sentence(says: Iterable[str], most: int = _LISTED) -> str:
    """Say which rules cannot hold together; empty where there are none, or too many to list."""
    every = list(dict.fromkeys(says))
    if len(every) == 1:
        return f"this cannot hold on this board: {every[0]}"
    return f"{UNNAMED}: {'; '.join(every)}" if 0 < len(every) <= most else ""


def contradicting(laws: Laws, supposing: bool = False) -> Contradicting:
    """Return a minimal set of rules and printed values that cannot hold together.

    Args:
        laws: The rules.
        supposing: Whether each value of a cell may be supposed and refuted, which finds more and takes longer.
    """
    used: dict[Constraint, None] = {}
    if len(laws.units) > _MOST or not _refuted(laws, laws.units, tuple(laws.printed), supposing, used):
        return Contradicting((), ())
    # Rules that removed nothing anywhere are left out at once.
    every: list[LawAtPlace | int] = [*laws.printed, *(unit for unit in laws.units if unit.constraint in used)]

    def enough(some: Sequence[LawAtPlace | int]) -> bool:
        return _refuted(laws, *_sorted(some), supposing, {})

    return Contradicting(*_sorted(minimal_subset(every, enough)))


def _sorted(some: Iterable[LawAtPlace | int]) -> tuple[tuple[LawAtPlace, ...], tuple[int, ...]]:
    every = list(some)
    return tuple(one for one in every if isinstance(one, LawAtPlace)), tuple(
        one for one in every if isinstance(one, int)
    )


def _refuted(
    laws: Laws, units: Sequence[LawAtPlace], printed: Iterable[int], supposing: bool, used: dict[Constraint, None]
) -> bool:
    """Whether some rules and printed values cannot hold together; notes which rules removed values."""
    domains = dict(laws.domains)
    for variable in printed:  # one without any value is no variable
        domains[variable] = domains.get(variable, 0) & 1 << laws.printed[variable][0]
    if not all(domains.values()):
        return True
    network = Network(domains, [unit.constraint for unit in units], laws.atom, laws.lowest)
    store = network.store()

    def holds(constraints: Iterable[Constraint]) -> bool:
        return network.propagate(store, constraints, used=lambda one: used.setdefault(one)) is None

    if not holds(network.constraints):
        return True
    again = supposing
    while again:
        again = False
        for variable, constraints in network.on.items():
            domain = store.domains[variable]
            for value in values(domain) if constraints and domain & (domain - 1) else ():
                mark = len(store.trail)
                store.narrow(variable, 1 << value)
                possible = holds(constraints)
                store.undo(mark)
                if possible:
                    continue
                again = True
                if not store.narrow(variable, ~(1 << value)) or not holds(constraints):
                    return True
    return False
