"""The keys of the main screen, in the order of the help page; `Dashboard` has their actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.keys import format_key
from textual.screen import Screen
from textual.widgets import Footer, Static

from ttt_tui.games.text import WORKED_EXAMPLE
from ttt_tui.learn import LETTERS
from ttt_tui.tui.modal import Modal
from ttt_tui.tui.theme import STYLES

if TYPE_CHECKING:
    from ttt_tui.tui.state import State


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
    _key("f2", "example", "Worked example", f"Show the worked example {WORKED_EXAMPLE}",
         key_display="F2"),
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

APP_KEYS = [
    Binding("d", "toggle_theme", "Theme", tooltip="Dark or light", show=False, id="theme"),
    Binding("q", "quit", "Quit", tooltip="Leave; the session is kept", id="quit"),
]
SECTIONS: Final = {
    "Search": SEARCH_KEYS,
    "Game": GAME_KEYS,
    "View": VIEW_KEYS,
    "Program": [
        Binding("ctrl+p", "command_palette", "Palette", tooltip="Every action by its name"),
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


class Keys(Footer):
    """The line of keys, made anew only when another key is shown or greyed."""

    _shown: object = None

    def bindings_changed(self, screen: Screen[Any]) -> None:
        active = screen.active_bindings.values()
        shown = [(each.binding, each.enabled) for each in active if each.binding.show]
        if shown != self._shown:
            self._shown = shown
            super().bindings_changed(screen)


def key_of(name: str) -> str:
    """The key of an action, for a sentence on the screen."""
    return _names[name]


_WIDE = 118  # columns with room for a sentence about each key
_COLUMNS = (("Search", "Program"), ("Game", "View"))
_NARROW_COLUMNS = (("Search",), ("Game", "Program"), ("View",))

_IN_PANELS = (
    ("arrows", "move in board, tree, timeline; open and fold nodes, * all of them"),
    ("Enter", "board: play here; tree: run to this node; moves: go there"),
    ("Home End", "the first and the last event or node"),
    ("Tab", "go to the next panel"),
    ("Esc", "leave the zoom, a selected node, or a dialog"),
    ("^c", "copy the text selected with the mouse; else quit"),
)


class HelpScreen(Modal[None]):
    """The keys in sections; any of `?`, Esc and q closes it."""

    DEFAULT_CSS = """
    #help-columns { height: auto; }
    #help-columns Vertical { width: 1fr; height: auto; }
    #help-columns Static { padding-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q", "dismiss(None)", "Close", show=False)
    ]

    def __init__(self, below: Screen[None]) -> None:
        """Args:
        below: the screen whose keys these are, as the settings have changed them.
        """
        super().__init__()
        keys: dict[str, dict[str, None]] = {}
        for active in below.active_bindings.values():
            shown = below.app.get_key_display(active.binding)
            keys.setdefault(active.binding.action, {})[shown] = None
        wide = below.size.width >= _WIDE
        self._columns = _COLUMNS if wide else _NARROW_COLUMNS
        self._sections = {
            name: [
                (" ".join(keys.get(each.action, {})), each.tooltip if wide else each.description)
                for each in bindings
            ]
            for name, bindings in SECTIONS.items()
        }

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="dialog", classes="help") as frame:
            frame.border_title = "Keys"
            frame.border_subtitle = "Esc closes"
            with Horizontal(id="help-columns"):
                for names in self._columns:
                    with Vertical():
                        for name in names:
                            yield Static(_section(name, self._sections[name]))
            yield Static(_section("In the panels", _IN_PANELS))


def _section(name: str, keys: Sequence[tuple[str, str]]) -> Content:
    lines = [Content.styled(name, STYLES["strong"])]
    for key, tooltip in keys:
        lines.append(Content.assemble((f"{key:>8}  ", STYLES["key"]), tooltip))
    return Content("\n").join(lines)


_OF_LEARNING = frozenset({"learn", "help", "zoom", "leave", "next_view", "theme"})


def idle_actions(state: State) -> frozenset[str]:
    """Actions that have nothing to do; while a question is open, all that could show its answer."""
    if state.learning is not None and state.learning.is_asking:
        return frozenset(ACTIONS - _OF_LEARNING)
    match, single = state.match, len(state.algorithms) < 2
    idle = {
        "undo": match.undo() is match,
        "redo": match.redo() is match,
        "both": single,
        "next_tree": single,
        "values": match.state.value() is not None,
    }
    return frozenset(action for action, is_idle in idle.items() if is_idle)
