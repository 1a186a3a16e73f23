"""Colours of puzzle files in editors and in the documentation."""

import json
import re
from pathlib import Path

import pytest
from cover import kinds
from pygments.token import Error, Keyword, Name

from benchmarks.editors import GRAMMAR, grammar
from pylogic.editor.lexer import PuzzleLexer
from pylogic.language import words
from pylogic.model.files import LIBRARY, ROOT


def test_the_grammar_is_as_it_would_be_made_now() -> None:
    assert GRAMMAR.read_text() == grammar(), "run: make reference"


def test_the_grammar_knows_every_word() -> None:
    patterns = {one["name"]: re.compile(one["match"]) for one in json.loads(grammar())["patterns"]}

    assert [name for name in words.names() if not patterns["support.function.puzzle"].fullmatch(name)] == []
    assert patterns["string.quoted.double.puzzle"].findall('"a \\" b" c "d"') != []


@pytest.mark.parametrize("file", kinds(sorted(LIBRARY.glob("*.puzzle"))))
def test_the_lexer_gives_back_the_text(file: Path) -> None:
    text = file.read_text()
    tokens = list(PuzzleLexer().get_tokens(text))

    assert "".join(token for _, token in tokens) == text
    assert Error not in {sort for sort, _ in tokens}


def test_the_lexer_tells_words_apart() -> None:
    tokens = {text: sort for sort, text in PuzzleLexer().get_tokens("kind k {\n  different rows\n}\n")}

    assert tokens["kind"] is Keyword
    assert tokens["different"] is Name.Function
    assert tokens["rows"] is Name.Builtin


def test_the_folder_for_vs_code_names_files_that_are_there() -> None:
    folder = ROOT / "editors" / "vscode"
    package = json.loads((folder / "package.json").read_text())
    named = [package["main"], *(one["path"] for one in package["contributes"]["grammars"])]
    named += [one["configuration"] for one in package["contributes"]["languages"]]

    assert [name for name in named if not (folder / name).exists()] == []
    json.loads((folder / "language-configuration.json").read_text())
