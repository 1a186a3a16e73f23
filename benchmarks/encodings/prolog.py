"""Mutants of encodings for SWI-Prolog, and what small boards say to them; ``mutants.pl`` does the work."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.encodings.boards import Board
from benchmarks.encodings.mutants import Mutant, Verdict
from pylogic.model.files import ASP, PROLOG

_DRIVER = Path(__file__).with_name("mutants.pl")
_INCLUDE = re.compile(r"^:- include\((.+)\)\.$", re.MULTILINE)


def files() -> list[Path]:
    """Return the files that post or prune: the modules of kinds, what they include, and their parts."""
    modules = [file for one in ASP.glob("*.lp") if (file := PROLOG / f"{one.stem}.pl").exists()]
    return sorted({file for one in modules for file in (*_included(one), *one.with_suffix("").glob("*.pl"))})


def _included(file: Path) -> Iterator[Path]:
    """Yield a file and those that it includes."""
    yield file
    for name in _INCLUDE.findall(file.read_text(encoding="utf-8")):
        yield from _included(file.parent / f"{name}.pl")


def mutants(files: Sequence[Path]) -> list[Mutant]:
    """Return all mutants of files."""
    rows = _answers(f"listed({_quoted(file)}, {place})." for place, file in enumerate(files))
    return [Mutant(files[int(place)], int(number), rule, change) for place, number, rule, change in rows]


def tried(mutants: Collection[Mutant], boards: Iterable[Board]) -> Iterator[Verdict]:
    """Yield what boards say to mutants of one file; those that notice many are asked first."""
    (file,) = {mutant.file for mutant in mutants}
    every = [board for board in boards if board.prolog and file in (*_included(board.prolog[0]), *board.prolog[1:])]
    main = every[0].prolog[0]
    reading = [board for board in every if board.prolog[0] == main]
    parts = dict.fromkeys(part for board in reading for part in board.prolog[1:])
    rows = _answers(
        [
            f"encoding({main.stem}, {_quoted(main)}, [{', '.join(map(_quoted, parts))}]).",
            *(f"board({place}, [{', '.join(board.facts)}])." for place, board in enumerate(reading)),
            f"tried({_quoted(file)}, [{', '.join(str(mutant.number) for mutant in mutants)}]).",
        ]
    )
    for mutant, (how, place) in zip(mutants, rows, strict=True):
        yield Verdict(mutant, how, reading[int(place)].name if place else "")


def _quoted(file: Path) -> str:
    return f"'{file.as_posix()}'"


def _answers(terms: Iterable[str]) -> list[list[str]]:
    """Return the rows that the driver prints for terms."""
    command = ["swipl", "-q", "-f", "none", str(_DRIVER)]
    run = subprocess.run(command, input="\n".join(terms), capture_output=True, text=True, check=False)
    if run.returncode:  # what mutants say of themselves is no matter
        raise RuntimeError(run.stderr)
    return [line.split("\t") for line in run.stdout.splitlines()]
