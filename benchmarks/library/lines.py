"""Kinds whose solutions are lines, or divide the board."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Fields, block, puzzle

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


CONVERTERS = {
    "masyu": _masyu,
    "numberlink": _numberlink,
    "yajilin": _yajilin,
}
