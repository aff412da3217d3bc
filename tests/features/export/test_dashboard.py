"""The tree on the screen is exported as it stands: at its moment, from its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Label

from tests.tui.driver import Driver, Opener
from ttt_tui.features.export.dialog import ExportScreen
from ttt_tui.tui.forms import Choice


@pytest.fixture
def folder(opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "exports"
    folder.mkdir()
    monkeypatch.setattr(opened, "folder", folder)
    return folder


async def ask(screen: Driver, name: str, plies: str = "") -> str:
    """Fill in the dialog, and give what it complains of."""
    await screen.press("K")
    dialog = screen.app.screen
    assert isinstance(dialog, ExportScreen)
    dialog.query_one("#export-path", Input).value = name
    dialog.query_one("#export-plies", Input).value = plies
    await screen.press("enter")
    if not dialog.is_current:
        return ""
    return str(dialog.query_one("#complaint", Label).content)


async def test_what_is_on_the_screen_is_what_the_file_has(opened: Opener, folder: Path) -> None:
    async with opened(held=True) as screen:
        await screen.press(*["full_stop"] * 9)
        assert await ask(screen, "tree.json") == ""
        await screen.until(lambda: "exported as tree.json" in screen.turn, "waited for the file")
        data: dict[str, Any] = json.loads((folder / "tree.json").read_text())
        assert data["complete"] is False
        assert data["tree"]["kind"] == "open"
        entered = screen.dashboard.context.state.moment.entered
        assert 1 + data["tree"]["below"] == entered
        # From another line, one move down, and over the same file: that is asked for.
        await screen.press("K")
        dialog = screen.app.screen
        lines = dialog.query_one("#export-node", Choice)
        lines.value = max(value for _, value in lines._options if isinstance(value, int))
        dialog.query_one("#export-path", Input).value = "tree.json"
        dialog.query_one("#export-plies", Input).value = "0"
        await screen.press("enter")
        assert "press Enter again to replace it" in str(
            dialog.query_one("#complaint", Label).content
        )
        await screen.press("enter")
        await screen.until(lambda: screen.turn.count("exported") > 0, "waited for the file")
        await screen.settle()
        await screen.until(
            lambda: json.loads((folder / "tree.json").read_text())["plies"] == 0, "waited for it"
        )
        assert json.loads((folder / "tree.json").read_text())["from"] != []
    assert [each.name for each in folder.iterdir()] == ["tree.json"]


async def test_a_file_that_cannot_be_written_is_a_message(
    opened: Opener, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    async with opened(held=True) as screen:
        await screen.press("full_stop", "full_stop")
        monkeypatch.setattr("ttt_tui.engine.files.write_whole", full)
        assert await ask(screen, "tree.csv") == ""
        await screen.until(lambda: bool(screen.notices), "waited for the message")
        assert "tree.csv cannot be written: No space left on device" in screen.notices[-1]
    assert list(folder.iterdir()) == []
