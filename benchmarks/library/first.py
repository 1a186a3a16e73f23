"""Sudoku, takuzu, star battle, slitherlink and nurikabe."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Fields, block, puzzle, shades


def _sudoku(fields: Fields) -> tuple[str, dict[str, Any]]:
    height, width = fields["box"]
    return puzzle("sudoku", f"boxes {height}x{width}", block("board", fields["grid"])), {"grid": fields["answer"]}


def _star_battle(fields: Fields) -> tuple[str, dict[str, Any]]:
    text = puzzle("starbattle", f"stars {fields['stars']}", block("areas", fields["regions"]))
    return text, shades(fields["answer"], {})


def _nurikabe(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("nurikabe", block("board", fields["grid"])), shades(fields["answer"], {".": "white", "#": "black"})


def _slitherlink(fields: Fields) -> tuple[str, dict[str, Any]]:
    rows, columns = fields["size"]
    inside = {
        (row, column)
        for row, line in enumerate(fields["answer"], 1)
        for column, character in enumerate(line, 1)
        if character == "#"
    }
    pairs = [
        [[row, column], [row + down, column + right]]
        for row in range(rows + 1)
        for column in range(columns + 1)
        for down, right in ((0, 1), (1, 0))
        if ((row, column) in inside) != ((row + down, column + right) in inside)
    ]
    return puzzle("slitherlink", block("board", fields["grid"])), {"edges": pairs}


CONVERTERS = {
    "nurikabe": _nurikabe,
    "slitherlink": _slitherlink,
    "star_battle": _star_battle,
    "sudoku": _sudoku,
}
