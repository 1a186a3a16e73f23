"""Propagators of declared kinds in SWI-Prolog: right after posting a domain keeps the values of solutions alone."""

import json
import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest
from alone import prolog

from fuzzing.propagators import AWAKE, SORTS, Case, Domains, awake, counted
from pylogic.model.files import PROLOG

DRIVER = Path(__file__).parent / "posted_driver.pl"

_CASES = 60


def answers(question: str, parts: Sequence[str], cases: Sequence[Case]) -> list[str]:
    """Return the driver's answers to a question about each case, using these parts of the encoding."""
    files = [PROLOG / "words.pl", *(PROLOG / "words" / f"{part}.pl" for part in parts)]
    first, *others = (f"'{file.as_posix()}'" for file in files)
    load = f"use_module({first}, []), load_files(words:[{','.join(others)}], [])"
    run = subprocess.run(
        [*prolog(), "-q", "-g", load, "-t", "halt", str(DRIVER)],
        input="".join(f"{question}([{','.join(case.facts)}]).\n" for case in cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    return run.stdout.splitlines()


def posted(parts: Sequence[str], cases: Sequence[Case]) -> list[Domains | None]:
    """Return the domains that SWI-Prolog leaves in each case."""
    return [None if line == "no" else json.loads(line) for line in answers("ask", parts, cases)]


@pytest.mark.parametrize("sort", SORTS)
def test_a_domain_keeps_the_values_of_solutions_alone(sort: str) -> None:
    parts, make = SORTS[sort]
    source = make(Random(f"posted {sort}"))
    cases = [next(source) for _ in range(_CASES)]

    assert posted(parts, cases) == [case.left for case in cases]
    assert 0 < sum(case.left is None for case in cases) < len(cases)


@pytest.mark.slow
@pytest.mark.parametrize("sort", AWAKE)
def test_goals_that_wake_in_the_middle_of_a_propagator_lose_no_solution(sort: str) -> None:
    parts, make = AWAKE[sort]
    random = Random(f"awake {sort}")
    source = make(random)
    cases = [awake(next(source), random) for _ in range(4 * _CASES)]
    right = [sorted(list(one) for one in product(*case.domains) if case.holds(one)) for case in cases]

    assert [sorted(json.loads(line)) for line in answers("all", parts, cases)] == right
    assert any(right)


def test_a_place_that_has_got_a_value_while_others_are_counted_keeps_it() -> None:
    """The first two are equal and become 0, as both would be too many; that wakes a goal by which the third is 1."""
    stated = ["wakes(1001,0,1003,1)", *counted(1, range(1, 5), "eq", 2), "equal(1001,1002)"]
    case = Case([[0, 1], [0, 1], [0, 1], [1]], stated, lambda filling: sum(filling) == len(filling) // 2)

    assert answers("all", ("count", "equal"), [case]) == ["[[0,0,1,1]]"]
