"""What a visitor's processes may not do on the host, refused by Python itself, whoever asks.

Python calls a hook before it opens, changes or runs anything (PEP 578), and a hook cannot be taken
away. So what a part of the program forgets of visitors, and what is written later, ends in a
`PermissionError` and not in a file of the host. No code of a visitor's runs: this need not hold
against any. `import ttt_tui` begins it wherever the environment says that a visitor is served.

Read may be what the program itself is made of: Python, its packages, what the system tells.
Written may be the visitor's folder. Run may be this Python. The network is out of reach.
"""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False  # importing `typing` would cost start-up time
if TYPE_CHECKING:
    from collections.abc import Callable

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_CHANGES = {
    "os.chflags": 1, "os.chmod": 1, "os.chown": 1, "os.link": 2, "os.mkdir": 1, "os.remove": 1,
    "os.removexattr": 1, "os.rename": 2, "os.rmdir": 1, "os.setxattr": 1,
    "os.truncate": 1, "os.utime": 1,
}  # fmt: skip
"""Events that change files, and how many of their arguments, from the first, are paths."""

_LOOKS = ("os.chdir", "os.getxattr", "os.listdir", "os.listxattr", "os.scandir")

_NEVER = (
    "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.startfile/2", "os.symlink", "os.system", "pty.spawn", "sqlite3.connect", "webbrowser.open",
)  # fmt: skip

_NETWORK = (
    "socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyaddr",
    "socket.gethostbyname", "socket.getnameinfo", "socket.sendto",
)  # fmt: skip

_OF_THE_SYSTEM = ("/dev/null", "/dev/urandom", "/etc/localtime", "/proc", "/sys/fs/cgroup")


def begin(folder: str) -> None:
    """Refuse from now on, to the end of this process, all but what stands in the visitor's folder.

    What is imported from is asked now: a folder that comes to `sys.path` later is not read.
    """
    home = os.path.dirname(__file__)  # noqa: PTH120 - `pathlib` has no part in what it is asked for
    prefixes = (sys.prefix, sys.base_prefix, sys.exec_prefix, home, *filter(None, sys.path))
    readable = [_plain(each) for each in (folder, *prefixes, *_OF_THE_SYSTEM)]
    readable += [os.path.realpath(each) for each in readable]
    sys.addaudithook(hook_for([_plain(folder), os.path.realpath(folder)], readable))


def hook_for(writable: list[str], readable: list[str]) -> Callable[[str, tuple[object, ...]], None]:
    """What Python is to ask before it does something; folders are plain paths.

    It raises PermissionError for what is refused.
    """

    def within(folders: list[str], path: object) -> bool:
        if isinstance(path, int):
            return True  # open already, which has been asked for
        plain = _plain(path)
        return any(plain == each or plain.startswith(each + os.sep) for each in folders)

    def asked(event: str, given: tuple[object, ...]) -> None:
        if event == "open":
            path, _, flags = given
            writes = isinstance(flags, int) and flags & _WRITING and path != os.devnull
            if not within(writable if writes else readable, path):
                _refuse(path)
        elif event in _CHANGES:
            for path in given[: _CHANGES[event]]:
                if not within(writable, path):
                    _refuse(path)
        elif event in _LOOKS:
            path = "." if given[0] is None else given[0]
            if not within(readable, path):
                _refuse(path)
        elif event == "subprocess.Popen":
            if not _is_this_python(*given[:2]):
                _refuse(given[0] or event)
        elif event in _NEVER or (event in _NETWORK and not _is_of_this_process(event, given)):
            _refuse(event)

    return asked


def _plain(path: object) -> str:
    """A path as text, whole, without `..`; links are not followed: only the host can make some."""
    text = os.fsdecode(path)  # type: ignore[arg-type]
    return os.path.normcase(os.path.abspath(text))  # noqa: PTH100 - too slow for every file


def _is_this_python(program: object, arguments: object) -> bool:
    """Windows names no program, but has it at the beginning of its command line."""
    if program is None and isinstance(arguments, str):
        return arguments.lstrip('"').startswith(sys.executable)
    return isinstance(program, str | bytes) and os.fsdecode(program) == sys.executable


def _is_of_this_process(event: str, given: tuple[object, ...]) -> bool:
    """Windows has no pairs of sockets: Python connects two of the machine itself."""
    address = given[1] if event in ("socket.bind", "socket.connect") else None
    is_here = isinstance(address, tuple) and address[0] in ("127.0.0.1", "::1")
    return sys.platform == "win32" and is_here


def _refuse(what: object) -> None:
    name = os.path.basename(os.fsdecode(what))  # type: ignore[arg-type]  # noqa: PTH119
    raise PermissionError(errno.EACCES, "not for visitors", name)
