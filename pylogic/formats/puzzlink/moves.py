"""Codecs of genres whose cells hold what moves, or what lines lead to: circles, boxes, mirrors, snakes, steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import between, part
from pylogic.formats.puzzlink.files import Clue, grid, named
from pylogic.formats.puzzlink.special import COMPASS, PIECES, piece
from pylogic.model.document import Relation, Statement, Token
from pylogic.model.text import whole

_CIRCLE = "O"
_CIRCLES = c.Spread(
    c.NUMBERS_16.clue,
    c.DIGITS[16:],
    lambda text: [_CIRCLE + (word or "").replace(c.UNKNOWN, "") for word in c.NUMBERS_16.decode(text)],
    lambda text: c.NUMBERS_16.encode(text.removeprefix(_CIRCLE) or c.UNKNOWN),
)
"""Circles that move, perhaps with how far."""
_FILE_CIRCLE = Clue(
    "[0-9]{1,3}|-", lambda text: _CIRCLE + text.strip("-"), lambda text: text.removeprefix(_CIRCLE) or "-"
)
MOVING = c.Both((c.clues(_CIRCLES),), (files.clues(_FILE_CIRCLE),))
BOMBS = c.Both((c.clues(_CIRCLES.named({_CIRCLE + "0": "b"})),), (files.clues(named({"0": "b"}, _FILE_CIRCLE)),))
"""The same, and with bombs."""
_PIPES = c.Spread(
    "[a-g0-9]",
    c.DIGITS[17:],
    lambda text: [_CIRCLE] * (int(text) + 1) if text.isdecimal() else [PIECES[text]],
    lambda text: "0" if text == _CIRCLE else piece(text),
)
"""Pieces of a line, and circles, several in a row as one number."""
_FILE_PIPE = Clue(
    "[a-go]",
    lambda text: _CIRCLE if text == "o" else PIECES[text],
    lambda text: "o" if text == _CIRCLE else piece(text),
)


def _circled(codec: Codec) -> Codec:
    """Pieces of a line of which those that cross are in circles, as elsewhere lines do not cross."""

    def read(scan: Scanner) -> Iterator[Statement]:
        words = c.words_of(codec.read(scan))
        crossing = {at: word for at, word in enumerate(words) if word.text == "+"}
        shown = {at: Token(_CIRCLE, word.span) if at in crossing else word for at, word in enumerate(words)}
        yield scan.board(shown)
        for at, word in crossing.items():
            yield Relation((scan.cell(at), word), (Token("=", word.span),))

    return Codec(read, lambda sheet: codec.write(_Crossed(sheet.document, sheet.answer)))


class _Crossed(Sheet):
    """A document with the pieces that cross in the cells of its board."""

    def texts(self, name: str = "board") -> dict[int, str]:
        """The words of a block by the indices of their cells."""
        crossing = [cell for cell, text in self.given() if "+" in text.split("/")]
        return super().texts(name) | {(row - 1) * self.columns + column - 1: "+" for row, column in crossing}


_LOOP = c.clues(_PIPES)
RETURNING = c.forms(
    Codec(_LOOP.read, lambda sheet: re.sub("0{1,10}", lambda found: str(len(found[0]) - 1), _LOOP.write(sheet))),
    files.clues(_FILE_PIPE),
).through(_circled)
"""Pieces of a line and circles, in links those in a row as one number."""


def _goal(scan: Scanner, row: int, column: int, words: Mapping[int, Token]) -> list[Statement]:
    place = (row - 1) * scan.columns + column - 1
    if not (0 < row <= scan.rows and 0 < column <= scan.columns) or place in words:
        scan.fail("a goal that is not on the board, or on a clue")
    return [scan.board({**words, place: scan.word("O")})]


def _read_goal(scan: Scanner) -> list[Statement]:
    column, row = (whole(c.NUMBERS_16.decode(scan.take("[0-9a-f]|-[0-9a-f]{2}", "a side").text)[0] or "") for _ in "xy")
    return _goal(scan, row, column, c.CLOSE.named(COMPASS).read(scan, scan.count))


def _goal_of(sheet: Sheet) -> tuple[int, int, dict[int, str]]:
    """The row and the column of a goal, and the clues of the other cells."""
    texts = sheet.texts()
    places = [at for at, text in texts.items() if text == "O"]
    if len(places) != 1:
        raise c.unsayable("a board with no goal, or several")
    del texts[places[0]]
    return places[0] // sheet.columns + 1, places[0] % sheet.columns + 1, texts


def _goal_text(sheet: Sheet) -> str:
    row, column, texts = _goal_of(sheet)
    return (
        c.NUMBERS_16.encode(str(column))
        + c.NUMBERS_16.encode(str(row))
        + c.CLOSE.named(COMPASS).write(texts, sheet.count)
    )


_FILE_WAYS = grid("[1-4]|-", "a way, or '.' for none,").named(COMPASS | {"-": c.UNKNOWN})


def _read_file_goal(scan: Scanner) -> list[Statement]:
    column, row = ((whole(part(scan, "[0-9]{1,3}", "twice a side, less 1,").text) + 1) // 2 for _ in "xy")
    return _goal(scan, row, column, _FILE_WAYS.read(scan))


def _file_goal_text(sheet: Sheet) -> str:
    row, column, texts = _goal_of(sheet)
    return f"{2 * column - 1} {2 * row - 1}\n{_FILE_WAYS.write(sheet, texts)}"


GOAL = c.Both((Codec(_read_goal, _goal_text),), (Codec(_read_file_goal, _file_goal_text),))
"""A goal, and ways to it."""


def _decode_letter(text: str) -> list[str]:
    return [str(int(text.lstrip("-"), 36) + (37 if text[0] == "-" else 27 if text.isdecimal() else -9))]


def _encode_letter(text: str) -> str:
    number = c.number_said(text)
    if not 0 < number < 73:
        raise c.unsayable(text)
    first = 37 if number > 36 else 27 if number > 26 else -9
    return "-" * (number > 36) + c.in_base(number - first, 36).upper()


LETTERS = c.Both(
    (c.clues(c.Spread("[0-9A-Z]|-[0-9A-Z]", c.DIGITS[10:], _decode_letter, _encode_letter)),), (files.clues(),)
)
"""Letters, which the library has as their numbers."""


def _read_no_borders(scan: Scanner) -> tuple[()]:
    for _ in c.pairs(scan):
        if (word := part(scan, "[01]", "0 for no border")).text == "1":
            scan.fail("a border, which this kind does not have", word)
    return ()


NO_BORDERS = Codec(_read_no_borders, lambda sheet: between(sheet, lambda _one, _other: "0"))
"""Borders, of which there are none."""


def _terrain(codec: Codec) -> Codec:
    """Clues and marked cells, of which neighbours that are both marked, or both not, are in one area."""

    def read(scan: Scanner) -> Iterator[Statement]:
        statements = [*codec.read(scan)]
        marks = [word.text.startswith(_TERRAIN) for word in c.words_of(statements)]
        areas = coding.areas(scan.count, [(one, other) for one, other in c.pairs(scan) if marks[one] == marks[other]])
        yield from statements
        yield c.areas_of(scan, areas)

    return Codec(read, codec.write)


_TERRAIN = "W"


def _land(spread: c.Spread, clue: Clue, unknown: str = "") -> c.Both:
    link = c.boarded(c.marked(_TERRAIN, spread.cells)).link
    return c.Both(link, (files.clues(named({"#": _TERRAIN}, clue), unknown=unknown),)).through(_terrain)


ROBOTS, WALK = _land(_CIRCLES, _FILE_CIRCLE), _land(c.NUMBERS_16, files.NUMBER, c.UNKNOWN)
"""Clues, and cells of water, of forest, or grey ones."""
UNPOINTED = c.forms(
    c.clues(c.NUMBERS_16, unknown=_CIRCLE),
    files.clues(
        Clue(
            "0,(?:[0-9]{1,4}|-)",
            lambda text: text[2:].replace("-", _CIRCLE),
            lambda text: f"0,{text}".replace(_CIRCLE, "-"),
        )
    ),
)


_COFFEE = {"1": "W", "2": "B"}
_CUPS, _LARGE_CUPS = (c.clues(spread.named(_COFFEE), unknown="G") for spread in (c.NUMBERS_10, c.NUMBERS_16))
COFFEE = c.forms(
    Codec(lambda scan: (_LARGE_CUPS if scan.skip("-(?![0-9a-f]{2})") else _CUPS).read(scan), _CUPS.write),
    files.clues(named(_COFFEE), unknown="G"),
)
"""Circles, in links of one digit, or behind a dash larger ones too."""
_BOX, _BLOCK, _WALL = "O", "W", "0,-5"


def _decode_box(text: str) -> str:
    number, way = divmod(int(text.replace(c.UNKNOWN, "0")), 5)
    return _BOX if text == c.UNKNOWN else c.WAYS[way] + (str(number - 2) if number > 1 else c.UNKNOWN)


def _encode_box(text: str) -> str:
    if text == _BOX:
        return c.UNKNOWN
    return str(_way(text) + (0 if text[1:] == c.UNKNOWN else 5 * (whole(text[1:]) + 2)))


def _way(text: str) -> int:
    """The number of the way in which a pointer points.

    Raises:
        UsageError: It is none, but something that a solution has there.
    """
    if text[0] not in c.WAYS:
        raise c.unsayable(text)
    return c.WAYS.index(text[0])


def _read_box(text: str) -> str:
    way, _, number = text.partition(",")
    return _BLOCK if text == _WALL else c.WAYS[whole(way)] + (number if number.isdecimal() else c.UNKNOWN)


def _box_text(text: str) -> str:
    return _WALL if text == _BLOCK else f"{_way(text)},{text[1:].replace(c.UNKNOWN, '-4')}"


def _pointed(codec: Codec) -> Codec:
    def read(scan: Scanner) -> list[Statement]:
        statements = [*codec.read(scan)]
        if wrong := next((word for word in c.words_of(statements) if word.text[0] == c.WAYS[0]), None):
            scan.fail("a number without an arrow, which this kind does not have", wrong)
        return statements

    return codec._replace(read=read)


_FILE_BOXES = named({"#": _BOX}, Clue("[0-4],(?:-[245]|[0-9]{1,3})", _read_box, _box_text))
BOXES = c.Both(
    c.both(
        lambda scan, words, walls: [scan.board(words | walls)],
        lambda sheet: [
            {at: text for at, text in sheet.texts().items() if text != _BLOCK},
            {at: text for at, text in sheet.texts().items() if text == _BLOCK},
        ],
        [c.NUMBERS_16.cells.spelt(_decode_box, _encode_box), c.bits(_BLOCK, optional=True)],
    ).link,
    c.boarded(
        grid(_FILE_BOXES.pattern, "a box, a pointer, or '.' for none,").spelt(_FILE_BOXES.read, _FILE_BOXES.write)
    ).link,
).through(_pointed)
"""Boxes, walls, and pointers to where they stand in the end."""


def _decode_mirror(text: str) -> list[str | None]:
    if text == _CROSSED:
        return ["X"]
    way, number = divmod(int(text[0]) - 1, len(_MIRRORS) + 1)[1], int(text[1:], 16)
    return [_MIRRORS[way] + (str(number) if number else "")]


def _encode_mirror(text: str) -> str:
    if text == "X":
        return _CROSSED
    way, number = _MIRRORS.find(text[:1]) + 1, c.number_said(text[1:] or "0")
    if not way or number > 255:
        raise c.unsayable(text)
    return f"{way}{number:x}" if number < 16 else f"{way + 5}{number:x}"


def _mirror_in_file(text: str) -> str:
    if text[0] not in _MIRRORS:
        raise c.unsayable(text)
    return f"{_MIRRORS.index(text[0]) + 1}{text[1:]}"


_MIRRORS, _CROSSED = "ABCD", "5"
MIRRORS = c.forms(
    c.clues(c.Spread("5|[1-4][0-9a-f]|[6-9][0-9a-f]{2}", c.DIGITS[10:], _decode_mirror, _encode_mirror)),
    files.clues(
        named(
            {"+": "X"},
            Clue(
                "[1-4](?:[0-9]{1,3}|-2)?",
                lambda text: _MIRRORS[int(text[0]) - 1] + text[1:].removeprefix("-2"),
                _mirror_in_file,
            ),
        )
    ),
)
"""Mirrors by the corner in which they stand, with a number perhaps, and crossings."""


_SNAKE = {"1": "O", "2": "X"}


def _snakes(scan: Scanner, numbers: Mapping[int, Token], marks: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers and marks, which may be in one cell."""
    if wrong := next((word for word in numbers.values() if word.text in ("0", c.UNKNOWN)), None):
        scan.fail("a block or an unknown number, which this kind does not have", wrong)
    marks = {at: word for at, word in marks.items() if word.text in _SNAKE.values()}
    yield scan.board({**numbers, **marks})
    for at in sorted(numbers.keys() & marks):
        yield Relation((scan.cell(at), numbers[at]), (Token("=", numbers[at].span),))


