"""Kinds that come with pylogic or are installed beside it, and how a kind is found by its name.

Puzzles of the kinds with code of their own can be built in Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from pylogic.model.document import Document, Scope
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.plugins import Plugins
from pylogic.model.puzzle import FORM, Puzzle, relaxed

if TYPE_CHECKING:
    from pylogic.files.building import ByCell
    from pylogic.files.reading import Cell

_PLUGINS = Plugins[Kind](__name__, __path__, "KIND", "kind of puzzle", group="pylogic.kinds")
_STEM, _MOST = 3, 5
"""Letters from which on a word may be the beginning of names, and how many of these are suggested."""
_OTHERS = "'pylogic kinds' lists them, and --kinds DIR or PYLOGIC_KINDS=DIR adds yours"

names = cache(_PLUGINS.names)
"""The names of all kinds with code of their own, sorted."""


@cache
def kind(key: str) -> Kind:
    """The kind called ``key``, or the form of it that worker processes know as ``K.relaxed``.

    Raises:
        UsageError: There is no such kind.
    """
    name, _, form = key.partition(".")
    if not _known(name) or form not in ("", FORM):
        from pylogic.language.parse import lookup  # imported late: most runs are of kinds with code of their own

        declared = lookup.find(name) if form in ("", FORM) else None
        if declared is not None:
            return relaxed(declared) if form == FORM else declared
        raise unknown_kind(key, lookup.nearby_names())
    known: Kind = _PLUGINS.find(name)
    if known.name != name:
        raise UsageError(f"the kind of puzzle '{name}' calls itself '{known.name}'; both names have to be the same")
    return relaxed(known) if form == FORM else known


def kind_of_document(document: Document) -> Kind:
    """The kind that a document is of: one that everybody knows, else what its file declares.

    Raises:
        UsageError: There is no such kind.
        PuzzleError: Its declaration has a mistake.
    """
    name = document.kind.text
    if not _known(name):
        from pylogic.language.parse import lookup  # imported late, as above

        declared = lookup.find(name, document.scope, names())
        if declared is not None:
            return declared
        raise unknown_kind(name, lookup.nearby_names(document.scope))
    if any(one.name.text == name for one in document.scope.declarations):
        sentence = f"'{name}' is a kind that comes with pylogic; declare yours by another name"
        raise UsageError(sentence)
    return kind(name)


def declared(scope: Scope) -> Mapping[str, Kind]:
    """The kinds that a file declares, by name.

    Raises:
        PuzzleError: One of them is wrong.
    """
    from pylogic.language.parse import lookup as scopes  # imported late, as above

    return scopes.declarations(scope, names())


def library() -> dict[str, str]:
    """The declared kinds that come with pylogic or lie in folders of the user, with their titles."""
    from pylogic.language.parse import lookup as scopes  # imported late, as above

    return dict(sorted(scopes.titles().items()))


def unknown_kind(name: str, declared: Iterable[str]) -> UsageError:
    """Return the problem of an unknown kind, with a very near name or title, names that begin so, or the nearest.

    Args:
        name: The name.
        declared: The names of declared kinds.
    """
    from difflib import get_close_matches  # imported late: only needed when something is wrong

    if name == "kind":
        return UsageError('the name of a kind is missing: kind NAME "TITLE" { ... }')
    spelled = {_letters(title): known for known, title in library().items()}
    spelled |= {_letters(known): known for known in (*names(), *declared)}
    near, very_near = ([*get_close_matches(_letters(name), spelled, n=1, cutoff=ratio)] for ratio in (0.6, 0.8))
    longer = sorted({one for one in spelled.values() if len(name) >= _STEM and one.startswith(name)})[:_MOST]
    found = [repr(spelled.get(one, one)) for one in very_near or longer or near]
    from pylogic.files.sentences import listed  # imported late: only for a sentence

    hint = f"did you mean {listed(found, 'or')}?" if found else _OTHERS
    return UsageError(f"there is no kind of puzzle '{name}'; {hint}")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def _known(name: str) -> bool:
    """Whether a kind has code of its own; of most that is clear without a look at other distributions."""
    return _PLUGINS.owns(name) or name in names()


def loaded() -> tuple[Kind, ...]:
    """All kinds that load, in the order of their names; one that does not is reported when it is asked for."""
    kinds = []
    for name in names():
        with suppress(UsageError):
            kinds.append(kind(name))
    return tuple(kinds)


def kinds() -> tuple[str, ...]:
    """The names of all kinds of puzzle, sorted: with code of their own, of the library, and in folders of the user.

    A plugin names its kind as an entry point of the group ``pylogic.kinds``; those of pylogic itself are modules or
    packages in the folder ``pylogic/builtin`` with a constant ``KIND``, or files of the library.

    Examples:
        >>> "futoshiki" in pylogic.kinds(), "slitherlink" in pylogic.kinds()
        (True, True)
    """
    return tuple(sorted({*names(), *library()}))


def Battleship(  # noqa: N802 - it reads as the name of what it makes
    *,
    rows: Iterable[int | None] | None = None,
    columns: Iterable[int | None] | None = None,
    fleet: Mapping[int, int] | Iterable[int] | None = None,
    board: Iterable[str | Iterable[str | None]] | str | None = None,
    hints: ByCell[str] | None = None,
    title: str = "",
) -> Puzzle:
    """A Battleship puzzle.

    Args:
        rows: How many cells of ships each row has, from the top; ``None`` where it is unknown.
        columns: The same for each column, from the left.
        fleet: How many ships there are of each length, or their lengths; any ships may lie there when it is left out.
        board: The signs in cells: ``.`` or ``None`` unknown, ``~`` water, ``S`` submarine, ``L R T B`` ends, ``M``
            middle, ``X`` some piece of a ship.  Its size is that of the board; else that of ``rows`` and ``columns``.
        hints: The contents of single cells, by row and column, counting from 1: a letter as above, or ``water``,
            ``submarine``, ``left``, ``right``, ``top``, ``bottom``, ``middle``, ``ship``.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The values do not make a puzzle; each problem names the argument.

    Examples:
        >>> hints = {(1, 1): "submarine"}
        >>> puzzle = pylogic.Battleship(rows=[1, 0, 2], columns=[1, 1, 1], fleet={2: 1, 1: 1}, hints=hints)
        >>> pylogic.solve(puzzle).solutions[0].grid
        ['SWW', 'WWW', 'WLR']
    """
    given = {"rows": rows, "columns": columns, "fleet": fleet, "board": board, "hints": hints}
    return _built("battleship", title, given, cells="hints")


def Diamonds(  # noqa: N802 - it reads as the name of what it makes
    board: Iterable[str | Iterable[str | None]] | str,
    *,
    moves: int | None = None,
    title: str = "",
) -> Puzzle:
    """A board of diamonds, to be collected with the fewest moves.

    Args:
        board: Rows from the top, each a text or a list of symbols: ``#`` wall, ``.`` or ``None`` floor, ``+`` diamond,
            ``*`` mine, ``O`` stop, ``@`` the start on floor, ``$`` the start on a stop.  Outside of it all is wall.
        moves: How many moves there may be at most; any number when it is left out.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The board is not one of this game; each problem has its row and column.

    Examples:
        >>> route = pylogic.solve(pylogic.Diamonds(["@ . +", ". # .", "+ . ."])).solutions[0]
        >>> route.length
        3
    """
    return _built("diamonds", title, {"moves": moves, "board": board})


def Futoshiki(  # noqa: N802 - it reads as the name of what it makes
    *,
    size: int | None = None,
    board: Iterable[str | Iterable[int | str | None]] | str | None = None,
    signs: Iterable[str | Iterable[Cell | str]] | None = None,
    cells: ByCell[int] | None = None,
    adjacent: bool = False,
    near: Iterable[str | Iterable[Cell | str]] | None = None,
    title: str = "",
) -> Puzzle:
    """A Futoshiki puzzle: a Latin square whose cells obey signs.

    Args:
        size: The number of rows and columns; needed only where no board is given.
        board: The printed board: rows of numbers and ``None``, or lines as in a puzzle file, with signs between the
            cells and below them.
        signs: Comparisons: ``"r1c1 < r1c2 < r1c3"``, or ``((1, 1), "<", (1, 2))``.
        cells: The numbers of single cells, by row and column, counting from 1.
        adjacent: Whether it is the variant where bars join all neighbours that differ by 1.
        near: The bars of that variant, as pairs of neighbouring cells.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The values do not make a puzzle; each problem names the argument.

    Examples:
        >>> puzzle = pylogic.Futoshiki(size=3, signs=["r1c1 < r1c2 < r1c3", ((1, 1), "<", (2, 1))], cells={(3, 3): 1})
        >>> pylogic.solve(puzzle).solutions[0].grid
        [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
    """
    given = {"size": size, "adjacent": adjacent, "board": board, "near": near, "signs": signs, "cells": cells}
    return _built("futoshiki", title, given)


def _built(name: str, title: str, given: Mapping[str, Any], cells: str = "cells") -> Puzzle:
    from pylogic.files.building import build  # imported late: files are read without it

    return build(kind(name), name.capitalize(), title, given, cells=cells)
