"""How each panel of the dashboard is drawn from its state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from ttt_tui.engine.match import Seat
from ttt_tui.game import TIC_TAC_TOE, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.notation import numbers_cells
from ttt_tui.search import Algorithm, Exact, Moment
from ttt_tui.search.reading import navigation
from ttt_tui.search.reading.alignment import Aligner
from ttt_tui.search.reading.trace_follower import CutMarks
from ttt_tui.tui.colours import Span
from ttt_tui.tui.dashboard.board_choice import TREE, board_for, board_shown, bring_board
from ttt_tui.tui.dashboard.context import Controller, Part, PartName
from ttt_tui.tui.dashboard.feature import (
    Badge,
    DashboardFeature,
    FeatureContext,
    asked,
    badges_of,
    feature_views,
    line_hint,
    titled,
)
from ttt_tui.tui.dashboard.game_end import turning_point
from ttt_tui.tui.dashboard.move_values import Values
from ttt_tui.tui.dashboard.responsive_layout import ResponsiveLayout
from ttt_tui.tui.dashboard.sizes import Sizes
from ttt_tui.tui.keys import HINTS, hint_markup
from ttt_tui.tui.panel_heights import BelowPanel, SharedHeight
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.board_art import Scene, picture_of
from ttt_tui.tui.views.comparison import Comparison, ComparisonData
from ttt_tui.tui.views.extensions import Selection, ViewWidget
from ttt_tui.tui.views.key_bar import FooterWord
from ttt_tui.tui.views.node_card import NodeCard
from ttt_tui.tui.views.state_banner import BannerState, StateBanner
from ttt_tui.tui.views.status import (
    Header,
    MoveList,
    StatusLine,
    TurnLine,
    board_title,
    players_words,
)
from ttt_tui.tui.views.timeline import Timeline, TimelineState
from ttt_tui.tui.views.tree import SearchTree, TreeHead
from ttt_tui.tui.views.tree_rows import RaceLine, locate, moves_of, path_pieces
from ttt_tui.tui.views.turn_words import InSearch, TurnState, engine_state
from ttt_tui.words.numbers import count
from ttt_tui.words.sentences import Formatter

if TYPE_CHECKING:  # loaded with the first tree
    from ttt_tui.tui.views.tree_board import TreeBoard

_MOMENT = frozenset(
    {
        "frame",
        "playhead",
        "moment",
        "shown",
        "together",
        "findings_hidden",
        "asked_in",
        "asked_on_board",
    }
)
_ON_BOARD = ("values_shown", "hinted")


class Panels(Controller):
    """Knows what each panel needs of the state, and hands it over."""

    def __init__(
        self,
        screen: Screen[None],
        responsive_layout: ResponsiveLayout,
        context: FeatureContext,
        values: Values,
        sizes: Sizes,
        words_now: Callable[[], Sequence[FooterWord]],
    ) -> None:
        """`words_now` are those of the footer."""
        self._screen = screen
        self._responsive_layout = responsive_layout
        self._feature_context = context
        self._context, self._explorer = context.dashboard, context.explorer
        self._values = values
        self._sizes = sizes
        self._views = context.views
        self._words_now = words_now
        self._marks: CutMarks | None = None
        self._space = SharedHeight(screen)
        self._keys_shown: object = None

    def parts(self) -> dict[PartName, Part]:
        """The parts of the screen in the order of drawing, as one may ask for later ones."""
        timings = frozenset({"frame", "algorithms", "measurements", "measure_notice", "simple"})
        timings |= {"earlier", "findings_hidden"}
        return {
            "level": Part(self._draw_level, frozenset({"simple"})),
            "comparison": Part(self._draw_comparison, timings),
            "trees": Part(self._draw_trees, _MOMENT | {"bookmarks", "measurements", "earlier"}),
            "selection": Part(self._draw_selection, frozenset({"tree", "earlier"})),
            "status": Part(self._draw_status, _MOMENT | {"match", "pace", "node"}),
            "banner": Part(self._draw_banner, _MOMENT),
            "values": Part(self._values.go_along, frozenset({"match", "node", "values_shown"})),
            "board": Part(self._draw_board, frozenset({"match", "node", "simple", *_ON_BOARD})),
            "below_board": Part(self._draw_below_board, frozenset()),
            "turn": Part(
                self._draw_turn,
                _MOMENT | {"match", "node", "message", "running", "choosing", *_ON_BOARD},
            ),
            "game": Part(self._draw_game, frozenset({"match"})),
            "timeline": Part(self._draw_timeline, _MOMENT | {"tree"}),
            "titles": Part(self._draw_titles, _MOMENT | {"match", "tree", "earlier", "pace"}),
            "line": Part(self._draw_line, _MOMENT | {"match", "tree", "measurements", "simple"}),
            "keys": Part(self._draw_keys, _MOMENT | {"history", "earlier", "tree"}),
            "space": Part(self._share_space, frozenset()),
        }

    def searches_begin(self) -> None:
        """Let go of the old searches in hidden panels, which would keep their traces."""
        self._marks = None
        self._screen.query_one("#other-tree", SearchTree).let_go()
        for card in self._screen.query(NodeCard):
            card.let_go()
        for board in self._screen.query(f"#{TREE}"):
            cast(ViewWidget, board).let_go()
        for widget in self._views.values():
            widget.let_go()

    # The game

    def _draw_turn(self) -> None:
        state, session = self._context.state, self._context.state.session
        engine = engine_state(
            state.frame,
            session.deciding,
            running=session.running,
            choosing=session.choosing,
        )
        over = session.match.is_over
        turns = over and turning_point(self._values.of_game()) is not None
        node = self._explorer.node_on_board()
        turn = TurnState(session.match, engine, node, turns=turns)
        self._screen.query_one(TurnLine).show(turn, state.message)

    def _draw_game(self) -> None:
        self._screen.query_one(MoveList).show(self._context.match, self._values.of_game())
        self._screen.set_class(not self._context.match.record.moves, "-no-moves")
        self._screen.refresh_bindings()

    def _draw_board(self) -> None:
        """The game's state, or that of the node that is looked at."""
        session, node = self._context.state.session, self._explorer.node_on_board()
        shown = session.match.state if node is None else node.state
        mounted = partial(self._context.screen.draw, "board", "line")
        widget = bring_board(self._screen, shown, mounted)
        if isinstance(widget, Board):
            self._draw_cells(widget, shown, node)
        elif (show := getattr(widget, "show", None)) is not None:
            show(shown, self._worth_of_moves(shown))
        grid, layout = rules_of(shown).grid, self._responsive_layout
        self._screen.query_one(TurnLine).styles.height = layout.turn_lines(grid[0] if grid else 3)
        self._draw_below_board()

    def _worth_of_moves(self, shown: GameState) -> dict[int, str]:
        """What is known of the moves on a board without cells, in words: `worth 3, best`."""
        marks, formatter = self._values.marks(), Formatter.of(shown)
        known = {move: [formatter.proved(proved)] for move, proved in marks.values.items()}
        for move in marks.best:
            known.setdefault(move, []).append("best")
        return {move: ", ".join(words) for move, words in known.items()}

    def _draw_cells(self, board: Board, shown: GameState, node: InSearch | None) -> None:
        state = self._context.state
        last_move = state.session.match.record.last_move
        human = state.session.match.seat_to_move == Seat.HUMAN
        if node is not None:
            last_move = node.moves[-1] if node.moves else last_move
            human = shown.value() is None
        position = picture_of(shown)
        is_board, labels = isinstance(shown, Position), dict[int, str]()
        if not is_board:  # where one may play is not plain to see
            cells = [move for move in shown.moves() if move < position.rules.cells]
            labels = dict.fromkeys(cells, "•")
            if last_move is not None and last_move >= position.rules.cells:
                last_move = None
        solved, marks = self._solved_moves(shown), self._values.marks()
        board.scene = Scene(
            position,
            self._explorer.formatter,
            last_move=last_move,
            winning=position.winning_cells() if is_board else 0,
            overlay=marks.values or solved,
            hint=frozenset(marks.best or solved),
            labels=labels,
            ghost=position.to_move if human and (is_board or labels) else None,
            numbered=is_board and numbers_cells(position.rules),
        )

    def _draw_below_board(self) -> None:
        """Whose board it is; below it what is to be said of values, else who plays."""
        state, node, responsive_layout = (
            self._context.state,
            self._explorer.node_on_board(),
            self._responsive_layout,
        )
        panel = self._screen.query_one("#board-panel")
        narrow = responsive_layout.narrow or (
            responsive_layout.slim and self._screen.has_class("-both")
        )
        of_values = self._of_values()
        if node is None:
            game, values = state.session.match.state, state.values_shown
            panel.border_title = board_title(game, narrow=narrow, values=values)
            players = "" if responsive_layout.slim else players_words(state.session.match)
            ways = [of_values or (players,)]
        else:
            panel.border_title = "In the search" if narrow else "Board: in the search"
            ways = [(*of_values, "l: to the game"), of_values]
            if not of_values:
                # Two trees make it narrow, which its size does not tell before it is laid out.
                ways = [("l: to the game",)] if narrow else [("l: back to the game",)]
            if self._is_led:
                ways = [of_values]  # the feature says how it is left
        room = panel.size.width - 4
        way = next((way for way in ways if len("  ".join(way)) <= room), ways[-1])
        panel.border_subtitle = "  ".join(
            hint_markup(each) if each in HINTS else each for each in way
        )

    @property
    def _is_led(self) -> bool:
        """Whether a feature chooses the node that is shown."""
        return any(feature.leads() for feature in self._context.of(DashboardFeature))

    def _of_values(self) -> tuple[str, ...]:
        """How far they are and which key brings more, else that of the cell looked at, where the
        board has no room for its words."""
        if progress := tuple(filter(None, self._values.progress())):
            return progress
        formatter, board = self._explorer.formatter, board_shown(self._screen)
        if isinstance(board, Board):
            if board.in_short is None:
                return ()
            cell, proved = board.in_short
            return (f"{formatter.cell(cell)} {formatter.proved(proved)}",)
        shown, values = self._explorer.state_on_board, self._values.marks().values
        if not values or not rules_of(shown).is_written_tree:  # a list of moves has them
            return ()
        worth = (f"{formatter.cell(move, shown)}: {each.low}" for move, each in values.items())
        return ("  ".join(worth),)

    def _solved_moves(self, position: GameState) -> dict[int, Exact]:
        """The best moves that features know."""
        if not isinstance(position, Position):
            return {}
        features = self._context.of(DashboardFeature)
        return {
            move: exact
            for feature in features
            for move, exact in feature.best_moves(position).items()
        }

    # The searches

    def _draw_comparison(self) -> None:
        if self._responsive_layout.is_shown("comparison"):
            state = self._context.state
            self._screen.query_one(Comparison).show(
                ComparisonData(
                    state.frame,
                    self._context.state.session.algorithms,
                    self._explorer.formatter,
                    self._sizes.yardsticks,
                    state.measurements,
                    state.measure_notice,
                    self._sizes.forecast.rows(),
                    state.simple,
                    state.earlier,
                    state.findings_hidden,
                )
            )

    def _draw_status(self) -> None:
        state, context = self._context.state, self._context
        is_board = isinstance(state.session.searched, Position)
        self._screen.query_one(StatusLine).show(
            Header(
                state.session.match,
                state.frame,
                state.session.shown,
                state.session.pace,
                # Other games are played by their Python code.
                context.services.backend if is_board else "python",
                past=state.moment if context.looking_back else None,
                in_search=state.node is not None,
                before=state.session.before_move,
                asked=state.findings_hidden,
            )
        )

    def _draw_banner(self) -> None:
        if self._responsive_layout.lecture:
            state, context = self._context.state, self._context
            status = state.frame.status(state.session.shown)
            past = state.moment if context.looking_back else None
            formatter, running = self._explorer.formatter, state.frame.running
            banner = self._screen.query_one(StateBanner)
            banner.show(BannerState(status, formatter, past, running, state.findings_hidden))

    def _draw_level(self) -> None:
        """Styles, keys and trees of the level of detail; other panels read it from the state."""
        simple = self._context.state.simple
        self._screen.set_class(simple, "-simple")
        for each in (*self._screen.query(SearchTree), *self._screen.query(TreeHead)):
            each.simple = simple
        self._screen.refresh_bindings()

    def _draw_keys(self) -> None:
        """Dim and light the keys anew where what they depend on has changed."""
        state = self._context.state
        history = bool(state.history.past), bool(state.history.future)
        frame, playhead = state.frame, state.playhead
        words = tuple(self._words_now())
        search = frame.running, frame.done, playhead.live, state.moment.event > 0
        shown = search, history, state.earlier is not None, words
        if shown != self._keys_shown:
            self._keys_shown = shown
            self._screen.refresh_bindings()

    def _views_withheld(self) -> Sequence[str]:
        """What would tell the answer, or what the board draws already.

        Beside a question in a view of its own the comparison keeps its place on a large screen. One
        about the tree on the board needs no search tree.
        """
        state, layout = self._context.state, self._responsive_layout
        if state.findings_hidden:
            stay = {state.asked_in, "comparison" if state.asked_in and layout.large else ""}
            tree = ["tree"] * state.asked_on_board
            return [*tree, *(name for name in layout.shared_place if name not in stay)]
        if self._screen.has_class(f"-{TREE}"):
            return [view.name for view in feature_views() if view.draws_tree]
        return ()

    def _draw_trees(self) -> None:
        state, moment = self._context.state, self._context.state.moment
        earlier, tree = state.beside, self._explorer.tree
        beside = earlier.moment if earlier else self._context.moment_of(state.session.other)
        formatter = self._explorer.formatter
        tree.never_visits = None
        for each in self._screen.query(SearchTree):
            each.asked = state.findings_hidden and not state.asked_in
        self._responsive_layout.withhold(self._views_withheld())
        both = state.has_two_trees
        self._arrange_trees(both)
        if both:
            second = self._screen.query_one("#other-tree", SearchTree)
            for panel, of, against in ((tree, moment, beside), (second, beside, moment)):
                is_told = earlier is not None or not of.search.options.algorithm.prunes
                panel.never_visits = Aligner(of, against).never_visits if is_told else None
            second.show(beside, formatter, moment)
            for name, of in (("#race-line", moment), ("#other-race-line", beside)):
                algorithm = of.search.options.algorithm
                line = self._screen.query_one(name, RaceLine)
                if earlier is not None and of is beside:
                    line.show(earlier, of, None, f"{algorithm.name}, before")
                else:
                    now = f"{algorithm.name}, now" if earlier else algorithm.name
                    status = state.frame.status(algorithm)
                    line.show(status, of, self._sizes.total(algorithm), now)
        tree.show(moment, formatter, beside)
        for head in self._screen.query(TreeHead):
            head.longer = tree.longer
        for each in self._screen.query(SearchTree):
            each.bookmarks = self._context.state.bookmarks
        self._explorer.go_along()

    def _draw_selection(self) -> None:
        """Earlier and later tree go along with each other."""
        state = self._context.state
        self._explorer.tree.see_state()
        line = state.tree.selected
        if state.beside is not None and line is not None:
            second = self._screen.query_one("#other-tree", SearchTree)
            there = locate(state.beside.moment, moves_of(state.moment, line))[0]
            if second.selected != there:
                second.select(there)

    def _arrange_trees(self, both: bool) -> None:
        """One tree, or both in the listed order."""
        screen, session = self._screen, self._context.state.session
        if both != screen.has_class("-both"):
            screen.set_class(both, "-both")
            self._context.screen.draw("below_board")  # narrower beside two trees
        sides = screen.query_one("#trees")
        is_first = self._context.state.beside is None and session.shown is session.pair[0]
        first = "tree-side" if is_first else "other-side"
        if both and sides.children[0].id != first:
            sides.move_child(1, before=0)
        board = screen.query_one("#board-panel")
        responsive_layout = self._responsive_layout
        if (
            both
            and responsive_layout.narrow
            and responsive_layout.is_shown("tree")
            and board.has_focus_within
        ):
            self._explorer.tree.focus()  # there is no room for the board beside two trees

    def _draw_timeline(self) -> None:
        state, moment = self._context.state, self._context.state.moment
        search, trace = moment.search, moment.trace
        status = state.frame.statuses[search]
        events = status.events
        timeline = self._screen.query_one(Timeline)
        if self._marks is None or self._marks.search is not search:
            self._marks = CutMarks(search)
        self._marks.update()
        selected = state.tree.selected
        span = None
        if selected is not None:
            left = trace.left_at(selected.node)
            end = events if left is None else min(left + 1, events)
            span = (trace.entered_at(selected.node) + 1, end)
        timeline.show(
            TimelineState(
                events=events,
                at=moment.event,
                live=state.playhead.live,
                done=status.over,
                direction=state.playhead.direction,
                cuts=tuple(self._marks.cells(timeline.cells, events)),
                table_cuts=tuple(self._marks.table_cells(timeline.cells, events)),
                changes=tuple(
                    each for each in navigation.root_changes(search) if each[0] <= events
                ),
                asked=bool(asked(self._context)),
                span=span,
                missing=trace.missing,
                doing=self._doing(moment),
            )
        )

    def _doing(self, moment: Moment) -> tuple[Span, ...]:
        if moment.current is None:
            return ()
        node = moment.current
        entered = moment.event == moment.trace.entered_at(node) + 1
        path = path_pieces(moment, self._explorer.formatter, moment.trace.moves_to(node))
        node_words = f"{'enters' if entered else 'exits'} {'node' if node else 'the'} "
        return (Span(node_words, "dim"), *path)

    def _draw_titles(self) -> None:
        session, tree = self._context.state.session, self._explorer.tree
        back = self._context.looking_back
        panel = self._screen.query_one("#tree-panel")
        state = self._context.state
        both = state.has_two_trees
        pair = " and ".join(each.name for each in session.pair)
        room = panel.size.width - 4
        name = pair if both else session.shown.name
        if state.beside is not None:
            name = f"{session.shown.name}, before and now"
        if session.before_move:
            name += f", {session.before_move}"
        following = self._context.state.tree.following
        mode = [Badge("exploring, m: follow", "screen.switch_mode")]
        mode = [] if following or self._is_led else mode
        title = titled("Search tree: ", name, mode + self._badges(), room)
        mode_words = "following" if following else "exploring"
        subtitle = f"{mode_words} the {'replay' if back else 'search'}"
        if to_come := tree.to_come:
            subtitle += f", {100 * (1 - to_come):.0f} % laid out"
        if (panel.border_title, panel.border_subtitle) != (title, subtitle):
            panel.border_title, panel.border_subtitle = title, subtitle
        # What has been found, and how long it took, is of the search, whichever moment is shown.
        the = "" if self._responsive_layout.narrow else "the "
        ended = all(status.done for status in self._context.state.frame.statuses.values())
        whole = "whole search" if ended else "search so far"
        event = count(self._context.state.moment.event)
        comparison = self._screen.query_one("#comparison-panel")
        words = f"{the}{whole}, not event {event}" if back else session.before_move
        comparison.border_subtitle = "" if state.findings_hidden else words

    def _badges(self) -> list[Badge]:
        session = self._context.state.session
        return badges_of(
            session.used_options,
            session.searched,
            session.algorithms,
            budget="" if session.budget is None else str(session.budget),
            pace=session.pace,
        ) + [badge for feature in self._context.of(DashboardFeature) for badge in feature.badges()]

    def _draw_tree_board(self, board: TreeBoard, features: Sequence[DashboardFeature]) -> None:
        from ttt_tui.tui.views.tree_board import TreeMarks

        session = self._context.state.session
        board.show_game(session.match.record, session.searched)
        marks = filter(None, (feature.tree_marks() for feature in features))
        board.mark(next(marks, TreeMarks()))

    def _draw_line(self) -> None:
        explorer, shown = self._explorer, self._responsive_layout.is_shown
        moment, line, formatter = explorer.moment, explorer.line, explorer.formatter
        features = list(self._context.of(DashboardFeature))
        said = " ".join(filter(None, (each.remark(moment, line) for each in features)))
        state = self._context.state
        waits = not (state.frame.running or asked(self._context))
        if self._responsive_layout.explained:
            reason = self._screen.query_one("#reason", NodeCard)
            reason.describe(moment, formatter, line, said, simple=True, waits=waits)
        elif shown("tree"):
            card = self._screen.query_one("#card", NodeCard)
            # A question of a lesson or the quiz is about the search alone.
            hint = "" if state.suspended else line_hint(self._feature_context)
            card.describe(moment, formatter, line, said, hint, simple=state.simple, waits=waits)
        widgets = [widget for name, widget in self._views.items() if shown(name)]
        for board in self._screen.query(f"#{TREE}"):
            if self._context.state.findings_hidden and not self._context.state.asked_in:
                cast("TreeBoard", board).let_go()
            elif board.display:
                self._draw_tree_board(cast("TreeBoard", board), features)
                widgets.append(cast(ViewWidget, board))
        if widgets:
            pair = tuple(map(self._labelled_moment, self._context.state.session.pair))
            selection = Selection(
                moment,
                line,
                self._context.state.tree.selected,
                formatter,
                pair,
                said,
                self._context.state.simple,
            )
            for widget in widgets:
                widget.see(selection)

    def _labelled_moment(self, algorithm: Algorithm) -> tuple[str, Moment]:
        return self._sizes.labelled_name(algorithm), self._context.moment_of(algorithm)

    def _share_space(self) -> None:
        session, responsive_layout = self._context.state.session, self._responsive_layout
        about = (session.searched, session.algorithms, session.shown)
        game = session.match.state
        rules = picture_of(game).rules if board_for(game) == "board" else TIC_TAC_TOE
        folded = responsive_layout.folded or responsive_layout.alone is not None
        self._space.share(about, rules, folded=folded)

    def action_enlarge(self) -> None:
        """The whole screen for board or tree, more room for the lower panels, or as before."""
        layout = self._responsive_layout
        if layout.alone is not None:
            layout.set_alone(None)
        elif panel := layout.panel_in_focus():
            layout.set_alone(panel)
        else:
            self._space.large = not self._space.large
            self._screen.set_class(self._space.large, "-more-below")
        self._screen.query_one("#panels").call_after_refresh(self._context.screen.draw, "board")
        self._share_space()

    def action_lecture(self) -> None:
        """Few panels with large letters, or all of them again."""
        self._responsive_layout.set_lecture(not self._responsive_layout.lecture)
        self._context.screen.draw("banner", "status", "board", "line")
        self._share_space()

    def action_more(self) -> None:
        """Scroll the panel below the others, wherever the keyboard is."""
        for panel in self._screen.query(BelowPanel):
            if panel.has_more:
                panel.more()
                return
        self._context.say("the panels below show everything already", "dim")
