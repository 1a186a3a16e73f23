"""``a < b in F``: how each place of a group compares with the next one.

``a`` and ``b`` are the two, and both sides may count with them: ``a + b <> 10 in pairs``, ``a >= 2 * b in down``.

``increasing F``: from each place of a group to the next one values rise: ``a < b in F``.

``consecutive F``: the values of a group are a run without gaps and repetitions, in any order.

``palindrome F``: the values of a group read the same both ways.

``spaced F``: between two equal numbers of a group there are at least as many places as the number says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place, cells_of_places, name_of_place
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import ARITHMETIC, DISTINCT
from pylogic.language.parse import comparisons, phrases
from pylogic.language.parse.expressions import COMPARISONS, TURNED, Comparison, Name, value
from pylogic.language.parse.notation import Found, Kind, Slot
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.language.parse.vocabulary import expression
from pylogic.model.document import Token
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store
from pylogic.model.records import NamedTuple, dataclass

MEMBERS = ("a", "b")
"""How a comparison calls a place and the next one."""
_TWO = 2


@dataclass(frozen=True)
class Successive(Over):
    """Groups in which each place is compared with the next one.

    Attributes:
        comparison: The comparison, of ``a`` and ``b``.
    """

    comparison: Comparison

    def meant(self, board: Board) -> Iterator[Group]:
        """The groups for which the comparison says something: where it names clues those that have one."""
        if self.simple is not None:
            return self.groups(board)
        clued = any(name.text == "clue" for name in self.comparison.names())
        return (group for group in self.groups(board, clued) if comparisons.has_meaning(self.comparison, group, board))

    @property
    def simple(self) -> _Simple | None:
        """The fact for a comparison of two places as they are."""
        left, sign, right = self.comparison.left, self.comparison.sign, self.comparison.right
        if not (isinstance(left, Name) and isinstance(right, Name) and {left.text, right.text} == set(MEMBERS)):
            return None
        if sign in ("=", "<>"):
            return _Simple("equal" if sign == "=" else "unequal", False, ())
        sign = sign if left.text == "a" else TURNED[sign]
        if len(self.sort.names) == _TWO and not self.sort.ranges and "=" in sign:
            return _Simple("upto", sign == ">=", ())
        return _Simple("less", sign[0] == ">", (int("=" not in sign),))


class _Simple(NamedTuple):
    """A fact of its own for a comparison.

    Attributes:
        name: Its name.
        turned: Whether the places change places.
        more: Its further arguments.
    """

    name: str
    turned: bool
    more: tuple[int, ...]


def flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State a rule to the engines."""
    arguments: Successive = rule.arguments
    simple, comparison = arguments.simple, arguments.comparison
    for group in arguments.meant(board):
        clue = group.lister if simple else comparisons.stating(comparison, group, board)
        for pair in pairwise(arguments.variables(group.unrolled, board)):
            if simple is not None:
                first, second = pair[::-1] if simple.turned else pair
                if simple.name == "less":
                    flat.ordered(pair)
                flat.state(simple.name, first, second, *simple.more, clue=clue)
                continue
            members = {name: linear.worth(board, one) for name, one in zip(MEMBERS, pair, strict=True)}
            left, right = (
                linear.linear(side, group, board, members=members) for side in (comparison.left, comparison.right)
            )
            linear.state(flat, left.plus(right, -1), comparison.sign, linear.Guarded(), clue)


def broken(rule: Rule, finished: Finished, says: Callable[[Group], str]) -> Iterator[Violation]:
    """Yield what breaks a rule, each with a sentence about its group."""
    arguments: Successive = rule.arguments
    comparison, sort, simple, board = arguments.comparison, arguments.sort, arguments.simple, finished.board
    for group in arguments.meant(board):
        there = [place for place in group.unrolled.places if board.variable(sort.name, place) is not None]
        for places in pairwise(there):
            numbers = finished.known(sort.name, places)
            if len(numbers) < _TWO:
                continue
            worths = numbers if simple else map(sort.worth, numbers)
            members = dict(zip(MEMBERS, map(Fraction, worths), strict=True))

            def named(name: Name, members: dict[str, Fraction] = members, group: Group = group) -> Fraction:
                if name.text in members:
                    return members[name.text]
                return comparisons.name_value(name, group, finished.board)

            left, right = (value(side, named) for side in (comparison.left, comparison.right))
            if not COMPARISONS[comparison.sign](left, right):
                texts = arguments.equations(zip(places, numbers, strict=True))
                yield Violation(rule.word.name, f"{says(group)}: {texts}", cells_of_places(places))


