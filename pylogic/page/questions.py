"""The questions of the page, answered by messages of plain data, for any transport."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from pylogic import builtin, engines, formats
from pylogic.drawing.drawing import title_of
from pylogic.drawing.svg import svg
from pylogic.drawing.text import proved
from pylogic.explaining import grades
from pylogic.explaining.about import Rules
from pylogic.explaining.assessment import Grader, Verdict
from pylogic.explaining.explain import explain
from pylogic.explaining.explanation import STRENGTHS, outcome
from pylogic.explaining.oracle import Oracle
from pylogic.language.board.places import name_of_place
from pylogic.model.answer import Solution
from pylogic.model.atom import Atoms, Cell, Side
from pylogic.model.errors import LimitReachedError, PuzzleError, PylogicError, UsageError
from pylogic.model.files import EXAMPLES, LIBRARY, uniform
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question
from pylogic.model.text import Problem, Source
from pylogic.page.board import (
    State,
    atoms_of,
    barred_by,
    board,
    broken_by,
    finished,
    marked_clues,
    marks_of,
    met_in,
    state_of,
    step_fields,
)
from pylogic.solving.loading import OWN, canonical, load_all, read, relax
from pylogic.solving.record import as_json
from pylogic.solving.run import Session, choose_strategy, prepare, vet_engine
from pylogic.solving.solve import solve

_OF_COMMANDS = {" that 'pylogic formats' lists": " known here", "; --from, in Python format=, names another format": ""}
"""What is said of the command line, which somebody on a page does not have, and what a page says instead."""

Asked = Mapping[str, Any]
Emit = Callable[[dict[str, Any]], None]
_NAME = "page"
"""Name of the editor's text in messages."""
_MOST_SHOWN = 100
"""Solutions of which the page gets a picture."""


def answer(asked: Asked, emit: Emit) -> None:
    """Answer a question; deliberate errors become a message ``error`` or ``problems``."""
    try:
        function = _QUESTIONS.get(str(asked.get("ask")))
        if function is None:
            raise UsageError("there is no such question")
        for text in (asked.get("strategy"), *asked.get("labelings", ()), *asked.get("strategies", ())):
            engines.refuse_strategy_file(text)
        function(asked, emit)
    except PuzzleError as error:
        emit({"problems": [_problem(problem) for problem in error.problems]})
    except PylogicError as error:
        emit({"error": str(error)})


def _hello(_: Asked, emit: Emit) -> None:
    """List kinds, engines, strategies and the words of the language, by their places."""
    from pylogic.language import givens, words
    from pylogic.language.board.families import BUILT_IN

    known = [builtin.kind(name) for name in (*builtin.names(), *(file.stem for file in _library()))]
    emit(
        {
            "kinds": [{"name": kind.name, "summary": kind.summary, "statements": kind.words} for kind in known],
            "engines": {
                name: [option.name for option in engines.engine(name).options]
                for name in engines.names()
                if not engines.engine(name).reference
            },
            "grades": list(grades.WORDS),
            "words": {"rules": words.names(), "givens": givens.names(), "families": sorted(BUILT_IN)},
        }
    )


def _library() -> list[Path]:
    return sorted(LIBRARY.glob("*.puzzle"))


def _gallery(_: Asked, emit: Emit) -> None:
    """An example of every kind, with its picture."""
    for puzzle in (*load_all(EXAMPLES / "first.puzzle"), *(load_all(file)[0] for file in _library())):
        _card(puzzle, _text(puzzle), emit)


def _cards(asked: Asked, emit: Emit) -> None:
    """The first puzzles of texts with their pictures; other texts are skipped."""
    for text in asked.get("texts", ()):
        with suppress(PylogicError):
            _card(_puzzle({"text": text}), text, emit)


def _card(puzzle: Puzzle, text: str, emit: Emit) -> None:
    picture = svg(puzzle.kind.sketch(puzzle, None), title_of(puzzle))
    emit(
        {
            "name": puzzle.kind.name,
            "also": _also().get(puzzle.kind.name, ""),
            "group": _group(puzzle),
            "summary": puzzle.kind.summary,
            "text": text,
            "svg": picture,
        }
    )


