"""The plan of a comparison: contestants times puzzles times repeats, as cells."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

from pylogic import engines
from pylogic.comparison.row import Row
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError, UsageError
from pylogic.core.kind import Kind
from pylogic.core.limits import Effort, written
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import Question
from pylogic.core.text import harmless
from pylogic.solving.preparing import Prepared, prepare


@dataclass(frozen=True)
class Contestant:
    """An engine with one way to search.

    Attributes:
        engine: Name of the engine.
        text: The requested strategy, or ``all``; ``None`` for the one that suits the kind of each puzzle.
        unnamed: Whether it was not requested by name but as one of all; then it may have nothing to do.
    """

    engine: str
    text: str | None = None
    unnamed: bool = False

    def strategies(self, puzzle: Puzzle) -> list[str]:
        """Its strategies in canonical form.  What the puzzle's file asks for does not count here."""
        engine, kind = engines.engine(self.engine), puzzle.kind
        if self.text == "all":
            return [engine.strategy(text, kind).name for text in engine.all_strategies(bool(kind.objective))]
        return [engine.strategy(self.text or kind.encoding.strategies.get(self.engine), kind).name]


def contestants(
    labelings: Sequence[str] = (), strategies: Sequence[str] = (), names: Sequence[str] = ()
) -> list[Contestant]:
    """List the contestants.

    Args:
        labelings: Labelings of swipl, or ``all`` for the thirty that its library has.
        strategies: Strategies of clingo, ``ENGINE:STRATEGY`` of another engine, or ``all`` in their place;
            of both sorts also ``file:PATH``, a strategy of the user's own.
        names: Engines that take part in any case, with the strategy that suits the kind when no other
            was requested; ``all`` for every engine.

    Returns:
        The contestants in the requested order; clingo and swipl by default.

    Raises:
        UsageError: A word is unknown, or two words exclude each other.
    """
    asked = [("swipl", text) for text in labelings]
    for text in strategies:
        engine, colon, words = text.partition(":")
        asked.append((engine, words) if colon and engine != "file" else ("clingo", text))
    result: list[Contestant] = []
    for engine, words in asked:
        known = engines.engine(engine)
        if words != "all":
            known.strategy(words)  # complains
        result.append(Contestant(engine, words))
    for name in names:
        if name != "all":
            engines.engine(name)  # complains
    for name in engines.names() if "all" in names else names or (() if asked else ("clingo", "swipl")):
        if all(contestant.engine != name for contestant in result):
            result.append(Contestant(name, unnamed="all" in names))
    return result


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One run that is to be done, complete in itself, so that it can be sent elsewhere.

    Attributes:
        name: The puzzle's name in this comparison.
        puzzle: The puzzle.
        digest: A fingerprint of what the engines get.
        encoding: One of the encodings, and of what the strategy tells the engine.
        prepared: What presolving gave; ``None`` when the limit came first.
        unprepared: That limit, in words.
        engine: The engine.
        strategy: The strategy in canonical form.
        own: Whether no strategy was requested.
        question: What is asked, of this engine with this strategy; the model is one that the kind has for it.
        repeat: Number of the run, from 1.
    """

    name: str
    puzzle: Puzzle
    digest: str
    encoding: str
    prepared: Prepared | None
    unprepared: str | None
    engine: str
    strategy: str
    own: bool
    question: Question
    repeat: int

    @property
    def source(self) -> str:
        """The file that the puzzle came from."""
        return harmless(self.puzzle.source.name)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a `Row` that say what was run."""
        asked = self.question
        return {
            "puzzle": self.name,
            "kind": self.puzzle.kind.name,
            "source": self.source,
            "digest": self.digest,
            "encoding": self.encoding,
            "engine": self.engine,
            "strategy": self.strategy,
            "own": self.own,
            "model": asked.model,
            "repeat": self.repeat,
            "seed": asked.seed,
            "task": asked.task,
            "models": asked.models,
            "presolve": asked.presolve,
            "time_limit": asked.seconds,
            "memory_limit": asked.memory,
            "effort": written(asked.effort) or None,
        }

    @property
    def key(self) -> tuple[object, ...]:
        """The key of a run: equal for equal runs."""
        return _key(self.fields)


def key(row: Row) -> tuple[object, ...]:
    """The `Cell.key` of the cell that a row answers."""
    return _key(vars(row))


_KEY = (
    *("digest", "engine", "strategy", "model", "repeat", "seed"),
    *("task", "models", "presolve", "time_limit", "memory_limit", "effort"),
)
_key: Callable[[Mapping[str, Any]], tuple[object, ...]] = itemgetter(*_KEY)


