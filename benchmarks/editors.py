"""The TextMate grammar of puzzle files, made from the words of the language: ``editors/vscode/syntaxes``."""

from __future__ import annotations

import json
from collections.abc import Iterable

from pylogic.editor.lexer import KEYWORDS
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.model.files import ROOT

GRAMMAR = ROOT / "editors" / "vscode" / "syntaxes" / "puzzle.tmLanguage.json"


def grammar() -> str:
    """The grammar as JSON."""
    patterns = [
        ("comment.line.percentage", "%.*"),
        ("string.quoted.double", r'"(\\.|[^"\\])*"'),
        ("keyword.control", _any(KEYWORDS)),
        ("support.function", _any(words.names())),
        ("storage.type", _any(givens.names())),
        ("support.type", _any(BUILT_IN)),
        ("variable.other", r"\br\d+c\d+\b"),
        ("constant.numeric", r"\b\d+\b"),
        ("keyword.operator", r"<>|[<>]=?|[=+*/-]"),
    ]
    fields = {
        "scopeName": "source.puzzle",
        "name": "Puzzle",
        "fileTypes": ["puzzle"],
        "patterns": [{"name": f"{name}.puzzle", "match": match} for name, match in patterns],
    }
    return json.dumps(fields, indent=2) + "\n"


def _any(names: Iterable[str]) -> str:
    return rf"\b({'|'.join(sorted(names))})\b"


if __name__ == "__main__":
    GRAMMAR.write_text(grammar(), encoding="utf-8")
