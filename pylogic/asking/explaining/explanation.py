"""What an explanation says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pylogic.nouns.answer import Status
from pylogic.nouns.atom import Atom, Atoms, Clue
from pylogic.nouns.picture import Picture
from pylogic.nouns.puzzle import Puzzle, Roles
from pylogic.nouns.text import plural


@dataclass(frozen=True)
class Core:
    """Clues that contradict each other.

    Attributes:
        clues: The clues, in the order of the puzzle.
        minimal: Whether each is needed, which is proved by a solution for the others.
        sentence: What is wrong, in words.
    """

    clues: tuple[Clue, ...]
    minimal: bool
    sentence: str


@dataclass(frozen=True)
class Reasoned:
    """A cell of the solution, and from what it follows.

    Attributes:
        atom: What the solution says of the cell.
        clues: The clues from which it follows, by the rules, ...
        cells: ... together with what is known of these cells.
        minimal: Whether each of both is needed.
        smallest: Whether it is proved that it does not follow from fewer; steps other than a hint leave it open.
        known: All cells that were known before.
    """

    atom: Atom
    clues: tuple[Clue, ...]
    cells: tuple[Atom, ...]
    minimal: bool
    smallest: bool
    known: Atoms = field(repr=False, default=frozenset())


@dataclass(frozen=True)
class Explanation:
    """The answer to one question about a puzzle.

    Attributes:
        puzzle: The puzzle.
        status: What was proved about its solutions.
        cores: Sets of clues that contradict each other.
        complete: Whether these are all minimal ones; only said when all were asked for.
        steps: Cells of the only solution, each with its reason; one of them is a hint.
        count: How many solutions are known; ``None`` where nobody counted.
        exhausted: Whether these are all.
        limit: Which limit was reached before everything was done, or ``None``.
        seconds: Wall-clock seconds in total.
        engine_version: The version of clingo.
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    cores: tuple[Core, ...] = ()
    complete: bool | None = None
    steps: tuple[Reasoned, ...] = ()
    count: int | None = None
    exhausted: bool = False
    limit: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    engine_version: str | None = None

    def sentence(self, step: Reasoned) -> str:
        """A step in words: ``r3c4 = 2 follows from the rules and: r3c4 < r3c5 (line 7); r3c1 = 1 (step 4)``."""
        kind = self.puzzle.kind
        made = {earlier.atom: number for number, earlier in enumerate(self.steps, 1)}
        reasons = [f"{clue.sentence} (line {clue.span.line})" if clue.span else clue.sentence for clue in step.clues]
        reasons += [f"{kind.say(atom)} (step {made[atom]})" for atom in step.cells]
        because = f"the rules and: {'; '.join(reasons)}" if reasons else "the rules alone"
        doubt = "" if step.minimal else " (perhaps not all of this is needed)"
        return f"{kind.say(step.atom)} follows from {because}{doubt}"

    def conflict(self, core: Core) -> Picture:
        """The puzzle with the clues of a conflict marked."""
        return self.puzzle.kind.draw(self.puzzle, None, self._roles(core.clues, "bad"))

    def before(self, step: Reasoned) -> Picture:
        """What is known before a step, with what the step follows from marked."""
        roles = {**self._roles(step.clues, "path"), **dict.fromkeys(step.cells, "path")}
        return self.puzzle.kind.draw(self.puzzle, step.known, roles)

    def after(self, step: Reasoned) -> Picture:
        """The same with the cell of the step."""
        roles = {**self._roles(step.clues, "path"), **dict.fromkeys(step.cells, "path"), step.atom: "good"}
        return self.puzzle.kind.draw(self.puzzle, step.known | {step.atom}, roles)

    def _roles(self, clues: Iterable[Clue], role: str) -> Roles:
        wanted = set(clues)
        return {fact.atom: role for fact in self.puzzle.facts if fact.clue in wanted}


def contradict(count: int) -> str:
    """What is wrong with so many clues, when nothing better is known."""
    if count == 0:
        return "there is no solution whatever the clues are"
    if count == 1:
        return "this clue alone cannot be satisfied"
    return f"{plural(count, 'clue')} contradict each other"
