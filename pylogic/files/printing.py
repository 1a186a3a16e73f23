"""Documents to canonical text, the inverse of `pylogic.files.syntax.parse`, and documents that kinds write.

Facts and comments of printed programs are the same for every engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from pylogic.files.reading import cell_of
from pylogic.model.atom import Cell
from pylogic.model.document import Block, Declaration, Document, Phrase, Relation, Setting, Statement, Token
from pylogic.model.text import Source, Span, harmless, quote

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.puzzle import Puzzle

Layout = Callable[[Block], tuple[str, ...]]
"""Lays out the lines of a block: returns one text for each line."""

_Line = tuple[str, int]  # a printed line and the line of the file it stands for


def show(document: Document, layout: Layout) -> str:
    """One puzzle in canonical form, comments kept, without a newline at the end."""
    return _commented(_lines(document, layout), document.comments)


def show_declaration(declaration: Declaration) -> str:
    """One declared kind in canonical form, as `show` does it."""
    return _commented(_declared(declaration), declaration.comments)


def _commented(lines: Iterable[_Line], by_line: Mapping[int, str]) -> str:
    """Lines with the comments on them or before them."""
    comments = deque(sorted(by_line.items()))
    printed: list[tuple[str, str]] = []
    for text, number in lines:
        while comments and comments[0][0] < number:
            printed.append((_indent(text) + comments.popleft()[1], ""))
        printed.append((text, comments.popleft()[1] if comments and comments[0][0] == number else ""))
    printed += [(comment, "") for _, comment in comments]
    return "\n".join(_aligned(printed))


def _aligned(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Align successive comments at the ends of lines."""
    for beside, group in groupby(lines, lambda line: bool(line[1])):
        together = list(group)
        width = max(len(text) for text, _ in together) if beside else 0
        yield from (f"{text:{width}}  {comment}" if beside else text for text, comment in together)


def _indent(text: str) -> str:
    """Return the indentation of a comment before a line; before a closing brace, that of the block's contents."""
    return " " * (len(text) - len(text.lstrip()) + (2 if text.strip() == "}" else 0))


def _declared(declaration: Declaration) -> Iterator[_Line]:
    title = f" {quote(declaration.title)}" if declaration.title else ""
    first = last = declaration.name.span.line
    yield f"kind {declaration.name}{title} {{", first
    # A sentence covers the rules on its line, so what stands on one line stays there.
    for line, group in groupby(declaration.phrases, lambda phrase: phrase.words[0].span.line):
        phrases = list(group)
        last = max(last, line)
        yield "  " + " ; ".join(map(_phrase, phrases)), last
        last = max(last, phrases[-1].words[-1].span.line)
    yield "}", max(last, declaration.end or last + 1)


def _phrase(phrase: Phrase) -> str:
    shown = f"{quote(phrase.sentence)}: " if phrase.sentence else ""
    before: Token | None = None
    for word in phrase.words:
        joined = word.text in ("),:" if len(word.text) == 1 else "") or before is None or before.text == "("
        if word.text == "(" and before is not None:  # a bracket that is not a call stands apart
            joined = joined or before.span.column + before.span.length == word.span.column
        shown += ("" if joined else " ") + word.text
        before = word
    return shown


def _is_named(statement: Statement) -> bool:
    """Whether it is a setting with a name; ``r1c1 X r1c2`` is about two cells."""
    return isinstance(statement, Setting) and cell_of(statement.name.text) is None


def _lines(document: Document, layout: Layout) -> Iterator[_Line]:
    title = f" {quote(document.title)}" if document.title else ""
    first = document.kind.span.line
    yield f"{document.kind}{title} {{", first
    last = first
    for is_named, group in groupby(document.statements, _is_named):
        statements = list(group)
        # Settings that follow each other are set as a table.
        width = max(len(str(statement.name)) for statement in statements) if is_named else 0
        for statement in statements:
            last = max(last, statement.name.span.line)
            if isinstance(statement, Setting):
                words = " ".join(map(str, statement.words))
                yield f"  {statement.name!s:{width}} {words}".rstrip(), last
            elif isinstance(statement, Relation):
                words = " ".join(
                    f"{sign} {operand}" for sign, operand in zip(statement.signs, statement.operands[1:], strict=True)
                )
                yield f"  {statement.name} {words}", last
            else:
                yield f"  {statement.name} {{", last
                for line, text in zip(statement.lines, layout(statement), strict=True):
                    last = max(last, line.span.line)
                    yield f"    {text}", last
                last = max(last, statement.end or last + 1)
                yield "  }", last
    yield "}", max(last, document.end or last + 1)


