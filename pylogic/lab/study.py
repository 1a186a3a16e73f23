"""A study: a comparison described in a TOML file, its cells in random order, its parts, run, progress and archive.

Rows go to its journal as they come, and none is kept in memory.
"""

from __future__ import annotations

import glob
import hashlib
import io
import json
import platform
import re
import struct
import tempfile
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import astuple
from functools import cached_property
from importlib.metadata import distributions
from itertools import islice
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pylogic import engines
from pylogic.lab.comparison import one_by_one, runner
from pylogic.lab.journal import Conditions, Done, Journal, line, read_rows
from pylogic.lab.plan import Cell, Plan, Run, contestants, key, names
from pylogic.lab.row import Row, provenance
from pylogic.model import VERSION, files
from pylogic.model.answer import INTERRUPTED
from pylogic.model.errors import Problems, UsageError
from pylogic.model.files import read_source
from pylogic.model.limits import Limits, effort_text, limits, memory
from pylogic.model.puzzle import Puzzle, Question
from pylogic.model.records import NamedTuple, dataclass, field, replace
from pylogic.model.text import Source, Span, span_in, suggestion
from pylogic.solving.loading import read

_BLOCK = 100
"""The number of puzzles whose cells are mixed; these are presolved and kept at a time."""


class Shard(NamedTuple):
    """A part of a study, from the first to the last of several that share no cell and make the whole.

    Attributes:
        number: Its number, from 1.
        total: How many there are.
    """

    number: int = 1
    total: int = 1


@dataclass(frozen=True)
class Study:
    """A comparison that is described in a file.

    Attributes:
        path: The file.
        plan: Its cells, puzzle by puzzle.
        order: Seed of the order in which they are run.
        journal: Where the rows go.
        files: The files of its puzzles, by their places in the folder of the study.
    """

    path: Path
    plan: Plan
    order: int
    journal: Path
    files: Mapping[str, Path]

    def journal_of(self, shard: Shard) -> Path:
        """The journal of a part; with the number in its name where it is not the whole."""
        if shard.total == 1:
            return self.journal
        return self.journal.with_name(f"{self.journal.stem}.{shard.number}of{shard.total}{self.journal.suffix}")

    def journals(self) -> list[Path]:
        """The journals that there are, of the whole and of parts."""
        parts = re.compile(rf"{re.escape(self.journal.stem)}\.\d+of\d+{re.escape(self.journal.suffix)}")
        folder = self.journal.parent
        beside = sorted(folder.iterdir()) if folder.is_dir() else []
        return [path for path in beside if path == self.journal or parts.fullmatch(path.name)]

    @cached_property
    def named(self) -> list[tuple[Puzzle, str]]:
        """The puzzles with the names that rows have for them."""
        return list(zip(self.plan.puzzles, names(self.plan.puzzles), strict=True))

    def size(self, shard: Shard) -> int:
        """The number of cells of a part."""
        return self._start(shard.number, shard.total) - self._start(shard.number - 1, shard.total)

    def runs(self, shard: Shard) -> Iterator[tuple[int, Run]]:
        """The cells of a part, each as the number of its puzzle and what is run on it.

        Parts are cut from one sequence in which puzzles follow each other, so that few of them presolve the same one.
        """
        return islice(
            self._sequence(), self._start(shard.number - 1, shard.total), self._start(shard.number, shard.total)
        )

    def cells(self, shard: Shard) -> Iterator[Cell]:
        """The cells of a part in random order, so that no strategy or puzzle has a warm or a busy hour of its own.

        Those of a hundred puzzles at a time are mixed: memory does not grow with the study.
        """
        block: list[tuple[int, Run]] = []
        met: set[int] = set()
        for puzzle, run in self.runs(shard):
            if puzzle not in met and len(met) == _BLOCK:
                yield from self._mixed(block)
                block, met = [], set()
            met.add(puzzle)
            block.append((puzzle, run))
        yield from self._mixed(block)

    def _mixed(self, block: list[tuple[int, Run]]) -> Iterator[Cell]:
        makers: dict[int, Callable[[Run], Cell]] = {}
        Random(self.order).shuffle(block)
        for number, run in block:
            if number not in makers:
                makers[number] = self.plan.maker(*self.named[number])
            yield makers[number](run)

    def _sequence(self) -> Iterator[tuple[int, Run]]:
        random = Random(self.order)
        order = list(range(len(self.plan.puzzles)))
        random.shuffle(order)
        for number in order:
            runs = self.plan.runs(self.plan.puzzles[number])
            random.shuffle(runs)
            yield from ((number, run) for run in runs)

    def _start(self, number: int, total: int) -> int:
        return len(self.plan) * number // total


_Place = tuple[str, str, int, int]


