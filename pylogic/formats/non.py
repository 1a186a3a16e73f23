"""Nonograms: Steven Simpson's ``.non`` files and the bare numbers of ``.nin``.

A ``.non`` file has lines ``width W`` and ``height H``, and below lines ``rows`` and ``columns`` the lengths of the runs
of each line, with commas between them; 0 or an empty line says that it has none.  Of its other keys ``title`` is kept.
Lines of ``=`` separate the puzzles of a ``.nonpack``.  A ``.nin`` file has the width and the height, then the lengths
for each row and for each column, with blanks between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from itertools import groupby

from pylogic.files.coding import Sheet
from pylogic.formats import Format
from pylogic.model.document import Document, Setting, Token
from pylogic.model.errors import Problems, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, lines_of, plural, whole

KIND = "nonogram"
_SIZES = {"rows": "height", "columns": "width"}
_KEY = re.compile(r"\s*([A-Za-z]+)\b[ \t]*(.*?)\s*")
_LINE = re.compile(r"[\d,\s]*", re.ASCII)
_SIZE = re.compile(r"\s*([1-9]\d{0,2})\s+([1-9]\d{0,2})\s*", re.ASCII)
_BETWEEN = re.compile(r"={4,}\s*")
_Numbered = tuple[int, str]


def _sniff(text: str) -> bool:
    lines = lines_of(text)
    return {line.strip().lower() for line in lines} >= {*_SIZES} or _is_bare(lines)


def _is_bare(lines: Sequence[str]) -> bool:
    """Whether lines are unmistakably those of a ``.nin`` file: a size, and numbers for each row and column."""
    size = _SIZE.fullmatch(lines[0]) if lines else None
    wanted = sum(map(whole, size.groups())) if size else 0
    return 0 < wanted < len(lines) and all(map(_LINE.fullmatch, lines)) and not "".join(lines[wanted + 1 :]).strip()


def _read(source: Source) -> tuple[Document, ...]:
    lines = list(enumerate(source.lines, 1))
    problems = Problems(source)
    if _SIZE.fullmatch(source.line(1)):
        documents = [_bare(source, lines, problems)]
    else:
        parts = groupby(lines, lambda one: bool(_BETWEEN.fullmatch(one[1])))
        documents = [_keyed(source, list(part), problems) for between, part in parts if not between]
    problems.stop()
    return tuple(documents)


def _bare(source: Source, lines: list[_Numbered], problems: Problems) -> Document:
    head = Span(1, 1, len(source.line(1)))
    width, height = map(whole, source.line(1).split())
    below = _trimmed(lines[1:], width + height)
    if len(below) != width + height:
        problems.note(f"{plural(len(below), 'line')} below this size, not {height} + {width}", head)
    sides = {"rows": below[:height], "columns": below[height:]}
    settings = tuple(setting(name, head, side, problems) for name, side in sides.items())
    return Document(Token(KIND, head), "", settings, source)


def _keyed(source: Source, lines: list[_Numbered], problems: Problems) -> Document:
    values: dict[str, str] = {}
    spans: dict[str, Span] = {}
    below: dict[str, list[_Numbered]] = {}
    for number, line in lines:
        match = _KEY.fullmatch(line)
        if match:
            key = match[1].lower()
            key = _SIZES.get(key, key) if match[2] else key  # 'rows 5' is another way to say 'height 5'
            values[key], spans[key], below[key] = match[2], Span(number, match.start(1) + 1, len(match[1])), []
        elif below:
            below[key].append((number, line))
    first, text = lines[0]
    head = Span(first, 1, len(text) or 1)
    settings = []
    for name, size in _SIZES.items():
        missing = next((key for key in (size, name) if key not in values), None)
        if missing:
            problems.note(f"there is no line '{missing}'", head)
        elif not _SIZE.fullmatch(f"1 {values[size]}"):
            problems.note(f"'{size}' is a number from 1 to 999", spans[size])
        else:
            wanted = whole(values[size])
            side = [one for one in below[name] if one[1].strip()]
            if len(side) != wanted:
                side = _trimmed(below[name], wanted)
            if len(side) != wanted:
                problems.note(f"{plural(len(side), 'line')} below '{name}', not {wanted}", spans[name])
            settings.append(setting(name, spans[name], side, problems))
    return Document(Token(KIND, head), unescape(values.get("title", "").strip('"')), tuple(settings), source)


def _trimmed(lines: list[_Numbered], wanted: int) -> list[_Numbered]:
    """Return lines without the blank ones at the end that are too many."""
    while len(lines) > wanted and not lines[-1][1].strip():
        lines = lines[:-1]
    return lines


def setting(name: str, span: Span, lines: Sequence[_Numbered], problems: Problems) -> Setting:
    """Return the clues of all rows or columns as a puzzle file has them.

    Args:
        name: ``rows`` or ``columns``.
        span: Where they begin.
        lines: The lengths of the runs of each, with the number of the line on which they stand.
        problems: Receives what is not a length.
    """
    clues = []
    for number, line in lines:
        start = len(line) - len(line.lstrip())
        at = Span(number, start + 1, len(line.strip()) or 1)
        wrong = next(
            (word for word in re.split(r"[\s,]+", line.strip(" \t,")) if not re.fullmatch(r"\d{0,3}", word)), ""
        )
        if wrong:
            problems.note(f"'{wrong}' is not the length of a run; runs have no colours here", at)
        clues.append(Token(",".join(one.lstrip("0") or "0" for one in re.findall(r"\d+", line)) or "0", at))
    return Setting(Token(name, span), tuple(clues))


def _write(puzzle: Puzzle) -> str:
    clues = clues_of(puzzle, "a file of this format")
    sides = "".join(f"\n{name}\n" + "".join(f"{clue}\n" for clue in clues[name]) for name in _SIZES)
    title = f'title "{escape(puzzle.title)}"\n' if puzzle.title else ""
    return f"{title}width {len(clues['columns'])}\nheight {len(clues['rows'])}\n{sides}"


def clues_of(puzzle: Puzzle, what: str) -> dict[str, list[str]]:
    """Return the clues of the rows and of the columns of a nonogram, ``2,2`` or ``0``.

    Raises:
        UsageError: The puzzle says more or less than these; ``what`` names what cannot hold it.
    """
    sheet = Sheet(puzzle.kind.write(puzzle))
    clues = {name: sheet.first(name, []) for name in _SIZES}
    if sheet.texts() or "?" in [*clues["rows"], *clues["columns"]] or not all(clues.values()):
        raise UsageError(f"{what} has a clue for every row and column, and nothing in the cells")
    return clues


_SUMMARY = "nonogram: Steven Simpson's .non, also several as .nonpack, and the bare numbers of .nin"
FORMAT = Format("non", (KIND,), _SUMMARY, _sniff, _read, write=_write, several=True, separator="====\n")