_MARGIN = 4  # of the lines of a block as they are printed


class Draft:
    """A document under construction, with one line per statement and per line of a block.

    Args:
        kind: The kind of puzzle.
        title: Its title, perhaps empty.
    """

    def __init__(self, kind: str, title: str) -> None:
        self._line = 0
        self._title = title
        self._statements: list[Statement] = []
        self._kind = self._next(kind)

    def setting(self, name: str, *words: str) -> None:
        """Add ``name words...``."""
        self._statements.append(Setting(self._next(name), tuple(map(self._word, words))))

    def relation(self, left: str, sign: str, right: str) -> None:
        """Add ``left sign right``."""
        self._statements.append(Relation((self._next(left), self._word(right)), (self._word(sign),)))

    def block(self, name: str, lines: Iterable[str]) -> None:
        """Add ``name { lines... }``; what a line is indented by moves it to the right."""
        head = self._next(name)
        self._statements.append(Block(head, tuple(self._next(line, _MARGIN) for line in lines)))
        self._line += 1

    def table(self, name: str, texts: Mapping[Cell, str], rows: range, columns: range, missing: str) -> None:
        """Add a block with a text for each cell, in straight columns."""
        wide = max(map(len, texts.values()), default=1)
        lines = ([texts.get((row, column), missing).rjust(wide) for column in columns] for row in rows)
        self.block(name, map(" ".join, lines))

    def document(self) -> Document:
        """Return the document."""
        return Document(self._kind, self._title, tuple(self._statements), Source("<written>", ""))

    def _next(self, text: str, margin: int = 0) -> Token:
        """Return a word that begins a line of its own."""
        self._line += 1
        return self._word(text, margin)

    def _word(self, text: str, margin: int = 0) -> Token:
        shown = text.strip()
        column = 1 + margin + len(text) - len(text.lstrip())
        return Token(shown, Span(self._line, column, len(shown)))


def heading(puzzle: Puzzle, *lines: str) -> str:
    """Return comment lines that open a program: its puzzle and source, and further lines."""
    title = f' "{puzzle.title}"' if puzzle.title else ""
    first = f"{puzzle.kind}{title}, from {puzzle.source.name}, made by pylogic"
    return "\n".join(comment(line) for line in (first, *lines))


def comment(text: str) -> str:
    """Return one comment line; no character of the text can end it."""
    return f"% {harmless(text)}"


def facts(puzzle: Puzzle, atoms: Sequence[Atom], form: str = "{}.") -> Iterator[str]:
    """Yield each fact on a line with its clue beside it; facts without a clue stand together by name and rule.

    Args:
        puzzle: The puzzle with the clues.
        atoms: The facts, those of one name together.
        form: How a fact is written, ``{}`` standing for the atom.
    """
    clues = {fact.atom: fact.clue for fact in puzzle.engine_facts}
    rules = {fact.atom: fact.rule for fact in puzzle.engine_facts}
    stated = [atom for atom in atoms if clues.get(atom) is not None]
    width = max((len(form.format(atom)) for atom in stated), default=0)
    for name, group in groupby(atoms, lambda atom: atom.name):
        bare: list[Atom] = []
        for atom in group:
            clue = clues.get(atom)
            if clue is None:
                bare.append(atom)
            else:
                place = f" (line {clue.span.line})" if clue.span else ""
                yield f"{form.format(atom):{width}}  {comment(clue.sentence + place)}"
        if bare:
            if name == "model":
                yield comment("model: which model is used")
            elif not any(fact.atom.name == name for fact in puzzle.engine_facts):
                yield comment(f"{name}: computed before the search")
            for rule, together in groupby(bare, lambda atom: rules.get(atom, "")):
                if rule:
                    yield comment(rule)
                yield from _wrapped(map(form.format, together))


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) > 98:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
