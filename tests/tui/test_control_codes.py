"""What widgets draw, without what a terminal would obey."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from ttt_tui.tui.control_codes import ControlCodeFilter


def test_control_codes_go_and_columns_stay() -> None:
    before = [Segment("│ é日"), Segment("a\x1b]0;b\x07\x9b31m\u202e\n\tc\ud800")]
    after = ControlCodeFilter().apply(before, Color(0, 0, 0))
    assert [each.text for each in after] == ["│ é日", "a]0;b31mc?"]
    assert after[0] is before[0]
    assert [cell_len(each.text) for each in after] == [cell_len(each.text) for each in before]
