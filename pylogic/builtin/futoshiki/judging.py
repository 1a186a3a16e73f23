"""Answers of Futoshiki outside the engines: rows of numbers, pictures, game IDs, JSON, instructions.

Pictures are in box-drawing characters, with signs in place of the walls that they stand on.  Clues may be broken at a
price: each given, sign and bar that does not hold costs one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pylogic.builtin.futoshiki.board import (
    LARGEST,
    Instance,
    Pair,
    check,
    given,
    is_line_of_signs,
    neighbours,
    scan,
    undrawn,
    value,
)
from pylogic.builtin.futoshiki.reading import is_unequal, on_board, read, read_unequal
from pylogic.files import grids
from pylogic.files.reading import Cell, cell_of, json_fields, name_of
from pylogic.model.atom import BELOW, RIGHT, Atom, Atoms, Fact, Side, values_by_cell
from pylogic.model.canvas import Canvas, Form, Thing, text
from pylogic.model.document import Token, words_on
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import NO_ROLES, Change, Judgement, Roles, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span, number_in, plural

_CELL = re.compile(r"[0-9]{1,9}|[._?]")
_WORDS = re.compile(r"r\d+c\d+(\s*[<>]\s*r\d+c\d+)+")
_WIDEST = 20 * LARGEST
"""No line of a picture has more characters."""
_SAID = re.compile(r"[<>]|[^\s<>]+")
_RULE = re.compile(r"[\s+|=-]*")


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer that a person gives.

    Four forms are understood: rows of numbers with blanks between them, a picture of the solution with
    its signs and lines, a game ID of Unequal with all numbers, and JSON, ``{"grid": [[...]]}`` or what
    `pylogic run` prints as JSON.  A dot, ``_``, ``?``, 0, null or a blank in a drawn cell is a cell left open.
    Signs may be left out, but none may stand there that the puzzle does not have.

    Raises:
        PuzzleError: The text is none of these, or holds another number of cells.
    """
    instance = Instance.of(puzzle.facts)
    size = instance.size
    found = json_fields(answer)
    signs: list[Pair] = []
    if found is not None:
        rows = grids.numbers_of(found, size, size, answer)
    elif any(map(is_unequal, answer.lines)):
        rows, signs = _id_rows(answer, size)
    else:
        rows, signs = _text_rows(answer, size)
    cells = {(row, column): number for row, numbers in enumerate(rows, 1) for column, number in enumerate(numbers, 1)}
    filled = {cell: number for cell, number in cells.items() if number}
    atoms = frozenset(value(cell, number) for cell, number in filled.items())
    violations = (*check(puzzle, atoms), *_copied(signs, set(instance.less)))
    return Judgement(
        tuple(found for found in violations if found.name != "cell" or found.cells[0] in filled),
        open="" if len(filled) == len(cells) else f"{len(filled)} of {plural(len(cells), 'cell')}",
        claims={cell: given(cell, number) for cell, number in filled.items() if 1 <= number <= size},
        atoms=atoms,
    )


def _copied(signs: list[Pair], known: Set[Pair]) -> Iterator[Violation]:
    """Signs of an answer that are not those of the puzzle."""
    for low, high in dict.fromkeys(signs):
        if (low, high) not in known:
            sentence = f"{name_of(low)} < {name_of(high)} is a sign of the answer, not of the puzzle"
            yield Violation("copied", sentence, (low, high))


def _id_rows(answer: Source, size: int) -> tuple[list[list[int]], list[Pair]]:
    """The numbers and the signs of a game ID."""
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip() and line.lstrip()[0] != "#"]
    if len(lines) > 1:
        number, line = lines[1]
        start = len(line) - len(line.lstrip())
        span = Span(number, start + 1, len(line.strip()))
        raise PuzzleError([Problem("a second game ID; an answer is one", answer, span)])
    first = read_unequal(answer, lines[0][0])
    other = Instance.of(read(first))
    if other.size != size:
        sentence = f"a game ID of order {other.size}; {size} is expected"
        raise PuzzleError([Problem(sentence, answer, first.kind.span)])
    index = range(1, size + 1)
    return [[other.values.get((row, column), 0) for column in index] for row in index], list(other.less)


def _text_rows(answer: Source, size: int) -> tuple[list[list[int]], list[Pair]]:
    """The numbers of a text, 0 for an open cell, and its signs, each as the smaller cell and the larger one.

    Raises:
        PuzzleError: It is not an answer of this size.
    """
    problems = Problems(answer)
    lines: list[Token] = []
    said: list[tuple[Cell, str, Cell]] = []
    for number, line in enumerate(answer.lines, 1):
        shown = undrawn(line.replace(",", " ").replace(";", " ")).replace("|", " ")
        if is_line_of_signs(shown):
            shown = shown.replace("-", " ")
        if not shown.strip() or _RULE.fullmatch(shown):
            continue
        if len(shown) > _WIDEST:
            problems.note(f"this line is longer than any row of {plural(size, 'number')}", Span(number, 1))
            break
        if _WORDS.fullmatch(shown.strip()):
            said += _said(shown, number, size, problems)
        elif len(lines) <= 2 * size:
            lines.append(Token(shown, Span(number, 1)))
    board = scan(lines, size)
    wrong = [next((cell for cell in row if not _CELL.fullmatch(cell.text)), None) for row in board.rows]
    for cell in filter(None, wrong):
        problems.note(f"'{cell}' is not a number", cell.span)
    faulty = {cell.span.line for cell in wrong if cell}
    for sentence, span in board.faults:
        if span.line not in faulty:  # what is not an answer at all has something wrong everywhere
            problems.note(sentence, span)
    if not lines and not problems:
        problems.note(f"no numbers; {plural(size, 'row')} of them are expected", Span(1, 1))
    problems.stop()
    signs = [*((sign.first, sign.text, sign.second) for sign in board.signs), *said]
    rows = [[number_in(cell.text) or 0 for cell in row] for row in board.rows]
    return rows, [(first, second) if text in "<^" else (second, first) for first, text, second in signs]


