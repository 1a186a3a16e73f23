"""Puzzles of the library to be written as links: its examples, and the shared ones where they are there."""

from functools import cache

from instances import INSTANCES

from benchmarks import library
from pylogic.formats import Format
from pylogic.model.atom import Fact
from pylogic.model.errors import UsageError
from pylogic.model.files import EXAMPLES, ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import load_all, loads

SHARED = {"end_view": "abc_end_view", "killer": "killer_sudoku", "kurodoko": "range_kurodoko", "latin": "latin_square"}
"""Names of shared kinds that are others here."""
SHARED |= {"starbattle": "star_battle", "unequal": "futoshiki", "fleet": "battleship"}


def said(puzzle: Puzzle) -> set[Fact]:
    """The facts of a puzzle; square boxes need not be stated."""
    return {fact for fact in puzzle.facts if fact.atom.name != "boxes" or len({*fact.atom.args}) > 1}


@cache
def puzzles(kind: str) -> list[Puzzle]:
    """The examples of a kind, and the shared puzzles of it."""
    name = SHARED.get(kind, kind)
    known = [loads(one.text) for one in library.instances(INSTANCES, name)] if name in library.converters() else []
    files = [ROOT / "kinds" / f"{kind}.puzzle", *EXAMPLES.glob(f"{kind}_*.puzzle")]
    own = [puzzle for file in files if file.exists() for puzzle in load_all(file)]
    return [*own, *(puzzle for puzzle in known if puzzle.kind == kind)]


def written(form: Format, kind: str) -> list[tuple[Puzzle, str]]:
    """Puzzles with their links, those left out that a link cannot say."""
    assert form.write is not None
    result = []
    for puzzle in puzzles(kind):
        try:
            result.append((puzzle, form.write(puzzle)))
        except UsageError:
            continue
    return result
