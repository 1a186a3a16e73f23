"""Kinds declared in a file: the examples of the language, in both engines."""

import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from texts import cases

import pylogic.builtin as library
from pylogic import Status, check, explain, loads, solve
from pylogic.files.syntax import contents
from pylogic.formats import format_named
from pylogic.language import words
from pylogic.language.parse import lookup
from pylogic.language.parse.declarations import declare
from pylogic.language.parse.rule import Declared
from pylogic.model.document import Scope, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ROOT, read_source
from pylogic.model.text import Source
from pylogic.solving import loading
from pylogic.solving.loading import dumped, dumps


def test_kinds_of_the_library_say_all_rules_in_words() -> None:
    puzzles = [loading.load_all(path)[0] for path in (ROOT / "kinds").glob("*.puzzle")]
    rules = [rule for puzzle in puzzles for rule in puzzle.kind.rules]

    assert len(rules) > len(puzzles) > 70
    assert [rule for rule in rules if re.search(r"\w\(| [<>=]+ ", rule)] == []


@pytest.mark.parametrize(("size", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_there_are_as_many_latin_squares_as_is_known(engine: str, size: int, squares: int) -> None:
    asked = loading.loads(f"latin {{ size {size} }}")

    assert solve(asked, engine, task="count").count == squares


@pytest.mark.parametrize(("kinds", "expected"), cases("declarations"))
def test_mistakes_of_a_declaration_are_reported_with_their_place(kinds: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loading.read(Source("t", f"{kinds}\na {{ size 3 }}"))

    assert str(caught.value.problems[0]).splitlines()[:1] == expected


def test_names_too_long_for_any_file_name_none() -> None:
    kind, file = "x" * 5000, "y" * 5000
    with pytest.raises(PuzzleError, match=r"^<string>:1:1: there is no kind of puzzle 'xxx"):
        loading.loads(f"{kind} {{\n}}\n")
    with pytest.raises(PuzzleError, match=r"^<string>:1:5: there is no such file\n"):
        loading.loads(f'use "{file}"\n{kind} {{\n}}\n')


WORD = """
from pylogic.language.parse.rule import Encoding, Word

def _flatten(rule, board, flat):
    value = rule.arguments
    flat.state("once", flat.group(flat.variables(value.sort.name, board.cells)), value.number)

WORD = Word(
    name="seldom",
    summary="a value stands once at most",
    forms=("seldom VALUE",),
    make=lambda found: found["VALUE"],
    flatten=_flatten,
    broken=lambda rule, finished: iter(()),
    say=lambda rule: f"{rule.arguments} stands once at most",
    encoding=Encoding(("once",)),
)
"""


def test_a_new_word_edits_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    (tmp_path / "seldom.py").write_text(WORD)
    monkeypatch.setattr(words, "__path__", [*words.__path__, str(tmp_path)])
    monkeypatch.setattr(words._PLUGINS, "_folder", words.__path__)
    words.names.cache_clear()
    try:
        asked = loading.loads("kind rare { cells . *\n seldom * }\nrare { size 1x3 }")
    finally:
        words.names.cache_clear()

    assert solve(asked, engine, task="count").count == 4


def test_no_module_imports_a_word_or_a_given_but_its_own_and_that_with_its_laws() -> None:
    laws = {
        (ROOT / "pylogic" / "language" / "laws" / f"{words.word(name).laws}.py", words.home(name))
        for name in words.names()
    }
    imported = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "pylogic").rglob("*.py")
        for folder, name in re.findall(r"from pylogic\.language\.(words|givens)\.(\w+)", path.read_text())
        if not path.is_relative_to(ROOT / "pylogic" / "language" / folder / name) and (path, name) not in laws
    }

    assert imported == set()


RULES = "kind a {{ cells 1..3 ; {} }}\na {{ size 3 }}"


@pytest.mark.parametrize(("text", "expected"), cases("declared_files"))
def test_bad_input_is_reported_with_its_place(text: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loading.read(Source("t", text))

    assert [str(caught.value).splitlines()[0].removeprefix("t:")] == expected


def test_a_region_has_its_number_in_any_cell_and_as_often_as_one_likes() -> None:
    puzzle = loading.loads("chocona { board {\n? . 2\n2 . .\n}\nareas {\na a a\na b b\n}\n}")

    assert solve(puzzle, "clingo", task="count").count == 14


def test_threads_may_read_the_same_kinds_at_once() -> None:
    names = lookup.names()
    finder = lookup._Finder(Scope(), (), lookup.folders())
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(finder.kind, [name for name in names for _ in range(8)]))
    finally:
        sys.setswitchinterval(interval)

    assert {kind.name for kind in found if kind} == {*names}
    assert len({id(kind) for kind in found}) == len(names)


def test_a_rule_that_divides_by_a_number_set_to_0_is_pointed_at() -> None:
    puzzle = loading.loads("kind a { cells 1..3 ; set k 1 ; sum(rows) = 6/k }\na { size 3 ; k 0 }")
    with pytest.raises(PuzzleError) as caught:
        assert puzzle.atoms

    assert str(caught.value).splitlines() == [
        "<string>:1:33: on this board this rule divides by 0",
        "    kind a { cells 1..3 ; set k 1 ; sum(rows) = 6/k }",
        "                                    ^^^",
    ]


def test_a_cell_that_is_the_only_place_for_two_values_is_refuted_by_presolving() -> None:
    text = "sudoku { size 4; r1c1=1; r1c2=2; r2c1=3; r3c3=2; r4c4=1; r4c3=3 }"

    answer = solve(loading.loads(text), "clingo", limit=20)

    assert (answer.status, answer.limit) == (Status.UNSATISFIABLE, None)
    assert answer.core


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("starbattle {\n stars 2\n areas {\n a b b\n b b b\n b b b\n}\n}",
         "this cannot hold on this board: r1c1 has 2 stars"),
        ("jigsaw_sudoku {\n areas {\n a a a\n a b b\n c c c\n}\n}",
         "this cannot hold on this board: the region of r1c1 holds each number once"),
        (RULES.format("different rows ; count(rows, 1) = 2"),
         "the rules contradict each other: row 1 has each value once; row 1 has 2 cells with 1"),
        (RULES.format("count(rows, 1) = 1 ; count(rows, 1) = 2"),
         "the rules contradict each other: row 1 has 1 cell with 1; row 1 has 2 cells with 1"),
    ],
)  # fmt: skip
def test_rules_that_cannot_hold_are_named_with_their_places(text: str, sentence: str) -> None:
    found = explain(loading.loads(text))

    assert found.cores[0].sentence == f"there is no solution whatever the clues are: {sentence}"


