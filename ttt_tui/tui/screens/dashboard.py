"""The dashboard: board, search tree, film, map, comparison and moves, wired to one session."""

from __future__ import annotations

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.theme import Theme

from ttt_tui.engine.background import BackgroundError
from ttt_tui.engine.live import Frame, Together
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import ALGORITHMS, Session
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bounds, Moment, Wording, bounds_of, film, solver_for
from ttt_tui.search.alignment import Aligner
from ttt_tui.search.marks import CutMarks
from ttt_tui.tui.board_art import Scene
from ttt_tui.tui.keys import key
from ttt_tui.tui.look import Piece
from ttt_tui.tui.screens.playing import PlayingScreen
from ttt_tui.tui.screens.searching import SearchingScreen
from ttt_tui.tui.services import Services
from ttt_tui.tui.tree_outline import Line
from ttt_tui.tui.widgets.board import Board
from ttt_tui.tui.widgets.code import CodePanel
from ttt_tui.tui.widgets.comparison import Comparison, ComparisonData, ComparisonPanel
from ttt_tui.tui.widgets.find_bar import FindBar
from ttt_tui.tui.widgets.key_bar import KeyBar
from ttt_tui.tui.widgets.map import SearchMap
from ttt_tui.tui.widgets.moves import MoveList
from ttt_tui.tui.widgets.node_card import NodeCard, path_pieces
from ttt_tui.tui.widgets.race import RaceLine
from ttt_tui.tui.widgets.status import StatusLine, TurnLine, players_words
from ttt_tui.tui.widgets.timeline import Film, Timeline
from ttt_tui.tui.widgets.tree import SearchTree, TreeHead
from ttt_tui.tui.widgets.why import WhyPanel

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


