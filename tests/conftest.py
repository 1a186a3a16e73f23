"""What every test may use."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Started in the background the suite may be deaf to SIGINT, and so would be the commands that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, str(Path(__file__).parent))  # tests share instances.py and engines_direct.py

# No test depends on the clock, so there is no deadline.  The same examples each time, but for the nights.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", _UNHURRIED, max_examples=100, derandomize=True)
settings.register_profile("nightly", _UNHURRIED, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

collect_ignore = ["plugins"]  # distributions of their own, whose tests run where they are installed


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests come last, so that one process has something to do while the other one compiles."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)


@pytest.fixture(scope="session", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    """What numba compiles beside a first use is ready before slow tests: in one process for all that run tests."""
    from pylogic.kinds.diamonds.routes import compiling

    if compiling.installed() and any(item.get_closest_marker("slow") for item in request.session.items):
        compiling.prepare()


@pytest.fixture(params=["clingo", "swipl"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    return name


@pytest.fixture(scope="session", autouse=True)
def processes() -> Iterator[None]:
    """Processes of engines go from test to test."""
    from pooled import pool

    with pool():
        yield
