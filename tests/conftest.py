"""What every test may use."""

import fcntl
import os
import signal
import sys
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


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What numba compiles on first use, half a minute of it, is ready: in one process for all that run tests."""
    from pylogic.kinds.diamonds.heuristic import HEURISTIC

    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for method in HEURISTIC.methods:
            HEURISTIC.warm_up(method)


@pytest.fixture(params=["clingo", "swipl"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    return name
