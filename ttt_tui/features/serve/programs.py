"""Processes for visitors, their folders and the messages of pages.

One process waits with the program loaded, so that no visitor waits. A message is a list in JSON:
`["stdin", text]`, `["resize", {"width": 120, "height": 40}]`, `["ping", text]`, `["focus"]`,
`["blur"]`; a page can send anything, so all of it is checked. A file in the server's folder is
locked while the server runs: the folders of killed servers are removed by the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import site
import stat
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ttt_tui.engine.files import lock_file

MOST_BYTES = 1 << 18
"""Of a message: a paste is the longest that is meant."""

_LONGEST_PING = 64
_WIDTHS, _HEIGHTS = (10, 500), (5, 200)


class EnvelopeError(ValueError):
    """A message that no page of ours sends."""


class Size(NamedTuple):
    """Of the screen in the page, in cells."""

    width: int
    height: int


class Keys(NamedTuple):
    """What was typed, clicked or pasted, as a terminal would send it."""

    data: bytes


class Ping(NamedTuple):
    """Is to be sent back."""

    text: str


class Focus(NamedTuple):
    """Whether the page has it."""

    there: bool


Said = Size | Keys | Ping | Focus


def read(text: str) -> Said:
    """What a message says.

    Raises:
        EnvelopeError: nothing that we know.
    """
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError):
        raise EnvelopeError("a message that is not JSON") from None
    match parts:
        case ["stdin", str(typed)]:
            return Keys(typed.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            return size(width, height)
        case ["ping", str(sent)] if len(sent) <= _LONGEST_PING:
            return Ping(sent)
        case ["focus"]:
            return Focus(True)
        case ["blur"]:
            return Focus(False)
    raise EnvelopeError("a message of an unknown kind")


def size(width: int, height: int) -> Size:
    """A size that a screen may have: the nearest to the one wanted."""
    return Size(_between(width, *_WIDTHS), _between(height, *_HEIGHTS))


def asked_size(query: Mapping[str, str]) -> Size:
    """The size that a query names; the usual one in place of what is no number."""
    return size(_whole(query.get("width"), 80), _whole(query.get("height"), 24))


def _whole(text: str | None, usual: int) -> int:
    """A number of a few digits, the usual one in place of anything else."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > 6:
        return usual
    return int(text)


def _between(number: int, least: int, most: int) -> int:
    return max(least, min(number, most))


MODULE = "ttt_tui.features.serve.visitor"
"""What a visitor's process runs."""

_KEPT_VARIABLES = ("PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "TTT_TUI_PURE")
_KEPT_BEGINNINGS = ("LC_", "PYTHON")
_HOMES = ("CONFIG", "STATE", "CACHE", "DATA")


class Beginning(NamedTuple):
    """What a dashboard begins with: a position in our own notation, or a link; else as it would."""

    position: str = ""
    link: str = ""

    def options(self) -> list[str]:
        """Of `ttt-tui`, each in one argument: a text may begin with what an option begins with."""
        if self.link:
            return [f"--link={self.link}"]
        return [f"--position={self.position}"] if self.position else []


_AS_USUAL = Beginning()


@dataclass(frozen=True)
class Terms:
    """What every visitor gets.

    Attributes:
        begin: what the dashboard begins with.
        memory: megabytes of a process.
        seconds: of processor time.
        folder: of the server; each visitor has a folder in it.
        command: what runs in place of a visitor's process, in tests.
    """

    folder: Path
    memory: int
    seconds: int
    begin: Beginning = _AS_USUAL
    command: tuple[str, ...] = (sys.executable, "-P", "-m", MODULE)

    def arguments(self, folder: str) -> list[str]:
        limits = {"--folder": folder, "--memory": self.memory, "--seconds": self.seconds}
        return [*self.command, *(str(each) for pair in limits.items() for each in pair), "--wait"]


@dataclass(frozen=True)
class Program:
    """A process that waits to be told who has come, and the folder that goes with it."""

    process: Process
    folder: TemporaryDirectory[str]

    def begin(self, beginning: Beginning, size: Size) -> None:
        """Let it begin: the line that `visitor.told` reads."""
        options = beginning.options()
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([*size, *options]).encode() + b"\n")


