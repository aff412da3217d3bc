"""Running the command line inside the test, without a terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner, Result

from ttt_tui.cli import cli

Run = Callable[..., Result]

COMPLETION = "_TTT_TUI_COMPLETE"
"""The variable by which a shell asks for what can stand next."""


@pytest.fixture
def run() -> Run:
    def run_it(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(
            cli, arguments, input=stdin, prog_name="ttt-tui", catch_exceptions=False
        )

    return run_it


def offered(*words: str) -> list[str]:
    """What the shell is offered in the place of the last word."""
    *before, begun = words
    completion = BashComplete(cli, {}, "ttt-tui", COMPLETION)
    found = completion.get_completions(before, begun)
    return ["(files)" if each.type == "file" else each.value for each in found]
