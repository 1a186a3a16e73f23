"""Files to texts, and texts to files, whole or not at all and never over an input; the folders of pylogic itself.

Nowhere else do bytes become characters.
"""

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import IO, Any

from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.text import Problem, Source, Span

_PACKAGE = Path(__file__).resolve().parents[1]
_SHARE = _PACKAGE / "_share"

ROOT = _SHARE if _SHARE.is_dir() else _PACKAGE.parent
"""The folder that holds ``asp``, ``prolog``, ``grammar`` and ``examples``."""

EXAMPLES = ROOT / "examples"
GRAMMAR = ROOT / "grammar"
ASP = ROOT / "asp"
PROLOG = ROOT / "prolog"
LIBRARY = ROOT / "kinds"


def caches() -> Path | None:
    """The cache folder, created if missing; ``None`` where there is no place to write, or no home at all."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylogic"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder


_STREAM = re.compile(r"/dev/(?:std(?P<name>in|out|err)|fd/(?P<fd>\d+))|/proc/self/fd/(?P<proc>\d+)")
_NUMBERS = {"in": 0, "out": 1, "err": 2}


def write(path: str | os.PathLike[str], content: bytes) -> None:
    """Put content into a file, in place of what it held, see `Growing`.

    Raises:
        UsageError: It cannot be written; the sentence names it.
    """
    with Growing(path) as file:
        file.write(content)


def save(path: str | os.PathLike[str], content: bytes) -> None:
    """Put content into a file for a caller in Python, who expects the exceptions of Python.

    Raises:
        OSError: It cannot be written; of the class that Python has for the reason, which is a sentence.
    """
    place = Path(path)
    try:
        place.write_bytes(content)
    except OSError as error:
        why = _why_not(place) or error.strerror
        raise OSError(error.errno, f"the file cannot be written: {why}", os.fspath(path)) from None


def write_new(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Put new files into a folder, all of them or none; folders that are missing are made.

    Raises:
        UsageError: One of them cannot be written; what was made until then is gone again.
    """
    made: list[Path] = []
    try:
        for name, content in contents.items():
            place = folder / name
            made += (one for one in (*reversed(place.parent.parents), place.parent) if not one.exists())
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UsageError(f"{folder} cannot be written: {error.strerror}") from None
            write(place, content)
            made.append(place)
    except BaseException:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        raise


class Growing:
    """A file that is written bit by bit.  Use it as a context manager.

    The content goes to a new file beside it, which takes its place only when all of it is on disk: whatever goes
    wrong, the old content is there still.  Permissions stay, symbolic links are followed.  What is not a file, as a
    pipe or ``/dev/null``, is written to as it is.

    Raises:
        UsageError: It cannot be written; the sentence names it.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._name = os.fspath(path)
        self._place: Path | None = None
        with self._complaining():
            descriptor = _descriptor(self._name)
            if descriptor is not None:
                opened = os.dup(descriptor)
            elif is_special(self._name):
                opened = os.open(self._name, os.O_WRONLY)
            else:
                self._place = Path(os.path.realpath(self._name))
                self._beside = self._place.parent / f".pylogic-{os.urandom(8).hex()}"
                opened = os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            self._file = os.fdopen(opened, "wb")

    def __enter__(self) -> Growing:
        return self

    def write(self, content: bytes) -> None:
        """Put some more into it.

        Raises:
            UsageError: It cannot be written.
        """
        with self._complaining():
            self._file.write(content)

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        try:
            if failure is None:
                with self._complaining():
                    self._finish()
        finally:
            with suppress(OSError):  # said already, when it was written to
                self._file.close()
            if self._place is not None:
                self._beside.unlink(missing_ok=True)

    def _finish(self) -> None:
        self._file.flush()
        if self._place is None:
            return
        os.fsync(self._file.fileno())
        self._file.close()  # before it is moved, as Windows wants it
        if self._place.exists():
            _own(self._beside, self._place.stat())
        self._beside.replace(self._place)

    @contextmanager
    def _complaining(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            pass  # a reader that has left is not a fault; it has seen what it wanted
        except OSError as error:
            raise UsageError(f"{self._name} cannot be written: {error.strerror or error}") from None


def lock(file: IO[Any], wait: bool = False) -> bool:
    """Keep other processes from an open file until it is closed; a system without such locks lets all have it.

    Args:
        file: The file.
        wait: Whether to wait for another process that has it.

    Returns:
        Whether no other process has it.

    Raises:
        OSError: It cannot be locked.
    """
    try:
        import fcntl  # which Windows lacks
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def vet(path: str) -> None:
    """Make sure, before anything is done for it, that a file can be written.

    Raises:
        UsageError: It is a folder, or there is no leave to write it or into its folder.
    """
    if _descriptor(path) is not None or (is_special(path) and os.access(path, os.W_OK)):
        return
    place = Path(os.path.realpath(path))
    try:
        why = _why_not(place)
    except OSError as error:
        why = error.strerror or str(error)
    if why:
        raise UsageError(f"{path} cannot be written: {why}")


def _why_not(place: Path) -> str:
    """Return the reason why a file cannot be written; empty when it can."""
    if place.is_dir():
        return "it is a folder"
    if not place.parent.exists():
        return "there is no such folder"
    if not place.parent.is_dir():
        return "what should be its folder is a file"
    if not os.access(place if place.exists() else place.parent, os.W_OK) or not os.access(place.parent, os.W_OK):
        return "permission denied"
    return ""


def is_special(path: str) -> bool:
    """Whether there is something that holds nothing of its own: a pipe, a terminal, ``/dev/null``."""
    try:
        mode = Path(path).stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def is_stream(path: str) -> bool:
    """Whether output to it is consumed elsewhere: a pipe, a device, or an open file by its number."""
    return _descriptor(path) is not None or is_special(path)


def identity(path: str | int) -> Hashable:
    """Return a key that all names of a file share, links of both sorts included; a number is an open file's."""
    try:
        status = os.fstat(path) if isinstance(path, int) else Path(path).stat()
    except OSError:
        return os.path.realpath(str(path))
    return (status.st_dev, status.st_ino)


