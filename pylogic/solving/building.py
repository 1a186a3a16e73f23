"""Puzzles and kinds made in Python, and puzzles as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pylogic import builtin, formats
from pylogic.files import arguments
from pylogic.files.building import build
from pylogic.formats import Format
from pylogic.model import relaxing
from pylogic.model.document import Document, Word
from pylogic.model.errors import UsageError
from pylogic.model.files import uniform
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span
from pylogic.solving.loading import OWN, PuzzleOrPath, contents, puzzle_of


def puzzle(kind: str | Kind, /, *, title: str = "", **given: Any) -> Puzzle:
    """A puzzle of any kind, built without a text.

    What may be given are the words of the kind (``pylogic kinds NAME`` lists them), and for all kinds ``cells``, what
    single cells hold, and ``signs``, what stands between two cells.  Lists may be NumPy's arrays; whatever does not
    fit is refused with the argument and the place in it.

    - ``board``, regions, arrows, corners: rows from the top, each a list of cells or a text; ``None`` is an open cell,
      and so is NaN of NumPy, or what is masked, or a 0 in a list or an array where 0 is not a value of the kind.
    - clues beside the board (``rows``, ``columns``, ``top`` ...): a number for each line, a list of numbers where a
      line has several, ``None`` where there is no clue.
    - ``size``, ``boxes``: a number, or rows and columns, ``(2, 3)``.
    - cages, paths and what else is listed: an item for each, numbers and cells as ``(row, column)``, counting from 1.
    - a list of ships: their lengths, or ``{length: how many}``.
    - ``cells``: ``{(1, 2): 3}``; ``signs``: ``["r1c1 < r1c2"]`` or ``[((1, 1), "<", (1, 2))]``.

    Args:
        kind: Its name, or the kind of another puzzle.
        title: Its title.
        given: The givens.

    Raises:
        UsageError: The kind is unknown, it takes no such argument, or a value does not fit.
        PuzzleError: The kind does not understand it.

    Examples:
        >>> mini = pylogic.puzzle("sudoku", board=[[1, None, None, None], "..2.", ".3..", "...4"])
        >>> pylogic.solve(mini).count
        1
        >>> pylogic.puzzle("nonogram", rows=[1, 3, 1], columns=[[1], [3], [1]]).kind
        <kind nonogram>
        >>> cage = [(3, [(1, 1), (1, 2)]), (7, [(4, 3), (4, 4)])]
        >>> pylogic.puzzle("killer", size=4, cage=cage).clues[0].sentence
        'the cage at r1c1 has 3'
        >>> pylogic.puzzle("latin", board=[[1, 2], [3]])
        Traceback (most recent call last):
        pylogic.model.errors.PuzzleError: puzzle("latin", board=...):2:1: 1 cell in this row, 2 on the board
            3
            ^
    """
    name = kind.name if isinstance(kind, Kind) else kind
    if not isinstance(name, str):
        raise UsageError(f"the name of a kind is wanted, or a kind, not {arguments.shown(name)}")
    maker = f'puzzle("{name}")'
    if not isinstance(kind, Kind):
        kind = builtin.meant(Document(Word(name, Span(1, 1)), "", (), Source(maker, "")))
    return build(kind, maker, title, given)


def dumps(puzzle: PuzzleOrPath, format: str = OWN) -> str:  # noqa: A002
    """A puzzle as text, which `loads` reads again.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        format: Name of the format.

    Raises:
        UsageError: The format is not known, or it cannot hold the puzzle.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> print(pylogic.dumps(pylogic.puzzle("latin", title="small", board=[[1, 2], [None, 1]])), end="")
        latin "small" {
          board {
            1 2
            . 1
          }
        }
    """
    return dumped((puzzle_of(puzzle),), formats.format_named(format))


def dumped(puzzles: Sequence[Puzzle], form: Format) -> str:
    """Puzzles as one text, before them the kinds that it has to declare, each once.

    Raises:
        UsageError: The format cannot hold one of them.
    """
    if form.write is None:
        raise UsageError(f"puzzles cannot be written as '{form.name}'")
    for puzzle in puzzles:
        if not form.holds(puzzle.kind):
            raise UsageError(f"the format '{form.name}' cannot hold {puzzle.kind}")
    declared = dict.fromkeys(text for one in puzzles if form.declares for text in one.kind.declarations)
    return form.separator.join([*(f"{text}\n" for text in declared), *map(form.write, puzzles)])


def kind(text: str | Kind) -> Kind:
    """A kind by its name, or the kind that a text declares; `puzzle` and `generate` take it.

    Args:
        text: The name or the declaration; a kind is given back.

    Raises:
        UsageError: There is no such kind, or the text does not declare one kind.
        PuzzleError: The declaration is wrong.

    Examples:
        >>> mine = pylogic.kind('kind mine "Mine" { cells 1..n ; different lines }')
        >>> pylogic.solve(pylogic.puzzle(mine, size=3), models=0).count
        12
        >>> pylogic.generate(mine, size=4, seed=1)[0].kind
        <kind mine>
    """
    if isinstance(text, Kind):
        return text
    if not isinstance(text, str):
        raise UsageError(f"the name of a kind is wanted, or a declaration, not {arguments.shown(text)}")
    if "{" not in text:
        return builtin.kind(text)
    declared = builtin.declared(contents(Source("<string>", uniform(text))).scope)
    if len(declared) != 1:
        raise UsageError(f"the text declares {len(declared)} kinds of puzzle, not one")
    return next(iter(declared.values()))


def relax(puzzle: PuzzleOrPath) -> Puzzle:
    """The puzzle as a question for the board that misses the least of its clues.

    Its solutions have `changes`, the clues that the board misses; its cost is what is missed in all.  Engine and
    strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.

    Raises:
        UsageError: The kind has an objective already.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve(pylogic.relax("examples/battleship_5x5.puzzle"))
        >>> answer.status == "optimal", answer.objective
        (True, 1)
        >>> answer.solutions[0].changes[0]["sentence"]
        'row 2: 1 expected, 0 found; change it to 0'
    """
    return relaxing.relax(puzzle_of(puzzle))
