"""Numbers among the arguments: ranges told, and what is no number refused in a short line."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from ttt_tui.cli import cli


@pytest.mark.parametrize("command", [(), *((name,) for name in sorted(cli.commands))])
def test_help_tells_no_range_where_there_is_none(run: Run, command: tuple[str, ...]) -> None:
    text = run(*command, "--help").stdout
    assert "--" in text
    assert "None" not in text