@pytest.mark.parametrize(
    ("rule", "statement", "sentence"),
    [
        ("signs v V ; sum(v) = 3", "r1c1 V r1c2", "r1c1 V r1c2"),
        ("signs v V ; difference(v) = 2", "r1c1 V r1c2", "r1c1 V r1c2"),
        ("signs v V ; different v", "r1c1 V r1c2", "r1c1 V r1c2"),
        ("dots d o ; sum(d) = 3", "d r1c1-r1c2", "a d dot is at r1c1-r1c2"),
        ("dots d o ; sum(d) = 4", "d r1c1-r2c2", "a d dot is at r1c1-r2c2"),
        ("paths p ; sum(tails p) = sum(heads p)", "p r1c2 r1c3 r1c1", "the line from r1c2 to r1c1"),
        ("paths p ; first(p) = 3", "p r1c2 r1c1", "the line from r1c2 to r1c1"),
        ("paths p ; different p", "p r1c1 r1c3 r1c2", "the line from r1c1 to r1c2"),
        ("paths p ; spaced p", "p r1c1 r1c2", "the line from r1c1 to r1c2"),
    ],
)
def test_a_sign_or_a_path_is_a_clue_whatever_the_rule_about_it(rule: str, statement: str, sentence: str) -> None:
    text = f"kind a {{ cells 1..3 ; {rule} }}\na {{\nsize 3\nr1c1 = 2\nr1c2 = 2\n{statement}\n}}"
    found = explain(loading.loads(text))

    assert sentence in {clue.sentence for core in found.cores for clue in core.clues}


def test_a_picture_shows_a_sign_beside_the_edge_that_covers_it() -> None:
    kind = "kind a { edges off on ; signs bar x ; divide on ; count(inner bar, on) = 1 ; size(pieces) = 2 }\n"
    puzzle = loading.loads(f"{kind}a {{\nsize 2x4\nr1c1 x r2c1\nr1c2 x r1c3\nr1c4 x r2c4\n}}")
    shown = str(puzzle.kind.draw(puzzle, solve(puzzle).solutions[0].atoms))

    assert shown.splitlines()[1:3] == ["┃      x┃       ┃", "┣x━━━━━━╋━━━━x━━┫"]
    assert puzzle.kind.judge(puzzle, Source("answer", shown)).right


