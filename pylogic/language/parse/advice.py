"""Advice on common mistakes: habits of other languages, singulars, signs in the wrong place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from pylogic.files.reading import COMMENTS
from pylogic.model.document import Word
from pylogic.model.text import suggestion

_NEIGHBOURS = "pairs, every two neighbours, or around, the neighbours of each cell"
_FAMILIES = {
    "neighbours": _NEIGHBOURS,
    "neighbors": _NEIGHBOURS,
    "adjacent": _NEIGHBOURS,
    "cells": "all, all cells of the board",
    "cols": "columns",
    "blocks": "boxes",
    "grid": "all, all cells of the board",
    "diagonal": "diagonals",
}
_ELSEWHERE = {
    "=": "== #= =:= := is equals",
    "<>": "!= !== \\= \\== =\\= /= ~= #\\= ≠",
    "<": "#<",
    "<=": "=< #=< ≤",
    ">": "#>",
    ">=": "=> #>= ≥",
}
"""Each comparison as other languages write it."""
_SIGNS = {elsewhere: sign for sign, signs in _ELSEWHERE.items() for elsewhere in signs.split()}
_SIGN = frozenset("".join(sign for sign in _SIGNS if not sign.isalpha()))
_TWO_RULES = "a rule compares once; write two rules, with ';' or a new line between them"
_SURPLUS = {
    ",": "rules stand on lines of their own, or with ';' between them, not ','",
    "&&": _TWO_RULES,
    "when": "a rule is restricted by 'where', not by 'when'",
    ")": "this bracket closes nothing",
}
_LOOP = "a rule holds for all groups of a family as it is: different rows"
_RULES = {
    "constraint": "a rule stands by itself, without 'constraint'",
    "not": "what must not be is written: never F V",
    "forbid": "what must not be is written: never F V",
    "forall": _LOOP,
    "for": _LOOP,
    "foreach": _LOOP,
    "each": _LOOP,
    "every": _LOOP,
    "if": "a rule is restricted by 'where' at its end, not by 'if'",
    "let": "numbers that a puzzle may set are declared: set NAME 1",
    "var": "what is looked for is declared: cells 1..9, or edges off on",
    "int": "what is looked for is declared: cells 1..9, or edges off on",
    "size": "the size of the board belongs to a puzzle, not to its kind",
    "board": "the board belongs to a puzzle, not to its kind",
    "solve": "this belongs to a puzzle, not to its kind",
    "limit": "this belongs to a puzzle, not to its kind",
    ":": "this is a rule of another language; write, for example: different rows",
}
_BUT = "a family without groups of another one is written: pairs except F, not '{}'"
_RESTRICTION = "a family stands before '{0}', which restricts it: pairs {0} F"
_IN_PLACE = {
    **dict.fromkeys("()", "families stand without brackets: different rows"),
    "in": "families follow without 'in'; those in groups of others are written: pairs inside F",
    **dict.fromkeys(("but", "without"), _BUT),
    **dict.fromkeys(("inside", "within", "except"), _RESTRICTION),
}
"""Advice where one of these words stands in the place of a family."""
_QUOTES = "'`‘’“”„«»"


def no_family(text: str, known: Sequence[str], declarations: Mapping[str, str], is_value: bool) -> str:
    """Explain that there is no such family, and suggest what to write.

    Args:
        text: The word in its place.
        known: The families of the kind.
        declarations: How others are declared, by name.
        is_value: Whether the word is a value.
    """
    if text in (",", "and", "&"):
        return f"families stand one after the other, without '{text}'"
    if text in _IN_PLACE:
        return _IN_PLACE[text].format(text)
    if is_value:
        return (
            f"'{text}' is a value, and a family of groups is expected here; a comma separates them: count(rows, {text})"
        )
    if text in _FAMILIES:
        return f"there is no family '{text}' here; use {_FAMILIES[text]}"
    if text in declarations:
        return f"there is no family '{text}' here; declare it: {declarations[text]}"
    near = suggestion(text, sorted(known))
    return f"there is no family '{text}' here{near or ', such as rows, columns, pairs or around'}"


def no_rule(text: str, known: Sequence[str]) -> str:
    """Explain that no rule begins so, and suggest what to write.

    Args:
        text: The first word of a rule.
        known: The words that may stand there.
    """
    if sign := next(filter(text.startswith, COMMENTS), None):
        return f"a comment starts with '%', not with '{sign}'"
    if text[:1] in _QUOTES:
        return 'a sentence stands between two straight double quotes, "like this"'
    if text in _RULES:
        return _RULES[text]
    near = suggestion(text, [*known]) or "; a rule begins with a word such as different, or compares: sum(rows) = 9"
    return f"there is no word '{text}'{near}"


def is_habit(text: str) -> bool:
    """Whether a rule of another language begins so."""
    return text in _RULES or text[:1] in _QUOTES or text.startswith(COMMENTS[1:])


def surplus(words: Sequence[Word]) -> str:
    """Explain what is wrong with words behind the end of a rule."""
    text = words[0].text
    if text[:1] in ("<", ">", "="):
        return _TWO_RULES
    if text.startswith("."):
        return "numbers are whole, without '.'"
    return _SURPLUS.get(text) or f"'{text}' cannot stand here; another rule begins on a line of its own, or after ';'"


def comparison(words: Sequence[Word]) -> str:
    """Return how a comparison is written that other languages write otherwise; empty for one of our own."""
    text = words[0].text
    if text not in _SIGNS:
        signs = list(takewhile(lambda word: not set(word.text) - _SIGN, words[:3]))
        text = max(
            (joined for end in range(1, len(signs) + 1) if (joined := "".join(map(str, signs[:end]))) in _SIGNS),
            key=len,
            default="",
        )
    return f"write '{_SIGNS[text]}' for '{text}'" if text else ""
