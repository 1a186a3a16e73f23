"""The plan of a comparison: contestants times puzzles times repeats, as cells.

A contestant is an engine with one way to search.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, count, product
from operator import itemgetter
from pathlib import Path
from typing import Any

from pylogic import engines
from pylogic.lab.row import Row, contestant_name
from pylogic.lab.selector import Selector
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.limits import Deadline, Effort, effort_text
from pylogic.model.puzzle import AUTO, Puzzle, Question, text_arguments
from pylogic.model.records import NamedTuple, dataclass, replace
from pylogic.model.text import harmless
from pylogic.solving.run import Prepared, prepare


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One run that is to be done, complete in itself, so that it can be sent elsewhere.

    Attributes:
        name: The puzzle's name in this comparison.
        puzzle: The puzzle.
        digest: A fingerprint of what the engines get.
        encoding: One of the encodings, and of what the strategy tells the engine.
        prepared: The result of presolving; ``None`` when the limit came first.
        unprepared: That limit, in words.
        own: Whether no strategy was requested.
        question: The question to an engine, its strategy in canonical form; the model is one that the kind has for it.
        repeat: Number of the run, from 1.
        chosen_by: The selector that chose engine and strategy, if one did.
    """

    name: str
    puzzle: Puzzle
    digest: str
    encoding: str
    prepared: Prepared | None
    unprepared: str | None
    own: bool
    question: Question
    repeat: int
    chosen_by: str | None = None

    @property
    def source(self) -> str:
        """The file that the puzzle came from."""
        return harmless(self.puzzle.source.name)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The fields of a `Row` that say what was run."""
        asked = self.question
        ours = {name: getattr(self, name) for name in ("source", "digest", "encoding", "own", "chosen_by", "repeat")}
        theirs = ("engine", "strategy", "model", "seed", "task", "models", "presolve")
        limit = None if asked.seconds == math.inf else asked.seconds
        return {
            "puzzle": self.name,
            "kind": self.puzzle.kind.name,
            **ours,
            **{name: getattr(asked, name) for name in theirs},
            "time_limit": limit,
            "memory_limit": asked.memory,
            "effort": effort_text(asked.effort) or None,
        }

    @property
    def key(self) -> tuple[object, ...]:
        """The key of a run: equal for equal runs."""
        return _key(self.fields)


def key(row: Row) -> tuple[object, ...]:
    """The `Cell.key` of the cell that a row answers."""
    return _key(vars(row))


_KEY = (
    *("digest", "engine", "strategy", "chosen_by", "model", "repeat", "seed"),
    *("task", "models", "presolve", "time_limit", "memory_limit", "effort"),
)
_key: Callable[[Mapping[str, Any]], tuple[object, ...]] = itemgetter(*_KEY)


class Run(NamedTuple):
    """A cell without its puzzle.

    Attributes:
        engine: The engine, or ``auto``.
        strategy: Its strategy in canonical form, or the file of the selector.
        model: The model, ``None`` for the first that the kind has.
        own: Whether no strategy was requested.
        repeat: Number of the run, from 1.
        seed: Seed of random choices.
    """

    engine: str
    strategy: str
    model: str | None
    own: bool
    repeat: int
    seed: int

    @property
    def contestant(self) -> str:
        """The contestant as rows name it."""
        return contestant_name(self.engine, self.strategy, self.model)


@dataclass(frozen=True)
class Plan:
    """All cells of a comparison, puzzle by puzzle.

    Attributes:
        puzzles: The puzzles.
        contestants: Who takes part.
        question: The question to every contestant about every puzzle.
        repeat: How often.
        seeds: The seeds with which each cell is run; that of the question when left out.
        models: The models with which each cell is run, likewise; a kind that has none of them runs its first.
    """

    puzzles: Sequence[Puzzle]
    contestants: Sequence[Contestant]
    question: Question
    repeat: int = 1
    seeds: Sequence[int] = ()
    models: Sequence[str] = ()

    def vet(self) -> None:
        """Complain about what cannot be run before anything is.

        Raises:
            UsageError: There is no puzzle, no kind has the model, or an engine serves none of the kinds.
        """
        if not self.puzzles:
            raise UsageError("there is no puzzle to compare on")
        kinds = list(dict.fromkeys(puzzle.kind for puzzle in self.puzzles))
        for contestant in self.contestants:
            if not contestant.unnamed and not any(map(contestant.serves, kinds)):
                raise UsageError(f"the engine {contestant.engine} does not solve {' or '.join(map(str, kinds))}")
        self.efforts  # noqa: B018 - complains
        for model in filter(None, self._models):
            if not any(model in kind.encoding.models.get(name, {}) for kind in kinds for name in self._engines):
                raise UsageError(f"no engine that takes part has a model '{model}' for {' or '.join(map(str, kinds))}")

    def __len__(self) -> int:
        return sum(len(self.runs(puzzle)) for puzzle in self.puzzles)

    def notes(self) -> tuple[str, ...]:
        """Sentences on strategies that are repeated with one seed though chance decides."""
        if self.repeat == 1:
            return ()
        used = dict.fromkeys((run.engine, run.strategy) for puzzle in self.puzzles for run in self.runs(puzzle))
        named = [(engine, name) for engine, name in used if engine != AUTO]
        chance = [f"{engine} {name}" for engine, name in named if engines.engine(engine).strategy(name).random]
        return tuple(
            f"{one}: all {self.repeat} repeats have the same seed and are the same search; --seeds 0..9 has others"
            for one in chance
        )

    def runs(self, puzzle: Puzzle) -> list[Run]:
        """The runs of a puzzle, each once; those of puzzles of one kind are the same."""
        if puzzle.kind not in self._runs:
            self._runs[puzzle.kind] = self._runs_on(puzzle)
        return self._runs[puzzle.kind].copy()

    @cached_property
    def _runs(self) -> dict[Kind, list[Run]]:
        """The runs of the kinds that came up already."""
        return {}

    def _runs_on(self, puzzle: Puzzle) -> list[Run]:
        able = [one for one in self.contestants if one.serves(puzzle.kind)]
        question = self.question
        # An engine that was not requested by name stays away from questions that are not for it.
        able = [
            one for one in able if not one.unnamed or engines.can_answer(one.engine, question.task, question.models)
        ]
        strategies = {
            (one.engine, strategy, _model(puzzle.kind, one.engine, model)): one.text is None
            for one in able
            for strategy in one.strategies(puzzle)
            for model in self._models
        }
        return [
            Run(*strategy, own, repeat, seed)
            for repeat, seed in product(range(1, self.repeat + 1), self.seeds or (question.seed,))
            for strategy, own in strategies.items()
        ]

    def cells(self) -> Iterator[Cell]:
        """Yield the cells; each puzzle is presolved once, before its first cell."""
        for puzzle, name in zip(self.puzzles, names(self.puzzles), strict=True):
            make = self.maker(puzzle, name)
            yield from map(make, self.runs(puzzle))

    def maker(self, puzzle: Puzzle, name: str) -> Callable[[Run], Cell]:
        """Presolve a puzzle; what makes cells of its runs."""
        prepared, unprepared = self._prepared(puzzle)
        facts = puzzle.atoms if prepared is None else prepared.facts
        digest = hashlib.sha256("\n".join([puzzle.kind.name, *map(str, facts)]).encode()).hexdigest()[:16]
        chosen = {
            one.text: one.selector.choice(puzzle, self.question.seconds)
            for one in self.contestants
            if one.selector is not None
        }

        def make(run: Run) -> Cell:
            engine, strategy, model = run[:3]
            if run.engine == AUTO:
                engine, text, model = chosen[run.strategy]
                strategy = Contestant(engine, text).strategies(puzzle)[0]
            return Cell(
                name=name,
                puzzle=puzzle,
                digest=digest,
                encoding=_encoding(puzzle.kind, engine, strategy),
                prepared=prepared,
                unprepared=unprepared,
                own=run.own,
                question=self._asked(engine=engine, strategy=strategy, model=model, seed=run.seed),
                repeat=run.repeat,
                chosen_by=run.strategy if run.engine == AUTO else None,
            )

        return make

    def _asked(self, **how: Any) -> Question:
        """The question to one engine; what the puzzle's own file asks for does not count here, its limit neither."""
        place = tuple(how.values())
        if place not in self._questions:
            limit = math.inf if self.question.time is None else self.question.time
            self._questions[place] = replace(self.question, **how, effort=self.efforts[how["engine"]], limit=limit)
        return self._questions[place]

    @cached_property
    def _questions(self) -> dict[tuple[Any, ...], Question]:
        """The questions that came up already."""
        return {}

    @cached_property
    def efforts(self) -> dict[str, Effort]:
        """The limits of effort of each engine."""
        return {name: engines.effort_for(self.question.effort, name, *self._engines) for name in self._engines}

    @cached_property
    def _engines(self) -> list[str]:
        return list(dict.fromkeys(name for contestant in self.contestants for name in contestant.engines))

    @property
    def _models(self) -> Sequence[str | None]:
        return self.models or (self.question.model,)

    def _prepared(self, puzzle: Puzzle) -> tuple[Prepared | None, str | None]:
        try:
            with Deadline(self.question.seconds).interrupting("preparing the puzzle"):
                return prepare(puzzle, self.question.presolve), None
        except LimitReachedError as reached:
            return None, str(reached)


