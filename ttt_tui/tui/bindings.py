"""The bindings of screen and program, the actions that have nothing to do, the line of keys."""

from typing import Any

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer

from ttt_tui.learn import LETTERS
from ttt_tui.tui.model.keys import APP_KEYS, CLOCK_ACTIONS, KEYS, PAUSE, method_of
from ttt_tui.tui.model.state import State

SCREEN_BINDINGS = [
    *KEYS,
    PAUSE,
    # Answers to questions; at all other times the letters are the keys that they are.
    *(
        Binding(letter, f"answer({number})", show=False, priority=True)
        for number, letter in enumerate(LETTERS)
    ),
    Binding("escape", "leave", show=False),
]
APP_BINDINGS = [
    *APP_KEYS,
    Binding(
        "ctrl+p",
        "command_palette",
        "Menu",
        tooltip="Every action by its name",
        id="command_palette",
        priority=True,
    ),
    Binding("ctrl+c", "copy_or_quit", show=False, system=True, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, system=True),
]

_WHILE_ASKING = {"learn", "help", "zoom", "next_view", *CLOCK_ACTIONS}
"""Actions that cannot show the answer to an open question."""


def idle_actions(state: State) -> frozenset[str]:
    """Return the actions that have nothing to do, or could show the answer to a question."""
    match = state.match
    is_single = len(state.algorithms) < 2
    idle = {
        "run": state.clock.runs,
        "pause": not state.clock.runs,
        "undo": match.undo() is match,
        "redo": match.redo() is match,
        "both": is_single,
        "next_tree": is_single,
        "values": match.state.value() is not None,
    }
    found = {action for action, is_idle in idle.items() if is_idle}
    if state.is_asking:
        found |= {method_of(key.action) for key in KEYS} - _WHILE_ASKING
    return frozenset(found)


_WIDE = 100
"""Columns with room for blanks around each key of the footer."""


class KeyFooter(Footer):
    """Textual's footer, made anew only when another key is shown or greyed."""

    _shown: object = None

    def on_resize(self) -> None:
        self.compact = self.size.width < _WIDE

    def bindings_changed(self, screen: Screen[Any]) -> None:
        active = screen.active_bindings.values()
        shown = [(each.binding, each.enabled) for each in active if each.binding.show]
        if shown != self._shown:
            self._shown = shown
            super().bindings_changed(screen)
