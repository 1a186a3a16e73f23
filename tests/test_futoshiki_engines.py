"""Futoshiki: both encodings and the presolver against brute force; real puzzles."""

import subprocess
from itertools import accumulate, permutations
from random import Random

import pytest
from alone import prolog
from effort import examples
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic.builtin import kind
from pylogic.builtin.futoshiki import board
from pylogic.files.printing import show
from pylogic.files.syntax import parse
from pylogic.formats import format_named
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.document import Block
from pylogic.model.errors import UsageError
from pylogic.model.files import PROLOG
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import load, load_all, loads, understand

pytestmark = pytest.mark.slow


KIND = kind("futoshiki")
Square = tuple[tuple[int, ...], ...]


def squares(size: int) -> list[Square]:
    """All Latin squares of an order."""
    rows = list(permutations(range(1, size + 1)))
    found: list[Square] = [()]
    for _ in range(size):
        found = [
            (*square, row)
            for square in found
            for row in rows
            if all(a != b for above in square for a, b in zip(above, row, strict=True))
        ]
    return found


SQUARES = {size: squares(size) for size in (1, 2, 3, 4)}


def holds(fact: Atom, square: Square) -> bool:
    """Whether a clue is true of a square."""
    if fact.name in ("size", "adjacent"):
        return True
    r, c, *rest = (int(argument) for argument in fact.args)
    here = square[r - 1][c - 1]
    if fact.name == "given":
        return here == rest[0]
    other = square[rest[0] - 1][rest[1] - 1]
    return {"less": here < other, "near": abs(here - other) == 1, "apart": abs(here - other) != 1}[fact.name]


def brute(puzzle: Puzzle) -> set[Atoms]:
    """All solutions, by looking at every Latin square."""
    size = puzzle.all("size")[0][0]
    return {atoms_of(square) for square in SQUARES[size] if all(holds(atom, square) for atom in puzzle.atoms)}


def atoms_of(square: Square) -> Atoms:
    return frozenset(Atom("value", (r, c, v)) for r, row in enumerate(square, 1) for c, v in enumerate(row, 1))


@st.composite
def puzzles(draw: st.DrawFn, smallest: int = 1) -> Puzzle:
    """Puzzles of order 1 to 4, mostly with solutions: most clues are true of one Latin square."""
    size = draw(st.integers(smallest, 4))
    square = draw(st.sampled_from(SQUARES[size]))
    cells = [(r, c) for r in range(1, size + 1) for c in range(1, size + 1)]
    value = {(r, c): square[r - 1][c - 1] for r, c in cells}
    some = draw(st.sets(st.sampled_from(cells), max_size=3))
    lies = draw(st.sampled_from([0, 0, 0, 1]))
    facts: list[Fact] = [board.given(cell, max(1, value[cell] - lies)) for cell in some]
    adjacent = draw(st.booleans())
    if adjacent:
        pairs = list(board.neighbours(size))
        turned = draw(st.sampled_from(pairs)) if lies and pairs else None
        for one, other in pairs:
            near = (abs(value[one] - value[other]) == 1) != ((one, other) == turned)
            facts.append((board.near if near else board.apart)(one, other))
    elif size > 1:
        pair = st.tuples(st.sampled_from(cells), st.sampled_from(cells)).filter(lambda p: value[p[0]] < value[p[1]])
        facts += [board.less(low, high) for low, high in draw(st.lists(pair, max_size=8))]
        if lies:
            low, high = draw(pair)
            facts.append(board.less(high, low))
    return Puzzle(kind("futoshiki"), "", board.canonical([*board.frame(size, adjacent), *facts]))


@given(puzzles())
@examples(40)
def test_clingo_finds_what_brute_force_finds_and_presolving_loses_nothing(puzzle: Puzzle) -> None:
    expected = brute(puzzle)
    presolved = KIND.presolving.presolve(puzzle)

    assert clingo_all("futoshiki", puzzle.atoms) == expected
    if presolved.conflict is not None:
        assert expected == set()
    else:
        assert clingo_all("futoshiki", presolved.facts) == expected
    assert not (KIND.presolving.refute(puzzle) and expected)
    assert not presolved.settled or len(expected) <= 1


@given(puzzles(smallest=2), st.sampled_from(["[]", "[ff]", "[ffc,down]", "[min,enum]", "[max,bisect]"]), st.booleans())
@examples(25)
def test_swipl_finds_what_brute_force_finds(puzzle: Puzzle, labeling: str, presolve: bool) -> None:
    facts = KIND.presolving.presolve(puzzle).facts if presolve else puzzle.atoms

    assert swipl_all("futoshiki", facts, labeling) == brute(puzzle)


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ("size(1)", "det"),
        ("size(4),given(1,1,2),less(1,2,1,3)", "det"),
        ("size(9),adjacent,near(1,1,1,2),apart(1,2,1,3),model(places)", "det"),
        ("size(2),allowed(1,1,1),allowed(1,2,2),allowed(2,1,2),allowed(2,2,1),tightened", "det"),
        ("size(2),less(1,1,1,2),less(1,2,1,1)", "fails"),
        ("size(3),given(1,1,1),given(1,2,1)", "fails"),
    ],
)
def test_posting_leaves_no_choice_and_fails_when_propagation_refutes(facts: str, outcome: str) -> None:
    goal = (
        f"use_module('{(PROLOG / 'futoshiki').as_posix()}', []),"
        f"( call_cleanup(futoshiki:post([{facts}], _, _), Done = true)"
        "-> ( Done == true -> write(det) ; write(choices) ) ; write(fails) )"
    )
    run = subprocess.run([*prolog(), "-q", "-g", goal, "-t", "halt"], capture_output=True, text=True, check=True)

    assert (run.stdout, run.stderr) == (outcome, "")


