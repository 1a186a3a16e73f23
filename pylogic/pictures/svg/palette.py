"""Colours by what they mean: for light and for dark screens, and for paper."""

from __future__ import annotations

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
"""How colours are chosen: ``auto`` as the screen is, by variables of CSS; the others say them in every element."""


def paints(theme: str) -> Mapping[str, str]:
    """What elements say of each colour."""
    if theme == "auto":
        return {name: f"var(--pl-{name})" for name in _COLOURS}
    return {name: both[THEMES.index(theme) - 1] for name, both in _COLOURS.items()}


def style(theme: str) -> str:
    """The rules of CSS that the picture needs, empty for none.

    They are the same for all pictures, so that several may stand on one page.  A page may set the variables itself.
    """
    if theme != "auto":
        return ""
    light, dark = (
        "".join(f"--pl-{name}:{both[index]};" for name, both in _COLOURS.items()).rstrip(";") for index in (0, 1)
    )
    return (
        f"<style>:where(.pl-board){{{light}}}@media(prefers-color-scheme:dark){{:where(.pl-board){{{dark}}}}}</style>"
    )
