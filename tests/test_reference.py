"""Generated pages say what they are made from, and how they are made."""

import ast
import re

import pytest

from benchmarks import facts, study
from benchmarks.reference import put
from pylogic.lab.journal import read_rows
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.model.files import ROOT
from pylogic.solving.loading import loads


def generated() -> dict[str, set[str]]:
    """The pages that the first lines of generators name, each with the modules that make it or a part of it."""
    pages: dict[str, set[str]] = {}
    for file in sorted(file for folder in ("benchmarks", "fuzzing") for file in (ROOT / folder).glob("**/*.py")):
        if file.parent.parent != ROOT and file.stem != "__main__":
            continue
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        for page in re.findall(r"docs/([a-z-]+\.md)", ast.get_docstring(ast.parse(file.read_text())) or ""):
            pages.setdefault(page, set()).add(module)
    return pages


def test_every_generated_page_begins_with_the_command_that_renews_it() -> None:
    targets = re.findall(r"^(\w+):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.M)
    silent = []
    for page, modules in generated().items():
        _, first, *_ = (ROOT / "docs" / page).read_text().split("\n\n")
        assert re.search("[Mm]ade by `", first.splitlines()[0]), page
        for module in modules:
            made = [f"make {target}" for target, recipe in targets if re.search(rf"-m {module}\b(?!\.)", recipe)]
            if not any(f"`{command}" in first for command in (f"python -m {module}", *made)):
                silent.append((page, module))

    assert silent == []


def test_every_page_with_places_for_tables_is_generated() -> None:
    placed = {page.name for page in (ROOT / "docs").glob("*.md") if re.search("^<!-- ", page.read_text(), re.M)}

    assert {"labeling.md", "kinds.md"} <= placed <= set(generated())


@pytest.mark.slow
def test_the_page_is_as_it_would_be_made_now() -> None:
    page = (ROOT / "docs" / "kinds.md").read_text()

    assert put(page) == page, "run: make reference"


GLANCE = (ROOT / "docs" / "kinds.md").read_text().partition("## How a declaration is read")[0]
DECLARED, SHOWN = re.findall(r"Of a kind with (.*?):\n\n(.*?)\n\n", GLANCE, re.S)[0]
EXAMPLES = [example for row in SHOWN.splitlines()[2:] for example in re.findall("`([^`]*)`", row.split(" | ")[1])]


@pytest.mark.parametrize("rule", EXAMPLES)
def test_the_rules_that_the_glance_shows_are_rules(rule: str) -> None:
    """Of the kind that the page names, in which edges have to divide the board where pieces are spoken of."""
    statements = [*re.findall("`([^`]*)`", DECLARED), *["divide yes"] * ("pieces" in rule), rule]

    puzzle = loads("kind made {\n" + "\n".join(statements) + "\n}\nmade {\n areas {\n a\n }\n}\n")

    assert puzzle.kind.rules


def test_the_glance_names_every_word_and_all_that_puzzles_may_be_given() -> None:
    assert set(re.findall(r"\[(\w+)\]\(#\1\)", GLANCE)) == set(words.names())
    assert {name for name in givens.names() if not re.search(rf"`{name}\b", GLANCE)} == set()
    assert len(GLANCE.splitlines()) <= 110


def test_the_families_of_the_glance_are_families() -> None:
    table = GLANCE.partition("| families of groups | |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| (?:lines|neighbours|links, edges, bridges) \| `(.*)` \|$", table, re.M)

    assert len(named) == 3
    assert set(" ".join(named).split()) <= set(BUILT_IN)


@pytest.mark.slow
def test_the_page_of_facts_is_as_it_would_be_made_now() -> None:
    assert facts.page() == (ROOT / "docs" / "facts.md").read_text(), "run: make reference"


def test_every_fact_is_explained_at_the_head_of_its_part() -> None:
    explained = {name: part.explained(name) for part in facts.parts() for name in part.facts}

    assert all(meaning for _, meaning in explained.values())
    assert explained["once"] == ("once(G, V)", "the value V stands at most once in G")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sizes", "python"])
def test_the_study_of_labelings_shows_its_rows(name: str) -> None:
    (experiment,) = (one for one in study.experiments() if one.name == name)
    rows = list(read_rows(str(experiment.rows)))
    page, every = ((ROOT / "docs" / file).read_text() for file in ("labeling.md", "labeling-rows.md"))

    assert f"<!-- {name} -->\n\n{study.summary(experiment, rows)}\n\n<!-- end -->" in page, "run: make study"
    assert f"<!-- {name} -->\n\n{study.tables(experiment, rows).rstrip()}\n\n<!-- end -->" in every, "run: make study"


def test_the_study_of_labelings_can_be_read_at_a_sitting() -> None:
    assert len((ROOT / "docs" / "labeling.md").read_text().split()) <= 5000
