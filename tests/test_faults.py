"""Limits, interruptions and broken engines, as the command line meets them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import pylogic
from processes import at_work, end
from puzzles import ENDLESS, HUGE, UNIQUE

from pylogic import Answer, EngineError, Solution, Status, Worker, loads, solve
from pylogic.engines import swipl
from pylogic.model.errors import LimitReachedError

pytestmark = pytest.mark.slow


HOW_FAR = ("preparing the puzzle)", "grounding)")
"""The phases that a limit of a second may interrupt, on an idle machine and on a busy one."""

PYLOGIC = [sys.executable, "-m", "pylogic"]


def run(*arguments: str, text: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PYLOGIC, "run", "-", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_time_limit_holds_while_reading() -> None:
    many = "futoshiki {\n  size 9\n" + "  r1c1 < r1c2\n" * 14_000 + "}\n"
    slow = "import time\nfrom pylogic.files import syntax\nsyntax.vet = lambda *_, **__: time.sleep(600)"
    result = pylogic("run", "-", "--time-limit", "50ms", text=many, patch=slow)

    assert (result.returncode, result.stdout) == (3, "")
    assert result.stderr == "unknown: time limit of 0.05 s reached while reading -\n"


def test_a_limit_shorter_than_what_reading_may_take_is_shown_as_given() -> None:
    many = "futoshiki {\n  size 9\n" + "  r1c1 < r1c2\n" * 14_000 + "}\n"
    shorter = "from pylogic.cli import check, inputs\ninputs._READING = 0.002"
    result = pylogic("check", "-", "--time-limit", "1ms", text=many, patch=shorter)

    sentence = "unknown: time limit of 0.001 s reached while reading -\n"
    assert (result.returncode, result.stdout, result.stderr) == (3, "", sentence)


def run_out_of_time(*arguments: str, text: str) -> subprocess.CompletedProcess[str]:
    """A run that a limit ends after the puzzle was read, for which this machine gets the time that it needs."""
    results = (run("--time-limit", limit, *arguments, text=text) for limit in ("1s", "10s", "100s"))
    return next(result for result in results if result.stdout)


@pytest.mark.parametrize("words", [(), ("--engine", "all")])
def test_a_time_limit_holds_while_preparing(words: tuple[str, ...]) -> None:
    result = run_out_of_time(*words, text=HUGE)

    assert result.returncode == 3
    assert "\nunknown: nothing was proved (time limit of " in result.stdout
    assert result.stdout.split("reached while ")[1].startswith(HOW_FAR)


@pytest.mark.parametrize("limit", [0, 1e-9])
def test_a_limit_that_is_over_leaves_no_alarm_behind(limit: float) -> None:
    answer = solve(loads(UNIQUE), limit=limit)

    assert answer.status is Status.UNKNOWN
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_a_limit_may_be_endless() -> None:
    assert solve(loads(UNIQUE), limit=float("inf")).status is Status.UNIQUE


def test_modules_are_not_interrupted_while_they_load(tmp_path: Path) -> None:
    (tmp_path / "slow_to_load.py").write_text(
        "import time\nstart = time.monotonic()\nwhile time.monotonic() < start + 1.2: time.sleep(0.01)\n"
    )
    code = (
        "from pylogic.model.limits import Deadline\n"
        "from pylogic.model.errors import LimitReachedError\n"
        "try:\n"
        "    with Deadline(1).interrupting('loading'):\n"
        "        import slow_to_load\n"
        "        while True: pass\n"
        "except LimitReachedError as error: print(error, 'start' in dir(slow_to_load))"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)

    assert result.stdout == "time limit of 1 s reached while loading True\n"


def test_a_limit_is_not_taken_for_a_file_that_is_not_there() -> None:
    """Python goes on after an OSError while it lists modules."""
    assert not issubclass(LimitReachedError, OSError)


def test_a_time_limit_holds_while_grounding(engine: str) -> None:
    limit, reached = 0.5, ""
    while not reached.endswith("grounding"):  # the engine gets the time that this machine needs to start it
        answer = solve(loads(HUGE), engine, limit=limit, presolve=False)
        reached = answer.limit or ""

        assert answer.status is Status.UNKNOWN
        assert reached.startswith(f"time limit of {limit:g} s reached while ")
        limit *= 2


def cut_short(engine: str, **asked: Any) -> Answer:
    """Return the answer of an endless search under a limit, long enough for this machine to begin the search."""
    limit = 0.5
    while True:
        answer = solve(loads(ENDLESS), engine, limit=limit, **asked)
        assert answer.limit is not None
        assert answer.limit.startswith(f"time limit of {limit:g} s reached while ")
        if answer.count > 1:
            return answer
        limit *= 2


def test_a_time_limit_holds_while_solving_and_keeps_what_was_found(engine: str) -> None:
    answer = cut_short(engine, models=0)

    assert answer.status is Status.SEVERAL
    assert answer.limit is not None
    assert answer.limit.endswith(" reached while solving")
    assert not answer.exhausted
    assert len(answer.solutions) == answer.count > 1


def test_counting_is_stopped_with_the_count_so_far(engine: str) -> None:
    answer = cut_short(engine, task="count", models=1)

    assert (answer.status, answer.exhausted, len(answer.solutions)) == (Status.SEVERAL, False, 1)


def test_decided_cells_are_not_claimed_after_a_limit(engine: str) -> None:
    answer = solve(loads(HUGE), engine, task="decided", limit=0.5, presolve=False)

    assert (answer.status, answer.decided) == (Status.UNKNOWN, None)


def test_a_memory_limit_holds(engine: str) -> None:
    answer = solve(loads(HUGE), engine, memory=16 * 2**20, limit=60, presolve=False)

    assert answer.status is Status.UNKNOWN
    assert answer.limit == "memory limit reached while grounding"


def test_a_worker_killed_from_outside_is_an_engine_error(engine: str) -> None:
    with Worker(engine) as worker:

        def kill(_solution: Solution) -> None:
            worker.kill()

        with pytest.raises(EngineError) as caught:
            solve(loads(ENDLESS), engine, models=0, worker=worker, on_solution=kill)

    assert str(caught.value) == f"the worker process of {engine} was killed by SIGKILL"


@pytest.mark.parametrize(
    ("engine", "number", "how"),
    [(engine, 1, how) for engine in ("clingo", "swipl") for how in (signal.SIGINT, signal.SIGTERM)]
    + [("clingo", 1, signal.SIGHUP), ("all", 2, signal.SIGINT)],
)
def test_an_interrupted_command_prints_and_leaves_no_process(
    engine: str, number: int, how: signal.Signals, tmp_path: Path
) -> None:
    path = tmp_path / "endless.puzzle"
    path.write_text(ENDLESS)
    command = [*PYLOGIC, "run", "-a", "--engine", engine, "--to", "json", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        workers = at_work(number, psutil.Process(process.pid))
        process.send_signal(how)
        output, _ = process.communicate()

    assert process.returncode == 3
    assert '"limit": "interrupted"' in output
    assert end(workers)


def test_a_terminal_that_is_closed_ends_a_command_and_what_was_found_is_written(tmp_path: Path) -> None:
    path, found = tmp_path / "endless.puzzle", tmp_path / "found.json"
    path.write_text(ENDLESS)
    screen, terminal = os.openpty()
    words = ["run", "-a", "--to", "json", "-o", str(found), str(path)]
    code = "import fcntl, sys, termios\nfcntl.ioctl(0, termios.TIOCSCTTY, 0)\nfrom pylogic.cli import main\nmain()"
    command = [sys.executable, "-c", code, *words]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True) as process:
        os.close(terminal)
        at_work(1, psutil.Process(process.pid))
        os.close(screen)

    assert process.returncode == 3
    assert '"limit": "interrupted"' in found.read_text()


def test_a_worker_ends_with_its_caller(engine: str) -> None:
    code = (
        "import os, sys, pylogic\n"
        "worker = pylogic.Worker(sys.argv[1])\n"
        "print(worker._process.pid, flush=True)\n"
        "pylogic.solve(pylogic.loads(sys.argv[2]), sys.argv[1], models=0, worker=worker,"
        " on_solution=lambda _: os._exit(9))"
    )
    run = subprocess.run([sys.executable, "-c", code, engine, ENDLESS], capture_output=True, text=True, check=False)
    worker = int(run.stdout)

    assert run.returncode == 9
    assert end([worker])


def test_a_limit_holds_for_a_worker_that_reads_nothing() -> None:
    """A request of a large board is longer than what a pipe takes; while a library loads nobody reads it."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(["sleep", "600"], stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    request: Any = {"facts": ["diamond(1,1)"] * 100_000, "memory": None}
    messages = list(Worker("clingo", process).ask(request, time.monotonic() - 1))

    assert messages == [{"done": {"limit": "time"}}]
    assert process.returncode == -signal.SIGKILL


