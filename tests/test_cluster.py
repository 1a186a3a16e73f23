import base64
import json
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import deadly
import psutil
import pytest
from deadly import Answering, Deadly, Faulty, Numbering
from processes import descendants, end, eventually
from puzzles import ENDLESS, HUGE

from pylogic import EngineError, UsageError, loads
from pylogic.cli.command import command
from pylogic.engines.workers import cluster
from pylogic.engines.workers.cluster import Said
from pylogic.lab import comparison as comparing
from pylogic.lab.comparison import compare, on_cluster, row_of
from pylogic.lab.plan import Cell, Plan, contestants
from pylogic.lab.row import Row, machine
from pylogic.model import plugins
from pylogic.model.puzzle import Question
from pylogic.solving.run import Prepared

pytestmark = pytest.mark.slow


distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

PUZZLES = [
    loads(f'futoshiki "number {number}" {{\n  size 4\n  r1c1 < r1c2\n  r{number % 4 + 1}c{number // 4 + 1} = 3\n}}\n')
    for number in range(12)
]


@pytest.fixture(scope="module", autouse=True)
def settings() -> Iterator[None]:
    """Set what these clusters need on a busy machine.

    A local cluster gives up a worker that was killed and is not back after 15 seconds, and with it what runs there by
    then.  Workers that load dask again take two seconds of a processor each.
    """
    patient = {"distributed.deploy.lost-worker-timeout": "1h"}
    quick = {"distributed.worker.multiprocessing-method": "forkserver"}
    with dask.config.set(patient | quick):
        yield


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster_:
        yield cluster_


@pytest.fixture
def local(started: Any) -> Any:
    """A scheduler and two worker processes on this machine."""
    started.wait_for_workers(2, timeout=120)  # some tests kill them
    return started


@pytest.fixture
def nobody() -> Iterator[Any]:
    """A scheduler without workers."""
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as cluster_:
        yield cluster_


def address(at: Any) -> str:
    return f"dask://{at.scheduler_address.removeprefix('tcp://')}"


def workers(at: Any) -> list[psutil.Process]:
    return [psutil.Process(nanny.pid) for nanny in at.workers.values()]


def engines(of: list[psutil.Process]) -> list[psutil.Process]:
    return [child for worker in of for child in descendants(worker)]


def timeless(rows: tuple[Row, ...]) -> list[Row]:
    return [replace(row, seconds=0, ground=0, user=0, system=0, memory=0, machine="") for row in rows]


def cells() -> list[Cell]:
    return list(Plan(PUZZLES[:6], contestants(strategies=["crafty"]), Question()).cells())


def harmed(cell: Cell, how: type[Prepared]) -> Cell:
    assert cell.prepared is not None
    return replace(cell, prepared=how(*cell.prepared))


compared = partial(compare, PUZZLES, strategies=["crafty"], labelings=["ff,down"])
"""Two ways to search on all puzzles."""


@pytest.fixture(scope="module")
def expected() -> list[Row]:
    return timeless(compared().rows)


def test_a_cluster_gives_the_rows_that_this_machine_gives(
    local: Any, expected: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "machine", lambda: "the caller's")
    comparison = compared(executor=address(local))

    assert timeless(comparison.rows) == expected
    assert len(expected) == 24
    assert {row.machine for row in comparison.rows} == {machine()}
    assert not comparison.interrupted


