"""Declarations that build on each other take steps as many as there are of them, not as many as there are ways."""

from collections.abc import Callable

import pytest
from test_linear import steps

from pylogic.model.errors import PuzzleError
from pylogic.solving.loading import loads
from pylogic.solving.run import prepare


def diamonds(number: int, last: str) -> str:
    """Kinds, each like two others that are like the same two."""
    pairs = (f"kind {name}{k + 1} {{ like a{k} ; like b{k} }}\n" for k in range(number) for name in "ab")
    return f"kind a0 {{ {last} }}\nkind b0 {{ like a0 }}\n{''.join(pairs)}a{number} {{ size 2 }}\n"


def twice(number: int, last: str) -> str:
    """Kinds, each like the same one twice."""
    chain = (f"kind a{k + 1} {{ like a{k} ; like a{k} }}\n" for k in range(number))
    return f"kind a0 {{ {last} }}\n{''.join(chain)}a{number} {{ size 2 }}\n"


@pytest.mark.parametrize("made", [diamonds, twice])
@pytest.mark.parametrize("last", ["cells 0 1 ; different rows", "cells 0 1", "like a0"])
def test_kinds_like_each_other_in_many_ways_are_merged_once_each(made: Callable[[int, str], str], last: str) -> None:
    loads("latin { size 2 }")  # what is loaded once

    assert steps(loads, made(24, last)) < 3 * steps(loads, made(12, last))


def test_a_chain_of_forty_that_is_too_long_is_refused_as_quickly() -> None:
    assert steps(loads, twice(40, "cells 0 1 ; different rows")) < 150_000


def test_each_kind_of_a_diamond_is_written_once() -> None:
    puzzle = loads(diamonds(7, "cells 0 1 ; different rows"))

    assert len(puzzle.kind.declarations) == 15


@pytest.mark.slow
def test_patterns_on_the_whole_board_are_counted_as_often_as_they_may_lie_there() -> None:
    patterns = " ".join(f"{number:09b}" for number in range(50))
    puzzle = loads(f"kind mine {{ cells 0 1 ; never windows 3x3 {patterns} }}\nmine {{ size 60 }}\n")

    assert puzzle.kind.presolving.vast(puzzle) == "more than 150000 constraints"
    assert prepare(puzzle).summary == "too large to be presolved"


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (f'"many terms": {" + ".join("a" * 10_000)} = 3 in rows', "a rule has at most 250 words and signs"),
        (f'"brackets": {"(" * 3_000}a{")" * 3_000} = b in pairs', "a rule has at most 250 words and signs"),
        (f"different {'inside ' * 500}rows", "a rule has at most 250 words and signs"),
        (f"never rows {'01 ' * 1_500}", "a rule has at most 250 words and signs"),
        ("\n".join(f'"{k}": sum(rows) < {k}' for k in range(990)), "a kind has at most 500 rules"),
        ("\n".join(f"setting k{k} 1..9" for k in range(900)), "a kind has at most 500 rules"),
    ],
)
def test_long_declarations_are_refused_by_a_count(rule: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as found:
        loads(f"kind mine {{ cells 0 1\n{rule}\n}}\nmine {{ size 3 }}\n")

    assert [problem.sentence for problem in found.value.problems] == [sentence]
