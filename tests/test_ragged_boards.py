"""One cell too many or too few in a row is one problem, at that row, for every kind and every block."""

from collections.abc import Iterator

import pytest
from cover import marks

from pylogic.model.document import Block, Setting, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ROOT, read_source
from pylogic.model.text import Source
from pylogic.solving import loading

SHAPED = ("board", "areas", "rooms", "corners", "arrows")
SIDES = ("top", "bottom", "left", "right")
FILES = sorted([*(ROOT / "kinds").glob("*.puzzle"), *(ROOT / "examples").glob("battleship_1*.puzzle")])
FILES += [ROOT / "examples" / f"{name}.puzzle" for name in ("futoshiki_7x7", "futoshiki_adjacent", "diamonds_7x7")]


def lines_of_cells(source: Source) -> Iterator[list[Token]]:
    """The first row of every block, and the clues of every side of which a puzzle has several."""
    for document in loading.documents(source)[:1]:
        for statement in document.statements:
            if isinstance(statement, Block) and statement.name.text in SHAPED and len(statement.rows) > 2:
                signs = ("<", ">", "|") if document.kind.text == "futoshiki" else ()
                yield [word for word in statement.rows[0] if word.text not in signs]
            elif isinstance(statement, Setting) and statement.name.text in SIDES and len(statement.words) > 2:
                yield list(statement.words)


ROWS = [
    pytest.param(source, row, marks=marks(file.stem), id=f"{file.stem}-{row[0].span.line}")
    for file in FILES
    if file.is_file()
    for source in [read_source(file)]
    for row in lines_of_cells(source)
]


def problems(source: Source, row: list[Token], new: str) -> list[tuple[int | None, str]]:
    """Line and sentence of each problem once ``new`` stands in the place of the last cell of a row."""
    lines, last = list(source.lines), row[-1].span
    text = lines[last.line - 1]
    lines[last.line - 1] = text[: last.column - 1].rstrip(" " * (not new)) + new + text[last.column - 1 + last.length :]
    with pytest.raises(PuzzleError) as caught:
        loading.read(Source("t", "\n".join(lines)))
    return [(problem.span and problem.span.line, problem.sentence) for problem in caught.value.problems]


@pytest.mark.parametrize(("source", "row"), ROWS)
def test_a_row_with_another_number_of_cells_is_the_only_problem(source: Source, row: list[Token]) -> None:
    last = row[-1]
    glued = row[-2].span.column + row[-2].span.length == last.span.column
    for number, new in ((len(row) + 1, f"{last}{'' if glued else ' '}{last}"), (len(row) - 1, "")):
        ((line, sentence),) = problems(source, row, new)

        assert line == last.span.line
        assert f"{number} " in sentence
        assert str(len(row)) in sentence


def test_many_kinds_are_tried() -> None:
    assert len({row.id for row in ROWS}) > 70
