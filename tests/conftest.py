"""What every test may use."""

import signal
import sys
from pathlib import Path

import pytest

# Started in the background the suite may be deaf to SIGINT, and so would be the commands that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, str(Path(__file__).parent))  # tests share instances.py and engines_direct.py


collect_ignore = ["plugins"]  # distributions of their own, whose tests run where they are installed


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile what is compiled on first use: half a minute that no limit in a test allows for."""
    from pylogic.kinds.diamonds.routes import ruin

    ruin.warm_up()


@pytest.fixture(params=["clingo", "swipl"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    return name
