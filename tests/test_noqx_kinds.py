"""The table of noqx's kinds in docs/library.md."""

from benchmarks import noqx
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT


def test_every_kind_of_the_table_is_in_the_library() -> None:
    named = {kind for kind in noqx.kinds().values() if not kind.startswith("- ")}

    assert named
    assert named <= set(lookup.names())


def test_the_page_has_the_table_of_its_figures() -> None:
    page = (ROOT / noqx.PAGE).read_text(encoding="utf-8")

    assert noqx.renewed(page) == page
