"""Fixtures and hooks for all tests."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, settings

from pylogic.builtin.diamonds.routes import compiling

# Started in the background the suite may be deaf to SIGINT, and so would be the commands that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Where nobody keeps bytecode every command that is tested compiles all of pylogic, which takes longer than it does.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
sys.path.insert(0, str(Path(__file__).parent))  # tests share instances.py and engines_direct.py
import pooled  # noqa: E402
from effort import BY_DAY  # noqa: E402

# No test depends on the clock, so there is no deadline.  The same examples each time, but for the nights; `make quick`
# is content with the first of them.
# Mutants are tried one after the other in one process, so that a test has several executors.
_EXCUSED = [HealthCheck.too_slow, HealthCheck.differing_executors]
_UNHURRIED = settings(deadline=None, suppress_health_check=_EXCUSED)
settings.register_profile("quick", _UNHURRIED, max_examples=30, derandomize=True)
settings.register_profile("daily", _UNHURRIED, max_examples=BY_DAY, derandomize=True)
settings.register_profile("nightly", _UNHURRIED, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "daily"))

pytest_plugins = ["browsing"]  # fixtures of the tests in a browser
collect_ignore = ["plugins"]  # distributions of their own, whose tests run where they are installed


def slow(item: pytest.Item) -> bool:
    """Whether `make quick` leaves a test out."""
    return item.get_closest_marker("slow") is not None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A module of slow tests is not even imported where none of them is wanted."""
    unwanted = "not slow" in config.option.markexpr and collection_path.suffix == ".py"
    return True if unwanted and "\npytestmark = pytest.mark.slow\n" in collection_path.read_text() else None


def pytest_collection_finish(session: pytest.Session) -> None:
    """Compile what slow tests need while the others run.

    All tests stay to the end; going through them takes half a second whenever garbage is looked for.  Tests leave
    little of it, so it is looked for less often.
    """
    if any(map(slow, session.items)) and compiling.installed() and not compiling.ready():
        compiling.start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Leave what a module has made, of which caches keep nearly all, out of the search for garbage."""
    if nextitem is not None and nextitem.path != item.path:
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests come last, so that those of one process are run while the other one waits for what is compiled."""
    items.sort(key=slow)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Wait before slow tests for numba's compilation, which one process does for all that run tests."""
    if slow(item):
        _compile()


@cache
def _compile() -> None:
    if compiling.installed():
        compiling.prepare()


@pytest.fixture(params=["clingo", "swipl"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    return name


@pytest.fixture(scope="session", autouse=True)
def processes() -> Iterator[None]:
    """Processes of engines go from test to test."""
    with pooled.pool():
        yield


@pytest.fixture
def no_worker_left() -> Iterator[None]:
    """All processes that are started meanwhile end, or wait for the next test."""
    before = set(psutil.Process().children())
    yield
    idle = pooled.idle()
    after = [process for process in psutil.Process().children() if process not in before and process.pid not in idle]
    assert psutil.wait_procs(after, timeout=60)[1] == []


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cells of comparisons that are really run from now on."""
    from comparisons import counting

    return counting(monkeypatch)
