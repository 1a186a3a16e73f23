"""Messages to people: realistic mistakes, lengths of messages, numbers and lines of every sort."""

import re
from pathlib import Path

import pytest
from instances import EXAMPLES
from texts import cases

from pylogic import Puzzle, PuzzleError, UsageError, formats, load_all, loads, solve
from pylogic.cli.options import parser
from pylogic.files import syntax
from pylogic.files.printing import show
from pylogic.model import files, limits
from pylogic.model.atom import Atom
from pylogic.model.errors import MOST
from pylogic.model.text import Problem, Source, Span, decimal_in, number_in, whole
from pylogic.solving import loading
from pylogic.solving.loading import read

HUGE = "7" * 5000
"""More digits than Python turns into a number."""
UNDECLARED = [path for path in sorted(EXAMPLES.glob("*.puzzle")) if "kind " not in path.read_text()]
"""The examples whose kinds are those of pylogic: others can be read only with their declaration."""
ADVICE = "split it, or raise PYLOGIC_MOST_PUZZLES from 10000; each puzzle takes about 1 ms and 30 kB to read"


def said(text: str, form: str | None = None) -> list[str]:
    """Places and sentences."""
    with pytest.raises(PuzzleError) as caught:
        loads(text, form)
    return [problem.headline.removeprefix("<string>:").strip() for problem in caught.value.problems]


def message(text: str, form: str) -> str:
    """All that is said of a text, nothing if it is a puzzle."""
    try:
        read(Source("t", text), form)
    except PuzzleError as error:
        return str(error)
    return ""


NO_FORMAT = (
    "this is in none of the formats that 'pylogic formats' lists, or something near its start is wrong; "
    "a puzzle file begins like 'sudoku {'; --from, in Python format=, names another format"
)


@pytest.mark.parametrize(("text", "expected"), [*cases("messages"), ("1 2 3\nhello\n" * 100, [NO_FORMAT])])
def test_errors_that_are_really_made(text: str, expected: list[str]) -> None:
    assert said(text)[: len(expected)] == expected


def test_the_same_mistake_in_many_cells_is_printed_three_times() -> None:
    with pytest.raises(PuzzleError) as caught:
        loads("sudoku {\n board {\n 1 0 0 0\n 0 0 1 .\n . . . .\n . . 2 .\n }\n}")

    assert len(caught.value.problems) == 5
    assert str(caught.value).count("a number here is from 1 to 4, not 0") == 3
    assert str(caught.value).endswith("\n... and 2 more with the same words")


def test_a_foreign_comment_is_one_problem() -> None:
    assert said("# mine\nfutoshiki {\n size 2\n}") == ["1:1: a comment starts with '%', not with '#'"]


@pytest.mark.parametrize("signs", ["^v", "\u2227\u2228", "^V"])
def test_signs_of_a_futoshiki_board_as_they_are_printed(signs: str) -> None:
    puzzle = loads(f"futoshiki {{\n board {{\n . .\n {signs[0]} {signs[1]}\n . .\n }}\n}}")

    assert set(map(str, puzzle.atoms)) >= {"less(1,1,2,1)", "less(2,2,1,2)"}


def pictured(puzzle: Puzzle, picture: str) -> str:
    """A puzzle file whose board is a picture; what stands in words under the picture follows it."""
    words: list[str] = []
    drawn: list[str] = []
    for line in picture.splitlines():
        (words if re.match(r"r\d|at most", line) else drawn).append(line)
    adjacent = "adjacent" if "adjacent" in set(map(str, puzzle.atoms)) else ""
    words = [re.sub(r"at most (\d+) moves?", r"moves <= \1", line) for line in words]
    return "\n".join([f"{puzzle.kind.name} {{", adjacent, "board {", *drawn, "}", *words, "}"])


@pytest.mark.parametrize("form", ["unicode", "ascii"])
@pytest.mark.parametrize("path", UNDECLARED, ids=lambda path: path.stem)
def test_pictures_of_puzzles_are_boards(path: Path, form: str) -> None:
    for puzzle in load_all(path):
        picture = puzzle.kind.draw(puzzle, None)
        text = pictured(puzzle, str(picture.in_ascii() if form == "ascii" else picture))

        (document,) = loading.documents(Source("t", text))
        formatted = show(document, puzzle.kind.layout)

        assert set(loads(text).atoms) == set(puzzle.atoms)
        assert set(loads(formatted).atoms) == set(puzzle.atoms)


