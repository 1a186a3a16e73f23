"""Calls of the Python interface with arguments that fit, and with any others."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import pylogic
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from fuzzing.declared import small
from fuzzing.mutation import TOKENS
from fuzzing.seeds import pairs
from pylogic import builtin
from pylogic.language.parse import lookup
from pylogic.model.errors import PylogicError

PART = "calls"
_SECONDS = 2.0
"""Processor time of one that solves nothing."""

_PARSE = pylogic.Atom.parse

Call = tuple[Callable[..., Any], list[Any], dict[str, Any]]


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One call: it gives something that can be shown and written, or refuses with a sentence."""
    random = chance(seed, PART, number)
    function, words, named = _drawn(random, crew)
    figures = Figures(PART)
    figures.counts.update({PART: 1, f"calls of {function.__name__}": 1})
    start = time.process_time()
    shown = f"{function.__name__} with {_said([*words, named])}"
    try:
        given = function(*words, **named)
        if isinstance(given, pylogic.Puzzle):
            figures.counts["puzzles that were built"] += 1
            for sentence in _misread(given, random):
                figures.cracks.append(Crack(PART, number, f"{sentence}: {shown[:2000]}"))
        else:
            str(given), repr(given)
    except _refusals(function) as error:
        figures.counts["calls that are refused"] += 1
        if not str(error).strip():
            figures.cracks.append(Crack(PART, number, f"it is refused without a word: {shown[:2000]}"))
    except Exception as error:
        sentence = f"{type(error).__name__} {str(error)[:300]}: {shown[:2000]}"
        figures.cracks.append(Crack(PART, number, sentence))
    seconds = time.process_time() - start
    figures.seconds["longest call"] = seconds
    if seconds > _SECONDS:
        figures.cracks.append(Crack(PART, number, f"it took {seconds:.1f} s of processor time: {shown[:2000]}"))
    return figures


def _said(values: list[Any]) -> str:
    """The arguments, in so far as Python can say them."""
    try:
        return repr(values)
    except ValueError:  # a number of thousands of digits
        return "arguments that cannot be shown"


def _refusals(function: Callable[..., Any]) -> type[Exception]:
    """Return the exception by which a function refuses its arguments; the one for atoms is that of `int`."""
    return ValueError if function is _PARSE else PylogicError


def _misread(puzzle: pylogic.Puzzle, random: Random) -> list[str]:
    """Write a built puzzle, read it back, compare the two and draw it; return the differences."""
    str(puzzle), repr(puzzle)
    if random.random() < 0.1:
        puzzle._repr_svg_()
    text = pylogic.dumps(puzzle)
    try:
        same = set(pylogic.loads(text).atoms) == set(puzzle.atoms)
    except PylogicError as error:
        return [f"what is built cannot be read when it is written, {error}"]
    return [] if same else ["what is built says something else when it is written"]


def _drawn(random: Random, crew: Crew) -> Call:
    """A function, and what it is called with."""
    function, words, named = random.choices(
        (_declared, _futoshiki, _battleship, _diamonds, _reading, _atom, _generated, _solved, _explained, _compared),
        (8, 3, 3, 3, 2, 1, 0.2, 1, 0.1, 0.03),
    )[0](random, crew)
    spoilt = random.choice((0.0, 0.1, 0.3))
    for name in list(named):
        if name == "worker":
            continue
        if random.random() < spoilt:
            named[name] = _spoilt(named[name], random)
        elif random.random() < 0.05:
            del named[name]
    if function is not _PARSE:
        words = [_spoilt(word, random) if random.random() < spoilt else word for word in words]
    return function, words, named


def _spoilt(value: Any, random: Random) -> Any:
    """A value that is another, or in which one is."""
    if isinstance(value, dict) and value and random.random() < 0.7:
        key = random.choice(list(value))
        if random.random() < 0.5:
            return {**value, key: _spoilt(value[key], random)}
        return _rekeyed(value, key, random)
    if isinstance(value, (list, tuple)) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        way = random.randrange(4)
        if way == 0:
            return type(value)([*value[:at], *value[at + 1 :]])
        if way == 1:
            return type(value)([*value[:at], value[at], *value[at:]])
        return type(value)([*value[:at], _spoilt(value[at], random), *value[at + 1 :]])
    return random.choice(_odd())()


