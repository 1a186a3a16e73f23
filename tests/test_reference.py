"""The reference of words says what the words say, that of facts what the encodings say."""

import pytest

from benchmarks import facts
from benchmarks.reference import put
from pylogic.model.files import ROOT


@pytest.mark.slow
def test_the_page_is_as_it_would_be_made_now() -> None:
    page = (ROOT / "docs" / "kinds.md").read_text()

    assert put(page) == page, "run: make reference"


def test_the_page_of_facts_is_as_it_would_be_made_now() -> None:
    assert facts.page() == (ROOT / "docs" / "facts.md").read_text(), "run: make reference"


def test_every_fact_is_explained_at_the_head_of_its_part() -> None:
    explained = {name: part.explained(name) for part in facts.parts() for name in part.facts}

    assert all(meaning for _, meaning in explained.values())
    assert explained["once"] == ("once(G, V)", "the value V stands at most once in G")
