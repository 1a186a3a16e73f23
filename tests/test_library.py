"""The library of declared kinds: their own examples, and shared puzzles with known answers."""

import pytest
from cover import AT_ONCE, kinds, marks
from instances import INSTANCES

from benchmarks import library
from pylogic import Status, explain, solve
from pylogic.lab.contract import faults, unfounded
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT
from pylogic.model.text import Source
from pylogic.solving import loading

SMALL = 36
"""Cells of a board that is tried every day; larger ones are tried every night."""

SAMPLE = [name for name in lookup.names()[::50] if name not in ("lits", "tetrochain")]
"""The kinds that are held to the whole contract every time; the others are every night, the longest with them."""


def when(kind: str, cells: int) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a shared board with a number of cells."""
    return marks(kind) if cells <= SMALL else (pytest.mark.nightly,)


shared = [
    pytest.param(instance, marks=when(kind, instance.size[0] * instance.size[1]), id=instance.name)
    for kind in library.converters()
    for instance in library.instances(INSTANCES, kind)
]

LONG = dict.fromkeys(("hidato", "magic_square", "signpost", "tenner_grid", "zip_path"), 8)
"""Seconds for kinds whose way may take a minute: the steps until then are looked at."""

STEPPED = [name for name in AT_ONCE if name not in LONG]
"""The kinds whose examples are explained every time; those of the others are every night."""

WITHOUT_CLUES = dict.fromkeys(
    (
        *("all_or_nothing", "dosun_fuwari", "double_back", "entry_exit", "galaxies", "nondango", "parquet", "rassi"),
        *("mejilink", "shirokuro", "simple_loop", "twin_area", "yonmasu"),
        *("coffee_milk", "curving_road", "disconnection", "inverse_litso", "kuroshiro_loop"),
        *("regional_polyominoes", "rule_of_three", "u_turns"),
    ),
    ("no example has a clue: a fact without one cannot be dropped, explained or missed",),
)
"""Kinds of which everything that is printed belongs to the frame of the puzzle."""


def test_every_converter_is_of_a_kind_that_is_there() -> None:
    there = {file.stem for folder in library.FOLDERS for file in (INSTANCES / folder).glob("*.jsonl")}

    assert set(library.converters()) <= there or not there


def test_numbers_of_fillomino_may_be_larger_than_nine_when_the_puzzle_says_so() -> None:
    board = [["10", "."], [".", "."], [".", "."], [".", "."], [".", "."]]
    text, answer = library.converters()["fillomino"]({"grid": board, "answer": [[10, 10]] * 5})

    (puzzle,) = loading.read(Source("<string>", text))
    found = solve(puzzle)

    assert (found.unique, puzzle.kind.fields(puzzle, found.solutions[0].atoms)) == (True, answer)


@pytest.mark.parametrize("instance", shared)
def test_shared_puzzles_have_their_known_answers(instance: library.Instance) -> None:
    (puzzle,) = loading.read(Source(instance.name, instance.text))

    answer = solve(puzzle, "clingo", models=2)

    assert answer.status is Status.UNIQUE
    found = puzzle.kind.fields(puzzle, answer.solutions[0].atoms)
    assert {name: found[name] for name in instance.answer} == instance.answer


@pytest.mark.parametrize("name", kinds())
def test_the_examples_of_a_kind_have_one_solution_each(name: str) -> None:
    puzzles = loading.load_all(lookup.LIBRARY / f"{name}.puzzle")

    assert puzzles
    for puzzle in puzzles:
        engines = ("clingo",) if puzzle.defaults.engine == "clingo" else ("clingo", "swipl")
        found = {engine: solve(puzzle, engine, models=2) for engine in engines}
        assert {answer.status for answer in found.values()} == {Status.UNIQUE}
        assert len({answer.solutions[0].atoms for answer in found.values()}) == 1


def test_eight_variants_add_up() -> None:
    (puzzle,) = loading.load_all(ROOT / "docs/gallery/eight_at_once.puzzle")
    found = {engine: solve(puzzle, engine, models=2) for engine in ("clingo", "swipl")}

    assert puzzle.source.text in (ROOT / "docs/your-own-kind.md").read_text(encoding="utf-8")
    assert {answer.status for answer in found.values()} == {Status.UNIQUE}
    rows = {"".join(map(str, row)) for answer in found.values() for row in answer.solutions[0].grid}
    assert "862453197" in rows
    assert len(rows) == len("862453197")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SAMPLE else pytest.mark.nightly) for name in lookup.names()]
)
def test_every_kind_keeps_the_contract(name: str) -> None:
    puzzles = loading.load_all(lookup.LIBRARY / f"{name}.puzzle")

    assert faults(puzzles[0].kind, puzzles) == WITHOUT_CLUES.get(name, ())


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in STEPPED else pytest.mark.nightly) for name in lookup.names()]
)
def test_the_examples_of_a_kind_are_explained_to_the_end(name: str) -> None:
    for puzzle in loading.load_all(lookup.LIBRARY / f"{name}.puzzle"):
        (solution,) = solve(puzzle, "clingo", models=2).solutions
        way = explain(puzzle, "steps", limit=LONG.get(name))
        known = way.steps[0].known if way.steps else puzzle.kind.people.printed(puzzle)

        assert way.status is Status.UNIQUE
        assert puzzle.kind.people.printed(puzzle) <= known
        for step in way.steps:
            assert step.known == known
            assert step.atoms or step.barred
            assert solution.atoms.issuperset(step.atoms)
            assert solution.atoms.isdisjoint(step.barred)
            assert known.isdisjoint(step.atoms)
            reason, _, found = way.sentence(step).rpartition(": ")
            assert reason
            assert found
            known = known.union(step.atoms)
        assert list(unfounded(puzzle, way.steps)) == []
        assert known <= solution.atoms
        assert known == solution.atoms or way.limit is not None
        assert way.limit is None or name in LONG
