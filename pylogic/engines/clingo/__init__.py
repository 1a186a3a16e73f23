"""The engine clingo, the words of which its strategies are made, and which of these go together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pylogic.engines import Strategy, StrategyFile, choose, split_strategy_file, table
from pylogic.model.errors import UsageError
from pylogic.model.request import Emit, Request
from pylogic.model.text import suggestion

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.kind import Kind
    from pylogic.model.puzzle import Puzzle


_IMITATION = ("--heuristic=Domain", "imitate")
_LEARNING = ("vsids", "berkmin", "vmtf", "leftmost", "ff", "usc", "disjoint", "shrink")
"""Words that need learning; so does every configuration, as all set when to restart."""


_HEURISTIC = _IMITATION[0]
_OF_FILES = (
    "heuristic dom-mod init-moms init-watches score-other score-res sign-def sign-def-disj sign-fix nant lookahead "
    "save-progress rand-freq rand-prob restarts reset-restarts local-restarts counter-restarts "
    "block-restarts shuffle deletion del-grow del-cfl del-init del-estimate del-max del-glue del-on-restart strengthen "
    "otfs update-lbd update-act reverse-arcs contraction loops opt-heuristic"
)
"""Options of clingo that a file can set: those of its search that change no set of solutions and read no file."""


OPTIONS = table("clingo")
"""The words; ``none`` turns lookahead off as well, which clasp would do without lookback."""


def _strategy(text: str | None) -> Strategy:
    """The strategy that a text names; errors as for `pylogic.engines.Engine.strategy`."""
    own, text = split_strategy_file("" if text in (None, "default") else text, ".lp")
    chosen = choose("clingo", OPTIONS, text)
    arguments = [argument for option in chosen for argument in option.arguments]
    groups = {option.group for option in chosen}
    for option in chosen:
        if "lookback" in groups and (option.name in _LEARNING or option.group == "configuration"):
            raise UsageError(f"clingo has '{option.name}' only while it learns; 'no-lookback' learns nothing")
    if "order" in groups and _IMITATION[0] not in arguments:
        raise UsageError("'up' and 'down' go with 'leftmost' or 'ff'")
    if own is not None:
        for option in chosen:
            if option.group in ("heuristic", "lookback"):
                raise UsageError(f"{own.path} is the heuristic; '{option.name}' does not go with it")
        arguments += _set_in(own)
    if "optimisation" not in groups:
        # Without lookback clasp has no cores to go by, and breaks down when it is asked for them.
        arguments.append(f"--opt-strategy={'bb' if 'lookback' in groups else 'usc'}")
    name = ",".join([*([own.name] if own else []), *(option.name for option in chosen)]) or "default"
    chance = any(argument.startswith(("--rand-", "--sign-def=rnd")) for argument in arguments)
    if own is not None:
        arguments.append(f"file:{own.path}\n{own.text}")
    return Strategy(name, tuple(arguments), traced=True, random=chance)


def _set_in(own: StrategyFile) -> list[str]:
    """The options of clingo that the comments ``% options: ...`` of a file set."""
    able = _OF_FILES.split()
    found: list[str] = []
    for number, line in enumerate(own.text.split("\n"), 1):
        options = re.match(r"\s*%\s*options:(.*)", line)
        for word in options[1].split() if options else ():
            known = re.fullmatch(r"--([a-z-]+)(=[\w.,+-]+)?", word)
            if known is None or known[1] not in able:
                near = suggestion(word.partition("=")[0], [f"--{name}" for name in able])
                raise UsageError(f"{own.path}:{number}: a strategy cannot set '{word}'{near}")
            if known[1] == "heuristic" and word != _HEURISTIC:
                raise UsageError(f"{own.path}:{number}: #heuristic has an effect with {_HEURISTIC} only, not {word}")
            found.append(word)
    return [*dict.fromkeys([_HEURISTIC, *found])]


def _imitates(strategy: Strategy) -> bool:
    """Whether a strategy is set while solving, so that no command line can have it."""
    return _IMITATION[1] in strategy.options


def _all_strategies(minimises: bool) -> tuple[str, ...]:
    """Return the strategies of ``all``."""
    searches = (
        *("frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
        *("vsids", "berkmin", "vmtf", "unit", "none", "none,no-lookback"),
        *("leftmost,up", "leftmost,down", "ff,up", "ff,down"),
    )
    return (*searches, "usc", "usc,shrink", "bb") if minimises else searches


class _Clingo:
    name = "clingo"
    summary = "answer set programming: conflict-driven search on a grounded program"
    hint = "pip install 'clingo>=5.8.1'"
    options = OPTIONS
    reference = False
    counts = True
    limits = ("conflicts", "restarts")
    assumes = True

    def serves(self, kind: Kind) -> bool:
        return bool(kind.asp)

    def encodings(self, kind: Kind) -> list[str]:
        return [str(file) for file in kind.asp]

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        return _strategy(text)

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        return _all_strategies(minimises)

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        from pylogic.engines.clingo import library  # imported late: runs print no program
        from pylogic.files import printing

        if _imitates(strategy):
            raise UsageError(f"'{strategy.name}' is set while solving; a printed program cannot hold it")
        minimises = puzzle.kind.objective
        options = [option for option in strategy.options if option.startswith("--")]
        options = [option for option in options if minimises or not option.startswith("--opt-strategy")]
        own = library.own_file(strategy.options)
        if any(map(library.projects, self.encodings(puzzle.kind))):
            options.append("--project=project")
        if puzzle.kind.spoken == library.SPOKEN:
            encoding = library.tailored(self.encodings(puzzle.kind), "\n".join(map(str, facts)))
        else:
            encoding = "\n".join(file.read_text(encoding="utf-8") for file in puzzle.kind.asp)
        command = " ".join(["clingo", *options, "FILE.lp"] + ([] if minimises else ["0"]))
        return "\n".join(
            [
                printing.heading(puzzle, f"Run it with: {command}   (or: python -m {command})"),
                "",
                *printing.facts(puzzle, facts),
                "",
                encoding,
                *(own[1:] if own else ()),
            ]
        )

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        from pylogic.engines.clingo import library  # imported late: only a worker answers
        from pylogic.engines.clingo.answering import Answering

        return library.load(self.hint), Answering()


ENGINE = _Clingo()
