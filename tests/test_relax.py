"""The nearest board: what is missed least, proved, and named."""

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest
from battleship_rules import atoms_of, solves
from test_cli import pylogic

from pylogic import Answer, Puzzle, Status, Worker, engines, loads, relax, solve
from pylogic.builtin import kind
from pylogic.builtin.battleship.vocabulary import fleet_fact, hint_fact, line_fact
from pylogic.builtin.futoshiki.board import apart, frame, given, less, near, neighbours
from pylogic.model.atom import Atom, Fact
from pylogic.model.files import ROOT
from pylogic.model.puzzle import changes, is_relaxed
from pylogic.solving.run import prepare

pytestmark = pytest.mark.slow


SEED_000 = """battleship "9x9" {
  rows    5 3 4 0 5 1 3 3 3
  columns 5 2 2 2 4 2 4 1 5
}
"""


@cache
def worker(engine: str) -> Worker:
    """One process for all the small boards."""
    return Worker(engine)


@pytest.fixture(scope="module", autouse=True)
def _workers() -> Iterator[None]:
    yield
    for engine in ("clingo", "scip"):
        worker(engine).close()


def least(puzzle: Puzzle, engine: str = "clingo", presolve: bool = True) -> int | None:
    """The proved optimum; ``None`` when there is no board at all."""
    answer = solve(relax(puzzle), engine, presolve=presolve, worker=worker(engine))
    if answer.status is Status.UNSATISFIABLE:
        return None
    assert answer.status is Status.OPTIMAL
    assert answer.objective == answer.bound
    vet(answer)
    return answer.objective


def vet(answer: Answer) -> None:
    """Change the clues as the answer says: then the board solves the plain puzzle."""
    (solution,) = answer.solutions
    assert is_relaxed(answer.puzzle)
    changed = {change.fact: change for change in changes(answer.puzzle, solution.atoms)}
    assert answer.objective == sum(change.misses for change in changed.values())
    facts = []
    for fact in answer.puzzle.facts:
        if fact not in changed:
            facts.append(fact)
        elif fact.atom.name in ("row", "column", "given"):
            *where, _ = fact.atom.args
            found = changed[fact].found
            facts.append(Fact(Atom(fact.atom.name, (*where, found)), fact.clue))
    plain = Puzzle(kind(answer.puzzle.kind.name), "", tuple(facts))
    assert plain.kind.check(plain, solution.atoms) == ()


def battleships(chance: random.Random, most: int) -> Puzzle:
    """A board with counts that nobody vouches for."""
    height, width = chance.randint(2, most), chance.randint(2, most)
    facts = [Fact(Atom("board", (height, width)))]
    if chance.random() < 0.5:
        longest = chance.randint(1, min(3, max(height, width)))
        facts.append(Fact(Atom("longest", (longest,))))
        facts += [fleet_fact(length, chance.randint(0, 1 + (length == 1))) for length in range(1, longest + 1)]
    for name, lines, room in (("row", height, width), ("column", width, height)):
        facts += [line_fact(name, i, chance.randint(0, room)) for i in range(1, lines + 1) if chance.random() < 0.85]
    if chance.random() < 0.5:
        hint = chance.choice(["water", "ship", "submarine", "left", "top", "middle"])
        facts.append(hint_fact((chance.randint(1, height), chance.randint(1, width)), hint))
    return Puzzle(kind("battleship"), "", tuple(facts))


def futoshikis(chance: random.Random, size: int) -> Puzzle:
    """A square with clues that nobody vouches for."""
    cells = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    facts = [given(cell, chance.randint(1, size)) for cell in cells if chance.random() < 0.4]
    adjacent = chance.random() < 0.3
    if adjacent:
        facts += [chance.choice((near, apart))(*pair) for pair in neighbours(size)]
    else:
        signs = [pair[:: chance.choice((1, -1))] for pair in neighbours(size) if chance.random() < 0.5]
        facts += [less(first, second) for first, second in signs]
    return Puzzle(kind("futoshiki"), "", (*frame(size, adjacent), *facts))


def brute_battleship(puzzle: Puzzle) -> int | None:
    height, width = puzzle.all("board")[0]
    hard = [fact.atom for fact in puzzle.facts if fact.atom.name not in ("row", "column")]
    best = None
    for grid in product(product((0, 1), repeat=width), repeat=height):
        if solves(grid, hard):
            found = sum(abs(sum(grid[row - 1]) - count) for row, count in puzzle.all("row"))
            found += sum(abs(sum(line[column - 1] for line in grid) - count) for column, count in puzzle.all("column"))
            best = found if best is None else min(best, found)
    return best