@cache
def _also() -> dict[str, str]:
    """Other names of kinds, by which people look for them."""
    return tomllib.loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))


def _group(puzzle: Puzzle) -> str:
    """What a player does, in a word: that is how people look for kinds."""
    rules = puzzle.kind.people.instructions(puzzle)
    task = rules[0]
    if puzzle.kind.objective or _LINES.search(task) or ("loop" in " ".join(rules) and "along " in task):
        return "lines"
    return next((group for group, words in _GROUPS.items() if words.search(task)), "objects")


_LINES = re.compile(
    "cell to cell|point to point|loop|(line|track) through|by (straight )?lines|lines from|fence|stitches|bridges"
)
_GROUPS = {
    "regions": re.compile("divide|along (the )?sides|across the whole board"),
    "shading": re.compile("^shade|some of the (cells|points|circles|regions) black|^fill|^leave"),
    "numbers": re.compile("number|write 0 or 1|letters"),
}


def _text(puzzle: Puzzle) -> str:
    return "".join(f"{one}\n\n" for one in puzzle.kind.declarations) + _written(puzzle)


def _written(puzzle: Puzzle) -> str:
    write = formats.format_named(OWN).write
    assert write is not None
    return write(puzzle)


@lru_cache(maxsize=4)
def _read(text: str) -> tuple[Puzzle, ...]:
    return read(Source(_NAME, uniform(text)))


def _puzzle(asked: Asked) -> Puzzle:
    puzzles, index = _read(_text_of(asked)), asked.get("index", 0)
    return puzzles[min(index, len(puzzles) - 1) if isinstance(index, int) and index > 0 else 0]


def _text_of(asked: Asked) -> str:
    text = asked.get("text")
    if not isinstance(text, str):
        raise UsageError("the question has no text")
    return text


def _state(asked: Asked) -> dict[str, str]:
    """Return the player's entries."""
    state = asked.get("state")
    return {str(number): str(value) for number, value in state.items()} if isinstance(state, dict) else {}


def _problem(problem: Problem) -> dict[str, Any]:
    line, column, length = problem.span or (1, 1, 1)
    sentence = problem.sentence
    for words, instead in _OF_COMMANDS.items():
        sentence = sentence.replace(words, instead)
    return {"sentence": sentence, "line": line, "column": column, "length": length}


def _read_text(asked: Asked, emit: Emit) -> None:
    """The puzzles of a text and the board of one; a text in another format is returned in pylogic's own."""
    puzzles = _read(_text_of(asked))
    puzzle = _puzzle(asked)
    notes = [_problem(note) for note in (*puzzle.notes, *puzzle.kind.people.notes(puzzle))]
    own = formats.guess(_text_of(asked)).name == OWN
    emit(
        {
            "puzzles": [{"title": title_of(one), "kind": one.kind.name} for one in puzzles],
            "rules": puzzle.kind.people.instructions(puzzle),
            "declares": bool(puzzle.kind.declarations),
            "statements": {one.kind.name: one.kind.words for one in puzzles},
            "gestures": dict(puzzle.kind.gestures),
            "board": board(puzzle),
            "notes": notes,
            "text": None if own else "\n".join(map(_text, puzzles)),
        }
    )


def _format(asked: Asked, emit: Emit) -> None:
    emit({"text": canonical(Source(_NAME, uniform(_text_of(asked))))})


def _judge(asked: Asked, emit: Emit) -> None:
    """Judge the player's entries."""
    emit(_verdict(_puzzle(asked), _state(asked), _limit(asked)))


_SIDE = re.compile(r"\br\d+c\d+-r\d+c\d+")


