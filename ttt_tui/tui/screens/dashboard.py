"""The dashboard: board, search tree, film, map, comparison and moves, wired to one session."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.theme import Theme

from ttt_tui.engine.background import BackgroundError
from ttt_tui.engine.budget import nodes_allowed
from ttt_tui.engine.live import Frame, Together
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import Session
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bounds, Moment, bounds_of, film, solver_for
from ttt_tui.search.alignment import Aligner
from ttt_tui.search.estimate import is_quickly_counted
from ttt_tui.search.marks import CutMarks
from ttt_tui.search.solver import MAX_EMPTIES
from ttt_tui.tui.board_art import Scene
from ttt_tui.tui.keys import key
from ttt_tui.tui.look import Piece
from ttt_tui.tui.screens.exploring import ExploringScreen
from ttt_tui.tui.screens.playing import PlayingScreen
from ttt_tui.tui.screens.searching import SearchingScreen
from ttt_tui.tui.services import Services
from ttt_tui.tui.sizes import turn_lines
from ttt_tui.tui.widgets.board import Board
from ttt_tui.tui.widgets.code import CodePanel
from ttt_tui.tui.widgets.comparison import Comparison, ComparisonData, ComparisonPanel
from ttt_tui.tui.widgets.find_bar import FindBar
from ttt_tui.tui.widgets.key_bar import KeyBar
from ttt_tui.tui.widgets.map import SearchMap
from ttt_tui.tui.widgets.moves import MoveList
from ttt_tui.tui.widgets.node_card import NodeCard, path_pieces
from ttt_tui.tui.widgets.race import RaceLine
from ttt_tui.tui.widgets.status import StatusLine, TurnLine, board_title, players_words
from ttt_tui.tui.widgets.timeline import Film, Timeline
from ttt_tui.tui.widgets.tree import SearchTree, TreeHead
from ttt_tui.tui.widgets.why import WhyPanel

_READABLE_RATE = 100
_FRAMES_A_TABLE = 4
_PARTS = (StatusLine, Board, TurnLine, SearchTree, Timeline, NodeCard, Comparison, MoveList, KeyBar)
_GAME_ACTIONS = frozenset(b.action for b in PlayingScreen.BINDINGS if isinstance(b, Binding))
_FILM_ACTIONS = frozenset(b.action for b in SearchingScreen.BINDINGS if isinstance(b, Binding)) - {
    "run_or_pause",
    "step",
    "back",
    "faster",
    "slower",
    "finish",
    "switch_tree",
    "options",
}
_NOT_OF_THE_GAME = frozenset({"switch_mode", "to_node"})
_NARROW_GOES_WITHOUT = _NOT_OF_THE_GAME | {"switch_theme", "find"}


class Dashboard(ExploringScreen):
    """The main screen.

    One moment of the shown search and one line of its tree are looked at; whatever panel the user
    acts on, all panels show these two. Frames of the session's analysis arrive in one worker;
    nothing else drives the widgets' search side.
    """

    CSS_PATH = "../styles/dashboard.tcss"
    AUTO_FOCUS = "Board"
    VIEWS = (
        ("tree", "Tree"),
        ("comparison", "Compare"),
        ("map", "Map"),
        ("why", "Why?"),
        ("code", "Code"),
        ("moves", "Moves"),
    )
    TITLES = {"comparison": "Comparison"}
    SHARED_PLACE = ("comparison", "map", "why", "code")

    BINDINGS = [
        key("w", "next_view", "View", "Show the next panel that shares a place"),
        key("question_mark", "help", "Help", "About this panel and all keys", display="?"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._bounds: Bounds | None = None
        self._measurements: dict[Algorithm, Measurement] = {}
        self._measure_notice = ""
        self._marks: CutMarks | None = None
        self._watched: Position | None = None
        self._racing_frames = 0

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="panels"):
            with Vertical(id="board-panel", classes="panel"):
                yield Board(id="board")
                yield TurnLine(id="turn")
            yield self.compose_tabs()
            with Vertical(id="tree-panel", classes="panel"):
                with Horizontal(id="trees"):
                    with Vertical(id="tree-side"):
                        yield RaceLine(id="race-line")
                        yield TreeHead(id="tree-head")
                        yield SearchTree(id="search-tree")
                    with Vertical(id="other-side"):
                        yield RaceLine(id="other-race-line")
                        yield TreeHead(id="other-head")
                        yield SearchTree(id="other-tree")
                yield FindBar(id="find-bar")
                yield Timeline(id="timeline")
                yield NodeCard(id="card")
            with ComparisonPanel(id="comparison-panel", classes="panel"):
                yield Comparison(id="comparison-table")
            with Vertical(id="map-panel", classes="panel"):
                yield SearchMap(id="search-map")
            with Vertical(id="why-panel", classes="panel"):
                yield WhyPanel(id="why-answer")
            with Vertical(id="code-panel", classes="panel"):
                yield CodePanel(id="code-listing")
            with Vertical(id="moves-panel", classes="panel"):
                yield MoveList(id="move-list")
        yield KeyBar(id="keys")
        yield from self.compose_notice()

    def on_mount(self) -> None:
        if not all(self.query(part) for part in _PARTS):
            return  # the program is being left before its screen was built
        self.fold(self.size.width, self.size.height)
        self.show_match()
        self.show_frame(self.frame)
        self.app.theme_changed_signal.subscribe(self, self._recolour)
        self.call_after_refresh(self.watch_session)  # sizing a search takes a moment

    def _recolour(self, theme: Theme) -> None:  # noqa: ARG002
        """Draw again what holds finished text, in the colours of the new theme."""
        self.show_match()
        self.show_frame(self.frame)

    def folded_anew(self) -> None:
        lines = turn_lines(self.match.position.rules.rows, self.folded)
        self.query_one(TurnLine).styles.height = lines
        self.call_after_refresh(self.show_frame, self.frame)

    # Showing the game

    def show_match(self) -> None:
        if not self.is_attached or not self.query(Board):
            return  # the screen is being taken down
        self._show_board()
        self.query_one(TurnLine).show(self.match, *self._message)
        self.query_one(MoveList).show(self.match, self.exact_values())
        self.refresh_bindings()

    def _show_board(self) -> None:
        """The game's position, or the position of the node that is looked at."""
        position, last_move = self.match.position, self.match.record.last_move
        human = self.match.seat_to_move is Seat.HUMAN
        hinted = self._hint_shown
        if self._walking is not None:
            moves = self.moves_to(self._walking)
            position, last_move = self._position_of(moves), moves[-1] if moves else last_move
            human, hinted = not position.is_over(), False
        solver, solved = solver_for(position.rules), self.solved_moves(position)
        values = self._values_shown and solver.can_solve(position)
        self.query_one("#board", Board).scene = Scene(
            position,
            self._wording,
            last_move=last_move,
            winning=position.winning_cells(),
            overlay=solver.moves(position) if values else solved,
            hint=frozenset(solver.best_moves(position) if hinted else solved),
            ghost=position.to_move if human else None,
            numbered=not position.rules.gravity,  # there digits choose columns
        )
        self.query_one(TurnLine).styles.height = turn_lines(position.rules.rows, self.folded)
        panel = self.query_one("#board-panel")
        title = board_title(position.rules, narrow=self.has_class("-narrow"))
        panel.border_title = title if self._walking is None else "Board: in the search"
        below = "" if self.folded else players_words(self.match)
        if self._values_shown and not values:
            below = f"values at {MAX_EMPTIES} empty"
        panel.border_subtitle = below if self._walking is None else "l: back to the game"

    # Showing the search

    def show_frame(self, frame: Frame) -> None:
        if not self.is_attached or not self.query(StatusLine):
            return  # a last frame or measurement while the screen is being taken down
        changed = (frame.running, frame.done) != (self.frame.running, self.frame.done)
        self.frame = frame
        # Nobody reads a dozen rows of racing numbers 25 times a second, and laying them out is half
        # of a frame, in which no key is heard.
        racing = frame.running and (frame.rate is None or frame.rate > _READABLE_RATE)
        self._racing_frames = self._racing_frames + 1 if racing and not changed else 0
        with self.app.batch_update():
            if self._racing_frames % _FRAMES_A_TABLE == 0:
                self._show_comparison()
            self.show_moment()
        if changed:
            self.refresh_bindings()

    def _show_comparison(self) -> None:
        if self.is_shown("comparison"):
            self.query_one(Comparison).show(
                ComparisonData(
                    self.frame,
                    self.session.algorithms,
                    self._wording,
                    self._bounds,
                    self._measurements,
                    self._measure_notice,
                    self.outlook(),
                )
            )

    def show_outlook(self) -> None:
        if self.is_attached and self.query(Comparison):
            self._show_comparison()

    def show_moment(self) -> None:
        shown, frame = self.session.shown, self.frame
        moment = self.moment
        with self.app.batch_update():
            self.query_one(StatusLine).show(
                self.match, frame, shown, self.session.pace, self.services.backend
            )
            self._show_trees(moment)
            self.show_timeline()
            self.title_panels()
            self.show_line()
        self.refresh_bindings_if(self.projector.live, moment.event > 0)

    _bindings_for: tuple[object, ...] = ()

    def refresh_bindings_if(self, *state: object) -> None:
        """Dim and light the keys anew where what they depend on has changed."""
        if state != self._bindings_for:
            self._bindings_for = state
            self.refresh_bindings()

    def _show_trees(self, moment: Moment) -> None:
        shown, other = self.session.shown, self._other
        beside = self.projector.moment(self.frame, shown, other)
        tree = self.main_tree
        tree.never_visits = None
        together = self.session.together
        self._arrange_trees(together is not Together.EVENTS)
        if together is not Together.EVENTS:
            second = self.query_one("#other-tree", SearchTree)
            panels = ((tree, moment, beside), (second, beside, moment))
            for panel, of, against in panels:
                prunes = of.search.options.prunes
                panel.never_visits = None if prunes else Aligner(of, against).never_visits
            second.show(beside, self._wording, moment)
            race = together is Together.NODES
            for name, of in (("#race-line", moment), ("#other-race-line", beside)):
                total = self._total(of.search.options.algorithm)
                self.query_one(name, RaceLine).show(of, total, race)
        tree.show(moment, self._wording, beside)
        self.share_bookmarks()

    def _arrange_trees(self, both: bool) -> None:
        """One tree, or both in the shelf's order."""
        self.set_class(both, "-both")
        sides = self.query_one("#trees")
        first = "tree-side" if self.session.shown is self.session.pair[0] else "other-side"
        if both and sides.children[0].id != first:
            sides.move_child(1, before=0)

    def _total(self, algorithm: Algorithm) -> int | None:
        """How many nodes the complete search visits, where that is known."""
        measured = self._measurements.get(algorithm)
        if measured is not None:
            return measured.report.counters.nodes
        options = self.session.options_for(Algorithm.MINIMAX)
        if algorithm is Algorithm.MINIMAX and options.first_move is None and options.depth is None:
            return None if self._bounds is None else self._bounds.full_tree
        return None

    def show_timeline(self) -> None:
        moment = self.moment
        search, trace = moment.search, moment.trace
        timeline = self.query_one(Timeline)
        if self._marks is None or self._marks.search is not search:
            self._marks = CutMarks(search)
        self._marks.update()
        selected = self.main_tree.selected
        span = None
        if selected is not None:
            left = trace.left_at(selected.node)
            end = search.events if left is None else left + 1
            span = (trace.entered_at(selected.node) + 1, end)
        timeline.show(
            Film(
                events=search.events,
                at=moment.event,
                live=self.projector.live,
                done=search.done or search in self.frame.stopped,
                direction=self.projector.direction,
                cuts=tuple(self._marks.cells(timeline.cells, search.events)),
                table_cuts=tuple(self._marks.table_cells(timeline.cells, search.events)),
                changes=tuple(film.root_changes(search)),
                span=span,
                missing=trace.missing,
                doing=self._doing(moment),
            )
        )

    def _doing(self, moment: Moment) -> tuple[Piece, ...]:
        if moment.current is None:
            return ()
        node = moment.current
        entered = moment.event == moment.trace.entered_at(node) + 1
        path = path_pieces(moment, self._wording, moment.trace.moves_to(node))
        return (Piece("enters " if entered else "leaves ", "dim"), *path)

    def title_panels(self) -> None:
        panel = self.query_one("#tree-panel")
        both = self.session.together is not Together.EVENTS
        pair = " and ".join(each.value for each in self.session.pair)
        name = pair if both else self.session.shown.value
        title = f"Search tree: {name}"
        following = self.main_tree.following
        subtitle = "following" if following else "exploring"
        if self.looking_back:
            subtitle = f"looking back, {subtitle}"
        if (panel.border_title, panel.border_subtitle) != (title, subtitle):
            panel.border_title, panel.border_subtitle = title, subtitle

    def show_line(self) -> None:
        """Bring up to date whatever is about the one line that is looked at."""
        moment, line, wording = self.moment, self._line, self._wording
        shown = self.session.shown
        board_line = self._line_on_board()
        if self.is_shown("tree"):
            self.query_one(NodeCard).describe(moment, wording, line)
        if board_line != self._walking:
            self._walking = board_line
            self._show_board()
        if self.is_shown("map"):
            pair = self.session.pair
            maps = [
                (self.labelled_name(each), self.projector.moment(self.frame, shown, each))
                for each in pair
            ]
            selected = self.main_tree.selected
            self.query_one(SearchMap).show(maps, pair.index(shown), wording, selected)
        if self.is_shown("why"):
            self.query_one(WhyPanel).show(moment, wording, line)
        if self.is_shown("code"):
            self.query_one(CodePanel).show(self._moment_of(line), wording)

    # The session's searches

    def watch_session(self) -> None:
        if not self.is_attached or not self.query(Board):
            return  # the screen is being taken down
        if self._watched not in (None, self.session.position):
            self._bookmarks = set()
            self._solution = None
        self._watched = self.session.position
        position = self.session.position
        self._bounds = bounds_of(position, counted=is_quickly_counted(position))
        self.size_up()
        self.tell_limit()
        self._measurements = {}
        self._measure_notice = ""
        self.forget_engine_move()
        self.begin_film()
        self._show_trees(self.moment)
        self._walking = None
        self.show_match()
        self.follow(self.session.analysis)
        limit = self.session.limit
        if self.is_endless or limit.nodes is not None or limit.seconds is not None:
            self._measure_notice = "not timed"
        else:
            self._measure(self.session.position)

    @work(exclusive=True, group="measure")
    async def _measure(self, position: Position) -> None:
        options = [
            asked
            for asked in map(self.session.options_for, reversed(self.session.algorithms))
            if nodes_allowed(asked, self.session.limit) is None  # what is stopped is not timed
        ]
        try:
            async for measured in self.services.measure(position, options):
                self._measurements[measured.report.options.algorithm] = measured
                self.show_frame(self.frame)
        except (BackgroundError, OSError) as error:
            self._measure_notice = "no timings"
            self.show_frame(self.frame)
            self.notify(str(error), title="Timing runs failed", severity="warning", markup=False)

    def shows_key(self, action: str) -> bool:
        """Whether the footer has room for an action's key.

        Folded, the keys of the game and those of the film take turns: the footer has those of the
        side where the focus is. The tree has so many of its own that it goes without the game's at
        any size. What acts on the tree's selection is left out elsewhere where one more line
        of keys would push the panels. Help and palette always have all.
        """
        focused = self.focused
        at_game = focused is None or focused.id in ("board", "move-list")
        left_out = _NARROW_GOES_WITHOUT if self.has_class("-narrow") else _NOT_OF_THE_GAME
        if at_game and action in left_out:
            return False
        if isinstance(focused, SearchTree):
            return action not in _GAME_ACTIONS and (self.folded or action != "switch_theme")
        if not self.folded:
            return action not in _NOT_OF_THE_GAME
        return action not in (_FILM_ACTIONS if at_game else _GAME_ACTIONS)

    def action_help(self) -> None:
        from ttt_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.focused, self.active_bindings))
