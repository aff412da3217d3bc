"""Memory for large tables and traces: asked for at once, paid for as it is written."""

from __future__ import annotations

import mmap
import os
import sys
from contextlib import suppress
from pathlib import Path


def zeros(size: int, *, in_large_pages: bool = False) -> mmap.mmap:
    """Memory that the system hands out page by page as it is written.

    Args:
        in_large_pages: those of 2 MB, where the system has such: for what is written all over.

    Raises:
        OSError: the system has no room for it.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if in_large_pages and sys.platform == "linux" and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


_CONTAINER_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux tells a container how much it may have: a number, or `max`."""


def machine_memory() -> int | None:
    """The memory in bytes of the machine, the container or a process; None if nobody tells."""
    if sys.platform == "win32":
        return _windows_memory()
    limits = [_limit_in(path) for path in _CONTAINER_LIMITS]
    limits += _limits_of_process()
    with suppress(AttributeError, ValueError, OSError):  # no such function, or no such name in it
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    return min((limit for limit in limits if limit), default=None)


def _limits_of_process() -> list[int]:
    """What it may have of addresses, and of data (`ulimit -v`, `ulimit -d`)."""
    import resource

    soft = [resource.getrlimit(each)[0] for each in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    return [each for each in soft if each != resource.RLIM_INFINITY]


def _limit_in(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None


def _windows_memory() -> int | None:
    if sys.platform != "win32":
        return None
    import ctypes

    class Status(ctypes.Structure):  # MEMORYSTATUSEX
        _fields_ = [
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            *((f"amount_{number}", ctypes.c_ulonglong) for number in range(7)),
        ]

    status = Status(length=ctypes.sizeof(Status))
    if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.amount_0)