def brute_futoshiki(puzzle: Puzzle) -> int:
    ((size,),) = puzzle.all("size")
    best = len(puzzle.clues)
    for rows in product(permutations(range(1, size + 1)), repeat=size):
        if any(len(set(column)) < size for column in zip(*rows, strict=True)):
            continue

        def at(row: int, column: int, rows: tuple[tuple[int, ...], ...] = rows) -> int:
            return rows[row - 1][column - 1]

        found = sum(at(r, c) != v for r, c, v in puzzle.all("given"))
        found += sum(at(r, c) >= at(s, d) for r, c, s, d in puzzle.all("less"))
        found += sum(abs(at(r, c) - at(s, d)) != 1 for r, c, s, d in puzzle.all("near"))
        found += sum(abs(at(r, c) - at(s, d)) == 1 for r, c, s, d in puzzle.all("apart"))
        best = min(best, found)
    return best


@pytest.fixture(params=["clingo", "scip"])
def prover(request: pytest.FixtureRequest) -> str:
    """Each engine that proves what a board of battleship misses at least."""
    name: str = request.param
    if name == "scip":
        pytest.importorskip("pyscipopt")
    return name


class TestOptimum:
    """The engines against each other and against trying everything."""

    def test_tiny_battleships(self, prover: str) -> None:
        chance = random.Random(1)
        puzzles = [battleships(chance, 3) for _ in range(25)]

        assert [least(puzzle, prover) for puzzle in puzzles] == list(map(brute_battleship, puzzles))

    def test_four_by_four_without_a_fleet(self, prover: str) -> None:
        chance = random.Random(2)
        for _ in range(2):
            counts = [line_fact(name, i, chance.randint(0, 4)) for name in ("row", "column") for i in (1, 2, 3, 4)]
            puzzle = Puzzle(kind("battleship"), "", (Fact(Atom("board", (4, 4))), *counts))

            assert least(puzzle, prover) == brute_battleship(puzzle)

    def test_tiny_futoshikis(self) -> None:
        chance = random.Random(3)
        puzzles = [futoshikis(chance, 3) for _ in range(25)]

        assert list(map(least, puzzles)) == list(map(brute_futoshiki, puzzles))

    def test_battleships_without_presolving(self, prover: str) -> None:
        chance = random.Random(4)
        puzzles = [battleships(chance, 3) for _ in range(4)]
        wanted = [least(puzzle, prover) for puzzle in puzzles]

        assert [least(puzzle, prover, presolve=False) for puzzle in puzzles] == wanted

    def test_futoshikis_without_presolving(self) -> None:
        chance = random.Random(4)
        puzzles = [futoshikis(chance, 3) for _ in range(2)]

        assert [least(puzzle, presolve=False) for puzzle in puzzles] == list(map(brute_futoshiki, puzzles))


def test_engines_agree_on_larger_boards() -> None:
    pytest.importorskip("pyscipopt")
    chance = random.Random(5)
    puzzles = [battleships(chance, 6) for _ in range(30)]

    assert [least(puzzle) for puzzle in puzzles] == [least(puzzle, "scip") for puzzle in puzzles]


def test_larger_futoshikis_miss_what_is_known() -> None:
    """The optima were proved by an integer linear program and by an encoding of its own for this question."""
    chance = random.Random(5)
    for _ in range(30):
        battleships(chance, 6)  # the squares are those that follow these boards
    fours = [futoshikis(chance, 4) for _ in range(30)]
    chance = random.Random(6)
    larger = [futoshikis(chance, size) for size in (5, 5, 5, 5, 6, 6, 6, 6)]
    known = {0: 6, 2: 13, 4: 10, 6: 7, 7: 12}  # the others take long to prove

    assert list(map(least, fours)) == [
        *(4, 11, 9, 8, 5, 7, 8, 11, 4, 5, 8, 9, 9, 3, 5),
        *(5, 7, 6, 4, 7, 10, 4, 13, 3, 9, 4, 6, 10, 6, 10),
    ]
    assert {number: least(larger[number]) for number in known} == known


