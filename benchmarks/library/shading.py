"""Shading, counting and islands."""

from __future__ import annotations

from typing import Any

from benchmarks.library import Converter, Fields, block, clues, name_of, puzzle, shades
from pylogic.language.words.laid import letter_of

Answer = tuple[str, dict[str, Any]]


def _board(kind: str, **names: str) -> Converter:
    """A kind whose puzzles are a board and nothing else.

    Args:
        kind: Its name in the library.
        names: What characters of the answer stand for, by ``empty`` and ``full``.
    """
    shown = {".": names.get("empty", "."), "#": names.get("full", "#")}

    def convert(fields: Fields) -> Answer:
        return puzzle(kind, block("board", fields["grid"])), shades(fields["answer"], shown)

    return convert


def _bits(fields: Fields) -> dict[str, Any]:
    return {"grid": [[int(character) for character in row] for row in fields["answer"]]}


def _takuzu(fields: Fields) -> Answer:
    kind = "takuzu" if fields["distinct_lines"] else "unruly"
    return puzzle(kind, block("board", fields["grid"])), _bits(fields)


def _binairo_plus(fields: Fields) -> Answer:
    same = [f"{name_of(one)} = {name_of(other)}" for one, other in fields["equal"]]
    other = [f"{name_of(one)} x {name_of(other)}" for one, other in fields["different"]]
    return puzzle("binairo_plus", block("board", fields["grid"]), *same, *other), _bits(fields)


def _no_four_in_a_row(fields: Fields) -> Answer:
    return puzzle("no_four_in_a_row", block("board", fields["grid"])), _bits(fields)


def _coloured_queens(fields: Fields) -> Answer:
    return puzzle("coloured_queens", block("areas", fields["regions"])), shades(fields["answer"], {"*": "Q"})


def _counts(fields: Fields, rows: str = "row_counts", columns: str = "col_counts") -> list[str]:
    return [*clues("rows", fields[rows]), *clues("columns", fields[columns])]


def _size(fields: Fields) -> str:
    return "size {}x{}".format(*fields["size"])


def _minesweeper(fields: Fields) -> Answer:
    mines = [f"mines {fields['mines']}"] if fields.get("mines") is not None else []
    return puzzle("minesweeper", block("board", fields["grid"]), *mines), shades(fields["answer"], {"#": "*"})


def _kakurasu(fields: Fields) -> Answer:
    text = puzzle("kakurasu", _size(fields), *_counts(fields, "row_sums", "col_sums"))
    return text, shades(fields["answer"], {})


def _aquarium(fields: Fields) -> Answer:
    return puzzle("aquarium", block("areas", fields["regions"]), *_counts(fields)), shades(fields["answer"], {})


def _thermometers(fields: Fields) -> Answer:
    paths = [f"thermometer {' '.join(map(name_of, path))}" for path in fields["thermometers"]]
    return puzzle("thermometers", _size(fields), *paths, *_counts(fields)), shades(fields["answer"], {})


def _norinori(fields: Fields) -> Answer:
    return puzzle("norinori", block("areas", fields["regions"])), shades(fields["answer"], {})


def _magnets(fields: Fields) -> Answer:
    steps = {"L": (0, 0), "T": (0, 0), "R": (0, -1), "B": (-1, 0)}
    names = [
        [
            "." if half == "*" else f"d{row + steps[half][0]}x{column + steps[half][1]}"
            for column, half in enumerate(line)
        ]
        for row, line in enumerate(fields["dominoes"])
    ]
    blocks = [["*" if half == "*" else "." for half in line] for line in fields["dominoes"]]
    sides = {"top": "col_plus", "left": "row_plus", "bottom": "col_minus", "right": "row_minus"}
    beside = [line for side, name in sides.items() for line in clues(side, fields[name])]
    grid = [
        [None if half == "*" else value for half, value in zip(*lines, strict=True)]
        for lines in zip(fields["dominoes"], fields["answer"], strict=True)
    ]
    return puzzle("magnets", block("board", blocks), block("domino", names), *beside), {"grid": grid}


def _sumplete(fields: Fields) -> Answer:
    board = block("board", [[str(number) for number in row] for row in fields["grid"]])
    return puzzle("sumplete", board, *_counts(fields, "row_sums", "col_sums")), shades(fields["answer"], {})


_FILLING = 9
"""No island of Filling, which most puzzles are of, is larger."""
_ISLANDS = {".": "white", "#": "black"}


def _hitori(fields: Fields) -> Answer:
    board = block("board", [[str(number) for number in row] for row in fields["grid"]])
    return puzzle("hitori", board), shades(fields["answer"], _ISLANDS)