def _make_compare(found: Found) -> Successive:
    reading, families = found.reading, found["FAMILIES"]
    comparison: Comparison = found["COMPARISON"]
    reading.vet_several(families)
    arguments = Successive(families, found.sort(), comparison)
    member = next((name.word for name in comparison.names() if name.text in MEMBERS), None)
    if member is None:
        found.fail("this compares no places: a is one place of a group, and b the next one", "COMPARISON")
    if arguments.simple is None and not arguments.sort.numeric:
        reading.fail(f"arithmetic is for numbers, and '{arguments.sort.names[0]}' is not a number", member)
    return arguments


def _comparison(reading: Reading, _slot: Slot, _found: Found) -> Comparison:
    names = frozenset(MEMBERS)
    left = expression(reading, names)
    comparison = Comparison(left, reading.sign().text, expression(reading, names))
    for call in comparison.calls():
        reading.fail(f"'{call.name}' is asked of whole groups, and 'in' compares two places of a group", call.word)
    if reading.peek() != "in":
        reading.fail(phrases.surplus(reading.rest))
    return comparison


def _needed(rule: Rule) -> tuple[str, ...]:
    simple = rule.arguments.simple
    if simple is None:
        return linear.PARTS
    return {"less": ("compare", "order"), "upto": ("upto",)}.get(simple.name, ("equal",))


def _say(rule: Rule) -> str:
    arguments: Successive = rule.arguments
    left, right = (
        comparisons.expression_text(side) for side in (arguments.comparison.left, arguments.comparison.right)
    )
    return f"{left} {arguments.comparison.sign} {right} in {' '.join(chosen.name for chosen in arguments.families)}"


COMPARE = Word(
    name="compare",
    summary="how each place of a group compares with the next one",
    forms=("COMPARISON in FAMILIES [of SORT]",),
    make=_make_compare,
    slots={"COMPARISON": Kind("a comparison of a and b", _comparison)},
    flatten=flatten,
    broken=lambda rule, finished: broken(rule, finished, lambda _: rule.sentence),
    say=_say,
    encoding=Encoding(("compare", "order", "upto", "equal", *linear.PARTS), needed=_needed, prunes=ARITHMETIC),
    partial=True,
)


def _make_increasing(found: Found) -> Successive:
    over, span = Over.of_several(found), found.reading.words[0].span
    here, following = (Name(Token(name, span)) for name in MEMBERS)
    return Successive(over.families, over.sort, Comparison(here, "<", following))


INCREASING = Word(
    name="increasing",
    summary="from each place of a group to the next one values rise",
    forms=("increasing FAMILIES [of SORT]",),
    make=_make_increasing,
    flatten=flatten,
    broken=lambda rule, finished: broken(rule, finished, lambda group: f"{group.name} does not rise"),
    say=lambda rule: f"values rise along {rule.arguments.named}",
    encoding=Encoding(("compare", "order"), prunes={"less": ARITHMETIC["less"]}),
    partial=True,
)


def _flatten_consecutive(rule: Rule, board: Board, flat: Flat) -> None:
    """State that the values of a group differ and begin at one from which a run of its length is possible."""
    arguments: Over = rule.arguments
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        if len(variables) < 2:
            continue
        values = arguments.values(group, board)
        starts = [low for low in sorted(values) if values.issuperset(range(low, low + len(variables)))]
        number = flat.group(variables)
        if not starts:
            flat.never(group.lister)
            continue
        flat.state("different", number, clue=group.lister)
        if len(values) > len(variables):
            flat.state("successive", number, len(variables), clue=group.lister)
            for low in starts:
                flat.state("successive_from", number, low)


