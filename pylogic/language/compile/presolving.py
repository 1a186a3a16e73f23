"""Propagation over flat facts before any engine starts, the same for every engine."""

from __future__ import annotations

from collections.abc import Mapping

from pylogic.language.board import limits
from pylogic.language.compile.flat import constraints
from pylogic.language.compile.flattening import FlatFrame, frame_of
from pylogic.language.parse.declared import Declared
from pylogic.model.atom import Atom, Atoms
from pylogic.model.kind import Conflict, Presolved
from pylogic.model.network import Store, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural

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
    from pylogic.language.contradicting import UNNAMED, conflict_sentence, contradicting  # for contradictions alone

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
