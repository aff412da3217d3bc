"""The process in which somebody's file runs: started, heard, and killed with all its children.

It has a temporary working folder and an environment without secrets.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from typing import Any, BinaryIO

from ttt_tui._visiting import VARIABLE
from ttt_tui.engine import child
from ttt_tui.features.own.folders import Folder, remove_left_behind

_WORKER = "ttt_tui.features.own.child.worker"
_KEPT = (
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", VARIABLE,
)  # fmt: skip

Message = bytes | dict[str, Any]


class Process:
    """A process that runs the file once."""

    def __init__(self, request: dict[str, Any]) -> None:
        """Raises:
        OSError: it cannot be started.
        """
        self._folder = Folder()
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment = {
            **kept,
            "HOME": self._folder.path,
            "TMPDIR": self._folder.path,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "SDL_VIDEODRIVER": "dummy",
        }
        try:
            self._process = subprocess.Popen(
                child.command(_WORKER),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self._folder.path,
                env=environment,
                start_new_session=True,
            )
        except OSError:
            self._folder.remove()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.number = self._process.pid
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_read, args=(self._process.stdout, self._messages), name="own", daemon=True
        )
        self._thread.start()
        data = json.dumps(request).encode()
        with contextlib.suppress(OSError):
            self._process.stdin.write(len(data).to_bytes(4, "big") + data)
            self._process.stdin.flush()
        remove_left_behind()

    def next(self, seconds: float) -> Message | None:
        """The next message, None if none comes in time."""
        try:
            return self._messages.get(timeout=seconds) if seconds else self._messages.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        """Kill it, with its group; it starts no other program (`child.limits`)."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._thread.join(timeout=1)
        child.finish(self._process)
        self._folder.remove()


def _read(stream: BinaryIO, messages: queue.SimpleQueue[Message]) -> None:
    """Every message; the last says that the process has ended."""
    with contextlib.suppress(OSError, ValueError):
        while len(head := stream.read(5)) == 5:
            length = int.from_bytes(head[:4], "big")
            data = stream.read(length)
            if len(data) < length:
                break
            messages.put(json.loads(data) if head[4:] == b"J" else data)
    messages.put({"kind": "ended"})
