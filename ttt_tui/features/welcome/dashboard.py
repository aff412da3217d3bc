"""The welcome on the dashboard: at each bare start, until the user does something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.events import Event, Key, MouseEvent
from textual.widget import Widget

from ttt_tui.engine.match import Seat
from ttt_tui.engine.session_state import Chosen
from ttt_tui.features.welcome.panel import SWITCH, WelcomePanel
from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.game import Player, Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import PLAIN, SearchOptions
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer, asked
from ttt_tui.tui.keys import key

_OURS = (
    Offer("Play", "click a cell of the board", "screen.play", "Enter"),
    Offer("Watch a search", "explained cut by cut", "screen.watch", "F2"),
)
_SET_UP = Offer("Your position", "or tree: set up or paste", "screen.edit", "e")


class WelcomeOnDashboard(DashboardFeature):
    """Any key or click closes it, and does its usual work; but Escape does nothing else, and Enter
    plays no cell with it."""

    KEYS = (
        FeatureKey(key("f1", "welcome", "Welcome", "What you can do here",
                    also="start begin first tour what now offers continue"), before="detail"),
        FeatureKey(key("f2", "watch", "Explained", "Watch the worked example, cut by cut",
                    named="Watch a search explained",
                    also="example tour cut first"), before="detail"),
        FeatureKey(key("f5", SWITCH, "At the start",
                    "Show the welcome at every start, or not",
                    named="Welcome at every start, or not",
                    also="hide disable never startup first screen"), before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._panel = WelcomePanel(self._close, id="welcome")
        self._is_closed_by_enter = False
        self._behind: tuple[Sequence[str], Widget | None] = (), None
        """The views that were shown when it was opened, and what had the focus."""

    @property
    def _is_usual(self) -> bool:
        return self.context.dashboard.services.settings.of(ENTRY)

    def over_tree(self) -> Iterable[Widget]:
        """At a bare start it is there with the first frame."""
        if self.context.dashboard.services.bare and self._is_usual:
            self._show()
        yield self._panel

    def input_came(self, event: Event) -> None:
        self._is_closed_by_enter = False
        leaves_it = isinstance(event, Key) and event.key in ("f1", "f5", "escape")
        if not self._panel.is_open or leaves_it:
            return
        on_it = isinstance(event, MouseEvent) and self._panel.region.contains_point(
            event.screen_offset
        )
        if not on_it:
            self._close()
            self._is_closed_by_enter = isinstance(event, Key) and event.key == "enter"

    def takes_escape(self) -> bool:
        if not self._panel.is_open:
            return False
        self._close()
        views, focused = self._behind
        for view in views:
            self.context.dashboard.screen.show_view(view)
        if focused is not None:
            self._panel.screen.set_focus(focused)
        return True

    def takes_move(self, move: int) -> bool:
        """Enter stands beside Play there: the cell is chosen after that."""
        del move
        if self._is_closed_by_enter:
            self.context.dashboard.say(
                "choose a cell: arrows and Enter, a digit, or a click", "dim"
            )
        return self._is_closed_by_enter

    def offers_changed(self) -> None:
        if self._panel.is_open:
            self._show()

    def _show(self) -> None:
        self._panel.show(self._offers(), is_usual=self._is_usual)

    def _close(self) -> None:
        self._panel.hide()
        screen = self.context.dashboard.screen
        screen.set_over_tree(False)
        screen.draw("space", "titles", "trees", "line")

    def _offers(self) -> Sequence[Offer]:
        features = self.context.dashboard.of(DashboardFeature)
        offers = [*_OURS, *(each for feature in features for each in feature.offers()), _SET_UP]
        return sorted(offers, key=lambda each: not each.continues)

    def action_welcome(self) -> None:
        screen = self.context.dashboard.screen
        if not self._panel.is_open:
            self._behind = screen.shown_views, self._panel.screen.focused
        screen.set_over_tree(True)
        self._show()

    def action_welcome_at_start(self) -> None:
        services, shown = self.context.dashboard.services, not self._is_usual
        services.keep(ENTRY, shown)
        words = "every start shows the welcome" if shown else "the next start shows no welcome"
        self.context.dashboard.say(f"{words}; F1 opens it, F5 changes this", "dim")
        self.offers_changed()

    def action_play(self) -> None:
        self.context.dashboard.screen.focus_board()

    def refusals(self) -> dict[str, str]:
        return {"watch": asked(self.context.dashboard)}

    def action_watch(self) -> None:
        """The worked example at its first cut: the same search, whatever the user has chosen."""
        seats = dict.fromkeys(Player, Seat.HUMAN)
        position = Position.parse(WORKED_EXAMPLE)
        session = self.context.dashboard.session
        usual = Chosen(SearchOptions(), PLAIN, None)
        said = "x next cut, l: live"
        said = said if session.state.chosen == usual else f"usual options; {said}"
        self.context.game.set_up(position, "the worked example", seats, as_usual=True, said=said)
        session.set_running(False)
        self.context.searches.action_next_cut()


FEATURE = WelcomeOnDashboard
