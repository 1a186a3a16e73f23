"""The Python interface: what it lists, documents, takes and refuses."""

import doctest
import inspect
import os
import pydoc
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic
from pylogic.model.files import ROOT
from pylogic.page.worksheet import Worksheet

EXAMPLE = "examples/futoshiki_4x4.puzzle"
FIRST = "examples/first.puzzle"


@pytest.fixture(autouse=True)
def checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def documented() -> Iterator[doctest.DocTest]:
    """The examples of the package and of every public name."""
    finder = doctest.DocTestFinder(recurse=False)
    for name in ["", *pylogic.__all__]:
        value = getattr(pylogic, name) if name else pylogic
        yield from finder.find(value, f"pylogic.{name}".rstrip("."), globs={"pylogic": pylogic})
        for member in vars(value).values() if inspect.isclass(value) else ():
            if inspect.isfunction(member) or isinstance(member, property):
                yield from finder.find(member, f"pylogic.{name}.member", globs={"pylogic": pylogic})


EXAMPLES = [found for found in documented() if found.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=[found.name for found in EXAMPLES])
def test_examples_of_the_documentation_run(example: doctest.DocTest) -> None:
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(example, out=output.append)

    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_the_public_names_are_listed() -> None:
    names = [name for name in dir(pylogic) if not name.startswith("__")]

    assert names == sorted(pylogic.__all__)
    assert "__version__" in dir(pylogic)


def test_help_documents_every_public_name() -> None:
    text = pydoc.plain(pydoc.render_doc(pylogic))
    classes = [name for name in pylogic.__all__ if inspect.isclass(getattr(pylogic, name))]
    functions = [name for name in pylogic.__all__ if name not in classes and callable(getattr(pylogic, name))]

    assert sorted(functions + classes) == sorted(pylogic.__all__)
    assert [name for name in functions if not re.search(rf"\n    (async )?{name} ?\(", text)] == []
    assert [name for name in classes if f"\n    class {name}(" not in text] == []


def test_every_public_name_lives_where_it_is_said_to() -> None:
    homes = {name: home for name, home in pylogic._HOME.items() if name != "__version__"}

    assert sorted(homes) == sorted(pylogic.__all__)
    assert {name for name, home in homes.items() if getattr(pylogic, name).__module__ != f"pylogic.{home}"} == set()
    assert all(inspect.getdoc(getattr(import_module(f"pylogic.{home}"), name)) for name, home in homes.items())


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match=r"^module 'pylogic' has no attribute 'slove'$"):
        pylogic.slove  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.parametrize("path", [EXAMPLE, Path(EXAMPLE)], ids=["text", "path"])
def test_a_path_works_where_a_puzzle_is_wanted(path: str | Path) -> None:
    (row,) = pylogic.compare([path], engines=["clingo"]).rows

    assert pylogic.solve(path).status == "unique"
    assert pylogic.explain(path).status == "unique"
    assert pylogic.relax(path).kind.display_name == "relaxed futoshiki"
    assert row.status == "unique"
    assert pylogic.compare(path, engines=["clingo"]).rows[0].status == "unique"


def test_a_path_stands_for_all_its_puzzles_in_a_comparison() -> None:
    assert len(pylogic.compare([FIRST], engines=["clingo"]).rows) == len(pylogic.load_all(FIRST)) == 3


def test_several_puzzles_where_one_is_wanted() -> None:
    with pytest.raises(pylogic.PuzzleError) as caught:
        pylogic.solve(FIRST)

    assert str(caught.value) == (
        "examples/first.puzzle: 3 puzzles in it where one is wanted; load_all gives them all, load(...,"
        ' title="Harbour") one of them ("Harbour", "Four by four", "Round trip")'
    )


