"""Texts to trees by the grammars in `grammar/`.  The only module that imports lark.

Explanations of mistakes in the shape of a puzzle file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import lark

from pylogic.files.reading import COMMENTS, cell_of, word
from pylogic.model.document import Token
from pylogic.model.errors import MOST, Problems
from pylogic.model.files import GRAMMAR, caches
from pylogic.model.text import Problem, Source, Span, lines_of

Tree: TypeAlias = Any
"""``data`` and ``children``; lark leaves much of this untyped."""
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

    def __init__(self, error: lark.UnexpectedInput, source: Source, before: Iterable[lark.Token] = ()) -> None:
        self._error = error
        self._before = tuple(before)
        if isinstance(error, lark.UnexpectedToken):
            self.type = error.token.type
            self.word = _last(source.text) if self.type == END else word(error.token)
        else:
            self.type = ""
            self.word = Token(source.text[error.pos_in_stream or 0], Span(error.line, error.column))

    def before(self, *terminals: str) -> list[Token]:
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
        self._error.interactive_parser.feed_token(lark.Token(terminal, ""))
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
        before: list[lark.Token] = []
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


def _last(text: str) -> Token:
    """Return the last visible character."""
    text = text.rstrip()
    return Token(text[-1:], Span(text.count("\n") + 1, max(1, len(text) - text.rfind("\n") - 1)))


@cache
def _grammar(name: str, *starts: str) -> lark.Lark:
    """Return the parser of a grammar, from lark's cache file: building one takes a tenth of a second."""
    folder = caches()
    return lark.Lark(
        (GRAMMAR / f"{name}.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=list(starts) or "start",
        propagate_positions=False,  # words know where they stand
        maybe_placeholders=True,
        cache=False if folder is None else str(folder / f"{name}.grammar"),
    )


def _go_to(place: lark.lexer.LineCounter, token: lark.Token) -> None:
    """Let the lexer read a token again."""
    place.char_pos, place.line, place.column = token.start_pos or 0, token.line or 1, token.column or 1
    place.line_start_pos = place.char_pos - place.column + 1


_QUOTES = "'`´‘’‚“”„«»"
"""Signs that people or word processors write in place of a double quote."""

_LINE_ENDS = {"_NL", "_END"}
_RULES = {"NAME", "SIGN", "OTHER", "BRACKET"}
_HEAD = re.compile(r'\w+\s*("[^"]*"\s*)?\{')
"""The beginning of a puzzle or a kind at the margin."""
_SIGN = re.compile('["%{}]')
"""Braces, and the signs that hide braces."""


def parse_naming_mistakes(source: Source) -> Tree:
    """Return the tree of a puzzle file.

    Raises:
        PuzzleError: The text does not have the shape of puzzles; all places are named.
    """
    braces = _Braces(source)
    return parse("puzzle", source, lambda mistake: _problem(mistake, source, braces))


def _problem(mistake: Mistake, source: Source, braces: _Braces) -> Problem:
    if mistake.type == END:
        return braces.unclosed(len(source.lines))
    if "COLON" in mistake.accepted and mistake.type in ("TITLE", "_OPEN"):
        return _nested(mistake, source, braces)
    if comment := _comment(mistake, source):
        return comment
    sentence, span = _habit(mistake, source)
    if sentence:
        return Problem(sentence, source, span)
    if mistake.type == "_OPEN" and ("ROW" in mistake.accepted or mistake.accepted == {"_NL"}):
        return braces.unclosed(mistake.word.span.line)
    rest = source.line(mistake.word.span.line)[mistake.word.span.column - 1 :]
    unopened = mistake.accepted <= {"TITLE", "_OPEN"} and "{" not in rest
    mistake.last = bool(mistake.accepted) and (unopened or mistake.accepted == {"_NL"})
    if not mistake.type:
        return Problem(f"'{mistake.word}' cannot stand here", source, mistake.word.span)
    accepted = mistake.accepted
    line, column, _ = mistake.word.span
    if mistake.word.text.startswith(";"):
        return Problem(_sentence("';'", mistake.type, accepted), source, Span(line, column))
    if mistake.type not in _LINE_ENDS:
        if accepted == {"_SAID"} and mistake.type in _RULES:
            mistake.insert("_SAID")
        return Problem(_sentence(f"'{mistake.word}'", mistake.type, accepted), source, mistake.word.span)
    if accepted == {"WORD"}:
        mistake.insert("WORD")  # or the next line would be taken for the value
    span = Span(line, max(1, len(source.line(line).rstrip())))
    return Problem(_sentence("the end of the line", mistake.type, accepted), source, span)


def _nested(mistake: Mistake, source: Source, braces: _Braces) -> Problem:
    """Explain quotes or a brace among the words of a kind: unclosed, another block inside, or a different syntax."""
    number, column, _ = mistake.word.span
    line = source.line(number)
    block = line.split("%")[0].rstrip().endswith("{")
    mistake.last = block or mistake.type == "_OPEN"
    if _HEAD.match(line) or (block and not line[:1].isspace()):
        return braces.unclosed(number - 1)
    if mistake.type == "TITLE" and not block:
        sentence = "quotes are for the title of a kind, and for a sentence with a colon before its rule"
    elif not block:
        sentence = "braces stand around kinds, puzzles and boards, not within a rule; leave them out"
    else:
        name = line.split()[0]
        column = line.index(name) + 1
        sentence = f"'{name}' opens a block; puzzles and their blocks stand after the '}}' of this kind"
        if name == "kind":
            sentence = "a kind cannot stand inside another one; close that first"
        return Problem(sentence, source, Span(number, column, len(name)))
    return Problem(sentence, source, mistake.word.span)


def _comment(mistake: Mistake, source: Source) -> Problem | None:
    """Report a comment with the sign of another language at that sign."""
    number, column, _ = mistake.word.span
    taken_for_kind = bool(mistake.accepted) and mistake.accepted <= {"TITLE", "_OPEN"}
    for line in (number, number - 1) if taken_for_kind else (number,):
        text = source.line(line)
        for sign in COMMENTS:
            if text.lstrip().startswith(sign):
                at = text.index(sign) + 1
            elif line == number and mistake.word.text.startswith(sign):
                at = column
            else:
                continue
            return Problem(f"a comment starts with '%', not with '{sign}'", source, Span(line, at, len(sign)))
    return None


def _habit(mistake: Mistake, source: Source) -> tuple[str, Span]:
    """Return what to write instead of a habit from other languages, and its place; empty for other mistakes."""
    text, here = mistake.word.text, mistake.word.span
    line = source.line(here.line)
    equals = Span(here.line, line.find("=") + 1)
    before = line[: here.column - 1].strip()
    if text[:1] and text[0] in _QUOTES:
        return 'a title stands between two straight double quotes, "like this"', here
    name = re.fullmatch(r"([^\W\d]\w*)\s*=.*", before)
    if mistake.type in ("WORD", "NAME") and name and cell_of(name[1]) is None:
        return f"the values of '{name[1]}' follow it without '='", equals
    if mistake.type == "_OPEN" and "_END" in mistake.accepted and before:
        return "a block starts on a line of its own, or after ';', with its name and '{'", here
    if mistake.accepted and mistake.accepted <= {"TITLE", "_OPEN"}:
        return _heading(mistake, before, line), here
    statement = re.split("[{;]", before)[-1].split()
    if mistake.type == "_OPEN" and before.endswith("="):
        mistake.last = True
        return "the rows of a block follow its name without '='", equals
    if mistake.type == "SIGN" and before.endswith("="):
        return "'=' is written once", here
    if mistake.type == "SIGN" and len(statement) > 1 and text == "=" and cell_of(statement[-1]) is None:
        return f"the values of '{statement[0]}' follow it without '='", equals
    if mistake.type == "SIGN" and len(statement) > 1:
        return f"a line end or ';' is missing before '{statement[-1]} {text}'", here
    return "", here


def _heading(mistake: Mistake, before: str, line: str) -> str:
    """Return what to write instead of something between a kind and its brace; empty if unclear."""
    first, *others = before.split() or [""]
    if first in ("use", "import", "include"):
        mistake.last = True
        return 'a file of kinds is named like this: use "FILE"'
    if not others and first != "kind" and first.lower() == "kind":
        return f"'{first}' is written in small letters: kind"
    if mistake.type in ("WORD", "NAME") and "{" in line[mistake.word.span.column - 1 :]:
        return f"a name is one word, and a title stands between two double quotes; '{mistake.word}' is neither"
    return ""


def _sentence(shown: str, terminal: str, accepted: set[str]) -> str:
    """Explain what is wrong with a word of a type, or with the end of a line, where others are accepted."""
    if shown.startswith("'\"") and "_END" in accepted:
        return "quotes are for titles, after the kind of puzzle; leave them out"
    if shown.startswith("'\""):
        return "a title stands between two quotes on one line, after the kind of puzzle"
    if accepted == {"WORD"}:
        return f"a value is missing before {shown}"
    if terminal in _LINE_ENDS and "COLON" in accepted and "_CLOSE" not in accepted:
        return "a rule is missing after the colon"
    if accepted == {"_SAID"}:
        return f"a colon stands between a sentence and its rule; it is missing before {shown}"
    if accepted == {"NAME"}:
        return f"the name of a kind is missing before {shown}"
    if END in accepted:
        return f"{shown} cannot stand outside a puzzle; a puzzle is a kind, a title and braces"
    if "_OPEN" in accepted and accepted <= {"TITLE", "_OPEN"}:
        return f"{shown} cannot stand here; after the kind of puzzle and its title comes '{{'"
    if accepted == {"_NL"}:
        if terminal == "_CLOSE":
            return "a row ends with its line; '}' stands on a line of its own"
        return f"the rows of a block start on a line of their own, not with {shown}"
    if terminal in ("WORD", "NAME") and "_END" in accepted:
        return f"a line end or ';' is missing before {shown}"
    if terminal == "SIGN":
        return f"{shown} has no value before it"
    return f"{shown} cannot stand here"


class _Braces:
    """The open braces of a text; mistakes come in its order, so that every line is scanned once.

    A brace that stands alone, as far to the left as the line of an outer one, closes that, whatever was forgotten.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._seen = 0
        self._open: list[Span] = []
        self._forgotten: Span | None = None

    def unclosed(self, last: int) -> Problem:
        """Point at the innermost brace still open at the end of a line."""
        for number in range(self._seen + 1, last + 1):
            self._pass(number, self._source.line(number))
        self._seen = max(self._seen, last)
        if self._open:
            return Problem("this brace is never closed", self._source, self._forgotten or self._open[-1])
        end = len(lines_of(self._source.text.rstrip()))
        return Problem("the file ends in the middle of a puzzle", self._source, Span(max(end, 1), 1))

    def _pass(self, number: int, line: str) -> None:
        if line.strip() == "}" and len(self._open) > 1:
            outer, inner = (_margin(self._source, brace) for brace in self._open[-2:])
            if outer == _width(line) < inner:
                self._forgotten = self._forgotten or self._open[-1]
        in_title = False
        for match in _SIGN.finditer(line):
            character = match[0]
            if character == '"':
                in_title = not in_title
            elif character == "%" and not in_title:
                break
            elif character == "{" and not in_title:
                self._open.append(Span(number, match.start() + 1))
            elif character == "}" and not in_title and self._open:
                self._open.pop()


def _margin(source: Source, brace: Span) -> int:
    """Return the indentation of the line of a brace."""
    return _width(source.line(brace.line))


def _width(line: str) -> int:
    return len(line) - len(line.lstrip())