def test_a_sign_in_a_picture_is_no_line_where_the_puzzle_has_it_no_more() -> None:
    kind = "kind a { links off on ; dots d = ; count(inner d, on) = 0 ; count(inner all, on) = 3 }\n"
    puzzle = loading.loads(f"{kind}a {{\nsize 2\nd r1c1-r1c2\n}}")
    shown = str(puzzle.kind.draw(puzzle, solve(puzzle).solutions[0].atoms))

    assert "=" in shown
    assert puzzle.kind.judge(puzzle.keeping(()), Source("answer", shown)).right


def test_a_value_that_a_board_would_show_as_a_clue_is_written_beside_it() -> None:
    text = "kind a { cells . 1 2 ; clue 0..16 on . ; sum(around8) = clue }\n"
    found = loading.loads(text + "a {\nboard {\n1 .\n. .\n}\nr2c2 = 1\n}")

    write = format_named("puzzle").write
    assert write is not None
    assert loading.loads(text + write(found)).atoms == found.atoms


@pytest.mark.parametrize(
    ("rule", "given", "sentence"),
    [
        ("paths p ; difference(p) >= 2", "p r1c1 r1c2 r1c3",
         "difference(p) >= 2 (a difference is of two cells, and the line from r1c1 has 3; "
         "every two that follow each other are 'stretches 2 p')"),
        ("cages p ; quotient(p) = clue", "p 2 r1c1",
         "quotient(p) = clue (a quotient is of two cells, and the p at r1c1 has 1)"),
    ],
)  # fmt: skip
def test_what_is_of_two_cells_says_so_of_other_groups(rule: str, given: str, sentence: str) -> None:
    answer = solve(loading.loads(f"kind a {{ cells 1..3 ; {rule} }}\na {{ size 3 ; {given} }}"))

    assert [one.sentence for one in answer.core] == [f"this cannot hold on this board: {sentence}"]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("count(rows, #) = 1", "row 1: count(rows, #) = 1; 2 instead of 1"),
        ("1 = count(rows, #)", "row 1: 1 = count(rows, #); 2 instead of 1"),
        ("count(rows, #) <> 2", "row 1: count(rows, #) <> 2; 2, and it must not be 2"),
        ("count(rows, #) < 2", "row 1: count(rows, #) < 2; 2, which is not less than 2"),
        ("1 >= count(rows, #)", "row 1: 1 >= count(rows, #); 2, which is more than 1"),
        ("count(rows, #) > 2", "row 1: count(rows, #) > 2; 2, which is not more than 2"),
        ("count(rows, #) >= 3", "row 1: count(rows, #) >= 3; 2, which is less than 3"),
        (
            "count(sight #, #) = 1 where #",
            "count(sight #, #) = 1; cells with # seen from r1c1: 2 instead of 1",
        ),
        ("never rows ##+.", "the stretch from r1c1 to r1c3 in row 1 must not hold ##."),
        ("never stretches 2 rows #", "the stretch from r1c1 to r1c2 in row 1 must not be all #"),
        (
            "count(stretches 3 rows, .) = 2",
            "the stretch from r1c1 to r1c3 in row 1: count(stretches 3 rows, .) = 2; 1 instead of 2",
        ),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_with_what_is_found_and_what_is_wanted(rule: str, sentence: str) -> None:
    found = loading.loads(f"kind a {{ cells . # ; {rule} }}\na {{ size 1x3 }}")

    verdict = found.kind.judge(found, Source("answer", "# # .\n"))

    assert [one.sentence for one in verdict.violations][:1] == [sentence]


def test_a_mistake_in_a_used_file_is_reported_under_the_name_that_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "first.puzzle").write_text('use "second.puzzle"\n')
    (tmp_path / "lib" / "second.puzzle").write_text("kind a { cells 1..3 ; diferent rows }\n")
    (tmp_path / "a.puzzle").write_text('use "lib/first.puzzle"\na { size 3 }\n')
    monkeypatch.chdir(tmp_path)

    with pytest.raises(PuzzleError, match=r"^lib/second.puzzle:1:23: there is no word 'diferent'; did you mean"):
        loading.load("a.puzzle")


def test_a_rule_without_sense_on_a_board_is_refused_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "base.puzzle").write_text("kind a {\n  cells . #\n  count(rows, #) = count(columns, #)\n}\n")
    (tmp_path / "a.puzzle").write_text('use "base.puzzle"\na { size 2 }\na { size 1x2 }\n')
    with pytest.raises(PuzzleError) as caught:
        loading.load_all(tmp_path / "a.puzzle")

    assert str(caught.value).replace(f"{tmp_path}/", "").splitlines() == [
        "base.puzzle:3:3: on this board this rule does not say which of 1 group of 'rows' and 2 of 'columns' belong "
        "together",
        "      count(rows, #) = count(columns, #)",
        "      ^^^^^",
    ]


