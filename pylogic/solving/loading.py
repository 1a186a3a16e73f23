"""Files, texts and puzzles made in Python, turned into puzzles; and puzzles as text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import prod
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic import builtin, engines, formats
from pylogic.files import syntax
from pylogic.files.reading import GENERAL_WORDS, without_general
from pylogic.formats import Format
from pylogic.model import limits
from pylogic.model import puzzle as puzzles
from pylogic.model.document import Document, Setting, Token
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.files import read_source, uniform
from pylogic.model.kind import Drawn, Kind
from pylogic.model.puzzle import Defaults, Puzzle, text_argument
from pylogic.model.text import Problem, Source, Span, plural, quote, suggestion

if TYPE_CHECKING:
    from pylogic.files.syntax import Contents
    from pylogic.model.answer import Solution


OWN = "puzzle"
"""The name of pylogic's own format."""
ANSWERED = "pzprv3"
"""The format of files that have answers, with whose name they begin."""
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
    if not isinstance(name, str):
        raise UsageError(f"name is a text, under which messages know the puzzle, not {_shown(name)}")
    return _only(read(Source(name, uniform(text)), format), name, title)


def is_puzzle(text: str) -> bool:
    """Whether a text is unmistakably a puzzle of our own format."""
    return formats.format_named(OWN).sniff(text)


def drawn_answer(puzzle: Puzzle, answer: Source) -> Drawn | None:
    """The answer in a file of another program; ``None`` for other texts.

    Raises:
        PuzzleError: The file is damaged, or has another puzzle.
    """
    if not answer.text.lstrip().startswith(ANSWERED):
        return None
    read = formats.format_named(ANSWERED).read_answer
    return read(puzzle, answer) if read else None


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
    text_argument("title", title)
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
        text_argument("format", format_name)
    if not source.text.strip():
        raise PuzzleError([Problem("the file is empty", source)])
    if not (is_puzzle(source.text) if format_name is None else format_name == OWN):
        syntax.vet_characters(source)
    form = formats.format_named(format_name) if format_name else _guessed(source)
    parsed = form.read(source)
    if not parsed:
        declared = builtin.declared(contents(source).scope) if form.name == OWN else {}
        what = f", only {plural(len(declared), 'kind')}: {', '.join(declared)}" if declared else ""
        raise PuzzleError([Problem(f"there is no puzzle in it{what}", source)])
    syntax.vet_puzzles(parsed)
    return parsed


def contents(source: Source) -> Contents:
    """The puzzles of a file of our own and the kinds that it declares, not yet understood.

    Raises:
        PuzzleError: The text does not have the shape of puzzles.
    """
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
            layout = builtin.kind_of_document(document).layout
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
        syntax.vet_cells(source, cells, document.kind.span)
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
        kind = builtin.kind_of_document(document)
    except UsageError as error:
        raise PuzzleError([Problem(str(error), document.source, document.kind.span)]) from None
    problems = Problems(document.source)
    defaults = _defaults(document, problems)
    try:
        facts = kind.read(without_general(document))
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
    engines.refuse_strategy_file(strategy)
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


def puzzle(kind: str | Kind, /, *, title: str = "", **given: Any) -> Puzzle:
    """A puzzle of any kind, built without a text.

    What may be given are the words of the kind (``pylogic kinds NAME`` lists them), and for all kinds ``cells``, what
    single cells hold, and ``signs``, what stands between two cells.  Lists may be NumPy's arrays; whatever does not
    fit is refused with the argument and the place in it.

    - ``board``, regions, arrows, corners: rows from the top, each a list of cells or a text; ``None`` is an open cell,
      and so is NaN of NumPy, or what is masked, or a 0 in a list or an array where 0 is not a value of the kind.
    - clues beside the board (``rows``, ``columns``, ``top`` ...): a number for each line, a list of numbers where a
      line has several, ``None`` where there is no clue.
    - ``size``, ``boxes``: a number, or rows and columns, ``(2, 3)``.
    - cages, paths and what else is listed: an item for each, numbers and cells as ``(row, column)``, counting from 1.
    - a list of ships: their lengths, or ``{length: how many}``.
    - ``cells``: ``{(1, 2): 3}``; ``signs``: ``["r1c1 < r1c2"]`` or ``[((1, 1), "<", (1, 2))]``.

    Args:
        kind: Its name, or the kind of another puzzle.
        title: Its title.
        given: The givens.

    Raises:
        UsageError: The kind is unknown, it takes no such argument, or a value does not fit.
        PuzzleError: The kind does not understand it.

    Examples:
        >>> mini = pylogic.puzzle("sudoku", board=[[1, None, None, None], "..2.", ".3..", "...4"])
        >>> pylogic.solve(mini).count
        1
        >>> pylogic.puzzle("nonogram", rows=[1, 3, 1], columns=[[1], [3], [1]]).kind
        <kind nonogram>
        >>> cage = [(3, [(1, 1), (1, 2)]), (7, [(4, 3), (4, 4)])]
        >>> pylogic.puzzle("killer", size=4, cage=cage).clues[0].sentence
        'the cage at r1c1 has 3'
        >>> pylogic.puzzle("latin", board=[[1, 2], [3]])
        Traceback (most recent call last):
        pylogic.model.errors.PuzzleError: puzzle("latin", board=...):2:1: 1 cell in this row, 2 on the board
            3
            ^
    """
    from pylogic.files import building  # imported late: puzzles mostly come from files

    name = kind.name if isinstance(kind, Kind) else kind
    if not isinstance(name, str):
        raise UsageError(f"the name of a kind is wanted, or a kind, not {building.shown(name)}")
    maker = f'puzzle("{name}")'
    if not isinstance(kind, Kind):
        kind = builtin.kind_of_document(Document(Token(name, Span(1, 1)), "", (), Source(maker, "")))
    return building.build(kind, maker, title, given)


