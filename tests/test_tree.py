"""Trees of searches: what the engines note, ``pylogic tree``, and how trees are drawn."""

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import commands
import pytest
from effort import some
from instances import EXAMPLES
from puzzles import HARMLESS_NONE, NONE, ROUTE, SEVERAL
from texts import command_lines

from pylogic.drawing.trees import TreePicture, board, trees_svg
from pylogic.model.answer import Answer
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Tree
from pylogic.solving.loading import load_all, loads
from pylogic.solving.solve import solve

BENCHMARKS, DOCS, LIBRARY = (EXAMPLES.parent / name for name in ("benchmarks", "docs", "kinds"))
PUZZLES = [
    EXAMPLES / "futoshiki_several.puzzle",
    EXAMPLES / "futoshiki_contradiction.puzzle",
    EXAMPLES / "battleship_6x6_csc384.puzzle",
    LIBRARY / "nurikabe.puzzle",
    LIBRARY / "slitherlink.puzzle",
    LIBRARY / "kropki.puzzle",
]
STRATEGIES = [
    ("python", "gac,ff"),
    ("python", "fc2,ff,enum"),
    ("python", "gac,leftmost,down,bisect"),
    ("python", "gac,dom_w_deg,least_constraining"),
    ("swipl", "ff"),
    ("swipl", "leftmost,enum"),
    ("swipl", "dom_w_deg,down,bisect"),
    ("swipl", "random,median"),
]
SIGN = "futoshiki {\n  size 3\n  r1c1 < r1c2\n}\n"
"""Six solutions."""
SIX = [
    "the puzzle",
    "  r1c1 = 1, so r1c3 ≠ 1; r2c1 ≠ 1; r3c1 ≠ 1",
    "    r1c2 = 2, so r1c3 ≠ 2; r2c2 ≠ 2; r2c3 ≠ 3; r3c2 ≠ 2; r3c3 ≠ 3",
    "      r2c1 = 2: a solution, so r2c2 ≠ 1; r2c3 ≠ 2; r3c1 ≠ 2; r3c2 ≠ 3; r3c3 ≠ 1",
    "      r2c1 ≠ 2: a solution, so r2c2 ≠ 3; r2c3 ≠ 1; r3c1 ≠ 3; r3c2 ≠ 1; r3c3 ≠ 2",
    "    r1c2 ≠ 2, so r1c3 ≠ 3; r2c2 ≠ 3; r2c3 ≠ 2; r3c2 ≠ 3; r3c3 ≠ 2",
    "      r2c1 = 2: a solution, so r2c2 ≠ 2; r2c3 ≠ 1; r3c1 ≠ 2; r3c2 ≠ 1; r3c3 ≠ 3",
    "      r2c1 ≠ 2: a solution, so r2c2 ≠ 1; r2c3 ≠ 3; r3c1 ≠ 3; r3c2 ≠ 2; r3c3 ≠ 1",
    "  r1c1 ≠ 1, so r1c2 ≠ 2; r1c3 ≠ 2, 3; r2c1 ≠ 2; r2c2 ≠ 3; r2c3 ≠ 1; r3c1 ≠ 2; r3c2 ≠ 3; r3c3 ≠ 1",
    "    r2c1 = 1: a solution, so r2c2 ≠ 1; r2c3 ≠ 2; r3c1 ≠ 1; r3c2 ≠ 2; r3c3 ≠ 3",
    "    r2c1 ≠ 1: a solution, so r2c2 ≠ 2; r2c3 ≠ 3; r3c1 ≠ 3; r3c2 ≠ 1; r3c3 ≠ 2",
]
"""Its tree."""


def traced(puzzle: str | Path, engine: str, strategy: str | None = None, limit: str | None = None) -> Answer:
    """An answer with the tree of the whole search on the bare clues."""
    read = load_all(puzzle)[0] if isinstance(puzzle, Path) else loads(puzzle)
    return solve(read, engine, strategy, models=0, presolve=False, trace=True, limit=limit)


def sketched(answer: Answer) -> list[str]:
    """Each node on a line, deeper than the one that it belongs to."""
    tree = Tree(answer.tree)
    return ["  " * (len(tree.path(node.number)) - 1) + node.says for node in answer.tree]


def rules(answer: Answer) -> set[str | None]:
    """The names that explanations have for the rules of a puzzle."""
    laws = answer.puzzle.kind.people.laws
    assert laws is not None
    return {unit.name for unit in laws(answer.puzzle).units}


