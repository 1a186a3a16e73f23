"""Words that measure two numbers, by tables of the pairs that are allowed, and measures of one group by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, cells_of_places, lengths_between
from pylogic.language.checking import beside_clue, broken, true_clues
from pylogic.language.compile.flat import Arguments, Facts, Flat, whole_bound
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, TURNED, Call, Comparison, value
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue, Word
from pylogic.model.atom import Clue
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store
from pylogic.model.records import NamedTuple, dataclass


def vet(comparison: Comparison, reading: Reading) -> None:
    """Make sure that it does stand alone.

    Raises:
        PuzzleError: It does not.
    """
    (first, *others) = comparison.calls()
    if others or not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        reading.fail(f"'{first.owner.name}' stands alone on its side of a comparison", first.word)
    comparisons.vet_names(comparison, reading, comparisons.NAMES - {"value"})


def vet_alike(comparison: Comparison, reading: Reading) -> None:
    """Make sure that it is compared as it is, with a number or with another of the same word.

    Raises:
        PuzzleError: It is not.
    """
    (first, *_), sides = comparison.calls(), (comparison.left, comparison.right)
    name = first.owner.name
    for call in comparison.calls():
        if call.owner.name != name or not any(call is side for side in sides):
            reading.fail(f"'{name}' is compared with a number, or with another '{name}'", call.word)
    comparisons.vet_names(comparison, reading, comparisons.NAMES - {"value"})


class Bound(NamedTuple):
    """A whole number with which a group is compared.

    Attributes:
        group: The group.
        sign: ``eq``, ``ne``, ``le`` or ``ge``.
        number: The number.
        clue: The clue that states it.
    """

    group: Group
    sign: str
    number: int
    clue: Clue | None


def compared(rule: Rule, board: Board) -> Iterator[tuple[Group, str, Fraction, Clue | None]]:
    """Yield groups, each with the sign and the number to which it is compared, and the clue that states it."""
    comparison: Comparison = rule.arguments
    first = isinstance(comparison.left, Call)
    other = comparison.right if first else comparison.left
    sign = comparison.sign if first else TURNED[comparison.sign]
    groups = [group for group, _ in comparisons.groups_of(comparison, board)]
    if any(name.text == "length" for name in comparison.names()):
        # A mark whose clue was dropped still is a mark.
        every = [group for chosen in comparisons.ranges_over(comparison) for group in board.marked(chosen)]
        lengths = lengths_between(every)
        groups = [group._replace(length=lengths.get(group.places, 0)) for group in groups]
    for group in groups:
        try:
            number = value(other, lambda name, group=group: comparisons.name_value(name, group, board))  # type: ignore[misc]
        except comparisons.NoClueError:
            continue
        yield group, sign, number, comparisons.stating(comparison, group, board)


def bounds(rule: Rule, board: Board, flat: Flat) -> Iterator[Bound]:
    """Yield the same for measures that are whole numbers.

    Equality with a number that is not whole is stated as a contradiction, and its opposite is left out.
    """
    for group, sign, number, clue in compared(rule, board):
        if number.denominator == 1 or sign not in ("=", "<>"):
            name, bound = whole_bound(sign, number)
            yield Bound(group, name, limits.clamped(bound), clue)
        elif sign == "=":
            flat.never(clue)


measure = partial(Word, broken=broken, generating=Generating(clues=true_clues), say=comparisons.say, vet=vet)
"""A word that measures groups and stands alone on one side of a comparison."""


Measure = Callable[[int, int], Fraction | int | None]
"""The measure of two numbers; ``None`` where it is not a number at all."""
_TWO = 2


@dataclass(frozen=True)
class Measured(Over):
    """Groups whose two numbers are measured."""

    measured: Measure

    def measure(self, group: Group, finished: Finished) -> Fraction | int | None:
        """Return the measure of the two numbers of a group."""
        numbers = self.numbers(group, finished)
        return self.measured(*numbers) if len(numbers) == _TWO else None


def measuring(name: str, summary: str, measure: Measure) -> Word:
    """Return the word for a measure."""
    return Word(
        name=name,
        summary=summary,
        forms=(f"{name}(FAMILIES [of NUMBERS]) SIGN NUMBER",),
        make=partial(_make, measure),
        flatten=_flatten,
        broken=_broken,
        say=comparisons.say,
        generating=Generating(clues=_clues),
        encoding=Encoding(
            ("pairs",),
            prunes={"partners": partial(_paired, "partner"), "strangers": partial(_paired, "stranger")},
            strategies={"swipl": "ff"},  # dom_w_deg loses its way among tables of pairs
        ),
        vet=vet,
    )


def _make(measure: Measure, found: Found) -> Measured:
    over = Over.of_numbers(found)
    return Measured(over.families, over.sort, measure)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State every pair that will do, or every pair that will not, whichever are fewer; equal tables are stated once."""
    arguments: Measured = rule.measured
    tables: dict[tuple[object, ...], tuple[str, int]] = {}
    for group, sign, number, clue in compared(rule, board):
        variables = flat.variables(arguments.sort.name, group.places)
        if len(variables) != _TWO:
            flat.never(clue, _not_two(rule.word.name, arguments, group, len(variables)))
            continue
        domains = tuple(board.domain(*board.variables[variable]) for variable in variables)
        key = (sign, number, *domains)
        if key not in tables:
            tables[key] = _table(arguments, sign, number, domains, flat)
        name, table = tables[key]
        flat.state(name, table, *variables, clue=clue)


