"""How panels share the height of the screen: each says what it wants, and none is left too little.

Heights follow need calmly: within one search they grow, and shrink only when something else is
looked at, so that nothing jumps while one walks through a tree.
"""

from __future__ import annotations

from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from ttt_tui.game import Rules
from ttt_tui.tui.fitting import USUAL_BELOW, turn_lines
from ttt_tui.tui.views.board.art import CELL_SIZES, board_size
from ttt_tui.tui.views.registered import ViewWidget

FRAME = 2
"""The lines of a panel's border."""

LEAST_ABOVE = 11
"""Lines for board and tree beside each other: six of the tree, with its head and the timeline."""

CARD_BORDER = 1
LEAST_BELOW = USUAL_BELOW
"""No view has fewer lines than the comparison: going through them moves as little as can be."""
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


def lower_lines(height: int, wanted: int, above: int) -> int:
    """The lines of the lower panels, of `height` in all, where the upper ones need `above`."""
    return max(LEAST_BELOW, min(wanted, height - max(LEAST_ABOVE, above)))


def card_lines(room: int, wanted: int) -> int:
    """The lines of the card below the tree, of so many for both."""
    return max(1, min(wanted, room - (LEAST_TREE if room >= LOW else 3)))


class SharedHeight:
    """Sets the heights of the dashboard's panels by what they want."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._lower = Grown()
        self._card = Grown()
        self._rows = ""

    def share(self, shown: ViewWidget | None, about: object, rules: Rules, *, folded: bool) -> None:
        """Share the height anew.

        Args:
            shown: the widget at the bottom where the screen is not folded, if it says how many
                lines it wants; the comparison comes first on the screen and scrolls, so that the
                board stands where the first frame has drawn it.
            about: what is searched.
            rules: of the board.
        """
        about = (about, self._screen.size, folded)
        self._share_card(about)
        panels = self._screen.query_one("#panels")
        if folded:
            self._rows = ""
            panels.styles.clear_rule("grid_rows")
            return
        lower = USUAL_BELOW
        if shown is not None:
            wanted = self._lower.lines(shown.wanted_lines + FRAME, (about, shown))
            board = board_size(rules, CELL_SIZES[-1])[1] + turn_lines(rules.rows, folded)
            lower = lower_lines(panels.size.height, wanted, board + FRAME)
        rows = f"1fr {lower}"
        if rows != self._rows:
            self._rows = rows
            panels.styles.grid_rows = rows

    def _share_card(self, about: object) -> None:
        """Set the card's height, its border included."""
        card = self._screen.query_one("#card")
        wanted = self._card.lines(getattr(card, "wanted_lines", 0) + CARD_BORDER, about)
        if card.display and card.size:
            tree = self._screen.query_one("#search-tree")
            lines = card_lines(tree.size.height + card.outer_size.height, wanted)
            if lines != card.outer_size.height:
                card.styles.height = lines
