"""Real links: how many of each form and kind are read, solved as unique, and written back the same.

``python -m benchmarks.links [--limit SECONDS]`` reads ``links.txt``, the shared instances whose source is a link, and
the files in ``links`` among them; ``--write docs/formats.md`` renews the table of genres there.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pylogic import Puzzle, PylogicError, dumps, solve
from pylogic.formats import guess
from pylogic.formats.puzzlink import ALIASES
from pylogic.formats.puzzlink.genres import GENRES
from pylogic.model.text import Source
from pylogic.solving.loading import read

_HERE = Path(__file__).parent
_BEGIN, _END = "<!-- made by: python -m benchmarks.links --write docs/formats.md -->\n", "<!-- end -->\n"
_BODY = re.compile(r"(?<=[ \"])([a-z]+/\d+/\d+/[0-9a-z./+%=-]+)(?=\")")
"""The end of a link of puzz.link, as the sources of instances name it."""


def genres() -> str:
    """The genres of pzpr that the library has, as a table."""
    lines = ["| genre in links | kind | files |", "|---|---|---|"]
    for name, genre in sorted(GENRES.items()):
        names = [name, *sorted(alias for alias, meant in ALIASES.items() if meant == name)]
        kinds = ", ".join(genre.link.kinds)
        lines.append(f"| {', '.join(f'`{one}`' for one in names)} | {kinds} | {'yes' if genre.file else 'no'} |")
    return "\n".join([*lines, ""])


def links(instances: Path) -> Iterator[str]:
    """All links that are there, each once."""
    found = [*(_HERE / "links.txt").read_text().splitlines()]
    for file in sorted((instances / "links").glob("*")):
        found += file.read_text().splitlines()
    for file in sorted(instances.glob("[km]*/*.jsonl")):
        for line in file.read_text().splitlines():
            source = json.loads(line).get("source", "")
            found += [f"https://puzz.link/p?{body}" for body in _BODY.findall(f'"{source}"')]
    yield from dict.fromkeys(line.strip() for line in found if line.strip() and line[0] != "#")


def measured(link: str, limit: float) -> tuple[tuple[str, str], Iterator[str]]:
    """The form and kind of a link, and what holds of it."""
    form = guess(link)
    try:
        puzzle = read(Source(link, link), form.name)[0]
    except PylogicError as error:
        problem = str(error).partition("\n")[0].removeprefix(link).lstrip(":0123456789 ")
        return (form.name, "-"), iter([f"refused: {problem}"])
    return (form.name, puzzle.kind.name), _held(puzzle, form.name, link, limit)


def _held(puzzle: Puzzle, form: str, link: str, limit: float) -> Iterator[str]:
    yield "read"
    try:
        again = dumps(puzzle, form)
    except PylogicError as error:
        yield f"not written: {error}"
    else:
        same = _bare(again) == _bare(link)
        yield "written the same" if same else "written otherwise"
        if {fact.atom for fact in read(Source("", again), form)[0].facts} != {fact.atom for fact in puzzle.facts}:
            yield "written wrongly"
    yield str(solve(puzzle, "clingo", limit=limit).status)


def _bare(link: str) -> str:
    """A link without its page, with one name of the genre, without letters that say how it is shown."""
    name, _, rest = link.strip().rstrip("/").rpartition("?")[2].partition("/")
    return f"{ALIASES.get(name, name)}/{re.sub('^[a-z]*:?/', '', rest)}"


def main() -> None:
    """Print a row for each form and kind."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.links")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a puzzle")
    parser.add_argument("--instances", type=Path, default=_HERE.parent.parent / "shared/instances")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    options = parser.parse_args()
    if options.write:
        before, _, rest = options.write.read_text().partition(_BEGIN)
        options.write.write_text(f"{before}{_BEGIN}\n{genres()}\n{_END}{rest.partition(_END)[2]}")
        return
    rows: dict[tuple[str, str], Counter[str]] = {}
    for link in links(options.instances):
        row, held = measured(link, options.limit)
        rows.setdefault(row, Counter()).update(["links", *held])
    for (form, kind), counts in sorted(rows.items()):
        print(f"{form:10} {kind:16} " + ", ".join(f"{number} {what}" for what, number in counts.items()))
    total = sum(rows.values(), Counter[str]())
    print("all", ", ".join(f"{number} {what}" for what, number in total.items() if not what.startswith("refused")))


if __name__ == "__main__":
    main()
