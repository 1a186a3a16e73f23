"""What follows from what was drawn is not asked for."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from effort import some

from pylogic import load_all, loads, solve
from pylogic.model.files import LIBRARY
from pylogic.model.text import Source
from pylogic.page.board import is_solved, state_of


def _library() -> dict[str, Any]:
    puzzles = {file.stem: load_all(file)[0] for file in sorted(LIBRARY.glob("*.puzzle"))}
    return {
        name: puzzle
        for name, puzzle in puzzles.items()
        if len({(one.sort, one.form) for one in puzzle.kind.variables(puzzle)}) > 1
    }


PUZZLES = _library()
ALL = {
    "bdblock",
    "bonsan",
    "brownies",
    "dotchi_dotchi_loop",
    "edamame",
    "eulero",
    "grey_patchwork",
    "hamle_paths",
    "heyabon",
    "nagare",
    "new_kramma",
    "nurimaze",
    "one_room_one_door",
    "oyakodori",
    "patchwork",
    "rectangle_slider",
    "return_home",
    "rule_of_three",
    "satogaeri",
    "school_trip",
    "tatebo_yokobo",
    "time_bomb",
    "voxas",
    "yajisan_sokoban",
    "yosenabe",
}
"""Kinds in which something in cells is drawn too, or is not found to follow."""
LINED = sorted(PUZZLES.keys() - ALL)


@cache
def solution(name: str) -> dict[str, str]:
    return state_of(PUZZLES[name], solve(PUZZLES[name]).solutions[0].atoms)


def drawn(name: str, *forms: str) -> dict[str, str]:
    """Return the entries of a player who draws these forms: nothing that is printed or vacant, and no rim."""
    puzzle = PUZZLES[name]
    printed = state_of(puzzle, puzzle.kind.people.printed(puzzle))
    return {
        str(number): solution(name)[str(number)]
        for number, one in enumerate(puzzle.kind.variables(puzzle))
        if one.form in forms and one.seen and solution(name)[str(number)] not in (one.vacant, one.framed)
        if str(number) not in printed
    }


@pytest.mark.parametrize("name", some(LINED, LINED[::3], LINED[::12]))
def test_what_is_drawn_between_cells_solves_a_puzzle_and_one_stroke_less_does_not(name: str) -> None:
    lines = drawn(name, "edges", "links", "bridges")
    assert is_solved(PUZZLES[name], lines)
    for number in list(lines)[:: max(1, len(lines) // 5)]:
        assert not is_solved(PUZZLES[name], {one: value for one, value in lines.items() if one != number})
    assert not is_solved(PUZZLES[name], {})


def test_an_answer_lists_no_rim() -> None:
    puzzle = load_all(LIBRARY / "shikaku.puzzle")[0]
    edges = puzzle.kind.fields(puzzle, solve(puzzle).solutions[0].atoms)["edges"]
    inner = [one for one in edges if all(1 <= place <= 5 for cell in one for place in cell)]
    assert len(edges) - len(inner) == 20
    for answer, right in ((edges, True), (inner, True), (inner[1:], False)):
        assert puzzle.kind.judge(puzzle, Source("", json.dumps({"edges": answer}))).right is right


@pytest.mark.parametrize("name", some(LINED, LINED[::3], LINED[::12]))
def test_what_is_drawn_against_what_follows_is_wrong(name: str) -> None:
    lines = drawn(name, "edges", "links", "bridges")
    printed = state_of(PUZZLES[name], PUZZLES[name].kind.people.printed(PUZZLES[name]))
    for number, one in enumerate(PUZZLES[name].kind.variables(PUZZLES[name])):
        others = [value for value in one.values if value != solution(name)[str(number)]]
        if one.form == "cells" and others and str(number) not in printed:
            assert not is_solved(PUZZLES[name], {**lines, str(number): others[0]})
            break


@pytest.mark.parametrize("name", ["bdblock", "fillmat", "snake_pit", "wall_logic"])
def test_sides_follow_from_cells_where_each_is_seen_alone(name: str) -> None:
    assert is_solved(PUZZLES[name], drawn(name, "cells"))


@pytest.mark.parametrize("name", ["inverse_litso", "guide_arrow"])
def test_letters_and_arrows_follow_from_the_cells_that_are_shaded(name: str) -> None:
    puzzle = load_all(LIBRARY / f"{name}.puzzle")[0]
    found = state_of(puzzle, solve(puzzle).solutions[0].atoms)
    shaded = {number: value for number, value in found.items() if value == "#"}
    (_, *others) = shaded

    assert is_solved(puzzle, shaded)
    assert not is_solved(puzzle, dict.fromkeys(others, "#"))
    assert not is_solved(puzzle, shaded | {next(number for number in found if number not in shaded): "#"})
    assert not is_solved(puzzle, {})


@pytest.mark.parametrize("name", ["country_road", "rassi", "yajilin", "tracks"])
def test_a_line_does_not_follow_from_the_cells_that_it_visits(name: str) -> None:
    assert not is_solved(PUZZLES[name], drawn(name, "cells"))


@pytest.mark.parametrize("name", some(sorted(ALL), sorted(ALL)[::2], sorted(ALL)[::8]))
def test_what_is_seen_in_cells_is_drawn_where_the_lines_do_not_say_it(name: str) -> None:
    forms = ("cells", "edges", "links", "bridges")
    assert is_solved(PUZZLES[name], drawn(name, *forms))
    assert name == "eulero" or not is_solved(PUZZLES[name], drawn(name, *forms[1:]))
    half = dict(list(drawn(name, *forms).items())[1:-1])
    assert not is_solved(PUZZLES[name], half)


def test_half_of_two_numbers_in_each_cell_is_not_all() -> None:
    puzzle = PUZZLES["eulero"]
    first = {
        str(number): solution("eulero")[str(number)]
        for number, one in enumerate(puzzle.kind.variables(puzzle))
        if one.sort == "first"
    }
    assert not is_solved(puzzle, first)


def test_a_kind_of_ones_own_that_has_the_same_name_follows_its_own_rules() -> None:
    """Kinds are equal by name, and a page reads one again and again while its rules change."""
    text = (
        'kind mine {{\n  cells cell: . #\n  links road: off on\n  "loop": loop on through {}\n}}\n'
        "mine {{\n  size 2\n}}\n"
    )
    links = {str(number): "on" for number in range(4, 8)}
    through, beside = loads(text.format("#")), loads(text.format("."))
    shades = {str(number): "#" for number in range(4)}
    assert [one.form for one in through.kind.variables(through)] == ["cells"] * 4 + ["links"] * 4
    values = {value for one in through.kind.variables(through) if one.form == "links" for value in one.values}
    links = dict.fromkeys(links, max(values, key=lambda value: value != "."))
    assert is_solved(through, {**links, **shades})
    assert is_solved(through, links)
    assert is_solved(beside, links)
    assert not is_solved(beside, {**links, **shades})
