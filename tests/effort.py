"""How many examples Hypothesis tries."""

from hypothesis import settings

_USUAL = 100
"""Examples of a test that does not say how many, in the profile quick."""


def examples(number: int) -> settings:
    """So many examples in the profile quick, and as many times more in another as that one has more."""
    return settings(max_examples=max(1, number * settings().max_examples // _USUAL))
