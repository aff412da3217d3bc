"""The dashboard: board, search tree, comparison and moves, wired to one session."""

from __future__ import annotations

from dataclasses import replace

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import OptionList

from ttt_tui.engine.background import BackgroundError
from ttt_tui.engine.live import Frame, LiveAnalysis
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import AUTO
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import ALGORITHMS, Session
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import IllegalMove, Player, Position, format_coordinates
from ttt_tui.search import (
    Algorithm,
    Bounds,
    Exact,
    OptionsError,
    SearchOptions,
    Wording,
    bounds_of,
    solver_for,
)
from ttt_tui.search.words import exact_words
from ttt_tui.tui.board_art import Scene
from ttt_tui.tui.keys import key
from ttt_tui.tui.look import Ink
from ttt_tui.tui.screens.folding import FoldingScreen
from ttt_tui.tui.services import Services
from ttt_tui.tui.widgets.board import Board
from ttt_tui.tui.widgets.comparison import Comparison, ComparisonData, ComparisonPanel
from ttt_tui.tui.widgets.key_bar import KeyBar
from ttt_tui.tui.widgets.moves import MoveList
from ttt_tui.tui.widgets.node_card import NodeCard
from ttt_tui.tui.widgets.status import StatusLine, TurnLine
from ttt_tui.tui.widgets.tree import SearchTree, TreeHead

_SPEED = Binding.Group("Speed", compact=True)
_UNDO = Binding.Group("Undo/redo", compact=True)
_PARTS = (StatusLine, Board, TurnLine, SearchTree, NodeCard, Comparison, MoveList, KeyBar)