def _verdict(puzzle: Puzzle, state: State, limit: float | None) -> dict[str, Any]:
    """Judge a player's entries, by the rules and then by the solutions.

    Returns:
        The ``verdict``; the ``faults``, each with its ``lines``, ``cells`` and ``sides``; how much is ``open``.
    """
    deadline = Deadline(limit)
    with Session(puzzle, Question(engine=DEFAULT_ENGINE, limit=deadline)) as session:
        found = Grader(puzzle, session).grade_atoms(atoms_of(puzzle, state))
        places = (one.place for one in puzzle.kind.variables(puzzle))
        sides = {name_of_place(one): one.cells for one in places if isinstance(one, Side)}
        faults = [
            {"lines": one.lines, "cells": one.marked(found.clues), "sides": _named(one.lines, sides)}
            for one in found.mistakes
        ]
        word, open_ = found.verdict, found.open or found.limit
        if word is Verdict.SO_FAR and puzzle.kind.judge_atoms is not None:  # which judges by the rules alone
            try:
                faults = _refused(puzzle, state, session, deadline)
            except LimitReachedError as reached:
                word, open_ = Verdict.UNKNOWN, str(reached)
            word = Verdict.WRONG if faults else word
    return {"verdict": str(word), "faults": faults, "open": open_}


def _agreed(puzzle: Puzzle, state: State, session: Session, deadline: Deadline) -> bool | None:
    """Whether some solution has all of a player's entries; ``None`` where that is not settled."""
    atoms, barred = atoms_of(puzzle, state), barred_by(puzzle, state)
    oracle = Oracle(puzzle, sorted(atoms | barred), session, deadline)
    without = [-oracle.piece(atom) for atom in sorted(barred)]
    return oracle.ask([*oracle.all_clues, *map(oracle.piece, sorted(atoms)), *without]).consistent


def _refused(puzzle: Puzzle, state: State, session: Session, deadline: Deadline) -> list[dict[str, Any]]:
    """Faults for entries that are in no solution: one by one where there is only one solution, else for all of them.

    Raises:
        LimitReachedError: That was not settled.
    """
    answer = session.settle(puzzle, 2)
    atoms = atoms_of(puzzle, state)
    barred = barred_by(puzzle, state)
    if any(atoms <= solution.atoms and barred.isdisjoint(solution.atoms) for solution in answer.solutions):
        return []
    if answer.exhausted and answer.count == 1:
        return list(_wrong(puzzle, state, answer.solutions[0].atoms))
    fine = _agreed(puzzle, state, session, deadline)
    if fine is None:
        raise LimitReachedError("whether a solution has all of this was not settled within the limit")
    return [] if fine else [{"lines": ["no solution has all of this"], "cells": [], "sides": []}]


def _wrong(puzzle: Puzzle, state: State, solution: Atoms) -> Iterator[dict[str, Any]]:
    """A fault for each entry that is not in the solution."""
    bare = puzzle.kind.sketch(puzzle, None)
    barred = barred_by(puzzle, state) & solution
    for number, variable in enumerate(puzzle.kind.variables(puzzle)):
        atom = variable.values.get(value := state.get(str(number), ""))
        if atom in solution or (atom is None and barred.isdisjoint(variable.values.values())):
            continue
        place = variable.place
        if isinstance(place, Side):
            what = "cross" if value == variable.vacant else "line"
            line = f"the {what} {_between(place, puzzle.size)} cannot be right"
            yield {"lines": [line], "cells": [], "sides": [place.cells]}
        else:
            cell = (place[0], place[1])
            yield {"lines": [f"{bare.called(cell)} cannot be right"], "cells": [cell], "sides": []}


def _between(side: Side, size: tuple[int, int]) -> str:
    """``between r1c1 and r1c2``, ``at the rim of r1c1``."""
    cells = [cell for cell in side.cells if all(0 < at <= most for at, most in zip(cell, size, strict=True))]
    inside = [name_of_place(cell) for cell in cells]
    return f"between {' and '.join(inside)}" if len(inside) > 1 else f"at the rim of {inside[0]}"


