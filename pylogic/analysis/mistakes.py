"""Mistakes in an answer: the rules that it breaks, put together by the cell that breaks them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from typing import NamedTuple

from pylogic.core.text import plural
from pylogic.core.verdict import Violation
from pylogic.language.reading import Cell, name_of

SUSPECTS = 2
"""Cells that a mistake may name; what more cells break together is counted rule by rule."""


class Mistake(NamedTuple):
    r"""One fault of an answer.

    Attributes:
        cells: The cell that breaks all of these rules, or two of which either may be wrong; none where that is open.
        rules: The broken rules.

    Examples:
        >>> (mistake,) = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 3\n1 4 2 3\n3 2 4 1\n4 3 1 2").mistakes
        >>> mistake.cells, len(mistake.rules)
        (((1, 4),), 3)
    """

    cells: tuple[Cell, ...]
    rules: tuple[Violation, ...]

    def marked(self, clues: Set[Cell]) -> list[Cell]:
        """The cells to look at: the wrong one, else all that take part; of ``clues`` only where there are no others."""
        cells = [*(self.cells or (cell for rule in self.rules for cell in rule.cells))]
        return cells if self.cells else [cell for cell in cells if cell not in clues] or cells

    @property
    def line(self) -> str:
        """The same on one line."""
        head, *rules = self.lines
        return f"{head} {', '.join(rule.strip() for rule in rules)}" if rules else head

    @property
    def lines(self) -> list[str]:
        """The lines for people: the rule, or the cell and the rules beneath it."""
        known = [rule for rule in self.rules if rule.name != "impossible"] or self.rules
        rules = [rule.text for rule in known]
        if len(rules) == 1:
            return rules
        if not self.cells:
            return [f"one wrong cell breaks {len(rules)} rules:", *(f"  {rule}" for rule in rules)]
        verb = "breaks" if len(self.cells) == 1 else "break"
        head = f"{' and '.join(map(name_of, self.cells))} {verb} {plural(len(rules), 'rule')}:"
        return [head, *(f"  {rule}" for rule in rules)]


def mistakes(faults: Sequence[Violation], printed: Set[Cell]) -> list[Mistake]:
    """The mistakes that explain all faults, each by the cell that takes part in most of them.

    Args:
        faults: The rules that an answer breaks.
        printed: Cells in which the answer repeats what the puzzle prints, which cannot be wrong.
    """
    left = dict(enumerate(faults))
    result: dict[int, Mistake] = {}
    while best := _shared(left, printed):
        cells, numbers = best
        result[numbers[0]] = Mistake(cells, tuple(left.pop(number) for number in numbers))
    alone = {number: Mistake((), (fault,)) for number, fault in left.items()}
    return [mistake for _, mistake in sorted((result | alone).items())]


def _shared(faults: dict[int, Violation], printed: Set[Cell]) -> tuple[tuple[Cell, ...], tuple[int, ...]] | None:
    """The cells that take part in most faults, in several, and these faults; ``None`` where no few cells do."""
    held: defaultdict[Cell, list[int]] = defaultdict(list)
    for number, fault in faults.items():
        for cell in dict.fromkeys(fault.cells):
            if cell not in printed:
                held[cell].append(number)
    suspects: defaultdict[tuple[int, ...], list[Cell]] = defaultdict(list)
    for cell, numbers in held.items():
        suspects[tuple(numbers)].append(cell)
    few = [
        (tuple(cells), numbers) for numbers, cells in suspects.items() if len(cells) <= SUSPECTS and len(numbers) > 1
    ]
    return max(few, key=lambda one: (len(one[1]), -len(one[0])), default=None)
