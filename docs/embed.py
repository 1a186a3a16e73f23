"""A script that embeds pylogic: which of the examples have exactly one solution, and who says so.

Run it from the checkout: python docs/embed.py
"""

from pathlib import Path

import pylogic

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def main() -> None:
    """Solve the battleship examples with both engines, each engine in one process for all of them."""
    for engine in ("clingo", "swipl"):
        with pylogic.Worker(engine) as worker:
            for path in sorted(EXAMPLES.glob("battleship_*.puzzle")):
                puzzle = pylogic.load(path)
                answer = pylogic.solve(puzzle, engine, limit=30, worker=worker)
                print(f"{engine:6}  {answer.status!s:13}  {puzzle.title}")


if __name__ == "__main__":
    main()
