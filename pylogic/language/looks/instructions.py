"""Instructions for solving a puzzle of a declared kind on paper, and its pitfalls.

These are rules that say nothing on its board, groups left out, and numbers read as clues.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import PRINTED, Board, board_of
from pylogic.language.board.groups import Chosen
from pylogic.language.board.sorts import Sort
from pylogic.language.looks.drawing import with_number
from pylogic.language.parse.declared import Declared
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.rule import Rule, parts_of_type
from pylogic.model.puzzle import Puzzle
from pylogic.model.resources import LIBRARY
from pylogic.model.text import Problem, plural

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


def find_pitfalls(kind: Declared, puzzle: Puzzle) -> list[Problem]:
    """Return notes on what is allowed and may not be meant; the library's own declarations get none."""
    board = board_of(kind.frame, puzzle.facts)
    own = [rule for rule in kind.rules if not rule.source.name.startswith(f"{LIBRARY}")]
    notes = [Problem(sentence, rule.source, rule.span) for rule in own for sentence in _about(rule, board)]
    for given in kind.givens:
        notes += [Problem(sentence, puzzle.source, span) for sentence, span in given.notes(board)]
    return notes


def _about(rule: Rule, board: Board) -> Iterator[str]:
    chosen = list(dict.fromkeys(parts_of_type(rule.arguments, Chosen)))
    for one in chosen:
        if one.inside is not None:
            every = len(board.groups(one._replace(inside=None)))
            if 0 < (missing := every - len(board.groups(one))) < every:
                left_out = f"{missing} of {plural(every, 'group')}"
                yield f"'{one.name}' leaves out {left_out} that stick out; 'within' cuts them instead"
    for reason in _silent(rule, board):
        yield f"this rule says nothing here: {reason}"


def is_silent(rule: Rule, board: Board) -> bool:
    """Whether a rule says nothing on a board, nor does any comparison in it."""
    reasons = len([*_silent(rule, board)])
    return reasons > 0 and reasons >= len([*parts_of_type(rule.arguments, Comparison)])


def _silent(rule: Rule, board: Board) -> Iterator[str]:
    chosen = list(dict.fromkeys(parts_of_type(rule.arguments, Chosen)))
    compared = [*parts_of_type(rule.arguments, Comparison)]
    clued = not compared or any(name.text == "clue" for one in compared for name in one.names())
    ranges = [one for one in chosen if board.groups(one, clued)]
    if chosen and not ranges:
        yield f"'{chosen[0].name}' has no groups on this board"
    else:
        for comparison in compared:
            yield from _unsaid(comparison, ranges, board)


def _unsaid(comparison: Comparison, ranges: list[Chosen], board: Board) -> Iterator[str]:
    names = {name.text for name in comparison.names()}
    unset = sorted(names & board.frame.settings.keys() - board.settings.keys())
    hinted = any(group.hint and group.hint.numbers for group in board.groups_of(ranges, clued=True))
    if unset:
        yield f"the puzzle does not set '{unset[0]}'"
    elif ranges and "clue" in names and not hinted:
        yield f"no group of '{ranges[0].name}' has a clue"
