import json
from pathlib import Path
from typing import Any

import pytest
from cover import kinds

import pylogic
from pylogic.cli.pictures import as_json_values, canvas_of
from pylogic.model.canvas import Canvas, Picture, Piece

EXAMPLES = sorted(path.stem for folder in ("examples", "kinds") for path in Path(folder).glob("*.puzzle"))


@pytest.mark.parametrize("name", kinds(EXAMPLES))
def test_a_canvas_comes_back_from_json_as_it_was(name: str) -> None:
    path = next(path for folder in ("examples", "kinds") for path in Path(folder).glob(f"{name}.puzzle"))
    for puzzle in pylogic.load_all(path):
        canvas = puzzle.kind.sketch(puzzle, None, {})
        packed = json.loads(json.dumps(as_json_values(canvas)))

        assert vars(canvas_of(packed)) == vars(canvas)


def test_a_text_comes_back_from_json_as_it_was() -> None:
    canvas = Canvas.written(Picture([(Piece("a", "bad"), Piece("b")), ()]))

    assert vars(canvas_of(json.loads(json.dumps(as_json_values(canvas))))) == vars(canvas)


@pytest.mark.parametrize(
    "altered",
    [
        {"rows": "2"},
        {"rows": True},
        {"cells": [[[1, 1], [["no such form", "a", "clue", "", "", None]]]]},
        {"cells": [[[1, 1], [["text", "a", '"/><script>', "", "", None]]]]},
        {"cells": [[[1, 1], [["text", "a"]]]]},
        {"cells": [[[1], []]]},
        {"cells": 1},
        {"edges": [[[1, 1, 0, 1], 'ink" onload="']]},
        {"groups": [["elsewhere", []]]},
        {"instead": [["a"]]},
        {"more": 1},
    ],
)
def test_what_is_not_a_canvas_is_refused(altered: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        canvas_of({**as_json_values(Canvas(2, 2)), **altered})


@pytest.mark.parametrize("found", [None, [], "gASVAAAA", {}, 1])
def test_what_is_no_object_is_refused(found: object) -> None:
    with pytest.raises(ValueError, match="not a canvas"):
        canvas_of(found)
