"""Laws of pieces that borders make: each reaches its size and stops there, has one clue, or is a rectangle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.language.board.board import Board
from pylogic.language.board.places import Hint, grouped
from pylogic.language.compile.propagators import table
from pylogic.language.laws import patches
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, always, is_among, is_so, mask_of
from pylogic.language.laws.patches import Borders, Parts, borders_of, parts_of
from pylogic.language.parse.comparisons import stating
from pylogic.language.parse.patches import Measure, Patches, corners, has_one_clue
from pylogic.language.parse.rule import Rule
from pylogic.language.words import parts
from pylogic.language.words.parts import BENT, NOWHERE, boxes, has_size, is_by_clue, size_of, squares
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.text import plural

_Part = frozenset[Cell]
"""Cells that are in one piece for sure."""


def _piece_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for all pieces, or one for each clue or mark."""
    measure: Measure = rule.measured
    if not has_one_clue(rule) and not has_size(rule):
        yield from patches.patch_laws(rule, board, others)
        return
    borders = borders_of(measure.patches.values[0], board)
    edges = tuple(borders.between)
    if has_one_clue(rule):
        says = "every piece has one number" if measure.printed else rule.sentence
        constraint = Pruning(_prune_seeds, edges, (borders, frozenset(measure.seeds(board))))
        yield Law("the board", says, constraint, argue=partial(_argue_pieces, says, borders.value))
    elif is_by_clue(rule):
        for cell, hint in board.hints.items():
            if hint.numbers:
                where = f"the piece of {name_of(cell)}"
                says = f"{where} has {plural(hint.numbers[0], 'cell')}"
                constraint = Pruning(_prune_sizes, edges, (borders, hint.numbers[0], (cell,)))
                yield Law(where, says, constraint, (hint.clue,), argue=partial(_argue_pieces, says, borders.value))
    else:
        size = size_of(rule.arguments, board)
        if size is not None and size.denominator == 1:
            says = f"a piece has {size} cells"
            constraint = Pruning(_prune_sizes, edges, (borders, size.numerator, board.cells))
            clues = (stating(rule.arguments, NOWHERE, board),)
            yield Law("the board", says, constraint, clues, argue=partial(_argue_pieces, says, borders.value))


def _prune_sizes(store: Store, variables: Sequence[int], arguments: tuple[Borders, int, Sequence[Cell]]) -> None:
    """The pieces of some cells have a size."""
    borders, size, cells = arguments
    mask = store.bit(borders.value)
    parts = parts_of(store, borders, variables)
    for part in dict.fromkeys(parts.part[cell] for cell in cells):
        if len(part) > size or _room(part, parts, size) < size:
            raise ContradictionError
        for other, edges in _beside(part, parts).items():
            joint = len(part) + len(other) > size
            if joint or _room(part, parts, size, other) < size:
                for edge in edges:
                    (store.keep if joint else store.remove)(edge, mask)


def _beside(part: _Part, parts: Parts) -> dict[_Part, list[int]]:
    """The parts that may be joined to a part, each with the edges between."""
    near = (joint for cell in part for joint in parts.joints(cell))
    return grouped((parts.part[other], edge) for other, edge in near if other not in part)


def _room(part: _Part, parts: Parts, size: int, without: _Part | None = None) -> int:
    """The most cells that a piece may have, up to its size; a part on the way counts as a whole."""
    paid = {part: len(part)}
    front = [part]
    total = len(part)
    while front and total < size:
        here = min(front, key=paid.__getitem__)
        front.remove(here)
        for beyond in _beside(here, parts):
            cost = paid[here] + len(beyond)
            if beyond not in paid and beyond != without and cost <= size:
                paid[beyond] = cost
                front.append(beyond)
                total += len(beyond)
    return total