class TestNodes:
    """The nodes that engines record."""

    @pytest.mark.parametrize(("engine", "strategy"), [("python", "gac,leftmost"), ("swipl", "leftmost")])
    def test_a_small_tree_is_known(self, engine: str, strategy: str) -> None:
        assert sketched(traced(SIGN, engine, strategy)) == SIX

    def test_halves_are_named_as_such(self) -> None:
        found = [
            [node.choice for node in traced(SIGN, engine, f"{words}leftmost,bisect").tree[1:4]]
            for engine, words in (("python", "gac,"), ("swipl", ""))
        ]

        assert found == [["r1c1 ≤ 1", "r1c2 ≤ 2", "r2c1 ≤ 2"]] * 2

    def test_python_names_what_fails(self) -> None:
        answer = traced(SIGN, "python", "fc,leftmost")
        failed = [f"{node.choice}: {node.failed}" for node in answer.tree if node.failed is not None]

        assert failed[:3] == ["r2c1 = 1: column 1", "r2c2 = 1: column 3", "r2c2 = 2: row 2"]
        assert failed[-1] == "r1c1 ≠ 2: r1c1 < r1c2"

    @pytest.mark.parametrize(
        ("puzzle", "reasons"),
        [
            (LIBRARY / "slitherlink.puzzle", {"the board", "the sides of r4c4"}),
            (EXAMPLES / "battleship_6x6_csc384.puzzle", {"row 4", "the ships of length 3"}),
            (EXAMPLES / "futoshiki_adjacent.puzzle", {"column 1"}),
        ],
    )
    def test_rules_fail_by_the_names_that_explanations_have(self, puzzle: Path, reasons: set[str]) -> None:
        answer = traced(puzzle, "python", "fc,leftmost", "nodes=500")
        failed = {node.failed for node in answer.tree} - {None}

        assert failed <= rules(answer) | {"the rules together"}
        assert reasons <= failed

    @pytest.mark.parametrize(
        ("engine", "strategy", "reasons"),
        [
            ("swipl", "ff", {"propagation"}),  # its variables are ships, of which solutions say nothing
            ("clingo", "tweety", {"row 6", "the ships of length 3"}),
        ],
    )
    def test_python_says_which_rule_fails_where_an_engine_does_not(
        self, engine: str, strategy: str, reasons: set[str]
    ) -> None:
        read = load_all(EXAMPLES / "battleship_10x10.puzzle")[0]
        answer = solve(read, engine, strategy, models=0, presolve=False, trace=True)

        assert reasons <= {node.failed for node in answer.tree} <= {None, *reasons, *rules(answer)}

    @pytest.mark.parametrize("words", ["ff", "leftmost,bisect", "ffc,down,enum"])
    @pytest.mark.parametrize("name", ["killer", "kakuro", "futoshiki"])
    def test_the_failures_of_swipl_on_cells_have_rules(self, name: str, words: str) -> None:
        puzzle = EXAMPLES / "futoshiki_contradiction.puzzle" if name == "futoshiki" else LIBRARY / f"{name}.puzzle"
        answer = traced(puzzle, "swipl", words)

        assert answer.statistics["failures"] > 0
        assert {node.failed for node in answer.tree} - {None} <= rules(answer)

    @pytest.mark.parametrize(("engine", "strategy"), some(STRATEGIES, STRATEGIES, STRATEGIES[::3]))
    @pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda path: path.stem)
    def test_counts_are_those_of_the_engine(self, puzzle: Path, engine: str, strategy: str) -> None:
        answer = traced(puzzle, engine, strategy)
        tree = Tree(answer.tree)
        leaves = [node for node in tree.nodes if not tree.children[node.number]]

        assert answer.exhausted
        assert tree.failures == sum(node.failed is not None for node in leaves) == answer.statistics["failures"]
        assert sum(node.solution for node in leaves) == answer.count
        assert tree.failures + answer.count == len(leaves)
        assert sum(len(below) - 1 for below in tree.children if below) == answer.statistics["choices"]

    @pytest.mark.parametrize(("engine", "strategy"), [*STRATEGIES[:1], *STRATEGIES[4:5], ("clingo", None)])
    @pytest.mark.parametrize("puzzle", [SIGN, EXAMPLES / "futoshiki_several.puzzle", LIBRARY / "slitherlink.puzzle"])
    def test_what_holds_at_solutions_are_the_solutions(self, puzzle: str | Path, engine: str, strategy: str) -> None:
        answer = traced(puzzle, engine, strategy)
        tree = Tree(answer.tree)
        ways = [tree.path(node.number) for node in answer.tree if node.solution]
        every = frozenset(
            atom for variable in answer.puzzle.kind.variables(answer.puzzle) for atom in variable.values.values()
        )

        found = [frozenset[object]().union(*(node.found for node in way)) for way in ways]
        assert found == [solution.atoms for solution in answer.solutions]
        for way, solution in zip(ways, answer.solutions, strict=True):
            gone = [atom for node in way for atom in node.gone]
            assert len(gone) == len(set(gone)), "nothing is removed twice"
            assert set(gone) == every - solution.atoms

    @pytest.mark.parametrize("strategy", ["none", "leftmost", "tweety", "none,no-lookback"])
    @pytest.mark.parametrize("puzzle", [HARMLESS_NONE, *PUZZLES], ids=lambda one: getattr(one, "stem", ""))
    def test_clingo_tells_its_decisions_and_conflicts(self, puzzle: str | Path, strategy: str) -> None:
        answer = traced(puzzle, "clingo", strategy)
        tree = Tree(answer.tree)
        decided = [node for node in answer.tree if node.operator in ("=", "≠")]

        assert len(decided) == answer.statistics["choices"]
        assert tree.failures <= answer.statistics["conflicts"]
        assert sum(node.solution for node in answer.tree) == answer.count
        assert {node.failed for node in answer.tree} <= {None, "conflict", *rules(answer)}

    def test_clingo_jumps_back_to_what_it_has_learnt(self) -> None:
        assert [line.partition(",")[0] for line in sketched(traced(SIGN, "clingo", "none"))][:5] == [
            "the puzzle",
            "  r1c1 ≠ 1",
            "    r2c1 ≠ 1: a solution",
            "    learnt: a solution",
            "  learnt",
        ]

    @pytest.mark.parametrize("engine", ["python", "swipl", "clingo"])
    def test_a_limit_ends_the_tree_and_is_said(self, engine: str) -> None:
        answer = traced(EXAMPLES / "futoshiki_several.puzzle", engine, limit="nodes=20")

        assert len(answer.tree) == 20
        assert answer.limit == "node limit of 20 reached while solving"
        assert not answer.exhausted

    @pytest.mark.parametrize("engine", ["python", "swipl", "clingo"])
    def test_a_search_that_is_not_traced_is_as_it_was(self, engine: str) -> None:
        plain = solve(loads(SIGN), engine, models=0, presolve=False)

        assert plain.tree == ()
        assert plain.count == 6

    @pytest.mark.parametrize(
        ("text", "task", "sentence"),
        [
            (ROUTE, "solve", "diamonds asks for the fewest moves; its search has no tree to show"),
            (SIGN, "decided", "the question for decided cells takes several searches; a trace follows one"),
        ],
    )
    def test_what_has_no_tree_is_refused(self, text: str, task: str, sentence: str) -> None:
        with pytest.raises(UsageError, match=f"^{sentence}$"):
            solve(loads(text), "swipl", task=task, trace=True)


