"""The keys of the main screen, in the order of the help page: search, game, views.

`bindings.py` makes Textual's bindings of them, and `Dashboard` has their actions.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """A key and its action.

    Attributes:
        keys: by Textual's names, divided by commas.
        label: for the footer and the palette.
        tooltip: for the help page.
        sign: how the key is written for the user, if not by its name.
        setting: the name in the settings, if not that of the action.
        in_footer: True if the footer has it.
    """

    keys: str
    action: str
    label: str
    tooltip: str
    sign: str = ""
    setting: str = ""
    in_footer: bool = False

    @property
    def method(self) -> str:
        """The action without its arguments."""
        return self.action.partition("(")[0]

    @property
    def name(self) -> str:
        """The name in the settings."""
        return self.setting or self.method


# A table: a key a line or two.
# fmt: off
KEYS = (
    Key("space", "run", "Run", "Run or pause the search", in_footer=True),
    Key("full_stop", "step(1)", "Step", "One event on", ".", in_footer=True),
    Key("comma", "step(-1)", "Back", "One event back", ",", "back"),
    Key("x", "cut(1)", "Next cut", "Go to the next cut: moves that are left out",
        setting="next_cut", in_footer=True),
    Key("X", "cut(-1)", "Previous cut", "Go to the previous cut", setting="previous_cut"),
    Key("f", "end", "End", "Go to the end of the search"),
    Key("l", "live", "Live", "Follow the search again, at its newest moment"),
    Key("r", "restart", "Rewind", "Go to the beginning of the search"),
    Key("plus,equals_sign", "faster(1)", "Faster", "Run faster", "+"),
    Key("minus", "faster(-1)", "Slower", "Run slower", "-", "slower"),
    Key("o", "options", "Options", "Set the order of moves, cut rule, depth limit"),
    Key("A", "algorithms", "Algorithms", "Choose the algorithms to compare"),
    Key("n", "new_game", "New game", "Choose a game and who plays it", in_footer=True),
    Key("u", "undo", "Undo", "Take back your last move, or the last set-up"),
    Key("y", "redo", "Redo", "Play again what was taken back"),
    Key("g", "engine", "Engine moves", "Let the engine move now"),
    Key("e", "setup", "Set up", "Set up a board, a tree, Nim or Othello", in_footer=True),
    Key("v", "values", "Values", "Write each move's exact value on the board"),
    Key("c", "copy", "Copy", "Copy the position as text, to paste anywhere"),
    Key("t", "next_tree", "Next tree", "Show the next algorithm's tree"),
    Key("b", "both", "Both trees", "Show two trees side by side, in step"),
    Key("w", "next_view", "Next view", "Show the next of the views"),
    Key("Y", "program", "Your program", "Open your program, or show where it differs"),
    Key("z", "zoom", "Zoom", "Enlarge the panel in use, or take it back"),
    Key("ctrl+s", "save", "Save", "Save game, options and view to a file"),
    Key("ctrl+o", "open", "Open", "Open a saved file, or a text with a position"),
    Key("i", "learn", "Learn", "Lessons, exam questions and a quiz", in_footer=True),
    Key("question_mark", "help", "Help", "Every key on one page", "?", in_footer=True),
)
APP_KEYS = (
    Key("d", "toggle_theme", "Theme", "Dark or light", setting="theme"),
    Key("q", "quit", "Quit", "Leave; the session is kept", in_footer=True),
)
PAUSE = Key("space", "pause", "Pause", "Pause the search", setting="run", in_footer=True)
"""The key of Run while the clock runs."""
MENU = Key("ctrl+p", "command_palette", "Menu", "Every action by its name", in_footer=True)
# fmt: on

CLOCK_ACTIONS = {"pause", *(key.method for key in KEYS[:10])}

_USUAL = {key.name: key.sign or key.keys for key in (*KEYS, *APP_KEYS)}
_changed: dict[str, str] = {}


def name_keys(changed: Mapping[str, str]) -> None:
    """Set the signs of the keys that the settings have changed, by their names there."""
    _changed.clear()
    _changed.update(changed)


def key_of(name: str) -> str:
    """Return the key of an action, for a sentence on the screen."""
    return _changed.get(name) or _USUAL[name]
