"""Notes on a puzzle of a declared kind: rules that say nothing on its board, groups left out, numbers read as clues."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.puzzle import Puzzle
from pylogic.core.resources import LIBRARY
from pylogic.core.text import Problem, plural
from pylogic.declared.board.board import Board, board_of
from pylogic.declared.board.groups import Chosen
from pylogic.declared.parse.declared import Declared
from pylogic.declared.parse.expressions import Comparison
from pylogic.declared.parse.rule import Rule, parts_of_type


def notes(kind: Declared, puzzle: Puzzle) -> list[Problem]:
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
