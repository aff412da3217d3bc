"""The server's folder, in which each visitor has theirs; what killed servers have left goes.

Whose a folder is, and whether its server lives, a file in it says that is locked while the server
runs: the system gives the lock back however the server ends.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ttt_tui.engine.files import lock_file

PREFIX = "ttt-tui-serve-"
LOCK = "server.lock"


@contextlib.contextmanager
def server_folder() -> Iterator[Path]:
    """A folder that goes with the server; before it is made, those of killed servers go."""
    remove_left(Path(tempfile.gettempdir()))
    with (
        tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as name,
        contextlib.ExitStack() as held,
    ):
        folder = Path(name)
        with contextlib.suppress(OSError):  # without locks nobody takes it for a killed server's
            scratch = folder / f"{LOCK}.new"
            lock = os.open(scratch, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            held.callback(os.close, lock)
            lock_file(lock)
            scratch.rename(folder / LOCK)  # locked before anybody sees it
        yield folder


def remove_left(parent: Path) -> None:
    """Remove the folders of this user's killed servers; whatever is not surely one stays."""
    with contextlib.suppress(OSError):
        for folder in list(parent.glob(f"{PREFIX}*")):
            with contextlib.suppress(OSError):
                _remove_if_left(folder)


def _remove_if_left(folder: Path) -> None:
    """Raises:
    OSError: it is none, is not ours, or its server lives.
    """
    if not _is_ours(folder.lstat(), stat.S_IFDIR):
        return
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if _is_ours(os.fstat(lock), stat.S_IFREG):
            lock_file(lock)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def _is_ours(found: os.stat_result, kind: int) -> bool:
    """Whether it is of this kind, this user's, and nobody else may write it."""
    mode = found.st_mode
    return stat.S_IFMT(mode) == kind and found.st_uid == os.geteuid() and not mode & 0o022
