"""Texts to trees by the grammars in `grammar/`.  The only module that imports lark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import lark

from pylogic.files.reading import word
from pylogic.model.document import Word
from pylogic.model.errors import MOST, Problems
from pylogic.model.resources import GRAMMAR, caches
from pylogic.model.text import Problem, Source, Span

Token: TypeAlias = lark.Token
Tree: TypeAlias = Any
"""``data``, ``children`` and ``meta``; lark leaves much of this untyped."""
END = "$END"
"""The type of the token that stands for the end of a text."""


class Mistake:
    """Something in a text that its grammar does not allow there.

    Attributes:
        type: The terminal that it looks like; `END` at the end of the text, empty when it looks like none.
        word: The text, with its place; at the end of the text, its last visible character.
        last: Whether nothing after it can be understood, so that parsing ends here.
    """

    last = False

    def __init__(self, error: lark.UnexpectedInput, source: Source, before: Iterable[Token] = ()) -> None:
        self._error = error
        self._before = tuple(before)
        if isinstance(error, lark.UnexpectedToken):
            self.type = error.token.type
            self.word = _last(source.text) if self.type == END else word(error.token)
        else:
            self.type = ""
            self.word = Word(source.text[error.pos_in_stream or 0], Span(error.line, error.column))

    def before(self, *terminals: str) -> list[Word]:
        """Return the tokens read of the item, of some terminals or all but skipped ones.

        A text that is parsed as a whole has nothing before a mistake.
        """
        return [
            word(token)
            for token in self._before
            if (token.type in terminals if terminals else not token.type.startswith("_"))
        ]

    @property
    def accepted(self) -> set[str]:
        """The terminals that could have stood there."""
        if isinstance(self._error, lark.UnexpectedToken):
            return set(self._error.accepts or self._error.expected)
        return set()

    def insert(self, terminal: str) -> None:
        """Continue as if a word of this type came before it."""
        assert isinstance(self._error, lark.UnexpectedToken)
        self._error.interactive_parser.feed_token(Token(terminal, ""))
        self._error.interactive_parser.feed_token(self._error.token)


def parse(grammar: str, source: Source, explain: Callable[[Mistake], Problem]) -> Tree:
    """Parse a text as a whole.

    Args:
        grammar: The name of a file in `grammar/`.
        source: The text.
        explain: Says what is wrong; it may `Mistake.insert` what is missing.

    Raises:
        PuzzleError: The text does not have the shape; one problem a line.
    """
    problems = Problems(source)
    mistakes = count(1)
    last = [0]

    def report(error: lark.UnexpectedInput) -> bool:
        mistake = Mistake(error, source)
        problem = explain(mistake)
        line = problem.span.line if problem.span else 0
        if not problems or last[0] != line:  # what follows on a line that is already reported is mostly an echo
            problems.add(problem)
        last[0] = line
        return mistake.type != END and not mistake.last and next(mistakes) < 10 * MOST

    try:
        tree = _grammar(grammar).parse(source.text, on_error=report)
    except lark.UnexpectedInput:
        problems.stop()
        raise
    problems.stop()
    return tree


def items(grammar: str, source: Source) -> Iterator[Tree | Mistake]:
    """Parse a text item by item; after a mistake, continue with the next item.

    The rule ``start`` of the grammar is one item, ``skipped`` a single terminal: what is passed over
    after a mistake, which at least is the misplaced word.  A word that begins an item is not passed over.
    """
    parser: Any = _grammar(grammar, "start", "skipped", "misplaced")
    lexer = parser.parse_interactive(source.text, start="start").lexer_thread
    place = lexer.state.line_ctr
    while place.char_pos < len(source.text):
        item = parser.parse_interactive(start="start")
        first = frozenset(item.choices())
        before: list[Token] = []
        try:
            for token in lexer.lex(item.parser_state):
                item.feed_token(token)
                before.append(token)
                if item.choices().keys() == {END}:
                    break
            tree = item.feed_eof()
        except lark.UnexpectedToken as error:
            if error.token.type != END:
                _go_to(place, error.token)
                if error.token.type not in first:
                    next(lexer.lex(parser.parse_interactive(start="skipped").parser_state))
            error.interactive_parser = item
            yield Mistake(error, source, before)
        else:
            yield tree


def _last(text: str) -> Word:
    """Return the last visible character."""
    text = text.rstrip()
    return Word(text[-1:], Span(text.count("\n") + 1, max(1, len(text) - text.rfind("\n") - 1)))


@cache
def _grammar(name: str, *starts: str) -> lark.Lark:
    """Return the parser of a grammar, from lark's cache file: building one takes a tenth of a second."""
    folder = caches()
    return lark.Lark(
        (GRAMMAR / f"{name}.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=list(starts) or "start",
        propagate_positions=not starts,  # items are small, their words know where they stand
        maybe_placeholders=True,
        cache=False if folder is None else str(folder / f"{name}.grammar"),
    )


def _go_to(place: lark.lexer.LineCounter, token: Token) -> None:
    """Let the lexer read a token again."""
    place.char_pos, place.line, place.column = token.start_pos or 0, token.line or 1, token.column or 1
    place.line_start_pos = place.char_pos - place.column + 1
