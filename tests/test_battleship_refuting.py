"""Contradictions of battleships that are seen without a search."""

import pytest
from battleships import FAST_MODELS, KIND, puzzle, reasons, written
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st
from texts import cases

from pylogic.builtin.battleship.presolving import _made_of
from pylogic.model.atom import Atom
from pylogic.model.errors import UsageError
from pylogic.solving.loading import loads, understand
from pylogic.solving.run import prepare


@pytest.mark.parametrize(("body", "expected"), cases("battleship_contradictions"))
def test_contradictions_are_reasons_not_errors(body: str, expected: list[str]) -> None:
    assert reasons(body) == expected
    assert [conflict.sentence for conflict in prepare(puzzle(body)).conflicts] == expected


@pytest.mark.parametrize(
    ("dropped", "rows", "expected"),
    [
        ([2], "2 1 1 1 0", ("5", "4 cells", "2")),
        ([2], "2 2 1 1 0", None),
        ([2, 3], "2 1 0 0 0", None),
        ([2, 3], "1 1 0 0 0", ("2", "1 cell", "2 and 3")),
        ([1, 3], "2 1 1 1 1", None),
        ([2], "2 1 1 1 ?", None),
    ],
)  # fmt: skip
def test_ships_that_are_not_counted_must_make_up_the_rest(
    dropped: list[int], rows: str, expected: tuple[str, str, str] | None
) -> None:
    whole = puzzle(f"rows {rows}\ncolumns ? ? ? ? ?\nfleet 3*1 2*1 1*1")
    clues = [fact.clue for fact in whole.facts if fact.clue and (fact.atom.name, fact.atom.args[0]) not in
             [("fleet", length) for length in dropped]]  # fmt: skip
    found = [conflict.sentence for conflict in KIND.presolving.refute(whole.keeping(clues))]

    sentence = (
        "the rows add up to {}, the ships that are counted have {}, and the 1 cell left cannot be ships of length {}"
    )
    assert found == ([] if expected is None else [sentence.format(*expected)])


@given(cells=st.integers(0, 25), lengths=st.sets(st.integers(1, 6), max_size=3))
def test_what_ships_of_some_lengths_have_in_all(cells: int, lengths: set[int]) -> None:
    sums = {0}
    for _ in range(cells):
        sums |= {had + length for had in sums for length in lengths if had + length <= cells}

    assert _made_of(cells, lengths) == (cells in sums)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("board {\n. ~\n}\nr1c2 = S", [(3, 3, 1), (5, 1, 4)]),
        ("rows ?\ncolumns ? ?\nr1c2 = S\nr1c2 = S\nr1c2 = ~", [(4, 1, 4), (6, 1, 4)]),
        ("board {\n.\n}\nfleet 1*2", [(5, 7, 3)]),
    ],
)
def test_a_contradiction_is_answered_with_its_places(body: str, expected: list[tuple[int, int, int]]) -> None:
    contradictory = puzzle(body)
    (conflict,) = KIND.presolving.refute(contradictory)
    assert [clue.span for clue in conflict.clues] == expected
    assert understand(KIND.write(contradictory)) == contradictory
    assert loads(written(contradictory, "puzzle")) == contradictory
    assert clingo_all("battleship", contradictory.atoms) == set()
    for name in FAST_MODELS:
        assert swipl_all("battleship", [*contradictory.atoms, Atom("model", (name,))]) == set()
    for name in ("csc384", "dzn"):
        with pytest.raises(UsageError):
            written(contradictory, name)


def test_presolving_settles_what_follows_by_simple_steps() -> None:
    easy = puzzle("rows 2 0 3\ncolumns 2 1 2")
    presolved = KIND.presolving.presolve(easy)
    assert presolved.summary == "9 of 9 cells settled"
    assert presolved.settled
    assert {Atom("fixed", (1, 2, 0)), Atom("fixed", (3, 2, 1))} <= set(presolved.facts)
    crossed = puzzle("rows 2 ? 1\ncolumns 2 2\nfleet 2*2")
    conflict = KIND.presolving.presolve(crossed).conflict
    assert conflict is not None
    assert conflict.sentence.startswith("simple steps lead to a contradiction: ")
    assert conflict.clues == ()


@pytest.mark.parametrize(("body", "expected"), [(body, one) for body, (one,) in cases("battleship_presolved")])
def test_presolving_settles_these_cells_and_no_others(body: str, expected: str) -> None:
    given = puzzle(body)
    presolved = KIND.presolving.presolve(given)
    if expected[0] not in "#~.":
        assert presolved.conflict is not None
        assert presolved.conflict.sentence == f"simple steps lead to a contradiction: {expected}"
        assert presolved.facts == given.atoms
        return
    rows = expected.split()
    fixed = [
        Atom("fixed", (row, column, "~#".index(value)))
        for row, line in enumerate(rows, 1)
        for column, value in enumerate(line, 1)
        if value != "."
    ]
    total = len(rows) * len(rows[0])

    assert presolved.conflict is None
    assert presolved.facts == (*given.atoms, *fixed)
    assert presolved.summary == f"{len(fixed)} of {total} cell{'s' * (total > 1)} settled"
    assert presolved.settled == (len(fixed) == total)
