"""The givens of a random puzzle, read from its text for `fuzzing.truth`."""

from __future__ import annotations

from fuzzing.made import Made
from fuzzing.truth import Ground, UndecidedError

Cell = tuple[int, int]


def ground_of(one: Made) -> Ground:
    """Return the givens of a puzzle.

    Raises:
        UndecidedError: It has what the reference does not say enough about.
    """
    sorts = one.declaration.sorts
    found = Ground(one.rows, one.columns, sorts)
    given = {line.split()[0] for line in one.declaration.givens}
    numeric = any(sort.form == "cells" and sort.low is not None for sort in sorts)
    if any(sort.form == "bridges" for sort in sorts) or len({"clue", "numbers"} & {*given}) + numeric > 1:
        raise UndecidedError
    for line in one.declaration.givens:
        _declared(line.split(), found)
    for statement in one.statements:
        _said(statement.split(), found)
    for cell, text, origin in one.board:
        _stands(cell, text, origin, found)
    return found


def _declared(words: list[str], ground: Ground) -> None:
    match words:
        case ["set", name, number]:
            ground.settings[name] = None if number == "?" else int(number)
        case ["cages", name]:
            ground.cages[name] = []
        case ["dots", name, _]:
            ground.dots[name] = []
        case ["dots", name, _, "corners"]:
            ground.vertices[name] = []
        case ["paths", name]:
            ground.paths[name] = []
        case ["signs", *rest]:
            ground.pairs[rest[0] if rest else "signs"] = []
        case ["clues", *sides]:
            ground.beside |= {side: [] for side in sides}
        case ["pointers", _, "on", *_]:
            raise UndecidedError
        case ["mark", symbol]:
            ground.marks[symbol] = []


def _said(words: list[str], ground: Ground) -> None:
    """A statement of the puzzle."""
    name, *rest = words
    if rest and rest[0] == "{":
        if name == "areas":
            ground.regions[name] = {
                cell: letter for cell, letter in zip(ground.area, rest[1:-1], strict=True) if letter != "."
            }
    elif name == "boxes":
        height, _, width = rest[0].partition("x")
        ground.boxes = (int(height), int(width))
    elif name in ground.settings:
        ground.settings[name] = int(rest[0])
    elif name in ground.cages:
        total = int(rest[0]) if rest[0].removeprefix("-").isdecimal() else None
        ground.cages[name].append((total, [_cell(text) for text in rest[0 if total is None else 1 :]]))
    elif name in ground.dots:
        ground.dots[name] += [_around(*map(_cell, text.split("-"))) for text in rest]
    elif name in ground.vertices:
        ground.vertices[name] += [_cell(text.split("-")[0]) for text in rest]
    elif name == "centres":
        ground.centres += [{*_around(*map(_cell, (text.split("-") * 2)[:2]))} for text in rest]
    elif name in ground.paths:
        ground.paths[name].append([_cell(text) for text in rest])
    elif rest and rest[0] in "<>|":
        one, other = _cell(name), _cell(rest[1])
        family = "bar" if rest[0] == "|" else "signs"
        ground.pairs[family].append((other, one) if rest[0] == ">" else (one, other))
    elif name in ("rows", "columns", "top", "bottom", "left", "right"):
        ground.beside[name] = [None if text == "?" else tuple(map(int, text.split(","))) for text in rest]


def _stands(cell: Cell, text: str, origin: str, ground: Ground) -> None:
    """Something on the board."""
    match origin:
        case "Blocks":
            ground.missing.add(cell)
            if text not in "#@":
                raise UndecidedError
        case "Mirrors" | "Pointers":
            ground.missing.add(cell)
        case "Spots":
            ground.marks[text].append(cell)
        case "CellClue":
            ground.clues[cell] = () if text == "?" else tuple(map(int, text.split(",")))
        case "Numbers":
            ground.numbers[cell] = int(text)


def _around(one: Cell, other: Cell) -> list[Cell]:
    """The two or four cells of which these are the first and the last, or two that touch at the same corner."""
    return sorted({(row, column) for row in (one[0], other[0]) for column in (one[1], other[1])})


def _cell(text: str) -> Cell:
    row, _, column = text.removeprefix("r").partition("c")
    return int(row), int(column)
