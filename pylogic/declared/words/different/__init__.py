"""``different F``, ``different F but V``, ``different F of SORT``: no value stands twice in a group.

``different(F, number where V)``: of the cells of a group that hold V no two have the same number printed in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.places import Place, cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.propagators import DISTINCT
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished, Generating, PlacedClue, Rule, Word
from pylogic.declared.words.different.numbering import numbering
from pylogic.language.reading import Cell

_TWO = 2


@dataclass(frozen=True)
class Different:
    """What has to differ.

    Attributes:
        families: The families.
        sort: The variables.
        kept: The value of the cells whose printed numbers differ; ``None`` where the values themselves do.
        free: The values that may stand several times.
    """

    families: tuple[Chosen, ...]
    sort: Sort
    kept: Value | None = None
    free: tuple[Value, ...] = ()


def _read(reading: Reading) -> Different:
    if reading.skip("("):
        return _read_numbers(reading)
    families = reading.families(("where", "but"))
    reading.vet_several(families)
    sort = reading.sort_in(families)
    arguments = Different(families, sort, free=reading.values(sort=sort) if reading.skip("but") else ())
    if reading.peek() == "where":
        reading.part(reading.rest[1:]).values((), sort)
    return arguments


def _read_numbers(reading: Reading) -> Different:
    families = reading.families((",",))
    reading.expect(",")
    at = reading.here
    reading.expect("number")
    reading.vet_printed(at)
    reading.expect("where")
    kept = reading.value()
    reading.vet_value(kept, families)
    reading.expect(")")
    if reading.peek() == "where":
        reading.fail("which cells have different numbers is said between the brackets: number where V")
    return Different(families, kept.sort, kept)


def _numbers(arguments: Different, kept: Value, board: Board, flat: Flat) -> None:
    several = [one for chosen in arguments.families for group in board.groups(chosen) for one in alike(group, board)]
    for places in several:
        group = flat.group(flat.variables(arguments.sort.name, places))
        flat.state("differing", group, kept.number)
        for place in places:
            cell = (place[0], place[1])
            variable, number, hint = flat.variable(arguments.sort.name, place), board.printed(cell), board.hint(cell)
            if variable is not None and number is not None:
                flat.state("numbered", variable, number, clue=hint.clue if hint else None)


def alike(group: Group, board: Board) -> list[list[Place]]:
    """The places of a group that bear a number, by their numbers, where these are several."""
    found: dict[int, list[Place]] = {}
    for place in group.places:
        number = board.printed((place[0], place[1]))
        if number is not None:
            found.setdefault(number, []).append(place)
    return [places for _, places in sorted(found.items()) if len(places) > 1]


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Different = rule.arguments
    if arguments.kept:
        _numbers(arguments, arguments.kept, board, flat)
        return
    sort = arguments.sort
    kept = {value.number for value in rule.where}
    free = {value.number for value in arguments.free}
    for chosen in arguments.families:
        for group in board.groups(chosen):
            variables = flat.variables(sort.name, group.places)
            if len(variables) < 2:
                continue
            values = set[int]().union(*(board.domain(sort.name, place) for place in group.places))
            if len(variables) == _TWO and not rule.where and not free:
                flat.state("differ", *variables, clue=group.lister)
                continue
            number = flat.group(variables)
            if rule.where or free:
                for value in sorted((values & kept if rule.where else values) - free):
                    flat.state("once", number, value, clue=group.lister)
            else:
                # As many places as values: each value stands somewhere.
                flat.state("exactly" if len(values) == len(variables) else "different", number, clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Different = rule.arguments
    for group, found in (_held if arguments.kept is None else _kept)(rule, finished):
        for number, places in sorted(found.items()):
            if len(places) > 1:
                listed = " and ".join(map(name_of_place, places))
                cells = tuple(cell for place in places for cell in cells_of_place(place))
                text = str(number) if arguments.kept else arguments.sort.text(number)
                sentence = f"{text} stands more than once in {group.name}: {listed}"
                yield Violation("different", sentence, cells)


def _held(rule: Rule, finished: Finished) -> Iterator[tuple[Group, dict[int, list[Place]]]]:
    """Where the values stand that must differ in a group; of groups in which they do not nothing."""
    arguments: Different = rule.arguments
    free = {value.number for value in arguments.free}
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            # Of thousands of solutions none breaks anything, which is to be seen fast.
            if not rule.where and not free and _all_differ(arguments.sort.name, group.places, finished):
                continue
            found: dict[int, list[Place]] = {}
            for place, number in zip(group.places, finished.numbers(arguments.sort.name, group.places), strict=True):
                if number is not None and number not in free and (not rule.where or finished.any_of(rule.where, place)):
                    found.setdefault(number, []).append(place)
            yield group, found


def _kept(rule: Rule, finished: Finished) -> Iterator[tuple[Group, dict[int, list[Place]]]]:
    """Where the numbers stand that are printed more than once in a group, in cells that hold the value."""
    arguments: Different = rule.arguments
    kept = (arguments.kept,) if arguments.kept else ()

    def counts(place: Place) -> bool:
        return finished.any_of(kept, place) and (not rule.where or finished.any_of(rule.where, place))

    for group, printed in finished.board.cached(rule, lambda: _printed(arguments, finished.board)):
        yield group, {number: [place for place in places if counts(place)] for number, places in printed.items()}


def _printed(arguments: Different, board: Board) -> list[tuple[Group, dict[int, list[Place]]]]:
    """The groups in which a number is printed more than once, and where."""
    found = []
    for chosen in arguments.families:
        for group in board.groups(chosen):
            places: dict[int, list[Place]] = {}
            for place in group.places:
                number = board.printed((place[0], place[1]))
                if number is not None:
                    places.setdefault(number, []).append(place)
            if several := {number: alike for number, alike in places.items() if len(alike) > 1}:
                found.append((group, several))
    return found


def _all_differ(sort: str, places: Sequence[Place], finished: Finished) -> bool:
    """Whether no two places have the same value; two gaps do."""
    numbers = finished.numbers(sort, places)
    return len({*numbers}) == len(numbers)


def _numbered(rule: Rule, finished: Finished, random: Random) -> Iterator[PlacedClue]:
    """Numbers that differ where they have to, as few as chance needs; in all other cells one that stands in a group."""
    arguments: Different = rule.arguments
    board, kept = finished.board, arguments.kept
    if kept is None:
        return
    groups = [
        {(place[0], place[1]) for place in group.places} for one in arguments.families for group in board.groups(one)
    ]
    mates = {cell: set[Cell]().union(*(group for group in groups if cell in group)) - {cell} for cell in board.cells}
    differing = [cell for cell in board.cells if finished.holds(kept, cell)]
    found = numbering(differing, mates, random)
    for cell in board.cells:
        around = [found[mate] for mate in sorted(mates[cell]) if mate in found]
        yield PlacedClue(cell, found[cell] if cell in found else random.choice(around or [0]))


def _preferred(rule: Rule, board: Board) -> Iterator[tuple[Place, Value]]:
    """All other values: what is kept without need could as well not be kept."""
    kept = rule.arguments.kept
    if kept is not None:
        for place in board.places[kept.sort.name]:
            for number in board.domain(kept.sort.name, place):
                if number != kept.number:
                    yield place, Value(kept.sort.text(number), kept.sort)


def _needed(rule: Rule) -> tuple[str, ...]:
    arguments: Different = rule.arguments
    if arguments.kept:
        return ("differing",)
    if rule.where or arguments.free:
        return ("once",)
    pairs = all(chosen.family.pairs for chosen in arguments.families)
    return ("differ",) if pairs else ("different", "differ")


def _say(rule: Rule) -> str:
    arguments: Different = rule.arguments
    families = " and ".join(chosen.name for chosen in arguments.families)
    if arguments.kept:
        return f"of the cells that hold {arguments.kept} no two in {families} have one number"
    but = "".join(f" but {value}" for value in arguments.free)
    of = f" of {arguments.sort.name}" if arguments.sort.name else ""
    return f"no value{of}{but} stands twice in {families}"


WORD = Word(
    name="different",
    summary="no value stands twice in a group",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(
        needs_clues=lambda rule: rule.arguments.kept is not None, numbered=_numbered, preferred=_preferred
    ),
    say=_say,
    where=True,
    parts=("different", "once", "differ", "differing"),
    needed=_needed,
    prunes=DISTINCT,
    partial=True,
)
