"""The server: pages, the websockets of visitors, their downloads. One process, one loop."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from html import escape
from importlib.util import find_spec
from pathlib import Path
from string import Template
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from aiohttp import WSCloseCode, WSMsgType, web

from ttt_tui.cli.output import echo
from ttt_tui.features.serve.address import Address
from ttt_tui.features.serve.programs import (
    MOST_BYTES,
    Beginning,
    EnvelopeError,
    Programs,
    Terms,
    asked_size,
    read,
)
from ttt_tui.features.serve.visit import Cut, LineIsFull, Places, Visit
from ttt_tui.game import (
    LONGEST_TEXT,
    ImpossiblePosition,
    NotationError,
    Position,
    quoted,
    written_rules,
)
from ttt_tui.game.game_texts import game_names
from ttt_tui.game.tree_text import is_tree_text

_HEARTBEAT_SECONDS = 15.0
"""So often a page is asked whether it is there; one that says nothing for half as long is gone."""

_ENDING_SECONDS = 0.3
"""As long as a visitor's process has to end by itself when the server does."""

_DEAF_SECONDS = 10.0
"""As long as a program may not read what is typed, once there is too much of it to wait."""

_CLOSING_SECONDS = 2.0
"""As long as a page has to say that it has heard that it is closed."""

_PATIENCE_SECONDS = 3.0
_ENDED = 4000
"""Of the codes with which a websocket is closed the first that are anybody's."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _Refused(Exception):
    """A request that is not answered as it was meant; the message says why, to whoever made it."""

    def __init__(self, status: int, title: str, words: str) -> None:
        super().__init__(words)
        self.status, self.title = status, title


@dataclass
class _Session:
    """A visitor who is in or waits.

    Attributes:
        why: the code and the words with which the page is closed.
    """

    visit: Visit
    page: web.WebSocketResponse
    bye: asyncio.Event
    why: tuple[int, str] = (WSCloseCode.OK, "")

    def end(self, code: int, words: str) -> None:
        """It is over; the first reason counts."""
        if not self.bye.is_set():
            self.why = code, words
            self.bye.set()


class Server:
    """Answers requests; `running` has it from its start to its end.

    Attributes:
        places: who is in, and who waits.
    """

    def __init__(self, address: Address, terms: Terms, visitors: int) -> None:
        self.address = address
        self.places = Places(visitors)
        self._terms, self._programs = terms, Programs(terms)
        start = terms.begin.position
        is_board = start and not _names_another_game(start)
        self._rules = Position.parse(start).rules if is_board else None
        self._files = files()
        self._sessions: dict[str, _Session] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """Gives the address that a browser on this machine takes.

        Leaving it ends all sessions: no process of a visitor is left.

        Raises:
            OSError: it cannot listen there.
        """
        runner = web.AppRunner(
            self._application(),
            access_log=None,
            logger=_silent("ttt_tui.serve"),
            max_line_size=2 * LONGEST_TEXT,  # with a link in its query
            shutdown_timeout=_PATIENCE_SECONDS,
        )
        await runner.setup()
        try:
            site = web.TCPSite(runner, self.address.host, self.address.port)
            await site.start()
            self.address = replace(self.address, port=runner.addresses[0][1])
            self._programs.prepare()
            yield self.address.url
        finally:
            await runner.cleanup()
            await self._programs.close()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[self._guard], client_max_size=1)
        application.add_routes(
            [
                web.get("/", self._dashboard),
                web.get("/ws", self._session, allow_head=False),
                web.get("/static/{name}", self._file),
                web.get("/download/{key}", self._download, allow_head=False),
            ]
        )
        application.on_shutdown.append(self._end_all)
        return application

    # What holds for every request

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Nobody from elsewhere; and what goes wrong is one line here, and no more there."""
        try:
            host = request.headers.get("Host", "")
            if not self.address.knows(host):
                raise _Refused(
                    421,
                    "Not here",
                    f"This server does not answer to the name {quoted(host)}. If it "
                    "should, start it with --public-url.",
                )
            answer = await handler(request)
        except _Refused as refused:
            answer = _page(sentence(refused.title, str(refused)), refused.status)
        except web.HTTPException as refused:
            words = f"The server has nothing here ({refused.status}, {refused.reason})."
            answer = _page(sentence("Nothing here", words), refused.status)
        except Exception as error:
            _complain("a request", error)
            answer = _page(sentence("An error", "Something went wrong here."), 500)
        if not answer.prepared:
            answer.headers.update(HEADERS)
        return answer

    # Pages

    async def _dashboard(self, request: web.Request) -> web.Response:
        self._beginning(request)  # what is wrong with it is said before a place is taken
        return _page(dashboard())

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        kind = KINDS[file.suffix]
        return web.FileResponse(file, headers={"Cache-Control": "no-cache", "Content-Type": kind})

    def _beginning(self, request: web.Request) -> Beginning:
        """What a request asks to begin with; what the server begins with if it asks for nothing.

        The visitor's process, which has limits, reads links and positions of games with no board.
        """
        if link := request.query.get("link", "").strip():
            return Beginning(link=link)
        text = request.query.get("position", "")
        if not text.strip():
            return self._terms.begin
        if _names_another_game(text):
            return Beginning(text.strip())
        try:
            position = Position.parse(text, None if written_rules(text) else self._rules)
            position.check()
        except (NotationError, ImpossiblePosition) as error:
            words = f"{quoted(text)}: {error}"
            raise _Refused(400, "No such position", words) from None
        return Beginning(str(position))

    # Sessions

    async def _session(self, request: web.Request) -> web.WebSocketResponse:
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if not self.address.allows(origin, host):
            words = "Only this server's own page can open a session."
            raise _Refused(403, "Not from there", words)
        terms = replace(self._terms, begin=self._beginning(request))
        page = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_SECONDS, timeout=_CLOSING_SECONDS, max_msg_size=MOST_BYTES
        )
        await page.prepare(request)
        visit = Visit(page, self._programs, terms, asked_size(request.query))
        instance, bye = secrets.token_urlsafe(), asyncio.Event()
        session = self._sessions[instance] = _Session(visit, page, bye)
        running = asyncio.create_task(self._let_in(instance, request.remote or ""))
        listening = asyncio.create_task(_listen(session))
        await session.bye.wait()
        visit.leave()
        if not visit.is_in:
            running.cancel()  # it waits for a place
        # Nobody else reads what still comes: closed with something unread a connection is reset,
        # and the page never hears why.
        listening.cancel()
        await asyncio.wait({listening})
        await page.close(code=session.why[0], message=session.why[1].encode())
        await asyncio.wait({running})
        del self._sessions[instance]
        return page

    async def _let_in(self, instance: str, address: str) -> None:
        """Wait for a place, and have the visitor's process run to its end."""
        session = self._sessions[instance]

        def tell(waiting: int) -> None:
            _say(session.page, "wait", self._wait_words(waiting))

        try:
            async with self.places.one(address, tell):
                session.visit.is_in = True
                _say(session.page, "instance_id", instance)
                session.end(_ENDED, await session.visit.to_its_end())
        except LineIsFull:
            words = "All places are taken, and the queue is full. Please try again later."
            session.end(WSCloseCode.TRY_AGAIN_LATER, words)
        except OSError as error:
            echo(f"no process for a visitor: {error.strerror or error}", err=True)
            words = "The server cannot start the program now. Please try again later."
            session.end(WSCloseCode.INTERNAL_ERROR, words)
        except Exception as error:
            _complain("a visit", error)
        finally:
            session.end(WSCloseCode.INTERNAL_ERROR, "Something went wrong here.")

    def _wait_words(self, waiting: int) -> str:
        count = self.places.count
        taken = "The one place is taken" if count == 1 else f"All {count} places are taken"
        others = f"{waiting} people are waiting, including you" if waiting > 1 else "You are next"
        return f"{taken}. {others}: the dashboard opens here as soon as a place is free."

    async def _end_all(self, _application: web.Application) -> None:
        for session in self._sessions.values():
            session.visit.leave(_ENDING_SECONDS)
            session.end(WSCloseCode.GOING_AWAY, "The server has ended.")

    # Downloads

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file from a visitor's program; nobody else has the name of their session."""
        key = request.match_info["key"]
        session = self._sessions.get(request.query.get("instance", ""))
        offered = None if session is None else session.visit.offered(key)
        if session is None or offered is None:
            raise web.HTTPNotFound
        name = quote(offered.name, safe="")
        answer = web.StreamResponse(
            headers={
                **HEADERS,
                "Content-Type": "application/octet-stream",
                "Content-Disposition": f"attachment; filename*=UTF-8''{name}",
            }
        )
        await answer.prepare(request)
        try:
            async for part in session.visit.download(key):
                await answer.write(part)
            await answer.write_eof()
        except (Cut, ConnectionError):
            # So that nobody takes it for the whole file.
            if request.transport:
                request.transport.abort()
        return answer