def _rekeyed(value: dict[Any, Any], key: Any, random: Random) -> dict[Any, Any]:
    """One thing under another key."""
    other = _spoilt(key, random)
    try:
        hash(other)
    except TypeError:
        other = "r1c1"
    return {(other if one == key else one): held for one, held in value.items()}


@cache
def _odd() -> tuple[Callable[[], Any], ...]:
    """Return values that hardly any argument accepts."""
    values: tuple[Any, ...] = (
        None, True, False, 0, 1, -1, 2, 3, 1.0, 1.5, math.inf, math.nan, 10**20, 10**5000, 2**31, "", "1", "x", "²",
        "٣", "9" * 5000, "r1c1", "r0c0", "r9c9", (), (1,), (0, 0), (1, 1), (1, "x"), (1, 2, 3), ((1, 1), "<", (1, 2)),
        b"x", "\ud800", "a\nb", '"', "}", "*/", "% x", 1j, object(), len, frozenset({1}), range(3), Path("nowhere"),
        *TOKENS,
    )  # fmt: skip
    made: list[Callable[[], Any]] = [partial(_itself, value) for value in values]
    return (
        *made,
        list, dict, set, lambda: [[]], lambda: [None], lambda: [[None]], lambda: [[1, 2], [3]], lambda: {1: 1},
        lambda: np.array([1, 2]), lambda: np.array([[1, 2], [2, 1]]), lambda: np.array(3), lambda: np.int64(2),
        lambda: np.float64("nan"), lambda: np.zeros((2, 2, 2)), lambda: np.array([["a", "b"]]), lambda: np.ma.masked,
        lambda: np.array([]), lambda: iter([1, 2]), lambda: (n for n in (1, 2)), lambda: np.array([True, False]),
        lambda: np.array([1.0, np.nan]), lambda: [1, [2]], lambda: {(1, 1): 1}, lambda: "1 2\n2 1", lambda: [". ."],
    )  # fmt: skip


def _itself(value: Any) -> Any:
    return value


def _board(random: Random, signs: str | list[Any]) -> list[Any]:
    rows, columns = random.choice(((1, 1), (2, 2), (3, 3), (2, 3), (4, 4)))
    found = [[random.choice(signs) for _ in range(columns)] for _ in range(rows)]
    if random.random() < 0.3 and all(isinstance(one, str) for row in found for one in row):
        return ["".join(row) for row in found]
    return found


def _cell(random: Random) -> Any:
    cell = (random.randint(1, 3), random.randint(1, 3))
    return cell if random.random() < 0.7 else f"r{cell[0]}c{cell[1]}"


def _cells(random: Random, values: Any) -> dict[Any, Any]:
    return {_cell(random): random.choice(values) for _ in range(random.randint(0, 3))}


def _sign(random: Random) -> Any:
    row, column = random.randint(1, 3), random.randint(1, 2)
    mark = random.choice("<>")
    if random.random() < 0.5:
        return f"r{row}c{column} {mark} r{row}c{column + 1}"
    return ((row, column), mark, (row, column + 1))


def _declared(random: Random, _crew: Crew) -> Call:
    kind = lookup.declaration(random.choice(lookup.names()))
    assert kind is not None
    words = sorted({word for given in kind.givens for word in given.words} | {"board", "size", "cells", "signs"})
    chosen = random.sample(words, min(len(words), random.randint(1, 4)))
    return pylogic.puzzle, [kind.name], {word: _anything(word, random) for word in chosen} | {"title": "some"}


def _anything(word: str, random: Random) -> Any:
    """Something that a statement of a puzzle may hold; the words tell what is likely."""
    if word == "size" or word == "boxes":
        return random.choice((2, 3, (2, 2), (2, 3)))
    if word == "cells":
        return _cells(random, [1, 2, 3, "#", "1"])
    if word == "signs":
        return [_sign(random) for _ in range(random.randint(0, 3))]
    if word in ("rows", "columns", "top", "bottom", "left", "right"):
        return [random.choice((None, 1, 2, [1], [1, 1])) for _ in range(random.choice((2, 3)))]
    return random.choice(
        (
            lambda: _board(random, [None, 1, 2, 3]),
            lambda: _board(random, ["A", "B", "."]),
            lambda: [(random.randint(1, 9), [(1, 1), (1, 2)]) for _ in range(random.randint(0, 2))],
            lambda: [[(1, 1), (1, 2), (2, 2)]],
            lambda: {1: 2, 2: 1},
            lambda: random.randint(0, 4),
            lambda: ["r1c1", "r1c2"],
        )
    )()


