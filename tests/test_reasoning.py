"""How people go about words: nothing that is deduced loses a filling that the checker lets pass."""

from collections.abc import Sequence
from random import Random

import pytest
from test_words import CASES, fillings, read, when

from pylogic.nouns.laws import Laws
from pylogic.nouns.network import Store, values
from pylogic.nouns.puzzle import Puzzle

MOST = 4096
"""Cases with more fillings have smaller sisters."""
PARTIAL = 12
"""So many boards with gaps are tried of each case."""


def laws_of(puzzle: Puzzle) -> Laws:
    assert puzzle.kind.laws is not None
    return puzzle.kind.laws(puzzle)


def filled(puzzle: Puzzle, laws: Laws) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The fillings that are right and those that are wrong, each a value for each variable, as bits."""
    index = {
        laws.atom(variable, value): (variable, 1 << value)
        for variable, domain in enumerate(laws.domains)
        for value in values(domain)
    }
    right: list[tuple[int, ...]] = []
    wrong: list[tuple[int, ...]] = []
    for atoms in fillings(puzzle):
        held = tuple(value for _, value in sorted(index[atom] for atom in atoms))
        (wrong if puzzle.kind.check(puzzle, atoms) else right).append(held)
    return right, wrong


def agree(filling: Sequence[int], domains: Sequence[int]) -> bool:
    return all(held & domain for held, domain in zip(filling, domains, strict=True))


def kept(laws: Laws, filling: Sequence[int]) -> bool:
    """Whether no rule is broken by a filling."""
    printed = all(filling[variable] == 1 << value for variable, (value, _) in laws.printed.items())
    return printed and all(unit.constraint.filter(Store(filling)) for unit in laws.units)


def size(case: str) -> int:
    puzzle = read(*CASES[case])
    found = 1
    for domain in laws_of(puzzle).domains:
        found *= domain.bit_count()
    return found


@pytest.mark.parametrize("case", [pytest.param(case, marks=when(case)) for case in CASES])
def test_what_is_deduced_holds_in_all_that_the_checker_lets_pass(case: str) -> None:
    puzzle = read(*CASES[case])
    laws = laws_of(puzzle)
    if not laws.whole:
        pytest.skip("not all of its rules are known")
    if any(not domain for domain in laws.domains):
        pytest.skip("a place without a value")
    if size(case) > MOST:
        pytest.skip("large")
    right, wrong = filled(puzzle, laws)
    random = Random(case)

    assert all(kept(laws, filling) for filling in right)
    assert not right or not [filling for filling in wrong if kept(laws, filling)]
    for solution in random.choices(right, k=PARTIAL) if right else ():
        share = random.random()
        domains = [
            held if random.random() < share else held | domain & random.getrandbits(16)
            for held, domain in zip(solution, laws.domains, strict=True)
        ]
        alive = [filling for filling in right if agree(filling, domains)]
        for unit in laws.units:
            store = Store(domains)
            assert unit.constraint.filter(store), unit.name
            assert all(agree(filling, store.domains) for filling in alive), unit.says
