"""Patterns that players know by sight: the step, its name, and that it loses no solution."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from random import Random

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from puzzles import laws_of
from texts import cases

from pylogic import load, solve, steps
from pylogic.explaining.reason_sentences import Speaker
from pylogic.language.board.graphs import EdgeSets, clusters
from pylogic.language.constraints import LastPlace, Permutation, Rising, chains, seen
from pylogic.language.laws.islands import pillars, room_to_grow
from pylogic.language.laws.merging import InLine
from pylogic.model.atom import Atoms, Cell
from pylogic.model.files import ROOT
from pylogic.model.laws import Argument, Conclusion, Ground, Laws
from pylogic.model.network import Store, values
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import loads

LOOPS = 80
"""The number of solutions tried with random clues."""


def at_once(text: str) -> list[str]:
    """Return what each rule by itself deduces about a board, in the words of a step."""
    laws = laws_of(loads(text))
    speaker = Speaker(laws, dict.fromkeys(laws.printed, ()), {})
    said = []
    for unit in laws.units:
        store = laws.store()
        assert unit.constraint.filter(store)
        conclusions = [
            Conclusion(variable, store.domains[variable], settled=True)
            for variable in unit.scope
            if store.domains[variable] != laws.domains[variable] and store.domains[variable].bit_count() == 1
        ]
        if conclusions and unit.argue:
            said.append(f"{unit.argue(Argument(tuple(conclusions), ()), speaker)}: {speaker.conclusions(conclusions)}")
    return said


@pytest.mark.parametrize(("text", "sentences"), cases("patterns"))
def test_patterns_are_known_by_sight(text: str, sentences: list[str]) -> None:
    assert set(sentences) <= set(at_once(text))


@examples(100)
@given(
    pairs=st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8),
    domains=st.lists(st.integers(1, 63), min_size=6, max_size=6),
)
def test_a_chain_leaves_what_its_comparisons_leave(pairs: set[tuple[int, int]], domains: list[int]) -> None:
    for chain in chains(pairs):
        assert all(pair in pairs for pair in pairwise(chain))
        right = [
            filling
            for filling in product(*(values(domains[one]) for one in chain))
            if all(low < high for low, high in pairwise(filling))
        ]
        store = Store(domains)
        assert Rising(chain).filter(store) == bool(right)
        if right:
            assert [store.domains[one] for one in chain] == [
                sum({1 << held for held in some}) for some in zip(*right, strict=True)
            ]


MAGNETS = """magnets {
 domino {
  a a b b c c
  d e f f g g
  d e h h i i
 }
 left 2 ? 1
 right 2 2 ?
}"""
FULL = """magnets {
 domino {
  a a b b
  c c d d
 }
 left 2 1
 right 2 1
}"""
POLES = {
    "row 1 has 2 pluses and 2 minuses": r"(?=(?:[.-]*\+){2}[.-]*$)(?:[.+]*-){2}[.+]*$",
    "equal poles do not touch": r"(?!.*(\+\+|--))",
    "a domino has a plus and a minus, or neither": r"(\+-|-\+|\.\.){3}$",
}
"""Rules, with what a row of three dominoes looks like that keeps them."""


def test_all_that_is_counted_in_a_line_is_taken_together() -> None:
    """A row is left what some way to fill it has that keeps the rules that are named, of all ways that there are."""
    laws = laws_of(loads(MAGNETS))
    units = [unit for unit in laws.units if isinstance(unit.constraint, InLine) and unit.name == "row 1"]
    assert sorted(len([rule for rule in POLES if rule in unit.says]) for unit in units) == [1, 2, 2, 3]
    random = Random(1)
    for unit in units:
        rules = [re.compile(form) for rule, form in POLES.items() if rule in unit.says]
        for _ in range(50):
            domains = {one: random.choice([7, 7, 3, 5, 6]) for one in unit.scope}
            right = [
                filling
                for filling in product(*(values(domains[one]) for one in unit.scope))
                if all(rule.match("".join(".+-"[value] for value in filling)) for rule in rules)
            ]
            store = laws.store({**laws.domains, **domains})
            assert unit.constraint.filter(store) == bool(right)
            if right:
                assert [store.domains[one] for one in unit.scope] == [
                    sum({1 << held for held in some}) for some in zip(*right, strict=True)
                ]


def test_two_values_that_are_counted_together_are_in_no_count_of_a_line() -> None:
    text = "kind k {{ cells g v z ; count(rows, {}) = 2 ; apart z pairs }}\nk {{ size 1x3 }}"
    found = [
        [unit.says for unit in laws_of(loads(text.format(values))).units if isinstance(unit.constraint, InLine)]
        for values in ("v z", "z")
    ]

    assert found == [[], ["row 1 has 2 cells with z, and no two of pairs both hold z"]]


def test_a_line_names_no_count_that_it_does_not_take() -> None:
    """That there is one plus does not matter to where three minuses fit."""
    kind = "kind k { cells . + - ; say + plus pluses ; say - minus minuses ; count(rows, +) = 1 ; count(rows, -) = 3"
    texts = [step.text for step in steps(loads(f"{kind} ; apart - pairs }}\nk {{ board {{\n . . . + .\n }} }}"))]

    assert texts[0] == "row 1 has 3 minuses, and no two of pairs both hold -: r1c1, r1c3 and r1c5 are minuses"


TRACKS = "tracks {\n way r2c1 r3c3\n rows ? 2 3\n columns ? ? 2\n board {\n . . .\n . . .\n . . .\n }\n}"


@pytest.mark.parametrize(("name", "number", "ends"), [("row 2", 2, {(2, 1)}), ("column 3", 2, {(3, 3)})])
def test_a_track_passes_as_many_cells_of_a_row_as_are_counted(name: str, number: int, ends: set[Cell]) -> None:
    """Each cell that it passes has two of its links, or one at an end, of all ways to draw the links of the row."""
    laws = laws_of(loads(TRACKS))
    (unit,) = (unit for unit in laws.units if unit.name == name and unit.price == 31)
    cells = {laws.cells(one)[0]: one for one in unit.scope if len(laws.cells(one)) == 1}
    links = {
        cell: [one for one in unit.scope if cell in laws.cells(one) and one not in cells.values()] for cell in cells
    }
    places = [unit.scope.index(one) for one in cells.values()]
    ways = [
        filling
        for filling in product((0, 1), repeat=len(unit.scope))
        if sum(filling[place] for place in places) == number
        and all(
            sum(filling[unit.scope.index(link)] for link in links[cell])
            == filling[unit.scope.index(one)] * (1 if cell in ends else 2)
            for cell, one in cells.items()
        )
    ]
    random = Random(1)
    for _ in range(100):
        domains = {one: random.choice([3, 3, 3, 1, 2]) for one in unit.scope}
        right = [
            way for way in ways if all(domains[one] & 1 << held for one, held in zip(unit.scope, way, strict=True))
        ]
        store = laws.store({**laws.domains, **domains})
        assert unit.constraint.filter(store) == bool(right)
        if right:
            assert [store.domains[one] for one in unit.scope] == [
                sum({1 << held for held in some}) for some in zip(*right, strict=True)
            ]


def test_a_row_without_room_for_a_track_along_it() -> None:
    text = "tracks {\n way r1c1 r3c3\n rows 2 1 2\n columns 1 3 1\n board {\n . . .\n . . .\n . . .\n }\n}"
    sentence = "row 2 has 1 track cell, and a track along it would take more: no track goes from r2c2 to r2c1 or r2c3"

    assert sentence in at_once(text)


def test_trees_that_have_too_few_places_for_their_tents_are_named() -> None:
    laws = laws_of(loads("tents {\n rows ? ?\n columns ? ? ?\n board {\n T . T\n . . .\n }\n}"))
    (unit,) = (unit for unit in laws.units if unit.name == "the board")
    lower = [one for one in laws.domains if laws.cells(one)[0] in {(2, 1), (2, 3)}]
    grounds = tuple(Ground((one,), 1, known=True) for one in lower)

    assert not unit.constraint.filter(laws.store({**laws.domains, **dict.fromkeys(lower, 1)}))
    assert unit.refuted
    assert unit.refuted(grounds, Speaker(laws, dict.fromkeys(laws.domains, (1,)), {})) == (
        "the trees r1c1 and r1c3 have only r1c2 left for their tents, as r2c1 and r2c3 are empty (step 1)"
    )


def paired(free: frozenset[Cell]) -> Iterator[tuple[tuple[Cell, Cell], ...]]:
    """All ways to lay dominoes on some cells."""
    if not free:
        yield ()
        return
    row, column = first = min(free)
    for other in free & {(row, column + 1), (row + 1, column)}:
        for rest in paired(free - {first, other}):
            yield (first, other), *rest


@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_of_each_domino_loses_no_way_to_lay_them(seed: int) -> None:
    """Boards of the ten dominoes up to 3, some borders known, against all ways to lay dominoes that are not alike."""
    random = Random(seed)
    lain = list(paired(frozenset(product(range(1, 5), range(1, 6)))))
    pairs = [random.sample(pair, 2) for pair in combinations_with_replacement(range(4), 2)]
    random.shuffle(pairs)
    held = {
        cell: end
        for ends, pair in zip(random.choice(lain), pairs, strict=True)
        for cell, end in zip(ends, pair, strict=True)
    }
    rows = "\n".join(" ".join(str(held[row, column]) for column in range(1, 6)) for row in range(1, 5))
    laws = laws_of(loads(f"dominosa {{\n board {{\n{rows}\n }}\n}}"))
    right = [
        {one: 1 if tuple(laws.cells(one)) in dominoes else 2 for one in laws.domains}
        for dominoes in map(set, lain)
        if len({tuple(sorted((held[one], held[other]))) for one, other in dominoes}) == len(pairs)
    ]
    units = [unit for unit in laws.units if "domino" in unit.says]
    found = 0
    for _ in range(20):
        solution, share = random.choice(right), random.random()
        known = {one: value if random.random() < share else 3 for one, value in solution.items()}
        alive = [one for one in right if all(one[variable] & known[variable] for variable in known)]
        for unit in units:
            store = laws.store(known)
            assert unit.constraint.filter(store)
            assert all(one[variable] & store.domains[variable] for one in alive for variable in known)
            found += store.domains != known
    assert len(units) == len(pairs)
    assert found > len(pairs)


def test_a_domino_in_words() -> None:
    """Its last place, a cell that it takes in any case, and one that has no other."""
    puzzle = load(ROOT / "kinds/dominosa.puzzle")
    said = {step.text for step in steps(puzzle)}

    assert said >= {
        "every place for the domino with 2 and 3 takes r3c5: a border parts r3c4 from r3c5",
        "the domino with 3 and 3 has one place left, r1c1 and r1c2, as a border parts r3c4 from r3c5 (step 1): "
        "r1c1 and r1c2 belong together",
        "r3c1 can only lie on the domino with 1 and 2, as a border parts r3c1 from r3c2 (step 8): "
        "borders part r3c2 from r2c2 and r4c2",
    }


def test_the_last_place_for_a_ship_is_named() -> None:
    text = "battleship {\nrows 1 1 1\ncolumns 3 0 0\nfleet 3\nboard {\n. . .\n. . .\n. . .\n}\n}"
    puzzle = loads(text)
    laws = laws_of(puzzle)
    (unit,) = (unit for unit in laws.units if unit.name == "the ships of length 3" and "place" in unit.says)
    water = tuple(Ground((cell,), 1, known=True) for cell in (2, 4, 5, 7))
    argument = Argument((Conclusion(0, 2, settled=True),), water)

    assert unit.argue
    assert unit.argue(argument, Speaker(laws, dict.fromkeys(laws.domains, (1,)), {})) == (
        "the ship of length 3 has one place left, r1c1 to r3c1 (step 1)"
    )


HARBOUR = "battleship {\nrows 2 2 1 1 2\ncolumns 2 1 3 0 2\nfleet 3 2 1*3\n}"


@pytest.mark.parametrize(
    ("text", "known", "ships", "says"),
    [
        (HARBOUR, {}, {12}, "the ship of length 3 fits only in column 3, as no other line has 3 ship cells"),
        (
            HARBOUR,
            {2: 1},
            {12, 17},
            "the ship of length 3 has 2 places left, r2c3 to r4c3 or r3c3 to r5c3 (step 1), "
            "as no other line has 3 ship cells",
        ),
        (
            "battleship {\nrows 1 5 0 3 1 0\ncolumns 1 1 1 2 2 2 1\nfleet 3*2 1*4\n}",
            {7: 1, 21: 1, 22: 1},
            {25},
            "the 2 ships of length 3 fit only in r2c2 to r2c7 and r4c3 to r4c7, one in each (step 1), "
            "as no other line has 3 ship cells",
        ),
        (
            "battleship {\nrows 7 1\ncolumns ? ? ? ? ? ? ? ?\nfleet 3*2 1*2\n}",
            {},
            {1, 2, 5, 6},
            "the 2 ships of length 3 fit only in row 1, as no other line has 3 ship cells",
        ),
        (
            "battleship {\nrows 7 1 3 0\ncolumns 1 1 1 2 2 2 1 1\nfleet 3*3 1*2\n}",
            {},
            {1, 2, 5, 6},
            "the 3 ships of length 3 fit only in rows 1 and 3, at most 2 in row 1, as no other line has 3 ship cells",
        ),
        (
            "battleship {\nrows 4 1 4 4\ncolumns 1 1 1 2 2 2 1 1\nfleet 4 1\n}",
            {0: 2, 7: 1, 24: 2, 25: 1},
            set(),
            "the ship of length 4 fits only in r1c1 to r1c4 and r3c3 to r3c8, as the counts leave no room elsewhere "
            "(step 1)",
        ),
    ],
)  # fmt: skip
def test_ships_lie_where_the_counts_leave_room(text: str, known: dict[int, int], ships: set[int], says: str) -> None:
    laws = laws_of(loads(text))
    unit = [unit for unit in laws.units if " place" in unit.says][-1]
    store = laws.store({**laws.domains, **known})
    grounds = tuple(Ground((cell,), value, known=True) for cell, value in known.items())

    assert unit.constraint.filter(store)
    assert {cell for cell, domain in store.domains.items() if domain == 2 and cell not in known} == ships
    assert unit.argue
    assert unit.argue(Argument((), grounds), Speaker(laws, dict.fromkeys(laws.domains, (1,)), {})) == says


def test_what_counts_leave_no_room_for() -> None:
    laws = laws_of(loads(HARBOUR))
    unit = next(unit for unit in laws.units if unit.name == "the ships of length 3")

    assert not unit.constraint.filter(laws.store({**laws.domains, 12: 1}))
    assert unit.refuted
    assert unit.refuted([Ground((12,), 1, known=True)], Speaker(laws, {12: (1,)}, {})) == (
        "no place is left for the ship of length 3 (step 1), as it needs a line with 3 ship cells"
    )


@examples(100)
@given(
    domains=st.lists(st.integers(1, 15), min_size=4, max_size=4),
    gone=st.lists(st.integers(0, 15), min_size=4, max_size=4),
)
def test_last_places_are_those_of_a_permutation(domains: list[int], gone: list[int]) -> None:
    line = LastPlace(range(4))
    whole, less, more = (
        Store(domains),
        Store(domains),
        Store([one & ~other for one, other in zip(domains, gone, strict=True)]),
    )
    right, sound = Permutation(range(4)).filter(whole), line.filter(less)
    assert sound or not right
    if right:
        assert all(not whole.domains[one] & ~less.domains[one] for one in range(4))
    if all(more.domains.values()) and line.filter(more):  # who knows more finds as much
        assert sound
        assert all(not more.domains[one] & ~less.domains[one] for one in range(4))


@cache
def loops() -> list[Atoms]:
    """All loops on a board of 3x3."""
    return [one.atoms for one in solve(loads("slitherlink { size 3 }"), models=0).solutions]


def clued(loop: Atoms, random: Random) -> Puzzle:
    """A board on which some cells say how the loop passes them."""
    laws = laws_of(loads("slitherlink {\nboard {\n" + "4 4 4\n" * 3 + "}\n}"))
    sides = [unit.scope for unit in laws.units if unit.says.endswith(" says 4") and unit.price == 5]
    on = {variable for variable in laws.domains if laws.atom(variable, 1) in loop}
    texts = [str(len(on & {*scope})) if random.random() < 0.7 else "." for scope in sides]
    return loads(
        f"slitherlink {{\nboard {{\n{chr(10).join(' '.join(texts[row : row + 3]) for row in (0, 3, 6))}\n}}\n}}"
    )


def pearls(loop: Atoms, laws: Laws, random: Random) -> str:
    """A board with some of the pearls of a loop."""
    near: dict[Cell, set[Cell]] = {}
    for variable, stroke in laws.strokes.items():
        if laws.atom(variable, stroke.values.bit_length() - 1) in loop:
            for one, other in (stroke.ends, stroke.ends[::-1]):
                near.setdefault(one, set()).add(other)

    def straight(cell: Cell) -> bool:
        return any(len({one[axis] for one in near[cell]}) == 1 for axis in (0, 1))

    def pearl(cell: Cell) -> str:
        beside = [straight(one) for one in near.get(cell, ())]
        fits = "" if not beside else "W" * (not all(beside)) if straight(cell) else "B" * all(beside)
        return fits if fits and random.random() < 0.7 else "."

    return "\n".join(" ".join(pearl((row, column)) for column in range(1, 6)) for row in range(1, 6))


def assert_kept(loop: Atoms, laws: Laws, random: Random) -> None:
    """No rule loses a loop of which some lines are known."""
    share = random.random()
    domains = {
        one: 1 << (laws.atom(one, 1) in loop) if random.random() < share else domain
        for one, domain in laws.domains.items()
    }
    for unit in laws.units:
        store = laws.store(domains)
        assert unit.constraint.filter(store), unit.says
        settled = {one: domain for one, domain in store.domains.items() if domain.bit_count() == 1}
        assert all((laws.atom(one, 1) in loop) == (domain == 2) for one, domain in settled.items()), unit.says


@pytest.mark.slow
def test_no_rule_of_masyu_loses_a_loop() -> None:
    random = Random(0)
    loops = [one.atoms for one in solve(loads("masyu { size 5 }"), models=500).solutions]
    bare = laws_of(loads("masyu { size 5 }"))
    for loop in random.sample(loops, LOOPS):
        laws = laws_of(loads(f"masyu {{\nboard {{\n{pearls(loop, bare, random)}\n}}\n}}"))
        assert_kept(loop, laws, random)


@pytest.mark.slow
def test_no_rule_of_slitherlink_loses_a_loop() -> None:
    random = Random(0)
    for loop in random.sample(loops(), LOOPS):
        laws = laws_of(clued(loop, random))
        assert_kept(loop, laws, random)


@examples(60)
@given(data=st.data())
def test_locked_candidates_lose_nothing_that_two_groups_allow(data: st.DataObject) -> None:
    """Of the first group each value is taken once, of the other one none twice."""
    laws = laws_of(loads('sudoku "" { size 4 }'))
    unit = data.draw(st.sampled_from([one for one in laws.units if one.says.startswith("a value of ")]))
    domains = [data.draw(st.integers(1, 15)) for _ in unit.scope]
    store = laws.store()
    store.domains.update(zip(unit.scope, domains, strict=True))
    sound = unit.constraint.filter(store)
    first, shared = unit.scope[:4], [one for one in unit.scope[:4] if _in_line(one, unit.name)]
    assert len(shared) == 2
    for filling in product(*map(values, domains)):
        held = dict(zip(unit.scope, filling, strict=True))
        second = [held[one] for one in (*shared, *unit.scope[4:])]
        if len({held[one] for one in first}) == 4 and len({*second}) == 4:
            assert sound
            assert all(store.domains[one] >> value & 1 for one, value in held.items())


def _in_line(variable: int, name: str) -> bool:
    """Whether a cell of the first group is in the second one as well, by their names."""
    row, column = divmod(variable % 1_000_000, 1000)
    word, number = name.split(" and ")[1].split()
    if word == "box":
        return (row - 1) // 2 * 2 + (column - 1) // 2 + 1 == int(number)
    return (row if word == "row" else column) == int(number)


GRID = [((r, c), (r + d, c + 1 - d)) for r in range(3) for c in range(3) for d in (0, 1) if r + d < 3 and c + 1 - d < 3]
"""The twelve edges between nine points."""


def _joined(edges: list[int]) -> list[set[tuple[int, int]]]:
    """The connected parts of some edges, as points."""
    parts: list[set[tuple[int, int]]] = []
    for edge in edges:
        near = [part for part in parts if part & {*GRID[edge]}]
        parts = [part for part in parts if part not in near] + [{*GRID[edge]}.union(*near)]
    return parts


@cache
def cycles() -> list[int]:
    """Every cycle of the grid, as the bits of its edges."""
    found = []
    for some in range(1, 1 << len(GRID)):
        edges = list(values(some))
        met = [point for edge in edges for point in GRID[edge]]
        if all(met.count(point) == 2 for point in met) and len(_joined(edges)) == 1:
            found.append(some)
    return found


@examples(200)
@given(some=st.integers(0, (1 << len(GRID)) - 1))
def test_edges_are_of_one_block_where_cycles_join_them(some: int) -> None:
    blocks: list[int] = []
    for cycle in (one for one in cycles() if not one & ~some):
        near = [block for block in blocks if block & cycle]
        blocks = [block for block in blocks if block not in near] + [cycle]
        for block in near:
            blocks[-1] |= block
    graph = EdgeSets(GRID)
    closed, several, within = graph.lines(some)
    parts = _joined(list(values(some)))

    assert sorted(graph.blocks(some)) == sorted(blocks)
    assert closed == bool(blocks)
    assert several == (len(parts) > 1)
    assert [*values(within)] == [at for at, ends in enumerate(GRID) if any({*ends} <= part for part in parts)]


@examples(200)
@given(data=st.data())
def test_an_area_needs_the_cells_without_which_it_is_too_small(data: st.DataObject) -> None:
    cells = range(16)
    near = {one: [o for o in cells if abs(one // 4 - o // 4) + abs(one % 4 - o % 4) == 1] for one in cells}
    may = data.draw(st.sets(st.sampled_from(cells), min_size=1))
    base = frozenset({data.draw(st.sampled_from(sorted(may)))})
    others = data.draw(st.sets(st.sampled_from(cells), max_size=4)) & may - base
    sure = clusters(others, near.__getitem__)
    size = data.draw(st.integers(2, 8))
    whole, needed = pillars(base, size, near.__getitem__, may.__contains__, sure)

    def room(less: int) -> int:
        return len(room_to_grow(base, size, near.__getitem__, (may - {less}).__contains__, sure))

    if len(whole) >= size:
        # Cells that are sure to belong to some area cannot be missing.
        open_cells = sorted(whole - base - others)
        assert [cell for cell in needed if cell not in others] == [cell for cell in open_cells if room(cell) < size]


def test_a_full_line_costs_no_more_than_its_counts() -> None:
    """Where the counts are as many as the cells only their order is open, which a rule about neighbours decides."""
    units = [unit for unit in laws_of(loads(FULL)).units if isinstance(unit.constraint, InLine)]
    (full, *_) = [unit for unit in units if unit.says.endswith("equal poles do not touch") and unit.name == "row 1"]

    assert full.says == "row 1 is full with 2 pluses and 2 minuses, and equal poles do not touch"
    assert full.technique(Argument((), ())) == "full line"
    assert {unit.price for unit in units if unit.name == "row 1"} == {12, 20}
    assert {unit.technique(Argument((), ())) for unit in units if unit.name == "row 2"} == {"counting along a line"}


def test_three_pearls_in_a_row_are_crossed() -> None:
    """In all loops there are, and in one step."""
    board = loads("masyu {\n board {\n . . . . .\n . . . . .\n . W W W .\n . . . . .\n . . . . .\n }\n}")
    laws = laws_of(board)
    (unit,) = [unit for unit in laws.units if unit.technique(Argument((), ())) == "three pearls"]
    answer = solve(board, "clingo", models=500)
    store = laws.store()

    assert unit.says == "the line along r3c2 to r3c4 would turn neither before nor after the white pearl r3c3"
    assert [clue.sentence for clue in unit.clues] == [f"r3c{column} is a white pearl" for column in (2, 3, 4)]
    assert answer.solutions
    assert unit.constraint.filter(store)
    for solution in answer.solutions:
        held = {laws.atom(one, value) for one in unit.scope for value in values(store.domains[one])}
        assert len(held & solution.atoms) == len(unit.scope)


def test_pairs_are_named_by_what_they_are() -> None:
    """A naked pair has no other values left, a hidden one no other places."""
    scope, everything = (1, 2, 3, 4, 5), 0b11111
    naked = (Ground((1, 2), 0b11100, known=False),)
    hidden = (Ground((3, 4, 5), 0b00011, known=False),)
    shared = seen("row 1", "", scope, (), everything)[1]

    assert shared.technique(Argument((Conclusion(3, 0b00011, settled=False),), naked)) == "naked pair"
    assert shared.technique(Argument((Conclusion(1, 0b11100, settled=False),), hidden)) == "hidden pair"
