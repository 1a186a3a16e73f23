"""The search for cracks: a short part of it that is always the same, and that it would find what it is for."""

from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from effort import some
from hypothesis import settings

from fuzzing import commands, cracks, inputs, oracle, puzzles, running, seeds, strikes
from fuzzing.boards import Board
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures, keep
from fuzzing.crew import Crew
from pylogic import builtin, formats
from pylogic.model.text import Source
from pylogic.solving.loading import loads, read

pytestmark = pytest.mark.slow


STRUCK = sorted({what for what, _ in strikes.STRIKES})


class TestWhole:
    """Nothing is left out."""

    def test_every_kind_has_boards(self) -> None:
        for kind, make in puzzles.MAKERS.items():
            assert make(Random(1)).kind == kind

    def test_every_format_has_texts_that_are_read(self) -> None:
        assert set(seeds.texts()) == set(formats.names())
        for name, texts in seeds.texts().items():
            for text in texts:
                assert read(Source("text", text), name)

    def test_every_answer_to_begin_with_is_right(self) -> None:
        for pair in seeds.pairs():
            puzzle = loads(pair.puzzle)
            assert puzzle.kind.judge(puzzle, Source("answer", pair.answer)).right

    def test_every_option_gets_values(self) -> None:
        taking = {
            action.dest for name in commands.command_names() for action in commands.options(name) if action.nargs != 0
        }

        serving = {"host", "port", "static"}
        assert taking - {"shell", "engine"} - serving <= set(commands.pools())
        assert "time_limit" in taking

    def test_every_command_is_tried(self) -> None:
        assert set(commands.SHARES) - {"grade", "nothing"} == set(commands.command_names())

    def test_no_command_looks_at_the_whole_disk(self) -> None:
        made = (commands.case(chance(0, "inputs", number)) for number in range(3000))

        places = {word for case in made if not case.sound for word in case.words if word.startswith("/")}
        assert places == {"/dev/null", "/dev/full"}

    def test_chance_is_the_same_for_the_same_number(self) -> None:
        assert commands.case(chance(3, "inputs", 5)) == commands.case(chance(3, "inputs", 5))
        assert puzzles.board(3, 5)[0].text == puzzles.board(3, 5)[0].text != puzzles.board(4, 5)[0].text


class TestNoCracks:
    """Short runs of every part, which find nothing."""

    @pytest.mark.parametrize(
        ("part", "number", "counts"),
        [
            ("inputs", 2 * settings().max_examples, {"inputs"}),
            ("calls", 60, {"puzzles that were built"}),
            ("puzzles", 12, {f"puzzles of {kind}" for kind in builtin.names()}),
            ("links", 20 * settings().max_examples, {"links", "links that are read"}),
            pytest.param(
                "answers",
                20,
                {"answers that are right"},
                marks=pytest.mark.skipif(not oracle.THERE, reason="npm's pzpr is not there"),
            ),
        ],
    )
    def test_a_part(self, part: str, number: int, counts: set[str]) -> None:
        figures = running.done(running.Piece(part, 0, 0, number))

        assert [crack.sentence for crack in figures.cracks if "processor time" not in crack.sentence] == []
        assert counts <= {name for name, count in figures.counts.items() if count}
        if part != "answers":  # of which some cannot be said in files
            assert figures.counts.get(part, number) == number

    @pytest.mark.parametrize("what", some(STRUCK, daily=[what for what in STRUCK if "lose a worker" not in what]))
    def test_strikes(self, what: str) -> None:
        number = next(n for n in range(100) if strikes.drawn(chance(0, "strikes", n))[0] == what)

        assert [crack.sentence for crack in strikes.tried(0, number).cracks] == []


