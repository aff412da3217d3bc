"""The dashboard: its widgets, and who of the controllers hears what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.events import Event, Key, MouseEvent, Resize
from textual.screen import Screen
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import OptionList, Tabs

from ttt_tui.engine.match import Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.tui.commands import Entry, Palette, commands_of
from ttt_tui.tui.dashboard.board_choice import board_for, board_shown, made
from ttt_tui.tui.dashboard.context import ABSENT, Context, Controller, PartName, Redraw
from ttt_tui.tui.dashboard.engines import Engines
from ttt_tui.tui.dashboard.explorer import Detail, Explorer
from ttt_tui.tui.dashboard.feature import (
    DashboardFeature,
    FeatureContext,
    asked,
    feature_classes,
    feature_views,
)
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.game_end import GameEnd
from ttt_tui.tui.dashboard.keys import AFTER_ANSWER, DASHBOARD_KEYS, GROUPS, words_now
from ttt_tui.tui.dashboard.move_values import Values
from ttt_tui.tui.dashboard.options import Options
from ttt_tui.tui.dashboard.panels import Panels
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.responsive_layout import ResponsiveLayout
from ttt_tui.tui.dashboard.restorer import Restorer
from ttt_tui.tui.dashboard.search_differences import SearchDifferences
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.dashboard.sizes import Sizes
from ttt_tui.tui.dashboard.undo import Undo
from ttt_tui.tui.dialogs.dialog import Dialog, FocusKeeper, ask, first_to_focus
from ttt_tui.tui.fitting import is_too_small
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.comparison import Comparison, ComparisonPanel
from ttt_tui.tui.views.extensions import LineChosen, ViewWidget
from ttt_tui.tui.views.key_bar import FooterWord, KeyBar
from ttt_tui.tui.views.node_card import NodeCard
from ttt_tui.tui.views.state_banner import StateBanner
from ttt_tui.tui.views.status import MoveList, StatusLine, TurnLine
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.tree import SearchTree, TreeHead
from ttt_tui.tui.views.tree_rows import RaceLine
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # loaded with the first game that needs them
    from ttt_tui.tui.views.text_board import TextBoard
    from ttt_tui.tui.views.tree_board import TreeBoard

Answer = TypeVar("Answer")

_LEAVE_LECTURE = FooterWord("lecture", "Leave lecture", "Leave")

_PARTS = (StatusLine, Board, TurnLine, SearchTree, Timeline, NodeCard, Comparison, MoveList, KeyBar)


class Dashboard(Screen[None]):
    """The main screen, the `ScreenPort` of its controllers.

    One moment of the shown search and one line of its tree are looked at; whatever panel the user
    acts on, all panels show these two, from one state (`Context.change`).
    """

    CSS_PATH = "../styles/dashboard.tcss"
    AUTO_FOCUS = "#board"
    BINDINGS = DASHBOARD_KEYS
    VIEWS = {
        "tree": "Tree",
        "comparison": "Compare",
        **{view.name: view.label for view in feature_views()},
        "moves": "Moves",
    }
    """The labels of the views that take turns on a folded screen, by name."""

    TITLES = {"comparison": "Comparison"}
    SHARED_PLACE = ("comparison", *(view.name for view in feature_views()))

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__()
        self._standing: list[Widget] = []
        if board_for(session.state.match.state) != "board":
            # It is not there yet: it is mounted when it is first drawn.
            self.AUTO_FOCUS = ""  # type: ignore[misc]  # read from the screen, not from its class
        self.focus_keeper = FocusKeeper(self, self._focus_fallbacks)
        self.views: dict[str, ViewWidget] = {
            view.name: view.widget(id=view.id) for view in feature_views()
        }
        self.context = context = Context(session, services, self)
        self.set_class(context.state.simple, "-simple")
        # As `Panels` does later, when all of the screen would be styled anew for it.
        self.set_class(not context.match.record.moves, "-no-moves", update=False)
        self.responsive_layout = ResponsiveLayout(
            self,
            self.VIEWS,
            self.TITLES,
            self.SHARED_PLACE,
            next((view.name for view in feature_views() if view.suits_any), ""),
            self._folded_anew,
        )
        self.playback = Playback(context)
        self.searches = Searches(context, self.playback)
        self.sizes = Sizes(context)
        self.explorer = Explorer(context, self.playback, self.searches)
        self.restorer = Restorer(context, self.searches)
        self.game = Game(context, self.restorer)
        self.values = Values(context, self.explorer, self)
        self.options = Options(context, self.searches)
        self.feature_context = feature_context = FeatureContext(
            context,
            self.playback,
            self.searches,
            self.explorer,
            self.game,
            self.restorer,
            self.views,
        )
        panels = Panels(
            self, self.responsive_layout, feature_context, self.values, self.sizes, self.words_now
        )
        ours = [Detail(context), panels, self.playback, self.searches, self.sizes, self.explorer]
        ours += [self.game, Undo(context, self.restorer, self.game), Engines(context, self.game)]
        ours.append(SearchDifferences(context, self.searches, self.explorer))
        ours += [self.values, self.options, GameEnd(context, self.game, self.values)]
        context.controllers = [*ours, *(feature(feature_context) for feature in feature_classes())]
        self._owners: dict[str, Controller] = {}
        for controller in context.controllers:
            self._take_actions(controller)
        self.redraw = Redraw(self, panels.parts(), self.stands)

    def _take_actions(self, controller: Controller) -> None:
        """Textual looks for what a key does at the screen."""
        for name in dir(controller):
            if name.startswith("action_"):
                action = name.removeprefix("action_")
                if other := self._owners.get(action):
                    raise TypeError(f"{name} is in {type(other)} and in {type(controller)}")
                setattr(self, name, getattr(controller, name))
                self._owners[action] = controller

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        yield StateBanner(id="banner")
        with Container(id="panels"):
            with Vertical(id="board-panel", classes="panel"):
                yield Board(id="board")
                if (name := board_for(self.session.state.match.state)) != "board":
                    yield made(name)
                yield TurnLine(id="turn")
            for feature in self.features:
                for beside in feature.beside_board():
                    yield beside.add_class("beside-panel")
            yield self.responsive_layout.compose_tabs()
            for feature in self.features:
                for over in feature.over_tree():
                    if over.has_class("-open"):
                        self.add_class("-over-tree")
                    yield over.add_class("panel", "over-tree-panel")
            with Vertical(id="tree-panel", classes="panel view-panel"):
                with Horizontal(id="trees"):
                    with Vertical(id="tree-side"):
                        yield RaceLine(id="race-line")
                        yield TreeHead(id="tree-head")
                        yield SearchTree(self.context, id="search-tree")
                    with Vertical(id="other-side"):
                        yield RaceLine(id="other-race-line")
                        yield TreeHead(id="other-head")
                        yield SearchTree(id="other-tree")
                for feature in self.features:
                    yield from feature.below_tree()
                yield Timeline(id="timeline")
                yield NodeCard(id="card")
            for name, widget in self.views.items():
                with Vertical(id=f"{name}-panel", classes="panel view-panel feature-panel"):
                    yield widget  # type: ignore[misc]  # a widget, and a `ViewWidget`
            with ComparisonPanel(id="comparison-panel", classes="panel view-panel"):
                yield Comparison(id="comparison-table")
            with Vertical(id="moves-panel", classes="panel view-panel"):
                yield MoveList(id="move-list")
            reason = NodeCard(id="reason", classes="panel", strong=True)
            reason.border_title = "Node"
            yield reason
        for feature in self.features:
            for below in feature.below_panels():
                yield below.add_class("below-panel")
        yield KeyBar(self.words_now, id="keys")
        yield from self.responsive_layout.compose_notice()

    def words_now(self) -> Sequence[FooterWord]:
        """What footer and menu offer first: in a lecture the way out of it."""
        words = words_now(self.feature_context)
        return (_LEAVE_LECTURE, *words) if self.has_class("-lecture") else words

    def on_mount(self) -> None:
        self.responsive_layout.lecture = self.services.lecture
        self.responsive_layout.fold(self.size)
        self.redraw.everything()
        self.redraw.now()
        self.app.theme_changed_signal.subscribe(self, self._recolour)
        if not self.AUTO_FOCUS:
            self.call_after_refresh(self.focus_board)
        self.call_after_refresh(self.searches.begin)  # sizing a search takes a moment

    def _recolour(self, theme: Theme) -> None:  # noqa: ARG002
        """Draw again what holds finished text, in the colours of the new theme."""
        self.redraw.everything()

    # What controllers and features need of it

    @property
    def session(self) -> Session:
        return self.context.session

    @property
    def services(self) -> Services:
        return self.context.services

    @property
    def features(self) -> list[DashboardFeature]:
        return list(self.context.of(DashboardFeature))

    @property
    def main_tree(self) -> SearchTree:
        return self.query_one("#search-tree", SearchTree)

    @property
    def view(self) -> str:
        return self.responsive_layout.view

    @property
    def shown_views(self) -> tuple[str, str]:
        return self.responsive_layout.shared, self.view

    def stands(self) -> bool:
        """Whether every part is there: not while the screen is built or taken down.

        Each message asks that several times, so the parts are looked up once.
        """
        if not self.is_attached:
            return False
        if not self._standing:
            found = [self.query(part) for part in _PARTS]
            self._standing = [each.first() for each in found] if all(found) else []
        return bool(self._standing) and all(part.is_attached for part in self._standing)

    def draw(self, *parts: PartName, changed: Iterable[str] = ()) -> None:
        self.redraw.ask(*parts, changed=changed)

    def draw_now(self, *parts: PartName) -> None:
        self.redraw.now(*parts)

    def show_view(self, view: str) -> None:
        self.responsive_layout.show_view(view)

    def bring(self, view: str) -> None:
        self.responsive_layout.bring(view)

    def set_below_tree(self, shown: bool) -> None:
        self.set_class(shown, "-below-tree")

    def set_over_tree(self, shown: bool) -> None:
        if shown:
            self.responsive_layout.set_alone(None)
            self.show_view("tree")
            self.focus_board()
        self.set_class(shown, "-over-tree")
        self.focus_keeper.keep()

    def set_beside(self, shown: bool) -> None:
        self.responsive_layout.set_beside(shown)

    def show_beside(self) -> None:
        self.responsive_layout.show_beside()

    def focus_board(self) -> None:
        self.focus_keeper.give(board_shown(self))

    def ask(self, dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
        ask(self, dialog, take)

    def warn(self, message: str, *, title: str = "", severity: Any = "warning") -> None:
        self.notify(message, title=title, severity=severity, timeout=10, markup=False)

    def end_work(self, group: str) -> None:
        self.workers.cancel_group(self, group)

    def copy(self, text: str) -> None:
        self.app.copy_to_clipboard(text)

    def input_came(self, event: Event) -> None:
        """A key or a click is on its way to this screen.

        The message is forgotten, unless the click is on a link, which may be in the message.
        """
        at = event.screen_offset if isinstance(event, MouseEvent) else None
        if at is None or "@click" not in self.get_style_at(*at).meta:
            self.context.forget_message()
        self.context.tell(lambda each: each.input_came(event))

    def takes_escape(self) -> bool:
        """Whether a feature has closed something for Escape, which then does nothing else."""
        return any(feature.takes_escape() for feature in self.features)

    def paste(self, text: str) -> None:
        """Pasted text is a position, where no feature knows better."""
        if not any(feature.takes_text(text) for feature in self.features):
            self.game.paste(text)

    # Its shape

    def on_resize(self, event: Resize) -> None:
        self.responsive_layout.fold(event.size)

    def _folded_anew(self) -> None:
        grid = rules_of(self.session.state.match.state).grid
        lines = self.responsive_layout.turn_lines(grid[0] if grid else 3)
        self.query_one(TurnLine).styles.height = lines
        self.call_after_refresh(self.redraw.ask, "space", "below_board", changed=("frame",))
        self.focus_keeper.keep()

    def on_wants_room(self) -> None:
        self.redraw.ask("space")

    def on_panel_resized(self) -> None:
        self.redraw.ask("space", "below_board", "timeline", "titles")

    def watch_focused(self, focused: Widget | None) -> None:
        self.focus_keeper.moved_to(focused)

    def _focus_fallbacks(self) -> Iterable[Widget]:
        """What is in the place of a panel that is hidden, then the board."""
        yield from self.responsive_layout.widgets_in_place()
        yield from first_to_focus(self)

    @on(Tabs.TabActivated, "#views")
    def _tab_chosen(self, event: Tabs.TabActivated) -> None:
        self.responsive_layout.tab_chosen(event.tab.id or "")

    def action_show_view(self, view: str) -> None:
        self.show_view(view)
        self.responsive_layout.focus_in(view)

    def action_next_view(self, steps: int = 1) -> None:
        """Show the next view, or one before, and let the keyboard act there."""
        if self.responsive_layout.turn_beside(steps):
            return
        self.action_show_view(self.responsive_layout.after_this(steps))

    # Its keys

    def found_by_words(self) -> Iterable[Entry]:
        """What the menu has beside keys: views, values of options, and what features have."""
        for view, label in self.responsive_layout.labels_offered():
            show = partial(self.action_show_view, view)
            yield Entry(f"{label} (view)", "Show this view, with the keyboard in it", "", show)
        yield from self.options.found_by_words()
        for feature in self.features:
            yield from feature.found_by_words()

    def action_group(self, name: str) -> None:
        """A menu of the keys of one group."""
        if not is_too_small(*self.size):
            actions = frozenset(binding.action for binding in GROUPS[name])
            self.app.push_screen(Palette([commands_of(actions)], placeholder=name))

    def _why_not(self, action: str) -> str:
        """Why an action cannot act now; empty where it can."""
        if action in AFTER_ANSWER and (reason := asked(self.context)):
            return reason
        owner = self._owners.get(action)
        if owner is None:
            return ""
        game = self.session.state.match.state
        if (what := owner.FOR_BOARDS.get(action)) and not isinstance(game, Position):
            rules = rules_of(game)
            this = "a tree of numbers" if rules.is_written_tree else rules.name
            return f"{what} needs an m,n,k board; this is {this}"
        if action in owner.TELLS_FINDINGS and self.context.state.findings_hidden:
            return asked(self.context)
        return owner.refusals().get(action, "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Dim the keys that cannot act now."""
        return {"": True, ABSENT: False}.get(self._why_not(action))

    def on_key(self, event: Key) -> None:
        """A key that cannot act says why."""
        active = self.active_bindings.get(event.key)
        if active is None and (event.character or "").isdigit():
            self.context.say("digits play on the board: press Tab", "dim")
        if active is None or active.enabled or active.node is not self:
            return
        if reason := self._why_not(active.binding.action.partition("(")[0]):
            self.context.say(reason, "dim")

    def action_escape(self) -> None:
        """Go to the newest moment, as `l` does, and leave an open question, too."""
        self.explorer.action_live()

    def action_help(self) -> None:
        from ttt_tui.tui.dialogs.help import HelpScreen

        about = getattr(self.focused, "HELP", "")
        if self.focused is not None:
            of_features = (feature.HELP.get(self.focused.id or "", "") for feature in self.features)
            about = "\n".join(filter(None, (about, *of_features)))
        self.ask(HelpScreen(about, self.active_bindings), lambda _: None)

    # What its widgets say

    @on(Board.Chosen, "#board")
    def _cell_chosen(self, event: Board.Chosen) -> None:
        moves = self.explorer.state_on_board.moves()
        cells = event.board.scene.position.rules.cells
        passes = len(moves) == 1 and moves[0] >= cells  # whatever cell was chosen
        self._move_chosen_on_board(moves[0] if passes else event.cell)

    def _move_chosen_on_board(self, move: int) -> None:
        if any(feature.takes_move(move) for feature in self.features):
            return
        if (node := self.context.state.node) is None:
            self.game.play_for_human(move)
        else:
            self.explorer.walk_on(node, move)

    def on_text_board_played(self, event: TextBoard.Played) -> None:
        self._move_chosen_on_board(event.move)

    def on_tree_board_played(self, event: TreeBoard.Played) -> None:
        """A move of the game, whatever node one looks at."""
        if any(feature.takes_move(event.move) for feature in self.features):
            return
        self.explorer.follow()
        self.game.play_for_human(event.move)

    def on_tree_board_crossed(self, event: TreeBoard.Crossed) -> None:
        for feature in self.features:
            feature.takes_node(event.moves)

    def on_tree_board_refused(self, event: TreeBoard.Refused) -> None:
        self.context.say(event.reason, "dim")

    @on(Board.LookedAt, "#board")
    def _cell_looked_at(self) -> None:
        self.draw("below_board")

    @on(Board.Refused, "#board")
    def _typing_refused(self, event: Board.Refused) -> None:
        self.context.say(event.reason, "warn")

    @on(Board.Typing, "#board")
    def _typing(self, event: Board.Typing) -> None:
        self.game.typing(event.text)

    @on(OptionList.OptionSelected, "#move-list")
    def _move_chosen(self, event: OptionList.OptionSelected) -> None:
        self.game.jump(event.option_index)

    @on(Timeline.Sought)
    def _moment_sought(self, event: Timeline.Sought) -> None:
        if reason := asked(self.context):
            self.context.say(reason, "dim")
            return
        self.playback.seek(self.playback.search.events if event.newest else event.event)

    @on(LineChosen)
    def _chosen_in_view(self, event: LineChosen) -> None:
        self.explorer.chosen_in(event)

    @on(SearchTree.LookedAt)
    def _line_looked_at(self, event: SearchTree.LookedAt) -> None:
        self.explorer.looked_at(event.tree)

    @on(SearchTree.LaidOut)
    def _tree_laid_out(self) -> None:
        self.draw("titles")

    @on(SearchTree.FilterChanged)
    def _filter_changed(self, event: SearchTree.FilterChanged) -> None:
        for feature in self.features:
            feature.filter_changed(event.words)

    @on(SearchTree.Unfolded)
    def _tree_unfolded(self, event: SearchTree.Unfolded) -> None:
        """Whoever meant to play a cell learns what the digit did instead, and where it plays."""
        plies = "the root alone" if event.plies == 0 else plural(event.plies, "ply")
        self.context.say(f"tree: {plies}; Tab to the board to play", "dim")

    @on(SearchTree.CopyAsked)
    def _copy_asked(self, event: SearchTree.CopyAsked) -> None:
        self.game.copy_text(event.text or "nothing: the root has no moves before it")

    @on(SearchTree.OpenAsked)
    def _open_asked(self, event: SearchTree.OpenAsked) -> None:
        """Both sides are the user's then: an engine would play on at once."""
        if reason := asked(self.context):
            self.context.say(reason, "dim")
            return
        seats = dict.fromkeys(Player, Seat.HUMAN)
        change = "new game from this node"
        self.game.set_up(event.state, change, seats, said=f"{change}: both sides yours")

    @on(SearchTree.BookmarksChanged)
    def _bookmarks_changed(self, event: SearchTree.BookmarksChanged) -> None:
        """Bookmarks are moves from the root, so they hold in both trees."""
        self.context.change(lambda state: state.bookmark(event.bookmarks))
