"""Limits together with an alarm that the caller has set; a process has only one alarm."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from types import FrameType

import pytest
from puzzles import UNIQUE

from pylogic import Status, loads, solve
from pylogic.model.errors import LimitReachedError
from pylogic.model.files import decode
from pylogic.model.limits import Deadline, Processor

_FAR = 1000.0


class RungError(Exception):
    """An exception that a caller's handler may raise."""


class Caller:
    """A handler that counts how often it was called."""

    def __init__(self) -> None:
        self.calls = 0
        self.again = 0.0

    def __call__(self, _signal: int, _frame: FrameType | None) -> None:
        self.calls += 1
        if self.again:
            signal.setitimer(signal.ITIMER_REAL, self.again)


@pytest.fixture
def caller() -> Iterator[Caller]:
    made = Caller()
    before = signal.signal(signal.SIGALRM, made)
    yield made
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def far_away(caller: Caller, interval: float = 0.0) -> bool:
    """Whether the caller's alarm stands as it was set by these tests."""
    left, again = signal.getitimer(signal.ITIMER_REAL)
    return 0 < left <= _FAR and again == interval and signal.getsignal(signal.SIGALRM) is caller


def wait(deadline: Deadline) -> None:
    """Wait until something stops it."""
    with deadline.interrupting("waiting"):
        while True:
            pass


def wait_within(outer: Deadline) -> None:
    """Wait until the outer limit stops it, after inner ones that were not reached and one that was."""
    with outer.interrupting("outside"):
        for _ in range(3):
            with Deadline(_FAR).interrupting("inside"):
                pass
        with suppress(LimitReachedError):
            wait(Deadline(0.01))
        wait(Deadline(_FAR))


def test_an_alarm_of_the_caller_is_put_back_with_what_is_left_of_it(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, _FAR, 7)
    with Deadline(2 * _FAR).interrupting("waiting"):
        pass

    assert far_away(caller, 7)


def test_a_solve_with_a_limit_leaves_the_alarm_of_the_caller(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, _FAR)

    assert solve(loads(UNIQUE), limit=60).status is Status.UNIQUE
    assert far_away(caller)
    assert caller.calls == 0


def test_a_limit_that_comes_first_leaves_the_alarm_of_the_caller(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, _FAR)
    with pytest.raises(LimitReachedError):
        wait(Deadline(0.01))

    assert far_away(caller)
    assert caller.calls == 0


def test_an_alarm_that_comes_due_meanwhile_rings(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    with Deadline(_FAR).interrupting("waiting"):
        while not caller.calls:
            pass

    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is caller


def test_an_alarm_may_ring_again_and_again(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    with Deadline(_FAR).interrupting("waiting"):
        while caller.calls < 3:
            pass

    assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(0.01)


def test_a_handler_may_set_the_alarm_again(caller: Caller) -> None:
    caller.again = _FAR
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    with Deadline(2 * _FAR).interrupting("waiting"):
        while not caller.calls:
            pass

    assert far_away(caller)


def test_a_handler_may_raise(caller: Caller) -> None:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise RungError

    signal.signal(signal.SIGALRM, ring)
    with pytest.raises(RungError):  # noqa: PT012  # it may ring at once
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        wait(Deadline(_FAR))

    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is ring
    assert caller.calls == 0


def test_limits_within_limits_are_all_kept(caller: Caller) -> None:
    signal.setitimer(signal.ITIMER_REAL, _FAR)
    with pytest.raises(LimitReachedError, match="while outside"):
        wait_within(Deadline(0.05))

    assert far_away(caller)


def test_an_alarm_without_a_handler_ends_the_process() -> None:
    code = (
        "import signal\n"
        "from pylogic.model.limits import Deadline\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.01)\n"
        "with Deadline(1000).interrupting('waiting'):\n"
        "    while True: pass"
    )
    result = subprocess.run([sys.executable, "-c", code], check=False)

    assert result.returncode == -signal.SIGALRM


class Lasting:
    """Its end takes for ever, and what is raised there Python can only print."""

    def __del__(self) -> None:
        while True:
            pass


class Failing:
    """An object that raises when it is deleted, which is nobody's fault."""

    def __del__(self) -> None:
        raise ValueError


def wait_after_what_lasts(deadline: Deadline) -> None:
    """Wait where the first strike is lost."""
    with deadline.interrupting("waiting"):
        Failing()
        Lasting()
        while True:
            pass


def test_a_limit_that_strikes_where_nothing_can_be_raised_strikes_again_and_is_not_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: lost.append(raised.exc_type.__name__))
    theirs = sys.unraisablehook
    with pytest.raises(LimitReachedError):
        wait_after_what_lasts(Deadline(0.01))

    assert lost == ["ValueError"]
    assert sys.unraisablehook is theirs


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_limit_that_strikes_while_bytes_become_characters_is_reported_as_raised(mark: bytes) -> None:
    content = mark + "size 4 ≤".encode()
    decode("a.puzzle", content)  # what is imported for it is imported now
    messages = []
    for number in range(1, 5):
        sys.setprofile(striking(number))
        try:
            decode("a.puzzle", content)
        except LimitReachedError as reached:
            messages.append(str(reached))
        finally:
            sys.setprofile(None)

    assert messages == ["struck"] * len(messages)
    assert messages


def striking(number: int) -> Callable[[FrameType, str, object], None]:
    """Return a trace function that raises when the ``number``-th Python function is entered."""
    calls = count(1)

    def strike(_frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and next(calls) == number:
            raise LimitReachedError("struck")

    return strike


def test_processor_time_is_not_that_of_the_clock() -> None:
    with Processor(0.05).interrupting("waiting"):
        time.sleep(0.2)

    deadline = Processor(0.05)
    with (
        Deadline(_FAR).interrupting("something else"),
        pytest.raises(LimitReachedError, match=r"^cpu limit of 0\.05 s reached while working$"),
        deadline.interrupting("working"),
    ):
        all(number >= 0 for number in count())
    assert deadline.left() == 0


def test_a_limit_of_time_holds_within_one_of_processor_time() -> None:
    with (
        Processor(_FAR).interrupting("something else"),
        pytest.raises(LimitReachedError, match=r"^time limit of 0\.05 s reached while waiting$"),
        Deadline(0.05).interrupting("waiting"),
    ):
        time.sleep(_FAR)