@pytest.mark.parametrize("form", ["unicode", "ascii"])
@pytest.mark.parametrize("name", ["battleship_6x6_csc384", "diamonds_tiny", "futoshiki_4x4", "futoshiki_adjacent"])
def test_pictures_of_solutions_are_answers_and_boards(name: str, form: str) -> None:
    (puzzle,) = load_all(EXAMPLES / f"{name}.puzzle")
    (solution,) = solve(puzzle, "clingo", models=1).solutions
    picture = puzzle.kind.draw(puzzle, solution.atoms)
    text = str(picture.in_ascii() if form == "ascii" else picture)

    assert puzzle.kind.judge(puzzle, Source("a", text)).violations == ()
    if puzzle.kind.name == "diamonds":
        assert said(pictured(puzzle, text))[0].endswith(
            "numbers belong to the picture of a route, and hide what is under them; write the board without the route"
        )
    else:
        again = loads(pictured(puzzle, text))
        assert set(puzzle.atoms) <= set(again.atoms)
        assert again.kind.check(again, solution.atoms) == ()


def test_ships_that_were_meant_the_other_way_round() -> None:
    puzzle = loads("battleship {\n rows 2 0 2 0 1\n columns 1 1 1 1 1\n fleet 2*4 1\n}")
    assert [conflict.sentence for conflict in puzzle.kind.presolving.refute(puzzle)][:1] == [
        "the fleet has 9 cells, the rows add up to 5"
    ]

    puzzle = loads("battleship {\n rows 2 0 2 0 1\n columns 1 1 1 1 1\n fleet 4*2\n}")
    assert "no row and no column may hold a ship of length 4; for 4 ships of length 2 write 2*4" in [
        conflict.sentence for conflict in puzzle.kind.presolving.refute(puzzle)
    ]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("3 2 -4 1", "'-4' is not a number"),
        ("3 2 ^4 1", "'^4' is not a number"),
        ("3 2 4 1 <", "'<' has no cell after it"),
        ("3 2 < > 4 1", "'<' and '>' stand between the same two cells"),
    ],
)
def test_what_is_not_a_row_of_an_answer(row: str, sentence: str) -> None:
    (puzzle,) = load_all(EXAMPLES / "futoshiki_4x4.puzzle")
    with pytest.raises(PuzzleError) as caught:
        puzzle.kind.judge(puzzle, Source("a", f"2 1 3 4\n1 4 2 3\n{row}\n4 3 1 2\n"))

    assert [problem.sentence for problem in caught.value.problems] == [sentence]


@pytest.mark.parametrize("separator", [" ", ",", ";", "\t", ", ", " | "])
def test_rows_of_an_answer_are_separated_in_many_ways(separator: str) -> None:
    (puzzle,) = load_all(EXAMPLES / "futoshiki_4x4.puzzle")
    rows = [separator.join(row) for row in ("2134", "1423", "3241", "4312")]

    assert puzzle.kind.judge(puzzle, Source("a", "\n".join(rows))).violations == ()


def test_signs_of_an_answer_are_those_of_the_puzzle() -> None:
    puzzle = loads("futoshiki {\n size 2\n r1c1 < r1c2\n}")

    def violations(answer: str) -> list[str]:
        return [violation.sentence for violation in puzzle.kind.judge(puzzle, Source("a", answer)).violations]

    assert violations("1 < 2\n2   1") == []
    assert violations("1 > 2\n2   1") == ["r1c2 < r1c1 is a sign of the answer, not of the puzzle"]
    assert violations("1   2\n^\n2   1") == ["r1c1 < r2c1 is a sign of the answer, not of the puzzle"]
    assert violations("2:1,2,2U,1") == ["r1c1 < r2c1 is a sign of the answer, not of the puzzle"]


@pytest.mark.parametrize("name", ["battleship_6x6_csc384", "diamonds_tiny"])
def test_answers_with_commas(name: str) -> None:
    (puzzle,) = load_all(EXAMPLES / f"{name}.puzzle")
    text = {"battleship_6x6_csc384": "LRWWWW WWWWSW WTWWWW WMWWWS WBWTWW WWWBWS"}.get(name, "0 1 2")
    lines = text.split() if name.startswith("battleship") else [text.replace(" ", "")]

    plain, separated = (puzzle.kind.judge(puzzle, Source("a", "\n".join(map(glue.join, lines)))) for glue in ("", ","))
    assert separated.violations == plain.violations


