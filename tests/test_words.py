"""Words of declared kinds: on small boards engines and deductions find what trying every filling finds."""

import re
from pathlib import Path
from random import Random

import pytest
from puzzles import laws_of
from texts import cases
from words import CASES, MANY, Board, agree, filled, kept, read

import pylogic
from pylogic import solve
from pylogic.model.atom import Atoms
from pylogic.model.errors import PuzzleError
from pylogic.model.laws import Laws
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving import loading

QUICK = [*CASES][::24]
"""Cases that every change is tried on at once."""
MOST = 4096
"""Cases with more fillings have smaller sisters for deductions."""
PARTIAL = 12
"""The number of boards with gaps tried for each case."""


def when(case: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case."""
    return (pytest.mark.nightly,) if case in MANY else () if case in QUICK else (pytest.mark.slow,)


@pytest.fixture(scope="module", params=[pytest.param(case, marks=when(case)) for case in CASES])
def board(request: pytest.FixtureRequest) -> Board:
    """Each case in turn; the tests of one follow one another, for the checker takes longer than what they ask of it."""
    puzzle = read(*CASES[request.param])
    return Board(request.param, puzzle, found(puzzle, "clingo"))


def found(puzzle: Puzzle, engine: str) -> frozenset[Atoms]:
    """All solutions by an engine."""
    answer = solve(puzzle, engine, models=0)
    assert answer.count == len(answer.solutions)
    return frozenset(solution.atoms for solution in answer.solutions)


def test_engines_find_what_the_checker_lets_pass(board: Board) -> None:
    assert board.found == board.right
    assert found(board.puzzle, "swipl") == board.right


def size(laws: Laws) -> int:
    found = 1
    for domain in laws.domains.values():
        found *= domain.bit_count()
    return found


def test_what_is_deduced_holds_in_all_that_the_checker_lets_pass(board: Board) -> None:
    laws = laws_of(board.puzzle)
    if not laws.whole:
        pytest.skip("not all of its rules are known")
    if any(not domain for domain in laws.domains.values()):
        pytest.skip("a place without a value")
    if size(laws) > MOST:
        pytest.skip("large")
    right, wrong = filled(board, laws)
    random = Random(board.case)

    assert all(kept(laws, filling) for filling in right)
    assert not right or not [filling for filling in wrong if kept(laws, filling)]
    for solution in random.choices(right, k=PARTIAL) if right else ():
        share = random.random()
        domains = {
            variable: value if random.random() < share else value | laws.domains[variable] & random.getrandbits(16)
            for variable, value in solution.items()
        }
        alive = [filling for filling in right if agree(filling, domains)]
        for unit in laws.units:
            store = laws.store({variable: domains[variable] for variable in unit.scope})  # it may look at no others
            assert unit.constraint.filter(store), unit.name
            left = domains | store.domains
            assert all(agree(filling, left) for filling in alive), unit.says


@pytest.mark.parametrize(("kind", "expected"), cases("rules"))
def test_mistakes_of_a_rule_are_reported_with_their_place(kind: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loading.read(Source("t", f"kind k {{ {kind} }}\nk {{ size 2 }}\n"))

    assert str(caught.value.problems[0]).splitlines()[:1] == expected


def test_no_module_asks_for_the_name_of_a_word() -> None:
    asked = re.compile(r"word\.name (==|!=|in |not in )|(==|!=| in) [\w.]*word\.name\b")
    sources = Path(pylogic.__file__).parent.rglob("*.py")
    assert not [str(file) for file in sources if asked.search(file.read_text())]
