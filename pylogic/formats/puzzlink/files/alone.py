"""Codecs of files of pzpr that one genre has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pylogic.core.document import Statement, Word
from pylogic.formats.puzzlink import outside, special
from pylogic.formats.puzzlink.between import borders_of, pairs, signed, signs_of, windows
from pylogic.formats.puzzlink.dots import centres, dot_statements, dots_of
from pylogic.formats.puzzlink.files.answers import MARKED, field
from pylogic.formats.puzzlink.files.clues import framed, regions
from pylogic.formats.puzzlink.files.rows import APART, BLANK, SIZE, between, part, rows_of
from pylogic.language.coding import boards
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip(rf"{APART}r(?=[\s/])") is not None
    areas = [*BORDERS.read(scan)]
    outside.vet_levels(scan, areas, whole)
    return [*areas, *WATER.read(scan)]


BORDERS = regions(numbered=False)
WATER = framed(("columns", "", "rows", ""), answer=MARKED)
AQUARIUM = Codec(_read_aquarium, lambda sheet: f"r\n{BORDERS.write(sheet)}{WATER.write(sheet)}")


def literal(word: str, also: str = "") -> Codec:
    """A line that is always the same, or the same as ``also`` says."""

    def read(scan: Scanner) -> list[Statement]:
        part(scan, f"{word}|{also or word}", f"'{word}'")
        return []

    return Codec(read, lambda _: f"{word}\n")


def setting(name: str, usual: str) -> Codec:
    """A number that is a setting."""

    def read(scan: Scanner) -> list[Statement]:
        return [scan.setting(name, [part(scan, "[1-9][0-9]{0,2}", f"the number of {name}")])]

    return Codec(read, lambda sheet: f"{sheet.first(name, [usual])[0]}\n")


def _read_places(scan: Scanner) -> dict[int, Word]:
    """Read a row of signs for each row of places, at steps of half a cell."""
    wide = 2 * scan.columns - 1
    words: dict[int, Word] = {}
    for down in range(2 * scan.rows - 1):
        line = part(scan, f"[.123]{{{wide}}}", f"a row of {wide} places")
        words |= {wide * down + right: one for right, one in enumerate(line.characters()) if one.text != BLANK}
    return words


def _places_text(sheet: Sheet, signs: Mapping[int, str]) -> str:
    wide = 2 * sheet.columns - 1
    places = [signs.get(place, BLANK) for place in range(wide * (2 * sheet.rows - 1))]
    return "".join("".join(places[at : at + wide]) + "\n" for at in range(0, len(places), wide))


def dotted(settings: Mapping[str, str], marks: Mapping[str, str]) -> Codec:
    """Dots on sides and corners of cells, and in cells; arguments as for links."""
    return Codec(
        lambda scan: dot_statements(scan, _read_places(scan), settings, marks),
        lambda sheet: _places_text(sheet, dots_of(sheet, settings, marks)),
    )


CENTRES = Codec(
    lambda scan: centres(scan, _read_places(scan)),
    lambda sheet: _places_text(sheet, dict.fromkeys(boards.points(sheet), "1")),
)


def _signs(names: str) -> Codec:
    """Signs between cells, by their numbers from 1."""

    def read(scan: Scanner) -> Iterator[Statement]:
        yield scan.size()
        for pair in pairs(scan):
            word = part(scan, "[012]", "1 or 2 for a sign, or 0,")
            if word.text != "0":
                yield signed(scan, pair, Word(names[int(word.text) - 1], word.span))

    def write(sheet: Sheet) -> str:
        signs = dict(zip(pairs(sheet), signs_of(sheet, names), strict=True))
        return between(sheet, lambda one, other: str(signs[one, other]))

    return Codec(read, write)


DOTS, LIKES = _signs("ox"), _signs("=x")
"""White and black dots between cells; signs between cells that are alike or not."""


def _read_windows(scan: Scanner) -> list[Statement]:
    return windows(scan, [pair for pair in pairs(scan) if part(scan, "[01]", "1 for a border, or 0,").text == "0"])


def _write_windows(sheet: Sheet) -> str:
    border = borders_of(sheet)
    return between(sheet, lambda one, other: str(int(border(one, other))))


WINDOWS = Codec(_read_windows, _write_windows)
"""Regions, and lines inside them."""


def runs(empty: str) -> Codec:
    """Lengths of runs in lines of two shades, the last nearest to the board; ``empty`` as for links."""
    return Codec(partial(_read_runs, empty=empty), partial(_write_runs, empty=empty))


def _read_runs(scan: Scanner, empty: str) -> Iterator[Statement]:
    above, beside = (scan.rows + 1) // 2, (scan.columns + 1) // 2
    columns: list[list[str]] = [[] for _ in range(scan.columns)]
    rows: list[list[str]] = [[] for _ in range(scan.rows)]
    for row in range(-above, scan.rows):
        for column in range(-beside, scan.columns):
            word = part(scan, "c?[0-9]{1,4}|[.#+]", "a number, or '.' for none,")
            if word.text in ".#+" or (row < 0) == (column < 0):
                continue
            (columns[column] if row < 0 else rows[row]).append(word.text.lstrip("c"))
    yield scan.setting("rows", [scan.word(",".join(runs) or empty) for runs in rows])
    yield scan.setting("columns", [scan.word(",".join(runs) or empty) for runs in columns])


def _write_runs(sheet: Sheet, empty: str) -> str:
    above, beside = (sheet.rows + 1) // 2, (sheet.columns + 1) // 2
    rows = [[BLANK] * (beside - len(runs)) + runs for runs in sheet.runs("rows", empty)]
    columns = [[BLANK] * (above - len(runs)) + runs for runs in sheet.runs("columns", empty)]
    marks = MARKED(sheet)
    lines = [[BLANK] * beside + [runs[at] for runs in columns] for at in range(above)]
    lines += [
        [*rows[row], *(marks.get(row * sheet.columns + column, BLANK) for column in range(sheet.columns))]
        for row in range(sheet.rows)
    ]
    return "".join(" ".join(line) + " \n" for line in lines)


RUNS = runs("0")


def _read_totals(scan: Scanner) -> list[Statement]:
    """Read the totals of a kakuro, those beside the board first in their rows and columns."""
    wide = scan.columns + 1
    words = {}
    for at in range((scan.rows + 1) * wide):
        inner = at > wide and at % wide
        word = part(scan, "[.]|[0-9]{1,2},[0-9]{1,2}" if inner else "[.]|-?[0-9]{1,2}", "a total, or '.' for none,")
        if word.text != BLANK or not inner:
            right, down = word.text.split(",") if inner else ("", word.text) if at < wide else (word.text, "")
            words[at] = Word(
                special.totals(*(max(0, int(one)) if one.strip(".") else 0 for one in (down, right))), word.span
            )
    return [scan.board(words, more=1)]


def _write_totals(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    words = {}
    for at, text in texts.items():
        down, right = special.parsed(text)
        words[at] = f"{right},{down}" if at > wide and at % wide else str(down if at < wide else right)
    grid = [row[1:] for row in field(sheet, listed=False)[1:]]
    inner = [str(value) if value else BLANK for row in grid for value in row] or [BLANK] * (wide - 1) * (sheet.rows - 1)
    cells = [words.get(at, BLANK) for at in range(sheet.count)]
    return f"{sheet.rows - 1}\n{wide - 1}\n" + rows_of(cells, wide) + rows_of(inner, wide - 1)


KAKURO = Codec(lambda scan: [*SIZE.read(scan), *_read_totals(scan)], _write_totals)