@pytest.fixture
def certified(tmp_path: Path) -> Iterator[None]:
    """The configuration of dask with an authority of its own and one certificate for all."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl")
    files = {name: str(tmp_path / name) for name in ("key", "cert")}
    words = ["-newkey", "rsa:2048", "-nodes", "-keyout", files["key"], "-out", files["cert"], "-subj", "/CN=here"]
    subprocess.run(["openssl", "req", "-x509", "-days", "2", *words], check=True, capture_output=True)
    of_each = {f"{role}.{name}": file for role in ("client", "scheduler", "worker") for name, file in files.items()}
    tls = {"ca-file": files["cert"], **of_each}
    with dask.config.set({f"distributed.comm.tls.{name}": file for name, file in tls.items()}):
        yield


@pytest.mark.usefixtures("certified")
def test_tls_uses_the_certificates_of_dask() -> None:
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", protocol="tls") as at:
        rows = compare(PUZZLES[:2], strategies=["crafty"], executor=at.scheduler_address).rows
        with pytest.raises(UsageError, match="no dask scheduler answers"):
            list(on_cluster(iter([]), address=at.scheduler_address.replace("tls:", "dask:"), patience=1))

    assert at.scheduler_address.startswith("tls://")
    assert [row.verified for row in rows] == [True, True]


def test_a_memory_limit_holds_on_the_nodes(local: Any) -> None:
    comparison = compare(
        [loads(HUGE)], engines=["clingo"], presolve=False, memory=16 * 2**20, limit=60, executor=address(local)
    )
    (row,) = comparison.rows

    assert (row.limit, row.memory_limit) == ("memory limit reached while grounding", 16 * 2**20)


def test_limits_of_effort_end_cells_at_the_same_place(local: Any) -> None:
    limited = partial(
        compare, PUZZLES[:3], strategies=["none", "python:none"], limit="failures=9,conflicts=1", presolve=False
    )
    rows = timeless(limited(executor=address(local)).rows)

    assert rows == timeless(limited().rows)
    assert {str(row.limit) for row in rows} >= {"{'by': 'failures', 'at': 9}"}


def test_a_worker_of_the_cluster_gives_text_and_nothing_that_could_run() -> None:
    (cell, *_) = cells()
    said = cluster._do(cell, comparing.Measuring, "here")
    cluster._end("here", busy=False)
    text, error = cluster._read(said)

    assert (type(said), type(text), error) == (str, str, None)
    row = comparing._row(text or "", cell)
    assert (row.puzzle, row.verified) == (cell.name, True)
    assert cluster._read('{"error": "OSError: out of paper"}') == Said(error="OSError: out of paper")


@pytest.mark.parametrize("said", [None, b"{}", "", "[]", "{}", '{"error": 1}', '{"text": {}}', "null", Path()])
def test_what_is_not_a_text_of_ours_is_refused(said: object) -> None:
    assert cluster._read(said) == Said(error="the cluster answered wrongly")


@pytest.mark.parametrize("said", ["", "[]", "{}", "null", '{"puzzle": 1}'])
def test_what_is_not_a_row_is_refused(said: str) -> None:
    with pytest.raises(UsageError, match="this is not a row of a comparison"):
        comparing._row(said, cells()[0])


def test_a_worker_that_answers_wrongly_is_an_error(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "Measuring", Answering)
    (row,) = on_cluster(iter(cells()[:1]), address=address(local))

    assert (row.status, row.machine) == ("error", address(local))
    assert row.error == "the cluster answered wrongly: this is not a row of a comparison"


def test_a_row_has_the_name_of_the_cell_that_was_asked_about() -> None:
    (cell, *_) = cells()
    text = json.dumps(replace(row_of(cell), puzzle="another").as_json())

    assert comparing._row(text, cell) == row_of(cell)


def test_the_row_of_another_cell_is_refused() -> None:
    one, other, *_ = cells()
    with pytest.raises(UsageError, match="this is the row of another cell"):
        comparing._row(json.dumps(row_of(other).as_json()), one)


@pytest.mark.parametrize(
    ("attack", "error"),
    [
        (deadly.given, "the cluster answered wrongly"),
        (deadly.put_in_a_dict, "the cluster answered wrongly"),
        (deadly.raised, "spring: "),
        (deadly.warned, "the cluster answered wrongly"),
    ],
)
def test_what_a_worker_sends_runs_no_code_here(
    local: Any, attack: Callable[..., object], error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_do", partial(attack, tmp_path))
    said = [said for _, said in cluster.on_cluster(iter(cells()[:2]), comparing.Measuring, address=address(local))]

    assert [(one.text, (one.error or "")[: len(error)]) for one in said] == [(None, error)] * 2
    assert not (tmp_path / str(os.getpid())).exists()


def test_what_others_unpickle_stays_as_it_is(local: Any) -> None:
    with distributed.Client(local, set_as_default=False) as client, cluster.connected(address(local), 10):
        assert client.submit(Path, "here").result() == Path("here")


def test_a_pickle_read_inertly_looks_up_nothing(tmp_path: Path) -> None:
    packed = pickle.dumps([1, "a", {2: {3}}, deadly.TrapError(tmp_path), Path("a")])
    cluster.install()
    with cluster.reading():
        *rest, trap, path = distributed.protocol.pickle.loads(packed)

    assert (rest, type(trap).__name__, trap.args) == ([1, "a", {2: {3}}], "spring", (str(tmp_path),))
    assert (isinstance(path, cluster.StandIn), path.args) == (True, ("a",))
    assert list(tmp_path.iterdir()) == []


def test_a_forged_picture_is_refused(
    local: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    traps = tmp_path / "traps"
    traps.mkdir()
    forged = base64.b64encode(pickle.dumps([("a", deadly.TrapError(traps))])).decode()
    outcome = json.dumps({"code": 0, "fields": {"pictures": forged}, "messages": []})
    monkeypatch.setattr(cluster, "_do", partial(deadly.said, json.dumps({"text": outcome})))
    file = tmp_path / "a.puzzle"
    file.write_text(PUZZLES[0].source.text)
    code = command(["run", str(file), "--to", "svg", "--executor", address(local)])

    assert (code, *capsys.readouterr()) == (4, "", "what came back is not a picture of pylogic's\n")
    assert list(traps.iterdir()) == []


def test_nothing_is_left_on_the_cluster(local: Any) -> None:
    list(on_cluster(iter(cells()), address=address(local)))

    assert engines(workers(local)) == []
    assert eventually(lambda: not local.scheduler.tasks)


def test_a_killed_worker_costs_no_row_and_doubles_none(local: Any, expected: list[Row], tmp_path: Path) -> None:
    journal = tmp_path / "rows.jsonl"
    seen: Counter[tuple[str, str]] = Counter()
    victims: list[psutil.Process] = []

    def kill(row: Row, total: int) -> None:
        seen[row.puzzle, row.contestant] += 1
        if seen.total() == 2:
            victim = next(worker for worker in workers(local) if engines([worker]))  # one may have done both
            victims.extend([victim, *engines([victim])])
            victim.send_signal(signal.SIGKILL)
        assert total == 24

    comparison = compared(executor=address(local), resume=str(journal), on_row=kill)

    assert timeless(comparison.rows) == expected
    assert set(seen.values()) == {1}
    written = [Row.from_json(json.loads(line)) for line in journal.read_text().splitlines()]
    assert Counter(row.contestant + row.puzzle for row in written) == Counter(
        row.contestant + row.puzzle for row in expected
    )
    assert len(victims) > 1
    assert end(victims)
    assert eventually(lambda: len(local.scheduler.workers) == 2)


def test_a_cell_that_kills_its_workers_is_an_error_and_the_others_are_done(
    local: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local.scheduler, "allowed_failures", 0)  # three, as a rule, which takes long
    planned = cells()
    planned[1] = harmed(planned[1], Deadly)

    rows = {row.puzzle: row for row in on_cluster(iter(planned), address=address(local))}
    bad = rows.pop("number 1")

    assert (bad.status, bad.machine) == ("error", address(local))
    assert bad.error == "no worker of the cluster survives it (1 attempt)"
    assert sorted(rows) == sorted(cell.name for cell in planned if cell is not planned[1])
    assert {row.error for row in rows.values()} == {None}


def test_a_cell_that_goes_wrong_is_an_error_and_the_others_are_done(local: Any) -> None:
    planned = cells()
    planned[0] = harmed(planned[0], Faulty)

    rows = {row.puzzle: row for row in on_cluster(iter(planned), address=address(local))}

    assert len(rows) == 6
    assert [(row.puzzle, row.error) for row in rows.values() if row.error] == [("number 0", "OSError: out of paper")]


def test_an_interruption_ends_what_runs_and_what_waits(local: Any) -> None:
    endless = [loads(ENDLESS.replace("anything", f"anything {number}")) for number in range(20)]
    found = workers(local)

    def interrupt(_row: Row, _total: int) -> None:
        assert eventually(lambda: len(engines(found)) == 2)
        raise KeyboardInterrupt

    comparison = compare(
        [PUZZLES[0], *endless], strategies=["crafty"], task="count", executor=address(local), on_row=interrupt
    )

    assert comparison.interrupted
    assert len(comparison.rows) == 1
    assert eventually(lambda: not local.scheduler.tasks)
    assert eventually(lambda: not engines(found))
    assert {worker.pid for worker in found} == {worker.pid for worker in workers(local)}


def test_a_task_done_again_for_a_client_that_went_leaves_nothing() -> None:
    shops: list[cluster.Workshop[Any]] = [cluster.InProcesses(Numbering()), comparing.Measuring()]
    before = engines([psutil.Process()])
    for shop in shops:
        shop.close()

    assert shops[0].do("task") == ""
    assert json.loads(shops[1].do(cells()[0]))["limit"] == "interrupted"
    assert eventually(lambda: not {*engines([psutil.Process()])} - {*before})


def test_few_cells_are_taken_ahead(local: Any) -> None:
    taken = 0

    def counted() -> Iterator[Cell]:
        nonlocal taken
        for cell in cells() * 5:
            taken += 1
            yield cell

    rows = on_cluster(counted(), address=address(local))
    next(rows)

    assert 2 < taken <= 8
    assert sum(1 for _ in rows) == 29


def test_a_cluster_without_workers_is_given_up(nobody: Any) -> None:
    with pytest.raises(EngineError) as caught:
        list(on_cluster(iter(cells()), address=address(nobody), hope=0.5))

    assert str(caught.value) == f"the cluster at {address(nobody)} has had no workers for 0.5 s"


def test_a_scheduler_that_goes_away_is_an_engine_error(nobody: Any) -> None:
    def then_close() -> Iterator[Cell]:
        yield cells()[0]
        threading.Timer(0.2, nobody.close).start()

    with pytest.raises(EngineError) as caught:
        list(on_cluster(then_close(), address=address(nobody), patience=5))

    assert str(caught.value) == f"the dask scheduler at {address(nobody)} went away"


def test_an_address_may_have_colons_and_may_be_for_tls() -> None:
    assert cluster.vet("dask://[::1]:8786") == "tcp://[::1]:8786"
    assert cluster.vet("tls://node:8786") == "tls://node:8786"


def test_dask_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    with pytest.raises(EngineError) as caught:
        compare(PUZZLES, executor="dask://localhost:8786")

    assert str(caught.value) == (
        f"a cluster needs the extra 'cluster', which is not installed; "
        f"install it with: {plugins.install_command('cluster')}"
    )


def test_where_no_scheduler_is_one_sentence_says_so() -> None:
    code = (
        "import sys\n"
        "from pylogic.lab.comparison import on_cluster\n"
        "for place in sys.argv[1:]:\n"
        "    try: next(on_cluster(iter([]), address=place, patience=0.5))\n"
        "    except ValueError as error: print(error)"
    )
    with socket.socket() as closed, socket.socket() as mute:
        for listener in (closed, mute):
            listener.bind(("127.0.0.1", 0))
        mute.listen()  # and never says a word
        places = [f"dask://127.0.0.1:{listener.getsockname()[1]}" for listener in (closed, mute)]
        run = subprocess.run([sys.executable, "-c", code, *places], capture_output=True, text=True, check=True)

    assert (run.stdout, run.stderr) == ("".join(f"no dask scheduler answers at {place}\n" for place in places), "")


class TestRun:
    """``run`` and ``check`` on a cluster."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        for number, puzzle in enumerate(PUZZLES[:6]):
            (tmp_path / f"{number}.puzzle").write_text(puzzle.source.text)
        return tmp_path

    def test_it_says_what_is_said_here(self, local: Any, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "2.puzzle").write_text("sudoku {\n}\n")
        found = []
        for words in ([], ["--executor", address(local)]):
            code = command(["check", str(folder), "--unique", *words])
            found.append((code, *capsys.readouterr()))

        assert found[0] == found[1]
        assert (found[0][0], found[0][1].count("\n")) == (2, 5)
        assert eventually(lambda: not engines(workers(local)))
        assert eventually(lambda: not local.scheduler.tasks)

    def test_a_killed_worker_costs_nothing_and_doubles_nothing(
        self, local: Any, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for number in (0, 1):
            (folder / f"{number}.puzzle").write_text(ENDLESS.replace("anything", f"number {number}"))
        victims: list[psutil.Process] = []
        over = threading.Event()

        def kill() -> None:
            if eventually(lambda: over.is_set() or len(engines(workers(local))) == 4) and not over.is_set():
                victim = workers(local)[0]
                victims.extend([victim, *engines([victim])])
                victim.send_signal(signal.SIGKILL)

        for limit in ("2", "20", "200"):  # on a slow machine the first endless one may be over before the second begins
            over.clear()
            killer = threading.Thread(target=kill)
            killer.start()
            limited = ["--count", "--time-limit", limit, "--to", "json-lines"]
            command(["run", str(folder), *limited, "--executor", address(local)])
            over.set()
            killer.join()
            output, errors = capsys.readouterr()
            if victims:
                break

        assert [json.loads(line)["title"] for line in output.splitlines()] == [f"number {n}" for n in range(6)]
        assert errors == ""
        assert len(victims) == 3
        assert end(victims)
        assert eventually(lambda: len(local.scheduler.workers) == 2)
