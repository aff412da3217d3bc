"""Keys have names, explanations and ids, and words that look like them act."""

from __future__ import annotations

from ttt_tui.tui.keys import hinted


def test_hints_of_typing_act() -> None:
    pieces = hinted("move: 1_   (Enter: place, Escape: cancel)")
    acts = {piece.text: piece.action for piece in pieces if piece.action}
    assert acts == {
        "Enter: place": "app.simulate_key('enter')",
        "Escape: cancel": "app.simulate_key('escape')",
    }
