"""One visitor: their process, what goes to it and comes from it, and its end.

The packets are textual-serve's; its own service would start the process by a shell, with the whole
environment of the host, and wait for ever for one that does not end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from ttt_tui._web_session import NOBODY_THERE, OUT_OF_MEMORY, OUT_OF_TIME
from ttt_tui.cli.output import echo
from ttt_tui.features.serve.programs import (
    MODULE,
    Focus,
    Keys,
    Ping,
    Programs,
    Said,
    Size,
    Terms,
    end_group,
)
from ttt_tui.game import printable

_PATIENCE_SECONDS = 2.0
"""For a process that has been asked to end, and once more for one that has been told to."""

_KEPT_BYTES = 4096
_MOST_BYTES = 1 << 26
_PRELUDE_LINES = 10
_LONGEST_PRELUDE = 100
"""Bytes of a packet: what is longer is no mere preparation of the terminal, but drawn."""

_REFUSED = 2
"""The exit status of a program that cannot begin with what it is given."""

_LONGEST_REASON = 123
"""Bytes, by the protocol."""

_MOST_OFFERED = 16
_PART_BYTES = 1 << 16
_PART_SECONDS = 30.0


class Cut(Exception):
    """A download that has not come to its end."""


class Offered(NamedTuple):
    """A file that a program has for its page: its name, and its parts as they come.

    None among them is the end of the program, not of the file, which is an empty part.
    """

    name: str
    parts: asyncio.Queue[bytes | None]


class Page(Protocol):
    """The websocket of the visitor's page."""

    async def send_bytes(self, data: bytes) -> None: ...

    async def send_str(self, data: str) -> None: ...


