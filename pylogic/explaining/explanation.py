"""Explanations: conflicts, steps, and what follows from suppositions.

Pictures of steps show the values that are left in a cell as small numbers, as people pencil them in, and struck ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from pylogic.drawing.text import PLAIN, Look, heading, shown
from pylogic.explaining.deduction.state import State
from pylogic.files.reading import markable
from pylogic.model.answer import Status, solution_of
from pylogic.model.atom import Atom, Atoms, Cell, Clue
from pylogic.model.canvas import LEADING, Canvas, Form, Picture, Thing
from pylogic.model.errors import UsageError
from pylogic.model.kind import Roles
from pylogic.model.laws import Conclusion, Laws
from pylogic.model.network import values
from pylogic.model.puzzle import HasText, Puzzle
from pylogic.model.records import dataclass, field
from pylogic.model.terminal import picture
from pylogic.model.text import Problem, plural
from pylogic.solving.record import placed


@dataclass(frozen=True)
class Core:
    """Clues that contradict each other.

    Attributes:
        clues: The clues, in the order of the puzzle.
        minimal: Whether each is needed, which is proved by a solution for the others.
        sentence: The fault, in words.
        lines: How rules come to the contradiction, where that takes no search.

    Examples:
        >>> core = pylogic.explain("examples/battleship_5x5.puzzle").cores[0]
        >>> core.minimal, core.sentence, core.clues[0].sentence
        (True, '5 clues contradict each other', 'row 2 has 1 ship cell')
    """

    clues: tuple[Clue, ...]
    minimal: bool
    sentence: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Line:
    """One line that follows from a supposition, or from clues; the last line is the contradiction.

    Attributes:
        text: The line in words.
        atoms: The pieces that are found, were the supposition true.
        barred: The pieces that are ruled out.
        clues: The clues that it rests on.
        needs: The numbers of the lines before on which it rests.

    Examples:
        >>> pylogic.Line("r1c1 = 2", atoms=(), barred=(), clues=(), needs=(1,)).text
        'r1c1 = 2'
    """

    text: str
    atoms: tuple[Atom, ...]
    barred: tuple[Atom, ...]
    clues: tuple[Clue, ...]
    needs: tuple[int, ...]


STRENGTHS = ("place", "technique", "step")
"""How much a hint tells, from the least on."""
DOUBT = " (perhaps not all of this is needed)"


@dataclass(frozen=True, repr=False)
class Reasoned:
    """One step: what follows from one reason.

    Attributes:
        atoms: The pieces of the solution that are found.
        barred: The pieces that are ruled out; a step that only rules out finds none.
        clues: The clues from which it follows, by the rules, ...
        cells: ... together with what earlier steps found.
        needs: The numbers of the earlier steps on which it rests, those that rule out as well.
        minimal: Whether no cell and no earlier step can be left out, by the rules of the step and the clues it cites.
        smallest: Whether it is proved that no step costs less.
        puzzle: The puzzle.
        known: All pieces that were known before.
        text: The step in words.
        supposed: Of a supposition that is refuted, what is supposed, in words.
        lines: Its consequences, one after the other.
        cost: The cost of the reason, see ``docs/grades.md``.
        open: How many pieces might have been found instead.
        searched: Whether only a search found it.
        technique: How players call it, ``hidden single``; see ``docs/explain.md``.
        where: Where one has to look for it: ``row 3``, ``r1c4``.

    Examples:
        >>> first = pylogic.steps("examples/futoshiki_4x4.puzzle")[0]
        >>> first
        <step: r1c3 = 3, and r1c3 < r1c4: r1c4 = 4>
        >>> first.values, [clue.sentence for clue in first.clues]
        ({(1, 4): 4}, ['r1c3 = 3', 'r1c3 < r1c4'])
    """

    atoms: tuple[Atom, ...]
    barred: tuple[Atom, ...]
    clues: tuple[Clue, ...]
    cells: tuple[Atom, ...]
    needs: tuple[int, ...]
    minimal: bool
    smallest: bool
    puzzle: Puzzle
    known: Atoms
    text: str
    supposed: str
    lines: tuple[Line, ...]
    cost: int
    open: int
    searched: bool
    technique: str
    where: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<step: {self.text}>"

    def tell(self, strength: str = "step") -> str:
        """The step as a hint of some strength.

        Args:
            strength: ``place`` says where to look, ``technique`` for what as well, ``step`` all of it.

        Raises:
            UsageError: There is no such strength.

        Examples:
            >>> hint = pylogic.hint("examples/futoshiki_4x4.puzzle")
            >>> print(hint.tell("place"))
            look at r1c3 < r1c4
        """
        if strength not in STRENGTHS:
            raise UsageError(f"there is no strength '{strength}' of hints ({', '.join(STRENGTHS)})")
        if strength == STRENGTHS[-1]:
            return self.text
        return f"look at {self.where}" + (f"; technique: {self.technique}" if strength == "technique" else "")

    @property
    def values(self) -> dict[tuple[int, int], int | str]:
        """The values that are found, by row and column.

        Raises:
            AttributeError: The solutions of the kind are not grids.
        """
        return _values(self.puzzle, self.atoms)

    @property
    def excluded(self) -> tuple[tuple[tuple[int, int], int | str], ...]:
        """The values that are ruled out, each with its row and column.

        Raises:
            AttributeError: The solutions of the kind are not grids.
        """
        return tuple(pair for atom in self.barred for pair in _values(self.puzzle, (atom,)).items())

    @property
    def reason(self) -> Roles:
        """The clues and pieces from which it follows, to be marked in a picture."""
        return {**_roles(self.puzzle, self.clues, "path"), **dict.fromkeys(self.cells, "path")}

    @property
    def canvas(self) -> Canvas:
        """The board after it, with its reason and what it finds marked."""
        roles = {**self.reason, **dict.fromkeys(self.atoms, "good")}
        return self.puzzle.kind.sketch(self.puzzle, self.known.union(self.atoms), roles)


def _roles(puzzle: Puzzle, clues: Iterable[Clue], role: str) -> Roles:
    wanted = set(clues)
    return {fact.atom: role for fact in puzzle.facts if fact.clue in wanted}


def _values(puzzle: Puzzle, atoms: Iterable[Atom]) -> dict[tuple[int, int], int | str]:
    rows, gap = solution_of(puzzle, frozenset(atoms)).grid, puzzle.kind.gap
    return {
        (row, column): value
        for row, cells in enumerate(rows, 1)
        for column, value in enumerate(cells, 1)
        if value is not None and value != gap
    }


@dataclass(frozen=True, repr=False)
class Explanation(HasText):
    """The answer to one question about a puzzle.

    Attributes:
        puzzle: The puzzle.
        status: The proved status of its solutions.
        cores: Sets of clues that contradict each other.
        complete: Whether these are all minimal ones; only said when all were asked for.
        steps: The way to the only solution; of a hint what leads to its next cell, as a rule one step.
        barred: The pieces that the marks of a player had ruled out before the steps.
        count: How many solutions are known; ``None`` where they were not counted.
        exhausted: Whether these are all.
        limit: Which limit was reached before everything was done, or ``None``.
        seconds: Wall-clock seconds in total.
        engine_version: The version of clingo.
        task: The task, see `pylogic.explain`.

    Examples:
        >>> found = pylogic.explain("examples/futoshiki_4x4.puzzle", "steps")
        >>> print(found.sentence(found.steps[0]))
        r1c3 = 3, and r1c3 < r1c4: r1c4 = 4
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    cores: tuple[Core, ...] = ()
    complete: bool | None = None
    steps: tuple[Reasoned, ...] = ()
    barred: Atoms = frozenset()
    count: int | None = None
    exhausted: bool = False
    limit: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    engine_version: str | None = None
    task: str = "conflict"

    def __repr__(self) -> str:
        contents = f"{plural(len(self.cores), 'conflict')}, {plural(len(self.steps), 'step')}"
        return f"<explanation: {self.puzzle.name} is {self.status}, {contents}>"

    def sentence(self, step: Reasoned) -> str:
        """A step in words: ``r1c3 = 3, and r1c3 < r1c4: r1c4 = 4``."""
        return step.text if step.minimal else step.text + DOUBT

    def lines(self, step: Reasoned) -> list[str]:
        """The lines of a supposition, numbered: ``31.1. r1c3 = 3, and r1c3 < r1c4: r1c4 = 4``."""
        number = self.steps.index(step) + 1
        return [f"{number}.{place}. {line.text}" for place, line in enumerate(step.lines, 1)]

    def conflict(self, core: Core) -> Canvas:
        """The puzzle with the clues of a conflict marked."""
        return self.puzzle.kind.sketch(self.puzzle, None, _roles(self.puzzle, core.clues, "bad"))

    def before(self, step: Reasoned) -> Canvas:
        """Draw what is known before a step, its reason marked.

        Where a step has ruled something out, or this one does, that is struck beside the values that are left.
        """
        canvas = self.puzzle.kind.sketch(self.puzzle, step.known, step.reason)
        self._pencil.write(canvas, self.steps.index(step), done=False)
        return canvas

    def after(self, step: Reasoned) -> Canvas:
        """The same with what the step finds."""
        canvas = step.canvas
        self._pencil.write(canvas, self.steps.index(step), done=True)
        return canvas

    @cached_property
    def _pencil(self) -> Pencil:
        return Pencil(self.puzzle, self.steps, self.barred)


