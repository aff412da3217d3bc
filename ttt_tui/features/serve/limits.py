"""What a visitor's processes may use: memory, processor time in sum, and an hour without anybody.

The system holds each process to its limits (POSIX; Windows knows none of them). The program itself
watches the sum and says so before it ends; what has used as much alone the system ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from ttt_tui._web_session import NOBODY_THERE, OUT_OF_TIME

SECONDS_TO_READ = 10
"""Between the last words and the end."""

_NICENESS = 5
_LARGEST_FILE = 64 * 2**20
_SECONDS_MORE = 60
"""For a process that has used up its time and does not end."""

_MEMORY = "RLIMIT_DATA" if sys.platform == "linux" else "RLIMIT_AS"
"""Linux counts in it what a process can write and shares with none. Of addresses each thread takes
64 MB and more that it never uses: a limit of those would be one of threads."""

_TOLD_AT = 0.9
_OF_CHILDREN = slice(11, 15)
"""Of /proc/PID/stat behind the name: ticks of the process and of its children that have ended."""


class Limits(NamedTuple):
    """Attributes:
    memory: megabytes (2^20 bytes) of each process.
    seconds: of processor time, of all processes together.
    idle: seconds without a key or a click. 0 is no limit, of each of them.
    """

    memory: int = 1024
    seconds: int = 1800
    idle: int = 3600

    def status(self, used: float, quiet: float) -> int | None:
        """The exit status with which the visit is over; None while it goes on.

        Args:
            used: seconds of processor time.
            quiet: seconds since somebody did something.
        """
        if 0 < self.seconds <= used:
            return OUT_OF_TIME
        return NOBODY_THERE if 0 < self.idle <= quiet else None

    def warns(self, used: float) -> bool:
        """Whether it is time to say that the processor time comes to its end."""
        return 0 < self.seconds * _TOLD_AT <= used


current = Limits()
"""Those of this process, once they are set."""


def begin(limits: Limits) -> None:
    """Hold this process, and all that it starts, to the limits from now on."""
    global current
    current = limits
    if hasattr(os, "nice"):
        os.nice(_NICENESS)  # the host's own work comes first
    with contextlib.suppress(ImportError):  # Windows
        import resource

        _lower(resource.RLIMIT_CORE, 0)
        _lower(resource.RLIMIT_FSIZE, _LARGEST_FILE)
        if limits.memory:
            _lower(getattr(resource, _MEMORY), limits.memory * 2**20)
        if limits.seconds:
            _lower(resource.RLIMIT_CPU, limits.seconds, limits.seconds + _SECONDS_MORE)
            # Not ignored: what is ignored is so in child processes, too, which are to end.
            signal.signal(signal.SIGXCPU, _nothing)


def _nothing(number: int, frame: FrameType | None) -> None:
    """The watch has seen that the time is up, and the program is ending."""


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    """Set a limit, where the system lets it be set; one that is lower stays."""
    import resource

    before = resource.getrlimit(kind)
    new = [soft, soft if hard is None else hard]
    for place, limit in enumerate(before):
        if limit != resource.RLIM_INFINITY:
            new[place] = min(new[place], limit)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (new[0], new[1]))


def used_seconds() -> float:
    """The processor time of this process and of all that it has started, directly or not.

    Of children that run only Linux tells.
    """
    used = sum(os.times()[:4])
    if sys.platform == "linux":
        ticks = os.sysconf("SC_CLK_TCK")
        used += sum(_ticks_of_children(os.getpid())) / ticks
    return used


def _ticks_of_children(parent: int) -> list[int]:
    ticks, parents = dict[int, int](), dict[int, int]()
    try:
        folders = list(Path("/proc").iterdir())
    except OSError:  # a host that hides it: of children counts what has ended
        return []
    for folder in folders:
        if folder.name.isdecimal():
            with contextlib.suppress(OSError, ValueError):  # it has ended meanwhile
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                number = int(folder.name)
                parents[number] = int(fields[1])
                ticks[number] = sum(map(int, fields[_OF_CHILDREN]))
    return [each for number, each in ticks.items() if _descends(number, parent, parents)]


def _descends(number: int, ancestor: int, parents: dict[int, int]) -> bool:
    while number in parents:
        number = parents[number]
        if number == ancestor:
            return True
    return False
