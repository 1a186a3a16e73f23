"""The base of what a ``with`` block closes."""

from __future__ import annotations

from typing import Self


class Closing:
    """Something that is closed at the end of a ``with`` block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give back what is held."""
        raise NotImplementedError
