"""Kinds in which numbers are written: Latin squares, sudokus, numbers by region, in order, with sums."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Converter, Fields, block, clues, name_of, puzzle

_SIDES = ("top", "bottom", "left", "right")


def _grid(fields: Fields) -> list[str]:
    """The board, if anything stands on it, else its size."""
    if all(text == "." for row in fields["grid"] for text in row):
        return [f"size {fields['size'][0]}x{fields['size'][1]}"]
    return [block("board", fields["grid"])]


def _boxes(fields: Fields) -> list[str]:
    return [f"boxes {fields['box'][0]}x{fields['box'][1]}"] if "box" in fields else []


def _regions(fields: Fields) -> list[str]:
    return [block("areas", fields["regions"])] if "regions" in fields else []


def _cells(cells: list[list[int]]) -> str:
    return " ".join(map(name_of, cells))


def _pairs(fields: Fields, name: str, sign: str) -> list[str]:
    return [f"{name_of(one)} {sign} {name_of(other)}" for one, other in fields.get(name, [])]


def _sums(fields: Fields) -> list[str]:
    return [*clues("rows", fields.get("row_sums")), *clues("columns", fields.get("col_sums"))]


def _views(fields: Fields) -> list[str]:
    return [line for side in _SIDES for line in clues(side, fields.get(side))]


def as_kind(kind: str) -> Converter:
    """A board of numbers with boxes, regions, numbers beside it and marks between cells, as far as it has them."""

    def convert(fields: Fields) -> tuple[str, dict[str, Any]]:
        statements = [
            *_grid(fields),
            *_boxes(fields),
            *_regions(fields),
            *_sums(fields),
            *_views(fields),
            *_pairs(fields, "less", "<"),
            *_pairs(fields, "consecutive", "|"),
            *_pairs(fields, "white", "o"),
            *_pairs(fields, "black", "x"),
            *(f"thermo {_cells(cells)}" for cells in fields.get("thermometers", [])),
            *(f"cage {cage['total']} {_cells(cage['cells'])}" for cage in fields.get("cages", [])),
            *(f"diagonal {one['total']} {_cells(one['cells'])}" for one in fields.get("diagonals", [])),
        ]
        return puzzle(kind, *statements), {"grid": fields["answer"]}

    return convert


def _even_odd(fields: Fields) -> tuple[str, dict[str, Any]]:
    grid = [
        [mark if text == "." else text for text, mark in zip(*rows, strict=True)]
        for rows in zip(fields["grid"], fields["parity"], strict=True)
    ]
    return as_kind("even_odd_sudoku")({**fields, "grid": grid})


def _kenken(fields: Fields) -> tuple[str, dict[str, Any]]:
    names = {"+": "plus", "-": "minus", "*": "times", "/": "over", "=": "plus"}
    cages = [f"{names[cage['op']]} {cage['total']} {_cells(cage['cells'])}" for cage in fields["cages"]]
    return puzzle("kenken", f"size {fields['size'][0]}", *cages), {"grid": fields["answer"]}


def _zip_path(fields: Fields) -> tuple[str, dict[str, Any]]:
    rows, columns = fields["size"]
    stops = {
        int(text): [row, column]
        for row, line in enumerate(fields["grid"], 1)
        for column, text in enumerate(line, 1)
        if text.isdecimal()
    }
    ordered = [stops[number] for number in sorted(stops)]
    ends = [f"{name_of(ordered[0])} = 1", f"{name_of(ordered[-1])} = {rows * columns}"]
    return puzzle("zip_path", f"size {rows}x{columns}", *ends, f"stops {_cells(ordered)}"), {"grid": fields["answer"]}


def _doppelblock(fields: Fields) -> tuple[str, dict[str, Any]]:
    answer = [["#" if number == 0 else number for number in row] for row in fields["answer"]]
    return as_kind("doppelblock")({**fields, "answer": answer})


def _kakuro(fields: Fields) -> tuple[str, dict[str, Any]]:
    """With a row and a column of blocks before it, which bear the totals of runs that begin at the rim."""
    totals: dict[tuple[int, int], dict[str, int]] = {}
    for run in fields["runs"]:
        (row, column), *others = run["cells"]
        down = bool(others) and others[0][1] == column
        place = (row - 1, column) if down else (row, column - 1)
        totals.setdefault(place, {})["down" if down else "right"] = run["total"]
    board = [
        [
            "\\".join(str(found.get(way, "")) for way in ("down", "right")) if (found := totals.get((r, c))) else text
            for c, text in enumerate(f"#{line}")
        ]
        for r, line in enumerate(["#" * fields["size"][1], *fields["grid"]])
    ]
    answer = [[None, *row] for row in ([None] * fields["size"][1], *fields["answer"])]
    return puzzle("kakuro", block("board", board)), {"grid": answer}


def _str8ts(fields: Fields) -> tuple[str, dict[str, Any]]:
    board, answer = [], []
    for row, black, values in zip(fields["grid"], fields["black"], fields["answer"], strict=True):
        cells = list(zip(row, black, values, strict=True))
        board.append([("#" + text.strip(".") if mark == "#" else text) for text, mark, _ in cells])
        answer.append([int(text) if mark == "#" and text != "." else value for text, mark, value in cells])
    return puzzle("str8ts", block("board", board)), {"grid": answer}


def _signpost(fields: Fields) -> tuple[str, dict[str, Any]]:
    return puzzle("signpost", *_grid(fields), block("arrows", fields["arrows"])), {"grid": fields["answer"]}


def _abc_end_view(fields: Fields) -> tuple[str, dict[str, Any]]:
    """With 1 2 3 for A B C."""
    letters = fields["letters"]
    number = {letter: index for index, letter in enumerate(letters, 1)}
    beside = {side: [number.get(letter) for letter in fields[side] or []] for side in _SIDES}
    grid = [[str(number.get(text, text)) for text in row] for row in fields["grid"]]
    answer = [[number.get(text, text) for text in row] for row in fields["answer"]]
    statements = [*_grid({**fields, "grid": grid}), f"most {len(letters)}", *_views(beside)]
    return puzzle("end_view", *statements), {"grid": answer}


def _eulero(fields: Fields) -> tuple[str, dict[str, Any]]:
    firsts, seconds = ([[couple[index] for couple in row] for row in fields["answer"]] for index in (0, 1))
    grid = [["." if text == ".." else text for text in row] for row in fields["grid"]]
    return puzzle("eulero", *_grid({**fields, "grid": grid})), {"first": firsts, "second": seconds}


CONVERTERS = {
    "eulero": _eulero,
    "abc_end_view": _abc_end_view,
    "kakuro": _kakuro,
    "signpost": _signpost,
    "str8ts": _str8ts,
    "consecutive_latin": as_kind("consecutive_latin"),
    "consecutive_sudoku": as_kind("consecutive_sudoku"),
    "doppelblock": _doppelblock,
    "hidato": as_kind("hidato"),
    "kenken": _kenken,
    "kropki": as_kind("kropki"),
    "renban_latin": as_kind("renban_latin"),
    "ripple_effect": as_kind("ripple_effect"),
    "sandwich_sudoku": as_kind("sandwich_sudoku"),
    "skyscraper_sudoku": as_kind("skyscraper_sudoku"),
    "skyscrapers": as_kind("skyscrapers"),
    "thermo_sudoku": as_kind("thermo_sudoku"),
    "zip_path": _zip_path,
    "even_odd_sudoku": _even_odd,
    "fubuki": as_kind("fubuki"),
    "futoshiki": as_kind("unequal"),
    "jigsaw_sudoku": as_kind("jigsaw_sudoku"),
    "killer_sudoku": as_kind("killer"),
    "kojun": as_kind("kojun"),
    "latin_square": as_kind("latin"),
    "little_killer": as_kind("little_killer"),
    "magic_square": as_kind("magic_square"),
    "sudoku_x": as_kind("sudoku_x"),
    "suguru": as_kind("suguru"),
    "tenner_grid": as_kind("tenner_grid"),
}