def dumps(puzzle: PuzzleOrPath, format: str = OWN, *, solution: Solution | None = None) -> str:  # noqa: A002
    """A puzzle as text, which `loads` reads again.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        format: Name of the format.
        solution: A solution, which is written with it where the format has a place for one, such as ``penpa``,
            ``pzprv3`` or ``fpuzzles``, or in place of it, such as ``lines``.

    Raises:
        UsageError: The format is not known, or it cannot hold the puzzle, or a solution.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> print(pylogic.dumps(pylogic.puzzle("latin", title="small", board=[[1, 2], [None, 1]])), end="")
        latin "small" {
          board {
            1 2
            . 1
          }
        }
    """
    form, one = formats.format_named(format), puzzle_of(puzzle)
    if solution is None:
        return dumped((one,), form)
    _vet_kind(one, form)
    return formats.solution_writer(form)(one, solution.atoms)


def dumped(puzzles: Sequence[Puzzle], form: Format) -> str:
    """Puzzles as one text, before them the kinds that it has to declare, each once.

    Raises:
        UsageError: The format cannot hold one of them.
    """
    if form.write is None:
        raise UsageError(f"puzzles cannot be written as '{form.name}'")
    for puzzle in puzzles:
        _vet_kind(puzzle, form)
    declared = dict.fromkeys(text for one in puzzles if form.declares for text in one.kind.declarations)
    return form.separator.join([*(f"{text}\n" for text in declared), *map(form.write, puzzles)])


def _vet_kind(puzzle: Puzzle, form: Format) -> None:
    if not form.holds(puzzle.kind):
        raise UsageError(f"the format '{form.name}' cannot hold {puzzle.kind}")


def kind(text: str | Kind) -> Kind:
    """A kind by its name, or the kind that a text declares; `puzzle` and `generate` take it.

    Args:
        text: The name or the declaration; a kind is given back.

    Raises:
        UsageError: There is no such kind, or the text does not declare one kind.
        PuzzleError: The declaration is wrong.

    Examples:
        >>> mine = pylogic.kind('kind mine "Mine" { cells 1..n ; different lines }')
        >>> pylogic.solve(pylogic.puzzle(mine, size=3), models=0).count
        12
        >>> pylogic.generate(mine, size=4, seed=1)[0].kind
        <kind mine>
    """
    if isinstance(text, Kind):
        return text
    if not isinstance(text, str):
        from pylogic.files import building  # imported late, as in `puzzle`

        raise UsageError(f"the name of a kind is wanted, or a declaration, not {building.shown(text)}")
    if "{" not in text:
        return builtin.kind(text)
    declared = builtin.declared(contents(Source("<string>", uniform(text))).scope)
    if len(declared) != 1:
        raise UsageError(f"the text declares {len(declared)} kinds of puzzle, not one")
    return next(iter(declared.values()))


def relax(puzzle: PuzzleOrPath) -> Puzzle:
    """The puzzle as a question for the board that misses the least of its clues.

    Its solutions have `changes`, the clues that the board misses; its cost is what is missed in all.  Engine and
    strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.

    Raises:
        UsageError: The kind has an objective already.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve(pylogic.relax("examples/battleship_5x5.puzzle"))
        >>> answer.status == "optimal", answer.objective
        (True, 1)
        >>> answer.solutions[0].changes[0]["sentence"]
        'row 2: 1 expected, 0 found; change it to 0'
    """
    return puzzles.relax(puzzle_of(puzzle))


def near(puzzle: PuzzleOrPath, most: int) -> Puzzle:
    """The puzzle as a question for its near misses: the boards that fail at most a few of its sentences.

    A sentence is a rule or a clue.  The ``fields`` of its solutions have ``fails``, the sentences that the board fails;
    boards that fail fewer come first.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        most: How many sentences may fail.

    Raises:
        UsageError: The kind has an objective, the number is below 0, or there are too many choices of as many.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> pylogic.solve(pylogic.near("examples/knights.puzzle", 1), models=0).count
        5
    """
    from pylogic.solving import near as misses  # imported late: few ask for near misses

    return misses.near(puzzle_of(puzzle), puzzles.whole_argument("most", most))
