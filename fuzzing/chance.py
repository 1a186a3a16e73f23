"""Chance that can be repeated: every input and every puzzle has a number, and is drawn from that and the seed."""

from __future__ import annotations

from random import Random


def chance(seed: int, part: str, number: int) -> Random:
    """The source of one try: the same for the same three, whatever was tried before."""
    return Random(f"{seed} {part} {number}")
