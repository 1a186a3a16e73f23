"""Kinds whose solutions are lines, or divide the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.library import Fields, block, clues, name_of, puzzle, shades

_STEPS = {"D": (1, 0), "R": (0, 1)}


def links(answer: list[list[str]]) -> list[list[list[int]]]:
    """The links of lines that are given as the directions of each cell."""
    return sorted(
        [[row, column], [row + _STEPS[way][0], column + _STEPS[way][1]]]
        for row, line in enumerate(answer, 1)
        for column, ways in enumerate(line, 1)
        for way in ways
        if way in _STEPS and row + _STEPS[way][0] <= len(answer) and column + _STEPS[way][1] <= len(line)
    )


def _masyu(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("masyu", block("board", fields["grid"])), {"links": links(fields["answer"])}


def _yajilin(fields: Fields) -> tuple[str, dict[str, Any]]:
    shades = [[None if one == "*" else "black" if one == "#" else "white" for one in row] for row in fields["answer"]]
    return puzzle("yajilin", block("board", fields["grid"])), {"shade": shades, "line": links(fields["answer"])}


def _numberlink(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("numberlink", block("board", fields["grid"])), {"links": links(fields["answer"])}


def _tracks(fields: Fields) -> tuple[str, dict[str, Any]]:
    rows, _ = fields["size"]
    way = f"way r{fields['entry_row']}c1 r{rows}c{fields['exit_col']}"
    counts = [*clues("rows", fields["row_counts"]), *clues("columns", fields["col_counts"])]
    fields_with = [["." if one == "." else "#" for one in row] for row in fields["answer"]]
    text = puzzle("tracks", way, *counts, block("board", fields["grid"]))
    return text, {"field": fields_with, "track": links(fields["answer"])}


def _slant(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("slant", block("corners", fields["corners"])), shades(fields["answer"], {})


def borders(labels: Sequence[Sequence[Any]]) -> list[list[list[int]]]:
    """The edges between cells of different labels, and those at the rim."""
    rows, columns = len(labels), len(labels[0])

    def label(row: int, column: int) -> Any:
        return labels[row - 1][column - 1] if 1 <= row <= rows and 1 <= column <= columns else None

    return [
        [[row, column], [row + down, column + right]]
        for row in range(rows + 1)
        for column in range(columns + 1)
        for down, right in ((0, 1), (1, 0))
        if label(row, column) != label(row + down, column + right)
    ]


def _palisade(fields: Fields) -> tuple[str, dict[str, Any]]:
    text = puzzle("palisade", f"k {fields['region_size']}", block("board", fields["grid"]))
    return text, {"edges": borders(fields["answer"])}


def _shikaku(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("shikaku", block("board", fields["grid"])), {"edges": borders(fields["answer"])}


def _galaxies(fields: Fields) -> tuple[str, dict[str, Any]]:
    rows, columns = fields["size"]
    points = []
    for row, column in fields["centres"]:
        first, last = [int(row), int(column)], [int(row + 0.5), int(column + 0.5)]
        points.append(name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}")
    text = puzzle("galaxies", f"size {rows}x{columns}", f"centres {' '.join(points)}")
    return text, {"edges": borders(fields["answer"])}


def _dominosa(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [list(map(str, row)) for row in fields["grid"]]
    halves = fields["answer"]
    labels = [
        [(row - (half == "B"), column - (half == "R")) for column, half in enumerate(line)]
        for row, line in enumerate(halves)
    ]
    return puzzle("dominosa", block("board", grid)), {"edges": borders(labels)}


def _hashi(fields: Fields) -> tuple[str, dict[str, Any]]:
    text = puzzle("hashi", f"most {fields['max_bridges']}", block("board", fields["grid"]))
    return text, {"bridges": sorted(fields["answer"])}


def _undead(fields: Fields) -> tuple[str, dict[str, Any]]:
    monsters = [f"{name} {fields[name]}" for name in ("ghosts", "vampires", "zombies")]
    sides = [line for side in ("top", "bottom", "left", "right") for line in clues(side, fields[side])]
    grid = [[None if one in "/\\" else one for one in row] for row in fields["answer"]]
    return puzzle("undead", *monsters, *sides, block("board", fields["grid"])), {"grid": grid}


CONVERTERS = {
    "dominosa": _dominosa,
    "galaxies": _galaxies,
    "hashi": _hashi,
    "masyu": _masyu,
    "numberlink": _numberlink,
    "palisade": _palisade,
    "shikaku": _shikaku,
    "slant": _slant,
    "tracks": _tracks,
    "undead": _undead,
    "yajilin": _yajilin,
}
