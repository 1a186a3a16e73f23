"""Files and texts to puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import prod
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic import builtin, engines, formats
from pylogic.files import size_limits
from pylogic.files.reading import GENERAL_WORDS
from pylogic.model import limits, question, strategy_file
from pylogic.model.document import Document, Setting
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.files import read_source, uniform
from pylogic.model.puzzle import Defaults, Puzzle
from pylogic.model.text import Problem, Source, plural, quote, suggestion

if TYPE_CHECKING:
    from pylogic.files.syntax import Contents

OWN = "puzzle"
"""The name of pylogic's own format."""
PuzzleOrPath = Puzzle | str | PathLike[str]
"""A puzzle, or the path of a file that holds one."""
_SIZES = ("size", "board")
"""Facts of the sides of a board, or of the one that both are."""
_LONGEST_SHOWN = 60
"""Characters of the longest value that is shown in a sentence."""


def load(path: str | PathLike[str], format: str | None = None, *, title: str | None = None) -> Puzzle:  # noqa: A002
    """The one puzzle of a file.

    Args:
        path: The file.
        format: Name of a foreign format; guessed from the content when left out.
        title: The title of the puzzle that is meant, in a file of several.

    Raises:
        PuzzleError: The file cannot be read, is not in the format, or holds another number of puzzles; every problem
            is reported with its line and column.
        UsageError: The format is unknown, no puzzle has that title, or the path is a text, not a path.

    Examples:
        >>> puzzle = pylogic.load("examples/futoshiki_4x4.puzzle")
        >>> puzzle.kind, puzzle.title
        (<kind futoshiki>, 'Notebook, sample 3')
        >>> pylogic.load("examples/first.puzzle", title="Four by four").kind
        <kind futoshiki>
    """
    return _only(load_all(path, format), str(path), title)


def load_all(path: str | PathLike[str], format: str | None = None) -> tuple[Puzzle, ...]:  # noqa: A002
    """All puzzles of a file, in its order; arguments and errors as for `load`.

    Examples:
        >>> len(pylogic.load_all("examples/first.puzzle"))
        3
    """
    return read(read_source(_path(path)), format)


def loads(
    text: str,
    format: str | None = None,  # noqa: A002
    name: str = "<string>",
    *,
    title: str | None = None,
) -> Puzzle:
    """The one puzzle of a text; ``name`` stands for it in messages, the rest is as for `load`.

    Examples:
        >>> pylogic.loads("3:0,0,0,0,0,0,0,0,0,", "sgt").kind
        <kind futoshiki>
    """
    if not isinstance(text, str):
        raise UsageError(f"loads takes a text, not {_shown(text)}; load takes the path of a file")
    return _only(read(Source(name, uniform(text)), format), name, title)


def is_puzzle(text: str) -> bool:
    """Whether a text is unmistakably a puzzle of our own format."""
    return formats.format_named(OWN).sniff(text)


def puzzle_of(given: PuzzleOrPath) -> Puzzle:
    """A puzzle as it is, or the one puzzle of a file; errors as for `load`."""
    return given if isinstance(given, Puzzle) else load(given)


def puzzles_of(given: PuzzleOrPath) -> tuple[Puzzle, ...]:
    """A puzzle as it is, or all puzzles of a file; errors as for `load`."""
    return (given,) if isinstance(given, Puzzle) else load_all(given)


def puzzles_of_all(given: Iterable[PuzzleOrPath] | PuzzleOrPath) -> list[Puzzle]:
    """All puzzles of what is given, one thing or several; errors as for `load`."""
    if isinstance(given, Puzzle | str | PathLike) or not isinstance(given, Iterable):
        return list(puzzles_of(given))
    return [puzzle for one in given for puzzle in puzzles_of(one)]