def contradict(count: int) -> str:
    """Return a sentence on contradicting clues, when nothing better is known."""
    if count == 0:
        return "there is no solution whatever the clues are"
    if count == 1:
        return "this clue alone cannot be satisfied"
    return f"{plural(count, 'clue')} contradict each other"


_ASKED = "asked"


class Pencil:
    """Writes into the pictures of steps what steps rule out, and what is left in the same cells.

    A value that is gone at a glance, for it is known elsewhere in the row, is not written; its place stays empty.

    Args:
        puzzle: The puzzle.
        steps: The steps, in their order.
        gone: The pieces that were ruled out before.
    """

    def __init__(self, puzzle: Puzzle, steps: Sequence[Reasoned], gone: Atoms = frozenset()) -> None:
        self._puzzle = puzzle
        self._steps = steps
        self._gone = gone

    def write(self, canvas: Canvas, index: int, *, done: bool) -> None:
        """Mark the cells of which something is ruled out by a step or one before it.

        Args:
            canvas: The picture of the step.
            index: Of the step, counting from 0.
            done: Whether it is the picture after the step.
        """
        step = self._steps[index]
        struck = {
            atom: "path" if number in step.needs else "faint"
            for number, earlier in enumerate(self._steps[:index], 1)
            for atom in earlier.barred
        }
        struck |= dict.fromkeys(step.barred, "good") if done else {}
        left = self._left[index + done].union(step.barred)
        concerned = dict.fromkeys(self._group(atom) for atom in (*struck, *step.barred))
        marks: dict[Cell, list[Thing]] = {}
        for atom in dict.fromkeys(atom for group in concerned for atom in group):
            cell, says = self._placed.get(atom, ((0, 0), ""))
            if cell == (0, 0) or any(map(_is_known, canvas.cells.get(cell, ()))):
                continue  # what is known of a cell says more
            mark = Thing(Form.TEXT, "", "plain", says) if atom in left else Thing(Form.NOTHING, "")
            if atom in struck:
                mark = Thing(Form.STRUCK, "", struck[atom], says)
            marks.setdefault(cell, []).append(mark)
        canvas.candidates |= marks

    def _group(self, atom: Atom) -> tuple[Atom, ...]:
        """All pieces that may stand where a piece does, in the order of their values."""
        return self._groups.get(atom, (atom,))

    @cached_property
    def _laws(self) -> Laws | None:
        return self._puzzle.kind.people.laws and self._puzzle.kind.people.laws(self._puzzle)

    @cached_property
    def _groups(self) -> dict[Atom, tuple[Atom, ...]]:
        """For each piece that is ruled out somewhere all that may stand in its place."""
        barred = {atom for step in self._steps for atom in step.barred}
        if self._laws is None or not barred:
            return {}
        atom_of, domains = self._laws.atom, self._laws.domains
        groups = (tuple(atom_of(variable, value) for value in values(domain)) for variable, domain in domains.items())
        return {atom: group for group in groups if barred.intersection(group) for atom in group}

    @cached_property
    def _left(self) -> list[frozenset[Atom]]:
        """Return the candidates before each step, and after the last."""
        laws = self._laws
        if laws is None or not self._groups:
            return [frozenset()] * (len(self._steps) + 1)
        state = State(laws)
        places = {
            laws.atom(variable, value): (variable, value)
            for variable, domain in laws.domains.items()
            for value in values(domain)
        }

        begun = {places[atom] for atom in self._steps[0].known if atom in places}
        state.learn([Conclusion(*_bit(one), settled=True) for one in sorted(begun) if one[0] not in state.known], 0)
        struck = (places[atom] for atom in sorted(self._gone) if atom in places)
        state.learn([Conclusion(*_bit(one), settled=False) for one in struck if one[0] not in state.known], 0)

        def left() -> frozenset[Atom]:
            held = ((atom, *places[atom]) for atom in self._groups)
            return frozenset(atom for atom, variable, value in held if state.domains[variable] >> value & 1)

        candidates = [left()]
        for number, step in enumerate(self._steps, 1):
            settled = [Conclusion(*_bit(places[atom]), settled=True) for atom in step.atoms if atom in places]
            gone = [Conclusion(*_bit(places[atom]), settled=False) for atom in step.barred if atom in places]
            state.learn([*settled, *gone], number)
            candidates.append(left())
        return candidates

    @cached_property
    def _placed(self) -> dict[Atom, tuple[Cell, str]]:
        barred = (atom for step in self._steps for atom in step.barred)
        return places(self._puzzle, (atom for one in barred for atom in self._group(one)))


