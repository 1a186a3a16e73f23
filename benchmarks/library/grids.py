"""Kinds of several sudokus on one board, which overlap or are beside each other."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Converter, Fields, block, name_of, puzzle

_SIDE, _BOX = 9, 3


def _statements(fields: Fields) -> list[str]:
    corners = " ".join(map(name_of, fields["subgrids"]))
    return [f"grid {_SIDE}x{_SIDE} {corners}", block("board", fields["grid"])]


def _answer(fields: Fields) -> dict[str, Any]:
    return {"grid": [[int(text) if text.isdecimal() else None for text in row] for row in fields["answer"]]}


def _overlapping(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("overlapping_sudoku", *_statements(fields)), _answer(fields)


def _clueless(*middle: int) -> Converter:
    """A tenth sudoku of the cells whose rows and columns are at these places of three boxes."""

    def convert(fields: Fields) -> tuple[str, dict[str, Any]]:
        rows, columns = fields["size"]
        tenth = [
            ["t" if r % _SIDE in middle and c % _SIDE in middle else "." for c in range(columns)] for r in range(rows)
        ]
        return puzzle("clueless_sudoku", *_statements(fields), block("tenth", tenth)), _answer(fields)

    return convert


CONVERTERS = {
    **{
        f"{kind}_sudoku": _overlapping
        for kind in ("butterfly", "gattai_8", "samurai", "shogun", "sohei", "sumo", "windmill")
    },
    "clueless_1_sudoku": _clueless(1, 4, 7),
    "clueless_2_sudoku": _clueless(_BOX, _BOX + 1, _BOX + 2),
}
