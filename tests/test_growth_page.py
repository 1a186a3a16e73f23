"""The page on how cost grows says what its figures give."""

from itertools import pairwise

import pytest

from benchmarks import growth
from pylogic.model.files import ROOT

PAGE = (ROOT / growth.PAGE).read_text(encoding="utf-8")


def test_the_page_has_every_kind_and_the_exponents_of_its_figures() -> None:
    measured = growth.points(PAGE)

    assert list(dict.fromkeys(point.kind for point in measured)) == list(growth.KINDS)
    assert growth.written(measured) in PAGE


@pytest.mark.parametrize("power", [0.5, 1.0, 2.5])
def test_an_exponent_is_that_of_the_largest_sizes(power: float) -> None:
    small = [(4, 100.0), (9, None)]

    assert growth.exponent([*small, *((cells, cells**power) for cells in (16, 36, 64))]) == pytest.approx(power)
    assert growth.exponent(small) is None


def test_boards_have_about_twice_as_many_cells_each_time() -> None:
    for kind in growth.KINDS:
        cells = [int(size.partition("x")[0]) ** 2 for size, *_ in growth.words_of(kind)]

        assert all(1.5 < more / fewer < 2.3 for fewer, more in pairwise(cells)), kind


def test_kinds_that_are_not_on_the_page_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["growth", "sudoko"])

    with pytest.raises(SystemExit):
        growth.main()
