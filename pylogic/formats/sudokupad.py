"""Sudokus of SudokuPad: links that hold the puzzle, one on each line.

``fpuz`` is a puzzle of f-puzzles, ``scf`` has the given numbers alone, and ``scl`` is a drawing with given numbers,
regions and cages; the rules for its lines and signs are prose.
"""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import pairwise
from typing import Any
from urllib.parse import quote, unquote

from pylogic.files.coding import are_links, read_links
from pylogic.formats import Format, fpuzzles
from pylogic.formats.fpuzzles.variants import FLAGS, spelt
from pylogic.model.atom import Atoms
from pylogic.model.document import Document
from pylogic.model.errors import PuzzleError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span, number_in

_PAGE = "https://sudokupad.app/"
_LINK = re.compile(
    r"\s*https?://(?:\w+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:\w*/?\?(?:[^\s#]*&)?puzzleid=)?"
    r"(?P<id>(?![\d.]{81}\b)[^\s?&#]*+)\S*+\s*$"  # 81 cells are a link of `lines`
)
_FORMS = re.compile(r"(?P<form>fpuz(?:zles)?|scl|ctc|scf)(?P<packed>.*)", re.DOTALL)
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""A number and the open cells after it, up to five: ten digits for each count of these."""
_SIDE = 9
_KEYS = {
    "ce": "cells",
    "re": "regions",
    "ca": "cages",
    "v": "value",
    "t": "title",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
}
"""Short names in drawings, as far as they are of interest."""
_PART = re.compile(
    r"""(?P<sign>[{}\[\],:])|(?P<quote>['"])(?P<text>(?:[^\\]|\\.)*?)(?P=quote)|(?P<bare>[^\s{}\[\],:'"]+)""", re.DOTALL
)
_BARE = {"t": "true", "true": "true", "f": "false", "false": "false", "null": "null"}


def _document(source: Source, number: int, line: str) -> tuple[tuple[Document, ...], int]:
    match = _LINK.match(line)
    form = _FORMS.fullmatch(unquote(match["id"])) if match else None
    if match and form:
        span = Span(number, match.start("id") + 1, max(1, len(match["id"])))
        return fpuzzles.documents(source, span, lambda: fpuzzles.read(_object(form["form"], form["packed"])))
    sentence = f"this is not a link of SudokuPad; one begins like {_PAGE}fpuz..."
    if match:
        sentence = "this link names a puzzle on SudokuPad's server, and pylogic does not go online"
        sentence += "; one that holds the puzzle begins with fpuz, scl or scf behind the address"
    raise PuzzleError([Problem(sentence, source, Span(number, 1, max(1, len(line))))])


def _object(form: str, packed: str) -> Any:
    """Return a puzzle as f-puzzles has it.

    Raises:
        ValueError: The text cannot be read.
    """
    if form == "scf":
        return _classic(packed)
    text = fpuzzles.unpacked(packed)
    return fpuzzles.object_of(text) if form.startswith("fpuz") else _drawn(fpuzzles.object_of(_unzipped(text)))


def _classic(packed: str) -> dict[str, Any]:
    if wrong := next((letter for letter in packed if letter not in _CLASSIC), None):
        what = "rules besides the given numbers are" if wrong == "*" else f"'{wrong}' is"
        raise ValueError(f"{what} not known in a link with scf")
    places = map(_CLASSIC.index, packed)
    numbers = [number for place in places for number in (place % 10, *[0] * (place // 10))]
    if len(numbers) != _SIDE * _SIDE:
        raise ValueError(f"it has {len(numbers)} cells, not {_SIDE * _SIDE}")
    cells = [{"value": number, "given": True} if number else {} for number in numbers]
    return {"grid": [cells[start : start + _SIDE] for start in range(0, len(cells), _SIDE)]}


def _drawn(given: Any) -> dict[str, Any]:
    """Return the puzzle of a drawing in the form of f-puzzles.

    Raises:
        ValueError: It has another shape.
    """
    try:
        grid: list[list[dict[str, Any]]] = [[_cell(cell) for cell in row] for row in given["cells"]]
        for index, region in enumerate(given.get("regions", [])):
            for row, column in region:
                grid[row][column]["region"] = index
        cages = [cage for cage in given.get("cages", []) if cage.get("cells")]
        placed = [{**cage, "cells": [spelt((row + 1, column + 1)) for row, column in cage["cells"]]} for cage in cages]
        metadata = given.get("metadata", {})
        stated = {*given.get("global", []), *(key for key in FLAGS if metadata.get(key) is True)}
        lines, signs = (
            [part for key in keys for part in given.get(key, [])]
            for keys in (("lines", "arrows"), ("overlays", "underlays"))
        )
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise ValueError("it is not a drawing of a sudoku") from None
    if not given.get("regions"):
        raise ValueError("it has no regions, and says in words alone what it is")
    extra = [cage for cage in placed if cage.get("style") == "extraregion"]
    killer = [cage for cage in placed if cage not in extra and (cage.get("unique") is True or "sum" in cage)]
    return {
        **dict.fromkeys(stated, True),
        "grid": grid,
        "title": metadata.get("title"),
        "extraregion": [{"cells": cage["cells"]} for cage in extra],
        "killercage": killer,
        "cage": [cage for cage in placed if cage not in extra and cage not in killer],
        "line": lines,
        "sign": signs,
    }


def _cell(given: Any) -> dict[str, Any]:
    value = given.get("value")
    number = None if value is None else number_in(str(value))
    return {"region": None, **({} if value is None else {"value": value if number is None else number, "given": True})}


def _unzipped(text: str) -> str:
    """JSON as shortened by SudokuPad: unquoted names, ``t`` and ``f``, empty objects left out of lists."""
    parts = [_plain(part) for part in _PART.finditer(text)]
    found = []
    for part, after in pairwise([*parts, ""]):
        found.append(part)
        if (part == "[" and after == ",") or (part == "," and after in (",", "]")):
            found.append("{}")
    return "".join(found)


def _plain(part: re.Match[str]) -> str:
    """A sign, a text or a number in JSON."""
    if part["sign"] or (part["bare"] or "").isdecimal():
        return part[0].strip()
    said = part["bare"] or re.sub(r"\\(.)", r"\1", part["text"] or "")
    return _BARE.get(part["bare"]) or json.dumps(_KEYS.get(said, said))


def _write(puzzle: Puzzle, atoms: Atoms | None = None) -> str:
    return f"{_PAGE}fpuz{quote(fpuzzles.packed(puzzle, atoms), safe='')}\n"


_SUMMARY = f"links of SudokuPad that hold their puzzle, {_PAGE}fpuz... or scl... or scf..."
FORMAT = Format(
    "sudokupad",
    (),
    _SUMMARY,
    lambda text: are_links(text, _LINK),
    lambda source: read_links(source, partial(_document, source)),
    write=_write,
    write_solution=_write,
    several=True,
)
