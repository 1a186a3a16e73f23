"""Answers as text for people: sentences and pictures, with or without colours, in characters that can be shown."""

from __future__ import annotations

from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atoms
from pylogic.model.canvas import Picture, Piece, ascii_form
from pylogic.model.errors import MOST
from pylogic.model.kind import Change, Conflict, Shape
from pylogic.model.puzzle import Puzzle, changes, is_relaxed
from pylogic.model.records import NamedTuple
from pylogic.model.text import Problem, Source, harmless, plural

_CODES = {
    "clue": "1",
    "found": "36",
    "faint": "2",
    "wall": "2",
    "good": "32",
    "bad": "31",
    "path": "33",
    "line": "33",
}


class Look(NamedTuple):
    """The look of texts for people.

    Attributes:
        coloured: In the colours of a terminal.
        ascii: In ASCII signs.
    """

    coloured: bool = False
    ascii: bool = False


PLAIN = Look()
"""Without colours, in the signs that pictures have."""


def shown(part: str | Picture, how: Look) -> str:
    """A sentence or picture as printed; the only control characters are the colours added here."""
    if isinstance(part, str):
        text = harmless(part, keep="\n\t")
        return ascii_form(text) if how.ascii else text
    lines = []
    for line in part.in_ascii() if how.ascii else part:
        if how.coloured:
            lines.append("".join(_painted(harmless(piece.text, keep="\t"), piece.role) for piece in line))
        else:
            lines.append(harmless("".join(piece.text for piece in line), keep="\t").rstrip())
    return "\n".join(lines)


def _painted(text: str, role: str) -> str:
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if role in _CODES else text


_ROLES = {Status.UNIQUE: "good", Status.OPTIMAL: "good", Status.UNSATISFIABLE: "bad"}


def heading(puzzle: Puzzle) -> str:
    """The heading for a puzzle."""
    return f"{puzzle.name} ({harmless(puzzle.source.name)})"


def as_text(answer: Answer, look: Look = PLAIN, *, steps: bool = False, stats: bool = False) -> str:
    """Title, pictures, the proof, the engine and the time; ends with a newline.

    Args:
        answer: The answer.
        look: How it looks.
        steps: Whether each solution is followed step by step, in kinds that have steps.
        stats: Whether all that was counted and timed is listed.
    """
    puzzle = answer.puzzle
    solved = boards(answer)
    parts = [f"{heading(puzzle)}\n", *(solution(puzzle, atoms, look, steps=steps) for atoms in solved)]
    if not solved and answer.status is not Status.UNKNOWN:
        parts.append(f"{shown(puzzle.kind.draw(puzzle, None), look)}\n")
    return "\n".join([*parts, conclusion(answer, look, stats=stats)])


def solution(puzzle: Puzzle, atoms: Atoms, look: Look, *, steps: bool) -> str:
    """A drawing of a solution, followed by its steps; arguments and line end as for `as_text`."""
    kind = puzzle.kind
    parts = [kind.draw(puzzle, atoms)]
    if steps and kind.people.steps is not None:
        parts += (Picture([(Piece(step.sentence),), *step.draw()]) for step in kind.people.steps(puzzle, atoms))
    if kind.near is not None:
        failed = kind.fields(puzzle, atoms)["fails"]
        parts.append(Picture([(Piece(f"fails: {'; '.join(failed)}" if failed else "fails nothing"),)]))
    return "\n".join(f"{shown(part, look)}\n" for part in parts)


def conclusion(answer: Answer, look: Look, *, stats: bool) -> str:
    """The verdict, the engine and its time; arguments and line end as for `as_text`."""
    parts: list[str | Picture] = [verdict(answer)]
    missed = [missing for atoms in boards(answer) if (missing := changes(answer.puzzle, atoms))]
    parts += ["\n".join(map(_change, missing)) for missing in missed]
    if stats:
        parts.append(_statistics(answer))
    return "\n\n".join(shown(part, look) for part in parts) + "\n"


def boards(answer: Answer) -> list[Atoms]:
    """The boards of an answer to draw: decided cells, or solutions without a second one that only proves ambiguity."""
    if answer.task == "decided":
        return [] if answer.decided is None else [answer.decided]
    # Two are looked for by default only to learn whether there is one.
    most = len(answer.solutions) if answer.models is not None else 1
    return [solution.atoms for solution in answer.solutions[:most]]


_HELD = {Shape.EDGES: "side", Shape.LINKS: "link", Shape.BRIDGES: "bridge", Shape.LAYERS: "value"}
"""Noun for the places of a solution that are not cells."""


def proved(answer: Answer) -> str:
    """Say what was proved, in a sentence."""
    noun = answer.puzzle.kind.objective.name
    cost = plural(answer.objective or 0, _one(noun), noun)
    fewer = "no board misses fewer" if is_relaxed(answer.puzzle) else f"no solution has {_better(answer)}"
    sentence = {
        Status.UNIQUE: "there is exactly one solution",
        Status.SEVERAL: f"there are {answer.count} solutions{_checked(answer)}",
        Status.SATISFIABLE: "there is a solution; whether it is the only one was not asked for",
        Status.OPTIMAL: f"{cost}, and {fewer}",
        Status.FEASIBLE: f"{answer.objective}{_open(answer, noun)}",
        Status.UNSATISFIABLE: "there is no solution",
        Status.UNKNOWN: _unknown(answer, noun),
    }[answer.status]
    if answer.status is Status.SEVERAL and not answer.exhausted:
        many = f"{answer.count} found{_checked(answer)}, there may be more"
        sentence = "there is more than one solution" if answer.count <= 2 else many
    if is_relaxed(answer.puzzle) and answer.objective == 0:
        sentence = f"{cost}: the board keeps every clue, it solves the puzzle as it stands"
    if answer.status is Status.SATISFIABLE and answer.limit:
        sentence = "there is a solution; whether it is the only one was not settled"
    if answer.puzzle.kind.near is not None:
        sentence += f"; {answer.puzzle.kind.summary}"
    if answer.status is Status.OPTIMAL and answer.count > 1:
        several = f"{plural(answer.count, 'solution')} of that cost{_checked(answer)}"
        sentence += f"; {several}" + ("" if answer.exhausted else " so far")
    if answer.decided is not None:
        whole = len(answer.solutions[0].atoms)
        noun = _HELD.get(answer.puzzle.kind.shape, "cell")
        sentence += f"; {len(answer.decided)} of {plural(whole, noun)} are the same in all solutions"
        if answer.count > 1:
            sentence += f"; {plural(answer.checked, 'solution')} checked"
    return sentence


