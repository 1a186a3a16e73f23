"""Engines: what one must offer, and how they are found.

An engine is a module or package in this folder with a constant ``ENGINE``, or one that another distribution names as
an entry point of the group ``pylogic.engines``.  It is imported by the caller, to read strategies and to print
programs, and by the worker process, where `Engine.start` loads the engine's library; nothing is loaded before that.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pylogic.model.errors import UsageError
from pylogic.model.files import read_source
from pylogic.model.limits import Effort
from pylogic.model.plugins import Plugins
from pylogic.model.records import NamedTuple
from pylogic.model.request import FEW, Emit, Request
from pylogic.model.text import suggestion

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.kind import Kind
    from pylogic.model.puzzle import Puzzle


_FREE = 0.1
"""Seconds for handing over that need not be earned."""
_PART = 0.15
"""Seconds for handing over that a second of search earns; the checker, in another process, takes as long again."""
_SHORT = 1e-9
"""Seconds of search that count at least."""


class Option(NamedTuple):
    """One word of a strategy.

    Attributes:
        name: The word.
        group: Options of one group exclude each other.
        summary: Its effect and use, in one sentence.
        arguments: The arguments of the engine.
    """

    name: str
    group: str
    summary: str
    arguments: tuple[str, ...] = ()


class Strategy(NamedTuple):
    """A way to search, already checked.

    Attributes:
        name: Canonical text, ``ff,up,step``.
        options: The options of the engine.
        traced: Whether the engine can record how such a search went, iteration by iteration.
        random: Whether chance decides, so that other seeds give other searches.
    """

    name: str
    options: tuple[str, ...]
    traced: bool = False
    random: bool = False


class Engine(Protocol):
    """A solver, seen from outside."""

    name: str
    summary: str
    """One sentence for `pylogic engines`."""
    hint: str
    """The command that installs it."""
    options: tuple[Option, ...]
    """The words a strategy is made of."""
    reference: bool
    """Whether it is there to be read and compared, too slow to race against others."""

    counts: bool
    """Whether it can find all solutions, one after the other; else one is all that it can be asked for."""

    limits: tuple[str, ...]
    """Which of `pylogic.model.limits.EFFORTS` it counts and can be limited by; ``cpu`` it need not name."""

    assumes: bool
    """Whether it answers questions about clues that are assumed, see `pylogic.model.request.Assumptions`."""

    def serves(self, kind: Kind) -> bool:
        """Whether the kind is encoded for it."""

    def encodings(self, kind: Kind) -> list[str]:
        """The files of the kind that its worker loads."""

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:
        """The strategy that ``text`` names, the default one for ``None``.

        Args:
            text: Words, with commas or blanks between them.
            kind: The kind of puzzle that it is for, where that is known already.

        Raises:
            UsageError: A word is unknown or for another kind, or two words exclude each other.
        """

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        """Return the strategies of ``all`` in a comparison, on puzzles with an objective or without one."""

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        """A complete program for the engine alone, with comments."""

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        """In the worker: load the library; its version and what answers a request.

        Raises:
            EngineError: The library is missing or too old; the sentence says how to get it.
        """


class Internal:
    """Defaults of engines that run the facts as they are, without an encoding in a language of their own.

    Attributes:
        unprintable: Why there is no program to print.
    """

    name: str
    reference = True
    assumes = False
    limits: tuple[str, ...] = ()
    unprintable = "{} runs the facts as they are; there is no program to print (clingo and swipl have one)"

    def encodings(self, kind: Kind) -> list[str]:  # noqa: ARG002
        """None."""
        return []

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:  # noqa: ARG002
        """Refuse to print a program."""
        raise UsageError(self.unprintable.format(self.name))


class Sample:
    """Solutions that are only counted, handed over to be checked.

    All are at first, then as many as take a part of the time in which they are found, spread over all.
    """

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._spent = 0.0
        self._seen = 0
        self._next = 1

    def offer(self, hand_over: Callable[[], object]) -> None:
        """Hand a solution over if it is its turn; to wait for the reader counts, too."""
        self._seen += 1
        if self._seen < self._next:
            return
        before = time.perf_counter()
        hand_over()
        after = time.perf_counter()
        self._spent += after - before
        earned = _PART * max(_SHORT, after - self._start - self._spent)
        owed = self._spent - _FREE - earned
        if (
            owed > 0 and self._seen >= FEW
        ):  # until so many more are found; not more than so far, lest one slow moment ends it all
            self._next = self._seen + 1 + min(self._seen, int(owed / earned * self._seen))


def table(engine: str) -> tuple[Option, ...]:
    """The options of an engine of ours, from the table beside this module: name, group, summary, arguments."""
    lines = Path(__file__).with_name(f"{engine}.txt").read_text(encoding="utf-8").splitlines()
    rows = ([cell.strip() for cell in line.split(" | ")] for line in lines)
    return tuple(
        Option(name, group, summary, tuple(" ".join(arguments).split())) for name, group, summary, *arguments in rows
    )


def choose(engine: str, options: Iterable[Option], text: str) -> list[Option]:
    """The options that a comma- or blank-separated text names, in the order of ``options``.

    Raises:
        UsageError: A word is unknown, or two words are of one group.
    """
    known = {option.name: option for option in options}
    chosen: dict[str, Option] = {}
    for word in text.replace(",", " ").split():
        option = known.get(word.lower())
        if option is None:
            elsewhere = _elsewhere(word)
            near = "" if elsewhere else suggestion(word, list(known))
            raise UsageError(f"{engine} has no strategy '{word}'{near} ({', '.join(known)}){elsewhere}")
        other = chosen.setdefault(option.group, option)
        if other is not option:
            raise UsageError(f"'{other.name}' and '{option.name}' exclude each other: both choose the {option.group}")
    return [option for option in known.values() if option in chosen.values()]


def _elsewhere(word: str) -> str:
    """Which engines have the word: the end of a sentence that says which has not."""
    owners = [name for name in names() if word.lower() in (option.name for option in engine(name).options)]
    return f"; {' and '.join(owners)} {'has' if len(owners) == 1 else 'have'} it" if owners else ""


def can_answer(name: str, task: str, models: int | None) -> bool:
    """Whether an engine can answer a question: those that do not count are asked for one solution only."""
    return engine(name).counts or (task == "solve" and models in (None, 1))


def effort_for(effort: Effort, name: str, *others: str) -> Effort:
    """The limits of effort of one engine among several that are asked the same.

    Raises:
        UsageError: None of them counts one of the limits, or this one counts none of them.
    """
    if not effort:
        return effort
    able = {one: (*engine(one).limits, "cpu") for one in (name, *others)}
    for limit in effort:
        if not any(limit in counted for counted in able.values()):
            offers = "; ".join(f"{one} has {', '.join(counted)}" for one, counted in able.items())
            raise UsageError(f"{' and '.join(able)} cannot be limited by {limit}; {offers}")
    own = {limit: most for limit, most in effort.items() if limit in able[name]}
    if not own:
        raise UsageError(f"none of these limits is for {name}, which has {', '.join(able[name])}")
    return own


_PLUGINS = Plugins[Engine](__name__, __path__, "ENGINE", "engine", besides=("workers",))
names = cache(_PLUGINS.names)
_placed: dict[str, Engine] = {}


def place(engine: Engine) -> None:
    """Put an engine that works in the process that asks it in the place of the one of its name.

    That is for places where no process can be started, such as a page in a browser.
    """
    _placed[engine.name] = engine


def is_inline(name: str) -> bool:
    """Whether an engine works in the process that asks it."""
    return name in _placed


def engine(name: str) -> Engine:
    """The engine called ``name``.

    Raises:
        UsageError: There is no such engine.
    """
    return _placed.get(name) or _PLUGINS.find(name)


_MARK = "file:"
_NAMED = r"\bfile:(?P<path>.+?\{end})(?:@(?P<digest>[0-9a-f]{{12}}))?(?=[,\s]|$)"
_read: dict[tuple[str, str], str] = {}


class StrategyFile(NamedTuple):
    """A file and what was in it.

    Attributes:
        path: As it was given.
        digest: The first digits of the SHA-256 of its text.
        text: Its text.
    """

    path: str
    digest: str
    text: str

    @property
    def name(self) -> str:
        """The word that stands for this version of the file in a strategy."""
        return f"{_MARK}{self.path}@{self.digest}"


def split_strategy_file(text: str, end: str) -> tuple[StrategyFile | None, str]:
    """The file that a strategy names, if any, and the other words.

    Args:
        text: Words, among them perhaps ``file:PATH``, with ``@DIGEST`` where a version is meant.
        end: How the names of files of the engine end.

    Raises:
        UsageError: The file is not of this engine, or holds another version.
        PuzzleError: It cannot be read.
    """
    if _MARK not in text:
        return None, text
    import hashlib  # imported late: few strategies are files

    found = re.search(_NAMED.format(end=end), text)
    if found is None or text.count(_MARK) > 1:
        raise UsageError(f"a strategy has one file, file:PATH, whose name ends with {end}: '{text}'")
    path, asked = found["path"], found["digest"]
    content = _read.get((path, asked)) if asked else None
    if content is None:
        content = read_source(path).text
    digest = hashlib.sha256(content.encode()).hexdigest()[:12]
    if asked not in (None, digest):
        raise UsageError(f"{path} is another version now, {digest} where {asked} is meant")
    _read[path, digest] = content
    return StrategyFile(path, digest, content), text[: found.start()] + text[found.end() :]


def refuse_strategy_file(text: str | None) -> None:
    """Refuse a strategy in a file where it would not be the user who names it.

    Raises:
        UsageError: The text names a file.
    """
    if text is not None and _MARK in text:
        raise UsageError(f"'{text}': a strategy in a file is named on the command line only")
