"""Puzzles of a declared kind: documents to facts and back."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from pylogic.core.atom import Fact
from pylogic.core.document import Document, Holds, Setting
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Problem, plural
from pylogic.declared.board import limits
from pylogic.declared.board.board import PRINTED, Board, board_of
from pylogic.declared.board.families import box_shape
from pylogic.declared.parse import cells as values
from pylogic.declared.parse.comparisons import Families, unpaired
from pylogic.declared.parse.condition import Conditional, Tally, measured_in, sides
from pylogic.declared.parse.declared import Declared
from pylogic.declared.parse.expressions import Comparison, calls
from pylogic.declared.parse.given import Instance
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import parts_of_type
from pylogic.declared.parse.vocabulary import Vocabulary
from pylogic.language.printing import Draft
from pylogic.language.reading import Reader, cell_of

_MOST_LINES = 999
"""Rows and columns; variables are numbered by them."""


def words_of(kind: Declared) -> tuple[str, ...]:
    """Return the names of the statements of puzzles of a kind."""
    words = ["size", "board", *(["boxes"] if uses_boxes(kind) else [])]
    words += [word for given in kind.givens for word in given.words]
    return tuple(dict.fromkeys(words))


def holds_of(kind: Declared) -> dict[str, Holds]:
    """Return the shape of each of these statements."""
    own = {"size": Holds.SIZE, "boxes": Holds.SIZE, "board": Holds.ROWS}
    return own | {word: given.holds for given in kind.givens for word in given.words}


def uses_boxes(kind: Declared) -> bool:
    """Whether a rule is about boxes."""
    return kind.names_family("boxes")


def read(kind: Declared, document: Document) -> tuple[Fact, ...]:
    """Return the facts that a document states.

    Raises:
        PuzzleError: With every problem.
    """
    reader = Reader(document)
    instance = Instance(kind.frame, kind.givens, reader)
    list(reader.statements(words_of(kind), cells=True))
    size = values.read_size(instance)
    reader.stop()
    sizes = [size, instance.drawn_size("board"), *(given.size(instance) for given in kind.givens)]
    size = next((one for one in sizes if one and min(one)), None)
    if size is None:
        reader.problem("the size of the board is missing; say: size 9, or draw a board", document.kind)
        reader.stop()
        return ()
    instance.rows, instance.columns = size
    if max(size) > _MOST_LINES or size[0] * size[1] > limits.CELLS:
        sentence = f"a board has at most {_MOST_LINES} rows and columns, and {limits.CELLS} cells"
        reader.problem(sentence, document.kind)
        reader.stop()
    instance.state("size", *size)
    if uses_boxes(kind):
        _boxes(instance)
    values.read_board(instance)
    values.read_cells(instance)
    for given in kind.givens:
        given.read(instance)
    _report_unread(instance)
    reader.stop()
    facts = _once(instance)
    board = board_of(kind.frame, facts)
    try:
        board.vet()
    except limits.TooLargeError as error:
        reader.problem(str(error), document.kind)
    reader.stop()
    _vet_values(board, reader)
    _vet_clues(kind, board, reader)
    _vet_families(kind, board, reader)
    reader.stop()
    return facts


def _vet_values(board: Board, reader: Reader) -> None:
    """Report values that no cell of this board has; what only the size of a region rules out has no solution."""
    bounds_of = {name: board.bounds(name) for name in board.frame.sorts}
    for name, _, number, clue in board.valued(PRINTED):
        bounds, is_number = bounds_of[name], board.frame.sorts[name].is_number(number)
        if clue and clue.span and bounds and is_number and not bounds[0] <= number <= bounds[1]:
            advice = "" if number else "; an open cell is '.'"
            reader.problem(f"a number here is from {bounds[0]} to {bounds[1]}, not {number}{advice}", clue.span)


def _vet_clues(kind: Declared, board: Board, reader: Reader) -> None:
    """Report regions with several numbers where a rule is about the number of a region."""
    comparisons = [one for rule in kind.rules for one in parts_of_type(rule.arguments, Comparison)]
    calls = [one.calls()[0] for one in comparisons if one.calls() and any(name.text == "clue" for name in one.names())]
    ranges = [chosen for call in calls for chosen in getattr(call.arguments, "families", ())]
    for group in {group.places: group for group in board.groups_of(ranges, clued=True) if group.region}.values():
        hints = [hint for cell, hint in board.hints.items() if hint.numbers and cell in group.places]
        other = next((hint for hint in hints if hint.numbers != hints[0].numbers), None)
        if other and other.clue and other.clue.span:
            both = " and ".join(",".join(map(str, hint.numbers)) for hint in (hints[0], other))
            reader.problem(f"{group.name} has several numbers, {both}; a region has at most one", other.clue.span)


def _vet_families(kind: Declared, board: Board, reader: Reader) -> None:
    """Report rules about families of which nothing says which groups belong together on this board."""
    for rule in kind.rules:
        for about, others in _measured(rule.arguments):
            for chosen, number, other, numbers in unpaired(about, others, board):
                both = f"{plural(number, 'group')} of '{chosen.name}' and {numbers} of '{other.name}'"
                why = f"on this board this rule does not say which of {both} belong together"
                reader.problems.add(Problem(why, rule.source, rule.span))


def _measured(arguments: object) -> Iterator[tuple[Families, list[Families]]]:
    """Yield the families of the first measure in a rule, and those of all others; likewise of each measure inside."""
    if isinstance(arguments, Conditional):
        yield measured_in(arguments.condition)
        for side in sides(arguments.condition):
            for tally in (call.arguments for call in calls(side) if isinstance(call.arguments, Tally)):
                yield from map(measured_in, () if tally.members else tally.conditions)
    elif isinstance(arguments, Comparison):
        about, *others = (getattr(call.arguments, "families", ()) for call in arguments.calls())
        yield about, others


def _once(instance: Instance) -> tuple[Fact, ...]:
    """Return each fact once; a fact that two clues state keeps both of them."""
    return tuple({(fact.atom, fact.clue is None): fact for fact in reversed(instance.facts)}.values())[::-1]


def _boxes(instance: Instance) -> None:
    statement = instance.reader.only(Setting, "boxes", instance.statements)
    if statement is None:
        if instance.frame.boxes is None:
            side = round(instance.rows**0.5)
            if instance.rows != instance.columns or side * side != instance.rows:
                size = f"{instance.rows}x{instance.columns}"
                uneven = (
                    f"a board of {size} is not square; if no line is missing, say its boxes, for example: boxes 2x3"
                )
                height = next(one for one in range(isqrt(instance.rows), 0, -1) if instance.rows % one == 0)
                boxes = f"{height}x{instance.rows // height}"  # nearest to squares
                square = f"which boxes does a board of {size} have? say, for example: boxes {boxes}"
                sentence = square if instance.rows == instance.columns else uneven
                instance.reader.problem(sentence, instance.reader.document.kind)
        return
    if not statement.words:
        instance.reader.problem("write: boxes 2x3", statement.name)
        return
    reading = Reading(statement.words, instance.reader.document.source, statement.name.span, Vocabulary())
    shape = reading.shape()
    reading.done()
    if instance.rows % shape[0] or instance.columns % shape[1]:
        sentence = f"boxes of {shape[0]}x{shape[1]} do not fit a board of {instance.rows}x{instance.columns}"
        instance.reader.problem(sentence, statement.words[0])
        return
    instance.state("boxes", *shape)


def _report_unread(instance: Instance) -> None:
    """Report statements about cells that nothing has read."""
    known = {fact.clue.span for fact in instance.facts if fact.clue is not None}
    for statement in instance.statements:
        if cell_of(statement.name.text) is None:
            continue
        words = [statement.name, *getattr(statement, "operands", ()), *getattr(statement, "words", ())]
        words += getattr(statement, "signs", ())
        if instance.reader.problems or any(word.span in known for word in words):
            continue
        sentence = "this says nothing that the kind knows"
        if isinstance(statement, Setting) and len(statement.words) == 1:
            sentence = f"what a cell holds follows '=': {statement.name} = {statement.words[0]}"
        instance.reader.problem(sentence, statement.name)


def write(kind: Declared, puzzle: Puzzle) -> Document:
    """Return the document that `read` turns into the same facts."""
    board = board_of(kind.frame, puzzle.facts)
    draft = Draft(kind.name, puzzle.title)
    values.write_board(kind, board, draft)
    if board.stated("boxes"):
        height, width = box_shape(board) or (0, 0)
        draft.setting("boxes", f"{height}x{width}")
    for given in kind.givens:
        given.write(board, draft)
    return draft.document()
