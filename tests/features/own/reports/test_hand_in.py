"""What every format says of a file."""

from __future__ import annotations

from ttt_tui.features.own.reports.hand_in import summary


def test_no_files_are_said_to_be_none() -> None:
    assert summary([]) == "no files"
