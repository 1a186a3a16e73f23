"""The documentation as a site: it is built without a warning, and its pages are where they are looked for."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pylogic.model.files import ROOT


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    listed = {line.split("<")[-1].rstrip(">") for line in index.splitlines()}
    pages = {path.stem for ending in ("md", "ipynb") for path in (ROOT / "docs").glob(f"*.{ending}")} - {"index"}

    assert pages <= listed
    assert {"../README", "../CONTRIBUTING", "../CHANGELOG"} <= listed


@pytest.mark.nightly
@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("furo")
    pytest.importorskip("myst_nb")
    words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(tmp_path / "trees"), "-c", "docs", "."]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *words, str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    site = tmp_path / "site"
    kinds = (site / "docs" / "kinds.html").read_text()

    assert built.returncode == 0, built.stderr
    assert "WARNING: " not in built.stderr
    assert "<svg" in (site / "docs" / "tutorial.html").read_text(), "the notebook was executed"
    assert {*re.findall(r"/(never\.(?:lp|pl))\"", kinds)} == {"never.lp", "never.pl"}, "encodings are one click away"
    assert "docs/index.html" in (site / "index.html").read_text()
    assert "../README.html#install" in (site / "docs" / "compare.html").read_text()
    assert "https://keepachangelog.com  (CHANGELOG)\n" in (site / "external-links.txt").read_text()
    assert "nonogram" in (site / "searchindex.js").read_text()
