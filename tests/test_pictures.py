"""Drawings of boards: well-formed, complete, always the same, and nothing by colour alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pylogic.drawing.svg import picture
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.resources import ROOT
from pylogic.pictures.svg import THEMES, svg
from pylogic.solving.loading import load_all

NAMESPACE = "{http://www.w3.org/2000/svg}"
FILES = sorted([*(ROOT / "kinds").glob("*.puzzle"), *(ROOT / "examples").glob("*.puzzle")])
PUZZLES = [puzzle for file in FILES for puzzle in load_all(file)]
DRAWN = {"~": "", "#": "", ".": "", "*": "", "/": "", "\\": ""}


def shown(drawing: str) -> list[str]:
    """The texts in a drawing, in the order of their places."""
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{NAMESPACE}text")]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.kind}: {puzzle.title}"


@pytest.mark.parametrize("puzzle", PUZZLES, ids=named)
class TestEveryPuzzle:
    """Whatever the kind."""

    def test_it_is_one_element_that_says_what_it_is(self, puzzle: Puzzle) -> None:
        root = ElementTree.fromstring(picture(puzzle))
        title, description = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")

        assert root.tag == f"{NAMESPACE}svg"
        assert root.get("role") == "img"
        assert title is not None
        assert description is not None
        assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        assert str(puzzle.kind) in (title.text or "")
        assert len((description.text or "").split("Row ")) > puzzle.kind.sketch(puzzle, None).rows

    def test_it_needs_nothing_else(self, puzzle: Puzzle) -> None:
        for theme in THEMES:
            drawn = picture(puzzle, theme=theme)

            assert ("var(" in drawn) == (theme == "auto")
            assert not re.search(r"<(script|image|foreignObject|use|a)\b|url\(|@import|@font-face", drawn)

    def test_it_is_the_same_every_time(self, puzzle: Puzzle) -> None:
        assert picture(puzzle) == picture(puzzle)

    def test_it_shows_every_number_that_the_text_shows(self, puzzle: Puzzle) -> None:
        canvas = puzzle.kind.sketch(puzzle, None)
        written = sorted(re.findall(r"\d+", " ".join(shown(svg(canvas)))))
        spelt = [thing for things in [*canvas.cells.values(), *canvas.beside.values()] for thing in things]
        wanted = sorted(number for thing in spelt for number in re.findall(r"\d+", thing.says))

        assert not set(wanted) - set(written)
        assert len(written) >= len(wanted)

    def test_every_clue_is_pointed_at_by_more_than_a_colour(self, puzzle: Puzzle) -> None:
        plain = _without_colours(picture(puzzle))

        for role in ("bad", "path", "good"):
            for clue in puzzle.clues[:4]:
                roles = {fact.atom: role for fact in puzzle.facts if fact.clue == clue}
                assert _without_colours(picture(puzzle, roles=roles)) != plain, (clue.sentence, role)


def _without_colours(drawn: str) -> str:
    body = drawn.partition("</desc>")[2]
    return re.sub(r'(fill|stroke)="[^"]*"', "", body)