def _heyawake(fields: Fields) -> Answer:
    left = dict(fields["clues"])
    board = [[str(left.pop(room, ".")) for room in row] for row in fields["regions"]]
    return puzzle("heyawake", block("board", board), block("rooms", fields["regions"])), shades(
        fields["answer"], _ISLANDS
    )


def _snake(fields: Fields) -> Answer:
    rows, columns = fields["size"]
    heads = {(row, column) for row, column in fields["heads"]}
    board = [["H" if (row, column) in heads else "." for column in range(1, columns + 1)] for row in range(1, rows + 1)]
    answer = [
        ["H" if (row, column) in heads else value for column, value in enumerate(line, 1)]
        for row, line in enumerate(fields["answer"], 1)
    ]
    return puzzle("snake", block("board", board), *_counts(fields)), {"grid": answer}


def _creek(fields: Fields) -> Answer:
    return puzzle("creek", block("corners", fields["corners"])), shades(fields["answer"], {})


def _akari(fields: Fields) -> Answer:
    grid = [
        [value if given == "." else None for given, value in zip(*lines, strict=True)]
        for lines in zip(fields["grid"], fields["answer"], strict=True)
    ]
    return puzzle("akari", block("board", fields["grid"])), {"grid": grid}


def _nonogram(fields: Fields) -> Answer:
    beside = [
        " ".join([side, *(",".join(map(str, runs)) or "0" for runs in fields[name])])
        for side, name in (("rows", "row_clues"), ("columns", "col_clues"))
    ]
    return puzzle("nonogram", *beside), shades(fields["answer"], {})


def _tapa(fields: Fields) -> Answer:
    board = [["." if runs is None else ",".join(map(str, runs)) for runs in row] for row in fields["clues"]]
    return puzzle("tapa", block("board", board)), shades(fields["answer"], {})


def _tents(fields: Fields) -> Answer:
    return puzzle("tents", block("board", fields["grid"]), *_counts(fields)), shades(fields["answer"], {})


def _battleship(fields: Fields) -> Answer:
    fleet = f"fleet {' '.join(map(str, fields['fleet']))}"
    text = puzzle("fleet", fleet, block("board", fields["hints"]), *_counts(fields))
    return text, shades(fields["answer"], {".": "~"})


def _lits(fields: Fields) -> Answer:
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, lines in enumerate(zip(fields["regions"], fields["answer"], strict=True)):
        for column, (region, value) in enumerate(zip(*lines, strict=True)):
            if value == "#":
                cells.setdefault(region, []).append((row, column))
    grid = [["."] * len(line) for line in fields["answer"]]
    for piece in cells.values():
        for row, column in piece:
            grid[row][column] = letter_of(piece)
    return puzzle("lits", block("areas", fields["regions"])), {"grid": grid}


def _nanro(fields: Fields) -> Answer:
    text = puzzle("nanro", block("board", fields["grid"]), block("areas", fields["regions"]))
    return text, {"grid": [[number or "." for number in row] for row in fields["answer"]]}


def _fillomino(fields: Fields) -> Answer:
    most = max((int(text) for row in fields["grid"] for text in row if text.isdecimal()), default=0)
    larger = [f"most {most}"] if most > _FILLING else []
    return puzzle("fillomino", *larger, block("board", fields["grid"])), {"grid": fields["answer"]}


def _shugaku(fields: Fields) -> Answer:
    board = [row.replace("?", "*") for row in fields["grid"]]
    names = {"o": "x", "s": "o", "*": None}
    bed = [[names.get(one, one) for one in row] for row in fields["answer"]]
    return puzzle("school_trip", block("board", board)), {"bed": bed}


CONVERTERS: dict[str, Converter] = {
    "akari": _akari,
    "aquarium": _aquarium,
    "battleship": _battleship,
    "binairo_plus": _binairo_plus,
    "cave": _board("cave", empty="white", full="black"),
    "coloured_queens": _coloured_queens,
    "creek": _creek,
    "fillomino": _fillomino,
    "heyawake": _heyawake,
    "hitori": _hitori,
    "kakurasu": _kakurasu,
    "lits": _lits,
    "magnets": _magnets,
    "minesweeper": _minesweeper,
    "mosaic": _board("mosaic"),
    "n_queens_givens": _board("queens"),
    "nanro": _nanro,
    "no_four_in_a_row": _no_four_in_a_row,
    "norinori": _norinori,
    "nonogram": _nonogram,
    "range_kurodoko": _board("kurodoko", empty="white", full="black"),
    "shugaku": _shugaku,
    "snake": _snake,
    "sumplete": _sumplete,
    "takuzu": _takuzu,
    "tapa": _tapa,
    "tents": _tents,
    "thermometers": _thermometers,
    "yin_yang": _board("yin_yang", empty="o"),
}
