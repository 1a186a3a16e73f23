"""The words of which strategies of clingo are made, and which of them go together."""

from __future__ import annotations

import re

from pylogic.core.errors import UsageError
from pylogic.core.strategy_file import StrategyFile, split
from pylogic.core.text import suggestion
from pylogic.engines import Option, Strategy, choose

_IMITATION = ("--heuristic=Domain", "imitate")
_LEARNING = ("vsids", "berkmin", "vmtf", "leftmost", "ff", "usc", "disjoint", "shrink")
"""Words that need learning; so does every configuration, as all set when to restart."""


_HEURISTIC = _IMITATION[0]
_OF_FILES = (
    "heuristic dom-mod init-moms init-watches score-other score-res sign-def sign-def-disj sign-fix nant lookahead "
    "save-progress rand-freq rand-prob restarts reset-restarts local-restarts counter-restarts counter-bump "
    "block-restarts shuffle deletion del-grow del-cfl del-init del-estimate del-max del-glue del-on-restart strengthen "
    "otfs update-lbd update-act reverse-arcs contraction loops opt-heuristic"
)
"""Options of clingo that a file can set: those of its search that change no set of solutions and read no file."""


def _configuration(name: str, summary: str) -> Option:
    return Option(name, "configuration", summary, (f"--configuration={name}",))


def _heuristic(name: str, summary: str) -> Option:
    return Option(name.lower(), "heuristic", summary, (f"--heuristic={name}",))


OPTIONS = (
    _configuration("frumpy", "conservative defaults of older versions; often good on small puzzles"),
    _configuration("jumpy", "aggressive restarts and deletion; for large, structured puzzles"),
    _configuration("tweety", "tuned for answer set programs; clingo's own choice as a rule"),
    _configuration("handy", "keeps much and restarts rarely; for large programs"),
    _configuration("crafty", "tuned for crafted, combinatorial puzzles"),
    _configuration("trendy", "tuned for industrial instances"),
    _heuristic("Vsids", "decide on what was in recent conflicts; the usual choice"),
    _heuristic("Berkmin", "decide in the most recent conflict that is not yet satisfied"),
    _heuristic("Vmtf", "move what was in the last conflict to the front; cheap"),
    _heuristic("Unit", "look ahead by propagating each candidate; few choices, each dear"),
    Option(
        "none",
        "heuristic",
        "decide on the first free atom; a baseline",
        ("--heuristic=None", "--lookahead=no"),  # without lookback clasp would look ahead
    ),
    Option(
        "leftmost",
        "heuristic",
        "as labeling would: the cells of the solution in order; to compare with CLP(FD)",
        _IMITATION,
    ),
    Option(
        "ff",
        "heuristic",
        "as labeling would: the cell with the fewest values left; to compare with CLP(FD)",
        (*_IMITATION, "ff"),
    ),
    Option("up", "order", "with leftmost or ff: try small values first, the usual choice"),
    Option("down", "order", "with leftmost or ff: try large values first, where most small ones are wrong", ("down",)),
    Option(
        "random", "chance", "decide on any free atom, by --seed; a baseline, as random in swipl", ("--rand-freq=1",)
    ),
    Option("random_some", "chance", "the same for one decision in fifty; to see what luck does", ("--rand-freq=0.02",)),
    Option("random_sign", "sign", "decide by --seed whether an atom is true; a baseline", ("--sign-def=rnd",)),
    Option(
        "no-lookback",
        "lookback",
        "no learning, no backjumping; with none the counterpart of labeling, alone it looks ahead",
        ("--no-lookback",),
    ),
    Option(
        "usc",
        "optimisation",
        "raise the lower bound by unsatisfiable cores; the default where something is minimised",
        ("--opt-strategy=usc",),
    ),
    Option(
        "disjoint",
        "optimisation",
        "as usc, but first look for cores that have nothing in common; where much is missed at small prices",
        ("--opt-strategy=usc,oll,disjoint",),
    ),
    Option(
        "shrink",
        "cores",
        "make each core smaller by binary search; with usc, for optima that are hard to prove",
        ("--opt-usc-shrink=bin",),
    ),
    Option(
        "bb",
        "optimisation",
        "lower the upper bound by branch and bound; when a good solution is wanted more than a proof",
        ("--opt-strategy=bb",),
    ),
)


def strategy(text: str | None) -> Strategy:
    """The strategy that a text names; errors as for `pylogic.engines.Engine.strategy`."""
    own, text = split("" if text in (None, "default") else text, ".lp")
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


def imitates(strategy: Strategy) -> bool:
    """Whether a strategy is set while solving, so that no command line can have it."""
    return _IMITATION[1] in strategy.options


def all_strategies(minimises: bool) -> tuple[str, ...]:
    """Return the strategies of ``all``."""
    searches = (
        *("frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
        *("vsids", "berkmin", "vmtf", "unit", "none", "none,no-lookback"),
        *("leftmost,up", "leftmost,down", "ff,up", "ff,down"),
    )
    return (*searches, "usc", "usc,shrink", "bb") if minimises else searches