@pytest.mark.parametrize("model", ["places", "distinct", "different"])
def test_models_of_swipl_agree(model: str) -> None:
    puzzle = load(EXAMPLES / "futoshiki_several.puzzle")

    assert len(swipl_all("futoshiki", [*puzzle.atoms, Atom("model", (model,))])) == 39


@given(puzzles(), st.data())
@examples(20)
def test_dropping_clues_only_allows_more(puzzle: Puzzle, data: st.DataObject) -> None:
    clues = [fact for fact in puzzle.facts if fact.clue is not None]
    dropped = set(data.draw(st.lists(st.sampled_from(clues)))) if clues else set()
    kept = [fact.atom for fact in puzzle.facts if fact not in dropped]
    chosen = "".join(f"{{ {fact.atom} }}.\n" for fact in dropped)

    assert clingo_all("futoshiki", kept) >= brute(puzzle)
    assert clingo_all("futoshiki", kept, program=chosen) == clingo_all("futoshiki", kept)  # each is taken or left


@given(puzzles())
@examples(50)
def test_the_checker_accepts_exactly_the_solutions(puzzle: Puzzle) -> None:
    solutions = brute(puzzle)
    size = puzzle.all("size")[0][0]
    for square in SQUARES[size][:40]:
        assert (KIND.check(puzzle, atoms_of(square)) == ()) == (atoms_of(square) in solutions)


@given(puzzles())
@examples(50)
def test_writing_and_reading_are_inverses(puzzle: Puzzle) -> None:
    document = KIND.write(puzzle)
    text = show(document, KIND.layout)

    assert understand(document) == puzzle
    assert parse(Source("t", text)) == (document,)
    assert understand(parse(Source("t", text))[0]) == puzzle


@given(puzzles())
@examples(50)
def test_foreign_formats_say_the_same_or_say_that_they_cannot(puzzle: Puzzle) -> None:
    for form in map(format_named, ("picture", "sgt")):
        assert form.write is not None
        try:
            text = form.write(puzzle)
        except UsageError:
            continue
        assert loads(text, form.name) == puzzle


@given(puzzles(smallest=2), st.randoms(use_true_random=False))
@examples(30)
def test_a_board_means_the_same_however_it_is_spaced(puzzle: Puzzle, random: Random) -> None:
    """Each column of the canonical board moves right by some blanks; the layout sets it straight again."""
    document = KIND.write(puzzle)
    (block,) = (statement for statement in document.statements if isinstance(statement, Block))
    shifts = list(accumulate(random.randrange(3) for _ in range(100)))
    moved = []
    for line in KIND.layout(block):
        text = [" "] * 400
        for column, character in enumerate(line):
            if character != " ":
                text[column + shifts[column // 4]] = character
        moved.append("".join(text).rstrip())
    *before, inside, after = show(document, KIND.layout).partition("board {\n")
    words = after.split("  }\n", 1)[1]
    (spaced,) = parse(Source("t", "".join([*before, inside, "\n".join(moved), "\n}\n", words])))

    assert understand(spaced) == puzzle
    assert show(spaced, KIND.layout) == show(document, KIND.layout)


@given(puzzles(), st.randoms(use_true_random=False))
@examples(40)
def test_the_order_of_clues_does_not_matter(puzzle: Puzzle, random: Random) -> None:
    shuffled = list(puzzle.facts)
    random.shuffle(shuffled)

    assert board.canonical(shuffled) == puzzle.facts


@needs_instances
@pytest.mark.parametrize("number", [*range(9), 10, 11])
def test_samples_of_the_notebook(number: int) -> None:
    puzzle = load(INSTANCES / "futoshiki" / "picture" / f"sample_{number:02}.txt", "picture")
    solutions = clingo_all("futoshiki", KIND.presolving.presolve(puzzle).facts)

    assert len(solutions) == (39 if number == 5 else 1)
    assert KIND.check(puzzle, min(solutions, key=sorted)) == ()


@needs_instances
@pytest.mark.parametrize("name", ["5adr", "5dx", "7adx", "9dr", "9dx", "12dx", "15dk", "20de"])
def test_each_puzzle_of_the_generator_has_one_solution(name: str) -> None:
    for puzzle in load_all(INSTANCES / "futoshiki" / "sgt" / f"{name}.txt"):
        (solution,) = clingo_all("futoshiki", KIND.presolving.presolve(puzzle).facts)
        assert KIND.check(puzzle, solution) == ()


@needs_instances
def test_swipl_solves_order_20() -> None:
    for puzzle in load_all(INSTANCES / "futoshiki" / "sgt" / "20de.txt")[:2]:
        assert len(swipl_all("futoshiki", KIND.presolving.presolve(puzzle).facts)) == 1