def _names_another_game(text: str) -> bool:
    """Whether a text is meant for a tree, or begins with the name of a game."""
    return is_tree_text(text) or text.split()[0].rstrip(":").lower() in game_names()


async def _listen(session: _Session) -> None:
    """Hand on what a page says until it goes, or says what no page of ours says."""
    try:
        async for message in session.page:
            if message.type is WSMsgType.TEXT:
                async with asyncio.timeout(_DEAF_SECONDS):
                    await session.visit.hear(read(message.data))
            elif message.type is WSMsgType.BINARY:
                raise EnvelopeError("bytes")
    except EnvelopeError:
        words = "The page and this server do not match: please reload the page."
        session.end(WSCloseCode.POLICY_VIOLATION, words)
    except TimeoutError:
        session.end(_ENDED, "The program does not respond.")
    except ConnectionError:
        pass
    except Exception as error:
        _complain("a page", error)
    finally:
        session.end(WSCloseCode.OK, "")


def _complain(where: str, error: Exception) -> None:
    echo(f"{where} failed: {type(error).__name__}: {quoted(str(error))}", err=True)


def _complain_of_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody has caught; that a page or a program went away in the midst is no news."""
    error = context.get("exception")
    if isinstance(error, Exception) and not isinstance(error, ConnectionError):
        _complain("the server", error)


_saying: set[asyncio.Task[None]] = set()


def _say(page: web.WebSocketResponse, kind: str, words: str) -> None:
    """Tell a page something, if it is still there; whoever tells it does not wait for that."""

    async def send() -> None:
        with suppress(ConnectionError):
            await page.send_str(json.dumps([kind, words]))

    task = asyncio.create_task(send())
    _saying.add(task)  # the loop alone would let it vanish
    task.add_done_callback(_saying.discard)


def _page(text: str, status: int = 200) -> web.Response:
    headers = {"Cache-Control": "no-store"}
    return web.Response(text=text, status=status, content_type="text/html", headers=headers)


def _silent(name: str) -> logging.Logger:
    """What is wrong with a request, or with a pipe, is no business of the host's terminal."""
    logger = logging.getLogger(name)
    logger.propagate = False
    logger.addHandler(logging.NullHandler())
    return logger


