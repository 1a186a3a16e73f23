"""``spaced F``: between two equal numbers of a group there are at least as many places as the number says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pylogic.language.board.board import Board
from pylogic.language.board.places import cells_of_places, name_of_place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        if len(variables) > 1:
            flat.state("spaced", flat.group(variables), clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board):
        known = arguments.held(group, finished)
        for (i, (one, number)), (j, (other, same)) in combinations(enumerate(known), 2):
            if number == same and j - i <= number:
                where = f"{name_of_place(one)} and {name_of_place(other)}"
                sentence = f"{where} both hold {number}, with {j - i - 1} between them"
                yield Violation("spaced", sentence, cells_of_places((one, other)))


def _prune(store: Store, variables: Sequence[int], _: None) -> None:
    """A known number keeps others like it away."""
    for index, variable in enumerate(variables):
        mask = store.domains[variable]
        if not mask & (mask - 1):
            number = store.smallest(variable)
            for other in (*variables[max(index - number, 0) : index], *variables[index + 1 : index + number + 1]):
                store.remove(other, mask)


WORD = Word(
    name="spaced",
    summary="two equal numbers n of a group have at least n places between them",
    forms=("spaced FAMILIES [of NUMBERS]",),
    make=Over.of_numbers,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"two equal numbers n in {rule.arguments.named} have at least n places between them",
    encoding=Encoding(
        ("spaced",), prunes={"spaced": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]))]}
    ),
)
