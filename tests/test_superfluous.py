"""Clues that a puzzle's only solution can do without, held against plain clingo on the bare facts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from engines_direct import clingo_all
from instances import EXAMPLES
from puzzles import ROUTE, SEVERAL

from pylogic import Answer, Puzzle, Status, UsageError, Worker, loads, solve
from pylogic.explaining.superfluous import Completed, Superfluous, find_completed, superfluous
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.puzzle import Question
from pylogic.solving import run as session
from pylogic.solving.loading import load_all
from pylogic.solving.run import Session, run

pytestmark = pytest.mark.slow


PUZZLES = {
    "hints": loads(
        'battleship "hints" {\n  rows 2 0 1\n  columns 1 1 1\n  fleet 2 1\n'
        "  board {\n    X . ~\n    . . .\n    . . S\n  }\n}"
    ),
    "words": loads(
        'futoshiki "words" {\n  board {\n    1 < . < 3\n    .   .   .\n    .   .   2\n  }\n  r1c1 < r1c3\n}'
    ),
    "harbour": load_all(EXAMPLES / "first.puzzle")[0],
    "4x4": load_all(EXAMPLES / "futoshiki_4x4.puzzle")[0],
}


def without(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The facts without those of some clues; a length of ships that a fleet does not name has none."""
    deleted = set(clues)
    facts = [fact for fact in puzzle.facts if fact.clue not in deleted]
    facts += [
        Fact(Atom("fleet", (fact.atom.args[0], 0)))
        for fact in puzzle.facts
        if fact.clue in deleted and fact.atom.name == "fleet"
    ]
    return replace(puzzle, facts=tuple(facts))


def unique(puzzle: Puzzle) -> bool:
    return len(clingo_all(puzzle.kind, puzzle.atoms)) == 1


def found(puzzle: Puzzle, engine: str | None = None, limit: float | None = None) -> Superfluous:
    with Session(puzzle, Question(engine=engine, limit=limit)) as asking:
        return superfluous(puzzle, asking)


@pytest.mark.parametrize("name", PUZZLES)
def test_each_can_be_dropped_and_a_set_that_cannot_grow(name: str, engine: str) -> None:
    puzzle = PUZZLES[name]
    result = found(puzzle, engine)

    assert result.answer.status is Status.UNIQUE
    assert result.limit is None
    assert result.tested == len(puzzle.clues)
    assert list(result.alone) == [clue for clue in puzzle.clues if unique(without(puzzle, [clue]))]
    assert set(result.together) <= set(result.alone)
    assert unique(without(puzzle, result.together))
    for clue in set(result.alone) - set(result.together):
        assert not unique(without(puzzle, [*result.together, clue])), clue.sentence


def test_the_clues_have_sentences_and_places() -> None:
    result = found(PUZZLES["words"])

    assert [(clue.sentence, clue.span and clue.span[:2]) for clue in result.alone] == [
        ("r1c1 = 1", (3, 5)),
        ("r1c3 = 3", (3, 13)),
        ("r1c1 < r1c2", (3, 7)),
        ("r1c1 < r1c3", (7, 3)),
        ("r1c2 < r1c3", (3, 11)),
    ]


def test_of_a_puzzle_that_is_not_unique_there_is_no_more_to_say() -> None:
    result = found(loads(SEVERAL))

    assert (result.answer.status, result.alone, result.tested) == (Status.SEVERAL, (), 0)


def test_where_something_is_minimised_it_is_not_asked() -> None:
    with pytest.raises(UsageError, match="diamonds asks for the fewest moves; whether a"):
        found(loads(ROUTE))


