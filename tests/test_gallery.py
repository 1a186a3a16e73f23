"""The pictures in the docs are those that would be made now."""

import re

import pytest
from effort import drawn

from benchmarks.gallery import FOLDER, PAGE, gallery, names
from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow


def sections(page: str) -> set[str]:
    """What a page says of each kind."""
    return {section.strip() for section in page.split("\n## ")}


def test_the_pictures_are_as_they_would_be_made_now() -> None:
    made = gallery(drawn(names(), 40))
    page = made.pop(PAGE)
    changed = sorted(str(name) for name, text in made.items() if (ROOT / name).read_text(encoding="utf-8") != text)

    assert changed == [], "run: make gallery, and look at what has changed"
    assert sections(page) <= sections((ROOT / PAGE).read_text(encoding="utf-8"))


def test_every_kind_has_its_pictures_on_the_page() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    files = {file.name for file in (ROOT / FOLDER).glob("*.svg")}

    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == names()
    assert set(re.findall(r"\(gallery/(.+?\.svg)\)", page)) == files
    assert {f"{name}.svg" for name in names()} <= files