def test_a_file_outside_is_used_when_it_is_in_a_folder_of_kinds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "own.puzzle").write_text("kind own { cells 1..n ; different rows }\n")
    asking = tmp_path / "puzzles" / "a.puzzle"
    asking.write_text('use "../own.puzzle"\nown { size 2 }\n')
    with pytest.raises(PuzzleError, match="a file uses files of its own folder and of --kinds only"):
        loading.load_all(asking)
    monkeypatch.setenv("PYLOGIC_KINDS", str(tmp_path))

    assert [puzzle.kind.name for puzzle in loading.load_all(asking)] == ["own"]


@pytest.mark.parametrize(
    ("kind", "strategy"), [("sudoku", "dom_w_deg"), ("kropki", "ff"), ("slitherlink", "ff"), ("zip_path", "min")]
)
def test_rules_say_which_labeling_suits_a_kind(kind: str, strategy: str) -> None:
    assert library.kind(kind).encoding.strategies["swipl"] == strategy


def test_what_a_file_declares_and_uses_is_written_with_its_puzzles_each_kind_once(tmp_path: Path) -> None:
    base = 'kind plain "Plain" {\n  cells 1..n\n  "lines": different rows columns\n}\n'
    cross = 'kind cross {\n  like plain\n  "diagonals": different diagonals  % both\n}\n'
    puzzles = ["cross {\n  size 5\n}\n", 'plain "two" {\n  size 2\n}\n', "latin {\n  size 2\n}\n"]
    (tmp_path / "base.puzzle").write_text(base)
    file = tmp_path / "own.puzzle"
    file.write_text("\n".join(['use "base.puzzle"\n', *puzzles, cross]))
    whole = "\n".join([base, cross, *puzzles])

    assert dumped(loading.load_all(file), format_named("puzzle")) == whole
    file.write_text(whole)
    assert dumped(loading.load_all(file), format_named("puzzle")) == whole
    assert dumps(loading.load_all(file)[1]) == "\n".join([base, puzzles[1]])
    assert dumps(loading.load_all(file)[2]) == puzzles[2]


AREAS = """
a {{
  areas {{
    a a b
    a b b
    a b b
  }}
}}
kind a "A" {{
  cells 0 1
  regions areas
  {rule}
}}
"""


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        ("different rows within areas", 2**6),  # each row has two neighbours in one area
        ("count(rows within areas, 1) = 1", 2**3),
        ("different rows inside areas", 2**9),  # no row lies in one area as a whole
        ("count(right within areas, 1) = 1", 1),  # beside a border of areas the part of a pair is one cell
    ],
)
def test_within_cuts_groups_and_inside_leaves_them_out(rule: str, count: int, engine: str) -> None:
    asked = loading.loads(AREAS.format(rule=rule))

    assert solve(asked, engine, task="count").count == count


TWO = "kind a {{ cells a: 0 1 ; cells b: 0 1\n {rule} }}\na {{ size 2 }}\n"


@pytest.mark.parametrize("sort", ["a", "b"])
def test_a_pattern_is_of_the_sort_that_it_names(sort: str, engine: str) -> None:
    asked = loading.loads(TWO.format(rule=f"never windows 2x2 of {sort} 0000 ; count(all, {sort} = 1) = 0"))

    assert solve(asked, engine, task="count").count == 0


def test_a_rule_about_a_family_without_groups_says_nothing(engine: str) -> None:
    asked = loading.loads("kind a { cells 0 1 ; count(around8, 1) = 3 }\na { size 1 }\n")

    assert solve(asked, engine, task="count").count == 2


@pytest.mark.parametrize(
    ("kind", "puzzle"),
    [
        ("cells 1..most ; set most 4 ; count(rows, 1..most) = 2", "size 1x2"),
        ("mark E on 2 ; cells 1..2 ; different rows", "board {\n E . .\n}"),
        ("clue 0..2 on # ; blocks # ; cells . * ; count(around, *) = clue", "board {\n . 1 .\n}"),
        ("say * bulb ; looks * bulb ; fixed T ; cells . T * ; count(rows, *) = 1", "board {\n . T .\n}"),
        ("pointers p on 1 ; cells 0..1 ; count(p, 1) = clue", "board {\n R1 . .\n}"),
        ("cells . 1..size(areas) ; regions areas ; count(areas, .) = 1", "areas {\n a a\n a b\n}"),
        ("segments ; links off on ; count(ends, on) = 1", "board {\n R . . .\n}"),
        ("ships fleet ; cells ~ # ; place fleet", "size 1x3\nfleet 2"),
        ("like hitori ; cells 0..2 ; different columns", "board {\n 1 1\n 2 1\n}"),
        ("like starbattle ; set stars 3 ; count(all, *) = stars - 2", "areas {\n a a a\n}"),
    ],
)
def test_the_order_of_statements_does_not_matter(kind: str, puzzle: str) -> None:
    seen = set()
    for order in permutations(kind.split(" ; ")):
        (found,) = loading.read(Source("t", f"kind a {{ {' ; '.join(order)} }}\na {{\n{puzzle}\n}}"))
        seen.add(frozenset(solution.atoms for solution in solve(found, "clingo", models=0).solutions))
    assert len(seen) == 1


