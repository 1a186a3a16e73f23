"""Syntax highlighting of puzzle files for Pygments, which finds the lexer by its entry point."""

from __future__ import annotations

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from pylogic.editor.names import FURTHER, SORTS
from pylogic.files.reading import GENERAL_WORDS
from pylogic.language import givens
from pylogic.language import words as rules
from pylogic.language.board.families import BUILT_IN

KEYWORDS = ("kind", "use", "like", "with", "where", *GENERAL_WORDS, *FURTHER, *SORTS)
"""Words that are what they are in every kind."""


class PuzzleLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """Syntax highlighting of puzzles and declared kinds."""

    name = "puzzle"
    aliases = ("puzzle",)
    filenames = ("*.puzzle",)
    tokens = {  # noqa: RUF012 - Pygments wants a dictionary
        "root": [
            (r"%.*", Comment.Single),
            (r'"(\\.|[^"\\\n])*"', String),
            (words(KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(tuple(rules.names()), prefix=r"\b", suffix=r"\b"), Name.Function),
            (words(tuple(givens.names()), prefix=r"\b", suffix=r"\b"), Keyword.Declaration),
            (words(tuple(BUILT_IN), prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (r"r\d+c\d+", Name.Variable),
            (r"\d+", Number),
            (r"[^\W\d]\w*", Name),
            (r"[{}();,:]", Punctuation),
            (r"[<>=!+*/^#.?-]+", Operator),
            (r"\s+|.", Text),
        ]
    }
