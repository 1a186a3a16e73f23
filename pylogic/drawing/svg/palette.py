"""Colours by what they mean: for light and for dark screens, and for paper."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

_COLOURS: Mapping[str, tuple[str, str]] = tomllib.loads(
    Path(__file__).with_name("palette.toml").read_text(encoding="utf-8")
)
"""Each colour for light and for dark screens."""

THEMES = ("auto", "light", "dark")
"""Choices of colours: ``auto`` as the screen is, light in programs that do not know; the others are fixed."""


def paints(theme: str) -> Mapping[str, str]:
    """The value that elements give each colour."""
    return {name: both[theme == "dark"] for name, both in _COLOURS.items()}


def painted(attribute: str, colour: str, theme: str) -> str:
    """The attributes of an element filled or stroked in a colour."""
    named = f'class="pl-{attribute}-{colour}" ' if theme == "auto" else ""
    return f'{named}{attribute}="{paints(theme)[colour]}"'


def style(inside: str) -> str:
    """The rules of CSS for the classes in a picture, empty for none.

    Programs without variables of CSS pass over them and keep what the elements say.  The rules of a colour are the same
    in all pictures, so that several may stand on one page.  A page may set the variables itself.
    """
    classes = sorted(set(re.findall('class="pl-(fill|stroke)-(\\w+)"', inside)))
    if not classes:
        return ""
    names = sorted({name for _, name in classes})
    light, dark = (";".join(f"--pl-{name}:{_COLOURS[name][index]}" for name in names) for index in (0, 1))
    rules = "".join(f".pl-{attribute}-{name}{{{attribute}:var(--pl-{name})}}" for attribute, name in classes)
    return (
        f"<style>@supports(fill:var(--a)){{:where(.pl-board){{{light}}}{rules}"
        f"@media(prefers-color-scheme:dark){{:where(.pl-board){{{dark}}}}}}}</style>"
    )
