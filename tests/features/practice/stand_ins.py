"""What stands in for the kept score in dashboards of all tests."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.practice.score import ScoreFile


def stand_ins(folder: Path) -> list[object]:
    """It is kept in this folder."""
    return [ScoreFile(folder / "practice.json")]
