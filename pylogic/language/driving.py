"""A parser that is driven by tables, and needs nothing to be loaded but those.

It does what lark does with the same tables: LALR(1), and of the terminals of a text only those are looked for that may
come next.  What is wrong with a text it does not say.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

END = "$END"
"""The type of the token that stands for the end of the text."""
NOTHING = -1
"""The place of a child that was left out where it may be."""


class Rule(NamedTuple):
    """What becomes of symbols that were read.

    Attributes:
        origin: The symbol that they make up.
        size: How many they are.
        data: What the tree is called.
        children: Which of them are children of the tree, by place; whether their own children are instead.
    """

    origin: str
    size: int
    data: str
    children: tuple[tuple[int, bool], ...]


class Tables(NamedTuple):
    """A grammar as plain values.

    Attributes:
        start: The first state.
        end: The state in which a text has been read.
        states: For each state, by the type of a symbol, the state that follows; or which rule is applied, counted
            downwards from -1.
        terminals: For each state the number of the expression that finds the next token.
        expressions: These expressions; the groups are called as the types of tokens.
        ignored: The types of tokens that are passed over.
        rules: The rules.
    """

    start: int
    end: int
    states: list[dict[str, int]]
    terminals: list[int]
    expressions: list[str]
    ignored: tuple[str, ...]
    rules: list[Rule]


class Token(str):
    """A stretch of text, its type and its place, lines and columns from 1 on."""

    __slots__ = ("column", "end_column", "end_line", "line", "type")

    type: str
    line: int
    column: int
    end_line: int
    end_column: int


class Meta(NamedTuple):
    """Where a tree ends; 0 for one of no tokens."""

    end_line: int


class Tree(NamedTuple):
    """A rule and what it was found to hold: trees, tokens, ``None`` for what may be there and is not."""

    data: str
    children: list[Any]
    meta: Meta


class MistakeError(Exception):
    """The text does not have the shape."""


class Parser:
    """Makes trees of texts.

    Args:
        tables: The grammar.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def parse(self, text: str) -> Tree:
        """The tree of a text.

        Raises:
            MistakeError: The text does not follow the grammar.
        """
        tables = self._tables
        states, values = [tables.start], list[Any]()
        position = start = 0  # of the next token, and of its line
        line = 1
        while position < len(text):
            found = _compiled(tables.expressions[tables.terminals[states[-1]]]).match(text, position)
            if found is None or found.lastgroup is None:
                raise MistakeError
            token = Token(found[0])
            token.type, token.line, token.column = found.lastgroup, line, position - start + 1
            position = found.end()
            breaks = token.count("\n")
            if breaks:
                line += breaks
                start = text.rfind("\n", 0, position) + 1
            if token.type in tables.ignored:
                continue
            token.end_line, token.end_column = line, position - start + 1
            states.append(self._shifting(token.type, states, values))
            values.append(token)
        self._shifting(END, states, values)
        tree: Tree = values[-1]
        return tree

    def _shifting(self, type_: str, states: list[int], values: list[Any]) -> int:
        """Apply rules until a token can be taken, or the text is over; the state after the token."""
        tables = self._tables
        while True:
            target = tables.states[states[-1]].get(type_)
            if target is None:
                raise MistakeError
            if target >= 0:
                return target
            rule = tables.rules[-1 - target]
            first = len(values) - rule.size
            made = _made(rule, values[first:])
            del states[first + 1 :], values[first:]
            states.append(tables.states[states[-1]][rule.origin])
            values.append(made)
            if type_ == END and states[-1] == tables.end:
                return tables.end


def _made(rule: Rule, symbols: list[Any]) -> Tree:
    children: list[Any] = []
    for place, inlined in rule.children:
        if place == NOTHING:
            children.append(None)
        elif inlined and not children:  # a list grows at its end: to copy it for each word would be quadratic
            children = symbols[place].children
        elif inlined:
            children += symbols[place].children
        else:
            children.append(symbols[place])
    ends = (one.end_line if isinstance(one, Token) else one.meta.end_line for one in reversed(symbols))
    return Tree(rule.data, children, Meta(next(filter(None, ends), 0)))


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression)
