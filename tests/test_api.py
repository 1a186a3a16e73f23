"""The reference of the Python interface is complete, and says what the docstrings say."""

import inspect
import re

import pytest

import pylogic
from benchmarks.api import CHAPTERS, page
from pylogic.model.files import ROOT

NAMES = pylogic.__all__
FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(pylogic, name))]
CLASSES = [name for name in NAMES if inspect.isclass(getattr(pylogic, name))]


def section(name: str, title: str) -> str:
    """A part of a docstring."""
    found = re.search(rf"^{title}:\n(.*?)(?=^\w|\Z)", inspect.getdoc(getattr(pylogic, name)) or "", re.M | re.S)
    return found[1] if found else ""


def test_the_page_is_as_it_would_be_made_now() -> None:
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == page(), "run: make api"


def test_every_public_name_has_its_place() -> None:
    documented = [name for names in CHAPTERS.values() for name in names]

    assert sorted(documented) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example(name: str) -> None:
    assert ">>> " in section(name, "Examples")
    assert "pylogic." in section(name, "Examples")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_and_error_is_documented(name: str) -> None:
    text = inspect.getdoc(getattr(pylogic, name)) or ""
    if other := re.search(r"as for `(\w+)`", text):  # they are documented there
        assert other[1] in FUNCTIONS
        return
    described = re.findall(r"^    (\w+): ", section(name, "Args"), re.M)

    assert described == list(inspect.signature(getattr(pylogic, name)).parameters)
    if described:  # what is asked for nothing refuses nothing
        assert re.findall(r"^    (\w+): ", section(name, "Raises"), re.M) != []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_a_function_returns_has_a_public_name(name: str) -> None:
    returned = str(inspect.signature(getattr(pylogic, name)).return_annotation)

    assert {*re.findall(r"[A-Z]\w+", returned)} <= {*NAMES, "Iterator", "Generator", "None"}


@pytest.mark.parametrize("name", CLASSES)
def test_every_field_of_a_class_is_documented(name: str) -> None:
    value = getattr(pylogic, name)
    fields = list(getattr(value, "__dataclass_fields__", getattr(value, "_fields", ())))
    own = [field for field in fields if field in vars(value).get("__annotations__", {})]

    assert sorted(re.findall(r"^    (\w+): ", section(name, "Attributes"), re.M)) == sorted(own) or not own
