"""Answers as people write them: rows of numbers, pictures, game IDs, JSON."""

from __future__ import annotations

import re
from typing import Any

from pylogic.kinds.futoshiki.checking import check
from pylogic.kinds.futoshiki.reading import read
from pylogic.kinds.futoshiki.sgt import is_unequal, read_unequal
from pylogic.kinds.futoshiki.vocabulary import Instance, given, value
from pylogic.language.reading import json_fields
from pylogic.nouns.errors import PuzzleError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Problem, Source, Span, plural
from pylogic.nouns.verdict import Judgement

_ORNAMENT = re.compile(r"[\s<>^v|\-+=~:#∧∨║═─│┊╌┌┬┐├┼┤└┴┘]")  # the lines of a picture, in ASCII as well
_CELL = re.compile(r"[0-9]{1,9}|[._?]")
_DRAWN = re.compile(r"\s*[│|].*[│|]\s*")
_BLANK = re.compile(r"(?<=[│║┊|#:<>])\s+(?=[│║┊|#:<>])")
_WORDS = re.compile(r"r\d+c\d+(\s*[<>]\s*r\d+c\d+)+")


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """What an answer that a person gives is worth.

    Four forms are understood: rows of numbers with blanks between them, a picture of the solution with
    its signs and lines, a game ID of Unequal with all numbers, and JSON, ``{"grid": [[...]]}`` or what
    `pylogic run` prints as JSON.  A dot, ``_``, ``?``, 0, null or a blank in a drawn cell is a cell left open.

    Raises:
        PuzzleError: The text is none of these, or holds another number of cells.
    """
    size = Instance.of(puzzle.facts).size
    found = json_fields(answer)
    if found is not None:
        rows = _json_rows(found.get("grid"), answer, size)
    elif any(map(is_unequal, answer.text.splitlines())):
        rows = _id_rows(answer, size)
    else:
        rows = _text_rows(answer, size)
    cells = {(row, column): number for row, numbers in enumerate(rows, 1) for column, number in enumerate(numbers, 1)}
    filled = {cell: number for cell, number in cells.items() if number}
    violations = check(puzzle, frozenset(value(cell, number) for cell, number in filled.items()))
    if len(filled) == len(cells):
        return Judgement(violations)
    return Judgement(
        tuple(found for found in violations if found.name != "cell" or found.cells[0] in filled),
        open=f"{len(filled)} of {plural(len(cells), 'cell')}",
        said={cell: given(cell, number) for cell, number in filled.items() if 1 <= number <= size},
    )


def _id_rows(answer: Source, size: int) -> list[list[int]]:
    """The numbers of a game ID; its flags are passed over."""
    first, *others = read_unequal(answer)
    if others:
        raise PuzzleError([Problem("a second game ID; an answer is one", answer, others[0].kind.span)])
    other = Instance.of(read(first))
    if other.size != size:
        sentence = f"a game ID of order {other.size}; {size} is wanted"
        raise PuzzleError([Problem(sentence, answer, first.kind.span)])
    index = range(1, size + 1)
    return [[other.values.get((row, column), 0) for column in index] for row in index]


def _text_rows(answer: Source, size: int) -> list[list[int]]:
    """The numbers of a text; signs, lines and words of a picture are passed over."""
    problems: list[Problem] = []
    rows: list[list[int]] = []
    last = 1
    for number, line in enumerate(answer.text.splitlines(), 1):
        if _DRAWN.fullmatch(line):
            line = _BLANK.sub(lambda blank: blank[0][:-1] + ".", line)
        elif _WORDS.fullmatch(line.strip()):
            continue
        words = list(re.finditer(r"\S+", _ORNAMENT.sub(" ", line)))
        if not words:
            continue
        last = number
        # One problem a line: a text that is not an answer at all has something wrong everywhere.
        wrong = next((word for word in words if not _CELL.fullmatch(word[0])), None)
        if wrong is not None:
            span = Span(number, wrong.start() + 1, len(wrong[0]))
            problems.append(Problem(f"'{wrong[0]}' is not a number", answer, span))
        elif len(words) != size:
            start = words[0].start()
            span = Span(number, start + 1, words[-1].end() - start)
            problems.append(Problem(f"a row of {plural(len(words), 'number')}; {size} are wanted", answer, span))
        else:
            rows.append([int(word[0]) if word[0].isdecimal() else 0 for word in words])
    if len(rows) != size and not problems:
        sentence = f"{plural(len(rows), 'row')} of numbers; {size} are wanted"
        problems.append(Problem(sentence, answer, Span(last, 1)))
    if problems:
        raise PuzzleError(problems)
    return rows


def _json_rows(grid: Any, answer: Source, size: int) -> list[list[int]]:
    if not _is_grid(grid, size):
        raise PuzzleError([Problem(f"an answer in JSON has a 'grid' of {size} rows of {size} whole numbers", answer)])
    return [[number or 0 for number in row] for row in grid]


def _is_grid(grid: Any, size: int) -> bool:
    return (
        isinstance(grid, list)
        and len(grid) == size
        and all(isinstance(row, list) and len(row) == size for row in grid)
        and all(number is None or type(number) is int for row in grid for number in row)
    )
