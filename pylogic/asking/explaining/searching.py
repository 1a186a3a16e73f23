"""Steps that only a search finds, for where rules do not get on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.asking.explaining.hinting import Hinter
from pylogic.asking.explaining.oracle import Oracle
from pylogic.methods.deducing import costs
from pylogic.methods.deducing.reasons import Candidate, One
from pylogic.methods.deducing.state import State
from pylogic.nouns.atom import Atom
from pylogic.nouns.laws import Argument, Found, Ground, Laws, Speech, Unit


class Searcher:
    """Steps that only a search finds.

    Args:
        laws: The rules.
        held: The value of each variable in the solution, as bits.
        oracle: Who searches; its pieces are the solution.
    """

    def __init__(self, laws: Laws, held: Sequence[int], oracle: Oracle) -> None:
        self._laws = laws
        self._held = held
        self._oracle = oracle
        self._hinter: Hinter | None = None
        self._variables: dict[Atom, int] = {}

    def __call__(self, state: State) -> Candidate:
        """A cell with the clues and the cells from which it follows.

        Raises:
            LimitReachedError: There is no time for it.
        """
        oracle = self._oracle
        if self._hinter is None:
            atoms = [self._laws.atom(variable, value.bit_length() - 1) for variable, value in enumerate(self._held)]
            self._variables = {atom: variable for variable, atom in enumerate(atoms)}
            self._hinter = Hinter(oracle, [oracle.piece(atom) for atom in self._known(state, printed=True)])
        self._hinter.learn(oracle.piece(atom) for atom in self._known(state, printed=False))
        piece, reason = self._hinter.next()
        (atom,) = oracle.pieces_of([piece])
        clues, cells = oracle.clues_of(reason.numbers), oracle.pieces_of(reason.numbers)
        grounds = tuple(
            Ground((self._variables[cell],), self._held[self._variables[cell]], known=True) for cell in cells
        )
        variable = self._variables[atom]
        told = tuple(f"{clue.sentence} (line {clue.span.line})" if clue.span else clue.sentence for clue in clues)

        def argue(argument: Argument, speech: Speech) -> str:
            reasons = [*told, *(text for text in [speech.grounds(argument.grounds)] if text)]
            because = f"the rules and: {'; '.join(reasons)}" if reasons else "the rules alone"
            return f"by trying all other ways, from {because}"

        unit = Unit("the rules", "the rules", One((variable,)), clues, argue=argue)
        cost = costs.SEARCHED + costs.FURTHER * len(clues) + costs.of_grounds(grounds)
        found = (Found(variable, self._held[variable], settled=True),)
        return Candidate((unit,), grounds, found, cost, searched=True, minimal=reason.minimal)

    def _known(self, state: State, printed: bool) -> Iterator[Atom]:
        for variable in state.known:
            if (variable in self._laws.printed) == printed:
                yield self._laws.atom(variable, self._held[variable].bit_length() - 1)
