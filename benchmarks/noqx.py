"""noqx's kinds and those of the library: ``python -m benchmarks.noqx`` renews their table in docs/library.md.

Which kind has the rules of which is data, ``noqx_kinds.txt``; the figures are those of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pylogic.language.parse import lookup

PAGE = Path("docs") / "library.md"
_KINDS = Path(__file__).with_name("noqx_kinds.txt")
_HEADING = "## The kinds of noqx"
_MISSING = "- "
_ROW = re.compile(
    r"^\| \w+ \((?P<kind>\w+)\) \| (?P<puzzles>\d+) \| (?P<clingo>\d+) \|.*?\|.*?\| (?P<swipl>\d+) \|.*?\|.*?\| "
    r"(?P<ratio>\S+) \|",
    re.MULTILINE,
)


def kinds() -> dict[str, str]:
    """Return for each kind of noqx the kind here, or ``-`` and what a declaration lacks."""
    lines = _KINDS.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def section(page: str) -> str:
    """Return the table, with the figures of a page."""
    known = kinds()
    declared = sum(not kind.startswith(_MISSING) for kind in known.values())
    said = (
        f"Of the {len(known)} kinds of noqx 0.8 {declared} are declared here. *Lines* counts\n"
        "those of the declaration, *right* the shared puzzles whose known answer was proved, where there are any. For\n"
        "the others the table names what a declaration lacks."
    )
    head = "| noqx | here | lines | clingo right | swipl right | noqx / pylogic |\n|---|---|--:|--:|--:|--:|"
    return "\n".join([_HEADING, "", said, "", head, *_rows(known, page)]) + "\n"


def renewed(page: str) -> str:
    """Return a page with its table made again."""
    before, _, _ = page.partition(_HEADING)
    return f"{before.rstrip()}\n\n{section(before)}"


def _rows(known: dict[str, str], page: str) -> Iterator[str]:
    measured = [match.groupdict() for match in _ROW.finditer(page)]
    for name, kind in known.items():
        if kind.startswith(_MISSING):
            yield f"| {name} | – {kind.removeprefix(_MISSING)} | | | | |"
            continue
        own = [row for row in measured if row["kind"] == kind]
        puzzles = sum(int(row["puzzles"]) for row in own)
        right = [f"{sum(int(row[engine]) for row in own)}/{puzzles}" if own else "–" for engine in ("clingo", "swipl")]
        ratio = next((row["ratio"] for row in own if row["ratio"] != "–"), "–")
        yield f"| {name} | {kind} | {_lines(kind)} | {' | '.join(right)} | {ratio} |"


def _lines(kind: str) -> int:
    """Return how many lines a declaration has, its first and its last among them."""
    text = (lookup.LIBRARY / f"{kind}.puzzle").read_text(encoding="utf-8")
    return text.partition("\n}\n")[0].count("\n") + 2


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