@dataclass
class Count:
    """The cells of a contestant, or of all.

    Attributes:
        cells: Their number.
        done: How many have a row.
        settled: How many of these were settled.
        errors: How many ended in an error; they are run again.
        seconds: The time of those that are done.
    """

    cells: int = 0
    done: int = 0
    settled: int = 0
    errors: int = 0
    seconds: float = 0.0

    @property
    def left(self) -> int:
        """The number of cells that are still to be run."""
        return self.cells - self.done

    @property
    def rest(self) -> float | None:
        """Seconds that the cells left will take if they are as those done; ``None`` when none is done."""
        return 0.0 if not self.left else self.left * self.seconds / self.done if self.done else None


@dataclass
class Progress:
    """How far a study is.

    Attributes:
        contestants: The counts of each.
    """

    contestants: dict[str, Count] = field(default_factory=dict)

    @classmethod
    def of(cls, study: Study, rows: Iterable[Row]) -> Progress:
        """Count the rows of a study by the names of their puzzles; whether facts are the same `run` finds out.

        Args:
            study: The study.
            rows: Its rows; of several of one cell the last one counts.
        """
        progress = cls()
        expected: set[_Place] = set()
        for number, run in study.runs(Shard()):
            progress.contestants.setdefault(run.contestant, Count()).cells += 1
            expected.add((study.named[number][1], run.contestant, run.repeat, run.seed))
        last: dict[_Place, tuple[float, bool] | None] = {}
        for row in rows:
            place = (row.puzzle, row.contestant, row.repeat, row.seed)
            if place in expected and _asked(study, row) and row.limit != INTERRUPTED:
                last[place] = None if row.error else (row.seconds, row.settled)
        for (_, contestant, _, _), result in last.items():
            count = progress.contestants[contestant]
            count.errors += result is None
            if result is not None:
                count.done += 1
                count.seconds += result[0]
                count.settled += result[1]
        return progress

    @property
    def total(self) -> Count:
        """The sum of all."""
        return Count(*map(sum, zip(*map(astuple, self.contestants.values()), strict=True)))

    @property
    def rest(self) -> float | None:
        """Seconds of engines that the rest will take; a contestant that has done nothing is as all others."""
        total = self.total
        if not total.done:
            return None if total.left else 0.0
        mean = total.seconds / total.done
        rests = ((count.rest, count.left) for count in self.contestants.values())
        return sum(left * mean if rest is None else rest for rest, left in rests)


def _asked(study: Study, row: Row) -> bool:
    """Whether a row answers the question of the study."""
    asked = study.plan.question
    return (row.task, row.models, row.presolve, row.time_limit, row.memory_limit) == (
        asked.task, asked.models, asked.presolve, asked.seconds, asked.memory,
    ) and (row.effort or "") == effort_text(study.plan.efforts.get(row.engine, {}))  # fmt: skip


class Outcome(NamedTuple):
    """Outcome of a run.

    Attributes:
        cells: The number of cells of the part.
        ran: How many of them were run now; the others had a row already.
        errors: How many of these ended in an error.
        interrupted: Whether Ctrl-C ended it.
        notes: Sentences on rows that do not count.
    """

    cells: int
    ran: int
    errors: int
    interrupted: bool
    notes: tuple[str, ...]


def run_study(
    study: Study,
    shard: Shard,
    *,
    jobs: int = 1,
    executor: str | None = None,
    accept_versions: bool = False,
    on_row: Callable[[Row], None] = lambda _row: None,
) -> Outcome:
    """Run the cells that have no row yet.

    Args:
        study: The study.
        shard: The part of it.
        jobs: How many cells are run at a time.
        executor: Address of a cluster, see `pylogic.lab.comparison.compare`.
        accept_versions: Whether rows of other versions, machines and encodings count as well.
        on_row: Called with each new row.

    Raises:
        UsageError: The journal cannot be used, or the cluster not be reached.
    """
    run = runner(executor, jobs)
    done = Done(Conditions(accept=accept_versions, elsewhere=executor is not None))
    path = str(study.journal_of(shard))
    ran = errors = 0
    interrupted = False
    with closing(Journal(path, done.take)) as journal:
        try:
            for row in run(cell for cell in study.cells(shard) if cell not in done):
                journal.write(row)
                ran += 1
                errors += row.error is not None
                on_row(row)
        except KeyboardInterrupt:
            interrupted = True
    return Outcome(study.size(shard), ran, errors, interrupted, (*study.plan.notes(), *done.notes(path)))


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value < 2**31


def _texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(text, str) and text for text in value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _seeds(value: Any) -> bool:
    if isinstance(value, str):
        span = span_in(value)
        return span is not None and 0 <= span[0] <= span[1]
    return isinstance(value, list) and bool(value) and all(map(_whole(0), value))


