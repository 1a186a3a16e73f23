"""``python -m pylogic``."""

from pylogic.cli import main

main()