async def serve(server: Server, ready: Callable[[str], None]) -> int:
    """Run a server until a signal ends it; gives the signal's number.

    Args:
        ready: told the address, once requests are answered there.

    Raises:
        OSError: it cannot listen there.
    """
    loop = asyncio.get_running_loop()
    _silent("asyncio")
    loop.set_exception_handler(_complain_of_loop)
    ended: asyncio.Future[int] = loop.create_future()

    def end(number: int) -> None:
        if not ended.done():
            ended.set_result(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, end, number)
    async with server.running() as url:
        ready(url)
        return await ended


_OURS = Path(__file__).parent / "static"

# All is from this server: no font, script or picture of somebody else's, no page to speak to, and
# in nobody's frame. The terminal sets styles of its own, and may draw into pictures.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": _POLICY,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
)
"""Of every answer."""

KINDS = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".ttf": "font/ttf",
    }
)
"""What a file is, by the end of its name: systems differ, and browsers are told not to guess."""


def files() -> dict[str, Path]:
    """What pages are made of, by name: ours, and of textual-serve the terminal and its font.

    Raises:
        ModuleNotFoundError: textual-serve is not installed.
    """
    found = find_spec("textual_serve")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("textual_serve")
    (theirs,) = found.submodule_search_locations
    static = Path(theirs) / "static"
    return {
        "serve.css": _OURS / "serve.css",
        "serve.js": _OURS / "serve.js",
        "favicon.svg": _OURS / "favicon.svg",
        "textual.js": static / "js" / "textual.js",
        "xterm.css": static / "css" / "xterm.css",
        "font.ttf": static / "fonts" / "RobotoMono-VariableFont_wght.ttf",
    }


def dashboard() -> str:
    """The page in which the dashboard runs."""
    return _filled("dashboard.html")


def sentence(title: str, words: str) -> str:
    """A page that says what is wrong, and leads to the dashboard."""
    return _filled("sentence.html", title=escape(title), words=escape(words))


def _filled(name: str, **fields: str) -> str:
    text = (_OURS / name).read_text(encoding="utf-8")
    return Template(text).substitute(fields)