def test_the_title_chooses_a_puzzle() -> None:
    assert pylogic.load(FIRST, title="Four by four").title == "Four by four"
    with pytest.raises(pylogic.UsageError, match=r"has no puzzle 'Four by for'; did you mean 'Four by four'\?"):
        pylogic.load(FIRST, title="Four by for")
    same = 'futoshiki "a" {\n size 1\n}\n' * 2
    with pytest.raises(pylogic.PuzzleError, match=r"^<string>: 2 puzzles in it where one is wanted; load_all"):
        pylogic.loads(same, title="a")
    with pytest.raises(pylogic.PuzzleError, match=r"load_all gives them all$"):
        pylogic.loads(same)


@pytest.mark.parametrize("text", ['futoshiki "x" {\n  size 2\n}', 'futoshiki "x" { size 2 }', "3:0,0\r"])
def test_a_text_is_not_taken_for_a_path(text: str) -> None:
    sentence = "this is the text of a puzzle, not the path of a file; loads(text) reads it"
    for function in (pylogic.solve, pylogic.load, pylogic.load_all, pylogic.explain, pylogic.relax, pylogic.compare):
        with pytest.raises(pylogic.UsageError) as caught:
            function(text)
        assert str(caught.value) == sentence


@pytest.mark.parametrize("limit", [True, [1], float("nan"), 1j, np.array([1, 2]), 10**400])
def test_a_limit_is_a_number(limit: object) -> None:
    functions: list[Any] = [pylogic.solve, pylogic.solutions, pylogic.explain]
    for function in functions:
        with pytest.raises(pylogic.UsageError, match=r"^a time limit has to be a number"):
            function(EXAMPLE, limit=limit)
    assert pylogic.solve(EXAMPLE, limit=np.int64(30)).unique  # type: ignore[arg-type]
    assert pylogic.solve(EXAMPLE, limit="30s").unique


