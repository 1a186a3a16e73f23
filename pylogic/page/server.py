"""The page from a server: files, and questions answered in separate processes."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import json
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.page.pool import Pool

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

PAGE = Path(__file__).parent / "assets"
EDITOR = PAGE / "vendor" / "editor.js"
"""The editor of texts, which a wheel has and a clone builds; without it the page has a text area."""
_BODY = 2_000_000
"""Bytes of the largest question."""
_PATIENCE = 10.0
"""Seconds in which a question has to come."""
_CONNECTIONS = 100
"""Connections that are kept open while nothing is asked on them, or while a question comes."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Styles of pictures stand in the pictures; scripts come from files alone."""
_PACKED = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json"}
_LOCAL = ("127.0.0.1", "localhost", "[::1]")


@cache
def _packed(path: Path) -> bytes:
    """Return a file of the page compressed, cached for good."""
    return gzip.compress(path.read_bytes())


def application(pool: Pool, hosts: frozenset[str], token: str = "") -> Starlette:
    """The page and its questions.

    Args:
        pool: Answers the questions.
        hosts: The names, with ports, by which the server may be called.
        token: The end of the page's address, ``?token=...``; empty where nobody else can reach it.
    """
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
    from starlette.routing import Route

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return PlainTextResponse("a question is JSON", 415)
        body = b""
        try:
            async with asyncio.timeout(_PATIENCE):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > _BODY:
                        return PlainTextResponse("this is too large for the page", 413)
            question = json.loads(body)
        except TimeoutError:
            return PlainTextResponse("the question did not come", 408)
        except ValueError:
            return PlainTextResponse("this is not JSON", 400)
        except RecursionError:
            return PlainTextResponse("this is nested too deeply", 400)
        if not isinstance(question, dict):
            return PlainTextResponse("a question is a JSON object", 400)
        if not _is_limit(question.get("limit")):
            return PlainTextResponse("the limit of a question is a number of seconds", 400)
        if pool.full:
            return PlainTextResponse("too many are asking; ask again later", 503)
        return StreamingResponse(pool.ask(question), media_type="application/x-ndjson")

    async def file(request: Request) -> Response:
        name = request.path_params["name"] or "index.html"
        try:
            path = (PAGE / name).resolve()
            found = path.is_relative_to(PAGE) and path.is_file()
        except (OSError, ValueError):  # a name that no file can have
            found = False
        if not found:
            return PlainTextResponse("there is no such file", 404)
        if "gzip" in request.headers.get("accept-encoding", "") and path.suffix in _PACKED:
            headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
            return Response(_packed(path), headers=headers, media_type=_PACKED[path.suffix])
        return FileResponse(path)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        del app
        await pool.warm_up()
        yield
        await pool.close()

    routes = [Route("/ask", ask, methods=["POST"]), Route("/{name:path}", file)]
    return Starlette(routes=routes, lifespan=life, middleware=[Middleware(_Guard, hosts=hosts, token=token)])


def _is_limit(limit: object) -> bool:
    return limit is None or (isinstance(limit, int | float) and not isinstance(limit, bool) and limit > 0)


class _Guard:
    """Refuses requests from other origins or hosts, and sets what the page may load."""

    def __init__(self, app: Any, hosts: frozenset[str], token: str) -> None:
        self._app = app
        self._hosts = hosts
        self._token = token

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, headers)
        if refused:
            await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": refused.encode()})
            return

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (b"server", b"pylogic"),
                    (b"content-security-policy", _POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                    (b"cross-origin-resource-policy", b"same-origin"),
                ]
                if self._token:
                    cookie = f"token={self._token}; Path=/; HttpOnly; SameSite=Strict"
                    message["headers"].append((b"set-cookie", cookie.encode()))
            await send(message)

        await self._app(scope, receive, guarded)

    def _refused(self, scope: Any, headers: dict[str, str]) -> str:
        """The reason for refusing a request; empty if accepted."""
        host = headers.get("host", "")
        # A name may be led here by somebody else; an address is where the page came from.
        if host not in self._hosts and not (self._token and _is_address(host)):
            return "this server is not called by that name"
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return "another page may not ask"
        if self._token:
            given = f"{scope['query_string'].decode('latin-1')}; {headers.get('cookie', '')}".encode()
            wanted = f"token={self._token}".encode()
            if not any(secrets.compare_digest(part.strip(), wanted) for part in given.split(b";")):
                return "the address of the page has a token, which is missing here"
        return ""


def _is_address(host: str) -> bool:
    """Whether a host is called by an address, with or without a port."""
    bare = host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    try:
        ipaddress.ip_address(bare)
    except ValueError:
        return False
    return True


def _reachable(host: str, family: socket.AddressFamily) -> str:
    """The address by which others reach what listens at ``host``: for all addresses, the one that leads outside."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9) if family is socket.AF_INET else ("2001:db8::1", 9))  # nothing is sent
        except OSError:  # no network
            return "127.0.0.1" if family is socket.AF_INET else "::1"
        return str(probe.getsockname()[0])


def _connection() -> Any:
    """A connection that makes room for others where nothing is asked on it, however many are opened."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    opened: dict[Connection, None] = {}  # the oldest first

    class Connection(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            opened[self] = None
            silent = [one for one in opened if not one.cycle or one.cycle.response_complete]
            if len(silent) > _CONNECTIONS:
                silent[0].transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            opened.pop(self, None)
            super().connection_lost(exc)

    return Connection


def serve(host: str, port: int, pool: Pool, ready: Any) -> None:
    """Serve the page until it is interrupted.

    Args:
        host: The address to listen at.
        port: The port, 0 for any that is free.
        pool: Answers the questions.
        ready: Called with the address of the page.
    """
    import uvicorn

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    # Connections inherit it: the body of an answer does not wait until its head is acknowledged, 40 ms later.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    port = listening.getsockname()[1]
    local = host in ("127.0.0.1", "localhost", "::1")
    token = "" if local else secrets.token_urlsafe(16)
    names = _LOCAL if local else (*_LOCAL, host, socket.gethostname())
    app = application(pool, frozenset(f"{name}:{port}" for name in names), token)
    shown = "127.0.0.1" if host == "localhost" else _reachable(host, family)
    ready(f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/{f'?token={token}' if token else ''}")
    # A pending answer does not keep the server from ending.
    config = uvicorn.Config(
        app, log_level="critical", timeout_graceful_shutdown=1, http=_connection(), server_header=False
    )
    uvicorn.Server(config).run(sockets=[listening])
