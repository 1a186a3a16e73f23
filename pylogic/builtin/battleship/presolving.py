"""Cells that follow from the clues by simple steps, repeated until nothing changes.

Contradictions among the clues are proofs by themselves; of counts that may be missed, what they cost at least is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pylogic.builtin.battleship.places import SHIP, WATER, Middle, apart, axes, implied, too_long
from pylogic.builtin.battleship.vocabulary import PHRASES, Board, Stated, board_of
from pylogic.files.reading import Cell, name_of
from pylogic.language.constraints import Among
from pylogic.model.atom import Atom, Atoms, Clue, Fact, values_by_cell
from pylogic.model.kind import Change, Conflict, Presolved
from pylogic.model.network import Constraint, Network, Store
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """Add ``fixed(R,C,V)`` for every cell settled by hints, full lines, corners and the longest ship.

    Each step is an implication of the rules, so no solution is lost.  What `refute` finds is not
    looked for again.
    """
    board = board_of(puzzle.facts)
    store = Store([WATER | SHIP] * (board.height * board.width))
    if reason := _contradiction(board, store):
        conflict = Conflict(f"simple steps lead to a contradiction: {reason}")
        return Presolved(puzzle.atoms, conflict.sentence, conflict=conflict)
    domains = zip(board.cells(), store.domains.values(), strict=True)
    fixed = [Atom("fixed", (*cell, int(domain == SHIP))) for cell, domain in domains if domain != WATER | SHIP]
    summary = f"{len(fixed)} of {plural(len(store.domains), 'cell')} settled"
    return Presolved((*puzzle.atoms, *fixed), summary, settled=len(fixed) == len(store.domains))


def _contradiction(board: Board, store: Store) -> str:
    """Take every step there is; return how two of them disagree, or nothing."""
    cells = list(board.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    for cell, hint, _ in board.all_hints():
        for other, value in implied(cell, hint):
            if other not in board:
                if value:
                    return f"a ship would leave the board at {name_of(other)}"
            elif not store.narrow(number[other], SHIP if value else WATER):
                return f"{name_of(other)} would be both ship and water"
    lines: dict[Constraint, tuple[str, Stated]] = {}
    for name, index, stated, members in board.lines():
        if stated is not None:
            line = Among([number[cell] for cell in members], SHIP, stated.value)
            lines[line] = f"{name} {index}", stated
    middles = {Middle(cell, number): cell for cell, hint, _ in board.all_hints() if hint == "middle"}
    longest = () if board.longest is None else too_long(board.height, board.width, board.longest + 1)
    constraints = [*lines, *apart(board.height, board.width), *middles, *longest]
    network = Network(store.domains, constraints, lambda cell, value: Atom("cell", (*cells[cell], value)))
    failed = network.propagate(store, constraints)
    if failed is None:
        return ""
    domains = [store.domains[variable] for variable in failed.scope]
    if failed in lines:
        line_name, stated = lines[failed]
        least, most = domains.count(SHIP), len(domains) - domains.count(WATER)
        bound = f"at least {least}" if least > stated.value else f"at most {most}"
        return f"{stated.clue.sentence}, {bound} of {line_name} fit"
    if failed in middles:
        return f"no ship covers both sides of {name_of(middles[failed])}"
    clash = next(cell for cell, domain in zip(failed.scope, domains, strict=True) if domain in (WATER, SHIP))
    return f"{name_of(cells[clash])} would be both ship and water"


Known = dict[Cell, tuple[int, Clue]]
"""Cells that one hint settles, and that hint."""


def refute(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Two hints for a cell, sums that differ, ships without room, hints against each other, border, lines, fleet."""
    board = board_of(puzzle.facts)
    known: Known = {}
    return (
        *_twofold(board),
        *_sums(board),
        *_room(board),
        *_hints(board, known),
        *_lines(board, known),
        *_shown_ships(board),
    )


def _twofold(board: Board) -> Iterator[Conflict]:
    """A cell shows one thing only; that it is some piece of a ship agrees with what piece it is."""
    for cell, hint, clue in board.further:
        first, other = board.hints[cell]
        if "water" in (first, hint) or "ship" not in (first, hint):
            sentence = f"{name_of(cell)} is said to be both {PHRASES[first]} and {PHRASES[hint]}"
            yield Conflict(sentence, (other, clue))