def _broken_consecutive(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board):
        known = sorted(arguments.numbers(group, finished))
        if known and known != list(range(known[0], known[0] + len(known))):
            shown = " ".join(map(arguments.sort.text, known))
            sentence = f"{group.name} does not hold consecutive values: {shown}"
            yield Violation("consecutive", sentence, cells_of_places(group.places))


def _prune_consecutive(store: Store, variables: Sequence[int], arguments: int) -> None:
    """No two values are further apart than the run is long."""
    low = max(map(store.smallest, variables)) - arguments + 1
    high = min(map(store.largest, variables)) + arguments - 1
    for variable in variables:
        store.keep(variable, store.at_least(low) & store.at_most(high))


CONSECUTIVE = Word(
    name="consecutive",
    summary="the values of a group are a run without gaps and repetitions, in any order",
    forms=("consecutive FAMILIES [of NUMBERS]",),
    make=Over.of,
    flatten=_flatten_consecutive,
    broken=_broken_consecutive,
    say=lambda rule: f"the values of {rule.arguments.named} are consecutive",
    encoding=Encoding(
        ("consecutive", "different"),
        prunes={
            "different": DISTINCT["different"],
            "successive": lambda arguments, facts: [
                Pruning(_prune_consecutive, facts.members(arguments[0]), arguments[1])
            ],
        },
    ),
)


def _pairs(arguments: Over, board: Board) -> Iterator[tuple[Group, Place, Place]]:
    """Yield each place in the first half of a group with its counterpart in the second half."""
    for group in arguments.groups(board):
        places = [place for place in group.places if board.variable(arguments.sort.name, place) is not None]
        for index in range(len(places) // 2):
            yield group, places[index], places[-1 - index]


def _flatten_palindrome(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group, *pair in _pairs(arguments, board):
        flat.state("equal", *flat.variables(arguments.sort.name, pair), clue=group.lister)


def _broken_palindrome(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group, *pair in _pairs(arguments, finished.board):
        numbers = finished.known(arguments.sort.name, pair)
        if len(set(numbers)) > 1:
            texts = arguments.equations(zip(pair, numbers, strict=True))
            sentence = f"{group.name} does not read the same both ways: {texts}"
            yield Violation("palindrome", sentence, cells_of_places(pair))


PALINDROME = Word(
    name="palindrome",
    summary="the values of a group read the same both ways",
    forms=("palindrome FAMILIES [of SORT]",),
    make=Over.of_several,
    flatten=_flatten_palindrome,
    broken=_broken_palindrome,
    say=lambda rule: f"{rule.arguments.named} read the same both ways",
    encoding=Encoding(("equal",), prunes={"equal": ARITHMETIC["equal"]}),
    partial=True,
)


def _flatten_spaced(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        if len(variables) > 1:
            flat.state("spaced", flat.group(variables), clue=group.lister)


def _broken_spaced(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board):
        known = arguments.held(group, finished)
        for (i, (one, number)), (j, (other, same)) in combinations(enumerate(known), 2):
            if number == same and j - i <= number:
                where = f"{name_of_place(one)} and {name_of_place(other)}"
                sentence = f"{where} both hold {number}, with {j - i - 1} between them"
                yield Violation("spaced", sentence, cells_of_places((one, other)))


def _prune_spaced(store: Store, variables: Sequence[int], _: None) -> None:
    """A known number keeps others like it away."""
    for index, variable in enumerate(variables):
        mask = store.domains[variable]
        if not mask & (mask - 1):
            number = store.smallest(variable)
            for other in (*variables[max(index - number, 0) : index], *variables[index + 1 : index + number + 1]):
                store.remove(other, mask)


SPACED = Word(
    name="spaced",
    summary="two equal numbers n of a group have at least n places between them",
    forms=("spaced FAMILIES [of NUMBERS]",),
    make=Over.of_numbers,
    flatten=_flatten_spaced,
    broken=_broken_spaced,
    say=lambda rule: f"two equal numbers n in {rule.arguments.named} have at least n places between them",
    encoding=Encoding(
        ("spaced",), prunes={"spaced": lambda arguments, facts: [Pruning(_prune_spaced, facts.members(arguments[0]))]}
    ),
)
