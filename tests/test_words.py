"""Words of declared kinds: on small boards engines and deductions find what trying every filling finds."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from words import CASES, MANY, Board, read

from pylogic import Worker, solve
from pylogic.core.atom import Atoms
from pylogic.core.errors import PuzzleError
from pylogic.core.laws import Laws
from pylogic.core.network import values
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source
from pylogic.solving import loading

QUICK = [*CASES][::12]
"""Cases that every change is tried on at once."""
MOST = 4096
"""Cases with more fillings have smaller sisters for deductions."""
PARTIAL = 12
"""So many boards with gaps are tried of each case."""


@pytest.fixture(scope="module")
def workers() -> Iterator[dict[str, Worker]]:
    with Worker("clingo") as clingo, Worker("swipl") as swipl:
        yield {"clingo": clingo, "swipl": swipl}


def when(case: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case."""
    return (pytest.mark.nightly,) if case in MANY else () if case in QUICK else (pytest.mark.slow,)


@pytest.fixture(scope="module", params=[pytest.param(case, marks=when(case)) for case in CASES])
def board(request: pytest.FixtureRequest, workers: dict[str, Worker]) -> Board:
    """Each case in turn; the tests of one follow one another, for the checker takes longer than what they ask of it."""
    puzzle = read(*CASES[request.param])
    return Board(request.param, puzzle, found(puzzle, workers["clingo"]))


def found(puzzle: Puzzle, worker: Worker) -> frozenset[Atoms]:
    """All solutions by an engine."""
    answer = solve(puzzle, worker.engine, worker=worker, models=0)
    assert answer.count == len(answer.solutions)
    return frozenset(solution.atoms for solution in answer.solutions)


def test_engines_find_what_the_checker_lets_pass(board: Board, workers: dict[str, Worker]) -> None:
    assert board.found == board.right
    assert found(board.puzzle, workers["swipl"]) == board.right


def laws_of(puzzle: Puzzle) -> Laws:
    assert puzzle.kind.people.laws is not None
    return puzzle.kind.people.laws(puzzle)


def filled(board: Board, laws: Laws) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """The fillings that are right and those that are wrong, each a value for each variable, as bits."""
    index = {
        laws.atom(variable, value): (variable, 1 << value)
        for variable, domain in laws.domains.items()
        for value in values(domain)
    }
    right: list[dict[int, int]] = []
    wrong: list[dict[int, int]] = []
    for atoms in board.tried:
        (right if atoms in board.right else wrong).append(dict(index[atom] for atom in atoms))
    return right, wrong


def agree(filling: Mapping[int, int], domains: Mapping[int, int]) -> bool:
    return all(value & domains[variable] for variable, value in filling.items())


def kept(laws: Laws, filling: Mapping[int, int]) -> bool:
    """Whether no rule is broken by a filling."""
    printed = all(filling[variable] == 1 << value for variable, (value, _) in laws.printed.items())
    return printed and all(unit.constraint.filter(laws.store(filling)) for unit in laws.units)


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


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("cells a: 1..n ; different rows of b", "t:1:44: there are no variables called 'b' here (a)"),
        ("cells 1..n ; seen(rows) + 1 = 2", "t:1:23: 'seen' stands alone on its side of a comparison"),
        ("cells 1..n ; seen(rows) = seen(columns)", "t:1:23: 'seen' stands alone on its side of a comparison"),
        ("cells 1..n ; seen rows", "t:1:23: 'seen' is asked of groups in brackets and compared: seen(...) = ..."),
        (
            "cells 1..n ; count(rows columns, 1) = count(columns, 1)",
            "t:1:48: the first 'count' of this comparison names 2 families; name as many here",
        ),
        ("bridges 0..2 ; sum(ends) = 2", "t:1:6: bridges join cells with a clue; say: clue 1..8"),
        ("bridges off on ; clue 1..8 ; sum(ends) = 2", "t:1:10: bridges are counted; say: bridges 0..2"),
        ("edges off on ; connected on", "t:1:35: edges do not join cells; links and bridges do"),
        (
            "edges e: off on ; edges f: no yes ; divide yes",
            "t:1:53: pieces are made by the edges 'e'; no others can divide the board as well",
        ),
        (
            "cells 1..n ; a < count(rows, 1) in pairs",
            "t:1:27: 'count' is asked of whole groups, and 'in' compares two places of a group",
        ),
        ("cells x y ; a + b = 1 in pairs", "t:1:22: arithmetic is for numbers, and 'x' is not a number"),
        ("cells 1..n ; product(around) = value", "t:1:41: a comparison with 'product' cannot name 'value'"),
        ("cells 1..n ; value > first(rows)", "t:1:23: a comparison with 'first' cannot name 'value'"),
        ("cells . # ; size(sight #) = size", "t:1:38: a comparison with 'sight' cannot name 'size'"),
        (
            "cells 1..n ; count(rows, 1) = value",
            "t:1:40: 'value' is what the centre of a group holds, and 'rows' have no centre",
        ),
        (
            "cells . # ; count(around, #) = value",
            "t:1:41: 'value' is a number that a cell holds, and here they hold none",
        ),
        (
            "edges off on ; divide on ; size(pieces) = row",
            "t:1:52: a comparison with 'pieces' cannot name 'row'",
        ),
        (
            "edges off on ; rectangle pieces",
            "t:1:25: a rule about 'rectangle' needs one that begins with 'divide' in the same kind",
        ),
        (
            "edges off on ; unlike pieces",
            "t:1:25: a rule about 'unlike' needs one that begins with 'divide' in the same kind",
        ),
        (
            "cells 1..n ; set s ? ; sum(between(rows, 1, s)) = 1",
            "t:1:54: 's' has no default, so that no value can depend on it",
        ),
        ("cells # 1..2 n..3", "t:1:10: numbers after names begin with a number"),
        ("cells 1..n ; spaced rows where 1", "t:1:35: 'where' cannot restrict a rule about 'spaced'"),
        ("cells # 1..2 ; spaced rows", "t:1:35: 'spaced' is about numbers, and the value '#' is not a number"),
        (
            "cells 1..n ; between(rows, 1, 2) = 1",
            "t:1:31: what is between two values is added up: sum(between(F, V, V)) = ...",
        ),
        (
            "cells 1..n ; clues rows ; sum(between(rows, 1, clue)) = 1",
            "t:1:57: the two ends are values that are the same for every group",
        ),
    ],
)
def test_what_is_wrong_with_a_rule_is_told_with_its_place(kind: str, expected: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loading.read(Source("t", f"kind k {{ {kind} }}\nk {{ size 2 }}\n"))

    assert str(caught.value.problems[0]).splitlines()[0] == expected