class Dashboard(SearchingScreen):
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
        key("m", "switch_mode", "Explore", "Follow the search, or explore its tree"),
        key("slash", "find", "Find", "Find nodes: by moves, value or state", display="/"),
        key("z", "to_node", "To node", "Go to the moment of the selected node"),
        key("w", "next_view", "View", "Show the next panel that shares a place"),
        key("question_mark", "help", "Help", "About this panel and all keys", display="?"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._bounds: Bounds | None = None
        self._measurements: dict[Algorithm, Measurement] = {}
        self._measure_notice = ""
        self._marks: CutMarks | None = None
        self._walking: Line | None = None  # what the board shows instead of the game's position

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
        self.call_after_refresh(self.show_frame, self.frame)

    # Showing the game

    @property
    def _wording(self) -> Wording:
        return Wording.of(self.session.position, self.session.options)

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
            moves = self._moves_to(self._walking)
            position, last_move = self._position_of(moves), moves[-1] if moves else last_move
            human, hinted = not position.is_over(), False
        solver = solver_for(position.rules)
        self.query_one("#board", Board).scene = Scene(
            position,
            self._wording,
            last_move=last_move,
            winning=position.winning_cells(),
            overlay=solver.moves(position) if self._values_shown else {},
            hint=frozenset(solver.best_moves(position) if hinted else ()),
            ghost=position.to_move if human else None,
        )
        panel = self.query_one("#board-panel")
        panel.border_title = "Board" if self._walking is None else "Board: in the search"
        players = "" if self.folded else players_words(self.match)
        panel.border_subtitle = players if self._walking is None else "l: back to the game"

    def _moves_to(self, line: Line) -> list[int]:
        moves = self._moment.trace.moves_to(line.node)
        return moves if line.unvisited is None else [*moves, line.unvisited]

    def _position_of(self, moves: list[int]) -> Position:
        position = self.session.position
        for move in moves:
            position = position.play(move)
        return position

    # Showing the search

    @property
    def _moment(self) -> Moment:
        """What one looks at."""
        shown = self.session.shown
        return self.projector.moment(self.frame, shown, shown)

    @property
    def _other(self) -> Algorithm:
        return next(each for each in ALGORITHMS if each is not self.session.shown)

    @property
    def _line(self) -> Line | None:
        """The line of the tree that one looks at."""
        tree = self.query_one("#search-tree", SearchTree)
        moment = self._moment
        line = tree.pointed or tree.selected
        if line is not None and moment.is_entered(line.node):
            return line
        return None if moment.current is None else Line(moment.current)

    def show_frame(self, frame: Frame) -> None:
        if not self.is_attached or not self.query(StatusLine):
            return  # a last frame or measurement while the screen is being taken down
        changed = (frame.running, frame.done) != (self.frame.running, self.frame.done)
        self.frame = frame
        with self.app.batch_update():
            self._show_comparison()
            self.show_moment()
        if changed:
            self.refresh_bindings()

    def _show_comparison(self) -> None:
        if self.is_shown("comparison"):
            self.query_one(Comparison).show(
                ComparisonData(
                    self.frame,
                    ALGORITHMS,
                    self._wording,
                    self._bounds,
                    self._measurements,
                    self._measure_notice,
                )
            )

    def show_moment(self) -> None:
        shown, frame = self.session.shown, self.frame
        moment = self._moment
        with self.app.batch_update():
            self.query_one(StatusLine).show(
                self.match, frame, shown, self.session.pace, self.services.backend
            )
            self._show_trees(moment)
            self._show_timeline(moment)
            self._title_panels()
            self._show_line()
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
        tree = self.query_one("#search-tree", SearchTree)
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
            for name, algorithm in (("#race-line", shown), ("#other-race-line", other)):
                self.query_one(name, RaceLine).show(
                    self.frame, algorithm, self._total(algorithm), race
                )
        tree.show(moment, self._wording, beside)

    def _arrange_trees(self, both: bool) -> None:
        """One tree, or both with minimax on the left."""
        self.set_class(both, "-both")
        sides = self.query_one("#trees")
        first = "tree-side" if self.session.shown is ALGORITHMS[0] else "other-side"
        if both and sides.children[0].id != first:
            sides.move_child(1, before=0)

    def _total(self, algorithm: Algorithm) -> int | None:
        """How many nodes the complete search visits, where that is known."""
        measured = self._measurements.get(algorithm)
        if measured is not None:
            return measured.report.counters.nodes
        if algorithm is Algorithm.MINIMAX and self._bounds is not None:
            return self._bounds.full_tree
        return None

    def _show_timeline(self, moment: Moment) -> None:
        search, trace = moment.search, moment.trace
        timeline = self.query_one(Timeline)
        if self._marks is None or self._marks.search is not search:
            self._marks = CutMarks(search)
        self._marks.update()
        selected = self.query_one("#search-tree", SearchTree).selected
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
                done=search.done,
                direction=self.projector.direction,
                cuts=tuple(self._marks.cells(timeline.cells, search.events)),
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

    def _title_panels(self) -> None:
        panel = self.query_one("#tree-panel")
        both = self.session.together is not Together.EVENTS
        name = "minimax and alpha-beta" if both else self.session.shown.value
        title = f"Search tree: {name}"
        following = self.query_one("#search-tree", SearchTree).following
        subtitle = "following" if following else "exploring"
        if self.looking_back:
            subtitle = f"looking back, {subtitle}"
        if (panel.border_title, panel.border_subtitle) != (title, subtitle):
            panel.border_title, panel.border_subtitle = title, subtitle

    def _show_line(self) -> None:
        """Bring up to date whatever is about the one line that is looked at."""
        moment, line, wording = self._moment, self._line, self._wording
        shown = self.session.shown
        board_line = self._line_on_board()
        if self.is_shown("tree"):
            self.query_one(NodeCard).describe(moment, wording, line)
        if board_line != self._walking:
            self._walking = board_line
            self._show_board()
        if self.is_shown("map"):
            maps = [
                (each.value, self.projector.moment(self.frame, shown, each)) for each in ALGORITHMS
            ]
            selected = self.query_one("#search-tree", SearchTree).selected
            self.query_one(SearchMap).show(maps, ALGORITHMS.index(shown), wording, selected)
        if self.is_shown("why"):
            self.query_one(WhyPanel).show(moment, wording, line)
        if self.is_shown("code"):
            self.query_one(CodePanel).show(self._moment_of(line), wording)

    def _line_on_board(self) -> Line | None:
        """The line whose position the board shows: one that was chosen, or a moment in the past."""
        selected = self.query_one("#search-tree", SearchTree).selected
        if selected is not None and self._moment.is_entered(selected.node):
            return selected
        current = self._moment.current
        return Line(current) if self.looking_back and current is not None else None

    def _moment_of(self, line: Line | None) -> Moment:
        """The newest moment, up to the one looked at, that has to do with this node."""
        moment = self._moment
        if line is None or line.node == moment.current or moment.is_open(line.node):
            return moment
        left = moment.trace.left_at(line.node)
        return moment if left is None else Moment(moment.search, left + 1)

    # The tree, and whatever else one can choose a node in

    @on(SearchTree.LookedAt)
    def _line_looked_at(self, event: SearchTree.LookedAt) -> None:
        """A line chosen in the other tree is looked at there: it becomes the shown one."""
        if event.tree.id == "search-tree":
            self._show_line()
            self._show_timeline(self._moment)
        elif event.tree.has_focus and event.tree.selected is not None:
            line = event.tree.selected
            event.tree.following = True
            self.show_algorithm(ALGORITHMS.index(self._other))
            self.choose(line)

    @on(SearchTree.ModeChanged)
    def _mode_changed(self, event: SearchTree.ModeChanged) -> None:
        if event.tree.id == "search-tree":
            self._title_panels()
            self._show_line()

    def choose(self, line: Line) -> None:
        """Look at this line, wherever it was chosen."""
        self.query_one("#search-tree", SearchTree).select(line)
        self._title_panels()

    def came_to(self) -> None:
        tree = self.query_one("#search-tree", SearchTree)
        moment = self._moment
        if not tree.following and moment.current is not None:
            tree.show(moment, self._wording)
            tree.select(Line(moment.current))

    def action_live(self) -> None:
        self.query_one("#search-tree", SearchTree).following = True
        super().action_live()

    @on(SearchMap.Chosen)
    def _chosen_on_map(self, event: SearchMap.Chosen) -> None:
        self.show_algorithm(event.index)
        self.choose(event.line)

    @on(WhyPanel.Jump)
    def _jump_asked(self, event: WhyPanel.Jump) -> None:
        self.choose(Line(event.node))

    @on(Board.Chosen, "#board")
    def _cell_chosen(self, event: Board.Chosen) -> None:
        if self._walking is None:
            self.play_for_human(event.cell)
        else:
            self._walk_on(self._walking, event.cell)

    def _walk_on(self, line: Line, cell: int) -> None:
        """On the board of a node a cell leads on to the node of that move."""
        moment = self._moment
        if line.unvisited is None:
            for child in moment.children(line.node):
                if moment.trace.move[child] == cell:
                    self.choose(Line(child))
                    return
            if cell in moment.unvisited(line.node):
                self.choose(Line(line.node, cell))
                return
        self.say("the search has nothing there; l: back to the game", "warn")

    def action_switch_mode(self) -> None:
        tree = self.query_one("#search-tree", SearchTree)
        tree.following = not tree.following

    def action_to_node(self) -> None:
        """Go to the moment in which the selected node was entered; once more, was left."""
        line = self._line
        if line is None:
            return
        trace = self._moment.trace
        entered, left = trace.entered_at(line.node) + 1, trace.left_at(line.node)
        there = self.projector.event(self.search) == entered
        self._seek(left + 1 if there and left is not None else entered)

    def action_find(self) -> None:
        self.show_view("tree")
        self.query_one(FindBar).open()

    @on(FindBar.Asked)
    def _find(self, event: FindBar.Asked) -> None:
        from ttt_tui.tui.tree_find import QueryError

        tree = self.query_one("#search-tree", SearchTree)
        try:
            event.bar.say(tree.find(event.query_text))
        except QueryError as error:
            if event.query_text.strip():
                event.bar.say(str(error), wrong=True)
        else:
            if event.entered:
                tree.focus()

    @on(SearchTree.FilterChanged)
    def _filter_changed(self, event: SearchTree.FilterChanged) -> None:
        bar = self.query_one(FindBar)
        if event.words:
            bar.say(event.words)
        elif not bar.query_one("#find").has_focus:
            bar.close()

    @on(FindBar.Closed)
    def _find_closed(self) -> None:
        tree = self.query_one("#search-tree", SearchTree)
        tree.find("")
        tree.focus()

    @on(SearchTree.CopyAsked)
    def _copy_asked(self, event: SearchTree.CopyAsked) -> None:
        self.copy_text(event.text or "nothing: the root has no moves before it")

    @on(SearchTree.OpenAsked)
    def _open_asked(self, event: SearchTree.OpenAsked) -> None:
        self.set_up(event.position, "analysing a position of the tree")

    @on(SearchTree.BookmarksChanged)
    def _bookmarks_changed(self, event: SearchTree.BookmarksChanged) -> None:
        """Bookmarks are moves from the root, so they hold in both trees."""
        for tree in self.query(SearchTree):
            tree.bookmarks = set(event.bookmarks)

    # The session's searches

    def watch_session(self) -> None:
        self._bounds = bounds_of(self.session.position)
        self._measurements = {}
        self._measure_notice = ""
        self.forget_engine_move()
        self.begin_film()
        tree = self.query_one("#search-tree", SearchTree)
        tree.show(self._moment, self._wording)
        self._walking = None
        self.show_match()
        self.follow(self.session.analysis)
        self._measure(self.session.position)

    @work(exclusive=True, group="measure")
    async def _measure(self, position: Position) -> None:
        options = [self.session.options_for(algorithm) for algorithm in reversed(ALGORITHMS)]
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
        any size. Help and palette always have all.
        """
        focused = self.focused
        at_game = focused is None or focused.id in ("board", "move-list")
        if not self.folded and not isinstance(focused, SearchTree):
            return True
        return action not in (_FILM_ACTIONS if at_game else _GAME_ACTIONS)

    def action_help(self) -> None:
        from ttt_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.focused, self.active_bindings))