@dataclass(frozen=True)
class Plan:
    """All cells of a comparison, puzzle by puzzle.

    Attributes:
        puzzles: The puzzles.
        contestants: Who takes part.
        question: What is asked of every contestant about every puzzle.
        repeat: How often.
        seeds: The seeds with which each cell is run; that of the question when left out.
    """

    puzzles: Sequence[Puzzle]
    contestants: Sequence[Contestant]
    question: Question
    repeat: int = 1
    seeds: Sequence[int] = ()

    def vet(self) -> None:
        """Complain about what cannot be run before anything is.

        Raises:
            UsageError: There is no puzzle, no kind has the model, or an engine serves none of the kinds.
        """
        if not self.puzzles:
            raise UsageError("there is no puzzle to compare on")
        kinds = list(dict.fromkeys(puzzle.kind for puzzle in self.puzzles))
        for contestant in self.contestants:
            if not contestant.unnamed and not any(engines.engine(contestant.engine).serves(kind) for kind in kinds):
                raise UsageError(f"the engine {contestant.engine} does not solve {' or '.join(map(str, kinds))}")
        self._efforts  # noqa: B018 - complains
        model = self.question.model
        names = {contestant.engine for contestant in self.contestants}
        if model and not any(model in kind.encoding.models.get(name, {}) for kind in kinds for name in names):
            raise UsageError(f"no engine that takes part has a model '{model}' for {' or '.join(map(str, kinds))}")

    def __len__(self) -> int:
        return sum(len(self._strategies(puzzle)) for puzzle in self.puzzles) * self.repeat * (len(self.seeds) or 1)

    def notes(self) -> tuple[str, ...]:
        """Sentences on strategies that are repeated with one seed though chance decides."""
        if self.repeat == 1:
            return ()
        used = dict.fromkeys(one for puzzle in self.puzzles for one in self._strategies(puzzle))
        chance = [f"{engine} {name}" for engine, name in used if engines.engine(engine).strategy(name).random]
        return tuple(
            f"{one}: all {self.repeat} repeats have the same seed and are the same search; --seeds 0..9 has others"
            for one in chance
        )

    def cells(self) -> Iterator[Cell]:
        """Yield the cells; each puzzle is presolved once, before its first cell."""
        for puzzle, name in zip(self.puzzles, names(self.puzzles), strict=True):
            prepared, unprepared = self._prepared(puzzle)
            facts = puzzle.atoms if prepared is None else prepared.facts
            digest = hashlib.sha256("\n".join([puzzle.kind.name, *map(str, facts)]).encode()).hexdigest()[:16]
            for repeat, seed in product(range(1, self.repeat + 1), self.seeds or (self.question.seed,)):
                for (engine, strategy), own in self._strategies(puzzle).items():
                    model = self.question.model
                    model = model if model in puzzle.kind.encoding.models.get(engine, {}) else None
                    yield Cell(
                        name=name,
                        puzzle=puzzle,
                        digest=digest,
                        encoding=_encoding(puzzle.kind, engine, strategy),
                        prepared=prepared,
                        unprepared=unprepared,
                        engine=engine,
                        strategy=strategy,
                        own=own,
                        question=replace(
                            self.question,
                            engine=engine,
                            strategy=strategy,
                            model=model,
                            seed=seed,
                            effort=self._efforts[engine],
                        ),
                        repeat=repeat,
                    )

    @cached_property
    def _efforts(self) -> dict[str, Effort]:
        """The limits of effort of each engine."""
        names = list(dict.fromkeys(contestant.engine for contestant in self.contestants))
        return {name: engines.effort_for(self.question.effort, name, *names) for name in names}

    def _strategies(self, puzzle: Puzzle) -> dict[tuple[str, str], bool]:
        """Engines and strategies for a puzzle, each once, and whether no strategy was requested."""
        able = [one for one in self.contestants if engines.engine(one.engine).serves(puzzle.kind)]
        question = self.question
        # An engine that was not requested by name stays away from questions that are not for it.
        able = [one for one in able if not one.unnamed or engines.answers(one.engine, question.task, question.models)]
        return {(one.engine, strategy): one.text is None for one in able for strategy in one.strategies(puzzle)}

    def _prepared(self, puzzle: Puzzle) -> tuple[Prepared | None, str | None]:
        try:
            with Deadline(self.question.seconds).interrupting("preparing the puzzle"):
                return prepare(puzzle, self.question.presolve), None
        except LimitReachedError as reached:
            return None, str(reached)


def _encoding(kind: Kind, engine: str, strategy: str) -> str:
    """A fingerprint of the program of a kind but for its facts.

    All encodings beside those of the kind count, for they include each other.
    """
    loaded = engines.engine(engine)
    folders = sorted({Path(file).parent for file in loaded.encodings(kind)})
    options = loaded.strategy(strategy, kind).options
    parts = [*map(_content, folders), *(Path(file).name for file in loaded.encodings(kind)), *options]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@cache
def _content(folder: Path) -> str:
    """A fingerprint of the encodings in a folder and in those below it."""
    files = sorted(file for depth in ("*", "*/*") for end in (".lp", ".pl") for file in folder.glob(depth + end))
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(folder)).encode() + b"\n" + file.read_bytes())
    return digest.hexdigest()


def names(puzzles: Iterable[Puzzle]) -> list[str]:
    """A short name for each puzzle, different from all others: its title, with the file or a number if need be."""
    pairs = []
    for puzzle in puzzles:
        stem = harmless(Path(puzzle.source.name).stem)
        pairs.append((harmless(puzzle.title or "") or stem, stem))
    titles = [title for title, _ in pairs]
    longer = [title if titles.count(title) == 1 or title == stem else f"{stem}: {title}" for title, stem in pairs]
    used: set[str] = set()
    result = []
    for name in longer:
        number, numbered = 1, name
        while numbered in used:
            number += 1
            numbered = f"{name} ({number})"
        used.add(numbered)
        result.append(numbered)
    return result


def renamed(row: Row, cell: Cell) -> Row:
    """A row of an earlier comparison under the names of this one."""
    return replace(row, puzzle=cell.name, source=cell.source, own=cell.own)
