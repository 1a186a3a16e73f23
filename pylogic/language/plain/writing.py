"""What writers of facts ask of a puzzle: formulas about its variables, counts and sums, names of new variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count

from pylogic.language.board.board import Board
from pylogic.language.compile.flat import HOLDS, Facts
from pylogic.language.plain.program import Goal, listed, place, span
from pylogic.model.records import NamedTuple

SIGNS = {"eq": "#=", "ne": r"#\=", "le": "#=<", "ge": "#>="}
_TURNED = {"eq": "eq", "ne": "ne", "le": "ge", "ge": "le"}
MANY = 6
"""Terms that are written one by one; of more a list is made."""


class Literal(NamedTuple):
    """A variable that has one of some values.

    Attributes:
        variable: The variable.
        values: Those of its values that are meant.
        others: Its other values.
    """

    variable: int
    values: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def known(self) -> bool | None:
        """Whether it holds in any case, or never."""
        return None if self.values and self.others else bool(self.values)

    @property
    def sign(self) -> int:
        """1 for a variable that is 1 where it holds and else 0, -1 for the opposite, 0 for others."""
        if {*self.values, *self.others} != {0, 1} or self.known is not None:
            return 0
        return 1 if self.values == (1,) else -1

    @property
    def text(self) -> str:
        """Its formula."""
        one = place(self.variable)
        if self.sign:
            return one if self.sign > 0 else rf"#\ {one}"
        if len(self.values) == 1:
            return f"{one} #= {self.values[0]}"
        return rf"{one} #\= {self.others[0]}" if len(self.others) == 1 else f"{one} in {span(self.values)}"

    @property
    def goal(self) -> str:
        """The same as a goal."""
        return f"{place(self.variable)} #= {self.values[0]}" if self.sign else self.text

    @property
    def opposite(self) -> Literal:
        """That it has another value."""
        return Literal(self.variable, self.others, self.values)


Formula = str | bool


def every(formulas: Iterable[Formula]) -> Formula:
    """Return a formula that holds where all do."""
    parts = list(dict.fromkeys(formulas))
    if False in parts:
        return False
    texts = [f"({part})" if r"#\/" in part or "#<==>" in part else part for part in parts if isinstance(part, str)]
    return r" #/\ ".join(texts) or True


def some(formulas: Iterable[Formula]) -> Formula:
    """Return a formula that holds where at least one does."""
    parts = list(dict.fromkeys(formulas))
    return True if True in parts else r" #\/ ".join(part for part in parts if isinstance(part, str)) or False


def linear(terms: Iterable[tuple[int, str]], sign: str, number: int) -> str:
    """Return a comparison of a sum of names, each with a factor, with a number."""
    left: list[str] = []
    right: list[str] = []
    for factor, name in terms:
        if factor:
            (left if factor > 0 else right).append(name if abs(factor) == 1 else f"{abs(factor)}*{name}")
    if number < 0:
        left.append(str(-number))
    elif number > 0 or not right:
        right.append(str(number))
    if not left and right and number == 0:
        left, right, sign = right, ["0"], _TURNED[sign]
    return f"{' + '.join(left) or '0'} {SIGNS[sign]} {' + '.join(right)}"


class Writing:
    """What writers ask of a puzzle.

    Args:
        facts: Its flat facts.
        board: Its board.
        names: The names of its variables.
    """

    def __init__(self, facts: Facts, board: Board, names: dict[int, str]) -> None:
        self.facts = facts
        self.board = board
        self.names = names
        self._fresh = {prefix: count(1) for prefix in ("N", "T", "P")}
        self._truths: dict[Literal, str] = {}
        self._domains = {variable: tuple(facts.values(variable)) for variable, *_ in facts.names.get("variable", [])}
        self.before: list[Goal] = []

    def fresh(self, prefix: str) -> str:
        """Return the name of a new variable."""
        return f"{prefix}{next(self._fresh[prefix])}"

    def literal(self, variable: int, values: Iterable[int]) -> Literal:
        """Return that a variable has one of some values."""
        wanted = frozenset(values)
        domain = self._domains[variable]
        return Literal(
            variable,
            tuple(value for value in domain if value in wanted),
            tuple(value for value in domain if value not in wanted),
        )

    def domain(self, variable: int) -> tuple[int, ...]:
        """Return the values of a variable."""
        return self._domains[variable]

    def truth(self, literal: Literal) -> str:
        """Return a variable that is 1 where a literal holds, else 0."""
        if literal.known is not None:
            return str(int(literal.known))
        if literal.sign > 0:
            return place(literal.variable)
        if literal not in self._truths:
            values = "_".join(str(value).replace("-", "m") for value in literal.values)
            self._truths[literal] = name = f"{self.names[literal.variable]}_is_{values}"
            self.before.append(Goal(f"{name} #<==> {literal.text}"))
        return self._truths[literal]

    def guards(self, constraint: int) -> Formula:
        """Return where a constraint is to hold."""
        clues = [clue for (clue,) in self.facts.of("depends", constraint)]
        if any(clue not in self._present for clue in clues):
            return False
        return every(formula(self.literal(x, [v])) for x, v in self.facts.of("guard", constraint))

    @cached_property
    def _present(self) -> set[int]:
        return {clue for (clue,) in self.facts.names.get("present", [])}

    def below(self, guard: Formula, body: Formula, word: str = "each") -> Iterator[Goal]:
        """Yield a goal that a formula holds where another one does."""
        if guard is False or body is True:
            return
        if guard is True:
            yield Goal("false" if body is False else str(body), word)
        else:
            yield Goal(f"#\\ ({guard})" if body is False else f"{guard} #==> {body}", word)

    def tally(self, literals: Sequence[Literal], sign: str, number: int, guard: Formula, word: str) -> Iterator[Goal]:
        """Yield goals that as many literals hold as a comparison with a number says, where a formula holds."""
        number -= sum(literal.known is True for literal in literals)
        left = [literal for literal in literals if literal.known is None]
        if guard is True and left:
            yield from self._counted(left, sign, number, word)
        else:
            yield from self.below(guard, self._how_many(left, sign, number), word)

    def _how_many(self, literals: Sequence[Literal], sign: str, number: int) -> Formula:
        """Return a formula that as many hold."""
        most = len(literals)
        if (known := _settled(most, sign, number)) is not None:
            return known
        if number == 0 and sign in ("eq", "le"):
            return every(literal.opposite.text for literal in literals)
        if number == most and sign in ("eq", "ge"):
            return every(literal.text for literal in literals)
        if most <= MANY and not all(literal.sign for literal in literals):
            if (sign, number) in (("ge", 1), ("ne", 0)):
                return some(literal.text for literal in literals)
            if (sign, number) in (("le", most - 1), ("ne", most)):
                return some(literal.opposite.text for literal in literals)
        return self._sum(literals, sign, number)

    def _sum(self, literals: Sequence[Literal], sign: str, number: int) -> str:
        terms = []
        for literal in literals:
            terms.append((-1, place(literal.variable)) if literal.sign < 0 else (1, self.truth(literal)))
            number -= literal.sign < 0
        if all(factor < 0 for factor, _ in terms):
            terms, sign, number = [(-factor, name) for factor, name in terms], _TURNED[sign], -number
        return linear(terms, sign, number)

    def _counted(self, literals: Sequence[Literal], sign: str, number: int, word: str) -> Iterator[Goal]:
        """Yield goals that as many hold."""
        most, first = len(literals), literals[0]
        signs = {literal.sign for literal in literals}
        variables = [literal.variable for literal in literals]
        if (known := _settled(most, sign, number)) is not None:
            yield from self.below(True, known)
        elif signs in ({1}, {-1}):
            if signs == {-1}:
                sign, number = _TURNED[sign], most - number
            yield total(variables, "eq" if (sign, number) == ("le", 0) else sign, number, word)
        elif (number == 0 and sign in ("eq", "le")) or (number == most and sign in ("eq", "ge")):
            for literal in literals:
                yield Goal((literal if number else literal.opposite).goal, word)
        elif len({literal.values for literal in literals}) > 1 or (
            most <= MANY and (sign, number) in (("ge", 1), ("ne", 0), ("le", most - 1), ("ne", most))
        ):
            yield Goal(str(self._how_many(literals, sign, number)), word)
        elif len(first.values) == 1:
            yield listed("count", variables, str(first.values[0]), SIGNS[sign], number=str(number))
        elif len({literal.others for literal in literals}) == len(first.others) == 1:
            turned, left = _TURNED[sign], str(most - number)
            yield listed("count", variables, str(first.others[0]), SIGNS[turned], number=left)
        else:
            yield listed("count_in", variables, span(first.values), SIGNS[sign], number=str(number))

    def terms(self, constraint: int) -> tuple[list[tuple[int, str]], int]:
        """Return the terms of a sum, and what is added to them."""
        factors: dict[int, int] = {}
        shares: dict[int, dict[int, int]] = {}
        for variable, factor in self.facts.of("addend", constraint):
            factors[variable] = factors.get(variable, 0) + factor
        for variable, value, share in self.facts.of("weighted", constraint):
            own = shares.setdefault(variable, {})
            own[value] = own.get(value, 0) + share
        more, extra = 0, list[tuple[int, str]]()
        for variable, own in shares.items():
            domain = self.domain(variable)
            worth = [own.get(value, 0) for value in domain]
            slope = (worth[1] - worth[0]) // (domain[1] - domain[0]) if len(domain) > 1 else 0
            base = worth[0] - slope * domain[0]
            if all(base + slope * value == one for value, one in zip(domain, worth, strict=True)):
                factors[variable] = factors.get(variable, 0) + slope
                more += base
            else:
                for share in sorted({*worth} - {0}):
                    values = [value for value, one in zip(domain, worth, strict=True) if one == share]
                    extra.append((share, self.truth(self.literal(variable, values))))
        return [*((factor, place(variable)) for variable, factor in factors.items() if factor), *extra], more


def _settled(most: int, sign: str, number: int) -> bool | None:
    """Return whether any number up to the most compares so, where all or none do."""
    fits = {HOLDS[sign](one, number) for one in range(most + 1)}
    return fits.pop() if len(fits) == 1 else None


def formula(literal: Literal) -> Formula:
    """Return a literal as a formula."""
    return literal.text if literal.known is None else literal.known


def total(variables: Sequence[int], sign: str, number: int, word: str = "total") -> Goal:
    """Return a goal about the sum of variables."""
    few = len(variables) <= MANY
    text = linear([(1, place(one)) for one in variables], sign, number) if few else ""
    goal = listed("total", variables, SIGNS[sign], number=str(number), text=text)
    if not few:
        text = f"sum([{', '.join(map(place, variables))}], {SIGNS[sign]}, {number})"
    return Goal(text, word, goal.name, goal.fixed, goal.number, goal.variables)