class Visit(AppService):
    """A visitor's process; `to_its_end` has it from its start on.

    Attributes:
        size: of the screen in the page; the process begins with it.
        is_in: whether the visitor has a place.
    """

    def __init__(self, page: Page, programs: Programs, terms: Terms, size: Size) -> None:

        async def close() -> None:
            """Never called: who started this closes the page."""

        super().__init__(
            MODULE,
            write_bytes=page.send_bytes,
            write_str=page.send_str,
            close=close,
            download_manager=DownloadManager(),  # which loses what is cut off: ours are below
        )
        self.size = size
        self.is_in = False
        self._offered: dict[str, Offered] = {}
        self._size_told = size
        self._has_drawn = False
        self._page = page
        self._programs, self._terms = programs, terms
        self._patience = _PATIENCE_SECONDS
        self._left = asyncio.Event()

    # What the page says

    async def hear(self, said: Said) -> None:
        """Hand on what the page says; before the process runs only the size is of interest."""
        match said:
            case Ping(text):
                await self._page.send_str(json.dumps(["pong", text]))
            case Size():
                self.size = said
                if self._has_drawn:
                    await self._tell_size()
            case Keys(data):
                if self._stdin and data:  # Textual takes nothing for the end of all input (8.2.8)
                    await self.send_bytes(data)
            case Focus(there):
                if self._stdin:
                    await (self.focus() if there else self.blur())

    async def _tell_size(self) -> None:
        """Tell the process what the page has become, if it does not know.

        Not before it has drawn: Textual may take its first size, which it sends itself, for the
        later one (8.2.8).
        """
        if self.size != self._size_told:
            self._size_told = self.size
            await self.set_terminal_size(*self.size)

    # The process

    async def to_its_end(self) -> str:
        """Run the process to its end, or until the visitor leaves; its children are gone then, too.

        Not to be cancelled: `leave` is how it is told. Gives why it has ended, in words for the
        page; none where the visitor has left.

        Raises:
            OSError: the process, or a folder for it, cannot be made.
        """
        if self._left.is_set():
            return ""
        program = await self._programs.take()
        with program.folder:
            process = program.process
            self._process, self._stdin = process, process.stdin
            self._size_told = self.size
            program.begin(self._terms.begin, self.size)
            said = asyncio.create_task(_end_of(process.stderr))
            left = asyncio.create_task(self._left.wait())
            passing = asyncio.create_task(self._pass_on(process))
            await asyncio.wait({passing, left}, return_when=asyncio.FIRST_COMPLETED)
            await self._end(process)
            for offered in self._offered.values():
                offered.parts.put_nowait(None)
            self._offered.clear()
            for task in (left, passing, said):
                task.cancel()
            *_, last = await asyncio.gather(left, passing, said, return_exceptions=True)
        if self._left.is_set():
            return ""
        return self._why(process.returncode or 0, last if isinstance(last, bytes) else b"")

    def leave(self, patience: float = _PATIENCE_SECONDS) -> None:
        """The visitor has gone, or has to; the process has so many seconds to end by itself."""
        self._patience = min(patience, self._patience)
        self._left.set()

    async def _pass_on(self, process: Process) -> None:
        """Give the page what the process draws; once the visitor has left it is read all the same.

        A process that nobody reads from would wait for ever, instead of ending.
        """
        stream = process.stdout
        assert stream is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ValueError):
            for _ in range(_PRELUDE_LINES):
                if await stream.readline() == b"__GANGLION__\n":
                    break
            while True:
                kind = await stream.readexactly(1)
                length = int.from_bytes(await stream.readexactly(4), "big")
                if length > _MOST_BYTES:
                    return
                payload = await stream.readexactly(length)
                if not self._left.is_set():
                    try:
                        await self._take(kind, payload)
                    except ConnectionError:
                        self.leave()

    async def _take(self, kind: bytes, payload: bytes) -> None:
        match kind:
            case b"D":
                await self.on_data(payload)
                if not self._has_drawn and len(payload) > _LONGEST_PRELUDE:
                    self._has_drawn = True
                    self._programs.prepare()
                    await self._tell_size()
            case b"M":
                await self.on_meta(payload)
            case b"P":
                await self.on_packed(payload)

    async def on_meta(self, data: bytes) -> None:
        """Pages of the web alone are opened; why the program has ended is said elsewhere."""
        meta: dict[str, Any] = json.loads(data)
        is_web = str(meta.get("url", "")).startswith(("https://", "http://"))
        if meta["type"] == "open_url" and is_web:
            await super().on_meta(data)
        elif meta["type"] == "game":
            await self._page.send_str(json.dumps(["game", str(meta["game"])]))
        elif meta["type"] == "deliver_file_start":
            if len(self._offered) == _MOST_OFFERED:
                del self._offered[next(iter(self._offered))]
            key = str(meta["key"])
            self._offered[key] = Offered(Path(str(meta["path"])).name, asyncio.Queue())
            await self._page.send_str(json.dumps(["deliver_file_start", key]))

    async def on_packed(self, payload: bytes) -> None:
        """A part of a file, as `VisitorDriver` packs it: its key, a newline, the part."""
        key, _, part = payload.partition(b"\n")
        if offered := self._offered.get(key.decode("utf-8", "replace")):
            offered.parts.put_nowait(part)

    # Downloads

    def offered(self, key: str) -> Offered | None:
        """A file that the program has for the page."""
        return self._offered.get(key)

    async def download(self, key: str) -> AsyncIterator[bytes]:
        """The parts of a file that is offered; it is offered no longer.

        Raises:
            Cut: it ended before the file did.
        """
        parts = self._offered[key].parts
        asking: dict[str, str | int | bool | None]
        asking = {"type": "deliver_chunk_request", "key": key, "size": _PART_BYTES, "name": None}
        try:
            while not self._left.is_set() and await self.send_meta(asking):
                try:
                    part = await asyncio.wait_for(parts.get(), _PART_SECONDS)
                except TimeoutError:
                    break
                if part == b"":
                    return
                if part is None:
                    break
                yield part
        finally:
            self._offered.pop(key, None)
        raise Cut

    async def _end(self, process: Process) -> None:
        """Ask the process to end, tell it, and at last end it.

        What it has started in sessions of its own ends as it sees the end of its input; the rest is
        of its group, and is ended with it.
        """
        await self._within_patience(self._ask_to_end(process))
        if process.returncode is None:
            end_group(process.pid, signal.SIGTERM)
            await self._within_patience(process.wait())
        end_group(process.pid, signal.SIGKILL)
        await self._within_patience(process.wait())

    async def _ask_to_end(self, process: Process) -> None:
        await self.send_meta({"type": "quit"})
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()

    async def _within_patience(self, work: Coroutine[Any, Any, object]) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(work, self._patience)

    def _why(self, status: int, said: bytes) -> str:
        """Why the process has ended, for the page; the host gets the last line of what it said."""
        if status == OUT_OF_TIME:
            return f"The processor time of this session, {self._terms.seconds:,} s, is used up."
        if status == OUT_OF_MEMORY:
            return f"The memory of this session, {self._terms.memory:,} MB, was not enough."
        if status == NOBODY_THERE:
            return "The session ended because it was idle for a long time."
        lines = said.decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "it said nothing")
        if status == _REFUSED:
            return _fitting(f"This cannot be opened: {printable(last).removeprefix('Error: ')}")
        if status:
            echo(f"a visitor's program ended with status {status}: {last[:200]}", err=True)
            return "The program ended unexpectedly."
        return "The session has ended."


