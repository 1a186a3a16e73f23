"""Where work is done: on this machine or on a node of a cluster."""

from __future__ import annotations

from typing import Protocol, TypeVar

Task = TypeVar("Task", contravariant=True)


class Workshop(Protocol[Task]):
    """Does one task after the other, those of each thread by themselves."""

    def do(self, task: Task) -> str:
        """What comes of a task, as text: what is sent from a machine to another must not be able to run there."""

    def cancel(self) -> None:
        """End what runs, and do nothing more."""

    def close(self) -> None:
        """Give back what is held; nothing runs any more."""
