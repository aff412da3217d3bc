"""Processes for visitors. One waits, with the program loaded, so that who comes need not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import site
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ttt_tui.features.serve.envelope import Size

MODULE = "ttt_tui.features.serve.visitor"
"""What a visitor's process runs."""

_KEPT_VARIABLES = ("PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "TTT_TUI_PURE")
_KEPT_BEGINNINGS = ("LC_", "PYTHON")
_HOMES = ("CONFIG", "STATE", "CACHE", "DATA")


@dataclass(frozen=True)
class Terms:
    """What every visitor gets.

    Attributes:
        position: in our own notation, where the dashboard begins; empty for its usual beginning.
        memory: megabytes of a process.
        seconds: of processor time.
        folder: of the server; each visitor has a folder in it.
        command: what runs in place of a visitor's process, in tests.
    """

    folder: Path
    memory: int
    seconds: int
    position: str = ""
    command: tuple[str, ...] = (sys.executable, "-P", "-m", MODULE)

    def arguments(self, folder: str) -> list[str]:
        limits = {"--folder": folder, "--memory": self.memory, "--seconds": self.seconds}
        return [*self.command, *(str(each) for pair in limits.items() for each in pair), "--wait"]


@dataclass(frozen=True)
class Program:
    """A process that waits to be told who has come, and the folder that goes with it."""

    process: Process
    folder: TemporaryDirectory[str]

    def begin(self, position: str, size: Size) -> None:
        """Let it begin: the line that `visitor.told` reads."""
        # One argument: a position may begin with what an option begins with.
        options = [f"--position={position}"] if position else []
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