def _prune_seeds(store: Store, variables: Sequence[int], arguments: tuple[Borders, frozenset[Cell]]) -> None:
    """Two pieces with a clue are two; a part without a clue has to reach one."""
    borders, seeds = arguments
    mask = store.bit(borders.value)
    parts = parts_of(store, borders, variables)
    seeded = {part: part & seeds for part in dict.fromkeys(parts.part.values())}
    if any(len(some) > 1 for some in seeded.values()):
        raise ContradictionError
    for edge, (one, other) in borders.between.items():
        if seeded[parts.part[one]] and seeded[parts.part[other]] and parts.part[one] is not parts.part[other]:
            store.keep(edge, mask)
    for part in (part for part, some in seeded.items() if not some):
        if not _reaches(part, parts, seeded):
            raise ContradictionError
        for beyond, edges in _beside(part, parts).items():
            if not _reaches(part, parts, seeded, beyond):
                for edge in edges:
                    store.remove(edge, mask)


def _reaches(part: _Part, parts: Parts, seeded: Mapping[_Part, _Part], without: _Part | None = None) -> bool:
    """Whether a piece may reach a clue."""
    seen, front = {part}, [part]
    while front:
        for beyond in _beside(front.pop(), parts):
            if beyond not in seen and beyond != without:
                if seeded[beyond]:
                    return True
                seen.add(beyond)
                front.append(beyond)
    return False


def _argue_pieces(says: str, value: int, bits: Bits, argument: Argument, speech: Speech) -> str:
    if not argument.grounds:
        return says
    ends = "this one ends here" if is_so(argument, bits(value)) else "one way on is left"
    return f"{says}, and {ends}{speech.why(argument.grounds)}"


_NAMED = 4
"""Most rectangles that are named as those that may hold a cell."""
_WAYS = ("....", "||..", "..||", "|||.", "||.|", "|.||", ".|||", "||||")
"""The borders above a corner, below it, to its left and to its right."""
_Box = tuple[frozenset[int], frozenset[int]]
"""A rectangle: the edges around it, and those inside."""


