"""Answers judged by pzpr as well, which knows nothing of pylogic; skipped where node or npm's pzpr is not there."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from fuzzing import library
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from pylogic import Atom, Puzzle, UsageError, dumps, solve
from pylogic.files.coding import Sheet
from pylogic.formats.puzzlink.genres import GENRES
from pylogic.formats.pzprv3 import file_of
from pylogic.language.board.board import Board
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT

PART = "answers"
PZPR = ROOT / "web/node_modules/pzpr"
THERE = PZPR.exists() and shutil.which("node") is not None
_ASK = """
const pzpr = require(process.argv[1]);
for (const text of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
  const puzzle = new pzpr.Puzzle().open(text);
  const { complete, text: why } = puzzle.check(true);
  console.log(JSON.stringify({ link: puzzle.getURL(), file: puzzle.getFileData(), right: complete, why }));
}
"""
_ALTERED, _DRAWN = 12, 60
_OTHER_ANSWERS = ("cave", "nawabari", "satogaeri")
"""Genres that are for puzz.link what they are not, or not in this form, for npm's pzpr, which is older."""
_EMPTY = ("There are no ", "There is no line")
"""Beginnings of what pzpr says of an answer with nothing in it, which it never takes."""
_LOOSE = ("tentaisho", "lookair", "shugaku", "ichimaga", "tateyoko", "kramma", "yajitatami")
"""Genres where pzpr takes lines that part nothing, end anywhere, join nothing or half a bed, or does not see the
letters of squares, or what bars touch, or draws printed borders that an answer leaves out."""
_BLOCKLESS = ("tentaisho",)
"""Genres that have no blocks for npm's pzpr, which is older."""
_STRICT = ("fillmat", "juosan")
"""Genres where pzpr asks for more: one number in a mat at most, and the number of the sort that is more frequent."""
_WIDE = ("walllogic",)
"""Genres whose kind means boards of at least two rows and columns."""
_NUMBERED = ("usoone",)
"""Genres where pzpr takes no answer of a puzzle with a room without a number, and lets nobody shade a number."""
_TOTALLED = ("factors",)
"""Genres whose rooms all have numbers for npm's pzpr, which is older."""


class Opened(NamedTuple):
    """A link or a file as pzpr reads it.

    Attributes:
        link: Its link.
        file: Its file, the answer included.
        right: Whether the answer is complete and right.
        why: What it says of the answer.
    """

    link: str
    file: str
    right: bool
    why: str


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """A random puzzle of a genre: its answers, right and altered ones, are judged by both."""
    figures = Figures(PART)
    if not THERE:
        return figures
    names = sorted(name for name in genres() if GENRES[name].file)
    name = names[number % len(names)]
    random = chance(seed, PART, number)
    puzzle = None
    try:
        made = library.made_up(GENRES[name].link.kinds[0], random, crew, figures)
        puzzle = made.puzzle if made else None
        if puzzle is not None and (min if name in _WIDE else max)(puzzle.size) > 1:
            cracks = [*disagreements(puzzle, name, random, crew, figures)]
            figures.counts.update({PART: 1, f"of {name}": 1})
            figures.cracks += [
                Crack(PART, number, sentence, {"in.puzzle": dumps(puzzle).encode()}) for sentence in cracks
            ]
    except UsageError:
        figures.counts["puzzles that files cannot say"] += 1
    except Exception as error:
        text = dumps(puzzle) if puzzle else ""
        sentence = f"{type(error).__name__} {error}"
        figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    return figures


def opened(texts: Sequence[str]) -> list[Opened]:
    """Open links or files in pzpr."""
    return [Opened(**json.loads(line)) for line in _node(_ASK, json.dumps(texts)).splitlines()]


@cache
def genres() -> frozenset[str]:
    """The genres of the library, by the names of links, that npm's pzpr knows."""
    script = f"""
    const pzpr = require(process.argv[1]);
    console.log({json.dumps(list(GENRES))}.filter((name) => pzpr.variety(name).valid).join());
    """
    return frozenset(_node(script, "").strip().split(",")) - {*_OTHER_ANSWERS}


def _cell(place: Sequence[int], puzzle: Puzzle) -> int:
    """The index of a cell in reading order; a value that is printed in it is not altered."""
    return (place[0] - 1) * puzzle.size[1] + place[1] - 1 if len(place) == 2 else -1


def _node(script: str, text: str) -> str:
    command = ["node", "-e", script, str(PZPR)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def disagreements(puzzle: Puzzle, name: str, random: Random, crew: Crew, figures: Figures) -> Iterator[str]:
    """Answers of a puzzle, right and altered ones, of which pzpr says something else than the checker."""
    game, kind = GENRES[name].file, lookup.declaration(puzzle.kind.name)
    assert game
    assert kind
    solutions = [one.atoms for one in solve(puzzle, "clingo", models=3, worker=crew.of("clingo")).solutions]
    sheet = Sheet(puzzle.kind.write(puzzle))
    given = sheet.texts()
    if name in _BLOCKLESS and any(fact.atom.name == "block" for fact in puzzle.facts):
        return
    if "?" in given.values():  # a number that pzpr does not take from the answer
        return
    if name in _TOTALLED and not all(cage.total for cage in sheet.cages(["room"])):
        return
    areas = sheet.texts("areas")
    if name in _NUMBERED and {areas[index] for index in given if index in areas} < {*areas.values()}:
        return
    tries = {file_of(puzzle, name, game, puzzle.kind.fields(puzzle, atoms)): True for atoms in solutions}
    board = Board(kind.frame, puzzle.facts)
    free = [variable for variable, (_, place) in board.variables.items() if _cell(place, puzzle) not in given]
    if name not in _NUMBERED:  # every cell of a hitori has a number
        printed = {atom.args[0] for atom in puzzle.atoms if atom.name == "given"}
        free = free or [variable for variable in board.variables if variable not in printed]
    for _ in range(_DRAWN if tries and free else 0):
        if len(tries) >= len(solutions) + _ALTERED:
            break  # what a file does not have makes no other one
        variable = random.choice(free)
        base = {atom for atom in random.choice(solutions) if atom.args[0] != variable}
        altered = frozenset(base | {Atom("value", (variable, random.choice(board.domain(*board.variables[variable]))))})
        text = file_of(puzzle, name, game, puzzle.kind.fields(puzzle, altered))
        tries.setdefault(text, not puzzle.kind.check(puzzle, altered))
    for (text, right), verdict in zip(tries.items(), opened([*tries]), strict=True):
        figures.counts["answers that are right" if right else "answers that are wrong"] += 1
        known = name in (_LOOSE if verdict.right else _STRICT)
        if right != verdict.right and not known and not verdict.why.startswith(_EMPTY):
            yield f"the checker says {right}, pzpr {verdict.right} ({verdict.why}): {text!r}"
