"""The cheapest reasons, against trying everything, and suppositions line by line."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from effort import some
from instances import EXAMPLES
from puzzles import laws_of

import pylogic
from pylogic.explaining.deduction.deducing import DeducedStep, Deducer
from pylogic.explaining.deduction.reasons import Deduction, Reasons
from pylogic.explaining.deduction.refuting import Refuter
from pylogic.explaining.deduction.state import RULING_OUT, Applying, Item, State, cost_of_grounds
from pylogic.explaining.explanation import as_json, as_text
from pylogic.explaining.page import page
from pylogic.explaining.step_sentences import Known, refutation_lines
from pylogic.explaining.steps import find_steps
from pylogic.model.atom import Cell
from pylogic.model.files import ROOT
from pylogic.model.laws import Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import Constraint, Store, values
from pylogic.solving.loading import loads

SMALL = ["futoshiki_4x4", "battleship_3x3"]
HARD = "5:3,0,0R,0D,0D,0,0,0,0,0,0,0,0U,0,0U,0,2R,0,0,0U,0,0,0,0,0,"


def held(puzzle: pylogic.Puzzle, laws: Laws) -> dict[int, int]:
    solution = pylogic.solve(puzzle).solutions[0].atoms
    return {
        variable: next(1 << value for value in values(domain) if laws.atom(variable, value) in solution)
        for variable, domain in laws.domains.items()
    }


def made(laws: Laws, solution: dict[int, int]) -> Iterator[tuple[State, DeducedStep]]:
    """Every step, with what is known before it."""
    deducer = Deducer(laws, solution, Deadline(None), None)
    before = State(laws)
    for step in deducer.steps():
        yield before, step
        before.learn(step.deduction.conclusions, step.number)


def narrowed(laws: Laws, unit: LawAtPlace, items: list[Item]) -> dict[int, int] | None:
    """Return the domains that a rule leaves when some items are known; ``None`` where they contradict it."""
    store = laws.store()
    for item in items:
        for variable, mask in item.cuts:
            store.domains[variable] &= mask
    return store.domains if unit.constraint.filter(store) else None


def least(laws: Laws, state: State, bound: int) -> int:
    """Return the least cost of a step by one rule, if less than a bound, by trying all reasons."""
    found = bound
    for unit in laws.units:
        items = state.items(unit.scope, (unit,))
        for size in range(bound - unit.price + 1):
            for chosen in combinations(items, size):
                cost = unit.price + cost_of_grounds([item.ground for item in chosen])
                if cost < found:
                    left = narrowed(laws, unit, list(chosen))
                    assert left is not None
                    changed = [v for v in state.open if state.domains[v] & ~left[v]]
                    single = any(not left[v] & (left[v] - 1) for v in changed)
                    price = cost + (0 if single else RULING_OUT)
                    found = min(found, price) if changed else found
    return found


@pytest.mark.parametrize("name", some(["futoshiki_4x4", "battleship_3x3", "futoshiki_adjacent"], SMALL))
def test_no_step_by_one_rule_costs_less_than_one_that_is_proved_to_be_least(name: str) -> None:
    """All reasons are tried of which the rule itself leaves something to pay for."""
    puzzle = pylogic.load_all(EXAMPLES / f"{name}.puzzle")[0]
    laws = laws_of(puzzle)
    proved = 0
    for state, step in made(laws, held(puzzle, laws)):
        cost = step.deduction.cost
        if step.least and cost <= 10:
            proved += 1
            assert least(laws, state, cost) == cost, step
    assert proved > 3


class Alike(Constraint):
    """The first two variables have the same value, and so have the last two."""

    def filter(self, store: Store) -> bool:
        pairs = zip(self.scope[::2], self.scope[1::2], strict=True)
        return all(
            store.narrow(one, store.domains[other]) and store.narrow(other, store.domains[one]) for one, other in pairs
        )


def test_all_that_follows_from_a_rule_is_known_at_once_each_with_its_own_reason() -> None:
    pairs = LawAtPlace("pairs", "they are alike in pairs", Alike((0, 1, 2, 3)))
    laws = Laws(
        domains=dict.fromkeys(range(4), 6),
        units=(pairs,),
        atom=lambda variable, value: pylogic.Atom("cell", (variable, value)),
        names=dict(enumerate("abcd")),
        value=lambda _, value: str(value),
        printed={0: (1, None), 2: (2, None)},
    )

    found = Reasons(laws, Applying(laws, Deadline(None))).of_unit(State(laws), pairs, {})

    assert [(one.conclusions, one.grounds) for one in found] == [
        ((Conclusion(1, 2, settled=True),), (Ground((0,), 2, known=True),)),
        ((Conclusion(3, 4, settled=True),), (Ground((2,), 4, known=True),)),
    ]


class Unless(Constraint):
    """Unless the first variable is 0 the second one is 1, or 0."""

    def __init__(self, one: int, other: int, value: int) -> None:
        super().__init__((one, other))
        self.value = value

    def filter(self, store: Store) -> bool:
        one, other = self.scope
        if store.domains[one] == 2 and not store.narrow(other, 1 << self.value):
            return False
        return bool(store.domains[other] & 1 << self.value) or store.narrow(one, 1)


@pytest.mark.parametrize(
    ("last", "further", "cost"),
    [((3, 1), 0, 39), ((4, 1), 0, 49), ((3, 1), 1, 94)],
    ids=["around one place", "further away", "two ways to follow"],
)
def test_a_supposition_costs_more_the_more_there_is_to_hold_in_mind(last: Cell, further: int, cost: int) -> None:
    """If a is 1, so are b and c, which are not both 1; or so is b, so is c, so is d, and c and d are not both 1."""
    rules = [Unless(0, 1, 1), Unless(0, 2, 1), Unless(1, 2, 0)]
    if further:
        rules = [Unless(0, 1, 1), Unless(1, 2, 1), Unless(0, 3, 1), Unless(2, 3, 0)]
    laws = Laws(
        domains=dict.fromkeys(range(3 + further), 3),
        units=tuple(LawAtPlace(f"rule {number}", "it holds", rule) for number, rule in enumerate(rules)),
        atom=lambda variable, value: pylogic.Atom("cell", (variable, value)),
        names=dict(enumerate("abcd")),
        value=lambda _, value: str(value),
        cells=[[(1, 1)], [(1, 2)], [last], [(2, 2)]].__getitem__,
    )

    found = Refuter(laws, Applying(laws, Deadline(None))).best(State(laws), dict.fromkeys(laws.domains, 1), 1000)

    assert found is not None
    assert (found.supposed, found.cost, len(found.units), found.split) == ((0, 2), cost, 3 + further, bool(further))


class Leads(Constraint):
    """If the first two variables are 1, so are the others; without others they are not both."""

    def filter(self, store: Store) -> bool:
        if any(store.domains[one] != 2 for one in self.scope[:2]):
            return True
        return len(self.scope) > 2 and all(store.narrow(one, 2) for one in self.scope[2:])


@pytest.mark.parametrize(("length", "cost"), [(4, 64), (7, 109), (8, 154)])
def test_a_chain_is_no_case_split_up_to_seven_rules(length: int, cost: int) -> None:
    """Two cells that are 1 make the next two 1, and so on, until two cannot be."""
    pairs = [(2 * one, 2 * one + 1) for one in range(length)]
    laws = Laws(
        domains=dict.fromkeys(range(2 * length), 3),
        units=tuple(
            LawAtPlace(f"rule {one}", "it holds", Leads((*pair, *after)))
            for one, (pair, after) in enumerate(zip(pairs, [*pairs[1:], ()], strict=True))
        ),
        atom=lambda variable, value: pylogic.Atom("cell", (variable, value)),
        names=dict(enumerate("abcdefghijklmnop")),
        value=lambda _, value: str(value),
        printed={1: (1, None)},
    )

    found = Refuter(laws, Applying(laws, Deadline(None))).best(State(laws), dict.fromkeys(laws.domains, 1), 1000)

    assert found is not None
    assert found.supposed is not None
    assert (found.supposed[0], found.cost, len(found.units), found.split) == (0, cost + 1, length, length > 7)


@pytest.mark.parametrize("name", ["examples/futoshiki_adjacent", "kinds/renban_madoguchi", "kinds/skyscrapers"])
def test_steps_have_reasons_that_are_simpler_by_then(name: str) -> None:
    """Each follows from its rule and the steps before it, and together they cost less."""
    puzzle = pylogic.load_all(ROOT / f"{name}.puzzle")[0]
    found = find_steps(puzzle, pylogic.solve(puzzle).solutions[0].atoms, Deadline(None))
    rewritten = found.rewritten(Deadline(None)).needed()
    state = State(found.laws)
    for step in rewritten:
        grounds, conclusions = step.deduction.grounds, step.deduction.conclusions
        assert step.needs == state.needs(grounds)
        if step.deduction.supposed is None:
            store = domains_of(found.laws, grounds)
            assert all(unit.constraint.filter(store) for unit in step.deduction.units)
            for one in conclusions:
                left = store.domains[one.variable]
                assert left == one.values if one.settled else not left & one.values
        for one in conclusions:  # what is seen by now may be said all the same
            state.barred.update(
                {} if one.settled else {(one.variable, 1 << bit): step.number for bit in values(one.values)}
            )
        state.learn(conclusions, step.number)

    assert not state.open
    assert sum(step.deduction.cost for step in rewritten) < sum(step.deduction.cost for step in found.needed())


def refutations(puzzle: pylogic.Puzzle) -> tuple[Laws, list[DeducedStep]]:
    laws = laws_of(puzzle)
    return laws, [step for _, step in made(laws, held(puzzle, laws)) if step.deduction.supposed is not None]


def domains_of(laws: Laws, grounds: tuple[Ground, ...]) -> Store:
    store = laws.store()
    for ground in grounds:
        for variable in ground.variables:
            store.domains[variable] &= ground.values if ground.known else ~ground.values
    return store


@pytest.mark.parametrize("name", some(["5x5", "tenner_grid"], ["5x5"]))
def test_each_line_of_a_supposition_follows_and_the_last_is_a_contradiction(name: str) -> None:
    puzzle = pylogic.loads(HARD, "sgt") if name == "5x5" else pylogic.load(ROOT / f"kinds/{name}.puzzle")
    laws, steps = refutations(puzzle)
    assert steps
    for step in steps:
        found = refutation_lines(laws, step.deduction, Known({}, ()), Deadline(None))
        for line in found:
            store = domains_of(laws, line.grounds)
            sound = all(store.domains.values()) and (line.unit is None or line.unit.constraint.filter(store))
            if line is found[-1]:
                assert not sound or any(not one.values for one in line.conclusions)
                continue
            assert sound
            for one in line.conclusions:
                left = store.domains[one.variable]
                assert left == one.values if one.settled else not left & one.values
        needed = {number for line in found for number in line.needs}
        assert needed == set(range(1, len(found)))


def test_a_supposition_that_its_rules_do_not_refute_line_by_line_has_no_lines() -> None:
    laws = laws_of(pylogic.loads("latin { size 2 }"))
    variable = next(iter(laws.domains))

    refuted = Deduction((), (), (), 0, supposed=(variable, laws.domains[variable] & 2))
    assert refutation_lines(laws, refuted, Known({}, ()), Deadline(None)) == ()


def test_a_supposition_is_explained_in_numbered_lines() -> None:
    found = pylogic.explain(pylogic.loads(HARD, "sgt"), "steps")
    step = next(step for step in found.steps if step.lines)
    number = found.steps.index(step) + 1
    said = found.lines(step)

    assert f"\n{number}. {step.supposed}" in as_text(found)
    assert said[0].startswith(f"{number}.1. ")
    assert all(f"\n    {line}\n" in as_text(found) for line in said)
    assert page(found, "", "").count('<ul class="lines"><li>') == sum(bool(step.lines) for step in found.steps)
    assert step.lines[-1].atoms == ()
    shown = as_json(found)["steps"][number - 1]
    assert shown["supposing"] == [step.supposed, *(line["sentence"] for line in shown["lines"])]
    assert [line["found"] != [] or line["ruled_out"] != [] for line in shown["lines"][:-1]] == [True] * (len(said) - 1)


def test_the_way_ends_with_the_solution_as_it_is_drawn() -> None:
    """The last board does not mark the sides along which the last step found no line."""
    puzzle = pylogic.load(ROOT / "kinds/slitherlink.puzzle")
    (solution,) = pylogic.solve(puzzle).solutions

    assert f"\n\n{puzzle.kind.draw(puzzle, solution.atoms)}\n\n" in as_text(pylogic.explain(puzzle, "steps"))


def test_reasons_in_words() -> None:
    """Lines with the same values are named together, so are steps in a row, and cells that share values."""
    found = pylogic.explain(pylogic.loads(HARD, "sgt"), "steps")
    said = [found.sentence(step) for step in found.steps]

    assert "r5c3 is the last empty cell of column 3 (steps 1, 15, 19 and 20): r5c3 = 2" in said
    assert "r3c2 is the last empty cell of row 3 (steps 20, 23, 27 and 28): r3c2 = 5" in said
    assert (
        "only r2c1 and r2c2 are left for 4 and 5 of row 2, as r2c3 to r2c5 cannot be 4 or 5 "
        "(steps 2, 3, 5, 8, 10 and 11): r2c1 cannot be 1 or 2 and r2c2 cannot be 3"
    ) in said
    assert (
        "r2c1 and r4c1 take 4 and 5 of column 1, as the others stand in rows 2 and 4 and column 1 "
        "(steps 1, 14 and 23): r5c1 cannot be 4 or 5"
    ) in said
    assert "row 4 needs a 3, for which only r4c4 is left, as 3 stands in column 1 and r4c5 cannot be 3 (step 17): " in (
        sentence.removesuffix("r4c4 = 3") for sentence in said
    )


@pytest.mark.slow
def test_a_contradiction_is_followed_in_the_order_in_which_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = loads("""eulero {
      board {
        .4  .  . 2.  .
         .  .  .  . 4.
        55  .  . .2 2.
        .1  . 3.  . .4
         .  .  .  .  .
      }
    }""")
    rounds = 0
    once = Refuter._round

    def counted(self: Refuter, trial: Any, waiting: Iterable[int]) -> bool:
        nonlocal rounds
        rounds += 1
        assert rounds < 20_000, "rules that change nothing are applied forever"
        return once(self, trial, waiting)

    monkeypatch.setattr(Refuter, "_round", counted)
    solution = pylogic.solve(puzzle).solutions[0].atoms
    found = find_steps(puzzle, solution, Deadline(None))

    assert not found.stuck
    assert sum(conclusion.settled for step in found.steps for conclusion in step.deduction.conclusions) >= 40


def test_what_another_rule_of_the_same_cells_rules_out_is_a_reason() -> None:
    """Both "each number once in column 9" and its sandwich are about column 9, and only the first rules out repeats."""
    text = (ROOT / "docs/gallery/sandwich_sudoku.puzzle").read_text()
    puzzle = pylogic.loads(text)
    (solution,) = pylogic.solve(puzzle).solutions
    found = find_steps(puzzle, solution.atoms, Deadline(None), enough=20, most=20)

    assert all(step.deduction.conclusions for step in found.steps)
    assert not found.stuck


def test_what_another_constraint_of_the_same_rule_rules_out_is_a_reason() -> None:
    """One rule has two constraints: a value stands once, and all are near each other."""
    kind = "kind k {\n cells 1..20\n consecutive rows\n}\n"
    (step,) = pylogic.steps(pylogic.loads(kind + "k {\n board {\n . 19 18 16\n }\n}\n"))

    assert "18 stands in row 1" in step.text
