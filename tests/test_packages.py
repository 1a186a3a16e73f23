"""The packages of pylogic and what each may import, as CONTRIBUTING draws them."""

import re
from functools import cache
from graphlib import CycleError, TopologicalSorter

import modules
import pytest

from pylogic.model.files import ROOT

PACKAGE = ROOT / "pylogic"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in modules.MODULES
}


@cache
def imported(module: str, typed: bool = True) -> set[str]:
    """The modules of pylogic that a module imports, at its top or in a function, perhaps but those for types alone."""
    names = {name for name in modules.imports(MODULES[module], typed) if name.split(".")[0] == "pylogic"}
    return {name if name in MODULES else name.rpartition(".")[0] for name in names}


def package(module: str) -> str:
    """The package of a module; empty for one that lies loose at the top."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else ""


@cache
def table() -> dict[str, set[str]]:
    """The packages in CONTRIBUTING, each with those that it may import."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    return {name: set(re.findall(r"\w+", allowed)) for name, allowed in rows}


def test_contributing_lists_every_package_and_no_other() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}

    assert packages == set(table()) != set()


def test_only_the_public_names_lie_loose_at_the_top() -> None:
    assert sorted(path.name for path in PACKAGE.glob("*.py")) == ["__init__.py", "__main__.py"]


@pytest.mark.parametrize("name", table())
def test_a_package_imports_what_the_table_allows(name: str) -> None:
    allowed = table()[name] | {name}
    strays = [
        f"{module} imports {other}"
        for module in MODULES
        if package(module) == name
        for other in sorted(imported(module))
        if package(other) not in allowed
    ]

    assert strays == []


@pytest.mark.parametrize("name", table())
def test_the_table_allows_nothing_that_no_module_needs(name: str) -> None:
    needed = {package(other) for module in MODULES if package(module) == name for other in imported(module)} - {name}

    assert table()[name] == needed


def test_packages_import_one_way_in_the_order_of_the_table() -> None:
    order = list(table())

    assert all(order.index(other) < place for place, name in enumerate(order) for other in table()[name])


def test_no_modules_import_each_other_not_even_late() -> None:
    graph = {module: imported(module, typed=False) - {module} for module in MODULES}  # types may be about each other

    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"these import each other: {error.args[1]}")
