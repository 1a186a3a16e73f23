"""Labeling that counts, prolog/labeling.pl, against labeling/2 of library(clpfd) and against counts by hand."""

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from alone import prolog
from effort import some
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic import builtin
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import load_all

pytestmark = pytest.mark.slow


DRIVER = Path(__file__).parent / "labeling_driver.pl"


@cache
def driver() -> subprocess.Popen[str]:
    """One process for all tests here; it ends when its standard input does, with this process."""
    return subprocess.Popen(
        [*prolog(), "-q", str(DRIVER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,  # a warning is a line that no test expects
        text=True,
    )


def ask(queries: Iterable[tuple[str, str]]) -> list[str]:
    """The driver's line for each query, which is an answer and a goal."""
    process = driver()
    assert process.stdin is not None
    assert process.stdout is not None
    lines = []
    for answer, goal in queries:
        process.stdin.write(f"{answer} :- {goal}.\n")
        process.stdin.flush()
        lines.append(process.stdout.readline().rstrip("\n"))
    return lines


def one(answer: str, goal: str) -> str:
    return ask([(answer, goal)])[0]


def wrong(sets: Iterable[str], problems: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the faults, by problem, of the option lists of each of the driver's sets."""
    asked = [(kind, variables, goal) for variables, goal in problems for kind in sets]
    lines = ask([("Wrong", f"wrong({kind}, {variables}, ({goal}), Wrong)") for kind, variables, goal in asked])
    return {f"{kind}: {goal}": line for (kind, _, goal), line in zip(asked, lines, strict=True) if line != "[]"}


PROBLEMS = {
    "nothing to label": ("[]", "true"),
    "all bound": ("[3,-1]", "true"),
    "some bound": ("[2,X,-5,Y]", "[X,Y] ins -1..2, X #< Y"),
    "the same twice": ("[X,Y,X,Y,Y]", "X in 1..3, Y in -2..2, X #\\= Y"),
    "a hole": ("[X]", "X in -7 \\/ -3 .. -1 \\/ 4 \\/ 9..11"),
    "negative": ("[X,Y,Z]", "[X,Y,Z] ins -4 .. -1, X + Y #= Z - 2"),
    "two negative": ("[X,Y]", "[X,Y] ins -2 .. -1"),
    "around nought": ("[X,Y]", "[X,Y] ins -1 .. 0, X #=< Y"),
    "equal variables": ("[X,Y,Z]", "[X,Y,Z] ins 0..3, X #= Y"),
    "a product": ("[X,Y,Z]", "[X,Y,Z] ins -3..3, X * Y #= Z"),
    "a square": ("[X,Y]", "X in -5..5, Y in 0..30, Y #= X * X"),
    "reified": ("[A,B,X,Y]", "[X,Y] ins 0..3, A #<==> X #> Y, B #<==> X + Y #= 3, A #\\/ B"),
    "tuples": ("[X,Y,Z]", "tuples_in([[X,Y],[Y,Z]], [[1,2],[2,-3],[2,4],[4,1],[-3,2],[1,1]])"),
    "element": ("[I,X,Y]", "[X,Y] ins -1..1, I in 1..3, element(I, [X,Y,1], 1)"),
    "cardinality": ("[X,Y,Z]", "global_cardinality([X,Y,Z], [1-A,5-B,9-1]), A #>= B"),
    "all distinct": ("[X,Y,Z,W]", "[X,Y] ins 1..3, [Z,W] ins 2..4, all_distinct([X,Y,Z,W])"),
    "no solution": ("[X,Y,Z]", "[X,Y,Z] ins 1..2, X #\\= Y, Y #\\= Z, X #\\= Z"),
    "refuted at once": ("[X,Y]", "[X,Y] ins 1..2, X #> Y + 3"),
    "letters": ("[S,E,M]", "[S,E,M] ins 0..9, all_different([S,E,M]), S * 10 + E #= M * 11 + 3"),
    "unlabelled others": ("[X,Y]", "[X,Y,Z] ins 0..3, X + Y + Z #= 5, Z #\\= 2"),
    **{f"{n} queens": ("Qs", f"queens({n}, Qs)") for n in (4, 5, 6)},
}


def random_problem(random: Random) -> tuple[str, str]:
    """A few variables with ragged domains, related at random; not too many solutions to go through."""
    names = "ABCD"[: random.randint(2, 4)]
    numbers = range(-5, 7)
    goals = []
    for name in names:
        values = sorted(random.sample(numbers, random.randint(1, 5)))
        goals.append(f"{name} in " + " \\/ ".join(map(str, values)))
    for _ in range(random.randint(len(names) - 1, len(names) + 2)):
        x, y = random.sample(names, 2)
        constant = random.randint(-4, 6)
        shapes = (
            f"{x} #< {y}",
            f"{x} #\\= {y}",
            f"{x} #\\= {y} + {constant}",
            f"{x} + {y} #= {constant}",
            f"{x} - {y} #=< {constant}",
            f"{x} * {y} #\\= {constant}",
            f"{x} * {y} #>= {constant}",
            f"({x} #> {constant}) #<==> ({y} #> 0)",
            f"abs({x}) + {y} #> {constant}",
            f"tuples_in([[{x},{y}]], {[random.sample(numbers, 2) for _ in range(12)]})",
        )
        goals.append(random.choice(shapes))
    order = random.sample(names, len(names))
    return f"[{','.join(order)}]", ", ".join(goals)


class TestSolutions:
    """The same solutions as labeling/2, in the same order, and counts that fit them."""

    def test_all_combinations_are_tried(self) -> None:
        assert one("N", "findall(O, standard(O), Os), length(Os, N)") == "30"

    @pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)
    def test_on_a_problem(self, problem: tuple[str, str]) -> None:
        sets = ("standard", "short") if "6" in problem[1] else ("standard", "short", "other", "more")

        assert wrong(sets, [problem]) == {}

    def test_on_seven_queens(self) -> None:
        """The common options only, since there is much to go through."""
        queens = ("Qs", "queens(7, Qs)")

        assert wrong(("short",), [queens]) == {}

    @pytest.mark.parametrize("seed", some(range(10), daily=(5,)))
    def test_on_random_problems(self, seed: int) -> None:
        random = Random(seed)

        assert wrong(("standard", "short", "other", "more"), [random_problem(random) for _ in range(25)]) == {}

    @pytest.mark.parametrize(
        ("seen", "goal"),
        [
            ("[X,Y]", "[X,Y] ins 1..3, freeze(X, member(Y, [3,1,7,2]))"),
            ("[X,Y,Z]", "[X,Y] ins 1..3, freeze(X, member(Z, [b,a,b])), when(ground(X+Y), (X =< Y ; Y =:= 1))"),
            ("[X,Y]", "[X,Y] ins 1..3, freeze(X, fail)"),
            ("[X,Y,Z]", "[X,Y] ins 1..4, freeze(X, X mod 2 =:= 0), freeze(Y, member(Z, [1,2])), X #\\= Y"),
            ("[X,Y,Z]", "[X,Y] ins 1..4, freeze(X, Y #> X), freeze(Y, (Y #= 4, Z = a ; Y #< 4, Z = b))"),
        ],
    )
    def test_a_goal_that_waits_for_a_variable_loses_no_answer(self, seen: str, goal: str) -> None:
        """Those goals may succeed several times, inside the decision that wakes them."""
        collected = "findall(S, (member(O, Os), findall({}, ({}, {}(O, {}[X,Y])), S)), {})"
        before = collected.format(seen, goal, "labeling", "", "Before")
        after = collected.format(seen, goal, "labelled", "effort(0,0,1), ", "After")
        answer = f"findall(O, (standard(O) ; short(O)), Os), {before}, {after}, Before == After"

        assert one("same", answer) == "same"


PIGEONS = "[X,Y,Z,W] ins 1..3, X #\\= Y, X #\\= Z, X #\\= W, Y #\\= Z, Y #\\= W, Z #\\= W"
SPLIT = "X #> {} #<==> B, X #< {} #<==> B"  # a contradiction that propagation sees when it is on one side


class TestCounts:
    """Choices and failures, compared with counts made by hand."""

    @pytest.mark.parametrize(
        ("options", "counts"),
        [
            # X=1 (fails only when no value is left on its side):  1 F, 2 F, 3 F, 4 F, rest F
            ("[step]", "[4,5]"),
            # 8 F, 7 F, 6 F, 5 F, rest F
            ("[step,down]", "[4,5]"),
            # each of the eight values F, the last one without a choice
            ("[enum]", "[7,8]"),
            # X =< 4 F, X > 4 F
            ("[bisect]", "[1,2]"),
            ("[bisect,down]", "[1,2]"),
            # 4 F, 5 F, 3 F, 6 F, 2 F, 7 F, 1 F, rest (8) F
            ("[median]", "[7,8]"),
            ("[middle]", "[7,8]"),
        ],
    )
    def test_of_eight_values_in_two_halves(self, options: str, counts: str) -> None:
        assert one("E", f"found({options}, [X], (X in 1..8, {SPLIT.format(4, 5)}), [], E)") == counts

    @pytest.mark.parametrize(
        ("options", "counts"),
        [
            # 1 F, 2 F, 3 is it; enum the same, although it goes on to 20 without a choice
            ("[step]", "[3,2]"),
            ("[enum]", "[3,2]"),
            # 20 F, 3 is it
            ("[step,down]", "[2,1]"),
            ("[enum,down]", "[2,1]"),
            # X =< 10: X =< 2: X =< 1 F, X > 1 F; X > 2 is it
            ("[bisect]", "[3,2]"),
            # X > 10 F; X =< 10: X > 2 is it
            ("[bisect,down]", "[2,1]"),
            # the lower median of {1,2,3,20} is 2: F, that of {1,3,20} is it
            ("[median]", "[2,1]"),
            # the upper median of {1,2,3,20} is it
            ("[median,down]", "[1,0]"),
            # the mean of the bounds is 10.5, and 3 is next to it
            ("[middle]", "[1,0]"),
            ("[middle,down]", "[1,0]"),
        ],
    )
    def test_of_a_domain_with_a_hole_until_the_solution(self, options: str, counts: str) -> None:
        goal = f"X in 1..3 \\/ 20, freeze(X, X =:= 3), E = effort(0,0,1), once(labelled({options}, E, [X]))"

        assert one("[C,F]", f"{goal}, E = effort(C,F,_)") == counts

    @pytest.mark.parametrize("options", ["[]", "[enum]", "[bisect]", "[median]", "[ff,middle]", "[dom_w_deg]"])
    def test_of_four_pigeons_in_three_holes(self, options: str) -> None:
        """Three places for the first pigeon, then two for the second, then failure: six leaves."""
        assert one("E", f"found({options}, [X,Y,Z,W], ({PIGEONS}), [], E)") == "[5,6]"

    def test_without_a_decision_nothing_is_counted(self) -> None:
        goals = ["[X,Y] = [1,2]", "[X,Y] ins 1..2, X #< Y", "[X,Y] ins 1..2, X #< Y, Y #< X"]

        assert ask([("E", f"found([ff], [X,Y], ({goal}), _, E)") for goal in goals]) == ["[0,0]"] * 3

    def test_a_first_solution_counts_what_came_before_it(self) -> None:
        """X=1 and X=2 fail, X=3 is the solution: the same whether or not something is asked for afterwards."""
        goal = "X in 1..5, freeze(X, X >= 3), E = effort(0,0,1), once(labelled([], E, [X])), E = effort(C,F,_)"

        assert one("[X,C,F]", goal) == "[3,3,2]"

    def test_counts_stay_when_the_search_is_undone_or_thrown_away(self) -> None:
        undone = "E = effort(0,0,1), \\+ (X in 1..3, labelled([], E, [X]), fail), E = effort(C,F,_)"
        thrown = (
            "E = effort(0,0,1), catch((X in 1..3, labelled([], E, [X]), X =:= 2, throw(o)), o, true), E = effort(C,F,_)"
        )

        assert ask([("[C,F]", undone), ("[C,F]", thrown)]) == ["[2,0]", "[2,0]"]


class TestChoice:
    """Which variable and which value come first, as the order of solutions shows."""

    @pytest.mark.parametrize(
        ("options", "domain", "values"),
        [
            ("[median]", "1 \\/ 4 \\/ 6 \\/ 9", [4, 6, 1, 9]),
            ("[median,down]", "1 \\/ 4 \\/ 6 \\/ 9", [6, 4, 9, 1]),
            ("[median]", "0..3 \\/ 50", [2, 1, 3, 0, 50]),
            ("[median,down]", "0..3 \\/ 50", [2, 3, 1, 50, 0]),
            ("[median]", "-9 \\/ -8 \\/ -1", [-8, -9, -1]),
            ("[middle]", "1 \\/ 4 \\/ 6 \\/ 9", [4, 6, 1, 9]),
            ("[middle,down]", "1 \\/ 4 \\/ 6 \\/ 9", [6, 4, 9, 1]),
            ("[middle]", "0..3 \\/ 50", [3, 2, 1, 0, 50]),
            ("[middle,down]", "0..3 \\/ 50", [3, 2, 1, 50, 0]),
            ("[middle]", "-9 \\/ -8 \\/ -1", [-8, -9, -1]),
            ("[middle]", "-4 .. -1", [-3, -2, -4, -1]),
            ("[middle,down]", "-4 .. -1", [-2, -3, -1, -4]),
            ("[bisect,down]", "-4 .. -1 \\/ 5", [5, -1, -2, -3, -4]),
        ],
    )
    def test_of_values(self, options: str, domain: str, values: list[int]) -> None:
        assert json.loads(one("Xs", f"found({options}, [X], X in {domain}, Ss, _), append(Ss, Xs)")) == values

    @pytest.mark.parametrize(
        ("options", "goal"),
        [
            ("[anti_first_fail,enum]", "A in 1..2, B in 1..4, C in 1..3"),
            ("[max_regret]", "A in 1..3, B in 1 \\/ 5, C in 2 \\/ 4"),
            ("[max_regret,enum]", "A in 1..9, B in 1 \\/ 4 \\/ 5, C in 2 \\/ 4 \\/ 9"),
            ("[occurrence,enum]", "[A,B,C] ins 1..3, [D,E] ins 0..9, B #\\= D, B #\\= E, C #\\= D"),
            ("[min,enum]", "A in 5..6, B in 1..3, C in 4..9, B #< C"),
            ("[ff]", "A in 1..5, B in 7..8, C in 1..3"),
        ],
    )
    def test_of_variables(self, options: str, goal: str) -> None:
        """Each goal is such that B is to be chosen first, then C, then A."""
        (line,) = ask([("Ss", f"found({options}, [A,B,C], ({goal}), Ss, _)")])
        solutions = json.loads(line)

        assert len(solutions) > 4
        assert solutions == sorted(solutions, key=lambda s: (s[1], s[2], s[0]))

    def test_weights_lead_to_the_constraints_that_fail(self) -> None:
        """Variables with small domains and many constraints hide a contradiction among others.

        First fail, and degrees without weights, go through all values of the former, each time to find that
        the latter fail.
        """
        goal = f"length(Vs, 6), Vs ins 0..1, triples(Vs), {PIGEONS}, append(Vs, [X,Y,Z,W], All)"
        blind, ranked = ask(
            [("F", f"found({options}, All, ({goal}), [], [_,F])") for options in ("[ff]", "[dom_w_deg]")]
        )

        assert int(blind) == 2**6 * 6
        assert int(ranked) < 100

    def test_what_coroutines_wake_has_a_weight_too(self) -> None:
        goal = "length(Vs, 4), append(Vs, [Y,Z], All), All ins 1..3, coroutine([Y,Z], fail, Goal), freeze(Y, Goal)"
        blind, ranked = ask(
            [("F", f"found({options}, All, ({goal}), [], [_,F])") for options in ("[leftmost]", "[dom_w_deg]")]
        )

        assert int(blind) == 3**5
        assert int(ranked) < 50

    def test_a_restarted_search_learns_and_ends(self) -> None:
        """First fail needs 384 failures: 64 runs of 32 times 1, 1, 2, 1, 1, 2, 4 ... are too short for it."""
        goal = f"length(Vs, 6), Vs ins 0..1, triples(Vs), {PIGEONS}, append(Vs, [X,Y,Z,W], All)"
        blind, ranked = ask(
            [("F", f"found({options}, All, ({goal}), [], [_,F])") for options in ("[ff,luby]", "[dom_w_deg,luby]")]
        )

        assert int(blind) == 64 * 32 + 2**6 * 6
        assert int(ranked) < 100

    def test_solutions_with_few_discrepancies_come_first(self) -> None:
        goal = "found({}, [X,Y,Z], [X,Y,Z] ins 0..1, Ss, _)"
        (line,) = ask([("Ss", goal.format("[discrepancy]"))])
        found = json.loads(line)

        assert [sum(values) for values in found] == [0, 1, 1, 1, 2, 2, 2, 3]
        assert len({tuple(values) for values in found}) == 8

    def test_the_impact_of_values_leads_to_what_they_take_away(self) -> None:
        """The values of B leave nothing to choose of C and D, those of A hardly anything less."""
        goal = "[A,B] ins 1..3, [C,D] ins 1..9, B #= C, D #= C + B, A #\\= D"
        (line,) = ask([("Ss", f"found([impact,enum], [A,B,C,D], ({goal}), Ss, _)")])
        solutions = json.loads(line)

        assert solutions == sorted(solutions, key=lambda s: (s[1], s[0]))
        assert len(solutions) > 4

    @pytest.mark.parametrize(
        "options", ["[random_ties,ff]", "[random]", "[random_value]", "[random,random_value,enum]", "[random,middle]"]
    )
    def test_a_seed_fixes_what_is_random(self, options: str) -> None:
        def runs(seed: int) -> str:
            return f"found({options}, {seed}, [X,Y,Z], [X,Y,Z] ins 1..4, Ss, _)"

        lines = ask([("Ss", runs(seed)) for seed in (1, 1, 2, 3, 2147483646)])

        assert lines[0] == lines[1]
        assert len(set(lines)) == 4
        assert len({json.dumps(sorted(json.loads(line))) for line in lines}) == 1

    def test_what_is_random_is_spread(self) -> None:
        """Each of five values comes first for about a fifth of the seeds."""
        first = "once((X in 1 \\/ 3 \\/ 5..6 \\/ 9, labelled([random_value], effort(0,0,Seed), [X])))"
        (line,) = ask([("Xs", f"findall(X, (between(1, 500, I), Seed is I * 40009, {first}), Xs)")])
        seen = json.loads(line)

        assert set(seen) == {1, 3, 5, 6, 9}
        assert all(60 < seen.count(value) < 140 for value in set(seen))


class TestErrors:
    """Invalid options and infinite domains are refused as labeling/2 refuses them."""

    @pytest.mark.parametrize(
        ("options", "variables"),
        [
            ("[]", "[X]"),
            ("[]", "[X,Y]"),
            ("_", "[Y]"),
            ("[ff|_]", "[Y]"),
            ("[]", "_"),
            ("[]", "[Y|_]"),
            ("[]", "[a]"),
            ("[]", "[Y,1.5]"),
            ("[_]", "[Y]"),
            ("[ff,_]", "[Y]"),
            ("[fff]", "[Y]"),
            ("[ff,3]", "[Y]"),
            ("ff", "[Y]"),
            ("[fff]", "[X]"),
            ("[ff,max]", "[X]"),
            ("[ff,ff]", "[a]"),
        ],
    )
    def test_as_labeling(self, options: str, variables: str) -> None:
        posted = "X #> 3, Y in 1..2, "
        theirs, ours = ask(
            [
                ("yes", f"{posted} labeling({options}, {variables})"),
                ("yes", f"{posted} labelled({options}, effort(0,0,1), {variables})"),
            ]
        )

        assert "error" in theirs
        assert ours == theirs

    @pytest.mark.parametrize("options", ["[ff,max]", "[up,down]", "[step,down,ff,enum]", "[ff,ff]", "[up,ff,up]"])
    def test_two_of_a_group(self, options: str) -> None:
        calls = (f"labeling({options}, [X])", f"labelled({options}, effort(0,0,1), [X])")
        theirs, ours = ask([("yes", f"X in 1..2, {call}") for call in calls])

        assert theirs.startswith("domain_error(")
        assert ours.split(",")[0] == theirs.split(",")[0]

    @pytest.mark.parametrize(
        ("options", "error"),
        [
            ("[bisect,random_value]", "domain_error(bisect_up_or_down,random_value)"),
            ("[min(X)]", "domain_error(labeling_option,min("),
            ("[median,middle]", "domain_error(consistent_labeling_options,[median,middle])"),
            ("[dom_w_deg,ff]", "domain_error(consistent_labeling_options,[dom_w_deg,ff])"),
            ("[random,up,random]", "domain_error(nonrepeating_labeling_options,[random,random])"),
        ],
    )
    def test_of_our_own(self, options: str, error: str) -> None:
        assert one("yes", f"X in 1..2, labelled({options}, effort(0,0,1), [X])").startswith(error)

    def test_an_error_is_no_matter_of_search(self) -> None:
        """A wrong option is seen before the first decision, even if there is nothing to decide."""
        assert one("yes", "labelled([bisect,random_value], effort(0,0,1), [])").startswith("domain_error")
        assert one("yes", "labelled([up,foo], effort(0,0,1), [1])") == "domain_error(labeling_option,foo)"


RUN = f"{PIGEONS}, X2 in 0..1, Vs = [X2,X,Y,Z,W]"
FREE = "[X,Y,Z] ins 1..4, X #\\= Y, Y #\\= Z, Vs = [X,Y,Z]"


class TestWeights:
    """dom_w_deg wraps a predicate of library(clpfd) and must leave it as it was."""

    @pytest.mark.parametrize(
        "goal",
        [
            f"{FREE}, once((labelled([dom_w_deg], effort(0,0,1), Vs), wrapped))",
            f"{FREE}, once(labelled([dom_w_deg], effort(0,0,1), Vs))",
            f"\\+ ({RUN}, labelled([dom_w_deg], effort(0,0,1), Vs))",
            f"catch(({FREE}, labelled([dom_w_deg], effort(0,0,1), Vs), throw(out)), out, true)",
            f"catch(({FREE}, freeze(Z, throw(out)), labelled([dom_w_deg], effort(0,0,1), Vs)), out, true)",
            f"catch(({FREE}, labelled([dom_w_deg,foo], effort(0,0,1), Vs)), _, true)",
            "labelled([dom_w_deg], effort(0,0,1), [])",
            f"{FREE}, once(labelled([impact], effort(0,0,1), Vs))",
            f"{FREE}, once(labelled([luby], effort(0,0,1), Vs))",
            f"catch(({FREE}, labelled([discrepancy], effort(0,0,1), Vs), throw(out)), out, true)",
            f"{RUN}, call_with_inference_limit(labelled([dom_w_deg], effort(0,0,1), Vs), 1500, R), R \\== !",
        ],
    )
    def test_nothing_is_left_behind(self, goal: str) -> None:
        measure = (
            f"statistics(inferences, I0), \\+ ({RUN}, labeling([ff], Vs)), statistics(inferences, I1), {{}} is I1 - I0"
        )
        lines = ask(
            [
                ("no", "\\+ wrapped"),
                ("x", f"\\+ ({RUN}, labeling([ff], Vs))"),
                ("I", measure.format("I")),
                ("done", goal),
                ("no", "\\+ wrapped"),
                ("I", measure.format("I")),
            ]
        )

        assert lines[0] == lines[4] == "no"
        assert lines[3] == "done"
        assert lines[2] == lines[5]

    @pytest.mark.parametrize("other", ["[dom_w_deg]", "[ff]", "[dom_w_deg,down,enum]"])
    def test_one_search_after_the_other_and_within_it(self, other: str) -> None:
        """Constraints may have been weighed before, when later variables are labelled in a search of their own."""
        goal = "[X,Y,Z,W] ins 1..3, X+Y+Z+W #\\= 7, X+Y+Z+W #\\= 8, X+2*Y+Z+W #\\= 9, X+Y+Z+2*W #\\= 9, X+Y #> Z-W"
        every = "findall([X,Y,Z,W], ({}, {}), Ss), sort(Ss, Sorted), length(Ss, N), length(Sorted, N)"
        whole = every.format(goal, "label([X,Y,Z,W])")
        parts = every.format(
            goal,
            f"labelled([dom_w_deg], effort(0,0,1), [X]), labelled({other}, effort(0,0,1), [Z,W]), "
            "labelled([dom_w_deg], effort(0,0,1), [Y])",
        )
        theirs, ours, left = ask([("Sorted", whole), ("Sorted", parts), ("no", "\\+ wrapped")])

        assert ours == theirs
        assert left == "no"


def quick(puzzle: Puzzle) -> bool:
    """Whether posting its bare clues and finding a few solutions takes swipl little time."""
    stem = Path(puzzle.source.name).stem
    return puzzle.defaults.engine != "clingo" and stem not in ("diamonds_10x8", "battleship_10x10", "battleship_15x15")


def compared(puzzle: Puzzle, inferences: int, *extra: str) -> list[list[float]]:
    """For each of the 30 option lists: solutions, inferences by labeling/2 and by labelled/3, seconds of both.

    Empty lists stand for searches by labeling/2 that took more inferences.
    """
    facts = ",".join([*map(str, puzzle.atoms), *extra])
    line = one("Vs", f"findall(V, comparison({puzzle.kind}, [{facts}], {inferences}, _, V), Vs)")
    found: list[list[float]] = json.loads(line.replace("slow", "[]"))
    assert len(found) in (0, 30)  # none when posting refutes the puzzle
    return found


PUZZLES = [
    pytest.param(
        puzzle,
        id=f"{path.stem}-{puzzle.kind}",
        marks=pytest.mark.nightly if path.stem in ("battleship_9x9", "futoshiki_several") else (),
    )
    for path in sorted(EXAMPLES.glob("*.puzzle"))
    for puzzle in load_all(path)
    if puzzle.kind.name in builtin.names() and quick(puzzle)
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_on_the_bare_clues_of_an_example(puzzle: Puzzle) -> None:
    """The same solutions in the same order, which the driver sees, at hardly more inferences."""
    for counts in compared(puzzle, 1_000_000):
        assert not counts or counts[2] <= 1.5 * counts[1]


@needs_instances
@pytest.mark.parametrize(
    "board",
    some(["06x06_04", "07x07_04", "07x07_07", "07x07_10", "08x08_04", "10x10_04"], daily=("06x06_04", "07x07_04")),
)
def test_counting_costs_little(board: str) -> None:
    (puzzle,) = load_all(INSTANCES / "battleship" / "csc384" / f"{board}.txt")
    every = [counts for counts in compared(puzzle, 1_000_000, "model(cells)") if counts]

    assert every
    assert max(counts[2] / counts[1] for counts in every) <= 1.5