def pencilled(puzzle: Puzzle, known: Atoms, candidates: Iterable[Iterable[Atom]]) -> Canvas:
    """The board with its candidates as small numbers, those of one cell after the other."""
    canvas = puzzle.kind.sketch(puzzle, known)
    every = [tuple(atoms) for atoms in candidates]
    placed = places(puzzle, (atom for atoms in every for atom in atoms))
    marks: dict[Cell, list[Thing]] = {}
    for cell, says in (placed[atom] for atoms in every for atom in atoms if atom in placed):
        marks.setdefault(cell, []).append(Thing(Form.TEXT, "", "plain", says))
    canvas.candidates |= marks
    return canvas


def _bit(place: tuple[int, int]) -> tuple[int, int]:
    """A variable and its value as a domain."""
    return place[0], 1 << place[1]


def _is_known(thing: Thing) -> bool:
    return thing.form not in LEADING and thing.role in ("found", "path", "good")


def places(puzzle: Puzzle, atoms: Iterable[Atom]) -> dict[Atom, tuple[Cell, str]]:
    """In which cell pieces of a solution stand and what they say there; without those that stand elsewhere."""
    pieces: dict[Atom, tuple[Cell, str]] = {}
    for atom in dict.fromkeys(atoms):
        drawn = puzzle.kind.sketch(puzzle, frozenset({atom}), {atom: _ASKED})
        for cell, things in drawn.cells.items():
            for thing in things:
                if thing.role == _ASKED:
                    pieces[atom] = (cell, thing.says)
    return pieces


