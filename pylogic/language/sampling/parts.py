"""Puzzles of a declared kind while they are generated: the frame before there is a solution, then its clues.

Frames are drawn at random: regions and blocks grown one after the other, each only where the board up to there has a
solution; islands such that bridges can join all of them without crossing; patterns of blocks as they are printed,
symmetric, and all open cells in one piece.  Where a frame is to leave one solution, its parts are judged one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board, Frame
from pylogic.language.board.graphs import connected, neighbours, parts
from pylogic.language.board.places import Chosen, Place
from pylogic.language.parse.rule import CluedPart, Finished, PlacedClue, Rule, Spot, parts_of_type
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.errors import UnfitError
from pylogic.model.generating import SYMMETRY, UNGROWN, Batch, Cells, Wished
from pylogic.model.kind import Violation


class Sketch:
    """A frame under construction.

    Args:
        frame: The frame of boards of the kind.
        size: Rows and columns.
        wished: The settings of the request.
        random: The source of randomness.
        examples: Boards of the kind made by people, the defaults of all that is not ordered.

    Attributes:
        facts: The facts so far.
        solution: The values of cells around which it was generated, if any.
    """

    def __init__(
        self, frame: Frame, size: tuple[int, int], wished: Wished, random: Random, examples: Sequence[Board]
    ) -> None:
        self.frame = frame
        self.rows, self.columns = size
        self.wished = wished
        self.random = random
        self.examples = examples
        self.solution: dict[Place, int] = {}
        self.facts = [Fact(Atom("size", size))]

    def state(self, name: str, *arguments: int | str) -> None:
        """State a fact of the frame."""
        self.facts.append(Fact(Atom(name, arguments)))

    @property
    def board(self) -> Board:
        """The board as far as it is known."""
        return Board(self.frame, self.facts)

    @property
    def area(self) -> int:
        """Return the number of cells of all examples."""
        return sum(len(board.area) for board in self.examples)


_TRIED = 300
"""Numbers that are tried at all places together."""


class ClueSet:
    """The clues that a solution can get.

    Args:
        finished: The solution.
        facts: The frame.
        broken: Gives the rules that the solution breaks only when atoms are stated as well, with a name those about
            this family alone.
        complete: Whether it breaks nothing without them; else rules are also about what is not stated.
        number: The numbers that hold at a spot when atoms are stated as well; ``None`` where none do.
        givens: The givens of the kind.
        wished: The settings of the request.
        random: The source of randomness.
        examples: Boards made by people.

    Attributes:
        facts: The facts so far, the frame included.
        parts: Parts of the solution that have one clue each.
        placed: Clues that the rules require, with their cells.
    """

    def __init__(
        self,
        finished: Finished,
        facts: Iterable[Fact],
        broken: Callable[..., Iterator[Violation]],
        complete: bool,
        number: Callable[[Spot, Sequence[Atom]], tuple[int, ...] | None],
        givens: Sequence[object],
        wished: Wished,
        random: Random,
        examples: Sequence[Board],
    ) -> None:
        self.finished = finished
        self.facts = [*facts]
        self.parts: list[CluedPart] = []
        self.placed: list[PlacedClue] = []
        self.broken = broken
        self.complete = complete
        self.number = number
        self.givens = givens
        self.wished = wished
        self.random = random
        self.examples = examples
        self._clues: dict[str, dict[Clue, Cells]] = {}
        self._batches: dict[str, Batch] = {}

    @property
    def board(self) -> Board:
        """The board without the clues."""
        return self.finished.board

    def holds(self, atoms: Sequence[Atom], family: str = "") -> bool:
        """Whether atoms are true of the solution; those of a family are, where the rules about it hold."""
        return next(self.broken(atoms, family), None) is None

    def tried(self, spots: Sequence[Spot]) -> dict[int, tuple[int, ...]]:
        """Return numbers that are true, where others are not, for rules that do not say which: those of distances."""
        largest = max(self.board.rows, self.board.columns)
        found: dict[int, tuple[int, ...]] = {}
        left = _TRIED
        for index in self.random.sample(range(len(spots)), len(spots)):
            spot = spots[index]
            numbers = range(spot.low, min(spot.high, largest) + 1)[:left]
            left -= len(numbers)
            true = [one for one in numbers if self.holds([*spot.also, Atom(spot.name, (*spot.arguments, one))])]
            if 0 < len(true) < len(numbers):
                found[index] = (self.random.choice(true),)
        return found

    def has(self, sort: str, cells: Cells) -> bool:
        """Whether a clue of a sort stands there already."""
        return cells in self._clues.get(sort, {}).values()

    def state(self, *atoms: Atom) -> None:
        """State what belongs to the frame."""
        self.facts += map(Fact, atoms)

    def add(
        self,
        sort: str,
        cells: Cells,
        *atoms: Atom,
        whole: bool = False,
        spare: bool = False,
        full: bool = False,
        counted: bool = False,
    ) -> None:
        """Add atoms that are one clue.

        Args:
            sort: The sort of the clue.
            cells: Where it stands.
            atoms: The atoms that it states.
            whole: See `pylogic.model.generating.Batch`.
            spare: See there.
            full: See there.
            counted: See there.
        """
        clue = Clue(" ".join(map(str, atoms)))
        self.facts += [Fact(atom, clue) for atom in atoms]
        self._clues.setdefault(sort, {})[clue] = cells
        self._batches[sort] = Batch(sort, self._clues[sort], whole, spare, full, counted)

    def choose(self, faults: Callable[[Sequence[Fact]], int]) -> None:
        """Add the clues one by one, in random order, and keep each that adds no fault."""
        clues = [clue for batch in self.batches for clue in batch.clues]
        kept = [fact for fact in self.facts if fact.clue is None]
        fewest = faults(kept)
        for clue in self.random.sample(clues, len(clues)):
            with_it = kept + [fact for fact in self.facts if fact.clue == clue]
            if (found := faults(with_it)) <= fewest:
                kept, fewest = with_it, found
        self.facts, left = kept, {fact.clue for fact in kept}
        for sort, batch in self._batches.items():
            self._clues[sort] = {clue: cells for clue, cells in batch.clues.items() if clue in left}
            self._batches[sort] = batch._replace(clues=self._clues[sort])

    @property
    def batches(self) -> tuple[Batch, ...]:
        """Return the clues, by sort."""
        return tuple(self._batches.values())


class _Reads(dict[tuple[str, Place], Any]):
    """Values that were looked at, in this order; ``None`` where there is none."""

    def __init__(self, values: Mapping[tuple[str, Place], int]) -> None:
        super().__init__()
        self._values = values

    def get(self, key: tuple[str, Place], _default: object = None) -> int | None:
        """Return a value."""
        number = self[key] = self._values.get(key)
        return number

    def __missing__(self, key: tuple[str, Place]) -> int:
        number = self[key] = self._values[key]
        return number


_Verdicts = bool | tuple[tuple[str, Place], dict[int | None, "_Verdicts"]]
"""Whether a rule is broken, or the next value to look at and what follows for each that was met."""


class Judge:
    """Tells of rivals whether they keep some rules on a board.

    Rivals that agree in all that the rules look at have one verdict.

    Attributes:
        known: The rivals that were judged, as the bits of a number.
        out: Those of them that break a rule.
    """

    def __init__(self, rules: Sequence[Rule], board: Board, values: Sequence[Mapping[tuple[str, Place], int]]) -> None:
        # No rival breaks a rule about groups of which the board has none.
        self._rules = [rule for rule in rules if any(map(board.groups, parts_of_type(rule.arguments, Chosen)))]
        self._board = board
        self._values = values
        self._verdicts: dict[int | None, _Verdicts] = {}
        self.known = 0 if self._rules else (1 << len(values)) - 1
        self.out = 0

    def __call__(self, index: int) -> bool:
        """Whether a rival keeps the rules."""
        if not self.known >> index & 1:
            self.known |= 1 << index
            self.out |= self._breaks(self._values[index]) << index
        return not self.out >> index & 1

    def _breaks(self, values: Mapping[tuple[str, Place], int]) -> bool:
        after, met = self._verdicts, None
        while (verdict := after.get(met)) is not None and not isinstance(verdict, bool):
            met, after = values.get(verdict[0]), verdict[1]
        if verdict is None:
            reads = _Reads(values)
            finished = Finished(self._board, reads)
            verdict = any(one for rule in self._rules for one in rule.word.broken(rule, finished))
            after, met = self._verdicts, None
            for key, number in reads.items():
                node = after.setdefault(met, (key, {}))
                assert not isinstance(node, bool)
                met, after = number, node[1]
            after[met] = verdict
        return verdict


Images = Callable[[Cell], Iterable[Cell]]
_PLACES = 40
"""Places that are tried for each part that is like one of an example."""
_FEW = 2
"""Parts that reach to rims by chance."""


def alike(
    listed: Sequence[Sequence[Sequence[Cell]]],
    examples: Sequence[Board],
    board: Board,
    random: Random,
    fits: Callable[[list[Cell]], bool] = lambda _: True,
    images: Images = lambda cell: (cell,),
) -> list[list[Cell]]:
    """Return parts of a board like those of examples, as many for its size; no two meet where none do there.

    They have the same shapes, and where all of those reach to rims, they reach to the same ones.  Where there are
    several shapes, parts as large as a row are so on boards of other sizes, too, in any shape.

    Args:
        listed: The parts of each example, their cells in order.
        examples: The boards of the examples.
        board: The board.
        random: The source of chance.
        fits: Whether a part may be one of them; called in the order of the result.
        images: The images of a cell, itself included: parts come with theirs.
    """
    models = [(part, example) for parts, example in zip(listed, examples, strict=True) for part in parts]
    several = len({_shape(part) for part, _ in models}) > 1
    sizes = [board.rows if several and len(part) == example.rows else len(part) for part, example in models]
    share = sum(len(part) for part, _ in models) / max(1, sum(len(example.cells) for example in examples))
    wanted = round(share * len(board.cells) * len(models) / max(1, sum(sizes)))
    meet = any(sum(map(len, parts)) > len({*chain(*parts)}) for parts in listed)
    bound = len(models) > _FEW and all(any(_rims(*model)) for model in models)
    found: list[list[Cell]] = []
    for _ in range(_PLACES * wanted):
        free = set(board.cells).difference(*(() if meet else found))
        if len(found) >= wanted or not free:
            break
        (model, example), size = random.choice([*zip(models, sizes, strict=True)])
        row, column = first = random.choice(sorted(free))
        part = [(row + down, column + right) for down, right in _shape(model)]
        if size != len(model):
            part = sprouted(free, first, size, 1, random)
        elif bound and _rims(part, board) != _rims(model, example):
            continue
        parts = _orbit(part, images)
        room = free.issuperset(chain(*parts)) and (meet or sum(map(len, parts)) == len({*chain(*parts)}))
        if len(part) == size and room and sorted(part) not in map(sorted, found) and all(map(fits, parts)):
            found += parts
    return found


def _orbit(part: Sequence[Cell], images: Images) -> list[list[Cell]]:
    """Return a part and its images."""
    orbits = [[*images(cell)] for cell in part]
    parts = [[orbit[index % len(orbit)] for orbit in orbits] for index in range(max(map(len, orbits)))]
    return [*{frozenset(one): one for one in parts}.values()]


def drawn_sizes(usual: Sequence[int], cells: int, random: Random) -> list[int]:
    """Return sizes of parts that make up so many cells, usual ones but for the last."""
    sizes: list[int] = []
    while sum(sizes) < cells:
        sizes.append(min(random.choice(usual), cells - sum(sizes)))
    if sizes[-1] not in usual and len(sizes) > 1:
        last = sizes.pop()
        sizes[-1] += last
    return sizes


def _shape(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return where cells lie, seen from the first one."""
    return tuple((row - cells[0][0], column - cells[0][1]) for row, column in cells)


