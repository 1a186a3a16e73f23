"""Words that measure a group: how many places hold a value, what they add up or multiply to, which numbers are there.

``count(F, V ...)``: how many places of a group hold one of some values.

``count(around, 1..9) = value where 1..9``: as many as the number in the middle says.

``sum(F)``, ``sum(F, row)``, ``sum(F, column where #)``: what the places of a group add up to.

``row`` and ``column`` weigh each place with its coordinate, ``number`` with what is printed in it; two calls compare
groups that are parts of the same one or about the same cell, or else those of the same number:
``sum(heads p) = sum(tails p)``.

``product(F) = E``: what the numbers of a group multiply to.

``include F``: a group holds every number of its clue, as often as the clue lists it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Place, cells_of_places
from pylogic.language.compile import pairs
from pylogic.language.compile.flat import HOLDS, Flat
from pylogic.language.compile.linear import measure
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Interval, Value
from pylogic.model.kind import Violation
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass
from pylogic.model.text import plural


@dataclass(frozen=True)
class Counted:
    """Groups, and the values of one sort that are counted in them."""

    families: tuple[Chosen, ...]
    values: tuple[Value, ...]
    forms = ("count",)

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every place with every value."""
        for variable in board.variables_at(self.values[0].sort.name, group.places):
            for value in self.values:
                yield variable, value.number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of places that hold one of the values."""
        numbers = finished.numbers(self.values[0].sort.name, group.places)
        return sum(numbers.count(value.number) for value in self.values)


def _make_count(found: Found) -> Counted:
    families, values = found["FAMILIES"], found["VALUES"]
    found.reading.vet_value(values[0], families)
    return Counted(families, values)


COUNT = measure(
    name="count",
    summary="how many places of a group hold a value",
    forms=("count(FAMILIES, VALUES) SIGN NUMBER [where VALUES]",),
    make=_make_count,
    laws="quotas",
)


_WEIGHTS = ("row", "column", "number")


@dataclass(frozen=True)
class Summed(Over):
    """Groups that are added up.

    Attributes:
        weight: ``row``, ``column`` or ``number`` (what the board prints there); empty for what variables are worth.
        where: Only places that hold one of these.
    """

    weight: str
    where: tuple[Value, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """Weights that are all 1 make a count of a sum."""
        return ("sum",) if self._bare else ("count", "sum")

    @property
    def _bare(self) -> bool:
        """Whether values are added up as they are."""
        return not self.weight and not self.where and self.sort.lowest == 0 and len(self.sort.names) <= 1

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every variable with its weight."""
        for place in group.places:
            if self.weight or self.where:
                weight = self._weight(place, board)
                for value in self.where:
                    variable = board.variable(value.sort.name, place)
                    if variable is not None:
                        yield variable, value.number, self.sort.worth(value.number) if weight is None else weight
                continue
            variable = board.variable(self.sort.name, place)
            if variable is None:
                continue
            if self._bare:
                yield variable, None, 1
            else:
                for number in board.domain(self.sort.name, place):
                    yield variable, number, self.sort.worth(number)

    def measure(self, group: Group, finished: Finished) -> int:
        """The sum of a group."""
        if self._bare:
            return sum(self.numbers(group, finished))
        total = 0
        for place, number in self.held(group, finished):
            if not self.where or finished.any_of(self.where, place):
                weight = self._weight(place, finished.board)
                total += self.sort.worth(number) if weight is None else weight
        return total

    def _weight(self, place: Place, board: Board) -> int | None:
        if not self.weight:
            return None
        if self.weight == "number":
            return board.numbers.get((place[0], place[1]), 0)
        return place[0] if self.weight == "row" else place[1]


def _make_sum(found: Found) -> Summed:
    reading, families = found.reading, found["FAMILIES"]
    weight = next((word for word in _WEIGHTS if word in found.at), "")
    if weight == "number":
        reading.vet_printed(found.at["number"], added=True)
    where: tuple[Value, ...] = found.get("where", ())
    if where:
        reading.vet_value(where[0], families)
    sort = where[0].sort if where else found.sort()
    if where and found.get("NUMBERS", sort) != sort:
        found.fail(
            "'of' and 'where' are about two sorts of cells, and a sum adds up the values that 'where' names", "where"
        )
    adds_up = any(isinstance(one, Interval) or sort.is_number(one.number) for one in where) if where else sort.numeric
    if not weight and not adds_up:
        reading.fail("only numbers add up; say of names how many there are: count(F, V)")
    return Summed(families, sort, weight, where)


