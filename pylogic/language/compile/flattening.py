"""The flat facts of a puzzle, the same for both engines, and propagation over them before any engine starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.board import PRINTED, ROW, SLOT, Board, board_of
from pylogic.language.board.places import Sort, name_of_place
from pylogic.language.compile.flat import Facts, Flat, Prune, constraints, network_of
from pylogic.language.parse.rule import Declared, unforeseen
from pylogic.model.atom import Atom, Atoms, Clue, Fact
from pylogic.model.errors import PylogicError
from pylogic.model.kind import Conflict, Presolved
from pylogic.model.network import Network, Store, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural


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


_EXPLAINED = 3_000
"""Most variables of a board on which contradicting rules are looked for."""


def presolve(kind: Declared, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """Return the facts with the values that they settle and rule out: ``known(X, V)``, ``out(X, V)``."""
    del known
    facts = puzzle.atoms
    if len(facts) + constraints(facts) > limits.PROPAGATED:
        return Presolved(facts, "too large to be presolved")
    frame = frame_of(kind, puzzle)
    network = frame.network
    store = network.store()
    given = ((int(args[0]), int(args[1])) for name, args in facts if name == "given")
    # A variable without values is in no network.
    possible = all(number in store.domains and store.narrow(number, store.bit(value)) for number, value in given)
    if not possible or network.propagate(store, network.constraints) is not None:
        conflict = _conflict(kind, puzzle, frame)
        return Presolved(facts, conflict.sentence, conflict=conflict)
    derived = _derived(store, network.domains)
    settled = sum(atom.name == "known" for atom in derived)
    total = len(network.domains)
    summary = f"{settled} of {plural(total, 'cell')} settled"
    return Presolved((*facts, *derived), summary, settled=settled == total)


def _conflict(kind: Declared, puzzle: Puzzle, frame: FlatFrame) -> Conflict:
    """Return a rule that cannot hold on this board, or what else is known of a contradiction."""
    hopeless = next((fact for fact in frame.facts if fact.atom.name == "never"), None)
    if hopeless is not None:
        clues = () if hopeless.clue is None else (hopeless.clue,)
        return Conflict(f"this cannot hold on this board: {hopeless.rule}", clues)
    if puzzle.clues:
        return Conflict("the clues contradict each other")
    from pylogic.language.laws.merging import UNNAMED, conflict_sentence, contradicting  # for contradictions alone

    if len(frame.board.variables) > _EXPLAINED:
        return Conflict(UNNAMED)
    from pylogic.language.laws.laws import laws

    units = contradicting(laws(kind, puzzle)).units
    return Conflict(conflict_sentence(unit.says for unit in units) or UNNAMED)


def _derived(store: Store, before: Mapping[int, int]) -> list[Atom]:
    known, out = [], []
    for variable, domain in store.domains.items():
        if not domain & (domain - 1):
            known.append(Atom("known", (variable, store.smallest(variable))))
        else:
            out += [Atom("out", (variable, store.lowest + bit)) for bit in values(before[variable] & ~domain)]
    return known + out
