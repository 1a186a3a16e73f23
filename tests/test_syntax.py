"""Shapes of puzzle files: parsing, printing, and every error with its place."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.files.printing import show
from pylogic.files.reading import word
from pylogic.files.syntax import contents, parse
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ROOT
from pylogic.model.text import Source, Span, quote, unquote


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

    def word(text: str) -> Token:
        return Token(text, Span(0, 0))

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


def test_what_is_misshapen_is_named_with_its_place() -> None:
    assert errors("a") == ["t:1:1: the file ends in the middle of a puzzle"]
    assert errors("}") == ["t:1:1: '}' cannot stand outside a puzzle; a puzzle is a kind, a title and braces"]


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


def placed(words: Iterable[Token]) -> list[tuple[str, Span]]:
    return [(word.text, word.span) for word in words]


GRAMMAR = lark.Lark(
    (ROOT / "grammar/puzzle.lark").read_text(), parser="lalr", maybe_placeholders=True, propagate_positions=True
)


def by_lark(source: Source) -> list[object] | None:
    """All that lark reads in a file; nothing where something is wrong with it."""
    try:
        items: list[Any] = GRAMMAR.parse(source.text).children
    except lark.UnexpectedInput:
        return None
    read: list[object] = []
    for item in items:
        name, *rest = item.children
        if item.data == "use":
            read.append(placed([word(name)]))
            continue
        title, *parts = rest
        titled = unquote(title) if title else ""
        inside = []
        for part in parts:
            first, *others = part.children
            start = (unquote(first) if first else "") if part.data == "phrase" else placed([word(first)])[0]
            end = part.meta.end_line if part.data == "block" else 0
            inside.append((str(part.data), start, placed(map(word, others)), end))
        read.append((placed([word(name)]), titled, inside, item.meta.end_line))
    return read


def by_scanner(source: Source) -> list[object] | None:
    """The same of the scanner, in the order of the file."""
    try:
        found = contents(source)
    except PuzzleError:
        return None
    items: list[tuple[int, int, object]] = [(*name.span[:2], placed([name])) for name in found.scope.uses]
    for kind in found.scope.declarations:
        inside: list[object] = [("phrase", one.sentence, placed(one.words), 0) for one in kind.phrases]
        items.append((*kind.name.span[:2], (placed([kind.name]), kind.title, inside, kind.end)))
    for document in found.documents:
        inside = [statement(one) for one in document.statements]
        items.append((*document.kind.span[:2], (placed([document.kind]), document.title, inside, document.end)))
    return [item for _, _, item in sorted(items, key=lambda one: one[:2])]


def statement(one: Statement) -> tuple[str, tuple[str, Span], list[tuple[str, Span]], int]:
    first = placed([one.name])[0]
    if isinstance(one, Setting):
        return "setting", first, placed(one.words), 0
    if isinstance(one, Block):
        return "block", first, placed(one.lines), one.end
    return "relation", first, placed(chain(*zip(one.signs, one.operands[1:], strict=True))), 0


@pytest.mark.parametrize("folder", ["examples", "kinds"])
def test_the_scanner_reads_what_lark_reads(folder: str) -> None:
    for file in sorted((ROOT / folder).glob("*.puzzle")):
        source = Source(file.name, file.read_text())

        assert by_scanner(source) is not None
        assert by_scanner(source) == by_lark(source)


@pytest.mark.parametrize("text", ["a {", "}", "a { b { }", "%", "", 'use "a" use"b" kind a "b" { "c": : <> d }'])
def test_the_scanner_takes_no_more_than_lark(text: str) -> None:
    assert by_scanner(Source("t", text)) == by_lark(Source("t", text))


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
def test_altered_texts_are_read_as_lark_reads_them(text: str, place: int, gone: int, put: str) -> None:
    place %= len(text) + 1
    altered = text[:place] + put + text[place + gone :]
    assert by_scanner(Source("t", altered)) == by_lark(Source("t", altered))


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
    words = tuple(Token(text, Span(number, 1, len(text))) for number, text in enumerate(lines.split(), 2))

    assert [[str(word) for word in row] for row in Block(Token("board", Span(1, 1, 5)), words).rows] == cells