def _named(lines: Sequence[str], sides: dict[str, tuple[Cell, Cell]]) -> list[tuple[Cell, Cell]]:
    """The sides of cells, and the links between them, that sentences name."""
    return [sides[name] for line in lines for name in _SIDE.findall(line) if name in sides]


def _finished(asked: Asked, emit: Emit) -> None:
    """Whether the player's entries solve the puzzle, with nothing in the other places, and cells that break a rule."""
    puzzle, state = _puzzle(asked), _state(asked)
    wrong = broken_by(puzzle, state) if asked.get("mistakes") else []
    emit({**finished(puzzle, state), "wrong": wrong})


def _aids(asked: Asked, emit: Emit) -> None:
    """What a player need not work out: clues that are met, how often values stand, the values that a place may have."""
    rules, puzzle, state = _rules(_text_of(asked), asked.get("index", 0)), _puzzle(asked), _state(asked)
    met = rules.met(atoms_of(puzzle, state, filled=True)) if state else ()
    found: dict[str, Any] = {"met": met_in(puzzle, met), "totals": rules.totals()}
    if asked.get("candidates"):
        gone = rules.excluded(atoms_of(puzzle, state), _limit(asked))
        found["candidates"] = {
            number: [value for value, atom in variable.values.items() if atom not in gone]
            for number, variable in enumerate(puzzle.kind.variables(puzzle))
            if variable.form == "cells" and str(number) not in state
        }
    emit(found)


@lru_cache(maxsize=4)
def _rules(text: str, index: int) -> Rules:
    return Rules(_puzzle({"text": text, "index": index}))


def _route(asked: Asked, emit: Emit) -> None:
    """A board after moves, and their faults."""
    puzzle = _puzzle(asked)
    found = puzzle.kind.judge(puzzle, Source(_NAME, json.dumps({"moves": str(asked.get("moves", ""))})))
    canvas = puzzle.kind.sketch(puzzle, found.atoms)
    emit(
        {
            "svg": svg(canvas, title_of(puzzle)),
            "at": canvas.route[-1] if canvas.route else None,
            "faults": [one.sentence for one in found.violations],
            "open": found.open,
            "finished": found.right,
        }
    )


def _solvable(asked: Asked, emit: Emit) -> None:
    """Whether some solution agrees with the player's entries."""
    puzzle = _puzzle(asked)
    limit = Deadline(_limit(asked))
    with Session(puzzle, Question(engine=DEFAULT_ENGINE, limit=limit)) as session:
        emit({"solvable": _agreed(puzzle, _state(asked), session, limit)})


def _steps(asked: Asked, emit: Emit) -> None:
    """The way to the only solution."""
    found = explain(_puzzle(asked), "steps", limit=_limit(asked))
    emit({"status": str(found.status), "limit": found.limit, "steps": [step_fields(found, one) for one in found.steps]})


def _hint(asked: Asked, emit: Emit) -> None:
    """The steps from the player's entries, and marks of what is left, to the next cell; faults come first."""
    puzzle, left = _puzzle(asked), asked.get("marks", {})
    judged = _verdict(puzzle, _state(asked), _limit(asked)) if _state(asked) else {}
    if judged.get("verdict") == Verdict.WRONG:
        emit(judged)
        return
    marked = (
        (left[str(number)], one) for number, one in enumerate(puzzle.kind.variables(puzzle)) if str(number) in left
    )
    barred = [atom for values, one in marked for value, atom in one.values.items() if value not in values]
    barred += barred_by(puzzle, _state(asked))
    found = explain(puzzle, "hint", known=atoms_of(puzzle, _state(asked)), barred=barred, limit=_limit(asked))
    told = [found.steps[-1].tell(strength) for strength in STRENGTHS] if found.steps else []
    emit({"limit": found.limit, "steps": [step_fields(found, one) for one in found.steps], "told": told})


