"""What all controllers of the dashboard share: its state, the screen, and what is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeVar

from textual.events import Event
from textual.timer import Timer
from textual.widget import Widget

from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Match
from ttt_tui.engine.playhead import LIVE, Moments
from ttt_tui.engine.session import Session
from ttt_tui.search import Algorithm, Moment
from ttt_tui.tui.colours import StyleName
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_state import TreeOwner, TreeState
from ttt_tui.tui.views.turn_words import NOTHING_SAID, Message

PartName = Literal[
    "level",
    "comparison",
    "trees",
    "selection",
    "status",
    "banner",
    "values",
    "board",
    "below_board",
    "turn",
    "game",
    "timeline",
    "titles",
    "line",
    "keys",
    "space",
]
"""What is done again separately after a change; `Panels.parts` says how.

Most are parts of the screen. `selection` brings the tree to the state, and `values` begins or ends
the work for the values of moves; `line` draws the card and the views."""

Answer = TypeVar("Answer")
Work = Coroutine[Any, Any, None] | Callable[[], Coroutine[Any, Any, None]]
ControllerT = TypeVar("ControllerT", bound="Controller")

Action = Callable[[AppState], AppState]
"""What leads from one state to the next: `lambda state: state.bookmark(lines)`."""

ABSENT = "there is none"
"""Why an action cannot act: there is none here, so its key is in no list."""


class ScreenPort(Protocol):
    """What the screen does for controllers; tests have one of their own."""

    @property
    def main_tree(self) -> SearchTree:
        """The tree of the shown search."""

    @property
    def view(self) -> str:
        """The view now shown where one is shown at a time."""

    @property
    def shown_views(self) -> tuple[str, str]:
        """The view shown of those that share a place, and `view`."""

    def stands(self) -> bool:
        """Whether every panel is there: not while the screen is built or taken down."""

    def draw(self, *parts: PartName, changed: Iterable[str] = ()) -> None:
        """Draw these parts, and those that show a change, once Textual's message is handled."""

    def draw_now(self, *parts: PartName) -> None:
        """Draw all due parts at once; with names, only those of them that are due."""

    def show_view(self, view: str) -> None:
        """Bring a view to the front, where it is not on the screen already."""

    def bring(self, view: str) -> None:
        """Bring a view to the front, and the focus along if it would be out of sight."""

    def set_below_tree(self, shown: bool) -> None:
        """Say whether a feature's panel below the tree is shown; folded, it hides the card."""

    def set_over_tree(self, shown: bool) -> None:
        """Say whether a feature's panel is shown in the place of the tree, or of any view there."""

    def set_beside(self, shown: bool) -> None:
        """Say whether a feature's panel beside the board is shown; the views then take turns."""

    def show_beside(self) -> None:
        """Bring that panel to the front, where it takes turns with a view."""

    def focus_board(self) -> None:
        """Let the keyboard act on the board."""

    def ask(self, dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
        """Open a dialog; `take` gets its answer, unless it is cancelled."""

    def warn(self, message: str, *, title: str = "", severity: Any = "warning") -> None:
        """Lay a message over the screen that has no room below the board."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Timer:
        """Call once, after so many seconds."""

    def set_interval(self, interval: float, callback: Callable[[], Any]) -> Timer:
        """Call every so many seconds."""

    def run_worker(self, work: Work, *, group: str, exclusive: bool) -> object:
        """Work beside the screen; an exclusive one ends the one of its group before it.

        Pass a function if the work may be cancelled before it starts: a coroutine would warn.
        """

    def end_work(self, group: str) -> None:
        """End what works beside the screen in this group."""


class Controller:
    """One concern of the dashboard: a plain object; `Context.tell` calls these methods.

    The method `action_NAME` is what the key of that action does.

    Attributes:
        FOR_BOARDS: what only m,n,k games have, by the name of its action.
        TELLS_FINDINGS: the names of the actions that show or write what a search found, so they
            wait while a question asks for it.
    """

    FOR_BOARDS: ClassVar[Mapping[str, str]] = {}
    TELLS_FINDINGS: ClassVar[Collection[str]] = ()

    def refusals(self) -> dict[str, str]:
        """By name of an action, why it cannot act now; empty or not named: it can.

        `ABSENT` where there is no such action here, and so no key either.
        """
        return {}

    def position_left(self) -> None:
        """Another position is searched."""

    def searches_replaced(self) -> None:
        """The session has other searches, which nobody follows yet: `Searches` does."""

    def searches_begin(self) -> None:
        """The searches are others now."""

    def searches_passed(self) -> None:
        """All events so far count as seen: breakpoints among them are not reported any more."""

    def frame_came(self) -> None:
        """The analysis has given a frame, which may not be drawn."""

    def sought(self) -> None:
        """The user has come to another moment: what is selected goes along."""

    def engine_may_move(self) -> None:
        """An engine's move may be decided by now."""

    def would_be_lost(self) -> str:
        """A sentence on what leaving the program now would lose; empty: nothing."""
        return ""

    def leaving(self) -> None:
        """The user leaves the program."""

    def user_resumes(self) -> None:
        """The user's own screen is about to come back: what a feature has in its place ends."""

    def input_came(self, event: Event) -> None:
        """A key or a click is about to reach the screen."""

    def offers_changed(self) -> None:
        """A feature offers something else to begin with."""

    def stops_playback(self, before: int, after: int) -> bool:
        """Whether playback stops between these events; the playhead has then been moved there."""
        del before, after
        return False


class Context(TreeOwner):
    """The state and who may change it; passed to each controller and, with those, to each feature.

    Attributes:
        session: the game and its searches.
        services: what comes from outside.
        screen: the screen.
        state: what is shown now.
        controllers: all of them, those of the features, too.
    """

    def __init__(self, session: Session, services: Services, screen: ScreenPort) -> None:
        self.session = session
        self.services = services
        self.screen = screen
        self._moments = Moments()
        self.controllers: list[Controller] = []
        simple = services.settings.simple
        session.set_gentle(simple)
        frame = session.analysis.frame
        moment = frame.moment(session.state.shown)
        self.state = AppState(
            session.state,
            frame,
            LIVE,
            moment,
            TreeState(search=moment.search),
            simple=simple,
            message=Message(session.state.left_out, "warn"),
        )
        self._analysis = session.analysis
        session.changed = self._session_changed

    @property
    def match(self) -> Match:
        return self.session.state.match

    def moment_of(self, algorithm: Algorithm, state: AppState | None = None) -> Moment:
        """What to show of an algorithm's search, by default now; see `Moments.of`."""
        state = state or self.state
        in_step, shown = state.session.together is Together.IN_STEP, state.session.shown
        return self._moments.of(algorithm, state.frame, shown, state.playhead, in_step=in_step)

    @property
    def tree(self) -> TreeState:
        return self.state.tree

    def look(self, tree: TreeState) -> None:
        self.change(lambda state: state.look(tree))

    @property
    def looking_back(self) -> bool:
        """The user is looking at the search's past: engines wait."""
        return not self.state.playhead.live

    def change(self, *actions: Action) -> None:
        """Replace the state by what these actions make of it, here only, and what follows.

        Whatever shows something that has changed is drawn, each panel once a message.

        Args:
            actions: one after the other; see `AppState`.
        """
        before = state = self.state
        for action in actions:
            state = action(state)
        self.state = state.settle(self.moment_of(state.session.shown, state))
        if self.state.message.is_outdated:  # it may ask for the state that is shown now
            self.state = self.state.say(NOTHING_SAID)
        self.screen.draw(changed=self.state.names_changed_since(before))

    def catch_up(self) -> None:
        """Take over the session and the newest frame of its searches."""
        session, frame = self.session.state, self.session.analysis.frame
        self.change(lambda state: state.follow(session, frame))

    def _session_changed(self) -> None:
        before, self._analysis = self._analysis, self.session.analysis
        self.catch_up()
        if before is not self._analysis:
            self.tell(lambda each: each.searches_replaced())

    def say(
        self, message: str, style: StyleName = "plain", *, holds: Callable[[], bool] | None = None
    ) -> None:
        """Write a message below the board until the next key or click, or while `holds` is true."""
        self.change(lambda state: state.say(Message(message, style, holds)))

    def forget_message(self) -> None:
        """The user has pressed something: forget a message without `holds`."""
        message = self.state.message
        if message.text and message.holds is None:
            self.change(lambda state: state.say(NOTHING_SAID))

    def tell(self, happening: Callable[[Controller], None]) -> None:
        """Tell every controller: `context.tell(lambda each: each.searches_passed())`."""
        for controller in self.controllers:
            happening(controller)

    def show_level(self, *, simple: bool) -> None:
        """Show in this level of detail; the simple one limits the automatic pace."""
        self.session.set_gentle(simple)
        self.change(lambda state: state.show_level(simple=simple))

    def of(self, kind: type[ControllerT]) -> Iterator[ControllerT]:
        """The controllers of a kind."""
        return (each for each in self.controllers if isinstance(each, kind))


class Part(NamedTuple):
    """A part of the screen: how it is drawn, and the names of what it shows."""

    draw: Callable[[], None]
    needs: frozenset[str]


class Redraw:
    """Collects which parts of a screen are out of date, and draws them when a message is handled.

    Whoever changes something says so at once; what is drawn then is the state after all changes.
    """

    def __init__(
        self, host: Widget, parts: Mapping[PartName, Part], ready: Callable[[], bool]
    ) -> None:
        """
        Args:
            host: the screen whose messages are waited for.
            parts: in the order of drawing. A part may ask only for later ones while it is drawn:
                an earlier one would be forgotten.
            ready: whether the screen stands; what is asked for before or after is forgotten.
        """
        self._host = host
        self._parts = parts
        self._ready = ready
        self._due: set[PartName] = set()
        self._asked = False

    def ask(self, *parts: PartName, changed: Iterable[str] = ()) -> None:
        """Draw these parts, and all that need a change, once Textual's message is handled."""
        if not self._ready():
            return
        self._due.update(parts)
        if changed:
            needing = (name for name, part in self._parts.items() if part.needs & set(changed))
            self._due.update(needing)
        if self._due and not self._asked:
            self._asked = True
            self._host.call_next(self.now)

    def everything(self) -> None:
        """Draw all parts once Textual's message is handled."""
        self.ask(*self._parts)

    def now(self, *parts: PartName) -> None:
        """Draw all due parts at once; with names, only those of them that are due."""
        if not self._ready():
            self._asked = False
            self._due.clear()
            return
        if not parts:
            self._asked = False
        with self._host.app.batch_update():
            for name, part in self._parts.items():
                if name in self._due and (not parts or name in parts):
                    part.draw()
        self._due.difference_update(parts or self._parts)
