"""Reasoning with ``unlike``: two groups that are alike but for one place differ there; each domino lies once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed, places
from pylogic.language.board.board import Board
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_so
from pylogic.language.laws.patches import Borders, borders_of
from pylogic.language.parse.comparisons import stating
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words import parts
from pylogic.language.words.unlike import Unlike
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass

_DOMINO = 2


def _unlike_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for every two groups, or for every two numbers that are beside each other more than once."""
    arguments: Unlike = rule.arguments
    if arguments.borders is not None:
        yield from _dominoes(arguments.borders, board, others)
    for chosen in arguments.families:
        for one, other in combinations(board.groups(chosen), 2):
            first, second = (arguments.variables(group, board) for group in (one, other))
            if len(first) == len(second):
                pairs = tuple(zip(first, second, strict=True))
                variables = tuple(dict.fromkeys(variable for pair in pairs for variable in pair))
                where = f"{one.name} and {other.name}"
                argue, refuted = (partial(say, places([one.name, other.name]), pairs) for say in (_argue, _refuted))
                constraint = Pruning(_prune, variables, pairs)
                yield Law(where, f"{where} are not alike", constraint, argue=argue, refuted=refuted)


def _prune(store: Store, _: Sequence[int], arguments: Sequence[tuple[int, int]]) -> None:
    masks = store.domains
    left = [(one, other) for one, other in arguments if one != other and not _alike(masks[one], masks[other])]
    if not left:
        raise ContradictionError
    if len(left) == 1:
        for variable, other in (left[0], left[0][::-1]):
            if not masks[other] & (masks[other] - 1):
                store.remove(variable, masks[other])


def _argue(names: str, pairs: Sequence[tuple[int, int]], _: Bits, argument: Argument, speech: Speech) -> str:
    found = argument.conclusions[0].variable
    other = next(one if found == two else two for one, two in pairs if found in (one, two))
    there = [ground for ground in argument.grounds if ground.variables[0] == other]
    rest = [ground for ground in argument.grounds if ground.variables[0] != other]
    return f"{names} are alike everywhere else{speech.cited(rest)} but must not be, and {speech.grounds(there)}"


