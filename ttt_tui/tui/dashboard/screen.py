"""The dashboard: board, search tree, film, map, comparison and moves, wired to one session."""

from __future__ import annotations

import gc

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.theme import Theme
from textual.widget import Widget

from ttt_tui import limbs
from ttt_tui.engine.background import BackgroundError
from ttt_tui.engine.budget import nodes_allowed
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import Together
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import Session
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Exact, Moment, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.reading import film
from ttt_tui.search.reading.alignment import Aligner
from ttt_tui.search.reading.cut_marks import CutMarks
from ttt_tui.tui.badges import Badge, badges_of, titled
from ttt_tui.tui.colours import Piece
from ttt_tui.tui.dashboard.exploring import ExploringScreen
from ttt_tui.tui.dashboard.limb import limb_classes
from ttt_tui.tui.dashboard.playing import PlayingScreen
from ttt_tui.tui.dashboard.searching import SearchingScreen
from ttt_tui.tui.dialogs.dialog import ask
from ttt_tui.tui.fitting import turn_lines
from ttt_tui.tui.keys import hint_markup, key
from ttt_tui.tui.redraw import Redraw
from ttt_tui.tui.services import Services
from ttt_tui.tui.sharing import SharedHeight
from ttt_tui.tui.views.board.art import Scene
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.comparison.comparison import Comparison, ComparisonData, ComparisonPanel
from ttt_tui.tui.views.key_bar import KeyBar
from ttt_tui.tui.views.moves import MoveList
from ttt_tui.tui.views.registered import Sight, View, ViewWidget
from ttt_tui.tui.views.status import Header, StatusLine, TurnLine, board_title, players_words
from ttt_tui.tui.views.timeline import Film, Timeline
from ttt_tui.tui.views.tree.card import NodeCard
from ttt_tui.tui.views.tree.race import RaceLine
from ttt_tui.tui.views.tree.rows import path_pieces
from ttt_tui.tui.views.tree.tree import SearchTree, TreeHead
from ttt_tui.tui.views.turn_words import NOTHING_SAID, TurnState, engine_state
from ttt_tui.words.numbers import count

_READABLE_RATE = 100
# Full collections are rare otherwise (`resume_collecting`), and an engine against another begins
# several searches a second: what their drawing leaves in cycles came to 10 MB in 12 searches.
_SEARCHES_A_COLLECTION = 10
_QUIET_SECONDS = 0.2
_FRAMES_A_PICTURE = 2
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
_LOW = 24
_WIDE_KEYS = 120
_NARROW_GOES_WITHOUT = _NOT_OF_THE_GAME | {"switch_theme", "find"}

