"""Kinds that come with pylogic or are installed beside it, and how a kind is found by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache

from pylogic.model.document import Document, Scope
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.plugins import Plugins
from pylogic.model.puzzle import FORM, relaxed

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
