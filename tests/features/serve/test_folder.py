"""The server's folder: gone with the server, and after it where it was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ttt_tui.features.serve.folder import LOCK, PREFIX, remove_left, server_folder

KILLED = """
import os, signal
from ttt_tui.features.serve.folder import server_folder
with server_folder() as folder:
    (folder / "visitor-1").mkdir()
    (folder / "visitor-1" / "link").symlink_to(folder.parent / "kept")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_the_folder_of_a_killed_server_goes_with_the_next_start(parent: Path) -> None:
    (parent / "kept").mkdir()
    done = subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = parent.glob(f"{PREFIX}*")
    assert (left / "visitor-1").is_dir()
    with server_folder() as folder:
        assert list(parent.glob(f"{PREFIX}*")) == [folder]
    assert [each.name for each in parent.iterdir()] == ["kept"]


def test_that_of_a_living_server_stays(parent: Path) -> None:
    with server_folder() as folder:
        remove_left(parent)
        assert (folder / LOCK).exists()


def test_what_is_not_surely_ours_stays(parent: Path) -> None:
    """Without the file that is locked, open to others, a link, a file."""
    names = [f"{PREFIX}{each}" for each in ("bare", "open", "linked", "lock-link", "file")]
    bare, shared, linked, lock_link, file = (parent / name for name in names)
    for folder in (bare, shared, lock_link, parent / "elsewhere"):
        folder.mkdir(mode=0o700)
    for folder in (shared, parent / "elsewhere"):
        (folder / LOCK).touch(mode=0o600)
    os.chmod(shared, 0o777)  # noqa: PTH101 - past the umask
    linked.symlink_to(parent / "elsewhere")
    (lock_link / LOCK).symlink_to(parent / "elsewhere" / LOCK)
    file.touch()
    remove_left(parent)
    assert sorted(names) == sorted(each.name for each in parent.glob(f"{PREFIX}*"))
    assert (parent / "elsewhere" / LOCK).exists()
