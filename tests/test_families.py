"""The families of groups: on boards with blocks, regions and missing clues they are what the reference says."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from random import Random

import pytest
from effort import some
from words import read

from fuzzing import families, grammar
from fuzzing.draw import Draw
from fuzzing.forms import compared, count
from fuzzing.givens import FAMILIES, OF_SIDES
from fuzzing.grounds import ground_of
from fuzzing.made import Made, made, understood
from fuzzing.sketches import outlined
from fuzzing.truth import Ground, UndecidedError
from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Group
from fuzzing.wording import Family
from pylogic import Status, explain, loads, solve
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import ENDS, MADE, OVER, WITHOUT
from pylogic.language.compile.flat import Facts
from pylogic.model.errors import PuzzleError

BOARDS = 84
"""Boards on which every family is compared by day, four for each of `LINES`; thirty times as many by night."""
LINES = {line: names for own in (FAMILIES, OF_SIDES) for line, names in own.items()}
"""Declarations of what puzzles are given, with the families that they declare."""


def suits(forms: set[str], pointing: bool) -> bool:
    """Whether there is something between cells, and beside pointers in cells too."""
    return bool(forms - {"cells"}) and (not pointing or "cells" in forms)


def boards(numbers: range, side: int = 0) -> Iterator[tuple[Made, Draw]]:
    """Random kinds, most of them with blocks, each with a puzzle, of any size or of one."""
    for number in numbers:
        for random in map(Random, range(number, 100_000, 10_000)):  # some draws are refused
            given = [*LINES][number % len(LINES)]
            one = grammar.declared(random)
            pointing = given.startswith("pointers")  # in cells, so that what they cross is a family of sides
            while (given in OF_SIDES or pointing) and not suits({sort.form for sort in one.sorts}, pointing):
                one = grammar.declared(random)
            cells = next((sort for sort in one.sorts if sort.form == "cells"), one.sorts[0])
            given += f" on {cells.values[0]}" * pointing
            lines = [line for line in one.givens if not line.startswith(("squares", "blocks"))]
            given = given.replace("{value}", cells.values[0])
            if given.split()[0] not in {line.split()[0] for line in lines}:
                lines.append(given)
            if (side or random.random() < 0.7) and not given.startswith("squares"):
                lines.insert(0, random.choice(["blocks @", "blocks @", "blocks @ totals", "blocks @ numbers"]))
            draw = Draw(random, one.sorts, tuple(lines))
            family = random.choice(["boxes", "all"]) if cells.form == "cells" else "sides"
            rule = compared(("count",), count(draw, (Family(family),), cells), ">=", 0, ())
            declaration = replace(one, givens=tuple(lines), rules=(rule,), base=None)
            try:
                kind = understood(declaration)
                found = made(declaration, kind, random)
                if side:
                    sketch = outlined(kind, random, side, side)
                    free = [cell for cell in sketch.cells if cell not in sketch.board]
                    more = random.sample(free, len(free) // 3) if "blocks @" in lines else []
                    sketch.board |= dict.fromkeys(more, "@")
                    sketch.origins |= dict.fromkeys(more, "Blocks")
                    board = tuple((cell, text, sketch.origins[cell]) for cell, text in sorted(sketch.board.items()))
                    found = Made(declaration, side, side, tuple(sketch.statements[1:]), board)
                found.puzzle()
            except PuzzleError:
                continue
            yield found, draw
            break


Held = tuple[str | int, ...]
"""What the cells of a board hold, in reading order, blocks left out."""
CASES: dict[str, tuple[str, str, Callable[[Held], bool]]] = {
    "a block has no neighbours that a rule is about": (
        "cells . # ; blocks X ; count(around, #) = 1",
        "board {\n . . X . .\n}",
        lambda held: held == ("#",) * 4,
    ),
    "a block sees nothing": (
        "cells . # ; blocks X ; count(rays, #) >= 1",
        "board {\n . . X\n}",
        lambda held: held == ("#", "#"),
    ),
    "nothing is behind the first cell, and no rule is about the clue": (
        "cells . # ; clues rows ; count(tails rows, #) >= 1",
        "size 1x1 ; rows 1",
        lambda _: True,
    ),
    "nothing is behind the first cell": (
        "cells . # ; clues rows ; count(tails rows, #) >= 1",
        "size 1",
        lambda _: True,
    ),
    "nothing is behind the first cell, and the clue wants something": (
        "cells . # ; clues rows ; count(tails rows, #) = clue",
        "size 1x1 ; rows 1",
        lambda _: False,
    ),
    "a run on each side of a block": (
        "cells . # ; blocks X ; clues rows ; runs(rows, #) = clue",
        "board {\n . X .\n} ; rows 1,1",
        lambda held: held == ("#", "#"),
    ),
    "no run goes through a block": (
        "cells . # ; blocks X ; clues rows ; runs(rows, #) = clue",
        "board {\n . X .\n} ; rows 2",
        lambda _: False,
    ),
    "no stretch goes through a block": (
        "cells . # ; blocks X ; count(stretches 2 rows, #) = 1",
        "board {\n . X . .\n}",
        lambda held: held[1] != held[2],
    ),
    "the leg of a closed line goes on where the line begins": (
        "cells . # ; blocks X ; regions r ; paths p ; count(stretches 2 starts p r, #) = 1",
        "p r1c1 r1c2 r2c2 r2c1 r1c1\nr {\n a a\n a a\n}\nboard {\n . .\n . X\n}",
        lambda held: sum(value == "#" for value in (held[2], held[0])) == 1 == held[:2].count("#"),
    ),
    "a closed line goes on behind a block, and its stretches do not": (
        "cells 1..2 ; blocks X ; paths p ; sum(p) = 4 ; different stretches 2 p",
        "board {\n . X\n . .\n} ; p r1c1 r1c2 r2c2 r2c1 r1c1",
        lambda held: sum(map(int, held)) == 4 and held[0] != held[1] != held[2],
    ),
    "a line and its own ends": (
        "cells 1..3 ; paths p ; sum(p) = 2 * sum(bounds p)",
        "size 1x7 ; p r1c1 r1c2 r1c3 r1c4 ; p r1c5 r1c6 r1c7",
        lambda held: added(held, 1, 2) == added(held, 0, 3) and held[5] == added(held, 4, 6),
    ),
    "cages with no, one and two cells in a region": (
        "cells 1..3 ; cages cage ; regions r ; sum(cage) + sum(shared cage r) = clue",
        "size 2x3 ; cage 4 r1c1 r2c1 ; cage 5 r1c2 r2c2 ; cage 8 r1c3 r2c3\nr {\n . . a\n . b a\n}",
        lambda held: added(held, 0, 3) == 4 and added(held, 1, 4, 4) == 5 and added(held, 2, 5) == 4,
    ),
    "a row and each of its stretches": (
        "cells . # ; if count(rows, #) >= 2 then count(stretches 2 rows, #) <> 1",
        "size 1x4",
        lambda held: held.count("#") < 2 or len({*held}) == 1,
    ),
    "the first cell of a line and what is around it": (
        "cells . # ; paths p ; count(heads p, #) <> count(around, #)",
        "size 1x4 ; p r1c3 r1c2 ; p r1c2 r1c3",
        lambda held: all((held[at] == "#") != held[at - 1 : at + 2 : 2].count("#") for at in (1, 2)),
    ),
}
"""A kind, a puzzle and when its cells are right."""


def added(held: Held, *places: int) -> int:
    return sum(int(held[place]) for place in places)


@pytest.mark.parametrize("case", CASES)
def test_blocks_groups_without_places_and_groups_that_belong_together(case: str, engine: str) -> None:
    kind, text, right = CASES[case]
    puzzle = read(kind, text)
    answer = solve(puzzle, engine, models=0)

    found = {tuple(cell for row in one.grid for cell in row if cell is not None) for one in answer.solutions}
    values: Sequence[str | int] = (".", "#") if "#" in kind else range(1, 3 + ("1..3" in kind))
    facts = Facts(puzzle.engine_facts).names
    size = len(facts["variable"]) - len(facts.get("hidden", []))
    assert found == {held for held in product(values, repeat=size) if right(held)}
    assert answer.count == len(found)


@pytest.mark.parametrize(("number", "status"), [(0, Status.UNIQUE), (1, Status.UNSATISFIABLE)])
def test_an_empty_group_is_inside_an_empty_one(number: int, status: Status) -> None:
    """No bridge leads to the only cell, so that none can be counted."""
    kind = "kind k {\n bridges 0..2\n clue 0..9\n count(numbered ends inside ends, 1) = clue\n}\n"

    assert solve(loads(f"{kind}k {{\n board {{\n {number}\n }}\n}}")).status is status


@pytest.mark.parametrize("family", ["shared parts rows", "shared rows parts", "rows within parts", "former parts"])
def test_clues_that_conflict_name_what_lists_the_cells_of_a_part(family: str) -> None:
    """Without the first list the two ones may stand beside each other."""
    kind = f"kind k {{\n cells 1..3\n paths parts\n sum({family}) = 3\n}}\n"
    puzzle = loads(f"{kind}k {{\n size 3\n parts r1c1 r1c2\n parts r3c1 r2c1\n r1c1 = 1\n r1c2 = 1\n}}\n")
    (core,) = explain(puzzle).cores

    assert [clue.sentence for clue in core.clues] == ["r1c1 = 1", "r1c2 = 1", "the line from r1c1 to r1c2"]


def test_a_block_with_a_number_parts_what_is_left_of_a_group_in_the_reference() -> None:
    line = Group(((1, 1), (1, 2), (1, 3)), walls=frozenset({(1, 2)}))

    assert Ground(1, 3, ()).stretches(line.only(lambda place: place != (1, 2))) == [((1, 1),), ((1, 3),)]


@pytest.mark.slow
@pytest.mark.parametrize("part", some(range(30), [0]))
def test_groups_are_those_of_the_reference(part: int) -> None:
    tried = Counter[str]()
    for one, draw in boards(range(part * BOARDS, (part + 1) * BOARDS)):
        assert [*families.differing(one, families.every(draw), tried)] == [], one.files

    assert min(tried[name] for name in BUILT_IN) >= 5
    if part == 0:  # the boards of the others have some of them by chance
        assert not {name for names in LINES.values() for name in names} - {*tried}


Name = tuple[str, str]
"""A family and what it gives."""


def observed(tried: Iterator[tuple[Made, Draw]]) -> tuple[dict[Name, tuple[str, str]], set[Name], set[Name]]:
    """What the table says of the families of some boards, and which of them have parted and empty groups there."""
    said: dict[Name, tuple[str, str]] = {}
    parted, empty = set[Name](), set[Name]()
    for one, draw in tried:
        try:
            ground = ground_of(one)
        except UndecidedError:
            continue
        known = one.declared().frame.families
        for family in families.every(draw):
            try:
                groups = groups_of(ground, family, clued=True)
            except UndecidedError:
                continue
            found = known[family.name]
            said[name := (found.name, found.summary)] = found.blocks, found.empty
            parted |= {name for group in groups if len(ground.stretches(group)) > 1}
            empty |= {name for group in groups if not group.places}
    return said, parted, empty


@pytest.mark.slow
def test_no_family_is_parted_or_empty_of_which_the_table_says_it_is_not() -> None:
    said, parted, empty = observed(chain(boards(range(BOARDS), side=4), boards(range(BOARDS // 2), side=1)))

    assert {*BUILT_IN} <= {name for name, _ in said}
    assert {name for name in parted if said[name][0] in (ENDS, WITHOUT)} == set()
    assert {name for name in empty if said[name][1] == "none"} == set()


@pytest.mark.nightly  # some families are seldom drawn with a block in them
def test_each_family_is_parted_or_empty_of_which_the_table_says_it_is() -> None:
    said, parted, empty = observed(chain(boards(range(20 * BOARDS), side=4), boards(range(5 * BOARDS), side=1)))

    assert {name for name, (blocks, _) in said.items() if blocks == OVER} - parted == set()
    assert {name for name, (_, which) in said.items() if which not in ("none", MADE)} - empty == set()


_ARROWS = """\
kind arrows_around "Pfeilzahlen" {
  cells n N NE E SE S SW W NW
  fixed n
  clue 0..99 on n
  blocks #
  clues top bottom left right
  count(heads top, N NE NW) = 0 ; count(heads bottom, S SE SW) = 0
  count(heads left, W NW SW) = 0 ; count(heads right, E NE SE) = 0
  not (a = E and b <> n) in right ; not (b = W and a <> n) in right
  not (a = S and b <> n) in down ; not (b = N and a <> n) in down
  not (a = SE and b <> n) in falling ; not (b = NW and a <> n) in falling
  not (a = SW and b <> n) in rising ; not (b = NE and a <> n) in rising
  "a number says how many arrows at the rim point at it": count(mates rows, E W) + count(mates columns, N S) \
+ count(mates falling, SE NW) + count(mates rising, NE SW) = clue
}
arrows_around { board {
    # . . . . #
    . 2 2 0 1 .
    . 6 2 3 5 .
    . 2 3 3 3 .
    . 4 3 3 3 .
    # . . . . #
} }
"""


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_diagonals_of_one_direction_are_what_slanted_arrows_point_along(engine: str) -> None:
    answer = solve(loads(_ARROWS), engine)

    assert answer.unique
    assert answer.solutions[0].grid[0][1:5] == ["S", "SW", "SW", "S"]
