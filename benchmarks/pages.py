"""Tables in pages of the documentation."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path


def table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown, all but the first column to the right."""
    lines = [f"| {' | '.join(map(str, row))} |" for row in (heading, *rows)]
    return "\n".join([lines[0], f"|---|{'---:|' * (len(heading) - 1)}", *lines[1:]])


def replaced(page: str, name: str, table: str) -> str:
    """The page with a table between the two comments that name it."""
    pattern = rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)"
    new, number = re.subn(pattern, lambda found: f"{found[1]}\n{table}\n{found[2]}", page, flags=re.DOTALL)
    if number != 1:
        sys.exit(f"the page has no place for the table '{name}'")
    return new


def put(page: Path, name: str, table: str) -> None:
    """Renew a table of a page."""
    page.write_text(replaced(page.read_text(encoding="utf-8"), name, f"{table}\n"), encoding="utf-8")


def renew(program: str, description: str, tables: Mapping[str, Callable[[], str]]) -> Path | None:
    """Print the tables that the command line asks for and put them into the page that it names; return that page."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{program}", description=description)
    parser.add_argument("--write", metavar="PAGE", type=Path, help="put the tables into a page with places for them")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only tables whose names contain one of these words")
    options = parser.parse_args()
    for name, made in tables.items():
        if options.words and not any(word in name for word in options.words):
            continue
        text = made()
        print(f"{name}\n\n{text}\n", flush=True)
        if options.write:
            put(options.write, name, text)
    page: Path | None = options.write
    return page
