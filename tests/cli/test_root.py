"""The command `ttt-tui` itself: its own options, and those of its commands."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_a_position_is_not_a_command(run: Run) -> None:
    done = run("..O/XOO/..X")
    assert done.exit_code == 2
    assert "no command '..O/XOO/..X'" in done.stderr
    assert "--position TEXT" in done.stderr


@pytest.mark.parametrize("option", [("--x", "human"), ("--rows", "4"), ("--gravity",)])
def test_options_of_the_dashboard_are_not_those_of_a_command(
    run: Run, option: tuple[str, ...]
) -> None:
    done = run(*option, "analyze", "empty")
    assert done.exit_code == 2
    assert f"{option[0]} is for the dashboard" in done.stderr
