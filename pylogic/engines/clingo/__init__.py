"""The engine clingo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pylogic.engines import Strategy
from pylogic.engines.clingo import words
from pylogic.model.errors import UsageError
from pylogic.model.request import Emit, Request

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.kind import Kind
    from pylogic.model.puzzle import Puzzle


class _Clingo:
    name = "clingo"
    summary = "answer set programming: conflict-driven search on a grounded program"
    hint = "pip install 'clingo>=5.8.1'"
    options = words.OPTIONS
    reference = False
    counts = True
    limits = ("conflicts", "restarts")
    assumes = True

    def serves(self, kind: Kind) -> bool:
        return bool(kind.asp)

    def encodings(self, kind: Kind) -> list[str]:
        return [str(file) for file in kind.asp]

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        return words.strategy(text)

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        return words.all_strategies(minimises)

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        from pylogic.engines.clingo import library  # imported late: runs print no program
        from pylogic.files import listing

        if words.imitates(strategy):
            raise UsageError(f"'{strategy.name}' is set while solving; a printed program cannot hold it")
        minimises = puzzle.kind.objective
        options = [option for option in strategy.options if option.startswith("--")]
        options = [option for option in options if minimises or not option.startswith("--opt-strategy")]
        own = library.own_file(strategy.options)
        if any(map(library.projects, self.encodings(puzzle.kind))):
            options.append("--project=project")
        command = " ".join(["clingo", *options, "FILE.lp"] + ([] if minimises else ["0"]))
        return "\n".join(
            [
                listing.heading(puzzle, f"Run it with: {command}   (or: python -m {command})"),
                "",
                *listing.facts(puzzle, facts),
                "",
                *(file.read_text(encoding="utf-8") for file in puzzle.kind.asp),
                *(own[1:] if own else ()),
            ]
        )

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        from pylogic.engines.clingo import library  # imported late: only a worker answers
        from pylogic.engines.clingo.answering import Answering

        return library.load(self.hint), Answering()


ENGINE = _Clingo()
