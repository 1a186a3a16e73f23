"""The server of the page: who may ask, how much, and what a question can reach."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from processes import descendants, end

pytest.importorskip("uvicorn")
pytestmark = pytest.mark.slow

JSON = {"Content-Type": "application/json"}
JSON_ = {"Content_Type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Host and port of a server that answers one question at a time, and its process."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = ["serve", "--port", "0", "--jobs", "1", "--time-limit", "20s"]
    command = [sys.executable, "-m", "pylogic", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        yield urlsplit(process.stdout.readline().strip()).netloc, process
        process.terminate()


def request(
    place: str, method: str, path: str, body: str = "", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(place, timeout=120)
    connection.request(method, path, body or None, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response, response.read()


def ask(place: str, **question: Any) -> list[dict[str, Any]]:
    response, body = request(place, "POST", "/ask", json.dumps(question), Content_Type="application/json")
    assert response.status == 200
    return [json.loads(line) for line in body.splitlines()]


def test_the_page_and_its_files_are_served_with_a_policy(server: tuple[str, Any]) -> None:
    for path in ("/", "/page.js", "/board.js", "/page.css"):
        response, body = request(server[0], "GET", path)
        assert response.status == 200
        assert body
        assert "script-src 'self';" in str(response.getheader("content-security-policy"))
        assert response.getheader("x-content-type-options") == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        *("/../server.py", "/%2e%2e/server.py", "//etc/passwd", "/nothing", "/..%2fserver.py"),
        *("/%00", f"/{'a' * 5000}", "/%ff", "/page.js/x"),
    ],
)
def test_nothing_else_is_served(server: tuple[str, Any], path: str) -> None:
    response, body = request(server[0], "GET", path)

    assert response.status == 404
    assert b"import" not in body


def test_other_names_and_other_pages_are_refused(server: tuple[str, Any]) -> None:
    assert request(server[0], "GET", "/", Host="evil.example")[0].status == 403
    assert request(server[0], "POST", "/ask", "{}", Origin="https://evil.example", **JSON_)[0].status == 403
    assert request(server[0], "POST", "/ask", "{}", Origin=f"http://{server[0]}", **JSON_)[0].status == 200
    assert request(server[0], "POST", "/ask", "{}", Content_Type="text/plain")[0].status == 415
    for origin in ("http://[", "null", "", f"https://{server[0]}"):
        assert request(server[0], "POST", "/ask", "{}", Origin=origin, **JSON_)[0].status == 403


def test_questions_of_a_wrong_form_are_refused(server: tuple[str, Any]) -> None:
    assert request(server[0], "POST", "/ask", "nonsense", **JSON_)[0].status == 400
    assert request(server[0], "POST", "/ask", "[1]", **JSON_)[0].status == 400
    assert request(server[0], "POST", "/ask", "x" * 3_000_000, **JSON_)[0].status == 413
    assert request(server[0], "POST", "/ask", "[" * 500_000, **JSON_)[0].status == 400
    assert request(server[0], "POST", "/ask", "1" * 5000, **JSON_)[0].status == 400
    for limit in ('"x"', "0", "-1", "NaN", "true", "[]"):
        response, body = request(server[0], "POST", "/ask", f'{{"ask": "hello", "limit": {limit}}}', **JSON_)
        assert (response.status, body) == (400, b"the limit of a question is a number of seconds")
    assert ask(server[0], ask="format", text="latin { size 2 }", limit=10**400)[-1] == {"end": True}
    assert ask(server[0], ask="nonsense") == [{"error": "there is no such question"}, {"end": True}]


def test_no_file_is_reached_by_a_puzzle(server: tuple[str, Any]) -> None:
    for name in ("/etc/passwd", "../pyproject.toml", "pyproject.toml"):
        (found, _) = ask(server[0], ask="read", text=f'use "{name}"\nlatin {{ size 2 }}')
        assert "use" in found["problems"][0]["sentence"] or "file" in found["problems"][0]["sentence"]
        assert "root:" not in json.dumps(found)


def test_a_question_that_takes_too_long_ends_and_others_go_on(server: tuple[str, Any]) -> None:
    *_, last = ask(server[0], ask="solve", text="latin { size 9 }", task="count", limit=1)
    assert last == {"end": True}
    assert ask(server[0], ask="read", text="latin { size 2 }")[-1] == {"end": True}


def test_an_engine_ends_with_its_question(server: tuple[str, Any]) -> None:
    place, process = server
    connection = http.client.HTTPConnection(place, timeout=120)
    question = json.dumps({"ask": "solve", "text": "latin { size 9 }", "models": 0})
    connection.request("POST", "/ask", question, JSON)
    assert _searches(connection)
    busy = descendants(psutil.Process(process.pid), "clingo")
    connection.close()
    assert ask(place, ask="read", text="latin { size 2 }")[-1] == {"end": True}

    assert busy
    assert end(busy), "the engine works on though nobody waits for it"


def _searches(connection: http.client.HTTPConnection) -> bool:
    """Whether a search has begun, which may wait until one before it has ended."""
    response = connection.getresponse()
    return any(b"solution" in line for line in iter(response.readline, b""))


def test_what_needs_no_search_does_not_wait_for_searches(server: tuple[str, Any]) -> None:
    place, _ = server
    question = json.dumps({"ask": "solve", "text": "latin { size 9 }", "models": 0})
    searches = [http.client.HTTPConnection(place, timeout=120) for _ in range(5)]
    searches[0].request("POST", "/ask", question, JSON)
    assert _searches(searches[0])
    for connection in searches[1:]:
        connection.request("POST", "/ask", question, JSON)
    assert searches[1].getresponse().readline() == b'{"waiting":true}\n'
    first, *_ = ask(place, ask="read", text="latin { size 2 }")
    assert "board" in first
    for connection in searches:
        connection.close()
    assert ask(place, ask="count", text="latin { size 2 }")[-1] == {"end": True}


def test_connections_on_which_nothing_is_asked_shut_nobody_out(server: tuple[str, Any]) -> None:
    host, port = server[0].split(":")
    silent = [socket.create_connection((host, int(port))) for _ in range(300)]
    for one in silent:
        with suppress(OSError):
            one.sendall(b"GET / HTTP/1.1\r\n")
    assert request(server[0], "GET", "/")[0].status == 200
    assert ask(server[0], ask="read", text="latin { size 2 }")[-1] == {"end": True}
    for one in silent:
        one.close()


def test_the_body_of_an_answer_does_not_wait_for_its_head_to_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    from pylogic.page.pool import Pool
    from pylogic.page.server import serve

    listening: list[socket.socket] = []
    monkeypatch.setattr("uvicorn.Server.run", lambda _, sockets: listening.extend(sockets))
    serve("127.0.0.1", 0, Pool(1, 0, 1.0), lambda _: None)
    with listening[0]:
        assert listening[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_others_need_the_token() -> None:
    from pylogic.page.server import _Guard

    guard = _Guard(None, frozenset({"host:1"}), "secret")

    def refused(query: str = "", **headers: str) -> str:
        return guard._refused({"query_string": query.encode()}, {"host": "host:1", **headers})

    assert "token" in refused()
    assert "token" in refused("token=guess")
    assert refused("token=secret") == ""
    assert refused(cookie="a=b; token=secret") == ""
    assert refused(cookie="a=\xe9; token=secret") == ""
    assert "token" in refused(cookie="token=s\xe9cret")
    assert refused("token=secret", origin="http://elsewhere:1") == "another page may not ask"
    assert refused("token=secret", host="192.168.1.5:1", origin="http://192.168.1.5:1") == ""
    assert refused("token=secret", host="[fe80::1]:1") == ""
    assert refused("token=secret", host="192.168.1.5:1", origin="http://host:1") == "another page may not ask"
    assert refused("token=secret", host="192.168.1.5.example:1") == "this server is not called by that name"


def test_a_phone_reads_the_address_from_the_terminal() -> None:
    segno = pytest.importorskip("segno")
    from pylogic.cli.serve import _square

    address = "http://192.168.1.5:8000/?token=abcdefghijklmnopqrstuv"
    lines = _square(address).splitlines()
    light = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows = [[light[sign][half] for sign in line] for line in lines for half in (0, 1)]
    wanted = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted


def test_the_gallery_is_completed_after_its_reader_has_left(
    server: tuple[str, subprocess.Popen[str]],
) -> None:
    place, process = server
    ask(place, ask="hello")
    workers = psutil.Process(process.pid).children()
    connection = http.client.HTTPConnection(place, timeout=120)
    connection.request("POST", "/ask", json.dumps({"ask": "gallery"}), JSON)
    first = json.loads(connection.getresponse().readline())
    connection.close()
    whole = ask(place, ask="gallery")
    assert whole[0] == first
    assert len(whole) > 300
    assert whole[-1] == {"end": True}
    assert len({card["name"] for card in whole[:-1]}) == len(whole) - 1
    assert ask(place, ask="gallery") == whole
    # The process of any other question that nobody waits for is killed.
    assert workers
    assert all(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in workers)


def test_what_never_changes_is_worked_out_once(server: tuple[str, subprocess.Popen[str]]) -> None:
    place, process = server
    first = ask(place, ask="hello")
    assert len(first[0]["kinds"]) > 300
    workers = psutil.Process(process.pid).children()
    for worker in workers:
        worker.kill()
    assert ask(place, ask="hello") == first
    # The dead are listed until the server waits for them; what counts is that it started none.
    assert set(psutil.Process(process.pid).children()) <= set(workers)
