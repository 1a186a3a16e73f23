"""The flat facts of a puzzle, the same for both engines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.board import PRINTED, ROW, SLOT, Board, board_of
from pylogic.language.board.places import Sort, name_of_place
from pylogic.language.compile.flat import Facts, Flat, Prune, constraints, network_of
from pylogic.language.parse.rule import Declared, unforeseen
from pylogic.model.atom import Clue, Fact
from pylogic.model.errors import PylogicError
from pylogic.model.network import Network
from pylogic.model.puzzle import Puzzle


class FlatFrame:
    """The flat facts of a puzzle without the values that clues print.

    Args:
        kind: The kind.
        board: The board without printed values.
        most: Most facts that are made; by default `limits.FACTS`.

    Attributes:
        board: The same board.
        facts: The flat facts.

    Raises:
        TooManyFactsError: There are more.
    """

    def __init__(self, kind: Declared, board: Board, most: int | None) -> None:
        self._kind = kind
        self.board = board
        flat = Flat(self.board, most)
        for sort, places in self.board.places.items():
            flat.under(_legend(kind.frame.sorts[sort]))
            variables, bare = [], []
            for place in places:
                variable = self.board.variable(sort, place)
                domain = self.board.domain(sort, place)
                assert variable is not None
                if domain:
                    variables.append((variable, flat.domain(domain)))
                else:
                    bare.append(place)
            flat.rows(sorted(variables, key=lambda one: (one[0] % SLOT // ROW, one[0])))
            for place in bare:
                flat.under(f"{name_of_place(place)} has a value")
                flat.never()
        _state_values(flat, self.board.valued("fixed"))
        for given in kind.givens:
            given.flatten(self.board, flat)
        for rule in kind.rules_on(self.board):
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
        """The constraint network, without printed values."""
        prunes: dict[str, Prune] = {}
        for rule in self._kind.rules:
            prunes.update(rule.word.encoding.prunes)
        return network_of(Facts(self.facts), prunes)


def _legend(sort: Sort) -> str:
    """Return a legend of the numbers that stand for names, for readers of a printed program."""
    numbered = ", ".join(f"{number} is {name}" for number, name in zip(sort.named, sort.names, strict=True))
    return numbered and f"values: {numbered}"


def flatten(kind: Declared, puzzle: Puzzle) -> tuple[Fact, ...]:
    """Return variables with their domains, printed values, and what every rule says."""
    frame = frame_of(kind, puzzle)
    flat = Flat(frame.board)
    _state_values(flat, board_of(kind.frame, puzzle.facts).valued(PRINTED))
    return (*frame.facts, *flat.facts)


def vast(kind: Declared, puzzle: Puzzle) -> str:
    """Return the size of a puzzle that is too large to be presolved, in words; nothing more is computed."""
    board = board_of(kind.frame, puzzle.facts).bare
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
    if constraints([fact.atom for fact in frame.facts]) > limits.PROPAGATED:
        return f"more than {limits.PROPAGATED} constraints"
    return f"{len(puzzle.atoms)} facts" if len(puzzle.atoms) > facts else ""


def frame_of(kind: Declared, puzzle: Puzzle, most: int | None = None) -> FlatFrame:
    """Return the flat facts that puzzles share which differ in printed values only.

    Raises:
        TooManyFactsError: It was not made before and has more facts than `most`.
    """
    board = board_of(kind.frame, puzzle.facts).bare
    return board.cached(kind, lambda: FlatFrame(kind, board, most))


def _state_values(flat: Flat, values: Iterable[tuple[str, Cell, int, Clue | None]]) -> None:
    for sort, cell, number, clue in values:
        variable = flat.variable(sort, cell)
        if variable is not None:
            flat.state(PRINTED, variable, number, clue=clue)
