"""The panel with the keyboard in words, and every key."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Markdown, Static

from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.panel import hidden_keys, table

_IN_PANELS = """\
**In panels** the arrows move; *Enter* plays on the board, runs to a node of the tree, or goes to a
move of the game. *Home* and *End* go to the first and the last event or node, *Tab* to the next
panel. *Esc* leaves the zoom, a selected node or a dialog. *^c* copies the text selected with the
mouse, else it quits.
"""


class HelpScreen(Dialog[None]):
    """The keys of the screen below, as the settings have changed them; `?`, Esc and q close it."""

    DEFAULT_CSS = """
    HelpScreen {
        #dialog { width: 118; }
        Markdown { padding: 0; background: $surface; }
        #keys { height: auto; margin-bottom: 1; }
        &.-narrow #keys { layout: vertical; }
        #keys Static { width: 1fr; }
        #complaint { display: none; }
    }
    """
    TITLE = "Help"
    ACCEPT = ""
    CANCEL = "Close (Esc)"
    BINDINGS = hidden_keys(question_mark="cancel", q="cancel")

    def fields(self) -> ComposeResult:
        below = self.app.screen_stack[-2]
        keys: dict[str, str] = {}
        for active in below.active_bindings.values():
            keys.setdefault(active.binding.tooltip, self.app.get_key_display(active.binding))
        keys.pop("")
        rows = [[(f"{key:>5}", "key"), (words, "plain")] for words, key in keys.items()]
        half = (len(rows) + 1) // 2
        with Horizontal(id="keys"):
            yield Static(table(rows[:half], "><"))
            yield Static(table(rows[half:], "><"))
        above = below.focused.ancestors_with_self if below.focused else []
        yield Markdown("\n".join([*(each.HELP for each in above if each.HELP), _IN_PANELS]))
