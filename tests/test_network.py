"""Filters against trying everything, and the counts of the search against a hand's."""

from collections.abc import Callable
from itertools import product

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from pylogic.builtin.futoshiki.laws import network
from pylogic.engines.python.search import Search
from pylogic.language.constraints import Among, Binary, Permutation
from pylogic.model.atom import Atom
from pylogic.model.limits import Deadline
from pylogic.model.network import Constraint, Network, Store, values

Holds = Callable[[tuple[int, ...]], bool]

FOREVER = Deadline(None)

domains = st.integers(1, 4).flatmap(
    lambda size: st.lists(st.integers(1, (1 << size) - 1), min_size=size, max_size=size).map(
        lambda found: [domain << 1 for domain in found]
    )
)


def atom(variable: int, value: int) -> Atom:
    return Atom("x", (variable, value))


def supported(found: list[int], holds: Holds) -> list[int]:
    """Return the domains under generalised arc consistency; zeros when nothing holds."""
    rows = [row for row in product(*map(values, found)) if holds(row)]
    return [sum(1 << value for value in {row[place] for row in rows}) for place in range(len(found))]


def assert_gac(constraint: Constraint, found: list[int], holds: Holds) -> None:
    """The filter removes exactly what has no support, run on its own and run again."""
    assert constraint.gac
    store = Store(found)
    wanted = supported(found, holds)
    assert constraint.filter(store) == any(wanted)
    if any(wanted):
        assert [*store.domains.values()] == wanted
        assert constraint.filter(store)
        assert [*store.domains.values()] == wanted
    store.undo(0)
    assert [*store.domains.values()] == found


@given(domains)
@examples(300)
def test_a_permutation_keeps_what_some_permutation_uses(found: list[int]) -> None:
    assert_gac(Permutation(range(len(found))), found, lambda row: len(set(row)) == len(row))


@given(st.lists(domains, min_size=2, max_size=6))
@examples(100)
def test_what_a_permutation_remembers_changes_nothing(boards: list[list[int]]) -> None:
    boards = [board for board in boards if len(board) == len(boards[0])]
    constraint = Permutation(range(len(boards[0])))
    for found in boards:
        assert_gac(constraint, found, lambda row: len(set(row)) == len(row))


@given(domains, st.integers(0, 30), st.integers(0, 5))
@examples(300)
def test_among_keeps_what_some_count_uses(found: list[int], wanted: int, count: int) -> None:
    assert_gac(
        Among(range(len(found)), wanted, count), found, lambda row: sum(wanted >> value & 1 for value in row) == count
    )


@pytest.mark.parametrize(("name", "holds"), [
    ("less", lambda row: row[0] < row[1]),
    ("near", lambda row: abs(row[0] - row[1]) == 1),
    ("apart", lambda row: abs(row[0] - row[1]) != 1),
])  # fmt: skip
def test_signs_keep_what_has_a_support(name: str, holds: Holds) -> None:
    facts = [Atom("size", (5,)), Atom(name, (1, 1, 1, 2))]
    sign = network(facts).constraints[-1]
    assert sign.scope == (0, 1)
    for one, other in product(range(2, 64, 2), repeat=2):
        assert_gac(sign, [one, other], holds)


def contradiction(one: int, two: int) -> list[Constraint]:
    """Two variables must and must not be in the same half of 0..3, which neither constraint alone refutes."""
    same = [(12 if domain & 12 else 0) | (3 if domain & 3 else 0) for domain in range(16)]
    other = [(3 if domain & 12 else 0) | (12 if domain & 3 else 0) for domain in range(16)]
    return [Binary(one, two, table.__getitem__, table.__getitem__) for table in (same, other)]


def halves(found: list[int]) -> Network:
    """A network without solutions."""
    return Network(found, contradiction(0, 1), atom)


@pytest.mark.parametrize("order", ["up", "down"])
@pytest.mark.parametrize(
    ("propagation", "branching", "choices", "failures"),
    [
        ("none", "step", 15, 16),  # every pair is tried
        ("none", "enum", 15, 16),
        ("none", "bisect", 15, 16),
        ("fc", "step", 3, 4),  # every value of the first variable
        ("fc", "enum", 3, 4),
        ("fc", "bisect", 3, 4),
        ("gac", "step", 2, 3),  # two values; without them only the other half is left
        ("gac", "enum", 3, 4),
        ("gac", "bisect", 1, 2),  # the halves
    ],
)
def test_choices_and_failures_are_those_of_a_hand(
    propagation: str, branching: str, order: str, choices: int, failures: int
) -> None:
    search = Search(halves([15, 15]), (propagation, "leftmost", order, branching), FOREVER)
    assert list(search.solutions()) == []
    assert search.statistics["choices"] == choices
    assert search.statistics["failures"] == failures


def test_a_root_that_propagation_refutes_is_one_failure() -> None:
    search = Search(halves([3, 3]), ("gac", "ff", "up", "step"), FOREVER)
    assert list(search.solutions()) == []
    assert search.statistics == {"choices": 0, "failures": 1, "propagations": 2}


def linked(pairs: list[tuple[int, int]]) -> list[Constraint]:
    """Constraints that exclude nothing."""
    return [Binary(one, other, lambda _: -1, lambda _: -1) for one, other in pairs]


@pytest.mark.parametrize(
    ("variable", "chosen"),
    [("leftmost", 0), ("ff", 3), ("degree", 1), ("dom_deg", 2), ("dom_w_deg", 2)],
)
def test_each_heuristic_chooses_its_variable(variable: str, chosen: int) -> None:
    found = [255, 255, 7, 3, 255, 255, 1]
    net = Network(found, linked([(1, 0), (1, 2), (1, 4), (2, 4), (2, 5), (3, 6)]), atom)
    assert Search(net, ("gac", variable, "up", "step"), FOREVER).chosen() == chosen


def test_assigned_variables_are_not_chosen() -> None:
    assert Search(Network([1, 4], [], atom), ("gac", "ff", "up", "step"), FOREVER).chosen() is None


def test_weights_lead_to_the_constraints_that_failed() -> None:
    def choices(variable: str) -> int:
        found = [15, 15, 15, 15]
        away = [(1, 0)] * 3  # more constraints, but it is 2 and 3 that contradict each other
        net = Network(found, [*linked(away), *contradiction(2, 3)], atom)
        search = Search(net, ("gac", variable, "up", "step"), FOREVER)
        assert list(search.solutions()) == []
        return search.statistics["choices"]

    assert choices("dom_w_deg") < choices("dom_deg")


@pytest.mark.parametrize(("order", "first"), [("up", 0), ("down", 3), ("least_constraining", 2)])
def test_each_order_has_its_first_value(order: str, first: int) -> None:
    leaves = [0b0001, 0b0011, 0b0111, 0b1111]  # 3 would be refuted, 2 takes the fewest values

    def forth(domain: int) -> int:
        found = 0
        for value in values(domain & 7):
            found |= leaves[value]
        return found

    net = Network([15, 15], [Binary(0, 1, forth, lambda _: -1)], atom)
    search = Search(net, ("gac", "leftmost", order, "enum"), FOREVER)
    assert search.ordered(0)[0] == 1 << first
    assert search.ordered(0)[-1] == 1 << {0: 3, 3: 0, 2: 3}[first]