def _said(line: str, number: int, size: int, problems: Problems) -> Iterator[tuple[Cell, str, Cell]]:
    """Read ``r1c1 < r3c4``, as it stands under a picture."""
    words = words_on(number, line, _SAID)
    for left, sign, right in zip(words[::2], words[1::2], words[2::2], strict=False):
        first, second = cell_of(left.text), cell_of(right.text)
        if first is None or second is None or max(*first, *second) > size or 0 in (*first, *second):
            problems.note(f"there are no such cells on a board of order {size}", left.span)
        else:
            yield first, sign.text, second


def missed(fact: Fact, atoms: Atoms) -> Change | None:
    """Return how a board breaks a clue; ``None`` where it does not."""
    values = values_by_cell(atoms)
    name, args = fact.atom
    row, column, *rest = map(int, args)
    here = values[row, column]
    if name == "given":
        (wanted,) = rest
        sentence = f"{name_of((row, column))}: {wanted} expected, {here} found; change it to {here}"
        return None if here == wanted else Change(fact, sentence, wanted, here)
    there = values[rest[0], rest[1]]
    sign = "<" if here < there else ">" if here > there else "="
    between = f"{name_of((row, column))} and {name_of((rest[0], rest[1]))}"
    if name == "less":
        shown = f"{name_of((row, column))} < {name_of((rest[0], rest[1]))}"
        return None if sign == "<" else Change(fact, f"the sign {shown} is broken", "<", sign)
    apart = abs(here - there)
    if name == "near":
        return None if apart == 1 else Change(fact, f"the bar between {between} is broken: take it away", 1, apart)
    return None if apart != 1 else Change(fact, f"there is no bar between {between}: draw one", "not 1", apart)


_GLYPHS = {"<": "<", ">": ">", "|": "║", "^": "∧", "v": "∨", "-": "═"}
_FORMS = {**dict.fromkeys("<>^v", Form.LESS), **dict.fromkeys("|-", Form.BAR)}


def sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """The puzzle, or a solution of it.

    Signs between cells that are not neighbours follow under the board in words.
    """
    instance = Instance.of(puzzle.facts)
    canvas = Canvas(instance.size, instance.size, len(str(instance.size)))
    canvas.vacant = " "
    canvas.ruled = True
    canvas.frame(([cell] for cell in canvas.area()), "cells")
    things = grids.shown(instance.values, atoms, roles)
    for cell, number in instance.further:  # asked for as much as the first one, which is shown
        things[cell] = things[cell]._replace(role=roles.get(Atom("given", (*cell, number)), things[cell].role))
    canvas.cells = {cell: [thing] for cell, thing in things.items()}
    drawn, spoken = on_board(instance)
    for pair, sign in drawn.items():
        canvas.signs[Side(*pair[0], _way(pair))] = Thing(_FORMS[sign], _GLYPHS[sign], _sign_role(pair, roles), sign)
    _gaps(instance, canvas, roles)
    for low, high in spoken:
        role = roles.get(Atom("less", (*low, *high)), "clue")
        canvas.below.append((text(f"{name_of(low)} < {name_of(high)}", role),))
    return canvas


def _sign_role(pair: Pair, roles: Roles) -> str:
    """The role asked for whatever stands between two neighbours."""
    first, second = pair
    named = [Atom("near", (*first, *second)), Atom("less", (*first, *second)), Atom("less", (*second, *first))]
    return next((roles[atom] for atom in named if atom in roles), "clue")


def _gaps(instance: Instance, canvas: Canvas, roles: Roles) -> None:
    """Draw the walls of an adjacent puzzle where there is no bar, dashed where nothing is stated about them."""
    if not instance.adjacent:
        return
    stated = {*instance.near, *instance.apart}
    for pair in neighbours(instance.size):
        if pair not in stated:
            canvas.signs[Side(*pair[0], _way(pair))] = Thing(Form.GAP, "╌" if _way(pair) == BELOW else "┊", "faint")
    for pair in instance.apart:
        role = roles.get(Atom("apart", (*pair[0], *pair[1])))
        if role is not None and pair not in instance.near:
            canvas.signs[Side(*pair[0], _way(pair))] = Thing(Form.RULE, "─" if _way(pair) == BELOW else "│", role)


def _way(pair: Pair) -> int:
    """Whether the second of two neighbours lies below the first or to the right."""
    return BELOW if pair[0][0] < pair[1][0] else RIGHT


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of signs and of bars only where the puzzle has them."""
    instance = Instance.of(puzzle.facts)
    sentences = [
        f"write a number from 1 to {instance.size} in every empty cell",
        "no number stands twice in a row or in a column",
    ]
    if instance.less:
        sentences.append("a sign between two cells opens towards the larger number")
    if instance.adjacent:
        sentences.append("two numbers with a bar between them differ by 1; neighbours without a bar do not")
    return sentences
