"""How panels share the height of the screen: none is left too little, and none jumps.

Where the upper panels end and the lower ones begin, the screen's height says, and whether the user
has asked for more room below: not the view that stands there, which scrolls over what it has more.
The card below the tree has the lines that it wants: within one search they grow, and shrink only
when something else is looked at, so that nothing jumps while one walks through a tree.
"""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from ttt_tui.game import Rules
from ttt_tui.tui.fitting import lines_below, turn_lines
from ttt_tui.tui.views.board_art import CELL_SIZES, board_size

FRAME = 2
"""The lines of a panel's border."""

LEAST_ABOVE = 11
"""Lines for board and tree beside each other: six of the tree, with its head and the timeline."""

CARD_BORDER = 1
LEAST_TREE = 5
LOW = 11
"""Where tree and card have fewer lines than this together, the tree has to do with three."""


class WantsRoom(Message):
    """What a panel shows takes more or fewer lines than before: see its `wanted_lines`."""

    def __init__(self, panel: Widget) -> None:
        super().__init__()
        self.panel = panel

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, WantsRoom) and message.panel is self.panel


class PanelResized(Message):
    """The panel of the trees has another size: what is fitted to it has to be fitted again.

    That is known only after the layout, so it cannot be done where the layout is changed.
    """

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, PanelResized)


class Grown:
    """The most lines that were wanted since something else was looked at."""

    def __init__(self) -> None:
        self._about: object = None
        self._lines = 0

    def lines(self, wanted: int, about: object) -> int:
        """So many lines, or as many as were wanted before about the same thing."""
        if about != self._about:
            self._about, self._lines = about, 0
        self._lines = max(self._lines, wanted)
        return self._lines


def card_lines(room: int, wanted: int) -> int:
    """The lines of the card below the tree, of so many for both."""
    return max(1, min(wanted, room - (LEAST_TREE if room >= LOW else 3)))


class SharedHeight:
    """Sets the heights of the dashboard's panels.

    Attributes:
        large: the lower panels have all the lines that the upper ones can do without.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._card = Grown()
        self.large = False
        self._rows = ""

    def share(self, about: object, rules: Rules, *, folded: bool) -> None:
        """Share the height anew; `about` is what is searched, `rules` are of the board."""
        self._share_card((about, self._screen.size, folded))
        panels = self._screen.query_one("#panels")
        if folded:
            self._rows = ""
            panels.styles.grid_rows = None  # `clear_rule` would not lay the panels out again
            return
        lower = lines_below(*self._screen.size)
        if self.large:
            board = board_size(rules, CELL_SIZES[-1])[1] + turn_lines(rules.rows, folded) + FRAME
            lower = max(lower, panels.size.height - max(LEAST_ABOVE, board))
        rows = f"1fr {lower}"
        if rows != self._rows:
            self._rows = rows
            panels.styles.grid_rows = rows

    def _share_card(self, about: object) -> None:
        """Set the card's height, its border included."""
        card = self._screen.query_one("#card")
        wanted = self._card.lines(getattr(card, "wanted_lines", 0) + CARD_BORDER, about)
        if card.display and card.outer_size:  # of which the border may be all that is left
            tree = self._screen.query_one("#search-tree")
            lines = card_lines(tree.size.height + card.outer_size.height, wanted)
            if lines != card.outer_size.height:
                card.styles.height = lines


class HintPanel(Static):
    """Stands over nothing, hidden until it is opened; a click on what it offers hides it."""

    DEFAULT_CSS = """
    HintPanel { display: none; height: auto; padding: 0 1; background: $panel; }
    HintPanel.-open { display: block; }
    """

    def open(self, markup: str) -> None:
        self.update(markup)
        self.add_class("-open")

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def hide(self) -> None:
        self.remove_class("-open")
        # What it has taken is shared anew once it is gone.
        self.call_after_refresh(self.post_message, WantsRoom(self))

    def on_click(self, event: Click) -> None:
        if "@click" in event.style.meta:
            self.hide()


class BelowPanel(VerticalScroll):
    """As high as its text, up to its `max-height`; what is more is scrolled to, and told."""

    does = ""
    """What can be done with what it shows, for its lower border, as markup."""

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._tell_more()

    def watch_virtual_size(self) -> None:
        """What it shows has been laid out, and is longer or shorter than before."""
        self._tell_more()

    def on_resize(self) -> None:
        self.text_changed()

    def text_changed(self) -> None:
        """To be called when it shows something else."""
        self.call_after_refresh(self._tell_more)

    @property
    def has_more(self) -> bool:
        return self.display and self.max_scroll_y > 0

    @property
    def _is_at_end(self) -> bool:
        return self.scroll_offset.y >= self.max_scroll_y

    def _tell_more(self) -> None:
        where = "back to the top" if self._is_at_end else "more below"
        self.say_more(f"[@click=screen.more]F4: {where}[/]" if self.has_more else "")

    def say_more(self, more: str) -> None:
        """Say that there is more, in markup; empty: there is not."""
        self.border_subtitle = "  ".join(filter(None, (more, self.does)))

    def more(self) -> None:
        """Show the next lines, after the last the first again."""
        if self._is_at_end:
            self.scroll_home(animate=False)
        else:
            self.scroll_relative(y=max(1, self.size.height - 1), animate=False)
