"""Mutants of the encodings: ``python -m benchmarks.encodings`` tries them on small boards.

A mutant is an encoding with one change.  Small boards notice it, or it is listed in ``survivors.toml`` with the reason
why nothing changes.  ``--write docs/reliability.md`` shows the figures there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

from benchmarks.encodings import asp, prolog
from benchmarks.encodings.boards import Board, boards
from benchmarks.encodings.mutants import Mutant, Verdict, as_listed, is_listed, listed
from benchmarks.machine import versions
from pylogic.model.files import ROOT

_BEGIN, _END = "<!-- encodings -->\n", "<!-- end of encodings -->\n"
_HOW = ("answers", "domains", "failures", "error", "no end", "work")


def mutants() -> list[Mutant]:
    """Return all mutants of all encodings."""
    return [*(mutant for file in asp.files() for mutant in asp.mutants(file)), *prolog.mutants(prolog.files())]


def tried(chosen: Iterable[Mutant], small: Sequence[Board]) -> Iterator[list[Verdict]]:
    """Yield what boards say to mutants, for one file after the other; none of these is refused by its engine."""
    for file, own in groupby(chosen, key=lambda mutant: mutant.file):
        engine = asp if file.suffix == ".lp" else prolog
        yield [verdict for verdict in engine.tried([*own], small) if verdict.how != "refused"]


def mistakes(verdicts: Iterable[Verdict]) -> tuple[list[Mutant], list[Verdict]]:
    """Return the mutants that are neither noticed nor listed, and what boards say to those that are both."""
    missed, needless = [], []
    for verdict in verdicts:
        if not verdict.how and not is_listed(verdict.mutant):
            missed.append(verdict.mutant)
        if verdict.how and verdict.mutant.key in listed():
            needless.append(verdict)
    return missed, needless


def table(verdicts: Sequence[Verdict]) -> str:
    """Return the figures, a row for each engine."""
    lines = [
        "| encodings | mutants | answers | domains | failures | error | no end | only work | nothing |",
        f"|---|{'--:|' * 8}",
    ]
    for name, suffix in (("`asp/`", ".lp"), ("`prolog/`", ".pl")):
        counts = Counter(verdict.how for verdict in verdicts if verdict.mutant.file.suffix == suffix)
        cells = (counts.total(), *(counts[how] for how in _HOW), counts[""])
        lines.append(f"| {name} | {' | '.join(f'{cell:,}' for cell in cells)} |")
    return "\n".join(lines)


def _write(page: Path, text: str) -> None:
    before, begin, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for figures of encodings")
    page.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")


def main() -> None:
    """Print what was found; end with 1 where a mutant is neither noticed nor listed, or both."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="encodings (default: all)")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="a page with a place for the figures")
    parser.add_argument("-n", type=int, metavar="N", help="number of mutants, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    options = parser.parse_args()
    files = {file.resolve() for file in options.files}
    every = mutants()
    chosen = [mutant for mutant in every if not files or mutant.file in files]
    if options.n is not None:
        chosen = sorted(Random(options.seed).sample(chosen, min(options.n, len(chosen))))
    verdicts: list[Verdict] = []
    for found in tried(chosen, [*boards()]):
        verdicts += found
        if found:
            noticed = sum(bool(verdict.how) for verdict in found)
            file = found[0].mutant.file.relative_to(ROOT)
            print(f"{file}: {len(found)} mutants, {noticed} noticed", file=sys.stderr, flush=True)
    missed, needless = mistakes(verdicts)
    print(*as_listed(missed), sep="\n")
    for mutant, how, board in needless:
        print(f"noticed ({how}, {board}), and listed: {' '.join(mutant.key)}")
    print(table(verdicts))
    if options.write is not None:
        _write(options.write, f"{time.strftime('%Y-%m-%d')}; {versions()}.\n\n{table(verdicts)}")
    sys.exit(1 if missed or needless else 0)


if __name__ == "__main__":
    main()