def _conflicts(asked: Asked, emit: Emit) -> None:
    """Clues that contradict each other, where there is no solution."""
    found = explain(_puzzle(asked), limit=_limit(asked))
    for core in found.cores:
        clues = [{"sentence": clue.sentence, **_span(clue.span)} for clue in core.clues]
        canvas = found.conflict(core)
        emit({"conflict": core.sentence, "clues": clues, "svg": svg(canvas, core.sentence), "marks": marks_of(canvas)})
    if not found.cores:
        emit({"outcome": outcome(found)})


def _spare(asked: Asked, emit: Emit) -> None:
    """The clues each of which could be left out by itself."""
    from pylogic.explaining.superfluous import superfluous

    puzzle = _puzzle(asked)
    with Session(puzzle, Question(engine=DEFAULT_ENGINE, limit=_limit(asked))) as session:
        found = superfluous(puzzle, session)
    clues = [{"sentence": clue.sentence, **_span(clue.span)} for clue in found.alone]
    emit({"limit": found.limit, "clues": clues, "marks": marks_of(marked_clues(puzzle, found.alone, "path"))})


def _lacking(asked: Asked, emit: Emit) -> None:
    """Puzzles with more clues, which have one solution, each without its declarations."""
    from pylogic.explaining.superfluous import find_completed

    puzzle = _puzzle(asked)
    with Session(puzzle, Question(engine=DEFAULT_ENGINE, limit=_limit(asked))) as session:
        found = find_completed(puzzle, session)
    choices = [
        {
            "text": _written(one.puzzle),
            "sentences": [clue.sentence for clue in one.added],
            "marks": marks_of(marked_clues(one.puzzle, one.added, "path")),
        }
        for one in found
    ]
    emit({"choices": choices})


def _span(span: Any) -> dict[str, Any]:
    return {"line": span.line, "column": span.column, "length": span.length} if span else {}


def _grade(asked: Asked, emit: Emit) -> None:
    from pylogic.explaining.about import grade

    found = grade(_puzzle(asked), limit=_limit(asked))
    emit({"grade": found.word, "said": found.label})


def _solve(asked: Asked, emit: Emit) -> None:
    """Solutions as they are found, then the proof."""
    puzzle = _puzzle(asked)
    shown = 0

    def show(solution: Solution) -> None:
        nonlocal shown
        shown += 1
        if shown <= _MOST_SHOWN:
            atoms = solution.atoms
            picture = svg(puzzle.kind.sketch(puzzle, atoms), title_of(puzzle))
            moves = puzzle.kind.fields(puzzle, atoms).get("moves")
            emit({"solution": shown, "svg": picture, "state": state_of(puzzle, atoms), "moves": moves})

    task = str(asked.get("task", "solve"))
    found = solve(
        relax(puzzle) if task == "relax" else puzzle,
        asked.get("engine") or None,
        asked.get("strategy") or None,
        models=asked.get("models"),
        task="solve" if task == "relax" else task,
        limit=_limit(asked),
        kept=task == "decided" or bool(puzzle.kind.objective),
        on_solution=show,
        on_progress=lambda best, bound: emit({"best": best, "bound": bound}),
    )
    fields = as_json(found)
    del fields["solutions"], fields["decided"]
    decided = None if found.decided is None else state_of(puzzle, found.decided)
    emit({"answer": fields, "outcome": f"{found.status}: {proved(found)}", "decided": decided})


def _generate(asked: Asked, emit: Emit) -> None:
    """Puzzles one by one as they are generated."""
    from pylogic.generating.maker import Maker
    from pylogic.generating.order import Order

    order = Order(
        kind=str(asked.get("kind")),
        words=tuple(str(word) for word in asked.get("words", ())),
        seed=int(asked.get("seed", 0)),
        grade=asked.get("grade") or None,
        symmetry=asked.get("symmetry") or None,
        seconds=_limit(asked),
        sized=bool(asked.get("sized")),
    )
    with Maker(
        order, lambda number, attempt, reason: emit({"try": attempt, "number": number, "reason": reason})
    ) as maker:
        for number in range(1, min(int(asked.get("n", 1)), 100) + 1):
            made = maker.make(number)
            picture = svg(made.puzzle.kind.sketch(made.puzzle, None), title_of(made.puzzle))
            emit({"puzzle": number, "title": made.puzzle.title, "text": made.text, "svg": picture})