def as_rows(puzzle: Puzzle, known: Atoms, candidates: Mapping[str, Mapping[str, Atom]]) -> str:
    """A board with its candidates in braces, ``{14}``, as text; of each sort of values one."""
    sorts: dict[str, dict[Cell, str]] = {}
    for name, (cell, atoms) in markable(puzzle).items():
        sort, _, _ = name.rpartition(" ")
        found = [text for text, atom in atoms.items() if atom in known]
        left = [*candidates.get(name, ())]
        apart = "" if all(len(text) == 1 for text in atoms) else " "
        sorts.setdefault(sort, {})[cell] = found[0] if found else f"{{{apart.join(left)}}}"
    return "\n\n".join(f"{sort}:\n{_in_rows(cells)}" if sort else _in_rows(cells) for sort, cells in sorts.items())


def _in_rows(texts: Mapping[Cell, str]) -> str:
    """Texts of cells in columns as wide as they need be; ``.`` where there is no cell."""
    rows, columns = (range(1, max(cell[axis] for cell in texts) + 1) for axis in (0, 1))
    wide = {column: max(len(texts.get((row, column), ".")) for row in rows) for column in columns}
    lines = ("  ".join(texts.get((row, column), ".").ljust(wide[column]) for column in columns) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def in_play_json(puzzle: Puzzle, known: Atoms, marks: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """A board in play in the form that ``pylogic explain --candidates --to json`` prints and ``--answer`` reads."""
    fields = puzzle.kind.fields(puzzle, known)
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "board": fields["grid"] if fields.keys() == {"grid"} else fields,
        "marks": {name: [int(one) if one.isdecimal() else one for one in values] for name, values in marks.items()},
    }


def as_text(explanation: Explanation, look: Look = PLAIN, costs: bool = False, tell: str = "step") -> str:
    """Title, conflicts or steps with their pictures, and what was found; ends with a newline.

    Args:
        explanation: The explanation.
        look: Signs and colours.
        costs: Whether it says what each step costs, and of which it is proved that none costs less.
        tell: How much of a hint it tells, see `Reasoned.tell`.
    """
    parts = _told(explanation, tell) if explanation.steps and tell != "step" else _parts(explanation, costs)
    return "\n\n".join(shown(part, look) for part in parts) + "\n"


def _told(explanation: Explanation, tell: str) -> list[str | Picture]:
    """A hint that does not tell all of its first step."""
    first, *others = explanation.steps
    more = f"; {plural(len(others), 'further step')} to the next cell" if others else ""
    board = picture(first.puzzle.kind.sketch(first.puzzle, first.known))
    return [heading(explanation.puzzle), board, f"{first.tell(tell)}{more}"]


def _parts(explanation: Explanation, costs: bool) -> list[str | Picture]:
    """Sentences and pictures, from top to bottom."""
    parts: list[str | Picture] = [heading(explanation.puzzle)]
    for core in explanation.cores:
        parts += [picture(explanation.conflict(core)), _listed(explanation.puzzle, core)]
    if explanation.steps:
        lines: list[str] = []
        for number, step in enumerate(explanation.steps, 1):
            sentence = f"{explanation.sentence(step)}{f' (costs {step.cost})' if costs else ''}"
            lines.append(
                sentence if explanation.task == "hint" and len(explanation.steps) == 1 else f"{number}. {sentence}"
            )
            lines += [f"    {line}" for line in explanation.lines(step)]
        last = explanation.steps[-1]
        ended = explanation.task == "steps" and not explanation.limit  # what the last step found is not of interest
        solved = last.puzzle.kind.sketch(last.puzzle, last.known.union(last.atoms)) if ended else None
        parts += ["\n".join(lines), picture(solved or explanation.after(last))]
    return [*parts, outcome(explanation, costs)]


def _listed(puzzle: Puzzle, core: Core) -> str:
    """Describe a conflict: its clues with their places, and how rules come to it."""
    if not core.clues:
        return core.sentence
    if not core.minimal:
        needed = "perhaps not all of these are needed"
    elif len(core.clues) > 1:
        needed = "each of these is needed: without it the others have a solution"
    else:
        needed = "nothing else is needed"
    lines = [f"{number}. {line.text}" for number, line in enumerate(core.lines, 1)]
    return "\n".join([f"{core.sentence}; {needed}:", *(f"  {_place(puzzle, clue)}" for clue in core.clues), *lines])


def _place(puzzle: Puzzle, clue: Clue) -> str:
    """A clue and where it stands: the first line of what is said about it."""
    return Problem(clue.sentence, puzzle.source, clue.span).headline


def outcome(explanation: Explanation, costs: bool = False) -> str:
    """Return the outcome in a sentence."""
    limit = f" ({explanation.limit})" if explanation.limit else ""
    if explanation.steps and explanation.task == "hint":
        return f"{plural(len(explanation.steps), 'step') if len(explanation.steps) > 1 else 'one step'}{limit}"
    if explanation.steps:
        done = "not all cells" if explanation.limit else "the solution"
        if len(explanation.steps) == 1:
            return f"one step{limit}"
        if not costs:
            return f"{plural(len(explanation.steps), 'step')} to {done}{limit}"
        proved = sum(step.smallest for step in explanation.steps)
        least = "each" if proved == len(explanation.steps) else f"{proved} of them" if proved else "none"
        return (
            f"{plural(len(explanation.steps), 'step')} to {done}; for {least} it is proved that none costs less{limit}"
        )
    if explanation.cores:
        if explanation.complete is None:
            return f"there is no solution{limit}"
        if not explanation.cores[0].minimal:
            return f"there is no solution; no minimal set of clues was found{limit}"
        sets = plural(len(explanation.cores), "minimal set")
        more = "no others" if explanation.complete else "perhaps not all"
        return f"there is no solution; {sets} of clues that conflict, {more}{limit}"
    if explanation.limit:
        return f"unknown: {explanation.limit}"
    if explanation.status is Status.SEVERAL:
        number = plural(explanation.count or 0, "solution")
        return f"no clues conflict: it has {number if explanation.exhausted else f'at least {number}'}"
    if explanation.task in ("hint", "steps"):
        left = "nothing to hint at" if explanation.task == "hint" else "no step to make"
        return f"every cell is printed, so that there is {left}"
    return f"no clues conflict: it has {'exactly one' if explanation.status is Status.UNIQUE else 'a'} solution"


def as_json(explanation: Explanation) -> dict[str, Any]:
    """An explanation in the form that ``pylogic explain --to json`` prints.

    ``core`` are the clues of the smallest conflict that was found, ``cores`` all of them.
    """
    puzzle = explanation.puzzle
    cores = [_core(core) for core in explanation.cores]
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "engine_version": explanation.engine_version,
        "status": str(explanation.status),
        "count": explanation.count,
        "exhausted": explanation.exhausted,
        "core": cores[0]["core"] if cores else None,
        "minimal": cores[0]["minimal"] if cores else None,
        "cores": cores,
        "complete": explanation.complete,
        "steps": [_step(explanation, step) for step in explanation.steps],
        "limit": explanation.limit,
        "seconds": {phase: round(seconds, 6) for phase, seconds in explanation.seconds.items()},
    }


