"""The welcome on the dashboard: a panel at the first start, until the user does something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.events import Event, MouseEvent
from textual.markup import escape
from textual.widget import Widget

from ttt_tui.engine.match import Seat
from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.game import Player, Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer
from ttt_tui.tui.keys import key
from ttt_tui.tui.panel_heights import HintPanel

_KEY, _GAP, _HEAD = 3, 2, 35  # columns


class WelcomePanel(HintPanel):
    """A line for each offer; where a line is too short for its words, they stand below it."""

    _offers: Sequence[Offer] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        self._offers = offers
        self._lay_out()

    def on_resize(self) -> None:
        if self.is_open:
            self._lay_out()

    def _lay_out(self) -> None:
        assert isinstance(self.parent, Widget)  # it has itself no width before it is open
        room = self.parent.size.width - self.styles.padding.width
        wide = max(len(offer.label) for offer in self._offers)
        if max(_KEY + wide + _GAP + len(offer.words) for offer in self._offers) > room:
            wide = 0
        lines = ["[b]Welcome.[/b] " * (room >= _HEAD) + "What would you like to do?"]
        for offer in self._offers:
            label = f"[@click={offer.action}]{escape(offer.label)}[/]"
            used = _KEY + max(wide, len(offer.label)) + _GAP
            gap = " " * (used - _KEY - len(offer.label))
            if used + len(offer.words) > room:
                gap = "\n" + " " * _KEY
            key = f"[b]{offer.key:>2}[/b]"
            lines.append(f"{key} {label}{gap}[$dim-color]{escape(offer.words)}[/]")
        self.open("\n".join(lines))


_PLAY = Offer("play", "click, or type row,column", "screen.play")
_WATCH = Offer("watch a search explained", "cut by cut", "screen.watch", "F2")
_SET_UP = Offer("set up a position", "on any board", "screen.edit", "e")


class WelcomeOnDashboard(DashboardFeature):
    """Any key or click closes it, and does its usual work."""

    KEYS = (
        FeatureKey(key("f1", "welcome", "Welcome", "What you can do here",
                    also="start begin first tour what now offers"), before="detail"),
        FeatureKey(key("f2", "watch", "Explained", "Watch the worked example, cut by cut",
                    named="Watch a search explained",
                    also="example tour cut first"), before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._panel = WelcomePanel(id="welcome")
        services = context.dashboard.services
        self._due = services.bare and not services.settings.of(ENTRY)

    def below_tree(self) -> Iterable[Widget]:
        yield self._panel

    def searches_begin(self) -> None:
        """The screen stands."""
        if self._due:
            self._due = False
            self.context.dashboard.services.keep(ENTRY, True)
            self.action_welcome()

    def input_came(self, event: Event) -> None:
        if not self._panel.is_open:
            return
        on_it = isinstance(event, MouseEvent) and self._panel.region.contains_point(
            event.screen_offset
        )
        if not on_it:
            self._panel.hide()

    def action_welcome(self) -> None:
        features = self.context.dashboard.of(DashboardFeature)
        offers = [
            _PLAY,
            _WATCH,
            _SET_UP,
            *(offer for feature in features for offer in feature.OFFERS),
        ]
        self.context.dashboard.screen.show_view("tree")
        self._panel.show(offers)

    def action_play(self) -> None:
        self.context.dashboard.screen.focus_board()

    def action_watch(self) -> None:
        """The worked example at its first cut."""
        seats = dict.fromkeys(Player, Seat.HUMAN)
        position = Position.parse(WORKED_EXAMPLE)
        self.context.game.set_up(position, "the worked example", seats, said="x next cut, l: live")
        self.context.dashboard.session.set_running(False)
        self.context.searches.action_next_cut()


FEATURE = WelcomeOnDashboard
