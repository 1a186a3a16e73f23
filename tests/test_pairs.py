"""Two rules of a kind: on sorts of their own they multiply their solutions, and on the same cells engines agree."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from effort import drawn
from hypothesis import settings

from fuzzing import meetings
from fuzzing.cracks import Figures
from fuzzing.crew import Crew
from fuzzing.pairs import CLUE, SAMPLES, Sample, alone, beside
from pylogic import loads, solve
from pylogic.model.errors import PuzzleError

PAIRS = [pair for pair in combinations_with_replacement(SAMPLES, 2) if not pair[0].only or pair[0].only != pair[1].only]
DAILY = 16
MANY = 3_000
"""Solutions; pairs with more are for the nights."""


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew() as found:
        yield found


def counted(text: str, engine: str, crew: Crew) -> int:
    """How many solutions an engine finds, each of them checked; presolving has no part in it."""
    answer = solve(loads(text), engine, models=0, presolve=False, worker=crew.of(engine))
    assert answer.exhausted, text
    assert answer.count is not None
    return answer.count


@pytest.fixture(scope="module")
def counts(crew: Crew) -> dict[Sample, int]:
    """The solutions of each rule by itself."""
    return {rule: counted(alone(rule, "a"), "clingo", crew) for rule in SAMPLES}


def test_every_rule_can_be_kept(counts: dict[Sample, int]) -> None:
    assert [rule.text for rule, count in counts.items() if count == 0] == []


REFUSED = "the numbers of a board are values already|couples are of two sorts of values in a cell"


def is_refused(one: Sample, other: Sample) -> bool:
    """Whether numbers in cells are both values and clues, or couples are of three sorts."""
    return any(
        (CLUE in first.declares and second.form == "numbers")
        or (first.word == "couples" and second.form in ("numbers", "names", "diagonals"))
        for first, second in ((one, other), (other, one))
    )


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_rules_on_sorts_of_their_own_multiply_their_solutions(
    engine: str, counts: dict[Sample, int], crew: Crew
) -> None:
    wrong, pairs = [], drawn(PAIRS, DAILY)
    for one, other in pairs:
        if len(pairs) < len(PAIRS) and counts[one] * counts[other] > MANY:
            continue
        text = beside(one, other)
        if is_refused(one, other):
            with pytest.raises(PuzzleError, match=REFUSED):
                loads(text)
        elif counted(text, engine, crew) != counts[one] * counts[other]:
            wrong.append(text)

    assert wrong == []


@pytest.mark.slow
def test_rules_meet_in_the_same_cells_without_a_crack(crew: Crew) -> None:
    figures = Figures(meetings.PART)
    for number in range(settings().max_examples // 4):
        figures.add(meetings.tried(11, number, crew))

    assert [crack.sentence for crack in figures.cracks] == []
    assert figures.counts["with solutions"] > 0
    assert figures.counts["without solutions"] > 0


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_lines_of_two_sorts_of_links_bend_each_by_itself(engine: str, crew: Crew) -> None:
    one = "links a: off on\n  turn before or after around of a"
    both = f"{one}\n  links b: no yes\n  turn before or after around of b"
    alone, together = (counted(f"kind k {{\n  {rules}\n}}\nk {{ size 2 }}\n", engine, crew) for rules in (one, both))

    assert together == alone**2 > 0
