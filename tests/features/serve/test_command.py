"""`ttt-tui serve`: what it says before it serves, the line it prints, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.children import started
from tests.cli.conftest import Run
from tests.commands import COMMAND, loaded_by_command
from ttt_tui.engine.installation import missing


def test_help_and_the_list_need_nothing_that_is_not_installed() -> None:
    loaded = loaded_by_command("serve", "--help")
    assert loaded.isdisjoint({"aiohttp", "textual_serve", "textual"})
    assert "ttt_tui.features.serve.command" in loaded


def test_without_the_extra_it_says_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert run("serve", "--help").exit_code == 0
    done = run("serve")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {missing('serve', 'ttt-tui serve')}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "65536"), "65536 is not in the range"),
        (("--port", "-1"), "-1 is not in the range"),
        (("--visitors", "0"), "0 is not in the range"),
        (("--seconds", "0"), "0 is not in the range"),
        (("--memory", "1"), "1 is not in the range"),
        (("--position", "XXX"), "--position 'XXX'"),
        (("--position", "X../.../...", "--gravity", "--rows", "9"), "rows"),
        (("--public-url", "example.org"), "--public-url 'example.org': it is not an address"),
        (("--public-url", "https://a.org/b"), "it has more than a scheme and a host"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_loaded(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = run("serve", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_port_that_is_taken_is_a_sentence(run: Run) -> None:
    pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: --host 127.0.0.1 --port {port}: ")
    assert done.stderr.endswith("; --port 0 takes any port that is free\n")
    assert "in use" in done.stderr


def test_a_host_that_is_not_here_is_a_sentence_too(run: Run) -> None:
    pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
    done = run("serve", "--host", "192.0.2.1", "--port", "0")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: --host 192.0.2.1 --port 0: ")


@pytest.mark.parametrize(
    ("number", "status", "words"), [(signal.SIGTERM, 0, ""), (signal.SIGINT, 130, "interrupted\n")]
)
def test_it_prints_where_it_is_and_ends_when_told(
    tmp_path: Path, number: signal.Signals, status: int, words: str
) -> None:
    pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with started(
        (*COMMAND, "serve", "--port", "0", "--position", "..O/XOO/..X"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        found = re.fullmatch(r"Serving on (http://127\.0\.0\.1:[0-9]+/) until Ctrl-C\n", line)
        assert found, line
        with urllib.request.urlopen(found[1]) as answer:
            assert b"<title>ttt-tui</title>" in answer.read()
        process.send_signal(number)
        rest, errors = process.communicate()
    assert (process.returncode, rest, errors) == (status, "", words)
    assert list(tmp_path.iterdir()) == []


def test_others_are_let_in_with_a_warning_only(tmp_path: Path) -> None:
    pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
    with started(
        (*COMMAND, "serve", "--host", "0.0.0.0", "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("Serving on http://127.0.0.1:")
        process.terminate()
        assert "no password and no encryption" in " ".join(process.communicate()[1].split())


OF_THE_LOOP = """
import asyncio, logging, os, signal, sys
from pathlib import Path
from ttt_tui.features.serve.address import Address
from ttt_tui.features.serve.programs import Beginning, Terms
from ttt_tui.features.serve.server import Server, serve

def ready(url):
    logging.getLogger("asyncio").warning("socket.send() raised exception.")
    loop = asyncio.get_running_loop()
    for error in (ConnectionResetError("gone"), ValueError("odd")):
        loop.call_exception_handler({"message": "never retrieved", "exception": error})
    os.kill(os.getpid(), signal.SIGTERM)

terms = Terms(Path(sys.argv[1]), 1024, 1800, Beginning(), (sys.executable, "-S", "-c", ""))
asyncio.run(serve(Server(Address("127.0.0.1", 0), terms, 1), ready))
"""


def test_what_the_loop_has_to_say_is_a_line_or_nothing(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp", reason="the extra `serve` is not installed")
    done = subprocess.run(
        [sys.executable, "-c", OF_THE_LOOP, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "the server failed: ValueError: 'odd'\n"
