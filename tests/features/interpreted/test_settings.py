"""That it was said is kept between starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.interpreted.settings import ENTRY
from ttt_tui.settings import Settings, SettingsFile


def test_it_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    usual = Settings()
    assert not usual.of(ENTRY)
    assert file.save(Settings(entries={**usual.entries, ENTRY.name: True})) is None
    kept, message = file.load()
    assert kept.of(ENTRY)
    assert message is None


def test_anything_but_yes_or_no_is_damage() -> None:
    with pytest.raises(ValueError, match="maybe"):
        ENTRY.read("maybe")