def _compile(asked: Asked, emit: Emit) -> None:
    puzzle, name = _puzzle(asked), str(asked.get("engine") or DEFAULT_ENGINE)
    vet_engine(puzzle.kind, name)
    strategy = choose_strategy(puzzle, name, asked.get("strategy") or None)
    emit({"text": engines.engine(name).program(puzzle, prepare(puzzle, presolve=False).facts, strategy)})


def _compare(asked: Asked, emit: Emit) -> None:
    """Results of strategies on the puzzles of a text, run by run."""
    from pylogic.lab.comparison import compare

    puzzles, limit = _read(_text_of(asked)), _limit(asked)
    labelings, strategies = list(asked.get("labelings", ())), list(asked.get("strategies", ()))
    runs = len(puzzles) * max(1, len(labelings) + len(strategies))
    found = compare(
        puzzles,
        labelings=labelings,
        strategies=strategies,
        presolve=False,
        limit=limit and limit / runs,
        on_row=lambda row, total: emit({"row": row.as_json(), "total": total}),
    )
    emit({"disagreements": [str(one) for one in found.disagreements]})


def _convert(asked: Asked, emit: Emit) -> None:
    """The puzzle as a file of a format, or its picture."""
    from pylogic.explaining.about import draw

    puzzle, name = _puzzle(asked), str(asked.get("to"))
    if name == "svg":
        data = draw(puzzle, theme=str(asked.get("theme", "auto"))).svg.encode()
    elif name == "play":
        from pylogic.page.board import page

        data, name = page(puzzle, _limit(asked)).encode(), "html"
    elif name == "sheet":
        from pylogic.page.worksheet import sheet

        data, name = sheet(list(_read(_text_of(asked)))).pdf, "pdf"
    else:
        write = formats.format_named(name).write
        if write is None:
            raise UsageError(f"the format {name} holds no puzzles")
        data = write(puzzle).encode()
    emit({"name": f"{puzzle.title or puzzle.kind.name}.{name}", "data": b64encode(data).decode()})


_ELSEWHERE = {
    "puzz.link": "puzzlink",
    "Penpa+": "penpa",
    "SudokuPad": "sudokupad",
    "f-puzzles": "fpuzzles",
    "Simon Tatham": "sgt",
}
"""Pages that play puzzles, and the formats that write links to them."""
_TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"


def _links(asked: Asked, emit: Emit) -> None:
    """Links with which the puzzle is played on other pages, of those that have its kind."""
    puzzle = _puzzle(asked)
    found = {}
    for page, name in _ELSEWHERE.items():
        form = formats.format_named(name)
        if form.write is None or not form.holds(puzzle.kind):
            continue
        with suppress(PylogicError):
            found[page] = form.write(puzzle).strip()
    if game := found.get("Simon Tatham"):
        unnamed = "inertia" if puzzle.kind.objective else "unequal"
        name, _, number = game.rpartition(" ")
        found["Simon Tatham"] = f"{_TATHAM}/{name or unnamed}.html#{number}"
    emit({"links": found})


def _limit(asked: Asked) -> float | None:
    return None if asked.get("limit") is None else float(asked["limit"])


_QUESTIONS: dict[str, Callable[[Asked, Emit], None]] = {
    "hello": _hello,
    "gallery": _gallery,
    "cards": _cards,
    "read": _read_text,
    "format": _format,
    "judge": _judge,
    "finished": _finished,
    "aids": _aids,
    "route": _route,
    "solvable": _solvable,
    "hint": _hint,
    "steps": _steps,
    "conflicts": _conflicts,
    "spare": _spare,
    "lacking": _lacking,
    "grade": _grade,
    "solve": _solve,
    "generate": _generate,
    "compile": _compile,
    "compare": _compare,
    "convert": _convert,
    "links": _links,
}
