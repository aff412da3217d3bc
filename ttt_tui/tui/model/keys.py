"""The keys of the main screen, in the order of the help page: search, game, views.

`Dashboard` has their actions.
"""

from collections.abc import Mapping

from textual.binding import Binding


def method_of(action: str) -> str:
    """Return an action without its arguments."""
    return action.partition("(")[0]


def _key(
    keys: str,
    action: str,
    label: str,
    tooltip: str,
    sign: str = "",
    setting: str = "",
    in_footer: bool = False,
) -> Binding:
    """Return the binding of a key, whose id is its name in the settings.

    Args:
        keys: by Textual's names, divided by commas.
        label: for the footer and the palette.
        tooltip: for the help page.
        sign: how the key is written for the user, if not by its name.
        setting: the name in the settings, if not that of the action.
        in_footer: True if the footer has it.
    """
    return Binding(
        keys,
        action,
        label,
        tooltip=tooltip,
        key_display=sign or None,
        id=setting or method_of(action),
        show=in_footer,
    )


# A table: a key a line or two.
# fmt: off
KEYS = (
    _key("space", "run", "Run", "Run or pause the search", in_footer=True),
    _key("full_stop", "step(1)", "Step", "One event on", ".", in_footer=True),
    _key("comma", "step(-1)", "Back", "One event back", ",", "back"),
    _key("x", "cut(1)", "Next cut", "Go to the next cut: moves that are left out",
         setting="next_cut", in_footer=True),
    _key("X", "cut(-1)", "Previous cut", "Go to the previous cut", setting="previous_cut"),
    _key("f", "end", "End", "Go to the end of the search"),
    _key("l", "live", "Live", "Follow the search again, at its newest moment"),
    _key("r", "restart", "Rewind", "Go to the beginning of the search"),
    _key("plus,equals_sign", "faster(1)", "Faster", "Run faster", "+"),
    _key("minus", "faster(-1)", "Slower", "Run slower", "-", "slower"),
    _key("o", "options", "Options", "Set the order of moves, cut rule, depth limit"),
    _key("A", "algorithms", "Algorithms", "Choose the algorithms to compare"),
    _key("n", "new_game", "New game", "Choose a game and who plays it", in_footer=True),
    _key("u", "undo", "Undo", "Take back your last move, or the last set-up"),
    _key("y", "redo", "Redo", "Play again what was taken back"),
    _key("g", "engine", "Engine moves", "Let the engine move now"),
    _key("e", "setup", "Set up", "Set up a board, a tree, Nim or Othello", in_footer=True),
    _key("v", "values", "Values", "Write each move's exact value on the board"),
    _key("c", "copy", "Copy", "Copy the position as text, to paste anywhere"),
    _key("t", "next_tree", "Next tree", "Show the next algorithm's tree"),
    _key("b", "both", "Both trees", "Show two trees side by side, in step"),
    _key("w", "next_view", "Next view", "Show the next of the views"),
    _key("Y", "program", "Your program", "Open your program, or show where it differs"),
    _key("z", "zoom", "Zoom", "Enlarge the panel in use, or take it back"),
    _key("ctrl+s", "save", "Save", "Save game, options and view to a file"),
    _key("ctrl+o", "open", "Open", "Open a saved file, or a text with a position"),
    _key("i", "learn", "Learn", "Lessons, exam questions and a quiz", in_footer=True),
    _key("question_mark", "help", "Help", "Every key on one page", "?", in_footer=True),
)
APP_KEYS = (
    _key("d", "toggle_theme", "Theme", "Dark or light", setting="theme"),
    _key("q", "quit", "Quit", "Leave; the session is kept", in_footer=True),
)
PAUSE = _key("space", "pause", "Pause", "Pause the search", setting="run", in_footer=True)
"""The key of Run while the clock runs."""
# fmt: on

CLOCK_ACTIONS = {"pause", *(method_of(key.action) for key in KEYS[:10])}

_USUAL = {key.id: key.key_display or key.key for key in (*KEYS, *APP_KEYS)}
_changed: dict[str, str] = {}


def name_keys(changed: Mapping[str, str]) -> None:
    """Set the signs of the keys that the settings have changed, by their names there."""
    _changed.clear()
    _changed.update(changed)


def key_of(name: str) -> str:
    """Return the key of an action, for a sentence on the screen."""
    return _changed.get(name) or _USUAL[name]
