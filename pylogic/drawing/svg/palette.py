"""Colours by what they mean: for light and for dark screens, and for paper."""

from __future__ import annotations

import re
from collections.abc import Mapping

_COLOURS = {
    # name: light, dark
    "paper": ("#ffffff", "#15181e"),
    "ink": ("#1c2129", "#e9ebee"),
    "found": ("#1d5fb4", "#93bdfc"),
    "faint": ("#8d95a1", "#7b8492"),
    "grid": ("#c6ccd4", "#3c434e"),
    "shade": ("#566072", "#8d96a5"),
    "hatch": ("#566072", "#6a7483"),
    "onshade": ("#ffffff", "#0e1116"),
    "block": ("#1f232a", "#4b535f"),
    "onblock": ("#ffffff", "#ffffff"),
    "white": ("#ffffff", "#e9ebee"),
    "black": ("#1c2129", "#05070a"),
    "plate": ("#eceff3", "#272c35"),
    "line": ("#2468c2", "#7fb1ff"),
    "way": ("#d3d8df", "#3a414c"),
    "ship": ("#46546b", "#aab6c9"),
    "water": ("#5b9bd5", "#4f83b8"),
    "flood": ("#cfe4f7", "#1d3a57"),
    "gem": ("#0b8fa3", "#4dd0e1"),
    "leaf": ("#2e7d32", "#81c784"),
    "glow": ("#ffcf3f", "#ffd54f"),
    "blue": ("#a9d3f5", "#2b4f73"),
    "green": ("#a8dfae", "#2c5a38"),
    "grey": ("#c9ced6", "#474e5a"),
    "orange": ("#fbd19b", "#6b4a1f"),
    "red": ("#f6b5b5", "#6d3033"),
    "violet": ("#dcbdf0", "#523a68"),
    "region1": ("#f6f0e2", "#2b261a"),
    "region2": ("#efe6f7", "#281f36"),
    "region3": ("#e0f0ec", "#172b28"),
    "region4": ("#e4edfb", "#1b2638"),
    "bad": ("#c01f1f", "#ff8f85"),
    "badtint": ("#fde7e4", "#46201f"),
    "path": ("#a35f00", "#ffc766"),
    "pathtint": ("#fff2cc", "#403414"),
    "good": ("#14752f", "#7edb97"),
    "goodtint": ("#dcf3e1", "#163820"),
}

THEMES = ("auto", "light", "dark")
"""Choices of colours: ``auto`` as the screen is, light in programs that do not know; the others are fixed."""


def paints(theme: str) -> Mapping[str, str]:
    """The value that elements give each colour."""
    return {name: both[theme == "dark"] for name, both in _COLOURS.items()}


def painted(attribute: str, colour: str, theme: str) -> str:
    """The attributes of an element that is filled or stroked in a colour."""
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
