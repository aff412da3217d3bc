"""`--output` and `--force`: a file is written whole, with consent, or a message says why not."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.cli.conftest import COMPLETION, offered
from tests.commands import COMMAND, run_command
from ttt_tui.cli import cli
from ttt_tui.cli.output_files import Output, output_options
from ttt_tui.search.algorithm import own_names


@click.command()
@click.option("--size", default=3)
@output_options
def write(size: int, output: Output) -> None:
    output.write("ab\n" for _ in range(size))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(write, arguments, catch_exceptions=False)


def test_without_a_file_it_is_printed_and_nothing_else_is() -> None:
    done = run("--size", "2500")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "ab\n" * 2500, "")


def test_a_file_is_written_and_nothing_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "it.txt"
    done = run("--output", str(file))
    assert (done.exit_code, done.output, file.read_text()) == (0, "", "ab\n" * 3)


def test_a_file_that_is_there_is_written_anew_only_with_force(tmp_path: Path) -> None:
    file = tmp_path / "it.txt"
    file.write_text("mine")
    done = run("--output", str(file))
    assert (done.exit_code, file.read_text()) == (2, "mine")
    assert "the file exists; --force replaces it" in done.stderr
    assert run("--output", str(file), "--force").exit_code == 0
    assert file.read_text() == "ab\n" * 3


@pytest.mark.parametrize(
    ("name", "reason"), [("", "this is a folder"), ("no/it.txt", "the folder does not exist")]
)
def test_what_can_be_no_file_is_refused_before_any_work(
    tmp_path: Path, name: str, reason: str
) -> None:
    done = run("--output", str(tmp_path / name))
    assert done.exit_code == 2
    assert reason in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links as POSIX has them")
def test_what_cannot_be_written_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "old").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "old")
    (tmp_path / "dangling").symlink_to(tmp_path / "no" / "such" / "it.txt")
    monkeypatch.setattr(Output, "write", lambda *_: pytest.fail("it was worked out"))
    for name, reason in (
        ("pipe", "it is not a regular file"),
        ("link", "the file exists"),
        ("dangling", "the folder does not exist"),
        ("a" * 300, "File name too long"),
    ):
        for more in ((), ("--force",)) if name != "link" else ((),):
            done = run("--output", str(tmp_path / name), *more)
            assert (done.exit_code, reason in done.stderr) == (2, True), (name, done.stderr)
    assert {each.name for each in tmp_path.iterdir()} == {"pipe", "old", "link", "dangling"}
    assert (tmp_path / "old").read_text() == "mine"


def test_force_alone_is_refused() -> None:
    done = run("--force")
    assert done.exit_code == 2
    assert "--force needs --output FILE" in done.stderr


def test_a_file_that_comes_meanwhile_stays(tmp_path: Path) -> None:
    file = tmp_path / "it.txt"

    def slow() -> Iterator[str]:
        yield "ours"
        file.write_text("theirs")

    with pytest.raises(click.ClickException, match="the file exists"):
        Output(str(file)).write(slow())
    assert file.read_text() == "theirs"


@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
def test_where_there_is_no_room_a_message_says_so_and_nothing_is_left(tmp_path: Path) -> None:
    import resource

    file = tmp_path / "it.txt"
    file.write_text("mine")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, usual[1]))
    try:
        done = run("--output", str(file), "--force", "--size", "100000")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert done.exit_code == 1
    assert "cannot be written: File too large; nothing has changed" in done.stderr
    assert [each.read_text() for each in tmp_path.iterdir()] == ["mine"]


GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "install.md"
LINES = {
    shell: line
    for line, shell in re.findall(
        rf"^(.*{COMPLETION}=(\w+)_source.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE
    )
}
"""What the guide has its readers write, by the name of the shell."""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("an",), ["analyze"]),
        (("--fi",), ["--first"]),
        (("--x", "alpha"), ["alpha-beta", "alpha-beta+"]),
        (("analyze", "empty", "--algorithm", ""), list(own_names())),
        (("analyze", "empty", "--cutoff", "s"), ["strict"]),
    ],
)
def test_names_are_offered(words: tuple[str, ...], expected: list[str]) -> None:
    assert offered(*words) == expected


def taking_files() -> Iterator[tuple[str, click.Parameter]]:
    """The commands, and what of them is a file."""
    context = click.Context(cli)

    def walk(group: click.Group, path: str) -> Iterator[tuple[str, click.Parameter]]:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            for parameter in command.params:
                if "FILE" in (parameter.metavar or ""):
                    yield f"{path}{name} {parameter.name}", parameter
            if isinstance(command, click.Group):
                yield from walk(command, f"{path}{name} ")

    return walk(cli, "")


def test_where_a_file_belongs_the_shell_completes_files() -> None:
    ours = {each.name: each for each in write.params if "FILE" in (each.metavar or "")}
    found = {**ours, **dict(taking_files())}
    assert "output" in found
    for name, parameter in found.items():
        items = parameter.shell_complete(click.Context(cli), "no-such-thing")
        assert [item.type for item in items] == ["file"], name


def test_the_guide_has_a_line_for_each_shell() -> None:
    assert sorted(LINES) == ["bash", "fish", "zsh"]


@pytest.mark.parametrize("shell", ["zsh"])
def test_each_shell_is_told_of_us(shell: str) -> None:
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("click asks bash itself for its version")
    told = run_command(environment={COMPLETION: f"{shell}_source"})
    assert told.returncode == 0
    assert "ttt-tui" in told.stdout
    assert f"{COMPLETION}={shell}_complete" in told.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_by_the_line_of_the_guide(tmp_path: Path) -> None:
    ours = tmp_path / "ttt-tui"
    ours.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n', encoding="utf-8")
    ours.chmod(0o755)
    script = (
        f"PATH={shlex.quote(str(tmp_path))}:$PATH\n{LINES['bash'].partition('#')[0]}\n"
        "COMP_WORDS=(ttt-tui ana) COMP_CWORD=1\n"
        'complete -p ttt-tui\n_ttt_tui_completion ttt-tui\necho "offered: ${COMPREPLY[*]}"\n'
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "offered: analyze" in done.stdout, done.stderr
    assert "-F _ttt_tui_completion ttt-tui" in done.stdout