def tree_of_sums(depth: int, fan: int) -> Tree:
    """A tree in which every node has as many below, down to a depth."""
    answer = traced(SEVERAL, "python")
    root, *_ = answer.tree
    nodes = [root]
    above = [0]
    for _ in range(depth):
        below = []
        for parent in above:
            for _ in range(fan):
                below.append(len(nodes))
                nodes.append(type(root)(len(nodes), parent, "r1c1", "=", 1, {}, frozenset(), frozenset(), None, False))
        above = below
    return Tree(sorted(nodes, key=lambda node: node.number))


class TestPictures:
    """How trees are drawn."""

    def test_a_small_tree_is_drawn_whole_with_its_choices(self) -> None:
        tree = Tree(traced(SIGN, "python", "gac,leftmost").tree)
        text = trees_svg([("left", "one", tree), ("right", "two", tree)], "both", "auto")
        root = ElementTree.fromstring(text)
        said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]

        assert TreePicture(tree).drawn == list(range(11))
        assert said.count("r1c1 = 1") == 2
        assert said.count("left") == said.count("two") == 1
        assert len(re.findall("data-node=", text)) == 22

    def test_one_reason_for_all_failures_is_not_repeated(self) -> None:
        texts = [
            trees_svg([("", "", Tree(traced(HARMLESS_NONE, engine, words).tree))], "", "auto")
            for engine, words in (("python", "fc"), ("swipl", "ff"))
        ]

        assert [text.count(">propagation</text>") for text in texts] == [0, 0]
        assert ">the corners of r1c2</text>" in texts[0]

    def test_the_study_shows_what_the_command_draws(self, tmp_path: Path) -> None:
        boards = BENCHMARKS / "boards" / "futoshiki.puzzle"
        how = "--title 7dx_4 --labelings ff leftmost --no-presolve -o tree.svg"
        commands.said("tree", str(boards), *how.split(), cwd=tmp_path)

        assert (tmp_path / "tree.svg").read_text() == (DOCS / "labeling" / "tree.svg").read_text()

    def test_of_a_large_tree_the_rest_are_triangles_that_add_up(self) -> None:
        tree = tree_of_sums(9, 2)
        picture = TreePicture(tree)
        triangles = re.findall(r"; (\d+) nodes here and below", "".join(picture.elements()))

        assert len(tree.nodes) == 1023
        assert 90 <= len(picture.drawn) <= 100
        assert sum(map(int, triangles)) + len(picture.drawn) - len(triangles) == 1023

    def test_nodes_of_one_depth_do_not_overlap(self) -> None:
        for tree in (tree_of_sums(4, 3), Tree(traced(EXAMPLES / "futoshiki_several.puzzle", "python").tree)):
            picture = TreePicture(tree)
            places = sorted((picture._y[one], picture._x[one]) for one in picture.drawn)

            assert all(a[0] < b[0] or b[1] - a[1] >= 15 for a, b in pairwise(places))
            assert all(0 < x < picture.width for x in picture._x.values())

    def test_a_board_has_what_holds_at_its_node_and_what_is_left(self) -> None:
        answer = traced(SIGN, "python", "gac,leftmost")
        canvas = board(answer.puzzle, Tree(answer.tree), 1)
        marks = {cell: [(one.form.value, one.says) for one in found] for cell, found in canvas.candidates.items()}

        assert [thing.spelt for thing in canvas.cells[1, 1]] == ["1"]
        assert canvas.cells[1, 1][0].role == "good"
        assert marks[1, 3] == [("struck", "1"), ("text", "2"), ("text", "3")]
        assert marks[1, 2] == [("nothing", ""), ("text", "2"), ("text", "3")]
        assert marks[2, 2] == [("text", "1"), ("text", "2"), ("text", "3")]
        assert (1, 1) not in marks


