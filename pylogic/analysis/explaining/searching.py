"""Steps that only a search finds, for where rules do not get on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pylogic.algorithms.deduction import costs
from pylogic.algorithms.deduction.applying import Applying
from pylogic.algorithms.deduction.reasons import Candidate, One
from pylogic.algorithms.deduction.state import State
from pylogic.analysis.explaining.hinting import Hinter
from pylogic.analysis.explaining.oracle import Oracle
from pylogic.core.atom import Atom, Atoms, Clue
from pylogic.core.deadline import Deadline
from pylogic.core.laws import Argument, Conclusion, Ground, Laws, Speech, Unit
from pylogic.core.text import plural
from pylogic.language.sentences import joined, listed

_LITTLE = 2
"""Conflicts that clingo may run into where it only goes by the rules."""

_PROVED = 10_000
"""Conflicts in which clingo finds out whether some rules are enough."""
_LONGEST = 100
"""Characters of clues that are listed; of longer lists only the number is given."""


class Searcher:
    """Steps that only a search finds.

    Args:
        laws: The rules.
        held: The value of each variable in the solution, as bits.
        oracle: Who searches; its pieces are the solution.
        deadline: When to stop.
        filled: Pieces of the solution that no clue prints and that are known all the same.
    """

    def __init__(
        self, laws: Laws, held: Mapping[int, int], oracle: Oracle, deadline: Deadline, filled: Atoms = frozenset()
    ) -> None:
        self._laws = laws
        self._held = held
        self._filled = filled
        self._oracle = oracle
        self._apply = Applying(laws, deadline).filter
        self._hinter: Hinter | None = None
        self._variables: dict[Atom, int] = {}

    def __call__(self, state: State) -> Candidate:
        """A cell with the clues and the cells from which it follows.

        Raises:
            LimitReachedError: There is no time for it.
        """
        oracle = self._oracle
        if self._hinter is None:
            self._variables = {
                self._laws.atom(variable, value.bit_length() - 1): variable for variable, value in self._held.items()
            }
            self._hinter = Hinter(oracle, [oracle.piece(atom) for atom in self._known(state, printed=True)])
        self._hinter.learn(oracle.piece(atom) for atom in self._known(state, printed=False))
        if self._laws.whole:  # by the rules all else follows that does, so what opens most comes next
            piece = self._furthest(state)
            reason = self._hinter.of(piece)
        else:
            piece, reason = self._hinter.next()
        clues, cells = oracle.clues_of(reason.numbers), oracle.pieces_of(reason.numbers)
        shown = {
            clue: Conclusion(variable, 1 << value, settled=True)
            for variable, (value, clue) in self._laws.printed.items()
            if clue is not None and clue in clues and " = " in clue.sentence  # others may say more than the value
        }
        numbers = sorted(reason.numbers)
        pieces = [piece]
        if len(numbers) == 1:  # more than that might be a long way
            pieces += self._others(oracle, state, piece, numbers)
        searched = oracle.ask([-piece, *numbers], _LITTLE).consistent is not False
        rules = () if clues or cells else oracle.rules([-piece], _PROVED)
        grounds = tuple(
            Ground((self._variables[cell],), self._held[self._variables[cell]], known=True) for cell in cells
        )
        variables = sorted(self._variables[atom] for atom in oracle.pieces_of(pieces))
        unit = Unit(
            "the rules",
            "the rules",
            One((variables[0],)),
            clues,
            argue=partial(_argued, searched, clues, shown, rules=rules),
        )
        cost = costs.of_search(len(clues), grounds, searched)
        settled = tuple(Conclusion(variable, self._held[variable], settled=True) for variable in variables)
        return Candidate((unit,), grounds, settled, cost, searched=searched, minimal=reason.minimal)

    def _furthest(self, state: State) -> int:
        """The open piece from which most others follow by the rules."""
        sizes: dict[int, int] = {}
        for variable in state.open:
            store = self._laws.store(state.domains)
            store.domains[variable] = self._held[variable]
            waiting = dict.fromkeys(state.units_of[variable])
            while waiting:
                number = next(iter(waiting))
                del waiting[number]
                self._apply(self._laws.units[number], store)
                waiting.update(dict.fromkeys(unit for changed, _ in store.trail for unit in state.units_of[changed]))
            sizes[variable] = sum(domain.bit_count() for domain in store.domains.values())
        best = min(sizes, key=lambda variable: (sizes[variable], variable))
        return self._oracle.piece(self._laws.atom(best, self._held[best].bit_length() - 1))

    def _others(self, oracle: Oracle, state: State, piece: int, numbers: list[int]) -> list[int]:
        """The other open pieces that follow from the same reason."""
        atoms = [self._laws.atom(variable, self._held[variable].bit_length() - 1) for variable in state.open]
        others = [other for other in map(oracle.piece, atoms) if other != piece]
        outcomes = oracle.ask_all([[-other, *numbers] for other in others], _LITTLE)
        return [other for other, outcome in zip(others, outcomes, strict=True) if outcome.consistent is False]

    def _known(self, state: State, printed: bool) -> Iterator[Atom]:
        for variable in state.known:
            atom = self._laws.atom(variable, self._held[variable].bit_length() - 1)
            if (variable in self._laws.printed and atom not in self._filled) == printed:
                yield atom


def _argued(
    searched: bool,
    clues: Sequence[Clue],
    shown: Mapping[Clue, Conclusion],
    argument: Argument,
    speech: Speech,
    rules: Sequence[str] = (),
) -> str:
    """``by the rules, as row 1 has 2 2 and r1c1 is black (step 2)``; of some clues it is known what they print.

    Where there is nothing else, the rules are named: ``by the rules, as Ann lies and Ben is right``.
    """
    start = "by trying all other ways" if searched else "by the rules"
    printed = speech.conclusions(shown.values())
    others = [clue.sentence for clue in clues if clue not in shown]
    reasons, cells = listed([*others, printed] if printed else others), speech.grounds(argument.grounds)
    if len(reasons) > _LONGEST:
        return joined(f"{start} and {plural(len(clues), 'clue')}", cells)
    because = (joined(reasons, cells) if reasons else cells) or listed(rules)
    return f"{start}, as {because}" if because else "by trying all other ways"
