"""Links of pzpr's own tests read, and the answers in its files judged as pzpr judges them."""

import json
from pathlib import Path

import commands
import pytest
from effort import some
from instances import INSTANCES, needs_instances

from pylogic import PuzzleError, UsageError, check, loads
from pylogic.formats.puzzlink import ALIASES
from pylogic.formats.puzzlink.genres import GENRES

CASES = INSTANCES / "pzpr" / "tests.jsonl"
TESTS = [json.loads(line) for line in CASES.read_text().splitlines()] if CASES.exists() else []
"""For each genre a link, and files with answers, of which those with a fault are wrong."""
UNREAD = {
    "aquarium": "water at two levels in a region",
    "heyablock": "a room without black cells",
    "japanesesums": "sums of which only their number is known",
    "mukkonn": "two arrows in a cell",
}
"""What the kinds of genres do not have that their links here say."""
BY_DAY = ("slither", "lits", "battleship", "arukone", "kakuro", "yajilin", "satogaeri", "shugaku", "lapaz", "vslither")
LONG = {"kaero"}
"""Genres of which an answer takes a quarter of a minute."""
FOLLOWING = {("keywest", "ceNoNum"), ("lixloop", "ceEmpty")}
"""Faults of answers that lack only what follows from the rest."""
OTHER_KIND = {"pentominous", "heteromino", "tetrominous"}
"""Genres whose answers are borders where the kind has letters; they are refused."""


JUDGED = [test["genre"] for test in TESTS if test["genre"] in GENRES and GENRES[test["genre"]].file]
"""Genres with answers in files; by day a fifth of them."""


def cases(genre: str) -> dict[str, object]:
    return next(test for test in TESTS if test["genre"] == genre)


@pytest.mark.slow
def test_a_genre_that_the_library_has_is_read() -> None:
    if not TESTS:
        pytest.skip("no puzzles beside the checkout")
    known = [test for test in TESTS if ALIASES.get(test["genre"], test["genre"]) in GENRES]
    unread = set()
    for test in known:
        try:
            loads(f"https://puzz.link/p?{test['genre']}/{test['url']}")
        except (PuzzleError, UsageError):
            unread.add(test["genre"])

    assert unread == {*UNREAD} & {test["genre"] for test in known}
    assert len(known) - len(unread) >= 232


@needs_instances
@pytest.mark.parametrize("genre", some(JUDGED, [one for one in JUDGED[::5] if one not in LONG], {*BY_DAY} & {*JUDGED}))
def test_answers_are_judged_as_pzpr_does(genre: str) -> None:
    judged = []
    for answer in cases(genre)["answers"]:  # type: ignore[attr-defined]
        try:
            puzzle = loads(answer["file"])
        except (PuzzleError, UsageError):
            continue  # another board than the link has, with something that the kind does not have
        found = check(puzzle, answer["file"])
        if found.verdict == "unreadable":
            assert genre in OTHER_KIND or answer["fault"]
            continue
        judged.append(answer["fault"])
        right = answer["fault"] is None or (genre, answer["fault"]) in FOLLOWING
        assert (found.verdict == "right") == right, (answer["fault"], found.reasons)

    assert judged or genre in UNREAD or genre in OTHER_KIND


SLITHER = "https://puzz.link/p?slither/2/2/dg"
RIGHT = "pzprv3/slither/2/2/3 . /. . /1 1 0 /1 1 0 /1 0 /0 0 /1 0 /"
"""One square around two cells, one above the other."""


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        (RIGHT, 0, "right: the answer solves the puzzle\n"),
        (RIGHT.replace("/", "\n"), 0, "right: the answer solves the puzzle\n"),
        (RIGHT.replace("1 1 0 /1 1 0 /1 0", "1 1 0 /1 -1 0 /1 0"), 1, "wrong: "),
        (RIGHT.replace("3 .", "2 ."), 2, ""),
        ("pzprv3/slither/2/2/3 . /. . /1 1 x", 2, ""),
    ],
)
def test_the_answer_in_a_file_of_pzpr_is_judged(file: str, code: int, said: str, tmp_path: Path) -> None:
    answer = tmp_path / "answer.pzprv3"
    answer.write_text(file)
    found, output, _ = commands.said("check", SLITHER, "--answer", str(answer))

    assert (found, output.startswith(said)) == (code, True)


@pytest.mark.parametrize(
    ("text", "file", "verdict", "reasons"),
    [
        (
            "sukoro { board {\nO .\n. .\n} }",
            "pzprv3/sukoro/2/2/- . /. . /. 2 /. 1 /",
            "right",
            [],
        ),
        (
            "numberlink { board {\n1 . 1\n} }",
            "pzprv3/numlin/1/3/1 . 1 /1 1 /",
            "right",
            [],
        ),
        (
            "lits { areas {\na a a a\n} }",
            "pzprv3/lits/1/4/1/0 0 0 0 /# # # # /",
            "right",
            [],
        ),
        (
            "sudoku { board {\n1 . . .\n. . 2 .\n. . . .\n. . 3 .\n} }",
            "pzprv3/sudoku/4/1 . . . /. . 2 . /. . . . /. . 3 . /. 2 . . /. . . . /. . . . /. . . . /",
            "right so far",
            [],
        ),
        (
            "hashi { board {\n1 . 1\n} }",
            "pzprv3/hashikake/1/3/1 . 1 /1 0 /",
            "wrong",
            ["line: there can be no such line between r1c1 and r1c3"],
        ),
        (
            "nurikabe { board {\n2 . .\n. . .\n} }",
            "pzprv3/nurikabe/2/3/2 # # /+ # # /",
            "wrong",
            ["the sea has no 2x2 square: the 2x2 square at r1c2 must not be all black"],
        ),
    ],
)
def test_an_answer_that_says_less_than_a_solution(text: str, file: str, verdict: str, reasons: list[str]) -> None:
    """Letters of pieces, and what stands in cells beside a line, are found by an engine."""
    found = check(loads(text), file)

    assert found.verdict == verdict
    assert not reasons or [*found.reasons] == reasons


def test_an_answer_to_another_puzzle_is_no_answer() -> None:
    found = check(loads("nurikabe { board {\n2 . .\n. . .\n} }"), "pzprv3/nurikabe/2/3/1 # # /+ # # /")

    assert [problem.sentence for problem in found.problems] == ["this file has an answer to another puzzle"]
