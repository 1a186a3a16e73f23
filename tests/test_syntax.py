"""Shapes of puzzle files: parsing, printing, and every error with its place."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core.document import Block, Document, Relation, Setting, Word
from pylogic.core.errors import PuzzleError
from pylogic.core.resources import ROOT
from pylogic.core.text import Source, Span, quote, unquote
from pylogic.language import misreading, ready
from pylogic.language.printing import show
from pylogic.language.syntax import parse


def documents(text: str) -> tuple[Document, ...]:
    return parse(Source("t", text))


def errors(text: str) -> list[str]:
    """The first line of every problem."""
    with pytest.raises(PuzzleError) as caught:
        documents(text)
    return [str(problem).splitlines()[0] for problem in caught.value.problems]


def plain(block: Block) -> tuple[str, ...]:
    return tuple(line.text for line in block.lines)


def test_a_puzzle_is_a_kind_a_title_and_statements() -> None:
    (document,) = documents('lake "Big \\"one\\"" {\n  size 3 2*2 ?\n  a < b < c\n  board {\n    . # .\n  }\n}\n')

    def word(text: str) -> Word:
        return Word(text, Span(0, 0))

    assert document.kind == word("lake")
    assert document.title == 'Big "one"'
    assert document.statements == (
        Setting(word("size"), (word("3"), word("2*2"), word("?"))),
        Relation((word("a"), word("b"), word("c")), (word("<"), word("<"))),
        Block(word("board"), (word(". # ."),)),
    )


def test_words_know_where_they_stand() -> None:
    (document,) = documents("lake {\n  size  3\n  board {\n     . .  \n  }\n}")
    setting, block = document.statements

    assert isinstance(setting, Setting)
    assert setting.words[0].span == Span(2, 9, 1)
    assert isinstance(block, Block)
    assert block.lines[0].span == Span(4, 6, 3)


def test_a_file_may_hold_several_puzzles_and_none() -> None:
    assert [document.title for document in documents('a "x" {\n}\nb {}\n\na "y" { size 1 }')] == ["x", "", "y"]
    assert documents("% only a comment\n") == ()


def test_comments_belong_to_the_puzzle_that_they_stand_in_or_before() -> None:
    first, second = documents("% one\na { % two\n}\n% three\nb {\n}\n% four")

    assert first.comments == {1: "% one", 2: "% two"}
    assert second.comments == {4: "% three", 7: "% four"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a "x" {\n  size 3\n', "t:1:7: this brace is never closed"),
        ('a "x" {\n  b {\n . .\n}\n', "t:2:5: this brace is never closed"),
        ("a", "t:1:1: the file ends in the middle of a puzzle"),
        ("}", "t:1:1: '}' cannot stand outside a puzzle; a puzzle is a kind, a title and braces"),
        ("a b {\n}", "t:1:3: a name is one word, and a title stands between two double quotes; 'b' is neither"),
        ('a "x\n{\n}', "t:1:3: a title stands between two quotes on one line, after the kind of puzzle"),
        ("a {\n  b <\n}", "t:2:5: a value is missing before the end of the line"),
        ("a {\n  < b\n}", "t:2:3: '<' has no value before it"),
        ("a {\n  b { . .\n  }\n}", "t:2:7: the rows of a block start on a line of their own, not with '.'"),
    ],
)
def test_what_is_misshapen_is_named_with_its_place(text: str, expected: str) -> None:
    assert errors(text)[0] == expected


def test_several_errors_are_reported_in_one_run() -> None:
    assert errors("a {\n  b <\n  size 3\n  c <\n}") == [
        "t:2:5: a value is missing before the end of the line",
        "t:4:5: a value is missing before the end of the line",
    ]


def test_a_problem_shows_the_line_and_a_caret() -> None:
    with pytest.raises(PuzzleError) as caught:
        documents("a {\n\tb <\n}")

    assert str(caught.value) == "t:2:4: a value is missing before the end of the line\n    \tb <\n    \t  ^"


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60))
def test_any_text_is_parsed_or_refused_with_places(text: str) -> None:
    try:
        documents(text)
    except PuzzleError as error:
        places = [problem.span for problem in error.problems]
    else:
        places = [Span(1, 1)]

    assert places
    assert None not in places


@given(st.text())
def test_quoting_a_title_can_be_undone(title: str) -> None:
    assert unquote(quote(title)) == title


@pytest.mark.parametrize("cache", ["writable", "broken", "a file", "nowhere"])
def test_what_is_kept_of_a_grammar_is_only_a_convenience(cache: str, tmp_path: Path) -> None:
    folder = tmp_path / "pylogic"
    place = "/proc/none" if cache == "nowhere" else str(tmp_path)
    code = (
        "from pylogic.language.syntax import parse; from pylogic.core.text import Source;"
        "print(len(parse(Source('t', 'a {}\\n'))))"
    )

    def run() -> tuple[str, str]:
        environment = {**os.environ, "XDG_CACHE_HOME": place}
        found = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
        return found.stdout, found.stderr

    if cache == "a file":
        folder.write_text("in the way")
    elif cache == "broken":
        assert run() == ("1\n", "")
        (kept,) = folder.iterdir()
        broken = kept.read_bytes()[:-1]
        kept.write_bytes(broken)
    assert run() == ("1\n", "")
    if cache == "broken":
        assert kept.read_bytes() != broken  # it was made anew


def shape(tree: Any) -> Any:
    """All of a tree that counts."""
    if hasattr(tree, "children"):
        return tree.data, getattr(tree.meta, "end_line", 0), [shape(child) for child in tree.children]
    return tree and (tree.type, str(tree), tree.line, tree.column, tree.end_column)


@pytest.mark.parametrize("folder", ["examples", "kinds"])
def test_the_parser_that_needs_no_lark_gives_the_trees_of_lark(folder: str) -> None:
    for file in sorted((ROOT / folder).glob("*.puzzle")):
        source = Source(file.name, file.read_text())
        quick = ready.tree("puzzle", source.text)

        assert quick is not None
        assert shape(quick) == shape(misreading.parse(source))


@pytest.mark.parametrize("text", ["a {", "}", "a { b { }", "%"])
def test_the_parser_that_needs_no_lark_takes_no_more_than_lark(text: str) -> None:
    try:
        wanted = shape(misreading.parse(Source("t", text)))
    except PuzzleError:
        wanted = None

    assert shape(ready.tree("puzzle", text)) == wanted


names = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True)
words = st.from_regex(r"[a-z0-9?*~.,]{1,5}", fullmatch=True)
rows = st.from_regex(r"[.#~<>^a-z0-9]( ?[.#~<>^a-z0-9]){0,8}", fullmatch=True)
signs = st.sampled_from(["<", ">", "<=", ">=", "="])


@st.composite
def statements(draw: st.DrawFn) -> str:
    shape = draw(st.integers(0, 2))
    if shape == 0:
        return " ".join(["  " + draw(names), *draw(st.lists(words, max_size=4))])
    if shape == 1:
        rest = [f"{draw(signs)} {draw(words)}" for _ in range(draw(st.integers(1, 3)))]
        return " ".join(["  " + draw(names), *rest])
    return "\n".join([f"  {draw(names)} {{", *(f"    {row}" for row in draw(st.lists(rows, max_size=4))), "  }"])


@st.composite
def files(draw: st.DrawFn) -> str:
    title = quote(draw(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=9)))
    comment = draw(st.sampled_from(["", "% said before\n"]))
    body = [draw(statements()) + draw(st.sampled_from(["", "  % said beside"])) for _ in range(draw(st.integers(0, 4)))]
    return "\n".join([f"{comment}{draw(names)} {title} {{", *body, "}", ""])


@given(st.lists(files(), min_size=1, max_size=3))
def test_printing_is_the_inverse_of_parsing(texts: list[str]) -> None:
    parsed = documents("\n".join(texts))
    printed = "\n\n".join(show(document, plain) for document in parsed)
    again = documents(printed)

    assert again == parsed
    assert [list(d.comments.values()) for d in again] == [list(d.comments.values()) for d in parsed]
    assert "\n\n".join(show(document, plain) for document in again) == printed


@st.composite
def commented(draw: st.DrawFn) -> str:
    """Files with comments beside lines and on lines of their own, wherever these may stand."""
    texts = draw(st.lists(files(), min_size=1, max_size=3))
    lines = []
    for number, line in enumerate("\n".join(texts).splitlines()):
        lines += [f"% before {number}, {i}" for i in range(draw(st.sampled_from([0, 0, 0, 1, 2])))]
        lines.append(line + draw(st.sampled_from(["", "", f" % beside {number}"])))
        lines += draw(st.sampled_from([[], [], [""]]))
    lines += draw(st.sampled_from([[], ["% after"]]))
    return "\n".join(lines)


@given(commented())
def test_printing_again_changes_nothing_wherever_comments_stand(text: str) -> None:
    parsed = documents(text)
    printed = "\n\n".join(show(document, plain) for document in parsed)
    again = documents(printed)

    assert again == parsed
    assert [list(d.comments.values()) for d in again] == [list(d.comments.values()) for d in parsed]
    assert [show(document, plain) for document in again] == [show(document, plain) for document in parsed]


@given(
    commented(),
    st.integers(0, 10_000),
    st.integers(0, 3),
    st.sampled_from(["", "{", "}", "\n", "=", '"', ";", "%", "kind a {", "use"]),
)
def test_altered_texts_have_the_trees_of_lark_or_none(text: str, place: int, gone: int, put: str) -> None:
    place %= len(text) + 1
    altered = text[:place] + put + text[place + gone :]
    try:
        wanted = shape(misreading.parse(Source("t", altered)))
    except PuzzleError:
        wanted = None

    assert shape(ready.tree("puzzle", altered)) == wanted


def test_comments_before_closing_braces_stay_before_them() -> None:
    first, second = documents("a {\nb {\n.\n% one\n} % two\n% three\n} % four\nc {\n}\n% five")

    assert show(first, plain) == "a {\n  b {\n    .\n    % one\n  }  % two\n  % three\n}  % four"
    assert show(second, plain) == "c {\n}\n% five"


@pytest.mark.parametrize(
    ("lines", "cells"),
    [
        ("12 13 7", [["12"], ["13"], ["7"]]),
        ("12 . 10", [["12"], ["."], ["10"]]),
        ("12 13 14", [["1", "2"], ["1", "3"], ["1", "4"]]),
        ("1. 2 .3", [["1", "."], ["2"], [".", "3"]]),
        ("123 12 1", [["1", "2", "3"], ["1", "2"], ["1"]]),
    ],
)
def test_words_alone_on_lines_are_a_column_where_no_board_of_characters_is_meant(
    lines: str, cells: list[list[str]]
) -> None:
    words = tuple(Word(text, Span(number, 1, len(text))) for number, text in enumerate(lines.split(), 2))

    assert [[str(word) for word in row] for row in Block(Word("board", Span(1, 1, 5)), words).rows] == cells
