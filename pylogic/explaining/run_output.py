"""The output of `pylogic run`, split into its answers."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pylogic.model.answer import Status
from pylogic.model.errors import PuzzleError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, harmless, lines_of, plural

_HEADING = re.compile(r'(?=.*\)\Z)(?P<name>[\w.]+(?: ".*")?) \(.*\)')
"""The heading of a puzzle: its name and its file."""
_STATUS = re.compile(rf"({'|'.join(Status)})(?::| \d).*")
"""The line below its solutions."""
_UNSOLVED = (Status.UNSATISFIABLE, Status.UNKNOWN)


class Part(NamedTuple):
    """The answer to one puzzle.

    Attributes:
        name: The name of the puzzle, as `pylogic.model.puzzle.Puzzle.name`; empty when unknown.
        source: The answer alone.
        whole: The text in which it stands.
        above: How many lines of that stand above it.
        status: The status, where the text has it.
    """

    name: str
    source: Source
    whole: Source
    above: int = 0
    status: str = ""

    def of(self, puzzle: Puzzle) -> Source:
        """The answer without further solutions.

        Raises:
            PuzzleError: There is no solution in it.
        """
        if self.status in _UNSOLVED:
            raise PuzzleError([Problem(f"there is no solution in it; it says '{self.status}'", self.whole)])
        if not self.status:
            return self.source
        lines = self.source.lines
        end = len(str(puzzle.kind.draw(puzzle, None)).split("\n"))
        if puzzle.kind.objective:  # what it costs stands below the board, after a blank line
            end = next((at for at in range(end + 1, len(lines)) if not lines[at].strip()), len(lines))
        return Source(self.source.name, "\n".join(lines[:end]))

    def placed(self, problem: Problem) -> Problem:
        """A problem of the answer with its place in the whole text."""
        span = problem.span
        return problem._replace(source=self.whole, span=span and span._replace(line=span.line + self.above))


def parts(answer: Source) -> tuple[Part, ...]:
    """The answers in a text; one without a name when the text is not what `pylogic run` printed.

    Raises:
        PuzzleError: It is a list of answers, and one of them does not say which engine gave it.
    """
    result = tuple(_of_json(answer)) if answer.text.lstrip()[:1] in ("{", "[") else tuple(_of_text(answer))
    return result or (Part("", answer, answer),)


def matched(parts: Sequence[Part], puzzles: Sequence[Puzzle]) -> list[Part | None]:
    """The answer to each puzzle, by its name, among those of the same name by the order."""
    waiting: defaultdict[str, list[Part]] = defaultdict(list)
    for part in reversed(parts):
        waiting[part.name].append(part)
    return [waiting[puzzle.name].pop() if waiting[puzzle.name] else None for puzzle in puzzles]


def own(parts: Sequence[Part], puzzle: Puzzle) -> Part:
    """The answer to a puzzle; of a single one the name does not count.

    Raises:
        PuzzleError: There are several, and none to it.
    """
    part = parts[0] if len(parts) == 1 else matched(parts, [puzzle])[0]
    if part is None:
        raise missing(parts, puzzle)
    return part


def missing(parts: Sequence[Part], puzzle: Puzzle) -> PuzzleError:
    """The complaint that a text has no answer to a puzzle."""
    sentence = f"there is no answer to {puzzle.name} among its {plural(len(parts), 'answer')}"
    return PuzzleError([Problem(sentence, parts[0].whole)])


def _of_text(answer: Source) -> Iterator[Part]:
    """The boards between headings and what was proved."""
    lines = answer.lines
    heads = [
        (at, heading["name"])
        for at, line in enumerate(lines)
        if (heading := _HEADING.fullmatch(line)) and not "".join(lines[at + 1 : at + 2]).strip()
    ]
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if not heads or heads[0][0] != first:
        heads.insert(0, (-1, ""))
    for (start, name), (end, _) in zip(heads, [*heads[1:], (len(lines), "")], strict=True):
        status = next((at for at in range(start + 1, end) if _STATUS.fullmatch(lines[at])), None)
        if status is None and not name:
            return
        above = next((at for at in range(start + 1, end) if lines[at].strip()), end)
        text = "\n".join(lines[above : end if status is None else status]).rstrip()
        word = "" if status is None else re.split("[: ]", lines[status])[0]
        yield Part(name, Source(answer.name, text), answer, above, word)


def _of_json(answer: Source) -> Iterator[Part]:
    """The first solution of every puzzle; solutions that came one by one end with a line of what was proved."""
    gathered: list[dict[str, Any]] = []
    objects = _objects(answer.text)
    without = [number for number, one in enumerate(objects, 1) if "engine" not in one]
    if answer.text.lstrip().startswith("[") and without and len(objects) > 1:
        sentence = (
            f"answer {without[0]} of {len(objects)} has no 'engine'; in a list every answer says which one gave it"
        )
        raise PuzzleError([Problem(sentence, answer)])
    for one in objects:
        gathered.append(one)
        if "engine" in one:
            yield _part(gathered, answer)
            gathered = []
    if gathered:
        yield _part(gathered, answer)


def _part(objects: Sequence[dict[str, Any]], answer: Source) -> Part:
    kind, title = objects[0]["kind"], objects[0].get("title")
    solution = next((one["solutions"][0] for one in objects if one["solutions"]), None)
    text = json.dumps({"solutions": [] if solution is None else [solution]})
    return Part(f'{kind} "{harmless(str(title))}"' if title else str(kind), Source(answer.name, text), answer)


def _objects(text: str) -> list[dict[str, Any]]:
    """The objects of ``--to json`` or ``--to json-lines``; none when it is something else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        try:
            value = [json.loads(line) for line in lines_of(text) if line.strip()]
        except (ValueError, RecursionError):
            return []
    objects = value if isinstance(value, list) else [value]
    sound = all(isinstance(one, dict) and "kind" in one and isinstance(one.get("solutions"), list) for one in objects)
    return objects if sound else []