@pytest.mark.parametrize(
    "text", ["." * 81, "4:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "https://puzz.link/p?slither/5/5/abc"]
)
def test_a_puzzle_or_a_link_is_no_path(text: str) -> None:
    with pytest.raises(pylogic.UsageError, match=r"not the path of a file; loads\(text\) reads it$"):
        pylogic.solve(text)


def test_answers_and_steps_stand_for_what_they_hold(tmp_path: Path) -> None:
    answer, step = pylogic.solve(EXAMPLE), pylogic.hint(EXAMPLE)
    assert step is not None

    assert pylogic.check(EXAMPLE, answer)
    assert pylogic.draw(answer).svg == pylogic.draw(answer.solutions[0]).svg
    assert pylogic.draw(step).title == step.text
    assert pylogic.kind(answer.puzzle.kind) is answer.puzzle.kind
    assert str(pylogic.grade(EXAMPLE)) == "easy"
    assert str(pylogic.check(EXAMPLE, "1 . . .\n" + ". . . .\n" * 3)).startswith("wrong\n  ")
    with pytest.raises(pylogic.UsageError, match=r"draw\(puzzle\)\.save writes it as \.svg or \.png$"):
        pylogic.load(EXAMPLE).save(tmp_path / "q.svg")
    assert [row.contestant for row in pylogic.compare(EXAMPLE, labelings="ff").rows] == ["swipl ff,up,step"]


def test_a_title_of_any_characters_is_read_again() -> None:
    built = pylogic.puzzle("latin", title='a\r\nb\\r"c', size=2)

    assert pylogic.loads(pylogic.dumps(built)).title == built.title


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(pylogic.PuzzleError, match="there is no such file"):
        pylogic.solve("a\0b")


def test_loads_takes_a_text() -> None:
    with pytest.raises(pylogic.UsageError) as caught:
        pylogic.loads(Path(EXAMPLE))  # type: ignore[arg-type]

    assert str(caught.value) == f"loads takes a text, not {Path(EXAMPLE)!r}; load takes the path of a file"


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(pylogic.PuzzleError) as caught:
        pylogic.solve("examples/futoshiki_4x5.puzzle")

    near = os.path.join("examples", "futoshiki_4x4.puzzle")  # noqa: PTH118
    assert str(caught.value) == f"examples/futoshiki_4x5.puzzle: there is no such file; did you mean '{near}'?"


def test_a_status_is_its_word() -> None:
    answer = pylogic.solve(EXAMPLE)

    assert answer.status == "unique"
    assert f"{answer.status}" == "unique"
    assert answer.status is pylogic.Status.UNIQUE


def solved(path: str, title: str | None = None) -> pylogic.Solution:
    return pylogic.solve(pylogic.load(path, title=title)).solutions[0]


@pytest.mark.parametrize(
    ("path", "shape", "names"),
    [
        (EXAMPLE, pylogic.Grid, ["grid"]),
        ("examples/battleship_3x3.puzzle", pylogic.Grid, ["grid"]),
        ("examples/diamonds_tiny.puzzle", pylogic.Route, ["moves", "length"]),
        ("kinds/sudoku.puzzle", pylogic.Grid, ["grid"]),
        ("kinds/slitherlink.puzzle", pylogic.Edges, ["edges"]),
        ("kinds/masyu.puzzle", pylogic.Links, ["links"]),
        ("kinds/hashi.puzzle", pylogic.Bridges, ["bridges"]),
        ("kinds/yajilin.puzzle", pylogic.Layers, ["grids", "sides"]),
    ],
)
def test_solutions_are_of_the_class_that_suits_their_kind(
    path: str, shape: type[pylogic.Solution], names: list[str]
) -> None:
    solution = pylogic.solve(pylogic.load_all(path)[0]).solutions[0]
    others = {"grid", "moves", "length", "edges", "links", "bridges", "grids", "sides"} - set(names)

    assert type(solution) is shape
    for name in names:
        value = getattr(solution, name)
        if name == "bridges":
            value = [[list(one), list(other), number] for one, other, number in value]
        assert value == (
            solution.fields[name] if name in solution.fields else {key: solution.fields[key] for key in value}
        )
    for name in others:
        with pytest.raises(AttributeError) as caught:
            getattr(solution, name)
        has = " and ".join(f"'{own}'" for own in names)
        assert str(caught.value) == f"a solution of {solution.puzzle.kind} has no '{name}', but {has}"


def test_layers_are_distinguished() -> None:
    solution = pylogic.solve(pylogic.load_all("kinds/yajilin.puzzle")[0]).solutions[0]
    eulero = pylogic.solve(pylogic.load_all("kinds/eulero.puzzle")[0]).solutions[0]

    assert [cell for row in solution.grids["shade"] for cell in row if cell not in ("white", "black", None)] == []
    assert {len(pair) for pair in solution.sides["line"]} == {2}
    assert (list(eulero.grids), list(eulero.sides)) == (["first", "second"], [])


def test_a_relaxed_solution_tells_its_changes_and_others_have_none() -> None:
    assert len(pylogic.solve(pylogic.relax("examples/battleship_5x5.puzzle")).solutions[0].changes) == 1
    assert pylogic.solve(EXAMPLE).solutions[0].changes == ()


@pytest.mark.parametrize(
    ("text", "grid"),
    [
        ('futoshiki "x" {\n size 2\n}', [[None, None], [None, None]]),
        ('futoshiki "x" {\n size 3\n r1c1 = 1\n r1c2 = 2\n}', [[1, 2, 3], [None, None, None], [None, None, None]]),
        ("battleship { rows 1 0\n columns ? ?\n fleet 1\n}", [[None, None], ["W", "W"]]),
        ("latin {\n size 2\n}", [[None, None], [None, None]]),
        ("unruly {\n board {\n 0 0 . .\n . . . .\n . . . .\n . . . .\n }\n}", None),
    ],
)
def test_what_is_decided_is_a_grid_with_gaps(text: str, grid: list[list[object]] | None) -> None:
    answer = pylogic.solve(pylogic.loads(text), task="decided")
    assert answer.decided is not None
    assert answer.decided_grid is not None

    if grid is not None:
        assert answer.decided_grid == grid
    shown = [cell for row in answer.decided_grid for cell in row if cell is not None]
    assert len(shown) == len(answer.decided)


def test_no_grid_of_what_was_not_asked_for_or_is_none() -> None:
    assert pylogic.solve(EXAMPLE).decided_grid is None
    answer = pylogic.solve(pylogic.load_all("kinds/masyu.puzzle")[0], task="decided")
    with pytest.raises(AttributeError, match=r"^a solution of masyu has no 'grid', but 'links'$"):
        answer.decided_grid  # noqa: B018


def test_a_solution_is_rows_of_cells_and_an_array() -> None:
    solution = pylogic.solve(EXAMPLE).solutions[0]
    (fleet,) = pylogic.solve("examples/battleship_3x3.puzzle").solutions

    assert solution[0][1] == solution.grid[0][1]
    assert np.asarray(solution).tolist() == solution.grid
    assert np.asarray(fleet).shape == (3, 3)


def test_a_solution_without_a_grid_says_what_it_has_instead() -> None:
    (loop,) = pylogic.solve("kinds/slitherlink.puzzle").solutions
    sentence = "a solution of slitherlink has no 'grid', but 'edges'"

    with pytest.raises(AttributeError, match=sentence):
        loop[0]
    with pytest.raises(AttributeError, match=sentence):
        np.asarray(loop)


def test_cells_of_which_nothing_is_known_are_none_on_every_board() -> None:
    fleet = pylogic.loads("battleship { rows 1 0 ; columns 1 0 ; board {\n . ~\n S .\n } }")
    pairs = pylogic.load("kinds/eulero.puzzle")

    assert fleet.board == [[None, "~"], ["●", None]]
    assert pairs.board[0] == ["1/1", "./2", None]


def test_a_drawing_is_short_in_a_prompt() -> None:
    assert repr(pylogic.draw(EXAMPLE)) == "Drawing(title='Notebook, sample 3 (futoshiki)', theme='auto')"


def test_an_answer_that_was_saved_by_a_spreadsheet_is_read() -> None:
    text = "\ufeff2;1;3;4\r\n1;4;2;3\r\n3;2;4;1\r\n4;3;1;2\r\n"

    assert pylogic.check(EXAMPLE, text).verdict == "right"


@pytest.mark.parametrize("name", ["x.puzzle", "x.svg", "x.pdf"])
def test_a_folder_that_is_missing_is_named_as_python_names_it(name: str, tmp_path: Path) -> None:
    puzzle = pylogic.loads("latin { size 2 }")
    to_save: dict[str, Any] = {"x.puzzle": puzzle, "x.svg": pylogic.draw(puzzle), "x.pdf": Worksheet(b"%PDF", ())}

    with pytest.raises(FileNotFoundError, match=r"the file cannot be written: there is no such folder: '.*nosuch.x"):
        to_save[name].save(tmp_path / "nosuch" / name)


def test_what_the_parser_met_is_not_shown_with_a_mistake() -> None:
    with pytest.raises(pylogic.PuzzleError) as caught:
        pylogic.loads("sudoku { board {\n 1 2 } }")

    assert caught.value.__suppress_context__


def test_a_solution_does_not_change_and_a_wrong_answer_is_false() -> None:
    solution = pylogic.solve("examples/futoshiki_4x4.puzzle").solutions[0]
    solution.grid[0][0] = 9  # type: ignore[index]

    assert solution[0] == [2, 1, 3, 4]
    assert pylogic.check("examples/futoshiki_4x4.puzzle", solution)
    assert not pylogic.check("examples/futoshiki_4x4.puzzle", [[1, 2, 3, 4]] * 4)


def test_a_check_without_an_engine_names_none() -> None:
    assert "\nno engine needed, " in str(pylogic.check("examples/futoshiki_4x4.puzzle"))


def test_a_path_as_a_text_names_the_function_that_reads_files() -> None:
    with pytest.raises(pylogic.PuzzleError, match=r"; load reads the file of a path$"):
        pylogic.loads("examples/first.puzzle")
