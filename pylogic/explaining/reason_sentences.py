"""Cells, values and reasons in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence

from pylogic.explaining import naming
from pylogic.explaining.naming import (
    MARKED,
    Label,
    bridge_phrase,
    cell_span,
    factor_out,
    is_cell,
    join_clauses,
    noun_of,
    shorten_ranges,
    shorten_runs,
    step_numbers,
)
from pylogic.files.reading import Cell
from pylogic.files.sentences import EMPTY, listed, places
from pylogic.model.laws import Conclusion, Ground, Laws
from pylogic.model.network import values
from pylogic.model.text import grouped

_FEW = 3
"""Up to this many values that are left are named rather than those that are gone, where these are more."""
_BOTH = 2
_LISTED = 4
"""Of more lines than these it is said to which cells none comes."""
_LONGEST = 7
"""More values than these are not listed one by one where those that are left are fewer."""
_NAMED = 1
"""Links that a brief reason names."""
_CITED = 3
"""Steps that a brief sentence cites."""
_GATHERED, _CITED_ONLY, _SHORTEST = 1, 2, 3
"""How brief a sentence can be."""
_BRIEF = 40
"""Characters of a reason that a brief sentence gives in full."""
_ON = ("the board", "the diagonal")
"""Where numbers stand on something, not in it."""


class Speaker:
    """Says what steps are made of.

    Args:
        laws: The rules.
        settled: For each variable that is known what settled it.
        barred: For each variable and value that was ruled out what did.
        brief: How short it has to be: at 1 steps are cited at the end of a reason, at 2 long reasons are only cited,
            at 3 only a few of the steps in them.
        passed: The cells to which lines are drawn, where that is known of all.
    """

    def __init__(
        self,
        laws: Laws,
        settled: Mapping[int, Label],
        barred: Mapping[tuple[int, int], Label],
        brief: int = 0,
        passed: Container[Cell] | None = None,
    ) -> None:
        self._laws = laws
        self._settled = settled
        self._barred = barred
        self._brief = brief
        self._gathering = False
        self._passed = passed
        self._lengths = {unit.name: len(unit.scope) for unit in laws.units if unit.line}
        self._around = Counter(point for stroke in laws.strokes.values() for point in stroke.ends)

    def cells(self, variables: Sequence[int]) -> str:
        """``r1c1 and r1c3 to r1c5``."""
        return listed(factor_out(shorten_runs([self._laws.names[variable] for variable in variables])))

    def values(self, variable: int, mask: int, word: str = "or") -> str:
        """``1, 2 or 4``, ``1 to 5 or 9``."""
        return listed(shorten_ranges([self._laws.value(variable, value) for value in values(mask)]), word)

    def is_so(self, variable: int, mask: int) -> str:
        """``r1c4 = 2``, ``r1c4 is water``."""
        text = self.values(variable, mask)
        return f"{self._laws.names[variable]} {'=' if self._is_equal(text) else 'is'} {text}"

    def _reason(self, every: Sequence[Ground]) -> str:
        """``2 stands in column 1 (step 5), and r1c3 cannot be 4 (step 2)``, briefly ``... and ... (steps 2 and 5)``."""
        if self._brief != _GATHERED or self._gathering:
            return self._because(every)
        self._gathering = True
        text = self._because(every)
        self._gathering = False
        return f"{text}{self.cited(every)}"

    def _because(self, every: Sequence[Ground]) -> str:
        known: dict[int, Ground] = {}
        seen: dict[str, dict[int, int]] = {}
        barred = []
        for ground in every:
            if ground.by is None and not ground.known:
                barred.append(ground)
            elif ground.by is None or not ground.along or not is_cell(self._laws.names[ground.by]):
                variable = ground.variables[0] if ground.by is None else ground.by
                known.setdefault(variable, Ground((variable,), ground.values, known=True))
            else:
                seen.setdefault(ground.along, {})[ground.by] = ground.values
        stand: dict[tuple[int, ...], dict[str, list[int]]] = {}
        for line, pairs in seen.items():
            by_value = {value: variable for variable, value in pairs.items() if variable not in known}
            if by_value:  # a cell that is named need not be looked at twice
                values_here = tuple(sorted(by_value))
                stand.setdefault(values_here, {})[line] = [by_value[value] for value in values_here]
        parts = [
            self._stand(values_here, [v for variables in those.values() for v in variables], tuple(those))
            for values_here, those in stand.items()
        ]
        parts += [*self._known(list(known.values())), *self._barring(barred)]
        return listed(parts) if len(stand) < _BOTH and len(parts) <= _BOTH else join_clauses(parts)

    def grounds(self, grounds: Iterable[Ground]) -> str:
        """``2 stands in column 1 (step 5), and r1c3 cannot be 4 (step 2)``, briefly ``nothing else is left (step 2)``.

        Where lines are drawn is left out last.
        """
        every = list(grounds)
        text = self._reason(every)
        drawn = any(ground.known and self.is_line(ground.variables[0]) for ground in every)
        if (drawn and self._brief < _SHORTEST) or not self._is_long(text):
            return text
        cited = self.cited(every)
        return f"nothing else is left{cited}" if cited else ""

    def why(self, grounds: Iterable[Ground]) -> str:
        """``, as 2 stands in column 1 (step 5)``, briefly no more than `` (step 5)``."""
        every = list(grounds)
        return self._as(self._reason(every), every)

    def against(self, grounds: Iterable[Ground], says: str, emptied: Sequence[int] = ()) -> str:
        """A contradiction: ``r1c3 is a star (step 2), but row 1 has no stars``; briefly what has no value left."""
        every = list(grounds)
        text = self._reason(every)
        if text and not self._is_long(text):
            return f"{text}, but {says}"
        left = f"no value is left for {self.cells(emptied[:1])}" if emptied else "no way to do so is left"
        return f"{says}, but {left}{self.cited(every)}"

    def _as(self, text: str, grounds: Sequence[Ground]) -> str:
        return self.cited(grounds) if self._is_long(text) else f", as {text}" if text else ""

    def _is_long(self, text: str) -> bool:
        return self._brief >= _CITED_ONLY and len(text) > _BRIEF

    def left_over(self, conclusion: Conclusion, grounds: Sequence[Ground]) -> str:
        """``only 5 is left for r5c5, as the others stand in row 5 and column 5 (step 1)``.

        Where everything else stands in one line: ``r1c6 is the last empty cell of box 2 (step 4)``.
        """
        cell, value = self.cells((conclusion.variable,)), self.values(conclusion.variable, conclusion.values)
        seen = [ground for ground in grounds if ground.by is not None and ground.along]
        lines = tuple(dict.fromkeys(ground.along for ground in seen))
        if len(lines) == 1 and len(seen) == len(grounds) == self._lengths.get(lines[0], 0) - 1:
            return f"{cell} is the last empty cell of {lines[0]}{self.cited(grounds)}"
        if not grounds:
            return "there is no other value"
        if all(self.labels(ground) == {MARKED} for ground in grounds):
            return f"{value} is your only mark in {cell}"
        only = f"{cell} can only be {EMPTY}" if value == EMPTY else f"only {value} is left for {cell}"
        return f"{only}{self.others(grounds)}"

    def others(self, grounds: Iterable[Ground], name: str = "", inside: Container[int] = ()) -> str:
        """``, as r8c4 cannot be 8 (step 20) and the others stand in row 8``: why cells have no other values.

        Args:
            grounds: The grounds.
            name: A line, in which ...
            inside: ... these variables are.
        """
        every = list(grounds)
        along = {
            one: name if one.by is None and one.known and one.variables[0] in inside else one.along for one in every
        }
        seen = [ground for ground in every if along[ground]]
        if len(seen) < _FEW:
            stands = self.standing([one for one in seen if not one.along], name)
            rest = self._reason([one for one in every if one not in seen or one.along])
            return self._as(", and ".join(filter(None, [stands, rest])), every)
        lines = tuple(dict.fromkeys(along[ground] for ground in seen))
        rest = self._reason([ground for ground in every if not along[ground]])
        place = "on" if all(line.startswith(_ON) for line in lines) else "in"
        stand = f"the others stand {place} {places(lines)}{self.cited(seen)}"
        return self._as(f"{rest} and {stand}", every) if rest else f", as {stand}"

    def standing(self, grounds: Iterable[Ground], line: str) -> str:
        """``3 and 4 stand in row 2 (step 2)``."""
        pairs = sorted((ground.values, ground.variables[0]) for ground in grounds)
        return self._stand([value for value, _ in pairs], [variable for _, variable in pairs], (line,)) if pairs else ""

    def cited(self, grounds: Iterable[Ground]) -> str:
        """`` (steps 2 and 3)`` for those that were steps."""
        return self._citing({number for ground in grounds for number in self.labels(ground)})

    def _citing(self, labels: set[Label]) -> str:
        """`` (steps 2 and 3)``, briefly `` (steps 2, 3, 5 and others)``."""
        if self._gathering or not labels:
            return ""
        made = labels - {MARKED}
        words = step_numbers(sorted(made))
        if self._brief == _SHORTEST and len(words) > _CITED:
            words = [*words[:_CITED], "others"]
        numbers = f"step{'s' if len(made) > 1 else ''} {listed(words)}" if made else ""
        return f" ({listed(['your marks'] * (made != labels) + [numbers] * bool(made))})"

    def is_line(self, variable: int) -> bool:
        """Whether a variable is a stroke of a line."""
        return variable in self._laws.strokes

    def line(self, grounds: Sequence[Ground]) -> str:
        """``the line from r1c1 to r1c2 (step 2)``, ``the line between r1c1 and r2c1``."""
        drawn = [self._laws.strokes[ground.variables[0]] for ground in grounds]
        first, *others = naming.on_line(drawn, cell_span).split(", and ")
        return f"the {noun_of(drawn)}{'s' if others else ''} {listed([first, *others])}{self.cited(grounds)}"

    def conclusions(self, conclusions: Iterable[Conclusion], grounds: Iterable[Ground] = ()) -> str:
        """``r1c1 = 4``, ``r1c1 to r1c6 are water``, ``r1c1 cannot be 4 or 5``, ``r1c1 and r1c2 belong together``.

        A line is described from where the grounds have it.
        """
        laws = self._laws
        every = sorted(conclusions)
        sides = {one.variable: one.values for one in every if one.variable in laws.borders}
        lines = {one.variable: one.values for one in every if one.variable in laws.strokes}
        text = self._found(one for one in every if one.variable not in sides and one.variable not in lines)
        known = (ground.variables[0] for ground in grounds if ground.known)
        start = {point for one in known if one in laws.strokes for point in laws.strokes[one].ends}
        parts = [
            *naming.border_phrases(laws.borders, sides),
            *self._lines(lines, start, self._open(len(lines) > _LISTED)),
        ]
        return ", and ".join([text, *parts] if text else parts)

    def named(self, conclusions: Iterable[Conclusion]) -> int:
        """How many cells, or ranges of cells, conclusions name; borders and lines are not named so."""
        alike = grouped(
            [
                ((one.values, one.settled), self._laws.names[one.variable])
                for one in sorted(conclusions)
                if one.variable not in self._laws.borders and one.variable not in self._laws.strokes
            ]
        )
        return sum(len(shorten_runs(names)) for names in alike.values())

    def _found(self, conclusions: Iterable[Conclusion]) -> str:
        settled: dict[str, list[int]] = {}
        gone: dict[str, list[int]] = {}
        bridges: dict[int, int] = {}
        bounds: dict[str, list[int]] = {}
        for one in conclusions:
            if one.settled and one.variable in self._laws.bridges:
                bridges[one.variable] = one.values
            elif one.settled:
                settled.setdefault(self.values(one.variable, one.values), []).append(one.variable)
            else:
                before = sum(1 << bit for bit in values(self._laws.domains[one.variable]) if self._is_barred(one, bit))
                bound = self._bound(one.variable, one.values | before)
                text = bound or self._without(one.variable, one.values, before)
                (bounds if bound else gone).setdefault(text, []).append(one.variable)
        parts = self._bridges(bridges)
        parts += [self._bounded(variables, bound) for bound, variables in bounds.items()]
        for text, variables in settled.items():
            if self._is_equal(text) and len(variables) <= _BOTH:
                parts += [f"{self._laws.names[variable]} = {text}" for variable in variables]
            else:
                parts.append(self._hold(variables, text))
        parts += [f"{self._each(variables)} {text}" for text, variables in gone.items()]
        return join_clauses(parts) if len(parts) > 1 and any(" and " in part for part in parts) else listed(parts)

    def _bridges(self, known: Mapping[int, int]) -> list[str]:
        """``two bridges run from r1c1 to r1c3``, ``no bridge runs from r1c1 to r4c1 or r1c5``."""
        by_number = grouped([(int(self.values(one, mask)), self._laws.bridges[one]) for one, mask in known.items()])
        return [bridge_phrase(number, pairs) for number, pairs in by_number.items()]

    def _bound(self, variable: int, gone: int) -> str:
        """``at least 1``, ``at most 1`` where these are the numbers of bridges that are left; else nothing."""
        left = self._laws.domains[variable] & ~gone
        if variable not in self._laws.bridges or not left or not gone:
            return ""
        if gone < left & -left:
            return f"at least {self.values(variable, left & -left)}"
        most = 1 << left.bit_length() - 1
        return f"at most {self.values(variable, most)}" if gone & -gone > most else ""

    def _bounded(self, variables: Iterable[int], bound: str) -> str:
        """``at least one bridge runs from r1c1 to r1c3``."""
        sign, _, number = bound.rpartition(" ")
        return bridge_phrase(int(number), [self._laws.bridges[one] for one in variables], f"{sign} ")

    def _each(self, variables: Sequence[int]) -> str:
        """Variables of which the sentence says what they cannot be."""
        known = self._laws.bridges
        bridges = [f"the number of bridges from {' to '.join(known[one])}" for one in variables if one in known]
        others = self.cells([one for one in variables if one not in known])
        return listed([*([others] if others else []), *bridges])

    def _is_barred(self, conclusion: Conclusion, bit: int) -> bool:
        """Whether an earlier step ruled a value out of a variable of which something else is ruled out."""
        return (conclusion.variable, 1 << bit) in self._barred

    def _without(self, variable: int, gone: int, before: int = 0) -> str:
        """``cannot be 4 or 5``, ``can only be 1 or 3`` where that is shorter and nothing was ruled out before."""
        left = self._laws.domains[variable] & ~gone & ~before
        few = left.bit_count() <= _FEW and not before
        if 1 < left.bit_count() < gone.bit_count() and gone.bit_count() > (_FEW if few else _LONGEST):
            return f"can only be {self.values(variable, left)}"
        return f"cannot be {self.values(variable, gone)}"

    def _is_equal(self, text: str) -> bool:
        """Whether a value in words follows a sign: a number, or the letter of a kind with numbers."""
        return self._laws.equals == "=" and text != EMPTY and text not in self._laws.plurals

    def _hold(self, variables: Sequence[int], text: str) -> str:
        """``r1c1 = 4``, ``r1c1 and r1c2 are both 4``, ``r1c1 is a bulb``."""
        if not self._is_equal(text):
            return self._are(variables, text)
        if len(variables) == 1:
            return f"{self.cells(variables)} = {text}"
        return f"{self.cells(variables)} are {'both' if len(variables) == _BOTH else 'all'} {text}"

    def _are(self, variables: Sequence[int], text: str) -> str:
        """``r1c1 is a bulb``, ``r1c1 and r1c2 are bulbs``."""
        one = len(variables) == 1
        return f"{self.cells(variables)} {'is' if one else 'are'} {text if one else self._laws.plurals.get(text, text)}"

    def _open(self, many: bool) -> Counter[Cell]:
        """How many ways there are to each cell; of many only those that are left, where no line is drawn yet."""
        passed = self._passed
        if passed is None or not many:
            return self._around
        left = (stroke for variable, stroke in self._laws.strokes.items() if variable not in self._settled)
        return Counter(point for stroke in left for point in stroke.ends if point not in passed)

    def _lines(
        self, lines: Mapping[int, int], start: Iterable[Cell] = (), around: Counter[Cell] | None = None
    ) -> list[str]:
        """``the line goes from r1c1 to r1c2``, ``no line runs between r1c1 and r2c1``."""
        at = self._laws.strokes
        on = [at[one] for one, value in lines.items() if value == at[one].values]
        off = [at[one] for one, value in lines.items() if value != at[one].values]
        parts = []
        if on:
            parts.append(f"{on[0].line} {'runs' if on[0].beside else 'goes'} {naming.on_line(on, cell_span, start)}")
        if off:
            parts.append(f"no {noun_of(off)} {naming.off_line(off, around or self._around, cell_span)}")
        return parts

    def _known(self, grounds: Sequence[Ground]) -> list[str]:
        laws = self._laws
        by_value: dict[str, list[Ground]] = {}
        sides: dict[bool, list[Ground]] = {}
        lines: dict[bool, list[Ground]] = {}
        bridges: dict[int, list[Ground]] = {}
        for ground in grounds:
            variable = ground.variables[0]
            if variable in laws.bridges:
                bridges.setdefault(ground.values, []).append(ground)
            elif variable in laws.strokes:
                lines.setdefault(ground.values == laws.strokes[variable].values, []).append(ground)
            elif variable in laws.borders:
                sides.setdefault(ground.values == laws.borders[variable].values, []).append(ground)
            else:
                by_value.setdefault(self.values(variable, ground.values), []).append(ground)
        found = [(listed(self._bridges(_held(those))), those) for those in bridges.values()]
        found += [(self._hold(sorted(_held(those)), text), those) for text, those in by_value.items()]
        for _, those in sorted(sides.items()):
            found.append((", and ".join(naming.border_phrases(laws.borders, _held(those))), those))
        for drawn, those in sorted(lines.items(), reverse=True):
            text = ", and ".join(self._lines(_held(those)))
            if self._brief == _SHORTEST or (self._brief == _CITED_ONLY and len(those) > _NAMED):
                line = f"the {noun_of([laws.strokes[those[0].variables[0]]])} is drawn so far"
                text = line if drawn else "ways are closed"
            found.append((text, those))
        return [f"{text}{self.cited(those)}" for text, those in found]

    def _barring(self, grounds: Iterable[Ground]) -> list[str]:
        """``r1c3 and r1c5 cannot be 2 or 4 (steps 2 and 3)``."""
        by_cell = grouped([(ground.variables[0], ground) for ground in grounds])
        together: dict[str, list[int]] = {}
        bounds: dict[str, list[int]] = {}
        for variable, those in by_cell.items():
            mask, by = 0, set[Label]()
            for ground in those:
                mask |= ground.values
                by |= self.labels(ground)
            for value in values(self._laws.domains[variable]):  # a step may say of more that it is gone
                mask |= 1 << value if self._barred.get((variable, 1 << value)) in by else 0
            bound = self._bound(variable, mask)
            (bounds if bound else together).setdefault(bound or self._without(variable, mask), []).append(variable)
        found = [(self._bounded(variables, bound), variables) for bound, variables in bounds.items()]
        found += [(f"{self._each(variables)} {text}", variables) for text, variables in together.items()]
        return [text + self.cited(ground for one in variables for ground in by_cell[one]) for text, variables in found]

    def _stand(self, held: Sequence[int], variables: Sequence[int], lines: Sequence[str]) -> str:
        """``1 and 2 stand in row 3 (step 4)``, ``9 stands in rows 1 and 5``."""
        texts = [self.values(variable, value) for variable, value in zip(variables, held, strict=False)]
        place = "on" if all(line.startswith(_ON) for line in lines) else "in"
        stand = f"{'stands' if len(held) == 1 else 'stand'} {place} {places(lines)}"
        cited = {self._settled.get(one, ()) for one in variables} - {()}
        return f"{listed(shorten_ranges(texts))} {stand}{self._citing(cited)}"

    def labels(self, ground: Ground) -> set[Label]:
        """The steps, or lines, from which a ground is known."""
        if ground.by is not None:
            found = {self._settled[ground.by]}
        elif ground.known:
            found = {self._settled[ground.variables[0]]}
        else:
            found = {self._barred[ground.variables[0], 1 << value] for value in values(ground.values)}
        return found - {()}


def _held(grounds: Iterable[Ground]) -> dict[int, int]:
    """The values of known variables, as domains."""
    return {ground.variables[0]: ground.values for ground in grounds}
