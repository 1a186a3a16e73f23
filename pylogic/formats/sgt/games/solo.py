"""Solo, ``2x3:5c2_1c6...``: sudoku, with diagonals (``x``), jigsaws (``5j``) and cages (``k``).

After the numbers come, behind commas, the areas of a jigsaw, the cages, and the totals in their first cells.
"""

from __future__ import annotations

import re
from typing import Any

from pylogic.core.document import Statement, Word
from pylogic.core.errors import UsageError
from pylogic.formats.sgt.areas import areas_text, read_areas
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import NUMBER, numbers_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, cages_of, cells_of_areas, setting, size

_KINDS = {"": "sudoku", "x": "sudoku_x", "j": "jigsaw_sudoku", "k": "killer"}
_WANTED = "a number or a letter a to z for open cells"


def _read(scan: Scanner) -> Read:
    width = scan.side()
    told_height = scan.side() if scan.skip("x(?=[0-9])") else None
    told = scan.colon(r"([jxka]|[rm]d?\d*|d[a-z])*")
    settings = "".join(letter for letter in "jkx" if letter in re.sub("d[a-z]", "", told.text))
    if settings not in _KINDS:
        scan.fail(f"there is no kind of sudoku for {' and '.join(settings)} together", told)
    jigsaw = settings == "j"
    height = told_height or (1 if jigsaw else width)
    side = width * height
    found = read_clues(scan, side * side, NUMBER, _WANTED)
    statements: list[Statement] = [board(side, side, found, scan.whole) if found else size(side, side, scan.whole)]
    if jigsaw:
        scan.take(",", "a comma before the areas")
        areas = {place: Word(f"a{area}", scan.whole.span) for place, area in enumerate(read_areas(scan, side))}
        statements.append(board(side, side, areas, scan.whole, "areas"))
    else:  # a box is as high as its width says, which the first number is
        statements.append(setting("boxes", [Word(f"{width}x{height}", scan.whole.span)], scan.whole))
    if settings == "k":
        statements += _cages(scan, side)
    scan.end()
    return _KINDS[settings], statements


def _cages(scan: Scanner, side: int) -> list[Statement]:
    scan.take(",", "a comma before the cages")
    areas = read_areas(scan, side)
    scan.take(",", "a comma before the totals")
    totals = read_clues(scan, side * side, NUMBER, _WANTED)
    firsts = {areas.index(area): area for area in dict.fromkeys(areas)}
    for place, word in totals.items():
        if place not in firsts:
            scan.fail("a total stands in the first cell of its cage", word)
    return [
        setting("cage", [*([totals[first]] if first in totals else []), *cells], scan.whole)
        for first, cells in zip(firsts, cells_of_areas(areas, side, scan.whole), strict=True)
    ]


def _whole(owners: dict[int, Any], count: int) -> dict[int, Any]:
    """The areas or cages of all cells; raises `UsageError` when a cell has none."""
    if len(owners) < count:
        raise UsageError("a game ID of Solo has every cell in an area or a cage")
    return owners


def _write(sheet: Sheet) -> str:
    letter = next(letter for letter, kind in _KINDS.items() if kind == sheet.kind)
    (told, *_) = sheet.settings("boxes") or [[f"{round(sheet.rows**0.5)}x{round(sheet.rows**0.5)}"]]
    if sheet.rows != sheet.columns:
        raise UsageError("a game ID of Solo has a square board")
    parts = [numbers_text(sheet.texts(), sheet.count)]
    if letter == "j":
        parts.append(areas_text(_whole(sheet.texts("areas"), sheet.count), sheet.rows))
    if letter == "k":
        cages = cages_of(sheet, ["cage"])
        owners = {place: at for at, (_, _, places) in enumerate(cages) for place in places}
        parts.append(areas_text(_whole(owners, sheet.count), sheet.rows))
        parts.append(numbers_text({places[0]: total for _, total, places in cages if total}, sheet.count))
    return f"{sheet.rows if letter == 'j' else told[0]}{letter}:{','.join(parts)}"


GAME = Game("Solo", tuple(_KINDS.values()), _read, _write)
