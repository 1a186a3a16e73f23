"""Programs in library(clpfd)'s own words, to be read: what the rules of a puzzle say about the cells of its board."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.files import printing
from pylogic.language.board.board import Board, board_of
from pylogic.language.compile.flat import Facts
from pylogic.language.parse.rule import Declared
from pylogic.language.plain.program import ROW, SLOT, Goal, Matrix, Program, Show, span
from pylogic.language.plain.writers import READ, WRITERS
from pylogic.language.plain.writing import Writing
from pylogic.model.atom import Atom, Fact, Side
from pylogic.model.errors import UsageError
from pylogic.model.kind import Plain
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import harmless

_HIDDEN = 100 * SLOT


def plain(kind: Declared, puzzle: Puzzle, atoms: Sequence[Atom], labeling: str = "ff") -> Plain:
    """Return the program of a puzzle.

    Args:
        kind: The kind of the puzzle.
        puzzle: The puzzle.
        atoms: Its flat facts, and what Python found besides.
        labeling: The options of labeling/2.

    Raises:
        UsageError: A rule cannot be said so.
    """
    board = board_of(kind.frame, puzzle.facts)
    rules = {fact.atom: fact.rule for fact in puzzle.engine_facts}
    facts = Facts([Fact(atom) for atom in atoms])
    domains = _domains(facts)
    matrices = _matrices(board, facts)
    names = {one: name for matrix in matrices for one, name in matrix.names().items()}
    hidden = [one for one in domains if one >= _HIDDEN]
    names |= {one: f"H{number}" for number, one in enumerate(hidden, 1)}
    writing = Writing(facts, board, names)
    program = Program(matrices, names)
    goals: dict[str, list[Goal]] = {}
    contradiction = _contradiction(facts, domains)
    for atom in atoms:
        writer = WRITERS.get(atom.name)
        sentence = rules.get(atom, "")
        if writer is not None:
            try:
                written = list(writer(writing, atom.args))
            except UsageError as error:
                raise _refused(str(error), puzzle) from None
            goals.setdefault(sentence, []).extend([*writing.before, *written])
            writing.before.clear()
        elif atom.name not in READ:
            raise _refused(sentence, puzzle)
    order = {sentence: number for number, sentence in enumerate(puzzle.kind.rules)}
    for sentence in sorted(goals, key=lambda one: order.get(one, -1)):
        program.rule(harmless(sentence), goals[sentence])
    if contradiction:
        program.rule("", [Goal("false")])
    given = _given(facts)
    grouped: dict[tuple[int, ...], list[int]] = {}
    for one, values in domains.items():
        if one < _HIDDEN and one not in given:
            grouped.setdefault(values, []).append(one)
    own = {
        values: [one for one in hidden if domains[one] == values] for values in dict.fromkeys(map(domains.get, hidden))
    }
    extra = [f"[{', '.join(names[one] for one in some)}] ins {span(values)}" for values, some in own.items() if values]
    heading = printing.heading(puzzle, "Run it with: swipl FILE.pl").splitlines()
    show = Show(heading, labeling, _symbols(board), any(sort.numeric for sort in board.frame.sorts.values()))
    return program.program([(span(values), some) for values, some in grouped.items()], extra, show, _piece)


def _piece(variable: int) -> Atom:
    return Atom("value", (variable,))


def _refused(sentence: str, puzzle: Puzzle) -> UsageError:
    return UsageError(f"the model plain has no words of library(clpfd) for {puzzle.kind}: {sentence}")


def _domains(facts: Facts) -> dict[int, tuple[int, ...]]:
    """Return the values of each variable, without those that Python or a clue rules out."""
    gone: dict[int, set[int]] = {}
    for one, value in facts.names.get("out", []):
        gone.setdefault(one, set()).add(value)
    kept: dict[int, set[int]] = {}
    for one, number in facts.names.get("only", []):
        values = {value for (value,) in facts.of("domain", number)}
        kept[one] = kept.get(one, values) & values
    return {
        one: tuple(
            value
            for value in facts.values(one)
            if value not in gone.get(one, ()) and (one not in kept or value in kept[one])
        )
        for one, _ in facts.names.get("variable", [])
    }


def _given(facts: Facts) -> dict[int, int]:
    return {one: value for name in ("given", "known") for one, value in facts.names.get(name, [])}


def _contradiction(facts: Facts, domains: dict[int, tuple[int, ...]]) -> bool:
    """Whether a clue is not a value, two clues differ, or no value is left."""
    stated = {*facts.names.get("given", []), *facts.names.get("known", [])}
    given = _given(facts)
    return len(stated) > len(given) or any(
        given.get(one, values[0] if values else None) not in values for one, values in domains.items()
    )


def _matrices(board: Board, facts: Facts) -> list[Matrix]:
    """Return the variables of a board in rows and columns."""
    sorts = board.frame.sorts
    given = _given(facts)
    slots: dict[int, list[int]] = {}
    for number, *_ in facts.names.get("variable", []):
        if number < _HIDDEN:
            slots.setdefault(number // SLOT, []).append(number)
    matrices = []
    cells = [name for name, sort in sorts.items() if sort.in_cells]
    sides = [name for name, sort in sorts.items() if not sort.in_cells]
    for numbers in slots.values():
        name, where = board.variables[numbers[0]]
        if isinstance(where, Side):
            plain_name, pattern = ("Across", "R{}C{}_R") if where.way == 0 else ("Down", "R{}C{}_D")
            several = len(sides) > 1
        else:
            plain_name, pattern, several = "Rows", "R{}C{}", len(cells) > 1
        title = name.replace("_", " ").title().replace(" ", "")
        if several:
            plain_name = f"{title}{plain_name}"
            pattern = f"{title}_{pattern}"
        rows = range(min(one // ROW % ROW for one in numbers), 1 + max(one // ROW % ROW for one in numbers))
        columns = range(min(one % ROW for one in numbers), 1 + max(one % ROW for one in numbers))
        known, slot = set(numbers), numbers[0] // SLOT * SLOT
        lines = [[one if (one := slot + row * ROW + column) in known else None for column in columns] for row in rows]
        own = {one: given[one] for one in numbers if one in given}
        matrices.append(Matrix(plain_name, lines, pattern, own))
    return matrices


def _symbols(board: Board) -> dict[int, str]:
    """Return what stands for values that are names, if all sorts have the same."""
    each = [{number: sort.symbol(number) for number in sort.named} for sort in board.frame.sorts.values()]
    return each[0] if all(some == each[0] for some in each) else {}
