"""What every test may use."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # tests share instances.py and engines_direct.py


@pytest.fixture(params=["clingo", "swipl"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    return name
