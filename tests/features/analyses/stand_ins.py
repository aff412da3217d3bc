"""What stands in for the folder of unsaved analyses, in dashboards of all tests."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.analyses.recovery import AnalysesService


def stand_ins(folder: Path) -> list[object]:
    """Nothing is saved by itself."""
    return [AnalysesService(autosaves=folder / "state" / "analyses", seconds=None)]