class Dashboard(FoldingScreen):
    """The main screen.

    It owns the session. Frames of the session's analysis arrive in one worker, and each is shown
    on every widget; nothing else drives the widgets' search side. Dialogs are imported when they
    are first wanted, for a quick start.
    """

    CSS_PATH = "../styles/dashboard.tcss"
    AUTO_FOCUS = "Board"
    VIEWS = (("tree", "Search tree"), ("comparison", "Comparison"), ("moves", "Moves"))

    BINDINGS = [
        key("space", "run_or_pause", "Run/pause", "Let the search go on, or hold it"),
        key("full_stop", "step", "Step", "Make one event of each search", display="."),
        key("plus,equals_sign", "faster", "Faster", "Search faster", display="+", group=_SPEED),
        key("minus,underscore", "slower", "Slower", "Search slower", display="-", group=_SPEED),
        key("a", "auto_pace", "Auto", "Choose the speed by the size of the search"),
        key("f", "finish", "To end", "Run both searches to the end at once"),
        key("r", "restart", "Restart", "Search this position from the beginning"),
        key("t", "switch_tree", "Tree", "Show the other algorithm's tree"),
        key("m", "switch_mode", "Explore", "Follow the search, or explore its tree"),
        key("u", "undo", "Undo", "Take back to your last turn", group=_UNDO),
        key("y", "redo", "Redo", "Go forward again", group=_UNDO),
        key("g", "move_now", "Move now", "Let the engine move at once"),
        key("v", "values", "Values", "Write the exact value of every move on the board"),
        key("h", "hint", "Hint", "Show the recommended move"),
        key("n", "new_game", "New", "New game from the empty board"),
        key("p", "players", "Players", "Who plays X and O, and who begins"),
        key("e", "edit", "Setup", "Set up any position"),
        key("o", "options", "Options", "How the algorithms search"),
        key("c", "copy", "Copy", "Copy the position as text"),
        key("w", "next_view", "View", "Show the next panel of a small screen"),
        key("question_mark", "help", "Help", "About this panel and all keys", display="?"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__()
        self.session = session
        self.services = services
        self._frame: Frame = session.analysis.frame
        self._bounds: Bounds | None = None
        self._measurements: dict[Algorithm, Measurement] = {}
        self._measure_notice = ""
        self._values_shown = False
        self._hint_shown = False
        self._message: tuple[str, Ink] = ("", "plain")
        self._coming_move: Timer | None = None

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="panels"):
            with Vertical(id="board-panel", classes="panel"):
                yield Board(id="board")
                yield TurnLine(id="turn")
            yield self.compose_tabs()
            with Vertical(id="tree-panel", classes="panel"):
                yield TreeHead(id="tree-head")
                yield SearchTree(id="search-tree")
                yield NodeCard(id="card")
            with ComparisonPanel(id="comparison-panel", classes="panel"):
                yield Comparison(id="comparison-table")
            with Vertical(id="moves-panel", classes="panel"):
                yield MoveList(id="move-list")
        yield KeyBar(id="keys")
        yield from self.compose_notice()

    def on_mount(self) -> None:
        if not all(self.query(part) for part in _PARTS):
            return  # the program is being left before its screen was built
        for panel, title in (("board", "Board"), ("comparison", "Comparison"), ("moves", "Moves")):
            self.query_one(f"#{panel}-panel").border_title = title
        self.fold(self.size.width, self.size.height)
        self._show_match()
        self._show_frame(self._frame)
        self.app.theme_changed_signal.subscribe(self, self._recolour)
        self.call_after_refresh(self._first_frame_drawn)

    def _first_frame_drawn(self) -> None:
        """Start searching once the first frame is out: sizing a search takes a moment."""
        if wait := self.services.first_frame_seconds:
            self.set_timer(wait, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        self.services.first_frame_out()
        self._watch_session()

    def _recolour(self, theme: Theme) -> None:  # noqa: ARG002
        """Draw again what holds finished text, in the colours of the new theme."""
        self._show_match()
        self._show_frame(self._frame)

    def folded_anew(self) -> None:
        self.call_after_refresh(self._show_frame, self._frame)

    # Showing

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def _wording(self) -> Wording:
        return Wording.of(self.session.position, self.session.options)

    def _say(self, message: str, ink: Ink = "plain") -> None:
        self._message = (message, ink)
        self.query_one(TurnLine).show(self.match, message, ink)

    def _show_match(self) -> None:
        """Bring board, turn and moves up to date with the match."""
        if not self.is_attached or not self.query(Board):
            return  # the screen is being taken down
        position = self.match.position
        solver = solver_for(position.rules)
        best = solver.best_moves(position) if self._hint_shown else ()
        self.query_one(Board).scene = Scene(
            position,
            self._wording,
            last_move=self.match.record.last_move,
            winning=position.winning_cells(),
            overlay=solver.moves(position) if self._values_shown else {},
            hint=frozenset(best),
            ghost=position.to_move if self.match.seat_to_move is Seat.HUMAN else None,
        )
        self.query_one(TurnLine).show(self.match, *self._message)
        self.query_one(MoveList).show(self.match, self._exact_values())
        self.refresh_bindings()

    def _exact_values(self) -> list[Exact]:
        solver = solver_for(self.match.position.rules)
        positions = self.match.record.positions if self.match.record.moves else ()
        return [solver.solve(position) for position in positions]

    def _show_frame(self, frame: Frame) -> None:
        """Bring everything that shows the search up to date."""
        if not self.is_attached or not self.query(StatusLine):
            return  # a last frame or measurement while the screen is being taken down
        changed = (frame.running, frame.done) != (self._frame.running, self._frame.done)
        self._frame = frame
        shown = self.session.shown
        moment = frame.moment(shown)
        with self.app.batch_update():
            self.query_one(StatusLine).show(
                self.match, frame, shown, self.session.pace, self.services.backend
            )
            tree = self.query_one(SearchTree)
            tree.show(moment, self._wording)
            self._describe_line()
            self._title_tree()
            self.query_one(Comparison).show(
                ComparisonData(
                    frame,
                    ALGORITHMS,
                    self._wording,
                    self._bounds,
                    self._measurements,
                    self._measure_notice,
                )
            )
        if changed:
            self.refresh_bindings()

    def _title_tree(self) -> None:
        panel = self.query_one("#tree-panel")
        title = f"Search tree: {self.session.shown.value}"
        subtitle = "following" if self.query_one(SearchTree).following else "exploring"
        if (panel.border_title, panel.border_subtitle) != (title, subtitle):
            panel.border_title, panel.border_subtitle = title, subtitle

    def _describe_line(self) -> None:
        tree = self.query_one(SearchTree)
        moment = self._frame.moment(self.session.shown)
        line = tree.pointed or tree.selected
        self.query_one(NodeCard).describe(moment, self._wording, line)

    @on(SearchTree.LookedAt)
    def _line_looked_at(self) -> None:
        self._describe_line()

    @on(SearchTree.ModeChanged)
    def _mode_changed(self) -> None:
        self._title_tree()

    # The session's searches

    def _watch_session(self) -> None:
        """Follow the session's analysis, a new one from now on."""
        self._bounds = bounds_of(self.session.position)
        self._measurements = {}
        self._measure_notice = ""
        if self._coming_move is not None:
            self._coming_move.stop()
            self._coming_move = None
        self._show_match()
        self._follow(self.session.analysis)
        self._measure(self.session.position)

    @work(exclusive=True, group="search")
    async def _follow(self, analysis: LiveAnalysis) -> None:
        async with analysis:
            async for frame in analysis:
                self._show_frame(frame)
                self._schedule_engine_move()

    @work(exclusive=True, group="measure")
    async def _measure(self, position: Position) -> None:
        options = [self.session.options_for(algorithm) for algorithm in reversed(ALGORITHMS)]
        try:
            async for measured in self.services.measure(position, options):
                self._measurements[measured.report.options.algorithm] = measured
                self._show_frame(self._frame)
        except (BackgroundError, OSError) as error:
            self._measure_notice = "no timings"
            self._show_frame(self._frame)
            self.notify(str(error), title="Timing runs failed", severity="warning", markup=False)

    def _schedule_engine_move(self) -> None:
        """Once the engine's move is decided, play it after a moment in which one can see it."""
        if self._coming_move is not None or self.session.decided_move() is None:
            return
        wait = 0.0 if self.session.asked_to_move else self.services.dwell_seconds
        self._coming_move = self.set_timer(max(wait, 0.001), self._play_engine_move)

    def _play_engine_move(self) -> None:
        self._coming_move = None
        move = self.session.decided_move()
        if move is not None:
            self._play(move)

    # Playing

    def _set_match(self, match: Match) -> None:
        before = self.session.analysis
        if match.position != self.match.position:
            self._hint_shown = False
        self.session.set_match(match)
        if self.session.analysis is not before:
            self._watch_session()
        else:
            self._show_match()

    def _play(self, cell: int) -> None:
        player = self.match.position.to_move
        name = format_coordinates(cell, self.match.position.rules)
        self._message = (f"{player.value} played {name}", "dim")
        self._set_match(self.match.play(cell))

    @on(Board.Chosen, "#board")
    def _cell_chosen(self, event: Board.Chosen) -> None:
        seat = self.match.seat_to_move
        if seat not in (None, Seat.HUMAN):
            name = self.match.position.to_move.value
            self._say(f"{seat.value} plays {name}: g moves now, p changes players", "warn")
            return
        try:
            self._play(event.cell)
        except IllegalMove as error:
            self._say(str(error), "warn")

    @on(Board.Refused, "#board")
    def _typing_refused(self, event: Board.Refused) -> None:
        self._say(event.reason, "warn")

    @on(Board.Typing, "#board")
    def _typing(self, event: Board.Typing) -> None:
        if event.text:
            self._say(f"move: {event.text}_   (Enter places, Escape forgets)")
        elif self._message[0].startswith("move:"):
            self._say("")

    @on(OptionList.OptionSelected, "#move-list")
    def _move_chosen(self, event: OptionList.OptionSelected) -> None:
        self._message = ("", "plain")
        self._set_match(self.match.jump(event.option_index))

    def action_undo(self) -> None:
        self._message = ("", "plain")
        self._set_match(self.match.undo())

    def action_redo(self) -> None:
        self._message = ("", "plain")
        self._set_match(self.match.redo())

    def action_move_now(self) -> None:
        self.session.move_now()
        if self._coming_move is not None:
            self._coming_move.stop()
            self._coming_move = None
        self._schedule_engine_move()

    def action_new_game(self) -> None:
        self._message = ("new game", "dim")
        before = self.session.analysis
        self._set_match(Match.start(self._fresh_start(Player.X), self.match.seats))
        if self.session.analysis is before:
            self.action_restart()  # the board was empty already: its search begins again

    def _fresh_start(self, first: Player) -> Position:
        return Position(to_move=first, rules=self.match.position.rules)

    @work
    async def action_players(self) -> None:
        from ttt_tui.tui.screens.players import NewGame, PlayersScreen

        choice = await self.app.push_screen_wait(PlayersScreen(self.match))
        if choice is None:
            return
        if isinstance(choice, NewGame):
            self._message = ("new game", "dim")
            self._set_match(Match.start(self._fresh_start(choice.first), choice.seats))
        else:
            self._set_match(replace(self.match, seats=choice))

    def action_values(self) -> None:
        self._values_shown = not self._values_shown
        self._show_match()

    def action_hint(self) -> None:
        """Mark the best moves and say what they lead to."""
        position = self.match.position
        solver = solver_for(position.rules)
        self._hint_shown = not self._hint_shown
        if self._hint_shown:
            best = solver.best_moves(position)
            exact = solver.solve(position)
            names = " ".join(format_coordinates(cell, position.rules) for cell in best)
            if len(best) == position.empties > 1:
                names = "any move"
            self._message = (f"hint {names}: {exact_words(exact.outcome, exact.distance)}", "good")
        else:
            self._message = ("", "plain")
        self._show_match()

    @work
    async def action_edit(self) -> None:
        from ttt_tui.tui.screens.setup import SetupScreen

        position = await self.app.push_screen_wait(SetupScreen(self.match.position))
        if position is not None:
            self._message = ("position set up", "dim")
            self._set_match(Match.start(position, self.match.seats))

    def action_copy(self) -> None:
        text = str(self.match.position)
        self.app.copy_to_clipboard(text)
        self._say(f"copied {text}", "good")

    # Searching

    def action_run_or_pause(self) -> None:
        self.session.set_running(not self.session.analysis.running)
        self._schedule_engine_move()
        self._show_frame(self.session.analysis.frame)

    def action_step(self) -> None:
        self.session.step()
        self._show_frame(self.session.analysis.frame)

    def action_faster(self) -> None:
        self.session.set_pace(self.session.pace.faster(self.session.analysis.rate))
        self._pace_changed()

    def action_slower(self) -> None:
        self.session.set_pace(self.session.pace.slower(self.session.analysis.rate))
        self._pace_changed()

    def action_auto_pace(self) -> None:
        self.session.set_pace(AUTO)
        self._pace_changed()

    def _pace_changed(self) -> None:
        self.services.remember(pace=self.session.pace)
        self._show_frame(self.session.analysis.frame)

    def action_finish(self) -> None:
        self.session.finish()

    def action_restart(self) -> None:
        self.session.restart()
        self._watch_session()

    def action_switch_tree(self) -> None:
        index = ALGORITHMS.index(self.session.shown)
        self.session.show(ALGORITHMS[(index + 1) % len(ALGORITHMS)])
        self._show_frame(self.session.analysis.frame)

    def action_switch_mode(self) -> None:
        tree = self.query_one(SearchTree)
        tree.following = not tree.following

    @work
    async def action_options(self) -> None:
        from ttt_tui.tui.screens.options import OptionsScreen

        screen = OptionsScreen(self.session.options, self.match.position)
        options = await self.app.push_screen_wait(screen)
        if options is not None and options != self.session.options:
            self._use_options(options)

    def _use_options(self, options: SearchOptions) -> None:
        try:
            self.session.set_options(options)
        except OptionsError as error:
            self._say(str(error), "warn")
            return
        self.services.remember(options=options)
        self._watch_session()

    # The rest

    def action_help(self) -> None:
        from ttt_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.focused, self.active_bindings))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Dim the keys that cannot act now."""
        can = {
            "undo": self.match.record.can_undo,
            "redo": self.match.record.can_redo,
            "move_now": self.match.seat_to_move not in (None, Seat.HUMAN),
            "hint": self.match.outcome is None,
            "step": not self._frame.done,
            "finish": not self._frame.done,
            "run_or_pause": not self._frame.done or self.match.engine_to_move,
        }.get(action, True)
        if action == "next_view" and not self.folded:
            return False
        return True if can else None
