"""The command as a process of its own: what it loads, how it ends, how it streams."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import AbstractContextManager

import pytest

from tests.children import started
from tests.commands import COMMAND, SCREEN, loaded_by, loaded_by_command, run_command


def start(*arguments: str) -> AbstractContextManager[subprocess.Popen[str]]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return started((*COMMAND, *arguments), **pipes, text=True)


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("analyze", "..O/XOO/..X", "--runs", "1"), ("analyze", "XX"), ("analyze", "-h")],
)
def test_commands_without_a_screen_load_none(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by_command(*arguments)
    assert "click" in loaded
    assert loaded.isdisjoint({*SCREEN, "asyncio", "ttt_tui.tui"})


def test_commands_of_the_core_load_no_feature() -> None:
    for arguments in (("analyze", "..O/XOO/..X", "--runs", "1"), ("analyze", "-h")):
        loaded = loaded_by_command(*arguments)
        assert not [name for name in loaded if name.startswith("ttt_tui.features.")]


def test_the_list_of_commands_loads_none_of_them() -> None:
    loaded = loaded_by_command("--help")
    assert not [name for name in loaded if name.startswith("ttt_tui.features.")]
    expensive = {"importlib.metadata", "subprocess", "multiprocessing", "urllib.request", "pathlib"}
    # What the interpreter itself loads as it starts is not ours.
    assert not (expensive | {"ttt_tui.cli.analyze", "ttt_tui.cli.bench"}) & (loaded - loaded_by(""))


@pytest.mark.parametrize("name", ["export", "lab", "serve"])
def test_the_help_of_a_command_loads_no_network_and_no_processes(name: str) -> None:
    loaded = loaded_by_command(name, "--help") - loaded_by("")
    assert not {"http.client", "ssl", "multiprocessing", "importlib.metadata"} & loaded


def test_results_are_printed_as_lines_come_in() -> None:
    with start("analyze", "-", "--json", "--runs", "1") as process:
        assert process.stdin
        assert process.stdout
        for position in ("..O/XOO/..X x", "XXO/OO./X.. x"):
            process.stdin.write(position + "\n")
            process.stdin.flush()
            assert f'"position": "{position}"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    with start("analyze", "-", "--tree", "--runs", "1") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("X../.O./...\n" * 20)
        process.stdin.close()
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 141


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_ends_a_search_at_once_and_without_traceback() -> None:
    with start("analyze", "empty", "--rows", "4", "--columns", "4") as process:
        assert process.stderr
        said = ""
        while "Ctrl-C stops the search" not in said:
            line = process.stderr.readline()
            assert line, said
            said += line
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "interrupted\n"
        assert process.wait() == 130


def test_the_dashboard_without_a_terminal_is_refused() -> None:
    done = run_command()
    assert done.returncode == 2
    assert "ttt-tui analyze" in done.stderr
    assert done.stdout == ""
