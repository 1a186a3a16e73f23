"""The flat facts of a puzzle, as both engines are told them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from pylogic.core.atom import Clue, Fact
from pylogic.core.errors import PylogicError
from pylogic.core.network import Network
from pylogic.core.puzzle import Puzzle
from pylogic.declared.board import limits
from pylogic.declared.board.board import PRINTED, bare, bare_board, is_shared
from pylogic.declared.board.places import name_of_place
from pylogic.declared.board.shifts import constraints
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.network import Facts, Prune, network_of
from pylogic.declared.parse.declared import Declared
from pylogic.declared.parse.rule import unforeseen


class FlatFrame:
    """The flat facts of a puzzle but for the values that clues print.

    Args:
        kind: The kind.
        facts: The facts of the puzzle without printed values.
        most: So many facts are worked out at most; `limits.FACTS` when left out.

    Raises:
        TooManyFactsError: There are more.
    """

    def __init__(self, kind: Declared, facts: tuple[Fact, ...], most: int | None) -> None:
        self._kind = kind
        self.board = bare_board(kind.frame, facts)
        flat = Flat(self.board, most)
        for sort, places in self.board.places.items():
            named = _named(kind.frame.sorts[sort])
            for place in places:
                flat.under(named)
                variable = self.board.variable(sort, place)
                domain = self.board.domain(sort, place)
                assert variable is not None
                if domain:
                    flat.state("variable", variable, flat.domain(domain))
                else:
                    flat.under(f"{name_of_place(place)} has a value")
                    flat.never()
        _state_printed(flat, self.board.stated("fixed"))
        for given in kind.givens:
            given.flatten(self.board, flat)
        for rule in kind.rules:
            flat.under(rule.sentence)
            try:
                rule.word.flatten(rule, self.board, flat)
            except PylogicError:
                raise
            except Exception as error:
                raise unforeseen(rule, error) from error
        self.facts = flat.facts

    @cached_property
    def network(self) -> Network:
        """What propagates, whatever is printed."""
        prunes: dict[str, Prune] = {}
        for rule in self._kind.rules:
            prunes.update(rule.word.prunes)
        return network_of(Facts(self.facts), prunes)


def _named(sort: Sort) -> str:
    """Which numbers stand for names, for whoever reads a printed program."""
    numbered = [f"{number} is {name}" for number, name in enumerate(sort.names, sort.lowest)]
    return ", ".join(numbered) and f"values: {', '.join(numbered)}"


def flatten(kind: Declared, puzzle: Puzzle) -> tuple[Fact, ...]:
    """Variables with their domains, printed values, and what every rule says."""
    frame = frame_of(kind, puzzle)
    flat = Flat(frame.board)
    _state_printed(flat, [(fact.atom.args, fact.clue) for fact in puzzle.facts if fact.atom.name == PRINTED])
    return (*frame.facts, *flat.facts)


def vast(kind: Declared, puzzle: Puzzle) -> str:
    """How much it comes to when that is too much to be looked through in Python; no more is worked out to tell."""
    board = bare_board(kind.frame, bare(puzzle.facts))
    variables, values, facts = limits.LOOKED_THROUGH
    if len(board.variables) > variables:
        return f"{len(board.variables)} variables"
    possible = sum(len(board.domain(*key)) for key in board.variables.values())
    if possible > values:
        return f"{len(board.variables)} variables with {possible} values"
    try:
        frame = frame_of(kind, puzzle, facts)
    except limits.TooManyFactsError:
        return f"more than {facts} facts"
    if constraints(fact.atom for fact in frame.facts) > limits.PROPAGATED:
        return f"more than {limits.PROPAGATED} constraints"
    return f"{len(puzzle.atoms)} facts" if len(puzzle.atoms) > facts else ""


def frame_of(kind: Declared, puzzle: Puzzle, most: int | None = None) -> FlatFrame:
    """What all puzzles share that differ in printed values only; made once when no other clue is in it.

    Raises:
        TooManyFactsError: It was not made before and has more facts than `most`.
    """
    global _last
    if _last is None or _last[0] is not kind or _last[1] is not puzzle.facts:
        facts = bare(puzzle.facts)
        frame = _shared(kind, facts, most) if is_shared(facts) else FlatFrame(kind, facts, most)
        _last = kind, puzzle.facts, frame
    return _last[2]


_last: tuple[Declared, tuple[Fact, ...], FlatFrame] | None = None


@lru_cache(maxsize=8)
def _shared(kind: Declared, facts: tuple[Fact, ...], most: int | None) -> FlatFrame:
    return FlatFrame(kind, facts, most)


def _state_printed(flat: Flat, values: Iterable[tuple[tuple[int | str, ...], Clue | None]]) -> None:
    sorts = list(flat.board.frame.sorts)
    for (slot, row, column, number), clue in values:
        variable = flat.variable(sorts[int(slot)], (int(row), int(column)))
        if variable is not None:
            flat.state(PRINTED, variable, int(number), clue=clue)