class TestSizes:
    """However long a file is, what is said of it is short."""

    @pytest.mark.parametrize(
        "text",
        ["futoshiki {\n " + "x < " * 100_000, "battleship {\n board {\n " + "q" * 100_000 + "\n }\n}",
         "battleship {\n" + "q" * 100_000 + "\n}", "futoshiki {\n size " + "9" * 100_000 + "\n}",
         "battleship {\n" + "nothing 1\n" * 50_000 + "}", "futoshiki {\n}\n" * 20_000],
    )  # fmt: skip
    def test_messages_are_short(self, text: str) -> None:
        with pytest.raises(PuzzleError) as caught:
            loads(text)

        assert len(caught.value.problems) <= MOST
        assert len(str(caught.value)) < 500 * MOST

    @pytest.mark.slow
    @pytest.mark.parametrize("name", formats.names())
    @pytest.mark.parametrize(
        "text", ["x" * 200_000, "x\n" * 100_000, "1 " * 100_000, "5:0,0,\n" * 30_000, "\n" * 5_000 + "x"]
    )
    def test_messages_of_formats_are_short(self, name: str, text: str) -> None:
        assert len(message(text, name)) < 500 * MOST

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("text", "form", "sentence"),
        [
            ("battleship {\n rows " + "1 " * 100_000 + "\n}", None,
             "this file has more than 60000 words and lines; if it holds several puzzles, split it"),
            ("battleship {\n board {\n" + ".\n" * 50_000 + "}\n}", None,
             "this file has more than 60000 words and lines; if it holds several puzzles, split it"),
            ("battleship {\n board {\n" + ". " * 100_000 + "\n}\n}", None,
             "1:1: a board has at most 200 rows and 200 columns"),
            ("diamonds {\n board {\n" + ". " * 100_000 + "\n}\n}", None,
             "2:2: a board has at most 256 rows and columns"),
            ("futoshiki {\n board {\n" + ". " * 100_000 + "\n}\n}", None,
             "2:2: a board has from 1 to 100 rows and columns"),
            ("1 2\n" * 100_000, "picture", "1:1: a board has from 1 to 100 rows and columns"),
            ("2:0,0,0,0,\n" * 100_001, "sgt", f"this file has more than 1000000 characters; {ADVICE}"),
            ("Board ID: 7\nHint: 1 1 Water\n" * 10_000, "prob014",
             "this file has more than 60000 words and lines; if it holds several puzzles, split it"),
            ("9999 9999\nnone\n" + "O\n" * 100_000, "agh", "1:1: a board has at most 256 rows and columns"),
            ("hint = [|" + "0," * 100_000 + "0|];\n", "dzn",
             "this file has more than 60000 words and lines; if it holds several puzzles, split it"),
            ("data(a, [], [1], [1], [1-1]).\n" * 20_000, "feup",
             "this file has more than 60000 words and lines; if it holds several puzzles, split it"),
            ("data(a, " + "[" * 180_000, "feup",
             "this file has more than 180000 signs; if it holds several puzzles, split it"),
            ("sudoku {\n board {\n" + "." * 400_001 + "\n}\n}", None,
             "this file has more than 400000 cells on its boards; if it holds several puzzles, split it"),
            ("sudoku {\n board {\n" + ("1  " * 201 + "\n") * 2_000 + "}\n}", None,
             "this file has more than 400000 cells on its boards; if it holds several puzzles, split it"),
            ("diamonds {\n}\n" * 10_001, None, f"20001:1: this file has more than 10000 puzzles; {ADVICE}"),
            ("0\n" * 100_000, "csc384", "a board has at most 200 rows"),
            ("0" * 100_000 + "\n0\n0\n0\n", "csc384", "a board has at most 200 columns"),
        ],
    )  # fmt: skip
    def test_what_is_too_large_is_refused_before_it_is_parsed(self, text: str, form: str | None, sentence: str) -> None:
        assert said(text, form) == [sentence]

    @pytest.mark.parametrize(
        ("text", "form", "place"),
        [
            ("slitherlink {\n  size 4\n}\n" * 4, None, "10:1"),
            ("futoshiki {\n  size 5\n}\ndiamonds {\n  board {\n" + "@.....\n" + "......\n" * 4 + "}\n}", None, "4:1"),
            ("lightup 4x4:p\n" * 4, "sgt", "4:1"),
        ],
    )  # fmt: skip
    def test_boards_too_large_together_are_refused_at_the_first_too_many(
        self, text: str, form: str | None, place: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(syntax, "_CELLS", 5)
        monkeypatch.setenv("PYLOGIC_MOST_PUZZLES", "10")

        sentence = f"the boards of this file have more than 50 cells; {ADVICE.replace('10000', '10')}"
        assert said(text, form) == [f"{place}: {sentence}"]

    def test_the_limit_of_puzzles_is_a_setting(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PYLOGIC_MOST_PUZZLES", "2")
        assert said("latin { size 2 }\n" * 3)[0].startswith("3:1: this file has more than 2 puzzles; split it")
        monkeypatch.setenv("PYLOGIC_MOST_PUZZLES", "3")
        assert len(read(Source("t", "latin { size 2 }\n" * 3))) == 3
        monkeypatch.setenv("PYLOGIC_MOST_PUZZLES", "many")
        with pytest.raises(UsageError, match="PYLOGIC_MOST_PUZZLES is a number from 1 to 999999999, not 'many'"):
            loads("latin { size 2 }")

    def test_a_long_line_is_shown_around_the_place(self) -> None:
        shown = str(Problem("here", Source("t", "a" * 500 + "!" + "b" * 500), Span(1, 501, 1))).splitlines()

        assert shown[1] == "    ..." + "a" * 60 + "!" + "b" * 39 + "..."
        assert shown[2].index("^") == shown[1].index("!")

    def test_what_would_change_a_terminal_is_not_shown(self) -> None:
        assert str(Problem("'\x1b' here", Source("t", "a\x1b[31mb"), Span(1, 2))) == (
            "t:1:2: '\\x1b' here\n    a\\x1b[31mb\n     ^^^^"
        )

    def test_more_problems_are_announced(self) -> None:
        with pytest.raises(PuzzleError) as caught:
            loads("battleship {\n" + "nothing 1\n" * 21 + "}")

        assert str(caught.value).splitlines()[-1] == "... and more problems"

    def test_a_file_too_large_is_not_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "LARGEST", 1 << 20)
        (tmp_path / "f").write_bytes(b" " * ((1 << 20) + 1))
        with pytest.raises(PuzzleError, match=r"f: this file is larger than 1 MB, which no puzzle and no answer is$"):
            load_all(tmp_path / "f")


class TestNumbers:
    """No number is too long to be refused."""

    def test_texts_to_numbers(self) -> None:
        assert [number_in(text) for text in ("0", "007", "999999999", "1000000000", "-1", "", "1.5", HUGE)] == [
            0, 7, 999999999, None, None, None, None, None,
        ]  # fmt: skip
        assert number_in("0" * 5000 + "1") == 1
        assert [decimal_in(text) for text in ("1.5", "inf", "nan", "x", HUGE)] == [1.5, None, None, None, None]
        with pytest.raises(ValueError, match="is not a whole number"):
            whole(HUGE)
        with pytest.raises(ValueError, match="is not"):
            Atom.parse(f"p({HUGE})")

    @pytest.mark.parametrize("read_limit", [limits.seconds, limits.memory])
    def test_limits(self, read_limit: object) -> None:
        assert callable(read_limit)
        with pytest.raises(UsageError):
            read_limit(HUGE)

    def test_options(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["run", "f", "--seed", HUGE]
        with pytest.raises(SystemExit):
            parser(words).parse_args(words)
        assert "is not a whole number" in capsys.readouterr().err

    @pytest.mark.slow
    @pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.puzzle")), ids=lambda path: path.stem)
    def test_every_number_of_every_example_in_every_format(self, path: Path) -> None:
        """The first few numbers of a sort suffice: they are read by the same code."""
        for puzzle in load_all(path):
            for form in map(formats.format_named, formats.names()):
                if form.write is None or not form.holds(puzzle.kind):
                    continue
                try:
                    text = form.write(puzzle)
                except UsageError:
                    continue
                for match in list(re.finditer(r"\d+", text))[:40:3]:
                    altered = text[: match.start()] + HUGE + text[match.end() :]
                    assert HUGE not in message(altered, form.name)


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("name", formats.names())
def test_only_a_line_feed_ends_a_line(name: str, sign: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(Source("t", f"?{sign}?{sign}\n?\n"), name)

    assert all(problem.span is None or problem.span.line <= 2 for problem in caught.value.problems)


def test_other_line_ends_are_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert said(end.join(["futoshiki {", " size x", "}"])) == ["2:7: the size is a number from 1 to 100, not 'x'"]


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"latin {\r\n size \xe4\r\n}", 2, 7),
        (b"\xef\xbb\xbf% caf\xc3\xa9 \xe9\n", 1, 8),
        (b"\xff", 1, 1),
        (b"latin {\n size 3\n} \x00", 3, 3),
        (b"latin { size 3 }\n\n\xc3", 3, 1),
    ],
)
def test_what_is_no_text_is_pointed_at(content: bytes, line: int, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        files.decode("t", content)

    assert str(caught.value).splitlines()[0] == f"t:{line}:{column}: this is not a text file in UTF-8"
