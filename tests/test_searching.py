"""Steps that only a search finds: the one that opens most comes first."""

from collections.abc import Iterator, Sequence
from typing import cast

from pylogic.explaining.deduction.state import State
from pylogic.explaining.oracle import Oracle, Outcome
from pylogic.explaining.steps import Searcher
from pylogic.language.constraints import Different
from pylogic.model.atom import Atom
from pylogic.model.laws import LawAtPlace, Laws
from pylogic.model.limits import Deadline


class _Refusing:
    """An engine to which nothing else than the solution is possible."""

    clues = ()
    all_clues = ()

    def __init__(self, pieces: Sequence[Atom]) -> None:
        self.pieces = pieces

    def piece(self, atom: Atom) -> int:
        return 1 + self.pieces.index(atom)

    def clues_of(self, _: Sequence[int]) -> tuple[()]:
        return ()

    def pieces_of(self, numbers: Sequence[int]) -> tuple[Atom, ...]:
        return tuple(self.pieces[number - 1] for number in sorted(numbers) if number > 0)

    def ask(self, assumed: Sequence[int], _: int = 0) -> Outcome:
        return Outcome(False, tuple(assumed))

    def ask_all(self, questions: Sequence[Sequence[int]], _: int = 0) -> Iterator[Outcome]:
        return (self.ask(assumed) for assumed in questions)

    def rules(self, *_: object) -> tuple[()]:
        return ()


def test_a_cell_from_which_others_follow_by_the_rules_comes_first() -> None:
    pair = LawAtPlace("row 1", "row 1 has each value once", Different((1, 2)))
    laws = Laws(
        domains=dict.fromkeys(range(3), 3),
        units=(pair,),
        atom=lambda variable, value: Atom("cell", (variable, value)),
        names=dict(enumerate("abc")),
        value=lambda _, value: str(value),
    )
    held = {0: 1, 1: 1, 2: 2}
    oracle = _Refusing([laws.atom(variable, value.bit_length() - 1) for variable, value in held.items()])

    step = Searcher(laws, held, cast(Oracle, oracle), Deadline(None))(State(laws))

    assert [one.variable for one in step.conclusions] == [1]
    assert step.minimal
