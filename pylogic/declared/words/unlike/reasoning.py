"""How people go about ``unlike``: where two groups are alike but for one place, that is not; a domino lies once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.core.places import Side
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.phrases import Value
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words import pieces
from pylogic.declared.words.unlike import Unlike

_DOMINO = 2


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for every two groups; or for every two numbers that stand beside each other more than once."""
    arguments: Unlike = rule.arguments
    if arguments.borders is not None:
        yield from _dominoes(arguments.borders, board, others)
    for chosen in arguments.families:
        for one, other in combinations(board.groups(chosen), 2):
            found = ([board.variable(arguments.sort, place) for place in group.places] for group in (one, other))
            first, second = ([variable for variable in some if variable is not None] for some in found)
            if len(first) == len(second):
                pairs = tuple(zip(first, second, strict=True))
                variables = tuple(dict.fromkeys(variable for pair in pairs for variable in pair))
                where = f"{one.name} and {other.name}"
                yield Law(where, f"{where} are not alike", Pruning(_prune, variables, pairs))


def _prune(store: Store, variables: Sequence[int], arguments: Sequence[tuple[int, int]]) -> None:
    del variables
    masks = store.domains
    left = [(one, other) for one, other in arguments if one != other and not _alike(masks[one], masks[other])]
    if not left:
        raise ContradictionError
    if len(left) == 1:
        for variable, other in (left[0], left[0][::-1]):
            if not masks[other] & (masks[other] - 1):
                store.remove(variable, masks[other])


def _alike(one: int, other: int) -> bool:
    return one == other and not one & (one - 1)


@dataclass(frozen=True)
class _Lying:
    """Where a domino may lie.

    Attributes:
        places: The border inside of it, with those around it.
        value: What a border holds.
        somewhere: Whether it lies somewhere.
    """

    places: Mapping[int, tuple[int, ...]]
    value: int
    somewhere: bool


def _dominoes(borders: Value, board: Board, others: Others) -> Iterator[Law]:
    sort = borders.sort.name
    places: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = {}
    for side in board.places[sort]:
        own = board.variable(sort, side)
        if own is None or not isinstance(side, Side):
            continue
        hints = [board.hint(cell) for cell in side.cells]
        if any(hint is None or len(hint.numbers) != 1 for hint in hints):
            continue
        figures = tuple(sorted(hint.numbers[0] for hint in hints if hint is not None))
        around = [
            variable
            for other in board.places[sort]
            if other != side and isinstance(other, Side) and set(other.cells) & set(side.cells)
            for variable in [board.variable(sort, other)]
            if variable is not None
        ]
        places.setdefault(figures, {})[own] = tuple(around)
    sizes = [pieces.of(rule) for rule in others.rules if rule.word is pieces.WORD]
    sized = [comparison for piece, comparison in sizes if not piece.seeds and not pieces.by_clue(comparison)]
    all_dominoes = any(pieces.wanted(comparison, board) == _DOMINO for comparison in sized)
    somewhere = all_dominoes and len(places) * _DOMINO == len(board.cells) == len(board.hints)
    for figures, where in sorted(places.items()):
        if len(where) > 1 or somewhere:
            variables = tuple(dict.fromkeys(one for own, around in where.items() for one in (own, *around)))
            hints = [board.hint(cell) for cell in board.hints]
            clues = tuple(hint.clue for hint in hints if hint and hint.clue and set(hint.numbers) & set(figures))
            text = " and ".join(map(str, figures))
            says = f"{text} stand on one domino{'' if somewhere else ' at most'}"
            lying = _Lying(where, borders.number, somewhere)
            yield Law(text, says, Pruning(_once, variables, lying), clues)


def _once(store: Store, variables: Sequence[int], arguments: _Lying) -> None:
    """Where a domino lies, all of another place but one border being so, that border is not."""
    del variables
    mask = store.bit(arguments.value)
    lying = [own for own, around in arguments.places.items() if _missing(store, own, around, mask) == []]
    if len(lying) > 1:
        raise ContradictionError
    left = [own for own, around in arguments.places.items() if _missing(store, own, around, mask) is not None]
    if arguments.somewhere and not left:
        raise ContradictionError
    if arguments.somewhere and len(left) == 1:
        store.remove(left[0], mask)
    for own, around in arguments.places.items() if lying else ():
        missing = _missing(store, own, around, mask) if own not in lying else None
        if missing is not None and len(missing) == 1:
            (store.keep if missing[0] == own else store.remove)(missing[0], mask)


def _missing(store: Store, own: int, around: Sequence[int], mask: int) -> list[int] | None:
    """What is open of a place; ``None`` where no domino can lie there."""
    if store.domains[own] == mask or any(not store.domains[one] & mask for one in around):
        return None
    found = [own] if store.domains[own] & mask else []
    return found + [one for one in around if store.domains[one] != mask]