_VIEWS: tuple[View, ...] = tuple(module.VIEW for module in limbs.modules("view"))
_PARTS = (StatusLine, Board, TurnLine, SearchTree, Timeline, NodeCard, Comparison, MoveList, KeyBar)


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
        *((view.name, view.label) for view in _VIEWS),
        ("moves", "Moves"),
    )
    TITLES = {"comparison": "Comparison"}
    SHARED_PLACE = ("comparison", *(view.name for view in _VIEWS))

    GIVES_WAY = (
        "open_node",
        "copy_node('position')",
        "open_all",
        "restart",
        "auto_pace",
        "race",
        "orders",
        "switch_theme",
        "algorithms",
        "play_back",
        "to_node",
        "solve",
        "budget",
        "breakpoints",
        "copy",
        "board",
        "edit",
    )
    """What the footer of a low screen goes without first; help and palette have all."""

    BINDINGS = [
        key("w", "next_view", "View", "Show the next panel that shares a place"),
        key("question_mark", "help", "Help", "About this panel and all keys", display="?"),
    ]

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._measurements: dict[Algorithm, Measurement] = {}
        self._measure_notice = ""
        self._marks: CutMarks | None = None
        self._watched: Position | None = None
        self._racing_frames = 0
        self._searches_replaced = 0
        self._space = SharedHeight(self)
        self.views: dict[str, ViewWidget] = {}  # of the limbs, by name
        self._state_drawn: tuple[bool, bool] | None = None
        self._standing: list[Widget] = []
        self.limbs = [limb(self) for limb in limb_classes()]
        for limb in self.limbs:
            for each in limb.KEYS:
                name = f"action_{each.binding.action}"
                setattr(self, name, getattr(limb, name))
        self.redraw = Redraw(
            self,
            {
                "comparison": self._show_comparison,
                "trees": self._show_trees,
                "walking": self._walk_along,
                "status": self._show_status,
                "board": self._show_board,
                "turn": self._show_turn,
                "game": self._show_game,
                "timeline": self._show_timeline,
                "titles": self._title_tree,
                "line": self._show_line,
                "keys": self._show_keys,
                "space": self._share_space,
            },
            self._stands,
        )

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="panels"):
            with Vertical(id="board-panel", classes="panel"):
                yield Board(id="board")
                yield TurnLine(id="turn")
            yield self.compose_tabs()
            with Vertical(id="tree-panel", classes="panel view-panel"):
                with Horizontal(id="trees"):
                    with Vertical(id="tree-side"):
                        yield RaceLine(id="race-line")
                        yield TreeHead(id="tree-head")
                        yield SearchTree(id="search-tree")
                    with Vertical(id="other-side"):
                        yield RaceLine(id="other-race-line")
                        yield TreeHead(id="other-head")
                        yield SearchTree(id="other-tree")
                for limb in self.limbs:
                    yield from limb.below_tree()
                yield Timeline(id="timeline")
                yield NodeCard(id="card")
            with ComparisonPanel(id="comparison-panel", classes="panel view-panel"):
                yield Comparison(id="comparison-table")
            for view in _VIEWS:
                with Vertical(id=f"{view.name}-panel", classes="panel view-panel limb-panel"):
                    self.views[view.name] = widget = view.widget(id=view.id)
                    yield widget
            with Vertical(id="moves-panel", classes="panel view-panel"):
                yield MoveList(id="move-list")
        yield KeyBar(id="keys")
        yield from self.compose_notice()

    def _stands(self) -> bool:
        """Whether every part is there: not while the screen is built or taken down.

        Each message asks that several times, so the parts are looked up once.
        """
        if not self.is_attached:
            return False
        if not self._standing:
            found = [self.query(part) for part in _PARTS]
            self._standing = [each.first() for each in found] if all(found) else []
        return bool(self._standing) and all(part.is_attached for part in self._standing)

    def on_mount(self) -> None:
        self.fold(self.size.width, self.size.height)
        self.show_match()
        self.show_frame(self.frame)
        self.redraw.now()
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
        self.call_after_refresh(self.redraw.ask, "space")

    def on_wants_room(self) -> None:
        self.redraw.ask("space")

    def _share_space(self) -> None:
        about = (self.session.position, self.session.algorithms, self.session.shown)
        shown = self.views.get(self._shared)
        self._space.share(shown, about, self.match.position.rules, folded=self.folded)

    # Showing the game

    def show_match(self) -> None:
        self.redraw.ask("board", "turn", "game")

    def show_turn(self) -> None:
        self.redraw.ask("turn")

    def _show_turn(self) -> None:
        if self._message.is_outdated:
            self._message = NOTHING_SAID
        session = self.session
        engine = engine_state(self.frame, session.deciding, running=session.running)
        state = TurnState(self.match, engine, self.node_on_board())
        self.query_one(TurnLine).show(state, self._message)

    def _show_game(self) -> None:
        self.query_one(MoveList).show(self.match, self.exact_values())
        self.refresh_bindings()

    def _show_board(self) -> None:
        """The game's position, or the position of the node that is looked at."""
        position, last_move = self.match.position, self.match.record.last_move
        human = self.match.seat_to_move == Seat.HUMAN
        hinted = self._hint_shown
        if self._walking is not None:
            moves = self.moves_to(self._walking)
            position, last_move = self._position_of(moves), moves[-1] if moves else last_move
            human, hinted = not position.is_over(), False
        solver, solved = solver_for(position.rules), self._solved_moves(position)
        values = self._values_shown and self.exact.has(position)
        hinted = hinted and self.exact.has(position)
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
        narrow = self.has_class("-narrow") or (self.folded and self.has_class("-both"))
        title = board_title(position.rules, narrow=narrow)
        if self._walking is not None:
            title = "In the search" if narrow else "Board: in the search"
        panel.border_title = title
        below = "" if self.folded else players_words(self.match)
        if self._values_shown and not values:
            below = self.exact.progress or f"values at {MAX_EMPTIES} empty"
        back = hint_markup("l: to the game" if narrow else "l: back to the game")
        panel.border_subtitle = below if self._walking is None else back

    def _solved_moves(self, position: Position) -> dict[int, Exact]:
        """The best moves that limbs know."""
        return {
            move: exact for limb in self.limbs for move, exact in limb.best_moves(position).items()
        }

    # Showing the search

    def show_frame(self, frame: Frame) -> None:
        self.frame = frame
        self.redraw.ask("comparison")
        self.show_moment()

    def may_pass_by(self, frame: Frame) -> bool:
        # Nobody reads racing numbers 25 times a second, and laying them out takes time in which no
        # key is heard. All panels pass a frame by, or none: they speak of one moment.
        changed = (frame.running, frame.done) != self._state_drawn
        racing = frame.running and (frame.rate is None or frame.rate > _READABLE_RATE)
        self._racing_frames = self._racing_frames + 1 if racing and not changed else 0
        return self._racing_frames % _FRAMES_A_PICTURE > 0

    def _show_comparison(self) -> None:
        if self.is_shown("comparison"):
            self.query_one(Comparison).show(
                ComparisonData(
                    self.frame,
                    self.session.algorithms,
                    self._wording,
                    self.yardsticks,
                    self._measurements,
                    self._measure_notice,
                    self.forecast.rows(),
                )
            )

    def show_outlook(self) -> None:
        self.redraw.ask("comparison")

    def show_moment(self) -> None:
        self.redraw.ask("status", "trees", "walking", "turn", "timeline", "titles", "line", "keys")

    def _show_status(self) -> None:
        self.query_one(StatusLine).show(
            Header(
                self.match,
                self.frame,
                self.session.shown,
                self.session.pace,
                self.services.backend,
                past=self.moment if self.looking_back else None,
                in_search=not self.shows_game,
            )
        )

    _bindings_for: tuple[object, ...] = ()

    def _show_keys(self) -> None:
        """Dim and light the keys anew where what they depend on has changed."""
        self._state_drawn = (self.frame.running, self.frame.done)
        state = (*self._state_drawn, self.playhead.live, self.moment.event > 0)
        if state != self._bindings_for:
            self._bindings_for = state
            self.refresh_bindings()

    def _show_trees(self) -> None:
        moment, shown, other = self.moment, self.session.shown, self._other
        beside = self.playhead.moment(self.frame, shown, other)
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
            for name, of in (("#race-line", moment), ("#other-race-line", beside)):
                algorithm = of.search.options.algorithm
                standing, total = self.frame.standing(algorithm), self._total(algorithm)
                self.query_one(name, RaceLine).show(standing, of, total)
        tree.show(moment, self._wording, beside)
        self.share_bookmarks()
        self.select_where_it_came_to()

    def _arrange_trees(self, both: bool) -> None:
        """One tree, or both in the shelf's order."""
        if both != self.has_class("-both"):
            self.set_class(both, "-both")
            self.redraw.ask("board")  # which has a narrower place beside two trees
        sides = self.query_one("#trees")
        first = "tree-side" if self.session.shown is self.session.pair[0] else "other-side"
        if both and sides.children[0].id != first:
            sides.move_child(1, before=0)
        board = self.query_one("#board-panel")
        if both and self.has_class("-narrow") and self.is_shown("tree") and board.has_focus_within:
            self.main_tree.focus()  # there is no room for the board beside two trees

    def _total(self, algorithm: Algorithm) -> int | None:
        """How many nodes the complete search visits, where that is known."""
        measured = self._measurements.get(algorithm)
        if measured is not None:
            return measured.report.counters.nodes
        return None if self.yardsticks is None else self.yardsticks.total(algorithm)

    def show_timeline(self) -> None:
        self.redraw.ask("timeline")

    def _show_timeline(self) -> None:
        moment = self.moment
        search, trace = moment.search, moment.trace
        standing = self.frame.standings[search]
        events = standing.events
        timeline = self.query_one(Timeline)
        if self._marks is None or self._marks.search is not search:
            self._marks = CutMarks(search)
        self._marks.update()
        selected = self.main_tree.selected
        span = None
        if selected is not None:
            left = trace.left_at(selected.node)
            end = events if left is None else min(left + 1, events)
            span = (trace.entered_at(selected.node) + 1, end)
        timeline.show(
            Film(
                events=events,
                at=moment.event,
                live=self.playhead.live,
                done=standing.over,
                direction=self.playhead.direction,
                cuts=tuple(self._marks.cells(timeline.cells, events)),
                table_cuts=tuple(self._marks.table_cells(timeline.cells, events)),
                changes=tuple(each for each in film.root_changes(search) if each[0] <= events),
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
        self.redraw.ask("titles")

    def _title_tree(self) -> None:
        panel = self.query_one("#tree-panel")
        both = self.session.together is not Together.EVENTS
        pair = " and ".join(each.name for each in self.session.pair)
        name = pair if both else self.session.shown.name
        title = titled("Search tree: ", name, self._badges(), panel.size.width - 4)
        following = self.main_tree.following
        subtitle = "following" if following else "exploring"
        if to_come := self.main_tree.to_come:
            subtitle += f", {100 * (1 - to_come):.0f} % laid out"
        if self.looking_back and len(back := f"looking back, {subtitle}") <= panel.size.width - 4:
            subtitle = back
        if (panel.border_title, panel.border_subtitle) != (title, subtitle):
            panel.border_title, panel.border_subtitle = title, subtitle
        # What has been found, and how long it took, is of the search, wherever the film stands.
        the = "" if self.has_class("-narrow") else "the "
        whole = f"{the}whole search, not event {count(self.moment.event)}"
        comparison = self.query_one("#comparison-panel")
        comparison.border_subtitle = whole if self.looking_back else ""

    def _badges(self) -> list[Badge]:
        session = self.session
        return badges_of(
            session.options,
            session.position.rules,
            session.algorithms,
            budget="" if session.budget is None else str(session.budget),
        ) + [badge for limb in self.limbs for badge in limb.badges()]

    def show_line(self) -> None:
        self.redraw.ask("walking", "line")

    def _walk_along(self) -> None:
        """The board shows the line that is looked at."""
        board_line = self._line_on_board()
        if board_line != self._walking:
            self._walking = board_line
            self.redraw.ask("status", "board", "turn")

    def _show_line(self) -> None:
        moment, line, wording = self.moment, self._line, self._wording
        self.note_line_shown()
        if self.is_shown("tree"):
            self.query_one(NodeCard).describe(moment, wording, line)
        if shown := [widget for name, widget in self.views.items() if self.is_shown(name)]:
            pair = tuple(
                (
                    self.labelled_name(each),
                    self.playhead.moment(self.frame, self.session.shown, each),
                )
                for each in self.session.pair
            )
            sight = Sight(moment, line, self.main_tree.selected, wording, pair)
            for widget in shown:
                widget.see(sight)

    # The session's searches

    def watch_session(self) -> None:
        if not self._stands():
            return  # the screen is being taken down
        if self._watched not in (None, self.session.position):
            self._bookmarks = set()
            for limb in self.limbs:
                limb.position_left()
            self._forget_positions()
        self._watched = self.session.position
        self.size_up()
        self.count_yardsticks()
        self.tell_limit()
        self._measurements = {}
        self._measure_notice = ""
        self.forget_engine_move()
        self.begin_film()
        self._let_go()
        self.show_match()
        self.show_frame(self.frame)
        self.follow()
        limit = self.session.limit
        if self.forecast.is_endless or limit.nodes is not None or limit.seconds is not None:
            self._measure_notice = "not timed"
        else:
            self._measure(self.session.position)

    def _let_go(self) -> None:
        """Panels out of sight would keep the searches that were replaced, and their traces."""
        self._walking = None
        self._marks = None
        self._searches_replaced += 1
        if self._searches_replaced % _SEARCHES_A_COLLECTION == 0:
            self.set_timer(_QUIET_SECONDS, self._collect)
        self.forget_line_shown()
        self.query_one("#other-tree", SearchTree).let_go()
        for widget in self.views.values():
            widget.let_go()

    def _forget_positions(self) -> None:
        """A game goes on to positions that nobody has met: what is known of all does not stay."""
        from ttt_tui.search.counts.remembered import forget_if_many

        if tables := forget_if_many():
            self.set_timer(_QUIET_SECONDS, tables.clear)  # freed when the move is on the screen

    def _collect(self) -> None:
        """Let go of what Textual keeps in cycles: strips, workers, tasks; some 10 ms."""
        gc.collect()

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

    @property
    def key_lines(self) -> int:
        """The most lines for the footer: no panel moves with the focus, and all have room."""
        if not self.folded:
            return 3 if self.size.width >= _WIDE_KEYS else 4
        return 4 if self.size.height < _LOW else 5

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
        from ttt_tui.tui.dialogs.help import HelpScreen

        ask(self, HelpScreen(self.focused, self.active_bindings), lambda _: None)
