"""The keys of the main screen, in the order of the help page; `Dashboard` has their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from textual.binding import Binding
from textual.keys import format_key
from textual.screen import Screen
from textual.widgets import Footer

from ttt_tui.learn import LETTERS

if TYPE_CHECKING:
    from ttt_tui.tui.model.state import State


def _key(key: str, action: str, label: str, tooltip: str, **more: Any) -> Binding:
    """A key that the settings can change, by the name of its action."""
    more = {"show": False, "id": action.partition("(")[0], **more}
    return Binding(key, action, label, tooltip=tooltip, **more)


# A table: a key a line or two.
# fmt: off
SEARCH_KEYS = [
    _key("space", "run", "Run", "Run or pause the search", show=True),
    _key("full_stop", "step(1)", "Step", "One event on", key_display=".", show=True),
    _key("comma", "step(-1)", "Back", "One event back", key_display=",", id="back"),
    _key("x", "cut(1)", "Next cut", "Go to the next cut: moves that are left out", show=True,
         id="next_cut"),
    _key("X", "cut(-1)", "Previous cut", "Go to the previous cut", id="previous_cut"),
    _key("f", "end", "End", "Go to the end of the search"),
    _key("l", "live", "Live", "Follow the search again, at its newest moment"),
    _key("r", "restart", "Rewind", "Go to the beginning of the search"),
    _key("plus,equals_sign", "faster", "Faster", "Run faster", key_display="+"),
    _key("minus", "slower", "Slower", "Run slower", key_display="-"),
    _key("o", "options", "Options", "Set the order of moves, cut rule, depth limit"),
    _key("A", "algorithms", "Algorithms", "Choose the algorithms to compare"),
]
GAME_KEYS = [
    _key("n", "new_game", "New game", "Choose a game and who plays it", show=True),
    _key("u", "undo", "Undo", "Take back your last move, or the last set-up"),
    _key("y", "redo", "Redo", "Play again what was taken back"),
    _key("g", "engine", "Engine moves", "Let the engine move now"),
    _key("e", "setup", "Set up", "Set up a board, a tree, Nim or Othello", show=True),
    _key("v", "values", "Values", "Write each move's exact value on the board"),
    _key("c", "copy", "Copy", "Copy the position as text, to paste anywhere"),
]
VIEW_KEYS = [
    _key("t", "next_tree", "Next tree", "Show the next algorithm's tree"),
    _key("b", "both", "Both trees", "Show two trees side by side, in step"),
    _key("w", "next_view", "Next view", "Show the next of the views"),
    _key("Y", "program", "Your program", "Open your program, or show where it differs"),
    _key("z", "zoom", "Zoom", "Enlarge the panel in use, or take it back"),
    _key("ctrl+s", "save", "Save", "Save game, options and view to a file"),
    _key("ctrl+o", "open", "Open", "Open a saved file, or a text with a position"),
    _key("i", "learn", "Learn", "Lessons, exam questions and a quiz", show=True),
    _key("question_mark", "help", "Help", "Every key on one page", key_display="?", show=True),
]
LEARN_KEYS = [
    Binding(letter, f"answer('{letter}')", show=False, priority=True) for letter in LETTERS
]
"""Answers to questions; at all other times the letters are the keys that they are."""
# fmt: on

PAUSE = _key("space", "pause", "Pause", "Pause the search", show=True, id="run")
"""The key of Run while the clock runs."""
MENU = Binding(
    "ctrl+p", "command_palette", "Menu", tooltip="Every action by its name", priority=True
)
APP_KEYS = [
    Binding("d", "toggle_theme", "Theme", tooltip="Dark or light", show=False, id="theme"),
    Binding("q", "quit", "Quit", tooltip="Leave; the session is kept", id="quit"),
]
SECTIONS: Final = {
    "Search": SEARCH_KEYS,
    "Game": GAME_KEYS,
    "View": VIEW_KEYS,
    "Program": [
        MENU,
        *APP_KEYS,
    ],
}
KEYS: Final = (*SEARCH_KEYS, *GAME_KEYS, *VIEW_KEYS)
ACTIONS: Final = {key.action.partition("(")[0] for key in KEYS}

_USUAL = {key.id: key.key_display or key.key for key in (*KEYS, *APP_KEYS)}
_names = dict(_USUAL)


def name_keys(changed: Mapping[str, str]) -> None:
    """Take over the keys that the settings have changed, by the names of their actions."""
    _names.update(_USUAL)
    _names.update({name: format_key(keys.split(",")[0]) for name, keys in changed.items()})


_WIDE = 100  # columns with room for blanks around each key


class Keys(Footer):
    """The line of keys, made anew only when another key is shown or greyed."""

    _shown: object = None

    def on_resize(self) -> None:
        self.compact = self.size.width < _WIDE

    def bindings_changed(self, screen: Screen[Any]) -> None:
        active = screen.active_bindings.values()
        shown = [(each.binding, each.enabled) for each in active if each.binding.show]
        if shown != self._shown:
            self._shown = shown
            super().bindings_changed(screen)


def key_of(name: str) -> str:
    """The key of an action, for a sentence on the screen."""
    return _names[name]


CLOCK_ACTIONS: Final = {"pause", *(key.action.partition("(")[0] for key in SEARCH_KEYS[:10])}
_OF_LEARNING = {"learn", "help", "zoom", "leave", "next_view", "theme", *CLOCK_ACTIONS}


def idle_actions(state: State) -> frozenset[str]:
    """Actions that have nothing to do; while a question is open, all that could show its answer."""
    match, single = state.match, len(state.algorithms) < 2
    idle = {
        "run": state.clock.runs,
        "pause": not state.clock.runs,
        "undo": match.undo() is match,
        "redo": match.redo() is match,
        "both": single,
        "next_tree": single,
        "values": match.state.value() is not None,
    }
    found = {action for action, is_idle in idle.items() if is_idle}
    if state.learning is not None and state.learning.is_asking:
        found |= ACTIONS - _OF_LEARNING
    return frozenset(found)