def _fitting(words: str) -> str:
    """What a websocket can be closed with."""
    data = words.encode()
    shown = data[: _LONGEST_REASON - 3].decode("utf-8", "ignore")
    return words if len(data) <= _LONGEST_REASON else f"{shown}..."


async def _end_of(stream: asyncio.StreamReader | None) -> bytes:
    """The last few thousand bytes of a stream, read all the time until it ends."""
    kept = b""
    while stream is not None and (some := await stream.read(_KEPT_BYTES)):
        kept = (kept + some)[-_KEPT_BYTES:]
    return kept


MOST_WAITING = 64
MOST_WAITING_FROM_ONE = 32
"""From one address: it may be that of a whole school, and must not be all of the line."""


class LineIsFull(Exception):
    """No place is free, and too many wait already."""


@dataclass(eq=False)
class _Waiting:
    address: str
    tell: Callable[[int], None]
    admitted: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Places:
    """A number of places that visitors take and give back; a free one is never left unused.

    Of those who wait whoever has the fewest places by address comes first, then who has waited
    longest. One address may have all places: it may be that of a school, or of a proxy.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._taken: Counter[str] = Counter()
        self._line: list[_Waiting] = []

    @property
    def taken(self) -> int:
        return self._taken.total()

    @property
    def waiting(self) -> int:
        return len(self._line)

    @asynccontextmanager
    async def one(self, address: str, tell: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a place and have it until the context is left.

        Args:
            address: where the visitor comes from.
            tell: told how many wait, as soon as this one does and whenever that changes.

        Raises:
            LineIsFull: it cannot even wait.
        """
        await self._enter(address, tell)
        try:
            yield
        finally:
            self._leave(address)

    async def _enter(self, address: str, tell: Callable[[int], None]) -> None:
        if self.taken < self.count:  # then nobody waits
            self._taken[address] += 1
            return
        from_there = sum(each.address == address for each in self._line)
        if self.waiting >= MOST_WAITING or from_there >= MOST_WAITING_FROM_ONE:
            raise LineIsFull
        own = _Waiting(address, tell)
        self._line.append(own)
        self._tell_all()
        try:
            await own.admitted
        except asyncio.CancelledError:
            if own.admitted.done() and not own.admitted.cancelled():
                self._leave(address)  # let in at the very moment of going away
            else:
                self._line.remove(own)
                self._tell_all()
            raise

    def _leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
        if not self._line:
            return
        first = min(self._line, key=lambda each: self._taken[each.address])
        self._line.remove(first)
        self._taken[first.address] += 1  # now, so that nobody comes between
        first.admitted.set_result(None)
        self._tell_all()

    def _tell_all(self) -> None:
        for each in self._line:
            each.tell(self.waiting)