def _sums(board: Board) -> Iterator[Conflict]:
    """All ways to count the ship cells must agree; counts that are not given are bounded."""
    rows, columns = board.totals
    lines = [("the rows add up to", *rows, board.rows), ("the columns add up to", *columns, board.columns)]
    if distance(rows, columns):
        clues = _clues(board.rows, board.columns)
        yield Conflict(f"the rows add up to {_amount(rows, columns)}, the columns to {_amount(columns, rows)}", clues)
    if board.longest is None:
        return
    stated = sum(length * count.value for length, count in board.fleet.items())
    free = [length for length in range(1, board.longest + 1) if length not in board.fleet]
    fleet = (stated, board.height * board.width if free else stated)
    for words, low, high, counts in lines:
        if counts and distance(fleet, (low, high)):
            amount = _amount(fleet, (low, high))
            sentence = (
                f"the fleet has {amount} cell{'' if amount == '1' else 's'}, {words} {_amount((low, high), fleet)}"
            )
            yield Conflict(sentence, _clues(board.fleet, counts))
        elif low == high and free and not _made_of(low - stated, free):
            left = f"the {plural(low - stated, 'cell')} left cannot be ships of length {' and '.join(map(str, free))}"
            sentence = f"{words} {low}, the ships that are counted have {plural(stated, 'cell')}, and {left}"
            yield Conflict(sentence, _clues(board.fleet, counts))


def _made_of(cells: int, lengths: Iterable[int]) -> bool:
    """Whether ships of these lengths, any number of each, have that many cells."""
    reached, all_of_them = 1, (2 << cells) - 1  # bit N says that N cells can be had
    for length in lengths:
        while length <= cells:  # one ship more or less, then two, then four
            reached |= reached << length & all_of_them
            length *= 2
    return bool(reached >> cells & 1)


def _amount(mine: tuple[int, int], other: tuple[int, int]) -> str:
    """The end of a range that lies nearer to the other, disjoint one."""
    low, high = mine
    if low == high:
        return str(low)
    return f"at most {high}" if high < other[0] else f"at least {low}"


def _clues(*tables: dict[int, Stated]) -> tuple[Clue, ...]:
    return tuple(stated.clue for table in tables for _, stated in sorted(table.items()))


def _room(board: Board) -> Iterator[Conflict]:
    """Every ship needs a line that is long enough and may hold that many ship cells."""
    lines = [(len(cells), stated) for _, _, stated, cells in board.lines()]
    of_size = f"on a board of {plural(board.height, 'row')} and {plural(board.width, 'column')}"
    for length, count in sorted(board.fleet.items()):
        if not count.value:
            continue
        if length > max(board.height, board.width):
            sentence = f"a ship of length {length} does not fit {of_size}"
            yield Conflict(sentence + _turned(lines, length, count.value), (count.clue,))
        elif count.value > (board.height + 1) * (board.width + 1) // (2 * (length + 1)):
            # A ship with the water on its right and below it covers two lines of length + 1 cells.
            ships = f"{plural(count.value, 'ship')} of length {length}"
            verb = "does" if count.value == 1 else "do"
            yield Conflict(f"{ships} {verb} not fit {of_size}", (count.clue,))
        elif all(size < length or (stated is not None and stated.value < length) for size, stated in lines):
            small = [stated.clue for size, stated in lines if size >= length and stated is not None]
            sentence = f"no row and no column may hold a ship of length {length}{_turned(lines, length, count.value)}"
            yield Conflict(sentence, (count.clue, *small))


def _turned(lines: Sequence[tuple[int, Stated | None]], length: int, count: int) -> str:
    """Suggest to swap length and number of some ships, where the ships then fit."""
    if not 1 < count < length or all(
        size < count or (stated is not None and stated.value < count) for size, stated in lines
    ):
        return ""
    return f"; for {length} ships of length {count} write {count}*{length}"


def _hints(board: Board, known: Known) -> Iterator[Conflict]:
    """Hints against the border and against each other; what they settle goes to ``known``."""
    stated = {frozenset({board.hints[cell][1], clue}) for cell, _, clue in board.further}
    for cell, hint, clue in board.all_hints():
        outside = [beyond for beyond, value in implied(cell, hint) if value and beyond not in board]
        if outside:
            yield Conflict(f"{clue.sentence}, which cannot go on outside the board", (clue,))
        for other, value in implied(cell, hint):
            if other not in board:
                continue
            before, reason = known.setdefault(other, (value, clue))
            if before != value and frozenset({reason, clue}) not in stated:
                stated.add(frozenset({reason, clue}))
                sentence = f"{reason.sentence} and {clue.sentence}: {name_of(other)} cannot be both ship and water"
                yield Conflict(sentence, (reason, clue))
    for cell, hint, clue in board.all_hints():
        if hint == "middle":
            yield from _middle(board, known, cell, clue)


