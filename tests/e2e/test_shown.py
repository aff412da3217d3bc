"""The commands of README and docs that open a screen open one in a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.house.shown import lay_out, shown

OPENING = {"lessons", "open", "watch"}
"""Commands that open the dashboard; so does none, where no command is named."""

COMMANDS = {
    each.command: each.arguments
    for each in shown()
    if each.is_ours
    and each.mark != "elsewhere"
    and not {"--check", "--help", "--plain", "--version"} & set(each.arguments)
    and (
        each.arguments[:1] == []
        or each.arguments[0].startswith("-")
        or (each.arguments[0] in OPENING and each.arguments[1:])
    )
}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_dashboard_opens_and_is_left(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    with Terminal(*COMMANDS[command], folder=tmp_path) as terminal:
        terminal.until_text("Quit")  # in the footer, which is there last
        terminal.send("q")
        assert terminal.ended() == 0
        terminal.assert_restored()