_KEYS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "puzzles": (_texts, "a list of files and patterns"),
    **dict.fromkeys(("labelings", "strategies", "engines", "models"), (_texts, "a list of texts")),
    "seeds": (_seeds, 'a range such as "0..9" or a list of whole numbers'),
    "repeat": (_whole(1), "a whole number from 1"),
    "task": (("solve", "count").__contains__, '"solve" or "count"'),
    "solutions": (_whole(0), "a whole number, 0 for all solutions"),
    "presolve": (_truth, "true or false"),
    "limit": (_text, 'a text such as "failures=100k,60s"'),
    "memory": (_text, 'a text such as "2g"'),
    "order": (_whole(0), "a whole number, the seed of the order"),
    "journal": (_text, "the name of a file"),
}
"""Schema of a study: for each key a predicate for its values, and their description."""


def read_study(path: str) -> Study:
    """The study of a file, with its puzzles, which lie where its folder says.

    Selectors are looked for in the working directory.

    Raises:
        PuzzleError: It cannot be read, is not a study, or one of its puzzles cannot be read.
        UsageError: A strategy or an engine does not exist, or a strategy is a file, and files may not be shared.
    """
    source = read_source(path)
    data = _parsed(source)
    folder = Path(path).parent
    files = _files(source, folder, data["puzzles"])
    puzzles = [puzzle for place, file in files.items() for puzzle in _puzzles(place, file)]
    try:
        plan = _plan(data, puzzles)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None
    journal = folder / data.get("journal", f"{Path(path).stem}.jsonl")
    return Study(Path(path), plan, data.get("order", 0), journal, files)


def _plan(data: Mapping[str, Any], puzzles: list[Puzzle]) -> Plan:
    """The comparison that a study describes."""
    for text in (*data.get("labelings", ()), *data.get("strategies", ())):
        engines.refuse_strategy_file(text)
    limit, amount = data.get("limit"), data.get("memory")
    seeds = data.get("seeds", ())
    span = span_in(seeds) if isinstance(seeds, str) else None
    counted = data.get("task") == "count"
    question = Question(
        task=data.get("task", "solve"),
        models=data.get("solutions", 1 if counted else None),
        limit=limits(limit) if limit else Limits({}, None),
        memory=memory(amount) if amount else None,
        presolve=data.get("presolve", True),
    )
    plan = Plan(
        puzzles,
        contestants(*(data.get(name, ()) for name in ("labelings", "strategies", "engines"))),
        question,
        data.get("repeat", 1),
        range(span[0], span[1] + 1) if span else seeds,
        data.get("models", ()),
    )
    plan.vet()
    return plan


def _parsed(source: Source) -> dict[str, Any]:
    """The keys of a study with their values, vetted."""
    problems = Problems(source)
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        span = Span(int(place[1]), int(place[2])) if place else None
        problems.note(f"this is not TOML: {str(error)[: place.start() if place else None]}", span)
        problems.stop()
    for word, value in data.items():
        if word not in _KEYS:
            near = suggestion(word, list(_KEYS))
            problems.note(f"a study has no key '{word}'{near} ({', '.join(_KEYS)})", _place(source, word))
            continue
        fits, wanted = _KEYS[word]
        if not fits(value):
            problems.note(f"'{word}' is {wanted}", _place(source, word))
    for word, check in (("limit", limits), ("memory", memory)):
        if _text(data.get(word)):
            try:
                check(data[word])
            except UsageError as error:
                problems.note(str(error), _place(source, word))
    if not problems and "puzzles" not in data:
        problems.note('a study says on which puzzles: puzzles = ["boards/*.puzzle"]')
    problems.stop()
    return data


def _place(source: Source, key: str) -> Span | None:
    """Find the span of a key, which the parser does not report."""
    for number, text in enumerate(source.lines, 1):
        found = re.match(rf"\s*[\[\"']*({re.escape(key)})\b", text)
        if found:
            return Span(number, found.start(1) + 1, len(key))
    return None


def _files(source: Source, folder: Path, patterns: list[str]) -> dict[str, Path]:
    """The files of the puzzles, each once, by their places in the folder."""
    problems = Problems(source)
    files: dict[str, Path] = {}
    for pattern in patterns:
        found = [pattern]
        if not _is_file(folder / pattern):
            found = sorted(glob.glob(pattern, root_dir=folder, recursive=True))  # noqa: PTH207 - names from there
        found = [place for place in found if _is_file(folder / place)]
        if not found:
            problems.note(f"no file is called '{pattern}'", _place(source, "puzzles"))
        files |= {place: folder / place for place in found}
    problems.stop()
    return files


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long
        return False


def _puzzles(place: str, file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file under its name in the folder of the study, which is the same for everyone."""
    return tuple(replace(puzzle, source=Source(place, puzzle.source.text)) for puzzle in read(read_source(file)))


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
    from pylogic.model.files import LIBRARY

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

    for place, row in enumerate(one_by_one(cells())):
        yield old[place], row