def summary(answer: Answer) -> str:
    """The status, what was proved, the limit that was reached and who has proved it, on one line."""
    limit = f" ({answer.limit})" if answer.limit else ""
    return "; ".join(filter(None, (f"{answer.status}: {proved(answer)}{limit}", answer.certificate)))


def _checked(answer: Answer) -> str:
    """How many of the solutions that were only counted the checker has seen."""
    if answer.task != "count":
        return ""
    return ", all checked" if answer.checked == answer.count else f", {answer.checked} of them checked"


def verdict(answer: Answer) -> Picture:
    """Say what was proved, by which engine, and list contradictions."""
    limit = f" ({answer.limit})" if answer.limit else ""
    status = Piece(str(answer.status), _ROLES.get(answer.status, "path"))
    colon = "" if answer.status in (Status.OPTIMAL, Status.FEASIBLE) else ":"
    lines = [f"{_who(answer)}, {answer.seconds.get('total', 0.0):.3f} s"]
    lines += [answer.certificate] if answer.certificate else []
    lines += [line for reason in reasons(answer) for line in reason.split("\n")]
    if answer.status is Status.UNSATISFIABLE and not answer.core and answer.puzzle.kind.rules:
        lines.append("'pylogic explain' says which clues contradict each other")
    return Picture([(status, Piece(f"{colon} {proved(answer)}{limit}")), *((Piece(line),) for line in lines)])


def _who(answer: Answer) -> str:
    if answer.core or not answer.engine:
        return "no engine needed"
    version = f" {answer.engine_version}" if answer.engine_version else ""
    return f"{answer.engine}{version}, strategy {answer.strategy}"


def _open(answer: Answer, noun: str) -> str:
    """Say how far a solution may be from the best."""
    cost, bound = answer.objective or 0, answer.bound
    if not bound:
        return f"; whether {_better(answer)} {noun} are possible was not settled"
    apart = plural(abs(cost - bound), _one(noun), noun)
    worse = "fewer" if answer.puzzle.kind.objective.greatest else "more"
    return f", bound {bound}, gap {gap(cost, bound):.1f} %; at most {apart} {worse} than optimal"


def _unknown(answer: Answer, noun: str) -> str:
    """Say what is known when no solution was found and none ruled out."""
    if is_relaxed(answer.puzzle) or not (answer.bound or answer.beyond):
        return "nothing was proved"
    least = f"no solution has {_better(answer)} than {plural(answer.bound or 0, _one(noun), noun)}"
    most = f"the best one found has {answer.beyond}, more than are allowed"
    return "; ".join(part for part, known in ((least, answer.bound), (most, answer.beyond)) if known)


def _better(answer: Answer) -> str:
    """Return ``more`` or ``fewer``, as a better solution would have of what is counted."""
    return "more" if answer.puzzle.kind.objective.greatest else "fewer"


def _one(noun: str) -> str:
    """The singular of a noun."""
    return noun.removesuffix("es" if noun.endswith("sses") else "s")


def _change(change: Change) -> str:
    """A clue that a board misses, with its place."""
    span = change.clue.span
    return change.sentence + (f" (line {span.line}, column {span.column})" if span else "")


def gap(cost: int, bound: int) -> float:
    """The distance of a cost from its bound, in percent of the cost."""
    return 100 * abs(cost - bound) / (abs(cost) or 1)


def reasons(answer: Answer) -> list[str]:
    """The first contradictions, each as `_reason` gives it."""
    lines = [_reason(conflict, answer.puzzle.source) for conflict in answer.core[:MOST]]
    more = len(answer.core) - len(lines)
    return [*lines, f"... and {plural(more, 'more contradiction')}"] if more else lines


def _reason(conflict: Conflict, source: Source) -> str:
    """A contradiction with the place of its first clue and the other lines involved."""
    spans = [clue.span for clue in conflict.clues if clue.span]
    lines = sorted({span.line for span in spans[1:]} - {span.line for span in spans[:1]})
    others = [f"    with line {line}: {harmless(source.line(line).strip())}" for line in lines]
    return "\n".join([str(Problem(conflict.sentence, source, spans[0] if spans else None)), *others])


def _statistics(answer: Answer) -> str:
    rows = [("presolve", answer.presolve)] if answer.presolve else []
    rows += [(name, f"{value:,}".replace(",", " ")) for name, value in answer.statistics.items()]
    rows += [(f"{phase} time", f"{seconds:.4f} s") for phase, seconds in answer.seconds.items()]
    rows += [(f"{phase} cpu", f"{sum(spent.values()):.4f} s") for phase, spent in (answer.cpu or {}).items()]
    rows += [("memory", f"{answer.memory / 2**20:.0f} MiB")] if answer.memory is not None else []
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {value}" for name, value in rows)
