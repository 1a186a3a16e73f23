"""Strategies in files of the user's own: named on a command line or by a caller, never by a puzzle or a page."""

from __future__ import annotations

import re

from pylogic.model.errors import UsageError
from pylogic.model.files import read_source
from pylogic.model.records import NamedTuple

_MARK = "file:"
_NAMED = r"\bfile:(?P<path>.+?\{end})(?:@(?P<digest>[0-9a-f]{{12}}))?(?=[,\s]|$)"
_read: dict[tuple[str, str], str] = {}


class StrategyFile(NamedTuple):
    """A file and what was in it.

    Attributes:
        path: As it was given.
        digest: The first digits of the SHA-256 of its text.
        text: Its text.
    """

    path: str
    digest: str
    text: str

    @property
    def name(self) -> str:
        """The word that stands for this version of the file in a strategy."""
        return f"{_MARK}{self.path}@{self.digest}"


def split(text: str, end: str) -> tuple[StrategyFile | None, str]:
    """The file that a strategy names, if any, and the other words.

    Args:
        text: Words, among them perhaps ``file:PATH``, with ``@DIGEST`` where a version is meant.
        end: How the names of files of the engine end.

    Raises:
        UsageError: The file is not of this engine, or holds another version.
        PuzzleError: It cannot be read.
    """
    if _MARK not in text:
        return None, text
    import hashlib  # imported late: few strategies are files

    found = re.search(_NAMED.format(end=end), text)
    if found is None or text.count(_MARK) > 1:
        raise UsageError(f"a strategy has one file, file:PATH, whose name ends with {end}: '{text}'")
    path, asked = found["path"], found["digest"]
    content = _read.get((path, asked)) if asked else None
    if content is None:
        content = read_source(path).text
    digest = hashlib.sha256(content.encode()).hexdigest()[:12]
    if asked not in (None, digest):
        raise UsageError(f"{path} is another version now, {digest} where {asked} is meant")
    _read[path, digest] = content
    return StrategyFile(path, digest, content), text[: found.start()] + text[found.end() :]


def refuse(text: str | None) -> None:
    """Refuse a strategy in a file where it would not be the user who names it.

    Raises:
        UsageError: The text names a file.
    """
    if text is not None and _MARK in text:
        raise UsageError(f"'{text}': a strategy in a file is named on the command line only")
