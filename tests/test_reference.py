"""The reference of words says what the words say."""

import pytest

from benchmarks.reference import put
from pylogic.core.resources import ROOT

pytestmark = pytest.mark.slow


def test_the_page_is_as_it_would_be_made_now() -> None:
    page = (ROOT / "docs" / "kinds.md").read_text()

    assert put(page) == page, "run: make reference"
