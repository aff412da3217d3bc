"""What a visitor's processes are refused, whoever asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tui._web_sandbox import hook_for
from ttt_tui._web_session import VARIABLE

_FOLDER = os.open(Path(__file__).parent, os.O_RDONLY)
"""The number of an open folder that is not his."""

_READ, _WRITE = os.O_RDONLY, os.O_WRONLY | os.O_CREAT


@pytest.mark.parametrize(
    ("event", "given"),
    [
        ("open", ("/etc/passwd", "r", _READ)),
        ("open", (b"/etc/passwd", "r", _READ)),
        ("open", (Path("/program/../etc/passwd"), "r", _READ)),
        ("open", ("/his/../etc/passwd", "r", _READ)),
        ("open", ("/program/module.py", "w", _WRITE)),
        ("open", ("/history", "w", _WRITE)),
        ("open", ("/etc/new", None, os.O_RDWR)),
        ("os.rename", ("/his/file", "/program/file", -1, -1)),
        ("os.rename", ("/etc/passwd", "/his/file", -1, -1)),
        ("os.link", ("/etc/passwd", "/his/file", -1, -1)),
        ("os.symlink", ("/his/one", "/his/other", -1)),
        ("os.remove", ("/program/module.py", -1)),
        ("os.remove", ("module.py", _FOLDER)),
        ("os.mkdir", ("new", 0o777, _FOLDER)),
        ("os.rename", ("his", "module.py", -1, _FOLDER)),
        ("os.chmod", (_FOLDER, 0o777, -1)),
        ("shutil.rmtree", ("/program", None)),
        ("open", ("module.py", None, _WRITE)),
        ("open", ("/proc/self/root/etc/passwd", "r", _READ)),
        ("open", ("/proc/1/environ", "r", _READ)),
        ("open", ("/proc/self/environ", "r", _READ)),
        ("os.listdir", ("/home",)),
        ("os.scandir", ("/",)),
        ("os.system", (b"true",)),
        ("os.exec", (sys.executable, [], None)),
        ("os.fork", ()),
        ("subprocess.Popen", ("/bin/sh", ["sh"], None, None)),
        ("subprocess.Popen", ("python3", ["python3"], None, None)),
        ("subprocess.Popen", (None, "cmd.exe /c dir", None, None)),
        ("socket.connect", (None, ("127.0.0.1", 80))),
        ("socket.sendmsg", (None, ("127.0.0.1", 80))),
        ("socket.getaddrinfo", ("host", 80, 0, 0, 0)),
        ("webbrowser.open", ("https://example.org",)),
    ],
)  # fmt: skip
def test_the_host_is_refused(event: str, given: tuple[object, ...]) -> None:
    asked = hook_for(["/his"], ["/his", "/program"])
    with pytest.raises(PermissionError, match="not for visitors"):
        asked(event, given)


@pytest.mark.parametrize(
    ("event", "given"),
    [
        ("open", ("/his/settings.json", "w", _WRITE)),
        ("open", ("/program/module.py", "rb", _READ)),
        ("open", (os.devnull, "w", _WRITE)),
        ("open", (7, "w", _WRITE)),
        ("os.mkdir", ("/his/config", 0o777, -1)),
        ("os.rename", ("/his/one", "/his/other", -1, -1)),
        ("os.listdir", ("/program",)),
        ("os.listdir", ("/proc",)),
        ("open", ("/proc/17/stat", "r", _READ)),
        ("shutil.rmtree", ("/his/folder", None)),
        ("socket.sendmsg", (None, None)),
        ("subprocess.Popen", (sys.executable, [sys.executable, "-c", ""], None, None)),
        ("subprocess.Popen", (None, f'"{sys.executable}" -P -c ""', None, None)),
        ("import", ("anything",)),
    ],
)
def test_his_folder_the_program_and_this_python_are_not(
    event: str, given: tuple[object, ...]
) -> None:
    hook_for(["/his"], ["/his", "/program", os.devnull])(event, given)


@pytest.mark.parametrize(
    "attempt",
    [
        "open('/etc/hostname').read()",
        "open('/tmp/escaped', 'w')",
        "__import__('os').system('true')",
        "__import__('subprocess').run(['true'])",
    ],
)
def test_each_process_of_a_visitor_is_guarded_from_the_first_import_on(
    attempt: str, tmp_path: Path
) -> None:
    environment = {**os.environ, VARIABLE: str(tmp_path)}
    command = (sys.executable, "-P", "-c", f"import ttt_tui; {attempt}")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "not for visitors" in done.stderr
