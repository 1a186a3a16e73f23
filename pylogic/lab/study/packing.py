"""A study as one archive that others can check: rows, puzzles, versions, and what was installed."""

from __future__ import annotations

import hashlib
import io
import json
import platform
import struct
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from random import Random
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pylogic.lab.journal import line, read_rows
from pylogic.lab.measuring import here
from pylogic.lab.plan import Cell, key
from pylogic.lab.row import Row, provenance
from pylogic.lab.study.study import Shard, Study
from pylogic.model import files
from pylogic.model.answer import INTERRUPTED
from pylogic.model.errors import UsageError
from pylogic.model.version import VERSION

_STUDY, _SUMS, _LOCK = "study.toml", "SHA256SUMS", "requirements.lock"
_PLAIN = (ZIP_STORED, ZIP_DEFLATED)
"""Methods of compression of which a piece can be unpacked; the others unpack as much as they like at a time."""
_DAMAGED = (BadZipFile, EOFError, LookupError, RuntimeError, ValueError, struct.error, zlib.error)
"""What zipfile raises where bytes are not what they should be, or are encrypted."""
_MOST, _LARGEST = 10_000, 128 << 20
"""Files, and bytes of all of them, that are unpacked at most."""
_TOO_LARGE = f"holds more than {_MOST} files or {_LARGEST >> 20} MB, which no archive of a study may"
_PIECE = 1 << 16
_README = Path(__file__).with_name("archive.txt")


def rows_of(journals: Iterable[Path]) -> Iterator[Row]:
    """The rows of all journals."""
    for path in journals:
        yield from read_rows(str(path))


def pack(study: Study, output: str) -> int:
    """Write the archive; the same study gives the same bytes.  The number of its rows.

    Args:
        study: The study.
        output: The file.

    Raises:
        UsageError: A file of the study lies outside of its folder, or it cannot be written.
    """
    selectors = [one.text for one in study.plan.contestants if one.selector is not None and one.text]
    needed = dict(study.files) | {name: Path(name) for name in selectors}
    needed |= {
        f"kinds/{kind.declared_in.name}": kind.declared_in
        for kind in {puzzle.kind for puzzle in study.plan.puzzles}
        if kind.declared_in is not None and _is_own(kind.declared_in, study)
    }
    journal = study.journal.name
    for place in needed:
        if not _is_inside(place) or place in (_STUDY, _SUMS, _LOCK, "README.txt", "versions.json", journal):
            raise UsageError(f"{place} cannot be packed: what a study needs lies in its folder, under names of its own")
    rows = {key(row): row for row in rows_of(study.journals()) if row.limit != INTERRUPTED}
    if not rows:
        raise UsageError(
            f"{study.path}: {study.journal} has no rows to pack; 'pylogic study run {study.path}' makes them"
        )
    versions = {
        "pylogic": VERSION,
        "python": platform.python_version(),
        "system": platform.platform(),
        "rows": provenance(list(rows.values())),
    }
    contents = {place: file.read_bytes() for place, file in needed.items()} | {
        _STUDY: study.path.read_bytes(),
        journal: "".join(map(line, rows.values())).encode(),
        _LOCK: "".join(f"{name}\n" for name in _installed()).encode(),
        "versions.json": (json.dumps(versions, indent=1, ensure_ascii=False) + "\n").encode(),
        "README.txt": _README.read_text(encoding="utf-8")
        .format(version=VERSION, cells=study.size(Shard()), rows=len(rows), journal=journal)
        .encode(),
    }
    contents[_SUMS] = "".join(f"{_sum(content)}  {name}\n" for name, content in sorted(contents.items())).encode()
    if len(contents) > _MOST or sum(map(len, contents.values())) > _LARGEST:
        raise UsageError(f"{study.path} {_TOO_LARGE}")
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for name, content in sorted(contents.items()):
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    files.write(output, archive.getvalue())
    return len(rows)


