"""Kinds with a loop or a path, and others in which cells look along lines."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Converter, Fields, block, clues, name_of, puzzle, shades
from benchmarks.library.lines import links

_SHADES = {".": "white", "#": "black"}


def _loop(kind: str, sort: str = "links") -> Converter:
    """A board, or its size, and the links of a loop."""

    def convert(fields: Fields) -> tuple[str, dict[str, Any]]:
        return puzzle(kind, *_board(fields), *_areas(fields)), {sort: links(fields["answer"])}

    return convert


def _board(fields: Fields) -> list[str]:
    if any(text != "." for row in fields.get("grid", []) for text in row):
        return [block("board", fields["grid"])]
    return [f"size {fields['size'][0]}x{fields['size'][1]}"]


def _areas(fields: Fields) -> list[str]:
    return [block("areas", fields["regions"])] if "regions" in fields else []


def _koburin(fields: Fields) -> tuple[str, dict[str, Any]]:
    shade = [[None if one == "*" else "black" if one == "#" else "white" for one in row] for row in fields["answer"]]
    return puzzle("koburin", block("board", fields["grid"])), {"shade": shade, "line": links(fields["answer"])}


def _shading(kind: str) -> Converter:
    """A board, and which cells of it are black."""

    def convert(fields: Fields) -> tuple[str, dict[str, Any]]:
        return puzzle(kind, block("board", fields["grid"])), shades(fields["answer"], _SHADES)

    return convert


def _yajikabe(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [
        [None if text != "." else _SHADES[shade] for text, shade in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("yajikabe", block("board", fields["grid"])), {"grid": grid}


def _nurimisaki(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [
        ["black" if shade == "#" else "white" if text == "." else "O" for text, shade in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("nurimisaki", block("board", fields["grid"])), {"grid": grid}


def _number_snake(fields: Fields) -> tuple[str, dict[str, Any]]:
    numbers = [[str(number) for number in row] for row in fields["grid"]]
    most = max(number for row in fields["grid"] for number in row)
    cells = [["." if one == "." else "#" for one in row] for row in fields["answer"]]
    text = puzzle("number_snake", f"most {most}", block("board", numbers))
    return text, {"cell": cells, "snake": links(fields["answer"])}


def _buraitoraito(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [
        [star if text == "." else None for text, star in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("buraitoraito", block("board", fields["grid"])), {"grid": grid}


def _munraito(fields: Fields) -> tuple[str, dict[str, Any]]:
    board = [["." if text == "." else text[1:] or "p" for text in row] for row in fields["grid"]]
    dark = {"o": "p"}
    grid = [
        [dark.get(text, one) if one == "o" else one for text, one in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("munraito", block("board", board)), {"grid": grid}


def _doors(fields: Fields) -> tuple[str, dict[str, Any]]:
    opened = [["".join({*"DR"} - {*text}) for text in row] for row in fields["answer"]]
    return puzzle("doors", block("board", fields["grid"])), {"doors": links(opened)}


def _castle_wall(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("castle_wall", block("board", fields["grid"])), {"wall": links(fields["answer"])}


def _pipeline(fields: Fields) -> tuple[str, dict[str, Any]]:
    cells = [([row, column], text) for row, line in enumerate(fields["grid"], 1) for column, text in enumerate(line, 1)]
    ends = [name_of(cell) for cell, text in cells if len(text) == 1 and text != "."]
    counts = [*clues("rows", fields["row_counts"]), *clues("columns", fields["col_counts"])]
    field = [["." if one == "." else "#" for one in row] for row in fields["answer"]]
    text = puzzle("pipeline", f"way {' '.join(ends)}", *counts, block("board", fields["grid"]))
    return text, {"field": field, "track": links(fields["answer"])}


def _clued(fields: Fields) -> list[list[str]]:
    """A board with the clue of each area in its first cell."""
    left = dict(fields["clues"])
    return [[str(left.pop(letter, ".")) for letter in row] for row in fields["regions"]]


def _country_road(fields: Fields) -> tuple[str, dict[str, Any]]:
    board = _board({**fields, "grid": _clued(fields)})
    return puzzle("country_road", *board, *_areas(fields)), {"road": links(fields["answer"])}


def _shakashaka(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [
        [half if text == "." else None for text, half in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("shakashaka", block("board", fields["grid"])), {"grid": grid}


def _shirokuro(fields: Fields) -> tuple[str, dict[str, Any]]:
    circles = [
        (row, column) for row, line in enumerate(fields["grid"], 1) for column, one in enumerate(line, 1) if one != "."
    ]
    bridges = []
    for row, column in circles:
        way = fields["answer"][row - 1][column - 1]
        if way == "R":
            bridges.append([[row, column], [row, min(c for r, c in circles if r == row and c > column)], 1])
        elif way == "D":
            bridges.append([[row, column], [min(r for r, c in circles if c == column and r > row), column], 1])
    return puzzle("shirokuro", block("board", fields["grid"])), {"line": bridges}


def _grand_tour(fields: Fields) -> tuple[str, dict[str, Any]]:
    rows, columns = fields["size"]
    drawn = [f"{name_of(one)} - {name_of(other)}" for one, other in fields["edges"]]
    return puzzle("grand_tour", f"size {rows + 1}x{columns + 1}", *drawn), {"links": links(fields["answer"])}


CONVERTERS = {
    "balance_loop": _loop("balance_loop"),
    "buraitoraito": _buraitoraito,
    "castle_wall": _castle_wall,
    "country_road": _country_road,
    "dotchi_loop": _loop("dotchi_loop", "loop"),
    "double_back": _loop("double_back"),
    "doors": _doors,
    "entry_exit": _loop("entry_exit"),
    "geradeweg": _loop("geradeweg"),
    "grand_tour": _grand_tour,
    "canal_view": _shading("canal_view"),
    "koburin": _koburin,
    "moon_sun": _loop("moon_sun", "loop"),
    "munraito": _munraito,
    "number_snake": _number_snake,
    "nurimisaki": _nurimisaki,
    "pipeline": _pipeline,
    "shakashaka": _shakashaka,
    "shingoki": _loop("shingoki"),
    "shirokuro": _shirokuro,
    "simple_loop": _loop("simple_loop"),
    "yajikabe": _yajikabe,
}
