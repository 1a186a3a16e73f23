"""Small instances for propagators of declared kinds in SWI-Prolog, as flat facts, and what they mean.

Nothing here knows pylogic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise, product
from random import Random

Domains = list[list[int]]
Filling = Sequence[int]


class Case:
    """Variables 1001, 1002 ... with domains, what is stated of them, and what this means.

    Args:
        domains: The domains.
        stated: Further facts.
        holds: Whether a filling is right.
        columns: How many stand in a row; the next row begins with 2001.
    """

    def __init__(
        self, domains: Domains, stated: list[str], holds: Callable[[Filling], bool], columns: int = 999
    ) -> None:
        self.domains = domains
        self.columns = columns
        self.stated = stated
        self.holds = holds

    @property
    def facts(self) -> tuple[str, ...]:
        """All facts as text."""
        own = [
            fact
            for number, values in enumerate(self.domains, 1)
            for fact in (
                f"variable({place(number, self.columns)},{number})",
                *(f"domain({number},{value})" for value in values),
            )
        ]
        return (*own, *self.stated)

    @property
    def left(self) -> Domains | None:
        """The values that are in a solution; ``None`` where there is none."""
        right = [filling for filling in product(*self.domains) if self.holds(filling)]
        return [sorted(set(values)) for values in zip(*right, strict=True)] if right else None


def place(number: int, columns: int) -> int:
    """Return the variable that is number ``number`` of all."""
    return 1000 * (1 + (number - 1) // columns) + 1 + (number - 1) % columns


def drawn(random: Random, fill: Filling, values: Sequence[int]) -> Domains:
    """Domains around a filling."""
    return [sorted({value, *random.sample(values, random.randint(0, len(values)))}) for value in fill]


def group(number: int, places: Sequence[int]) -> list[str]:
    """Return the facts of a group of places."""
    return [f"member({number},{index},{1000 + place})" for index, place in enumerate(places, 1)]


def once(filling: Filling) -> bool:
    """Whether no value stands twice."""
    return len(set(filling)) == len(filling)


COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": int.__eq__, "ne": int.__ne__, "le": int.__le__, "ge": int.__ge__,
}  # fmt: skip


def seen(filling: Filling) -> int:
    """Return how many values are larger than all before them."""
    return sum(value > max(filling[:index], default=-1) for index, value in enumerate(filling))


def seen_cases(random: Random) -> Iterator[Case]:
    """Yield cases of views from one end or both, with as many places as values, or fewer."""
    while True:
        places, spare = random.randint(2, 5), random.choice([0, 0, 1])
        values = list(range(1, places + spare + 1))
        domains = drawn(random, random.sample(values, places), values)
        if not spare and {value for domain in domains for value in domain} != set(values):
            continue
        front, behind = random.choice([*COMPARED]), random.choice([*COMPARED, ""])
        first, last = random.randint(1, places), random.randint(1, places)
        row = range(1, places + 1)
        stated = [*group(1, row), *group(2, row[::-1]), f"{'different' if spare else 'exactly'}(1)"]
        stated.append(f"seen(1,{front},{first})")
        if behind and not spare:
            stated.append(f"seen(2,{behind},{last})")

        def holds(
            filling: Filling,
            front: str = front,
            first: int = first,
            behind: str = behind if not spare else "",
            last: int = last,
        ) -> bool:
            ends = not behind or COMPARED[behind](seen(filling[::-1]), last)
            return once(filling) and COMPARED[front](seen(filling), first) and ends

        yield Case(domains, stated, holds)


def different_cases(random: Random) -> Iterator[Case]:
    """No two alike, of as many places as values or of fewer."""
    while True:
        places, spare = random.randint(2, 6), random.choice([0, 0, 1, 2])
        values = random.sample(range(-4, 9), places + spare)
        domains = drawn(random, random.choices(values, k=places) if random.random() < 0.2 else values[:places], values)
        domains = [sorted(random.sample(domain, min(len(domain), 3))) for domain in domains]
        yield Case(domains, [*group(1, range(1, places + 1)), "different(1)"], once)


def counted(number: int, places: Sequence[int], sign: str, bound: int) -> list[str]:
    """Return the facts of a count of the places that are 1."""
    terms = [f"counts({number},{1000 + place},1,1)" for place in places]
    return ["offset(1,0)", *terms, f"count({number},{sign},{bound},{number})"]


def count_cases(random: Random) -> Iterator[Case]:
    """One count, of places with two values, the first of them alike, or with three."""
    while True:
        places, sign = random.randint(1, 6), random.choice(["eq", "le", "ge", "ne"])
        values = [0, 1, 2][: random.randint(2, 3)]
        domains = drawn(random, random.choices(values, k=places), values)
        bound = random.randint(0, places)
        stated = counted(1, range(1, places + 1), sign, bound)
        alike = random.randint(1, places) if len(values) == len("01") else 1
        stated += [f"equal({1000 + place},{1001 + place})" for place in range(1, alike)]

        def holds(filling: Filling, sign: str = sign, bound: int = bound, alike: int = alike) -> bool:
            return COMPARED[sign](filling.count(1), bound) and len(set(filling[:alike])) == 1

        yield Case(domains, stated, holds)


def differing_cases(random: Random) -> Iterator[Case]:
    """A count of places of which some have numbers: of those that are 1 no two have the same."""
    while True:
        places = range(1, random.randint(3, 7))
        numbers = [random.randint(1, 3) for _ in places]
        domains = drawn(random, random.choices([0, 1], k=len(places)), [0, 1])
        sign, bound = random.choice(["eq", "ge"]), random.randint(1, len(places))
        stated = [*counted(9, places, sign, bound), *(f"numbered({1000 + place})" for place in places)]
        for number in range(1, 3):
            alike = [place for place in places if numbers[place - 1] == number]
            stated += [*group(number, alike), f"differing({number},1)"] if alike else []

        def holds(filling: Filling, numbers: list[int] = numbers, sign: str = sign, bound: int = bound) -> bool:
            chosen = Counter(number for number, value in zip(numbers, filling, strict=True) if value == 1)
            return COMPARED[sign](filling.count(1), bound) and max(chosen[1], chosen[2]) <= 1

        yield Case(domains, stated, holds)


def crossing_cases(random: Random) -> Iterator[Case]:
    """Counts of two families that part the same places, most of them as a filling has them."""
    while True:
        places = range(1, random.randint(6, 11))
        fill = [random.randint(0, 1) for _ in places]
        domains = drawn(random, fill, [0, 1])
        rows = [[place for place in places if place % 3 == row] for row in range(3)]
        parts = [random.randint(0, 2) for _ in places]
        columns = [[place for place in places if parts[place - 1] == part] for part in range(3)]
        sets = [one for one in (*rows, *columns) if one]
        numbers = [sum(fill[place - 1] for place in one) for one in sets]
        if random.random() < 0.3:
            first, second = random.sample(range(len(sets)), 2)
            numbers[first] += 1
            numbers[second] -= 1
        stated = [fact for k, one in enumerate(sets) for fact in counted(k, one, "eq", numbers[k])]

        def holds(filling: Filling, sets: list[list[int]] = sets, numbers: list[int] = numbers) -> bool:
            return [sum(filling[place - 1] for place in one) for one in sets] == numbers

        yield Case(domains, stated, holds)


def arcs_cases(random: Random) -> Iterator[Case]:
    """Two rows, whose rim is all of them: where both values are connected each has one arc of it."""
    while True:
        columns = random.randint(2, 5)
        domains = drawn(random, random.choices([0, 1], weights=[1, random.randint(1, 4)], k=2 * columns), [0, 1])
        stated = ["connected(1)", "connected(2)", "joining(1,0)", "joining(2,1)"]
        stated += [f"place_step({k},{step})" for k in (1, 2) for step in (1, 1000)]
        for number in range(1, 2 * columns + 1):
            stated += [f"places({k},{place(number, columns)},1)" for k in (1, 2)]
            stated += [f"sought({k},{number},{place(number, columns)})" for k in (1, 2)]

        def holds(filling: Filling, columns: int = columns) -> bool:
            rim = [*filling[:columns], *reversed(filling[columns:])]
            return sum(one != other for one, other in pairwise([*rim, rim[0]])) <= len("01")

        yield Case(domains, stated, holds, columns)


def sum_cases(random: Random) -> Iterator[Case]:
    """Weights times values, with a place that may be in the sum twice."""
    while True:
        places = random.randint(2, 5)
        domains = drawn(random, random.choices(range(6), k=places), range(6))
        terms = [random.randrange(places) for _ in range(random.randint(1, 6))]
        weights = Counter({term: random.randint(1, 3) for term in terms})
        bound = random.randint(0, 20)
        stated = [f"addend(1,{1001 + term},{weight})" for term, weight in weights.items()]

        def holds(filling: Filling, weights: Mapping[int, int] = weights, bound: int = bound) -> bool:
            return sum(weight * filling[term] for term, weight in weights.items()) == bound

        yield Case(domains, [*stated, f"sum(1,eq,{bound})"], holds)


def zeros_cases(random: Random) -> Iterator[Case]:
    """A sum of places of which a count says how many are 0."""
    while True:
        places = random.randint(2, 5)
        filling = [random.choice([0, random.randint(1, 4)]) for _ in range(places)]
        domains = drawn(random, filling, range(5))
        bound, zeros = sum(filling) + random.choice([0, 0, 1]), filling.count(0)
        stated = [f"addend(1,{1001 + place},1)" for place in range(places)]
        stated += ["offset(1,0)", *(f"counts(1,{1001 + place},1,0)" for place in range(places))]

        def holds(filling: Filling, bound: int = bound, zeros: int = zeros) -> bool:
            return (sum(filling), filling.count(0)) == (bound, zeros)

        yield Case(domains, [*stated, f"sum(1,eq,{bound})", f"count(2,eq,{zeros},1)"], holds)


def runs_cases(random: Random) -> Iterator[Case]:
    """The lengths of all runs of a value in a row, those of some filling or others; two values or three."""
    while True:
        places = random.randint(1, 7)
        values = range(random.randint(2, 3))
        domains = drawn(random, random.choices(values, k=places), values)
        lengths = runs(random.choices(values, k=places))
        stated = [*group(1, range(1, places + 1)), "runs(1,1,1)"]
        stated += [f"run(1,{index},1,{length})" for index, length in enumerate(lengths, 1)]

        def holds(filling: Filling, lengths: list[int] = lengths) -> bool:
            return runs(filling) == lengths

        yield Case(domains, stated, holds)


def runs(filling: Filling) -> list[int]:
    """Return the lengths of the runs of 1."""
    return [len(list(run)) for value, run in groupby(filling) if value == 1]


def spaced_cases(random: Random) -> Iterator[Case]:
    """Different places, in rows where equal values stand as far apart as they say."""
    while True:
        columns = random.randint(2, 4)
        places = 2 * columns
        domains = drawn(random, random.choices(range(1, 5), k=places), range(1, 5))
        block = random.sample(range(places), min(4, places))
        numbers = [place(one + 1, columns) for one in range(places)]
        stated = [f"member(3,{index},{numbers[one]})" for index, one in enumerate(block, 1)]
        for row in (0, 1):
            inside = numbers[row * columns : (row + 1) * columns]
            stated += [f"member({row + 1},{index},{one})" for index, one in enumerate(inside, 1)]

        def holds(filling: Filling, columns: int = columns, block: list[int] = block) -> bool:
            rows = (filling[:columns], filling[columns:])
            near = any(
                row[one] == row[other] and other - one <= row[one]
                for row in rows
                for one, other in combinations(range(columns), 2)
            )
            return not near and once([filling[one] for one in block])

        yield Case(domains, [*stated, "spaced(1)", "spaced(2)", "different(3)"], holds, columns)


def boxes_cases(random: Random) -> Iterator[Case]:
    """The borders of rectangles, often with a seed each, on boards of up to six cells, one of which may be missing."""
    while True:
        rows, columns = random.choice([(1, 4), (2, 2), (2, 3), (3, 2)])
        board = [1000 * row + column for row in range(1, rows + 1) for column in range(1, columns + 1)]
        cells = random.sample(board, random.randint(len(board) - 1, len(board)))
        walls = [(one, other) for one in cells for other in (one + 1, one + 1000) if other in cells]
        seeds = random.sample(cells, random.choice([0, *range(1, len(cells))]))
        sized = {cell: random.randint(1, 4) for cell in seeds or cells if random.random() < 0.2}
        stated = ["dividing(1)", "rectangular(1)", *(f"piece_cell({cell})" for cell in cells)]
        stated += ["seeded(1)", *(f"seed_at(1,{seed},{seed})" for seed in seeds)] if seeds else []
        stated += [f"piece_size({cell},{size})" for cell, size in sized.items()]
        stated += [f"wall({1000 + edge},{one},{other})" for edge, (one, other) in enumerate(walls, 1)]

        def holds(
            filling: Filling,
            cells: list[int] = cells,
            walls: list[tuple[int, int]] = walls,
            seeds: list[int] = seeds,
            sized: Mapping[int, int] = sized,
        ) -> bool:
            pieces = {cell: {cell} for cell in cells}
            for (one, other), on in zip(walls, filling, strict=True):
                if not on and pieces[one] is not pieces[other]:
                    pieces[one] |= pieces[other]
                    pieces.update(dict.fromkeys(pieces[other], pieces[one]))
            borders = [wall for wall, on in zip(walls, filling, strict=True) if on]
            return all(pieces[one] is not pieces[other] for one, other in borders) and all(
                len(piece) == len({cell // 1000 for cell in piece}) * len({cell % 1000 for cell in piece})
                and (not seeds or len(piece.intersection(seeds)) == 1)
                and all(len(piece) == size for cell, size in sized.items() if cell in piece)
                for piece in pieces.values()
            )

        yield Case(drawn(random, random.choices([0, 1], k=len(walls)), [0, 1]), stated, holds)


def awake(case: Case, random: Random) -> Case:
    """The case with goals that wake while its propagators are at work: where a place has a value, so has another."""
    solutions = [filling for filling in product(*case.domains) if case.holds(filling)]
    right = random.choice(solutions) if solutions else [values[0] for values in case.domains]
    pairs = [random.sample(range(len(right)), 2) for _ in range(random.randint(1, 8)) if len(right) > 1]
    goals = [(one, right[one], other, right[other]) for one, other in pairs]
    stated = [
        f"wakes({place(one + 1, case.columns)},{value},{place(other + 1, case.columns)},{implied})"
        for one, value, other, implied in goals
    ]

    def holds(filling: Filling) -> bool:
        woken = all(filling[other] == implied for one, value, other, implied in goals if filling[one] == value)
        return woken and case.holds(filling)

    return Case(case.domains, [*case.stated, *stated], holds, case.columns)


SORTS: dict[str, tuple[tuple[str, ...], Callable[[Random], Iterator[Case]]]] = {
    "seen": (("different", "seen"), seen_cases),
    "different": (("different",), different_cases),
    "count": (("count", "equal"), count_cases),
    "differing": (("count", "differing"), differing_cases),
    "arcs": (("arcs",), arcs_cases),
    "crossing": (("count", "crossings"), crossing_cases),
    "runs": (("runs",), runs_cases),
    "sum": (("sum",), sum_cases),
}
"""For each propagator the parts of the encoding that it needs, and how instances for it are drawn."""
AWAKE = {
    **SORTS,
    "spaced": (("different", "spaced"), spaced_cases),
    "zeros": (("count", "sum"), zeros_cases),
    "boxes": (("divide", "roots", "rectangle", "flood"), boxes_cases),
}
"""The same for instances with goals that wake, which need no more than their solutions."""
