"""Contradictions among clues that a person can see at a glance, each a proof."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from pylogic.builtin.futoshiki import vocabulary
from pylogic.builtin.futoshiki.vocabulary import Instance, chain, signs
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Clue
from pylogic.model.puzzle import Puzzle
from pylogic.model.verdict import Conflict


def refute(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Two givens in a cell, equal givens in a line, givens against bars, cycles of signs, chains without room."""
    instance = Instance.of(puzzle.facts)
    places = {fact.clue: fact.clue for fact in puzzle.facts if fact.clue is not None}
    conflicts = [*_contradictory(instance), *_twice(instance), *_bars(instance)]
    below: dict[Cell, list[Cell]] = {cell: [] for pair in instance.less for cell in pair}
    above: dict[Cell, list[Cell]] = {cell: [] for cell in below}
    for low, high in instance.less:
        below[high].append(low)
        above[low].append(high)
    if ring := _cycle(below, above):
        conflicts.append(Conflict(f"{chain(ring)}: the signs run in a circle", signs(ring)))
    else:
        conflicts += _tight_chains(instance, below, above)
    # The clues of the puzzle know where they stand; those made here are equal to them otherwise.
    return tuple(
        Conflict(conflict.sentence, tuple(places.get(clue, clue) for clue in conflict.clues)) for conflict in conflicts
    )


def _given(instance: Instance, *cells: Cell) -> tuple[Clue, ...]:
    facts = [vocabulary.given(cell, instance.values[cell]) for cell in cells if cell in instance.values]
    return tuple(fact.clue for fact in facts if fact.clue is not None)


def _contradictory(instance: Instance) -> Iterator[Conflict]:
    for cell, number in instance.further:
        other = vocabulary.given(cell, number).clue
        assert other is not None
        sentence = f"{name_of(cell)} is given as {instance.values[cell]} and as {number}"
        yield Conflict(sentence, (*_given(instance, cell), other))


def _twice(instance: Instance) -> Iterator[Conflict]:
    for name, cells in instance.lines:
        places: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in cells:
            if cell in instance.values:
                places[instance.values[cell]].append(cell)
        for number, where in sorted(places.items()):
            for other in where[1:]:
                sentence = f"{name}: {number} is given twice, at {name_of(where[0])} and {name_of(other)}"
                yield Conflict(sentence, _given(instance, where[0], other))


def _bars(instance: Instance) -> Iterator[Conflict]:
    for make, pairs, wanted in ((vocabulary.near, instance.near, True), (vocabulary.apart, instance.apart, False)):
        for one, other in pairs:
            values = instance.values.get(one), instance.values.get(other)
            if values[0] is None or values[1] is None or (abs(values[0] - values[1]) == 1) == wanted:
                continue
            clue = make(one, other).clue
            assert clue is not None
            sentence = f"{clue.sentence}, but {values[0]} and {values[1]} are given"
            yield Conflict(sentence, (clue, *_given(instance, one, other)))


_Signs = Mapping[Cell, Sequence[Cell]]
"""The cells with signs, each with the cells directly below it, or directly above it."""


def _ordered(before: _Signs, after: _Signs) -> list[Cell]:
    """Kahn's topological order; cycles and what is behind them are left out."""
    missing = {cell: len(cells) for cell, cells in before.items()}
    order = sorted(cell for cell, number in missing.items() if not number)
    for cell in order:  # grows while it is walked
        for other in after[cell]:
            missing[other] -= 1
            if not missing[other]:
                order.append(other)
    return order


def _cycle(below: _Signs, above: _Signs) -> list[Cell]:
    """A short cycle of signs, its first cell repeated at the end; empty when there is none."""
    best: list[Cell] = []
    passed: set[Cell] = set()
    for start in sorted(set(below).difference(_ordered(below, above), _ordered(above, below))):
        if start in passed:  # one look from each cycle keeps long ones affordable
            continue
        before: dict[Cell, Cell] = {}
        layer = [start]
        steps = 0
        while layer and start not in before and (not best or steps < len(best) - 2):
            steps += 1
            following = []
            for cell in layer:
                for high in above[cell]:
                    if high not in before:
                        before[high] = cell
                        following.append(high)
            layer = following
        if start in before:
            ring = [start, before[start]]
            while ring[-1] != start:
                ring.append(before[ring[-1]])
            best = ring[::-1]
            passed.update(ring)
    return best


def _tight_chains(instance: Instance, below: _Signs, above: _Signs) -> list[Conflict]:
    """Chains of signs that need more values than lie between their ends.

    The least value of a cell is one more than the greatest least value below it, or the one
    given; likewise from above.  A cell whose least value exceeds its greatest lies on such a chain.
    """
    order = _ordered(below, above)
    least: dict[Cell, int] = {}
    most: dict[Cell, int] = {}
    why_least: dict[Cell, Cell] = {}
    why_most: dict[Cell, Cell] = {}
    for cell in order:
        least[cell] = instance.values.get(cell, 1)
        for low in below[cell]:
            if least[low] + 1 > least[cell]:
                least[cell], why_least[cell] = least[low] + 1, low
    for cell in reversed(order):
        most[cell] = instance.values.get(cell, instance.size)
        for high in above[cell]:
            if most[high] - 1 < most[cell]:
                most[cell], why_most[cell] = most[high] - 1, high
    conflicts = []
    covered: set[Cell] = set()
    for cell in order:
        if least[cell] <= most[cell] or cell in covered:
            continue
        cells = [cell]
        while cells[-1] in why_least:
            cells.append(why_least[cells[-1]])
        cells.reverse()
        while cells[-1] in why_most:
            cells.append(why_most[cells[-1]])
        covered.update(cells)
        conflicts.append(_too_long(instance, cells))
    return conflicts


def _too_long(instance: Instance, cells: list[Cell]) -> Conflict:
    first, last = instance.values.get(cells[0], 1), instance.values.get(cells[-1], instance.size)
    if len(cells) == 2 and cells[0] in instance.values and cells[1] in instance.values:
        sentence = f"{chain(cells)}, but {first} and {last} are given"
    else:
        sentence = f"{chain(cells)}: {len(cells)} cells cannot rise from {first} to {last}"
    return Conflict(sentence, (*signs(cells), *_given(instance, cells[0], cells[-1])))
