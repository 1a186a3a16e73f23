"""An engine that tries everything, and a format of bare rows: what other distributions may bring."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product

from pylogic import builtin
from pylogic.engines import Option, Strategy, choose
from pylogic.formats import Format
from pylogic.model.atom import Atom, Atoms, values_by_cell
from pylogic.model.document import Block, Document, Token
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.network import Store, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Emit, Request
from pylogic.model.text import Source, Span


class _Product:
    """Goes through the product of all domains; for the smallest puzzles."""

    name = "product"
    summary = "tries everything"
    hint = "pip install pylogic-extras"
    reference = True
    limits = ()
    counts = True
    assumes = False
    options: tuple[Option, ...] = ()

    def serves(self, kind: Kind) -> bool:
        return kind.solvers.network is not None

    def encodings(self, kind: Kind) -> list[str]:
        return []

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:
        choose(self.name, self.options, text or "")
        return Strategy("all", ())

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        return ("",)

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        raise UsageError("there is no program to print")

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        return "1", _answer


def _answer(request: Request, emit: Emit) -> None:
    network = builtin.kind(request["kind"]).solvers.network
    assert network is not None
    found = network([Atom.parse(fact) for fact in request["facts"]])
    count = 0
    for chosen in product(*map(values, found.domains.values())):
        store = Store([1 << value for value in chosen])
        if all(constraint.filter(store) for constraint in found.constraints):
            count += 1
            atoms = [found.atom(variable, value) for variable, value in enumerate(chosen)]
            emit({"solution": [[atom.name, *atom.args] for atom in atoms], "count": count})
    emit({"count": count, "done": {"exhausted": True, "limit": None, "statistics": {"tried": count}}})


def _read(source: Source) -> tuple[Document, ...]:
    lines = [(number, line) for number, line in enumerate(source.text.split("\n"), 1) if line.strip()]
    rows = tuple(Token(line, Span(number, 1, len(line))) for number, line in lines[1:])
    first = Token("futoshiki", Span(1, 1))
    return (Document(first, "", (Block(Token("board", first.span), rows),), source),)


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    found = values_by_cell(atoms)
    size = max(row for row, _ in found)
    rows = (" ".join(str(found[row, column]) for column in range(1, size + 1)) for row in range(1, size + 1))
    return "bare\n" + "".join(f"{row}\n" for row in rows)


ENGINE = _Product()
FORMAT = Format(
    name="bare",
    kinds=("futoshiki",),
    summary="rows of numbers under the word bare",
    sniff=lambda text: re.match(r"bare\n", text) is not None,
    read=_read,
    write_solution=_write_solution,
)
