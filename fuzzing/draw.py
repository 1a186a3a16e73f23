"""Random parts of the rules of a random kind: sorts, values, families, operands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from fuzzing.givens import FAMILIES, OF_SIDES
from fuzzing.wording import Family, Operation, Sort, Value
from pylogic.language.board.families import BUILT_IN

_DEEPEST = 3
"""How deep families may stand behind the names of families."""
_PAIRS = tuple(family.name for family in BUILT_IN.values() if family.pairs and not family.parameters)
CENTRED = ("around", "around8", "around9", "sides", "ends", "ring")


SIGNS = ("=", "<>", "<", "<=", ">", ">=")
_SIGN_WEIGHTS = (8, 3, 2, 4, 2, 4)


class UnsuitableError(Exception):
    """The sorts and givens do not have what a word needs."""


@dataclass
class Draw:
    """Chance, and what the rules of a kind may name.

    Attributes:
        random: Chance.
        sorts: The sorts of variables.
        givens: What puzzles may be given, as it is declared.
    """

    random: Random
    sorts: tuple[Sort, ...]
    givens: tuple[str, ...]

    def sign(self) -> str:
        """A sign of comparison."""
        return self.random.choices(SIGNS, _SIGN_WEIGHTS)[0]

    def hits(self, share: float) -> bool:
        """Whether something happens that does so in a share of all cases."""
        return self.random.random() < share

    def some(self, form: str, suits: Callable[[Sort], bool] = lambda _: True) -> Sort:
        """A sort of a form."""
        found = [sort for sort in self.sorts if (sort.form == "cells") == (form == "cells") and suits(sort)]
        if not found:
            raise UnsuitableError
        return self.random.choice(found)

    def named(self, form: str) -> tuple[Sort, str]:
        """A sort, and how a rule says that it is meant: ``of SORT`` where there are several, mostly."""
        sort = self.some(form)
        several = sum((other.form == "cells") == (form == "cells") for other in self.sorts) > 1
        says = sort.name and self.hits(0.95 if several else 0.3)
        return sort, f" of {sort.name}" if says else ""

    def of_form(self, *forms: str) -> Sort:
        """A sort of one of some forms."""
        found = [sort for sort in self.sorts if sort.form in forms]
        if not found:
            raise UnsuitableError
        return self.random.choice(found)

    def line(self) -> Sort:
        """The links of a line that bends, which have two values."""
        found = [sort for sort in self.sorts if sort.form == "links" and len(sort.names) == 2]
        if not found:
            raise UnsuitableError
        return found[0]

    def value(self, sort: Sort, texts: list[str] | None = None) -> Value:
        """A value of a sort."""
        text = self.random.choice(texts or sort.values)
        several = sum(other.may_hold(text) for other in self.sorts) > 1
        return Value(sort, text, f"{sort.name} = {text}" if several and sort.name else text)

    def values(self, sort: Sort) -> tuple[Value, ...]:
        """One value, now and then two, or the numbers up to one that depends on the board."""
        if sort.low is not None and self.hits(0.15):
            text = f"{sort.low + self.random.choice((0, 0, 1))}..{self.random.choice(('n', 'n-1', 'rows', 'columns'))}"
            several = sum(other.low is not None for other in self.sorts) > 1
            return (Value(sort, text, f"{sort.name} = {text}" if several and sort.name else text),)
        first = self.value(sort)
        if self.hits(0.75) or len(sort.values) == 1:
            return (first,)
        second = self.random.choice([text for text in sort.values if text != first.text])
        return (first, Value(sort, second, second))

    def form(self) -> str:
        """``cells`` or ``sides``, as the sorts have it."""
        return "cells" if self.random.choice(self.sorts).form == "cells" else "sides"

    def given(self, name: str) -> bool:
        """Whether something is given."""
        return any(line.split()[0] == name for line in self.givens)

    def families(self, form: str, most: int = 2) -> tuple[Family, ...]:
        """Families of one form, one as a rule."""
        return tuple(self.family(form) for _ in range(self.random.choice((1, 1, 1, most))))

    def family(self, form: str, depth: int = 0) -> Family:
        """A family, perhaps restricted."""
        found = self._plain(form, depth)
        share = 1.0 if depth == 0 else 0.4
        if self.hits(0.14 * share):
            found = found._replace(inside=self._plain(form, 1))
        elif self.hits(0.06 * share):
            found = found._replace(within=self._plain(form, 1))
        if self.hits(0.1 * share):
            found = found._replace(outside=(self._plain(form, 1),))
        return found

    def _plain(self, form: str, depth: int) -> Family:
        names = [name for name, family in BUILT_IN.items() if family.form == form or "family" in family.parameters]
        names = [name for name in names if self.pointed() or "family_of_pointers" not in BUILT_IN[name].parameters]
        if depth >= _DEEPEST - 1 or (depth and self.hits(0.7)):
            names = [name for name in names if not {"family", "family_of_cells"} & {*BUILT_IN[name].parameters}]
        declared = FAMILIES if form == "cells" else OF_SIDES
        own = [name for line in self.givens for name in declared.get(line, ())]
        weights = [2 if not BUILT_IN[name].parameters else 1 for name in names] + [5] * len(own)
        name = self.random.choices([*names, *own], weights)[0]
        return self.named_family(name, form, depth)

    def named_family(self, name: str, form: str, depth: int = 0) -> Family:
        """A family of a name with random parameters."""
        if name not in BUILT_IN:
            return Family(name, form=form)
        parameters: list[object] = []
        for parameter in BUILT_IN[name].parameters:
            if parameter == "shape":
                parameters.append(self.random.choice(((1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3))))
            elif parameter == "count":
                parameters.append(self.random.choice((1, 2, 2, 3)))
            elif parameter == "few":
                parameters += self.random.choice(([], [2], [3]))
            elif parameter == "family_of_pointers":
                parameters.append(Family(self.random.choice(self.pointed() or ["rows"])))
            else:
                parameters.append(self.family("cells" if parameter == "family_of_cells" else form, depth + 1))
        return Family(name, tuple(parameters), form=form)

    def pairs(self) -> Family:
        """A family of two places each."""
        own = [name for line in self.givens for name in FAMILIES.get(line, ()) if name in ("bar", "signs", "cage")]
        name = self.random.choice([*_PAIRS, *own * 2])
        found = Family(name)
        if self.given("regions") and self.hits(0.3):
            areas = Family("areas")
            if self.hits(0.3):
                return Family(self.random.choice(("across", "across8")), (areas,))
            found = found._replace(inside=areas) if self.hits(0.5) else found._replace(outside=(Family(name),))
        return found

    def centred(self, form: str) -> Family:
        """A family whose groups have a centre."""
        names = [name for name in CENTRED if BUILT_IN[name].form == form]
        own = [name for line in self.givens for name in FAMILIES.get(line, ()) if name in ("arrows", "B", "arrow")]
        return Family(self.random.choice([*names, *(own if form == "cells" else [])]), form=form)

    def pointed(self) -> list[str]:
        """The families of what pointers that are cells of the puzzle point at."""
        lines = (line.partition(" on ") for line in self.givens)
        return [name for line, on, _ in lines if on and line.startswith("pointers") for name in FAMILIES[line]]

    def related(self, family: Family) -> Family:
        """A family of the same form, mostly one whose groups belong to those of another one."""
        if (family.name == "crossed" or family.name in self.pointed()) and self.hits(0.7):
            if self.hits(0.4):
                return Family("peers", (family,), form=family.form)
            other = Family(self.random.choice(self.pointed()))
            return other if family.name != "crossed" else Family("crossed", (other,), form="sides")
        if self.hits(0.3):
            return self.family(family.form)
        if family.name in CENTRED and self.hits(0.7):
            return self.centred(family.form)
        return Family(self.random.choice(("heads", "tails", "middle")), (family,), form=family.form)

    def clued(self) -> list[Family]:
        """The families whose groups may have clues."""
        found: list[Family] = []
        for line in self.givens:
            match line.split()[0]:
                case "clue":
                    found += [Family(name, form=BUILT_IN[name].form) for name in CENTRED]
                case "clues":
                    sides = line.split()[1:]
                    found += [Family(name) for name in (("rows", "columns", "lines") if "rows" in sides else sides)]
                    found += [Family("views")] if "top" in sides else []
                case "cages" | "corners" | "pointers":
                    found += [Family(name) for name in FAMILIES[line.partition(" on ")[0]]]
        return found

    def where(self, share: float = 0.25) -> tuple[Value, ...]:
        """``where V``, now and then."""
        cells = [sort for sort in self.sorts if sort.form == "cells"]
        return self.values(self.random.choice(cells)) if cells and self.hits(share) else ()

    def operand(self, clued: bool, special: bool = True) -> object:
        """Draw the other side of a comparison."""
        random = self.random
        if clued and self.hits(0.8):
            return "clue"
        choices: list[object] = [0, 1, 1, 2, 2, 3, "n", "rows", "columns", Operation("n", "/", 2)]
        if self.given("set"):
            choices += ["k", "k", Operation("k", "+", 1)]
        if special:
            choices += ["size", "row", "column", Operation("size", "-", 1), Operation(2, "*", "row")]
        found = random.choice(choices)
        return Operation(found, random.choice("+-"), random.choice((1, 2))) if self.hits(0.06) else found
