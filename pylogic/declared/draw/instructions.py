"""Instructions for solving a puzzle of a declared kind on paper."""

from __future__ import annotations

from pylogic.core.puzzle import Puzzle
from pylogic.declared.board.board import PRINTED, Board, board_of
from pylogic.declared.board.sorts import Sort
from pylogic.declared.check.notes import is_silent
from pylogic.declared.draw.sentences import with_number
from pylogic.declared.parse.declared import Declared

_DRAWN = {
    "edges": "draw lines along the sides of cells",
    "links": "draw lines from cell to cell",
    "bridges": "join the numbers by bridges",
}
_BLANK, _SHADED = ".", "#"


def instructions(kind: Declared, puzzle: Puzzle) -> list[str]:
    """Return the task, and the rules that apply on this board."""
    board = board_of(kind.frame, puzzle.facts)
    sorts = [*kind.frame.sorts.values()]
    prints = any(given.prints for given in kind.givens)
    task = kind.task or (_task(sorts[0], board, prints) if len(sorts) == 1 else "")
    rules = dict.fromkeys(rule.sentence for rule in kind.rules if not is_silent(rule, board))
    return [_numbered(sentence, board) for sentence in (task, *rules, _dots(kind, board)) if sentence]


def _dots(kind: Declared, board: Board) -> str:
    """Return the meaning of the dots that a board prints; empty where it prints none."""
    printed = ((board.frame.sorts[name], number) for name, _, number, _ in board.valued(PRINTED))
    sort = next((sort for sort, number in printed if sort.symbol(number) == _BLANK), None)
    if sort is None:
        return ""
    spoken = (entry for given in kind.givens for entry in given.spoken())
    words = (word for value, word, _ in spoken if value.sort == sort and sort.symbol(value.number) == _BLANK)
    return f"a dot marks a cell that is {next(words, 'not shaded' if _SHADED in _all_symbols(sort) else 'empty')}"


def _all_symbols(sort: Sort) -> list[str]:
    return [sort.symbol(number) for number in sort.named]


def _numbered(sentence: str, board: Board) -> str:
    for name, number in board.settings.items():
        sentence = with_number(sentence, name, number)
    return sentence


def _task(sort: Sort, board: Board, prints: bool) -> str:
    """Return what is to be written, shaded or drawn; empty where only the rules say."""
    if sort.form != "cells":
        return _DRAWN[sort.form]
    if not sort.numeric:
        return _symbols(sort, board, prints)
    domains = {board.domain(sort.name, place) for place in board.places[sort.name]}
    numbers = [number for number in domains.pop() if sort.is_number(number)] if len(domains) == 1 else []
    if sort.names:
        return f"write numbers from {numbers[0]} to {numbers[-1]} in some of the cells" if numbers else ""
    match numbers:
        case []:
            what = "a number"
        case [one, other]:
            what = f"{one} or {other}"
        case [first, *_, last]:
            what = f"a number from {first} to {last}"
        case [only]:
            what = str(only)
    return f"write {what} in every empty cell"


def _symbols(sort: Sort, board: Board, prints: bool) -> str:
    """Return which symbols are to be written or cells shaded; empty where pictures stand for the symbols."""
    fixed = board.frame.fixed.get(sort.name, frozenset())
    symbols = [sort.symbol(number) for number in sort.named if number not in fixed]
    if {*symbols} == {_BLANK, _SHADED}:
        return "shade some of the cells"
    where = "some of the cells" if _BLANK in symbols else "every empty cell"
    *first, last = (symbol for symbol in symbols if symbol != _BLANK)
    return "" if prints or not first or _SHADED in symbols else f"write {', '.join(first)} or {last} in {where}"
