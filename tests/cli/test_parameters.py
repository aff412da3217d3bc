"""Boards and positions among the arguments, and positions line by line on standard input."""

from __future__ import annotations

import io
import json

import pytest

from tests.cli.conftest import Run
from tests.plugins import declared, forbid_looking
from ttt_tui.cli import cli
from ttt_tui.cli.parameters import numbered_lines
from ttt_tui.game import LONGEST_TEXT


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("XX/...", "row 0 has 2 cells: each row of a 3x3 board has 3"),
        ("XO", "cells found: 2; a 3x3 board has 9"),
        (".../...", "2 rows found: a 3x3 board has 3"),
        ("..O/XZO/..X", "'Z' at (1,1) is not a cell: write X, O, or . for empty"),
        ("", "no position in ''"),
        ("XXX/OOO/...", "both sides have a line"),
    ],
)
def test_a_bad_position_is_refused_with_its_reason(run: Run, position: str, complaint: str) -> None:
    done = run("analyze", position)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert done.stdout == ""


def test_every_bad_position_is_named_and_nothing_is_searched(run: Run) -> None:
    done = run("analyze", "..O/XOO/..X", "XX", "q")
    assert done.exit_code == 2
    assert "position 'XX': " in done.stderr
    assert "position 'q': " in done.stderr
    assert done.stdout == ""


POSITION = "..O/XOO/..X"


def test_bad_lines_are_named_and_the_others_searched(run: Run) -> None:
    lines = ["..O/XOO/..X", "XX", "XXO/OO./X..", "XXX/OOO/..."]
    done = run("analyze", "-", "--json", "--runs", "1", stdin="\n".join(lines))

    found = [json.loads(line)["position"] for line in done.stdout.splitlines()]
    assert found == ["..O/XOO/..X x", "XXO/OO./X.. x"]
    first, second = done.stderr.splitlines()
    assert first == "line 2: cells found: 2; a 3x3 board has 9"
    assert second.startswith("line 4: both sides have a line")
    assert done.exit_code == 1


def test_blank_lines_and_comments_are_skipped_but_counted(run: Run) -> None:
    done = run("analyze", "-", "--json", "--runs", "1", stdin="# a fork\n\n  \n..O/XOO/..X\nbad\n")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.startswith("line 5: ")


def test_no_line_is_no_fault(run: Run) -> None:
    done = run("analyze", "-", stdin="")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")


def test_bytes_that_are_no_text_spoil_only_their_line(run: Run) -> None:
    done = run("analyze", "-", "--json", "--runs", "1", stdin=b"\xff\xfe\n..O/XOO/..X\n")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.startswith("line 1: ")
    assert done.exit_code == 1


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(run: Run) -> None:
    done = run("analyze", "-", "--json", "--runs", "1", stdin=b"\xef\xbb\xbf..O/XOO/..X\r\n")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["position"] == "..O/XOO/..X x"


def test_arguments_and_standard_input_may_be_mixed(run: Run) -> None:
    mixed = ("XXX/OO./...", "-", "XOX/XOO/OX.")
    done = run("analyze", *mixed, "--json", "--runs", "1", stdin="..O/XOO/..X\n")
    found = [json.loads(line)["position"] for line in done.stdout.splitlines()]
    assert found == ["XXX/OO./... o", "..O/XOO/..X x", "XOX/XOO/OX. x"]


def test_lines_are_read_by_the_rules_given(run: Run) -> None:
    options = ("--rows", "2", "--columns", "2", "--in-a-row", "2", "--json", "--runs", "1")
    done = run("analyze", "-", *options, stdin="empty\n../..\n.../...\n2x2k2m\n")
    found = [json.loads(line)["position"] for line in done.stdout.splitlines()]
    assert found == ["2x2k2 ../.. x", "2x2k2 ../.. x", "2x2k2m ../.. x"]
    assert done.stderr == "line 3: row 0 has 3 cells: each row of a 2x2 board has 2\n"