class TestBattleship:
    """Counts are missed by cells; the rest holds."""

    def test_seed_000_has_a_board_that_misses_nothing(self) -> None:
        answer = solve(relax(loads(SEED_000)))

        assert (answer.status, answer.objective, answer.solutions[0].changes) == (Status.OPTIMAL, 0, [])

    def test_conflicting_counts_of_seed_000(self) -> None:
        puzzle = loads(SEED_000.replace("rows    5 3", "rows    9 5"))

        assert solve(puzzle).status is Status.UNSATISFIABLE
        assert least(puzzle) == 6

    def test_large_counts_that_conflict(self) -> None:
        """Three times a line full of ship, on both axes: no board comes close."""
        puzzle = loads(
            "battleship {\n  rows 3 12 1 4 12 1 1 3 3 2 1 3\n  columns 1 6 1 1 3 2 12 12 2 0 12 4\n"
            "  fleet 5*1 4*1 3*1 2*3 1*6\n}\n"
        )

        assert least(puzzle) == 54
        assert (
            least(Puzzle(puzzle.kind, "", tuple(f for f in puzzle.facts if f.atom.name in ("board", "row", "column"))))
            == 32
        )

    def test_a_question_mark_costs_nothing(self) -> None:
        assert least(loads("battleship {\n  rows ? ?\n  columns 2 0\n}\n")) == 0
        assert least(loads("battleship {\n  rows ? 0\n  columns 2 1\n  fleet 2*1\n}\n")) == 1

    def test_hints_stay(self) -> None:
        puzzle = loads("battleship {\n  rows 0 0\n  columns 0 0\n  board {\n    L .\n    . .\n  }\n}\n")

        assert least(puzzle) == 4

    def test_a_fleet_without_room_is_no_matter_of_counts(self) -> None:
        answer = solve(relax(loads("battleship {\n  rows 1 1 1\n  columns 1 1 1\n  fleet 3*3\n}\n")))

        assert answer.status is Status.UNSATISFIABLE
        assert least(loads("battleship {\n  rows 0 0\n  columns 0 0\n  fleet 1*2\n}\n")) is None

    def test_the_counts_give_a_bound_before_the_search(self) -> None:
        assert prepare(relax(loads("battleship {\n  rows 2 2 2\n  columns 1 0 1\n}\n"))).bound == 4
        assert prepare(relax(loads("battleship {\n  rows 2 2 2\n  columns 1 ? 1\n}\n"))).bound == 1
        assert prepare(relax(loads("battleship {\n  rows 2 ? 2\n  columns 1 0 0\n  fleet 1*2\n}\n"))).bound == 3

    def test_all_nearest_boards(self) -> None:
        answer = solve(relax(loads("battleship {\n  rows 1 0\n  columns 0 0\n}\n")), models=0)

        assert (answer.status, answer.objective, answer.count) == (Status.OPTIMAL, 1, 3)
        assert {tuple(solution.grid) for solution in answer.solutions} == {("WW", "WW"), ("SW", "WW"), ("WS", "WW")}

    def test_a_limit_leaves_a_board_and_a_bound(self) -> None:
        """The clues miss by so much that a second is not enough, but some board is found."""
        lines = " ".join("20" if i % 3 else "0" for i in range(20))
        puzzle = relax(loads(f"battleship {{\n  rows {lines}\n  columns {lines}\n}}\n"))
        answers = (solve(puzzle, limit=limit) for limit in (1, 10, 100))  # a slow machine gets the time to begin
        answer = next(answer for answer in answers if answer.status is not Status.UNKNOWN)

        assert answer.status in (Status.FEASIBLE, Status.OPTIMAL)
        assert answer.objective is not None
        assert answer.bound is not None
        assert answer.bound <= answer.objective


class TestFutoshiki:
    """Clues are broken one by one; rows and columns hold."""

    def test_a_circle_breaks_one_sign(self) -> None:
        puzzle = loads("futoshiki {\n  size 3\n  r1c1 < r1c2 < r1c3\n  r1c3 < r1c1\n}\n")
        (change,) = solve(relax(puzzle)).solutions[0].changes

        assert least(puzzle) == 1
        assert (change["wanted"], change["found"]) == ("<", ">")

    def test_a_given_is_changed(self) -> None:
        answer = solve(relax(loads("futoshiki {\n  size 2\n  r1c1 = 1\n  r1c2 = 2\n  r2c1 = 2\n  r2c2 = 2\n}\n")))

        assert answer.solutions[0].changes == [
            {"clue": "r2c2 = 2", "sentence": "r2c2: 2 expected, 1 found; change it to 1",
             "line": 6, "column": 3, "wanted": 2, "found": 1}
        ]  # fmt: skip

    def test_two_givens_for_a_cell(self) -> None:
        assert least(loads("futoshiki {\n  size 3\n  r1c1 = 1\n  r1c1 = 2\n}\n")) == 1

    def test_bars(self) -> None:
        puzzle = Puzzle(kind("futoshiki"), "", (*frame(2, True), *(apart(*pair) for pair in neighbours(2))))
        answer = solve(relax(puzzle))

        assert answer.objective == 4
        assert answer.solutions[0].changes[0]["sentence"] == "there is no bar between r1c1 and r1c2: draw one"