def _descriptor(path: str) -> int | None:
    """The number of the open file that a name such as ``/dev/stdout`` stands for; to reopen it would cut it."""
    match = _STREAM.fullmatch(os.path.abspath(path))  # noqa: PTH100 - a link is not to be followed here
    if match is None:
        return None
    return _NUMBERS[match["name"]] if match["name"] else int(match["fd"] or match["proc"])


def _own(path: Path, old: os.stat_result) -> None:
    """Give a file the owner, where that is allowed, and the permissions of another."""
    if hasattr(os, "geteuid") and (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):  # only the owner of a machine gives files away
            os.chown(path, old.st_uid, old.st_gid)
    path.chmod(stat.S_IMODE(old.st_mode))


LARGEST = 16 << 20
"""Bytes of the largest file that is read."""


def read_source(path: str | PathLike[str]) -> Source:
    """The text of a file.

    Raises:
        PuzzleError: The file does not exist, cannot be read, or is not text.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        if name.startswith(("http://", "https://")):
            sentence = "this is not a link to a puzzle that can be read; 'pylogic formats' lists those that can"
        else:
            sentence = _why_unreadable(Path(path), error)
        raise PuzzleError([Problem(sentence, Source(name, ""))]) from None
    except ValueError:  # a name that no file can have
        raise PuzzleError([Problem("there is no such file", Source(name, ""))]) from None
    return decode(name, content)


def decode(name: str, content: bytes) -> Source:
    """The text in ``content``, line ends made uniform.

    Raises:
        PuzzleError: The bytes are not UTF-8 text, or more than `LARGEST`.
    """
    if len(content) > LARGEST:
        sentence = f"this file is larger than {LARGEST >> 20} MB, which no puzzle and no answer is"
        raise PuzzleError([Problem(sentence, Source(name, ""))])
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # as some shells and editors of Windows write
        source = Source(name, uniform(content.decode("utf-16", errors="replace")))
        raise PuzzleError([Problem("this text is in UTF-16; save it in UTF-8", source, Span(1, 1))])
    try:
        text = content.decode()
        strange = text.find("\0")
    except UnicodeDecodeError as error:
        text = content.decode(errors="replace")
        strange = len(content[: error.start].decode())
    if strange >= 0:
        *lines, last = uniform(text[:strange]).split("\n")
        place = Span(len(lines) + 1, len(last) + 1)
        raise PuzzleError([Problem("this is not a text file in UTF-8", Source(name, uniform(text)), place)])
    return Source(name, uniform(text))


def uniform(text: str) -> str:
    """A text in which a line feed ends every line, without the mark with which editors of Windows begin files."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _why_unreadable(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return "this is a link that leads nowhere"
    if isinstance(error, FileNotFoundError):
        import difflib  # imported late: only needed when something is wrong

        folder = path.parent
        entries = [*folder.iterdir()] if folder.is_dir() else []
        stems = [entry.stem for entry in entries if entry.suffix == path.suffix]
        close = difflib.get_close_matches(path.stem, stems, n=1)  # whole names are all near, for they end alike
        names = [close[0] + path.suffix] if close else [entry.name for entry in entries if entry.stem == path.stem]
        near = difflib.get_close_matches(path.name, names, n=1, cutoff=0)
        return "there is no such file" + (f"; did you mean '{folder / near[0]}'?" if near else "")
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    return f"it cannot be read: {error.strerror}"