def _futoshiki(random: Random, _crew: Crew) -> Call:
    named: dict[str, Any] = {"title": "t", "adjacent": random.random() < 0.2}
    if random.random() < 0.5:
        named["size"] = random.randint(1, 5)
    if random.random() < 0.6 or "size" not in named:
        named["board"] = _board(random, [None, 1, 2, 3])
    if random.random() < 0.5:
        named["signs"] = [_sign(random) for _ in range(random.randint(0, 3))]
    if random.random() < 0.5:
        named["cells"] = _cells(random, [1, 2, 3])
    if random.random() < 0.2:
        named["near"] = [((1, 1), (1, 2))]
    return pylogic.Futoshiki, [], named


def _battleship(random: Random, _crew: Crew) -> Call:
    named: dict[str, Any] = {
        "rows": [random.choice((None, 0, 1, 2)) for _ in range(3)],
        "columns": [random.choice((None, 0, 1, 2)) for _ in range(3)],
        "fleet": random.choice(({2: 1, 1: 1}, [2, 1, 1], None)),
        "hints": _cells(random, ["submarine", "water", "S", "L"]),
        "title": "t",
    }
    if random.random() < 0.4:
        named["board"] = _board(random, ".~SLRTBMX")
    return pylogic.Battleship, [], named


def _diamonds(random: Random, _crew: Crew) -> Call:
    board = _board(random, "#.+*O")
    if isinstance(board[0], list):
        board[0][0] = "@"
    return pylogic.Diamonds, [board], {"moves": random.choice((None, 1, 5)), "title": "t"}


def _reading(random: Random, _crew: Crew) -> Call:
    text = random.choice(pairs()).puzzle if random.random() < 0.5 else small(random)
    function, form = random.choice(
        ((pylogic.loads, None), (pylogic.loads, "puzzle"), (pylogic.load, None), (pylogic.load_all, "sgt"))
    )
    if function is not pylogic.loads:
        text = random.choice(("nowhere", ".", "", "a\0b", "x" * 300, "\ud800"))
    return function, [text], {"format": form} | ({"title": "two"} if function is not pylogic.load_all else {})


def _atom(random: Random, _crew: Crew) -> Call:
    text = "".join(random.choice(("given", "(", ")", "1", ",", "-", "x", '"', " ", "²")) for _ in range(6))
    return _PARSE, ["given(1,2)" if random.random() < 0.2 else text], {}


def _generated(random: Random, _crew: Crew) -> Call:
    kind = random.choice((*builtin.names(), *lookup.names()))
    named: dict[str, Any] = {
        "size": random.choice((1, 2, 3, (2, 3))), "limit": 0.3, "tries": 2, "seed": 3,
        "symmetry": random.choice((None, "rotate2", "mirror")), "grade": random.choice((None, "any", "easy")),
    }  # fmt: skip
    return pylogic.generate, [kind, 1], named


def _solved(random: Random, crew: Crew) -> Call:
    puzzle = pylogic.loads(random.choice(pairs()).puzzle)
    named: dict[str, Any] = {
        "models": random.choice((None, 0, 1, 3)), "task": random.choice(("solve", "count", "decided")), "limit": 1.0,
        "presolve": True, "seed": 1, "worker": crew.of("clingo"), "strategy": None, "model": None,
    }  # fmt: skip
    return pylogic.solve, [puzzle, "clingo"], named


def _explained(random: Random, _crew: Crew) -> Call:
    puzzle = pylogic.loads(random.choice(pairs()).puzzle)
    named: dict[str, Any] = {"limit": 1.0, "seed": 1}
    return pylogic.explain, [puzzle, random.choice(("conflict", "hint", "steps", "x"))], named


def _compared(random: Random, _crew: Crew) -> Call:
    puzzle = pylogic.loads(random.choice(pairs()).puzzle)
    named: dict[str, Any] = {"engines": ["clingo"], "limit": 1.0, "repeat": 1, "jobs": 1, "measure": "seconds"}
    return pylogic.compare, [[puzzle]], named