def test_a_missing_prolog_says_how_to_get_it() -> None:
    result = run(
        "--engine", "swipl", text=UNIQUE, LIBSWIPL_PATH="/nonexistent/libswipl.so", SWI_HOME_DIR="/nonexistent"
    )

    assert result.returncode == 4
    assert result.stderr.startswith("swipl: SWI-Prolog was not found (")
    assert "apt-get install swi-prolog-nox" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_old_engine_says_how_to_get_a_newer_one(engine: str) -> None:
    newest = {"clingo": "(99, 0, 0)", "swipl": "990000"}[engine]
    place = {"clingo": "clingo.library", "swipl": "swipl"}[engine]
    code = f"import pylogic.engines.{place} as module\nfrom pylogic.engines import engine\nmodule._MINIMUM = {newest}\n"
    code += f"try: engine('{engine}').start()\nexcept Exception as error: print(type(error).__name__, error)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert result.stdout.startswith("EngineError ")
    assert "install" in result.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_fault(closed: str, tmp_path: Path) -> None:
    path = tmp_path / "p.puzzle"
    path.write_text(UNIQUE)
    command = " ".join([*PYLOGIC, "run", str(path), closed])
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)

    assert (result.returncode, result.stderr) == (0, "")
    assert ("unique: " in result.stdout) == (closed != ">&-")