class TestCommand:
    """``pylogic run FILE --relax``."""

    def test_the_whole_output(self, tmp_path: Path) -> None:
        (tmp_path / "p.puzzle").write_text("battleship {\n  rows 2 0\n  columns 0 0\n  fleet 1*1\n}\n")
        code, out, _ = pylogic("run", "p.puzzle", "--relax", cwd=tmp_path)
        lines = out.splitlines()

        assert code == 0
        assert lines[-5] == "optimal 2 misses, and no board misses fewer"
        assert lines[-3] == ""
        assert lines[-1].startswith("column ")
        assert lines[-2] == "row 1: 2 expected, 1 found; change it to 1 (line 2, column 8)"

    @pytest.mark.parametrize(
        ("clues", "words", "code", "sentence"),
        [
            ("rows 1 0\ncolumns 0 0", (), 0, "optimal 1 miss, and no board misses fewer"),
            ("rows 1 0\ncolumns 0 0", ("--engine", "all"), 0, "optimal 1 miss"),
            (
                "rows 1 0\ncolumns 1 0",
                (),
                0,
                "optimal 0 misses: the board keeps every clue, it solves the puzzle as it",
            ),
            ("rows 1 1\ncolumns 1 1\nfleet 1*2", (), 1, "unsatisfiable"),
        ],
    )
    def test_the_verdict(self, clues: str, words: tuple[str, ...], code: int, sentence: str) -> None:
        found, out, _ = pylogic("run", "-", "--relax", *words, text=f"battleship {{\n{clues}\n}}\n")

        assert found == code
        assert f"\n{sentence}" in out

    def test_json(self, tmp_path: Path) -> None:
        (tmp_path / "p.puzzle").write_text(
            "futoshiki {\n  board {\n    1 < .\n    .   .\n  }\n  r1c2 < r1c1\n  solve with swipl\n}\n"
        )
        _, out, _ = pylogic("run", "p.puzzle", "--relax", "--to", "json", cwd=tmp_path)
        (answer,) = json.loads(out)

        assert (answer["kind"], answer["status"], answer["misses"]) == ("futoshiki", "optimal", 1)
        assert answer["changes"] == answer["solutions"][0]["changes"] == [
            {"clue": "r1c2 < r1c1", "sentence": "the sign r1c2 < r1c1 is broken",
             "line": 6, "column": 3, "wanted": "<", "found": ">"}
        ]  # fmt: skip

    def test_json_of_a_puzzle_as_it_stands(self, tmp_path: Path) -> None:
        (tmp_path / "p.puzzle").write_text("battleship {\n  rows 1 0\n  columns 1 0\n}\n")
        (answer,) = json.loads(pylogic("run", "p.puzzle", "--to", "json", cwd=tmp_path)[1])

        assert (answer["misses"], answer["changes"]) == (None, None)

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("diamonds_tiny",), "--relax is not supported for diamonds, which asks for the fewest moves"),
            (("battleship_3x3", "--engine", "swipl"), "the engine swipl does not solve relaxed battleship"),
            (("futoshiki_4x4", "--engine", "scip"), "the engine scip does not solve relaxed futoshiki; clingo does"),
            (("battleship_3x3", "--decided"), "relaxed battleship asks for the fewest misses"),
        ],
    )
    def test_what_cannot_be_relaxed(self, words: tuple[str, ...], sentence: str) -> None:
        name, *options = words
        code, _, err = pylogic("run", str(ROOT / "examples" / f"{name}.puzzle"), "--relax", *options)

        assert code == 2
        assert sentence in err
        assert "Traceback" not in err


def test_no_engine_claims_the_plain_kinds_by_their_relaxed_form() -> None:
    scip = engines.engine("scip")

    assert not any(scip.serves(kind(name)) for name in ("battleship", "futoshiki", "futoshiki.relaxed"))
    assert scip.serves(kind("battleship.relaxed"))


def test_the_picture_shows_what_is_missed() -> None:
    puzzle = relax(loads("battleship {\n  rows 1 0\n  columns 0 0\n}\n"))
    picture = puzzle.kind.draw(puzzle, atoms_of(((0, 0), (0, 0))))

    assert [piece.text for line in picture for piece in line if piece.role == "bad"] == ["1"]
