"""Where the real puzzles are that tests read when they are at hand."""

import os
from pathlib import Path

import pytest

INSTANCES = Path(os.environ.get("PYLOGIC_INSTANCES") or Path(__file__).resolve().parents[2] / "shared" / "instances")
"""A folder beside the checkout; not part of the project."""

needs_instances = pytest.mark.skipif(not INSTANCES.is_dir(), reason="the shared instances are not at hand")
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
