"""Words on the screen that name a key: a click on them does what the key does."""

from __future__ import annotations

from ttt_tui.tui.colours import Ink, Piece

HINTS = {
    "l: live": "screen.live",
    "l: back to the game": "screen.live",
    "l: to the game": "screen.live",
    "l lets it": "screen.live",
    "g moves now": "screen.move_now",
    "p changes players": "screen.players",
    "y goes on": "screen.redo",
    "space goes on": "screen.run_or_pause",
    "t shows alpha-beta": "screen.switch_tree",
    "B changes it": "screen.budget",
    "B gives one": "screen.budget",
    "Enter places": "app.simulate_key('enter')",
    "Escape forgets": "app.simulate_key('escape')",
    "press q to quit": "app.quit",
}
"""Each hint as it is written, and the action of the key that it names."""


def hinted(text: str, ink: Ink = "plain") -> list[Piece]:
    """A text in pieces of which the hints can be clicked."""
    found = [(text.index(hint), hint) for hint in HINTS if hint in text]
    if not found:
        return [Piece(text, ink)]
    start, hint = min(found)
    before = [Piece(text[:start], ink)] if start else []
    rest = text[start + len(hint) :]
    clickable = Piece(hint, ink, action=HINTS[hint])
    return [*before, clickable, *(hinted(rest, ink) if rest else [])]


def hint_markup(hint: str) -> str:
    """A hint for the titles of panels, which take markup."""
    return f"[@click={HINTS[hint]}]{hint}[/]"
