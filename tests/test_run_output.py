"""The output of `pylogic run` read as answers, to one puzzle and to many."""

import json
from pathlib import Path

import pytest
from commands import ran as pylogic
from instances import EXAMPLES
from puzzles import NONE, ROUTE, SEVERAL, UNIQUE

from pylogic import dumps, load, load_all, loads, solve
from pylogic.explaining.assessment import match_parts, split_output
from pylogic.model.files import ROOT
from pylogic.model.text import Source

FIRST = EXAMPLES / "first.puzzle"


def judged(puzzle: str | Path, answer: str, *words: str, folder: Path) -> tuple[int, str, str]:
    """The exit code, what is printed and what is said about an answer."""
    (folder / "answer").write_text(answer)
    text = puzzle if isinstance(puzzle, str) else puzzle.read_text()
    run = pylogic("check", "-", "--answer", "answer", *words, text=text, cwd=folder)
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize("form", ["text", "json", "json-lines"])
@pytest.mark.parametrize("words", [(), ("-n", "2"), ("-a",)])
@pytest.mark.parametrize("text", [UNIQUE, SEVERAL, ROUTE], ids=["unique", "several", "route"])
def test_what_is_printed_is_right(text: str, words: tuple[str, ...], form: str, tmp_path: Path) -> None:
    said = pylogic("run", "-", *words, "--to", form, text=text).stdout

    assert judged(text, said, folder=tmp_path) == (0, "right: the answer solves the puzzle\n", "")


@pytest.mark.parametrize("form", ["text", "json", "json-lines"])
def test_every_puzzle_of_a_file_has_its_answer(form: str, tmp_path: Path) -> None:
    said = pylogic("run", str(FIRST), "--to", form).stdout

    assert judged(FIRST, said, folder=tmp_path) == (
        0,
        'answer: battleship "Harbour": right: the answer solves the puzzle\n'
        'answer: futoshiki "Four by four": right: the answer solves the puzzle\n'
        'answer: diamonds "Round trip": right: the answer solves the puzzle\n',
        "",
    )
    assert judged(FIRST, said, "--title", "Round trip", folder=tmp_path)[:2] == (
        0,
        "right: the answer solves the puzzle\n",
    )


def test_answers_of_the_same_name_are_taken_in_their_order() -> None:
    puzzles = [loads(UNIQUE), loads(ROUTE), loads(UNIQUE)]
    texts = [f"{puzzle.name} (f)\n\n{number}\n\nunique: said\n" for number, puzzle in enumerate(puzzles)]
    found = match_parts(split_output(Source("a", "\n".join(texts))), puzzles)

    assert [part and part.source.text for part in found] == ["0", "1", "2"]


def test_an_answer_that_is_missing_is_reported(tmp_path: Path) -> None:
    said = pylogic("run", str(FIRST), "--title", "Harbour").stdout
    code, out, _ = judged(FIRST, said, folder=tmp_path)

    assert code == 2
    assert out.splitlines() == [
        'answer: battleship "Harbour": right: the answer solves the puzzle',
        *(
            f"answer: {name}: unreadable: there is no answer to {name} among its 1 answer"
            for name in ('futoshiki "Four by four"', 'diamonds "Round trip"')
        ),
    ]


def test_another_text_is_an_answer_to_one_puzzle(tmp_path: Path) -> None:
    assert judged(FIRST, "1 2\n2 1\n", folder=tmp_path)[::2] == (
        2,
        "- has 3 puzzles; choose one with --title ('Harbour', 'Four by four', 'Round trip')\n",
    )


def test_what_was_not_solved_has_no_answer(tmp_path: Path) -> None:
    said = pylogic("run", "-", text=NONE).stdout

    assert judged(NONE, said, folder=tmp_path) == (
        2,
        "",
        "answer: there is no solution in it; it says 'unsatisfiable'\n",
    )


def test_places_are_those_of_the_whole_text(tmp_path: Path) -> None:
    said = pylogic("run", "-", text=UNIQUE).stdout.replace("1", "x", 1)
    line, column = next(
        (number, text.index("x") + 1) for number, text in enumerate(said.splitlines(), 1) if "x" in text
    )

    assert judged(UNIQUE, said, folder=tmp_path)[2].startswith(f"answer:{line}:{column}: 'x' is not a number\n")


def test_json_of_a_list_keeps_its_puzzles() -> None:
    written = [
        {"kind": "futoshiki", "title": "a", "engine": "clingo", "solutions": [{"grid": [[1]]}]},
        {"kind": "x", "engine": "clingo", "solutions": []},
    ]
    found = split_output(Source("a", json.dumps(written)))

    assert [(part.name, json.loads(part.source.text)) for part in found] == [
        ('futoshiki "a"', {"solutions": [{"grid": [[1]]}]}),
        ("x", {"solutions": []}),
    ]


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("battleship_3x3", "[1, 2]", 'an answer in JSON is {"grid": ["LRW...", ...]}'),
        ("battleship_3x3", '{"grid": [null]}', 'an answer in JSON is {"grid": ["LRW...", ...]}'),
        ("battleship_3x3", "·\n" * 100_001, "this has more than 200000 words and lines, which no answer has"),
        ("futoshiki_4x4", "1 " * 200_001, "this has more than 200000 words and lines, which no answer has"),
        ("futoshiki_4x4", "<" * 2001, "this line is longer than any row of 4 numbers"),
        ("futoshiki_4x4", "2:0,0,0,0,\n" * 2, "a second game ID; an answer is one"),
        ("diamonds_tiny", "0" * 100_001, "a route of 100001 moves; at most 100000 are judged"),
    ],
)
def test_a_strange_or_a_large_answer_is_refused(file: str, text: str, sentence: str) -> None:
    puzzle = load(EXAMPLES / f"{file}.puzzle")
    run = pylogic("check", str(EXAMPLES / f"{file}.puzzle"), "--answer", "-", text=text)

    assert puzzle.title
    assert run.returncode == 2
    assert run.stderr.splitlines()[0].endswith(f": {sentence}")


