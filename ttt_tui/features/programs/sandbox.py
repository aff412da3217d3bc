"""What a user's program may do: read, and write into one empty folder. Who sees to it.

Bubblewrap, where it is installed and works, gives it a file system that it can only read, and no
network. Else Landlock keeps it from changing files, as far as Linux can; what neither covers, and
other systems, have Python's audit hook, which ends what happens by accident, not what is meant to
get around it.
"""

from __future__ import annotations

import contextlib
import os
import struct
import sys
from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path

from ttt_tui._web_sandbox import hook_for
from ttt_tui._web_session import visitors_folder

_PROBE_SECONDS = 5.0


class Sandbox(Enum):
    """Who sees to it; the value says what that comes to."""

    BUBBLEWRAP = "bubblewrap: files are read-only; no network, no access to other processes"
    LANDLOCK = "Linux Landlock and Python's audit hook: files are read-only; no network in Python"
    AUDIT = "Python's audit hook only: it prevents accidents, not attacks"

    @property
    def words(self) -> str:
        return f"Sandbox: {self.value}."

    @property
    def short_name(self) -> str:
        return self.value.partition(":")[0]


@cache
def best() -> Sandbox:
    """The strongest that works here; it is tried once."""
    if visitors_folder() is None and _bubblewrap_works():
        return Sandbox.BUBBLEWRAP
    return Sandbox.LANDLOCK if _landlock_version() >= _LEAST_LANDLOCK else Sandbox.AUDIT


def wrapped(command: Sequence[str], sandbox: Sandbox, file: str, folder: str) -> list[str]:
    """The command that runs `command` so that it may write to `folder` alone."""
    if sandbox is not Sandbox.BUBBLEWRAP:
        return list(command)
    import shutil  # here, as the user's program is to find it and `subprocess` not yet imported

    beside = str(Path(file).parent)
    # Sockets of other programs lie in /run: a read-only file system does not keep them shut.
    hidden = ["--tmpfs", "/run"] if Path("/run").is_dir() else []
    seen = ["--ro-bind", beside, beside] if beside.startswith("/run/") else []
    return [
        shutil.which("bwrap") or "bwrap",
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", *hidden, *seen),
        *("--bind", folder, folder, "--chdir", folder),
        *("--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--"),
        *command,
    ]


def _bubblewrap_works() -> bool:
    import shutil
    import subprocess
    import tempfile

    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return False
    command = wrapped(
        [sys.executable, "-S", "-c", ""], Sandbox.BUBBLEWRAP, "", tempfile.gettempdir()
    )
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def enter(sandbox: Sandbox, folder: str) -> None:
    """In the process itself, before it has other threads: from here on it may write there alone.

    Raises:
        OSError: it cannot be kept to that.
    """
    if sandbox is Sandbox.LANDLOCK:
        _restrict(folder)
    if sandbox is not Sandbox.BUBBLEWRAP:
        _listen(folder)


# Landlock: https://docs.kernel.org/userspace-api/landlock.html. Its three calls have the same
# numbers on every machine; no library for it is widely used.

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_ASK_VERSION = 1
_NO_NEW_PRIVILEGES = 38
_LEAST_LANDLOCK = 3  # before that, files could be cut short
_CHANGES = sum(1 << bit for bit in (0, 1, *range(4, 15)))
"""To run a file, write to it, cut it short; to make, remove, link, rename whatever there is."""
_RUNS, _WRITES, _CUTS = 1 << 0, 1 << 1, 1 << 14
_NETWORK, _OTHERS = 3, 3
"""TCP: to bind and to connect. Of other processes: their sockets, signals to them."""
_NETWORK_SINCE, _OTHERS_SINCE = 4, 6


def _landlock_version() -> int:
    """0 where there is none."""
    if sys.platform != "linux":
        return 0
    with contextlib.suppress(OSError, AttributeError, ImportError):
        return _call(_CREATE, None, 0, _ASK_VERSION)
    return 0


def _call(*arguments: int | bytes | None) -> int:
    """Raises:
    OSError: the system refuses.
    """
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    given = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    result: int = library.syscall(*given)
    if result < 0:
        raise OSError(ctypes.get_errno(), "Landlock")
    return result


def _restrict(folder: str) -> None:
    import ctypes

    version = _landlock_version()
    attributes = struct.pack(
        "=QQQ",
        _CHANGES,
        _NETWORK if version >= _NETWORK_SINCE else 0,
        _OTHERS if version >= _OTHERS_SINCE else 0,
    )
    size = 8 if version < _NETWORK_SINCE else 16 if version < _OTHERS_SINCE else 24
    rules = _call(_CREATE, attributes, size, 0)
    for path, allowed in ((folder, _CHANGES & ~_RUNS), (os.devnull, _WRITES | _CUTS)):
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _call(_ADD, rules, 1, struct.pack("=Qi", allowed, opened), 0)
        os.close(opened)
    ctypes.CDLL(None, use_errno=True).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    _call(_RESTRICT, rules, 0)
    os.close(rules)


# The audit hook.

_OFTEN = {"sys._getframe", "object.__getattr__", "compile", "exec", "import", "code.__new__"}
_REFUSED = {"ctypes.dlsym", "ctypes.dlsym/handle", "ctypes.call_function", "subprocess.Popen"}
_UNHEARD = "mknod", "mkfifo"
"""Of `os`: what makes files, and Python asks no hook."""


def _listen(folder: str) -> None:
    import ctypes  # noqa: F401 - which numpy loads, and may not do so later

    asked = hook_for([folder, os.path.realpath(folder)], [""])
    mine = {os.getpid(), 0}

    def hook(event: str, given: tuple[object, ...]) -> None:
        if event in _OFTEN:
            return
        if event in _REFUSED or (event == "ctypes.dlopen" and given[0] is not None):
            raise PermissionError(f"the sandbox of ttt-tui refuses {event}")
        if event in ("os.kill", "os.killpg") and given[0] not in mine:
            raise PermissionError("the sandbox of ttt-tui refuses signals to other processes")
        asked(event, given)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("the sandbox of ttt-tui refuses such files")

    for name in _UNHEARD:
        if hasattr(os, name):
            setattr(os, name, refuse)
    sys.addaudithook(hook)
