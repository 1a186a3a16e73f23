"""Kinds in which numbers or shades are counted, added up and compared, from the second collection."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Fields, block, clues, puzzle, shades
from benchmarks.library.numbers import as_kind


def _filled(kind: str, empty: str = ".") -> Any:
    """A board of numbers in which 0 stands for a cell that stays empty."""

    def convert(fields: Fields) -> tuple[str, dict[str, Any]]:
        answer = [[empty if number == 0 else number for number in row] for row in fields["answer"]]
        return as_kind(kind)({**fields, "answer": answer})

    return convert


def _nanbaboru(fields: Fields) -> tuple[str, dict[str, Any]]:
    text, answer = _filled("nanbaboru")(fields)
    return text.replace("{\n", f"{{\n  numbers {fields['numbers']}\n", 1), answer


def _kakkuru(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("kakkuru", block("board", fields["grid"])), {"grid": fields["answer"]}


def _mathrax(fields: Fields) -> tuple[str, dict[str, Any]]:
    names = {"+": "plus", "-": "minus", "*": "times", "/": "over"}
    lines = []
    for row, texts in enumerate(fields["corners"], 1):
        for column, text in enumerate(texts, 1):
            falling, rising = f"r{row}c{column} r{row + 1}c{column + 1}", f"r{row}c{column + 1} r{row + 1}c{column}"
            if text in ("E", "O"):
                lines.append(f"{'even' if text == 'E' else 'odd'} {falling} {rising}")
            elif text != ".":
                lines += [f"{names[text[-1]]} {text[:-1]} {cells}" for cells in (falling, rising)]
    return puzzle("mathrax", block("board", fields["grid"]), *lines), {"grid": fields["answer"]}


def _bricks(fields: Fields) -> tuple[str, dict[str, Any]]:
    """With a letter for each brick of a row; those of even rows begin in the second column, the last one goes round."""
    rows, columns = fields["size"]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    half = columns // 2
    bricks = [
        "".join(letters[row * half + (column - row % 2) % columns // 2] for column in range(columns))
        for row in range(rows)
    ]
    return puzzle("bricks", block("board", fields["grid"]), block("bricks", bricks)), {"grid": fields["answer"]}


def _tripletts(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("tripletts", block("board", fields["grid"]), block("areas", fields["regions"])), shades(
        fields["answer"], {}
    )


def _digital_battleship(fields: Fields) -> tuple[str, dict[str, Any]]:
    board = [[str(number) for number in row] for row in fields["grid"]]
    lines = [*clues("rows", fields["row_sums"]), *clues("columns", fields["col_sums"])]
    fleet = f"fleet {' '.join(map(str, fields['fleet']))}"
    return puzzle("digital_battleship", fleet, block("board", board), *lines), shades(fields["answer"], {".": "~"})


def _square_o(fields: Fields) -> tuple[str, dict[str, Any]]:
    """The points are cells here, and the cells are corners between them."""
    rows, columns = fields["size"]
    rim = "." * (columns + 2)
    corners = [rim, *(f".{row}." for row in fields["grid"]), rim]
    text = puzzle("square_o", f"size {rows + 1}x{columns + 1}", block("corners", corners))
    return text, shades(fields["answer"], {})


def _diff_neighbors(fields: Fields) -> tuple[str, dict[str, Any]]:
    given = dict(fields["clues"])
    board = [[str(given.pop(region, ".")) for region in row] for row in fields["regions"]]
    return puzzle("diff_neighbors", block("board", board), block("areas", fields["regions"])), {
        "grid": fields["answer"]
    }


def _juosan(fields: Fields) -> tuple[str, dict[str, Any]]:
    given = dict(fields["clues"])
    board = [[str(given.pop(region, ".")) for region in row] for row in fields["regions"]]
    return puzzle("juosan", block("board", board), block("areas", fields["regions"])), shades(fields["answer"], {})


def _usoone(fields: Fields) -> tuple[str, dict[str, Any]]:
    text = puzzle("usoone", block("board", fields["grid"]), block("areas", fields["regions"]))
    return text, shades(fields["answer"], {})


def _sternenhimmel(fields: Fields) -> tuple[str, dict[str, Any]]:
    counts = [*clues("rows", fields["row_counts"]), *clues("columns", fields["col_counts"])]
    return puzzle("sternenhimmel", *counts, block("arrows", fields["grid"])), shades(fields["answer"], {})


CONVERTERS = {
    "bosanowa": as_kind("bosanowa"),
    "hanare": _filled("hanare"),
    "juosan": _juosan,
    "usoone": _usoone,
    "bricks": _bricks,
    "diff_neighbors": _diff_neighbors,
    "digital_battleship": _digital_battleship,
    "kakkuru": _kakkuru,
    "margin_sudoku": as_kind("margin_sudoku"),
    "mathrax": _mathrax,
    "nanbaboru": _nanbaboru,
    "one_to_x": as_kind("one_to_x"),
    "putteria": _filled("putteria"),
    "square_o": _square_o,
    "sternenhimmel": _sternenhimmel,
    "tripletts": _tripletts,
}