SUM = measure(
    name="sum",
    summary="what the places of a group add up to",
    forms=(
        "sum(FAMILIES [of NUMBERS] [where VALUES | , [row | column | number] where VALUES]) SIGN NUMBER [where VALUES]",
    ),
    make=_make_sum,
    laws="sums",
)


class Multiplied(Over):
    """Groups whose numbers are multiplied."""

    def measure(self, group: Group, finished: Finished) -> int:
        """The product."""
        return prod(self.numbers(group, finished))


def _flatten_product(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Multiplied = rule.measured
    for group, sign, number, clue in pairs.bounds(rule, board, flat):
        variables = arguments.variables(group, board)
        most = prod(max(board.domain(arguments.sort.name, place), default=0) for place in group.places)
        if not 0 <= number <= most:  # no product is negative
            if sign == "eq" or sign == ("le" if number < 0 else "ge"):
                flat.never(clue)
            continue
        if number * max(1, board.largest) > limits.WHOLE:
            raise limits.TooLargeError(f"engines count up to {limits.WHOLE}, not to so large products: {flat.rule}")
        if variables:
            flat.state("product", flat.group(variables), sign, number, clue=clue)
        elif not HOLDS[sign](1, number):  # the product of nothing is 1
            flat.never(clue)


def _prune_product(store: Store, variables: Sequence[int], arguments: tuple[str, int]) -> None:
    """Keep the factors that lead from a product of the places before to one from which the others reach the number."""
    sign, number = arguments
    products: list[set[int]] = [{1}]
    for variable in variables:
        reached = {one * value for one in products[-1] for value in store.candidates(variable)}
        if sign == "eq" and number:
            reached = {one for one in reached if one and not number % one}
        products.append(reached)
    alive = {one for one in products[-1] if HOLDS[sign](one, number)}
    if not alive:
        raise ContradictionError
    for variable, before in zip(variables[::-1], products[-2::-1], strict=True):
        leading = {value: {one for one in before if one * value in alive} for value in store.candidates(variable)}
        for value, ones in leading.items():
            if not ones:
                store.remove(variable, store.bit(value))
        alive = set[int]().union(*leading.values())


PRODUCT = pairs.measure(
    name="product",
    summary="what the numbers of a group multiply to",
    forms=("product(FAMILIES [of NUMBERS]) SIGN NUMBER",),
    make=Multiplied.of_numbers,
    flatten=_flatten_product,
    encoding=Encoding(
        ("product",),
        prunes={
            "product": lambda arguments, facts: [Pruning(_prune_product, facts.members(arguments[0]), arguments[1:])]
        },
    ),
)


_FEW = 2
"""Numbers of a generated clue."""


def _make_include(found: Found) -> Over:
    over = Over.of(found)
    if "clue" not in found.reading.vocabulary.names:
        found.fail("'include' is about clues, and this kind has none; say, for example: corners list")
    return over


def _listed(arguments: Over, board: Board) -> Iterator[tuple[Group, int, int]]:
    """Yield groups with each number of their clues, and how often it is listed."""
    for group in arguments.groups(board, clued=True):
        for number, times in Counter(group.hint.numbers if group.hint else ()).items():
            yield group, number, times


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group, number, times in _listed(arguments, board):
        variables = arguments.variables(group, board)
        clue = group.hint.clue if group.hint else None
        if len(variables) < times:
            flat.never(clue)
        else:
            tally = flat.tally((variable, number) for variable in variables)
            flat.state("count", flat.number(), "ge", times, tally, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group, number, times in _listed(arguments, finished.board):
        held = arguments.numbers(group, finished).count(number)
        if held < times:
            sentence = f"{group.name} holds {number} {plural(held, 'time')}, not {times}"
            yield Violation("include", sentence, cells_of_places(group.places))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board, clued=True):
        if group.hint is not None:
            yield TrueClue(group.hint, tuple(sorted(arguments.numbers(group, finished))[:_FEW]) or None)


INCLUDE = Word(
    name="include",
    summary="a group holds every number of its clue, as often as the clue lists it",
    forms=("include FAMILIES [of NUMBERS]",),
    make=_make_include,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"{rule.arguments.named} include the numbers of their clues",
    encoding=Encoding(("count", "crossings"), prunes=ARITHMETIC),
    generating=Generating(clues=_clues),
)
