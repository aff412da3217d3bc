"""What stands in for the folder of exports, in dashboards of all tests."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.features.export.dashboard import ExportService


def stand_ins(folder: Path) -> list[object]:
    """Files are written into this folder."""
    return [ExportService(folder)]
