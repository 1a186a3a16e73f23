"""The givens of a random puzzle, read from its text for `fuzzing.truth`."""

from __future__ import annotations

import re

from fuzzing.made import Made
from fuzzing.truth import Ground, UndecidedError
from fuzzing.truth.ground import BELOW, RIGHT, Place

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
    if len({"clue", "numbers"} & {*given}) + numeric > 1:
        raise UndecidedError
    for line in one.declaration.givens:
        _declared(line.split(), found)
    for statement in one.statements:
        _said(statement.split(), found)
    blocks = [line.split()[1] for line in one.declaration.givens if line.startswith("blocks")]
    fixed = {line.split()[1] for line in one.declaration.givens if line.startswith("fixed")}
    pointed = {line.split()[-1] for line in one.declaration.givens if line.startswith("pointers") and " on " in line}
    on_blocks = any(line.startswith("clue") and line.split()[-1] in blocks for line in one.declaration.givens)
    for cell, text, origin in one.board:
        _stands(cell, text, origin, found)
        stated = pointed if origin == "Pointers" else {text, *text.split("/")}  # a fixed value may itself be a stroke
        if not fixed.isdisjoint(stated):
            found.printed.add(cell)
        if origin == "CellClue" and on_blocks:
            found.missing.add(cell)
    return found


def place_of(place: tuple[int, ...]) -> Place:
    """A cell, or a side, as `fuzzing.truth` has it."""
    return (*place[:3], *(length for length in place[3:] if length > 1))


def _declared(words: list[str], ground: Ground) -> None:
    match words:
        case ["set", name, number]:
            ground.settings[name] = None if number == "?" else int(number)
        case ["cages", name]:
            ground.cages[name] = []
        case ["dots", name, _] | ["dots", name, _, "sides"]:
            ground.dots[name] = []
        case ["dots", name, _, "corners"]:
            ground.vertices[name] = []
        case ["paths", name]:
            ground.paths[name] = []
        case ["signs", *rest]:
            ground.pairs[rest[0] if rest else "signs"] = []
        case ["clues", *sides]:
            ground.beside |= {side: [] for side in sides}
        case ["pointers", name, *rest]:
            others = rest[1:2] if rest[:1] == ["others"] else []
            ground.pointers |= {one: [] for one in (name, *others)}
            ground.pointing = name, "on" not in rest
        case ["arrows"]:
            ground.arrows = {}
        case ["squares", name]:
            ground.squares[name] = []
        case ["ships", name]:
            ground.fleets[name] = []
        case ["corners", *_]:
            ground.corners = {}
        case ["mirrors"]:
            ground.mirrors = {}
        case ["mark", symbol]:
            ground.marks[symbol] = []


def _said(words: list[str], ground: Ground) -> None:
    """A statement of the puzzle."""
    name, *rest = words
    if rest and rest[0] == "{":
        if name == "corners":
            points = [(r, c) for r in range(ground.rows + 1) for c in range(ground.columns + 1)]
            printed = {point: text for point, text in zip(points, rest[1:-1], strict=True) if text != "."}
            ground.corners = {point: tuple(map(int, text.split(","))) for point, text in printed.items()}
        else:
            printed = {cell: text for cell, text in zip(ground.area, rest[1:-1], strict=True) if text != "."}
            if name == "arrows":
                ground.arrows = printed
            else:
                ground.regions[name] = printed
    elif name == "boxes":
        height, _, width = rest[0].partition("x")
        ground.boxes = (int(height), int(width))
    elif name in ground.settings:
        ground.settings[name] = int(rest[0])
    elif name in ground.cages:
        total = int(rest[0]) if rest[0].removeprefix("-").isdecimal() else None
        ground.cages[name].append((total, [_cell(text) for text in rest[0 if total is None else 1 :]]))
    elif name in ground.squares:
        shape = rest[0].split("x")
        ground.squares[name] += [((int(shape[0]), int(shape[1])), _cell(text)) for text in rest[1:]]
    elif name in ground.fleets:
        ground.fleets[name] += [int(text.split("*")[0]) for text in rest]
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
        case "Blocks" if "\\" in text:
            ground.missing.add(cell)
            below, _, right = text.partition("\\")
            ground.totals |= {(cell, way): int(number) for way, number in ((BELOW, below), (RIGHT, right)) if number}
        case "Blocks":
            (ground.missing if len(text) == 1 else ground.walls).add(cell)
        case "Mirrors":
            ground.missing.add(cell)
            assert ground.mirrors is not None
            ground.mirrors[cell] = text
        case "Pointers":
            name, blocks = ground.pointing
            ground.missing |= {cell} if blocks else set()
            if text.isalpha():
                near, far = ground.pointers
                for way in "UDLR":
                    ground.pointers[near if way in text else far].append((cell, way, None))
                return
            said = dict(re.findall(r"([UDLR])(\d+|\?)", text))
            ground.pointers[name] += [
                (cell, way, None if said[way] == "?" else (int(said[way]),)) for way in "UDLR" if way in said
            ]
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
