"""Codecs and names of clues that several genres share."""

from __future__ import annotations

from string import ascii_letters

from pylogic.formats.puzzlink import answers, codecs, files, moves, special
from pylogic.formats.puzzlink.answers import LINES
from pylogic.formats.puzzlink.codecs import (
    NUMBERS_10,
    NUMBERS_16,
    clues,
)

NUMBERS, LINK_AREAS = (clues(NUMBERS_16),), codecs.regions()
UNKNOWN, SMALL = (clues(NUMBERS_16, unknown="?"),), (clues(NUMBERS_10, unknown="?"),)
GIVEN = (clues(NUMBERS_16, unknown="."),)
"""Numbers, with ``?`` as an unknown one, and as a cell of which nothing is said."""
CELLS, AREAS = files.clues(), files.regions()
UNKNOWN_CELLS, GIVEN_CELLS = files.clues(unknown="?"), files.clues(unknown=".")
ROOMS = files.regions("rooms")
SYMBOLS, LETTERS = {"1": "c", "2": "t", "3": "s"}, {"1": "A", "2": "B", "3": "C"}
SIGNS = {"1": "o", "2": "t", "3": "s"}
TURNS = {"1": "U", "2": "D", "3": "L", "4": "R", "5": "+"}
SWEETS = {"1": "o", "2": "v", "3": "h"}
HERD = {"5": "S", "6": "W"}
PENTOMINOES, TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
EMPTY = {"12": "#"}
GOALS = special.COMPASS | {"5": "O"}
DOTS = {"1": "black", "2": "grey", "3": "white"}
TATAMI = {"a": "|", "b": "-", "c": "+"}
CIRCLES = files.named({"1": "W", "2": "B"})
MOONS = files.named({"1": "M", "2": "S"})
SIDES = ("top", "bottom", "left", "right")
TOP_LEFT = ("columns", "", "rows", "")
MOVED = (answers.NO_MARKS, LINES)
ENDS = files.named({letter: str(at) for at, letter in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)})
MOVING = files.clues(moves.FILE_CIRCLE)
CORNERS = files.clues(unknown=".", block="corners")
COFFEE = {"1": "W", "2": "B"}
