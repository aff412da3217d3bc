"""A server inside the test, with stand-ins for visitors' programs, and pages that speak to it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="the extra `serve` is not installed")
pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")

from ttt_tui.features.serve.address import Address  # noqa: E402
from ttt_tui.features.serve.programs import Beginning, Terms  # noqa: E402
from ttt_tui.features.serve.server import Server  # noqa: E402

STAND_IN = (sys.executable, "-S", str(Path(__file__).with_name("stand_in.py")))
_PATIENCE_SECONDS = 60.0


def terms(folder: Path, position: str = "") -> Terms:
    return Terms(folder, 1024, 1800, Beginning(position), STAND_IN)


class Page:
    """What a page's websocket is told, and says."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    async def say(self, *parts: object) -> None:
        await self.socket.send_str(json.dumps(parts))

    async def type(self, text: str) -> None:
        await self.say("stdin", text)

    async def hears(self) -> Any:
        """The next message: what the stand-in draws is a dictionary."""
        message = await asyncio.wait_for(self.socket.receive(), _PATIENCE_SECONDS)
        if message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
            return json.loads(message.data)
        return message

    async def starts(self) -> Any:
        """What the program draws first, once there is a place."""
        while "arguments" not in (drawn := await self.hears()):
            assert isinstance(drawn, (list, dict)), drawn
        return drawn

    async def closed(self) -> tuple[int, str]:
        """The code and the words with which the server closes it."""
        while not isinstance(message := await self.hears(), aiohttp.WSMessage):
            pass
        assert message.type is aiohttp.WSMsgType.CLOSE
        return message.data, message.extra


class Desk:
    """A server, and a browser of its own."""

    def __init__(self, server: Server, url: str, session: Any) -> None:
        self.server, self.url, self._session = server, url, session
        self._opened: list[Any] = []

    @property
    def origin(self) -> str:
        return self.url.removesuffix("/")

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        async with self._session.get(self.origin + path, headers=headers) as answer:
            try:
                return answer.status, await answer.text(), answer.headers
            finally:
                answer.close()  # what is cut off is not closed by itself

    async def opens(self, query: str = "", **headers: str) -> Page:
        """Open the websocket as the server's own page does.

        Raises:
            aiohttp.WSServerHandshakeError: it is refused.
        """
        headers = {"Origin": self.origin, **headers}
        socket = await self._session.ws_connect(f"{self.origin}/ws{query}", headers=headers)
        self._opened.append(socket)
        return Page(socket)

    def forget(self) -> None:
        """Close what has been opened; what was aborted is not closed by itself."""
        for socket in self._opened:
            socket._response.close()

    async def until(self, taken: int, waiting: int = 0) -> None:
        """Wait until so many have places, and so many wait."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while (self.server.places.taken, self.server.places.waiting) != (taken, waiting):
                await asyncio.sleep(0.005)


@asynccontextmanager
async def serving(
    folder: Path, visitors: int = 8, position: str = "", *words: str
) -> AsyncIterator[Desk]:
    """A server; the words are for the stand-ins."""
    given = terms(folder, position)
    given = replace(given, command=(*given.command, *words))
    server = Server(Address("127.0.0.1", 0), given, visitors)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        url = await stack.enter_async_context(server.running())
        desk = Desk(server, url, session)
        yield desk
    desk.forget()


def is_alive(pid: int) -> bool:
    """Whether a process is there that is more than a status nobody has read."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


async def gone(pid: int) -> None:
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while is_alive(pid):
            await asyncio.sleep(0.005)
