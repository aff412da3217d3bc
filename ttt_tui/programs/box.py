"""The process of a program: its limits, its folder, and bubblewrap around it.

A user's own program runs unboxed; only files of others need the box.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ttt_tui.words.numbers import printable

_MEMORY = 2 << 30
_LARGEST_FILE = 16 << 20
_FILES = 64
_PROCESSES = 64
_LONGEST_HEAD = 8 << 20
_LONGEST = 2_000
"""Characters of a text."""
_LARGEST = 160 << 20
_TRIAL_SECONDS = 5
_FOLDER_OF_PACKAGE = str(Path(__file__).parents[1])
_PACKAGE = str(Path(__file__).parents[2])
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
"""Where libraries are, and links to libraries."""
_GONE = "The program has ended its process, or was ended for what it used up."
_open = set["Box"]()
_CHILD = "from ttt_tui.programs.child import main; main()"
# Without bubblewrap a process is between, which a program finds as its parent and may kill.
_BETWEEN = """import os
if os.fork():
    os.wait()
    os._exit(0)
"""


class ProgramNotRecognized(Exception):
    """The search of a file was not recognised, or the file is refused.

    Attributes:
        reason: why, in a sentence.
        line: the `# ttt:` line to paste, as it is printed; may be empty.
        is_skipped: True if no function in the file calls itself.
    """

    def __init__(self, reason: str, line: str = "", *, is_skipped: bool = False) -> None:
        super().__init__(f"{reason} Put into the file: {line}" if line else reason)
        self.reason = reason
        self.line = line
        self.is_skipped = is_skipped


@cache
def has_box() -> bool:
    """Return True if bubblewrap is installed and works here."""
    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        command = [*_boxed(folder, Path(__file__)), sys.executable, "-I", "-S", "-c", ""]
        try:
            done = subprocess.run(command, capture_output=True, timeout=_TRIAL_SECONDS, check=False)
        except (OSError, subprocess.SubprocessError):
            return False
    return done.returncode == 0


def _boxed(folder: str, file: Path) -> list[str]:
    """The command that shows Python, its libraries, the file and the folder, and nothing else.

    No home, no other file, no socket of a process outside, no network; only the folder is writable.
    """
    python = (sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parents[1]))
    shown = (*_SYSTEM, *python, _FOLDER_OF_PACKAGE, str(file.resolve()))
    return [
        "bwrap",
        *(word for path in shown for word in ("--ro-bind-try", path, path)),
        "--dev", "/dev", "--proc", "/proc",
        "--bind", folder, folder, "--chdir", folder, "--remount-ro", "/",
        "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--",
    ]  # fmt: skip


class Box:
    """A child process that answers requests; nothing it sends is more than bytes.

    Attributes:
        calls: calls of the search so far, as the program has reported them last.

    Raises:
        ProgramNotRecognized: from every method, if the process has ended, or takes too long.
    """

    def __init__(self, file: Path, *words: str, boxed: bool, seconds: float) -> None:
        if not hasattr(os, "fork"):
            raise ProgramNotRecognized("Programs are watched on Linux and macOS only.")
        self.allow(seconds)
        self.calls = 0
        self._folder = tempfile.TemporaryDirectory(prefix="ttt-tui-", ignore_cleanup_errors=True)
        command = _boxed(self._folder.name, file) if boxed else []
        code = _CHILD if boxed else _BETWEEN + _CHILD
        self._process = subprocess.Popen(
            [*command, sys.executable, "-P", "-c", code, str(file.resolve()), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env=self._environment(),
            start_new_session=True,
            preexec_fn=_limits(seconds),
        )
        self._buffer = bytearray()
        _open.add(self)

    def _environment(self) -> dict[str, str]:
        """Only the variables that Python needs to start."""
        kept = ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV", "SYSTEMROOT")
        found = {name: os.environ[name] for name in kept if name in os.environ}
        folder = self._folder.name
        return found | {
            "HOME": folder, "TMPDIR": folder, "PYTHONPATH": _PACKAGE, "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
        }  # fmt: skip

    def allow(self, seconds: float) -> None:
        """Limit the time for answers, counted from now on."""
        self.ends = time.monotonic() + seconds

    def tell(self, request: dict[str, Any]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):  # it has ended, or was closed
            raise ProgramNotRecognized(_GONE) from None

    def answer(self) -> tuple[dict[str, Any], bytes]:
        """Return the next answer: its head and its columns."""
        head, data = self._reply()
        while "calls" in head:
            head, data = self._reply()
        return head, data

    def _reply(self) -> tuple[dict[str, Any], bytes]:
        while (end := self._buffer.find(b"\n")) < 0:
            self._read(_LONGEST_HEAD)
        try:
            head = _printable(json.loads(self._buffer[:end]))
            self.calls = int(head.get("calls", self.calls))
            size = head.get("bytes", 0)
            if not isinstance(size, int) or not 0 <= size <= _LARGEST:
                raise ValueError
        except (ValueError, TypeError, OverflowError, AttributeError, RecursionError):
            raise ProgramNotRecognized("The program sent an invalid reply.") from None
        del self._buffer[: end + 1]
        while len(self._buffer) < size:
            self._read(_LARGEST)
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return head, data

    def _read(self, most: int) -> None:
        assert self._process.stdout
        number = self._process.stdout.fileno()
        if len(self._buffer) > most:
            raise ProgramNotRecognized("The program has sent too much.")
        # A little longer than the child's own limit, which tells more.
        left = self.ends + 3 - time.monotonic()
        if left < 0 or not select.select([number], [], [], left)[0]:
            raise ProgramNotRecognized("The program took too long.")
        part = os.read(number, 1 << 20)
        if not part:
            raise ProgramNotRecognized(_GONE)
        self._buffer += part

    def end(self) -> None:
        """End the process and all that it has started."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for each in Path("/proc").glob("[0-9]*/environ"):  # daemons have left the group
            with suppress(OSError):
                if self._folder.name.encode() in each.read_bytes():
                    os.kill(int(each.parent.name), signal.SIGKILL)

    def close(self) -> None:
        self.end()
        _open.discard(self)
        with suppress(OSError), self._process:
            pass  # its streams are closed, and it is waited for
        self._folder.cleanup()


def _printable(value: Any) -> Any:
    """The same data with all texts made safe for a terminal."""
    if isinstance(value, str):
        return printable(value[:_LONGEST])
    if isinstance(value, list):
        return [_printable(each) for each in value]
    if isinstance(value, dict):
        return {printable(key): _printable(each) for key, each in value.items()}
    return value


@atexit.register
def _end_all() -> None:
    for each in tuple(_open):
        each.end()


def _limits(seconds: float) -> Any:
    """Return a function that sets the limits of the child before it runs."""
    import resource

    wanted = {
        resource.RLIMIT_CPU: int(seconds) + 5,
        resource.RLIMIT_AS: _MEMORY,
        resource.RLIMIT_FSIZE: _LARGEST_FILE,
        resource.RLIMIT_NOFILE: _FILES,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NPROC: _running() + _PROCESSES,
    }

    def limit() -> None:
        for each, number in wanted.items():
            with suppress(OSError, ValueError):  # there is a lower one
                resource.setrlimit(each, (number, number))

    return limit


def _running() -> int:
    """About how many tasks there are, as the limit counts those that the user has already."""
    try:
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return 2_000
