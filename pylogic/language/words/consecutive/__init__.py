"""``consecutive F``: the values of a group are a run without gaps and repetitions, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.language.board.board import Board
from pylogic.language.board.places import cells_of_places
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import DISTINCT
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State that the values of a group differ and begin at one from which a run of its length is possible."""
    arguments: Over = rule.arguments
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        if len(variables) < 2:
            continue
        values = arguments.values(group, board)
        starts = [low for low in sorted(values) if values.issuperset(range(low, low + len(variables)))]
        number = flat.group(variables)
        if not starts:
            flat.never(group.lister)
            continue
        flat.state("different", number, clue=group.lister)
        if len(values) > len(variables):
            flat.state("successive", number, len(variables), clue=group.lister)
            for low in starts:
                flat.state("successive_from", number, low)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board):
        known = sorted(arguments.numbers(group, finished))
        if known and known != list(range(known[0], known[0] + len(known))):
            shown = " ".join(map(arguments.sort.text, known))
            sentence = f"{group.name} does not hold consecutive values: {shown}"
            yield Violation("consecutive", sentence, cells_of_places(group.places))


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    """No two values are further apart than the run is long."""
    low = max(map(store.smallest, variables)) - arguments + 1
    high = min(map(store.largest, variables)) + arguments - 1
    for variable in variables:
        store.keep(variable, store.at_least(low) & store.at_most(high))


WORD = Word(
    name="consecutive",
    summary="the values of a group are a run without gaps and repetitions, in any order",
    forms=("consecutive FAMILIES [of NUMBERS]",),
    make=Over.of,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"the values of {rule.arguments.named} are consecutive",
    encoding=Encoding(
        ("consecutive", "different"),
        prunes={
            "different": DISTINCT["different"],
            "successive": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), arguments[1])],
        },
    ),
)
