"""Kinds of the library by the keys of f-puzzles."""

from __future__ import annotations

from typing import NamedTuple

from pylogic.formats.fpuzzles import shapes
from pylogic.formats.fpuzzles.shapes import ARROW, CAGE, CLONE, EXTREME, LINES, MARK, QUADRUPLE, SLOPE, Shape


class Variant(NamedTuple):
    """A rule that has clues.

    Attributes:
        kind: The kind of the library that has it.
        statement: The name of its statements, or the letter of its marks.
        shape: The shape of its clues.
        sides: The sides of boards for which both mean the same; empty for all.
    """

    kind: str
    statement: str
    shape: Shape
    sides: tuple[int, ...] = ()


VARIANTS = {
    "arrow": Variant("arrow_sudoku", "arrow", ARROW),
    "betweenline": Variant("between_sudoku", "span", LINES),
    "clone": Variant("clone_sudoku", "clone", CLONE),
    "difference": Variant("kropki_pairs_sudoku", "o", shapes.signs({"": "o", "1": "o"})),
    "entropicline": Variant("entropic_lines_sudoku", "entropic", LINES, (9,)),
    "even": Variant("even_odd_sudoku", "E", MARK),
    "extraregion": Variant("extra_regions_sudoku", "extra", CAGE),
    "killercage": Variant("killer", "cage", CAGE),
    "littlekillersum": Variant("little_killer", "diagonal", SLOPE),
    "lockout": Variant("lockout_sudoku", "lockout", LINES, (9,)),
    "maximum": Variant("extremes_sudoku", "H", EXTREME),
    "minimum": Variant("extremes_sudoku", "L", EXTREME),
    "modularline": Variant("modular_lines_sudoku", "modular", LINES),
    "nabner": Variant("nabner_sudoku", "nabner", LINES),
    "odd": Variant("even_odd_sudoku", "O", MARK),
    "palindrome": Variant("palindrome_sudoku", "palindrome", LINES),
    "quadruple": Variant("quadruple_sudoku", "", QUADRUPLE),
    "ratio": Variant("kropki_pairs_sudoku", "x", shapes.signs({"": "x", "2": "x"})),
    "regionsumline": Variant("region_sum_sudoku", "sumline", LINES),
    "renban": Variant("renban_sudoku", "renban", LINES),
    "sandwichsum": Variant("sandwich_sudoku", "", shapes.beside("columns", "columns", "rows", "rows")),
    "skyscraper": Variant("skyscraper_sudoku", "", shapes.beside("top", "bottom", "left", "right")),
    "thermometer": Variant("thermo_sudoku", "thermo", LINES),
    "whispers": Variant("german_whispers_sudoku", "whisper", LINES, (9, 10)),
    "xsum": Variant("x_sum_sudoku", "", shapes.beside("top", "bottom", "left", "right")),
    "xv": Variant("xv_pairs_sudoku", "", shapes.signs({"V": "V", "X": "X"})),
}
"""The rules with clues, by the keys of f-puzzles."""

FLAGS = {
    "antiking": "anti_king_sudoku",
    "antiknight": "anti_knight_sudoku",
    "disjointgroups": "disjoint_groups_sudoku",
    "nonconsecutive": "nonconsecutive_sudoku",
}
"""The kinds of rules without clues."""

NEGATIVE = {
    frozenset({"xv"}): ("xv_pairs_sudoku", "xv_sudoku"),
    frozenset({"difference", "ratio"}): ("kropki_pairs_sudoku", "kropki_sudoku"),
}
"""Where all clues of some sorts are given: the kind that does not say so, and the one that does."""

DRAWN = ("cage", "circle", "foglight", "fogofwar", "line", "rectangle", "sign", "text")
"""Drawings without a rule."""
PROSE = {"author": "its author", "ruleset": "its rules in words", "solution": "its solution"}
"""Texts without a rule, with their names in messages."""
PASSED = (
    "activeConstraints",
    "disabledlogic",
    "grid",
    "metadata",
    "negative",
    "size",
    "title",
    "truecandidatesoptions",
)
"""Keys that are read elsewhere, or concern only the page of f-puzzles."""
DIAGONALS = ("diagonal-", "diagonal+")
