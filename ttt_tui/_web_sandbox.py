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
import re
import sys

TYPE_CHECKING = False  # importing `typing` would cost start-up time
if TYPE_CHECKING:
    from collections.abc import Callable

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_CHANGES = {
    "os.chflags": ((0, None),), "os.chmod": ((0, 2),), "os.chown": ((0, 3),),
    "os.link": ((0, 2), (1, 3)), "os.mkdir": ((0, 2),), "os.remove": ((0, 1),),
    "os.removexattr": ((0, None),), "os.rename": ((0, 2), (1, 3)), "os.rmdir": ((0, 1),),
    "os.setxattr": ((0, None),), "os.truncate": ((0, None),), "os.utime": ((0, 3),),
    "shutil.rmtree": ((0, 1),),
}  # fmt: skip
"""Events that change files: which arguments are paths, each with that of the folder, by the number
of its open file, in which the path begins (-1 or None: in the working folder)."""

_LOOKS = ("os.chdir", "os.getxattr", "os.listdir", "os.listxattr", "os.scandir")

_NEVER = (
    "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.startfile/2", "os.symlink", "os.system", "pty.spawn", "sqlite3.connect", "webbrowser.open",
)  # fmt: skip

_NETWORK = (
    "socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyaddr",
    "socket.gethostbyname", "socket.getnameinfo", "socket.sendmsg", "socket.sendto",
)  # fmt: skip

_OF_THE_SYSTEM = ("/dev/null", "/dev/urandom", "/etc/localtime", "/sys/fs/cgroup")
_OF_PROCESSES = re.compile(r"/proc(/\d+/stat|/self/(stat|status|cgroup|maps)|/cpuinfo|/meminfo)?")
"""Read of what the system tells; not what others have in their environment, or their root."""


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
        if folders is readable and _OF_PROCESSES.fullmatch(plain):
            return True
        return any(plain == each or plain.startswith(each + os.sep) for each in folders)

    def asked(event: str, given: tuple[object, ...]) -> None:
        if event == "open":
            path, mode, flags = given
            writes = isinstance(flags, int) and flags & _WRITING and path != os.devnull
            # Of `os.open` one is not told in which folder it begins.
            begins_anywhere = writes and mode is None and not _is_whole(path)
            if begins_anywhere or not within(writable if writes else readable, path):
                _refuse(path)
        elif event in _CHANGES:
            for at, folder_at in _CHANGES[event]:
                folder = given[folder_at] if folder_at and folder_at < len(given) else None
                if not within(writable, _from_folder(given[at], folder)):
                    _refuse(given[at])
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


def _is_whole(path: object) -> bool:
    return isinstance(path, int) or os.path.isabs(os.fsdecode(path))  # type: ignore[arg-type]  # noqa: PTH117


def _from_folder(path: object, folder: object) -> object:
    """A path as it is meant; where it is, or begins in, what has the number of an open file, that
    file is asked for, and where the system does not tell it, all is outside."""
    if isinstance(path, int):
        return _opened(path)
    if isinstance(folder, int) and folder >= 0 and not _is_whole(path):
        return os.path.join(_opened(folder), os.fsdecode(path))  # type: ignore[arg-type]  # noqa: PTH118
    return path


def _opened(number: int) -> str:
    try:
        if sys.platform == "darwin":
            import fcntl

            return os.fsdecode(fcntl.fcntl(number, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0"))
        return os.readlink(f"/proc/self/fd/{number}")  # noqa: PTH115
    except OSError:
        return os.sep


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
    """Windows has no pairs of sockets: Python connects two of the machine itself.

    What is sent without an address goes where the socket is connected: nowhere but to a process.
    """
    if event == "socket.sendmsg" and given[1] is None:
        return True
    address = given[1] if event in ("socket.bind", "socket.connect") else None
    is_here = isinstance(address, tuple) and address[0] in ("127.0.0.1", "::1")
    return sys.platform == "win32" and is_here


def _refuse(what: object) -> None:
    name = what if isinstance(what, int) else os.path.basename(os.fsdecode(what))  # type: ignore[arg-type]  # noqa: PTH119
    raise PermissionError(errno.EACCES, "not for visitors", name)