class TestFinding:
    """Faults made on purpose are found."""

    def test_a_failure_of_the_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> str:
            raise IndexError("surprise")

        monkeypatch.setattr("pylogic.solving.loading.canonical", broken)
        case = commands.Case(("fmt", "in.puzzle"), {"in.puzzle": seeds.pairs()[0].puzzle.encode()}, b"", True)
        found = list(inputs.faults(case, inputs.called(case)))

        assert len(found) == 2
        assert "pylogic itself failed" in found[0]
        assert found[1].startswith("it ended with 4")

    @pytest.mark.parametrize(
        ("outcome", "sentence"),
        [
            ({"code": 2, "stderr": "something is wrong\n"}, "does not say about which file"),
            ({"code": 2, "stderr": ""}, "without a word"),
            ({"code": 7}, "ended with 7"),
            ({"seconds": 3.0}, "3.0 s of processor time"),
            ({"stderr": "\x1b[31m"}, "character '\\x1b'"),
            ({"escaped": "ValueError x"}, "did not end with an exit code"),
            ({"left": {"in.puzzle": b"", "old": b"old\n"}}, "in.puzzle is not as it was"),
            ({"left": {"in.puzzle": b"x", "old": b"old\n", ".pylogic-1": b""}}, "left behind"),
            ({"stdout": "futoshiki {\n size 3\n}\n", "files": b"futoshiki { size 2 }"}, "says something else"),
            ({"stdout": "futoshiki {", "files": b"futoshiki { size 2 }"}, "cannot be read"),
        ],
    )
    def test_what_must_not_be_about_a_call(self, outcome: dict[str, Any], sentence: str) -> None:
        text = outcome.pop("files", b"x")
        files = {"in.puzzle": text, "old": b"old\n"}
        case = commands.Case(("fmt", "in.puzzle"), files, b"", True)
        sound = inputs.Outcome(1, "", "", 0.1, "", dict(files))
        changed = sound._replace(code=0 if "stdout" in outcome else 1)._replace(**outcome)

        assert list(inputs.faults(case, sound)) == []
        assert [sentence in found for found in inputs.faults(case, changed)] == [True]

    def test_a_folder_that_is_put_in_order_has_other_puzzles_then_and_nothing_else(self) -> None:
        files = {"in.puzzle": b"x", "mine/one.puzzle": b"x", "old": b"old\n"}
        case = commands.Case(("fmt", ".", "-w"), files, b"", False)
        changed = inputs.Outcome(1, "", "", 0.1, "", dict.fromkeys(files, b"y"))

        assert list(inputs.faults(case, changed)) == ["the file old is not as it was"]

    @pytest.mark.parametrize(
        ("line", "changed"),
        [
            ("check two.puzzle --json -o in.puzzle", {"in.puzzle"}),
            ("check two.puzzle --json --output=old", {"old"}),
            ("check in.puzzle --json -o ./in.puzzle", set()),
            ("check . --json -o in.puzzle", set()),
            ("check . --json -o old", {"old"}),
            ("check * --json -o old", set()),
            ("compile - --output in.puzzle", {"in.puzzle"}),
            ("compile - --output", set()),
            ("fmt in.puzzle two.puzzle -w", {"in.puzzle", "two.puzzle"}),
            ("fmt . -w", {".", "*.puzzle"}),
            ("fmt in.puzzle old", set()),
            ("compare in.puzzle --resume rows -o out --plot p.svg", {"rows", "out", "p.svg"}),
            ("", set()),
        ],
    )
    def test_the_files_that_a_command_line_may_change(self, line: str, changed: set[str]) -> None:
        assert commands.meant(line.split()) == changed

    @pytest.mark.parametrize("kind", builtin.names())
    def test_a_wrong_answer(self, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        found = _cracks(monkeypatch, kind, solutions=frozenset(), objective=None)

        assert any(sentence.startswith("clingo") for sentence in found)
        assert any(sentence.startswith("swipl") for sentence in found)

    def test_a_checker_that_takes_what_is_wrong(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = _cracks(monkeypatch, "futoshiki")

        assert found
        assert all(sentence.startswith("the checker refuses [") for sentence in found)


def _cracks(monkeypatch: pytest.MonkeyPatch, kind: str, **changes: Any) -> list[str]:
    """What is found on a board of a kind of which every filling is said to be right."""

    def falsified(seed: int, number: int) -> tuple[Board, object]:
        made, random = drawn(seed, number)
        return replace(made, right=lambda _: True, **changes), random

    number = next(n for n in range(100) if _suits(puzzles.board(0, n)[0], kind))
    drawn = puzzles.board
    monkeypatch.setattr(puzzles, "board", falsified)
    with Crew() as crew:
        return [crack.sentence for crack in puzzles.tried(0, number, crew).cracks]


def _suits(board: Board, kind: str) -> bool:
    """Whether a board is of a kind, and has one solution, of several pieces."""
    return board.kind == kind and len(board.solutions) == 1 and len(next(iter(board.solutions))) > 1


class TestBoards:
    """Puzzles whose solutions are known otherwise."""

    def test_there_are_576_latin_squares_of_order_4(self) -> None:
        from fuzzing.boards.futoshiki import _squares

        assert [len(_squares(size)) for size in (1, 2, 3, 4)] == [1, 2, 12, 576]

    def test_five_boards_of_2x2_have_no_ships_that_touch_at_a_corner(self) -> None:
        from fuzzing.boards.battleship import _fleets

        fleets = _fleets(2, 2)
        assert sorted(map(sum, fleets)) == [0, 1, 1, 1, 1, 2, 2, 2, 2]
        assert {"".join(fleet.cells) for fleet in fleets.values() if dict(fleet.ships) == {2: 1}} == {
            "LR~~", "~~LR", "T~B~", "~T~B",
        }  # fmt: skip

    def test_a_route_slides_to_a_stop_or_to_a_wall(self) -> None:
        from fuzzing.boards.diamonds import _Ground, _shortest

        ground = _Ground(("@.+", "..O", "*#."), (1, 1), frozenset({(1, 3)}))
        assert ground.slide((1, 1), 2) == [(1, 2), (1, 3)]
        assert ground.slide((1, 3), 4) == [(2, 3)]
        assert ground.slide((1, 1), 4) is None
        assert _shortest(ground) == (1, {((1, 1, 2),)})


class TestTelling:
    """Figures and cracks."""

    def test_figures_take_their_place_in_a_page(self, tmp_path: Path) -> None:
        page = tmp_path / "page.md"
        page.write_text("before\n<!-- figures -->\nold\n<!-- end -->\nafter\n")
        figures = Figures("inputs")
        figures.counts["inputs"] = 1234
        cracks.write_table(page, cracks.table([figures]))

        assert page.read_text() == (
            "before\n<!-- figures -->\n\n| part | what | number |\n|---|---|--:|\n| inputs | inputs | 1,234 |\n"
            "| | processor time, seconds | 0 |\n| | **cracks** | **0** |\n\n<!-- end -->\nafter\n"
        )

    def test_kinds_are_counted_together(self) -> None:
        figures = Figures("library")
        figures.counts.update({"library": 5, "of sudoku": 2, "of akari": 3})

        assert cracks.table([figures]).splitlines()[2:-2] == [
            "| library | library | 5 |",
            "|  | most of a kind | 3 |",
            "|  | kinds | 2 |",
            "|  | least of a kind | 2 |",
        ]

    def test_a_crack_is_kept_with_the_command_that_shows_it(self, tmp_path: Path) -> None:
        files = {"in.puzzle": b"x", "mine/one.puzzle": b"y"}
        place = keep(Crack("inputs", 7, "it broke", files, ("fmt", "in.puzzle")), tmp_path, 3)

        assert (place / "crack.txt").read_text() == "python -m fuzzing --seed 3 --again inputs:7\n\nit broke\n"
        assert {name: (place / name).read_bytes() for name in files} == files
        assert (place / "command.json").read_text() == '["fmt", "in.puzzle"]\n'

    def test_one_that_is_ended_tells_what_was_begun(self) -> None:
        stopped, reports = Event(), list[Figures]()

        def end(figures: Figures) -> None:
            reports.append(figures)
            stopped.set()

        plan = running.pieces({"inputs": 500_000}, 1)
        empty = (piece._replace(last=piece.first) for piece in plan)
        assert not running.run(empty, 1, 60.0, end, stopped)
        assert len(reports) == 2
        assert running.run(iter(()), 1, 60.0, end)

    def test_a_budget_that_ends_early_has_tried_something_of_each_part(self) -> None:
        plan = running.pieces({"inputs": 1000, "puzzles": 100, "strikes": 10}, 1)

        assert {piece.part for _, piece in zip(range(3), plan, strict=False)} == {"inputs", "puzzles", "strikes"}
        assert sum(piece.last - piece.first for piece in plan) < 1110