@pytest.mark.parametrize(
    ("kind", "board", "text", "sentence"),
    [
        ("hashi", "1 . 1", '{"bridges": [[[[], 1], [1, 3], 1]]}',
         "an answer in JSON has 'bridges', two cells and how many join them, such as [[1, 1], [1, 4], 2]"),
        ("slitherlink", "4 .", '{"edges": [[[0, 1], [Infinity, 1]]]}',
         "an answer in JSON has 'edges', pairs of neighbouring cells such as [[1, 1], [1, 2]]"),
    ],
)  # fmt: skip
def test_strange_json_is_refused_by_declared_kinds(kind: str, board: str, text: str, sentence: str) -> None:
    puzzle = loads(f"{kind} {{\n board {{\n {board}\n }}\n}}\n")
    with pytest.raises(ValueError, match=r"^a: ") as caught:
        puzzle.kind.judge(puzzle, Source("a", text))

    assert str(caught.value) == f"a: {sentence}"


@pytest.mark.parametrize(("board", "sums"), [("1 1", True), ("3 3", False), ("4 .\n ? .", False), ("2 .\n 2 .", True)])
def test_islands_of_one_line_have_bridges_between_them_only(board: str, sums: bool) -> None:
    puzzle = loads(f"hashi {{\n board {{\n {board}\n }}\n}}\n")
    answer = solve(puzzle)

    assert bool(answer.solutions) == sums
    for solution in answer.solutions:
        assert puzzle.kind.judge(puzzle, Source("a", str(puzzle.kind.draw(puzzle, solution.atoms)))).right


def test_in_a_list_every_answer_says_which_engine_gave_it(tmp_path: Path) -> None:
    written = [{"kind": "futoshiki", "title": None, "solutions": [{"grid": [[1, 2], [2, 1]]}]}] * 2

    code, out, said = judged(UNIQUE, json.dumps(written), folder=tmp_path)

    assert code == 2
    assert "answer 1 of 2 has no 'engine'; in a list every answer says which one gave it" in out + said


TREE = """kind tree "Trees" {
  cells . ^ T
  fixed T
  clues rows
  "tents": count(rows, ^) = clue
}
tree {
  rows 1 1
  board {
    T .
    . .
  }
}
"""
TENTS = (
    ("T .\n. ^", "wrong", "tents"),
    ("^ T\n^ .", "wrong", "given: r1c1 is printed as T, not ^"),
    (". T\n^ .", "wrong", "value: r1c2 cannot be T"),
    ('{"grid": [["T", "^"], ["T", "^"]]}', "wrong", "value: r2c1 cannot be T"),
    ('{"grid": [["^", "T"], [".", "^"]]}', "wrong", "given: r1c1 is printed as T, not ^"),
    ('{"grid": [["T", "^"], ["x", "^"]]}', "unreadable", "r2c1 holds 'x', which is not a value"),
    ("T ^\n. ^", "right", ""),
    (". ^\n. ^", "right", ""),
)


@pytest.mark.parametrize(("answer", "verdict", "sentence"), TENTS)
def test_what_is_printed_elsewhere_is_wrong_with_its_place(
    answer: str, verdict: str, sentence: str, tmp_path: Path
) -> None:
    code, out, said = judged(TREE, answer, folder=tmp_path)

    assert code == {"right": 0, "wrong": 1, "unreadable": 2}[verdict]
    assert verdict in out or verdict == "unreadable"
    assert sentence in out + said


@pytest.mark.parametrize(
    ("kind", "answer", "sentence"),
    [
        ("ripple_effect", "9 9 9 9 9\n" * 5, "value: r1c1 cannot be 9"),
        ("magic_square", '{"grid": [[17, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]}', "r1c1 cannot be 17"),
        ("hashi", '{"bridges": [[[1, 1], [1, 4], 3]]}', "value: r1c1-r1c4 cannot be 3"),
        ("hashi", '{"bridges": [[[1, 1], [6, 1], 1]]}', "value: r1c1-r6c1 cannot be 1"),
        ("masyu", '{"links": [[[1, 1], [0, 1]]]}', "value: r0c1-r1c1 cannot be on"),
        ("masyu", '{"links": []}', "loop: there is no loop"),
        ("akari", '{"grid": [["*", "*", "*", "*", "*"]' + ', ["*", "*", "*", "*", "*"]' * 4 + "]}", "cannot be *"),
    ],
)
def test_what_cannot_stand_there_is_wrong(kind: str, answer: str, sentence: str, tmp_path: Path) -> None:
    puzzle = load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
    code, out, _ = judged(dumps(puzzle), answer, folder=tmp_path)

    assert code == 1
    assert sentence in out