def _rims(cells: Sequence[Cell], board: Board) -> tuple[bool, ...]:
    """Return which of the four rims of a board some cells reach to."""
    rows, columns = zip(*cells, strict=True)
    return min(rows) == 1, min(columns) == 1, max(rows) == board.rows, max(columns) == board.columns


_SHAPES = 6
"""Regions that are tried at a place before some of those around it are taken back."""
_BACK = 6
"""Regions that are taken back at most."""
_CHECKS = 12
"""Checks per region of average size, before the board is given up."""


def growing(
    name: str, cells: Sequence[Cell], sizes: Sequence[int], random: Random
) -> Generator[tuple[Fact, ...], bool, tuple[Fact, ...]]:
    """Grow regions from the first free cell on; cells that no region has yet are blocks meanwhile.

    Args:
        name: The family of the regions.
        cells: The cells of the board.
        sizes: The usual sizes of regions.
        random: Where chance comes from.

    Yields:
        The facts of some regions, and of the blocks around them; whether such a board has a solution is sent back.

    Returns:
        The facts of all regions.

    Raises:
        UnfitError: None are found.
    """
    grown: list[list[Cell]] = []
    left = set(cells)
    failures = 0
    for _ in range(_CHECKS * len(cells) * len(sizes) // sum(sizes)):
        region = sprouted(left, min(left), random.choice(sizes), min(sizes), random)
        rest = left.difference(region)
        if (yield (*_facts(name, [*grown, region]), *_blocks(rest))):
            grown.append(region)
            left, failures = rest, 0
        else:
            failures += 1
        if not left:
            return _facts(name, grown)
        if failures == _SHAPES:
            failures = 0
            for _ in range(min(len(grown), random.randint(1, _BACK))):
                left.update(grown.pop())
    raise UnfitError(UNGROWN)


_TRIALS, _AT_ONCE = 60, 2
"""Patterns with more blocks that are tried, and blocks that each has more at most, besides their images."""


def blocks_growing(
    cells: Sequence[Cell], number: int, images: Images, random: Random
) -> Generator[tuple[Fact, ...], bool, tuple[Fact, ...]]:
    """Grow a pattern of blocks: those after which the board has no solution are taken back.

    Two are tried at once where one alone may spoil a balance: a loop through all cells has as many of either colour.

    Args:
        cells: The cells of the board.
        number: The number of blocks; fewer where more leave no solution.
        images: The images of a cell, itself included.
        random: Where chance comes from.

    Yields:
        The facts of some blocks; whether such a board has a solution is sent back.

    Returns:
        The facts of all blocks.

    Raises:
        UnfitError: None are found.
    """
    board = set(cells)
    blocks: set[Cell] = set()
    for _ in range(_TRIALS):
        more = blocks.union(*map(images, random.sample(cells, random.randint(1, _AT_ONCE))))
        if more <= board and len(blocks) < len(more) <= number and connected(board - more) and (yield _blocks(more)):
            blocks = more
    if not blocks:
        raise UnfitError(UNGROWN)
    return _blocks(blocks)


def _blocks(cells: Iterable[Cell]) -> tuple[Fact, ...]:
    return tuple(Fact(Atom("block", cell)) for cell in sorted(cells))


def sprouted(free: set[Cell], first: Cell, size: int, least: int, random: Random) -> list[Cell]:
    """Return a region of free cells from one of them on, with what would be cut off and too small for another one."""
    found = {first}
    while len(found) < size:
        border = sorted({near for cell in found for near in neighbours(cell) if near in free} - found)
        if not border:
            break
        found.add(random.choice(border))
    for part in parts(sorted(free - found), neighbours):
        if len(part) < least:
            found.update(part)
    return sorted(found)


def _facts(name: str, regions: Iterable[list[Cell]]) -> tuple[Fact, ...]:
    numbered = enumerate(sorted(regions), 1)
    return tuple(Fact(Atom("region", (name, *cell, number))) for number, region in numbered for cell in region)


_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_TRIES = 200
"""Attempts to place one more island."""


def islands(cells: Sequence[Cell], number: int, random: Random) -> list[Cell]:
    """Draw this many cells, or as many as there is room for; no two of them are neighbours.

    Each but the first lies straight ahead of one that was there before, and no way between two such crosses another.

    Args:
        cells: The cells of the board.
        number: How many are wished for.
        random: Where chance comes from.
    """
    room = set(cells)
    found = [random.choice(cells)]
    ways: set[Cell] = set()
    for _ in range(_TRIES):
        if len(found) >= number:
            break
        row, column = random.choice(found)
        down, right = random.choice(_STEPS)
        ahead: list[Cell] = []
        while True:
            cell = (row + down * (len(ahead) + 1), column + right * (len(ahead) + 1))
            if cell not in room or cell in ways or cell in found:
                break
            ahead.append(cell)
        places = [index for index, cell in enumerate(ahead) if index and not set(neighbours(cell)).intersection(found)]
        if places:
            last = random.choice(places)
            ways.update(ahead[:last])
            found.append(ahead[last])
    return sorted(found)


_PATTERNS = 20
"""Tries to break all runs that are too long."""
_ENOUGH = 0.8
"""Share of the blocks wished for with which open cells in one piece are worth more than the others."""
_FILLED = 2
"""Blocks that may be placed in a run that is too long, for each that breaks it, where a run is too short then."""


def images_in(cells: Sequence[Cell], wished: Wished) -> Images:
    """Return where a cell goes under the symmetry that is wished for; as a rule the board is turned by half."""
    (top, left), (bottom, right) = min(cells), max(cells)
    if SYMMETRY in wished:
        turn = wished[SYMMETRY]
        size = (bottom - top + 1, right - left + 1)
        return lambda cell: [
            (row + top - 1, column + left - 1) for row, column in turn((cell[0] - top + 1, cell[1] - left + 1), size)
        ]
    return lambda cell: (cell, (top + bottom - cell[0], left + right - cell[1]))


def pattern(
    cells: Sequence[Cell], number: int, images: Images, random: Random, least: int = 1, most: int | None = None
) -> set[Cell]:
    """Return blocks among cells, those together that are images of each other.

    Args:
        cells: The cells.
        number: The number of blocks; a few less where images go together, more where runs would be too long.
        images: The images of a cell, itself included.
        random: The source of chance.
        least: The shortest run of open cells in a line.
        most: The longest one.

    Raises:
        UnfitError: Some runs are too long.
    """
    board = set(cells)
    for _ in range(_PATTERNS):
        blocks = _spread(cells, number, images, random, least, most, whole=True)
        if len(blocks) < number * _ENOUGH:
            blocks = _spread(cells, number, images, random, least, most, whole=False)
        if not any(_long(cell, board - blocks, most) for cell in cells):
            return blocks
    raise UnfitError("some runs between the blocks were too long")


def _spread(
    cells: Sequence[Cell], number: int, images: Images, random: Random, least: int, most: int | None, *, whole: bool
) -> set[Cell]:
    """Return blocks of which most are as they should be, ``whole`` for open cells in one piece."""
    board = set(cells)
    blocks = _filled(set(), board, least)
    for cell in (*random.sample(cells, len(cells)), *random.sample(cells, len(cells))):
        orbit = {*images(cell)}
        if cell in blocks or not orbit <= board:
            continue
        more = _filled(blocks | orbit, board, least)
        few = len(more) <= number or (_long(cell, board - blocks, most) and len(more - blocks) <= _FILLED * len(orbit))
        if few and (not whole or connected(board - more)):
            blocks = more
    return blocks


def _filled(blocks: set[Cell], board: set[Cell], least: int) -> set[Cell]:
    """Return the blocks and all runs that are too short."""
    short = {cell for cell in board - blocks if min(_runs(cell, board - blocks)) < least} if least > 1 else set()
    return _filled(blocks | short, board, least) if short else blocks


def _runs(cell: Cell, left: Collection[Cell]) -> tuple[int, int]:
    """Return how long the two runs through an open cell are."""
    lengths = [1, 1]
    for index, (down, right) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        row, column = cell[0] + down, cell[1] + right
        while (row, column) in left:
            lengths[index // 2] += 1
            row, column = row + down, column + right
    return lengths[0], lengths[1]


def _long(cell: Cell, left: Collection[Cell], most: int | None) -> bool:
    return most is not None and cell in left and max(_runs(cell, left)) > most
