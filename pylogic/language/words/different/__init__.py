"""``different F``, ``different F but V``, ``different F of SORT``: no value stands twice in a group.

``different(F, number where V)``: of the cells of a group that hold V no two have the same number printed in them.

``different pieces of SORT``, ``different(pieces, number)``: no value, or no printed number, stands twice in a piece; so
of ``islands V``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place, cells_of_places, grouped, name_of_place
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import DISTINCT
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import ISLANDS, PIECES, Patches, patches_of
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, PlacedClue, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.compile.patches import Ask


@dataclass(frozen=True)
class Different(Over):
    """Groups in which values differ.

    Attributes:
        kept: The value of the cells whose printed numbers differ; ``None`` where the values themselves do.
        free: The values that may stand several times.
        patches: Groups that a solution makes, in place of families.
    """

    kept: Value | None = None
    free: tuple[Value, ...] = ()
    patches: Patches | None = None

    @property
    def printed(self) -> bool:
        """Whether it is about printed numbers in groups that a solution makes."""
        return self.patches is not None and self.sort == self.patches.sort and self.patches.word == "pieces"


def _make(found: Found) -> Different:
    reading = found.reading
    if "number" in found.at:
        return _of_numbers(found)
    if not found.at.keys().isdisjoint(("pieces", "islands")):
        sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.in_cells]
        return Different((), found.one_of(sorts, "no cells hold values that differ"), patches=patches_of(found))
    families, sort = found["FAMILIES"], found.sort()
    reading.vet_several(families)
    if reading.peek() == "where":
        reading.part(reading.rest[1:]).values((), sort)
    return Different(families, sort, free=found.get("SAME-VALUES", ()))


def _of_numbers(found: Found) -> Different:
    reading = found.reading
    reading.vet_printed(found.at["number"])
    if reading.peek() == "where":
        reading.fail("which cells have different numbers is said between the brackets: number where V")
    if "pieces" in found.at:
        patches = patches_of(found)
        return Different((), patches.sort, patches=patches)
    kept: Value = found["where"]
    reading.vet_value(kept, found["FAMILIES"])
    return Different(found["FAMILIES"], kept.sort, kept)


def alike(group: Group, board: Board) -> dict[int, list[Place]]:
    """The places of each number that is printed in a group more than once."""
    printed = ((board.printed((place[0], place[1])), place) for place in group.places)
    by_number = grouped((number, place) for number, place in printed if number is not None)
    return {number: places for number, places in sorted(by_number.items()) if len(places) > 1}


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Different = rule.arguments
    kept = {value.number for value in rule.where}
    free = {value.number for value in arguments.free}
    if arguments.patches is not None:
        from pylogic.language.compile.patches import state_asks  # imported late: few kinds ask this of pieces

        state_asks(asks(arguments, board, flat), board, flat)
    for group in arguments.groups(board):
        variables, clue = arguments.variables(group, board), group.lister
        if arguments.kept:
            _flatten_numbers(arguments, arguments.kept, group, flat)
        elif len(variables) == 2 and not rule.where and not free:
            flat.state("differ", *variables, clue=clue)
        elif len(variables) > 1:
            values = arguments.values(group, board)
            some = sorted((values & kept if rule.where else values) - free)
            if len(variables) == 2:
                flat.state("differ_in", *variables, flat.domain(some), clue=clue)
                continue
            number = flat.group(variables)
            if rule.where or free:
                for value in some:
                    flat.state("once", number, value, clue=clue)
            else:
                # As many places as values: each value stands somewhere.
                flat.state("exactly" if len(values) == len(variables) else "different", number, clue=clue)


def asks(arguments: Different, board: Board, flat: Flat) -> Iterator[Ask]:
    """Yield what it takes that values differ in groups that a solution makes."""
    from pylogic.language.compile.patches import distinct  # imported late, as above

    assert arguments.patches is not None
    yield from distinct(arguments.patches, None if arguments.printed else arguments.sort, board, flat)


def _flatten_numbers(arguments: Different, kept: Value, group: Group, flat: Flat) -> None:
    for places in alike(group, flat.board).values():
        flat.state("differing", flat.group(flat.variables(arguments.sort.name, places)), kept.number)
        for place in places:
            hint = flat.board.hint((place[0], place[1]))
            for variable in flat.variables(arguments.sort.name, [place]):
                flat.state("numbered", variable, clue=hint.clue if hint else None)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Different = rule.arguments
    if arguments.patches is not None:
        yield from _twice(arguments, arguments.patches, finished)
        return
    for group, places_of in (_held if arguments.kept is None else _kept)(rule, finished):
        for number, places in sorted(places_of.items()):
            if len(places) > 1:
                listed = " and ".join(map(name_of_place, places))
                text = str(number) if arguments.kept else arguments.sort.text(number)
                sentence = f"{text} stands more than once in {group.name}: {listed}"
                yield Violation("different", sentence, cells_of_places(places))


def _twice(arguments: Different, patches: Patches, finished: Finished) -> Iterator[Violation]:
    borders = finished.board.places[patches.sort.name] if patches.word == "pieces" else []
    known = None not in finished.numbers(patches.sort.name, borders)
    for part in patches.parts(finished) if known else ():  # on a board with gaps pieces are not known
        sort, printed = arguments.sort.name, finished.board.printed
        numbers = map(printed, part) if arguments.printed else finished.numbers(sort, part)
        by_number = grouped((number, cell) for number, cell in zip(numbers, part, strict=True) if number is not None)
        for number, cells in sorted(by_number.items()):
            if len(cells) > 1:
                text = str(number) if arguments.printed else arguments.sort.text(number)
                noun = patches.name.removesuffix("s")
                yield Violation("different", f"{text} stands more than once in this {noun}", tuple(cells))


def _held(rule: Rule, finished: Finished) -> Iterator[tuple[Group, dict[int, list[Place]]]]:
    """Yield groups, each with the places of the values that must differ in it; no groups in which they do."""
    arguments: Different = rule.arguments
    free = {value.number for value in arguments.free}
    for group in arguments.groups(finished.board):
        # Most solutions break nothing, which is to be seen fast.
        numbers = finished.numbers(arguments.sort.name, group.places)
        if not rule.where and not free and len({*numbers}) == len(numbers):
            continue
        places: dict[int, list[Place]] = {}
        for place, number in zip(group.places, numbers, strict=True):
            if number is not None and number not in free and (not rule.where or finished.any_of(rule.where, place)):
                places.setdefault(number, []).append(place)
        yield group, places


def _kept(rule: Rule, finished: Finished) -> Iterator[tuple[Group, dict[int, list[Place]]]]:
    """Yield groups, each with the cells that hold the value, by the numbers that are printed in it several times."""
    arguments: Different = rule.arguments
    board = finished.board

    def counts(place: Place) -> bool:
        held = arguments.kept is not None and finished.holds(arguments.kept, place)
        return held and (not rule.where or finished.any_of(rule.where, place))

    for group, printed in board.cached(rule, lambda: [(one, alike(one, board)) for one in arguments.groups(board)]):
        yield group, {number: list(filter(counts, places)) for number, places in printed.items()}


def _numbered(rule: Rule, finished: Finished, random: Random) -> Iterator[PlacedClue]:
    """Yield numbers that differ where they have to, as few as chance needs; in other cells one of the same group."""
    arguments: Different = rule.arguments
    board, kept = finished.board, arguments.kept
    if arguments.printed and arguments.patches is not None:
        yield from _in_pieces(arguments.patches.parts(finished), board, random)
    if kept is None:
        return
    groups = [{(place[0], place[1]) for place in group.places} for group in arguments.groups(board)]
    mates = {cell: set[Cell]().union(*(group for group in groups if cell in group)) - {cell} for cell in board.cells}
    differing = finished.cells_with([kept])
    numbers = numbering(differing, mates, random)
    for cell in board.cells:
        around = [numbers[mate] for mate in sorted(mates[cell]) if mate in numbers]
        yield PlacedClue(cell, numbers[cell] if cell in numbers else random.choice(around or [0]))


_SWAPS = 20
"""Swaps of two numbers of a piece that are tried, for each cell of the board."""
_LARGEST = 4
"""Groups of so many cells at most are looked at, as there are many more of larger ones."""


def _in_pieces(pieces: Sequence[Sequence[Cell]], board: Board, random: Random) -> Iterator[PlacedClue]:
    """Yield numbers that differ in each piece, and in as few other groups of cells as large as can be found."""
    numbers = {cell: rank for piece in pieces for rank, cell in enumerate(random.sample(piece, len(piece)))}
    home = {cell: index for index, piece in enumerate(pieces) for cell in piece}
    through: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in numbers}
    for group in _joined(numbers, min(_LARGEST, max(map(len, pieces), default=0)), board):
        if len({home[cell] for cell in group}) > 1:
            for cell in group:
                through[cell].append(group)

    def differing(*cells: Cell) -> int:
        return sum(len({numbers[one] for one in group}) == len(group) for cell in cells for group in through[cell])

    several = [piece for piece in pieces if len(piece) > 1]
    for _ in range(_SWAPS * len(numbers) if several else 0):
        one, other = random.sample(random.choice(several), 2)
        before = differing(one, other)
        numbers[one], numbers[other] = numbers[other], numbers[one]
        if differing(one, other) > before:
            numbers[one], numbers[other] = numbers[other], numbers[one]
    for cell, rank in numbers.items():
        yield PlacedClue(cell, rank)


def _joined(cells: Iterable[Cell], size: int, board: Board) -> list[tuple[Cell, ...]]:
    """All groups of connected cells of a size."""
    groups = {frozenset([cell]) for cell in cells}
    for _ in range(size - 1):
        groups = {group | {near} for group in groups for cell in group for near in board.neighbours(cell)} - groups
    return sorted(tuple(sorted(group)) for group in groups)


def _preferred(rule: Rule, board: Board) -> Iterator[tuple[Place, Value]]:
    """Yield all other values: a cell that is kept without need could as well not be kept."""
    kept = rule.arguments.kept
    for place in board.places[kept.sort.name] if kept else ():
        for number in board.domain(kept.sort.name, place):
            if number != kept.number:
                yield place, Value(kept.sort.text(number), kept.sort)


def _needed(rule: Rule) -> tuple[str, ...]:
    arguments: Different = rule.arguments
    if arguments.patches is not None:
        own = {"pieces": ("divide", "walled"), "networks": ("tied",)}.get(arguments.patches.word, ())
        return (*own, "patches", "flood")
    if arguments.kept:
        return ("differing",)
    pairs = all(chosen.family.pairs for chosen in arguments.families)
    if pairs:
        return ("differ",)
    return ("once" if rule.where or arguments.free else "different", "differ")


def _say(rule: Rule) -> str:
    arguments: Different = rule.arguments
    if arguments.patches is not None:
        what = "printed number" if arguments.printed else "value"
        return f"no {what} stands twice in one of the {arguments.patches.name}"
    if arguments.kept:
        return f"of the cells that hold {arguments.kept} no two in {arguments.named} have one number"
    but = "".join(f" but {value}" for value in arguments.free)
    of = f" of {arguments.sort.name}" if arguments.sort.name else ""
    return f"no value{of}{but} stands twice in {arguments.named}"


WORD = Word(
    name="different",
    summary="no value stands twice in a group",
    forms=(
        "different FAMILIES [of SORT] [but SAME-VALUES] [where VALUES]",
        f"different {PIECES} [of SORT]",
        f"different {ISLANDS} [of SORT]",
        f"different({{{PIECES}, number | FAMILIES, number where VALUE}})",
    ),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(
        needs_clues=lambda rule: rule.arguments.printed or rule.arguments.kept is not None,
        numbered=_numbered,
        preferred=_preferred,
    ),
    say=_say,
    encoding=Encoding(
        ("different", "once", "differ", "differing", "patches", "walled", "tied", "divide", "flood"),
        needed=_needed,
        prunes=DISTINCT,
    ),
    partial=True,
    laws="different",
)


def numbering(cells: Sequence[Cell], mates: Mapping[Cell, set[Cell]], random: Random) -> dict[Cell, int]:
    """A number for each cell, counting from 0, another one than its mates have.

    The cell with the most different numbers around it is next (Brélaz 1979), and takes any number that is free.

    Args:
        cells: The cells.
        mates: The cells from which each has to differ; others than those cells do not count.
        random: Where chance comes from.
    """
    left = {cell: random.random() for cell in cells}
    around: dict[Cell, set[int]] = {cell: set() for cell in cells}
    numbers: dict[Cell, int] = {}
    most = max((len(mates[cell].intersection(left)) for cell in cells), default=0) // 2 + 1
    while left:
        cell = max(left, key=lambda one: (len(around[one]), left[one]))
        del left[cell]
        free = [number for number in range(most) if number not in around[cell]]
        if not free:
            free = [most]
            most += 1
        numbers[cell] = random.choice(free)
        for mate in mates[cell].intersection(left):
            around[mate].add(numbers[cell])
    return numbers
