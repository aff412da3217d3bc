"""What is offered below the tree."""

from __future__ import annotations

from tests.tui.one_widget import text_of
from ttt_tui.tui.hint_panel import HintPanel


async def test_it_is_there_only_while_it_is_open() -> None:
    hint = HintPanel()
    assert await text_of(hint, lambda: hint.open("[b]F9[/b] tea"), 20) == ["F9 tea"]
    assert hint.is_open

    other = HintPanel()

    def show() -> None:
        other.open("tea")
        other.hide()

    assert await text_of(other, show, 20) == []
    assert not other.is_open
