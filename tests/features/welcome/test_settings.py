"""Whether the welcome comes at each start is kept between starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.settings import Settings, SettingsFile


def test_it_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    usual = Settings()
    assert usual.of(ENTRY)
    assert file.save(Settings(entries={**usual.entries, ENTRY.name: False})) is None
    kept, message = file.load()
    assert not kept.of(ENTRY)
    assert [each.title for each in kept.chosen()] == ["Welcome at the start"]
    assert not usual.chosen()
    assert message is None


def test_anything_but_yes_or_no_is_damage() -> None:
    with pytest.raises(ValueError, match="maybe"):
        ENTRY.read("maybe")
