"""The process of a program: its limits, its folder, and bubblewrap around it.

A user's own program runs unboxed; only files of others need the box.
"""

import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

from ttt_tui.programs.boards import Head
from ttt_tui.words.numbers import printable

_SECONDS = 1_800
"""The most that an answer takes, and all the processor time of a process."""
_MEMORY = 2 << 30
_LARGEST_FILE = 16 << 20
_PROCESSES = 64
_LONGEST = 2_000
"""Characters of a text."""
_LARGEST = 160 << 20
_FOLDER_OF_PACKAGE = str(Path(__file__).parents[1])
_PACKAGE = str(Path(__file__).parents[2])
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
"""Where libraries are, and links to libraries."""
_KEPT = ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV")
"""Variables of the environment that a process keeps."""
INVALID = "The program sent an invalid reply."
_GONE = "The program has ended its process, or was ended for what it used up."
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
    if shutil.which("bwrap") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        command = [*_boxed(folder, Path(__file__)), sys.executable, "-I", "-S", "-c", ""]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


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

    def __init__(self, file: Path, *words: str, boxed: bool) -> None:
        self.calls = 0
        self._folder = tempfile.TemporaryDirectory(prefix="ttt-tui-", ignore_cleanup_errors=True)
        folder = self._folder.name
        command = _boxed(folder, file) if boxed else []
        code = _CHILD if boxed else _BETWEEN + _CHILD
        # Only the variables that Python needs to start.
        given = {name: os.environ[name] for name in _KEPT if name in os.environ} | {
            "HOME": folder, "TMPDIR": folder, "PYTHONPATH": _PACKAGE, "PYTHONHASHSEED": "0",
            "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
        }  # fmt: skip
        self._pipe, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [*command, sys.executable, "-P", "-c", code, str(file.resolve()), *words],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=given,
                start_new_session=True,
                preexec_fn=_limits(),
            )
        atexit.register(self.close)

    def ask(self, do: str, **request: Any) -> tuple[Head, bytes]:
        """Return the answer to a request."""
        try:
            self._pipe.send_bytes(json.dumps({"do": do} | request).encode())
        except OSError:  # it has ended, or was closed
            raise ProgramNotRecognized(_GONE) from None
        return self.answer()

    def answer(self) -> tuple[Head, bytes]:
        """Return the next answer: its head, and the columns behind it."""
        # A little longer than the child's own limit, which tells more.
        ends = time.monotonic() + _SECONDS + 3
        try:
            while True:
                if not self._pipe.poll(max(0, ends - time.monotonic())):
                    raise ProgramNotRecognized("The program took too long.")
                text, _, data = self._pipe.recv_bytes(_LARGEST).partition(b"\n")
                head = _printable(json.loads(text))
                if "refused" in head:
                    raise ProgramNotRecognized(
                        str(head["refused"]),
                        str(head.get("line", "")),
                        is_skipped=bool(head.get("skipped")),
                    )
                if "calls" not in head:
                    return dict(head), data
                self.calls = int(head["calls"])
        except (EOFError, ConnectionError):
            raise ProgramNotRecognized(_GONE) from None
        except (OSError, ValueError, TypeError, OverflowError, RecursionError):
            raise ProgramNotRecognized(INVALID) from None

    def end(self) -> None:
        """End the process and all that it has started."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for each in Path("/proc").glob("[0-9]*/environ"):  # daemons have left the group
            with suppress(OSError):
                if self._folder.name.encode() in each.read_bytes():
                    os.kill(int(each.parent.name), signal.SIGKILL)

    def close(self) -> None:
        """End the process, and clear up behind it."""
        self.end()
        atexit.unregister(self.close)
        self._process.wait()
        self._pipe.close()
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


def _limits() -> Callable[[], None]:
    """Return a function that sets the limits of the child before it runs."""
    import resource

    tasks = 2_000  # of the user, which count, too
    with suppress(OSError):
        tasks = int(re.split("[ /]", Path("/proc/loadavg").read_text())[4])
    wanted = {
        resource.RLIMIT_CPU: _SECONDS + 5,
        resource.RLIMIT_AS: _MEMORY,
        resource.RLIMIT_FSIZE: _LARGEST_FILE,
        resource.RLIMIT_NPROC: tasks + _PROCESSES,
    }

    def limit() -> None:
        for each, number in wanted.items():
            with suppress(OSError, ValueError):  # there is a lower one
                resource.setrlimit(each, (number, number))

    return limit
