"""The process in which a user's program runs: started, read, and killed with all its children.

It has a temporary working folder and an environment without secrets. Folders that killed programs
have left behind are removed.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
from functools import cache
from pathlib import Path
from typing import IO, Any

import ttt_tui
from ttt_tui._web_session import VARIABLE
from ttt_tui.engine import child
from ttt_tui.features.programs.messages import LARGEST_FRAME, BadMessage, Ended, Message, decoded
from ttt_tui.features.programs.sandbox import best, wrapped

_WORKER = "ttt_tui.features.programs.child.worker"
_PASSED_ON = (
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", VARIABLE,
)  # fmt: skip
_MOST_WAITING = 16
"""Messages that are read ahead; a process that sends more waits."""


_PROGRAM = (
    "import sys, importlib.util as util; name, file = sys.argv[1:]; "
    "spec = util.spec_from_file_location(name, file); "
    "sys.modules[name] = made = util.module_from_spec(spec); spec.loader.exec_module(made); "
    "from ttt_tui.features.programs.child.worker import main; main()"
)
"""Another Python gets this package, and no other module of our Python."""


def _command(python: str) -> list[str]:
    """The command that starts the process, with the Python of that path; "" for ours."""
    if not python:
        return child.command(_WORKER)
    assert ttt_tui.__file__ is not None
    return [python, "-P", "-c", _PROGRAM, ttt_tui.__name__, ttt_tui.__file__]


class Process:
    """A process that runs the file once."""

    def __init__(self, request: dict[str, Any]) -> None:
        """Raises:
        OSError: it cannot be started.
        """
        sandbox, file = best(), request.get("file", "")
        self._folder = Folder()
        passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        environment = {
            **passed,
            "HOME": self._folder.path,
            "TMPDIR": self._folder.path,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "SDL_VIDEODRIVER": "dummy",
        }
        try:
            self._process = subprocess.Popen(
                wrapped(_command(request.get("python", "")), sandbox, file, self._folder.path),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,  # a buffer cannot be closed while a thread waits for it to be filled
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
        self._room = threading.Semaphore(_MOST_WAITING)
        self._is_closed = False
        self._thread = threading.Thread(
            target=self._read, args=(self._process.stdout,), name="user-program", daemon=True
        )
        self._thread.start()
        data = json.dumps({**request, "sandbox": sandbox.name}).encode()
        with contextlib.suppress(OSError):
            rest = memoryview(len(data).to_bytes(4, "big") + data)
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        remove_left_behind()

    def next(self, seconds: float) -> Message | None:
        """The next message, None if none comes in time."""
        try:
            message = (
                self._messages.get(timeout=seconds) if seconds else self._messages.get_nowait()
            )
        except queue.Empty:
            return None
        self._room.release()
        return message

    def close(self) -> None:
        """Kill it with its group; it starts no other program (`child.limits`)."""
        self._is_closed = True
        self._room.release()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._thread.join(timeout=1)
        child.finish(self._process)
        self._folder.remove()

    def _read(self, stream: IO[bytes]) -> None:
        """Read every message; the last says that the process has ended, or what is wrong."""
        fault = ""
        try:
            while not self._is_closed and len(head := _whole(stream, 5)) == 5:
                length = int.from_bytes(head[:4], "big")
                if length > LARGEST_FRAME:
                    raise BadMessage("a frame that is too long")
                data = _whole(stream, length)
                if len(data) < length:
                    break
                message = decoded(head[4:], data)
                self._room.acquire()
                self._messages.put(message)
        except BadMessage as error:
            fault = str(error)
        except (OSError, ValueError):  # closed meanwhile
            pass
        self._messages.put(Ended(fault))


def _whole(stream: IO[bytes], count: int) -> bytes:
    """So many bytes, fewer at the end of the stream."""
    parts = []
    while count and (some := stream.read(count)):
        parts.append(some)
        count -= len(some)
    return b"".join(parts)


try:
    import fcntl
except ImportError:  # a system without; folders of killed programs stay there
    fcntl = None  # type: ignore[assignment]

_PREFIX = "ttt-tui-run-"
_MADE_HERE = ".ttt-tui-run"
"""A file by which a folder of ours is recognised, whatever people call theirs."""


class Folder:
    """A folder that is locked as long as this program lives, which no signal can prevent.

    Attributes:
        path: of it.
    """

    def __init__(self) -> None:
        """Raises:
        OSError: no folder can be made.
        """
        self._lock: int | None = None
        self.path = _made()
        while fcntl is not None and not self._is_held():
            # Another program has just taken it for one that was left behind.
            self.path = _made()

    def _is_held(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(self.path, os.O_RDONLY)
            with contextlib.suppress(OSError):  # where folders are not locked, none is removed
                fcntl.flock(lock, fcntl.LOCK_SH)
            if (Path(self.path) / _MADE_HERE).is_file():
                self._lock = lock
                return True
            os.close(lock)
        return False

    def remove(self) -> None:
        """With all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _made() -> str:
    path = tempfile.mkdtemp(prefix=_PREFIX)
    (Path(path) / _MADE_HERE).touch()
    return path


@cache
def remove_left_behind() -> None:
    """Remove this user's folders of programs that were killed; once in the life of a program."""
    if fcntl is None:
        return
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if path.lstat().st_uid == os.getuid() and (path / _MADE_HERE).is_file():
                _remove_unless_locked(path)


def _remove_unless_locked(path: Path) -> None:
    """Raises:
    OSError: a program is using it, or it is no folder.
    """
    lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(lock)