def test_each_line_may_name_its_own_board(run: Run) -> None:
    lines = "2x2k2\n1x4k2g X...\n..O/XOO/..X\n4x4k5 nothing\n9x9k3\n"
    done = run("analyze", "-", "--json", "--runs", "1", stdin=lines)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["position"] for each in found] == [
        "2x2k2 ../.. x",
        "1x4k2g X... o",
        "..O/XOO/..X x",
    ]
    assert [each["rules"]["gravity"] for each in found] == [False, True, False]
    complaints = done.stderr.splitlines()
    assert complaints[0].startswith("line 4: 'n' at (0,0) is not a cell")
    assert complaints[1] == "line 5: '9x9k3': rows is 9: it must be from 1 to 8"
    assert done.exit_code == 1


class Endless(io.TextIOBase):
    """A line without an end, of which is known how much was asked for and how long it was kept."""

    def __init__(self, length: int) -> None:
        self.left = length
        self.largest = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.largest = max(self.largest, size)
        assert size > 0
        given = min(size, self.left)
        self.left -= given
        return "X" * given if given else ""


def test_a_line_of_any_length_takes_the_memory_of_a_short_one() -> None:
    stream = Endless(10**7)
    lines = list(numbered_lines(stream))  # type: ignore[arg-type]
    assert [(number, len(line)) for number, line in lines] == [(1, LONGEST_TEXT + 2)]
    assert stream.left == 0
    assert stream.largest <= LONGEST_TEXT + 2


def test_what_is_too_long_is_named_at_once_and_the_next_line_searched(run: Run) -> None:
    long = ("X" * 400_000, " " * 50_000 + POSITION, "#" + "x" * 50_000, "." * LONGEST_TEXT)
    stdin = "\n".join([*long, POSITION])
    done = run("analyze", "-", "--json", "--runs", "1", stdin=stdin)
    assert json.loads(done.stdout)["position"] == f"{POSITION} x"
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [
        "line 1",
        "line 2",
        "line 4",
    ]
    assert done.stderr.count("more than 10,000 characters") == 2
    assert done.exit_code == 1


def test_a_board_that_begins_with_dashes_is_no_option(run: Run) -> None:
    done = run("analyze", "--json", "--runs", "1", "---/-X-/---")
    assert json.loads(done.stdout)["position"] == ".../.X./... o"
    assert run("analyze", "--jsn").exit_code == 2


WORKED = "..O/XOO/..X"


def test_it_is_analyzed_beside_ours(run: Run) -> None:
    with declared():
        text = run(
            "analyze", WORKED, "--runs=1", "--algorithm=minimax", "--algorithm=TOY", "--tree"
        )
        assert text.exit_code == 0, text.output
        assert "visited tree: toy" in text.output
        ours, theirs = text.output.split("visited tree: ")[1:]
        assert theirs.splitlines()[1:] == ours.splitlines()[1:]

        json_text = run("analyze", WORKED, "--runs=1", "--algorithm=toy-alpha-beta", "--json")
        (result,) = json.loads(json_text.output)["results"]
        assert result["algorithm"] == "toy-alpha-beta"
        assert (result["nodes"], result["value"], result["best_move"]) == (30, 1, [2, 0])
        assert (result["cutoffs"], result["pruning_cutoffs"]) == (8, 5)


def test_it_takes_the_options_that_it_heeds(run: Run) -> None:
    with declared():
        args = ("analyze", WORKED, "--runs=1", "--json", "--depth=2", "--algorithm")
        ours, theirs = (
            json.loads(run(*args, name).output)["results"][0]
            for name in ("alpha-beta", "toy-alpha-beta")
        )
        assert (theirs["nodes"], theirs["estimate"]) == (ours["nodes"], ours["estimate"])
        refused = run(*args, "toy")
        assert refused.exit_code == 2
        assert "--depth is an option of minimax, alpha-beta" in refused.output


def test_our_own_names_are_read_without_looking(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_looking(monkeypatch)
    for arguments in (("--algorithm=pvs",), ("--rollouts=10",), ()):
        result = run("analyze", WORKED, "--runs=1", *arguments)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("command", [(), *((name,) for name in sorted(cli.commands))])
def test_help_tells_no_range_where_there_is_none(run: Run, command: tuple[str, ...]) -> None:
    text = run(*command, "--help").stdout
    assert "--" in text
    assert "None" not in text
