"""Contradictions of battleships that are seen without a search."""

import pytest
from battleships import KIND, puzzle, reasons, written
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st
from texts import cases

from pylogic.core.atom import Atom
from pylogic.core.errors import UsageError
from pylogic.kinds.battleship.refuting import _made_of
from pylogic.solving.loading import loads, understand
from pylogic.solving.preparing import prepare


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
    for name in KIND.encoding.models["swipl"]:
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


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # what a hint says of the cells around it
        ("board {\n. . . .\n. L . .\n. . . .\n}", "~~~~ ~##. ~~~~"),
        ("board {\n. . . .\n. . R .\n. . . .\n}", "~~~~ .##~ ~~~~"),
        ("board {\n. . .\n. T .\n. . .\n. . .\n}", "~~~ ~#~ ~#~ ~.~"),
        ("board {\n. . .\n. . .\n. B .\n. . .\n}", "~.~ ~#~ ~#~ ~~~"),
        ("board {\n. . .\n. X .\n. . .\n}", "~.~ .#. ~.~"),
        ("board {\n. . .\n. S .\n. . .\n}", "~~~ ~#~ ~~~"),
        # a middle: across where the board ends or water is above or below, and the other way round
        ("board {\n. . .\n. M .\n. . .\n}", "~.~ .#. ~.~"),
        ("board {\n. M .\n. . .\n}", "### ~~~"),
        ("board {\n. . .\n. M .\n}", "~~~ ###"),
        ("board {\n. .\nM .\n. .\n}", "#~ #~ #~"),
        ("board {\n. .\n. M\n. .\n}", "~# ~# ~#"),
        ("board {\n. . .\n. M .\n. ~ .\n}", "~~~ ### ~~~"),
        ("board {\n. ~ .\n. M .\n. . .\n}", "~~~ ### ~~~"),
        ("board {\n. . .\n. M ~\n. . .\n}", "~#~ ~#~ ~#~"),
        ("board {\n. . .\n~ M .\n. . .\n}", "~#~ ~#~ ~#~"),
        # lines that have all their ship cells, lines that need all others, and those that have neither
        ("rows 2 ? ?\ncolumns ? ? ?\nboard {\n. ~ .\n. . .\n. . .\n}", "#~# .~. ..."),
        ("rows 1 ? ?\ncolumns ? ? ?\nboard {\nX . .\n. . .\n. . .\n}", "#~~ .~. ..."),
        ("rows ? ? ?\ncolumns ? ? 2\nboard {\n. . .\n. . ~\n. . .\n}", "..# .~~ ..#"),
        ("rows ? ?\ncolumns 0 ?", "~. ~."),
        ("rows 1 ?\ncolumns ? ?", ".. .."),
        # no ship longer than the longest
        ("fleet 2\nboard {\nX . X\n}", "#~#"),
        ("fleet 3\nboard {\nX . X\n}", "#.#"),
        ("fleet 3\nboard {\nX X . X .\n}", "##~#."),
        ("fleet 3\nboard {\n. X . X X\n}", ".#~##"),
        ("fleet 2\nboard {\nX\n.\nX\n.\n}", "# ~ # ."),
        ("fleet 2\nboard {\n. X X .\n}", "~##~"),
        ("fleet 3\nboard {\n.\nX\nX\n.\n.\n}", ". # # . ."),
        # one step after another
        ("rows ? ? ?\ncolumns 0 ? ?\nfleet 1*2\nboard {\n. X .\n. . .\n. . .\n}", "~#~ ~~~ ~.."),
        ("rows ? ? ?\ncolumns ? 2 ?\nboard {\n. ~ .\n. . .\n. . .\n}", "~~~ ~#~ ~#~"),
        # contradictions
        ("board {\nR .\n. .\n}", "a ship would leave the board at r1c0"),
        ("board {\nL\n.\n}", "a ship would leave the board at r1c2"),
        ("board {\n. .\nT .\n}", "a ship would leave the board at r3c1"),
        ("board {\nB .\n. .\n}", "a ship would leave the board at r0c1"),
        ("board {\nL S .\n}", "r1c1 would be both ship and water"),
        ("board {\nX . .\n. X .\n}", "r2c2 would be both ship and water"),
        (
            "rows 2 ? ?\ncolumns ? ? ?\nboard {\n. . .\n. X .\n. . .\n}",
            "row 1 has 2 ship cells, at most 1 of row 1 fit",
        ),
        (
            "rows 1 ?\ncolumns ? ? ? ?\nboard {\nX . . X\n. . . .\n}",
            "row 1 has 1 ship cell, at least 2 of row 1 fit",
        ),
        (
            "rows ? ?\ncolumns 2 ? ? ?\nboard {\n. . . .\n~ . . .\n}",
            "column 1 has 2 ship cells, at most 1 of column 1 fit",
        ),
    ],
)
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