def _core(core: Core) -> dict[str, Any]:
    return {
        "sentence": core.sentence,
        "minimal": core.minimal,
        "core": [{**placed(clue), "sentence": core.sentence} for clue in core.clues],
    }


def _step(explanation: Explanation, step: Reasoned) -> dict[str, Any]:
    first = (*step.atoms, *step.barred)[0]
    return {
        **_cell(first),
        "found": [_cell(atom) for atom in step.atoms],
        "ruled_out": [_cell(atom) for atom in step.barred],
        "sentence": explanation.sentence(step),
        "clues": [placed(clue) for clue in step.clues],
        "cells": [_cell(atom) for atom in step.cells],
        "needs": list(step.needs),
        "supposing": [step.supposed, *(line.text for line in step.lines)] if step.lines else [],
        "lines": [_line(line) for line in step.lines],
        "searched": step.searched,
        "technique": step.technique,
        "where": step.where,
        "cost": step.cost,
        "open": step.open,
        "minimal": step.minimal,
        "smallest": step.smallest,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "sentence": line.text,
        "found": [_cell(atom) for atom in line.atoms],
        "ruled_out": [_cell(atom) for atom in line.barred],
        "clues": [placed(clue) for clue in line.clues],
        "needs": list(line.needs),
    }


def _cell(atom: Atom) -> dict[str, Any]:
    *cell, value = atom.args
    return {"cell": cell, "value": value}