def _is_own(declaration: Path, study: Study) -> bool:
    """Whether a kind is declared neither by pylogic nor in a file of puzzles."""
    from pylogic.model.resources import LIBRARY

    return not declaration.is_relative_to(LIBRARY) and declaration.resolve() not in {
        file.resolve() for file in study.files.values()
    }


def _is_inside(name: str) -> bool:
    """Whether a name stays in the folder where it is unpacked."""
    place = PurePosixPath(name)
    return not place.is_absolute() and ".." not in place.parts and "\\" not in name


def _installed() -> list[str]:
    """The installed Python packages as pip takes them."""
    return sorted({f"{one.metadata['Name']}=={one.version}" for one in distributions()}, key=str.lower)


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@contextmanager
def unpacked(archive: str) -> Iterator[Path]:
    """Unpack an archive temporarily, and yield the file of its study.

    Raises:
        UsageError: It is not such an archive, it is too large, or a checksum is wrong.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            with ZipFile(archive) as packed:
                members = _members(archive, packed)
                found = {one.filename: _unpack(packed, one, Path(folder)) for one in members}
        except UsageError:
            raise
        except OSError as error:
            raise UsageError(f"{archive} cannot be read: {error.strerror}") from None
        except _DAMAGED:
            raise UsageError(_no_archive(archive)) from None
        sums = "".join(f"{digest}  {name}\n" for name, digest in found.items() if name != _SUMS)
        with Path(folder, _SUMS).open("rb") as file:
            stated = file.read(len(sums.encode()) + 1)
        if sums.encode() != stated:
            said = set(stated.decode(errors="replace").splitlines())
            wrong = [text for text in sums.splitlines() if text not in said]
            name = wrong[0].partition("  ")[2] if wrong else "a file that is missing"
            raise UsageError(f"{archive}: {name} is not what {_SUMS} says")
        yield Path(folder) / _STUDY


def _members(archive: str, packed: ZipFile) -> list[ZipInfo]:
    """The files of an archive by their names, as its list has them: nothing is unpacked before that is sound.

    Raises:
        UsageError: It is not what `pack` writes, or comes to more than may be unpacked.
    """
    members = sorted((one for one in packed.infolist() if not one.is_dir()), key=lambda one: one.filename)
    names = [one.filename for one in members]
    plain = all(one.compress_type in _PLAIN for one in members)
    if not {_STUDY, _SUMS} <= {*names} or len({*names}) < len(names) or not (plain and all(map(_is_inside, names))):
        raise UsageError(_no_archive(archive))
    if len(members) > _MOST or sum(one.file_size for one in members) > _LARGEST:
        raise UsageError(f"{archive} {_TOO_LARGE}")
    return members


def _unpack(packed: ZipFile, member: ZipInfo, folder: Path) -> str:
    """Unpack a file piece by piece, at most as much as the list says; the checksum."""
    place = folder / member.filename
    place.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with packed.open(member) as content, place.open("wb") as file:
        while piece := content.read(_PIECE):
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()


def _no_archive(name: str) -> str:
    return f"{name} is not an archive of a study, which 'pylogic study pack' writes"


def again(study: Study, rows: Iterable[Row], number: int) -> Iterator[tuple[Row, Row]]:
    """Run a random sample of the cells that have rows; each old row with the new one.

    Args:
        study: The study.
        rows: Its rows.
        number: How many cells.
    """
    known = {(row.puzzle, row.contestant, row.repeat, row.seed): row for row in rows if not row.error}
    places = [
        (puzzle, run)
        for puzzle, run in study.runs(Shard())
        if (study.named[puzzle][1], run.contestant, run.repeat, run.seed) in known
    ]
    sample = Random(study.order).sample(places, min(number, len(places)))
    old: list[Row] = []

    def cells() -> Iterator[Cell]:
        for puzzle, run in sample:
            named = study.named[puzzle]
            old.append(known[named[1], run.contestant, run.repeat, run.seed])
            yield study.plan.maker(*named)(run)

    for place, row in enumerate(here(cells())):
        yield old[place], row