def _middle(board: Board, known: Known, cell: Cell, clue: Clue) -> Iterator[Conflict]:
    """A middle needs ship on both sides in one direction; water beside it rules that direction out."""
    reasons: list[Clue] = []
    for axis in axes(cell):
        inside = [known[side][1] for side in axis if side in known and known[side][0] == 0]
        if not inside and all(side in board for side in axis):
            return
        reasons += inside[:1]
    others = " and ".join(dict.fromkeys(reason.sentence for reason in reasons))
    sentence = f"{clue.sentence}, but there is no room on both sides of it" + (f": {others}" if others else "")
    yield Conflict(sentence, (clue, *dict.fromkeys(reasons)))


def _lines(board: Board, known: Known) -> Iterator[Conflict]:
    """No line's hints show more ship, or leave less room for it, than its count says."""
    for name, index, stated, cells in board.lines():
        if stated is None:
            continue
        ship = [known[cell][1] for cell in cells if cell in known and known[cell][0] == 1]
        water = [known[cell][1] for cell in cells if cell in known and known[cell][0] == 0]
        if len(ship) > stated.value:
            sentence = f"{stated.clue.sentence}, but its hints show {len(ship)}"
            yield Conflict(sentence, (stated.clue, *dict.fromkeys(ship)))
        elif (left := len(cells) - len(water)) < stated.value:
            sentence = f"{name} {index} has room for {plural(left, 'ship cell')}, {stated.value} expected"
            yield Conflict(sentence, (stated.clue, *dict.fromkeys(water)))


def _shown_ships(board: Board) -> Iterator[Conflict]:
    """Ships that the hints show for certain must be in the fleet."""
    if board.longest is None:
        return
    hints = board.all_hints()
    kinds = Counter(hint for _, hint, _ in hints)
    yield from _too_many(board, "submarine", kinds["submarine"], board.fleet.get(1), "of length 1")
    longer = [board.fleet.get(length) for length in range(2, board.longest + 1)]
    for end in ("left", "right", "top", "bottom"):
        if all(longer):
            total = sum(stated.value for stated in longer if stated)
            yield from _too_many(board, end, kinds[end], Stated(total, Clue("")), "longer than 1", longer)
    if board.longest < 3 and kinds["middle"]:
        clues = tuple(clue for _, hint, clue in hints if hint == "middle")
        yield Conflict("the hints show the middle of a ship, the fleet has none longer than 2", clues)


def _too_many(
    board: Board, hint: str, shown: int, most: Stated | None, what: str, clues: Iterable[Stated | None] = ()
) -> Iterator[Conflict]:
    if most is None or shown <= most.value:
        return
    hints = [clue for _, other, clue in board.all_hints() if other == hint]
    fleet = [stated.clue for stated in clues or [most] if stated is not None]
    shows = "1 hint shows" if shown == 1 else f"{shown} hints show"
    sentence = f"{shows} {PHRASES[hint]}, the fleet has {plural(most.value, 'ship')} {what}"
    yield Conflict(sentence, (*fleet, *hints))


_AXIS = {"row": 0, "column": 1}
SOFT = frozenset(_AXIS)
"""The predicates whose facts may be missed."""


def missed(fact: Fact, atoms: Atoms) -> Change | None:
    """Return how a board misses a count; ``None`` where it does not."""
    name, (index, wanted) = fact.atom
    assert isinstance(wanted, int)
    total = sum(value for cell, value in values_by_cell(atoms).items() if cell[_AXIS[name]] == index)
    if total == wanted:
        return None
    sentence = f"{name} {index}: {wanted} expected, {total} found; change it to {total}"
    return Change(fact, sentence, wanted, total, abs(wanted - total))


def least(puzzle: Puzzle) -> int:
    """Return the least that any board misses: its rows, columns and fleet have equally many cells."""
    board = board_of(puzzle.facts)
    if board.longest is not None and len(board.fleet) == board.longest:
        cells = sum(length * stated.value for length, stated in board.fleet.items())
        return sum(distance((cells, cells), total) for total in board.totals)
    return distance(*board.totals)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the distance of two ranges, 0 where they overlap."""
    return max(0, other[0] - one[1], one[0] - other[1])