def _snake_cells(sheet: Sheet) -> list[dict[int, str]]:
    """The numbers and the marks of a board."""
    texts = sheet.texts()
    marks = {at: text for at, text in texts.items() if text in _SNAKE.values()}
    numbers = {at: text.rstrip(".") for at, text in texts.items() if at not in marks}
    for (row, column), text in sheet.given():
        numbers[(row - 1) * sheet.columns + column - 1] = text.partition("/")[0]
    return [numbers, marks]


def _read_no_walls(scan: Scanner) -> tuple[()]:
    if not scan.done and any(c.read_bits(scan, len(c.pairs(scan)))):
        scan.fail("borders that are given, which this kind does not have")
    return ()


_SNAKES = c.both(
    _snakes,
    _snake_cells,
    [c.NUMBERS_16.cells, c.trits(_SNAKE)],
    [grid("[1-9][0-9]?"), grid("[126.]|0", "the mark of a cell", blank="0").named({"1": "O", "6": "X"})],
)
SNAKES = _SNAKES._replace(link=(*_SNAKES.link, Codec(_read_no_walls, lambda _: "")))
"""Numbers in snakes, circles at their ends and marks on their bodies."""


_STEP = "O"


def _steps(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers, beside the mark of which they are given."""
    yield scan.board({at: Token(_STEP, word.span) for at, word in words.items()})
    for at, word in sorted(words.items()):
        if word.text.isdecimal():
            yield Relation((scan.cell(at), word), (Token("=", word.span),))


def _step_words(sheet: Sheet) -> list[dict[int, str]]:
    texts = {at: c.UNKNOWN for at, text in sheet.texts().items() if text == _STEP}
    for (row, column), text in sheet.given():
        texts[(row - 1) * sheet.columns + column - 1] = text.rpartition("/")[2]
    if strange := next((text for text in sheet.texts().values() if text != _STEP), None):
        raise c.unsayable(strange)
    return [texts]


STEPS = c.both(_steps, _step_words, [c.NUMBERS_16.cells], [grid("[0-9]{1,3}|-").named({"-": c.UNKNOWN})])
"""Numbers of cells that are marked as well, as rules count them."""
