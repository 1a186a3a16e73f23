"""Codecs that one genre has, some with clues beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import APART, BLANK, MARKED, NUMBERS, Marks, answer, claim, field, part, rows_of
from pylogic.formats.puzzlink.codecs import beside
from pylogic.model.document import Block, Statement, Token
from pylogic.model.text import whole


def _read_hitori(scan: Scanner) -> dict[int, Token]:
    words = {}
    for cell in range(scan.count):
        c.vet(scan, cell, scan.count, "cell")
        piece = scan.take(r"[0-9a-z%.]|-[0-9a-z]{2}", "a number in base 36")
        if piece.text not in ".%":
            words[cell] = Token(str(int(piece.text.lstrip("-"), 36)), piece.span)
    return words


def _hitori_text(sheet: Sheet, texts: Mapping[int, str]) -> str:
    numbers = (c.number_said(texts[cell]) if cell in texts else None for cell in range(sheet.count))
    return "".join(
        "." if number is None else c.in_base(number, 36) if number < 16 else f"-{c.in_base(number, 36).rjust(2, '0')}"
        for number in numbers
    )


_HITORI = c.Layer(_read_hitori, _hitori_text)
HITORI = c.forms(
    Codec(lambda scan: [scan.board(_HITORI.read(scan))], lambda sheet: _hitori_text(sheet, sheet.texts())),
    files.clues(unknown="."),
)


def _read_kakuro(scan: Scanner) -> list[Statement]:
    """Read the size and totals; those beside the board are in a row and a column of their own in the library."""
    c.SIZE.read(scan)
    wide = scan.columns + 1
    words = {0: scan.word("#")} | _framed(scan, _TOTALS.read(scan, scan.count))
    outside = [(column + 1, (column + 1 + wide), True) for column in range(scan.columns)]
    outside += [((row + 1) * wide, (row + 1) * wide + 1, False) for row in range(scan.rows)]
    for at, inner, down in outside:
        words[at] = scan.word("#")
        if inner not in words and (outer := scan.skip("[0-9a-jA-Z-]")) is not None:
            total = _total(outer.text)
            words[at] = Token(_totals(total, 0) if down else _totals(0, total), outer.span)
    return [scan.board(words, more=1)]


def _framed(scan: Scanner, words: Mapping[int, Token]) -> dict[int, Token]:
    """The words of cells by their indices on a board with a row and a column before them."""
    return {at + scan.columns + 2 + at // scan.columns: word for at, word in words.items()}


def _unframed(sheet: Sheet) -> dict[int, str]:
    """The words of the cells of a board but for the first row and column."""
    wide = sheet.columns
    return {at - wide - at // wide: text for at, text in sheet.texts().items() if at > wide and at % wide}


def _total(letter: str) -> int:
    """A total: 0 to 19 as in base 36, then 20 to 45 as capital letters; a dash for none, as 0."""
    return int(letter.replace("-", "0"), 36) + 10 * letter.isupper()


def _totals(down: int, right: int) -> str:
    """The block of a kakuro with these totals, 0 for none."""
    return f"{down or ''}\\{right or ''}" if down or right else "#"


def _write_kakuro(sheet: Sheet) -> str:
    wide, rows, columns = sheet.columns, sheet.rows - 1, sheet.columns - 1
    blocks = {at: _parsed(text) for at, text in sheet.texts().items()}
    parts = [f"{columns}/{rows}/", _TOTALS.write(_unframed(sheet), rows * columns)]
    parts += [_letter(blocks.get(column, (0, 0))[0]) for column in range(1, wide) if wide + column not in blocks]
    parts += [_letter(blocks.get(row * wide, (0, 0))[1]) for row in range(1, rows + 1) if row * wide + 1 not in blocks]
    return "".join(parts)


def _parsed(text: str) -> tuple[int, int]:
    """The totals downwards and to the right of a block, 0 for none.

    Raises:
        UsageError: The cell is not a block.
    """
    down, right = _halves(text)
    return whole(down or "0"), whole(right or "0")


def _halves(text: str) -> tuple[str, str]:
    """The numbers downwards and to the right of a block, empty for none.

    Raises:
        UsageError: The cell is not a block.
    """
    match = re.fullmatch(r"#|(\d*)\\(\d*)", text)
    if match is None:
        raise c.unsayable(text)
    return match[1] or "", match[2] or ""


def _letter(total: int) -> str:
    if total > 45:
        raise c.unsayable(str(total))
    return c.in_base(total, 36) if total < 20 else c.in_base(total - 10, 36).upper()


def _encode_totals(text: str) -> str:
    down, right = _parsed(text)
    return _letter(down) + _letter(right) if down or right else "."


_TOTALS = c.Spread(
    "[.]|[0-9a-jA-Z-]{2}",
    c.DIGITS[20:],
    lambda text: ["#" if text == "." else _totals(*map(_total, text))],
    _encode_totals,
    "totals or a gap",
)


def _read_totals(scan: Scanner) -> list[Statement]:
    """Read the totals of a kakuro, those beside the board first in their rows and columns."""
    wide = scan.columns + 1
    words = {}
    for at in range((scan.rows + 1) * wide):
        inner = at > wide and at % wide
        word = part(scan, "[.]|-?[0-9]{1,2},-?[0-9]{1,2}" if inner else "[.]|-?[0-9]{1,2}", "a total, or '.' for none,")
        if word.text != BLANK or not inner:
            right, down = word.text.split(",") if inner else ("", word.text) if at < wide else (word.text, "")
            words[at] = Token(_totals(*(max(0, int(one)) if one.strip(".") else 0 for one in (down, right))), word.span)
    return [scan.board(words, more=1)]


def _write_totals(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    words = {}
    for at, text in texts.items():
        down, right = _parsed(text)
        words[at] = f"{right},{down}" if at > wide and at % wide else str(down if at < wide else right)
    grid = [row[1:] for row in field(sheet, listed=False)[1:]]
    inner = [str(value) if value else BLANK for row in grid for value in row] or [BLANK] * (wide - 1) * (sheet.rows - 1)
    cells = [words.get(at, BLANK) for at in range(sheet.count)]
    return f"{sheet.rows - 1}\n{wide - 1}\n" + rows_of(cells, wide) + rows_of(inner, wide - 1)


def _read_filled(scan: Scanner) -> None:
    for cell in range(scan.count):
        row, column = divmod(cell, scan.columns)
        word = part(scan, "[.0-9+-]", "a number, or '.' for none,")
        claim(scan, (row + 1) * (scan.columns + 1) + column + 1, word, NUMBERS)
    scan.rows, scan.columns = scan.rows + 1, scan.columns + 1  # as the library counts them


_FILLED = answer(_read_filled, lambda _: "")
KAKURO = c.forms(
    Codec(_read_kakuro, _write_kakuro),
    Codec(lambda scan: [*files.SIZE.read(scan), *_read_totals(scan), *_FILLED.read(scan)], _write_totals),
)


def stated(name: str, usual: str) -> c.Both:
    """A number before the board that is a setting."""

    def read(scan: Scanner) -> list[Statement]:
        word = scan.take("[1-9][0-9]{0,2}", f"the number of {name}")
        scan.take("/", "a slash")
        return [scan.setting(name, [word])]

    def read_file(scan: Scanner) -> list[Statement]:
        return [scan.setting(name, [part(scan, "[1-9][0-9]{0,2}", f"the number of {name}")])]

    return c.forms(
        Codec(read, lambda sheet: f"{sheet.first(name, [usual])[0]}/"),
        Codec(read_file, lambda sheet: f"{sheet.first(name, [usual])[0]}\n"),
    )


def _tacit(codec: Codec) -> c.Both:
    """Add statements that the genre implies and neither a link nor a file contains."""
    return c.Both((codec,), (codec,))


BOXES = _tacit(Codec(lambda scan: [scan.setting("boxes", [scan.word("2x3")])] if scan.rows == 6 else [], lambda _: ""))
"""Boxes of a sudoku that are not square, which pzpr has on boards of 6x6."""
FOUR = _tacit(Codec(lambda scan: [scan.setting("k", [scan.word("4")])], lambda _: ""))
"""Pieces of four cells, where the library has five."""
MOST = _tacit(Codec(lambda scan: [scan.setting("most", [scan.word(str(scan.rows + scan.columns - 1))])], lambda _: ""))
"""The largest number: as many as a row and a column have cells."""


def _decode_halves(text: str) -> list[str]:
    """The block that a piece of text stands for: what counts downwards, then what counts to the right."""
    sign, rest = (text[0], text[1:]) if text[0] in "_%$-+=" else ("", text)
    if sign in {"%", "$"}:
        number = str(int(rest, 36))
        return [number + "\\" if sign == "%" else "\\" + number]
    middle = {"": 1, "-": 1, "+": 2, "=": 2}.get(sign, 0)
    down, right = (str(int(half, 16)) if half.strip(".") else "" for half in (rest[:middle], rest[middle:]))
    return [f"{down}\\{right}" if down or right else "#"]


def _encode_halves(text: str) -> str:
    down, right = _halves(text)
    if not (down and right):
        one = down or right
        if c.number_said(one or "0") >= 35:
            raise c.unsayable(text)
        return ("%" if down else "$") + c.in_base(whole(one), 36) if one else "_"
    if max(c.number_said(down), c.number_said(right)) >= 256:
        raise c.unsayable(text)
    sign = {(False, False): "", (False, True): "-", (True, False): "+"}.get((whole(down) > 15, whole(right) > 15), "=")
    return sign + c.in_base(whole(down), 16) + c.in_base(whole(right), 16)


_HALVES = c.Spread(
    r"_|[%$][0-9a-z]|=[0-9a-f]{4}|\+[0-9a-f]{2}[0-9a-f.]|-[0-9a-f.][0-9a-f]{2}|[0-9a-f.]{2}",
    c.DIGITS[16:],
    _decode_halves,
    _encode_halves,
)
"""Blocks with numbers for what is below and to the right of them."""


def _read_triplace(scan: Scanner) -> list[Statement]:
    """Read blocks; those beside the board are in a row and a column of their own in the library."""
    c.SIZE.read(scan)
    wide = scan.columns + 1
    inner = _HALVES.read(scan, scan.count)
    words = _framed(scan, inner)
    outer = c.OUTER.read(scan, scan.columns + scan.rows, "place beside the board")
    words |= dict.fromkeys([*range(wide), *(row * wide for row in range(1, scan.rows + 1))], scan.word("#"))
    for at, word in outer.items():
        down = at < scan.columns
        words[at + 1 if down else (at - scan.columns + 1) * wide] = Token(
            f"{word}\\" if down else f"\\{word}", word.span
        )
    return [scan.board(words, more=1)]


def _write_triplace(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    rows, columns = sheet.rows - 1, sheet.columns - 1
    beside = [_halves(texts.get(at, "#"))[0] for at in range(1, wide)]
    beside += [_halves(texts.get(row * wide, "#"))[1] for row in range(1, rows + 1)]
    outer = {at: text for at, text in enumerate(beside) if text}
    return _HALVES.write(_unframed(sheet), rows * columns) + c.OUTER.write(outer, rows + columns)


TRIPLACE = c.forms(
    Codec(_read_triplace, lambda sheet: f"{sheet.columns - 1}/{sheet.rows - 1}/{_write_triplace(sheet)}")
)


COMPASS = {"1": "N", "2": "S", "3": "W", "4": "E"}
PIECES = dict(zip("abcdefg", ("+", "UD", "LR", "UR", "UL", "DL", "DR"), strict=True))


def piece(text: str) -> str:
    """The letter of a piece of a line.

    Raises:
        UsageError: It is an end, or no piece.
    """
    for letter, sides in PIECES.items():
        if {*sides} == {*text}:
            return letter
    raise c.unsayable(text)


PIPES = c.Spread("[a-g]", c.DIGITS[17:], lambda text: [PIECES[text]], piece)
"""Pieces of a line."""


def _read_no_blocks(scan: Scanner) -> list[Statement]:
    for word in _HALVES.read(scan, scan.count).values():
        scan.fail("a block in the board, which this kind does not have", word)
    return []


NO_BLOCKS = c.Both((Codec(_read_no_blocks, lambda sheet: _HALVES.write({}, sheet.count)),))
"""The same, but none."""


def _decode_kakuru(text: str) -> list[str]:
    return [{"+": "X", "_": c.UNKNOWN}.get(text) or str(_total(text))]


def _encode_kakuru(text: str) -> str:
    if text in {"X", c.UNKNOWN}:
        return "+" if text == "X" else "_"
    if not text.isdecimal():
        raise c.unsayable(text)
    return _letter(whole(text))


KAKURU = c.Spread(r"[0-9a-jA-Z+_]", "." + c.DIGITS[20:], _decode_kakuru, _encode_kakuru)
"""Numbers on blocks as kakuro has totals, and blocks without one, ``X``."""


def _castle(colour: str, pointer: str) -> str:
    return ("", "W", "B")[int(colour)] + pointer.removeprefix(c.UNKNOWN) or "G"


def _castle_parts(text: str) -> tuple[int, str]:
    """The number of the colour of a pointer, and the pointer without it, perhaps empty."""
    colour, pointer = (text[0], text[1:]) if text[0] in "WBG" else ("", text)
    return ("", "W", "B").index(colour.strip("G")), pointer


def _encode_castle(text: str) -> str:
    colour, pointer = _castle_parts(text)
    return f"{colour}{c.ARROWS.encode(pointer) if pointer else '0.'}"


def _castle_word(text: str) -> str:
    colour, pointer = _castle_parts(text)
    return f"{files.ARROW.write(pointer) if pointer else '0,-'},{colour}"


CASTLE = c.forms(
    c.clues(
        c.Spread(
            rf"[0-2](?:{c.ARROWS.clue})",
            c.DIGITS[10:],
            lambda text: [_castle(text[0], c.ARROWS.decode(text[1:])[0] or "")],
            _encode_castle,
        )
    ),
    files.clues(
        files.Clue(
            "[0-4],(?:[0-9]{1,4}|-),[0-2]", lambda text: _castle(text[-1], files.ARROW.read(text[:-2])), _castle_word
        )
    ),
)
"""Pointers in cells that are inside, outside or anywhere."""


def _read_ends(scan: Scanner) -> Iterator[Statement]:
    words = _MAZE.read(scan, scan.count)
    ends = [next((at for at, word in words.items() if word.text == end), None) for end in "12"]
    if None in ends or len([word for word in words.values() if word.text in "12"]) > 2:
        scan.fail("a maze has one start and one goal")
    yield scan.board({at: word for at, word in words.items() if word.text not in "12"})
    yield scan.setting("way", [scan.cell(at) for at in ends if at is not None])


def _write_ends(sheet: Sheet) -> str:
    ends = [at for way in sheet.cells("way") for at in way]
    return _MAZE.write(sheet.texts() | {at: str(end) for end, at in enumerate(ends[:2], 1)}, sheet.count)


FOUR_WAYS = c.Spread("[1-4.]", c.DIGITS[5:], c.NUMBERS_10.decode, c.NUMBERS_10.encode)
_MAZE = FOUR_WAYS.named({"3": "O", "4": "T"})
NEWS = FOUR_WAYS.named({**COMPASS, c.UNKNOWN: "-"})
"""The letters of directions, and cells without one."""
MAZE = c.Both((Codec(_read_ends, _write_ends),))
"""Circles and triangles of a maze, its start and its goal."""


_LATER = c.clues(c.NUMBERS_16)
LATER = c.forms(
    Codec(lambda scan: [] if scan.done else _LATER.read(scan), lambda one: _LATER.write(one) if one.texts() else "")
)
"""Numbers in cells, left out where there are none."""


def _read_bank(scan: Scanner) -> list[Statement]:
    scan.take("//t", "the bank of the five tetrominoes, //t,")
    return []


BANK, FILE_BANK = c.Both((Codec(_read_bank, lambda _: "//t"),)), files.literal("t")
"""The pieces that are to be placed: those of the kind."""


def _read_sums(scan: Scanner) -> Iterator[Statement]:
    words = [scan.take("[0-9a-v]|-[0-9a-v]{2}", "a number in base 32") for _ in range(scan.columns + scan.rows)]
    numbers = [Token(str(int(word.text.strip("-"), 32)), word.span) for word in words]
    yield scan.setting("columns", numbers[: scan.columns])
    yield scan.setting("rows", numbers[scan.columns :])


def _write_sums(sheet: Sheet) -> str:
    numbers = [*sheet.numbers("columns", sheet.columns), *sheet.numbers("rows", sheet.rows)]
    codes = [c.in_base(c.number_said(text), 32) for text in numbers]
    return "".join(code if len(code) == 1 else f"-{code}" for code in codes)


SUMS = c.Both((Codec(_read_sums, _write_sums),))
"""A number for every column and row."""


def _vet_levels(scan: Scanner, statements: Sequence[Statement], whole: bool) -> list[Statement]:
    """The statements of an aquarium.

    Args:
        scan: Where it is read.
        statements: Its regions.
        whole: Whether it says that all water of a region stands level, as it does in the library.

    Raises:
        PuzzleError: Water may stand at two levels of a region, as a row of the region is in two parts.
    """
    for block in (one for one in statements if isinstance(one, Block) and not whole):
        for row in block.rows:
            names = [word.text for at, word in enumerate(row) if not at or word.text != row[at - 1].text]
            if len({*names}) < len(names):
                scan.fail("water that stands at two levels in a region, which this kind does not have")
    return [*statements]


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip("r/") is not None
    statements = [*c.SIZE.read(scan), *_AREAS.link[0].read(scan)]
    scan.take("/", "a slash before the numbers")
    return [*_vet_levels(scan, statements, whole), *TOP_LEFT.read(scan)]


def _read_file_aquarium(scan: Scanner) -> list[Statement]:
    files.SIZE.read(scan)
    whole = scan.skip(rf"{APART}r(?=[\s/])") is not None
    return [*_vet_levels(scan, [*_AREAS.file[0].read(scan)], whole), *_WATER.read(scan)]


_AREAS, TOP_LEFT = c.regions("areas", files.BORDERS), beside("columns", "rows")
SIDES, ABOVE = ("top", "bottom", "left", "right"), ("columns", "", "rows", "")
_WATER = files.framed(ABOVE, marks=MARKED)
AQUARIUM = c.forms(
    Codec(
        _read_aquarium, lambda sheet: f"r/{c.SIZE.write(sheet)}{_AREAS.link[0].write(sheet)}/{TOP_LEFT.write(sheet)}"
    ),
    Codec(
        _read_file_aquarium,
        lambda sheet: f"{files.SIZE.write(sheet)}r\n{_AREAS.file[0].write(sheet)}{_WATER.write(sheet)}",
    ),
)
SKYLINE = c.Both((beside(*SIDES),), (files.framed(SIDES, marks=Marks({})),))
DOPPEL = c.Both((TOP_LEFT,), (files.framed(ABOVE, marks=Marks({"#": "-"})),))
"""Numbers beside the board, and the answer among them."""


_TREES = c.Close("T", 17, c.DIGITS[18:], expected="a tree or a gap", beyond=False)
TREES = c.Both(
    (TOP_LEFT, c.clues(_TREES)), (files.framed(ABOVE, clue=files.named({"1": "T"}), marks=Marks({"^": "A"})),)
)


def _depth(board: Scanner | Sheet) -> tuple[int, int]:
    """The most runs of a column, and of a row."""
    return (board.rows + 1) // 2, (board.columns + 1) // 2


def _beside(board: Scanner | Sheet) -> int:
    above, left = _depth(board)
    return board.columns * above + board.rows * left


def _read_runs(scan: Scanner) -> dict[int, Token]:
    words = {}
    for at, cell in files.places(scan, *_depth(scan)):
        word = part(scan, "c?[0-9]{1,4}|[.#+]", "a number, or '.' for none,")
        if cell >= 0:
            claim(scan, cell, word, MARKED)
        elif at >= 0 and word.text not in ".#+":
            words[at] = Token(word.text.lstrip("c"), word.span)
    return words


def _runs_text(sheet: Sheet, texts: Mapping[int, str]) -> str:
    signs, order = MARKED.words(sheet), files.places(sheet, *_depth(sheet))
    words = [signs.get(cell, BLANK) if cell >= 0 else texts.get(at, BLANK) for at, cell in order]
    return rows_of(words, sheet.columns + _depth(sheet)[1])


def runs(empty: str) -> c.Both:
    """Lists of numbers beside lines, of each line the last first; ``empty`` is the library's word for an empty one."""

    def state(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
        above, left = _depth(scan)
        for name, count, most, start in (
            ("columns", scan.columns, above, 0),
            ("rows", scan.rows, left, scan.columns * above),
        ):
            lines = (range(start + line * most, start + line * most + most) for line in range(count))
            lists = ([words[at].text for at in reversed(line) if at in words] for line in lines)
            yield scan.setting(name, [scan.word(",".join(one) or empty) for one in lists])

    def words(sheet: Sheet) -> list[dict[int, str]]:
        above, left = _depth(sheet)
        lines = [(found, above) for found in sheet.runs("columns", empty)]
        lines += [(found, left) for found in sheet.runs("rows", empty)]
        texts = [text for found, most in lines for text in [*reversed(found), *[""] * (most - len(found))]]
        return [{at: text for at, text in enumerate(texts) if text}]

    return c.both(
        state, words, [c.NUMBERS_16.over(_beside, "place beside the board")], [c.Layer(_read_runs, _runs_text)]
    )


def unnumbered(kind: str) -> Callable[[Codec], Codec]:
    """Clues of which some have no number only in another kind."""

    def wrap(codec: Codec) -> Codec:
        def read(scan: Scanner) -> list[Statement]:
            statements = [*codec.read(scan)]
            if any(word.text.isalpha() for word in c.words_of(statements)):
                scan.kind = kind
            return statements

        return codec._replace(read=read)

    return wrap


def either(letter: str, word: str, kind: str, rest: str, other: str) -> c.Both:
    """The size, and what tells one kind from another.

    Args:
        letter: What links of the kind have before the size.
        word: What its files have behind the size.
        kind: The kind.
        rest: What files of the other kind have.
        other: The other kind.
    """

    def read(scan: Scanner) -> list[Statement]:
        scan.kind = kind if scan.skip(f"{letter}/") else other
        return [*c.SIZE.read(scan)]

    def read_file(scan: Scanner) -> tuple[()]:
        scan.kind = kind if part(scan, f"{word}|{rest}", f"'{word}' or '{rest}'").text == word else other
        return ()

    return c.Both(
        (Codec(read, lambda sheet: (f"{letter}/" if sheet.kind == kind else "") + c.SIZE.write(sheet)),),
        (files.SIZE, Codec(read_file, lambda sheet: f"{word if sheet.kind == kind else rest}\n")),
    )
