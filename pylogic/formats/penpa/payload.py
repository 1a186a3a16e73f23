"""The text packed in a link of Penpa+, within limits: a header, settings and drawings in JSON."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from pylogic.language.coding.links import unpacked

_LARGEST = 1 << 20
"""Bytes that a link unpacks to; a full board of 50x50 has about a tenth."""
_SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"',
    "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"',
    "z1": '"numberS"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"', "z6": '"killercages"',
    "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null", "zZ": "z",
}  # fmt: skip
"""Abbreviations, as ``COMPRESS_SUB`` of Penpa+ has them; older links do not escape a ``z``."""
_ESCAPES = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
"""Signs that the header cannot hold."""


def unpack(letters: str) -> list[str]:
    """The lines that a link packs; `pack` writes them.

    Raises:
        ValueError: The link is cut or damaged, or too much is packed in it.
    """
    try:
        text = unpacked(unquote(letters), _LARGEST).decode()
    except UnicodeDecodeError:
        raise ValueError("what this link packs is not text") from None
    except ValueError as error:
        raise ValueError(f"what this link packs cannot be read: {error}") from None
    return [re.sub("z.", lambda match: _SHORT.get(match[0], match[0]), line) for line in text.split("\n")]


def pack(lines: Sequence[str]) -> str:
    """The lines as a link has them behind ``p=``."""
    text = "\n".join(lines).replace("z", "zZ")
    for short, long in _SHORT.items():
        text = text if short == "zZ" else text.replace(long, short)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def value(text: str) -> Any:
    """Parse a line of JSON.

    Raises:
        ValueError: It is not JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise malformed("what should be JSON") from None


def malformed(part: str) -> ValueError:
    """The error that a part of what a link packs is not as Penpa+ writes it."""
    return ValueError(f"{part} in this link is not in the form of Penpa+")


def line(value: object) -> str:
    """A value as a line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def escaped(text: str) -> str:
    """A text as a field of the header."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def unescaped(text: str) -> str:
    """A text from a field of the header."""
    for sign, escape in _ESCAPES.items():
        text = text.replace(escape, sign)
    return text
