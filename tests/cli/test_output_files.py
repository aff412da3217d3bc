"""`--output` and `--force`: a file is written whole, with consent, or a message says why not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ttt_tui.cli.output_files import Output, output_options


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
    assert "that file is there; with --force it is written anew" in done.stderr
    assert run("--output", str(file), "--force").exit_code == 0
    assert file.read_text() == "ab\n" * 3


@pytest.mark.parametrize(
    ("name", "reason"), [("", "that is a folder"), ("no/it.txt", "there is no such folder")]
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
        ("link", "that file is there"),
        ("dangling", "there is no such folder"),
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
    assert "--force is for --output FILE" in done.stderr


def test_a_file_that_comes_meanwhile_stays(tmp_path: Path) -> None:
    file = tmp_path / "it.txt"

    def slow() -> Iterator[str]:
        yield "ours"
        file.write_text("theirs")

    with pytest.raises(click.ClickException, match="that file is there"):
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
