"""No count of ``benchmarks/counts.toml`` grows unseen."""

import tomllib
from collections.abc import Callable

import pytest

from benchmarks import counts
from benchmarks.counts import Figures

KEPT = counts.kept()
BOARDS = {"akari": {"facts": 1000, "conflicts": 0}, "nurikabe": {"facts": 79}}


def compare(name: str, measure: Callable[[], Figures]) -> None:
    """Compare what is measured now with a section of the file, where both are of the same circumstances."""
    if (now := counts.circumstances()) != (then := KEPT["under"]):
        pytest.skip(f"the counts were measured under {then}; this is {now}")
    assert counts.grown(KEPT[name], measure()) == []


@pytest.mark.slow
def test_no_board_takes_more_than_it_did() -> None:
    compare("boards", counts.boards)


@pytest.mark.slow
def test_no_command_imports_or_calls_more_than_it_did() -> None:
    compare("commands", counts.commands)


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (BOARDS, []),
        (BOARDS | {"akari": {"facts": 1030, "conflicts": 0}}, []),
        (BOARDS | {"akari": {"facts": 500, "conflicts": 0}}, []),
        (BOARDS | {"akari": {"facts": 1031, "conflicts": 0}}, ["akari: facts 1000 -> 1031 (+3.1%)"]),
        (BOARDS | {"akari": {"facts": 1000, "conflicts": 1}}, ["akari: conflicts 0 -> 1"]),
        (BOARDS | {"akari": {"facts": 1000}}, ["akari: conflicts 0 -> none"]),
        ({"akari": BOARDS["akari"]}, ["nurikabe: facts 79 -> none"]),
        (BOARDS | {"masyu": {"facts": 3}}, ["masyu: facts none -> 3"]),
    ],
)
def test_a_count_that_is_higher_or_unknown_is_named(now: Figures, found: list[str]) -> None:
    advice = "; where that is meant: make counts, and the reason in CHANGELOG.md"

    assert counts.grown(BOARDS, now) == [sentence + advice for sentence in found]


@pytest.mark.parametrize(("section", "name", "count"), [("boards", "akari", "atoms"), ("commands", "grade", "calls")])
def test_an_altered_file_is_noticed(section: str, name: str, count: str) -> None:
    """As if what the file holds now had been measured, and the file held a twentieth less."""
    figures = KEPT[section]
    was = figures[name][count] * 19 // 20
    altered = figures | {name: figures[name] | {count: was}}

    (sentence,) = counts.grown(altered, figures)
    assert sentence.startswith(f"{name}: {count} {was} -> {figures[name][count]} (+5.")


def test_what_is_written_is_read_again() -> None:
    sections = {"boards": BOARDS, "commands": {"run, a sudoku": {"calls": 3}}}

    assert tomllib.loads(counts.written({"python": "3.11.7"}, sections)) == {"under": {"python": "3.11.7"}, **sections}