def test_far_too_little_memory_for_prolog_is_a_limit() -> None:
    result = run("--engine", "swipl", "--memory-limit", "1", text=UNIQUE)

    assert result.returncode == 3
    assert "unknown: nothing was proved (memory limit reached while " in result.stdout


@pytest.mark.parametrize(
    ("ball", "limit"),
    [("seconds_are_up", "time"), ("error(type_error(integer,seconds_are_up),_)", None)],
)
def test_the_alarm_of_prolog_may_ring_between_two_events(ball: str, limit: str | None) -> None:
    class PrologError(Exception):
        pass

    class Prolog:
        def query(self, goal: str) -> Iterator[dict[str, Any]]:
            if not goal.startswith("solve:event("):
                yield {"Mistake": None}
                return
            yield {"Event": ["posted", 10, 0, 0]}
            raise PrologError(f"Caused by: 'seconds_are_up({goal})'. Returned: '{ball}'.")

    request: Any = {
        "memory": None, "facts": [], "options": [], "encodings": [], "kind": "futoshiki", "task": "count",
        "seconds": 0.5, "seed": 0, "models": 0,
    }  # fmt: skip
    messages: list[dict[str, Any]] = []
    if limit is None:
        with pytest.raises(EngineError, match="type_error"):
            swipl._answer(Prolog(), PrologError, request, messages.append)
        return
    swipl._answer(Prolog(), PrologError, request, messages.append)

    counts = {"inferences": 10, "choices": 0, "failures": 0}
    assert messages[-1] == {"done": {"exhausted": False, "limit": limit, "statistics": counts}}
