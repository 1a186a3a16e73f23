"""A puzzle drawn once more in *Set*, from an empty board, as a person draws it: every statement by its gesture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from browsing import click, corner, drag, load

Cell = tuple[int, int]
_CELL = re.compile(r"r(\d+)c(\d+)")


def redraw(page: Any, text: str) -> str:
    """Draw the puzzle of a text on an empty board of its size, and return the text that has come of it."""
    load(page, text)
    page.wait_for_selector("#board svg")
    if not page.evaluate("pylogic.page.setting.on"):
        page.click("#tab-set")
        page.click("text=Draw the puzzle")
    page.wait_for_function("pylogic.page.setting.kind === pylogic.page.kind && pylogic.page.setting.known")
    settled(page)
    drawn = page.evaluate("pylogic.page.text")
    page.fill("#panel-set input", "")
    page.click("text=Empty board")
    gestures = page.evaluate("pylogic.page.gestures")
    for name, words in statements(drawn):
        if name == "solve":  # says nothing of the board
            continue
        settled(page)
        if name == "=" and not _CELL.fullmatch(words[1]):
            _mode(page, "=" if "=" in gestures else "board")
            click(page, *_cells(words)[0])
            _type(page, words[1].strip("./") or ".")
        else:
            _STATE[gestures.get(name, "between")](page, name, words)
    settled(page)
    return str(page.evaluate("pylogic.page.text"))


def settled(page: Any) -> None:
    """Wait until the board shows the text."""
    page.wait_for_function("!pylogic.page.setting.reading && !pylogic.page.running.has('read')")


def statements(text: str) -> Iterator[tuple[str, list[str]]]:
    """The statements of a puzzle in canonical form; of a block its words line by line."""
    lines = iter(re.sub(" *%.*", "", text).replace(" ; ", "\n").splitlines()[1:-1])
    for line in lines:
        name, *words = line.split()
        if words == ["{"]:
            words = []
            while (row := next(lines).strip()) != "}":
                words.append(row)
        elif _CELL.fullmatch(name):
            name, words = words[0], [name, words[1]]
        yield name, words


def _mode(page: Any, name: str) -> None:
    page.click(f'#pad button:text-is("{name}")')


def _type(page: Any, text: str) -> None:
    page.keyboard.type(text)
    settled(page)


def _cells(words: list[str]) -> list[Cell]:
    return [(int(found[1]), int(found[2])) for word in words if (found := _CELL.fullmatch(word))]


def _middle(cell: Cell) -> tuple[float, float]:
    return cell[0] - 0.5, cell[1] - 0.5


def _signs(page: Any, name: str, words: list[str]) -> None:
    _mode(page, name)
    for row, line in enumerate(words, 1):
        for column, sign in enumerate(line.split() if " " in line else line, 1):
            if sign != ".":
                click(page, row, column)
                _type(page, sign)


def _regions(page: Any, name: str, words: list[str]) -> None:
    _mode(page, name)
    cells: dict[str, list[Cell]] = {}
    for row, line in enumerate(words, 1):
        for column, sign in enumerate(line.split() if " " in line else line, 1):
            cells.setdefault(sign, []).append((row, column))
    for sign, (first, *others) in sorted(cells.items()):
        if sign == ".":
            for cell in (first, *others):
                settled(page)
                click(page, *cell)
                page.keyboard.press("Backspace")
            continue
        settled(page)
        click(page, *first)
        settled(page)
        way = _walk(first, set(others))
        if len(way) > 1:
            drag(page, *map(_middle, way))
            settled(page)
        for cell in set(others) - set(way):
            click(page, *cell)
            _type(page, page.evaluate(f"pylogic.page.setting._draft().signs('{name}')[{first[0] - 1}][{first[1] - 1}]"))


def _walk(cell: Cell, left: set[Cell]) -> list[Cell]:
    """A way from a cell through all others that are connected, back and forth."""
    way = [cell]
    for near in [(cell[0] + 1, cell[1]), (cell[0], cell[1] + 1), (cell[0] - 1, cell[1]), (cell[0], cell[1] - 1)]:
        if near in left:
            left.discard(near)
            way += [*_walk(near, left), cell]
    return way


def _listed(page: Any, name: str, words: list[str]) -> None:
    """Cells by clicks or, where they touch, by a drag; then their number."""
    _mode(page, name)
    page.click('#pad button:text-is("Another one")')
    cells = _cells(words)
    near = all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(cells))
    if near and len(cells) > 1:
        drag(page, *map(_middle, cells))
    else:
        page.keyboard.down("Control")  # cells that are listed elsewhere are added, too
        for cell in cells:
            click(page, *cell)
            settled(page)
        page.keyboard.up("Control")
    settled(page)
    if not _CELL.fullmatch(words[0]):
        _type(page, words[0])


def _corners(page: Any, name: str, words: list[str]) -> None:
    _mode(page, name)
    for row, line in enumerate(words):
        for column, sign in enumerate(line.split() if " " in line else line):
            if sign != ".":
                page.mouse.click(*corner(page, row, column))
                _type(page, sign)


def _beside(page: Any, name: str, words: list[str]) -> None:
    down, across = page.evaluate("[pylogic.page.board.model.rows, pylogic.page.board.model.columns]")
    for number, sign in enumerate(words):
        if sign != "?":
            along = number + 0.5
            row, column = {
                "right": (along, across + 0.3),
                "columns": (-0.3, along),
                "top": (-0.3, along),
                "bottom": (down + 0.3, along),
            }.get(name, (along, -0.3))
            page.mouse.click(*corner(page, row, column))
            _type(page, sign)


def _points(page: Any, name: str, words: list[str]) -> None:
    _mode(page, name)
    for word in words:
        settled(page)
        (row, column), *others = _cells(word.split("-"))
        row2, column2 = others[0] if others else (row, column)
        page.mouse.click(*corner(page, (row + row2 - 1) / 2, (column + column2 - 1) / 2))


def _between(page: Any, name: str, words: list[str]) -> None:
    (row, column), (row2, column2) = first, second = _cells(words)
    _mode(page, "<" if name in "<>" else name)
    for _ in range(1 + ((first > second) == (name == "<") if name in "<>" else 0)):
        page.mouse.click(*corner(page, (row + row2 - 1) / 2, (column + column2 - 1) / 2))
        settled(page)


def _words(page: Any, name: str, words: list[str]) -> None:
    if name == "size":
        return
    page.locator("#pad label").filter(has_text=re.compile(f"^{name}")).locator("input").fill(" ".join(words))
    page.keyboard.press("Tab")


_STATE = {
    "signs": _signs,
    "regions": _regions,
    "areas": _listed,
    "paths": _listed,
    "corners": _corners,
    "beside": _beside,
    "points": _points,
    "dots": _points,
    "rim": _points,
    "between": _between,
    "words": _words,
}
