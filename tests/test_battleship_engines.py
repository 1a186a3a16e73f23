"""Both encodings of battleship against trying everything, and on real boards."""

import subprocess

import pytest
from alone import prolog
from battleship_rules import puzzles, solutions
from battleships import FAST_MODELS
from effort import examples, some
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic.builtin import kind
from pylogic.model.atom import Atom
from pylogic.model.files import PROLOG
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import load, load_all, loads

pytestmark = pytest.mark.slow


KIND = kind("battleship")
MODELS = [[Atom("model", (name,))] for name in FAST_MODELS]
LABELINGS = ["[]", "[ff]", "[ff,down,enum]", "[max,bisect]", "[min,down,bisect]", "[ffc,up,step]"]

quick = examples(150)
few = examples(12)


@quick
@given(puzzles())
def test_clingo_finds_exactly_the_solutions(puzzle: Puzzle) -> None:
    assert clingo_all("battleship", puzzle.atoms) == solutions(puzzle.atoms)


@few
@given(puzzles(), st.sampled_from(LABELINGS))
def test_clpfd_finds_exactly_the_solutions_in_every_model(puzzle: Puzzle, labeling: str) -> None:
    wanted = solutions(puzzle.atoms)
    for model in [[], *MODELS]:
        assert swipl_all("battleship", [*puzzle.atoms, *model], labeling) == wanted


@few
@given(puzzles(), st.data())
def test_dropped_clues_are_free_in_both_engines(puzzle: Puzzle, data: st.DataObject) -> None:
    facts = [fact for fact in puzzle.facts if fact.clue is None or data.draw(st.booleans())]
    atoms = [fact.atom for fact in facts]
    wanted = solutions(atoms)
    assert wanted >= solutions(puzzle.atoms)
    assert clingo_all("battleship", atoms) == wanted
    for model in MODELS:
        assert swipl_all("battleship", [*atoms, *model]) == wanted


@quick
@given(puzzles())
def test_clues_may_be_atoms_that_clingo_has_yet_to_decide(puzzle: Puzzle) -> None:
    frame = [fact.atom for fact in puzzle.facts if fact.clue is None]
    clues = [fact.atom for fact in puzzle.facts if fact.clue is not None]
    program = "".join(f"{{ {atom} }}. :- not {atom}.\n" for atom in clues)
    assert clingo_all("battleship", frame, program=program) == solutions(puzzle.atoms)


@quick
@given(puzzles())
def test_presolving_loses_no_solution_and_names_only_real_conflicts(puzzle: Puzzle) -> None:
    presolved = KIND.presolving.presolve(puzzle)
    wanted = solutions(puzzle.atoms)
    if presolved.conflict is not None:
        assert wanted == set()
    assert solutions(presolved.facts) == wanted
    assert set(puzzle.atoms) <= set(presolved.facts)
    assert {atom.signature for atom in presolved.facts} <= KIND.inputs


def test_presolving_alone_leaves_a_contradiction_without_solutions() -> None:
    puzzle = load(EXAMPLES / "battleship_5x5.puzzle")
    presolved = KIND.presolving.presolve(puzzle)
    assert KIND.presolving.refute(puzzle)
    assert set(puzzle.atoms) <= set(presolved.facts)
    assert clingo_all("battleship", presolved.facts) == set()


@quick
@given(puzzles())
def test_whatever_refutes_a_puzzle_is_a_proof_from_its_clues_alone(puzzle: Puzzle) -> None:
    for conflict in KIND.presolving.refute(puzzle):
        kept = [fact.atom for fact in puzzle.facts if fact.clue is None or fact.clue in conflict.clues]
        assert solutions(kept) == set()


def test_posting_leaves_no_choice_behind() -> None:
    puzzle = loads("battleship {\n rows 2 0 3\n columns 2 1 2\n fleet 3 1*2\n}")
    for model in MODELS:
        facts = ",".join(map(str, [*puzzle.atoms, *model]))
        goal = f"call_cleanup('battleship':post([{facts}],_,_), Done=yes), Done==yes"
        script = str(PROLOG / "battleship.pl")
        run = subprocess.run(
            [*prolog(), "-q", "-g", goal, "-t", "halt", script], capture_output=True, text=True, check=False
        )
        assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model[0].args[0])
@pytest.mark.parametrize(
    "body",
    [
        "rows 2 1 1 2 2 2\n columns 1 1 2 1 2 3\n fleet 3*1 2*2 1*3",
        "rows ? ? 1 ?\n columns 2 ? ? ? 1\n fleet 4",
        "board {\n . . . .\n . . . .\n . . X .\n . . . .\n}\n fleet 2*2 1",
        "board {\n . . . . . . .\n}\n fleet 1 1*2",
        "board {\n . . . .\n}\n fleet 1*4",
        "board {\n .\n}\n fleet 1",
        "board {\n . .\n . .\n}\n fleet 1*3",
    ],
)
def test_every_model_has_the_solutions_of_clingo(body: str, model: list[Atom]) -> None:
    atoms = loads(f"battleship {{\n {body}\n}}").atoms
    assert swipl_all("battleship", [*atoms, *model]) == clingo_all("battleship", atoms)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model[0].args[0])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_length_whose_number_is_not_given_is_free_in_every_model(length: int, model: list[Atom]) -> None:
    puzzle = loads("battleship {\n rows 2 0 3\n columns 2 ? ? 1\n fleet 3 1*2\n}")
    atoms = [atom for atom in puzzle.atoms if (atom.name, atom.args[0]) != ("fleet", length)]
    assert len(atoms) == len(puzzle.atoms) - 1
    assert swipl_all("battleship", [*atoms, *model]) == solutions(atoms)


@needs_instances
@pytest.mark.parametrize("name", ["06x06_01", "07x07_10", "08x08_13", "10x10_01", "10x10_04"])
def test_both_engines_agree_on_real_boards(name: str) -> None:
    (puzzle,) = load_all(INSTANCES / "battleship" / "csc384" / f"{name}.txt")
    found = clingo_all("battleship", puzzle.atoms)
    assert len(found) == 1
    for model in ("ships", "placements"):
        assert swipl_all("battleship", [*puzzle.atoms, Atom("model", (model,))]) == found
    assert swipl_all("battleship", KIND.presolving.presolve(puzzle).facts, "[ff,enum]") == found


@needs_instances
@pytest.mark.parametrize("first", some(range(5), daily=(0,)))
def test_every_hard_board_of_prob014_has_one_solution(first: int) -> None:
    for puzzle in load_all(INSTANCES / "battleship" / "prob014" / "boards_1_150.txt")[first::5]:
        presolved = KIND.presolving.presolve(puzzle)
        assert presolved.conflict is None
        (solution,) = clingo_all("battleship", presolved.facts)
        assert KIND.check(puzzle, solution) == ()
