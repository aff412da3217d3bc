"""The table in Markdown."""

from __future__ import annotations

from tests.features.own.reports.samples import ALL
from ttt_tui.features.own.reports.markdown_table import markdown


def test_markdown_has_a_row_a_file_and_what_is_wrong() -> None:
    lines = markdown(ALL).splitlines()
    assert lines[2].startswith("| a b.py | right | 843 | 0 | alpha-beta |")
    assert "- values at `XXO/XOO/..X o`" in "\n".join(lines)
    assert lines[-1] == "5 files: 1 right, 2 wrong, 1 unknown, 1 skipped"
    assert "\x1b" not in "".join(lines)
