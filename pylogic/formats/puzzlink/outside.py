"""Codecs of the links of puzz.link for single genres that have clues beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.core.document import Block, Statement, Word
from pylogic.formats.puzzlink.codecs import SIZE, beside, circles, regions
from pylogic.formats.puzzlink.spread import (
    DIGITS,
    NUMBERS_16,
    unsayable,
    vet,
)
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet


def vet_levels(scan: Scanner, statements: Sequence[Statement], whole: bool) -> None:
    """Refuse an aquarium whose water may stand at two levels of a region, where a row of the region is in two parts.

    Args:
        scan: Where it is read.
        statements: Its statements.
        whole: Whether it says that all water of a region stands level, as it does in the library.

    Raises:
        PuzzleError: It is another puzzle than the library's.
    """
    for block in (one for one in statements if isinstance(one, Block) and not whole):
        for row in block.rows:
            names = [word.text for at, word in enumerate(row) if not at or word.text != row[at - 1].text]
            if len({*names}) < len(names):
                scan.fail("water that stands at two levels in a region, which this kind does not have")


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip("r/") is not None
    statements = [*SIZE.read(scan), *regions().read(scan)]
    scan.take("/", "a slash before the numbers")
    vet_levels(scan, statements, whole)
    return [*statements, *TOP_LEFT.read(scan)]


TOP_LEFT = beside("columns", "rows")
AQUARIUM = Codec(_read_aquarium, lambda sheet: f"r/{SIZE.write(sheet)}{regions().write(sheet)}/{TOP_LEFT.write(sheet)}")


def _read_trees(scan: Scanner) -> list[Statement]:
    words = {}
    cell = 0
    while cell < scan.count:
        vet(scan, cell, scan.count, "cell")
        piece = scan.take("[0-9a-z]", "a tree or a gap")
        value = int(piece.text, 36)
        if value < 18:
            words[cell] = Word("T", piece.span)
        cell += value + 1 if value < 18 else value - 17
    return [scan.board(words)]


def _write_trees(sheet: Sheet) -> str:
    parts = []
    trees = sheet.texts()
    if strange := next((text for text in trees.values() if text != "T"), None):
        raise unsayable(strange)
    cell = 0
    while cell < sheet.count:
        tree = int(cell in trees)
        gap = next(
            (at for at in range(18 - tree) if cell + tree + at in trees or cell + tree + at >= sheet.count), 18 - tree
        )
        parts.append(DIGITS[gap if tree else gap + 17])
        cell += gap + tree
    return "".join(parts)


TREES = Codec(_read_trees, _write_trees)


def runs(empty: str) -> Codec:
    """Lists of numbers beside lines, of each line the last first; ``empty`` is the library's word for an empty one."""

    def read(scan: Scanner) -> Iterator[Statement]:
        deep, wide = (scan.rows + 1) // 2, (scan.columns + 1) // 2
        words = NUMBERS_16.read(scan, scan.columns * deep + scan.rows * wide, "place beside the board")
        for name, count, most, start in (
            ("columns", scan.columns, deep, 0),
            ("rows", scan.rows, wide, scan.columns * deep),
        ):
            places = (range(start + line * most, start + line * most + most) for line in range(count))
            lists = ([words[at].text for at in reversed(line) if at in words] for line in places)
            yield scan.setting(name, [scan.word(",".join(one) or empty) for one in lists])

    def write(sheet: Sheet) -> str:
        deep, wide = (sheet.rows + 1) // 2, (sheet.columns + 1) // 2
        lines = [(found, deep) for found in sheet.runs("columns", empty)]
        lines += [(found, wide) for found in sheet.runs("rows", empty)]
        texts = [text for found, most in lines for text in [*reversed(found), *[""] * (most - len(found))]]
        return NUMBERS_16.write({at: text for at, text in enumerate(texts) if text}, len(texts))

    return Codec(read, write)


RUNS = runs("0")


def _read_snake(scan: Scanner) -> list[Statement]:
    board = [*_SNAKE.read(scan)]
    ends = sum(word.text == "H" for block in board if isinstance(block, Block) for row in block.rows for word in row)
    if ends != 2:
        scan.fail("a snake whose two ends are not shown, which this kind does not have")
    return [*board, *TOP_LEFT.read(scan)]


_SNAKE = circles("#", "H")
SNAKE = Codec(_read_snake, lambda sheet: _SNAKE.write(sheet) + TOP_LEFT.write(sheet))