def _table(
    arguments: Measured, sign: str, number: Fraction, domains: Sequence[Sequence[int]], flat: Flat
) -> tuple[str, int]:
    """State which pairs of values will do, or which will not; the name of what is stated, and the table's number."""
    sound = {pair for pair in product(*domains) if _holds(arguments.measured(*pair), sign, number)}
    other = set(product(*domains)) - sound
    name, pairs = ("partners", sound) if len(sound) <= len(other) else ("strangers", other)
    table = flat.number()
    for pair in sorted(pairs):
        flat.state(name[:-1], table, *pair)
    return name, table


def _not_two(word: str, arguments: Measured, group: Group, cells: int) -> str:
    """Why a group of another size has no such measure; of a path, cells that follow each other may be meant."""
    sentence = f"a {word} is of two cells, and {group.name} has {cells}"
    if group.lister is None or cells < _TWO:
        return sentence
    families = ", ".join(f"'stretches 2 {chosen.name}'" for chosen in arguments.families)
    return f"{sentence}; every two that follow each other are {families}"


@dataclass(frozen=True)
class _Table:
    """For each value of either variable those of the other one that will do, or those that will not."""

    partners: bool
    forwards: dict[int, list[int]]
    backwards: dict[int, list[int]]


def _paired(name: str, arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    number, *variables = arguments
    table = facts.shared((name, number), lambda: _tabled(name == "partner", facts.of(name, number)))
    yield Pruning(_prune, tuple(variables), table)


def _tabled(partners: bool, pairs: Iterable[Arguments]) -> _Table:
    table = _Table(partners, {}, {})
    for one, other in pairs:
        table.forwards.setdefault(one, []).append(other)
        table.backwards.setdefault(other, []).append(one)
    return table


def _prune(store: Store, variables: Sequence[int], arguments: _Table) -> None:
    """Remove each value of either that no value of the other goes with."""
    one, other = variables
    for variable, around, table in ((one, other, arguments.forwards), (other, one, arguments.backwards)):
        for number in store.candidates(variable):
            beside = 0
            for partner in table.get(number, ()):
                beside |= store.bit(partner)
            if not store.domains[around] & (beside if arguments.partners else ~beside):
                store.remove(variable, store.bit(number))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """Yield the measures that are clues by themselves, where they are whole numbers."""
    match beside_clue(rule.arguments):
        case ("=", Call()):
            for group, _ in comparisons.groups_of(rule.arguments, finished.board):
                number = rule.measured.measure(group, finished)
                if group.hint is not None:
                    yield TrueClue(group.hint, None if number is None or int(number) != number else (int(number),))


def _holds(measured: Fraction | int | None, sign: str, number: Fraction) -> bool:
    return measured is not None and COMPARISONS[sign](Fraction(measured), number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Measured = rule.measured
    for group, sign, number, _ in compared(rule, finished.board):
        measured = arguments.measure(group, finished)
        if not _holds(measured, sign, number):
            what = "is not a number" if measured is None else f"is {measured}"
            sentence = f"{group.name}: {rule.sentence}; the {rule.word.name} {what}"
            yield Violation(rule.word.name, sentence, cells_of_places(group.places))