def _rectangle_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each corner, and one for each cell where every rectangle has one clue, its size."""
    about: Patches = rule.arguments
    if about.word == "islands":
        values = tuple(value.number for value in about.values)
        for cell, variables in squares(about, board):
            says = f"{rule.sentence} (the 2x2 square at {name_of(cell)})"
            yield Law(says, says, Pruning(_prune_square, variables, values), several=always(rule.sentence))
        return
    borders = borders_of(about.values[0], board)
    on, off = borders.value, borders.value - 1
    rows = [tuple((on,) if one == "|" else (off,) for one in way) for way in _WAYS]
    for (row, column), edges in corners(board, about.sort.name).items():
        where = f"between {name_of((row, column))} and {name_of((row + 1, column + 1))}"
        yield Law(where, f"{rule.sentence}: no piece bends {where}", table(edges, rows))
    sizes = [other for other in others.rules if other.word is parts.PIECES]
    seeded = any(has_one_clue(other) and other.measured.printed for other in sizes)
    sized = any(parts.has_size(other) and parts.is_by_clue(other) for other in sizes)
    if seeded and sized and all(hint.numbers for hint in board.hints.values()):
        yield from _covering(board, borders)


def _prune_square(store: Store, variables: Sequence[int], values: tuple[int, ...]) -> None:
    """Not three cells of a square belong to an island."""
    mask = mask_of(store.bit, values)
    held = [is_among(store, variable, mask) for variable in variables]
    if held.count(None) == 1:
        last = variables[held.index(None)]
        if held.count(True) == BENT:
            store.keep(last, mask)
        elif held.count(True) == BENT - 1:
            store.remove(last, mask)
    elif None not in held and held.count(True) == BENT:
        raise ContradictionError


def _covering(board: Board, borders: Borders) -> Iterator[Law]:
    over: dict[Cell, list[_Box]] = {cell: [] for cell in board.cells}
    seeds: dict[Cell, dict[Cell, None]] = {cell: {} for cell in board.cells}
    for seed, hint in board.hints.items():
        for box in boxes(board, seed, hint.numbers[0]):
            edges = _edges(frozenset(box), borders)
            for cell in box:
                over[cell].append(edges)
                seeds[cell][seed] = None
    for cell, some in over.items():
        own, name = board.hint(cell), name_of(cell)
        says = f"the rectangle of {name} has {plural(own.numbers[0], 'cell')}" if own else ""
        end = "wherever it lies" if own else _holding(cell, list(seeds[cell]))
        around = {seed: hint for seed, hint in board.hints.items() if _could_hold(seed, cell, board)}
        clues = [hint.clue for hint in around.values()]
        keeping = partial(_keeping, cell, around, borders, board)
        argue = partial(_argue_rectangle, says, "" if own and own.numbers[0] == 1 else end)
        says = says or f"{name} is in a rectangle"
        yield Law(f"around {name}", says, _inside(some, borders), clues, argue=argue, keeping=keeping)


def _inside(some: Sequence[_Box], borders: Borders) -> Pruning:
    """The constraint that a cell is in one of some rectangles."""
    about = dict.fromkeys(edge for rim, inside in some for edge in (*rim, *inside))
    return Pruning(_prune, tuple(about or borders.between), (some, borders.value))


def _keeping(
    cell: Cell, around: Mapping[Cell, Hint], borders: Borders, board: Board, kept: Collection[Clue]
) -> Pruning:
    """The constraint where some of the clues around a cell are not known: their rectangles may have any size."""
    known = {seed: hint.clue is None or hint.clue in kept for seed, hint in around.items()}
    some = [
        _edges(frozenset(box), borders)
        for seed, hint in around.items()
        for size in (hint.numbers if known[seed] else range(1, len(board.cells) + 1))
        for box in boxes(board, seed, size)
        if cell in box
    ]
    return _inside(some, borders)


def _could_hold(seed: Cell, cell: Cell, board: Board) -> bool:
    """Whether a rectangle of some size that holds this clue and no other one also holds a cell."""
    rows, columns = (sorted(pair) for pair in zip(seed, cell, strict=True))
    box = [(row, column) for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)]
    return all(board.has(one) and (one == seed or one not in board.hints) for one in box)


def _holding(cell: Cell, seeds: Sequence[Cell]) -> str:
    """Which rectangles may hold a cell that has no number."""
    name, several = name_of(cell), [name_of(seed) for seed in seeds]
    if len(seeds) > _NAMED:
        return f"whatever rectangle holds {name}"
    if len(seeds) == 1:
        return f"only the rectangle of {several[0]} reaches {name}"
    return f"{name} is in the rectangle of {listed(several, 'or')}, and whichever it is"


def _argue_rectangle(says: str, end: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return ", and ".join(filter(None, [says, speech.grounds(argument.grounds), end]))


def _edges(box: frozenset[Cell], borders: Borders) -> _Box:
    near = [(other in box, edge) for cell in box for other, edge in borders.near[cell]]
    return frozenset(edge for inside, edge in near if not inside), frozenset(edge for inside, edge in near if inside)


def _prune(store: Store, variables: Sequence[int], arguments: tuple[Sequence[_Box], int]) -> None:
    """Keep what all rectangles that are left have in common."""
    every, value = arguments
    mask = store.bit(value)
    may_be = {edge for edge in variables if store.domains[edge] & mask}
    may_not = {edge for edge in variables if store.domains[edge] != mask}
    left = [(rim, inside) for rim, inside in every if rim <= may_be and inside <= may_not]
    if not left:
        raise ContradictionError
    for edge in frozenset.intersection(*(rim for rim, _ in left)):
        store.keep(edge, mask)
    for edge in frozenset.intersection(*(inside for _, inside in left)):
        store.remove(edge, mask)


PIECES = Reasoning(_piece_laws)
RECTANGLE = Reasoning(_rectangle_laws)
