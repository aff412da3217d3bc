"""Arguments that nobody means: refused in few words."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run

POSITION = "..O/XOO/..X"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("analyze", "empty", "--order", "cells:1,2"), "cells:1,2 is not an order of a 3x3 board"),
        (("analyze", "empty", "--order", "random:" + "9" * 5_000), "at most 18 digits: random:7"),
        (("analyze", "empty", "--nodes", "9" * 4_000), "it may have 18 digits at most"),
        (("analyze", "empty", "--seconds", "9" * 4_000), "a budget of inf seconds"),
        (("analyze", "4x4k4", "--order", "cells:5,3,7,1,9,2,8,4,6"), "not an order of a 4x4 board"),
    ],
)
def test_what_is_wrong_and_what_would_be_right_is_said(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert complaint in " ".join(done.stderr.split())
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["analyze", "solve", ""])
def test_no_argument_is_repeated_whole(run: Run, command: str) -> None:
    for text in (
        "9" * 5_000,
        "X" * 300_000,
        "-" * 5_000,
        "--" + "x" * 5_000,
        "1x" * 3_000,
        "\ud800",
    ):
        done = run(*([command] if command else []), text)
        assert done.exit_code == 2, text[:20]
        assert len(done.stderr) < 600, (text[:20], len(done.stderr))
