"""What follows from flat facts by propagation, before any engine starts; the same for every engine."""

from __future__ import annotations

from pylogic.declared.flattening import FlatFrame, frame_of
from pylogic.methods.contradicting import contradicting, told
from pylogic.nouns.atom import Atom, Atoms
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import plural
from pylogic.nouns.verdict import Conflict, Presolved
from pylogic.rules import limits
from pylogic.rules.declared import Declared
from pylogic.rules.pruning import ContradictionError, Domains
from pylogic.rules.shifts import constraints

_EXPLAINED = 3_000
"""Of boards with more variables it is not told which few rules contradict each other."""


def presolve(kind: Declared, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """The facts, and what they settle and rule out: ``known(X, V)``, ``out(X, V)``."""
    del known
    facts = puzzle.atoms
    if len(facts) + constraints(facts) > limits.PROPAGATED:
        return Presolved(facts, "too large to be looked through before the search")
    frame = frame_of(kind, puzzle)
    network = frame.network
    try:
        domains = network.propagate(_given(facts))
    except ContradictionError:
        conflict = _conflict(kind, puzzle, frame)
        return Presolved(facts, conflict.sentence, conflict=conflict)
    derived = _derived(domains, network.masks)
    settled = sum(atom.name == "known" for atom in derived)
    total = len(network.masks)
    summary = f"{settled} of {plural(total, 'cell')} settled"
    return Presolved((*facts, *derived), summary, settled=settled == total)


def _conflict(kind: Declared, puzzle: Puzzle, frame: FlatFrame) -> Conflict:
    """A rule that cannot hold whatever stands on the board, or what else is known of a contradiction."""
    hopeless = next((fact for fact in frame.facts if fact.atom.name == "never"), None)
    if hopeless is not None:
        clues = () if hopeless.clue is None else (hopeless.clue,)
        return Conflict(f"this cannot hold on this board: {hopeless.rule}", clues)
    if puzzle.clues:
        return Conflict("the clues contradict each other")
    if len(frame.board.variables) > _EXPLAINED:
        return Conflict("the rules contradict each other")
    from pylogic.declared.laws import laws  # for contradictions alone

    return Conflict(told(contradicting(laws(kind, puzzle))) or "the rules contradict each other")


def _given(facts: tuple[Atom, ...]) -> list[tuple[int, int]]:
    return [(int(atom.args[0]), int(atom.args[1])) for atom in facts if atom.name == "given"]


def _derived(domains: Domains, before: dict[int, int]) -> list[Atom]:
    known, out = [], []
    for variable, mask in domains.masks.items():
        if not mask & (mask - 1):
            known.append(Atom("known", (variable, domains.smallest(variable))))
        elif mask != before[variable]:
            gone = before[variable] & ~mask
            while gone:
                bit = gone & -gone
                out.append(Atom("out", (variable, domains.lowest + bit.bit_length() - 1)))
                gone ^= bit
    return known + out
