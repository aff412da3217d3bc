"""`ttt-tui export`: it writes each format, and refuses what is too large for one."""

from __future__ import annotations

import pytest

from tests.cli.run import Shell

WORKED = "..O/XOO/..X"


@pytest.mark.parametrize(
    ("name", "begins"),
    [("json", '{"schema": 1'), ("csv", "node,parent,"), ("svg", "<svg "), ("latex", "\\document"),
     ("html", "<!doctype html>")],
)  # fmt: skip
def test_each_format_is_written(shell: Shell, name: str, begins: str) -> None:
    ran = shell("export", WORKED, "--format", name)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(begins)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("export (3(5)) --format html --ask --title Homework --variants 2", "Homework, variant 1"),
        ("worksheet (3(5)) --points", '<p class="points">___ / 6</p>'),
    ],
)
def test_sheets_have_titles_variants_and_points(shell: Shell, command: str, words: str) -> None:
    assert words in shell(*command.split()).out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("empty", "--format", "svg"), "more than 400 nodes, the most of a drawing"),
        (("empty", "--format", "html"), "more than 5,000 nodes, the most of a page: give --depth"),
        ((WORKED,), "Missing option '--format'"),
        ((WORKED, "--format", "html", "--seed", "2"), "--variants, --seed and --title need --ask"),
        ((WORKED, "--format", "html", "--ask", "--depth", "2"), "no options of a search"),
    ],
)
def test_what_cannot_be_exported(shell: Shell, arguments: tuple[str, ...], words: str) -> None:
    ran = shell("export", *arguments)
    assert ran.status == 2
    assert words in ran.err
