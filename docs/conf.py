"""How Sphinx makes a site of the Markdown that lies in the repository; `make docs` calls it.

The whole repository is its source, so that links between README.md and docs/ lead to the same pages as in a checkout.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes

from pylogic.editor.lexer import PuzzleLexer
from pylogic.model import VERSION

project = "pylogic"
author = "the authors of pylogic"
version = release = VERSION
language = "en"

extensions = ["myst_nb"]
root_doc = "docs/index"
include_patterns = ["docs/*.md", "docs/*.ipynb", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
suppress_warnings = ["misc.highlighting_failure"]  # what a command prints is not a shell's language

myst_heading_anchors = 4  # as GitHub names them
nb_execution_mode = "auto"  # the notebook lies there without what it prints and draws
nb_execution_timeout = 120
nb_execution_raise_on_error = True

html_theme = "furo"
html_title = f"pylogic {VERSION}"
html_static_path = ["_site/static"]
html_extra_path = ["_site/root"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False


def _external(app: Any, doctree: nodes.document, docname: str) -> None:
    """Gather the links that lead away."""
    found = app.env.__dict__.setdefault("pylogic_external", {})
    found[docname] = sorted(
        {
            node["refuri"]
            for node in doctree.findall(nodes.reference)
            if node.get("refuri", "").startswith(("http:", "https:"))
        }
    )


def _listed(app: Any, error: Exception | None) -> None:
    """Write them to a file; they are not fetched."""
    if error is None:
        found = app.env.__dict__.get("pylogic_external", {})
        lines = sorted(f"{uri}  ({name})" for name, uris in found.items() for uri in uris)
        Path(app.outdir, "external-links.txt").write_text("".join(f"{line}\n" for line in lines))


def setup(app: Any) -> None:
    """Tell Sphinx what is said above."""
    app.add_lexer("puzzle", PuzzleLexer)
    app.connect("doctree-resolved", _external)
    app.connect("build-finished", _listed)