def titled(puzzles: Sequence[Puzzle], title: str, name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a title, at least one.

    Raises:
        UsageError: No puzzle has that title; a near one is named.
    """
    question.text_argument("title", title)
    titles = [puzzle.title for puzzle in puzzles]
    if title not in titles:
        raise UsageError(f"{name} has no puzzle '{title}'{suggestion(title, titles)}")
    return tuple(puzzle for puzzle in puzzles if puzzle.title == title)


def _path(path: object) -> str | PathLike[str]:
    """A path, vetted: texts of puzzles are not guessed at."""
    if isinstance(path, str) and ("\n" in path or "\r" in path or ("{" in path and not Path(path).exists())):
        raise UsageError("this is the text of a puzzle, not the path of a file; loads(text) reads it")
    if isinstance(path, str) and not os.path.exists(path) and formats.claims(path):  # noqa: PTH110, any text will do
        raise UsageError("this is a puzzle or a link to one, not the path of a file; loads(text) reads it")
    if isinstance(path, str | PathLike) and path != "":
        return path
    raise UsageError(f"expected a puzzle or the path of a file, not {_shown(path)}")


def _shown(value: object) -> str:
    """A value of a wrong type in a sentence."""
    with suppress(Exception):  # of a number of thousands of digits; and things may raise what they like
        text = repr(value)
        if len(text) <= _LONGEST_SHOWN:
            return text
    return f"a value of type {type(value).__name__}"


def documents(source: Source, format_name: str | None = None) -> tuple[Document, ...]:
    """The documents of a text in a named or guessed format; errors as for `read`."""
    if format_name is not None:
        question.text_argument("format", format_name)
    if not source.text.strip():
        raise PuzzleError([Problem("the file is empty", source)])
    if not (is_puzzle(source.text) if format_name is None else format_name == OWN):
        size_limits.vet_characters(source)
    form = formats.format_named(format_name) if format_name else _guessed(source)
    parsed = form.read(source)
    if not parsed:
        declared = builtin.declared(contents(source).scope) if form.name == OWN else {}
        what = f", only {plural(len(declared), 'kind')}: {', '.join(declared)}" if declared else ""
        raise PuzzleError([Problem(f"there is no puzzle in it{what}", source)])
    size_limits.vet_puzzles(parsed)
    return parsed


def contents(source: Source) -> Contents:
    """The puzzles of a file of our own and the kinds that it declares, not yet understood.

    Raises:
        PuzzleError: The text does not have the shape of puzzles.
    """
    from pylogic.files import syntax  # imported late: lark is heavy and other formats need none of it

    return syntax.contents(source)


def canonical(source: Source) -> str:
    """The canonical form of a text: its kinds and puzzles in their order, after the files that it uses.

    Raises:
        PuzzleError: The text does not have the shape of puzzles.
    """
    from pylogic.files.printing import show, show_declaration  # imported late: few ask for it

    content = contents(source)
    uses = [f"use {word}" for word in content.scope.uses]
    shown = [(declaration.name.span.line, show_declaration(declaration)) for declaration in content.scope.declarations]
    for document in content.documents:
        try:
            layout = builtin.meant(document).layout
        except UsageError as error:
            raise PuzzleError([Problem(str(error), source, document.kind.span)]) from None
        shown.append((document.kind.span.line, show(document, layout)))
    return "\n\n".join(["\n".join(uses)] * bool(uses) + [text for _, text in sorted(shown)]) + "\n"


def _guessed(source: Source) -> formats.Format:
    try:
        return formats.guess(source.text)
    except UsageError as error:
        raise PuzzleError([Problem(str(error), source)]) from None


def read(source: Source, format_name: str | None = None) -> tuple[Puzzle, ...]:
    """All puzzles of a text.

    Raises:
        PuzzleError: With everything that is wrong in all of them.
        UsageError: The format is not known.
    """
    puzzles: list[Puzzle] = []
    problems = Problems(source)
    cells = 0
    parsed = documents(source, format_name)
    for document in parsed:
        try:
            puzzles.append(understand(document))
        except PuzzleError as error:
            problems.take(error)
            continue
        cells += _cells(puzzles[-1])
        size_limits.vet_cells(source, cells, document.kind.span)
    problems.stop()
    if parsed[0].scope.declarations:
        builtin.declared(parsed[0].scope)  # complains, also of kinds that no puzzle is of
    return tuple(puzzles)


def _cells(puzzle: Puzzle) -> int:
    """The number of cells of a board, from the frame of the puzzle."""
    sides = next((fact.atom.args for fact in puzzle.facts if fact.atom.name in _SIZES), ())
    return prod(int(side) for side in (sides * 2)[:2])


def understand(document: Document) -> Puzzle:
    """The puzzle that a document states.

    Raises:
        PuzzleError: Its kind is unknown or does not understand it.
    """
    try:
        kind = builtin.meant(document)
    except UsageError as error:
        raise PuzzleError([Problem(str(error), document.source, document.kind.span)]) from None
    problems = Problems(document.source)
    defaults = _defaults(document, problems)
    own = [statement for statement in document.statements if statement.name.text not in GENERAL_WORDS]
    try:
        facts = kind.read(replace(document, statements=tuple(own)))
    except PuzzleError as error:
        problems.take(error)
    problems.stop()
    return Puzzle(kind, document.title, facts, document.source, defaults, document.notes)


def _defaults(document: Document, problems: Problems) -> Defaults:
    """Read ``solve with ENGINE [labeling|strategy WORDS]`` and ``limit 10 s``."""
    settings: dict[str, Defaults] = {}
    for statement in document.statements:
        name = statement.name.text
        if name not in GENERAL_WORDS:
            continue
        words = [word.text for word in statement.words] if isinstance(statement, Setting) else []
        try:
            if name in settings:
                raise UsageError(f"'{name}' is given twice")
            settings[name] = (
                _solve_with(words) if name == "solve" else Defaults(seconds=limits.seconds(" ".join(words)))
            )
        except UsageError as error:
            problems.note(str(error), statement.name.span)
    solve, limit = (settings.get(name, Defaults()) for name in GENERAL_WORDS)
    return solve._replace(seconds=limit.seconds)


def _solve_with(words: list[str]) -> Defaults:
    match words:
        case ["with", engine]:
            strategy = None
        case ["with", engine, "labeling" | "strategy", first, *more]:
            strategy = ",".join([first, *more])
        case _:
            raise UsageError("write: solve with ENGINE, and after it perhaps: labeling ff step, or: strategy NAME")
    strategy_file.refuse(strategy)
    engines.engine(engine).strategy(strategy)
    return Defaults(engine, strategy)


def _only(puzzles: tuple[Puzzle, ...], name: str, title: str | None) -> Puzzle:
    if title is not None:
        puzzles = titled(puzzles, title, name)
    if len(puzzles) != 1:
        sentence = f"{plural(len(puzzles), 'puzzle')} in it where one is wanted; load_all gives them all"
        titles = [puzzle.title for puzzle in puzzles]
        if len(set(titles)) == len(titles) and all(titles):
            sentence += f", load(..., title={quote(titles[0])}) one of them ({', '.join(map(quote, titles))})"
        raise PuzzleError([Problem(sentence, Source(name, ""))])
    return puzzles[0]
