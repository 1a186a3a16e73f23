"""``shape islands V as P``: every island of cells that hold V has a shape.

P is drawn row by row, ``##/#.``, or a set: ``tromino``, ``tetromino``, ``pentomino``. A piece may be turned and turned
over, unless ``fixed`` stands before it. Of a set, a value that is the letter of a piece has this one, ``shape islands
L I T S as tetromino``, and any other value all of them. ``once`` and ``at most once`` say how often each piece lies on
the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import parts
from pylogic.language.compile import laying
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.laying import SETS, Form, Shaped, drawn, placed, turned
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.text import suggestion


def _make(found: Found) -> Shaped:
    values: tuple[Value, ...] = found["CELL-VALUES"]
    word: str = found["SHAPE"]
    pieces = SETS.get(word)
    if pieces is None:
        piece = drawn(word)
        if piece is None:
            near = suggestion(word, [*SETS]) or f"; a shape is drawn like ##/#., or is a {', a '.join(SETS)}"
            found.fail(f"'{word}' is not a shape{near}", "SHAPE")
        pieces = {word: piece}
    fixed = "fixed" in found.at
    forms = tuple(Form(name, (piece,) if fixed else turned(piece)) for name, piece in pieces.items())
    once = "once" in found.at
    least = 1 if once and "most" not in found.at else 0
    return Shaped(values, forms, f"fixed {word}" if fixed else word, least, 1 if once else None)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Shaped = rule.arguments
    limit = ("quota", arguments.least) if arguments.least else ("ceiling", arguments.most or len(board.cells))
    for value in arguments.values:
        limits = [(limit[0], number, limit[1]) for number, _ in arguments.numbered(value)]
        laying.state((value,), limits, arguments.positions(value, board), flat)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Shaped = rule.arguments
    for value in arguments.values:
        names = {way: form.name for _, form in arguments.numbered(value) for way in form.ways}
        lying: Counter[str] = Counter()
        for island in parts(finished.cells_with([value]), finished.board.neighbours):
            name = names.get(placed(island))
            if name is None:
                yield Violation("shape", f"the island at {name_of(island[0])} has another shape", tuple(island))
            else:
                lying[name] += 1
        for name in dict.fromkeys(names.values()):
            if lying[name] < arguments.least:
                yield Violation("shape", f"{name} does not lie on the board")
            if arguments.most is not None and lying[name] > arguments.most:
                yield Violation("shape", f"{name} lies {lying[name]} times on the board")


def _islands(values: tuple[Value, ...], finished: Finished) -> list[list[Cell]]:
    near = finished.board.neighbours
    return [island for value in values for island in parts(finished.cells_with([value]), near)]


def _say(rule: Rule) -> str:
    arguments: Shaped = rule.arguments
    often = {(1, 1): ", and each of them lies there once", (0, 1): ", and each of them lies there at most once"}
    islands = f"every island of {listed([*map(str, arguments.values)], 'or')} has the shape {arguments.what}"
    return islands + often.get((arguments.least, arguments.most or 0), "")


WORD = Word(
    name="shape",
    summary="the shape of the islands of a value",
    forms=("shape islands CELL-VALUES as [fixed] SHAPE [once | at most once]",),
    make=_make,
    slots={"SHAPE": Kind("a shape, drawn like `##/#.`, or a name of several", word)},
    flatten=_flatten,
    broken=_broken,
    outlined=lambda rule: partial(_islands, rule.arguments.values),
    say=_say,
    encoding=Encoding(("place",)),
    laws="shapes",
)