def run(folder: Path, line: str) -> tuple[int, str, str]:
    """Run a command in a folder with some puzzles."""
    for name, text in (("sign", SIGN), ("none", NONE), ("no_room", HARMLESS_NONE), ("route", ROUTE)):
        (folder / f"{name}.puzzle").write_text(text)
    return commands.said(*line.split(), cwd=folder)


class TestCommand:
    """``pylogic tree`` and ``run --trace``."""

    def test_lines_have_all_of_a_node(self, tmp_path: Path) -> None:
        code, output, errors = run(tmp_path, "tree sign.puzzle --labelings leftmost --no-presolve -a")
        lines = [json.loads(line) for line in output.splitlines()]

        assert (code, errors) == (0, "swipl leftmost,up,step: 11 nodes, 0 failures, 6 solutions\n")
        assert lines[1] == {
            "strategy": "swipl leftmost,up,step",
            "node": 1,
            "parent": 0,
            "variable": "r1c1",
            "operator": "=",
            "value": 1,
            "removed": {"r1c1": [2], "r1c3": [1], "r2c1": [1], "r3c1": [1]},
            "failed": None,
            "solution": False,
        }
        assert lines[0]["removed"] == {"r1c1": [3], "r1c2": [1]}

    def test_run_traces_the_same_lines(self, tmp_path: Path) -> None:
        words = "sign.puzzle --engine python --strategy gac,leftmost --no-presolve -a"
        code, _, errors = run(tmp_path, f"run {words} --trace t.jsonl")
        lines = run(tmp_path, f"tree {words.replace('strategy', 'strategies')}")[1].splitlines()
        own = {"strategy": "python gac,leftmost,up,step"}

        assert (code, errors) == (0, "")
        assert [own | json.loads(line) for line in (tmp_path / "t.jsonl").read_text().splitlines()] == [
            json.loads(line) for line in lines
        ]

    @pytest.mark.parametrize(("name", "sign"), [("two.svg", "<svg"), ("two.html", "<!DOCTYPE html>")])
    def test_two_trees_stand_side_by_side(self, name: str, sign: str, tmp_path: Path) -> None:
        code, output, _ = run(tmp_path, f"tree sign.puzzle --labelings ff leftmost --no-presolve -a -o {name}")
        text = (tmp_path / name).read_text()

        assert (code, output) == (0, "")
        assert text.startswith(sign)
        assert text.count("11 nodes, 0 failures, 6 solutions") >= 2
        assert text.count("r1c1 = 1, so r1c3 ≠ 1; r2c1 ≠ 1; r3c1 ≠ 1") == 2

    @pytest.mark.parametrize(("words", "code", "sentence"), command_lines("tree"))
    def test_endings(self, words: list[str], code: int, sentence: str, tmp_path: Path) -> None:
        found, _, errors = run(tmp_path, " ".join(words))

        assert sentence in errors
        assert found == code
        assert "Traceback" not in errors
