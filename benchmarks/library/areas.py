"""Shading, counting and dividing of the second collection."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Converter, Fields, block, puzzle, shades
from benchmarks.library.lines import borders

Answer = tuple[str, dict[str, Any]]


def _shading(kind: str, **shown: str) -> Converter:
    """A kind whose cells are shaded.

    Args:
        kind: Its name in the library.
        shown: Further characters of the board and the symbols that puzzles have for them.
    """

    def convert(fields: Fields) -> Answer:
        statements = [block("board", [[shown.get(one, one) for one in row] for row in _given(fields)])]
        if "regions" in fields:
            statements.append(block("areas", fields["regions"]))
        return puzzle(kind, *statements), shades(fields["answer"], {})

    return convert


def _given(fields: Fields) -> list[list[str]]:
    """The board, with the clue of each region in its first cell."""
    left = dict(fields.get("clues", {}))
    if "grid" in fields:
        return [list(row) for row in fields["grid"]]
    return [[str(left.pop(region, ".")) for region in row] for row in fields["regions"]]


def _divided(kind: str, **shown: str) -> Converter:
    """A kind whose board is cut into pieces; arguments as for `_shading`."""

    def convert(fields: Fields) -> Answer:
        board = block("board", [[shown.get(one, one) for one in row] for row in fields["grid"]])
        return puzzle(kind, board), {"edges": borders(fields["answer"])}

    return convert


def _burokku(fields: Fields) -> Answer:
    letters = sorted({letter for row in fields["grid"] for letter in row})
    board = block("board", [[str(letters.index(letter) + 1) for letter in row] for row in fields["grid"]])
    return puzzle("burokku", f"k {len(letters)}", board), {"edges": borders(fields["answer"])}


CONVERTERS: dict[str, Converter] = {
    "aqre": _shading("aqre"),
    "araf": _divided("araf"),
    "burokku": _burokku,
    "cocktail_lamp": _shading("cocktail_lamp"),
    "fobidoshi": _shading("fobidoshi", **{"#": "-"}),
    "hakoiri": _shading("hakoiri"),
    "kurotto": _shading("kurotto"),
    "nawabari": _divided("nawabari"),
    "paint_area": _shading("paint_area"),
    "tatamibari": _divided("tatamibari"),
    "yonmasu": _divided("yonmasu", O="?"),
}
