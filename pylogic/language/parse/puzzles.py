"""Puzzles of a declared kind: documents to facts and back, with the values of their cells on a board or one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import isqrt

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, cell_of, name_of
from pylogic.language.board import limits
from pylogic.language.board.board import AMONG, LEFT, PRINTED, Board, Frame, board_of
from pylogic.language.board.families import box_shape
from pylogic.language.board.places import Sort
from pylogic.language.parse.comparisons import Conditional, Families, Tally, measured_in, sides, unpaired
from pylogic.language.parse.expressions import Comparison, calls
from pylogic.language.parse.given import Instance
from pylogic.language.parse.given import shown as shown_in
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Declared, parts_of_type
from pylogic.language.parse.vocabulary import Vocabulary
from pylogic.model.atom import Fact
from pylogic.model.document import OPEN, Block, Document, Gesture, Holds, Relation, Setting, Statement, Token
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.text import Problem, Span, plural

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


def gestures_of(kind: Declared) -> dict[str, Gesture]:
    """Return how somebody draws each of them, and the signs between cells."""
    own = {"size": Gesture.WORDS, "board": Gesture.SIGNS, "boxes": Gesture.WORDS}
    drawn = {word: given.gesture for given in kind.givens for word in given.words or given.between()}
    numbered = any(sort.ranges for sort in kind.frame.in_cells)
    if any(given.leads or (given.prints and numbered) for given in kind.givens):
        drawn["="] = Gesture.VALUES
    return {word: own.get(word) or drawn[word] for word in dict.fromkeys((*words_of(kind), *drawn))}


def uses_boxes(kind: Declared) -> bool:
    """Whether a rule is about boxes."""
    return kind.names_family("boxes")


def read(kind: Declared, document: Document) -> tuple[Fact, ...]:
    """Return the facts that a document states.

    Raises:
        PuzzleError: With every problem.
    """
    reader = Reader(_placed(kind.frame, document) if kind.frame.cells else document)
    instance = Instance(kind.frame, kind.givens, reader)
    list(reader.statements(words_of(kind), cells=True, labels=kind.frame.cells))
    size = read_size(instance)
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
    read_board(instance)
    read_cells(instance)
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


def _placed(frame: Frame, document: Document) -> Document:
    """Return a document in which cells with names are written as all others are: ``r1c2``."""

    def placed(word: Token) -> Token:
        cell = frame.cells.get(word.text)
        return word if cell is None else Token(name_of(cell), word.span)

    def rewritten(statement: Statement) -> Statement:
        if isinstance(statement, Relation):
            return statement._replace(operands=tuple(map(placed, statement.operands)))
        if isinstance(statement, Setting) and [word.text for word in statement.words[:1]] == ["in"]:
            return statement._replace(name=placed(statement.name))
        return statement

    return replace(document, statements=tuple(map(rewritten, document.statements)))


def _vet_values(board: Board, reader: Reader) -> None:
    """Report values that no cell of this board has; what only the size of a region rules out has no solution."""
    bounds_of = {name: board.bounds(name) for name in board.frame.sorts}
    clues = dict(board.stated(AMONG))
    left = zip(board.valued(LEFT), (clues.get(place[:-1]) for place, _ in board.stated(LEFT)), strict=True)
    listed = ((name, cell, number, clue) for (name, cell, number, _), clue in left)
    for name, _, number, clue in chain(board.valued(PRINTED), listed):
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
    write_board(kind, board, draft)
    if board.stated("boxes"):
        height, width = box_shape(board) or (0, 0)
        draft.setting("boxes", f"{height}x{width}")
    for given in kind.givens:
        given.write(board, draft)
    return draft.document()


_WATER = "-"
"""The text of the value ``.`` on a board, where ``.`` itself means that nothing is known."""
_EQUALITY = 2
_BETWEEN = "/"
"""Separator of the values of several sorts in a cell, where one character each is not enough."""


def read_board(instance: Instance) -> None:
    """Read the words of the board, each by the givens first, then by the values."""
    block = instance.reader.only(Block, "board", instance.statements)
    if block is None:
        return
    for row, words in instance.rows_of(block):
        if len(words) > 1 and all(word.text.endswith(",") for word in words[:-1]):
            instance.reader.problem("blanks stand between the cells of a row, no commas", words[0])
            return
        for column, word in enumerate(words, 1):
            _read_cell(instance, (row, column), word)


def _read_cell(instance: Instance, cell: Cell, word: Token) -> None:
    if word.text in OPEN and word.text != "?":
        return
    if _read_given(instance, cell, word) or _read_values(instance, cell, word, on_board=True) or word.text == "?":
        return
    sorts = instance.frame.in_cells
    known = " ".join(name for sort in sorts for name in sort.names if name != ".")
    sentence = f"'{word}' means nothing on this board{f' ({known})' if known else ''}"
    if word.text.isdecimal() and any(sort.ranges for sort in sorts):
        sentence = f"a number in a cell is from 0 to {limits.VALUE}, not '{word}'"
    elif any(given.joins(word.text) for given in instance.givens):
        sentence = f"a sign stands outside of the board, between the names of its cells: r1c1 {word} r1c2"
    instance.reader.problem(sentence, word)


def _read_given(instance: Instance, cell: Cell, word: Token) -> bool:
    """Read what one given understands, or a letter and the clue or value before or after it; whether it was that."""
    if any(given.token(instance, cell, word) for given in instance.givens):
        return True
    for letter, rest in (_cut(word, 1), _cut(word, -1)[::-1]):
        leading = next((given for given in instance.givens if given.leads and given.claims(letter.text)), None)
        if leading is not None and rest.text:
            read = any(given.has_clues and given.token(instance, cell, rest) for given in instance.givens)
            if read or (rest.text not in OPEN and _read_values(instance, cell, rest)):
                return leading.token(instance, cell, letter)
    return False


def _cut(word: Token, at: int) -> tuple[Token, Token]:
    """A word in two parts."""
    (line, column, length), first = word.span, word.text[:at]
    left = max(0, length - len(first))
    return Token(first, Span(line, column, len(first))), Token(word.text[at:], Span(line, column + len(first), left))


def between_sorts(frame: Frame) -> str:
    """Return the separator of the values of several sorts in a cell: none where each is one character."""
    long = any(sort.ranges or any(len(name) > 1 for name in sort.names) for sort in frame.sorts.values())
    return _BETWEEN if long else ""


def parts_of(text: str, sorts: int) -> list[str]:
    """Split a text in one cell into the values of several sorts."""
    return text.split(_BETWEEN) if _BETWEEN in text or sorts == 1 else list(text)


def _number(sort: Sort, part: str) -> int | None:
    """The value of one of several sorts in a cell; ``None`` where nothing is known."""
    if part == _WATER and _WATER not in sort.names:
        return sort.number(".")
    return None if part in OPEN else sort.number(part)


def _read_values(instance: Instance, cell: Cell, word: Token, *, on_board: bool = False) -> bool:
    """Read a value of each sort, ``13``, ``1.``, ``10/3`` or ``./12``, or one of any sort; whether it was that."""
    sorts = instance.frame.in_cells
    parts = parts_of(word.text, len(sorts))
    numbers = [(sort, _number(sort, part)) for sort, part in zip(sorts, parts, strict=False)]
    sound = all(number is not None or part in OPEN for (_, number), part in zip(numbers, parts, strict=False))
    if not (sound and 1 < len(sorts) == len(parts)):
        water = {sort: on_board and word.text == _WATER and _WATER not in sort.names for sort in sorts}
        single = ((sort, sort.number("." if water[sort] else word.text)) for sort in sorts)
        numbers = next(([(sort, number)] for sort, number in single if number is not None), [])
    for sort, number in numbers:
        if number is not None:
            slot = list(instance.frame.sorts).index(sort.name)
            name = instance.frame.labels.get(cell) or name_of(cell)
            instance.clue(f"{name} = {sort.text(number)}", word.span, PRINTED, slot, *cell, number)
    return bool(numbers)


def read_cells(instance: Instance) -> None:
    """Read ``r1c1 = 3``; of several sorts ``r1c1 = 3/.`` or ``r1c1 = 3.``, as on the board."""
    for statement in instance.statements:
        if not isinstance(statement, Relation) or cell_of(statement.name.text) is None:
            continue
        if any(sign.text != "=" for sign in statement.signs):
            continue
        cell, word = instance.cell(statement.name), statement.operands[1]
        if len(statement.operands) != _EQUALITY:
            instance.reader.problem(f"write: {statement.name} = {word}", statement.name)
        elif cell is not None and not _read_values(instance, cell, word) and cell_of(word.text) is None:
            known = " ".join(text for sort in instance.frame.in_cells for text in sort.listed)
            clued = word.text.isdecimal() and any(given.has_clues and given.prints for given in instance.givens)
            where = "; numbers that are clues stand in the board" if clued else ""
            instance.reader.problem(f"'{word}' is not a value{f' ({known})' if known else ''}{where}", word)


def read_size(instance: Instance) -> tuple[int, int] | None:
    """Read ``size 9`` or ``size 4x5``."""
    statement = instance.reader.only(Setting, "size", instance.statements)
    if statement is None:
        return None
    shape = statement.words[0].text.split("x") if len(statement.words) == 1 else []
    if len(shape) not in (1, 2) or not all(part.isdecimal() and 0 < int(part[:4]) < 1000 for part in shape):
        at = statement.words[0] if statement.words else statement.name
        instance.reader.problem("a size is written like 9 or 4x5, each at most 999", at)
        return None
    return int(shape[0]), int(shape[-1])


def write_board(kind: Declared, board: Board, draft: Draft) -> None:
    """Write the board, if anything stands on it; a value without room or sign there gets a line of its own."""
    texts: dict[Cell, str] = {}
    lines: list[tuple[Cell, str]] = []
    printed = printed_values(board)
    sorts = board.frame.in_cells
    for cell in board.area:
        shown = shown_in(kind.givens, board, cell)
        values = dict.fromkeys((sort.name for sort in sorts), OPEN[0])
        for sort, number in printed.get(cell, []):
            text = sort.text(number)
            unwritable = text == "." and _WATER in sort.names
            split = board.columns == 1 and (len(sorts) > 1 or len(text) > 1)  # a line of one word is read as characters
            clue = text.isdecimal() and any(given.prints for given in kind.givens)  # it would be read as one
            if shown or values[sort.name] != OPEN[0] or unwritable or split or clue:
                known = _WATER if text == "." and len(sorts) > 1 and not unwritable else text
                alone = unwritable and sort == next(one for one in sorts if one.number(text) is not None)
                several = _BETWEEN.join(known if one == sort else OPEN[0] for one in sorts)
                lines.append((cell, text if alone else several))
            else:
                values[sort.name] = _WATER if text == "." else text
        if shown or set(values.values()) - {OPEN[0]}:
            short = max(map(len, values.values()), default=1) == 1
            texts[cell] = shown or ("" if short else _BETWEEN).join(values.values())
    if texts:
        wide = max(map(len, texts.values()))
        rows = ([texts.get(cell, OPEN[0]).rjust(wide) for cell in board.row(row)] for row in range(1, board.rows + 1))
        draft.block("board", map(" ".join, rows))
    else:
        draft.setting("size", f"{board.rows}" if board.rows == board.columns else f"{board.rows}x{board.columns}")
    for cell, text in lines:
        draft.relation(board.frame.labels.get(cell) or name_of(cell), "=", text)


def printed_values(board: Board) -> dict[Cell, list[tuple[Sort, int]]]:
    """Return the values that clues print in cells."""
    values: dict[Cell, list[tuple[Sort, int]]] = {}
    for sort, cell, number, _ in board.valued(PRINTED):
        values.setdefault(cell, []).append((board.frame.sorts[sort], number))
    return values