def test_a_limit_leaves_what_was_settled_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the limit come after a number of questions, so that the answers before it do not depend on the clock."""
    puzzle = PUZZLES["words"]
    whole = found(puzzle)

    for questions in range(1, 2 + len(puzzle.clues) + len(whole.alone)):
        left = iter(range(questions))

        def ask(puzzle: Puzzle, question: Question, *, worker: Worker, left: Iterator[int] = left) -> Answer:
            hurried = question if next(left, None) is not None else replace(question, limit=1e-9)
            return run(puzzle, hurried, worker=worker)

        monkeypatch.setattr(session, "run", ask)
        result = found(puzzle)
        if questions <= len(puzzle.clues) + len(whole.alone) - 1:
            assert result.limit == "time limit of 1e-09 s reached while preparing the puzzle"
        tested = min(questions - 1, len(puzzle.clues))
        assert result.tested == tested
        assert result.alone == tuple(clue for clue in puzzle.clues[:tested] if clue in whole.alone)
        assert set(result.together) <= set(whole.together)

    assert (result.limit, result.together) == (None, whole.together)


def complete(text: str) -> tuple[Completed, ...]:
    puzzle = loads(text)
    with Session(puzzle, Question(engine="clingo")) as asking:
        return find_completed(puzzle, asking)


def kept(puzzle: Puzzle, found: Iterable[Completed]) -> bool:
    """Whether each completed puzzle has one solution, all that was there, and as its clues just what was added."""
    return all(
        solve(one.puzzle, engine="swipl").unique
        and puzzle.atoms < one.puzzle.atoms
        and {clue.sentence for clue in one.puzzle.clues} == {clue.sentence for clue in (*puzzle.clues, *one.added)}
        and len(one.added) == len(one.puzzle.clues) - len(puzzle.clues)
        for one in found
    )


TWO = "latin {\n  board {\n    1 2 .\n    . . .\n    . . .\n  }\n}"
"""Its second row is 2 3 1 or 3 1 2."""


def test_clues_are_found_each_of_which_leaves_one_solution() -> None:
    proposed = complete(TWO)

    assert kept(loads(TWO), proposed)
    assert len(proposed) == 6
    assert {len(one.added) for one in proposed} == {1}
    sentences = {one.added[0].sentence for one in proposed}
    assert sentences <= {
        f"r{row}c{column} = {number}" for row in (2, 3) for column in (1, 2, 3) for number in (1, 2, 3)
    }


def test_clues_are_found_that_leave_one_solution_together_and_of_which_none_can_go() -> None:
    puzzle = loads("latin {\n  size 4\n  board {\n    1 . . .\n    . . . .\n    . . . .\n    . . . .\n  }\n}")
    (proposed,) = complete(puzzle.source.text)

    assert kept(puzzle, [proposed])
    assert len(proposed.added) > 1
    assert not any(solve(without(proposed.puzzle, [clue])).unique for clue in proposed.added)


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("tents {\n  board {\n    . . .\n    . T .\n    . . .\n  }\n}", {"row", "column", "="}),
        ("slitherlink {\n  size 2\n}", {"says"}),
        ("killer {\n  size 4\n  cage 3 r1c1 r1c2\n  cage r2c3 r2c4 r3c4\n}", {"cage", "="}),
        ("kropki {\n  size 3\n  board {\n    1 . .\n    . . .\n    . . .\n  }\n  r1c1 o r1c2\n  r2c2 x r2c3\n}", set()),
    ],
)
def test_clues_of_all_sorts_are_added(text: str, sorts: set[str]) -> None:
    puzzle, proposed = loads(text), complete(text)

    assert kept(puzzle, proposed)
    assert bool(proposed) == bool(sorts)
    said = [clue.sentence for one in proposed for clue in one.added]
    assert all(any(word in sentence for word in sorts) for sentence in said)


def test_nothing_is_added_where_there_is_one_solution_or_none() -> None:
    assert complete(TWO.replace(". . .", "2 3 1", 1)) == ()
    assert complete(TWO.replace(". . .", "1 3 2", 1)) == ()


def test_a_kind_says_which_clues_its_puzzles_have_and_routes_have_none_that_are_asked_for() -> None:
    puzzle = loads(TWO)
    silent = replace(puzzle, kind=replace(puzzle.kind, inventing=None))
    with Session(puzzle, Question(engine="clingo")) as asking, pytest.raises(UsageError) as caught:
        find_completed(silent, asking)
    assert str(caught.value) == "which clues puzzles of latin may have is not known"
    with Session(puzzle, Question(engine="clingo")) as asking, pytest.raises(UsageError) as caught:
        find_completed(loads(ROUTE), asking)
    assert str(caught.value).startswith("diamonds asks for the fewest moves")
