"""A clue can be deleted when the file without its words still has one solution: tried on the text itself."""

import re

import pytest
from effort import some

from pylogic import Status, loads, solve
from pylogic.explaining.superfluous import superfluous
from pylogic.model.atom import Clue
from pylogic.model.files import LIBRARY
from pylogic.model.puzzle import Puzzle, Question
from pylogic.solving.loading import load_all
from pylogic.solving.run import Session

pytestmark = pytest.mark.slow

DROPPABLE = """minesweeper "with numbers everywhere" {
  board {
    . 1 0
    1 1 0
    0 0 0
  }
}
"""
FLEET = """battleship "fleet" {
  rows 2 0 1 2
  columns 2 0 2 1
  fleet 2*2 1
}
"""
TWICE = """kropki "again" {
  r1c1 x r1c2
  r1c2 x r1c1
  board {
    1 2
    2 1
  }
}
"""
DAILY = ("minesweeper", "kropki", "hashi", "kakuro", "thermo_sudoku", "undead", "yajilin", "akari")


def left(puzzle: Puzzle, clue: Clue, word: str) -> str:
    """Return the text of a cell whose clue is deleted: empty where blocks and ends of bridges are the board."""
    match puzzle.kind.name:
        case "akari":
            return "#"
        case "hashi":
            return "?"
        case "yajilin":
            return word[0] + "?"
        case "kakuro":
            down, right = word.split("\\")
            return f"{down}\\" if "to the right" in clue.sentence else f"\\{right}"
    return "."


def without(puzzle: Puzzle, clue: Clue) -> Puzzle:
    """The puzzle that is read when the words of a clue are deleted from its text."""
    assert clue.span is not None
    lines = puzzle.source.text.split("\n")
    number, column, length = clue.span
    line = lines[number - 1]
    before, word, after = line[: column - 1], line[column - 1 : column - 1 + length], line[column - 1 + length :]
    name = line.split()[0]
    if ";" in line:  # settings of a number each
        lines[number - 1] = ";".join(part for part in line.split(";") if part.split()[0] != before.split()[-1])
    elif re.match(r"r\d+c\d+ \S+ r\d+c\d+$", line.strip()):
        lines[number - 1] = ""
    elif name not in puzzle.kind.words:
        lines[number - 1] = before + left(puzzle, clue, word) + after
    elif name in ("rows", "columns", "top", "bottom", "left", "right"):
        lines[number - 1] = f"{before}?{after}"
    else:  # a number of a cage or of a fleet; without the name, or the only word, nothing is left of the line
        rest = before + after
        lines[number - 1] = rest if name != word and len(rest.split()) > 1 else ""
    found = loads("\n".join(lines), title=puzzle.title)
    assert isinstance(found, Puzzle)
    return found


def unique(puzzle: Puzzle) -> bool:
    return solve(puzzle, models=2).status is Status.UNIQUE


def deletable(puzzle: Puzzle) -> list[str]:
    with Session(puzzle, Question(engine="clingo")) as asking:
        result = superfluous(puzzle, asking)
    assert result.answer.status is Status.UNIQUE
    assert set(result.together) <= set(result.alone)
    return [clue.sentence for clue in result.alone]


def vet(puzzle: Puzzle) -> None:
    assert deletable(puzzle) == [clue.sentence for clue in puzzle.clues if unique(without(puzzle, clue))]


def test_absent_dots_say_something() -> None:
    """Without any of them the dots left out contradict the solution, though none of them is needed as a clue."""
    puzzle = loads((LIBRARY / "kropki.puzzle").read_text(encoding="utf-8"))
    dots = [clue for clue in puzzle.clues if " = " not in clue.sentence]

    assert deletable(puzzle) == []
    assert all(unique(puzzle.keeping({*puzzle.clues} - {dot})) for dot in dots)


def test_a_length_that_the_fleet_does_not_name_has_no_ships() -> None:
    puzzle = loads(FLEET)

    vet(puzzle)
    assert not any("ships" in sentence for sentence in deletable(puzzle))
    assert puzzle.deleting([clue for clue in puzzle.clues if "ship of" in clue.sentence]) is not None


def test_without_a_word_the_fleet_is_open() -> None:
    puzzle = loads(FLEET)
    fleet = [clue for clue in puzzle.clues if "length" in clue.sentence]
    rest = puzzle.deleting(fleet)

    assert rest is not None
    assert [fact.atom.name for fact in rest.facts] == ["board", *["row"] * 4, *["column"] * 4]
    implied = loads("battleship { rows 2 0 ; columns 1 1 ; fleet 2 }")
    assert (
        implied.deleting([clue for clue in implied.clues if clue.sentence == "there are no ships of length 1"]) is None
    )


def test_what_can_be_deleted_together() -> None:
    """A number says that there is no mine as well, so that more of them stay than without that."""
    puzzle = loads(DROPPABLE)
    with Session(puzzle, Question(engine="clingo")) as asking:
        result = superfluous(puzzle, asking)
    rest = puzzle.deleting(result.together)

    assert rest is not None
    assert unique(rest)
    for clue in {*result.alone} - {*result.together}:
        more = puzzle.deleting({*result.together, clue})
        assert more is not None
        assert not unique(more)


def test_a_clue_that_is_said_twice_is_one() -> None:
    assert [clue.sentence for clue in loads(TWICE).clues].count("r1c1 x r1c2") == 1


@pytest.mark.parametrize("kind", some(sorted(file.stem for file in LIBRARY.glob("*.puzzle")), DAILY))
def test_the_library_without_a_word(kind: str) -> None:
    vet(load_all(LIBRARY / f"{kind}.puzzle")[0])