def _model(kind: Kind, engine: str, model: str | None) -> str | None:
    """The model if the kind has it for the engine."""
    return model if model in kind.encoding.models.get(engine, {}) else None


@cache
def _encoding(kind: Kind, engine: str, strategy: str) -> str:
    """A fingerprint of the program of a kind but for its facts.

    All encodings next to those of the kind count, for they include each other.
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


def names(puzzles: Sequence[Puzzle]) -> list[str]:
    """A short name for each puzzle, different from all others: its title, with the file or a number if need be."""
    stems = [harmless(Path(puzzle.source.name).stem) for puzzle in puzzles]
    titles = [harmless(puzzle.title or "") or stem for puzzle, stem in zip(puzzles, stems, strict=True)]
    times = Counter(titles)
    used: dict[str, None] = {}
    for title, stem in zip(titles, stems, strict=True):
        name = title if times[title] == 1 or title == stem else f"{stem}: {title}"
        numbered = (f"{name} ({number})" for number in count(2))
        used[next(one for one in chain([name], numbered) if one not in used)] = None
    return list(used)


def renamed(row: Row, cell: Cell) -> Row:
    """A row of an earlier comparison under the names of this one."""
    return replace(row, puzzle=cell.name, source=cell.source, own=cell.own)


@dataclass(frozen=True)
class Contestant:
    """An engine with one way to search.

    Attributes:
        engine: Name of the engine.
        text: The requested strategy, or ``all``; ``None`` for the one that suits the kind of each puzzle.
        unnamed: Whether it was not requested by name but as one of all; then it may have nothing to do.
        selector: Chooses engine and strategy for each puzzle; ``text`` is its file then.
    """

    engine: str
    text: str | None = None
    unnamed: bool = False
    selector: Selector | None = None

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that may come to work."""
        return (self.engine,) if self.selector is None else self.selector.engines

    def serves(self, kind: Kind) -> bool:
        """Whether one of its engines solves puzzles of a kind."""
        return any(engines.engine(name).serves(kind) for name in self.engines)

    def strategies(self, puzzle: Puzzle) -> list[str]:
        """Its strategies in canonical form; a selector's is its file.

        What the puzzle's file asks for does not count here.
        """
        if self.selector is not None:
            return [self.text or ""]
        engine, kind = engines.engine(self.engine), puzzle.kind
        if self.text == "all":
            return [engine.strategy(text, kind).name for text in engine.all_strategies(bool(kind.objective))]
        return [engine.strategy(self.text or kind.encoding.strategies.get(self.engine), kind).name]


def contestants(
    labelings: str | Sequence[str] = (), strategies: str | Sequence[str] = (), names: str | Sequence[str] = ()
) -> list[Contestant]:
    """List the contestants.

    Args:
        labelings: Labelings of swipl, or ``all`` for the thirty that its library has.
        strategies: Strategies of clingo, ``ENGINE:STRATEGY`` of another engine, or ``all`` in their place;
            of both sorts also ``file:PATH``, a strategy of the user's own, and ``auto:FILE``, a selector.
        names: Engines that take part in any case, with the strategy that suits the kind when no other
            was requested; ``all`` for every engine.  Of each a single one may be given without a list.

    Returns:
        The contestants in the requested order; clingo and swipl by default.

    Raises:
        UsageError: A word is unknown, or two words exclude each other.
    """
    names = text_arguments("engines", names)
    asked = [("swipl", text) for text in text_arguments("labelings", labelings)]
    for text in text_arguments("strategies", strategies):
        engine, colon, words = text.partition(":")
        asked.append((engine, words) if colon and engine != "file" else ("clingo", text))
    result: list[Contestant] = []
    for engine, words in asked:
        if engine == AUTO:
            result.append(Contestant(engine, words, selector=Selector.load(words)))
            continue
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
