"""The pictures in the docs are those that would be made now."""

import pytest

from benchmarks.gallery import FOLDER, gallery
from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow


def test_the_pictures_are_as_they_would_be_made_now() -> None:
    made = gallery()
    files = {FOLDER / file.name for file in (ROOT / FOLDER).glob("*.svg")}
    changed = sorted(str(name) for name, text in made.items() if (ROOT / name).read_text(encoding="utf-8") != text)

    assert changed == [], "run: make gallery, and look at what has changed"
    assert files == {name for name in made if name.suffix == ".svg"}
