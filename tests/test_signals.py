"""Ctrl-C, SIGTERM and SIGHUP at moments at which Python would drop an exception, or be left half done."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from pylogic.cli import signals

LOADING = compile("def loaded(body):\n    body()\n    return 'whole'\n", "<frozen importlib._bootstrap>", "exec")
"""The code that a signal interrupts while a module is loaded."""


@pytest.fixture(autouse=True)
def listening() -> Iterator[None]:
    numbers = (signal.SIGTERM, signal.SIGHUP)
    hook, handlers = sys.unraisablehook, [signal.getsignal(number) for number in numbers]
    signals.listen(interruptible=False)
    yield
    sys.unraisablehook = hook
    for number, handler in zip(numbers, handlers, strict=True):
        signal.signal(number, handler)


def struck(how: signal.Signals = signal.SIGTERM) -> None:
    os.kill(os.getpid(), how)
    sum(range(1000))  # the handler of a signal is called between two steps of Python


def wait() -> None:
    while True:
        time.sleep(1)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_it_is_an_exception(how: signal.Signals) -> None:
    with pytest.raises(KeyboardInterrupt):
        struck(how)


def test_nohup_stays_deaf() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signals.listen(interruptible=False)

    struck(signal.SIGHUP)


def test_a_module_is_loaded_whole_first() -> None:
    found: dict[str, Callable[[Callable[[], None]], str]] = {}
    exec(LOADING, found)
    loaded = []

    def load() -> None:
        loaded.append(found["loaded"](struck))
        wait()

    with pytest.raises(KeyboardInterrupt):
        load()
    assert loaded == ["whole"]


def test_what_a_callback_drops_comes_again(capsys: pytest.CaptureFixture[str]) -> None:
    class Deaf:
        def __del__(self) -> None:
            struck()

    def drop() -> None:
        Deaf()
        wait()

    with pytest.raises(KeyboardInterrupt):
        drop()
    assert capsys.readouterr().err == ""


def test_other_dropped_exceptions_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    monkeypatch.setattr(sys, "__unraisablehook__", lambda lost: reported.append(lost.exc_type.__name__))

    class Broken:
        def __del__(self) -> None:
            raise ValueError

    Broken()
    assert reported == ["ValueError"]