@pytest.mark.slow
def test_kinds_of_the_library_are_the_same_in_another_order() -> None:
    random = Random(46)
    for name in lookup.names():
        usual = lookup.declaration(name)
        (own,) = contents(read_source(ROOT / "kinds" / f"{name}.puzzle")).scope.declarations
        found = declare(replace(own, phrases=tuple(random.sample(own.phrases, len(own.phrases)))), _of_library)

        assert usual is not None
        assert found.frame.sorts == usual.frame.sorts
        assert found.frame.settings == usual.frame.settings
        assert Counter(map(repr, found.givens)) == Counter(map(repr, usual.givens))
        assert Counter(rule.word.name for rule in found.rules) == Counter(rule.word.name for rule in usual.rules)


def _of_library(word: Token) -> Declared:
    found = lookup.declaration(word.text)
    assert found is not None
    return found


LISTED = """sudoku {
  board {
    1 . . .
    . . . .
    . . . .
    . . . .
  }
  r1c2 in 3 4
  r1c3 in 3 4
  r2c1 in 3
}
"""


def test_lists_of_values_are_clues() -> None:
    listed = loads(LISTED)
    grids = {
        engine: {str(one.grid) for one in solve(listed, engine=engine, models=0).solutions}
        for engine in ("clingo", "swipl")
    }
    every = solve(loads(re.sub("  r1c. in .*\n|  r2c1.*\n", "", LISTED)), models=0).solutions
    fitting = {str(one.grid) for one in every if {one.grid[0][1], one.grid[0][2]} == {3, 4} and one.grid[1][0] == 3}

    assert all(found == fitting for found in grids.values())
    assert len(fitting) == 6
    assert dumps(listed) == LISTED
    assert [one.sentence for one in check(listed, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1").faults] == [
        "r1c2 is 2, not one of 3, 4"
    ]
    assert "r1c2 is 3 or 4\nr1c3 is 3 or 4\nr2c1 is 3" in str(listed)


def test_mistakes_in_lists_of_values() -> None:
    with pytest.raises(PuzzleError) as caught:
        loads("sudoku { size 4 ; r1c2 in 3 ; r1c2 in 4 ; r1c3 in a ; r1c4 in ; r5c5 in 1 }")
    assert [problem.sentence for problem in caught.value.problems] == [
        "the values of r1c2 are listed twice",
        "the values that r1c3 may have follow 'in'",
        "the values that r1c4 may have follow 'in'",
        "there is no r5c5 on a board of 4 rows and 4 columns",
    ]
    with pytest.raises(PuzzleError, match="a number here is from 1 to 4, not 9"):
        loads("sudoku { size 4 ; r1c2 in 3 9 }")
    with pytest.raises(PuzzleError, match=r"the values that r1c1 may have follow 'in' \(white black\)"):
        loads("heyawake { size 1 ; r1c1 in grey ; rooms {\n a\n } }")


BLOCKS_AND_UNKNOWNS = """\
palisade "Pieces of three, with blocks" {
  k 3
  board {
    . # .
    . . .
    . . #
    # . .
  }
}

snake "three, its ends hidden" {
  rows    3 1 1
  columns 3 1 1
}

galaxies "Three galaxies around two blocks" {
  board {
    . . . #
    . . . .
    # . . .
  }
  centres r1c1-r1c2 r2c2-r2c3 r3c3-r3c4
}

tasquare "three, a number that is not known" {
  board {
    1 . ?
    . . .
    . 2 .
  }
}
"""


def test_blocks_between_pieces_and_what_is_not_known() -> None:
    for board in loading.read(Source("", BLOCKS_AND_UNKNOWNS)):
        answers = [solve(board, engine=engine) for engine in ("clingo", "swipl")]

        assert [one.status for one in answers] == [Status.UNIQUE] * 2
        assert {one.solutions[0].atoms for one in answers} == {answers[0].solutions[0].atoms}
        assert board.kind.draw(board, answers[0].solutions[0].atoms)
