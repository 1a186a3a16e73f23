"""MiniZinc data of models of puzzles, which are told apart by the names of their parameters.

Of the benchmark ``solbat`` (solitaire battleships, by Peter Stuckey) ``ship`` counts ships by length, ``hint`` holds
a matrix of pieces.  Their codes are those of the model: 0 no hint, 1 water, 2 submarine, 3 left, 4 right, 5 top, 6
bottom, 7 middle.  The model mixes up the height and the width of boards that are not square, so only square ones are
known.  Those of other models, such as the benchmarks ``fillomino``, ``kakuro``, ``nonogram`` and ``tents``, are in
`_MODELS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any

from pylogic.builtin.battleship.reading import MOST, ships
from pylogic.builtin.battleship.vocabulary import LETTER_OF, board_of
from pylogic.files.reading import usual, word
from pylogic.files.syntax import counted, vet
from pylogic.formats import Format
from pylogic.formats.lines import SIDES, is_latin
from pylogic.model.document import OPEN, Block, Document, Relation, Row, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.text import Problem, Source, Span, lines_of, number_in, plural, whole

if TYPE_CHECKING:
    from pylogic.files.parsing import Mistake

_CODES = ".~SLRTBM"
_NAMES = ("ship", "rowsum", "colsum", "height", "width", "maxship", "hint")
_PART = re.compile(r"%[^\n]*|(\w+)|([^\w\s])")
"""A word, a sign, or a comment, in which both are empty."""
_SIGNS = {"NUMBER": "a whole number", "COMMA": "','", "VBAR": "'|'", "LSQB": "'['", "RSQB": "']'"}
"""The names of expected terminals in messages, in the order in which messages list them."""
_ENOUGH = 1000
"""Items after which no more problems are reported; a file has seven names."""


def _sniff(text: str) -> bool:
    # Blanks of the own line only: every blank line would be searched to the end of all that follow it.
    solbat = all(re.search(rf"(?m)^[^\S\n]*{name}\s*=\s*\[", text) for name in ("rowsum", "colsum", "hint"))
    return solbat or _model(_names(text)) is not None or _is_data(text)


def _is_data(text: str) -> bool:
    """Whether a text has assignments, to lists that end, and nothing else."""
    *values, rest = _COMMENT.sub("", text).split(";")
    data = not rest.strip() and all(map(_VALUE.fullmatch, values))
    return data and bool(values) and all(value.count("[") == value.count("]") for value in values)


_SOLBAT = re.compile(r"\b(?:maxship|ship|rowsum|colsum|hint)\s*=")
_COMMENT = re.compile(r"%[^\n]*")
_VALUE = re.compile(r"\s*\w+\s*=[^{}=]+")
_ASSIGNED = re.compile(r"^[^\S\n]*(?P<name>\w+)[^\S\n]*=(?P<value>[^;%\"]{0,200000})(?:;|\Z)", re.MULTILINE)
"""An assignment that begins on a line of its own."""
_SHAPED = re.compile(r"\s*array2d\s*\(\s*1\s*\.\.\s*(\w+)\s*,\s*1\s*\.\.\s*(\w+)\s*,")
_ITEM = re.compile(r"-?\d{1,9}|\||_|\bX\b|<>", re.ASCII)
_Matrix = list[list[Token]]
_Values = dict[str, _Matrix]


def _names(text: str) -> set[str]:
    """The names of parameters, followed by ``[]`` where the value is a list."""
    found = list(_ASSIGNED.finditer(text))
    lists = {match["name"] + "[]" for match in found if re.match(r"\s*\[[^|]", match["value"])}
    return {match["name"] for match in found} | lists


def _matrix(value: str, line: int, column: int) -> _Matrix:
    """The numbers of a value, row by row; a list, and a number, are one row."""
    row: list[Token] = []
    rows = [row]
    for number, text in enumerate(lines_of(value), line):
        for item in words_on(number, text, _ITEM, column if number == line else 1):
            if item.text == "|":
                row = []
                rows.append(row)
            else:
                row.append(item)
    return [row for row in rows if row]


def _shaped(shape: re.Match[str], rows: _Matrix, numbers: Mapping[str, int]) -> _Matrix:
    """The rows of ``array2d(1..H, 1..W, [...])``, whose ends are numbers or the names of some, else of a square."""
    cells = [cell for row in rows for cell in row]
    width = numbers.get(shape[2]) or number_in(shape[2]) or isqrt(len(cells)) or 1
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def _values(source: Source) -> _Values:
    found: _Values = {}
    numbers: dict[str, int] = {}
    bare = _COMMENT.sub(lambda match: " " * len(match[0]), source.text)
    for match in _ASSIGNED.finditer(bare):
        line = bare.count("\n", 0, match.start("value")) + 1
        column = match.start("value") - bare.rfind("\n", 0, match.start("value"))
        shape = _SHAPED.match(match["value"])
        value = re.sub(r"\S", " ", shape[0]) + match["value"][shape.end() :] if shape else match["value"]
        rows = _matrix(value, line, column)
        if len(rows) == 1 == len(rows[0]):
            numbers[match["name"]] = number_in(rows[0][0].text) or 0
        found[match["name"]] = _shaped(shape, rows, numbers) if shape else rows
    return found


def _board(rows: _Matrix, texts: Mapping[str, str], name: str = "board") -> Block:
    """A block of these cells, what some stand for in their place."""
    cells = [[Token(texts.get(cell.text, cell.text), cell.span) for cell in row] for row in rows]
    return Block(Token(name, rows[0][0].span), tuple(map(Row.of, cells)))


def _line(name: str, words: Sequence[Token]) -> Setting:
    return Setting(Token(name, words[0].span), tuple(words))


def _nonogram(values: _Values) -> list[Statement]:
    """The lengths of runs; of the benchmark each 1 is a cell and each 0 a gap, and -1 fills the rows."""
    names = ("row_rules", "col_rules") if "row_rules" in values else ("rows", "cols")
    every = {cell.text for name in names for row in values[name] for cell in row}
    statements: list[Statement] = []
    for called, name in zip(("rows", "columns"), names, strict=True):
        words = []
        for row in values[name]:
            cells = [cell.text for cell in row if cell.text != "-1"]
            runs = [cell for cell in cells if cell != "0"]
            if "maxlen" in values and every <= {"-1", "0", "1"}:
                runs = [str(len(run)) for run in "".join(cells).split("0") if run]
            words.append(Token(",".join(runs) or "0", row[0].span))
        statements.append(_line(called, words))
    return statements


def _kakuro(values: _Values) -> list[Statement]:
    """Cells, and for each run the block before it, its length and its total."""
    texts = [["#" if cell.text == "0" else OPEN[0] for cell in row] for row in values["grid_data"]]
    for name, shape in (("v_clue", "{}\\{}"), ("h_clue", "{1}\\{0}")):
        for row, column, _, total in (clue for clue in values[name] if len(clue) == len(_SIDED)):
            at = [number_in(word.text) or 0 for word in (row, column)]
            if not (0 < at[0] <= len(texts) and 0 < at[1] <= len(texts[at[0] - 1])):
                continue
            held = texts[at[0] - 1][at[1] - 1].partition("\\")
            other = held[0].strip("#.") if name == "h_clue" else ""
            texts[at[0] - 1][at[1] - 1] = shape.format(total, other)
    rows = zip(texts, values["grid_data"], strict=True)
    cells = [[Token(text, cell.span) for text, cell in zip(line, row, strict=True)] for line, row in rows]
    return [_board(cells, {})]


_SIDED = ("row", "column", "length", "total")


def _block(
    texts: Mapping[str, str], *names: str, block: str = "board", **lines: Sequence[str]
) -> Callable[[_Values], list[Statement]]:
    """A block of the first of some parameters that is there, and settings of the first row of others."""

    def statements(values: _Values) -> list[Statement]:
        board = _board(next(values[name] for name in names if name in values), texts, block)
        found = ((stated, name) for stated, held in lines.items() for name in held if name in values)
        return [board, *(_line(stated, values[name][0]) for stated, name in found)]

    return statements


_SIDES = ("left", "right", "top", "bottom")


def _futoshiki(values: _Values) -> list[Statement]:
    """Numbers, and for each sign the row and column of the smaller one, and of the larger."""
    statements: list[Statement] = [_board(values["values"], _GAP)]
    for row in (row for row in values["lt"] if len(row) == 4):
        smaller, larger = (Token(f"r{row[at]}c{row[at + 1]}", row[at].span) for at in (0, 2))
        statements.append(Relation((smaller, larger), (Token("<", row[0].span),)))
    return statements


def _skyscrapers(values: _Values) -> list[Statement]:
    clues = {side: [Token(OPEN[1], one.span) if one.text == "0" else one for one in values[side][0]] for side in _SIDES}
    return [_line(side, words) for side, words in clues.items()]


_GAP = {"0": OPEN[0]}
_BLANK = {"-1": OPEN[0], "X": OPEN[0]}
_MODELS: dict[str, tuple[Sequence[Set[str]], Callable[[_Values], list[Statement]]]] = {
    "dominosa": ([{"r", "c", "high", "board"}], _block({}, "board")),
    "fillomino": ([{"rows", "cols", "puzzle"}], _block(_GAP, "puzzle")),
    "futoshiki": ([{"values", "lt"}], _futoshiki),
    "hidato": ([{"r", "puzzle"}], _block(_GAP, "puzzle")),
    "kakuro": ([{"grid_data", "h_clue", "v_clue"}], _kakuro),
    "minesweeper": ([{"r", "c", "game"}], _block(_BLANK, "game")),
    "nonogram": ([{"row_rules", "col_rules"}, {"maxlen", "rows", "cols"}], _nonogram),
    "skyscrapers": ([{*_SIDES}], _skyscrapers),
    "starbattle": (
        [{"regions", "stars"}, {"regions", "k"}],
        _block({}, "regions", block="areas", stars=("stars", "k")),
    ),
    "tents": (
        [{"a", "row_sums", "col_sums"}, {"puzzle", "rows", "rows[]", "cols", "cols[]"}],
        _block(_GAP | {"1": "T", "2": "^"}, "a", "puzzle", rows=("row_sums", "rows"), columns=("col_sums", "cols")),
    ),
}
"""By kind the names of parameters, of one model or another, and what makes statements of their values."""
_ALONE = {"mosaic": _BLANK, "sudoku": _GAP | {"-1": OPEN[0]}, "takuzu": _BLANK}
"""The kinds of boards that are the only matrix of their data, and what their open cells are."""


def _model(names: Set[str]) -> str | None:
    """The kind whose model has parameters of these names, most of them, if one has."""
    found = [(len(model), kind) for kind, (models, _) in _MODELS.items() for model in models if model <= names]
    return max(found)[1] if found else None


def _alone(values: _Values) -> tuple[str, Block] | None:
    """The kind of the only matrix, by its numbers, and its board."""
    boards = [rows for rows in values.values() if len(rows) > 1]
    rows = boards[0] if len(boards) == 1 else []
    texts = {cell.text for row in rows for cell in row}
    kind = "sudoku" if len(rows) in SIDES.values() and is_latin(rows) else "mosaic" if "X" in texts else ""
    if {"0", "1"} <= texts <= {"0", "1", *_BLANK, OPEN[2]} and {*_BLANK, OPEN[2]} & texts:
        kind = "takuzu"
    return (kind, _board(rows, _ALONE[kind])) if kind else None


def _of_model(source: Source, names: Set[str]) -> Document:
    values = _values(source)
    head, kind = Span(1, 1), _model(names)
    if kind is None:
        found = _alone(values)
        if found is None:
            known = f"models of {', '.join(_MODELS)} are known by the names of theirs"
            sentence = f"these parameters of MiniZinc do not tell the kind of puzzle ({', '.join(values)}); {known}"
            raise PuzzleError([Problem(sentence, source, head)])
        note = Problem(f"taken for a {found[0]}, by the numbers of its only board", source, found[1].name.span)
        return Document(Token(found[0], head), "", (found[1],), source, notes=(note,))
    models, statements = _MODELS[kind]
    model = min(models, key=lambda one: len(one - names))
    missing = [name for name in sorted(model & values.keys()) if not values.get(name)]
    if missing:
        raise PuzzleError([Problem(f"'{missing[0]}' has no numbers here", source)])
    document = Document(Token(kind, head), "", tuple(statements(values)), source)
    if kind == "fillomino":
        note = Problem("taken for a fillomino, by the names of its parameters", source, values["puzzle"][0][0].span)
        return replace(document, notes=(note,))
    if kind == "tents":
        _vet_tents(source, document)
    return document


def _vet_tents(source: Source, document: Document) -> None:
    """Refuse tents without a tree of their own, which this model allows.

    Raises:
        PuzzleError: There are not as many trees as tents.
    """
    board, rows = document.statements[:2]
    if isinstance(board, Block) and isinstance(rows, Setting):
        trees = sum(cell.text == "T" for row in board.lines if isinstance(row, Row) for cell in row.words)
        tents = sum(number_in(word.text) or 0 for word in rows.words)
        if trees != tents:
            sentence = f"{plural(tents, 'tent')} for {plural(trees, 'tree')}: each tent has a tree of its own here"
            raise PuzzleError([Problem(sentence, source, rows.name.span)])


def _read(source: Source) -> tuple[Document, ...]:
    vet(source, *counted(_PART, source.text))
    stated = _names(source.text)
    if _model(stated) is not None or (_is_data(source.text) and not _SOLBAT.search(source.text)):
        return (_of_model(source, stated),)
    problems = Problems(source)
    names, values = _assignments(source, problems)
    problems.stop()  # a name may only be missing because something before it is wrong
    for name in _NAMES:
        if name not in names:
            problems.note(f"there is no '{name}' in it", Span(1, 1))
    problems.stop()
    size, width, longest = (whole(values[name][0].text) for name in ("height", "width", "maxship"))
    if not 1 <= size <= MOST:
        problems.note(f"the height is a number from 1 to {MOST}, not {size}", values["height"][0].span)
        problems.stop()
    if size != width:
        problems.note("a board in this format is square", names["width"].span)
    for name, wanted in (("rowsum", size), ("colsum", size), ("ship", longest), ("hint", size * size)):
        if len(values[name]) != wanted:
            sentence = f"'{name}' has {plural(len(values[name]), 'number')}, {wanted} expected"
            problems.note(sentence, names[name].span)
    for code in values["hint"]:
        if whole(code.text) >= len(_CODES):
            problems.note(f"a hint is a number from 0 to 7, not {code}", code.span)
    problems.stop()
    fleet = tuple(Token(f"{length}*{word}", word.span) for length, word in enumerate(values["ship"], 1))
    none = (Token("1*0", names["ship"].span),)
    rows = tuple(_row(values["hint"][start : start + size]) for start in range(0, size * size, size))
    statements = (
        Setting(Token("rows", names["rowsum"].span), values["rowsum"]),
        Setting(Token("columns", names["colsum"].span), values["colsum"]),
        Setting(Token("fleet", names["ship"].span), fleet or none),
        Block(Token("board", names["hint"].span), rows),
    )
    return (Document(Token("battleship", Span(1, 1)), "", statements, source),)


def _assignments(source: Source, problems: Problems) -> tuple[dict[str, Token], dict[str, tuple[Token, ...]]]:
    """The names that are given values, and the numbers in these; one problem a name at most is noted."""
    from pylogic.files.parsing import Mistake, items  # imported late: lark is heavy, and sniffing needs none of it

    names: dict[str, Token] = {}
    repeated: set[str] = set()
    values: dict[str, tuple[Token, ...]] = {}
    for number, item in enumerate(items("dzn", source)):
        if number > _ENOUGH and problems:
            break
        rows: list[list[Token]] = []
        wrong: tuple[str, Span] | None
        if isinstance(item, Mistake):
            name, wrong = item.before()[0], _fault(item)
        elif item.children:
            name, rows = _value(item.children[0])
            wrong = _ragged(name, rows)
        else:  # nothing but what is passed over
            continue
        if name.text in names:
            wrong = None if name.text in repeated else (f"'{name}' is given twice", name.span)
            repeated.add(name.text)
        else:
            names[name.text] = name
            values[name.text] = tuple(chain.from_iterable(rows))
        if wrong is not None:
            problems.note(*wrong)
    return names, values


def _value(assignment: Any) -> tuple[Token, list[list[Token]]]:
    """The name and the numbers of an assignment; those of a matrix row by row."""
    name, *value = assignment.children
    rows = [row.children for row in value] if assignment.data == "matrix" else [value]
    return word(name), [[word(number) for number in row] for row in rows]


def _fault(mistake: Mistake) -> tuple[str, Span]:
    """Return why a value is not a number, a list or a matrix, and where."""
    name, _, *before = mistake.before()
    wanted = [sign for terminal, sign in _SIGNS.items() if terminal in mistake.accepted]
    if not wanted:
        return f"a ';' is missing before '{mistake.word}'", mistake.word.span
    if mistake.type in ("SEMICOLON", "$END"):
        return f"the value of '{name}' is not complete", before[-1].span if before else name.span
    return f"'{name}' needs {' or '.join(wanted)} here, not '{mistake.word}'", mistake.word.span


def _ragged(name: Token, rows: list[list[Token]]) -> tuple[str, Span] | None:
    """The first row of a matrix that is longer or shorter than most."""
    width = usual(rows)
    for row in rows:
        if len(row) != width:
            return f"{plural(len(row), 'number')} in this row of '{name}', {width} in most", row[0].span
    return None


def _row(codes: tuple[Token, ...]) -> Token:
    """The codes of a row as letters that stand exactly where the codes stand, if they share a line."""
    start = codes[0].span
    text = ""
    for code in codes:
        if code.span.line == start.line:
            text = text.ljust(code.span.column - start.column)
        text += _CODES[whole(code.text)]
    return Token(text, start)


def _write(puzzle: Puzzle) -> str:
    if puzzle.kind.name != "battleship":
        raise UsageError("dzn is written for battleship only")
    board = board_of(puzzle.facts)
    if board.height != board.width:
        raise UsageError("dzn holds square boards only")
    fleet = ships(board, "dzn", "code")
    size = board.height
    codes = {cell: _CODES.index(LETTER_OF[hint]) for cell, (hint, _) in board.hints.items()}
    matrix = " |\n".join(
        ", ".join(str(codes.get((row, column), 0)) for column in range(1, size + 1)) for row in range(1, size + 1)
    )
    return (
        f"height = {size};\nwidth = {size};\nmaxship = {len(fleet)};\n"
        f"ship = {fleet};\nhint = [|\n{matrix} |];\n"
        f"rowsum = {[board.rows[row].value for row in range(1, size + 1)]};\n"
        f"colsum = {[board.columns[column].value for column in range(1, size + 1)]};\n"
    )


_SUMMARY = "MiniZinc data of the benchmark solbat, fillomino, kakuro, nonogram, tents and others"
FORMAT = Format("dzn", ("battleship", *_MODELS, *_ALONE), _SUMMARY, _sniff, _read, write=_write)