def _refuted(names: str, _: Sequence[tuple[int, int]], __: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    return f"{names} are alike everywhere{speech.cited(grounds)}, but must not be"


def _alike(one: int, other: int) -> bool:
    return one == other and not one & (one - 1)


@dataclass(frozen=True)
class _Domino:
    """The places where a domino may lie.

    Attributes:
        places: The edge inside of each place, with the edges around it.
        value: The value of a border.
        somewhere: Whether it lies somewhere, and every cell on some domino.
        cells: The edges between each cell that several places take and those beside it.
        ends: The two cells of each place, and those beside each edge around them.
    """

    places: Mapping[int, tuple[int, ...]]
    value: int
    somewhere: bool
    cells: Mapping[Cell, tuple[int, ...]]
    ends: Mapping[int, tuple[Cell, Cell]]


def _dominoes(borders: Value, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each two numbers that one domino at most has."""
    lying, sides = _places(borders, board), borders_of(borders, board)
    sized = [rule for rule in others.rules if rule.word is parts.PIECES and parts.has_size(rule)]
    all_dominoes = [
        rule for rule in sized if not parts.is_by_clue(rule) and parts.size_of(rule.arguments, board) == _DOMINO
    ]
    somewhere = bool(all_dominoes) and len(lying) * _DOMINO == len(board.cells) == len(board.hints)
    every = [hint.clue for hint in board.hints.values()]
    every += [stating(rule.arguments, parts.NOWHERE, board) for rule in all_dominoes]
    for figures, where in sorted(lying.items()):
        if len(where) > 1 or somewhere:
            variables = tuple(dict.fromkeys(one for own, around in where.items() for one in (own, *around)))
            # That a domino lies somewhere follows from the numbers of all others.
            clues = [hint.clue for hint in board.hints.values() if set(hint.numbers) & set(figures)]
            clues = every if somewhere else clues
            text = " and ".join(map(str, figures))
            says = f"{text} stand on one domino{'' if somewhere else ' at most'}"
            ends = {edge: sides.between[edge] for edge in variables if edge in sides.between}
            cells = _shared([ends[own] for own in where], sides) if somewhere else {}
            domino = _Domino(where, borders.number, somewhere, cells, ends)
            argue, refuted = (partial(say, text, domino) for say in (_argue_once, _refuted_once))
            constraint = Pruning(_prune_once, variables, domino)
            yield Law(text, says, constraint, clues, argue=argue, refuted=refuted, technique=partial(_called, domino))


def _shared(ends: Iterable[tuple[Cell, Cell]], borders: Borders) -> dict[Cell, tuple[int, ...]]:
    """The edges between each cell that more than one place takes and those beside it."""
    taken = Counter(cell for cells in ends for cell in cells)
    return {cell: tuple(edge for _, edge in borders.near[cell]) for cell, often in taken.items() if often > 1}


def _places(value: Value, board: Board) -> dict[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """The edge inside of each place of a domino with the edges around it, by the two numbers that it has there."""
    places: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = {}
    for own, cells in borders_of(value, board).between.items():
        hints = [board.hints[cell] for cell in cells if cell in board.hints]
        if [len(hint.numbers) for hint in hints] == [1, 1]:
            sides = dict.fromkeys(side for cell in cells for side in board.sides(cell))
            around = tuple(edge for edge in board.variables_at(value.sort.name, sides) if edge != own)
            places.setdefault(tuple(sorted(hint.numbers[0] for hint in hints)), {})[own] = around
    return places


def _prune_once(store: Store, _: Sequence[int], arguments: _Domino) -> None:
    """Two places of a domino do not both have it: where it lies, another one that lacks one border keeps lacking it."""
    mask = store.bit(arguments.value)
    open_edges = {own: _open(store, own, around, mask) for own, around in arguments.places.items()}
    lying = [own for own, edges in open_edges.items() if edges == []]
    left = [own for own, edges in open_edges.items() if edges is not None]
    if len(lying) > 1 or (arguments.somewhere and not left):
        raise ContradictionError
    if arguments.somewhere:
        _prune_somewhere(store, arguments, left)
    for own, around in arguments.places.items() if lying else ():
        missing = _open(store, own, around, mask) if own not in lying else None
        if missing is not None and len(missing) == 1:
            (store.keep if missing[0] == own else store.remove)(missing[0], mask)


def _prune_somewhere(store: Store, arguments: _Domino, left: Sequence[int]) -> None:
    """A domino lies in its last place, takes a cell that all its places share, and that of which it has all ways on."""
    mask = store.bit(arguments.value)
    taken = [
        edges
        for edges in arguments.cells.values()
        if all(edge in arguments.places for edge in edges if store.domains[edge] != mask)
    ]
    if len(left) == 1:
        store.remove(left[0], mask)
    else:
        for edge in frozenset.intersection(*(frozenset(arguments.places[own]) for own in left)):
            store.keep(edge, mask)
    for edges in taken:
        for own in left:
            if own not in edges:
                store.keep(own, mask)


def _called(domino: _Domino, bits: Bits, argument: Argument) -> str:
    return "" if _lying(domino, argument.grounds, bits(domino.value)) else "only place"


def _argue_once(text: str, domino: _Domino, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Say where a domino lies, that this is its only place, or which cell it takes in any case."""
    mask = bits(domino.value)
    found = {one.variable for one in argument.conclusions}
    why = speech.why(argument.grounds)
    if not is_so(argument, mask) and found <= domino.places.keys():
        cells = " and ".join(map(name_of, domino.ends[min(found)]))
        return f"the domino with {text} has one place{' left' if why else ''}, {cells}{why}"
    lying = _lying(domino, argument.grounds, mask)
    if lying is not None:
        there = " and ".join(map(name_of, domino.ends[lying.variables[0]]))
        rest = speech.why([ground for ground in argument.grounds if ground is not lying])
        return f"the domino with {text} lies on {there}{speech.cited([lying])}, and nowhere else{rest}"
    if domino.somewhere:
        closed = {ground.variables[0] for ground in argument.grounds}
        for cell, edges in domino.cells.items():
            if found <= {*edges}:
                return f"every place{' left' if why else ''} for the domino with {text} takes {name_of(cell)}{why}"
            if found.isdisjoint(edges) and {*edges} - closed <= domino.places.keys():
                return f"{name_of(cell)} can only lie on the domino with {text}{why}"
    either = listed([" or ".join(map(name_of, domino.ends[edge])) for edge in sorted(found)])
    return f"every place{' left' if why else ''} for the domino with {text} takes {either}{why}"


def _refuted_once(text: str, domino: _Domino, bits: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    if domino.somewhere and _lying(domino, grounds, bits(domino.value)) is None:
        return f"no place is left for the domino with {text}{speech.why(grounds)}"
    return f"there is one domino with {text}, but {speech.grounds(grounds)}"


def _lying(domino: _Domino, grounds: Iterable[Ground], mask: int) -> Ground | None:
    """The ground that says of a place that the domino is there, if there is one."""
    lying = (ground for ground in grounds if ground.known and ground.values != mask)
    return next((ground for ground in lying if ground.variables[0] in domino.places), None)


def _open(store: Store, own: int, around: Sequence[int], mask: int) -> list[int] | None:
    """The edges that are not known to be as a domino needs them; ``None`` where no domino can lie."""
    if store.domains[own] == mask or any(not store.domains[one] & mask for one in around):
        return None
    return [*([own] if store.domains[own] & mask else []), *(one for one in around if store.domains[one] != mask)]


UNLIKE = Reasoning(_unlike_laws)