class Programs:
    """Starts them."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._waiting: asyncio.Task[Program] | None = None
        self._is_closed = False

    def prepare(self) -> None:
        """Have one wait. It takes what else a screen would be drawn with: not while one begins."""
        if self._waiting is None and not self._is_closed:
            self._waiting = asyncio.create_task(self._start())

    async def take(self) -> Program:
        """One for a visitor, who ends it.

        Raises:
            OSError: the process, or a folder for it, cannot be made.
        """
        program = await self._let_go()
        if program is not None:
            if program.process.returncode is None:
                return program
            program.folder.cleanup()  # it has not outlived its waiting
        return await self._start()

    async def close(self) -> None:
        """None waits any more."""
        self._is_closed = True
        program = await self._let_go()
        if program is not None:
            end_group(program.process.pid, signal.SIGKILL)
            await program.process.wait()
            program.folder.cleanup()

    async def _let_go(self) -> Program | None:
        waiting, self._waiting = self._waiting, None
        with contextlib.suppress(OSError):  # it could not be started
            return None if waiting is None else await waiting
        return None

    async def _start(self) -> Program:
        folder = TemporaryDirectory(
            prefix="visitor-", dir=self._terms.folder, ignore_cleanup_errors=True
        )
        try:
            process = await asyncio.create_subprocess_exec(
                *self._terms.arguments(folder.name),
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                cwd=folder.name,
                env=environment(os.environ, Path(folder.name)),
                start_new_session=True,  # Ctrl-C in the server's terminal is for the server
            )
        except BaseException:
            folder.cleanup()
            raise
        return Program(process, folder)


def environment(host: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The variables of a visitor's process: few of the host's, and a home in its own folder."""
    kept = {
        name: value
        for name, value in host.items()
        if name in _KEPT_VARIABLES or name.startswith(_KEPT_BEGINNINGS)
    }
    homes = {f"XDG_{each}_HOME": str(folder / each.lower()) for each in _HOMES}
    return {
        # Packages that the host's user has installed lie below the home that the visitor has not.
        "PYTHONUSERBASE": site.getuserbase(),
        **kept,
        **homes,
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM_PROGRAM": "textual",
    }


def end_group(group: int, number: signal.Signals) -> None:
    """Send a signal to all that such a process has started in its own session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


PREFIX = "ttt-tui-serve-"
LOCK = "server.lock"


@contextlib.contextmanager
def server_folder() -> Iterator[Path]:
    """A folder that goes with the server; before it is made, those of killed servers go."""
    remove_left(Path(tempfile.gettempdir()))
    with (
        tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as name,
        contextlib.ExitStack() as held,
    ):
        folder = Path(name)
        with contextlib.suppress(OSError):  # without locks nobody takes it for a killed server's
            scratch = folder / f"{LOCK}.new"
            lock = os.open(scratch, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            held.callback(os.close, lock)
            lock_file(lock)
            scratch.rename(folder / LOCK)  # locked before anybody sees it
        yield folder


def remove_left(parent: Path) -> None:
    """Remove the folders of this user's killed servers; whatever is not surely one stays."""
    with contextlib.suppress(OSError):
        for folder in list(parent.glob(f"{PREFIX}*")):
            with contextlib.suppress(OSError):
                _remove_if_left(folder)


def _remove_if_left(folder: Path) -> None:
    """Raises:
    OSError: it is none, is not ours, or its server lives.
    """
    if not _is_ours(folder.lstat(), stat.S_IFDIR):
        return
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if _is_ours(os.fstat(lock), stat.S_IFREG):
            lock_file(lock)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def _is_ours(found: os.stat_result, kind: int) -> bool:
    """Whether it is of this kind, this user's, and nobody else may write it."""
    mode = found.st_mode
    return stat.S_IFMT(mode) == kind and found.st_uid == os.geteuid() and not mode & 0o022
