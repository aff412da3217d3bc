"""Running the command line inside the test, without a terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from ttt_tui.cli import cli

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def run_it(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(
            cli, arguments, input=stdin, prog_name="ttt-tui", catch_exceptions=False
        )

    return run_it
