"""Ctrl-C and SIGTERM at moments at which Python would drop an exception, or be left half done."""

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
    hook, handler = sys.unraisablehook, signal.getsignal(signal.SIGTERM)
    signals.listen(interruptible=False)
    yield
    sys.unraisablehook = hook
    signal.signal(signal.SIGTERM, handler)


def struck() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    sum(range(1000))  # the handler of a signal is called between two steps of Python


def wait() -> None:
    while True:
        time.sleep(1)


def test_it_is_an_exception() -> None:
    with pytest.raises(KeyboardInterrupt):
        struck()


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
